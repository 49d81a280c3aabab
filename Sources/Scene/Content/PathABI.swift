public import CScene
import SceneCommit
import SceneGeometry
import SceneModel

// MARK: - Making

@c @implementation
public func scene_path_create() -> OpaquePointer? { makePath { Path() } }

@c @implementation
public func scene_path_create_svg(_ data: UnsafePointer<CChar>?) -> OpaquePointer? {
    makePath { () throws(SceneError) in
        let text = unsafe try requiredText(data, "data")
        return try explained { () throws(PathError) in try Path(svg: text) }
    }
}

@c @implementation
public func scene_path_create_rect(_ rect: scene_rect) -> OpaquePointer? {
    makeShape { path throws(PathError) in try path.addRect(Rect(rect)) }
}

@c @implementation
public func scene_path_create_rounded_rect(_ rect: scene_rect, _ radius: Double) -> OpaquePointer? {
    makeShape { path throws(PathError) in try path.addRoundedRect(Rect(rect), .init(radius)) }
}

@c @implementation
public func scene_path_create_ellipse(_ rect: scene_rect) -> OpaquePointer? {
    makeShape { path throws(PathError) in try path.addEllipse(in: Rect(rect)) }
}

@safe private func makeShape(
    _ function: StaticString = #function, _ add: (inout Path) throws(PathError) -> Void
) -> OpaquePointer? {
    makePath(function) { () throws(SceneError) in
        var path = Path()
        try explained { () throws(PathError) in try add(&path) }
        return path
    }
}

@c @implementation
public func scene_path_create_interpolated(_ from: OpaquePointer?, _ to: OpaquePointer?, _ fraction: Double) -> OpaquePointer? {
    makePath { () throws(SceneError) in
        let from = try Scene.path(from, "from").path, to = try Scene.path(to, "to").path
        guard fraction.isFinite else { throw SceneError(.invalidArgument, "fraction is \(fraction), expected a finite number") }
        guard let path = Path.interpolate(from, to, fraction) else {
            throw SceneError(
                .invalidArgument,
                "from has \(from.verbs.count) elements and to \(to.verbs.count), expected as many of the same kinds, and points that stay in range"
            )
        }
        return path
    }
}

@c @implementation
public func scene_path_copy(_ path: OpaquePointer?) -> OpaquePointer? {
    makePath { () throws(SceneError) in try Scene.path(path).path }
}

@c @implementation
public func scene_path_retain(_ path: OpaquePointer?) -> OpaquePointer? {
    handle { () throws(SceneError) in try Handles.retain(Handle(path), .path, "path") }
}

@c @implementation
public func scene_path_release(_ path: OpaquePointer?) {
    _ = status { () throws(SceneError) in try Handles.release(Handle(path), .path, "path") }
}

// MARK: - Asking

@c @implementation
public func scene_path_is_empty(_ path: OpaquePointer?) -> Bool {
    value(or: true) { () throws(SceneError) in try Scene.path(path).path.isEmpty }
}

@c @implementation
public func scene_path_equal(_ path: OpaquePointer?, _ other: OpaquePointer?) -> Bool {
    value(or: false) { () throws(SceneError) in
        let path = try Scene.path(path).path
        return path == (try Scene.path(other, "other").path)
    }
}

@c @implementation
public func scene_path_get_current_point(_ path: OpaquePointer?, _ point: UnsafeMutablePointer<scene_point>?) -> scene_status {
    status { () throws(SceneError) in
        let path = try Scene.path(path)
        let target = unsafe try required(point, "point", "a place for the point")
        guard let current = path.path.currentPoint else { throw SceneError(.invalidState, "the path is empty: it has no current point") }
        unsafe target.pointee = current.c
    }
}

@c @implementation
public func scene_path_get_bounds(_ path: OpaquePointer?) -> scene_rect {
    value(or: scene_rect()) { () throws(SceneError) in (try Scene.path(path).path.bounds ?? .zero).c }
}

@c @implementation
public func scene_path_get_bounding_box(_ path: OpaquePointer?) -> scene_rect {
    value(or: scene_rect()) { () throws(SceneError) in (try Scene.path(path).path.boundingBox ?? .zero).c }
}

@c @implementation
public func scene_path_contains_point(_ path: OpaquePointer?, _ point: scene_point, _ even_odd: Bool) -> Bool {
    value(or: false) { () throws(SceneError) in
        let path = try Scene.path(path).path, point = Point(point)
        guard point.isFinite else { throw SceneError(.invalidArgument, "point is (\(point.x), \(point.y)), expected finite numbers") }
        return path.contains(point, rule: even_odd ? .evenOdd : .nonZero)
    }
}

@c @implementation
public func scene_path_get_length(_ path: OpaquePointer?) -> Double {
    value(or: 0) { () throws(SceneError) in
        let path = try Scene.path(path)
        return path.knownLength ?? path.path.length
    }
}

@c @implementation
public func scene_path_get_point_at_length(
    _ path: OpaquePointer?, _ length: Double, _ point: UnsafeMutablePointer<scene_point>?, _ tangent: UnsafeMutablePointer<scene_point>?
) -> scene_status {
    status { () throws(SceneError) in
        let path = try Scene.path(path)
        guard length.isFinite else { throw SceneError(.invalidArgument, "length is \(length), expected a finite number") }
        guard let position = path.measured({ $0.position(atLength: length) }) else {
            throw SceneError(.invalidState, "the path draws nothing: there is no point on it")
        }
        if let point = unsafe point { unsafe point.pointee = position.point.c }
        if let tangent = unsafe tangent { unsafe tangent.pointee = position.tangent.c }
    }
}

@c @implementation
public func scene_path_copy_svg(_ path: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
    unsafe value(or: nil) { () throws(SceneError) in try unsafe copied(Scene.path(path).path.svg) }
}

@c @implementation
public func scene_path_get_element_count(_ path: OpaquePointer?) -> UInt32 {
    value(or: 0) { () throws(SceneError) in UInt32(clamping: try Scene.path(path).path.verbs.count) }
}

@c @implementation
public func scene_path_get_element(
    _ path: OpaquePointer?, _ index: UInt32, _ element: UnsafeMutablePointer<scene_path_element>?
) -> scene_status {
    status { () throws(SceneError) in
        let path = try Scene.path(path)
        let target = unsafe try required(element, "element", "a place for the element")
        let found = path.forEachElement(from: Int(index), count: 1) { _, element in unsafe target.pointee = scene_path_element(element) }
        guard found > 0 else { throw SceneError(.notFound, "index is \(index), and the path has \(path.path.verbs.count) elements") }
    }
}

@c @implementation
public func scene_path_get_elements(
    _ path: OpaquePointer?, _ index: UInt32, _ elements: UnsafeMutablePointer<scene_path_element>?, _ capacity: UInt32
) -> UInt32 {
    value(or: 0) { () throws(SceneError) in
        let path = try Scene.path(path)
        guard capacity > 0 else { return 0 }
        let target = unsafe try required(elements, "elements", "room for the elements")
        let count = path.forEachElement(from: Int(index), count: Int(capacity)) { place, element in
            unsafe target[place] = scene_path_element(element)
        }
        return UInt32(clamping: count)
    }
}
