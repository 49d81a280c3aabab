/// A value behind a lock.
///
/// Unlike `Mutex` it lets the body use the calling thread's own objects together with the value; that no reference to the inside
/// of the value leaves the body is this project's rule instead of the compiler's.
public final class Locked<Value: ~Copyable>: @unchecked Sendable {
    private let mutex: RankedMutex
    private var value: Value

    public init(_ rank: LockRank, _ value: consuming sending Value) {
        mutex = RankedMutex(rank)
        self.value = value
    }

    @inline(__always)
    public func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&value)
    }
}
