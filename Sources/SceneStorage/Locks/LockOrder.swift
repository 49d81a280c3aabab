import Glibc

/// Whether the order of locks is checked: in builds for debugging, and where `SCENE_CHECK_LOCKS` is in the environment when a process takes
/// its first lock.
let isLockOrderChecked: Bool = {
    #if DEBUG
        true
    #else
        unsafe getenv("SCENE_CHECK_LOCKS") != nil
    #endif
}()

/// Ends the process, where locks are checked, when the calling thread holds one that the program does not hold itself: the program is about
/// to be called, and what it calls might wait for that lock for ever.
@inline(__always)
public func expectNoLocks() {
    if isLockOrderChecked { HeldLocks.ofThread.current.expectNone() }
}

/// The locks that a thread holds, in the order in which it took them.
final class HeldLocks {
    static let ofThread = ThreadLocal { HeldLocks() }

    private var locks: [(rank: LockRank, byProgram: Bool)] = []

    @inline(never)
    func willTake(_ rank: LockRank, byProgram: Bool) {
        if let held = locks.first(where: { $0.rank >= rank }) {
            fatalError("the lock \(rank) is taken by a thread that holds \(held.rank), which stands below it in LockRank")
        }
        locks.append((rank, byProgram))
    }

    @inline(never)
    func didLetGo(_ rank: LockRank) {
        if let index = locks.lastIndex(where: { $0.rank == rank }) { locks.remove(at: index) }
    }

    @inline(never)
    func expectNone() {
        if let held = locks.first(where: { !$0.byProgram }) {
            fatalError("the program is called by a thread that holds the lock \(held.rank)")
        }
    }
}
