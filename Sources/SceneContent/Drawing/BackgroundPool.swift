import Glibc
public import SceneCommit
import SceneStorage

/// The threads that draw what no frame waits for, such as the tiles of all layers.
///
/// The pool has as many threads as cores, and one more for each piece of work that takes so long that others would wait for it, up to a bound. One
/// work gets an eighth of the threads that are left within the bound, at least one: so what never returns holds up nobody but itself, and there is
/// room for many such. A thread without work goes after a while.
public final class BackgroundPool: Sendable {
    public static let shared = BackgroundPool()

    fileprivate struct Worker {
        /// The job in hand, and since when; nil while the thread has nothing to do.
        var work: (any BackgroundWork)?
        var since = 0.0
    }

    /// Work of which pieces may be under way.
    fileprivate struct UnderWay {
        let work: any BackgroundWork
        /// When to look whether they end.
        var nextLook: Double
        /// How many were begun.
        var count = 1
    }

    fileprivate struct State {
        /// How many threads there are when none takes long, and how many at most.
        let size, most: Int
        /// A piece that takes longer, in seconds, makes room for another.
        let patience: Double
        /// What may have something to do.
        var works: [any BackgroundWork] = []
        var workers: [Int: Worker] = [:]
        var lastWorker = 0
        var underWay: [UnderWay] = []
        /// Whether a thread looks after what takes long.
        var isWatched = false
    }

    private let state: Monitor<State>
    private let patience: Double
    private static let idleTime = 5.0

    package init(size: Int = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 2), 8), most: Int = 64, patience: Double = 0.25) {
        self.patience = patience
        state = Monitor(.backgroundPool, State(size: size, most: most, patience: patience))
    }

    /// How many threads there are.
    package var threadCount: Int { state.withLock { $0.workers.count } }

    /// The work may have something to do.
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
            // The last reference to the work may be this one, and does not end under the lock.
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

    /// Looks, as long as something may come of it, whether all threads are held up, and what does not end.
    private func watch() {
        while true {
            _ = state.wait(until: monotonicTime() + patience) { _ -> Bool? in nil }
            startWorkerIfNeeded()
            reviewWorks()
            let isOver = state.withLock { state in
                state.isWatched = state.needsWatch
                return !state.isWatched
            }
            if isOver { return }
        }
    }

    /// Has each work told of what does not end.
    private func reviewWorks() {
        let time = monotonicTime()
        for known in state.withLock({ state in state.underWay.filter { $0.nextLook <= time } }) {
            let next = known.work.review(at: time)
            state.withLock { $0.look(after: known, at: next) }
        }
    }
}

extension BackgroundPool.State {
    /// How many pieces take long.
    private var lateCount: Int {
        let time = monotonicTime() - patience
        return workers.values.count { $0.work != nil && $0.since < time }
    }

    /// How many threads are at a work.
    private func share(of work: any BackgroundWork) -> Int { workers.values.count { $0.work === work } }

    /// How many threads there should be at most, as it is.
    private var room: Int { min(size + lateCount, most) }

    private func canBegin(_ work: any BackgroundWork) -> Bool {
        work.urgency != nil && share(of: work) < max((most - lateCount) / 8, 1)
    }

    fileprivate var hasWork: Bool { works.contains(where: canBegin) }

    fileprivate var needsWorker: Bool { workers.count < room && workers.values.allSatisfy { $0.work != nil } && hasWork }

    /// Whether a thread may be needed by and by, or somebody is to be told of something.
    fileprivate var needsWatch: Bool {
        let time = monotonicTime() - patience
        return hasWork || !underWay.isEmpty || workers.values.contains { $0.work != nil && $0.since >= time }
    }

    /// Another piece is begun.
    private mutating func noteBeginning(_ work: any BackgroundWork, at time: Double) {
        if let index = underWay.firstIndex(where: { $0.work === work }) {
            underWay[index].count += 1
        } else {
            underWay.append(BackgroundPool.UnderWay(work: work, nextLook: time + backgroundPatience))
        }
    }

    /// Looks after work again at a time, or no more, if nothing of it was begun since it was looked at.
    fileprivate mutating func look(after known: BackgroundPool.UnderWay, at time: Double) {
        guard let index = underWay.firstIndex(where: { $0.work === known.work }) else { return }
        if time < .infinity {
            underWay[index].nextLook = time
        } else if underWay[index].count == known.count {
            underWay.remove(at: index)
        }
    }

    /// What a worker does next; nil to wait.
    fileprivate mutating func turn(of number: Int) -> BackgroundPool.Turn? {
        // Workers that came in place of slow ones go when the slow ones have ended.
        if workers.count > room { return .leave }
        works.removeAll { $0.urgency == nil }
        var best: (index: Int, urgency: WorkUrgency, share: Int)?
        for (index, work) in works.enumerated() where canBegin(work) {
            guard let urgency = work.urgency else { continue }
            // Of what is as urgent, that comes first which has fewer threads.
            let share = share(of: work)
            if let best, (best.urgency.rawValue, best.share) <= (urgency.rawValue, share) { continue }
            best = (index, urgency, share)
        }
        guard let best else { return nil }
        // Others that are its like come first the next time.
        let work = works.remove(at: best.index)
        works.append(work)
        let time = monotonicTime()
        noteBeginning(work, at: time)
        workers[number] = BackgroundPool.Worker(work: work, since: time)
        return .perform(work)
    }
}
