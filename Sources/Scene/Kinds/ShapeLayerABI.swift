public import CScene
import SceneCommit

// shape.h

@c @implementation
public func scene_shape_layer_set_path(_ layer: OpaquePointer?, _ path: OpaquePointer?) -> scene_status {
    setPath(.path, of: layer, to: path)
}

@c @implementation
public func scene_shape_layer_copy_path(_ layer: OpaquePointer?) -> OpaquePointer? { copyPath(.path, of: layer) }

@c @implementation
public func scene_shape_layer_set_fill_color(_ layer: OpaquePointer?, _ color: UnsafePointer<scene_color>?) -> scene_status {
    setOptionalColor(.fillColor, of: layer, to: color)
}

@c @implementation
public func scene_shape_layer_get_fill_color(_ layer: OpaquePointer?, _ color: UnsafeMutablePointer<scene_color>?) -> Bool {
    optionalColor(.fillColor, of: layer, color)
}

@c @implementation
public func scene_shape_layer_set_fill_rule(_ layer: OpaquePointer?, _ rule: scene_fill_rule) -> scene_status {
    set(.fillRule, of: layer, to: .enumeration(Int32(clamping: rule.rawValue)))
}

@c @implementation
public func scene_shape_layer_get_fill_rule(_ layer: OpaquePointer?) -> scene_fill_rule {
    scene_fill_rule(rawValue: constant(.fillRule, of: layer))
}

@c @implementation
public func scene_shape_layer_set_stroke_color(_ layer: OpaquePointer?, _ color: UnsafePointer<scene_color>?) -> scene_status {
    setOptionalColor(.strokeColor, of: layer, to: color)
}

@c @implementation
public func scene_shape_layer_get_stroke_color(_ layer: OpaquePointer?, _ color: UnsafeMutablePointer<scene_color>?) -> Bool {
    optionalColor(.strokeColor, of: layer, color)
}

@c @implementation
public func scene_shape_layer_set_stroke_start(_ layer: OpaquePointer?, _ start: Double) -> scene_status {
    set(.strokeStart, of: layer, to: .number(start))
}

@c @implementation
public func scene_shape_layer_get_stroke_start(_ layer: OpaquePointer?) -> Double { number(.strokeStart, of: layer) }

@c @implementation
public func scene_shape_layer_set_stroke_end(_ layer: OpaquePointer?, _ end: Double) -> scene_status {
    set(.strokeEnd, of: layer, to: .number(end))
}

@c @implementation
public func scene_shape_layer_get_stroke_end(_ layer: OpaquePointer?) -> Double { number(.strokeEnd, of: layer) }

@c @implementation
public func scene_shape_layer_set_line_width(_ layer: OpaquePointer?, _ width: Double) -> scene_status {
    set(.lineWidth, of: layer, to: .number(width))
}

@c @implementation
public func scene_shape_layer_get_line_width(_ layer: OpaquePointer?) -> Double { number(.lineWidth, of: layer) }

@c @implementation
public func scene_shape_layer_set_line_cap(_ layer: OpaquePointer?, _ cap: scene_line_cap) -> scene_status {
    set(.lineCap, of: layer, to: .enumeration(Int32(clamping: cap.rawValue)))
}

@c @implementation
public func scene_shape_layer_get_line_cap(_ layer: OpaquePointer?) -> scene_line_cap {
    scene_line_cap(rawValue: constant(.lineCap, of: layer))
}

@c @implementation
public func scene_shape_layer_set_line_join(_ layer: OpaquePointer?, _ join: scene_line_join) -> scene_status {
    set(.lineJoin, of: layer, to: .enumeration(Int32(clamping: join.rawValue)))
}

@c @implementation
public func scene_shape_layer_get_line_join(_ layer: OpaquePointer?) -> scene_line_join {
    scene_line_join(rawValue: constant(.lineJoin, of: layer))
}

@c @implementation
public func scene_shape_layer_set_miter_limit(_ layer: OpaquePointer?, _ limit: Double) -> scene_status {
    set(.miterLimit, of: layer, to: .number(limit))
}

@c @implementation
public func scene_shape_layer_get_miter_limit(_ layer: OpaquePointer?) -> Double { number(.miterLimit, of: layer) }

@c @implementation
public func scene_shape_layer_set_line_dash_pattern(
    _ layer: OpaquePointer?, _ lengths: UnsafePointer<Double>?, _ count: Int
) -> scene_status {
    setNumbers(.lineDashPattern, of: layer, to: lengths, count, "lengths")
}

@c @implementation
public func scene_shape_layer_get_line_dash_pattern(
    _ layer: OpaquePointer?, _ lengths: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
    numbers(.lineDashPattern, of: layer, lengths, capacity, "lengths")
}

@c @implementation
public func scene_shape_layer_set_line_dash_phase(_ layer: OpaquePointer?, _ phase: Double) -> scene_status {
    set(.lineDashPhase, of: layer, to: .number(phase))
}

@c @implementation
public func scene_shape_layer_get_line_dash_phase(_ layer: OpaquePointer?) -> Double { number(.lineDashPhase, of: layer) }
