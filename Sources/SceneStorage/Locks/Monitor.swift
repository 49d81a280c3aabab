import CLinux
import Glibc

/// A value behind a lock, and threads that wait for it to become something.
///
/// As with `Locked`, no reference to the inside of the value leaves a body.
@safe
public final class Monitor<Value: ~Copyable>: @unchecked Sendable {
    private let mutex: RankedMutex
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var value: Value

    public init(_ rank: LockRank, _ value: consuming sending Value) {
        mutex = RankedMutex(rank)
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
        self.value = value
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
    }

    public func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&value)
    }

    /// Runs the body once the value is as it should be, and waits for that as long as it takes.
    public func withLock<Result, Failure: Error>(
        when isReady: (borrowing Value) -> Bool, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        while !isReady(value) { unsafe pthread_cond_wait(condition, mutex.pointer) }
        return try body(&value)
    }

    /// Wakes those who wait, to look again.
    public func notify() { unsafe pthread_cond_broadcast(condition) }

    /// Waits until the body finds something, but not beyond a time of the monotonic clock. @return nil when it did not.
    public func wait<Result>(until deadline: Double, _ body: (inout Value) -> Result?) -> Result? {
        mutex.lock()
        defer { mutex.unlock() }
        while true {
            if let found = body(&value) { return found }
            // A deadline in thousands of years is none, and might fit no timespec.
            if deadline >= 1e12 {
                unsafe pthread_cond_wait(condition, mutex.pointer)
                continue
            }
            guard monotonicTime() < deadline else { return nil }
            let seconds = deadline.rounded(.down)
            var time = timespec(tv_sec: Int(seconds), tv_nsec: min(Int((deadline - seconds) * 1e9), 999_999_999))
            unsafe pthread_cond_timedwait(condition, mutex.pointer, &time)
        }
    }
}
