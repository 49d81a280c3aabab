import Glibc
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel

/// The pointer or a finger that touches what shows a tree.
enum Contact: Hashable {
    case pointer, finger(Int64)
}

/// A layer that follows a contact: a scroll layer whose contents are dragged, or a layer that is moved.
struct Drag {
    enum Subject {
        /// The contents of a scroll layer.
        case contents(LayerID)
        /// A layer within its superlayer, and where its position may lie there.
        case layer(LayerID, limits: Rect?)
    }

    let subject: Subject
    /// Where the contact was when it came down, in points of what shows the tree.
    let start: Point
    /// The origin of the scroll layer's bounds, or the position of the layer, at the start.
    let origin: Point
    /// Whether the contact has gone far enough to be more than a press.
    private(set) var isMoving = false
    /// Where the contact was of late, the oldest first.
    private var trail: [(time: Double, point: Point)] = []

    /// How far a contact goes, in points of what shows the tree, before contents follow.
    private static let slop = 6.0
    /// How many seconds of the trail give the speed.
    private static let memory = 0.1

    /// Catches contents that are moving, where they are seen.
    init?(contentsOf layer: LayerID, at point: Point, time: Double) {
        guard let shown = try? Model.shared.shownBounds(of: layer), let values = try? Model.shared.values(of: layer) else { return nil }
        subject = .contents(layer)
        start = point
        origin = shown.origin
        trail = [(time, point)]
        if values.bounds.origin != origin { set { () throws(SceneError) in try Model.shared.scroll(layer, to: shown.origin) } }
    }

    init(moving layer: LayerID, limits: Rect?, at point: Point) throws(SceneError) {
        subject = .layer(layer, limits: limits)
        start = point
        origin = try Model.shared.values(of: layer).position
    }

    /// Whether the contents of a scroll layer are dragged.
    var movesContents: Bool {
        if case .contents = subject { true } else { false }
    }

    /// Has the subject follow the contact, without animation, once the contact has gone far enough.
    mutating func move(to point: Point, time: Double) {
        trail.append((time, point))
        trail.removeAll { $0.time < time - Self.memory }
        if !isMoving {
            guard hypot(point.x - start.x, point.y - start.y) > (movesContents ? Self.slop : 0) else { return }
            isMoving = true
        }
        follow(point)
    }

    private func follow(_ point: Point) {
        guard let delta = way(from: start, to: point) else { return }
        switch subject {
        case .contents(let layer):
            let wanted = Point(origin.x - delta.x, origin.y - delta.y)
            set { () throws(SceneError) in try Model.shared.scroll(layer, to: try Model.shared.resistedPoint(of: layer, wanted)) }
        case .layer(let layer, let limits):
            var place = Point(origin.x + delta.x, origin.y + delta.y)
            if let limits {
                place.x = min(max(place.x, limits.x), limits.x + limits.width)
                place.y = min(max(place.y, limits.y), limits.y + limits.height)
            }
            set { () throws(SceneError) in try Model.shared.set(PropertyPath(.position), of: layer, to: .point(place)) }
        }
    }

    /// Changes the model without animation. A layer that is gone by now is left alone.
    private func set(_ change: () throws(SceneError) -> Void) {
        guard (try? Model.shared.beginTransaction()) != nil else { return }
        Model.shared.disablesActions = true
        try? change()
        Model.shared.commitTransaction()
    }

    /// The contact is gone: contents go on with its speed, or back within their ends, also when they were only caught on their way there.
    func end(time: Double) {
        guard case .contents(let layer) = subject else { return }
        var velocity = Point.zero
        if isMoving, let first = trail.first, let last = trail.last, time - last.time < Self.memory, last.time > first.time,
            let delta = way(from: first.point, to: last.point)
        {
            velocity = Point(-delta.x / (last.time - first.time), -delta.y / (last.time - first.time))
        }
        try? Model.shared.scroll(layer, withVelocity: velocity, .default)
    }

    /// A way on what shows the tree in the space that the subject moves in. The model's values of the layers above are taken: they change on this thread
    /// alone, so both ends are seen through the same ones.
    private func way(from first: Point, to second: Point) -> Point? {
        let space: LayerID?
        switch subject {
        case .contents(let layer): space = layer
        case .layer(let layer, _): space = try? Model.shared.superlayer(of: layer)
        }
        guard let a = try? Model.shared.convert(first, from: nil, to: space, presentation: false),
            let b = try? Model.shared.convert(second, from: nil, to: space, presentation: false)
        else { return nil }
        return Point(b.x - a.x, b.y - a.y)
    }
}
