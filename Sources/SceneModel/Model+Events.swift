import SceneCommit
import SceneStorage

extension Model {
    // MARK: - Who hears

    /// Who hears about the animations of this thread's transaction that have no observer of their own.
    public var animationObserver: (any AnimationObserver)? {
        get { thread.animationObserver }
        set { thread.editContext { $0.animationObserver = newValue } }
    }

    /// What was set last as the completion of this thread's transaction or one around it. Setting another adds to those that were set; nil
    /// takes none of them back.
    public var completion: (any CompletionObserver)? { thread.context.completion }

    public func setCompletion(_ observer: (any CompletionObserver)?) {
        let thread = thread
        let id = observer.map { observer in state.withLock { $0.addCompletion(observer, thread) } }
        thread.editContext { context in
            context.completion = observer
            if let id { context.completions.append(id) }
        }
    }

    // MARK: - Holding the model

    /// Keeps other threads out of the model until `unlock`. It may be called again within.
    public func lock() {
        // A thread that ends lets the lock go when its transactions end.
        _ = thread
        state.hold()
    }

    public func unlock() { state.letGo() }
}
