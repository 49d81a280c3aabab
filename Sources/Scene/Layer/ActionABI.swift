public import CScene
import SceneCommit
import SceneModel

// MARK: - Life

@c @implementation
public func scene_action_create_animation(_ animation: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let animation = try animationObject(animation).description
        // What cannot run is said now, not when the event comes.
        try animation.check()
        return try Handles.add(ActionObject(.animation(animation)))
    }
}

@c @implementation
public func scene_action_create_null() -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.add(ActionObject(.nothing)) }
}

@c @implementation
public func scene_action_create_callback(
    _ function: scene_action_function?, _ user_data: UnsafeMutableRawPointer?, _ destroy: scene_destroy_function?
) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let function = unsafe try required(function, "function", "a function")
        return try Handles.add(ActionObject(.handler(unsafe CallbackAction(function, UserData(user_data, destroy)))))
    }
}

@c @implementation
public func scene_action_retain(_ action: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(action), .action, "action") }
}

@c @implementation
public func scene_action_release(_ action: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(action), .action, "action") }
}

// MARK: - What it is and does

@c @implementation
public func scene_action_is_null(_ action: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in
        let object: ActionObject = try Handles.object(Handle(action), "action")
        guard case .nothing = object.action else { return false }
        return true
    }
}

@c @implementation
public func scene_action_copy_animation(_ action: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let object: ActionObject = try Handles.object(Handle(action), "action")
        guard case .animation(let animation) = object.action else {
            ThreadReplies.current.clear()
            return nil
        }
        return try Handles.add(AnimationObject(animation))
    }
}

@c @implementation
public func scene_action_run(_ action: OpaquePointer?, _ event: UnsafePointer<CChar>?, _ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        let object: ActionObject = try Handles.object(Handle(action), "action")
        try Model.shared.run(object.action, unsafe requiredText(event, "event"), of: LayerID(layer))
    }
}

// MARK: - Of a layer

@c @implementation
public func scene_layer_set_action(
    _ layer: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ action: OpaquePointer?
) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.setAction(Scene.action(action), forKey: unsafe requiredText(key, "key"), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_copy_action(_ layer: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let key = try unsafe requiredText(key, "key")
        return try handle(of: Model.shared.actions(of: LayerID(layer))[key])
    }
}

@c @implementation
public func scene_layer_get_action_count(_ layer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Model.shared.actions(of: LayerID(layer)).count) }
}

@c @implementation
public func scene_layer_get_action_key(_ layer: OpaquePointer?, _ index: UInt32) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        let keys = try Model.shared.actions(of: LayerID(layer)).keys.sorted()
        guard keys.indices.contains(Int(index)) else {
            throw SceneError(.notFound, "index is \(index), but the layer has \(keys.count) actions")
        }
        return unsafe lend(keys[Int(index)])
    }
}

@c @implementation
public func scene_layer_copy_action_for_key(_ layer: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        try handle(of: Model.shared.action(forKey: unsafe requiredText(key, "key"), of: LayerID(layer)))
    }
}
