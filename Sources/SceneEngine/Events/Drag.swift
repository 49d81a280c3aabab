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

    private(set) var subject: Subject
    /// The layer that is moved; of contents the scroll layers around what was pressed, from the inside out, until the way of the contact tells which
    /// of them follows.
    private(set) var layers: [LayerID]
    /// The button that holds the subject; 0 for a finger.
    let button: Int
    /// Where the contact was when it came down or began to lead, in points of what shows the tree.
    private var start: Point
    /// The origin of the scroll layer's bounds, or the position of the layer, at the start, and where the contact has brought it.
    private var origin = Point.zero, place = Point.zero
    /// How far the position of the layer lies from the contact, in the space of its superlayer; nil where that is seen from its edge.
    private var grip: Point?
    /// Whether the contact has gone far enough for the subject to follow.
    private(set) var isMoving = false
    /// Whether the contact has gone far enough to be more than a press.
    private(set) var isFar = false
    /// Whether the subject follows this contact: of several that hold it, the one that began to move last.
    var leads = false
    /// Where the contact was of late, the oldest first.
    private var trail: [(time: Double, position: Point)] = []

    /// How far a contact goes, in points of what shows the tree, before contents follow.
    private static let slop = 6.0
    /// How many seconds of the trail give the speed.
    private static let memory = 0.1

    /// Catches contents that are moving, where they are seen. @param lists scroll layers, from the inside out. Nil without any.
    init?(contentsOf lists: [LayerID], at event: InputEvent) {
        guard let nearest = lists.first else { return nil }
        subject = .contents(nearest)
        layers = lists
        button = event.button
        start = event.position
        trail = [(event.time, start)]
        for list in lists { try? Model.shared.halt(Self.origin, of: list) }
    }

    init(moving layer: LayerID, limits: Rect?, at point: Point, _ button: Int) throws(SceneError) {
        subject = .layer(layer, limits: limits)
        layers = [layer]
        self.button = button
        start = point
        try Model.shared.halt(PropertyPath(.position), of: layer)
    }

    private static var origin: PropertyPath { PropertyPath(.bounds, .origin) }

    /// Whether the contents of a scroll layer are dragged.
    var movesContents: Bool {
        if case .contents = subject { true } else { false }
    }

    /// Whether another contact holds the same, or may come to.
    func shares(with other: Drag) -> Bool { layers.contains { other.layers.contains($0) } }

    /// Notes where the contact is. @return whether it has gone far enough just now for the subject to follow.
    mutating func note(_ event: InputEvent) -> Bool {
        for place in event.history { trail.append(place) }
        trail.append((event.time, event.position))
        trail.removeAll { !(event.time - Self.memory <= $0.time && $0.time <= event.time) }
        let way = Point(event.position.x - start.x, event.position.y - start.y)
        if hypot(way.x, way.y) > Self.slop { isFar = true }
        guard !isMoving, movesContents ? isFar : way != .zero else { return false }
        isMoving = true
        if movesContents { settle(abs(way.x) > abs(way.y) ? .horizontally : .vertically) }
        begin()
        return true
    }

    /// The contents that follow are those of the nearest scroll layer that has more to show along an axis, or else is free to move along it. What
    /// the others show comes to rest.
    private mutating func settle(_ axis: ScrollMode) {
        let axes = layers.map { (try? Model.shared.scrollAxes(of: $0)) ?? (allowed: [], useful: []) }
        let found = axes.firstIndex { $0.useful.contains(axis) } ?? axes.firstIndex { $0.allowed.contains(axis) } ?? 0
        let list = layers.remove(at: found)
        for other in layers { try? Model.shared.scroll(other, withVelocity: .zero, .default) }
        subject = .contents(list)
        layers = [list]
    }

    /// The subject follows from where it is now.
    private mutating func begin() {
        switch subject {
        case .contents(let layer):
            try? Model.shared.halt(Self.origin, of: layer)
            origin = (try? Model.shared.values(of: layer).bounds.origin) ?? .zero
        case .layer(let layer, _):
            try? Model.shared.halt(PropertyPath(.position), of: layer)
            origin = (try? Model.shared.values(of: layer).position) ?? .zero
        }
        place = origin
        grasp()
    }

    /// Notes where the contact holds the layer.
    private mutating func grasp() {
        guard !movesContents else { return }
        grip = seat(of: start).map { Point(origin.x - $0.x, origin.y - $0.y) }
    }

    /// The subject follows this contact from where it is on, and another one no more, which has brought it to its place.
    mutating func take(from other: Drag) {
        (origin, place) = (other.place, other.place)
        if let last = trail.last { start = last.position }
        grasp()
        leads = true
    }

    /// Has the subject follow the contact, without animation.
    mutating func follow(_ point: Point) {
        switch subject {
        case .contents(let layer):
            guard let delta = way(from: start, to: point) else { return }
            let wanted = Point(origin.x - delta.x, origin.y - delta.y)
            place = wanted
            set { () throws(SceneError) in try Model.shared.scroll(layer, to: try Model.shared.resistedPoint(of: layer, wanted)) }
        case .layer(let layer, let limits):
            guard let grip, let held = seat(of: point) else { return }
            var place = Point(held.x + grip.x, held.y + grip.y)
            self.place = place
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

    /// The last contact is gone: contents go on with its speed, or back within their ends, also when they were only caught on their way there.
    func end(time: Double) {
        guard movesContents else { return }
        var velocity = Point.zero
        if leads, let first = trail.first, let last = trail.last, time - last.time < Self.memory, last.time > first.time,
            let delta = way(from: first.position, to: last.position)
        {
            velocity = Point(-delta.x / (last.time - first.time), -delta.y / (last.time - first.time))
        }
        for layer in layers { try? Model.shared.scroll(layer, withVelocity: velocity, .default) }
    }

    /// A way on what shows the tree in the space that the subject moves in.
    private func way(from first: Point, to second: Point) -> Point? {
        guard let first = seat(of: first), let second = seat(of: second) else { return nil }
        return Point(second.x - first.x, second.y - first.y)
    }

    /// Where a point of what shows the tree is in the space that the subject moves in, by the model's values of the layers above: a layer stays where
    /// it is held while these scroll, or after it has come to another one.
    private func seat(of point: Point) -> Point? {
        let space: LayerID?
        switch subject {
        case .contents(let layer): space = layer
        case .layer(let layer, _): space = try? Model.shared.superlayer(of: layer)
        }
        return try? Model.shared.place(of: point, amongSublayersOf: space)
    }
}
