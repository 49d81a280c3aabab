public import CScene
import SceneCommit
import SceneDocument
import SceneModel

@c @implementation
public func scene_layer_find(_ layer: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> OpaquePointer? {
    handle { () throws(SceneError) in
        let name = try unsafe requiredText(name, "name")
        guard let found = try Model.shared.find(name, in: LayerID(layer)) else {
            throw SceneError(.notFound, "there is no layer of the name \"\(name)\"")
        }
        return found.handle
    }
}

@c @implementation
public func scene_layer_get_subtree(
    _ layer: OpaquePointer?, _ layers: UnsafeMutablePointer<OpaquePointer?>?, _ capacity: UInt32
) -> UInt32 {
    value(or: 0) { () throws(SceneError) in
        try unsafe give(try Model.shared.subtree(of: LayerID(layer)), to: layers, "layers", capacity)
    }
}

@c @implementation
public func scene_layer_get_subtree_animations(
    _ layer: OpaquePointer?, _ layers: UnsafeMutablePointer<OpaquePointer?>?, _ numbers: UnsafeMutablePointer<UInt64>?, _ capacity: UInt32
) -> UInt32 {
    value(or: 0) { () throws(SceneError) in
        let found = try Model.shared.animations(below: LayerID(layer))
        if capacity > 0 {
            let layers = unsafe try required(layers, "layers", "room for the handles")
            let numbers = unsafe try required(numbers, "numbers", "room for the numbers")
            for (index, animation) in found.prefix(Int(capacity)).enumerated() {
                unsafe layers[index] = animation.layer.handle.pointer
                unsafe numbers[index] = animation.number
            }
        }
        return UInt32(clamping: found.count)
    }
}

@c @implementation
public func scene_layer_copy_outline(_ layer: OpaquePointer?, _ presentation: Bool) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in
        try unsafe copied(DocumentWriter.outline(LayerID(layer), presentation: presentation))
    }
}

@c @implementation
public func scene_layer_copy(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Model.shared.copy(LayerID(layer)).handle }
}

@c @implementation
public func scene_layer_create_mirror(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Model.shared.createMirror(of: LayerID(layer)).handle }
}

@c @implementation
public func scene_layer_update_mirror(_ mirror: OpaquePointer?, _ changed: UnsafeMutablePointer<UInt32>?) -> scene_status {
    status { () throws(SceneError) in
        let count = try Model.shared.updateMirror(LayerID(mirror))
        unsafe changed?.pointee = UInt32(count)
    }
}

@c @implementation
public func scene_layer_get_animation_end(_ layer: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in try Model.shared.animationEnd(of: LayerID(layer)) }
}
