public import SceneCommit
public import SceneGLES

/// The part of a window that frames are drawn into, with a context of its own. One thread at a time has it.
public protocol WindowSurface: AnyObject, Sendable {
    var functions: GLFunctions { get }
    func makeCurrent() throws(SceneError)
    /// Leaves the context current on no thread.
    func release()
    /// Lets go of what the window system keeps for the calling thread, which ends.
    func endThread()
    /// Shows what was drawn; waits for the display where that is to be waited for.
    func present() throws(SceneError)
}
