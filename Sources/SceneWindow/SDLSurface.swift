import CSDL
import Glibc
import SceneCommit
import SceneEngine
import SceneGLES
import Synchronization

/// A window of SDL's, and the context that draws into it. One thread at a time has them; with the last reference both go.
@safe
final class SDLSurface: WindowSurface, @unchecked Sendable {
    private let sdl: SDLLibrary
    private let window: OpaquePointer
    private var context: SDL_GLContext
    private let watch: DisplayWatch
    private(set) var functions: GLFunctions
    private var syncControl: SyncControl?
    private var age: BufferAge?
    private var surface: DrawSurface?
    private(set) var hasDepth = false

    /// Leaves the context current on no thread.
    init(_ sdl: SDLLibrary, _ window: OpaquePointer, _ watch: DisplayWatch) throws(SceneError) {
        guard let context = unsafe Self.makeContext(sdl, window) else {
            let error = sdl.error("SDL makes no OpenGL ES 3 context for a window")
            unsafe sdl.calls.DestroyWindow(window)
            throw error
        }
        self.sdl = sdl
        unsafe self.window = window
        unsafe self.context = context
        self.watch = watch
        do throws(SceneError) {
            functions = try unsafe GLFunctions { name in unsafe sdl.calls.GL_GetProcAddress(name) }
        } catch {
            unsafe watch.discard(window, context, nil)
            throw error
        }
        prepare()
    }

    /// Settles what belongs to a new context, which is current.
    private func prepare() {
        // Without it frames are paced by the clock alone.
        _ = sdl.calls.GL_SetSwapInterval(1)
        syncControl = unsafe SyncControl { name in unsafe sdl.calls.GL_GetProcAddress(name) }
        surface = unsafe DrawSurface { name in unsafe sdl.calls.GL_GetProcAddress(name) }
        age = unsafe BufferAge { name in unsafe sdl.calls.GL_GetProcAddress(name) }
        var depth: Int32 = 0
        hasDepth = unsafe sdl.calls.GL_GetAttribute(SDL_GL_DEPTH_SIZE, &depth) == 0 && depth >= 24
    }

    /// A context that says when it is lost, where the system has that.
    private static func makeContext(_ sdl: SDLLibrary, _ window: OpaquePointer) -> SDL_GLContext? {
        unsafe SharedDriver.perform {
            _ = sdl.calls.GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue))
            if let context = unsafe sdl.calls.GL_CreateContext(window) { return unsafe context }
            _ = sdl.calls.GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, 0)
            return unsafe sdl.calls.GL_CreateContext(window)
        }
    }

    func replaceContext() throws(SceneError) {
        guard !watch.isLost else { throw SceneError(.gl, "the display of the window went away") }
        guard let new = unsafe Self.makeContext(sdl, window) else { throw sdl.error("SDL makes no context in place of one that was lost") }
        unsafe sdl.calls.GL_DeleteContext(context)
        unsafe context = new
        try makeCurrent()
        functions = try unsafe GLFunctions { name in unsafe sdl.calls.GL_GetProcAddress(name) }
        prepare()
    }

    deinit { unsafe watch.discard(window, context, surface) }

    func makeCurrent() throws(SceneError) {
        guard !watch.isLost else { throw SceneError(.gl, "the display of the window went away") }
        guard unsafe sdl.calls.GL_MakeCurrent(window, context) == 0 else { throw sdl.error("the window's context cannot be made current") }
    }

    func release() {
        if !watch.isLost { unsafe _ = sdl.calls.GL_MakeCurrent(window, nil) }
    }

    /// SDL knows the ends of its own threads only: what it keeps for others would never be freed.
    func endThread() { sdl.calls.TLSCleanup() }

    var bufferAge: Int { age?.frames ?? 0 }

    func present() throws(SceneError) -> Presentation {
        watch.checkBeforePicture(functions)
        if !watch.isLost { unsafe sdl.calls.GL_SwapWindow(window) }
        guard !watch.isLost else { throw SceneError(.gl, "the display of the window went away") }
        // What came for the program while this thread spoke with the display.
        watch.noteTraffic()
        return syncControl?.lastRefresh.map { .refreshed($0) } ?? .waited
    }
}
