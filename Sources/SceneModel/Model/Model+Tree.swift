public import SceneCommit
import SceneStorage

extension Model {
    /// Where a sublayer goes.
    public enum Place: Sendable {
        case top
        case index(UInt32)
        case below(LayerID)
        case above(LayerID)
    }

    public func addSublayer(_ child: LayerID, to parent: LayerID) throws(SceneError) { try insert(child, in: parent, at: .top) }

    /// Puts a layer among the sublayers of another, taking it from where it was.
    public func insert(_ child: LayerID, in parent: LayerID, at place: Place) throws(SceneError) {
        let thread = thread
        let events = try state.withLock { state throws(SceneError) in
            let (parent, child, sibling) = try state.checkedPlace(place, for: child, in: parent)
            let events = state.eventsOfInserting(child, in: parent, thread)
            if events.isEmpty { state.move(child, to: parent, before: sibling, thread) }
            return events
        }
        guard !events.isEmpty else { return }
        let found = try lookUp(events, thread)
        try state.withLock { state throws(SceneError) in
            let (parent, child, sibling) = try state.checkedPlace(place, for: child, in: parent)
            state.move(child, to: parent, before: sibling, thread)
            try state.addActions(found, thread)
        }
        try run(found, thread)
    }

    public func replace(_ old: LayerID, in parent: LayerID, with replacement: LayerID) throws(SceneError) {
        guard old != replacement else { return try check(old, isIn: parent) }
        let thread = thread
        let events = try state.withLock { state throws(SceneError) in
            let (parent, old, replacement) = try state.checkedReplacement(of: old, in: parent, with: replacement)
            let events = state.eventsOfInserting(replacement, in: parent, thread) + state.eventsOfRemoving(old, isReplaced: true, thread)
            if events.isEmpty { try state.replace(old, in: parent, with: replacement, [], thread) }
            return events
        }
        guard !events.isEmpty else { return }
        let found = try lookUp(events, thread)
        try state.withLock { state throws(SceneError) in
            let (parent, old, replacement) = try state.checkedReplacement(of: old, in: parent, with: replacement)
            try state.replace(old, in: parent, with: replacement, found, thread)
            try state.addActions(found, thread)
        }
        try run(found, thread)
    }

    private func check(_ child: LayerID, isIn parent: LayerID) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            try state.checkSibling(try state.slot(child, "old"), "old", in: try state.slot(parent))
        }
    }

    public func removeFromSuperlayer(_ layer: LayerID) throws(SceneError) {
        let thread = thread
        let events = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            let events = state.eventsOfRemoving(slot, thread)
            if events.isEmpty { state.remove(slot, thread) }
            return events
        }
        guard !events.isEmpty else { return }
        let found = try lookUp(events, thread)
        try state.withLock { state throws(SceneError) in
            guard let slot = state.store.slot(of: layer) else {
                throw SceneError(.invalidHandle, "layer was released by a delegate that was asked for an action")
            }
            try state.remove(slot, found, thread)
            try state.addActions(found, thread)
        }
        try run(found, thread)
    }

    public func superlayer(of layer: LayerID) throws(SceneError) -> LayerID? {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), parent = state.store.rows[slot].parent
            return parent.isNone || state.store.rows[slot].flags.contains(.held) ? nil : state.store.id(of: parent)
        }
    }

    public func sublayerCount(of layer: LayerID) throws(SceneError) -> UInt32 {
        try state.withLock { state throws(SceneError) in state.store.rows[try state.slot(layer)].childCount }
    }

    public func sublayer(of layer: LayerID, at index: UInt32) throws(SceneError) -> LayerID {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            let child = state.store.lookUpChild(of: slot, at: index)
            guard child.exists else {
                throw SceneError(.notFound, "index is \(index), but there are \(state.store.rows[slot].childCount) sublayers")
            }
            return state.store.id(of: child)
        }
    }

    /// The sublayers, back to front.
    public func sublayers(of layer: LayerID) throws(SceneError) -> [LayerID] {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            var result: [LayerID] = []
            result.reserveCapacity(Int(state.store.rows[slot].childCount))
            var child = state.store.firstSublayer(of: slot)
            while child.exists {
                result.append(state.store.id(of: child))
                child = state.store.rows[child].next
            }
            return result
        }
    }
}

extension ModelState {
    /// The slots of a layer that is to be inserted, of the superlayer, and of the sibling to put it before, none for the top.
    fileprivate func checkedPlace(
        _ place: Model.Place, for child: LayerID, in parent: LayerID
    ) throws(SceneError) -> (parent: Slot, child: Slot, sibling: Slot) {
        let parent = try slot(parent), child = try slot(child, "sublayer")
        try checkInsertion(of: child, in: parent)
        let sibling = try sibling(for: place, of: child, in: parent)
        // Before itself: it stays where it is, before its next sibling.
        return (parent, child, sibling == child ? store.rows[child].next : sibling)
    }

    fileprivate func checkedReplacement(
        of old: LayerID, in parent: LayerID, with replacement: LayerID
    ) throws(SceneError) -> (parent: Slot, old: Slot, replacement: Slot) {
        let parent = try slot(parent), old = try slot(old, "old"), replacement = try slot(replacement, "replacement")
        try checkSibling(old, "old", in: parent)
        try checkInsertion(of: replacement, in: parent)
        return (parent, old, replacement)
    }

    func checkInsertion(of child: Slot, in parent: Slot) throws(SceneError) {
        guard !store.rows[child].flags.contains(.root) else {
            throw SceneError(.invalidState, "sublayer is a renderer's root; take it from the renderer first")
        }
        guard !store.isAncestor(child, of: parent) else {
            throw SceneError(
                .invalidArgument,
                child == parent ? "a layer cannot be its own sublayer" : "sublayer is above layer in the tree; it cannot also be below it")
        }
    }

    func checkSibling(_ sibling: Slot, _ role: String, in parent: Slot) throws(SceneError) {
        guard store.rows[sibling].parent == parent, !store.rows[sibling].flags.contains(.mask) else {
            throw SceneError(.notFound, "\(role) is no sublayer of layer")
        }
    }

    /// The sublayer that a place is right before; none for the top.
    fileprivate func sibling(for place: Model.Place, of child: Slot, in parent: Slot) throws(SceneError) -> Slot {
        switch place {
        case .top: return .none
        case .below(let other):
            let slot = try slot(other, "sibling")
            try checkSibling(slot, "sibling", in: parent)
            return slot
        case .above(let other):
            let slot = try slot(other, "sibling")
            try checkSibling(slot, "sibling", in: parent)
            return slot == child ? slot : store.rows[slot].next
        case .index(let index):
            let isOwn = store.rows[child].parent == parent && !store.rows[child].flags.contains(.mask)
            let count = store.rows[parent].childCount - (isOwn ? 1 : 0)
            guard index <= count else {
                throw SceneError(.invalidArgument, "index is \(index), expected 0...\(count)")
            }
            guard index < count else { return .none }
            return siblingAt(index, in: parent, without: isOwn ? child : .none)
        }
    }

    /// The sublayer at an index of the list without one of them, walking from the nearer end.
    private func siblingAt(_ index: UInt32, in parent: Slot, without skipped: Slot) -> Slot {
        guard skipped.exists else { return store.child(of: parent, at: index) }
        let row = store.rows[parent], last = row.childCount - 2
        let forwards = index <= last / 2
        func step(_ slot: Slot) -> Slot { forwards ? store.rows[slot].next : store.sibling(before: slot) }
        var current = forwards ? store.firstSublayer(of: parent) : store.last(of: parent)
        if current == skipped { current = step(current) }
        for _ in 0..<(forwards ? index : last - index) {
            current = step(current)
            if current == skipped { current = step(current) }
        }
        return current
    }

    fileprivate mutating func replace(
        _ old: Slot, in parent: Slot, with replacement: Slot, _ found: [FoundTreeAction], _ thread: ThreadTransactions
    ) throws(SceneError) {
        move(replacement, to: parent, before: old, thread)
        try remove(old, found, thread)
    }

    /// Takes a layer to a new place.
    mutating func move(_ child: Slot, to parent: Slot, before sibling: Slot, _ thread: ThreadTransactions) {
        store.rows[child].references += 1
        stopLingering(child, thread)
        if store.rows[child].parent.exists { remove(child, thread) }
        store.link(child, below: parent, before: sibling)
        setNeedsLayout(parent, thread)
        noteLayout(below: child, thread)
        if store.hasAutoresizing(child) { store.rows[parent].flags.insert(.resizes) }
        noteDisplay(below: child, thread)
        guard isHosted(parent) else { return }
        thread.list.append(
            Change(
                kind: .insert, slot: child, generation: store.rows[child].generation, parent: parent))
    }

    /// Takes a layer from its superlayer, which gives up its reference.
    mutating func remove(_ child: Slot, _ thread: ThreadTransactions) {
        let parent = store.rows[child].parent
        guard parent.exists else { return }
        store.rows[child].flags.remove(.held)
        store.unlink(child)
        setNeedsLayout(parent, thread)
        if isHosted(child) {
            // The change takes over the superlayer's reference: the layer lives until the commit has taken it from the render tree.
            thread.list.append(
                Change(kind: .remove, slot: child, generation: store.rows[child].generation))
        } else {
            release(child)
        }
    }
}
