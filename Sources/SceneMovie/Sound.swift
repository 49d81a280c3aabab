public import SceneCommit
import SceneStorage

/// A sound of the program's.
public final class Sound: Sendable {
    private let source: SoundSource

    /// The longest sound, in seconds.
    public static let longest = 600.0

    /// Samples of one or two channels, which are converted to what the mixer has. They were looked at.
    public init(_ samples: [Float], channels: Int, rate: Double) {
        source = SoundSource(.samples(Resampler.convert(samples, channels, rate)))
    }

    /// Sine waves at multiples of a frequency.
    public init(frequency: Double, ratios: [Double], amplitudes: [Double]) {
        let angles = ratios.map { min(frequency * $0, SoundMixer.rate / 2) / SoundMixer.rate * 2 * .pi }
        source = SoundSource(.tone(angles), amplitudes: amplitudes.map { Float($0) })
    }

    /// Decodes a file, and waits for it.
    public init(path: String) throws(SceneError) {
        source = SoundSource(.samples(try SoundDecoder.decode(path)))
    }

    /// A file that was read, decoded.
    public static func decode(_ file: [UInt8], named name: String) throws(SceneError) -> [Float] {
        try SoundDecoder.decode(file, named: name)
    }

    /// A file, decoded: left and right in turn, at the rate of all sounds.
    public static func decode(_ path: String) throws(SceneError) -> [Float] { try SoundDecoder.decode(path) }

    /// Samples as the mixer has them.
    public init(mixed samples: [Float]) { source = SoundSource(.samples(samples)) }

    // A sample that is heard goes on to its end.
    deinit { if source.isTone { SoundOutput.shared.stop(source) } }

    public func play() { SoundOutput.shared.play(source) }

    /// Plays a part: all in seconds.
    /// @param delay until it begins. @param start the place in the sound where it begins. @param duration of the part.
    /// @param period from one beginning to the next; 0 for one alone. @param total how long it takes with all that are repeated.
    public func play(delay: Double, start: Double, duration: Double, period: Double, total: Double) throws(SceneError) {
        if source.isTone { throw SceneError(.invalidState, "the sound is a tone, which has no parts") }
        func moments(_ seconds: Double) -> Int { Int(min(max(seconds, 0) * SoundMixer.rate, 1e15).rounded()) }
        SoundOutput.shared.play(
            source,
            SoundPart(
                delay: moments(delay), start: moments(start), count: moments(duration),
                period: period > 0 ? max(moments(period), 1) : nil, total: moments(total)))
    }

    /// Samples from a moment on, left and right in turn, as many as there are at most.
    public func samples(from start: Int, count: Int) throws(SceneError) -> ArraySlice<Float> {
        guard case .samples(let samples) = source.content else {
            throw SceneError(.invalidState, "the sound is a tone, which has no samples")
        }
        return samples.dropFirst(2 * start).prefix(2 * count)
    }

    /// How many moments it has; 0 for a tone.
    public var momentCount: Int { if case .samples(let samples) = source.content { samples.count / 2 } else { 0 } }
    public func stop() { SoundOutput.shared.stop(source) }
    public var isPlaying: Bool { SoundOutput.shared.plays(source) }

    public var volume: Double {
        get { Double(source.current.volume) }
        set { source.change { $0.volume = Float(newValue) } }
    }

    public var loops: Bool {
        get { source.current.loops }
        set { source.change { $0.loops = newValue } }
    }

    /// In seconds; infinity for a tone.
    public var duration: Double {
        guard case .samples(let samples) = source.content else { return .infinity }
        return Double(samples.count / 2) / SoundMixer.rate
    }

    public func setAmplitudes(_ amplitudes: [Double]) throws(SceneError) {
        guard case .tone(let angles) = source.content else {
            throw SceneError(.invalidState, "the sound is made of samples, expected a tone")
        }
        guard amplitudes.count == angles.count else {
            throw SceneError(.invalidArgument, "count is \(amplitudes.count), expected \(angles.count), that of the tone")
        }
        source.change { $0.amplitudes = amplitudes.map { Float($0) } }
    }
}
