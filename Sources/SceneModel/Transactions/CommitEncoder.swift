import SceneCommit
import SceneStorage

/// Turns a transaction's changes into commits, one for each renderer that they concern.
///
/// A layer gets its row in the render tree here, when it first comes under a hosted one; its values are then taken from the model as they
/// are, so nothing is recorded for layers that are not on screen.
struct CommitEncoder {
    private let list: ChangeList
    /// Layers taken from a superlayer; those that are under no hosted one at the end leave the render tree.
    private var detached: [LayerID] = []
    /// Layers that entered a render tree.
    private var created: [Int32] = []
    /// Layers of the render tree that get their place among their siblings when all changes are known.
    private var placing: [Int32] = []
    private var touchedHosts: Set<Int32> = []
    /// Animated layers that left a render tree, which they may have done for another.
    private var left: [LayerID] = []

    init(_ list: ChangeList) { self.list = list }

    mutating func encode(_ state: inout ModelState) {
        for change in list.changes { encode(change, &state) }
        for slot in placing { place(slot, &state) }
        for layer in detached {
            if let slot = state.store.slot(of: layer) { removeIfUnhosted(slot, &state) }
        }
        for slot in created { state.store.rows[slot].flags.remove(.new) }
        for index in touchedHosts {
            state.hosts[Int(index)]?.building.imageVersion = state.imageVersion
            state.hosts[Int(index)]?.send()
            state.wakeWatcher(of: index)
        }
        for layer in left {
            // What came back within this commit, here or elsewhere, goes on.
            if let slot = state.store.slot(of: layer), !state.isHosted(slot) { state.dropAnimations(slot, .layerGone) }
        }
        // What was taken from a superlayer lived on for this commit.
        for change in list.changes where change.kind == .remove { state.release(change.slot) }
    }

    private mutating func encode(_ change: Change, _ state: inout ModelState) {
        if change.kind == .setRoot { return setRoot(change, &state) }
        if change.kind == .updateImage { return update(list.imageUpdates[Int(change.index)], &state) }
        let slot = change.slot
        // What happened to a layer that is gone by now no longer matters.
        guard state.store.rows[slot].generation == change.generation, state.store.rows[slot].references > 0 else { return }
        if change.kind == .insert { return insert(change, &state) }
        let row = state.store.rows[slot]
        // A layer that entered the render tree with this commit came with all its values and animations.
        guard row.renderRow >= 0, !row.flags.contains(.new) || change.kind == .remove else { return }
        let host = Int(row.host)
        touchedHosts.insert(row.host)
        switch change.kind {
        case .set:
            let range = Int(change.index)..<Int(change.index + change.other)
            state.hosts[host]?.set(list.numbers[range], of: change.property, row: row.renderRow)
        case .setObject:
            state.hosts[host]?.setObject(list.objects[Int(change.index)], of: change.property, row: row.renderRow)
        case .setTiles: state.hosts[host]?.setTiles(state.behaviors.byLayer[slot]?.tiles?.channel, row: row.renderRow)
        case .remove:
            detached.append(state.store.id(of: slot))
            // What was put elsewhere since, by this thread or by another that may have committed that already, stays there.
            if row.parent < 0 || !putInPlace(slot, &state) {
                append(Commit.Operation(.detach, row: row.renderRow), host, &state)
            }
        case .addAnimation:
            sendAnimations(of: slot, &state) { $0.id == list.ids[Int(change.index)] }
        case .removeAnimation:
            let index = Int32(state.hosts[host]?.building.ids.count ?? 0)
            state.hosts[host]?.building.ids.append(list.ids[Int(change.index)])
            append(Commit.Operation(.removeAnimation, row: row.renderRow, index: index, other: change.other), host, &state)
        case .insert, .setRoot, .updateImage: break
        }
    }

    /// Tells all renderers of an image that has changed, for each knows best whether it shows it.
    private mutating func update(_ change: (image: ImageBuffer, update: ImageUpdate), _ state: inout ModelState) {
        state.imageVersion += 1
        change.image.commit(change.update, version: state.imageVersion)
        // But the stages of animators show nothing.
        for index in state.hosts.indices where state.hosts[index]?.watcher == 0 {
            state.hosts[index]?.building.imageChanges.append(ImageChange(change.image, change.update))
            touchedHosts.insert(Int32(index))
        }
    }

    private func append(_ operation: Commit.Operation, _ host: Int, _ state: inout ModelState) {
        state.hosts[host]?.building.operations.append(operation)
    }

    // MARK: - Structure

    private mutating func setRoot(_ change: Change, _ state: inout ModelState) {
        let index = change.index
        guard state.hosts.indices.contains(Int(index)), let host = state.hosts[Int(index)] else { return }
        touchedHosts.insert(index)
        if change.slot >= 0, change.slot != host.root, state.store.rows[change.slot].generation == change.generation {
            // The root that this change set was replaced by a later one of the same transaction.
            return
        }
        guard host.root >= 0 else { return append(Commit.Operation(.setRoot, row: -1), Int(index), &state) }
        if state.store.rows[host.root].renderRow >= 0, state.store.rows[host.root].host != index { leave(host.root, &state) }
        if state.store.rows[host.root].renderRow < 0 { create(host.root, host: index, &state) }
        append(Commit.Operation(.setRoot, row: state.store.rows[host.root].renderRow), Int(index), &state)
    }

    private mutating func insert(_ change: Change, _ state: inout ModelState) {
        let child = state.store.rows[change.slot]
        // A later change of this or another thread may have taken it elsewhere: that one puts it in its place.
        guard child.parent == change.index else { return }
        _ = putInPlace(change.slot, &state)
    }

    /// Brings a layer that has a superlayer to where the model has it, when all changes are known.
    /// @return false when the superlayer is not in a render tree, or enters it with this commit and brings what it holds.
    private mutating func putInPlace(_ slot: Int32, _ state: inout ModelState) -> Bool {
        let child = state.store.rows[slot], parent = state.store.rows[child.parent]
        // The sublayers of a layer that entered the render tree with this commit came with it.
        guard parent.renderRow >= 0, !parent.flags.contains(.new) else { return false }
        touchedHosts.insert(parent.host)
        if child.renderRow >= 0, child.host != parent.host { leave(slot, &state) }
        if state.store.rows[slot].renderRow < 0 { create(slot, host: parent.host, &state) }
        if !state.store.rows[slot].flags.contains(.placing) {
            state.store.rows[slot].flags.insert(.placing)
            placing.append(slot)
        }
        return true
    }

    /// Puts a layer where the model has it: before the sibling that follows, which gets its own place first.
    private func place(_ slot: Int32, _ state: inout ModelState) {
        var waiting = [slot]
        while let slot = waiting.last {
            let row = state.store.rows[slot]
            guard row.flags.contains(.placing) else {
                waiting.removeLast()
                continue
            }
            var next = row.next
            while next >= 0, state.store.rows[next].renderRow < 0 || state.store.rows[next].host != row.host {
                next = state.store.rows[next].next
            }
            if next >= 0, state.store.rows[next].flags.contains(.placing) {
                waiting.append(next)
                continue
            }
            state.store.rows[slot].flags.remove(.placing)
            waiting.removeLast()
            if row.renderRow >= 0, row.parent >= 0, state.store.rows[row.parent].renderRow >= 0 {
                link(slot, before: next, &state)
            }
        }
    }

    /// Puts a layer of the render tree below its superlayer, before a sibling that is in it already.
    private func link(_ slot: Int32, before sibling: Int32, _ state: inout ModelState) {
        let row = state.store.rows[slot], parent = state.store.rows[row.parent]
        if row.flags.contains(.mask) {
            return append(Commit.Operation(.setMask, row: row.renderRow, other: parent.renderRow), Int(row.host), &state)
        }
        var before: Int32 = -1
        if sibling >= 0, state.store.rows[sibling].parent == row.parent { before = state.store.rows[sibling].renderRow }
        append(
            Commit.Operation(.insert, row: row.renderRow, index: before, other: parent.renderRow), Int(row.host), &state)
    }

    /// Brings a layer and all below it into the render tree.
    private mutating func create(_ top: Int32, host: Int32, _ state: inout ModelState) {
        if state.store.rows[top].first >= 0 { reserve(top, host: host, &state) }
        var slot = top
        while slot >= 0 {
            let known = state.store.rows[slot].renderRow >= 0
            if known && state.store.rows[slot].host != host { leave(slot, &state) }
            if state.store.rows[slot].renderRow < 0 { createOne(slot, host: host, &state) }
            if slot != top { link(slot, before: -1, &state) }
            // What was in this tree already has its sublayers.
            slot = state.store.next(after: slot, within: top, descending: state.store.rows[slot].flags.contains(.new))
        }
    }

    /// Makes room for a subtree at once: growing step by step would leave blocks of every size behind.
    private func reserve(_ top: Int32, host: Int32, _ state: inout ModelState) {
        var count = 0, slot = top
        while slot >= 0 {
            count += 1
            slot = state.store.next(after: slot, within: top)
        }
        state.hosts[Int(host)]?.reserve(count)
    }

    private mutating func createOne(_ slot: Int32, host: Int32, _ state: inout ModelState) {
        guard let row = state.hosts[Int(host)]?.takeRow() else { return }
        state.store.rows[slot].renderRow = row
        state.store.rows[slot].host = host
        state.store.rows[slot].hostedSince = UInt32(truncatingIfNeeded: (state.hosts[Int(host)]?.sequence ?? 0) &+ 1)
        state.store.rows[slot].flags.insert(.new)
        created.append(slot)
        let values = state.store.values[slot], extras = state.store.rows[slot].extras
        var other: Int32 = -1
        if extras >= 0 {
            other = Int32(state.hosts[Int(host)]?.building.extras.count ?? 0)
            state.hosts[Int(host)]?.building.extras.append(state.store.extras[extras])
        }
        if values.contents != 0, let image = state.images[values.contents]?.image {
            state.hosts[Int(host)]?.building.images.append(image)
        }
        let index = Int32(state.hosts[Int(host)]?.building.layers.count ?? 0)
        state.hosts[Int(host)]?.building.layers.append(values)
        append(Commit.Operation(.create, row: row, index: index, other: other), Int(host), &state)
        state.store.sparse.forEach(state.store.rows[slot].sparse) { property, value in
            if property.traits.type.components > 0, value != .none {
                state.hosts[Int(host)]?.set(value.numbers[...], of: property, row: row)
            } else {
                state.hosts[Int(host)]?.setObject(value, of: property, row: row)
            }
        }
        let flags = state.store.rows[slot].flags
        if flags.contains(.behaves), let tiles = state.behaviors.byLayer[slot]?.tiles { state.hosts[Int(host)]?.setTiles(tiles.channel, row: row) }
        if flags.contains(.animated) { sendAnimations(of: slot, &state) { _ in true } }
    }

    /// Adds those animations of a layer that the render tree does not have: one may have come with the layer before the change that added
    /// it is committed, and one that was removed meanwhile need not come at all.
    private func sendAnimations(of slot: Int32, _ state: inout ModelState, where matches: (AnimationSpec) -> Bool) {
        let row = state.store.rows[slot]
        for index in (state.animations[slot] ?? []).indices {
            guard let entry = state.animations[slot]?[index], !entry.isSent, matches(entry.spec) else { continue }
            state.hosts[Int(row.host)]?.add(
                entry.spec, of: state.store.id(of: slot), row: row.renderRow, isNew: row.flags.contains(.new))
            state.animations[slot]?[index].isSent = true
        }
    }

    /// Takes a layer that lies under no hosted one out of the render tree, with all below it.
    private mutating func removeIfUnhosted(_ slot: Int32, _ state: inout ModelState) {
        let row = state.store.rows[slot]
        guard row.renderRow >= 0, !row.flags.contains(.root), state.departures.lingering[slot] == nil else { return }
        if row.parent >= 0, state.store.rows[row.parent].renderRow >= 0 { return }
        leave(slot, &state)
    }

    /// Takes a layer out of its render tree, with all below it. When it enters another with the same commit, its animations go on there from
    /// where they were.
    private mutating func leave(_ top: Int32, _ state: inout ModelState) {
        state.hear(hostOf: top)
        var slot = top
        while slot >= 0 {
            let row = state.store.rows[slot]
            if row.renderRow >= 0 {
                touchedHosts.insert(row.host)
                append(Commit.Operation(.destroy, row: row.renderRow), Int(row.host), &state)
                state.hosts[Int(row.host)]?.giveUp(row.renderRow)
                state.store.rows[slot].renderRow = -1
                state.store.rows[slot].host = -1
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
