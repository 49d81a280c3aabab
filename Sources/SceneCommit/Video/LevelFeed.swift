import SceneStorage

/// The measurements of a sound on their way to the renderers whose animations follow them: of one movie, or of all sounds that are no movie's.
///
/// The last seconds of what plays are timed by the monotonic clock. Where frames are made for exact places, all of a movie is measured once; the
/// movie's thread does it, as it fetches the pictures.
public final class LevelFeed: Sendable {
    /// All sounds of the process that are no movie's.
    public static let sounds = LevelFeed {}

    private struct State {
        var live = LevelHistory()
        /// Where the measurement that came last begins, and how many have come.
        var lastStart = 0.0
        var count: UInt64 = 0
        /// Of all of the movie, by places; nil as long as nobody has asked for it.
        var whole: LevelHistory?
        var isWholeAsked = false
        /// How long the movie is, and whether it begins anew at its end.
        var duration = 0.0
        var loops = false
        var viewers: [ObjectIdentifier: (signal: FrameSignal, count: Int)] = [:]
    }

    private let state = Locked(.videoStream, State())
    private let wake: @Sendable () -> Void

    /// @param wake called, with locks held, when measurements are needed.
    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    // MARK: - The sound's side

    /// Whether any animation follows the sound.
    public var isFollowed: Bool { state.withLock { !$0.viewers.isEmpty } }

    /// Whether all of the movie is to be measured.
    public var isWholeAsked: Bool { state.withLock { $0.isWholeAsked && $0.whole == nil } }

    public func push(_ sample: LevelSample) {
        let signals = state.withLock { state in
            state.live.add(sample)
            state.lastStart = sample.start
            state.count += 1
            return state.viewers.values.map(\.signal)
        }
        for signal in signals { signal.raise() }
        if !signals.isEmpty { ReportSignal.raise() }
    }

    /// The movie goes on at another place: what has not been heard yet will not be.
    public func flush(at time: Double) { state.withLock { $0.live.drop(after: time) } }

    /// Takes the measurements of all of a movie, none for one without sound.
    public func setWhole(_ samples: [LevelSample], duration: Double) {
        let signals = state.withLock { state in
            state.whole = LevelHistory(samples)
            state.duration = duration
            return state.viewers.values.map(\.signal)
        }
        TileChannel.noteEnd()
        for signal in signals { signal.raise() }
    }

    public func setLoops(_ loops: Bool) { state.withLock { $0.loops = loops } }

    /// Forgets all: there is another movie.
    public func clear() {
        state.withLock { state in
            state.live = LevelHistory()
            (state.whole, state.isWholeAsked) = (nil, false)
        }
    }

    // MARK: - The renderers' side

    public func attach(_ signal: FrameSignal) {
        state.withLock { $0.viewers[ObjectIdentifier(signal), default: (signal, 0)].count += 1 }
        wake()
    }

    public func detach(_ signal: FrameSignal) {
        state.withLock { state in
            let id = ObjectIdentifier(signal)
            guard let count = state.viewers[id]?.count else { return }
            if count > 1 { state.viewers[id]?.count = count - 1 } else { state.viewers[id] = nil }
        }
    }

    /// The level of what is heard at a time of the monotonic clock, and when that next changes: -infinity while it falls.
    public func level(at time: Double, _ input: LevelInput) -> (level: Double, next: Double) {
        state.withLock { $0.live.level(at: time, input) }
    }

    /// The level at a place of a movie; nil as long as that is still to be measured.
    public func level(atPlace place: Double, _ input: LevelInput) -> Double? {
        let (level, isNew) = state.withLock { state -> (Double?, Bool) in
            if let whole = state.whole {
                let isBeyond = state.loops && state.duration > 0 && place >= state.duration
                return (whole.level(at: isBeyond ? place.truncatingRemainder(dividingBy: state.duration) : place, input).level, false)
            }
            let isNew = !state.isWholeAsked
            state.isWholeAsked = true
            return (nil, isNew)
        }
        if isNew { wake() }
        return level
    }

    /// Whether levels of places are known.
    public var isWholeKnown: Bool { state.withLock { $0.whole != nil } }

    /// How many measurements have come.
    public var count: UInt64 { state.withLock { $0.count } }

    /// When a measurement begins that a frame has not shown; -infinity for one that came late, infinity when none has come.
    /// @param count how many had come for that frame, of a time.
    public func nextStart(after time: Double, count: UInt64) -> Double {
        state.withLock { state in
            state.count != count && state.lastStart <= time ? -.infinity : state.live.nextStart(after: time)
        }
    }
}

/// Measurements in the order of their times.
private struct LevelHistory {
    private var samples: [LevelSample] = []

    /// How many of what plays are kept: what copies of a replicator may be behind.
    private static let most = 512
    /// A level, in decibels, that no sound reaches: levels can be a little above 0.
    private static let headroom = 12.0

    init(_ samples: [LevelSample] = []) {
        for sample in samples.sorted(by: { $0.start < $1.start }) { append(sample) }
    }

    /// Loudness and spectrum of one time come one after the other.
    private mutating func append(_ sample: LevelSample) {
        if let last = samples.indices.last, abs(samples[last].start - sample.start) < sample.duration / 4 {
            return samples[last].add(sample)
        }
        samples.append(sample)
    }

    mutating func add(_ sample: LevelSample) {
        // A sample that begins before the last is the first of another sequence.
        if let last = samples.last, sample.start < last.start - sample.duration / 4 { drop(after: sample.start) }
        append(sample)
        if samples.count > Self.most { samples.removeFirst(samples.count - Self.most) }
    }

    mutating func drop(after time: Double) { samples.removeAll { $0.start > time } }

    func nextStart(after time: Double) -> Double { samples.first { $0.start > time }?.start ?? .infinity }

    /// The loudest that what was heard has fallen to.
    func level(at time: Double, _ input: LevelInput) -> (level: Double, next: Double) {
        var best = LevelSample.silence, next = Double.infinity, isHeld = true
        // The first that has not begun.
        var low = 0, high = samples.count
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        if low < samples.count { next = samples[low].start }
        var following = next
        for index in samples[..<low].indices.reversed() {
            guard let measured = samples[index].level(of: input.frequencies) else { continue }
            // Clocks are read one after the other, and the next may come late: one lasts until that, or half as long again.
            let end = min(samples[index].start + 1.5 * samples[index].duration, following)
            following = samples[index].start
            let age = max(time - end, 0), loss = age > 0 ? input.fall * age : 0
            if Self.headroom - loss <= best { break }
            guard measured - loss > best else { continue }
            best = measured - loss
            isHeld = age == 0
            if isHeld { next = min(next, end) }
        }
        if !isHeld, best > input.floor { next = -.infinity }
        return (best, next)
    }
}
