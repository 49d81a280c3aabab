import SceneCommit

/// What a pipeline says of itself, on whatever thread of GStreamer's that is.
enum MovieEvent: Sendable {
    case picture(VideoFrame)
    /// The pipeline goes on at another place; what came before is of no use.
    case flushed
    /// A change of state or place is done, and its first picture has come.
    case settled
    case ended
    case failed(String, isSound: Bool)
    case warned(String)
    /// How much of what is needed to go on has come, in percent.
    case buffering(Int)
    /// A plugin is missing; what for, and how it is named in Debian.
    case missing(String)
    case durationChanged
    /// Another clock is needed, since the device of the last one is gone.
    case clockLost
    case latencyChanged
    case levels(SoundLevels)
}

/// How loud a sound is.
public struct SoundLevels: Sendable {
    /// Of each channel, in decibels: 0 is the loudest there is.
    public var rms: [Double] = []
    public var peak: [Double] = []
    /// Of each band of frequencies from the lowest up, in decibels.
    public var spectrum: [Double] = []

    public init() {}

    var isEmpty: Bool { rms.isEmpty && spectrum.isEmpty }
}

/// What a movie is made of.
enum MovieSource: Equatable, Sendable {
    case uri(String)
    /// The text of a pipeline that ends in an element named "video".
    case pipeline(String)
}
