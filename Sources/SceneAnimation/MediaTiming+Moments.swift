// What the animator asks in every frame, and once at an end.

extension MediaTiming {
    /// Whether the animation is active at a parent's time: it has begun and is not over.
    @inlinable public func isRunning(at parentTime: Double) -> Bool { hasBegun(at: parentTime) && !isFinished(at: parentTime) }

    /// The progress of an animation that runs forwards and is active, nil for any other: the short way for what most are in most frames.
    @inlinable @inline(__always) public func progressInside(_ parentTime: Double) -> Progress? {
        let time = localTime(parentTime)
        return speed > 0 && time >= 0 && time < activeDuration ? progress(inside: time) : nil
    }

    /// The progress at a parent's time as if the animation filled on both sides.
    public func heldProgress(at parentTime: Double) -> Progress? {
        var held = self
        held.fillMode = .both
        return held.progress(at: parentTime)
    }

    /// The progress that the animation ends with; nil if it never does.
    public var endProgress: Progress? {
        guard activeDuration.isFinite else { return nil }
        return speed < 0 ? Progress(fraction: 0, iteration: 0) : heldProgress(at: .infinity)
    }
}
