import SceneCommit
import SceneGeometry
import SceneStorage

/// Turns the tree into a frame plan: walks it in painter's order, leaves out what cannot be seen, and decides which layers need a
/// pass of their own.
struct Planner: ~Copyable {
    // Frees what is in it in one place: see `Anchor`.
    deinit {}

    private let anchor = Anchor()
    /// The plan that is being made; between frames it is with whoever draws it.
    var plan = FramePlan()

    /// The layers that were begun and not ended, outermost first.
    var openLayers = DenseArray<OpenLayer>()
    /// The contexts of the open layers, outermost first.
    var contexts = DenseArray<Context>()
    var passes = PassStack()
    var space = SpaceList()
    var copies = CopyStack()
    var runs = RunPlanner()
    var clouds = CloudSlicer()
    var emissions = EmissionPlanner()
    var extents = Extents()
    var occlusion = Occlusion()
    var layerItems = LayerItems()
    var held = HeldItems()
    var imageItems = ImageItems()
    var rasters = RasterTable()
    var demands = Demands()
    /// The drawing of the plain layer that was visited last.
    var plain = PlainDrawing()
    /// Whether what makes no difference to the picture is left out. Otherwise every group is a pass, every clip in another one is too, and
    /// all that is planned is drawn.
    var takesShortcuts = true
    /// Whether an item of the last plan moved to or from where a panel looks, so that the panel may share the backdrop of another or no longer.
    var movesBeforePanels = false
    /// Whether a layer that is drawn with all that is below it changed, came or went, so that the target may be read where it was not, or no longer.
    var changesBlending = false
    var mobility = Mobility()
    /// From how many emissions of the plan on those are dropped that nothing is made of any more.
    var mostEmissions = 0
    var keptEmissions = DenseArray<FramePlan.Emission>(), keptCells = DenseArray<FramePlan.ParticleCell>()
    /// The number of the last plan.
    private var lastSerial: UInt64 = 0
    /// A layer that is to be noted when all below it is drawn.
    var unnoted: VisitStart?
    /// A layer that is sorted with others in space, below the layer in `unnoted`, and is to be noted when all below it is drawn.
    var unnotedMember: VisitStart?
    /// Whether it is worth it to note the members of spaces.
    private(set) var keepsSpaces = false
    /// The layers around the one that is changed that cut what is below them, outermost first.
    var cutters = DenseArray<Cutter>()
    /// The layers that are drawn with all that is below them, and in which something changed since the last plan.
    var changedSubtrees = DenseArray<Row>()
    /// Where the layers had been drawn that are drawn once more.
    var formerPlaces = DenseArray<LayerItems.Place>()
    var comparison = PlanComparison()
    var oldSections = PassSections()
    var newSections = PassSections()
    /// A filter's values on their way into the plan.
    var values = DenseArray<SIMD4<Float>>()

    /// @param stage where the copies of replicators are shown. Nothing else that a frame is planned from changes.
    mutating func makePlan(
        _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage, width: Int, height: Int
    ) {
        beginPlan(tree, animator)
        plan.width = width
        plan.height = height
        let target = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        plan.passes.append(
            FramePlan.Pass(
                reason: .target, row: tree.root, parent: .none, x: 0, y: 0, width: Int32(width), height: Int32(height), first: .first,
                end: .first)
        )
        passes.planeOfPass.append(.none)
        passes.targetIsOpaque = false
        if !tree.order.isEmpty {
            passes.targetIsOpaque = tree.fills(target, tree.root)
            contexts.append(Context(visible: target, pass: .first))
            let root = start(tree.nodes[tree.root].position, in: .first, tree)
            visit(tree.nodes[tree.root].position, in: .first, tree)
            if layerItems.isRecording { _ = noteBranch(root, tree) }
            if !mobility.drawsBoxes { mobility.forbid() }
            walk(tree, animator, &stage)
            // Below a root that is more than a box nothing is held.
            if !mobility.drawsBoxes { mobility.forbid() }
        }
        plan.passes[.first].end = plan.items.end
        endPlan(tree, animator)
    }

    /// Forgets the last plan.
    private mutating func beginPlan(_ tree: borrowing RenderTree, _ animator: borrowing Animator) {
        plan.removeAll()
        // Most layers are one item: arrays that grow bit by bit would be copied again and again.
        plan.items.reserve(min(tree.order.count, 1 << 16))
        lastSerial += 1
        plan.serial = lastSerial
        beginMoving(tree, animator)
        imageItems.removeAll()
        unnoted = nil
        unnotedMember = nil
        keepsSpaces = !tree.movesInSpace
        contexts.removeAll()
        passes.beginFrame()
        copies.beginFrame()
        space.beginFrame()
        demands.removeAll()
        occlusion.removeAll()
        occlusion.reserve(min(tree.order.count, 1 << 16))
        rasters.beginFrame()
    }

    /// Finds what is covered, and whether the plan is worth keeping for the next frame.
    private mutating func endPlan(_ tree: borrowing RenderTree, _ animator: borrowing Animator) {
        endMoving(tree)
        passes.stamps.endFrame()
        // Copies that were left out may come back with nothing else changed.
        if copies.leavesOut { passes.stamps.removeAll() }
        rasters.endFrame()
        // Most of the parts of planes lie behind others, and need not be kept.
        let isWorthKeeping = plan.particles.count == layerItems.particlesCount && plan.pieces.count * 4 <= plan.items.count
        layerItems.end(
            isValid: takesShortcuts && isWorthKeeping && !copies.leavesOut
                && (animator.activeCount * 16 <= plan.items.count || canMoveItems), plan)
        mostEmissions = plan.emissionsWorthKeeping
        if takesShortcuts { occlusion.removeCovered(from: &plan, keepsPlaces: layerItems.isValid) }
        occlusion.exchange(with: &plan)
        plan.readsTarget = plan.targetIsRead
        plan.isOverdrawn = takesShortcuts && plan.isOverdrawn(FramePlan.targetPass)
    }

    /// Gives the plan a number of its own.
    mutating func number() {
        lastSerial += 1
        plan.serial = lastSerial
        plan.moved.removeAll()
    }

    /// Visits what is below the open layers until nothing is left, but for so many of the outermost, or the stage has to show another copy first.
    mutating func walk(_ tree: borrowing RenderTree, above bottom: Int) -> CopyStep {
        while openLayers.count > bottom {
            noteVisited(tree)
            let top = openLayers.end - 1, context = openLayers[top].inner
            switch openLayers[top].unvisited {
            case .inOrder(let next, let end) where next < end:
                openLayers[top].unvisited = .inOrder(next: tree.ends[next], end: end)
                if !layerItems.isRecording || !openLayers[top].isSteady || unnoted != nil {
                    visit(next, in: context, tree)
                } else if tree.ends[next] == next + 1 {
                    visitLeaf(next, in: context, tree)
                } else {
                    visitBranch(next, in: context, tree)
                }
            case .listed(let section) where space.hasNext(section):
                if space.nextIsCopy(section) { return .member(section) }
                visitNext(of: section, top, in: context, tree)
            case .unlisted:
                beginListing(of: top, tree)
                guard list(below: top, tree) else { return .list }
                endListing(of: top, tree)
            case .inOrder, .listed, .nothing:
                if openLayers[top].replica.isCopied { return .replica }
                if case .listed(let section) = openLayers[top].unvisited {
                    if hasCopies(section) { return .end(section) }
                    removeMembers(of: top)
                }
                leave(openLayers.removeLast(), tree)
            }
        }
        noteVisited(tree)
        return .none
    }

    // MARK: - One layer

    /// Emits what a layer draws below its sublayers, and opens it when it has some.
    /// @param fading what the opacity is multiplied by: that of the transform layers around it.
    @inline(__always)
    mutating func visit(_ position: Position, fading: Double = 1, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[position]
        let bits = tree.values.bits(of: row)
        let opacity = min(max(tree.values.opacity(of: row), 0), 1) * fading
        if bits.hidden || opacity <= 0 || !tree.nodes[row].flags.isDisjoint(with: [.backFacing, .notShown]) {
            if !tree.showsCopy(row) { return mobility.noteHidden(tree.nodes[row].flags) }
        } else if tree.ends[position] == position + 1, takesShortcuts, visitPlain(row, bits, opacity, in: context, tree) {
            return
        }
        visitSeen(position, opacity, fading: fading, in: context, tree)
    }

    /// Visits a layer that is not plain.
    @inline(never)
    mutating func visitSeen(
        _ position: Position, _ opacity: Double, fading: Double, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let row = tree.order[position]
        mobility.note(tree.nodes[row].flags)
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
        let row = tree.order[position], bits = tree.values.bits(of: row)
        let world = world(of: row, in: context, tree)
        let box = Box(world.boundingBox(of: tree.values.bounds(of: row)))
        let isLeaf = tree.ends[position] == position + 1
        if !box.intersects(contexts[context].visible) {
            // What a layer cuts comes into view with the layer alone, which holds its place until then.
            if bits.masksToBounds, !isLeaf { return mobility.drawsBoxes = false }
            if isLeaf, bits.masksToBounds || !tree.reaches(row), leavesOutUnseen(in: context) { return }
        }
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
        let bits = tree.values.bits(of: row), isLeaf = end == position + 1
        let isGroup = opacity < 1 && bits.allowsGroupOpacity && drawsOverlapping(position, in: context, tree)
        var layer = LayerPasses(in: context, opacity: opacity, hasSublayers: !isLeaf)
        if !isLeaf, opacity >= 1 || bits.allowsGroupOpacity, clipsWithBackground(row, world, in: context, tree),
            !blendsInside(position, tree)
        {
            return openWithBackground(row, layer, world, box, tree)
        }
        if opacity < 1 { mobility.drawsBoxes = false }
        if isGroup {
            let extent = bits.masksToBounds ? box : subtreeBox(position, in: context, tree)
            guard let inner = openPass(.opacity, .group, row, extent, in: context, tree) else { return }
            layer.group = contexts[inner].pass
            layer.own = inner
        } else if opacity < 1 {
            layer.own = copyContext(context) { $0.opacity *= opacity }
        }
        enter(row, &layer, world, box, clips: bits.masksToBounds && !isLeaf, tree)
    }

    /// Emits what a layer draws below its sublayers, and makes them the next to be visited.
    /// @param shadow what its own background casts.
    mutating func enter(
        _ row: Row, _ layer: inout LayerPasses, _ world: Homography, _ box: Box, clips: Bool, shadow: Index<FramePlan.Shadow> = .none,
        _ tree: borrowing RenderTree
    ) {
        draw(
            row, world, box, in: layer.own, opacity: contexts[layer.own].opacity, isLeaf: !layer.hasSublayers, shadow: shadow, tree)
        guard clips else { return descend(row, layer, in: layer.own, tree) }
        // The sublayers get the pass, not the layer's own background and border.
        var inner = layer.own, isSeen = true
        if needsClipPass(row, world, in: layer.own, tree) {
            let looksBelow = blendsInside(tree.nodes[row].position, tree)
            if let opened = openClip(row, .clip, box, in: layer.own, looksBelow: looksBelow, tree) {
                if contexts[opened].pass != contexts[layer.own].pass { layer.clip = contexts[opened].pass }
                inner = opened
            } else {
                isSeen = false
            }
        }
        descend(row, layer, in: clip(to: row, world, box, in: inner, tree), visitsSublayers: isSeen, tree)
    }

    /// Makes a layer's sublayers the next to be visited.
    mutating func descend(
        _ row: Row, _ layer: LayerPasses, in context: Index<Context>, visitsSublayers: Bool = true, _ tree: borrowing RenderTree
    ) {
        let position = tree.nodes[row].position
        var open = OpenLayer(row: row, inner: context, work: .layer(layer))
        open.isSteady =
            tree.nodes[row].flags.isDisjoint(with: .groupsSublayers) && (openLayers.isEmpty || openLayers[openLayers.end - 1].isSteady)
        if layer.hasSublayers, tree.isReplicator(row) {
            open.replica = .unopened
        } else if layer.hasSublayers, visitsSublayers {
            open.unvisited =
                tree.nodes[row].flags.contains(.sortsSublayers)
                ? .unlisted : .inOrder(next: tree.firstSublayer(position), end: tree.ends[position])
        }
        openLayers.append(open)
    }

    /// Ends an open layer.
    mutating func leave(_ open: OpenLayer, _ tree: borrowing RenderTree) {
        switch open.work {
        case .layer(let layer): leave(open.row, layer, isSteady: open.isSteady, tree)
        case .mask(let mask, let layer): leaveMask(mask, open.row, layer, tree)
        case .caster(let picture, let layer): leaveCaster(picture, open.row, layer, tree)
        case .transition(let passes): leaveTransition(open.row, passes, in: open.inner, tree)
        case .space: contexts.removeAll(from: open.inner.next)
        case .planePicture(let picture): leavePlane(picture)
        case .tintedCopy: leaveTinted()
        }
    }

    /// Emits what a layer draws above its sublayers, and ends its passes.
    private mutating func leave(_ row: Row, _ layer: LayerPasses, isSteady: Bool, _ tree: borrowing RenderTree) {
        if layer.clip.exists { closePass(layer.clip, opacity: 1, in: layer.own, tree) }
        if layer.hasSublayers {
            let first = plan.items.end
            drawBorder(row, world(of: row, in: layer.own, tree), in: layer.own, opacity: contexts[layer.own].opacity, tree)
            if layerItems.isRecording {
                layerItems.noteBorder(of: row, first..<plan.items.end)
                if isSteady { holdBorder(of: row, first..<plan.items.end, tree) }
            }
        }
        if layer.group.exists {
            closePass(layer.group, opacity: layer.opacity, in: layer.shown, tree)
        }
        closeOuterPasses(of: layer, tree)
    }

    /// Ends the passes around a layer's group, and forgets its contexts.
    mutating func closeOuterPasses(of layer: LayerPasses, _ tree: borrowing RenderTree) {
        if let whole = layer.whole { closePass(whole.pass, opacity: whole.opacity, in: whole.context, tree) }
        if layer.result.exists { closePass(layer.result, opacity: 1, in: layer.outer, tree) }
        contexts.removeAll(from: layer.outer.next)
    }
}

extension RenderTree {
    /// Whether a layer's background or picture covers a box of the target.
    fileprivate func fills(_ box: Box, _ row: Row) -> Bool {
        let world = world(of: row)
        guard world.isAffine, world.affine.isTranslationAndScale, !isTransformLayer(row), isFilled(row) else { return false }
        return Box(world.boundingBox(of: values.bounds(of: row))).insetBy(-0.001).contains(box)
    }

    /// Whether a layer may draw outside of its bounds.
    @inline(__always) func reaches(_ row: Row) -> Bool { contentsReach(row) || (isSpecial(row) && kindReaches(row)) }

    /// Whether a layer's picture may reach outside of its bounds: it is neither resized into them nor cut.
    @inline(__always) func contentsReach(_ row: Row) -> Bool { !values.bits(of: row).masksToBounds && contentsReachUncut(row) }

    /// Whether a layer's picture reaches outside of its bounds unless these cut it.
    func contentsReachUncut(_ row: Row) -> Bool {
        guard hasContents(row) else { return false }
        let gravity = values.bits(of: row).contentsGravity
        return gravity != .resize && gravity != .resizeAspect
    }
}
