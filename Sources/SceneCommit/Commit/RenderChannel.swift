public import SceneGeometry
import SceneStorage

/// A layer's values as a renderer shows them. A layer that is out of its own active time counts as hidden.
public struct ShownLayer: BitwiseCopyable, Sendable {
    public var values: LayerValues
    /// The layer's extras; nil for a layer that has none.
    public var extras: LayerExtras?

    public init(_ values: LayerValues, _ extras: LayerExtras?) {
        self.values = values
        self.extras = extras
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
        /// End values of animations that became model values.
        public var committed: [(owner: UInt64, id: UInt64, property: Property, value: PropertyValue)] = []

        public init() {}

        public var isEmpty: Bool {
            begun.isEmpty && started.isEmpty && ended.isEmpty && finished.isEmpty && covered.isEmpty && committed.isEmpty
        }

        /// Adds the report of a later frame. Within a frame, news stand in the order in which the animations were added.
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

        /// Drops changes of images that later ones cover, since all waiting commits are applied at once: a renderer that makes no frames
        /// does not collect pictures.
        mutating func dropCovered(by new: Commit) {
            for index in commits.indices where !commits[index].imageChanges.isEmpty {
                commits[index].imageChanges.removeAll { old in
                    new.imageChanges.contains { $0.image === old.image && $0.update.covers(old.update) }
                }
            }
        }
    }

    private let state = Locked(State())
    /// Rows whose bounds somebody waits for to leave a rectangle.
    private let watches = Locked<[Int32: Rect]>([:])

    /// A property's value in a row of the render tree; nil for a row that the tree does not have.
    public let presentation: @Sendable (Int32, Property) -> PropertyValue?

    /// The values of some rows, all at one moment; nil for rows that the tree does not have.
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

    /// Wakes the program's loop when the bounds of a row, as they are on screen, next leave a rectangle.
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
