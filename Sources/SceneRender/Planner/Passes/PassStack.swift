import SceneGeometry
import SceneStorage

/// The planes and stamps of a frame's passes, and what later items may share of earlier ones.
struct PassStack: ~Copyable {
    /// From the target's pixels to those of the planes that passes have for themselves.
    var planes = DenseArray<Homography>()
    /// The plane of each pass; none for the target's.
    var planeOfPass = Column<FramePlan.Pass, Index<Homography>>()
    /// For each clip a box of target pixels that the clip leaves whole.
    var clipInteriors = Column<FramePlan.Clip, Box>()
    var stamps = PassStamps()
    /// The last backdrop of a pass, for panels that can share it.
    var sharedBackdrop: Index<FramePlan.Backdrop> = .none
    /// Whether the root fills the target with an opaque colour.
    var targetIsOpaque = false

    mutating func beginFrame() {
        planes.removeAll()
        planeOfPass.removeAll()
        clipInteriors.removeAll()
        stamps.beginFrame()
        sharedBackdrop = .none
        targetIsOpaque = false
    }
}
