import Glibc
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
    /// How many Hz a band has.
    var bandwidth = 0.0
    /// When it is heard, by the monotonic clock, where in the sound, and for how long, in seconds.
    var due = 0.0, place = 0.0, duration = 0.0
    /// How long the pipeline will have been playing when it is heard, in seconds.
    var running = 0.0

    public init() {}

    var isEmpty: Bool { rms.isEmpty && spectrum.isEmpty }

    /// As animations follow it.
    func sample(from start: Double) -> LevelSample {
        let power = rms.reduce(0) { $0 + pow(10, $1 / 10) } / Double(max(rms.count, 1))
        let loudness = power > 0 ? 10 * log10(power) : LevelSample.silence
        return LevelSample(
            start: start, duration: duration, loudness: rms.isEmpty ? nil : loudness,
            bands: spectrum, bandwidth: bandwidth)
    }
}

/// What a movie is made of.
enum MovieSource: Equatable, Sendable {
    case uri(String)
    /// The text of a pipeline that ends in an element named "video".
    case pipeline(String)

    /// Whether only elements of its own measure the sound.
    var hasOwnMeters: Bool {
        if case .pipeline = self { true } else { false }
    }
}
