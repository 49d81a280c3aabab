import SceneGeometry
import SceneRender
import SceneStorage

/// What a program has set of a renderer's frames. They have a lock of their own, so that nobody waits for a frame to change the next one.
struct RendererSettings: Sendable {
    /// Of the target.
    var size = TargetSize()
    var background = Color.clear
    /// How long a frame waits for the tiles that it shows, in seconds.
    var contentWait = 0.0
    /// Whether what changes gradually is dithered.
    var dithers = false
    /// How many frames in a second are enough of a renderer's thread; 0 for all that the display shows.
    var framesPerSecond = 0.0
    /// How many bytes the textures of images may take.
    var imageBudget = 256 << 20
    /// What frames show of themselves.
    var overlays = Self.initialOverlays
    /// Counts the changes.
    var version: UInt64 = 0

    /// What SCENE_OVERLAY in the environment has all renderers show, until the program says something else. Names of none are told to the log.
    private static let initialOverlays: Overlays = {
        guard let list = Environment.value(of: "SCENE_OVERLAY") else { return [] }
        let (overlays, unknown) = Overlays.named(list)
        if !unknown.isEmpty {
            let names = unknown.map { "\"\($0)\"" }.joined(separator: ", ")
            Log.shared(
                .warning,
                "SCENE_OVERLAY in the environment has \(names), expected names of \(Overlays.knownNames), with commas between them")
        }
        return overlays
    }()
}
