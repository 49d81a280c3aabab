public import CScene
import SceneAnimation
import SceneCommit
import SceneModel

@c @implementation
public func scene_transaction_begin() -> scene_status {
    status { () throws(SceneError) in try Model.shared.beginTransaction() }
}

@c @implementation
public func scene_transaction_commit() -> scene_status { status { Model.shared.commitTransaction() } }

@c @implementation
public func scene_flush() -> scene_status { status { Model.shared.flush() } }

@c @implementation
public func scene_transaction_set_animation_duration(_ seconds: Double) -> scene_status {
    status { () throws(SceneError) in
        guard seconds.isFinite, seconds >= 0 else {
            throw SceneError(.invalidArgument, "seconds is \(seconds), expected a finite number of 0 or more")
        }
        Model.shared.animationDuration = seconds
    }
}

@c @implementation
public func scene_transaction_get_animation_duration() -> Double { Model.shared.animationDuration }

@c @implementation
public func scene_transaction_set_animation_timing_function(_ function: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        Model.shared.animationCurve = try Handle(function).isNull ? nil : curve(Handle(function))
    }
}

@c @implementation
public func scene_transaction_copy_animation_timing_function() -> OpaquePointer? {
    handle { () throws(SceneError) in
        guard let curve = Model.shared.animationCurve else { return nil }
        return try Handles.add(TimingFunctionObject(curve))
    }
}

@c @implementation
public func scene_transaction_set_disable_actions(_ disable: Bool) -> scene_status {
    Model.shared.disablesActions = disable
    return SCENE_OK
}

@c @implementation
public func scene_transaction_get_disable_actions() -> Bool { Model.shared.disablesActions }

// MARK: - Who hears

@c @implementation
public func scene_transaction_set_animation_delegate(
    _ delegate: UnsafePointer<scene_animation_delegate>?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> scene_status {
    status { () throws(SceneError) in
        Model.shared.animationObserver = try animationDelegate(delegate, user_data, destroy)
    }
}

@c @implementation
public func scene_transaction_set_completion(
    _ callback: scene_completion_function?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> scene_status {
    let data = unsafe UserData(user_data, destroy)
    Model.shared.setCompletion(unsafe callback.map { unsafe CompletionCallback($0, data) })
    return SCENE_OK
}

@c @implementation
public func scene_transaction_get_completion(
    _ callback: UnsafeMutablePointer<scene_completion_function?>?, _ user_data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> scene_status {
    let completion = Model.shared.completion as? CompletionCallback
    unsafe callback?.pointee = completion?.callback
    unsafe user_data?.pointee = completion?.data.pointer
    return SCENE_OK
}

@c @implementation
public func scene_transaction_get_record(_ number: UInt64, _ record: UnsafeMutablePointer<scene_transaction_record>?) -> scene_status {
    status { () throws(SceneError) in
        let found = try Model.shared.transaction(number)
        try unsafe fill(record, "record", smallest: MemoryLayout<scene_transaction_record>.size) {
            scene_transaction_record(
                struct_size: 0, thread: UInt32(clamping: found.thread), number: found.number, time: found.time, changes: found.changes)
        }
    }
}

// MARK: - Values under keys

@c @implementation
public func scene_transaction_set_value(_ key: UnsafePointer<CChar>?, _ value: UnsafePointer<scene_value>?) -> scene_status {
    status { () throws(SceneError) in
        let key = unsafe try requiredText(key, "key")
        let value: PropertyValue = unsafe value == nil ? .none : try unsafe GivenValue(value).anyValue()
        try Model.shared.setTransactionValue(value, for: key)
    }
}

@c @implementation
public func scene_transaction_get_value(_ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<scene_value>?) -> scene_status {
    status { () throws(SceneError) in
        let key = unsafe try requiredText(key, "key")
        let target = unsafe try required(value, "value", "a place for the value")
        unsafe target.pointee = try scene_value(Model.shared.transactionValue(for: key))
    }
}

// MARK: - Holding the model

@c @implementation
public func scene_transaction_lock() -> scene_status { status { Model.shared.lock() } }

@c @implementation
public func scene_transaction_unlock() -> scene_status { status { Model.shared.unlock() } }
