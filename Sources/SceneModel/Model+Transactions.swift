public import SceneAnimation
public import SceneCommit
import SceneStorage

extension Model {
    /// How deep transactions may nest.
    public static let maximumTransactionDepth = 1000

    public func beginTransaction() throws(SceneError) {
        let thread = thread
        guard thread.depth < Self.maximumTransactionDepth else {
            throw SceneError(.invalidState, "there are \(thread.depth) nested transactions open on this thread; is a commit missing?")
        }
        thread.begin()
    }

    public func commitTransaction() {
        let thread = thread
        if thread.end() { commit(thread.takeCommittable()) }
    }

    /// Commits the calling thread's implicit transaction.
    public func flush() { commit(thread.takeCommittable()) }

    public var animationDuration: Double {
        get { thread.settings.duration }
        set { thread.settings.duration = newValue }
    }

    /// nil is the default curve.
    public var animationCurve: TimingFunction? {
        get { thread.settings.curve }
        set { thread.settings.curve = newValue }
    }

    public var disablesActions: Bool {
        get { thread.settings.disablesActions }
        set { thread.settings.disablesActions = newValue }
    }

    /// Hands changes to the renderers whose trees they are in, whole.
    func commit(_ list: ChangeList) {
        guard !list.isEmpty else { return }
        state.withLock { state in
            var encoder = CommitEncoder(list)
            encoder.encode(&state)
        }
    }
}
