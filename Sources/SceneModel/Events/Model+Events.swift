import SceneCommit
import SceneStorage

extension Model {
    /// How many dispatches may run one within the other and still deliver: a callback that dispatches cannot exhaust the stack.
    static let maximumNestedDispatches = 16

    // MARK: - Dispatching

    /// The calling thread's descriptor, which is readable while `dispatch` has something to do; nil when the process has none left.
    public func descriptor() -> Int32? {
        let thread = thread
        let isNew = thread.loop == nil
        guard let descriptor = thread.makeLoop() else { return nil }
        if isNew, let signal = thread.loop?.signalNumber {
            let isNews = state.withLock { state in
                let queue = state.queue(of: thread)
                state.events.queues[queue]?.signal = signal
                let isFrameWanted = state.hosts.contains { $0?.watcher == queue && $0?.channel.hasCommits == true }
                let isWoken = state.events.queues[queue].map { !$0.isEmpty || $0.isWoken } ?? false
                return isFrameWanted || isWoken || !state.events.orphans.isEmpty
            }
            if isNews || thread.inbox.count > 0 { EventDescriptor.raise(signal) }
        }
        return descriptor
    }

    /// Asks a thread for a dispatch.
    public func wake(_ queue: QueueID) { state.withLock { $0.events.queues[queue]?.wake() } }

    /// Makes the calling thread's descriptor readable whenever another one is, which its dispatches see to.
    public func listen(to other: Int32) { thread.listen(to: other) }

    /// Commits the thread's implicit transaction, hears what all renderers reported, and calls who waits on this thread. What comes up during
    /// the calls is for the next dispatch. One within a call goes on with what is left and then delivers what is new.
    /// @return how many events it delivered.
    @discardableResult
    public func dispatch() -> Int {
        let thread = thread
        guard thread.dispatches < Self.maximumNestedDispatches else { return 0 }
        // Before the reports are heard, so that one which comes now raises it again.
        ReportSignal.lower()
        flush()
        // Nothing but the inbox holds the events while they are told, for observers end with the last one that they wait for.
        thread.inbox.add(
            state.withLock { state in
                for host in state.hosts.indices { state.takeReport(of: HostIndex(host)) }
                takeArrivals(&state)
                thread.forgetWakes()
                return state.takeEvents(of: thread.queue)
            })
        return thread.deliver(thread.inbox.count)
    }

    // MARK: - Who hears

    /// The listener of animations of this thread's transaction that have no observer of their own.
    public var animationObserver: (any AnimationObserver)? {
        get { thread.animationObserver }
        set { thread.editContext { $0.animationObserver = newValue } }
    }

    /// The animation that an observer is just being told of on this thread, as it was added.
    public var toldAnimation: AnimationDescription? { thread.toldAnimation }

    /// The completion that was set last for this thread's transaction or one around it. Setting another adds to those that were set; nil
    /// takes none of them back.
    public var completion: (any CompletionObserver)? { thread.context.completion }

    public func setCompletion(_ observer: (any CompletionObserver)?) {
        let thread = thread
        let id = observer.map { observer in state.withLock { $0.addCompletion(observer, thread) } }
        thread.editContext { context in
            context.completion = observer
            if let id { context.completions.append(id) }
        }
        // Like a change, it is due at the next dispatch.
        if thread.depth == 0, id != nil { thread.loop?.raise() }
    }

    // MARK: - Holding the model

    /// Keeps other threads out of the model until `unlock`. It may be called again within.
    public func lock() {
        // A thread that ends lets the lock go when its transactions end.
        _ = thread
        state.hold()
    }

    public func unlock() { state.letGo() }

    /// Whether the thread has locked the model and not unlocked it.
    var isHeldByThisThread: Bool { state.isHeldByThisThread }
}
