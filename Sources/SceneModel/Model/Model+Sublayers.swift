public import SceneCommit
import SceneStorage

// All sublayers of a layer, set in one change.

/// The layers that are to be another one's sublayers, in their order, and those of now that are not.
private struct SublayerChange {
    let parent: Slot
    var wanted: [Slot] = []
    var unwanted: [Slot] = []
}

/// Whom to ask before that: about the layer itself and what comes, and about each that is taken out.
private struct SublayerEvents {
    var coming: [TreeEvent] = []
    var leaving: [(layer: LayerID, events: [TreeEvent])] = []

    var isEmpty: Bool { coming.isEmpty && leaving.isEmpty }
}

extension Model {
    /// Makes layers the sublayers of another, in their order, and takes out those that are not among them. The layer is asked about it once.
    public func setSublayers(_ layers: [LayerID], of parent: LayerID) throws(SceneError) {
        let thread = thread
        let events = try state.withLock { state throws(SceneError) in
            let change = try state.checkedChange(to: layers, of: parent)
            let events = state.events(of: change, thread)
            if events.isEmpty { try state.make(change, [], thread) }
            return events
        }
        guard !events.isEmpty else { return }
        let coming = try lookUp(events.coming, thread)
        var leaving: [(layer: LayerID, found: [FoundTreeAction])] = []
        for (layer, events) in events.leaving { leaving.append((layer, try lookUp(events, thread))) }
        try state.withLock { state throws(SceneError) in
            try state.make(try state.checkedChange(to: layers, of: parent), leaving, thread)
            try state.addActions(coming, thread)
        }
        try run(coming, thread)
        for (_, found) in leaving { try run(found, thread) }
    }
}

extension ModelState {
    fileprivate func checkedChange(to layers: [LayerID], of parent: LayerID) throws(SceneError) -> SublayerChange {
        var change = SublayerChange(parent: try slot(parent)), wanted: Set<Slot> = []
        for (index, layer) in layers.enumerated() {
            do throws(SceneError) {
                let child = try slot(layer, "sublayer")
                try checkInsertion(of: child, in: change.parent)
                guard wanted.insert(child).inserted else { throw SceneError(.invalidArgument, "the layer is there twice") }
                change.wanted.append(child)
            } catch {
                throw SceneError(error.code, "sublayers[\(index)]: \(error.message)")
            }
        }
        var child = store.firstSublayer(of: change.parent)
        while child.exists {
            if !wanted.contains(child) { change.unwanted.append(child) }
            child = store.rows[child].next
        }
        return change
    }

    private func isSublayer(_ child: Slot, of parent: Slot) -> Bool {
        store.rows[child].parent == parent && !store.rows[child].flags.contains(.mask)
    }

    /// Whether the layers are the sublayers already, in this order.
    private func isDone(_ change: SublayerChange) -> Bool {
        var child = store.firstSublayer(of: change.parent)
        for wanted in change.wanted {
            if wanted != child { return false }
            child = store.rows[child].next
        }
        return child.isNone
    }

    fileprivate func events(of change: SublayerChange, _ thread: ThreadTransactions) -> SublayerEvents {
        var events = SublayerEvents()
        guard behaviors.askingCount > 0, !thread.settings.disablesActions, !isDone(change) else { return events }
        if asks(change.parent, thread) {
            events.coming.append(TreeEvent(layer: store.id(of: change.parent), key: EventKey.sublayers))
        }
        for child in change.wanted where !isSublayer(child, of: change.parent) {
            // A superlayer that loses several is asked once, too.
            for event in eventsOfInserting(child, in: change.parent, thread) where !events.coming.contains(event) {
                events.coming.append(event)
            }
        }
        for child in change.unwanted {
            let leaving = eventsOfRemoving(child, isReplaced: true, thread)
            if !leaving.isEmpty { events.leaving.append((store.id(of: child), leaving)) }
        }
        return events
    }

    /// @param leaving the actions of layers that are taken out, in their order, of those that were asked.
    fileprivate mutating func make(
        _ change: SublayerChange, _ leaving: [(layer: LayerID, found: [FoundTreeAction])], _ thread: ThreadTransactions
    ) throws(SceneError) {
        var rest = leaving[...]
        for child in change.unwanted {
            let layer = store.id(of: child), asked = rest.firstIndex { $0.layer == layer }
            try remove(child, asked.map { rest[$0].found } ?? [], thread)
            if let asked { rest = rest[(asked + 1)...] }
        }
        // What lies right above the one before it stays where it is.
        var next = store.firstSublayer(of: change.parent)
        for child in change.wanted {
            if child == next { next = store.rows[child].next } else { move(child, to: change.parent, before: next, thread) }
        }
    }
}
