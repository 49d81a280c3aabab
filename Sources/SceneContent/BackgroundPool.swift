import Glibc
public import SceneCommit
import SceneStorage

/// The threads that draw what no frame waits for, such as the tiles of all layers.
///
/// There are as many as cores, and one more for each piece of work that takes so long that others would wait for it; but of one kind only so
/// many, so a source that never returns holds up nobody but itself. A thread without work goes after a while.
public final class BackgroundPool: Sendable {
    public static let shared = BackgroundPool()

    fileprivate struct Worker {
        /// What it is at, and since when; nil while it has nothing to do.
        var work: (any BackgroundWork)?
        var since = 0.0
    }

    fileprivate struct State {
        /// How many threads there are when none takes long.
        let size: Int
        /// What may have something to do.
        var works: [any BackgroundWork] = []
        var workers: [Int: Worker] = [:]
        var lastWorker = 0
        /// Whether a thread looks after those that take long.
        var isWatched = false
    }

    private let state = Monitor(State(size: min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 2), 8)))

    /// A piece that takes longer, in seconds, makes room for another.
    fileprivate static let patience = 0.25
    /// How many such pieces there may be of one work before it gets no more threads.
    fileprivate static let maximumLate = 8
    private static let idleTime = 5.0

    private init() {}

    /// There may be something to do.
    public func wake(_ work: any BackgroundWork) {
        guard work.urgency != nil else { return }
        let isWatched = state.withLock { state in
            if !state.works.contains(where: { $0 === work }) { state.works.append(work) }
            let isWatched = state.isWatched
            state.isWatched = true
            return isWatched
        }
        startWorkerIfNeeded()
        if !isWatched, !startThread("scene-watch", watch) { state.withLock { $0.isWatched = false } }
        state.notify()
    }

    // MARK: - Workers

    private func startWorkerIfNeeded() {
        let number: Int? = state.withLock { state in
            guard state.needsWorker else { return nil }
            state.lastWorker += 1
            state.workers[state.lastWorker] = Worker()
            return state.lastWorker
        }
        guard let number, !startThread("scene-background", { self.run(number) }) else { return }
        state.withLock { $0.workers[number] = nil }
    }

    private func run(_ number: Int) {
        while let work = nextWork(number) {
            work.perform()
            // Its last reference may be this one, and does not end under the lock.
            withExtendedLifetime(work) { state.withLock { $0.workers[number]?.work = nil } }
        }
    }

    fileprivate enum Turn { case perform(any BackgroundWork), leave }

    /// Waits for something to do. @return nil when the thread is to end.
    private func nextWork(_ number: Int) -> (any BackgroundWork)? {
        while true {
            let turn = state.wait(until: monotonicTime() + Self.idleTime) { state in state.turn(of: number) }
            if case .perform(let work) = turn { return work }
            let leaves = state.withLock { state in
                // Something may have come just now.
                guard turn == nil, state.hasWork else {
                    state.workers[number] = nil
                    return true
                }
                return false
            }
            if leaves { return nil }
        }
    }

    /// Looks, while there is work, whether all threads are held up.
    private func watch() {
        while true {
            _ = state.wait(until: monotonicTime() + Self.patience) { _ -> Bool? in nil }
            startWorkerIfNeeded()
            let isOver = state.withLock { state in
                guard state.workers.values.allSatisfy({ $0.work == nil }), !state.hasWork else { return false }
                state.isWatched = false
                return true
            }
            if isOver { return }
        }
    }
}

extension BackgroundPool.State {
    /// How many pieces take long, of one work or of all.
    private func lateCount(_ work: (any BackgroundWork)? = nil) -> Int {
        let time = monotonicTime() - BackgroundPool.patience
        return workers.values.count { worker in
            worker.work != nil && worker.since < time && (work == nil || worker.work === work)
        }
    }

    private func canBegin(_ work: any BackgroundWork) -> Bool { work.urgency != nil && lateCount(work) < BackgroundPool.maximumLate }

    fileprivate var hasWork: Bool { works.contains(where: canBegin) }

    fileprivate var needsWorker: Bool {
        workers.count < size + lateCount() && workers.values.allSatisfy { $0.work != nil } && hasWork
    }

    /// What a worker does next; nil to wait.
    fileprivate mutating func turn(of number: Int) -> BackgroundPool.Turn? {
        // Those that came in place of others that took long go when these have ended.
        if workers.count > size + lateCount() { return .leave }
        works.removeAll { $0.urgency == nil }
        var best: Int?
        for (index, work) in works.enumerated() where canBegin(work) {
            if let known = best.flatMap({ works[$0].urgency }), let new = work.urgency, known <= new { continue }
            best = index
        }
        guard let best else { return nil }
        // Others of the same urgency come first the next time.
        let work = works.remove(at: best)
        works.append(work)
        workers[number] = BackgroundPool.Worker(work: work, since: monotonicTime())
        return .perform(work)
    }
}
