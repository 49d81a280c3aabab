import SceneAnimation
import SceneCommit
import SceneStorage

// Animations that follow how loud a sound is: the clock of each shows how far the level has come between its floor and its ceiling.

extension Clocks {
    /// How loud what a clock follows is.
    struct Level {
        let input: LevelInput
        let signal: FrameSignal
        /// The time of the last reading: of the monotonic clock, or a place in the movie.
        var time = 0.0
        /// How many measurements had come by then.
        var count: UInt64 = 0
        /// Whether the last reading was of an exact place; nil for what is silent in this renderer.
        var isPlace: Bool? = false
        /// Whether the level there is still to be measured.
        var isAwaited = false
        /// How far the level has come, 0...1.
        var fraction = 0.0
        /// The root's time at which the level next changes.
        var next = Double.infinity

        /// How far the level had come some time ago.
        func fraction(before lag: Double) -> Double {
            guard let feed = input.feed, let isPlace else { return 0 }
            if isPlace { return feed.level(atPlace: time - lag, input).map { input.fraction($0) } ?? 0 }
            return input.fraction(feed.level(at: time - lag, input).level)
        }
    }

    /// Has the clock of a group follow a level.
    mutating func follow(_ input: LevelInput, _ clock: Index<Clock>, _ signal: FrameSignal) {
        input.feed?.attach(signal)
        levels[clock] = Level(input: input, signal: signal)
    }

    mutating func unfollow(_ clock: Index<Clock>) {
        if let level = levels.removeValue(forKey: clock) { level.input.feed?.detach(level.signal) }
    }

    mutating func unfollowAll() {
        for clock in Array(levels.keys) { unfollow(clock) }
    }

    /// Shows a level that was read as the time of a clock.
    mutating func evaluateLevel(_ index: Index<Clock>, _ level: Level, _ parent: Clock, _ curves: borrowing CurveTable) {
        if parent.isActive, !all[index].flags.contains(.started) {
            all[index].flags.insert(.started)
            if !all[index].flags.contains(.child) { started.append(groupID(index)) }
        }
        if parent.isActive { all[index].flags.insert(.active) } else { all[index].flags.remove(.active) }
        all[index].setTime(curves.evaluate(all[index].curve, level.fraction))
        (all[index].rate, all[index].next) = (0, parent.isActive ? level.next : .infinity)
        (all[index].behind, all[index].ahead) = (parent.behind, parent.ahead)
        // Levels that were heard before move on in the copies that are behind.
        if parent.isSpread, parent.isActive { all[index].next = -.infinity }
    }
}

extension Animator {
    /// Reads the levels that animations follow. What they show changes with them.
    mutating func readLevels(at time: Double, _ tree: borrowing RenderTree) {
        isWaitingForLevels = false
        guard !clocks.levels.isEmpty else { return }
        // A host may count time from where it likes; sounds are timed by the monotonic clock.
        let now = monotonicTime(), seen = abs(time - now) < 0.5 ? time : now
        for (index, var level) in clocks.levels {
            let before = level.fraction
            read(&level, at: seen, tree)
            if level.next.isFinite { level.next += time - seen }
            clocks.levels[index] = level
            guard level.fraction != before || clocks[index].isSpread else { continue }
            var track = tree.nodes[clocks[index].row].firstTrack
            while track.exists {
                wake(track)
                track = trackInfos[track].nextOfRow
            }
        }
    }

    private mutating func read(_ level: inout Clocks.Level, at seen: Double, _ tree: borrowing RenderTree) {
        guard let feed = level.input.feed else { return }
        let row = tree.kinds.videos.row(of: feed), isExact = row.map { tree.showsExactPlaces($0) } ?? tree.kinds.videos.isOffline
        guard isExact else {
            (level.time, level.isPlace, level.count) = (seen, false, feed.count)
            let found = feed.level(at: seen, level.input)
            (level.fraction, level.next) = (level.input.fraction(found.level), found.next)
            return
        }
        // The clock of the movie's layer was set before.
        guard let row, clocks[clocks.clock(of: row, tree)].isActive else {
            (level.isPlace, level.fraction, level.next) = (nil, 0, .infinity)
            return
        }
        let clock = clocks[clocks.clock(of: row, tree)]
        (level.time, level.isPlace, level.next) = (clock.time, true, clock.rate == 0 ? clock.next : -.infinity)
        let found = feed.level(atPlace: level.time, level.input)
        if let found { level.fraction = level.input.fraction(found) } else { isWaitingForLevels = true }
        level.isAwaited = found == nil
    }

    /// When a measurement begins to be heard that no frame has shown.
    var nextLevelTime: Double {
        clocks.levels.values.reduce(.infinity) { next, level in
            guard let isPlace = level.isPlace, let feed = level.input.feed else { return next }
            if isPlace { return level.isAwaited && feed.isWholeKnown ? -.infinity : next }
            return min(next, feed.nextStart(after: level.time, count: level.count))
        }
    }
}
