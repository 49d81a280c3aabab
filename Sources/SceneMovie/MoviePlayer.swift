public import SceneCommit
public import SceneModel
import SceneStorage

/// The player of video layers: a movie that GStreamer plays, or pictures that the program pushes. Any thread may call it; none waits but for
/// `waitUntilReady`.
public final class MoviePlayer: VideoPlayer {
    private let core = MovieCore()

    public var stream: VideoStream { core.stream }

    public init() {}

    deinit { core.close() }

    // MARK: - What is wanted

    public func change(_ property: Property, to value: PropertyValue) {
        switch (property, value) {
        case (.uri, .string(let text)): setSource(.uri(text))
        case (.pipeline, .string(let text)): setSource(.pipeline(text))
        case (.uri, _): dropSource { if case .uri = $0 { true } else { false } }
        case (.pipeline, _): dropSource { if case .pipeline = $0 { true } else { false } }
        case (.rate, .number(let rate)): core.change(.rate) { $0.settings.rate = rate }
        case (.loop, .bool(let loops)):
            core.stream.levels.setLoops(loops)
            core.change([]) { $0.settings.loops = loops }
        case (.volume, .number(let volume)): core.change(.sound) { $0.settings.volume = volume }
        case (.muted, .bool(let isMuted)): core.change(.sound) { $0.settings.isMuted = isMuted }
        case (.audioTrack, .number(let track)): core.change(.tracks) { $0.settings.audioTrack = Int(min(track, 1e6)) }
        case (.subtitleTrack, .number(let track)): core.change(.tracks) { $0.settings.subtitleTrack = Int(min(track, 1e6)) }
        case (.followsLayerTime, .bool(let follows)): core.change(.requests) { $0.settings.followsLayerTime = follows }
        default: break
        }
    }

    /// The source that was set last counts.
    private func setSource(_ source: MovieSource) {
        core.change(.source) { state in
            state.settings.source = source
            state.seek = nil
            state.report = MovieReport()
            state.report.phase = .loading
        }
    }

    private func dropSource(where matches: (MovieSource) -> Bool) {
        core.change(.source) { state in
            guard let source = state.settings.source, matches(source) else { return }
            state.settings.source = nil
            state.report = MovieReport()
        }
    }

    public func seek(to seconds: Double, isExact: Bool) {
        core.change([]) { $0.seek = MovieState.Seek(seconds: seconds, isExact: isExact) }
    }

    /// Has the sound measured from the next opening of the movie on, which is now.
    public func setMeter(_ meter: SoundMeter?) {
        core.change(.requests) { $0.settings.meter = meter }
    }

    /// Shows a picture of the program's from now on.
    public func push(_ bitmap: Bitmap) {
        core.stream.push(VideoFrame(.memory(bitmap), position: 0, duration: 0, due: monotonicTime()), isEverywhere: true)
    }

    // MARK: - Listeners

    /// Tells an owner's listener on the calling thread from now on, in place of one that it had; nil tells nobody.
    public func setListener(_ listener: (any MovieObserver)?, of owner: UInt64) {
        // The end of a listener may call the program.
        withExtendedLifetime(takeListeners(of: owner)) {}
        if let listener { add(MovieListener(owner: owner, queue: Model.shared.currentQueue(), listener: listener)) }
    }

    /// Has an owner's listener hear this player in place of another one.
    public func moveListener(of owner: UInt64, from other: MoviePlayer) {
        for each in other.takeListeners(of: owner) { add(each) }
    }

    private func takeListeners(of owner: UInt64) -> [MovieListener] {
        core.state.withLock { state in
            let taken = state.listeners.filter { $0.owner == owner }
            state.listeners.removeAll { $0.owner == owner }
            return taken
        }
    }

    /// Adds a listener, which hears what happened before.
    private func add(_ listener: MovieListener) {
        let (isReady, failure) = core.state.withLock { state in
            state.listeners.append(listener)
            return (state.report.isReady, state.report.failure)
        }
        if isReady { tell(listener, .ready) }
        if let failure { tell(listener, .failed(failure)) }
    }

    private func tell(_ listener: MovieListener, _ news: MovieNews) {
        Model.shared.tell(MovieMessage(listener.listener, news), listener.queue)
    }

    // MARK: - How it is

    public var phase: MoviePhase { core.state.withLock { $0.report.phase } }
    public var failure: String? { core.state.withLock { $0.report.failure } }
    /// Percent of what is needed to go on.
    public var buffered: Int { core.state.withLock { $0.report.buffered } }
    /// In seconds; nil as long as it is not known, and for what has no end.
    public var duration: Double? { core.state.withLock { $0.report.duration } }

    /// The place in the movie, in seconds; the one that it leaves until another one is reached.
    public var position: Double {
        let (pipeline, report) = core.state.withLock { ($0.pipeline, $0.report) }
        if let known = report.exactPosition ?? report.leftPosition { return known }
        guard report.isReady || report.phase == .failed else { return 0 }
        return pipeline?.position ?? core.stream.current?.position ?? 0
    }

    /// Of the picture that is shown, in pixels, which are square; nil as long as there is none.
    public var naturalSize: (width: Int, height: Int)? {
        core.stream.current?.picture.size
    }

    public func tracks(_ kind: MovieTrack) -> [String] { core.state.withLock { $0.pipeline }?.tracks(kind) ?? [] }

    /// Waits until the movie is ready or has failed. @return false when it is neither by then.
    public func waitUntilReady(_ deadline: Double) throws(SceneError) -> Bool {
        // A picture of the program's is one.
        let isShown = core.stream.current != nil
        let found: Result<Bool, SceneError>? = core.state.wait(until: deadline) { state in
            if let failure = state.report.failure { return .failure(SceneError(.io, failure)) }
            if state.report.phase == .empty, isShown { return .success(true) }
            if state.report.phase == .empty { return .failure(SceneError(.invalidState, "the layer has neither a uri nor a pipeline")) }
            return state.report.isReady ? .success(true) : nil
        }
        return try found?.get() ?? false
    }
}
