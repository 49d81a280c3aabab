import SceneAnimation
import SceneCommit
import SceneStorage

// The copies of a replicator with a delay: one clock, set to the time of each copy in turn while it is planned. What runs by it, or by a clock
// below it, is not over before it is for the last copy.

extension Clocks {
    /// The clock of a replicator's copies, or nil when they have no delay.
    func copies(of row: Row) -> Index<Clock>? { copiesByRow[row] }

    mutating func evaluateCopies(_ index: Index<Clock>, _ parent: Clock, _ tree: borrowing RenderTree) {
        let delay = tree.delayOfLastCopy(all[index].row)
        all[index].time = parent.time
        all[index].rate = parent.rate
        all[index].next = parent.next
        all[index].behind = parent.behind + max(delay, 0)
        all[index].ahead = parent.ahead + max(-delay, 0)
        if parent.isActive { all[index].flags.insert(.active) } else { all[index].flags.remove(.active) }
    }

    /// A layer with a time of its own, of which there are copies at other times.
    mutating func spreadLayer(_ index: Index<Clock>, _ parent: Clock) {
        let timing = all[index].timing, speed = timing.speed
        all[index].behind = (speed < 0 ? parent.ahead : parent.behind) * abs(speed)
        all[index].ahead = (speed < 0 ? parent.behind : parent.ahead) * abs(speed)
        // Some copy may come or go at any time until the last has.
        if timing.nextLayerChange(after: parent.time - parent.behind) < .infinity { all[index].next = -.infinity }
    }

    /// A group of animations in such a layer: while any copy runs there is no telling what changes when.
    mutating func spreadGroup(_ index: Index<Clock>, _ parent: Clock) {
        let timing = all[index].timing
        all[index].behind = parent.behind
        all[index].ahead = parent.ahead
        guard timing.hasBegun(at: parent.time + parent.ahead) else {
            all[index].next = rootTime(parent, timing.nextChange(after: parent.time + parent.ahead) - parent.ahead)
            return
        }
        if !timing.isFinished(at: parent.time - parent.behind) { (all[index].rate, all[index].next) = (.nan, -.infinity) }
    }

    /// The clocks that take their time from another, directly or not, those before that others need.
    func forEach(below clock: Index<Clock>, _ body: (Index<Clock>) -> Void) {
        for index in order where all[index].flags.contains(.used) {
            var above = all[index].parent
            while above > .first, above != clock { above = all[above].parent }
            if above == clock { body(index) }
        }
    }

    /// Sets the clock of copies, and those below it, to the time of one of them.
    /// @param below the clocks below it.
    mutating func shift(
        _ clock: Index<Clock>, by delay: Double, below: Span<Index<Clock>>, _ curves: borrowing CurveTable, _ tree: inout RenderTree
    ) {
        all[clock].time = all[all[clock].parent].time - delay
        for place in below.indices {
            let index = below[place], parent = all[all[index].parent], timing = all[index].timing
            if all[index].flags.contains(.copies) {
                all[index].time = parent.time
            } else if all[index].id == 0 {
                let (time, isActive) = timing.layerTime(parent.time)
                all[index].time = time
                show(isActive, index, &tree)
            } else if let progress = timing.progress(at: parent.time), parent.isActive, !all[index].flags.contains(.waiting) {
                all[index].time = curves.evaluate(all[index].curve, progress.fraction) * timing.duration
                all[index].flags.insert(.active)
            } else {
                all[index].flags.remove(.active)
            }
        }
    }

    /// How much later, in the root's time, the copy that a clock shows now is than the first.
    func lag(of clock: Index<Clock>) -> Double {
        var clock = clock, lag = 0.0
        while clock > .first {
            let own = all[clock]
            if own.flags.contains(.copies) { lag += own.inRootTime(all[own.parent].time - own.time) }
            clock = own.parent
        }
        return lag
    }
}

extension Clocks.Clock {
    /// How long an interval of its time is in the root's; as long, where that is not constant.
    func inRootTime(_ interval: Double) -> Double { rate.isFinite && rate != 0 ? interval / rate : interval }
}
