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
