import Glibc
public import SceneCommit
import SceneStorage

/// The threads that draw the tiles of all layers.
///
/// There are as many as cores, and one more for each drawing that takes so long that others would wait for it; but of one layer only so many,
/// so a source that never returns holds up nobody but itself. A thread without work goes after a while.
public final class TilePool: Sendable {
    public static let shared = TilePool()

    fileprivate struct Worker {
        /// What it draws for, and since when; nil while it has nothing to do.
        var channel: TileChannel?
        var since = 0.0
    }

    fileprivate struct State {
        /// How many threads there are when none takes long.
        let size: Int
        /// Those that may have something to draw.
        var channels: [TileChannel] = []
        var workers: [Int: Worker] = [:]
        var lastWorker = 0
        /// Whether a thread looks after those that take long.
        var isWatched = false
    }

    private let state = Monitor(State(size: min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 2), 8)))

    /// A drawing that takes longer, in seconds, makes room for another.
    fileprivate static let patience = 0.25
    /// How many such drawings there may be of one layer before it gets no more threads.
    fileprivate static let maximumLate = 8
    private static let idleTime = 5.0

    private init() {}

    /// There may be something to draw for a channel.
    public func wake(_ channel: TileChannel) {
        guard channel.urgency != nil else { return }
        let isWatched = state.withLock { state in
            if !state.channels.contains(where: { $0 === channel }) { state.channels.append(channel) }
            let isWatched = state.isWatched
            state.isWatched = true
            return isWatched
        }
        startWorkerIfNeeded()
        if !isWatched, !startThread("scene-tiles", watch) { state.withLock { $0.isWatched = false } }
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
        guard let number, !startThread("scene-tile", { self.work(number) }) else { return }
        state.withLock { $0.workers[number] = nil }
    }

    private func work(_ number: Int) {
        while let channel = nextChannel(number) {
            if let (job, source) = channel.begin() { channel.end(job, source.draw(job)) }
            state.withLock { $0.workers[number]?.channel = nil }
        }
    }

    fileprivate enum Turn { case draw(TileChannel), leave }

    /// Waits for something to draw. @return nil when the thread is to end.
    private func nextChannel(_ number: Int) -> TileChannel? {
        while true {
            let turn = state.wait(until: monotonicTime() + Self.idleTime) { state in state.turn(of: number) }
            if case .draw(let channel) = turn { return channel }
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

    /// Looks, while tiles are drawn, whether all threads are held up.
    private func watch() {
        while true {
            _ = state.wait(until: monotonicTime() + Self.patience) { _ -> Bool? in nil }
            startWorkerIfNeeded()
            let isOver = state.withLock { state in
                guard state.workers.values.allSatisfy({ $0.channel == nil }), !state.hasWork else { return false }
                state.isWatched = false
                return true
            }
            if isOver { return }
        }
    }
}

extension TilePool.State {
    /// How many drawings take long, of one channel or of all.
    private func lateCount(_ channel: TileChannel? = nil) -> Int {
        let time = monotonicTime() - TilePool.patience
        return workers.values.count { worker in
            worker.channel != nil && worker.since < time && (channel == nil || worker.channel === channel)
        }
    }

    private func canDraw(_ channel: TileChannel) -> Bool { channel.urgency != nil && lateCount(channel) < TilePool.maximumLate }

    fileprivate var hasWork: Bool { channels.contains(where: canDraw) }

    fileprivate var needsWorker: Bool {
        workers.count < size + lateCount() && workers.values.allSatisfy { $0.channel != nil } && hasWork
    }

    /// What a worker does next; nil to wait.
    fileprivate mutating func turn(of number: Int) -> TilePool.Turn? {
        // Those that came in place of others that took long go when these have ended.
        if workers.count > size + lateCount() { return .leave }
        channels.removeAll { $0.urgency == nil }
        var best: Int?
        for (index, channel) in channels.enumerated() where canDraw(channel) {
            if let known = best.flatMap({ channels[$0].urgency }), let new = channel.urgency, known <= new { continue }
            best = index
        }
        guard let best else { return nil }
        // Others of the same urgency come first the next time.
        let channel = channels.remove(at: best)
        channels.append(channel)
        workers[number] = TilePool.Worker(channel: channel, since: monotonicTime())
        return .draw(channel)
    }
}
