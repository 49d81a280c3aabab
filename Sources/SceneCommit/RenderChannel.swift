import SceneStorage

/// Where a renderer and the model meet: commits go one way, what is on screen and what became of animations the other.
///
/// It is the only thing that both sides touch, and neither waits for the other for longer than it takes to swap an array.
public final class RenderChannel: Sendable {
    /// What a renderer tells the model.
    public struct Report: Sendable {
        /// The commits up to this one are applied.
        public var appliedSequence: UInt64 = 0
        /// At which time each newly applied commit was first shown: when its animations began.
        public var beginTimes: [(sequence: UInt64, time: Double)] = []
        /// Animations that are over and gone from the render tree.
        public var finished: [(owner: UInt64, id: UInt64)] = []

        public init() {}
    }

    private struct State {
        var commits: [Commit] = []
        var report = Report()
    }

    private let state = Locked(State())

    /// What the render tree shows of a property of one of its rows; nil for a row that it does not have.
    public let presentation: @Sendable (Int32, Property) -> PropertyValue?

    public init(presentation: @escaping @Sendable (Int32, Property) -> PropertyValue? = { _, _ in nil }) {
        self.presentation = presentation
    }

    /// Hands a commit over. Commits are applied in the order in which they were sent.
    public func send(_ commit: consuming sending Commit) {
        let commit = commit
        state.withLock { $0.commits.append(commit) }
    }

    /// Takes all commits that were sent, whole.
    public func takeCommits() -> [Commit] {
        state.withLock { state in
            let commits = state.commits
            state.commits = []
            return commits
        }
    }

    /// Adds to what the model will be told.
    public func report(frameTime: Double, appliedSequence: UInt64, begun: [UInt64], finished: [(owner: UInt64, id: UInt64)]) {
        state.withLock { state in
            state.report.appliedSequence = appliedSequence
            for sequence in begun { state.report.beginTimes.append((sequence, frameTime)) }
            state.report.finished.append(contentsOf: finished)
        }
    }

    /// Takes what was reported since the last call; the applied sequence stays.
    public func takeReport() -> Report {
        state.withLock { state in
            let report = state.report
            state.report.beginTimes = []
            state.report.finished = []
            return report
        }
    }
}
