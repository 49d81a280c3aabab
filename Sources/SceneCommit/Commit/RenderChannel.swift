public import SceneGeometry
import SceneStorage

/// What a renderer shows of a layer. One that its own timing does not show now counts as hidden.
public struct ShownLayer: BitwiseCopyable, Sendable {
    public var values: LayerValues
    /// nil for those of a layer that has none.
    public var extras: LayerExtras?

    public init(_ values: LayerValues, _ extras: LayerExtras?) {
        self.values = values
        self.extras = extras
    }
}

/// Where a renderer and the model meet: commits go one way, what is on screen and what became of animations the other.
///
/// It is the only thing that both sides touch, and neither waits for the other for longer than it takes to swap an array.
public final class RenderChannel: Sendable {
    /// What a renderer tells the model.
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
        /// End values of animations that became model values.
        public var committed: [(owner: UInt64, id: UInt64, property: Property, value: PropertyValue)] = []

        public init() {}

        public var isEmpty: Bool {
            begun.isEmpty && started.isEmpty && ended.isEmpty && finished.isEmpty && covered.isEmpty && committed.isEmpty
        }

        /// Adds what a later frame reports. Of what happened in one frame that of the animation which was added first comes first.
        mutating func append(_ other: Report) {
            appliedSequence = other.appliedSequence
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
        var report = Report()

        /// Lets go of changes of images that nobody will see, since all that waits is applied at once: a renderer that makes no frames does
        /// not collect pictures.
        mutating func dropCovered(by new: Commit) {
            for index in commits.indices where !commits[index].imageChanges.isEmpty {
                commits[index].imageChanges.removeAll { old in
                    new.imageChanges.contains { $0.image === old.image && $0.update.covers(old.update) }
                }
            }
        }
    }

    private let state = Locked(.commits, State())
    /// Rows whose bounds somebody waits for to leave a rectangle.
    private let watches = Locked<[Int32: Rect]>(.watchedBounds, [:])

    /// What the render tree shows of a property of one of its rows; nil for a row that it does not have.
    public let presentation: @Sendable (Int32, Property) -> PropertyValue?

    /// The same of all that says where rows lie, at one moment.
    public let shown: @Sendable ([Int32]) -> [ShownLayer?]

    public init(
        presentation: @escaping @Sendable (Int32, Property) -> PropertyValue? = { _, _ in nil },
        shown: @escaping @Sendable ([Int32]) -> [ShownLayer?] = { $0.map { _ in nil } }
    ) {
        self.presentation = presentation
        self.shown = shown
    }

    /// Hands a commit over. Commits are applied in the order in which they were sent.
    public func send(_ commit: consuming sending Commit) {
        let commit = commit
        state.withLock { state in
            if !commit.imageChanges.isEmpty { state.dropCovered(by: commit) }
            state.commits.append(commit)
        }
    }

    /// Whether commits wait to be taken.
    public var hasCommits: Bool { state.withLock { !$0.commits.isEmpty } }

    /// Takes all commits that were sent, whole.
    public func takeCommits() -> [Commit] {
        state.withLock { state in
            let commits = state.commits
            state.commits = []
            return commits
        }
    }

    /// Wakes who dispatches when what is on screen of a row's bounds is next not within a rectangle.
    public func watch(_ row: Int32, within rect: Rect) { watches.withLock { $0[row] = rect } }

    /// Looks after a frame whether what somebody waits for has come. @param bounds what a row shows; nil for one that is gone.
    public func notice(_ bounds: (Int32) -> Rect?) {
        let hasCome = watches.withLock { watches in
            let count = watches.count
            for (row, rect) in watches {
                if let shown = bounds(row), !rect.contains(shown) { watches[row] = nil }
            }
            return watches.count < count
        }
        if hasCome { ReportSignal.raise() }
    }

    /// Adds to what the model will be told.
    public func report(_ report: Report) {
        state.withLock { $0.report.append(report) }
        if !report.isEmpty { ReportSignal.raise() }
    }

    /// Takes what was reported since the last call; the applied sequence stays.
    public func takeReport() -> Report {
        state.withLock { state in
            let report = state.report
            state.report = Report()
            state.report.appliedSequence = report.appliedSequence
            return report
        }
    }
}
