/// What became of a frame that a renderer's thread made. Times are those of the monotonic clock, durations are in seconds.
public struct FrameTiming: BitwiseCopyable, Sendable {
    public var number: UInt64 = 0
    /// How many refreshes of the display went by without the frame, which it was made for or which came after a moving one.
    public var missed: UInt64 = 0
    /// The time that the frame shows.
    public var time = 0.0
    public var began = 0.0
    public var presented = 0.0
    /// From the presentation of the frame before to this one.
    public var interval = 0.0
    /// From the oldest commit that is new in the frame to its presentation; 0 when there is none.
    public var latency = 0.0
    public var commitTime = 0.0, animateTime = 0.0, planTime = 0.0, encodeTime = 0.0, submitTime = 0.0

    public init() {}
}
