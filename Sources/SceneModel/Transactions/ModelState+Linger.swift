import SceneCommit
import SceneStorage

// Layers that were removed with an animation for it: in the model they are gone at once, in the render tree they stay where they were until
// the animation is over. The renderer stops drawing them with the frame in which it ends; what is here clears up after it.

/// A layer that is still drawn after it was removed. It holds the reference that its superlayer had.
struct Linger {
    /// The animation whose end is its own.
    var animation: UInt64
    /// The layer that it is drawn in.
    var parent: Slot
}

extension ModelState {
    /// Takes a layer that is on screen from its superlayer, and leaves it there until an animation is over.
    mutating func remove(_ child: Slot, _ thread: ThreadTransactions, with animation: AnimationDescription) throws(SceneError) {
        let parent = store.rows[child].parent
        guard parent.exists else { return }
        guard isHosted(child), isHosted(parent) else { return remove(child, thread) }
        var animation = completed(animation, at: child, thread)
        animation.isRemovedOnCompletion = true
        // Nothing is taken away before the animation is there.
        let id = try add(animation, key: EventKey.orderOut, to: child, endsLayer: true, presence: .leaves, thread)
        store.unlink(child)
        setNeedsLayout(parent, thread)
        departures.lingering[child] = Linger(animation: id, parent: parent)
    }

    /// A layer that lingers is put somewhere: it comes as if it had been removed just now.
    mutating func stopLingering(_ slot: Slot, _ thread: ThreadTransactions) {
        // One whose animation is over has left the screen.
        if departures.lingering[slot] != nil { takeReport(ofHostOf: slot) }
        guard let linger = departures.lingering.removeValue(forKey: slot) else { return }
        _ = removeAnimation(slot, .removed, thread) { $0.id == linger.animation }
        thread.list.append(
            Change(kind: .remove, slot: slot, generation: store.rows[slot].generation))
    }

    /// The animation that a layer lingered for is over or gone.
    mutating func depart(_ slot: Slot, _ animation: UInt64) {
        guard let linger = departures.lingering[slot], linger.animation == animation else { return }
        departures.lingering[slot] = nil
        departures.departed.append(
            Change(kind: .remove, slot: slot, generation: store.rows[slot].generation))
    }

    /// Whether a layer has left the screen, but not the render tree, from which the next commit takes it.
    func hasDeparted(_ slot: Slot) -> Bool { departures.departed.changes.contains { $0.slot == slot } }

    /// Lets go of what was drawn in layers that have left the render tree themselves, in the order in which it was removed.
    mutating func departOrphans() {
        var orphans: [(slot: Slot, animation: UInt64)] = []
        for (slot, linger) in departures.lingering where !isHosted(linger.parent) { orphans.append((slot, linger.animation)) }
        if orphans.count > 1 { orphans.sort { $0.animation < $1.animation } }
        for (slot, animation) in orphans { dropAnimation(slot, .layerGone) { $0.id == animation } }
    }

    /// The layers that lingered and are to leave the render tree now.
    mutating func takeDeparted() -> ChangeList {
        if !departures.lingering.isEmpty {
            for slot in Array(departures.lingering.keys) { takeReport(ofHostOf: slot) }
        }
        let taken = departures.departed
        departures.departed = ChangeList()
        return taken
    }
}
