import Glibc
import SceneCommit
import SceneGLES
import SceneStorage

/// The GL context of a host, which is known by the window system's name for it and by a marker within.
struct HostContext: Sendable {
    private let thread = pthread_self()
    private let functions: GLFunctions
    /// nil where a system made the context that nobody can ask.
    private let system: SystemContext?
    private let marker: ContextMarker

    enum Presence {
        case current
        /// Another context is current, or none.
        case elsewhere
        /// Another context has the address of this one, which is gone.
        case gone
    }

    /// The context that is current.
    init(_ functions: GLFunctions) {
        self.functions = functions
        system = SystemContext.current
        marker = ContextMarker(functions)
    }

    var presence: Presence {
        guard SystemContext.current == system else { return .elsewhere }
        if system == nil {
            // Nothing but the marker tells contexts of unknown systems apart.
            return functions.isContextCurrent && marker.isHere(functions) ? .current : .elsewhere
        }
        return marker.isHere(functions) ? .current : .gone
    }

    func check() throws(SceneError) {
        switch presence {
        case .current: return
        case .gone:
            throw SceneError(
                .wrongContext,
                "the renderer's GL context was destroyed, and another one is in its place; abandon the renderer and make a new one for it")
        case .elsewhere:
            guard pthread_equal(thread, pthread_self()) != 0 else {
                throw SceneError(
                    .wrongThread, "this thread is not the one that made renderer, and the renderer's GL context is not current on it")
            }
            let what = SystemContext.current == nil ? "no GL context" : "another GL context"
            throw SceneError(.wrongContext, "\(what) is current on this thread; make the renderer's current first")
        }
    }

    /// Takes the marker away. The context is current.
    func forget() { marker.remove(functions) }
}

/// What renderers left in contexts that were not current when they ended, until such a context is drawn in again.
final class LeftBackends: Sendable {
    static let shared = LeftBackends()

    private struct Entry {
        let context: HostContext
        let backend: GLESBackend
        var drawers: SurfaceDrawers
    }

    private let entries = Locked<[Entry]>(.leftBackends, [])

    func add(_ context: HostContext, _ backend: GLESBackend, _ drawers: SurfaceDrawers) {
        entries.withLock { $0.append(Entry(context: context, backend: backend, drawers: drawers)) }
    }

    /// Frees what was left in the context that is current, and forgets what went with contexts that are gone.
    func free() {
        // Out of the list first: the program is told of the end of its GL layers with no lock held.
        let ending = entries.withLock { entries -> [Entry] in
            guard !entries.isEmpty else { return [] }
            let ending = entries.filter { if case .elsewhere = $0.context.presence { false } else { true } }
            entries.removeAll { if case .elsewhere = $0.context.presence { false } else { true } }
            return ending
        }
        for entry in ending { end(entry) }
    }

    private func end(_ entry: Entry) {
        var drawers = entry.drawers
        guard case .current = entry.context.presence else { return drawers.end(isContextLost: true) }
        if !drawers.entries.isEmpty {
            entry.backend.functions.lend {
                entry.backend.beginSurfaces(savingState: true)
                drawers.end(isContextLost: false)
                entry.backend.endSurfaces()
            }
        }
        entry.backend.functions.perform { entry.backend.destroy() }
        entry.context.forget()
    }
}
