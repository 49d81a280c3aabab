import SceneCommit
import SceneGeometry
import SceneStorage

// What a clip that cannot join the one in force clips gets a pass, which is a group. Where something inside looks at what lies below, the clip in
// force becomes a mask instead, by which each item is dissolved: a clip makes no group.

extension Planner {
    /// A clip that a context's mask stands for, and the one around it that the mask stands for too.
    struct MaskedClip: BitwiseCopyable {
        let clip: Index<FramePlan.Clip>
        let outer: Index<MaskedClip>
        let depth: Int
    }

    /// The pass that dissolves a layer's items, and how its pixels are read.
    struct LayerMask: BitwiseCopyable {
        var pass: Index<FramePlan.Pass> = .none
        var channel = FramePlan.MaskChannel.alpha
    }

    /// How many clips a mask stands for at most. Below more of them a clip makes a group.
    static let mostMaskedClips = 16

    /// Makes room for a clip inside another that it cannot join. @return the context for it, or nil when nothing of it can be seen; that of a
    /// pass, unless what is clipped looks at what lies below.
    mutating func openClip(
        _ row: Row, _ role: PassStamps.Role, _ box: Box, in outer: Index<Context>, looksBelow: Bool, _ tree: borrowing RenderTree
    ) -> Index<Context>? {
        let known = contexts[outer].maskedClips, depth = known.isNone ? 0 : passes.maskedClips[known].depth
        guard looksBelow, depth < Self.mostMaskedClips else { return openPass(.clip, role, row, box, in: outer, tree) }
        let extent = box.outwardWithEdges.intersection(contexts[outer].visible.outward)
        guard extent.isPassSize else { return nil }
        passes.maskedClips.append(MaskedClip(clip: contexts[outer].clip, outer: known, depth: depth + 1))
        let clips = passes.maskedClips.end - 1
        var composite = inherited(in: outer)
        composite.mask = makeMask(clips, row, extent, in: outer)
        composite.channel = .alpha
        plan.composites.append(composite)
        let index = plan.composites.end - 1
        return copyContext(outer) {
            $0.clip = .none
            $0.clipWithBox = .none
            $0.maskedClips = clips
            $0.composite = index
            $0.visible = extent
        }
    }

    /// What the items of a context do beyond being drawn over the others, unless a layer does something itself.
    func inherited(in context: Index<Context>) -> FramePlan.Composite {
        let composite = contexts[context].composite
        return composite.isNone ? FramePlan.Composite() : plan.composites[composite]
    }

    /// Makes a pass that is white where clips let something show: one pass in another for each clip.
    private mutating func makeMask(_ clips: Index<MaskedClip>, _ row: Row, _ extent: Box, in context: Index<Context>)
        -> Index<FramePlan.Pass>
    {
        let plane = contexts[context].plane, firstContext = contexts.end, firstPass = plan.passes.end
        var parent = contexts[context].pass, next = clips
        while next.exists {
            let clip = passes.maskedClips[next]
            parent = addMaskPass(row, extent, parent: parent, plane: plane)
            contexts.append(Context(clip: clip.clip, visible: extent, pass: parent, plane: plane))
            next = clip.outer
        }
        emit(
            Homography(.identity), extent.rect, extent, picture: Self.unit, color: SIMD4(repeating: 1), .color, edges: [], isOpaque: true,
            row: row, in: contexts.end - 1)
        plan.passes[parent].end = plan.items.end
        while parent > firstPass {
            contexts.removeLast()
            show(parent, in: contexts.end - 1)
            parent = parent - 1
            plan.passes[parent].end = plan.items.end
        }
        contexts.removeAll(from: firstContext)
        return firstPass
    }

    /// Adds a pass whose result is not kept for the next frame: clips around a layer move without the layer being marked.
    private mutating func addMaskPass(_ row: Row, _ extent: Box, parent: Index<FramePlan.Pass>, plane: Index<Homography>)
        -> Index<FramePlan.Pass>
    {
        plan.passes.append(
            FramePlan.Pass(
                reason: .mask, row: row, parent: parent, x: Int32(extent.minX), y: Int32(extent.minY),
                width: Int32(extent.maxX - extent.minX), height: Int32(extent.maxY - extent.minY), first: plan.items.end, end: .none))
        passes.planeOfPass.append(plane)
        return plan.passes.end - 1
    }

    // MARK: - Masks inside of masks

    /// Opens the pass that a layer's mask and the mask of its context become together, if there are both. The layer's mask is opened within it.
    /// @return whether anything can be seen.
    mutating func openCommonMask(_ layer: inout LayerPasses, _ row: Row, _ extent: Box) -> Bool {
        let context = contexts[layer.shown]
        guard context.maskedClips.exists else { return true }
        let box = extent.outwardWithEdges.intersection(context.visible.outward)
        guard box.isPassSize else { return false }
        layer.commonMask = addMaskPass(row, box, parent: context.pass, plane: context.plane)
        return true
    }

    /// The context of what is drawn into the common mask, or that of what the layer shows where there is none.
    mutating func contextOfMask(_ layer: LayerPasses) -> Index<Context> {
        guard layer.commonMask.exists else { return layer.shown }
        contexts.append(
            Context(
                visible: Box(plan.passes[layer.commonMask]), pass: layer.commonMask, plane: passes.planeOfPass[layer.commonMask]))
        return contexts.end - 1
    }

    /// Ends the common mask, if there is one. @return what dissolves the layer.
    mutating func closeCommonMask(_ layer: LayerPasses, _ mask: LayerMask, _ row: Row) -> LayerMask {
        guard layer.commonMask.exists else { return mask }
        let box = Box(plan.passes[layer.commonMask]), first = contexts.end
        let target = contextOfMask(layer)
        if mask.pass.exists {
            plan.composites.append(FramePlan.Composite(mask: mask.pass, channel: mask.channel))
            contexts[target].composite = plan.composites.end - 1
        }
        show(makeMask(contexts[layer.shown].maskedClips, row, box, in: target), in: target)
        plan.passes[layer.commonMask].end = plan.items.end
        contexts.removeAll(from: first)
        return LayerMask(pass: layer.commonMask)
    }
}

extension Box {
    init(_ pass: FramePlan.Pass) {
        self.init(minX: Double(pass.x), minY: Double(pass.y), maxX: Double(pass.x + pass.width), maxY: Double(pass.y + pass.height))
    }
}
