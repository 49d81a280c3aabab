/// How loud a sound is during a short time.
public struct LevelSample: Sendable {
    /// When the sound begins to be heard: by the monotonic clock, or as a place in a movie.
    public var start: Double
    /// How long the measured part is, in seconds.
    public var duration: Double
    /// Over all frequencies, in decibels: 0 is the loudest there is. nil where that was not measured.
    private var loudness: Double?
    /// Of each band of frequencies from 0 Hz up, in steps of half a decibel from -100 up: there are very many in a long movie. None where they
    /// were not measured.
    private var bands: [UInt8]
    /// How many Hz a band has.
    private var bandwidth: Double

    /// The level of silence, in decibels.
    public static let silence = -200.0

    public init(start: Double, duration: Double, loudness: Double?, bands: [Double], bandwidth: Double) {
        self.start = start
        self.duration = duration
        self.loudness = loudness
        // A band that is not a number, as those of the spectrum of such samples are, is 0.
        self.bands = bands.map { $0 > -100 ? UInt8(min(2 * ($0 + 100), 255)) : 0 }
        self.bandwidth = bandwidth
    }

    /// Takes in what another measurement of the same time says.
    mutating func add(_ other: LevelSample) {
        loudness = other.loudness ?? loudness
        if !other.bands.isEmpty { (bands, bandwidth) = (other.bands, other.bandwidth) }
    }

    /// The level of the loudest of some frequencies, or of all together; nil where that was not measured.
    func level(of frequencies: ClosedRange<Double>?) -> Double? {
        guard let frequencies else { return loudness }
        guard bandwidth > 0, !bands.isEmpty else { return nil }
        func band(_ frequency: Double) -> Int { Int(min(max(frequency / bandwidth, 0), Double(bands.count - 1))) }
        let first = band(frequencies.lowerBound), last = band(frequencies.upperBound)
        return Double(bands[first...last].max() ?? 0) / 2 - 100
    }
}

/// What of a sound an animation follows.
public struct LevelInput: Sendable {
    /// nil for a movie that is gone, and silent.
    public var feed: LevelFeed?
    /// In Hz; nil for all.
    public var frequencies: ClosedRange<Double>?
    /// The decibels at which the animation is at its beginning, and at its end.
    public var floor: Double
    public var ceiling: Double
    /// How many decibels it falls in a second at most.
    public var fall: Double

    public init(feed: LevelFeed?, frequencies: ClosedRange<Double>?, floor: Double, ceiling: Double, fall: Double) {
        self.feed = feed
        self.frequencies = frequencies
        self.floor = floor
        self.ceiling = ceiling
        self.fall = fall
    }

    /// How far in the animation a level is, 0...1.
    public func fraction(_ level: Double) -> Double { min(max((level - floor) / (ceiling - floor), 0), 1) }
}
