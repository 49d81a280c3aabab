/// The place of one lock in the order of locks. Builds for debugging, and those with `SCENE_CHECKS_LOCKS`, stop the process when a thread does
/// not keep the order; in all others this is nothing.
struct LockPlace: Sendable {
    #if DEBUG || SCENE_CHECKS_LOCKS
        let rank: LockRank

        init(_ rank: LockRank) { self.rank = rank }

        func willTake(byProgram: Bool = false) { HeldLocks.ofThread.current.willTake(rank, byProgram: byProgram) }
        func didLetGo() { HeldLocks.ofThread.current.didLetGo(rank) }
    #else
        @inline(__always) init(_ rank: LockRank) {}

        @inline(__always) func willTake(byProgram: Bool = false) {}
        @inline(__always) func didLetGo() {}
    #endif
}

/// Stops the process, in builds that check locks, when the calling thread holds one that the program does not hold itself: the program is about
/// to be called, and what it calls might wait for that lock for ever.
@inline(__always)
public func expectNoLocks() {
    #if DEBUG || SCENE_CHECKS_LOCKS
        HeldLocks.ofThread.current.expectNone()
    #endif
}

#if DEBUG || SCENE_CHECKS_LOCKS
    /// The locks that a thread holds, in the order in which it took them.
    private final class HeldLocks {
        static let ofThread = ThreadLocal { HeldLocks() }

        private var locks: [(rank: LockRank, byProgram: Bool)] = []

        func willTake(_ rank: LockRank, byProgram: Bool) {
            if let held = locks.first(where: { $0.rank >= rank }) {
                fatalError("the lock \(rank) is taken by a thread that holds \(held.rank), which stands below it in LockRank")
            }
            locks.append((rank, byProgram))
        }

        func didLetGo(_ rank: LockRank) {
            if let index = locks.lastIndex(where: { $0.rank == rank }) { locks.remove(at: index) }
        }

        func expectNone() {
            if let held = locks.first(where: { !$0.byProgram }) {
                fatalError("the program is called by a thread that holds the lock \(held.rank)")
            }
        }
    }
#endif
