public import SceneCommit
import SceneStorage

/// A renderer's place among the hosts of the model.
typealias HostIndex = Index<Host>

/// A renderer, as the model knows it.
public struct HostID: Hashable, Sendable {
    let index: HostIndex
}

extension Model {
    /// Registers a renderer, which takes its commits from the channel.
    public func addHost(_ channel: RenderChannel) throws(SceneError) -> HostID {
        try state.withLock { state throws(SceneError) in
            let host = Host(channel: channel)
            if let free = state.hosts.firstIndex(where: { $0 == nil }) {
                state.hosts[free] = host
                return HostID(index: HostIndex(free))
            }
            guard state.hosts.count < LayerRow.mostHosts else {
                throw SceneError(.outOfMemory, "there are \(state.hosts.count) renderers, and no more can be made")
            }
            state.hosts.append(host)
            return HostID(index: HostIndex(state.hosts.count - 1))
        }
    }

    /// Forgets a renderer: its tree is no longer hosted.
    public func removeHost(_ host: HostID) {
        state.withLock { state in
            guard let root = state.hosts[host.index]?.root else { return }
            // What its frames have ended is told, though nobody has dispatched since.
            state.takeReport(of: host.index, isLast: true)
            // Changes of other threads' open transactions find no host and come to nothing.
            for slot in state.store.rows.indices where state.store.rows[slot].host == host.index {
                state.store.rows[slot].number = .none
                state.store.rows[slot].host = .none
                for index in (state.animations[Slot(slot)] ?? []).indices { state.animations[Slot(slot)]?[index].isSent = false }
            }
            state.hosts[host.index] = nil
            state.departOrphans()
            guard root.exists else { return }
            state.store.rows[root].flags.remove(.root)
            state.release(root)
        }
    }

    /// Makes a layer the renderer's root, or takes its root away.
    public func setRoot(_ layer: LayerID?, of host: HostID) throws(SceneError) {
        let thread = thread
        let events = state.withLock { state in
            guard let slot = layer.flatMap({ state.store.slot(of: $0) }), !state.store.rows[slot].flags.contains(.root),
                !thread.settings.disablesActions
            else { return [TreeEvent]() }
            return state.events(of: EventKey.orderIn, below: slot)
        }
        let found = try lookUp(events, thread)
        try setRoot(layer, of: host, found, thread)
        try run(found, thread)
    }

    private func setRoot(
        _ layer: LayerID?, of host: HostID, _ found: [FoundTreeAction], _ thread: ThreadTransactions
    ) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            let new: Slot = if let layer { try state.slot(layer, "root") } else { .none }
            guard let old = state.hosts[host.index]?.root, old != new else { return }
            // An animation that is over in this renderer does not begin anew in the next one.
            state.takeReport(of: host.index, isLast: true)
            if new.exists {
                guard state.store.rows[new].parent.isNone else {
                    throw SceneError(.invalidState, "root has a superlayer; remove it from that first")
                }
                guard !state.store.rows[new].flags.contains(.root) else {
                    throw SceneError(.invalidState, "root is another renderer's root")
                }
                state.store.rows[new].references += 1
                state.stopLingering(new, thread)
                state.store.rows[new].flags.insert(.root)
                state.noteLayout(below: new, thread)
                state.noteDisplay(below: new, thread)
            }
            if old.exists {
                state.store.rows[old].flags.remove(.root)
                // The change takes over the renderer's reference.
                thread.list.append(
                    Change(kind: .remove, slot: old, generation: state.store.rows[old].generation))
            }
            state.hosts[host.index]?.root = new
            thread.list.append(
                Change(
                    kind: .setRoot, slot: new, generation: new.isNone ? 0 : state.store.rows[new].generation, host: host.index))
            try state.addActions(found, thread)
        }
    }

    /// Has the calling thread's descriptor raised when another thread commits something to a renderer.
    public func watch(_ host: HostID) {
        let thread = thread
        state.withLock { state in
            let queue = state.queue(of: thread)
            state.hosts[host.index]?.watcher = queue
        }
    }

    /// Takes `watch` back, whatever thread called it.
    public func unwatch(_ host: HostID) { state.withLock { $0.hosts[host.index]?.watcher = 0 } }

    public func root(of host: HostID) -> LayerID? {
        state.withLock { state in
            guard let root = state.hosts[host.index]?.root, root.exists else { return nil }
            return state.store.id(of: root)
        }
    }
}
