import SceneAnimation
import SceneCommit
import SceneStorage

/// The transactions that are open on one thread.
final class ThreadTransactions {
    /// What changes in a transaction are animated like. Every change reads it, so it holds no references.
    struct Settings: BitwiseCopyable {
        var duration = 0.25
        var curve: TimingFunction?
        var disablesActions = false
    }

    /// What else a transaction has.
    struct Context {
        /// Who hears about animations that have no observer of their own.
        var animationObserver: (any AnimationObserver)?
        /// The completion that was set last, here or in a transaction around this one.
        var completion: (any CompletionObserver)?
        /// The completions that were set in this transaction itself: keys of `ModelState.completions`.
        var completions: [UInt64] = []
        var values: [String: PropertyValue] = [:]

        init() {}

        /// That of a transaction within another.
        init(within outer: Context) {
            self = outer
            completions = []
        }
    }

    /// The implicit transaction's settings, then those of each explicit one.
    private var stack = [Settings()]
    private var contexts = [Context()]
    var list = ChangeList()
    /// The thread's queue, or 0 as long as nothing is for it.
    var queue: QueueID = 0

    var depth: Int { stack.count - 1 }

    var settings: Settings {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    /// That of the innermost transaction.
    var context: Context { contexts[contexts.count - 1] }

    var animationObserver: (any AnimationObserver)? { contexts[contexts.count - 1].animationObserver }

    /// The completions that wait for what is added now: those of all open transactions.
    var completions: [UInt64] { contexts.count == 1 ? contexts[0].completions : contexts.flatMap(\.completions) }

    /// Changes the innermost transaction's context. What it held before ends after the change, for its end may call the program.
    func editContext(_ change: (inout Context) -> Void) {
        let old = contexts[contexts.count - 1]
        change(&contexts[contexts.count - 1])
        withExtendedLifetime(old) {}
    }

    func begin() {
        // The outermost one's changes begin here.
        if depth == 0 { list.start = list.changes.count }
        stack.append(settings)
        contexts.append(Context(within: context))
    }

    /// Ends the innermost explicit transaction, if one is open. @return its context.
    func end() -> Context? {
        guard depth > 0 else { return nil }
        stack.removeLast()
        return contexts.removeLast()
    }

    /// Takes what can be committed now: everything when no explicit transaction is open, otherwise what came before it; and the
    /// implicit transaction's completions.
    func takeCommittable() -> (changes: ChangeList, context: Context) {
        let context = contexts[0]
        if depth == 0 {
            let taken = list
            list = ChangeList()
            stack[0] = Settings()
            contexts[0] = Context()
            return (taken, context)
        }
        contexts[0].completions = []
        var taken = list
        taken.changes.removeSubrange(list.start...)
        list.changes.removeSubrange(..<list.start)
        list.start = 0
        return (taken, context)
    }

    deinit {
        // The thread ends: what it changed is not lost, nor what it was to be told, and the lock is free for others.
        Model.shared.endThread(queue, list, contexts.flatMap(\.completions))
    }
}
