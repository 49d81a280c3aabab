import SceneAnimation
import SceneStorage

/// The media timing of an animation: most begin at a time and last a while, and leave all else as it is at first.
struct ShortTiming: Sendable {
    private let beginTime, duration: Double
    /// The timing of an animation that says more.
    @Seldom private var longer: MediaTiming?
    private let fillMode: FillMode

    init(_ timing: MediaTiming) {
        (beginTime, duration, fillMode) = (timing.beginTime, timing.duration, timing.fillMode)
        if timing != short { longer = timing }
    }

    var timing: MediaTiming { longer ?? short }

    private var short: MediaTiming {
        var timing = MediaTiming()
        (timing.beginTime, timing.duration, timing.fillMode) = (beginTime, duration, fillMode)
        return timing
    }
}
