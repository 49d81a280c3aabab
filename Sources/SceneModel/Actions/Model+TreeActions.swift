import SceneAnimation
import SceneCommit
import SceneStorage

// Actions for layers that come and go.

/// Something that happens to a layer that has somebody to ask about it.
struct TreeEvent: Equatable {
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

    fileprivate var animationsOut: [(layer: LayerID, animation: AnimationDescription)] {
        compactMap { action in
            guard action.event.key == EventKey.orderOut, case .action(.animation(let animation)) = action.found else { return nil }
            return (action.event.layer, animation)
        }
    }
}

extension ModelState {
    /// Whether a layer is in a tree on screen and neither hidden nor below one that is.
    func isVisible(_ slot: Slot) -> Bool {
        guard isHosted(slot) else { return false }
        var current = slot
        while current.exists {
            if store.values.bits(of: current).hidden { return false }
            current = store.rows[current].parent
        }
        return true
    }

    /// Whom to ask before a layer is put somewhere.
    func eventsOfInserting(_ child: Slot, in parent: Slot, _ thread: ThreadTransactions) -> [TreeEvent] {
        guard behaviors.askingCount > 0, !thread.settings.disablesActions else { return [] }
        var events: [TreeEvent] = []
        let old = store.rows[child].parent
        for superlayer in old == parent ? [parent] : [parent, old] where superlayer.exists && asks(superlayer, thread) {
            events.append(TreeEvent(layer: store.id(of: superlayer), key: EventKey.sublayers))
        }
        // A layer that is on screen already, and is only moved, neither comes nor goes.
        let wasVisible = old.exists && isVisible(old), becomesVisible = isVisible(parent)
        if wasVisible == becomesVisible { return events }
        return events + self.events(of: becomesVisible ? EventKey.orderIn : EventKey.orderOut, below: child)
    }

    /// Whom to ask before a tree comes on screen, or leaves it: the layers of it that are visible when it is.
    func events(of key: String, below top: Slot) -> [TreeEvent] {
        guard behaviors.askingCount > 0, !store.values.bits(of: top).hidden else { return [] }
        return [TreeEvent](asking: top, key, store) + eventsOfSublayers(key, of: top)
    }

    private func eventsOfSublayers(_ key: String, of top: Slot) -> [TreeEvent] {
        var events: [TreeEvent] = []
        var slot = store.next(after: top, within: top)
        while slot.exists {
            let isVisible = !store.values.bits(of: slot).hidden
            if isVisible { events += [TreeEvent](asking: slot, key, store) }
            slot = store.next(after: slot, within: top, descending: isVisible)
        }
        return events
    }

    /// Whom to ask before a layer is hidden, or shown.
    func eventsOfHiding(_ slot: Slot, _ hides: Bool) -> [TreeEvent] {
        let parent = store.rows[slot].parent
        guard behaviors.askingCount > 0, isHosted(slot), parent.isNone || isVisible(parent) else { return [] }
        let key = hides ? EventKey.orderOut : EventKey.orderIn
        return [TreeEvent](asking: slot, key, store) + eventsOfSublayers(key, of: slot)
    }

    /// Whom to ask before a layer is taken from its superlayer.
    /// @param isReplaced whether another comes in its place, about which its superlayer is asked in any case.
    func eventsOfRemoving(_ child: Slot, isReplaced: Bool = false, _ thread: ThreadTransactions) -> [TreeEvent] {
        let parent = store.rows[child].parent
        guard behaviors.askingCount > 0, parent.exists, !thread.settings.disablesActions else { return [] }
        var events: [TreeEvent] = []
        if !isReplaced, asks(parent, thread) { events.append(TreeEvent(layer: store.id(of: parent), key: EventKey.sublayers)) }
        if isHosted(child), isVisible(parent) { events += self.events(of: EventKey.orderOut, below: child) }
        return events
    }

    /// Adds the animations that were found, but for those with which layers leave: these are added with the removal.
    mutating func addActions(_ found: [FoundTreeAction], _ thread: ThreadTransactions) throws(SceneError) {
        for action in found where action.event.key != EventKey.orderOut {
            guard case .action(.animation(let animation)) = action.found, let slot = store.slot(of: action.event.layer) else { continue }
            let comes = action.event.key == EventKey.orderIn && !isShown(around: slot)
            try addAction(animation, action.event.key, at: slot, presence: comes ? .comes : .stays, thread)
        }
    }

    /// Whether all that a layer lies in was visible in the last frame.
    private mutating func isShown(around slot: Slot) -> Bool {
        var around = store.rows[slot].parent
        while around.exists {
            if hasDeparted(around) || presentationValue(of: .hidden, at: around) == .bool(true) { return false }
            around = store.rows[around].parent
        }
        return true
    }

    // MARK: - Leaving

    /// Takes a layer from its superlayer: at once, or when the animations are over with which it leaves.
    mutating func remove(_ child: Slot, _ found: [FoundTreeAction], _ thread: ThreadTransactions) throws(SceneError) {
        let layer = store.id(of: child)
        try addAnimationsOut(found, below: layer, thread)
        if let animation = found.animationOut(of: layer) {
            try remove(child, thread, with: animation)
        } else if let timing = longest(found, thread) {
            try remove(child, thread, with: stillAnimation(timing))
        } else {
            remove(child, thread)
        }
    }

    /// Adds the animations with which what is in a layer that was hidden leaves the screen, and keeps it visible for as long.
    mutating func hide(_ slot: Slot, _ found: [FoundTreeAction], _ thread: ThreadTransactions) throws(SceneError) {
        let layer = store.id(of: slot), own = found.animationOut(of: layer)
        try addAnimationsOut(found, below: layer, thread)
        if let own { try addAction(own, EventKey.orderOut, at: slot, thread) }
        if own?.kind == .transition { return }
        guard let timing = own.map({ self.timing(of: $0, at: slot, thread) }) ?? longest(found, thread) else { return }
        try add(stillAnimation(timing), key: Property.hidden.info.key, to: slot, thread)
    }

    private mutating func addAnimationsOut(
        _ found: [FoundTreeAction], below top: LayerID, _ thread: ThreadTransactions
    ) throws(SceneError) {
        for (layer, animation) in found.animationsOut where layer != top {
            guard let slot = store.slot(of: layer), isHosted(slot) else { continue }
            try addAction(animation, EventKey.orderOut, at: slot, presence: .leaves, thread)
        }
    }

    private mutating func timing(
        of animation: AnimationDescription, at slot: Slot, _ thread: ThreadTransactions
    ) -> MediaTiming {
        let completed = completed(animation, at: slot, thread)
        return (reducesMotion ? completed.reduced() : completed).timing
    }

    /// The timing of the animation that takes longest of those with which layers leave.
    private mutating func longest(_ found: [FoundTreeAction], _ thread: ThreadTransactions) -> MediaTiming? {
        var longest: MediaTiming?
        for (layer, animation) in found.animationsOut {
            guard let slot = store.slot(of: layer), isHosted(slot) else { continue }
            let timing = timing(of: animation, at: slot, thread)
            if longest.map({ $0.activeDuration < timing.activeDuration }) ?? true { longest = timing }
        }
        return longest
    }

    /// Keeps a layer visible that is hidden together with a transition, but for an implied one: that shows how it gives way to nothing.
    mutating func keepVisible(_ slot: Slot, _ thread: ThreadTransactions) throws(SceneError) {
        guard store.values.bits(of: slot).hidden, isHosted(slot), presentationValue(of: .hidden, at: slot) == .bool(false),
            let transition = (animations[slot] ?? []).first(where: { $0.description.kind == .transition && !$0.isSent && !$0.isImplied })
        else { return }
        try add(stillAnimation(transition.spec.timing), key: Property.hidden.info.key, to: slot, thread)
    }

    /// A transition is gone for which a hidden layer was kept visible.
    mutating func stopKeepingVisible(_ slot: Slot, _ reason: StopReason, _ thread: ThreadTransactions) {
        guard store.values.bits(of: slot).hidden else { return }
        _ = removeAnimation(slot, reason, thread) { $0.key == Property.hidden.info.key && $0.description.to == .bool(false) }
    }

    /// A layer that was hidden is shown again: the animations end with which it was leaving, and with which what is in it was. A transition goes on
    /// to show how the layer becomes what it is.
    mutating func stopLeaving(_ top: Slot, _ thread: ThreadTransactions) {
        let isLeaving = removeAnimation(top, .removed, thread) { $0.key == Property.hidden.info.key && $0.description.to == .bool(false) }
        var slot = top
        while isLeaving, slot.exists {
            let isVisible = !store.values.bits(of: slot).hidden
            if isVisible {
                _ = removeAnimation(slot, .removed, thread) { $0.key == EventKey.orderOut && $0.description.kind != .transition }
            }
            slot = store.next(after: slot, within: top, descending: isVisible)
        }
    }

    /// An animation that shows a layer, as it is, until another is over.
    private func stillAnimation(_ timing: MediaTiming) -> AnimationDescription {
        var animation = AnimationDescription(path: PropertyPath(.hidden))
        animation.timing = timing
        animation.timing.fillMode = .backwards
        animation.reducedMotion = .run
        animation.from = .bool(false)
        animation.to = .bool(false)
        return animation
    }
}

extension [TreeEvent] {
    /// The event of a layer, if there is somebody to ask about it.
    fileprivate init(asking slot: Slot, _ key: String, _ store: borrowing LayerStore) {
        self = store.rows[slot].flags.contains(.asks) ? [TreeEvent(layer: store.id(of: slot), key: key)] : []
    }
}
