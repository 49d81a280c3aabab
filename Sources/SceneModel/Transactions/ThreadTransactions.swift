import Glibc
import SceneAnimation
import SceneCommit
import SceneStorage

/// The transactions that are open on one thread.
final class ThreadTransactions {
    /// What changes in a transaction are animated like. Every change reads it, so it holds no references.
    struct Settings: BitwiseCopyable {
        var duration = 0.25
        var disablesActions = false
    }

    /// What else a transaction has.
    struct Context {
        var curve: TimingFunction?
        /// The listener of animations that have no observer of their own.
        var animationObserver: (any AnimationObserver)?
        /// The completion that was set last, here or in a transaction around this one.
        var completion: (any CompletionObserver)?
        /// The completions that were set in this transaction itself: keys of `ModelState.completions`.
        var completions: [UInt64] = []
        var values: [String: PropertyValue] = [:]

        init() {}

        /// The context of a transaction within another.
        init(within outer: Context) {
            self = outer
            completions = []
        }
    }

    /// Layers that the next commit has to lay out.
    struct LayoutMarks {
        var needsLayout: [LayerID] = []
        /// Layers whose sublayers are to follow their bounds.
        var resized: [ResizedLayer] = []
        /// Layers that are being laid out, one within the other.
        var layingOut: [LayerID] = []
    }

    /// Layers that the next commit has to display.
    struct DisplayMarks {
        var needsDisplay: [LayerID] = []
        /// Layers that may have to follow their renderer's scale.
        var scaled: [LayerID] = []
        /// Properties that changed of which delegates are to be asked whether they make displaying necessary.
        var changedKeys: Set<ChangedKey> = []
        /// Layers whose delegates are showing them, one within the other.
        var displaying: [(layer: LayerID, need: LayerDrawing.Need)] = []
        /// The drawing in hand.
        var drawing: Drawing?
    }

    /// The animation that an observer is just being told of.
    private(set) var toldAnimation: AnimationDescription?
    /// The implicit transaction's settings, then those of each explicit one.
    private var stack = [Settings()]
    private var contexts = [Context()]
    var list = ChangeList()
    /// The number that the system has for the thread.
    private(set) lazy var systemNumber = threadNumber()

    /// The thread's queue, or 0 as long as nothing is for it.
    var queue: QueueID = 0
    /// How many calls of the program's code within changes are running, one within the other.
    var actionDepth = 0
    /// Whether one more was refused since the outermost began.
    var isTooDeep = false
    var layout = LayoutMarks()
    var display = DisplayMarks()
    /// Whether a commit is being prepared: layers are laid out and displayed.
    var isPreparing = false
    /// nil until somebody asks for the descriptor.
    var loop: ThreadLoop?
    var inbox = Inbox()
    /// How many dispatches are running, one within the other.
    var dispatches = 0
    /// When the next dispatch is due for what is no event.
    private var wakeTime = Double.infinity
    /// Descriptors of others that wake the thread.
    private var listened: [Int32] = []

    var depth: Int { stack.count - 1 }

    var settings: Settings {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    /// The context of the innermost transaction.
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
            list = ChangeList(signal: list.signal)
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

    // MARK: - Waiting

    /// Asks for a dispatch at a time of the monotonic clock at the latest. Each dispatch forgets it.
    func wake(at time: Double) {
        guard time < wakeTime else { return }
        wakeTime = time
        loop?.setTimer(time)
    }

    /// Wakes the thread whenever a descriptor is readable.
    func listen(to other: Int32) {
        listened.append(other)
        loop?.listen(to: other)
    }

    /// A dispatch takes everything that asked for it; under the model's lock, so that nothing comes in between.
    func forgetWakes() {
        loop?.lower()
        guard wakeTime < .infinity else { return }
        wakeTime = .infinity
        loop?.setTimer(.infinity)
    }

    /// Delivers events, at most so many.
    func deliver(_ limit: Int) -> Int {
        dispatches += 1
        defer { dispatches -= 1 }
        var count = 0
        while count < limit, let event = inbox.take() {
            count += 1
            let outer = toldAnimation
            toldAnimation = event.animation
            event.deliver()
            toldAnimation = outer
        }
        return count
    }

    /// Makes the descriptor, if there is none. @return it, or nil when the process has no descriptors left.
    func makeLoop() -> Int32? {
        if loop == nil {
            guard let new = ThreadLoop() else { return nil }
            new.setTimer(wakeTime)
            // The implicit transaction may have something to commit.
            if !list.isEmpty || !contexts[0].completions.isEmpty { new.raise() }
            list.signal = new.signalNumber
            for other in listened { new.listen(to: other) }
            loop = consume new
        }
        return loop?.descriptor
    }

    deinit {
        // The thread ends: what it changed is not lost, nor what it was to be told, and the lock is free for others.
        list.signal = -1
        Model.shared.endThread(self)
    }
}
