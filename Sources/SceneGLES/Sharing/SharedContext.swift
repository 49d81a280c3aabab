import CEGL
public import SceneCommit
import SceneStorage

/// A context for the program's own drawing, which shares its objects with a renderer's.
@safe
public final class SharedContext: @unchecked Sendable {
    private let egl: EGLLibrary
    private let display: EGLDisplay
    private let context: EGLContext
    /// A pbuffer of one pixel where the display needs a surface.
    private let surface: EGLSurface?
    private let api: Dialect.API

    /// Shares with the context that is current. @param functions of that.
    public init(withCurrent functions: GLFunctions) throws(SceneError) {
        guard SystemContext.current?.platform == .egl else {
            throw SceneError(
                .unsupported,
                "the renderer's context is not one of EGL's: have the toolkit make a context that shares with it (gl_context.h)")
        }
        let library = try EGLLibrary(), bound = library.queryAPI()
        defer { _ = library.bindAPI(bound) }
        guard let current = unsafe library.getCurrentContext(), let display = unsafe library.getCurrentDisplay() else {
            throw SceneError(.gl, "no context of EGL is current")
        }
        let open = unsafe try Self.open(library, display, current, functions.dialect.api)
        let context = unsafe try OffscreenContext.makeContext(library, open, sharingWith: current)
        let surface = unsafe try OffscreenContext.makeSurface(library, open, context)
        (egl, api) = (library, functions.dialect.api)
        unsafe self.display = display
        unsafe self.context = context
        unsafe self.surface = surface
    }

    /// The display with the configuration that a context has.
    private static func open(
        _ egl: EGLLibrary, _ display: EGLDisplay, _ context: EGLContext, _ api: Dialect.API
    ) throws(SceneError) -> OpenDisplay {
        var id: EGLint = 0, count: EGLint = 0
        var config: EGLConfig?
        unsafe _ = egl.queryContext(display, context, EGL_CONFIG_ID, &id)
        // A context may have none, which has the number 0.
        if id != 0, unsafe egl.chooseConfig(display, [EGL_CONFIG_ID, id, EGL_NONE], &config, 1, &count) == 0 || count < 1 {
            throw SceneError(.gl, "EGL does not know the configuration \(id) of the renderer's context (error \(egl.lastError()))")
        }
        let isSurfaceless = unsafe egl.hasExtension("EGL_KHR_surfaceless_context", display)
        return unsafe OpenDisplay(display: display, config: config, api: api, isSurfaceless: isSurfaceless)
    }

    /// A context that is current goes when that ends.
    deinit {
        guard ProcessState.beginWork() else { return }
        defer { ProcessState.endWork() }
        SharedDriver.perform { unsafe OffscreenContext.destroy(egl, display, surface, context) }
    }

    public func makeCurrent() throws(SceneError) {
        try beginGLWork()
        defer { ProcessState.endWork() }
        _ = egl.bindAPI(OffscreenContext.name(of: api))
        guard unsafe egl.makeCurrent(display, surface, surface, context) != 0 else {
            throw SceneError(
                .gl,
                "the context cannot be made current (EGL error \(egl.lastError())): it may be current on another thread, its window closed, "
                    + "or a context of GLX current on this one")
        }
    }

    /// Leaves nothing current on this thread where the context is.
    /// @return whether it was.
    public func leave() -> Bool {
        guard unsafe egl.getCurrentContext() == context else { return false }
        return unsafe egl.makeCurrent(display, nil, nil, nil) != 0
    }
}
