import SceneCommit
import SceneStorage

/// What a thread waits on: a descriptor that is readable while there is something for its next dispatch.
struct ThreadLoop: ~Copyable {
    /// Raised with the first event, and with the first change of an implicit transaction.
    private let signal: EventDescriptor
    private let timer: TimerDescriptor
    private let poll: PollDescriptor

    /// nil when the process has no descriptors left.
    init?() {
        guard let signal = EventDescriptor(), let timer = TimerDescriptor(), let poll = PollDescriptor(),
            let reports = ReportSignal.descriptor(), poll.add(signal.number), poll.add(timer.number), poll.add(reports)
        else { return nil }
        self.signal = signal
        self.timer = timer
        self.poll = poll
    }

    var descriptor: Int32 { poll.number }
    /// What the thread's queue and its list of changes raise.
    var signalNumber: Int32 { signal.number }

    func raise() { signal.raise() }

    /// Forgets what woke the thread.
    func lower() { signal.lower() }

    func listen(to other: Int32) { _ = poll.add(other) }

    func setTimer(_ time: Double) { timer.set(time) }
}

/// The events that a thread's dispatches deliver, in order. One within another goes on where that was.
struct Inbox {
    private var events: [Event?] = []
    private var next = 0

    var count: Int { events.count - next }

    mutating func add(_ new: [Event]) { events.append(contentsOf: new.map { $0 }) }

    mutating func take() -> Event? {
        guard next < events.count else { return nil }
        let event = events[next]
        events[next] = nil
        next += 1
        if next == events.count {
            events.removeAll()
            next = 0
        }
        return event
    }
}
