import SceneAnimation
import SceneCommit
import SceneStorage

/// The clocks that animations run by: the root's, which is the renderer's, and one for every layer with media timing of its own and for
/// every group of animations. Each takes the time from the clock above it.
struct Clocks: ~Copyable {
    struct Clock: BitwiseCopyable {
        var timing: MediaTiming
        /// The curve in the store; none for a linear one, which every layer's is.
        var curve: Index<CompiledCurve>
        var parent: Index<Clock>
        /// The layer that the clock is of, or in which the group runs.
        var row: Row
        /// The id of the group; 0 for a layer's clock.
        var id: UInt64 = 0
        var flags: Flags = []

        // As of the last evaluation.
        var time = 0.0
        /// How far the curve of a group leads beyond the group's begin or end, in the group's time.
        var overshoot = 0.0
        /// How fast the time runs against the root's; 0 while the time stands still, NaN where the speed is not constant.
        var rate = 1.0
        /// The root's time at which the clock next changes how it runs; -infinity while that cannot be told.
        var next = Double.infinity
        /// How far behind and ahead of the time the copies are, below a replicator with a delay.
        var behind = 0.0
        var ahead = 0.0

        /// Whether animations that run by the clock have an effect.
        var isActive: Bool { flags.contains(.active) }
        /// Whether there are copies at other times.
        var isSpread: Bool { behind + ahead > 0 }

        /// Sets the time of a group that is so far in its cycle.
        mutating func setTime(_ part: Double) {
            let place = part * timing.duration
            time = min(max(place, 0), timing.duration)
            overshoot = place - time
        }

        /// How far an animation of the group or the layer is.
        @inline(__always) func progress(of timing: MediaTiming) -> MediaTiming.Progress? {
            overshoot == 0 ? timing.progress(at: time) : timing.progress(at: time, beyond: overshoot)
        }
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let active = Flags(rawValue: 1)
        static let used = Flags(rawValue: 2)
        /// A group that begins with this frame, when the time is known.
        static let waiting = Flags(rawValue: 128)
        /// A group that is over and is to be taken away.
        static let over = Flags(rawValue: 4)
        static let removedOnCompletion = Flags(rawValue: 8)
        static let started = Flags(rawValue: 16)
        /// A group within a group.
        static let child = Flags(rawValue: 32)
        /// A group that is over and stays.
        static let ended = Flags(rawValue: 64)
        /// Of the copies that a replicator with a delay makes of its sublayers: the first one's time.
        static let copies = Flags(rawValue: 256)
        /// A group whose time follows a level.
        static let level = Flags(rawValue: 512)
        /// A group that makes the time of its layer, and runs by the time around that.
        static let makesTime = Flags(rawValue: 1024)
    }

    /// All clocks, the root's first.
    var all = DenseArray<Clock>()
    private var free: [Index<Clock>] = []
    private var byRow: [Row: Index<Clock>] = [:]
    /// The clocks of the copies of replicators.
    private(set) var copiesByRow: [Row: Index<Clock>] = [:]
    /// The tracks of animated time offsets, by the layers that have them.
    private var offsetTracks: [Row: Index<Animator.Track>] = [:]
    /// The time offsets that animations show, by the layers that have them.
    private var shownOffsets: [Row: Double] = [:]
    /// What the clocks follow that follow a level.
    var levels: [Index<Clock>: Level] = [:]
    /// Every used clock but the root's; each comes after the clock above it.
    private(set) var order: [Index<Clock>] = []
    private var isOrdered = true
    /// Whether a layer's clock went since the clocks were linked: what ran by it runs by another.
    private(set) var hasLost = false
    /// A group of animations: the row that it runs on, and its id.
    struct GroupID {
        var row: Row
        var id: UInt64
    }

    /// The groups whose active time began since the list was emptied.
    var started: [GroupID] = []
    /// The groups that are over since the list was emptied: those that stay, and those that go, which may be told more than once.
    var ended: [GroupID] = []
    var over: [GroupID] = []

    init() {
        var root = Clock(timing: MediaTiming(), curve: .none, parent: .none, row: .none)
        root.flags = [.active, .used]
        all.append(root)
    }

    subscript(index: Index<Clock>) -> Clock {
        @inline(__always) _read { yield all[index] }
        _modify { yield &all[index] }
    }

    /// Whether there is no clock but the root's.
    var isTrivial: Bool { all.count - free.count == 1 }
    var hasLayers: Bool { !byRow.isEmpty || !copiesByRow.isEmpty }
    var hasCopies: Bool { !copiesByRow.isEmpty }

    // MARK: - Changes

    mutating func add(_ clock: Clock) -> Index<Clock> {
        var clock = clock
        clock.flags.insert(.used)
        isOrdered = false
        if let index = free.popLast() {
            all[index] = clock
            return index
        }
        all.append(clock)
        return all.end - 1
    }

    mutating func remove(_ index: Index<Clock>) {
        unfollow(index)
        all[index].flags = []
        free.append(index)
        isOrdered = false
    }

    /// The clock that a layer runs by: its own or that of the nearest layer above which has one.
    func clock(of row: Row, _ tree: borrowing RenderTree) -> Index<Clock> {
        hasLayers ? nearest(row, isBelow: false, tree) : .first
    }

    private func nearest(_ row: Row, isBelow: Bool, _ tree: borrowing RenderTree) -> Index<Clock> {
        var row = row, isBelow = isBelow
        while row.exists {
            if tree.nodes[row].flags.contains(.clock) {
                if isBelow, let clock = copiesByRow[row] { return clock }
                if let clock = byRow[row] { return clock }
            }
            // A mask is not copied.
            isBelow = !tree.nodes[row].flags.contains(.mask)
            row = tree.nodes[row].parent
        }
        return .first
    }

    /// Gives a layer a clock, changes the clock, or takes the clock away; gives one to the copies of a replicator.
    mutating func update(_ row: Row, _ tree: inout RenderTree) {
        let timing = tree.timing(of: row)
        if tree.isReplicator(row), copiesByRow[row] == nil, tree.sparse.has(.instanceDelay, tree.nodes[row].sparse) {
            var clock = Clock(timing: MediaTiming(), curve: .none, parent: .first, row: row)
            clock.flags = .copies
            copiesByRow[row] = add(clock)
            tree.nodes[row].flags.insert(.clock)
        }
        if timing == MediaTiming.layer, offsetTracks[row] == nil {
            removeOwn(of: row, &tree)
        } else if let clock = byRow[row] {
            all[clock].timing = timing
        } else {
            byRow[row] = add(Clock(timing: timing, curve: .none, parent: .first, row: row))
            tree.nodes[row].flags.insert(.clock)
        }
    }

    mutating func removeClocks(of row: Row, _ tree: inout RenderTree) {
        if let clock = copiesByRow.removeValue(forKey: row) {
            remove(clock)
            hasLost = true
        }
        removeOwn(of: row, &tree)
        tree.nodes[row].flags.remove(.clock)
    }

    private mutating func removeOwn(of row: Row, _ tree: inout RenderTree) {
        guard let clock = byRow.removeValue(forKey: row) else { return }
        remove(clock)
        hasLost = true
        tree.nodes[row].flags.remove(.inactive)
        if copiesByRow[row] == nil { tree.nodes[row].flags.remove(.clock) }
    }

    /// Lets animations, or none, say how the time of a layer runs.
    mutating func setOffsetTrack(_ track: Index<Animator.Track>?, of row: Row) {
        offsetTracks[row] = track
        if track == nil { shownOffsets[row] = nil }
    }

    /// A layer's time offset on screen, or nil when nothing animates it.
    func shownOffset(of row: Row) -> Double? { shownOffsets.isEmpty ? nil : shownOffsets[row] }

    /// The track of a layer's time offset, or nil when nothing animates that.
    func offsetTrack(of row: Row) -> Index<Animator.Track>? { offsetTracks.isEmpty ? nil : offsetTracks[row] }

    /// Finds for every layer's clock the one above it, after layers were moved or clocks came and went. @return whether one lies below another than
    /// before.
    mutating func relink(_ tree: borrowing RenderTree) -> Bool {
        let wasOrdered = isOrdered
        (isOrdered, hasLost) = (true, false)
        for (row, clock) in byRow { put(clock, below: above(row, tree)) }
        for (row, clock) in copiesByRow { put(clock, below: byRow[row] ?? above(row, tree)) }
        for index in all.indices where all[index].flags.contains(.used) && all[index].id != 0 && !all[index].flags.contains(.child) {
            let row = all[index].row
            put(Index(index), below: all[index].flags.contains(.makesTime) ? above(row, tree) : clock(of: row, tree))
        }
        let isOther = !isOrdered
        isOrdered = isOrdered && wasOrdered
        return isOther
    }

    private mutating func put(_ clock: Index<Clock>, below parent: Index<Clock>) {
        guard all[clock].parent != parent else { return }
        all[clock].parent = parent
        isOrdered = false
    }

    /// The clock above a layer's own.
    func above(_ row: Row, _ tree: borrowing RenderTree) -> Index<Clock> {
        nearest(tree.nodes[row].parent, isBelow: !tree.nodes[row].flags.contains(.mask), tree)
    }

    private mutating func sort() {
        isOrdered = true
        // Groups come before the layers beside them, whose time they may make.
        var depths: [(layers: Int, depth: Int, clock: Index<Clock>)] = []
        for index in 1..<all.count where all[index].flags.contains(.used) {
            var layers = 0, depth = 0, clock = Index<Clock>(index)
            while clock > .first {
                if all[clock].id == 0 { layers += 1 }
                depth += 1
                clock = all[clock].parent
            }
            depths.append((layers, depth, Index(index)))
        }
        depths.sort { $0 < $1 }
        order = depths.map(\.clock)
    }

    // MARK: - Time

    /// Sets the root's time. @return whether there are other clocks, in order.
    mutating func begin(at time: Double) -> Bool {
        all[.first].time = time
        if isTrivial { return false }
        if !isOrdered { sort() }
        return true
    }

    /// Sets a clock to what the one above it shows.
    /// @param offset an animated time offset.
    mutating func evaluate(
        _ index: Index<Clock>, offset: AnimatedOffset?, _ curves: borrowing CurveTable, _ tree: inout RenderTree
    ) {
        let parent = all[all[index].parent], wasChanging = (parent.isSpread || all[index].isSpread) && all[index].next == -.infinity
        if all[index].flags.contains(.copies) {
            evaluateCopies(index, parent, tree)
        } else if all[index].id == 0 {
            evaluateLayer(index, parent, offset, &tree)
        } else if all[index].flags.contains(.level), let level = levels[index] {
            evaluateLevel(index, level, parent, curves)
        } else {
            evaluateGroup(index, parent, curves)
        }
        // What changes in some copy, or has just done so for the last time, need not show in the first. Copies of a layer that stands still come
        // and go at times of the layer above, which may be set anew where they stand still, too.
        if wasChanging || ((parent.isSpread || all[index].isSpread) && (all[index].next == -.infinity || parent.rate == 0)) {
            tree.changes.noteDrawing(of: all[index].row)
            tree.noteChange(all[index].row)
        }
    }

    /// What animations make of the time offset of a layer.
    struct AnimatedOffset {
        var value: Double
        var isRunning = false
        /// The root's time at which that changes.
        var next = Double.infinity
    }

    private mutating func evaluateLayer(_ index: Index<Clock>, _ parent: Clock, _ offset: AnimatedOffset?, _ tree: inout RenderTree) {
        var timing = all[index].timing
        if let offset {
            timing.timeOffset = offset.value
            shownOffsets[all[index].row] = offset.value
        }
        let (time, isActive) = timing.layerTime(parent.time)
        all[index].time = time
        all[index].rate = parent.rate == 0 ? 0 : parent.rate * timing.layerRate(at: parent.time)
        // A time that runs back comes to changes that lie behind.
        let runsBack = parent.rate != 0 && !(parent.rate > 0)
        all[index].next = runsBack && timing.comesAndGoes ? -.infinity : rootTime(parent, timing.nextLayerChange(after: parent.time))
        if let offset {
            all[index].next = min(all[index].next, offset.next)
            if offset.isRunning, parent.rate != 0 { (all[index].rate, all[index].next) = (.nan, -.infinity) }
        }
        if parent.isSpread { spreadLayer(index, parent) }
        if isActive { all[index].flags.insert(.active) } else { all[index].flags.remove(.active) }
        tree.show(all[index].row, isActive: isActive)
    }

    func groupID(_ index: Index<Clock>) -> GroupID { GroupID(row: all[index].row, id: all[index].id) }

    private mutating func evaluateGroup(_ index: Index<Clock>, _ parent: Clock, _ curves: borrowing CurveTable) {
        guard !all[index].flags.contains(.waiting) else {
            all[index].flags.remove(.active)
            return
        }
        let timing = all[index].timing
        let isRunning = timing.isRunning(at: parent.time) && parent.isActive
        // The group ends with the last copy.
        let isFinished = timing.isFinished(at: parent.time - parent.behind)
        if isRunning || isFinished, !all[index].flags.contains(.started) {
            all[index].flags.insert(.started)
            if !all[index].flags.contains(.child) { started.append(groupID(index)) }
        }
        // A group that is over may run in copies that come with this frame, of which nothing was known when the clock was set before.
        all[index].flags.remove(.over)
        if isFinished, !all[index].flags.contains(.child) {
            if all[index].flags.contains(.removedOnCompletion) {
                all[index].flags.insert(.over)
                over.append(groupID(index))
            } else if !all[index].flags.contains(.ended) {
                all[index].flags.insert(.ended)
                ended.append(groupID(index))
            }
        }
        if let progress = timing.progress(at: parent.time), parent.isActive {
            all[index].setTime(curves.evaluate(all[index].curve, progress.fraction))
            all[index].flags.insert(.active)
        } else {
            all[index].flags.remove(.active)
        }
        (all[index].rate, all[index].next) = groupRate(index, parent, isRunning)
        if parent.isSpread { spreadGroup(index, parent) }
    }

    func groupRate(_ index: Index<Clock>, _ parent: Clock, _ isRunning: Bool) -> (rate: Double, next: Double) {
        let timing = all[index].timing
        if !parent.isActive || parent.rate == 0 { return (0, parent.next) }
        if !(parent.rate > 0) { return (.nan, -.infinity) }
        let change = timing.nextChange(after: parent.time)
        if !isRunning || timing.speed == 0 { return (0, rootTime(parent, change)) }
        // A time that is eased or runs back does not run at a constant speed.
        if all[index].curve.exists || timing.autoreverses || timing.speed < 0 { return (.nan, -.infinity) }
        return (parent.rate * timing.speed, rootTime(parent, min(change, timing.nextCycle(after: parent.time))))
    }

    /// The first time of the root's at which a clock shows a time that lies ahead, or changes how it runs: infinity for never, -infinity
    /// when that cannot be told.
    func rootTime(_ clock: Clock, _ time: Double) -> Double {
        if clock.rate == 0 { return clock.next }
        guard time > -.infinity else { return time }
        guard time < .infinity else { return clock.next }
        guard clock.rate > 0 else { return -.infinity }
        var below = clock, time = time
        while below.parent.exists {
            let parent = all[below.parent], timing = below.timing, goal = time, base = timing.localTime(parent.time) - below.time
            guard timing.speed > 0 else { return -.infinity }
            time = MediaTiming.firstTime(near: parent.time + (goal - below.time) / timing.speed, after: parent.time) {
                timing.localTime($0) - base >= goal
            }
            below = parent
        }
        return min(time, clock.next)
    }

    /// When a layer's clock or a group next changes how it runs.
    var nextChange: Double {
        var next = Double.infinity
        // Clocks that were removed since the last evaluation are still in the order.
        for index in order where all[index].flags.contains(.used) { next = min(next, all[index].next) }
        return next
    }
}
