import Glibc
import SceneCommit
import SceneGLES
import SceneStorage
import Synchronization

/// A thread that draws a renderer's frames: as long as something moves one for each refresh of the display, when something was committed the next one,
/// and otherwise none. It waits for nothing that the program does, and the program for no frame.
final class Driver: Sendable {
    private struct State {
        /// Whether there is something new to show.
        var isWanted = true
        var isStopping = false
        var hasEnded = false
        /// Whether nobody sees the frames now.
        var isPaused = false
        /// Whether that was so since the last frame.
        var hasRested = false
        /// When the display is refreshed: the pace is what others say, and the place what frames have told.
        var refreshes: RefreshGrid
        /// How many frames in a second are enough; 0 for all.
        var framesPerSecond: Double
        /// What other threads have done here between two frames.
        var jobs: [@Sendable () -> Void] = []
        /// Held until the end where the renderer let go of it on this thread, in a function of the program's, and so could not wait for the end.
        var pipeline: FramePipeline?

        /// What other threads ask for. @param hasTime whether a job may be done now; before the end all are.
        mutating func takeJob(_ hasTime: Bool) -> Turn? {
            if !jobs.isEmpty, hasTime || isStopping { return .job(jobs.removeFirst()) }
            return isStopping ? .end : nil
        }
    }

    private enum Turn {
        /// To be seen, and one that nobody sees: what is due for it is done without drawing.
        case frame, unseen
        case job(@Sendable () -> Void)
        /// Frames are seen from now on, or no more, or come at another pace.
        case change
        case end
    }

    /// The seconds from one frame that nobody sees to the next.
    private static let unseenInterval = 0.1

    let log = RecordRing(capacity: 1024, FrameTiming())
    /// Not held: the renderer waits for the thread before it lets go of this, and the end may call the program.
    private unowned let pipeline: FramePipeline
    /// Where frames are put for the program to read, if it wants them.
    private let ring: FrameRing?
    private let state: Monitor<State>
    /// The thread's name, once it runs.
    private let thread = Atomic<UInt>(0)

    /// Starts the thread. Throws when the system has none left.
    /// @param listener who heard of news before.
    init(
        _ pipeline: FramePipeline, interval: Double, _ ring: FrameRing?, replacing listener: inout FrameSignal.Listener?
    ) throws(SceneError) {
        self.pipeline = pipeline
        let refreshes = RefreshGrid(interval: interval, anchor: monotonicTime())
        state = Monitor(.driver, State(refreshes: refreshes, framesPerSecond: pipeline.settings.withLock { $0.framesPerSecond }))
        self.ring = ring
        listener = pipeline.channel.signal.replaceListener { [weak self] in self?.wake() }
        guard startThread("scene-renderer", { [self] in run() }) else {
            pipeline.channel.signal.setListener(nil)
            throw SceneError(.outOfMemory, "the system has no threads left")
        }
    }

    /// Whether the caller is called by the thread, to draw a GL layer.
    var isOnThread: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Hears no more of news, before another driver does.
    func stopListening() { pipeline.channel.signal.setListener(nil) }

    /// Ends the thread, after the frame in hand, and waits for that; on the thread itself it goes on to its end.
    func stop() {
        let isOnThread = isOnThread
        state.withLock { state in
            state.isStopping = true
            if isOnThread { state.pipeline = pipeline }
        }
        state.notify()
        guard !isOnThread else { return }
        _ = state.wait(until: .infinity) { $0.hasEnded ? true : nil }
    }

    private func wake() {
        state.withLock { $0.isWanted = true }
        state.notify()
    }

    /// Draws no frames until this is over, and has what is committed and what ends in the meantime told all the same.
    func setPaused(_ isPaused: Bool) {
        state.withLock { state in
            state.hasRested = state.hasRested || state.isPaused
            state.isPaused = isPaused
            state.isWanted = true
        }
        state.notify()
    }

    /// Draws at another pace from the next frame on.
    func setInterval(_ interval: Double) { state.withLock { $0.refreshes.interval = interval } }

    /// Draws at another pace of the program's from now on.
    func setFramesPerSecond(_ framesPerSecond: Double) {
        state.withLock { $0.framesPerSecond = framesPerSecond }
        state.notify()
    }

    /// When the display is refreshed; nil while nobody sees the frames.
    var refreshes: RefreshGrid? { state.withLock { $0.isPaused ? nil : $0.refreshes } }

    /// Has something done on the thread, between two frames, and waits until it is done; at once where that is the calling thread.
    /// @return nil when the thread has ended.
    func perform<Result: Sendable>(_ body: @escaping @Sendable () throws(SceneError) -> Result) throws(SceneError) -> Result? {
        guard !isOnThread else { return try body() }
        let done = Monitor<Swift.Result<Result, SceneError>?>(.driverJob, nil)
        let isTaken = state.withLock { state in
            guard !state.isStopping else { return false }
            state.jobs.append {
                let result = Swift.Result { () throws(SceneError) in try body() }
                done.withLock { $0 = result }
                done.notify()
            }
            return true
        }
        guard isTaken else { return nil }
        state.notify()
        return try done.wait(until: .infinity) { $0 }?.get()
    }

    // MARK: - The thread

    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        var clock = FrameClock(state.withLock { $0.refreshes })
        var last = FrameTiming()
        // Whether a frame is owed, whatever changed: the first one, and the one after those that nobody saw.
        var isOwed = true
        var isMoving = false, afterJob = false, unseen = -Double.infinity, failure: String?
        loop: while true {
            switch next(clock, unseen, afterJob: afterJob) {
            case .end: break loop
            case .change: clock.framesPerSecond = state.withLock { $0.framesPerSecond }
            case .job(let job):
                job()
                afterJob = true
            case .unseen:
                afterJob = false
                isOwed = true
                unseen = monotonicTime()
                pipeline.channel.signal.lower()
                pipeline.pass(to: unseen)
            case .frame:
                afterJob = false
                if exchangeNews(&clock) { isMoving = false }
                // Before looking: what comes from now on is told anew, whether or not there is a frame now.
                pipeline.channel.signal.lower()
                guard isOwed || pipeline.wantsFrame(at: clock.upcoming(at: monotonicTime())) else { continue }
                isOwed = false
                do throws(SceneError) {
                    last = try draw(&clock, last, wasMoving: isMoving)
                    isMoving = pipeline.nextFrameTime <= last.time
                    failure = nil
                } catch {
                    // What fails again and again is said once.
                    if failure != error.message { Log.shared(.error, "a frame could not be drawn: \(error.message)") }
                    failure = error.message
                }
            }
        }
        pipeline.state.use { $0.leaveThread() }
        // Freed when no lock is held: the end of a pipeline may call the program.
        let pipeline = state.withLock { state in
            state.hasEnded = true
            return state.pipeline.take()
        }
        state.notify()
        withExtendedLifetime(pipeline) {}
    }

    /// Waits for the next thing to do. Frames that are due and jobs take turns, so that neither holds up the other.
    /// @param unseen the time of the last frame that nobody saw.
    private func next(_ clock: FrameClock, _ unseen: Double, afterJob: Bool) -> Turn {
        let isPaused = state.withLock { $0.isPaused }, frame = isPaused ? Turn.unseen : .frame
        // The display has the last frame for so long.
        let start = isPaused ? max(clock.target, unseen + Self.unseenInterval) : clock.start
        let early: Turn? = state.wait(until: start) { state in
            state.isPaused == isPaused && state.framesPerSecond == clock.framesPerSecond
                ? state.takeJob(!afterJob || monotonicTime() < start) : .change
        }
        if let early { return early }
        let due = isPaused ? pipeline.nextPassTime : clock.start(for: pipeline.nextFrameTime)
        let turn: Turn? = state.wait(until: due) { state in
            if state.isPaused != isPaused || state.framesPerSecond != clock.framesPerSecond { return .change }
            if state.isWanted, !state.isStopping {
                state.isWanted = false
                return frame
            }
            return state.takeJob(!afterJob || monotonicTime() < due)
        }
        return turn ?? frame
    }

    /// Hears of the paces of the display and of the program, and tells of the place of its refreshes.
    /// @return whether frames were not wanted for a while, so that what moved then missed none.
    private func exchangeNews(_ clock: inout FrameClock) -> Bool {
        state.withLock { state in
            defer { state.hasRested = false }
            clock.refreshes.interval = state.refreshes.interval
            clock.framesPerSecond = state.framesPerSecond
            state.refreshes.anchor = clock.refreshes.anchor
            return state.hasRested
        }
    }

    private func draw(_ clock: inout FrameClock, _ last: FrameTiming, wasMoving: Bool) throws(SceneError) -> FrameTiming {
        var timing = FrameTiming()
        timing.began = monotonicTime()
        timing.time = clock.begin(at: timing.began)
        let (figures, presentation) = try pipeline.present(at: timing.time)
        timing.presented = monotonicTime()
        timing.missed = clock.end(begun: timing.began, at: timing.presented, presentation)
        if wasMoving { timing.missed = max(timing.missed, clock.missed(between: last.time, and: timing.time)) }
        timing.number = figures.frames
        if last.number > 0 { timing.interval = timing.presented - last.presented }
        if figures.oldestCommit > 0 { timing.latency = timing.presented - figures.oldestCommit }
        timing.commitTime = figures.commitTime
        timing.animateTime = figures.animateTime
        timing.planTime = figures.planTime
        timing.encodeTime = figures.drawing.encodeTime
        timing.submitTime = figures.drawing.submitTime
        log.write(timing, number: timing.number)
        if let ring { try pipeline.copy(into: ring, number: timing.number, time: timing.time) }
        return timing
    }
}
