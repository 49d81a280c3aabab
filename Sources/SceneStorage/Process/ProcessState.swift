import Glibc
import Synchronization

/// What the library has to know of its process: whether another process that used the library forked this one, and whether the process is
/// about to end.
///
/// A child of `fork()` has one thread and the memory of many: locks that nobody will release, worker threads that are not there, a GL driver
/// whose threads are gone. Whatever may wait there waits for ever, so all that could is refused.
public enum ProcessState {
    private static let forked = Atomic(false)
    private static let ending = Atomic(false)
    /// How many calls are in work that must be over before the process ends.
    private static let working = Atomic(0)
    private static let exitHandlers = Atomic(0)
    /// When the wait for work is over, in bits of a time; 0 until the process ends.
    private static let deadline = Atomic<UInt64>(0)
    private static let depths = ThreadLocal { Depth() }

    private final class Depth { var calls = 0 }

    /// Watches for forks from the first call on; all that the child's handler and its later calls read is made before.
    private static let watched: Bool = {
        _ = forked.load(ordering: .relaxed)
        return pthread_atfork(nil, nil) { ProcessState.forked.store(true, ordering: .relaxed) } == 0
    }()

    /// Whether the process was forked from one that had used the library.
    @inline(__always) public static var isForked: Bool { watched && forked.load(ordering: .relaxed) }

    /// Whether the process runs its exit handlers.
    public static var isEnding: Bool { ending.load(ordering: .sequentiallyConsistent) }

    // MARK: - Work that the end waits for

    /// How long `exit()` waits for work on other threads, in seconds.
    private static let patience = 5.0

    /// Begins work with a driver, whose exit handlers and destructors take away what the work uses. `endWork()` is owed when this is true.
    /// @return false when the process is ending, or was forked.
    public static func beginWork() -> Bool {
        guard !isForked else { return false }
        watchExit()
        working.add(1, ordering: .sequentiallyConsistent)
        if isEnding {
            working.subtract(1, ordering: .sequentiallyConsistent)
            return false
        }
        depths.current.calls += 1
        return true
    }

    public static func endWork() {
        watchExit()
        depths.current.calls -= 1
        working.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Has `exit()` wait until work has ended, and refuse more. Exit handlers run in the reverse order, and drivers and their compilers register
    /// some whenever they do something for the first time: so this one is registered anew around each of the first pieces of work.
    private static func watchExit() {
        guard exitHandlers.load(ordering: .relaxed) < mostHandlers, exitHandlers.add(1, ordering: .relaxed).oldValue < mostHandlers else {
            return
        }
        _ = isForked
        _ = depths.current
        _ = atexit { ProcessState.waitForWork() }
    }

    private static let mostHandlers = 256

    private static func waitForWork() {
        guard !isForked else { return }
        ending.store(true, ordering: .sequentiallyConsistent)
        // However many handlers there are, they wait together only so long.
        let latest = (monotonicTime() + patience).bitPattern
        _ = deadline.compareExchange(expected: 0, desired: latest, ordering: .relaxed)
        let end = Double(bitPattern: deadline.load(ordering: .relaxed))
        // A thread that ends the process from within its own work does not wait for that.
        let own = depths.current.calls
        while working.load(ordering: .sequentiallyConsistent) > own, monotonicTime() < end { usleep(500) }
    }
}
