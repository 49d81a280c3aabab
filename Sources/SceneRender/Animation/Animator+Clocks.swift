import SceneAnimation
import SceneCommit
import SceneStorage

// How the clocks are set, some of them by animations of their own.

extension Animator {
    /// Sets all clocks to a time of the root's.
    mutating func evaluateClocks(at time: Double, _ tree: inout RenderTree) {
        guard clocks.begin(at: time) else { return }
        for place in clocks.order.indices {
            let index = clocks.order[place]
            let offset = animatedOffset(index)
            clocks.evaluate(index, offset: offset, store.curves, &tree)
        }
    }

    /// What animations make of the time offset of a clock's layer. They run by the time around the layer: its own is what they make.
    private mutating func animatedOffset(_ index: Index<Clocks.Clock>) -> Clocks.AnimatedOffset? {
        guard clocks[index].id == 0, let track = clocks.offsetTrack(of: clocks[index].row) else { return nil }
        let parent = clocks[clocks[index].parent], base = trackInfos[track].base
        var value = base, offset = Clocks.AnimatedOffset(value: 0), entry = tracks[track].first
        while entry.exists {
            let timing = entries[entry].timing, isMember = entries[entry].flags.contains(.child)
            let clock = isMember ? clocks[entries[entry].clock] : parent
            if isMember { offset.next = min(offset.next, clock.next) }
            if clock.isActive || !isMember, !entries[entry].flags.contains(.waiting) {
                let isGone = isGone(entry, clock), shape = entries[entry].shape
                if let progress = isGone ? lastingProgress(entry) : clock.progress(of: timing) {
                    if isGone, commits(entry) { rest(entry, at: progress) }
                    let new = self.value(entry, at: progress, current: value, model: base)
                    value = entries[entry].path.merge(new, into: value)
                    entries[entry].shape = shape
                }
                if timing.speed != 0, clock.rate != 0, timing.isRunning(at: clock.time) { offset.isRunning = true }
                offset.next = min(offset.next, clocks.rootTime(clock, timing.nextChange(after: clock.time)))
            }
            entry = entries[entry].next
        }
        offset.value = value.x
        return offset
    }

    /// Whether an animation is over that is taken out for that, when the clocks are set.
    private func isGone(_ entry: Index<Entry>, _ clock: Clocks.Clock) -> Bool {
        entries[entry].flags.contains(.removedOnCompletion) && !entries[entry].flags.contains(.child)
            && entries[entry].timing.isFinished(at: clock.time - clock.behind)
    }

    /// Notes that animations of a layer's time offset come or are all gone.
    mutating func setOffsetTrack(_ track: Index<Track>?, of row: Row, _ tree: inout RenderTree) {
        clocks.setOffsetTrack(track, of: row)
        tree.changes.retimed.append(row)
    }
}
