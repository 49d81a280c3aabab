import SceneCommit
import SceneGeometry
import SceneStorage

/// Turns the tree into a frame plan: walks it in painter's order, leaves out what cannot be seen, and decides which layers need a
/// pass of their own.
struct Planner: ~Copyable {
    /// The plan that is being made; between frames it is with whoever draws it.
    var plan = FramePlan()

    /// What holds for the items that are emitted: inherited down the tree.
    struct Context: BitwiseCopyable {
        /// What colours are multiplied by: opacities that need no pass.
        var opacity = 1.0
        /// The rounded or turned clip in `plan.clips`, or -1.
        var clip: Index<FramePlan.Clip> = .none
        /// `clip` together with `clipBox` in `plan.clips`, once an item needed it; -1 before.
        var clipWithBox: Index<FramePlan.Clip> = .none
        /// Clips on the axes, as one box; unbounded when there is none.
        var clipBox = Box.unbounded
        /// What can be seen: the pass, cut by the boxes of the clips.
        var visible: Box
        var pass: Index<FramePlan.Pass>
        /// The plane of the pass in `planes`, or -1 for the target's.
        var plane: Index<Homography> = .none
        /// What items do beyond being drawn over the others, in `plan.composites`, or -1.
        var composite: Index<FramePlan.Composite> = .none
    }

    /// A layer whose sublayers are being visited. Contexts are indices into `contexts`.
    struct Frame: BitwiseCopyable {
        var row: Row
        /// The next sublayer, and where they end.
        var cursor: Position
        var end: Position
        /// Whether its sublayers have to be listed before they are visited.
        var isUnlisted = false
        /// Its sublayers in `members`, when they are visited through that; and the next one.
        var firstMember: Index<Member> = .none
        var nextMember: Index<Member> = .none
        var endMember: Index<Member> = .none
        /// What else is known of these, in `memberLists`.
        var list: Index<MemberList> = .none
        /// For the sublayers.
        var inner: Index<Context>
        /// For the layer's own drawing.
        var own: Index<Context>
        /// For the result of its pass, if it has one.
        var outer: Index<Context>
        /// The pass of the layer as a whole, with the opacity that it is shown with, or -1.
        var groupPass: Index<FramePlan.Pass> = .none
        var groupOpacity: Double
        /// Where its result is shown.
        var shown: Index<Context>
        /// The pass of the layer together with the shadow of its path, or -1; the opacity that it is shown with, and where.
        var wholePass: Index<FramePlan.Pass> = .none
        var wholeOpacity = 1.0
        var wholeShown: Index<Context> = .none
        /// The pass of its sublayers alone, or -1.
        var clipPass: Index<FramePlan.Pass> = .none
        /// The pass of its result, where that is clipped inside of another clip, or -1.
        var resultPass: Index<FramePlan.Pass> = .none
        /// What of a layer in transition is visited, into which passes.
        var phase = Phase.whole
        var oldPass: Index<FramePlan.Pass> = .none
        var newPass: Index<FramePlan.Pass> = .none
        /// Whether it is the mask of its layer that is visited, into this pass: the layer itself comes after; or -1.
        var maskPass: Index<FramePlan.Pass> = .none
        var hasSublayers: Bool
        /// What its own background casts, in `plan.shadows`, or -1.
        var shadow: Index<FramePlan.Shadow> = .none
        /// The plane that others cut, in `planesInParts`, whose picture is made, or -1.
        var plane: Index<PlaneInParts> = .none
        /// Of a replicator: its copies in `replicas`; `unopened` until they are begun, -1 for what is none.
        var replica: Index<Replica> = .none
        var isUnopened = false

        /// Of a copy that shares a space: how it is tinted when it is drawn, in `tints`, or -1.
        var tint: Index<OpenTint> = .none
    }

    enum Phase: UInt8, BitwiseCopyable { case whole, old, new }

    var frames = DenseArray<Frame>()
    /// The sublayers of open layers that are not just visited in the order of the tree.
    var members = DenseArray<Member>()
    var memberLists = DenseArray<MemberList>()
    var planesInParts = DenseArray<PlaneInParts>()
    var depthSorter = DepthSorter()
    /// What members are listed with: how far that is, and those that are listed.
    var listing = Listing()
    var listed = DenseArray<Member>()
    var openSpaces = DenseArray<OpenSpace>()
    /// The copies of replicators that share the open spaces, and the sources of these.
    var spaceCopies = DenseArray<SpaceCopy>()
    var spaceSources = DenseArray<CopySource>()
    var tints = DenseArray<OpenTint>()
    /// The particles in the open spaces.
    var clouds = CloudSlicer()
    /// How many of the listed members the depth sorter knows; and the way to a copy that is shown next.
    var sortedCount = 0
    var copyWay = DenseArray<Index<SpaceCopy>>()
    var sorting = SortingFigures()
    /// The replicators whose copies are being visited, outermost first.
    var replicas = DenseArray<Replica>()
    /// Of how many replicators the copies are being visited or listed.
    var openSources = 0
    /// In how many replicators within each other a box is being looked for.
    var boxDepth = 0
    /// What is being drawn as a run.
    var runs = RunPlanner()
    /// How many layers copies may still add to the frame.
    var copyBudget = 0
    /// Whether replicators have more copies than a frame may have.
    var leavesOutCopies = false
    /// The contexts of the open layers, outermost first.
    var contexts = DenseArray<Context>()
    /// For each clip a box of target pixels that it leaves whole.
    var clipInteriors = Column<FramePlan.Clip, Box>()
    var occlusion = Occlusion()
    /// From the target's pixels to those of the planes that passes have for themselves.
    var planes = DenseArray<Homography>()
    var stamps = PassStamps()
    var rasters = RasterTable()
    /// The vector contents that layers and copies show.
    var vectors = VectorTable()
    /// A filter's values on their way into the plan.
    var values = DenseArray<SIMD4<Float>>()
    /// How far layers above spread what is being measured: where each one's subtree ends, and its margins added to those above it.
    var spreads = DenseArray<Spread>()
    /// The last backdrop of a pass, for those that can share it.
    var sharedBackdrop: Index<FramePlan.Backdrop> = .none
    /// The images that the plan would show, if they were there.
    var imageDemands: [UInt32] = []
    /// What the plan shows and wants of tiled layers.
    var tileDemands: [TileTable.Demand] = []
    /// The layers whose generators are drawn, and the passes that they are drawn in.
    var generators: [(row: Row, pass: Index<FramePlan.Pass>)] = []
    /// The plane of each pass, or -1.
    var passPlanes = Column<FramePlan.Pass, Index<Homography>>()
    /// The emitters that were looked at.
    private(set) var visitedEmitters: [Row] = []
    var emissions = EmissionPlanner()
    var sorter = ParticleSorter()
    /// Whether the root fills the target with an opaque colour.
    var targetIsOpaque = false

    mutating func makePlan(
        _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage, width: Int, height: Int
    ) {
        plan.removeAll()
        copyBudget = PropertyTraits.mostCopies
        leavesOutCopies = false
        contexts.removeAll()
        clipInteriors.removeAll()
        occlusion.removeAll()
        planes.removeAll()
        passPlanes.removeAll()
        tileDemands.removeAll(keepingCapacity: true)
        imageDemands.removeAll(keepingCapacity: true)
        generators.removeAll(keepingCapacity: true)
        stamps.beginFrame()
        visitedEmitters.removeAll(keepingCapacity: true)
        rasters.beginFrame()
        sharedBackdrop = .none
        sorting = SortingFigures()
        plan.width = width
        plan.height = height
        let target = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        plan.passes.append(
            FramePlan.Pass(
                reason: .target, row: tree.root, parent: .none, x: 0, y: 0, width: Int32(width), height: Int32(height), first: .first, end: .first)
        )
        passPlanes.append(.none)
        targetIsOpaque = false
        if !tree.order.isEmpty {
            targetIsOpaque = tree.fills(target, tree.root)
            contexts.append(Context(visible: target, pass: .first))
            visit(tree.nodes[tree.root].position, in: .first, tree)
            walk(tree, animator, &stage)
        }
        plan.passes[.first].end = plan.items.end
        stamps.endFrame(passCount: plan.passes.count)
        // What is missing may come back with nothing else changed.
        if leavesOutCopies { stamps.removeAll() }
        rasters.endFrame(vectors)
        occlusion.removeCovered(from: &plan)
    }

    /// Visits layers until no copy has to be shown for the next one, or the open layers above so many are done.
    mutating func walk(_ tree: borrowing RenderTree, above bottom: Int) -> CopyStep {
        while frames.count > bottom {
            let top = frames.count - 1
            let context = frames[top].inner, isListed = frames[top].firstMember.exists
            if isListed ? frames[top].nextMember >= frames[top].endMember : frames[top].cursor >= frames[top].end {
                if frames[top].isUnlisted {
                    beginListing(top, tree)
                    guard list(top, tree) else { return .list }
                    endListing(top, tree)
                    continue
                }
                if frames[top].isUnopened || frames[top].replica.exists { return .replica }
                if isListed {
                    if hasCopies(top) { return .endOfList }
                    removeMembers(of: top)
                }
                leave(frames.removeLast(), tree)
            } else if isListed {
                let member = members[frames[top].nextMember]
                if member.copy.exists { return .member }
                frames[top].nextMember = frames[top].nextMember.next
                visit(member, in: context, tree)
            } else {
                let cursor = frames[top].cursor
                frames[top].cursor = tree.ends[cursor]
                visit(cursor, in: context, tree)
            }
        }
        return .none
    }

    mutating func visit(emitter row: Row) { visitedEmitters.append(row) }

    // MARK: - One layer

    /// Emits what a layer draws below its sublayers, and opens it when it has some.
    /// @param fading what the opacity is multiplied by: that of the transform layers around it.
    @inline(__always)
    mutating func visit(_ position: Position, fading: Double = 1, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[position]
        let bits = tree.values[row].bits
        let opacity = min(max(tree.values[row].opacity, 0), 1) * fading
        if bits.hidden || opacity <= 0 || !tree.nodes[row].flags.isDisjoint(with: [.backFacing, .notShown]) { return }
        if tree.ends[position] == position + 1, visitPlain(row, bits, opacity, in: context, tree) { return }
        if !tree.nodes[row].flags.isDisjoint(with: .inSpace) { return visitSpace(position, fading: fading, in: context, tree) }
        visitInPlane(position, opacity, fading: fading, in: context, tree)
    }

    /// Visits a layer that is a plane, with what lies in it.
    mutating func visitInPlane(
        _ position: Position, _ opacity: Double, fading: Double, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let row = tree.order[position]
        if tree.nodes[row].flags.contains(.transition), visitTransition(position, opacity, fading: fading, in: context, tree) { return }
        visitContent(position, opacity, in: context, tree)
    }

    /// Visits a layer as it is.
    mutating func visitContent(_ position: Position, _ opacity: Double, in context: Index<Context>, _ tree: borrowing RenderTree) {
        if tree.nodes[tree.order[position]].flags.contains(.effects) {
            visitWithEffects(position, opacity, in: context, tree)
        } else {
            visitGeneral(position, opacity, in: context, tree)
        }
    }

    /// Visits any layer but one with effects.
    mutating func visitGeneral(_ position: Position, _ opacity: Double, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[position], bits = tree.values[row].bits
        let world = world(of: row, in: context, tree)
        let box = Box(world.boundingBox(of: tree.values[row].bounds))
        let isLeaf = tree.ends[position] == position + 1
        if !box.intersects(contexts[context].visible), bits.masksToBounds || (isLeaf && !tree.reaches(row)) { return }
        if isLeaf && (opacity >= 1 || !ownDrawingOverlaps(row, isLeaf: true, tree)) {
            draw(row, world, box, in: context, opacity: contexts[context].opacity * opacity, isLeaf: true, tree)
        } else {
            open(position, world, box, opacity, in: context, tree)
        }
    }

    /// Visits a layer that has sublayers, or needs a pass for itself.
    private mutating func open(
        _ position: Position, _ world: Homography, _ box: Box, _ opacity: Double, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let row = tree.order[position], end = tree.ends[position]
        let bits = tree.values[row].bits, isLeaf = end == position + 1
        let isGroup = opacity < 1 && bits.allowsGroupOpacity && drawsOverlapping(position, in: context, tree)
        var frame = Frame(
            row: row, cursor: position + 1, end: end, inner: context, own: context, outer: context, groupOpacity: opacity, shown: context,
            hasSublayers: !isLeaf)
        if !isLeaf, opacity >= 1 || bits.allowsGroupOpacity, clipsWithBackground(row, world, in: context, tree) {
            return openWithBackground(frame, world, box, tree)
        }
        if isGroup {
            let extent = bits.masksToBounds ? box : subtreeBox(position, in: context, tree)
            guard let inner = openPass(.opacity, .group, row, extent, in: context, tree) else { return }
            frame.groupPass = contexts[inner].pass
            frame.own = inner
        } else if opacity < 1 {
            contexts.append(contexts[context])
            frame.own = contexts.end - 1
            contexts[frame.own].opacity *= opacity
        }
        enter(&frame, world, box, clips: bits.masksToBounds && !isLeaf, tree)
    }

    /// Emits what a layer draws below its sublayers, and makes them the next to be visited.
    mutating func enter(_ frame: inout Frame, _ world: Homography, _ box: Box, clips: Bool, _ tree: borrowing RenderTree) {
        let row = frame.row
        draw(
            row, world, box, in: frame.own, opacity: contexts[frame.own].opacity, isLeaf: !frame.hasSublayers, shadow: frame.shadow, tree)
        frame.inner = frame.own
        if clips {
            // What is clipped gets the pass, not the layer's own background and border.
            if needsClipPass(row, world, in: frame.own, tree) {
                if let inner = openPass(.clip, .clip, row, box, in: frame.own, tree) {
                    frame.clipPass = contexts[inner].pass
                    frame.inner = inner
                } else {
                    frame.cursor = frame.end
                }
            }
            frame.inner = clip(to: row, world, box, in: frame.inner, tree)
        }
        descend(frame, tree)
    }

    /// Makes a layer's sublayers the next to be visited.
    mutating func descend(_ frame: Frame, _ tree: borrowing RenderTree) {
        var frame = frame
        let row = frame.row
        if frame.hasSublayers, tree.isReplicator(row) {
            frame.isUnopened = true
            frame.cursor = frame.end
        } else if frame.cursor < frame.end, tree.nodes[row].flags.contains(.sortsSublayers) {
            frame.isUnlisted = true
            frame.cursor = frame.end
        }
        frames.append(frame)
    }

    /// Emits what a layer draws above its sublayers, and ends its pass.
    private mutating func leave(_ frame: Frame, _ tree: borrowing RenderTree) {
        if frame.maskPass.exists { return leaveMask(frame, tree) }
        if frame.phase != .whole { return leaveTransition(frame, tree) }
        if frame.plane.exists { return leavePlane(frame, tree) }
        if frame.tint.exists { return leaveTinted() }
        if frame.clipPass.exists { closePass(frame.clipPass, opacity: 1, in: frame.own, tree) }
        if frame.hasSublayers {
            drawBorder(
                frame.row, world(of: frame.row, in: frame.own, tree), in: frame.own, opacity: contexts[frame.own].opacity, tree)
        }
        if frame.groupPass.exists { closePass(frame.groupPass, opacity: frame.groupOpacity, in: frame.shown, tree) }
        if frame.wholePass.exists { closePass(frame.wholePass, opacity: frame.wholeOpacity, in: frame.wholeShown, tree) }
        if frame.resultPass.exists { closePass(frame.resultPass, opacity: 1, in: frame.outer, tree) }
        contexts.removeAll(from: frame.outer.next)
    }
}

extension RenderTree {
    /// Whether a layer's background covers a box of the target.
    fileprivate func fills(_ box: Box, _ row: Row) -> Bool {
        let world = world(of: row)
        guard world.isAffine, world.affine.isTranslationAndScale, values[row].bits.hasBackgroundColor, values[row].backgroundColor.a >= 1,
            values[row].opacity >= 1, values[row].cornerRadius <= 0, !isTransformLayer(row)
        else { return false }
        return Box(world.boundingBox(of: values[row].bounds)).insetBy(-0.001).contains(box)
    }

    /// Whether a layer may draw outside of its bounds.
    @inline(__always) func reaches(_ row: Row) -> Bool { contentsReach(row) || (isSpecial(row) && kindReaches(row)) }

    /// Whether a layer's picture may reach outside of its bounds: it is neither resized into them nor cut.
    @inline(__always) func contentsReach(_ row: Row) -> Bool {
        guard hasContents(row), !values[row].bits.masksToBounds else { return false }
        let gravity = values[row].bits.contentsGravity
        return gravity != .resize && gravity != .resizeAspect
    }
}
