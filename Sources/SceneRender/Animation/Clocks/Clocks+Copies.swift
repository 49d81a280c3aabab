import SceneAnimation
import SceneCommit
import SceneStorage

// The copies of a replicator with a delay have one clock, which shows the first copy's time. What runs by it, or by a clock below it, is not over
// before it is for the last copy. While copies are planned, `CopyTimes` has the times of each of them in turn.

extension Clocks {
    /// The clock of a replicator's copies, or nil when they have no delay.
    func copies(of row: Row) -> Index<Clock>? { copiesByRow[row] }

    /// Whether the delays of replicators are no longer those that the clocks were set by.
    func hasOtherDelays(_ tree: borrowing RenderTree) -> Bool {
        copiesByRow.contains { row, clock in
            let delay = tree.delayOfLastCopy(row), parent = all[all[clock].parent]
            return all[clock].behind != parent.behind + max(delay, 0) || all[clock].ahead != parent.ahead + max(-delay, 0)
        }
    }

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
        if parent.rate != 0, timing.nextLayerChange(after: parent.time - parent.behind) < .infinity { all[index].next = -.infinity }
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
        if parent.rate != 0, !timing.isFinished(at: parent.time - parent.behind) { (all[index].rate, all[index].next) = (.nan, -.infinity) }
    }

    /// The clocks that take their time from another, directly or not, those before that others need.
    func forEach(below clock: Index<Clock>, _ body: (Index<Clock>) -> Void) {
        for index in order where all[index].flags.contains(.used) {
            var above = all[index].parent
            while above > .first, above != clock { above = all[above].parent }
            if above == clock { body(index) }
        }
    }
}

/// The times that clocks show in a copy of what is below a replicator, beside those of the frame.
struct CopyTimes: ~Copyable {
    /// With the same numbers as the clocks of the animator.
    private(set) var clocks = DenseArray<Clocks.Clock>()

    /// Begins a frame: the clocks show what those of the animator do.
    mutating func begin(_ clocks: borrowing Clocks) {
        self.clocks.removeAll()
        self.clocks.reserve(clocks.all.count)
        for index in clocks.all.indices { self.clocks.append(clocks.all[index]) }
    }

    /// Lets a clock show the time of the frame again.
    mutating func reset(_ clock: Index<Clocks.Clock>, _ clocks: borrowing Clocks) { self.clocks[clock] = clocks[clock] }

    /// Sets the clock of copies, and those below it, to the time of one of them.
    /// @param places where the clocks below it are in a list. @param stage where layers are shown or hidden by their own timing.
    mutating func shift(
        _ clock: Index<Clocks.Clock>, by delay: Double, below: borrowing DenseArray<Index<Clocks.Clock>>, _ places: Range<Int>,
        _ curves: borrowing CurveTable, _ levels: [Index<Clocks.Clock>: Clocks.Level], on stage: inout RenderTree
    ) {
        clocks[clock].time = clocks[clocks[clock].parent].time - delay
        for place in places {
            let index = below[place], parent = clocks[clocks[index].parent], timing = clocks[index].timing
            if clocks[index].flags.contains(.copies) {
                clocks[index].time = parent.time
            } else if clocks[index].id == 0 {
                let (time, isActive) = timing.layerTime(parent.time)
                clocks[index].time = time
                if isActive { clocks[index].flags.insert(.active) } else { clocks[index].flags.remove(.active) }
                stage.show(clocks[index].row, isActive: isActive)
            } else if clocks[index].flags.contains(.level) {
                let fraction = levels[index]?.fraction(before: lag(of: index)) ?? 0
                clocks[index].setTime(curves.evaluate(clocks[index].curve, fraction))
            } else if let progress = timing.progress(at: parent.time), parent.isActive, !clocks[index].flags.contains(.waiting) {
                clocks[index].setTime(curves.evaluate(clocks[index].curve, progress.fraction))
                clocks[index].flags.insert(.active)
            } else {
                clocks[index].flags.remove(.active)
            }
        }
    }

    /// How much later, in the root's time, the copy that a clock shows now is than the first.
    func lag(of clock: Index<Clocks.Clock>) -> Double {
        var clock = clock, lag = 0.0
        while clock > .first {
            let own = clocks[clock]
            if own.flags.contains(.copies) { lag += own.inRootTime(clocks[own.parent].time - own.time) }
            clock = own.parent
        }
        return lag
    }
}

extension Clocks.Clock {
    /// How long an interval of its time is in the root's; as long, where that is not constant.
    func inRootTime(_ interval: Double) -> Double { rate.isFinite && rate != 0 ? interval / rate : interval }
}
