public import CScene
import SceneCommit
import SceneModel

@c @implementation
public func scene_layer_add_animation(
    _ layer: OpaquePointer?, _ animation: OpaquePointer?, _ key: UnsafePointer<CChar>?
) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.add(animationObject(animation).description, to: LayerID(layer), key: unsafe text(key, "key"))
    }
}

@c @implementation
public func scene_layer_remove_animation(_ layer: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.removeAnimation(unsafe requiredText(key, "key"), from: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_remove_all_animations(_ layer: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in try Model.shared.removeAllAnimations(from: LayerID(layer)) }
}

@c @implementation
public func scene_layer_get_animation_count(_ layer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Model.shared.animationKeys(of: LayerID(layer)).count) }
}

@c @implementation
public func scene_layer_get_animation_key(_ layer: OpaquePointer?, _ index: UInt32) -> UnsafePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        let keys = try Model.shared.animationKeys(of: LayerID(layer))
        guard keys.indices.contains(Int(index)) else {
            throw SceneError(.notFound, "index is \(index), but the layer has \(keys.count) animations")
        }
        guard let key = keys[Int(index)] else {
            // NULL, and no failure either: it has no key.
            ThreadReplies.current.clear()
            return nil
        }
        return unsafe lend(key)
    }
}

@c @implementation
public func scene_layer_copy_animation(_ layer: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let key = unsafe try requiredText(key, "key")
        guard let found = try Model.shared.animations(of: LayerID(layer)).first(where: { $0.key == key }) else {
            throw SceneError(.notFound, "layer has no animation of the key \"\(key)\"")
        }
        return try Handles.add(AnimationObject(found.animation))
    }
}
