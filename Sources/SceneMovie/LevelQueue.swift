import SceneCommit
import SceneStorage

/// Makes one measurement of loudness and spectrum, which come one after the other.
struct LevelJoiner {
    private var loudness: SoundLevels?
    private var spectrum: [Double] = []
    private var bandwidth = 0.0

    /// @return what is whole by that. The two elements count their intervals each in its own way: where loudness comes twice in a row, the first has
    /// the spectrum before.
    mutating func join(_ levels: SoundLevels) -> SoundLevels? {
        var whole = loudness
        if levels.spectrum.isEmpty {
            loudness = levels
        } else {
            loudness = nil
            (spectrum, bandwidth) = (levels.spectrum, levels.bandwidth)
        }
        whole?.spectrum = spectrum
        whole?.bandwidth = bandwidth
        return whole
    }
}

/// Measurements of a movie's sound on their way to those who hear of them: they are made up to a second before the sound is heard, and also while
/// the movie is paused.
struct LevelQueue {
    private var waiting: [(levels: SoundLevels, isFed: Bool)] = []

    /// How many wait at most: a pipeline of the program's may measure as fast as it can.
    private static let most = 512

    var isEmpty: Bool { waiting.isEmpty }

    mutating func add(_ levels: SoundLevels) {
        // A measurement that begins before the last is the first of another sequence.
        if let last = waiting.last?.levels, levels.running < last.running - last.duration / 4 { clear() }
        waiting.append((levels, false))
        if waiting.count > Self.most { waiting.removeFirst() }
    }

    mutating func clear() { waiting = [] }

    /// Hands on what it is time for.
    /// @param origin when the pipeline began to play, by the monotonic clock.
    /// @param feed takes what is heard soon, for frames are made before they are seen, and when that is.
    /// @param tell takes what has been heard.
    /// @return when there is something to hand on again.
    mutating func handOn(from origin: Double, to feed: (SoundLevels, Double) -> Void, _ tell: (SoundLevels) -> Void) -> Double {
        let now = monotonicTime()
        var next = Double.infinity
        for index in waiting.indices where !waiting[index].isFed {
            let start = origin + waiting[index].levels.running
            if start > now + PictureSink.lead {
                next = start - PictureSink.lead
                break
            }
            feed(waiting[index].levels, max(start, now))
            waiting[index].isFed = true
        }
        let end = waiting.firstIndex { !$0.isFed || origin + $0.levels.running + $0.levels.duration > now } ?? waiting.count
        for (levels, _) in waiting[..<end] { tell(levels) }
        waiting.removeFirst(end)
        if let first = waiting.first?.levels { next = min(next, max(origin + first.running + first.duration, now + 0.001)) }
        return next
    }
}
