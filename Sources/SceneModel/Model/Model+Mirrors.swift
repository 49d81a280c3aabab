public import SceneCommit
import SceneStorage

// Copies of trees that are kept like their originals by what transactions change: the cost is that of the changes, not of the tree.

/// A copy that is kept like its original.
struct Mirror {
    let original: LayerID
    let journal: JournalID
    /// The copies by what they are of.
    let copies: [LayerID: LayerID]
    /// Layers with animations of which a renderer has yet to say when they began.
    var waiting: Set<LayerID> = []
    /// Whether more has changed than single layers: another copy is to be made.
    var isOver = false
}

extension Model {
    /// A copy as `copy` makes, which `updateMirror` keeps like the original.
    public func createMirror(of layer: LayerID) throws(SceneError) -> LayerID {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            state.takeReport(ofHostOf: top)
            let copy = try state.copySubtree(top)
            state.mirrors[copy] = state.mirror(of: top, in: copy)
            return state.store.id(of: copy)
        }
    }

    /// Takes over what transactions have changed in the original since the last call, as part of the calling thread's transaction.
    /// @return how many layers that were.
    public func updateMirror(_ mirror: LayerID) throws(SceneError) -> Int {
        let thread = thread
        return try state.withLock { state throws(SceneError) in try state.updateMirror(at: state.slot(mirror, "mirror"), thread) }
    }
}

extension ModelState {
    fileprivate mutating func mirror(of top: Slot, in copy: Slot) -> Mirror {
        var copies: [LayerID: LayerID] = [:], waiting: Set<LayerID> = []
        var places = (original: top, copy: copy)
        while places.original.exists, places.copy.exists {
            let layer = store.id(of: places.original)
            copies[layer] = store.id(of: places.copy)
            if awaitsBegin(places.original) { waiting.insert(layer) }
            places = (store.next(after: places.original, within: top), store.next(after: places.copy, within: copy))
        }
        return Mirror(original: store.id(of: top), journal: journals.open(), copies: copies, waiting: waiting)
    }

    private func awaitsBegin(_ slot: Slot) -> Bool {
        store.rows[slot].flags.contains(.animated) && animations[slot]?.contains { !$0.spec.hasBegun } == true
    }

    fileprivate mutating func updateMirror(at top: Slot, _ thread: ThreadTransactions) throws(SceneError) -> Int {
        guard let mirror = mirrors[top] else { throw SceneError(.invalidArgument, "the layer is not the topmost one of a mirror") }
        let changed = journals.take(mirror.journal)
        guard !mirror.isOver, let original = store.slot(of: mirror.original), isHosted(original), !isRearranged(mirror, original, changed)
        else {
            mirrors[top]?.isOver = true
            throw SceneError(.invalidState, "more than single layers has changed, or no renderer shows the original: make another mirror")
        }
        takeReport(ofHostOf: original)
        return take(changed, into: top, mirror, thread)
    }

    /// Whether layers came to or went from the original of a mirror, or all of it did.
    private func isRearranged(_ mirror: Mirror, _ original: Slot, _ changed: ChangeJournal) -> Bool {
        if changed.isWhole { return true }
        if changed.moved.isEmpty { return false }
        var above = original
        while above.exists {
            if changed.moved.contains(store.id(of: above)) { return true }
            above = store.rows[above].parent
        }
        return changed.moved.contains { mirror.copies[$0] != nil }
    }

    private mutating func take(_ changed: ChangeJournal, into top: Slot, _ mirror: Mirror, _ thread: ThreadTransactions) -> Int {
        var count = 0
        for (layer, change) in changed.layers {
            guard let original = store.slot(of: layer), let copy = mirror.copies[layer].flatMap({ store.slot(of: $0) }) else { continue }
            for property in change.properties { takeValue(of: property, from: original, to: copy, thread) }
            if change.isOfAnimations { takeAnimations(of: original, to: copy, thread) }
            if change.isOfAnimations, awaitsBegin(original) { mirrors[top]?.waiting.insert(layer) }
            count += 1
        }
        for layer in mirror.waiting {
            guard let original = store.slot(of: layer), let copy = mirror.copies[layer].flatMap({ store.slot(of: $0) }) else { continue }
            guard !awaitsBegin(original) else { continue }
            mirrors[top]?.waiting.remove(layer)
            takeAnimations(of: original, to: copy, thread)
            count += 1
        }
        return count
    }

    /// Writes a value as it is: what follows from the change, such as a layout or an action, happened in the original.
    private mutating func takeValue(of property: Property, from original: Slot, to copy: Slot, _ thread: ThreadTransactions) {
        let new = value(of: property, at: original)
        guard new != value(of: property, at: copy) else { return }
        override(property, at: copy, to: new)
        store(new, as: property, at: copy)
        if isHosted(copy) { thread.list.append(property, new, at: copy, generation: store.rows[copy].generation) }
    }

    private mutating func takeAnimations(of original: Slot, to copy: Slot, _ thread: ThreadTransactions) {
        while removeAnimation(copy, .removed, thread, where: { _ in true }) {}
        copyAnimations(of: original, to: copy)
        guard isHosted(copy) else { return }
        for entry in animations[copy] ?? [] { note(.addAnimation, entry.spec.id, copy, thread) }
    }
}
