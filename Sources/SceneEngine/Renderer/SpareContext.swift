import SceneCommit
import SceneGLES
import SceneStorage

/// The GL context of an offscreen renderer that has gone, with its programs. The next one takes it over, so that nothing is compiled again: what
/// a driver made for a context goes with it. One is kept, for some seconds.
struct SpareContext: @unchecked Sendable {
    // The context and the programs belong to nobody else.
    private let context: OffscreenContext
    private let programs: GLESBackend
    private let end: Double

    private static let kept = Monitor<SpareContext?>(.innermost, nil)
    private static let seconds = 10.0
    /// With more than this, much of what is kept would not be used.
    private static let mostPrograms = 256

    /// The one that is kept, if there is one that is like those that are made now, or a new one.
    static func takeOrMake() throws(SceneError) -> (OffscreenContext, GLESBackend) {
        if let taken = take() { return taken }
        let context = try OffscreenContext()
        return (context, try context.makeBackend())
    }

    private static func take() -> (OffscreenContext, GLESBackend)? {
        guard let spare = exchange(nil), spare.context.canServeAgain else { return nil }
        return try? spare.context.perform { () throws(SceneError) in
            let backend = try RendererState.makeBackend(spare.context.functions)
            backend.adoptPrograms(of: spare.programs)
            spare.programs.destroy()
            return (spare.context, backend)
        }
    }

    /// Keeps a context in place of the one before, with the programs of a backend, whose other objects go.
    static func keep(_ context: OffscreenContext, _ backend: GLESBackend) throws(SceneError) {
        let programs = try context.perform { () throws(SceneError) in
            let programs = try GLESBackend(context.functions)
            programs.adoptPrograms(of: backend)
            backend.destroy()
            return programs
        }
        let isFirst = exchange(SpareContext(context: context, programs: programs, end: monotonicTime() + seconds)) == nil
        // Without a thread the spare stays for the next renderer.
        if isFirst { _ = startThread("scene spare", dropInTime) }
    }

    static func isWorthKeeping(_ context: OffscreenContext, _ backend: GLESBackend) -> Bool {
        context.canServeAgain && (1...mostPrograms).contains(backend.programCount)
    }

    private static func exchange(_ new: SpareContext?) -> SpareContext? {
        let old = kept.withLock { kept -> SpareContext? in
            defer { kept = new }
            return kept
        }
        kept.notify()
        return old
    }

    /// Waits until what is kept is taken, or has not been for too long.
    private static func dropInTime() {
        while let end = kept.withLock({ $0?.end }) {
            let isTaken = kept.wait(until: end) { $0 == nil ? true : nil } ?? false
            if isTaken { return }
            // Another context may have come meanwhile, with more time. What goes does so with no lock held.
            let old = kept.withLock { kept -> SpareContext? in
                guard let spare = kept, spare.end <= monotonicTime() else { return nil }
                kept = nil
                return spare
            }
            if old != nil { return }
        }
    }
}

extension OffscreenContext {
    func makeBackend() throws(SceneError) -> GLESBackend {
        try perform { () throws(SceneError) in try RendererState.makeBackend(functions) }
    }

    /// Frees what a backend has in the context. The context may serve another renderer then.
    func leave(_ backend: GLESBackend) {
        if SpareContext.isWorthKeeping(self, backend) {
            try? SpareContext.keep(self, backend)
        } else {
            try? perform { backend.destroy() }
        }
    }
}
