import Glibc
import SceneCommit
import SceneGLES

/// The GL context of a host, which belongs to the thread that it was current on.
struct HostContext: Sendable {
    private let thread = pthread_self()
    private let functions: GLFunctions

    init(_ functions: GLFunctions) { self.functions = functions }

    private var isOnThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Whether a context is current on the right thread.
    var isCurrent: Bool { isOnThread && functions.isContextCurrent }

    func check() throws(SceneError) {
        guard isOnThread else {
            throw SceneError(.wrongThread, "this thread is not the one that made renderer; a GL renderer belongs to its context's thread")
        }
        guard isCurrent else {
            throw SceneError(.wrongThread, "no GL context is current on this thread; make the renderer's current first")
        }
    }
}
