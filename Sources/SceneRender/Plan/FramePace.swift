/// How fast the last frames came, for the overlay that shows it.
public struct FramePace: Sendable {
    /// A frame, in seconds.
    public struct Frame: Sendable {
        /// From the beginning of the frame before to that of this one.
        public var interval: Double
        /// What the frame before took of the thread.
        public var work: Double
    }

    /// The last ones, the newest at the end.
    public private(set) var frames: [Frame] = []
    private var last: Double?

    /// How many are kept: a second of a common display.
    public static let most = 60
    /// A pause that is longer does not count: nothing was to be drawn.
    private static let longestInterval = 1.0

    public init() {}

    /// A frame begins. @param now a time of a steady clock. @param work what the frame before took.
    public mutating func begin(at now: Double, work: Double) {
        defer { last = now }
        guard let last else { return }
        let interval = now - last
        if interval > Self.longestInterval { return frames.removeAll() }
        if frames.count == Self.most { frames.removeFirst() }
        frames.append(Frame(interval: max(interval, 0), work: work))
    }

    /// Frames a second, and what one takes on average; nil before there are two.
    public var mean: (rate: Double, work: Double)? {
        let time = frames.reduce(0) { $0 + $1.interval }
        guard time > 0 else { return nil }
        return (Double(frames.count) / time, frames.reduce(0) { $0 + $1.work } / Double(frames.count))
    }
}
