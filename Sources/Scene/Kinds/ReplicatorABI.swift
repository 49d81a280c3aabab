public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

@c @implementation
public func scene_replicator_layer_set_instance_count(_ layer: OpaquePointer?, _ count: UInt32) -> scene_status {
    set(.instanceCount, of: layer, to: .number(Double(count)))
}

@c @implementation
public func scene_replicator_layer_get_instance_count(_ layer: OpaquePointer?) -> UInt32 { UInt32(number(.instanceCount, of: layer)) }

@c @implementation
public func scene_replicator_layer_set_instance_delay(_ layer: OpaquePointer?, _ delay: Double) -> scene_status {
    set(.instanceDelay, of: layer, to: .number(delay))
}

@c @implementation
public func scene_replicator_layer_get_instance_delay(_ layer: OpaquePointer?) -> Double { number(.instanceDelay, of: layer) }

@c @implementation
public func scene_replicator_layer_set_instance_transform(
    _ layer: OpaquePointer?, _ transform: UnsafePointer<scene_transform>?
) -> scene_status {
    status { () throws(SceneError) in
        let matrix = unsafe Transform3D(try required(transform, "transform", "a transform").pointee)
        try Model.shared.set(PropertyPath(.instanceTransform), of: LayerID(layer), to: .transform(matrix))
    }
}

@c @implementation
public func scene_replicator_layer_get_instance_transform(_ layer: OpaquePointer?) -> scene_transform {
    transform(.instanceTransform, of: layer)
}

@c @implementation
public func scene_replicator_layer_set_instance_color(_ layer: OpaquePointer?, _ color: scene_color) -> scene_status {
    set(.instanceColor, of: layer, to: .color(Color(color)))
}

@c @implementation
public func scene_replicator_layer_get_instance_color(_ layer: OpaquePointer?) -> scene_color { color(.instanceColor, of: layer) }

@c @implementation
public func scene_replicator_layer_set_instance_red_offset(_ layer: OpaquePointer?, _ offset: Double) -> scene_status {
    set(.instanceRedOffset, of: layer, to: .number(offset))
}

@c @implementation
public func scene_replicator_layer_get_instance_red_offset(_ layer: OpaquePointer?) -> Double { number(.instanceRedOffset, of: layer) }

@c @implementation
public func scene_replicator_layer_set_instance_green_offset(_ layer: OpaquePointer?, _ offset: Double) -> scene_status {
    set(.instanceGreenOffset, of: layer, to: .number(offset))
}

@c @implementation
public func scene_replicator_layer_get_instance_green_offset(_ layer: OpaquePointer?) -> Double { number(.instanceGreenOffset, of: layer) }

@c @implementation
public func scene_replicator_layer_set_instance_blue_offset(_ layer: OpaquePointer?, _ offset: Double) -> scene_status {
    set(.instanceBlueOffset, of: layer, to: .number(offset))
}

@c @implementation
public func scene_replicator_layer_get_instance_blue_offset(_ layer: OpaquePointer?) -> Double { number(.instanceBlueOffset, of: layer) }

@c @implementation
public func scene_replicator_layer_set_instance_alpha_offset(_ layer: OpaquePointer?, _ offset: Double) -> scene_status {
    set(.instanceAlphaOffset, of: layer, to: .number(offset))
}

@c @implementation
public func scene_replicator_layer_get_instance_alpha_offset(_ layer: OpaquePointer?) -> Double { number(.instanceAlphaOffset, of: layer) }

@c @implementation
public func scene_replicator_layer_set_preserves_depth(_ layer: OpaquePointer?, _ preserves: Bool) -> scene_status {
    set(.preservesDepth, of: layer, to: .bool(preserves))
}

@c @implementation
public func scene_replicator_layer_get_preserves_depth(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in try Model.shared.value(PropertyPath(.preservesDepth), of: LayerID(layer)) == .bool(true) }
}
