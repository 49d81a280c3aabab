public import CScene
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel

@c @implementation
public func scene_scroll_layer_scroll_to_point(_ layer: OpaquePointer?, _ point: scene_point) -> scene_status {
    status { () throws(SceneError) in try Model.shared.scroll(LayerID(layer), to: Point(point)) }
}

@c @implementation
public func scene_scroll_layer_scroll_to_rect(_ layer: OpaquePointer?, _ rect: scene_rect) -> scene_status {
    status { () throws(SceneError) in try Model.shared.scroll(LayerID(layer), to: Rect(rect)) }
}

@c @implementation
public func scene_layer_scroll_point(_ layer: OpaquePointer?, _ point: scene_point) -> scene_status {
    status { () throws(SceneError) in try Model.shared.scrollPoint(Point(point), of: LayerID(layer)) }
}

@c @implementation
public func scene_layer_scroll_rect_to_visible(_ layer: OpaquePointer?, _ rect: scene_rect) -> scene_status {
    status { () throws(SceneError) in try Model.shared.scrollRectToVisible(Rect(rect), of: LayerID(layer)) }
}

extension ScrollMotion.Style {
    /// What the caller says; NULL is the default.
    fileprivate init(_ motion: UnsafePointer<scene_scroll_motion>?) throws(SceneError) {
        self = .default
        guard unsafe motion != nil else { return }
        let given = try unsafe read(motion, "motion", smallest: MemoryLayout<scene_scroll_motion>.size, initial: scene_scroll_motion())
        guard given.deceleration_rate > 0, given.deceleration_rate < 1 else {
            throw SceneError(
                .invalidArgument, "motion->deceleration_rate is \(given.deceleration_rate), expected a number above 0 and below 1")
        }
        guard given.spring_duration > 0, given.spring_duration.isFinite else {
            throw SceneError(.invalidArgument, "motion->spring_duration is \(given.spring_duration), expected seconds above 0")
        }
        self.init(
            decelerationRate: given.deceleration_rate, bounces: given.bounces, springDuration: given.spring_duration)
    }
}

extension Point {
    /// A velocity of the caller's.
    fileprivate init(velocity: scene_point) throws(SceneError) {
        self.init(velocity)
        guard isFinite else { throw SceneError(.invalidArgument, "velocity must be finite, not (\(x), \(y))") }
    }
}

@c @implementation
public func scene_scroll_layer_scroll_with_velocity(
    _ layer: OpaquePointer?, _ velocity: scene_point, _ motion: UnsafePointer<scene_scroll_motion>?
) -> scene_status {
    status { () throws(SceneError) in
        let style = try unsafe ScrollMotion.Style(motion)
        try Model.shared.scroll(LayerID(layer), withVelocity: Point(velocity: velocity), style)
    }
}

@c @implementation
public func scene_scroll_layer_get_rest_point(
    _ layer: OpaquePointer?, _ velocity: scene_point, _ motion: UnsafePointer<scene_scroll_motion>?
) -> scene_point {
    value(or: scene_point()) { () throws(SceneError) in
        let style = try unsafe ScrollMotion.Style(motion)
        return try Model.shared.restPoint(of: LayerID(layer), velocity: Point(velocity: velocity), style).c
    }
}

@c @implementation
public func scene_scroll_layer_get_resisted_point(_ layer: OpaquePointer?, _ point: scene_point) -> scene_point {
    value(or: scene_point()) { () throws(SceneError) in try Model.shared.resistedPoint(of: LayerID(layer), Point(point)).c }
}
