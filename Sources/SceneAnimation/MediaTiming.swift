/// What an animation shows outside its active time.
public enum FillMode: Int32, BitwiseCopyable, Sendable, CaseIterable {
    case removed, forwards, backwards, both

    @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
    @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }
}

/// CAMediaTiming: how a parent's time maps to progress.
public struct MediaTiming: BitwiseCopyable, Sendable, Equatable {
    public var beginTime = 0.0
    public var timeOffset = 0.0
    public var speed = 1.0
    public var duration = 0.0
    public var repeatCount = 0.0
    public var repeatDuration = 0.0
    public var autoreverses = false
    public var fillMode = FillMode.removed

    public init() {}

    /// Where the time is in a cycle.
    public struct Progress: BitwiseCopyable, Sendable, Equatable {
        /// 0...1 within one direction of a cycle, before any timing function.
        public var fraction: Double
        /// How many whole cycles are over.
        public var iteration: Double

        @inlinable public init(fraction: Double, iteration: Double) {
            self.fraction = fraction
            self.iteration = iteration
        }
    }

    /// The parent's time as the animation's own.
    @inlinable public func localTime(_ parentTime: Double) -> Double { (parentTime - beginTime) * speed + timeOffset }

    /// How long one cycle takes: forth, or forth and back.
    @inlinable public var cycle: Double { autoreverses ? 2 * duration : duration }

    /// How long the cycles take together, in the animation's own time.
    @inlinable public var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        return cycle * (repeatCount > 0 ? repeatCount : 1)
    }

    /// Whether the animation is over at a parent's time, for good.
    @inlinable public func isFinished(at parentTime: Double) -> Bool {
        let time = localTime(parentTime)
        if speed > 0 { return time >= activeDuration }
        return speed < 0 && time < 0
    }

    /// The progress at a parent's time, or nil while the animation has no effect.
    @inlinable @inline(__always) public func progress(at parentTime: Double) -> Progress? {
        let time = localTime(parentTime)
        if time >= 0 && time < activeDuration && duration > 0 { return progress(inside: time) }
        return progressOutside(time)
    }

    /// What fills before and after the active time. A duration of nothing is over at once.
    public func progressOutside(_ time: Double) -> Progress? {
        if time < 0 { return fillMode.fillsBackwards ? Progress(fraction: 0, iteration: 0) : nil }
        let end = activeDuration
        guard fillMode.fillsForwards, end.isFinite else { return nil }
        guard duration > 0 else { return Progress(fraction: autoreverses ? 0 : 1, iteration: 0) }
        var last = progress(inside: end)
        // At the very end the last cycle is full, not a new one begun.
        if last.iteration > 0 && end - last.iteration * cycle <= 0 {
            last = Progress(fraction: autoreverses ? 0 : 1, iteration: last.iteration - 1)
        }
        return last
    }

    /// The progress at a time within the active duration.
    @inlinable @inline(__always) func progress(inside time: Double) -> Progress {
        var rest = time
        var iteration = 0.0
        if time >= cycle {
            let cycles = time / cycle
            // Truncating is rounding down here, and beyond 2^53 every number is whole.
            iteration = cycles < 9e15 ? Double(Int64(cycles)) : cycles
            rest = time - iteration * cycle
        }
        if rest > duration { rest = cycle - rest }
        return Progress(fraction: min(max(rest / duration, 0), 1), iteration: iteration)
    }
}
