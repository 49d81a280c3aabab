/// What an animation shows outside its active time.
public enum FillMode: Int32, BitwiseCopyable, Sendable, CaseIterable {
    case removed, forwards, backwards, both

    public var fillsForwards: Bool { self == .forwards || self == .both }
    public var fillsBackwards: Bool { self == .backwards || self == .both }
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
    @inlinable public func progress(at parentTime: Double) -> Progress? {
        guard duration > 0 else { return fillMode.fillsForwards ? Progress(fraction: autoreverses ? 0 : 1, iteration: 0) : nil }
        let time = localTime(parentTime)
        if time < 0 { return fillMode.fillsBackwards ? Progress(fraction: 0, iteration: 0) : nil }
        if time >= activeDuration {
            guard fillMode.fillsForwards, activeDuration.isFinite else { return nil }
            return progress(inside: activeDuration, atEnd: true)
        }
        return progress(inside: time, atEnd: false)
    }

    /// The progress at a time within the active duration. At the very end the last cycle is full, not a new one begun.
    @usableFromInline func progress(inside time: Double, atEnd: Bool) -> Progress {
        let cycle = cycle
        var iteration = (time / cycle).rounded(.down)
        var rest = time - iteration * cycle
        if atEnd && rest <= 0 && iteration > 0 {
            iteration -= 1
            rest = cycle
        }
        let forth = rest > duration ? cycle - rest : rest
        return Progress(fraction: min(max(forth / duration, 0), 1), iteration: iteration)
    }
}
