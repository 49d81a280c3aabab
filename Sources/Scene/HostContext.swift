import Glibc
import SceneCommit

/// The GL context of a host, which belongs to the thread that it was current on.
@safe
struct HostContext: @unchecked Sendable {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?

    private let thread = pthread_self()
    private let getString: GetString

    init(getString: @escaping GetString) { unsafe self.getString = getString }

    private var isOnThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Whether a context is current on the right thread: without one GL has no version.
    var isCurrent: Bool {
        let version: UInt32 = 0x1F02
        return unsafe isOnThread && getString(version) != nil
    }

    func check() throws(SceneError) {
        guard isOnThread else {
            throw SceneError(.wrongThread, "this thread is not the one that made renderer; a GL renderer belongs to its context's thread")
        }
        guard isCurrent else {
            throw SceneError(.wrongThread, "no GL context is current on this thread; make the renderer's current first")
        }
    }
}
