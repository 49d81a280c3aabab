import Glibc
import SceneCommit
import SceneStorage

/// A renderer's state behind its lock.
///
/// While the program draws GL layers the state belongs to the thread that the program draws on, and the lock is free: the program may call what
/// it likes, and other threads wait for the state.
final class StateGate: Sendable {
    private struct Guarded: ~Copyable {
        var state: RendererState
        /// The thread that has the state, or 0.
        var holder: UInt = 0
    }

    private let guarded: Monitor<Guarded>

    init(_ state: consuming sending RendererState) { guarded = Monitor(.renderer, Guarded(state: state)) }

    private static var thread: UInt { UInt(pthread_self()) }
    private static let isBusy = SceneError(
        .invalidState,
        "renderer is drawing a GL layer on this thread: the functions of the layer may neither render with it nor read its frames")

    /// Throws `.invalidState` where the calling thread draws GL layers of the renderer.
    func withLock<Result>(_ body: (inout RendererState) throws(SceneError) -> Result) throws(SceneError) -> Result {
        let thread = Self.thread
        return try guarded.withLock(when: { $0.holder == 0 || $0.holder == thread }) { guarded throws(SceneError) in
            guard guarded.holder == 0 else {
                throw Self.isBusy
            }
            return try body(&guarded.state)
        }
    }

    /// For what has to happen in any case: the end of a renderer or of its thread.
    func use<Result>(_ body: (inout RendererState) -> Result) -> Result {
        let thread = Self.thread
        return guarded.withLock(when: { $0.holder == 0 || $0.holder == thread }) { body(&$0.state) }
    }

    /// Gives the calling thread the state where the body answers something. `takeBack` is owed for that.
    func lend<Result>(_ body: (inout RendererState) throws(SceneError) -> Result?) throws(SceneError) -> Result? {
        let thread = Self.thread
        return try guarded.withLock(when: { $0.holder == 0 || $0.holder == thread }) { guarded throws(SceneError) in
            guard guarded.holder == 0 else {
                throw Self.isBusy
            }
            guard let result = try body(&guarded.state) else { return nil }
            guarded.holder = thread
            return result
        }
    }

    func takeBack(_ body: (inout RendererState) -> Void) {
        guarded.withLock { guarded in
            guarded.holder = 0
            body(&guarded.state)
        }
        guarded.notify()
    }
}
