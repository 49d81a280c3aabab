public import SceneCommit
public import SceneGLES

/// The part of a window that frames are drawn into, with a context of its own. One thread at a time has it.
public protocol WindowSurface: AnyObject, Sendable {
    /// Of the context that the surface has now.
    var functions: GLFunctions { get }
    func makeCurrent() throws(SceneError)
    /// Leaves the context current on no thread.
    func release()
    /// Lets go of what the window system keeps for the calling thread, which ends.
    func endThread()
    /// How many frames ago the buffer that is drawn into got what it has, the last one being 1; 0 where nothing is known. The context is current.
    var bufferAge: Int { get }
    /// Whether the window has a depth buffer of 24 bits.
    var hasDepth: Bool { get }
    /// Shows what was drawn; waits for the display where that is to be waited for.
    func present() throws(SceneError) -> Presentation
    /// Makes a new context in place of one that is lost, current on the calling thread.
    func replaceContext() throws(SceneError)
}
