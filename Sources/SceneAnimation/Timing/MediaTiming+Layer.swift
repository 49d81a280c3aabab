/// A layer's own time: the same timing, whose duration is infinite unless it is set, and from which its animations and sublayers take theirs.
extension MediaTiming {
    /// The timing that a layer has to begin with.
    public static let layer: MediaTiming = {
        var timing = MediaTiming()
        timing.duration = .infinity
        return timing
    }()

    /// The own time as the parent's: the inverse of `localTime`. Of a layer that stands still (speed 0) every time is the same to its parent,
    /// and the begin time stands for all. Of one that repeats it is the time in the first cycle.
    public func parentTime(_ localTime: Double) -> Double {
        guard speed != 0 else { return beginTime }
        let time = beginTime + (localTime - timeOffset) / speed
        return time.isNaN ? beginTime : time
    }

    /// What a layer's animations and sublayers see as the time, and whether the layer is to be seen.
    ///
    /// A layer begins at its begin time, in its parent's time; a begin time of 0, like an animation's, says nothing: the layer has always been
    /// there, at negative times too. A layer with a finite duration is over after its active duration. Before and after, it is seen only if
    /// its fill mode says so, and then its time stands still at its first or last. Its time runs in cycles as an animation's does.
    @inlinable @inline(__always) public func layerTime(_ parentTime: Double) -> (time: Double, isActive: Bool) {
        if beginTime == 0 && duration == .infinity && !(repeatDuration > 0) { return (localTime(parentTime), true) }
        return boundedLayerTime(parentTime)
    }

    @usableFromInline func boundedLayerTime(_ parentTime: Double) -> (time: Double, isActive: Bool) {
        guard hasLayerBegun(at: parentTime) else { return (basicTime(activeTime(beginTime)), fillMode.fillsBackwards) }
        let time = activeTime(parentTime)
        if isLayerOver(at: parentTime) { return (basicTime(time), fillMode.fillsForwards) }
        return (basicTime(time), true)
    }

    /// How fast what `layerTime` gives runs against the parent's time: 0 while it stands still, NaN where it turns within its cycles.
    public func layerRate(at parentTime: Double) -> Double {
        if isEndless { return beginTime == 0 || parentTime >= beginTime ? speed : 0 }
        if !hasLayerBegun(at: parentTime) || isLayerOver(at: parentTime) { return 0 }
        return duration < .infinity && (autoreverses || speed < 0) ? .nan : speed
    }

    /// Whether there are times at which the layer is not there.
    public var comesAndGoes: Bool { !isEndless || beginTime != 0 }

    private var isEndless: Bool { duration == .infinity && !(repeatDuration > 0) }

    /// The earliest time of the parent's after another at which the layer comes or goes, or its time changes how it runs, or infinity.
    public func nextLayerChange(after parentTime: Double) -> Double {
        if !hasLayerBegun(at: parentTime) { return beginTime }
        if isEndless || isLayerOver(at: parentTime) { return .infinity }
        return min(layerEnd(after: parentTime), duration < .infinity ? nextCycle(after: parentTime) : .infinity)
    }

    private func layerEnd(after parentTime: Double) -> Double {
        guard speed != 0, activeDuration.isFinite, !isLayerOver(at: parentTime) else { return .infinity }
        let offset = speed < 0 && timeOffset == 0 ? activeDuration : timeOffset
        let end = beginTime + ((speed < 0 ? 0 : activeDuration) - offset) / speed
        return Self.firstTime(near: end, after: parentTime) { isLayerOver(at: $0) }
    }

    private func hasLayerBegun(at parentTime: Double) -> Bool { beginTime == 0 || parentTime >= beginTime }

    private func isLayerOver(at parentTime: Double) -> Bool {
        let active = activeDuration
        guard active.isFinite else { return false }
        return speed < 0 ? activeTime(parentTime) <= 0 : activeTime(parentTime) >= active
    }

    /// The time within a cycle. What lies beyond the active duration is held at its end; times before 0, where a layer without a begin has
    /// been all along, are as they are.
    private func basicTime(_ time: Double) -> Double {
        guard duration > 0 else { return 0 }
        let active = activeDuration
        if speed < 0 && !active.isFinite { return duration.isFinite ? progressBackwardsForEver(time).fraction * duration : time }
        let held = min(speed < 0 ? max(time, 0) : time, active)
        guard held > 0, duration.isFinite else { return held }
        let isInside = held < active && speed >= 0
        return (isInside ? progress(inside: held) : progress(endingWith: held)).fraction * duration
    }
}
