import Glibc
import Synchronization

/// Threads that help with work which falls into many parts, and do what nobody waits for. They are started when there is some, and end when
/// there was none for a while.
public final class Workers: Sendable {
    public static let shared = Workers(most: max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1, 0))

    private struct State {
        /// Work that has parts left which nobody has begun.
        var open: [Work] = []
        /// What nobody waits for, in the order in which it is begun.
        var jobs: [@Sendable () -> Void] = []
        var threads = 0

        mutating func next() -> Turn? {
            if let work = open.first {
                work.helpers.withLock { $0 += 1 }
                return .help(work)
            }
            return jobs.isEmpty ? nil : .job(jobs.removeFirst())
        }
    }

    /// Work of many parts, and who is at it.
    private final class Work: Sendable {
        let count: Int
        let body: @Sendable (Int) -> Void
        let next = Atomic(0)
        /// Nanoseconds of CPU time of the helpers.
        let time = Atomic(0)
        let helpers = Monitor(.workHelpers, 0)

        init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.body = body
        }

        /// Does parts until all were begun.
        func run() {
            while true {
                let part = next.add(1, ordering: .relaxed).oldValue
                if part >= count { return }
                body(part)
            }
        }
    }

    private static let patience = 5.0
    private let most: Int
    private let state = Monitor(.workers, State())

    init(most: Int) { self.most = min(most, 15) }

    /// Calls `body` with every number from 0 up to `count`, on this thread and others at once, and returns when all of it is done.
    /// @return CPU seconds that the other threads spent.
    public func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Double {
        let work = Work(count, body)
        if count > 1 { offer(work) }
        work.run()
        if count > 1 { withdraw(work) }
        // Nobody comes any more; who is still there finishes a part.
        _ = work.helpers.wait(until: .infinity) { $0 == 0 ? true : nil }
        return Double(work.time.load(ordering: .relaxed)) * 1e-9
    }

    private func offer(_ work: Work) {
        let missing = state.withLock { state in
            state.open.append(work)
            let missing = max(min(most, work.count - 1) - state.threads, 0)
            state.threads += missing
            return missing
        }
        state.notify()
        for _ in 0..<missing where !startThread("scene-worker", { [self] in help() }) { state.withLock { $0.threads -= 1 } }
    }

    private func withdraw(_ work: Work) { state.withLock { state in state.open.removeAll { $0 === work } } }

    /// Has something done on another thread, after what was begun before; on this one when the system has no threads left.
    public func begin(_ job: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.jobs.append(job)
            guard state.threads < max(most, 1) else { return false }
            state.threads += 1
            return true
        }
        state.notify()
        guard needsThread, !startThread("scene-worker", { [self] in help() }) else { return }
        let left = state.withLock { state in
            state.threads -= 1
            return state.threads > 0 || state.jobs.isEmpty ? nil : state.jobs.removeLast()
        }
        left?()
    }

    private enum Turn { case help(Work), job(@Sendable () -> Void) }

    /// What a thread does as long as it lives.
    private func help() {
        while let turn = take() {
            switch turn {
            case .help(let work): help(with: work)
            case .job(let job): job()
            }
        }
    }

    private func help(with work: Work) {
        let start = threadTime()
        work.run()
        work.time.add(Int((threadTime() - start) * 1e9), ordering: .relaxed)
        withdraw(work)
        work.helpers.withLock { $0 -= 1 }
        work.helpers.notify()
    }

    /// Waits for something to do, that first for which somebody waits; nil when the thread is to end.
    private func take() -> Turn? {
        let found: Turn? = state.wait(until: monotonicTime() + Self.patience) { state in state.next() }
        if let found { return found }
        return state.withLock { state in
            // Something may have come just now.
            if let found = state.next() { return found }
            state.threads -= 1
            return nil
        }
    }
}
