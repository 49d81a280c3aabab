public import CScene
import SceneCommit

// shape.h

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
public func scene_shape_layer_set_fill_gradient_colors(
    _ layer: OpaquePointer?, _ colors: UnsafePointer<scene_color>?, _ count: Int
) -> scene_status {
    setColors(.fillGradientColors, of: layer, to: colors, count)
}

@c @implementation
public func scene_shape_layer_get_fill_gradient_colors(
    _ layer: OpaquePointer?, _ colors: UnsafeMutablePointer<scene_color>?, _ capacity: Int
) -> Int {
    Scene.colors(.fillGradientColors, of: layer, colors, capacity)
}

@c @implementation
public func scene_shape_layer_set_fill_gradient_locations(
    _ layer: OpaquePointer?, _ locations: UnsafePointer<Double>?, _ count: Int
) -> scene_status {
    setNumbers(.fillGradientLocations, of: layer, to: locations, count, "locations")
}

@c @implementation
public func scene_shape_layer_get_fill_gradient_locations(
    _ layer: OpaquePointer?, _ locations: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
    numbers(.fillGradientLocations, of: layer, locations, capacity, "locations")
}

@c @implementation
public func scene_shape_layer_set_stroke_gradient_colors(
    _ layer: OpaquePointer?, _ colors: UnsafePointer<scene_color>?, _ count: Int
) -> scene_status {
    setColors(.strokeGradientColors, of: layer, to: colors, count)
}

@c @implementation
public func scene_shape_layer_get_stroke_gradient_colors(
    _ layer: OpaquePointer?, _ colors: UnsafeMutablePointer<scene_color>?, _ capacity: Int
) -> Int {
    Scene.colors(.strokeGradientColors, of: layer, colors, capacity)
}

@c @implementation
public func scene_shape_layer_set_stroke_gradient_locations(
    _ layer: OpaquePointer?, _ locations: UnsafePointer<Double>?, _ count: Int
) -> scene_status {
    setNumbers(.strokeGradientLocations, of: layer, to: locations, count, "locations")
}

@c @implementation
public func scene_shape_layer_get_stroke_gradient_locations(
    _ layer: OpaquePointer?, _ locations: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
    numbers(.strokeGradientLocations, of: layer, locations, capacity, "locations")
}
