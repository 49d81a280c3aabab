import SceneCommit
import SceneEngine
import SceneModel
import SceneStorage

/// The part of a movie that outlives its player for as long as its thread takes to end: what is wanted, what is, and the stream of pictures.
final class MovieCore: Sendable {
    let state = Monitor(.movie, MovieState())
    let stream: VideoStream

    /// Leads from the stream to the core that owns it.
    private final class Relay: Sendable {
        private struct Target { weak var core: MovieCore? }
        private let target = Locked(.innermost, Target())

        func set(_ core: MovieCore) { target.withLock { $0.core = core } }
        func wake() { target.withLock { $0.core }?.wake() }
    }

    init() {
        let relay = Relay()
        stream = VideoStream { relay.wake() }
        relay.set(self)
    }

    /// Changes what is wanted, and has the movie's thread see to it.
    func change(_ changes: MovieState.Changes, _ body: (inout MovieState) -> Void) {
        let starts = state.withLock { state in
            body(&state)
            state.changes.formUnion(changes)
            if state.hasThread || state.isClosing { return false }
            state.hasThread = true
            return true
        }
        state.notify()
        guard starts else { return }
        let isStarted = startThread("scene-movie") { [self] in MovieThread(self).run() }
        guard !isStarted else { return }
        // The caller may hold locks, so that nobody is told but who asks.
        state.withLock { state in
            state.hasThread = false
            state.report.phase = .failed
            state.report.failure = "the system has no threads left"
        }
    }

    /// A renderer asks for an exact place.
    private func wake() { change(.requests) { _ in } }

    func close() {
        let (hasThread, listeners) = state.withLock { state in
            state.isClosing = true
            let listeners = state.listeners
            state.listeners = []
            return (state.hasThread, listeners)
        }
        // The end of a listener may call the program.
        withExtendedLifetime(listeners) {}
        if hasThread { state.notify() } else { stream.close() }
    }

    // MARK: - What the pipeline says

    /// Ends what the pipelines so far have said. @return the number of the next one.
    func nextGeneration() -> UInt64 {
        state.withLock { state in
            state.generation += 1
            state.pipeline = nil
            state.events = []
            return state.generation
        }
    }

    /// Takes an event of a pipeline on a thread of GStreamer's.
    func take(_ event: MovieEvent, of generation: UInt64) {
        guard state.withLock({ $0.generation == generation }) else { return }
        switch event {
        case .picture(let frame): stream.push(frame)
        case .flushed:
            stream.flush()
            stream.levels.flush(at: monotonicTime())
            note(event, of: generation)
        default: note(event, of: generation)
        }
    }

    private func note(_ event: MovieEvent, of generation: UInt64) {
        state.withLock { state in if state.generation == generation { state.events.append(event) } }
        state.notify()
    }

    // MARK: - What listeners are told

    func tell(_ news: MovieNews) {
        let listeners = state.withLock { $0.listeners }
        for each in listeners { Model.shared.tell(MovieMessage(each.listener, news), each.queue) }
    }

    func warn(_ message: String) {
        Log.shared(.warning, "a movie, \(name): \(message)")
        tell(.warned(message))
    }

    /// What messages call the movie.
    private var name: String {
        switch state.withLock({ $0.settings.source }) {
        case .uri(let uri): uri
        case .pipeline(let text): "\"\(text)\""
        case nil: "without a source"
        }
    }

    func fail(_ reason: String) {
        let message = "\(name): \(reason)"
        let isCurrent = report {
            $0.phase = .failed
            $0.failure = message
        }
        guard isCurrent else { return }
        Log.shared(.error, "a movie cannot be played: \(message)")
        tell(.failed(message))
    }

    @discardableResult
    func setPhase(_ phase: MoviePhase) -> Bool { report { $0.phase = phase } }

    /// Changes what the movie says of itself. @return false, and nothing is changed, where it is about a source that has been replaced meanwhile.
    @discardableResult
    func report(_ change: (inout MovieReport) -> Void) -> Bool {
        let isCurrent = state.withLock { state in
            guard !state.changes.contains(.source) else { return false }
            change(&state.report)
            return true
        }
        if isCurrent { state.notify() }
        return isCurrent
    }
}

/// News on its way to a listener.
final class MovieMessage: ArrivalObserver {
    private let listener: any MovieObserver
    private let news: MovieNews

    init(_ listener: any MovieObserver, _ news: MovieNews) {
        self.listener = listener
        self.news = news
    }

    func didArrive() { listener.movieDid(news) }
}
