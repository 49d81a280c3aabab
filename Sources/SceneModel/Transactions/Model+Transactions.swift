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
        // As part of the transaction, with its settings.
        if thread.depth == 1 { prepareCommit(thread) }
        guard let ended = thread.end() else { return }
        if thread.depth == 0 {
            let (changes, context) = thread.takeCommittable()
            commit(changes, context.completions + ended.completions, from: thread)
        } else {
            commit(ChangeList(), ended.completions, from: thread)
        }
    }

    /// Commits the calling thread's implicit transaction.
    public func flush() {
        let thread = thread
        if thread.depth == 0 { prepareCommit(thread) }
        let (changes, context) = thread.takeCommittable()
        commit(changes, context.completions, from: thread)
    }

    /// How often what is displayed may make another layout or display necessary before a commit.
    private static let maximumPreparations = 16

    /// Lays out and displays what the thread's changes made necessary.
    private func prepareCommit(_ thread: ThreadTransactions) {
        guard !thread.isPreparing else { return }
        thread.isPreparing = true
        defer { thread.isPreparing = false }
        layOut(thread)
        var displayed: Set<LayerID> = []
        for _ in 0..<Self.maximumPreparations {
            guard displayMarked(thread, &displayed) else { return }
            layOut(thread)
        }
    }

    public var animationDuration: Double {
        get { thread.settings.duration }
        set { thread.settings.duration = newValue }
    }

    /// nil is the default curve.
    public var animationCurve: TimingFunction? {
        get { thread.context.curve }
        set { thread.editContext { $0.curve = newValue } }
    }

    public var disablesActions: Bool {
        get { thread.settings.disablesActions }
        set { thread.settings.disablesActions = newValue }
    }

    /// Hands changes to the renderers whose trees they are in, whole. The completions wait for nothing but their animations from now on.
    private func commit(_ list: ChangeList, _ completions: [UInt64], from thread: ThreadTransactions) {
        let channels = state.withLock { state in
            note(list, from: thread)
            return state.commit(list, completions, from: thread.queue)
        }
        for channel in channels { channel.tell() }
    }

    /// Records a transaction, with the model held.
    private func note(_ list: ChangeList, from thread: ThreadTransactions) {
        guard !list.isEmpty else { return }
        var record = TransactionRecord()
        record.number = records.last + 1
        record.time = monotonicTime()
        record.changes = UInt64(list.changes.count)
        record.thread = thread.systemNumber
        records.write(record, number: record.number)
    }

    /// A thread ends: what it did not commit is committed, and what it was not told is left to others.
    func endThread(_ thread: ThreadTransactions) {
        let channels = state.withLock { state in
            let channels = state.commit(thread.list, thread.completions, from: thread.queue)
            state.endQueue(thread.queue, &thread.inbox)
            return channels
        }
        state.letGoAll()
        for channel in channels { channel.tell() }
    }
}

extension ModelState {
    /// @return the channels of the renderers that were sent something.
    fileprivate mutating func commit(_ list: ChangeList, _ completions: [UInt64], from committer: QueueID) -> [RenderChannel] {
        var channels: [RenderChannel] = []
        for list in [takeDeparted(), list] where !list.isEmpty {
            if !journals.isEmpty { journals.note(list, store) }
            var encoder = CommitEncoder(list, from: committer)
            channels += encoder.encode(&self)
        }
        commitCompletions(completions)
        return channels
    }
}
