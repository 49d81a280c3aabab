import SceneGeometry
import SceneStorage

extension Planner {
    /// What holds for the items that are emitted: inherited down the tree.
    struct Context: BitwiseCopyable {
        /// What colours are multiplied by: opacities that need no pass.
        var opacity = 1.0
        /// The rounded or turned clip.
        var clip: Index<FramePlan.Clip> = .none
        /// The clip and `clipBox` together, once an item needed both.
        var clipWithBox: Index<FramePlan.Clip> = .none
        /// Clips on the axes, as one box; unbounded when there is none.
        var clipBox = Box.unbounded
        /// What can be seen: the pass, cut by the boxes of the clips.
        var visible: Box
        var pass: Index<FramePlan.Pass>
        /// The plane of the pass in `PassStack.planes`; none for the target's.
        var plane: Index<Homography> = .none
        /// What items do beyond being drawn over the others.
        var composite: Index<FramePlan.Composite> = .none
        /// The clips that the mask of `composite` stands for, if any.
        var maskedClips: Index<Planner.MaskedClip> = .none
    }

    /// A layer, or a part of the work on one, that was begun: what is still to be visited of it, and how it is ended.
    struct OpenLayer: BitwiseCopyable {
        let row: Row
        /// The context of what is visited.
        var inner: Index<Context>
        var unvisited = Unvisited.nothing
        var replica = ReplicaState.none
        /// Whether the layer draws its sublayers one by one, whatever they are like, as do those above it.
        var isSteady = false
        var work: Work
    }

    /// The layers that are still to be visited below an open one.
    enum Unvisited: BitwiseCopyable {
        case nothing
        /// Sublayers in the order of the tree.
        case inOrder(next: Position, end: Position)
        /// Sublayers that are to be listed first, since they share a space.
        case unlisted
        /// Members of a section of the space list.
        case listed(Index<SpaceList.Section>)
    }

    /// How far the copies of an open layer are, if it is a replicator.
    enum ReplicaState: BitwiseCopyable {
        case none
        case unopened
        case open(Index<Replica>)

        /// Whether copies are still to come.
        var isCopied: Bool { if case .none = self { false } else { true } }
    }

    /// The purpose of an open layer's visits, which says how the layer is ended.
    enum Work: BitwiseCopyable {
        /// The layer's sublayers are visited.
        case layer(LayerPasses)
        /// The layer's mask is visited, into a pass; the layer itself comes after it.
        case mask(Index<FramePlan.Pass>, LayerPasses)
        /// What casts the layer's shadow is visited, into a pass; the layer itself comes after it.
        case caster(CastPicture, LayerPasses)
        /// One of the two pictures of a layer in transition is visited.
        case transition(TransitionPasses)
        /// The layer joins a space that no layer above opens, with a fade.
        case space(fading: Double)
        /// The picture of a plane that others cut is visited.
        case planePicture(PlanePicture)
        /// A copy that shares a space is visited, to be tinted.
        case tintedCopy
    }

    /// The contexts and passes of a layer that was begun.
    struct LayerPasses: BitwiseCopyable {
        /// The context around the layer, and that of what comes out of its filters, mask and clip.
        let outer: Index<Context>
        var shown: Index<Context>
        /// The context of the layer's own drawing.
        var own: Index<Context>
        /// The pass of the layer as a whole, and the opacity that its result is shown with.
        var group: Index<FramePlan.Pass> = .none
        var opacity: Double
        /// The pass of the layer together with the shadow of its path, and how its result is shown.
        var whole: ShownPass?
        /// The pass of the sublayers alone.
        var clip: Index<FramePlan.Pass> = .none
        /// The pass of the layer's result, where that is clipped inside of another clip.
        var result: Index<FramePlan.Pass> = .none
        /// The pass of the layer's mask together with that of its context, if it has both.
        var commonMask: Index<FramePlan.Pass> = .none
        let hasSublayers: Bool

        init(in context: Index<Context>, opacity: Double, hasSublayers: Bool) {
            (outer, shown, own) = (context, context, context)
            self.opacity = opacity
            self.hasSublayers = hasSublayers
        }
    }

    /// A pass, and how its result is shown.
    struct ShownPass: BitwiseCopyable {
        let pass: Index<FramePlan.Pass>
        let opacity: Double
        let context: Index<Context>
    }

    /// The contexts and passes of a layer in transition.
    struct TransitionPasses: BitwiseCopyable {
        /// Which of the pictures is visited.
        var isNew = false
        /// Whether the layer is drawn where it is, as it was and as it is, and none of its pictures is a pass.
        var isDirect = false
        /// The target then, before the layer was drawn, and after the layer had been drawn as it was.
        var below: Index<FramePlan.Backdrop> = .none
        var before: Index<FramePlan.Backdrop> = .none
        var old: Index<FramePlan.Pass> = .none
        var new: Index<FramePlan.Pass> = .none
        /// The pass of what a filter makes of the two pictures.
        var mixture: Index<FramePlan.Pass> = .none
        /// The pass of the layer's result, where that is clipped inside of another clip.
        var result: Index<FramePlan.Pass> = .none
        let outer: Index<Context>
        var shown: Index<Context>
        let opacity: Double
    }

    /// The pass of a plane that others cut, whose parts show it.
    struct PlanePicture: BitwiseCopyable {
        let plane: Index<SpaceList.PlaneInParts>
        let pass: Index<FramePlan.Pass>
        let outer: Index<Context>
        /// The context of the part that is drawn first.
        let shown: Index<Context>
    }
}
