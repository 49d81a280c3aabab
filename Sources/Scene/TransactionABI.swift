public import CScene
import SceneAnimation
import SceneCommit
import SceneModel

@c @implementation
public func scene_transaction_begin() -> scene_status {
    status { () throws(SceneError) in try Model.shared.beginTransaction() }
}

@c @implementation
public func scene_transaction_commit() -> scene_status {
    Model.shared.commitTransaction()
    return SCENE_OK
}

@c @implementation
public func scene_flush() -> scene_status {
    Model.shared.flush()
    return SCENE_OK
}

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
