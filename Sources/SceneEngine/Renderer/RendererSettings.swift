import SceneGeometry
import SceneRender

/// What a program has set of a renderer's frames. They have a lock of their own, so that nobody waits for a frame to change the next one.
struct RendererSettings: Sendable {
    /// Of the target.
    var size = TargetSize()
    var background = Color.clear
    /// How long a frame waits for the tiles that it shows, in seconds.
    var contentWait = 0.0
    /// Whether what changes gradually is dithered.
    var dithers = false
    /// How many bytes the textures of images may take.
    var imageBudget = 256 << 20
    /// What frames show of themselves.
    var overlays: Overlays = []
    /// Counts the changes.
    var version: UInt64 = 0
}
