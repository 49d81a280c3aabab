import CLinux
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
    /// Until when no work begins, in bits of a time; 0 as long as the process goes on.
    private static let pauseEnd = Atomic<UInt64>(0)
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
    /// @param pauses whether the work may wait for handlers of the process's end; work that other work waits for must not.
    /// @return false when the process is ending, or was forked.
    public static func beginWork(pauses: Bool = true) -> Bool {
        guard !isForked else { return false }
        watchExit()
        working.add(1, ordering: .sequentiallyConsistent)
        while pauses, isPaused {
            working.subtract(1, ordering: .sequentiallyConsistent)
            usleep(500)
            working.add(1, ordering: .sequentiallyConsistent)
        }
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

    /// Whether the calling thread has to wait before it begins work. Its outer work goes on, and so does the main thread, which runs the handlers.
    private static var isPaused: Bool {
        let end = pauseEnd.load(ordering: .sequentiallyConsistent)
        guard end != 0, depths.current.calls == 0, linux_thread_number() != getpid() else { return false }
        return monotonicTime() < Double(bitPattern: end)
    }

    /// Lets no driver work when the main thread's variables end, so that handlers which it has registered a moment ago find it at rest, and no
    /// thread ends because its work is refused: drivers free what they keep for a thread when it ends, and in their handlers too.
    /// `pthread_exit()` ends the variables as well, and then the process lives on: so this is a pause, long enough for the handlers.
    fileprivate static func pause() {
        guard !isForked else { return }
        pauseEnd.store((monotonicTime() + patience).bitPattern, ordering: .sequentiallyConsistent)
        waitForOthers(until: monotonicTime() + patience)
        pauseEnd.store((monotonicTime() + pauseLength).bitPattern, ordering: .sequentiallyConsistent)
    }

    private static let pauseLength = 0.2

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
        waitForOthers(until: Double(bitPattern: deadline.load(ordering: .relaxed)))
    }

    private static func waitForOthers(until end: Double) {
        // A thread that ends the process from within its own work does not wait for that.
        let own = depths.current.calls
        while working.load(ordering: .sequentiallyConsistent) > own, monotonicTime() < end { usleep(500) }
    }
}

/// Sources/CDeferred/process.c has the main thread call this.
@_cdecl("scene_process_may_end")
func processMayEnd(_: UnsafeMutableRawPointer?) { ProcessState.pause() }
