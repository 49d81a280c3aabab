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
    private let context: SDL_GLContext
    private let watch: DisplayWatch
    let functions: GLFunctions

    /// Leaves the context current on no thread.
    init(_ sdl: SDLLibrary, _ window: OpaquePointer, _ watch: DisplayWatch) throws(SceneError) {
        guard let context = unsafe sdl.calls.GL_CreateContext(window) else {
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
            unsafe watch.discard(window, context)
            throw error
        }
        // Without it frames are paced by the clock alone.
        _ = sdl.calls.GL_SetSwapInterval(1)
    }

    deinit { unsafe watch.discard(window, context) }

    func makeCurrent() throws(SceneError) {
        guard !watch.isLost else { throw SceneError(.gl, "the display of the window went away") }
        guard unsafe sdl.calls.GL_MakeCurrent(window, context) == 0 else { throw sdl.error("the window's context cannot be made current") }
    }

    func release() {
        if !watch.isLost { unsafe _ = sdl.calls.GL_MakeCurrent(window, nil) }
    }

    /// SDL knows the ends of its own threads only: what it keeps for others would never be freed.
    func endThread() { sdl.calls.TLSCleanup() }

    func present() throws(SceneError) {
        unsafe sdl.calls.GL_SwapWindow(window)
        guard !watch.isLost else { throw SceneError(.gl, "the display of the window went away") }
        // What came for the program while this thread spoke with the display.
        watch.noteTraffic()
    }
}
