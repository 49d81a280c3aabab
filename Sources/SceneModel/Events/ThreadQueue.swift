import SceneCommit
import SceneStorage

/// The thread that hears about something. It is never used again for another thread.
public typealias QueueID = UInt64

/// Something that a thread is to be told in its next dispatch.
enum Event {
    indirect case started(any AnimationObserver, layer: LayerID, key: String?, AnimationDescription?)
    indirect case stopped(any AnimationObserver, layer: LayerID, key: String?, StopReason, AnimationDescription?)
    case completed(any CompletionObserver)
    case loaded(any ArrivalObserver)

    /// The animation that it tells of.
    var animation: AnimationDescription? {
        switch self {
        case .started(_, layer: _, key: _, let animation), .stopped(_, layer: _, key: _, _, let animation): animation
        case .completed, .loaded: nil
        }
    }

    /// Calls who waits for it, with no lock held.
    func deliver() {
        switch self {
        case .started(let observer, let layer, let key, _): observer.animationDidStart(layer, key)
        case .stopped(let observer, let layer, let key, let reason, _): observer.animationDidStop(layer, key, reason)
        case .completed(let observer): observer.transactionDidComplete()
        case .loaded(let observer): observer.didArrive()
        }
    }
}

/// What waits for one thread's next dispatch. It is part of the model's state and so behind its lock: an event that is taken out was put
/// in by a call that has let the lock go, so that the last reference to an observer never ends under the lock.
struct ThreadQueue {
    private var events: [Event] = []
    /// The descriptor to raise with the first event, or -1.
    var signal: Int32 = -1
    /// Whether the thread is to dispatch for something else than an event, as it hears with its descriptor, which it has not asked for yet.
    private(set) var isWoken = false

    var isEmpty: Bool { events.isEmpty }

    mutating func post(_ event: Event) {
        if signal >= 0, events.isEmpty { EventDescriptor.raise(signal) }
        events.append(event)
    }

    mutating func wake() {
        if signal >= 0 { EventDescriptor.raise(signal) } else { isWoken = true }
    }

    mutating func take() -> [Event] {
        let taken = events
        events = []
        return taken
    }
}

extension ModelState {
    /// The queue of a thread, which gets one with the first animation that somebody listens to.
    mutating func queue(of thread: ThreadTransactions) -> QueueID {
        if thread.queue != 0 { return thread.queue }
        events.lastQueue += 1
        events.queues[events.lastQueue] = ThreadQueue()
        thread.queue = events.lastQueue
        return events.lastQueue
    }

    /// Tells a thread something; one that has ended leaves it to the next that dispatches.
    mutating func post(_ event: Event, to queue: QueueID) {
        guard events.queues[queue] == nil else {
            events.queues[queue]?.post(event)
            return
        }
        events.orphans.post(event)
        ReportSignal.raise()
    }

    /// Takes what a thread is to be told, and what threads that have ended were not.
    mutating func takeEvents(of queue: QueueID) -> [Event] {
        let told = events.queues[queue]?.take() ?? []
        return events.orphans.isEmpty ? told : events.orphans.take() + told
    }

    /// Ends a thread's queue; what the thread has not delivered by then is left to others.
    mutating func endQueue(_ queue: QueueID, _ inbox: inout Inbox) {
        var ended = events.queues.removeValue(forKey: queue)
        var isNews = false
        while let event = inbox.take() {
            events.orphans.post(event)
            isNews = true
        }
        for event in ended?.take() ?? [] {
            events.orphans.post(event)
            isNews = true
        }
        if isNews { ReportSignal.raise() }
    }
}
