// What the animator asks in every frame, and once at an end.

extension MediaTiming {
    /// Whether the animation is active at a parent's time: it has begun and is not over.
    @inlinable public func isRunning(at parentTime: Double) -> Bool {
        guard hasBegun(at: parentTime) else { return false }
        // An animation that stands still beyond its end is never over, and has no effect either.
        return speed == 0 ? localTime(parentTime) < activeDuration : !isFinished(at: parentTime)
    }

    /// The progress at a parent's time as if the animation filled on both sides.
    public func heldProgress(at parentTime: Double) -> Progress? {
        var held = self
        held.fillMode = .both
        return held.progress(at: parentTime)
    }

    /// The progress in a group whose curve leads beyond the group's own begin or end: what begins or ends there, too, goes on as far.
    public func progress(at parentTime: Double, beyond overshoot: Double) -> Progress? {
        let time = localTime(parentTime), end = overshoot > 0 ? activeDuration : 0
        if speed > 0, abs(time - end) <= Self.slack, var progress = progress(at: parentTime), !autoreverses {
            progress.fraction += overshoot * speed / duration
            return progress
        }
        return isRunning(at: parentTime + overshoot) ? progress(at: parentTime + overshoot) : progress(at: parentTime)
    }

    /// The earliest time of the parent's after another at which the animation is at a place in its cycles, or over, or infinity. Only for
    /// one that runs forwards, and not back. Keys and cycles count as reached a little before: see `Animator.wakeSleeping`.
    public func time(of progress: Progress, after parentTime: Double) -> Double {
        let place = (progress.iteration + progress.fraction) * duration, start = progress.iteration * duration
        return Self.firstTime(near: beginTime + (place - timeOffset) / speed, after: parentTime) {
            guard let now = self.progress(at: $0), !isFinished(at: $0) else { return true }
            return now.iteration > progress.iteration
                || now.iteration == progress.iteration && now.fraction >= progress.fraction && localTime($0) >= start
        }
    }

    /// The earliest time of the parent's after another at which a new cycle begins or the last one ends, of one that runs forwards; infinity
    /// if there is none.
    public func nextCycle(after parentTime: Double) -> Double {
        guard speed > 0, cycle > 0, cycle < .infinity else { return .infinity }
        let time = localTime(parentTime), iteration = time > 0 ? progress(inside: time).iteration : 0
        let start = (iteration + 1) * cycle
        return Self.firstTime(near: beginTime + (start - timeOffset) / speed, after: parentTime) { localTime($0) >= start }
    }

    /// How long the parent's time takes from the begin time on to play so much of the animation's own, which its offset skips a part of.
    public func length(of active: Double) -> Double {
        max(speed > 0 ? active - timeOffset : timeOffset == 0 ? active : timeOffset, 0) / abs(speed)
    }

    /// The progress that the animation ends with; nil if it never does.
    public var endProgress: Progress? {
        guard activeDuration.isFinite else { return nil }
        return speed < 0 ? Progress(fraction: -0.0, iteration: 0) : heldProgress(at: .infinity)
    }
}
