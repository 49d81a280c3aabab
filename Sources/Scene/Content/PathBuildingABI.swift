public import CScene
import SceneCommit
import SceneGeometry

@c @implementation
public func scene_path_move_to(_ path: OpaquePointer?, _ x: Double, _ y: Double) -> scene_status {
    editPath(path) { path throws(PathError) in try path.move(to: Point(x, y)) }
}

@c @implementation
public func scene_path_line_to(_ path: OpaquePointer?, _ x: Double, _ y: Double) -> scene_status {
    editPath(path) { path throws(PathError) in try path.line(to: Point(x, y)) }
}

@c @implementation
public func scene_path_quad_to(_ path: OpaquePointer?, _ cx: Double, _ cy: Double, _ x: Double, _ y: Double) -> scene_status {
    editPath(path) { path throws(PathError) in try path.quad(control: Point(cx, cy), to: Point(x, y)) }
}

@c @implementation
public func scene_path_curve_to(
    _ path: OpaquePointer?, _ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double, _ x: Double, _ y: Double
) -> scene_status {
    editPath(path) { path throws(PathError) in
        try path.cubic(control1: Point(c1x, c1y), control2: Point(c2x, c2y), to: Point(x, y))
    }
}

@c @implementation
public func scene_path_arc(
    _ path: OpaquePointer?, _ center_x: Double, _ center_y: Double, _ radius: Double, _ start_angle: Double, _ end_angle: Double,
    _ clockwise: Bool
) -> scene_status {
    editPath(path) { path throws(PathError) in
        try path.arc(center: Point(center_x, center_y), radius: radius, from: start_angle, to: end_angle, clockwise: clockwise)
    }
}

@c @implementation
public func scene_path_arc_to(
    _ path: OpaquePointer?, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ radius: Double
) -> scene_status {
    editPath(path) { path throws(PathError) in try path.arc(corner: Point(x1, y1), towards: Point(x2, y2), radius: radius) }
}

@c @implementation
public func scene_path_close(_ path: OpaquePointer?) -> scene_status {
    editPath(path) { path throws(PathError) in try path.close() }
}

@c @implementation
public func scene_path_add_rect(_ path: OpaquePointer?, _ rect: scene_rect) -> scene_status {
    editPath(path) { path throws(PathError) in try path.addRect(Rect(rect)) }
}

@c @implementation
public func scene_path_add_rounded_rect(_ path: OpaquePointer?, _ rect: scene_rect, _ radius: Double) -> scene_status {
    editPath(path) { path throws(PathError) in try path.addRoundedRect(Rect(rect), .init(radius)) }
}

@c @implementation
public func scene_path_add_rounded_rect_with_radii(
    _ path: OpaquePointer?, _ rect: scene_rect, _ radii: UnsafePointer<Double>?, _ continuous: Bool
) -> scene_status {
    status { () throws(SceneError) in
        let object = try Scene.path(path)
        let radii = unsafe try required(radii, "radii", "4 numbers")
        let corners = unsafe Path.CornerRadii(radii[0], radii[1], radii[2], radii[3])
        try object.edit { path throws(PathError) in
            try path.addRoundedRect(Rect(rect), corners, continuous ? .continuous : .circular)
        }
    }
}

@c @implementation
public func scene_path_add_ellipse(_ path: OpaquePointer?, _ rect: scene_rect) -> scene_status {
    editPath(path) { path throws(PathError) in try path.addEllipse(in: Rect(rect)) }
}

@c @implementation
public func scene_path_append(
    _ path: OpaquePointer?, _ other: OpaquePointer?, _ transform: UnsafePointer<scene_transform>?
) -> scene_status {
    status { () throws(SceneError) in
        let object = try Scene.path(path), other = try Scene.path(other, "other").path
        var map = Affine.identity
        if let transform = unsafe transform { map = try unsafe Affine(transform) }
        try object.edit { path throws(PathError) in try path.append(other, map) }
    }
}

@c @implementation
public func scene_path_transform(_ path: OpaquePointer?, _ transform: UnsafePointer<scene_transform>?) -> scene_status {
    status { () throws(SceneError) in
        let object = try Scene.path(path)
        let map = try unsafe Affine(required(transform, "transform", "a transform"))
        try object.edit { path throws(PathError) in try path.transform(by: map) }
    }
}

@c @implementation
public func scene_path_reverse(_ path: OpaquePointer?) -> scene_status {
    editPath(path) { path throws(PathError) in path = try path.reversed() }
}
