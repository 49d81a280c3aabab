/// What an animation shows outside its active time.
public enum FillMode: Int32, BitwiseCopyable, Sendable, CaseIterable {
    case removed, forwards, backwards, both

    @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
    @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }
}

/// CAMediaTiming: how a parent's time maps to an animation's progress, or to a layer's own time (`MediaTiming+Layer`).
///
/// An animation is active from its begin time on, until before its end, or with it in a group. With a negative speed it plays its active duration backwards: it is
/// at its end at its begin time and over when its time reaches 0, and then fills forwards with its first value. Its time then starts at the
/// active duration if there is no `timeOffset`, else there: the formula of CAMediaTiming, with a start that plays all without one having to
/// be computed. One that repeats for ever plays its cycles backwards for ever.
///
/// No values, infinite ones included, give NaN. A duration of 0 or less is over at once, however often it repeats.
public struct MediaTiming: BitwiseCopyable, Sendable, Equatable {
    public var beginTime = 0.0
    public var timeOffset = 0.0
    public var speed = 1.0
    public var duration = 0.0
    /// 0 means once.
    public var repeatCount = 0.0
    /// How long to repeat, in the animation's own time; above 0 it counts instead of `repeatCount`.
    public var repeatDuration = 0.0
    public var autoreverses = false
    public var fillMode = FillMode.removed
    /// Whether the moment of the end is part of the active time: the animation is in a group, whose time may stand still there, or turn round.
    public var holdsEnd = false

    /// What sums of times may be off, in seconds.
    @usableFromInline static let slack = 1e-9

    public init() {}

    /// Where the time is in a cycle.
    public struct Progress: BitwiseCopyable, Sendable, Equatable {
        /// 0...1 within one direction of a cycle, before any timing function; -0 where what goes forth has not begun, or what goes back is over:
        /// the "before flag" of CSS Easing Functions, with which stairs have not risen yet.
        public var fraction: Double
        /// How many whole cycles lie before, at most 2^53.
        public var iteration: Double

        @inlinable public init(fraction: Double, iteration: Double) {
            self.fraction = fraction
            self.iteration = iteration
        }
    }

    /// The parent's time as the own: (parentTime - beginTime) * speed + timeOffset.
    @inlinable @inline(__always) public func localTime(_ parentTime: Double) -> Double {
        let time = (parentTime - beginTime) * speed + timeOffset
        return time.isNaN ? undefinedTime : time
    }

    /// What infinities that cancel each other count as.
    @usableFromInline var undefinedTime: Double { timeOffset.isFinite ? timeOffset : 0 }

    /// How long one cycle takes: forth, or forth and back.
    @inlinable public var cycle: Double { autoreverses ? 2 * duration : duration }

    /// How long the cycles take together, in the own time.
    @inlinable @inline(__always) public var activeDuration: Double {
        guard duration > 0 else { return 0 }
        if repeatDuration > 0 { return repeatDuration }
        return cycle * (repeatCount > 0 ? repeatCount : 1)
    }

    /// The own time as it is counted against the active duration.
    @inlinable func activeTime(_ parentTime: Double) -> Double {
        let time = localTime(parentTime)
        if speed >= 0 || timeOffset != 0 { return time }
        let active = activeDuration
        return active.isFinite ? time + active : time
    }

    /// Whether the animation's begin has come at a parent's time: it is active, or it is over.
    @inlinable public func hasBegun(at parentTime: Double) -> Bool {
        if speed >= 0 { return localTime(parentTime) >= 0 }
        let active = activeDuration
        return active.isFinite ? activeTime(parentTime) <= active : parentTime >= beginTime
    }

    /// Whether the animation is over at a parent's time, for good.
    public func isFinished(at parentTime: Double) -> Bool {
        if speed > 0 {
            let active = activeDuration, time = localTime(parentTime)
            return active.isFinite && (holdsEnd ? time > active + Self.slack : time >= active)
        }
        guard speed < 0, activeDuration.isFinite, hasBegun(at: parentTime) else { return false }
        return holdsEnd ? activeTime(parentTime) < -Self.slack : activeTime(parentTime) <= 0
    }

    /// The progress at a parent's time, or nil while the animation has no effect.
    @inlinable @inline(__always) public func progress(at parentTime: Double) -> Progress? {
        if speed < 0 { return progressBackwards(at: parentTime) }
        let time = localTime(parentTime)
        if time >= 0 && time < activeDuration { return progress(inside: time) }
        return progressOutside(time)
    }

    /// The earliest time of the parent's after another at which the animation begins or ends, or infinity.
    public func nextChange(after parentTime: Double) -> Double {
        guard speed != 0 else { return .infinity }
        let active = activeDuration, start = speed < 0 ? active : 0, end = speed < 0 ? 0 : active
        let offset = speed < 0 && timeOffset == 0 ? active : timeOffset
        if !hasBegun(at: parentTime) {
            let begin = active.isFinite || speed > 0 ? beginTime + (start - offset) / speed : beginTime
            return Self.firstTime(near: begin, after: parentTime) { hasBegun(at: $0) }
        }
        guard active.isFinite, !isFinished(at: parentTime) else { return .infinity }
        return Self.firstTime(near: beginTime + (end - offset) / speed, after: parentTime) { isFinished(at: $0) }
    }

    /// The first time after another at which something has come that comes at about an expected time: rounding may need it a little later, and
    /// whoever waits for it must not find that it has not come; or bring it a little earlier.
    public static func firstTime(near expected: Double, after now: Double, _ hasCome: (Double) -> Bool) -> Double {
        var time = expected > now ? expected : now.nextUp
        var step = time.ulp
        while time < .infinity, !hasCome(time) {
            time += step
            step *= 2
        }
        for _ in 0..<8 where time.nextDown > now && hasCome(time.nextDown) { time = time.nextDown }
        return time.isNaN ? .infinity : time
    }
}

extension MediaTiming {
    /// The progress at a time within the active duration.
    @inlinable @inline(__always) func progress(inside time: Double) -> Progress {
        var rest = time
        var iteration = 0.0
        // A cycle begins at a time such as n / 60 although both are rounded.
        let reached = time * (1 + 0x1p-46)
        if reached >= cycle {
            let cycles = reached / cycle
            // Truncating is rounding down here, and beyond 2^53 every number is whole, and where in its cycle it is no longer known.
            if cycles < 9e15 {
                iteration = Double(Int64(cycles))
                rest = time - iteration * cycle
                // An animation that is over begins no cycle.
                if rest < 0, iteration * cycle >= activeDuration {
                    iteration -= 1
                    rest += cycle
                }
            } else {
                iteration = 9_007_199_254_740_992
                rest = 0
            }
        }
        if rest > duration { rest = cycle - rest }
        // An infinite duration has not gone anywhere.
        return Progress(fraction: duration < .infinity ? min(max(rest / duration, 0), 1) : 0, iteration: iteration)
    }

    /// The progress that a time above 0 ends with: after whole cycles the last one is full, not a new one begun.
    func progress(endingWith time: Double) -> Progress {
        let progress = progress(inside: time)
        guard progress.iteration > 0, time - progress.iteration * cycle <= 0 else { return progress }
        return Progress(fraction: autoreverses ? 0 : 1, iteration: progress.iteration - 1)
    }

    /// The progress when the active duration is over, played forwards. One without duration has been through once.
    private var lastProgress: Progress {
        var progress = duration > 0 ? progress(endingWith: activeDuration) : Progress(fraction: autoreverses ? 0 : 1, iteration: 0)
        if progress.fraction == 0 { progress.fraction = -0.0 }
        return progress
    }

    /// What fills before and after the active time.
    @usableFromInline func progressOutside(_ time: Double) -> Progress? {
        if time < 0 { return fillMode.fillsBackwards ? Progress(fraction: -0.0, iteration: 0) : nil }
        // At the end of all times one that never ends is still active.
        if activeDuration == .infinity { return progress(inside: time) }
        if holdsEnd, duration > 0, time <= activeDuration + Self.slack { return lastProgress }
        return fillMode.fillsForwards ? lastProgress : nil
    }

    /// The progress with a negative speed.
    @usableFromInline func progressBackwards(at parentTime: Double) -> Progress? {
        let time = activeTime(parentTime), active = activeDuration
        guard hasBegun(at: parentTime) else {
            guard fillMode.fillsBackwards else { return nil }
            return active.isFinite ? lastProgress : Progress(fraction: autoreverses ? 0 : 1, iteration: 0)
        }
        guard active.isFinite else { return progressBackwardsForEver(time) }
        if time > 0 { return progress(endingWith: time) }
        if holdsEnd, duration > 0, time >= -Self.slack { return Progress(fraction: 0, iteration: 0) }
        return fillMode.fillsForwards ? Progress(fraction: -0.0, iteration: 0) : nil
    }

    /// The progress of what has run backwards for ever: the cycles that lie before have no count.
    func progressBackwardsForEver(_ time: Double) -> Progress {
        guard cycle.isFinite else { return Progress(fraction: 0, iteration: 0) }
        var rest = time.isFinite ? time.truncatingRemainder(dividingBy: cycle) : 0
        if rest <= 0 { rest += cycle }
        return Progress(fraction: progress(endingWith: rest).fraction, iteration: 0)
    }
}
