public import CScene
import SceneCommit
import SceneGeometry

@c @implementation
public func scene_layer_set_hidden(_ layer: OpaquePointer?, _ hidden: Bool) -> scene_status { set(.hidden, of: layer, to: .bool(hidden)) }

@c @implementation
public func scene_layer_get_hidden(_ layer: OpaquePointer?) -> Bool { bits(of: layer, or: false) { $0.hidden } }

@c @implementation
public func scene_layer_set_double_sided(_ layer: OpaquePointer?, _ double_sided: Bool) -> scene_status {
    set(.doubleSided, of: layer, to: .bool(double_sided))
}

@c @implementation
public func scene_layer_get_double_sided(_ layer: OpaquePointer?) -> Bool { bits(of: layer, or: false) { $0.doubleSided } }

@c @implementation
public func scene_layer_set_opacity(_ layer: OpaquePointer?, _ opacity: Double) -> scene_status {
    set(hot: .opacity, of: layer, to: SIMD4(opacity, 0, 0, 0), .number(opacity))
}

@c @implementation
public func scene_layer_get_opacity(_ layer: OpaquePointer?) -> Double { get(layer, or: 0) { $0.opacity } }

@c @implementation
public func scene_layer_set_allows_group_opacity(_ layer: OpaquePointer?, _ allows: Bool) -> scene_status {
    set(.allowsGroupOpacity, of: layer, to: .bool(allows))
}

@c @implementation
public func scene_layer_get_allows_group_opacity(_ layer: OpaquePointer?) -> Bool { bits(of: layer, or: false) { $0.allowsGroupOpacity } }

@c @implementation
public func scene_layer_set_masks_to_bounds(_ layer: OpaquePointer?, _ masks: Bool) -> scene_status {
    set(.masksToBounds, of: layer, to: .bool(masks))
}

@c @implementation
public func scene_layer_get_masks_to_bounds(_ layer: OpaquePointer?) -> Bool { bits(of: layer, or: false) { $0.masksToBounds } }

@c @implementation
public func scene_layer_set_background_color(_ layer: OpaquePointer?, _ color: UnsafePointer<scene_color>?) -> scene_status {
    set(.backgroundColor, of: layer, to: unsafe color.map { unsafe .color(Color($0.pointee)) } ?? .none)
}

@c @implementation
public func scene_layer_get_background_color(_ layer: OpaquePointer?, _ color: UnsafeMutablePointer<scene_color>?) -> Bool {
    let (isSet, found) = get(layer, or: (false, Color.clear)) { ($0.bits.hasBackgroundColor, $0.backgroundColor) }
    unsafe color?.pointee = found.c
    return isSet
}

@c @implementation
public func scene_layer_set_corner_radius(_ layer: OpaquePointer?, _ radius: Double) -> scene_status {
    set(.cornerRadius, of: layer, to: .number(radius))
}

@c @implementation
public func scene_layer_get_corner_radius(_ layer: OpaquePointer?) -> Double { get(layer, or: 0) { $0.cornerRadius } }

@c @implementation
public func scene_layer_set_masked_corners(_ layer: OpaquePointer?, _ corners: UInt32) -> scene_status {
    set(.maskedCorners, of: layer, to: .flags(corners & SCENE_CORNER_ALL.rawValue))
}

@c @implementation
public func scene_layer_get_masked_corners(_ layer: OpaquePointer?) -> UInt32 { bits(of: layer, or: 0) { $0.maskedCorners } }

@c @implementation
public func scene_layer_set_allows_edge_antialiasing(_ layer: OpaquePointer?, _ allows: Bool) -> scene_status {
    set(.allowsEdgeAntialiasing, of: layer, to: .bool(allows))
}

@c @implementation
public func scene_layer_get_allows_edge_antialiasing(_ layer: OpaquePointer?) -> Bool {
    bits(of: layer, or: false) { $0.allowsEdgeAntialiasing }
}
