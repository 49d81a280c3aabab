public import SceneGeometry
public import SceneStorage

/// What a renderer shows of a layer. A layer that its own timing does not show now counts as hidden.
public struct ShownLayer: BitwiseCopyable, Sendable {
    public var values: LayerValues
    /// The extras; nil for a layer without.
    public var extras: LayerExtras?
    /// The sublayer transform; nil for none.
    public var sublayerTransform: Transform3D?

    public init(_ values: LayerValues, _ extras: LayerExtras?, _ sublayerTransform: Transform3D?) {
        self.values = values
        self.extras = extras
        self.sublayerTransform = sublayerTransform
    }
}

/// The channel between the model and a renderer: commits go one way, values on screen and reports of animations the other.
///
/// Nothing else is touched by both sides, and neither waits for the other for longer than swapping an array takes.
public final class RenderChannel: Sendable {
    /// The news that a renderer has for the model.
    public struct Report: Sendable {
        /// The commits up to this one are applied.
        public var appliedSequence: UInt64 = 0
        /// Animations whose begin time was set, and to what.
        public var begun: [(owner: UInt64, id: UInt64, time: Double)] = []
        /// Animations whose active time began.
        public var started: [(owner: UInt64, id: UInt64)] = []
        /// Animations that are over, but stay in the render tree: those that are not removed on completion.
        public var ended: [(owner: UInt64, id: UInt64)] = []
        /// Animations that are over and gone from the render tree.
        public var finished: [(owner: UInt64, id: UInt64)] = []
        /// Animations that were dropped because another took their place: one that fills over them for good, or a transition.
        public var covered: [(owner: UInt64, id: UInt64)] = []
        /// What became model values at the ends of animations: whole values, of which the path is meant.
        public var committed: [(owner: UInt64, id: UInt64, path: PropertyPath, value: PropertyValue)] = []
        /// The threads that wait for bounds that have left their rectangles.
        public fileprivate(set) var woken: [UInt64] = []

        public init() {}

        public var isEmpty: Bool {
            begun.isEmpty && started.isEmpty && ended.isEmpty && finished.isEmpty && covered.isEmpty && committed.isEmpty && woken.isEmpty
        }

        /// Adds the report of a later frame. Within a frame, news stand in the order in which the animations were added.
        mutating func append(_ other: Report) {
            // Threads that take commits in and make frames may report in another order.
            appliedSequence = max(appliedSequence, other.appliedSequence)
            begun += other.begun
            started += other.started.sorted { $0.id < $1.id }
            ended += other.ended.sorted { $0.id < $1.id }
            finished += other.finished.sorted { $0.id < $1.id }
            covered += other.covered
            committed += other.committed
        }
    }

    private struct State {
        var commits: [Commit] = []
        /// What the commits take, in operations.
        var weight = 0
        /// When commits were last taken for a frame.
        var frameTime = monotonicTime()
        var report = Report()

        mutating func takeCommits() -> [Commit] {
            defer { (commits, weight) = ([], 0) }
            return commits
        }

        /// Drops changes of images that later ones cover, since all waiting commits are applied at once: a renderer that makes no frames
        /// does not collect pictures.
        mutating func dropCovered(by new: Commit) {
            for index in commits.indices where !commits[index].imageChanges.isEmpty {
                commits[index].imageChanges.removeAll { old in
                    new.imageChanges.contains { $0.image === old.image && $0.update.covers(old.update) }
                }
            }
        }

        /// What the changes that wait of a commit's images take.
        func weights(like new: Commit) -> [(image: ImageBuffer, weight: Int)] {
            var weights: [(image: ImageBuffer, weight: Int)] = []
            for case let image? in new.imageChanges.map(\.image) where !weights.contains(where: { $0.image === image }) {
                let waiting = commits.lazy.flatMap(\.imageChanges).filter { $0.image === image }
                weights.append((image, waiting.reduce(0) { $0 + $1.update.weight }))
            }
            return weights
        }

        /// Puts one change in the place of all that wait of an image.
        mutating func replaceChanges(of image: ImageBuffer, by update: ImageUpdate) {
            var isWaiting = false
            for index in commits.indices where commits[index].imageChanges.contains(where: { $0.image === image }) {
                commits[index].imageChanges.removeAll { $0.image === image }
                isWaiting = true
            }
            if isWaiting { commits[commits.count - 1].imageChanges.append(ImageChange(image, update)) }
        }
    }

    private let state = Locked(.commits, State())
    /// Layers whose bounds a thread waits for to leave a rectangle.
    private let watches = Locked<[LayerNumber: (rect: Rect, queue: UInt64)]>(.watchedBounds, [:])

    /// Raised when something was committed, after the model was let go.
    public let signal: FrameSignal

    /// What the render tree shows of a property of a layer; nil for a layer that is not in the tree.
    public let presentation: @Sendable (LayerNumber, Property) -> PropertyValue?

    /// How fast what the render tree shows of a property of a layer changes; nil for a layer that is not in the tree.
    public let velocity: @Sendable (LayerNumber, PropertyPath) -> PropertyValue?

    /// What the render tree will show of a property of a layer in the end; nil where nothing acts on it.
    public let goal: @Sendable (LayerNumber, Property) -> PropertyValue?

    /// Where layers lie in the render tree, all at one moment; nil for each that is not in the tree.
    public let shown: @Sendable ([LayerNumber]) -> [ShownLayer?]

    /// Applies what waits, without a frame. @return what is new for the model; nil where that is not done.
    private let takeIn: @Sendable (_ commits: () -> [Commit]) -> Report?

    /// With as many commits of as many operations, and so many seconds after the last frame, nobody makes frames, and what was committed may
    /// not pile up. Where frames are made, what is on screen changes with these alone.
    private static let mostWaiting = 64, mostOperations = 1 << 16, patience = 2.0

    public init(
        _ signal: FrameSignal = FrameSignal(),
        presentation: @escaping @Sendable (LayerNumber, Property) -> PropertyValue? = { _, _ in nil },
        velocity: @escaping @Sendable (LayerNumber, PropertyPath) -> PropertyValue? = { _, _ in nil },
        goal: @escaping @Sendable (LayerNumber, Property) -> PropertyValue? = { _, _ in nil },
        shown: @escaping @Sendable ([LayerNumber]) -> [ShownLayer?] = { $0.map { _ in nil } },
        takeIn: @escaping @Sendable (_ commits: () -> [Commit]) -> Report? = { _ in nil }
    ) {
        self.signal = signal
        self.presentation = presentation
        self.velocity = velocity
        self.goal = goal
        self.shown = shown
        self.takeIn = takeIn
    }

    /// Tells the renderer of what was sent, after the model was let go.
    public func tell() {
        let isFull = state.withLock { state in
            state.commits.count >= Self.mostWaiting && state.weight >= Self.mostOperations
                && monotonicTime() - state.frameTime > Self.patience
        }
        if isFull, let news = takeIn({ state.withLock { $0.takeCommits() } }) { report(news) }
        signal.raise()
    }

    /// Hands a commit over. Commits are applied in the order in which they were sent.
    public func send(_ commit: consuming sending Commit) {
        let commit = commit
        let waiting = state.withLock { state in
            defer {
                state.commits.append(commit)
                // A commit by itself takes as much as some ten operations.
                state.weight += commit.operations.count + 10
            }
            if commit.imageChanges.isEmpty || state.commits.isEmpty { return [(image: ImageBuffer, weight: Int)]() }
            state.dropCovered(by: commit)
            return state.weights(like: commit)
        }
        // Where more waits of an image than its pixels take, these wait.
        for (image, weight) in waiting where weight > image.weight {
            guard let update = image.wholeUpdate(version: .max) else { continue }
            state.withLock { $0.replaceChanges(of: image, by: update) }
        }
    }

    /// Whether commits wait to be taken.
    public var hasCommits: Bool { state.withLock { !$0.commits.isEmpty } }

    /// Takes all commits that were sent, whole, for a frame.
    public func takeCommits() -> [Commit] {
        state.withLock { state in
            state.frameTime = monotonicTime()
            return state.takeCommits()
        }
    }

    /// Wakes a thread when the bounds of a layer on screen are next not within a rectangle.
    public func watch(_ layer: LayerNumber, within rect: Rect, for queue: UInt64) { watches.withLock { $0[layer] = (rect, queue) } }

    /// Wakes threads after a frame when bounds that they watch have left their rectangle: whichever thread hears the report wakes the others.
    /// @param bounds a layer's on screen; nil for a layer that is gone.
    public func notice(_ bounds: (LayerNumber) -> Rect?) {
        let woken = watches.withLock { watches in
            var woken: [UInt64] = []
            for (layer, watch) in watches {
                guard let shown = bounds(layer), !watch.rect.contains(shown) else { continue }
                watches[layer] = nil
                if !woken.contains(watch.queue) { woken.append(watch.queue) }
            }
            return woken
        }
        if woken.isEmpty { return }
        state.withLock { state in
            for queue in woken where !state.report.woken.contains(queue) { state.report.woken.append(queue) }
        }
        ReportSignal.raise()
    }

    /// Adds to the news for the model.
    public func report(_ report: Report) {
        state.withLock { $0.report.append(report) }
        if !report.isEmpty { ReportSignal.raise() }
    }

    /// Takes the news since the last call; the applied sequence stays.
    public func takeReport() -> Report {
        state.withLock { state in
            let report = state.report
            state.report = Report()
            state.report.appliedSequence = report.appliedSequence
            return report
        }
    }
}
