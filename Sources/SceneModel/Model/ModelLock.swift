import SceneStorage

/// The lock that guards the model. Objects that the state discards go when the lock is let go, for their end may call the program.
final class ModelLock: Sendable {
    private let state = HoldableLocked(.model, ModelState())

    @inline(__always)
    func withLock<Result, Failure: Error>(_ body: (inout ModelState) throws(Failure) -> Result) throws(Failure) -> Result {
        var discarded: [AnyObject]?
        defer { if discarded != nil { discarded = nil } }
        return try state.withLock { state throws(Failure) in
            defer { if !state.discarded.isEmpty { discarded = state.takeDiscarded() } }
            return try body(&state)
        }
    }

    var isHeldByThisThread: Bool { state.isHeldByThisThread }
    func hold() { state.hold() }
    func letGo() { state.letGo() }
    func letGoAll() { state.letGoAll() }
}
