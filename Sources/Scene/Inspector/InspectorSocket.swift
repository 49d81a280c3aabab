import Glibc
import SceneCommit
import SceneContent
import SceneEngine
import SceneStorage

/// The socket on which inspectors of other processes reach this one. There is none unless somebody asks for it.
final class InspectorSocket: Sendable {
    static let shared = InspectorSocket()

    private struct State {
        /// -1 while nobody listens.
        var listener: Int32 = -1
        var path = ""
        var connections: Set<Int32> = []
    }

    private let state = Locked(.innermost, State())
    /// How many inspectors may look at once.
    private static let mostConnections = 8

    /// Listens where SCENE_INSPECTOR in the environment says. What goes wrong is told to the log.
    func listenIfAsked() {
        guard let path = Environment.value(of: "SCENE_INSPECTOR") else { return }
        do throws(SceneError) { try listen(at: path) } catch { Log.shared(.warning, "SCENE_INSPECTOR: \(error.message)") }
    }

    func listen(at path: String) throws(SceneError) {
        let listener = try state.withLock { state throws(SceneError) in
            guard state.listener < 0 else {
                throw SceneError(.invalidState, "the program listens for inspectors on \(state.path) already")
            }
            state.listener = try UnixSocket.listen(at: path)
            // The program may go to another folder.
            state.path = File.resolved(path) ?? path
            return state.listener
        }
        guard startThread("scene-inspector", { [self] in admit(listener) }) else {
            close()
            Glibc.close(listener)
            throw SceneError(.outOfMemory, "the system has no threads left")
        }
        _ = Self.closesAtExit
    }

    /// Ends all inspections. The file of the socket goes.
    func close() {
        state.withLock { state in
            guard state.listener >= 0 else { return }
            // The threads of the connections wake up, and close the descriptors.
            for descriptor in state.connections { shutdown(descriptor, Int32(SHUT_RDWR)) }
            shutdown(state.listener, Int32(SHUT_RDWR))
            unsafe unlink(state.path)
            (state.listener, state.path) = (-1, "")
        }
    }

    /// A forked child leaves the file to its parent.
    private static let closesAtExit: Bool = atexit { if !ProcessState.isForked { InspectorSocket.shared.close() } } == 0

    /// Lets inspectors in until the listener is shut down.
    private func admit(_ listener: Int32) {
        while true {
            let descriptor = acceptConnection(listener)
            guard descriptor >= 0 else {
                let isPassing = [EINTR, ECONNABORTED, EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno)
                guard isPassing, isListening(listener) else { break }
                usleep(10_000)
                continue
            }
            let isAdmitted = state.withLock { state in
                guard state.listener == listener, state.connections.count < Self.mostConnections else { return false }
                state.connections.insert(descriptor)
                return true
            }
            if !isAdmitted {
                InspectorConnection(descriptor).refuse(
                    SceneError(.invalidState, "eight inspectors look at the program already"))
            }
            if !isAdmitted || !startThread("scene-inspect", { [self] in serve(descriptor) }) { leave(descriptor) }
        }
        Glibc.close(listener)
    }

    private func isListening(_ listener: Int32) -> Bool { state.withLock { $0.listener == listener } }

    private func serve(_ descriptor: Int32) {
        InspectorConnection(descriptor).serve()
        leave(descriptor)
    }

    private func leave(_ descriptor: Int32) {
        // Within the lock, so that no other connection has the number meanwhile.
        state.withLock { state in
            state.connections.remove(descriptor)
            _ = Glibc.close(descriptor)
        }
    }
}
