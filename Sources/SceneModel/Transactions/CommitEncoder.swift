import SceneCommit
import SceneStorage

/// Turns a transaction's changes into commits, one for each renderer that they concern.
///
/// A layer gets its number in the render tree here, when the layer first comes under a hosted one. The values are then taken from the model
/// as they are, so nothing is recorded for layers that are not on screen.
struct CommitEncoder {
    private let list: ChangeList
    /// Layers taken from a superlayer; those that are under no hosted one at the end leave the render tree.
    private var detached: [LayerID] = []
    /// Layers that entered a render tree.
    private var created: [Slot] = []
    /// Layers of the render tree that get their place among their siblings when all changes are known.
    private var placing: [Slot] = []
    private var touchedHosts: Set<HostIndex> = []
    /// Animated layers that left a render tree, which they may have done for another.
    private var left: [LayerID] = []
    /// The thread that commits, or 0.
    private let committer: QueueID

    init(_ list: ChangeList, from committer: QueueID = 0) {
        self.list = list
        self.committer = committer
    }

    /// @return the channels of the renderers that were sent something, to be told without the lock.
    @discardableResult
    mutating func encode(_ state: inout ModelState) -> [RenderChannel] {
        var channels: [RenderChannel] = []
        for change in list.changes { encode(change, &state) }
        for slot in placing { placeBelowOthers(slot, &state) }
        for layer in detached {
            if let slot = state.store.slot(of: layer) { removeIfUnhosted(slot, &state) }
        }
        for slot in created { state.store.rows[slot].flags.remove(.new) }
        for index in touchedHosts {
            state.hosts[index]?.building.imageVersion = state.imageVersion
            state.hosts[index]?.send()
            state.wakeWatcher(of: index, committer)
            if let channel = state.hosts[index]?.channel { channels.append(channel) }
        }
        for layer in left {
            // What came back within this commit, here or elsewhere, goes on.
            if let slot = state.store.slot(of: layer), !state.isHosted(slot) { state.dropAnimations(slot) }
        }
        // A layer that was taken from a superlayer lived on for this commit.
        for change in list.changes where change.kind == .remove { state.release(change.slot) }
        return channels
    }

    private mutating func encode(_ change: Change, _ state: inout ModelState) {
        if change.kind == .setRoot { return setRoot(change, &state) }
        if change.kind == .updateImage { return update(list.imageUpdates[Int(change.data)], &state) }
        if change.kind == .present { return present(list.ids[Int(change.data)], change, &state) }
        let slot = change.slot
        // What happened to a layer that is gone by now no longer matters.
        guard state.store.rows[slot].generation == change.generation, state.store.rows[slot].references > 0 else { return }
        if change.kind == .insert { return insert(change, &state) }
        let row = state.store.rows[slot], layer = row.number
        // A layer that entered the render tree with this commit came with all its values and animations.
        guard layer.exists, !row.flags.contains(.new) || change.kind == .remove else { return }
        let host = row.host, data = Int(change.data)
        touchedHosts.insert(host)
        switch change.kind {
        case .set: state.hosts[host]?.set(list.numbers[data..<(data + Int(change.count))], of: change.property, layer)
        case .setObject: state.hosts[host]?.setObject(list.objects[data], of: change.property, layer)
        case .setTiles: state.hosts[host]?.setTiles(state.behaviors.byLayer[slot]?.tiles?.channel, of: layer)
        case .setVideo: state.hosts[host]?.setVideo(state.behaviors.byLayer[slot]?.player?.stream, of: layer)
        case .setSurface: state.hosts[host]?.setSurface(state.behaviors.byLayer[slot]?.surface?.channel, of: layer)
        case .remove:
            detached.append(state.store.id(of: slot))
            // A layer that was put elsewhere since, by this thread or by another that may have committed already, stays there.
            if row.parent.isNone || !putInPlace(slot, &state) { append(.detach(layer), host, &state) }
        case .addAnimation:
            sendAnimations(of: slot, &state) { $0 == list.ids[data] }
        case .removeAnimation: state.hosts[host]?.removeAnimation(list.ids[data], from: layer, isReplaced: false)
        case .replaceAnimation: state.hosts[host]?.removeAnimation(list.ids[data], from: layer, isReplaced: true)
        case .insert, .setRoot, .updateImage, .present: break
        }
    }

    /// Brings a drawable to the renderer of its layer. Without one, or where the layer comes with this commit, nothing is to be waited for.
    private mutating func present(_ drawable: UInt64, _ change: Change, _ state: inout ModelState) {
        let slot = change.slot
        guard state.store.rows[slot].generation == change.generation, let channel = state.behaviors.byLayer[slot]?.surface?.channel else {
            return
        }
        let row = state.store.rows[slot]
        guard row.number.exists, !row.flags.contains(.new) else { return channel.invalidate(landing: drawable) }
        touchedHosts.insert(row.host)
        state.hosts[row.host]?.present(drawable, of: channel, on: row.number)
    }

    /// Tells all renderers of an image that has changed, for each knows best whether it shows it.
    private mutating func update(_ change: (image: ImageBuffer, update: ImageUpdate), _ state: inout ModelState) {
        state.imageVersion += 1
        change.image.commit(change.update, version: state.imageVersion)
        // But the stages of animators show nothing.
        for index in state.hosts.indices where state.hosts[index]?.isStage == false {
            state.hosts[index]?.building.imageChanges.append(ImageChange(change.image, change.update))
            touchedHosts.insert(HostIndex(index))
        }
    }

    private func append(_ operation: Commit.Operation, _ host: HostIndex, _ state: inout ModelState) {
        state.hosts[host]?.building.operations.append(operation)
    }

    // MARK: - Structure

    private mutating func setRoot(_ change: Change, _ state: inout ModelState) {
        let index = change.host
        guard state.hosts.indices.contains(index.number), let host = state.hosts[index] else { return }
        touchedHosts.insert(index)
        if change.slot.exists, change.slot != host.root, state.store.rows[change.slot].generation == change.generation {
            // The root that this change set was replaced by a later one of the same transaction.
            return
        }
        guard host.root.exists else { return append(.setRoot(.none), index, &state) }
        if state.isHosted(host.root), state.store.rows[host.root].host != index { leave(host.root, &state) }
        if !state.isHosted(host.root) { create(host.root, host: index, &state) }
        append(.setRoot(state.store.rows[host.root].number), index, &state)
    }

    private mutating func insert(_ change: Change, _ state: inout ModelState) {
        let child = state.store.rows[change.slot]
        // A later change of this or another thread may have taken it elsewhere: that one puts it in its place.
        guard child.parent == change.parent else { return }
        _ = putInPlace(change.slot, &state)
    }

    /// Brings a layer that has a superlayer to where the model has it, when all changes are known.
    /// @return false when the superlayer is not in a render tree.
    private mutating func putInPlace(_ slot: Slot, _ state: inout ModelState) -> Bool {
        let child = state.store.rows[slot], parent = state.store.rows[child.parent]
        guard parent.number.exists else { return false }
        // The sublayers of a layer that entered the render tree with this commit came with it.
        if parent.flags.contains(.new) { return true }
        touchedHosts.insert(parent.host)
        if child.number.exists, child.host != parent.host { leave(slot, &state) }
        if !state.isHosted(slot) { create(slot, host: parent.host, &state) }
        if !state.store.rows[slot].flags.contains(.placing) {
            state.store.rows[slot].flags.insert(.placing)
            placing.append(slot)
        }
        return true
    }

    /// Puts a layer where the model has it after those above it, one of which may have been below it: in the other order the two would make a
    /// circle.
    private func placeBelowOthers(_ slot: Slot, _ state: inout ModelState) {
        var above: [Slot] = [], parent = state.store.rows[slot].parent
        while parent.exists {
            if state.store.rows[parent].flags.contains(.placing) { above.append(parent) }
            parent = state.store.rows[parent].parent
        }
        for slot in above.reversed() { place(slot, &state) }
        place(slot, &state)
    }

    /// Puts a layer where the model has it, with those that follow and have no place yet either: above all others, one after the other, or
    /// each before the sibling that follows, which gets its own place first.
    private func place(_ slot: Slot, _ state: inout ModelState) {
        var chain: [Slot] = [], next = slot
        while next.exists, state.store.rows[next].flags.contains(.placing) {
            state.store.rows[next].flags.remove(.placing)
            chain.append(next)
            next = sibling(after: next, state)
        }
        guard next.exists else {
            for slot in chain { link(slot, before: .none, &state) }
            return
        }
        for slot in chain.reversed() {
            link(slot, before: next, &state)
            next = slot
        }
    }

    /// The next sibling of a layer that is in the same render tree.
    private func sibling(after slot: Slot, _ state: borrowing ModelState) -> Slot {
        let host = state.store.rows[slot].host
        var next = state.store.rows[slot].next
        while next.exists, !state.isHosted(next) || state.store.rows[next].host != host { next = state.store.rows[next].next }
        return next
    }

    /// Puts a layer of the render tree below its superlayer, before a sibling that is in it already.
    private func link(_ slot: Slot, before sibling: Slot, _ state: inout ModelState) {
        let row = state.store.rows[slot]
        guard row.number.exists, row.parent.exists, state.isHosted(row.parent) else { return }
        let parent = state.store.rows[row.parent]
        if row.flags.contains(.mask) {
            return append(.setMask(row.number, of: parent.number), row.host, &state)
        }
        var before: LayerNumber = .none
        if sibling.exists, state.store.rows[sibling].parent == row.parent { before = state.store.rows[sibling].number }
        append(.insert(row.number, below: parent.number, before: before), row.host, &state)
    }

    /// Brings a layer and all below it into the render tree.
    private mutating func create(_ top: Slot, host: HostIndex, _ state: inout ModelState) {
        if state.store.rows[top].first.exists { reserve(top, host: host, &state) }
        var slot = top
        while slot.exists {
            let known = state.isHosted(slot)
            if known && state.store.rows[slot].host != host { leave(slot, &state) }
            if !state.isHosted(slot) { createOne(slot, host: host, &state) }
            if slot != top { link(slot, before: .none, &state) }
            // A layer that was in this tree already has its sublayers.
            slot = state.store.next(after: slot, within: top, descending: state.store.rows[slot].flags.contains(.new))
        }
    }

    /// Makes room for a subtree at once: growing step by step would leave blocks of every size behind.
    private func reserve(_ top: Slot, host: HostIndex, _ state: inout ModelState) {
        var count = 0, slot = top
        while slot.exists {
            count += 1
            slot = state.store.next(after: slot, within: top)
        }
        state.hosts[host]?.reserve(count)
    }

    private mutating func createOne(_ slot: Slot, host: HostIndex, _ state: inout ModelState) {
        guard let (layer, sequence) = state.hosts[host]?.takeNumber() else { return }
        state.store.rows[slot].number = layer
        state.store.rows[slot].host = host
        state.store.rows[slot].hostedSince = UInt32(truncatingIfNeeded: sequence)
        state.store.rows[slot].flags.insert(.new)
        created.append(slot)
        let values = state.store.values[slot]
        if values.contents.exists, let image = state.images[values.contents]?.image {
            state.hosts[host]?.building.images.append(image)
        }
        state.hosts[host]?.create(layer, values, state.store.values.extras(of: slot))
        state.store.sparse.forEach(state.store.rows[slot].sparse) { property, value in
            if property.traits.type.components > 0, value != .none {
                state.hosts[host]?.set(value.numbers[...], of: property, layer)
            } else {
                state.hosts[host]?.setObject(value, of: property, layer)
            }
        }
        let flags = state.store.rows[slot].flags
        if flags.contains(.behaves), let tiles = state.behaviors.byLayer[slot]?.tiles {
            state.hosts[host]?.setTiles(tiles.channel, of: layer)
        }
        if flags.contains(.behaves), let player = state.behaviors.byLayer[slot]?.player {
            state.hosts[host]?.setVideo(player.stream, of: layer)
        }
        if flags.contains(.behaves), let surface = state.behaviors.byLayer[slot]?.surface {
            state.hosts[host]?.setSurface(surface.channel, of: layer)
        }
        if flags.contains(.animated) { sendAnimations(of: slot, &state) { _ in true } }
    }

    /// Adds those animations of a layer that the render tree does not have: one may have come with the layer before the change that added
    /// it is committed, and one that was removed meanwhile need not come at all.
    private func sendAnimations(of slot: Slot, _ state: inout ModelState, where matches: (_ id: UInt64) -> Bool) {
        let row = state.store.rows[slot]
        var index = -1
        while var entry = Self.nextUnsent(of: state.animations[slot], after: &index, where: matches) {
            if entry.waits {
                entry.complete()
                state.animations[slot]?[index] = entry
            }
            state.hosts[row.host]?.add(
                entry.spec, of: state.store.id(of: slot), to: row.number, isNew: row.flags.contains(.new))
            state.animations[slot]?[index].isSent = true
        }
    }

    /// The next animation that was not sent and matches. Entries are large, and a layer may have hundreds, so others are not copied.
    private static func nextUnsent(
        of entries: [AnimationEntry]?, after index: inout Int, where matches: (_ id: UInt64) -> Bool
    ) -> AnimationEntry? {
        guard let entries else { return nil }
        index += 1
        while index < entries.count {
            if !entries[index].isSent, matches(entries[index].id) { return entries[index] }
            index += 1
        }
        return nil
    }

    /// Takes a layer that lies under no hosted one out of the render tree, with all below it.
    private mutating func removeIfUnhosted(_ slot: Slot, _ state: inout ModelState) {
        let row = state.store.rows[slot]
        guard row.number.exists, !row.flags.contains(.root), state.departures.lingering[slot] == nil else { return }
        if row.parent.exists, state.isHosted(row.parent) { return }
        leave(slot, &state)
    }

    /// Takes a layer out of its render tree, with all below it. When it enters another with the same commit, its animations go on there from
    /// where they were.
    private mutating func leave(_ top: Slot, _ state: inout ModelState) {
        state.takeReport(ofHostOf: top)
        var slot = top
        while slot.exists {
            let row = state.store.rows[slot]
            if row.number.exists {
                touchedHosts.insert(row.host)
                state.hosts[row.host]?.destroy(row.number)
                state.store.rows[slot].number = .none
                state.store.rows[slot].host = .none
                state.store.rows[slot].flags.remove(.new)
                if row.flags.contains(.animated) {
                    left.append(state.store.id(of: slot))
                    for index in (state.animations[slot] ?? []).indices { state.animations[slot]?[index].isSent = false }
                }
            }
            slot = state.store.next(after: slot, within: top)
        }
        if !state.departures.lingering.isEmpty { state.departOrphans() }
    }
}
