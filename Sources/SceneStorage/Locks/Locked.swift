import Glibc

/// A value behind a lock.
///
/// Unlike `Mutex` it lets the body use the calling thread's own objects together with the value; that no reference to the inside
/// of the value leaves the body is this project's rule instead of the compiler's.
@safe
public final class Locked<Value: ~Copyable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let place: LockPlace
    private var value: Value

    public init(_ rank: LockRank, _ value: consuming sending Value) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        place = LockPlace(rank)
        self.value = value
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    @inline(__always)
    public func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        place.willTake()
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_mutex_unlock(mutex)
            place.didLetGo()
        }
        return try body(&value)
    }
}
