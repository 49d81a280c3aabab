public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

@c @implementation
public func scene_layer_set_edge_antialiasing_mask(_ layer: OpaquePointer?, _ edges: UInt32) -> scene_status {
    set(.edgeAntialiasingMask, of: layer, to: .flags(edges & SCENE_EDGE_ALL.rawValue))
}

@c @implementation
public func scene_layer_get_edge_antialiasing_mask(_ layer: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in
        guard case .flags(let bits) = try Model.shared.value(PropertyPath(.edgeAntialiasingMask), of: LayerID(layer)) else { return 0 }
        return bits
    }
}

@c @implementation
public func scene_layer_set_corner_curve(_ layer: OpaquePointer?, _ curve: scene_corner_curve) -> scene_status {
    set(.cornerCurve, of: layer, to: .enumeration(Int32(clamping: curve.rawValue)))
}

@c @implementation
public func scene_layer_get_corner_curve(_ layer: OpaquePointer?) -> scene_corner_curve {
    scene_corner_curve(rawValue: constant(.cornerCurve, of: layer))
}

@c @implementation
public func scene_layer_set_shadow_color(_ layer: OpaquePointer?, _ color: scene_color) -> scene_status {
    set(.shadowColor, of: layer, to: .color(Color(color)))
}

@c @implementation
public func scene_layer_get_shadow_color(_ layer: OpaquePointer?) -> scene_color { color(.shadowColor, of: layer) }

@c @implementation
public func scene_layer_set_shadow_opacity(_ layer: OpaquePointer?, _ opacity: Double) -> scene_status {
    set(.shadowOpacity, of: layer, to: .number(opacity))
}

@c @implementation
public func scene_layer_get_shadow_opacity(_ layer: OpaquePointer?) -> Double { number(.shadowOpacity, of: layer) }

@c @implementation
public func scene_layer_set_shadow_offset(_ layer: OpaquePointer?, _ offset: scene_size) -> scene_status {
    set(.shadowOffset, of: layer, to: .size(Size(offset.width, offset.height)))
}

@c @implementation
public func scene_layer_get_shadow_offset(_ layer: OpaquePointer?) -> scene_size {
    value(or: scene_size()) { () throws(SceneError) in
        guard case .size(let size) = try Model.shared.value(PropertyPath(.shadowOffset), of: LayerID(layer)) else { return scene_size() }
        return scene_size(width: size.width, height: size.height)
    }
}

@c @implementation
public func scene_layer_set_shadow_radius(_ layer: OpaquePointer?, _ radius: Double) -> scene_status {
    set(.shadowRadius, of: layer, to: .number(radius))
}

@c @implementation
public func scene_layer_get_shadow_radius(_ layer: OpaquePointer?) -> Double { number(.shadowRadius, of: layer) }

@c @implementation
public func scene_layer_set_shadow_path(_ layer: OpaquePointer?, _ path: OpaquePointer?) -> scene_status {
    setPath(.shadowPath, of: layer, to: path)
}

@c @implementation
public func scene_layer_copy_shadow_path(_ layer: OpaquePointer?) -> OpaquePointer? { copyPath(.shadowPath, of: layer) }

@c @implementation
public func scene_layer_set_should_rasterize(_ layer: OpaquePointer?, _ rasterizes: Bool) -> scene_status {
    set(.shouldRasterize, of: layer, to: .bool(rasterizes))
}

@c @implementation
public func scene_layer_get_should_rasterize(_ layer: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in
        try Model.shared.value(PropertyPath(.shouldRasterize), of: LayerID(layer)) == .bool(true)
    }
}

@c @implementation
public func scene_layer_set_rasterization_scale(_ layer: OpaquePointer?, _ scale: Double) -> scene_status {
    set(.rasterizationScale, of: layer, to: .number(scale))
}

@c @implementation
public func scene_layer_get_rasterization_scale(_ layer: OpaquePointer?) -> Double { number(.rasterizationScale, of: layer) }

@c @implementation
public func scene_layer_set_compositing_filter(_ layer: OpaquePointer?, _ mode: scene_blend_mode) -> scene_status {
    set(.compositingFilter, of: layer, to: .enumeration(Int32(clamping: mode.rawValue)))
}

@c @implementation
public func scene_layer_get_compositing_filter(_ layer: OpaquePointer?) -> scene_blend_mode {
    scene_blend_mode(rawValue: constant(.compositingFilter, of: layer))
}

@c @implementation
public func scene_layer_set_mask_mode(_ layer: OpaquePointer?, _ mode: scene_mask_mode) -> scene_status {
    set(.maskMode, of: layer, to: .enumeration(Int32(clamping: mode.rawValue)))
}

@c @implementation
public func scene_layer_get_mask_mode(_ layer: OpaquePointer?) -> scene_mask_mode {
    scene_mask_mode(rawValue: constant(.maskMode, of: layer))
}

// MARK: - Masks

@c @implementation
public func scene_layer_set_mask(_ layer: OpaquePointer?, _ mask: OpaquePointer?) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.setMask(unsafe mask == nil ? nil : LayerID(mask), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_get_mask(_ layer: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Model.shared.mask(of: LayerID(layer))?.handle }
}
