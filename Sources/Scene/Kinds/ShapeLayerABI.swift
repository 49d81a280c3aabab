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
