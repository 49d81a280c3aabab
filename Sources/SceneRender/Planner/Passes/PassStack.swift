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
    /// The clips that masks stand for.
    var maskedClips = DenseArray<Planner.MaskedClip>()
    var stamps = PassStamps()
    /// The last backdrop of a pass, for panels that can share it.
    var sharedBackdrop: Index<FramePlan.Backdrop> = .none
    /// The panels that share a backdrop, and those that would if nothing lay where they look.
    var sharings = DenseArray<BackdropSharing>()
    /// Whether the target is opaque as far as it is planned: the root fills it with an opaque colour, and nothing has taken alpha away.
    var targetIsOpaque = false
    /// Whether what is visited casts a shadow, and is visited once more where it lies.
    var isCasting = false

    /// The map from one plane to another that a pass in the first is shown in; nil where there is no way back from the first.
    func map(from plane: Index<Homography>, to other: Index<Homography>) -> Homography? {
        guard plane != other, plane.exists else { return Homography(.identity) }
        return planes[plane].inverse.map { other.isNone ? $0.cleaned : ($0 * planes[other]).cleaned }
    }

    mutating func beginFrame() {
        planes.removeAll()
        planeOfPass.removeAll()
        clipInteriors.removeAll()
        maskedClips.removeAll()
        stamps.beginFrame()
        sharedBackdrop = .none
        sharings.removeAll()
        targetIsOpaque = false
        isCasting = false
    }
}

/// A panel that can share the backdrop of the one before, as long as none of the items between the two lies where the panel looks.
struct BackdropSharing: BitwiseCopyable {
    var first, end: Index<FramePlan.Item>
    var seen: SIMD4<Float>

    /// Whether an item with an extent is one of those that the panel may not see.
    func heeds(_ item: Index<FramePlan.Item>, _ extent: SIMD4<Float>) -> Bool {
        first <= item && item < end && extent.x < seen.z && seen.x < extent.z && extent.y < seen.w && seen.y < extent.w
    }
}
