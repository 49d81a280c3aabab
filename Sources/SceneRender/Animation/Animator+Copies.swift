import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// What animates below a replicator with a delay has another value in each copy.

extension Animator {
    /// The animated properties below a replicator whose values differ from copy to copy.
    func findDelayed(
        below row: Row, _ times: borrowing CopyTimes, _ tree: borrowing RenderTree, to found: inout DenseArray<Index<Track>>
    ) {
        let position = tree.nodes[row].position
        var place = tree.firstSublayer(position)
        while place < tree.ends[position] {
            var track = tree.nodes[tree.order[place]].firstTrack
            while track.exists {
                if differs(track, times) { found.append(track) }
                track = trackInfos[track].nextOfRow
            }
            place += 1
        }
    }

    /// Whether an animation has begun in some copies, or is over in some, so that it is not the same for all.
    private func differs(_ track: Index<Track>, _ times: borrowing CopyTimes) -> Bool {
        var entry = tracks[track].first
        while entry.exists {
            let clock = times.clocks[entries[entry].clock], timing = entries[entry].timing
            if clock.isSpread,
                clock.id != 0 || timing.hasBegun(at: clock.time + clock.ahead) && !timing.isFinished(at: clock.time - clock.behind)
            {
                return true
            }
            entry = entries[entry].next
        }
        return false
    }

    /// Shows on a stage what properties are at the times of a copy. Nothing begins or ends by it.
    func show(
        _ tracks: borrowing DenseArray<Index<Track>>, _ places: Range<Int>, at times: borrowing CopyTimes, on stage: inout RenderTree
    ) {
        for place in places { show(tracks[place], at: times, on: &stage) }
    }

    private func show(_ track: Index<Track>, at times: borrowing CopyTimes, on stage: inout RenderTree) {
        let row = tracks[track].row, property = tracks[track].property
        // An animated time of a layer shows in its clock.
        if property == .timeOffset { return }
        switch tracks[track].kind {
        case .vector: stage.show(sample(track, at: 0, times.clocks).vector, of: property, at: row)
        case .matrix: stage.show(sample(track, at: 0, times.clocks).matrix, of: property, at: row)
        case .object: stage.show(object(track, at: times), of: property, at: row)
        }
    }

    private func object(_ track: Index<Track>, at times: borrowing CopyTimes) -> ObjectMix {
        let model = bases.objects[tracks[track].baseObject]
        var mix = ObjectMix(model), entry = tracks[track].first
        while entry.exists {
            let clock = times.clocks[entries[entry].clock]
            if clock.isActive, let progress = entries[entry].timing.progress(at: clock.time) { mix = object(entry, progress, model: model) }
            entry = entries[entry].next
        }
        return mix
    }

    // MARK: - Frozen copies

    /// Takes a copy of a layer for a transition that is about to be added: what it is on screen, with each copy of a replicator at the copy's time.
    /// @param isOrdered whether the tree's links are as the last frame had them; otherwise all copies have the first one's time.
    func prepareCopy(of row: Row, isOrdered: Bool, _ tree: inout RenderTree) {
        if clocks.hasCopies, isOrdered { tree.fades.delayedRowsLeft = RenderTree.mostDelayedRows }
        tree.prepareCopy(of: row)
        guard !tree.fades.delayedCopies.isEmpty else { return tree.fades.delayedRowsLeft = 0 }
        var times = CopyTimes()
        times.begin(clocks)
        copyDelayed(&times, &tree)
        tree.fades.delayedRowsLeft = 0
    }

    /// Copies what is below the replicators that were met, one of their copies after the other: the tree shows each of them in turn, and at last the
    /// first one, as before.
    private func copyDelayed(_ times: inout CopyTimes, _ tree: inout RenderTree) {
        var found: [DelayedCopy] = []
        swap(&found, &tree.fades.delayedCopies)
        for copied in found {
            guard let clock = clocks.copies(of: copied.source) else { continue }
            let shape = tree.replicator(copied.source)
            var below = DenseArray<Index<Clocks.Clock>>(), delayed = DenseArray<Index<Track>>()
            clocks.forEach(below: clock) { below.append($0) }
            findDelayed(below: copied.source, times, tree, to: &delayed)
            tree.endRepeating(copied.copy)
            for index in (0..<shape.count).reversed() {
                times.shift(
                    clock, by: shape.delay * Double(index), below: below, below.indices, store.curves, clocks.levels, on: &tree)
                show(delayed, delayed.indices, at: times, on: &tree)
                showRunners(below: copied.source, at: times, on: &tree)
                tree.copyReplica(index, of: copied)
                copyDelayed(&times, &tree)
            }
        }
    }

    // MARK: - Delays

    /// Shows how many copies replicators have, and how far apart, before anything ends that still runs in a copy that comes with this frame.
    func showDelays(_ tree: inout RenderTree) {
        for row in clocks.copiesByRow.keys {
            var track = tree.nodes[row].firstTrack
            while track.exists {
                let property = tracks[track].property
                if property == .instanceCount || property == .instanceDelay {
                    tree.show(sample(track, at: 0).vector, of: property, at: row)
                }
                track = trackInfos[track].nextOfRow
            }
        }
    }

    /// Whether replicators have got other delays since the clocks were set.
    func hasOtherDelays(_ tree: borrowing RenderTree) -> Bool {
        tree.changes.retimed.contains { tree.isReplicator($0) } || clocks.hasOtherDelays(tree)
    }

    /// Notes that what animates in other copies than the first changes the picture.
    func noteDelayed(_ tree: inout RenderTree) {
        guard clocks.hasCopies else { return }
        for place in queue.active.indices {
            let track = queue.active[place], entry = tracks[track].first
            guard entry.exists, clocks[entries[entry].clock].isSpread else { continue }
            tree.changes.noteDrawing(of: tracks[track].row)
            tree.noteChange(tracks[track].row)
        }
    }
}
