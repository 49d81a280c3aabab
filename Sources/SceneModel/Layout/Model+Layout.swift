public import SceneCommit
public import SceneGeometry
public import SceneLayout
import SceneStorage

// Layout: which layers need it, and when they get it. A layer is marked when its sublayers or its bounds change. The marked layers that
// have somebody to lay them out, and are on screen, are laid out when the transaction is committed, from the top down, so that what moves
// is part of it.

extension Model {
    // MARK: - Who lays out

    public func setLayoutManager(_ manager: (any LayoutManager)?, of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.changeBehavior(of: slot) { $0.layoutManager = manager }
            state.setNeedsLayout(slot, thread)
            state.noteLayout(of: slot, thread)
        }
    }

    public func layoutManager(of layer: LayerID) throws(SceneError) -> (any LayoutManager)? {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.layoutManager }
    }

    /// Sets where a layer lies in relation to its superlayer and its siblings, for a superlayer with the constraints' manager.
    public func setConstraints(_ constraints: [Constraint], of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.changeBehavior(of: slot) { $0.constraints = constraints }
            if state.store.rows[slot].parent.exists { state.setNeedsLayout(state.store.rows[slot].parent, thread) }
        }
    }

    public func constraints(of layer: LayerID) throws(SceneError) -> [Constraint] {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.constraints ?? [] }
    }

    // MARK: - When

    public func setNeedsLayout(_ layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in state.setNeedsLayout(try state.slot(layer), thread) }
    }

    public func needsLayout(_ layer: LayerID) throws(SceneError) -> Bool {
        try state.withLock { state throws(SceneError) in state.store.rows[try state.slot(layer)].flags.contains(.needsLayout) }
    }

    /// Lays out the sublayers of a layer now, whether it needs it or not: the delegate does, or else the manager.
    public func layoutSublayers(of layer: LayerID) throws(SceneError) {
        let thread = thread
        let (delegate, manager, needsLayout) = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), behavior = state.behaviors.byLayer[slot]
            let needsLayout = state.store.rows[slot].flags.contains(.needsLayout)
            state.store.rows[slot].flags.remove(.needsLayout)
            // Within the delegate's own layout the manager is meant: what a class calls that its subclass overrides.
            let delegate = thread.layout.layingOut.last == layer ? nil : behavior?.delegate
            return (delegate?.laysOut == true ? delegate : nil, behavior?.layoutManager, needsLayout)
        }
        guard delegate != nil || manager != nil else { return }
        thread.layout.layingOut.append(layer)
        defer { thread.layout.layingOut.removeLast() }
        try thread.nested(Self.layoutsInLayouts) {
            if needsLayout, let manager { manager.invalidateLayout(of: layer) }
            if let delegate { delegate.layoutSublayers(of: layer) } else { manager?.layoutSublayers(of: layer) }
        }
    }

    /// Lays out what needs it in the tree of a layer: from the topmost layer above it between which and itself all need it.
    public func layoutIfNeeded(_ layer: LayerID) throws(SceneError) {
        let top = try state.withLock { state throws(SceneError) in
            var top = try state.slot(layer)
            while case let parent = state.store.rows[top].parent, parent.exists, state.store.rows[parent].flags.contains(.needsLayout) {
                top = parent
            }
            return state.store.id(of: top)
        }
        resizeSublayers(thread)
        // A layout may change the tree below a layer, and which layers need layout there, so the sublayers are looked at only afterwards.
        var waiting = [top]
        var budget = LayoutBudget(state.withLock { $0.store.liveCount })
        while let next = waiting.popLast() {
            guard let needs = try? needsLayout(next) else { continue }
            if needs {
                guard budget.take(next) else { throw SceneError(.invalidState, restlessness([next])) }
                try layoutSublayers(of: next)
            }
            waiting.append(contentsOf: ((try? sublayers(of: next)) ?? []).reversed())
            if let mask = (try? mask(of: next)) ?? nil { waiting.append(mask) }
        }
    }

    /// Lays out what the calling thread's changes made necessary, before they are committed. What never comes to rest goes on with the
    /// next commit.
    func layOut(_ thread: ThreadTransactions) {
        guard !thread.layout.needsLayout.isEmpty || !thread.layout.resized.isEmpty else { return }
        resizeSublayers(thread)
        var budget = LayoutBudget(state.withLock { $0.store.liveCount })
        var postponed: [LayerID] = []
        while !thread.layout.needsLayout.isEmpty, budget.takeLevel() {
            let marked = thread.layout.needsLayout
            thread.layout.needsLayout.removeAll()
            // The highest first: laying them out marks those below. One level at a time.
            let depths = state.withLock { state in marked.map { state.layoutDepth($0) } }
            guard let highest = depths.filter({ $0 >= 0 }).min() else { break }
            for (layer, depth) in zip(marked, depths) where depth >= 0 {
                if depth > highest {
                    thread.layout.needsLayout.append(layer)
                } else if (try? needsLayout(layer)) != true {
                    // The layer was listed twice, or somebody else has laid it out meanwhile.
                    continue
                } else if !budget.take(layer) {
                    postponed.append(layer)
                } else {
                    try? layoutSublayers(of: layer)
                }
            }
        }
        thread.layout.needsLayout.append(contentsOf: postponed)
        if !thread.layout.needsLayout.isEmpty { services.withLock { $0 }.report(restlessness(thread.layout.needsLayout)) }
    }

    /// A message about layers that do not come to rest.
    private func restlessness(_ layers: [LayerID]) -> String {
        var which = "a layer without a name"
        if let first = layers.first, let name = (try? name(of: first)) ?? nil { which = "the layer \"\(name)\"" }
        let others = layers.count > 1 ? " and \(layers.count - 1) more" : ""
        return "layout: \(which)\(others) needs layout again and again; does a layout change the layer's bounds, or add layers without end?"
    }

    private static let layoutsInLayouts = "does a layout ask for itself?"

    // MARK: - Sizes

    /// The size that a layer would like to have: what its manager's layout fits in, what its contents want, or else its own
    /// (CALayer.preferredFrameSize).
    /// @param width how wide it may be; nil for as wide as its bounds are.
    public func preferredFrameSize(of layer: LayerID, within width: Double? = nil) throws(SceneError) -> Size {
        if let manager = try layoutManager(of: layer) {
            let size = try thread.nested(Self.layoutsInLayouts) { manager.preferredSize(of: layer, within: width) }
            if let size { return size }
        }
        if let size = services.withLock({ $0 }).contentSize(layer, width) { return size }
        return try frame(of: layer).size
    }

    /// Lets sublayers follow their superlayers' bounds, as their autoresizing masks say.
    func resizeSublayers(_ thread: ThreadTransactions) {
        // Sublayers that are resized may have sublayers of their own. Each is below the one before, so this ends.
        while let resized = thread.layout.resized.popLast() {
            guard let new = try? values(of: resized.layer).bounds, let layers = try? sublayers(of: resized.layer) else { continue }
            for layer in layers {
                guard case .flags(let bits)? = try? value(PropertyPath(.autoresizingMask), of: layer), bits != 0,
                    let frame = try? frame(of: layer)
                else { continue }
                resize(layer, in: resized.bounds, to: new.size, Autoresized(mask: AutoresizingMask(rawValue: bits), frame: frame))
            }
        }
    }

    /// Lets a layer follow from where it was before the first of the sizes that it has followed, so that many small steps lead where one does.
    private func resize(_ layer: LayerID, in old: Rect, to size: Size, _ now: Autoresized) {
        var now = now
        let former = state.withLock { state in state.store.slot(of: layer).flatMap { state.autoresized[$0] } }
        now.first = former?.continues(now, old.size) == true ? former?.first : (frame: now.frame, bounds: old)
        guard let first = now.first else { return }
        try? place(layer, in: now.mask.frame(first.frame, in: first.bounds, resizedTo: size))
        now.size = size
        guard let frame = try? frame(of: layer) else { return }
        now.frame = frame
        state.withLock { state in
            if let slot = state.store.slot(of: layer) { state.autoresized[slot] = now }
        }
    }
}

extension ModelState {
    /// Marks a layer whose sublayers are to be laid out; not while that happens. The layers above one that has no size of its own are to lay
    /// it out again.
    mutating func setNeedsLayout(_ slot: Slot, _ thread: ThreadTransactions) {
        var slot = slot
        while slot.exists, thread.layout.layingOut.isEmpty || !thread.layout.layingOut.contains(store.id(of: slot)) {
            if store.rows[slot].flags.insert(.needsLayout).inserted { noteLayout(of: slot, thread) }
            guard isArranged(slot) else { return }
            slot = store.rows[slot].parent
        }
    }

    /// Whether a layout has given the layer its size.
    func isArranged(_ slot: Slot) -> Bool { !arranged.isEmpty && arranged[slot] != nil }

    /// A layer that is marked has somebody to lay it out, at the next dispatch unless something commits before.
    mutating func noteLayout(of slot: Slot, _ thread: ThreadTransactions) {
        guard store.rows[slot].flags.isSuperset(of: [.laysOut, .needsLayout]) else { return }
        thread.layout.needsLayout.append(store.id(of: slot))
        if thread.depth == 0, !thread.isPreparing { thread.loop?.raise() }
    }

    /// The layers below one that comes on screen were marked when nobody looked.
    mutating func noteLayout(below top: Slot, _ thread: ThreadTransactions) {
        guard behaviors.layingOutCount > 0, isUnderRoot(top) else { return }
        var slot = top
        while slot.exists {
            if store.rows[slot].flags.isSuperset(of: [.laysOut, .needsLayout]) { thread.layout.needsLayout.append(store.id(of: slot)) }
            slot = store.next(after: slot, within: top)
        }
    }

    func isUnderRoot(_ slot: Slot) -> Bool {
        var current = slot
        while store.rows[current].parent.exists { current = store.rows[current].parent }
        return store.rows[current].flags.contains(.root)
    }

    /// How deep a layer lies that needs layout now; -1 for one that does not, or is not on screen.
    fileprivate func layoutDepth(_ layer: LayerID) -> Int {
        guard let slot = store.slot(of: layer), store.rows[slot].flags.isSuperset(of: [.laysOut, .needsLayout]), isUnderRoot(slot) else {
            return -1
        }
        var depth = 0, current = slot
        while store.rows[current].parent.exists {
            current = store.rows[current].parent
            depth += 1
        }
        return depth
    }

    /// Notes that a layer's bounds change.
    mutating func noteResize(of slot: Slot, from old: Rect, to new: Rect, _ thread: ThreadTransactions) {
        setNeedsLayout(slot, thread)
        guard store.rows[slot].flags.contains(.resizes), old.width != new.width || old.height != new.height else { return }
        thread.layout.resized.append(ResizedLayer(layer: store.id(of: slot), bounds: old))
    }
}

/// How often layers are laid out at most, so that layouts which never come to rest hang nothing.
private struct LayoutBudget {
    private static let roundsOfLayer = 16
    private var rounds: [LayerID: Int] = [:]
    private var all: Int
    private var levels = 4096

    /// @param layers how many there are at first: those that layouts add are not without end.
    init(_ layers: Int) { all = 10_000 + Self.roundsOfLayer * layers }

    /// Counts one level of the tree. @return false when there have been too many.
    mutating func takeLevel() -> Bool {
        levels -= 1
        return levels >= 0
    }

    /// Counts one layout of a layer. @return false when it has had enough.
    mutating func take(_ layer: LayerID) -> Bool {
        guard all > 0, rounds[layer, default: 0] < Self.roundsOfLayer else { return false }
        all -= 1
        rounds[layer, default: 0] += 1
        return true
    }
}

/// A layer whose sublayers are to follow its bounds, with those it had before.
struct ResizedLayer {
    let layer: LayerID
    let bounds: Rect
}

/// How a layer has followed its superlayer's size.
struct Autoresized {
    let mask: AutoresizingMask
    /// The layer's frame since then.
    var frame: Rect
    /// The superlayer's size then.
    var size = Size(0, 0)
    /// The layer's frame and the superlayer's bounds before the first change of that size.
    var first: (frame: Rect, bounds: Rect)?

    /// Whether nobody but the superlayer has moved the layer since, which now has a frame, and its superlayer a size.
    func continues(_ now: Autoresized, _ size: Size) -> Bool { mask == now.mask && frame == now.frame && self.size == size }
}
