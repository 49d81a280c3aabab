import SceneStorage
import Synchronization

/// The stream of pictures from a movie's decoder to the renderers that show them: the decoder's thread pushes, the threads that render take.
///
/// A renderer takes what is due at the time of its frame. One that needs the picture of an exact place asks for it, and is answered by the
/// movie's own thread. Neither side waits for the other, and the program is in neither's way.
public final class VideoStream: Sendable {
    /// An exact place that a viewer has asked for, and the answer.
    private struct Request {
        var position: Double
        var frame: VideoFrame?
        /// Whether there is an answer, which may be that there is no picture.
        var isAnswered = false
        var isAsked = false
    }

    private struct State {
        /// The pictures from the one that is seen now on, in their order.
        var queue: [VideoFrame] = []
        var isStale = false
        var lastNumber: UInt64 = 0
        /// The latest picture that a renderer took.
        var lastShown: UInt64 = 0
        /// Whether pictures have come since then that no renderer was there for.
        var wasAlone = false
        var counts = VideoCounts()
        /// The signals of the renderers that show the stream, how many of their layers do, and what they take.
        var viewers: [ObjectIdentifier: (signal: FrameSignal, count: Int, intake: VideoIntake)] = [:]
        /// What suits all viewers that there are, or were last.
        var intake = VideoIntake()
        var requests: [VideoViewer: Request] = [:]
        var isClosed = false

        mutating func forgetAnswers() {
            for viewer in requests.keys { requests[viewer]?.isAnswered = false }
        }

        /// The picture that came last, as an answer or as one that is seen at a time.
        func current(at time: Double) -> VideoFrame? {
            let seen = queue.last { $0.due <= time } ?? queue.first
            let answers = requests.values.lazy.compactMap(\.frame)
            return answers.reduce(seen) { latest, frame in if let latest, latest.number > frame.number { latest } else { frame } }
        }
    }

    /// How many pictures wait at most: a display that is slower than the movie must not collect them.
    public static let capacity = 6

    private let state = Locked(.videoStream, State())
    private let wake: @Sendable () -> Void
    /// How loud the movie is.
    public let levels: LevelFeed

    /// @param wake called, with locks held, when a renderer has asked for an exact place, or for levels.
    public init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
        levels = LevelFeed(wake: wake)
    }

    // MARK: - The decoder's side

    /// Adds a picture. One that is due before the last is the first of a new sequence, and what waited before goes.
    /// @param isEverywhere whether all exact places show it from now on, where they show what was pushed.
    public func push(_ frame: VideoFrame, isEverywhere: Bool = false) {
        let (signals, dropped) = state.withLock { state -> ([FrameSignal], [VideoFrame]) in
            guard !state.isClosed else { return ([], []) }
            if isEverywhere { state.forgetAnswers() }
            var frame = frame
            state.lastNumber += 1
            frame.number = state.lastNumber
            state.counts.received += 1
            if state.viewers.isEmpty { state.wasAlone = true }
            var dropped: [VideoFrame] = []
            if state.isStale || state.queue.last.map({ $0.due > frame.due }) == true {
                dropped = state.queue
                state.queue = []
                state.isStale = false
                // What a jump leaves out was not dropped.
                state.lastShown = state.lastNumber - 1
            }
            state.queue.append(frame)
            let now = monotonicTime()
            while state.queue.count > 2, state.queue[1].due <= now || state.queue.count > Self.capacity {
                dropped.append(state.queue.removeFirst())
            }
            return (state.viewers.values.map(\.signal), dropped)
        }
        // Pictures are memory of the decoder's, which hears of their end.
        withExtendedLifetime(dropped) {}
        raise(signals)
    }

    /// The movie goes on at another place: the pictures that wait are of no use, and the last one stays until the next has come.
    public func flush() {
        let dropped = state.withLock { state -> [VideoFrame] in
            let now = monotonicTime()
            let shown = state.queue.last { $0.due <= now } ?? state.queue.first
            let dropped = state.queue
            state.queue = shown.map { [$0] } ?? []
            state.isStale = true
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    /// Takes all pictures away: there is no movie, or another one.
    public func clear() {
        let (dropped, signals) = state.withLock { state in
            let dropped = state.queue
            state.queue = []
            state.lastShown = state.lastNumber
            state.forgetAnswers()
            return (dropped, state.viewers.values.map(\.signal))
        }
        withExtendedLifetime(dropped) {}
        raise(signals)
    }

    /// When the picture that came last will have been seen for as long as it says, by the monotonic clock; -infinity where none has come.
    public func end(atRate rate: Double) -> Double {
        state.withLock { state in
            guard !state.isStale, let last = state.queue.last else { return -.infinity }
            return last.due + last.duration / abs(rate)
        }
    }

    /// The next exact place that somebody waits for.
    public func takeRequest() -> (viewer: VideoViewer, position: Double)? {
        state.withLock { state in
            guard let (viewer, request) = state.requests.first(where: { $0.value.isAsked && !$0.value.isAnswered }) else { return nil }
            return (viewer, request.position)
        }
    }

    /// Whether any renderer wants exact places.
    public var isExact: Bool { state.withLock { !$0.requests.isEmpty } }

    /// Answers with the picture of a place; nil when there is none.
    public func answer(_ viewer: VideoViewer, _ position: Double, _ frame: VideoFrame?) { answer(viewer, position) { _ in frame } }

    /// Answers with the picture that is seen now.
    public func answerWithCurrent(_ viewer: VideoViewer, _ position: Double) {
        let now = monotonicTime()
        answer(viewer, position) { $0.current(at: now) }
    }

    private func answer(_ viewer: VideoViewer, _ position: Double, _ frame: (State) -> VideoFrame?) {
        let (signals, old) = state.withLock { state -> ([FrameSignal], VideoFrame?) in
            guard let request = state.requests[viewer], request.position == position else { return ([], nil) }
            let old = request.frame, new = frame(state) ?? old
            state.requests[viewer]?.frame = new
            state.requests[viewer]?.isAnswered = true
            return (state.viewers.values.map(\.signal), old)
        }
        withExtendedLifetime(old) {}
        TileChannel.noteEnd()
        raise(signals)
    }

    /// Gives a picture that only exact places are shown with its number.
    public func number(_ frame: VideoFrame) -> VideoFrame {
        state.withLock { state in
            var frame = frame
            state.lastNumber += 1
            frame.number = state.lastNumber
            state.counts.received += 1
            return frame
        }
    }

    /// Nothing comes any more: who waits is answered.
    public func close() {
        let (signals, dropped) = state.withLock { state -> ([FrameSignal], [VideoFrame]) in
            state.isClosed = true
            let dropped = state.queue
            for viewer in state.requests.keys { state.requests[viewer]?.isAnswered = true }
            return (state.viewers.values.map(\.signal), dropped)
        }
        withExtendedLifetime(dropped) {}
        TileChannel.noteEnd()
        raise(signals)
    }

    private func raise(_ signals: [FrameSignal]) {
        for signal in signals { signal.raise() }
        if !signals.isEmpty { ReportSignal.raise() }
    }

    // MARK: - The renderers' side

    /// @param intake the forms of pictures that the renderer takes.
    public func attach(_ signal: FrameSignal, _ intake: VideoIntake) {
        changeViewers { $0[ObjectIdentifier(signal), default: (signal, 0, intake)].count += 1 }
    }

    public func detach(_ signal: FrameSignal) {
        changeViewers { viewers in
            let id = ObjectIdentifier(signal)
            guard let count = viewers[id]?.count else { return }
            if count > 1 { viewers[id]?.count = count - 1 } else { viewers[id] = nil }
        }
    }

    public func setIntake(_ intake: VideoIntake, of signal: FrameSignal) {
        changeViewers { $0[ObjectIdentifier(signal)]?.intake = intake }
    }

    private func changeViewers(_ change: (inout [ObjectIdentifier: (signal: FrameSignal, count: Int, intake: VideoIntake)]) -> Void) {
        let isNew = state.withLock { state in
            change(&state.viewers)
            let intake = state.viewers.isEmpty ? state.intake : VideoIntake(common: state.viewers.values.map(\.intake))
            defer { state.intake = intake }
            return intake != state.intake
        }
        if isNew { wake() }
    }

    /// The forms of pictures that suit all renderers that show them.
    public var intake: VideoIntake { state.withLock { $0.intake } }

    /// Whether any renderer shows the pictures.
    public var isShown: Bool { state.withLock { !$0.viewers.isEmpty } }

    /// Takes the picture that is seen at a time of the monotonic clock: the last one that is due then, or else the first that there is.
    public func frame(at time: Double) -> VideoFrame? {
        let (frame, passed) = state.withLock { state -> (VideoFrame?, [VideoFrame]) in
            guard !state.queue.isEmpty else { return (nil, []) }
            let index = state.queue.lastIndex { $0.due <= time + Self.tolerance } ?? 0
            let frame = state.queue[index]
            // Of several renderers the last one lets a picture go, so that none misses one.
            guard frame.number > state.lastShown else { return (frame, []) }
            state.counts.shown += 1
            if state.lastShown > 0, !state.wasAlone { state.counts.dropped += frame.number - state.lastShown - 1 }
            (state.lastShown, state.wasAlone) = (frame.number, false)
            let passed = Array(state.queue[..<index])
            state.queue.removeFirst(index)
            return (frame, passed)
        }
        withExtendedLifetime(passed) {}
        return frame
    }

    /// When the picture after the one that is seen at a time is due; infinity when none waits.
    public func nextDue(after number: UInt64) -> Double {
        state.withLock { state in state.queue.first { $0.number > number }?.due ?? .infinity }
    }

    /// How much before its time a picture may be seen, for the clocks of movie and display are read one after the other.
    public static let tolerance = 0.001

    /// The picture that came last, as an answer to a request for an exact place or as one that is seen now.
    public var current: VideoFrame? {
        let now = monotonicTime()
        return state.withLock { $0.current(at: now) }
    }

    public var counts: VideoCounts {
        state.withLock { state in
            var counts = state.counts
            counts.waiting = state.queue.count
            return counts
        }
    }

    /// Asks for the picture of an exact place in seconds. @return the picture, or the last one that there was as long as it is still to
    /// come, and whether that is so.
    public func frame(exactlyAt position: Double, for viewer: VideoViewer) -> (frame: VideoFrame?, isAwaited: Bool) {
        let (frame, isAnswered, isNew) = state.withLock { state -> (VideoFrame?, Bool, Bool) in
            if state.isClosed { return (state.requests[viewer]?.frame, true, false) }
            var request = state.requests[viewer] ?? Request(position: position)
            let isNew = request.position != position || !request.isAsked
            if isNew { (request.position, request.isAnswered, request.isAsked) = (position, false, true) }
            state.requests[viewer] = request
            return (request.frame, request.isAnswered, isNew)
        }
        if isNew || !isAnswered { wake() }
        return (frame, !isAnswered)
    }

    /// The number of the picture that was the last answer to a viewer; 0 for none.
    public func lastAnswer(to viewer: VideoViewer) -> UInt64 { state.withLock { $0.requests[viewer]?.frame?.number ?? 0 } }

    /// A viewer wants no exact places any more.
    public func forget(_ viewer: VideoViewer) {
        let old = state.withLock { $0.requests.removeValue(forKey: viewer) }
        guard old != nil else { return }
        withExtendedLifetime(old) {}
        wake()
    }
}
