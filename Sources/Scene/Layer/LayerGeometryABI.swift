public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

@c @implementation
public func scene_layer_set_bounds(_ layer: OpaquePointer?, _ bounds: scene_rect) -> scene_status {
    set(hot: .bounds, of: layer, to: SIMD4(bounds.x, bounds.y, bounds.width, bounds.height), .rect(Rect(bounds)))
}

@c @implementation
public func scene_layer_get_bounds(_ layer: OpaquePointer?) -> scene_rect { get(layer, or: scene_rect()) { $0.bounds.c } }

@c @implementation
public func scene_layer_set_position(_ layer: OpaquePointer?, _ position: scene_point) -> scene_status {
    set(hot: .position, of: layer, to: SIMD4(position.x, position.y, 0, 0), .point(Point(position)))
}

@c @implementation
public func scene_layer_get_position(_ layer: OpaquePointer?) -> scene_point { get(layer, or: scene_point()) { $0.position.c } }

@c @implementation
public func scene_layer_set_anchor_point(_ layer: OpaquePointer?, _ anchor_point: scene_point) -> scene_status {
    set(hot: .anchorPoint, of: layer, to: SIMD4(anchor_point.x, anchor_point.y, 0, 0), .point(Point(anchor_point)))
}

@c @implementation
public func scene_layer_get_anchor_point(_ layer: OpaquePointer?) -> scene_point { get(layer, or: scene_point()) { $0.anchorPoint.c } }

@c @implementation
public func scene_layer_set_transform(_ layer: OpaquePointer?, _ transform: UnsafePointer<scene_transform>?) -> scene_status {
    status { () throws(SceneError) in
        try Model.shared.set(hotTransform: unsafe matrix(transform, "transform"), of: LayerID(layer))
    }
}

@c @implementation
public func scene_layer_get_transform(_ layer: OpaquePointer?) -> scene_transform { transform(.transform, of: layer) }

@c @implementation
public func scene_layer_set_sublayer_transform(_ layer: OpaquePointer?, _ transform: UnsafePointer<scene_transform>?) -> scene_status {
    status { () throws(SceneError) in
        let matrix = try unsafe matrix(transform, "transform")
        try Model.shared.set(PropertyPath(.sublayerTransform), of: LayerID(layer), to: .transform(matrix))
    }
}

@c @implementation
public func scene_layer_get_sublayer_transform(_ layer: OpaquePointer?) -> scene_transform { transform(.sublayerTransform, of: layer) }

@c @implementation
public func scene_layer_set_frame(_ layer: OpaquePointer?, _ frame: scene_rect) -> scene_status {
    status { () throws(SceneError) in try Model.shared.setFrame(Rect(frame), of: LayerID(layer)) }
}

@c @implementation
public func scene_layer_get_frame(_ layer: OpaquePointer?) -> scene_rect {
    value(or: scene_rect()) { () throws(SceneError) in try Model.shared.frame(of: LayerID(layer)).c }
}

@c @implementation
public func scene_layer_set_geometry_flipped(_ layer: OpaquePointer?, _ flipped: Bool) -> scene_status {
    set(.geometryFlipped, of: layer, to: .bool(flipped))
}

@c @implementation
public func scene_layer_get_geometry_flipped(_ layer: OpaquePointer?) -> Bool { bits(of: layer, or: false) { $0.geometryFlipped } }

@c @implementation
public func scene_corner_curve_expansion_factor(_ curve: scene_corner_curve) -> Double {
    value(or: 0) { () throws(SceneError) in
        switch curve {
        case SCENE_CORNER_CURVE_CIRCULAR: return 1
        case SCENE_CORNER_CURVE_CONTINUOUS: return SmoothCorner.extent
        default: throw SceneError("curve", curve.rawValue, isNo: "scene_corner_curve")
        }
    }
}
