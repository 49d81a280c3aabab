import Glibc

/// A lock of the system with its place in the order of locks. Where the order is checked, the process ends when a thread does not keep it.
@safe
struct RankedMutex: ~Copyable {
    /// Where the mutex lies for those who wait for a condition with it.
    let pointer: UnsafeMutablePointer<pthread_mutex_t>
    private let rank: LockRank

    init(_ rank: LockRank) {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(pointer, nil)
        self.rank = rank
    }

    deinit {
        unsafe pthread_mutex_destroy(pointer)
        unsafe pointer.deallocate()
    }

    @inline(never)
    func lock(byProgram: Bool = false) {
        if isLockOrderChecked { HeldLocks.ofThread.current.willTake(rank, byProgram: byProgram) }
        unsafe pthread_mutex_lock(pointer)
    }

    @inline(never)
    func unlock() {
        unsafe pthread_mutex_unlock(pointer)
        if isLockOrderChecked { HeldLocks.ofThread.current.didLetGo(rank) }
    }
}
