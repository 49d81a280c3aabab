import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// What animates below a replicator with a delay has another value in each copy.

extension Animator {
    /// The animated properties below a replicator whose values differ from copy to copy, and the clocks.
    func findDelayed(
        below row: Row, _ copies: Index<Clocks.Clock>, _ tree: borrowing RenderTree, tracks found: inout DenseArray<Index<Track>>,
        clocks: inout DenseArray<Index<Clocks.Clock>>
    ) {
        self.clocks.forEach(below: copies) { clocks.append($0) }
        let position = tree.nodes[row].position
        var place = tree.firstSublayer(position)
        while place < tree.ends[position] {
            var track = tree.nodes[tree.order[place]].firstTrack
            while track.exists {
                if differs(track) { found.append(track) }
                track = trackInfos[track].nextOfRow
            }
            place += 1
        }
    }

    /// Whether an animation has begun in some copies, or is over in some, so that it is not the same for all.
    private func differs(_ track: Index<Track>) -> Bool {
        var entry = tracks[track].first
        while entry.exists {
            let clock = clocks[entries[entry].clock], timing = entries[entry].timing
            if clock.isSpread,
                clock.id != 0 || timing.hasBegun(at: clock.time + clock.ahead) && !timing.isFinished(at: clock.time - clock.behind)
            {
                return true
            }
            entry = entries[entry].next
        }
        return false
    }

    /// Shows what properties are in a copy. Nothing begins or ends by it.
    mutating func show(
        _ tracks: Span<Index<Track>>, copy clock: Index<Clocks.Clock>, delay: Double, clocks below: Span<Index<Clocks.Clock>>,
        _ tree: inout RenderTree
    ) {
        clocks.shift(clock, by: delay, below: below, store.curves, &tree)
        for place in tracks.indices { showNow(tracks[place], &tree) }
    }

    private func showNow(_ track: Index<Track>, _ tree: inout RenderTree) {
        let row = tracks[track].row, property = tracks[track].property
        switch tracks[track].kind {
        case .vector: tree.show(sample(track, at: 0).vector, of: property, at: row)
        case .matrix: tree.show(sample(track, at: 0).matrix, of: property, at: row)
        case .object: tree.show(objectNow(track), of: property, at: row)
        }
    }

    private func objectNow(_ track: Index<Track>) -> ObjectMix {
        let model = baseObjects[tracks[track].baseObject]
        var mix = ObjectMix(model), entry = tracks[track].first
        while entry.exists {
            let clock = clocks[entries[entry].clock]
            if clock.isActive, let progress = entries[entry].timing.progress(at: clock.time) { mix = object(entry, progress, model: model) }
            entry = entries[entry].next
        }
        return mix
    }

    /// Notes that what animates in other copies than the first changes the picture.
    func noteDelayed(_ tree: inout RenderTree) {
        guard clocks.hasCopies else { return }
        for place in active.indices {
            let track = active[place], entry = tracks[track].first
            guard entry.exists, clocks[entries[entry].clock].isSpread else { continue }
            tree.needsPlan = true
            tree.noteChange(tracks[track].row)
        }
    }
}
