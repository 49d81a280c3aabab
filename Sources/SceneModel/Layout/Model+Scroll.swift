public import SceneAnimation
public import SceneCommit
public import SceneGeometry
import SceneStorage

// Scroll layers: their bounds' origin is what of their contents they show.

/// The axes along which a scroll layer may be scrolled. The numbers are those of `scene_scroll_mode`.
public struct ScrollMode: OptionSet, BitwiseCopyable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    public static let vertically = ScrollMode(rawValue: 1)
    public static let horizontally = ScrollMode(rawValue: 2)
}

extension Model {
    /// Sets the origin of a scroll layer's bounds, along the axes that are not blocked (CAScrollLayer.scrollToPoint).
    public func scroll(_ layer: LayerID, to point: Point) throws(SceneError) {
        guard point.isFinite else { throw SceneError(.invalidArgument, "point must be finite, not (\(point.x), \(point.y))") }
        try scroll(layer) { _, _ in point }
    }

    /// Scrolls as little as shows a rectangle of the contents; to its origin along an axis on which it is too large for the bounds
    /// (CAScrollLayer.scrollToRect).
    public func scroll(_ layer: LayerID, to rect: Rect) throws(SceneError) {
        let rect = rect.standardized
        guard rect.isFinite else { throw SceneError(.invalidArgument, PropertyValue.rect(rect).notFinite("rect")) }
        try scroll(layer) { state, slot in
            Self.origin(of: state.store.values.bounds(of: slot), showing: rect)
        }
    }

    /// Has the nearest scroll layer, the layer itself or one above it, scroll to a point of the layer; without any it does nothing
    /// (CALayer.scrollPoint).
    public func scrollPoint(_ point: Point, of layer: LayerID) throws(SceneError) {
        let target: (LayerID, Point)? = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), scroll = state.scrollLayer(above: slot)
            let point = try state.store.convert(point, from: slot, to: scroll.isNone ? slot : scroll)
            return scroll.isNone ? nil : (state.store.id(of: scroll), try state.origin(of: scroll, seenAt: point))
        }
        if let (scroll, point) = target { try self.scroll(scroll, to: point) }
    }

    /// Has it scroll as little as shows a rectangle of the layer (CALayer.scrollRectToVisible).
    public func scrollRectToVisible(_ rect: Rect, of layer: LayerID) throws(SceneError) {
        let target: (LayerID, Point)? = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), scroll = state.scrollLayer(above: slot)
            let rect = try state.store.convert(rect, from: slot, to: scroll.isNone ? slot : scroll)
            if scroll.isNone { return nil }
            let point = Self.origin(of: state.store.values.bounds(of: scroll), showing: rect)
            return (state.store.id(of: scroll), try state.origin(of: scroll, seenAt: point))
        }
        if let (scroll, point) = target { try self.scroll(scroll, to: point) }
    }

    /// The origin nearest to that of the bounds with which they show a rectangle.
    private static func origin(of bounds: Rect, showing rect: Rect) -> Point {
        Point(
            nearest(bounds.x, bounds.width, showing: rect.x, rect.width), nearest(bounds.y, bounds.height, showing: rect.y, rect.height))
    }

    private static func nearest(_ origin: Double, _ extent: Double, showing start: Double, _ length: Double) -> Double {
        if length > extent { return start }
        return min(max(origin, start + length - extent), start)
    }

    private func scroll(_ layer: LayerID, to point: (borrowing ModelState, Slot) -> Point) throws(SceneError) {
        let thread = thread
        let (origin, asks) = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.scroll, at: slot)
            let origin = state.unblocked(point(state, slot), at: slot)
            // Whoever takes hold of what slides has it stand still.
            if state.isSliding(slot) { _ = state.removeAnimation(slot, .replaced, thread) { $0.key == ModelState.boundsKey } }
            return (origin, try state.setOrAsk(ModelState.origin, at: slot, to: .point(origin), thread))
        }
        if asks { try setAsking(ModelState.origin, of: layer, to: .point(origin), thread) }
    }

    /// The point nearest to another that the layer can be scrolled to and still show nothing but its contents.
    public func pointWithin(_ layer: LayerID, _ point: Point) throws(SceneError) -> Point {
        guard point.isFinite else { throw SceneError(.invalidArgument, "point must be finite, not (\(point.x), \(point.y))") }
        return try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.scroll, at: slot)
            let (x, y) = state.scrollRange(of: slot)
            return state.unblocked(
                Point(min(max(point.x, x.lowerBound), x.upperBound), min(max(point.y, y.lowerBound), y.upperBound)), at: slot)
        }
    }

    /// Along which axes a scroll layer may be scrolled, and along which of them its contents are larger than it is.
    public func scrollAxes(of layer: LayerID) throws(SceneError) -> (allowed: ScrollMode, useful: ScrollMode) {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), allowed = state.scrollMode(of: slot), (x, y) = state.scrollRange(of: slot)
            var useful = allowed
            if x.lowerBound == x.upperBound { useful.remove(.horizontally) }
            if y.lowerBound == y.upperBound { useful.remove(.vertically) }
            return (allowed, useful)
        }
    }

    // MARK: - Motion

    /// Scrolls by a step of a wheel, within the contents: on from where the step before leads to, and from where contents that slide are on screen.
    /// @return whether anything moves.
    public func scroll(_ layer: LayerID, by step: Point) throws(SceneError) -> Bool {
        let start = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            return state.isSliding(slot) ? state.shownBounds(of: slot).origin : state.store.values.bounds(of: slot).origin
        }
        let rest = try pointWithin(layer, Point(start.x + step.x, start.y + step.y))
        guard rest != start else { return false }
        try scroll(layer, to: rest)
        return true
    }

    /// Lets go of a scroll layer with a speed, in points per second: from where it is on screen it comes to rest as `ScrollMotion` says.
    public func scroll(_ layer: LayerID, withVelocity velocity: Point, _ style: ScrollMotion.Style) throws(SceneError) {
        let thread = thread
        let (rest, asks) = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            let (x, y) = try state.motions(of: slot, velocity, style), rest = Point(x.rest, y.rest)
            guard state.isHosted(slot) else { return (rest, true) }
            let animation = AnimationDescription(sliding: x, y)
            if animation == nil { _ = state.removeAnimation(slot, .replaced, thread) { $0.key == ModelState.boundsKey } }
            try state.set(ModelState.origin, at: slot, to: .point(rest), thread, .none)
            if let animation { try state.add(animation, key: ModelState.boundsKey, to: slot, thread) }
            return (rest, false)
        }
        if asks { try set(ModelState.origin, of: layer, to: .point(rest)) }
    }

    /// Where `scroll(_:withVelocity:_:)` would lead.
    public func restPoint(of layer: LayerID, velocity: Point, _ style: ScrollMotion.Style) throws(SceneError) -> Point {
        try state.withLock { state throws(SceneError) in
            let (x, y) = try state.motions(of: try state.slot(layer), velocity, style)
            return Point(x.rest, y.rest)
        }
    }

    /// The point to scroll to for somebody who drags the contents to another: the same within the contents, held back beyond them.
    public func resistedPoint(of layer: LayerID, _ point: Point) throws(SceneError) -> Point {
        guard point.isFinite else { throw SceneError(.invalidArgument, "point must be finite, not (\(point.x), \(point.y))") }
        return try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), bounds = state.store.values.bounds(of: slot)
            try state.checkKind(.scroll, at: slot)
            let (x, y) = state.scrollRange(of: slot)
            return state.unblocked(
                Point(
                    ScrollMotion.resisted(point.x, within: x, extent: bounds.width),
                    ScrollMotion.resisted(point.y, within: y, extent: bounds.height)), at: slot)
        }
    }

    // MARK: - What is in view

    /// The bounds of a scroll layer as they are on screen, or will be in the next frame.
    public func shownBounds(of layer: LayerID) throws(SceneError) -> Rect {
        try state.withLock { state throws(SceneError) in state.shownBounds(of: try state.slot(layer)) }
    }

    /// Whether an animation may move what a scroll layer shows, in a renderer's tree.
    public func scrolls(_ layer: LayerID, in host: HostID) -> Bool {
        state.withLock { state in
            guard let slot = state.store.slot(of: layer) else { return false }
            return state.store.rows[slot].host == host.index && state.isMoving(slot)
        }
    }

    /// Wakes a thread when what is on screen of a layer's bounds is next not within a rectangle.
    public func watchBounds(of layer: LayerID, within rect: Rect, for queue: QueueID) {
        state.withLock { state in
            guard let slot = state.store.slot(of: layer), state.isHosted(slot) else { return }
            state.hosts[state.store.rows[slot].host]?.channel.watch(state.store.rows[slot].number, within: rect, for: queue)
        }
    }

    /// Sets what lives as long as a scroll layer.
    public func setAttachment(_ attachment: (any AnyObject & Sendable)?, ofScrollLayer layer: LayerID) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.scroll, at: slot)
            state.changeBehavior(of: slot) { $0.attachment = attachment }
        }
    }
}

extension ModelState {
    /// Whether an animation may move the bounds.
    fileprivate func isMoving(_ slot: Slot) -> Bool {
        guard store.rows[slot].flags.contains(.animated) else { return false }
        return animations[slot]?.contains { $0.description.kind == .group || $0.description.path.property == .bounds } == true
    }

    /// The bounds as they are on screen, or will be in the next frame: without an animation that is the model's value, drawn or not.
    fileprivate mutating func shownBounds(of slot: Slot) -> Rect {
        guard isMoving(slot), case .rect(let shown) = presentationValue(of: .bounds, at: slot) else { return store.values.bounds(of: slot) }
        return shown
    }

    /// The origin that brings what is seen at a point of a scroll layer's space to where the origin is seen now. A sublayer transform has contents go
    /// another way on screen than the origin goes.
    fileprivate func origin(of slot: Slot, seenAt point: Point) throws(SceneError) -> Point {
        guard store.sublayerTransform(slot) != nil else { return point }
        let origin = store.values.bounds(of: slot).origin
        let from = try store.takeToSublayers(origin, of: slot), to = try store.takeToSublayers(point, of: slot)
        return Point(origin.x + to.x - from.x, origin.y + to.y - from.y)
    }

    fileprivate static let origin = PropertyPath(.bounds, .origin)
    /// A running scroll has the key of the bounds' implicit animation, so that what sets the bounds takes over from it.
    fileprivate static var boundsKey: String { Property.bounds.info.key }

    /// The layer itself or the nearest one above it that is a scroll layer; none without.
    fileprivate func scrollLayer(above slot: Slot) -> Slot {
        var slot = slot
        while slot.exists, store.values.bits(of: slot).kind != .scroll { slot = store.rows[slot].parent }
        return slot
    }

    fileprivate func scrollMode(of slot: Slot) -> ScrollMode {
        guard case .enumeration(let mode) = store.value(of: .scrollMode, at: slot) else { return [] }
        return ScrollMode(rawValue: mode)
    }

    /// A point with that of the bounds' origin along axes that are blocked.
    fileprivate func unblocked(_ point: Point, at slot: Slot) -> Point {
        let mode = scrollMode(of: slot), origin = store.values.bounds(of: slot).origin
        return Point(mode.contains(.horizontally) ? point.x : origin.x, mode.contains(.vertically) ? point.y : origin.y)
    }

    /// Whether the bounds' animation is one of a scroll that was let go of.
    fileprivate func isSliding(_ slot: Slot) -> Bool {
        guard store.rows[slot].flags.contains(.animated) else { return false }
        return animations[slot]?.contains { $0.key == Self.boundsKey && $0.description.kind == .group } == true
    }

    fileprivate mutating func motions(
        of slot: Slot, _ velocity: Point, _ style: ScrollMotion.Style
    ) throws(SceneError) -> (x: ScrollMotion, y: ScrollMotion) {
        try checkKind(.scroll, at: slot)
        let mode = scrollMode(of: slot), (x, y) = scrollRange(of: slot)
        let shown = shownBounds(of: slot), model = store.values.bounds(of: slot)
        // Along an axis that is not scrolled the layer goes on to where it is set.
        func motion(_ start: Double, _ end: Double, _ speed: Double, _ range: ClosedRange<Double>, _ axis: ScrollMode) -> ScrollMotion {
            ScrollMotion(from: start, velocity: speed, within: mode.contains(axis) ? range : end...end, style)
        }
        return (motion(shown.x, model.x, velocity.x, x, .horizontally), motion(shown.y, model.y, velocity.y, y, .vertically))
    }

    /// The origins at which the bounds lie within the contents.
    fileprivate mutating func scrollRange(of slot: Slot) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
        let bounds = store.values.bounds(of: slot), contents = contentRect(of: slot)
        func range(_ low: Double, _ high: Double, _ extent: Double) -> ClosedRange<Double> {
            low...max(low, high - extent)
        }
        return (range(contents.minX, contents.maxX, bounds.width), range(contents.minY, contents.maxY, bounds.height))
    }

    /// What there is to scroll to: what `contentSize` says, or along an axis where it says nothing, what the sublayers take.
    private mutating func contentRect(of slot: Slot) -> Rect {
        guard case .size(let size) = store.value(of: .contentSize, at: slot) else { return .zero }
        if size.width > 0, size.height > 0 { return Rect(0, 0, size.width, size.height) }
        var union: Rect?, child = store.firstSublayer(of: slot)
        while child.exists {
            let frame = frame(at: child, presentation: false)
            union = union?.union(frame) ?? frame
            child = store.rows[child].next
        }
        let bounds = store.values.bounds(of: slot), found = union.map { $0.isFinite ? $0 : bounds } ?? bounds
        return Rect(
            size.width > 0 ? 0 : found.x, size.height > 0 ? 0 : found.y, size.width > 0 ? size.width : found.width,
            size.height > 0 ? size.height : found.height)
    }
}

extension AnimationDescription {
    /// Springs of both coordinates of the bounds' origin, one after the other, together; nil where nothing moves. Who lets go of something
    /// expects it to go on, so it does also where motion is reduced.
    fileprivate init?(sliding x: ScrollMotion, _ y: ScrollMotion) {
        guard !x.phases.isEmpty || !y.phases.isEmpty else { return nil }
        self.init(.group)
        timing.duration = max(x.duration, y.duration)
        reducedMotion = .run
        animations = Self.springs(x, PropertyPath(.bounds, .x)) + Self.springs(y, PropertyPath(.bounds, .y))
    }

    private static func springs(_ motion: ScrollMotion, _ path: PropertyPath) -> [AnimationDescription] {
        motion.phases.map { phase in
            var animation = AnimationDescription(path: path, kind: .spring)
            animation.spring = phase.spring
            animation.from = .number(phase.from)
            animation.to = .number(phase.to)
            animation.inheritsVelocity = false
            animation.timing.beginTime = phase.begin
            animation.timing.duration = phase.duration
            return animation
        }
    }
}
