public import SceneCommit
import SceneStorage
import Synchronization

/// Something that is being drawn.
public final class Drawing: Sendable {
    /// Whether nobody waits for it.
    public let isAsynchronous: Bool
    private let cancelled = Atomic<Bool>(false)

    init(isAsynchronous: Bool) { self.isAsynchronous = isAsynchronous }

    /// Whether it will not be shown.
    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
    public func cancel() { cancelled.store(true, ordering: .relaxed) }
}

/// A drawing that nobody waits for.
final class DrawingJob: Sendable {
    let layer: LayerID
    let request: DrawingRequest
    let delegate: any LayerDelegate
    let channel: DrawingChannel
    /// How the contents change.
    let found: FoundAction
    let settings: ThreadTransactions.Settings
    let urgency: WorkUrgency
    let drawing = Drawing(isAsynchronous: true)
    /// Whether nobody waits for it any more.
    private let settled = Atomic<Bool>(false)

    init(
        _ layer: LayerID, _ request: DrawingRequest, _ delegate: any LayerDelegate, _ channel: DrawingChannel, _ found: FoundAction,
        _ settings: ThreadTransactions.Settings, _ urgency: WorkUrgency
    ) {
        self.layer = layer
        self.request = request
        self.delegate = delegate
        self.channel = channel
        self.found = found
        self.settings = settings
        self.urgency = urgency
    }

    var isCancelled: Bool { drawing.isCancelled }

    func cancel() {
        drawing.cancel()
        settle()
    }

    /// Ends the wait for the drawing: the drawing is done, or will never be wanted.
    func settle() {
        guard urgency == .visible, !settled.exchange(true, ordering: .relaxed) else { return }
        DrawingChannel.count.withLock { $0 -= 1 }
        DrawingChannel.count.notify()
    }
}

/// The drawings of one layer that nobody waits for: one at a time, and of those that wait only the last.
public final class DrawingChannel: BackgroundWork {
    private struct State {
        var waiting: DrawingJob?
        var running: DrawingJob?
        /// Since when, and whether the delegate was told that it takes long.
        var start = 0.0
        var isTold = false
    }

    private let state = Locked(.drawingChannel, State())

    /// How many drawings of layers on screen are still wanted and not done: for those who wait for them.
    static let count = Monitor(.drawingsWanted, 0)

    /// Waits until all layers on screen are drawn, at most so many seconds.
    public static func waitForAll(_ seconds: Double) {
        // Finished drawings come into the model: a thread that holds the model would wait for itself.
        guard seconds > 0, !Model.shared.isHeldByThisThread else { return }
        _ = count.wait(until: monotonicTime() + seconds) { $0 == 0 ? true : nil }
    }

    public var urgency: WorkUrgency? { state.withLock { $0.running == nil ? $0.waiting?.urgency : nil } }

    /// Whether something is drawn, or will be, that is still wanted.
    var isBusy: Bool { state.withLock { $0.waiting != nil || $0.running?.isCancelled == false } }

    /// Whether a job is the one that is running, and still wanted.
    func wants(_ job: DrawingJob) -> Bool { state.withLock { $0.running === job } && !job.isCancelled }

    /// Has a job done in place of all before it, when the work is begun.
    /// @return one that was not begun, which is not to end under the model's lock.
    func put(_ job: DrawingJob) -> DrawingJob? {
        let old = cancel()
        if job.urgency == .visible { Self.count.withLock { $0 += 1 } }
        state.withLock { $0.waiting = job }
        return old
    }

    /// Nobody wants what is drawn any more. @return as `put`.
    func cancel() -> DrawingJob? {
        let (waiting, running) = state.withLock { state in (state.waiting.take(), state.running) }
        waiting?.cancel()
        running?.cancel()
        return waiting
    }

    public func perform() {
        let job = state.withLock { state -> DrawingJob? in
            guard state.running == nil else { return nil }
            state.running = state.waiting.take()
            (state.start, state.isTold) = (monotonicTime(), false)
            return state.running
        }
        guard let job else { return }
        Model.shared.perform(job)
        let waits = state.withLock { state in
            state.running = nil
            return state.waiting != nil
        }
        job.settle()
        if waits { job.delegate.begin(self) }
    }

    public func review(at time: Double) -> Double {
        let (late, next): (DrawingJob?, Double) = state.withLock { state in
            guard let job = state.running, !state.isTold else { return (nil, .infinity) }
            guard state.start + backgroundPatience <= time else { return (nil, state.start + backgroundPatience) }
            state.isTold = true
            return (job, .infinity)
        }
        if let late { late.delegate.drawingIsLate(late.layer) }
        return next
    }
}
