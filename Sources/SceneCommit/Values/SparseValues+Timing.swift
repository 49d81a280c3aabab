public import SceneAnimation
public import SceneStorage

extension SparseValues {
    /// The media timing in a layer's chain.
    public func timing(_ first: Index<Link>) -> MediaTiming {
        var timing = MediaTiming.layer
        guard first.exists else { return timing }
        func number(_ property: Property, _ initial: Double) -> Double { vector(of: property, first)?.x ?? initial }
        timing.beginTime = number(.beginTime, 0)
        timing.timeOffset = number(.timeOffset, 0)
        timing.speed = number(.speed, 1)
        timing.duration = number(.duration, .infinity)
        timing.repeatCount = number(.repeatCount, 0)
        timing.repeatDuration = number(.repeatDuration, 0)
        timing.autoreverses = number(.autoreverses, 0) != 0
        timing.fillMode = FillMode(rawValue: Int32(number(.fillMode, 0))) ?? .removed
        return timing
    }
}
