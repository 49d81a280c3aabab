import CEGL
public import SceneCommit
import SceneStorage
import Synchronization

/// The engine's own GL context, which needs neither a display nor a window.
///
/// Any thread may use it, one at a time.
@safe
public final class OffscreenContext: @unchecked Sendable {
    private let parts: Parts
    /// What the environment asked for when the context was made.
    private let asked = Environment.value(of: "SCENE_GL_API")
    private let lent = Atomic(false)

    /// Whether only the library has objects in the context, and one that is made now would be like it.
    public var canServeAgain: Bool { !lent.load(ordering: .relaxed) && asked == Environment.value(of: "SCENE_GL_API") }

    public var functions: GLFunctions { parts.functions }

    @safe
    private struct Parts {
        let functions: GLFunctions
        let egl: EGLLibrary
        let display: EGLDisplay
        let context: EGLContext
        /// A pbuffer of one pixel where the display needs a surface; nothing is drawn into it.
        let surface: EGLSurface?
        let api: Dialect.API

        func destroy() { unsafe OffscreenContext.destroy(egl, display, surface, context) }

        func perform<Result>(_ body: () throws(SceneError) -> Result) throws(SceneError) -> Result {
            let saved = unsafe CurrentContext(egl)
            guard egl.bindAPI(OffscreenContext.name(of: api)) != 0,
                unsafe egl.makeCurrent(display, surface, surface, context) != 0
            else {
                let error = egl.lastError()
                unsafe saved.restore(egl, releasing: display)
                throw SceneError(
                    .gl,
                    "the offscreen GL context cannot be made current (EGL error \(error)): another thread may be using it")
            }
            defer { unsafe saved.restore(egl, releasing: display) }
            return try body()
        }
    }

    /// Whether this machine has EGL with OpenGL ES 3 or OpenGL 3.3.
    public static let isAvailable: Bool = {
        do throws(SceneError) {
            _ = try OffscreenContext()
            return true
        } catch {
            return false
        }
    }()

    /// Throws `.unsupported` with a message that names what is missing.
    public init() throws(SceneError) {
        try beginGLWork()
        defer { ProcessState.endWork() }
        parts = try SharedDriver.perform { () throws(SceneError) in try Self.make() }
    }

    private static func make() throws(SceneError) -> Parts {
        let egl = try EGLLibrary()
        let open = unsafe try egl.openDisplay()
        let saved = unsafe CurrentContext(egl)
        defer { unsafe saved.restore(egl, releasing: open.display) }
        let context = unsafe try Self.makeContext(egl, open)
        let surface = unsafe try Self.makeSurface(egl, open, context)
        guard unsafe egl.makeCurrent(open.display, surface, surface, context) != 0 else {
            let error = egl.lastError()
            unsafe Self.destroy(egl, open.display, surface, context)
            throw SceneError(.unsupported, "EGL cannot make a GL context current (error \(error))")
        }
        do throws(SceneError) {
            let functions = try unsafe GLFunctions { unsafe egl.function($0) }
            return unsafe Parts(functions: functions, egl: egl, display: open.display, context: context, surface: surface, api: open.api)
        } catch {
            unsafe _ = egl.makeCurrent(open.display, nil, nil, nil)
            unsafe Self.destroy(egl, open.display, surface, context)
            throw error
        }
    }

    /// The objects of the context go with it.
    deinit {
        guard ProcessState.beginWork() else { return }
        defer { ProcessState.endWork() }
        functions.perform { parts.destroy() }
    }

    /// Makes the context current, runs `body`, and puts back what was current on this thread, or nothing.
    public func perform<Result>(_ body: () throws(SceneError) -> Result) throws(SceneError) -> Result {
        try beginGLWork()
        defer { ProcessState.endWork() }
        return try functions.perform { () throws(SceneError) in try parts.perform(body) }
    }

    /// As `perform`, for what calls the program: the driver is lent, and no lock is held.
    public func lend<Result>(_ body: () throws(SceneError) -> Result) throws(SceneError) -> Result {
        lent.store(true, ordering: .relaxed)
        try beginGLWork()
        defer { ProcessState.endWork() }
        return try functions.lend { () throws(SceneError) in try parts.perform(body) }
    }

    /// A context of the program's that shares objects with this one.
    public func makeSharedContext() throws(SceneError) -> SharedContext {
        lent.store(true, ordering: .relaxed)
        return try perform { () throws(SceneError) in try SharedContext(withCurrent: functions) }
    }

    static func name(of api: Dialect.API) -> EGLenum { EGLenum(api == .es ? EGL_OPENGL_ES_API : EGL_OPENGL_API) }

    /// @param other a context to share objects with.
    static func makeContext(_ egl: EGLLibrary, _ open: OpenDisplay, sharingWith other: EGLContext? = nil) throws(SceneError) -> EGLContext {
        let api = unsafe open.api
        _ = egl.bindAPI(name(of: api))
        // The same numbers in EGL 1.5 and in EGL_KHR_create_context.
        let version =
            api == .es
            ? [EGL_CONTEXT_MAJOR_VERSION, 3]
            : [
                EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
            ]
        if unsafe egl.hasExtension("EGL_EXT_create_context_robustness", open.display) {
            let strategy =
                api == .es ? EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT : EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR
            let robust = [strategy, EGL_LOSE_CONTEXT_ON_RESET_EXT]
            if let context = unsafe egl.createContext(open.display, open.config, other, version + robust + [EGL_NONE]) {
                return unsafe context
            }
        }
        if let context = unsafe egl.createContext(open.display, open.config, other, version + [EGL_NONE]) {
            return unsafe context
        }
        throw SceneError(.unsupported, "EGL makes neither an OpenGL ES 3.0 nor an OpenGL 3.3 context (error \(egl.lastError()))")
    }

    static func makeSurface(
        _ egl: EGLLibrary, _ open: OpenDisplay, _ context: EGLContext
    ) throws(SceneError) -> EGLSurface? {
        if unsafe open.isSurfaceless { return nil }
        let onePixel: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
        if let surface = unsafe egl.createPbufferSurface(open.display, open.config, onePixel) { return unsafe surface }
        let error = egl.lastError()
        unsafe destroy(egl, open.display, nil, context)
        throw SceneError(.unsupported, "EGL has neither contexts without a surface nor pbuffers (error \(error))")
    }

    static func destroy(_ egl: EGLLibrary, _ display: EGLDisplay, _ surface: EGLSurface?, _ context: EGLContext) {
        unsafe _ = egl.destroyContext(display, context)
        if let surface = unsafe surface { unsafe _ = egl.destroySurface(display, surface) }
    }
}

/// Begins work with GL, which the end of the process waits for. `ProcessState.endWork()` is owed for it.
public func beginGLWork() throws(SceneError) {
    if ProcessState.beginWork() { return }
    throw SceneError(.invalidState, "the process is ending: nothing is rendered any more once exit() was called")
}

/// The context that is current on this thread.
@unsafe
private struct CurrentContext {
    private let api: EGLenum
    private let display: EGLDisplay?
    private let context: EGLContext?
    private let draw, read: EGLSurface?
    private let glx: GLXClient.Binding?

    /// Notes what is current, and leaves nothing of GLX current: EGL cannot make a context current beside one of GLX.
    init(_ egl: EGLLibrary) {
        unsafe api = egl.queryAPI()
        unsafe display = egl.getCurrentDisplay()
        unsafe context = egl.getCurrentContext()
        unsafe draw = egl.getCurrentSurface(EGL_DRAW)
        unsafe read = egl.getCurrentSurface(EGL_READ)
        unsafe glx = GLXClient.Binding()
        unsafe glx?.release()
    }

    /// Makes it current again; with nothing to restore, leaves nothing current on `ours`.
    func restore(_ egl: EGLLibrary, releasing ours: EGLDisplay) {
        if let display = unsafe display, let context = unsafe context {
            unsafe _ = egl.bindAPI(api)
            unsafe _ = egl.makeCurrent(display, draw, read, context)
        } else {
            unsafe _ = egl.makeCurrent(ours, nil, nil, nil)
            unsafe _ = egl.bindAPI(api)
        }
        unsafe glx?.restore()
    }
}
