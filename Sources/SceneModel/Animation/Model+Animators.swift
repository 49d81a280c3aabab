public import SceneCommit
import SceneStorage

// Animators: layers shown nowhere, whose one property is a value of the program's own. They live below a layer of their thread's, in a
// render tree that nobody draws, so everything that moves a layer moves them.

/// Where the animators of a thread live.
public struct AnimatorStage: Sendable {
    public let host: HostID
    let root: LayerID
}

extension Model {
    /// Makes a place for the calling thread's animators. What is committed to it wakes the thread.
    public func createStage(_ channel: RenderChannel) throws(SceneError) -> AnimatorStage {
        let thread = thread
        let host = try addHost(channel)
        return try state.withLock { state throws(SceneError) in
            let root = try state.create(), slot = root.slot
            state.stageCount += 1
            let queue = state.queue(of: thread)
            state.hosts[host.index]?.watcher = queue
            state.hosts[host.index]?.isStage = true
            state.hosts[host.index]?.root = slot
            state.store.rows[slot].references += 1
            state.store.rows[slot].flags.insert(.root)
            state.commitNow(
                Change(kind: .setRoot, slot: slot, generation: state.store.rows[slot].generation, host: host.index))
            return AnimatorStage(host: host, root: root)
        }
    }

    public func removeStage(_ stage: AnimatorStage) {
        removeHost(stage.host)
        state.withLock { state in
            state.stageCount -= 1
            if let slot = state.store.slot(of: stage.root) { state.release(slot) }
        }
    }

    /// Makes an animator: a layer with a value, which is on its stage at once and goes with its last reference.
    /// @param attachment lives as long as it does.
    public func createAnimator(
        of property: Property, _ initial: PropertyValue, on stage: AnimatorStage, _ attachment: any AnyObject & Sendable
    ) throws(SceneError) -> LayerID {
        try state.withLock { state throws(SceneError) in
            guard let root = state.store.slot(of: stage.root) else { throw SceneError(.internal, "the animators' stage is gone") }
            let layer = try state.create(), slot = layer.slot
            state.store.set(property, to: initial, at: slot)
            state.changeBehavior(of: slot) { $0.attachment = attachment }
            state.store.rows[slot].references += 1
            state.store.rows[slot].flags.insert(.held)
            state.store.link(slot, below: root, before: .none)
            state.commitNow(Change(kind: .insert, slot: slot, generation: state.store.rows[slot].generation, parent: root))
            return layer
        }
    }

    public func attachment(of layer: LayerID) throws(SceneError) -> AnyObject? {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.attachment }
    }

    /// Asks for a dispatch of the calling thread at a time of the monotonic clock at the latest; each dispatch forgets it.
    public func wakeThread(at time: Double) { thread.wake(at: time) }
}

extension ModelState {
    /// Commits a change by itself, whatever transactions are open.
    fileprivate mutating func commitNow(_ change: Change) {
        var list = ChangeList()
        list.append(change)
        var encoder = CommitEncoder(list)
        encoder.encode(&self)
    }

    /// The last reference to an animator but its stage's is gone.
    mutating func releaseAnimator(_ slot: Slot) {
        store.rows[slot].flags.remove(.held)
        store.unlink(slot)
        guard isHosted(slot) else { return release(slot) }
        // The change takes over the stage's reference.
        departures.departed.append(Change(kind: .remove, slot: slot, generation: store.rows[slot].generation))
    }

    /// Wakes the thread that waits for what is committed to a host. A thread that draws knows of what it commits by itself.
    mutating func wakeWatcher(of host: HostIndex, _ committer: QueueID) {
        guard let watcher = hosts[host]?.watcher, watcher != 0, watcher != committer || hosts[host]?.isStage == true else { return }
        events.queues[watcher]?.wake()
    }
}
