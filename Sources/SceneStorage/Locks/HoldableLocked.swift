import Glibc
import Synchronization

/// A value behind a lock that a thread can also hold from one call to a later one, and use all the while.
///
/// As with `Locked`, no reference to the inside of the value leaves the body.
public final class HoldableLocked<Value: ~Copyable>: @unchecked Sendable {
    private let mutex: RankedMutex
    private var value: Value
    /// The thread that holds the lock between calls, or 0. Only that thread ever finds itself here, so the order of other threads' reads
    /// does not matter.
    private let holder = Atomic<UInt>(0)
    /// How often the holder took it. Only the holder touches it.
    private var depth = 0

    public init(_ rank: LockRank, _ value: consuming sending Value) {
        mutex = RankedMutex(rank)
        self.value = value
    }

    @inline(__always)
    public func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        let isHeld = isHeldByThisThread
        if !isHeld { mutex.lock() }
        defer { if !isHeld { mutex.unlock() } }
        return try body(&value)
    }

    /// Whether the thread holds it between calls.
    @inline(__always)
    public var isHeldByThisThread: Bool {
        let holder = holder.load(ordering: .relaxed)
        return holder != 0 && holder == UInt(pthread_self())
    }

    // MARK: - Holding it

    /// Keeps all other threads out until as many calls of `letGo`.
    public func hold() {
        if !isHeldByThisThread {
            mutex.lock(byProgram: true)
            holder.store(UInt(pthread_self()), ordering: .relaxed)
        }
        depth += 1
    }

    /// Takes one call of `hold` back; does nothing when the thread does not hold the lock.
    public func letGo() {
        guard isHeldByThisThread else { return }
        depth -= 1
        guard depth == 0 else { return }
        holder.store(0, ordering: .relaxed)
        mutex.unlock()
    }

    /// Takes all calls of `hold` back that the thread made: it ends.
    public func letGoAll() {
        guard isHeldByThisThread else { return }
        depth = 1
        letGo()
    }
}
