public import SceneGeometry
public import SceneStorage
import Synchronization

/// The channel between a renderer and the workers that draw the tiles of one layer: demands go one way, tiles the other, and neither side
/// waits for the other, nor for the program's thread.
public final class TileChannel: BackgroundWork {
    /// The news for the renderer.
    public struct News: Sendable {
        public var drawn: [(key: TileKey, image: ImageBuffer)] = []
        public var failed: [TileKey] = []
        /// Where the contents have changed.
        public var changed: [Rect] = []
        /// The layout that the tiles belong to.
        public var layout: TileLayout?
    }

    /// Figures for the program.
    public struct Counts: Sendable {
        public var drawn: UInt64 = 0
        public var failed: UInt64 = 0
        public var cancelled: UInt64 = 0
        /// Tiles that were begun and have not ended, cancelled ones too.
        public var running = 0
        public var waiting = 0
        public var kept = 0
        public var bytes = 0

        public init() {}
    }

    fileprivate struct State {
        weak var source: (any TileSource)?
        /// The signal of the renderer that asked for tiles.
        var signal: FrameSignal?
        var isClosed = false
        var layout: TileLayout?
        /// The renderer's demands, the most urgent first, those on screen before the others.
        var wanted: [TileKey] = []
        var visibleCount = 0
        var requested: [TileKey] = []
        /// How many of the first wanted tiles, and of the first requested ones, have been found to wait no more since one last came to wait.
        var passed = (wanted: 0, requested: 0)
        /// The jobs that were begun and are still wanted.
        var running: [TileKey: TileJob] = [:]
        /// The jobs that were begun and have not ended, cancelled ones too, in the order of their beginnings.
        var begun: [Begun] = []
        /// The tiles that the renderer has, or will find in the news.
        var present: Set<TileKey> = []
        var failed: Set<TileKey> = []
        var news = News()
        var counts = Counts()
    }

    fileprivate struct Begun {
        let job: TileJob
        let time: Double
        /// Whether the program was told that the tile takes long.
        var isTold = false
    }

    fileprivate let state: Locked<State>
    /// Whether there are news. Written with the state locked, or what was taken already would be announced once more.
    private let isNew = Atomic<Bool>(false)
    private let wake: @Sendable (TileChannel) -> Void

    /// How many tiles of one layer are drawn at the same time at most: the more there are, the later the one that matters.
    public static let maximumRunning = 16
    /// The most jobs with those that were cancelled and have not ended: each has memory of its own, and some never end.
    public static let maximumBegun = 64

    /// Counts the tiles that were drawn or failed, and the images that were loaded, for those who wait for some.
    public static let ended = Monitor<UInt64>(.tilesEnded, 0)

    static func noteEnd() {
        ended.withLock { $0 += 1 }
        ended.notify()
    }

    /// @param wake called when there is something to draw, with no lock held.
    public init(_ source: any TileSource, wake: @escaping @Sendable (TileChannel) -> Void) {
        var state = State()
        state.source = source
        self.state = Locked(.tileChannel, state)
        self.wake = wake
    }

    // MARK: - The renderer's side

    /// Whether there is anything to take.
    public var hasNews: Bool { isNew.load(ordering: .acquiring) }

    public func takeNews() -> News {
        state.withLock { state in
            isNew.store(false, ordering: .releasing)
            var news = state.news
            state.news = News()
            news.layout = state.layout
            return news
        }
    }

    /// Replaces the renderer's demands. Jobs that nobody wants any more are cancelled.
    /// @param visibleCount how many of them, the first ones, are on screen.
    public func want(_ tiles: [TileKey], visibleCount: Int, _ layout: TileLayout, _ signal: FrameSignal? = nil) {
        state.withLock { state in
            state.signal = signal
            state.setLayout(layout)
            state.wanted = tiles
            state.visibleCount = visibleCount
            state.rewind()
            state.cancelUnwanted()
        }
        wake(self)
    }

    /// The renderer has let go of tiles.
    public func drop(_ tiles: [TileKey]) {
        state.withLock { state in
            state.present.subtract(tiles)
            state.rewind()
        }
    }

    /// The layer has left the render tree, with all its tiles. What the program asked for goes on.
    public func leave() {
        state.withLock { state in
            state.signal = nil
            state.wanted = []
            state.visibleCount = 0
            state.present = []
            state.news = News()
            state.rewind()
            state.cancelUnwanted()
        }
        wake(self)
    }

    // MARK: - The program's side

    /// Asks for tiles that are on no screen yet, the first one first, in place of those that were asked for before.
    public func request(_ tiles: [TileKey], _ layout: TileLayout) {
        state.withLock { state in
            state.setLayout(layout)
            state.requested = tiles
            for key in tiles { state.failed.remove(key) }
            state.rewind()
            state.cancelUnwanted()
        }
        wake(self)
    }

    /// Has the tiles drawn anew that show something of a rectangle; nil is all of them.
    public func invalidate(_ rect: Rect?) {
        let signal = state.withLock { state in
            state.invalidate(rect ?? Rect(-1e300, -1e300, 2e300, 2e300))
            isNew.store(true, ordering: .releasing)
            return state.signal
        }
        ReportSignal.raise()
        signal?.raise()
        wake(self)
    }

    /// The layer is gone, or has another source: nothing is drawn any more, and what is being drawn is cancelled.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            state.wanted = []
            state.requested = []
            state.cancelUnwanted()
        }
    }

    public var counts: Counts {
        state.withLock { state in
            var counts = state.counts
            counts.running = state.begun.count
            counts.waiting = Set(state.wanted + state.requested).count { state.isWaiting($0) }
            counts.kept = state.present.count
            counts.bytes = state.present.count * (state.layout?.byteCount ?? 0)
            return counts
        }
    }

    // MARK: - The workers' side

    public var urgency: WorkUrgency? { state.withLock { $0.next()?.urgency } }

    public func perform() {
        if let (job, source) = begin() { end(job, source.draw(job)) }
    }

    /// Takes the next tile to draw, and the source that draws tiles.
    private func begin() -> (job: TileJob, source: any TileSource)? {
        state.withLock { state in
            guard let (key, _) = state.next(), let layout = state.layout, let source = state.source else { return nil }
            let job = TileJob(key, layout, self)
            state.running[key] = job
            state.begun.append(Begun(job: job, time: monotonicTime()))
            return (job, source)
        }
    }

    public func review(at time: Double) -> Double {
        let (late, source, next) = state.withLock { state in (state.takeLate(at: time), state.source, state.nextLook) }
        if !late.isEmpty { source?.areLate(late) }
        return next
    }

    func finish(_ job: TileJob, _ outcome: TileOutcome) {
        let (isNews, wasFull, signal) = state.withLock { state in
            let wasFull = state.isFull
            let isNews = state.finish(job, outcome)
            if isNews { isNew.store(true, ordering: .releasing) }
            return (isNews, wasFull, state.signal)
        }
        // The workers have turned to others.
        if wasFull { wake(self) }
        guard isNews else { return }
        Self.noteEnd()
        ReportSignal.raise()
        signal?.raise()
    }

    /// Ends a tile that was drawn at once; a job that is told of later is left alone.
    private func end(_ job: TileJob, _ outcome: TileOutcome) {
        if case .later = outcome { return }
        finish(job, outcome)
    }
}

extension TileChannel.State {
    fileprivate mutating func setLayout(_ new: TileLayout) {
        guard layout != new else { return }
        let hadOne = layout != nil
        layout = new
        guard hadOne else { return }
        for job in running.values { cancel(job, isOutdated: true) }
        present = []
        failed = []
        requested = []
        rewind()
        news = TileChannel.News()
    }

    /// Whether a tile is neither there nor on its way.
    fileprivate func isWaiting(_ key: TileKey) -> Bool { running[key] == nil && !present.contains(key) && !failed.contains(key) }

    /// Whether no more jobs may begin.
    fileprivate var isFull: Bool { running.count >= TileChannel.maximumRunning || begun.count >= TileChannel.maximumBegun }

    fileprivate mutating func next() -> (key: TileKey, urgency: WorkUrgency)? {
        guard !isClosed, !isFull else { return nil }
        while passed.wanted < wanted.count {
            let key = wanted[passed.wanted]
            if isWaiting(key) { return (key, passed.wanted < visibleCount ? .visible : .near) }
            passed.wanted += 1
        }
        while passed.requested < requested.count {
            if isWaiting(requested[passed.requested]) { return (requested[passed.requested], .requested) }
            passed.requested += 1
        }
        return nil
    }

    /// Has the next tile looked for among all: one may wait again.
    fileprivate mutating func rewind() { passed = (0, 0) }

    fileprivate mutating func cancelUnwanted() {
        guard !running.isEmpty else { return }
        let kept = Set(wanted).union(requested)
        for (key, job) in running where !kept.contains(key) { cancel(job, isOutdated: false) }
    }

    /// A job that is cancelled may end late or never, so it is no longer counted on.
    private mutating func cancel(_ job: TileJob, isOutdated: Bool) {
        job.cancel(isOutdated: isOutdated)
        running[job.key] = nil
        counts.cancelled += 1
        rewind()
    }

    fileprivate mutating func takeLate(at time: Double) -> [TileJob] {
        var late: [TileJob] = []
        for index in begun.indices where !begun[index].isTold && begun[index].time + backgroundPatience <= time {
            begun[index].isTold = true
            late.append(begun[index].job)
        }
        return late
    }

    /// The time at which the next job takes long.
    fileprivate var nextLook: Double { begun.first { !$0.isTold }.map { $0.time + backgroundPatience } ?? .infinity }

    fileprivate mutating func invalidate(_ rect: Rect) {
        guard let layout else { return }
        func isChanged(_ key: TileKey) -> Bool { layout.rect(of: key).intersects(rect) }
        for (key, job) in running where isChanged(key) { cancel(job, isOutdated: true) }
        present = present.filter { !isChanged($0) }
        failed = failed.filter { !isChanged($0) }
        rewind()
        news.drawn.removeAll { isChanged($0.key) }
        news.failed.removeAll(where: isChanged)
        news.changed.append(rect)
    }

    /// @return whether the renderer is to hear of it.
    fileprivate mutating func finish(_ job: TileJob, _ outcome: TileOutcome) -> Bool {
        begun.removeAll { $0.job === job }
        if running[job.key] === job { running[job.key] = nil }
        guard !job.isOutdated, job.layout == layout else { return false }
        switch outcome {
        case .done(let image):
            counts.drawn += 1
            // A tile that was cancelled and drawn all the same is welcome, if no other came in its place.
            guard running[job.key] == nil, present.insert(job.key).inserted else { return false }
            news.drawn.append((job.key, image))
        case .failed:
            guard !job.isCancelled else { return false }
            counts.failed += 1
            failed.insert(job.key)
            news.failed.append(job.key)
        case .later:
            rewind()
            return false
        }
        return true
    }
}
