/// A picture of a movie, as its decoder hands it on.
public struct VideoFrame: Sendable {
    public let picture: VideoPicture
    /// The place in the movie, in seconds.
    public let position: Double
    /// How long the picture stands, in seconds; 0 where the movie does not say.
    public let duration: Double
    /// When the picture is to be seen, by the monotonic clock.
    public let due: Double
    /// Counts the pictures of a stream from 1, so that two with one number are the same.
    public internal(set) var number: UInt64 = 0

    public init(_ picture: VideoPicture, position: Double, duration: Double, due: Double) {
        self.picture = picture
        self.position = position
        self.duration = duration
        self.due = due
    }
}

/// Figures of a stream so far.
public struct VideoCounts: Sendable {
    /// Pictures that came,
    public var received: UInt64 = 0
    /// that a renderer took to show them,
    public var shown: UInt64 = 0
    /// and that were overtaken by later ones before any renderer took them, while there was one.
    public var dropped: UInt64 = 0
    public var waiting = 0
}

/// The layer of a renderer that asks for the picture of an exact place in a movie.
public struct VideoViewer: Hashable, Sendable {
    private let renderer: ObjectIdentifier
    private let layer: Int32

    public init(_ signal: FrameSignal, layer: Int32) {
        renderer = ObjectIdentifier(signal)
        self.layer = layer
    }
}
