public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

@c @implementation
public func scene_layer_convert_point(
    _ from: OpaquePointer?, _ point: scene_point, _ to: OpaquePointer?, _ presentation: Bool, _ result: UnsafeMutablePointer<scene_point>?
) -> scene_status {
    status { () throws(SceneError) in
        let target = unsafe try required(result, "result", "a place for the point")
        unsafe target.pointee = try Model.shared.convert(Point(point), from: layer(from), to: layer(to), presentation: presentation).c
    }
}

@c @implementation
public func scene_layer_convert_rect(
    _ from: OpaquePointer?, _ rect: scene_rect, _ to: OpaquePointer?, _ presentation: Bool, _ result: UnsafeMutablePointer<scene_rect>?
) -> scene_status {
    status { () throws(SceneError) in
        let target = unsafe try required(result, "result", "a place for the rectangle")
        unsafe target.pointee = try Model.shared.convert(Rect(rect), from: layer(from), to: layer(to), presentation: presentation).c
    }
}

@c @implementation
public func scene_layer_get_corners(
    _ layer: OpaquePointer?, _ to: OpaquePointer?, _ presentation: Bool, _ corners: UnsafeMutablePointer<scene_point>?
) -> scene_status {
    status { () throws(SceneError) in
        let target = unsafe try required(corners, "corners", "a place for four points")
        let points = try Model.shared.corners(of: LayerID(layer), in: Scene.layer(to), presentation: presentation)
        for (index, point) in points.enumerated() { unsafe target[index] = point.c }
    }
}

@c @implementation
public func scene_layer_get_visible_rect(_ layer: OpaquePointer?, _ presentation: Bool) -> scene_rect {
    value(or: scene_rect()) { () throws(SceneError) in
        try Model.shared.visibleRect(of: LayerID(layer), presentation: presentation).c
    }
}

@c @implementation
public func scene_layer_contains_point(_ layer: OpaquePointer?, _ point: scene_point, _ options: UInt32) -> Bool {
    value(or: false) { () throws(SceneError) in
        try Model.shared.contains(LayerID(layer), Point(point), HitTestOptions(given: options))
    }
}

@c @implementation
public func scene_layer_hit_test(_ layer: OpaquePointer?, _ point: scene_point, _ options: UInt32) -> OpaquePointer? {
    handle { () throws(SceneError) in
        try Model.shared.hitTest(LayerID(layer), at: Point(point), HitTestOptions(given: options))?.handle
    }
}

/// A layer of an argument; NULL is nil.
@safe private func layer(_ handle: OpaquePointer?) -> LayerID? { Handle(handle).isNull ? nil : LayerID(handle) }

extension HitTestOptions {
    fileprivate init(given bits: UInt32) throws(SceneError) {
        guard bits & ~Self.all.rawValue == 0 else {
            throw SceneError(.invalidArgument, "options is \(bits), expected bits of scene_hit_test_options")
        }
        self.init(rawValue: bits)
    }
}
