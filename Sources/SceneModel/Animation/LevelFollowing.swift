public import SceneCommit

/// The level of a sound that an animation follows: at the floor it is at its beginning, at the ceiling at its end.
public struct LevelFollowing: Sendable, Equatable {
    public enum Source: Sendable, Equatable {
        /// All sounds together that are no movie's.
        case sounds
        /// The movie of a video layer.
        case movie(LayerID)
        /// The movie of a video layer of a document that is being read.
        case named(String)
    }

    public var source = Source.sounds
    /// In Hz; nil for all together.
    public private(set) var frequencies: ClosedRange<Double>?
    /// In decibels.
    public private(set) var floor = -60.0
    public private(set) var ceiling = 0.0
    /// Decibels that it falls in a second at most.
    public private(set) var fall = 60.0

    public init() {}

    /// Takes the loudest of some frequencies in Hz; both 0 for all together.
    public mutating func setFrequencies(_ lowest: Double, _ highest: Double) throws(SceneError) {
        guard lowest >= 0, highest >= lowest, highest <= 100_000 else {
            throw SceneError(
                .invalidArgument,
                "the frequencies are \(lowest) and \(highest) Hz, expected 0 to 100000, the highest not below the lowest")
        }
        frequencies = highest > 0 ? lowest...highest : nil
    }

    public mutating func set(floor: Double, ceiling: Double, fall: Double) throws(SceneError) {
        guard (-200...20).contains(floor), (-200...20).contains(ceiling), ceiling > floor else {
            throw SceneError(
                .invalidArgument,
                "floor is \(floor) and ceiling is \(ceiling) dB, expected -200 to 20, the ceiling above the floor")
        }
        guard fall > 0 else { throw SceneError(.invalidArgument, "fall is \(fall) dB a second, expected a number above 0, or INFINITY") }
        (self.floor, self.ceiling, self.fall) = (floor, ceiling, fall)
    }

    func input(_ feed: (LayerID) -> LevelFeed?) -> LevelInput {
        let found: LevelFeed? =
            switch source {
            case .sounds: .sounds
            case .movie(let layer): feed(layer)
            case .named: nil
            }
        return LevelInput(feed: found, frequencies: frequencies, floor: floor, ceiling: ceiling, fall: fall)
    }
}
