import SceneCommit
import SceneStorage

// Actions for layers that come and go.

/// Something that happens to a layer that has somebody to ask about it.
struct TreeEvent {
    let layer: LayerID
    let key: String
}

struct FoundTreeAction {
    let event: TreeEvent
    let found: FoundAction
}

extension Model {
    func lookUp(_ events: [TreeEvent], _ thread: ThreadTransactions) throws(SceneError) -> [FoundTreeAction] {
        var found: [FoundTreeAction] = []
        for event in events { found.append(FoundTreeAction(event: event, found: try lookUp(event.key, of: event.layer, thread))) }
        return found
    }

    func run(_ found: [FoundTreeAction], _ thread: ThreadTransactions) throws(SceneError) {
        for action in found { try run(action.found, action.event.key, action.event.layer, thread) }
    }
}

extension [FoundTreeAction] {
    /// The animation with which a layer leaves the screen.
    func animationOut(of layer: LayerID) -> AnimationDescription? {
        for action in self where action.event.layer == layer && action.event.key == EventKey.orderOut {
            if case .action(.animation(let animation)) = action.found { return animation }
        }
        return nil
    }
}

extension ModelState {
    /// Whom to ask before a layer is put somewhere.
    func eventsOfInserting(_ child: Slot, in parent: Slot, _ thread: ThreadTransactions) -> [TreeEvent] {
        guard behaviors.askingCount > 0, !thread.settings.disablesActions else { return [] }
        var events: [TreeEvent] = []
        let old = store.rows[child].parent
        for superlayer in old == parent ? [parent] : [parent, old] where superlayer.exists && asks(superlayer, thread) {
            events.append(TreeEvent(layer: store.id(of: superlayer), key: EventKey.sublayers))
        }
        // A layer that is on screen already, and is only moved, does not come in.
        guard isHosted(parent), old.isNone || !isHosted(child) else { return events }
        return events + eventsOfAppearing(child)
    }

    /// Whom to ask before a tree comes on screen.
    func eventsOfAppearing(_ top: Slot) -> [TreeEvent] {
        var events: [TreeEvent] = []
        var slot = behaviors.askingCount > 0 ? top : .none
        while slot.exists {
            if store.rows[slot].flags.contains(.asks) { events.append(TreeEvent(layer: store.id(of: slot), key: EventKey.orderIn)) }
            slot = store.next(after: slot, within: top)
        }
        return events
    }

    /// Whom to ask before a layer is taken from its superlayer.
    /// @param isReplaced whether another comes in its place, about which its superlayer is asked in any case.
    func eventsOfRemoving(_ child: Slot, isReplaced: Bool = false, _ thread: ThreadTransactions) -> [TreeEvent] {
        let parent = store.rows[child].parent
        guard behaviors.askingCount > 0, parent.exists, !thread.settings.disablesActions else { return [] }
        var events: [TreeEvent] = []
        if !isReplaced, asks(parent, thread) { events.append(TreeEvent(layer: store.id(of: parent), key: EventKey.sublayers)) }
        if asks(child, thread), isHosted(parent) { events.append(TreeEvent(layer: store.id(of: child), key: EventKey.orderOut)) }
        return events
    }

    /// Adds the animations that were found, but for those with which layers leave: these are added with the removal.
    mutating func addActions(_ found: [FoundTreeAction], _ thread: ThreadTransactions) throws(SceneError) {
        for action in found where action.event.key != EventKey.orderOut {
            guard case .action(.animation(let animation)) = action.found, let slot = store.slot(of: action.event.layer) else { continue }
            try addAction(animation, action.event.key, at: slot, thread)
        }
    }
}
