import SceneCommit
import SceneGeometry
import SceneStorage

// What lies below a layer is shown through its background filters within the layer's shape, and the layer over it. Where both are faded or masked
// as one, the layer's picture is put on the filtered backdrop as it is drawn: no picture of the two together is made.

extension Planner {
    /// Filters what lies below the layer. @return the backdrop; none when nothing of it is to be seen.
    mutating func takeBackdrop(of visit: Visit, in context: Index<Context>, _ tree: borrowing RenderTree) -> Index<FramePlan.Backdrop> {
        guard visit.effects.backgroundFilters.exists else { return .none }
        let shown = visit.box.outward.intersection(contexts[context].visible.outward)
        guard !shown.isEmpty, visit.world.inverse != nil else { return .none }
        let first = plan.effects.end
        appendFilters(.backgroundFilters, visit.effects.backgroundFilters, visit.effects, visit.row, tree)
        guard plan.effects.end > first else { return .none }
        return takeBackdrop(shown, makeChain(from: first, visit.world, visit.row, tree), in: context, visit.row)
    }

    /// Whether a layer and the filtered backdrop below it are faded or masked as one.
    func fadesWithBackdrop(_ visit: Visit, _ mask: LayerMask, _ tree: borrowing RenderTree) -> Bool {
        guard mask.pass.exists || (visit.opacity < 1 && tree.values.bits(of: visit.row).allowsGroupOpacity) else { return false }
        return visit.hasSublayers || visit.effects.castsPath || tree.draws(visit.row)
    }

    /// Shows a filtered backdrop by itself, in the layer's shape.
    mutating func showBackdrop(
        _ backdrop: Index<FramePlan.Backdrop>, _ visit: Visit, _ mask: LayerMask, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let row = visit.row
        var target = context
        if mask.pass.exists {
            var composite = inherited(in: context)
            composite.mask = mask.pass
            composite.channel = mask.channel
            plan.composites.append(composite)
            let index = plan.composites.end - 1
            target = copyContext(context) { $0.composite = index }
        }
        let bounds = tree.values.bounds(of: row), radii = tree.radii(of: row)
        let decoration =
            radii == .zero
            ? nil
            : FramePlan.Decoration(
                box: bounds.sides, radii: radii, borderColor: .zero, borderWidth: 0, opacity: 1, curve: tree.curve(of: row))
        emit(
            visit.world, bounds, visit.box, picture: Self.unit, color: SIMD4(repeating: Float(visit.opacity * contexts[context].opacity)),
            .backdrop(backdrop), edges: tree.edges(of: row), isOpaque: false, row: row,
            in: target, decoration)
    }

    /// The glass that a layer's picture is put on: a filtered backdrop in the layer's shape.
    mutating func makeGlass(_ backdrop: Index<FramePlan.Backdrop>, _ visit: Visit, in context: Index<Context>, _ tree: borrowing RenderTree)
        -> FramePlan.Glass?
    {
        guard backdrop.exists, let map = visit.world.inverse?.columns else { return nil }
        return FramePlan.Glass(
            backdrop: backdrop, opacity: Float(visit.opacity * contexts[context].opacity),
            shape: FramePlan.Clip(
                m0: map.0, m1: map.1, m2: map.2, box: tree.values.bounds(of: visit.row).sides, radii: tree.radii(of: visit.row),
                outer: FramePlan.Clip.unbounded, curve: tree.curve(of: visit.row)))
    }

    // MARK: - Pictures that are kept

    /// Keeps what the pass shows so far in a box. @return none where nothing of that is to be seen.
    @inline(never)
    mutating func keepPicture(_ box: Box, _ row: Row, in context: Index<Context>) -> Index<FramePlan.Backdrop> {
        let kept = box.outward.intersection(contexts[context].visible.outward)
        return kept.isPassSize ? takeBackdrop(kept, .none, in: context, row) : .none
    }

    /// Puts what was kept in the place of what is there by now, as far as an opacity says.
    @inline(never)
    mutating func showPicture(_ kept: Index<FramePlan.Backdrop>, opacity: Double, _ row: Row, in context: Index<Context>) {
        guard kept.exists else { return }
        let box = Box(plan.backdrops[kept])
        // What lies outside of clips and masks is the same in both.
        contexts.append(Context(visible: box, pass: contexts[context].pass, plane: contexts[context].plane))
        emit(
            Homography(.identity), box.rect, box, picture: Self.unit, color: SIMD4(repeating: Float(opacity)), .backdrop(kept), edges: [],
            isOpaque: false, row: row, in: contexts.end - 1)
        contexts.removeLast()
    }

    /// A filtered copy of what the pass has so far; that of a panel before, when nothing that it would show was drawn since, the panel before
    /// among it.
    private mutating func takeBackdrop(
        _ shown: Box, _ chain: FramePlan.Chain, in context: Index<Context>, _ row: Row
    ) -> Index<FramePlan.Backdrop> {
        let pass = contexts[context].pass
        if takesShortcuts, passes.sharedBackdrop.exists, plan.backdrops[passes.sharedBackdrop].pass == pass {
            let last = plan.backdrops[passes.sharedBackdrop]
            let seen = shown.grown(by: SIMD4<Double>(plan.reach(of: chain)))
            let union = shown.union(Box(last))
            if plan.isSame(last.chain, chain), Box(last).isNear(shown) {
                passes.sharings.append(BackdropSharing(first: last.item, end: plan.items.end, seen: seen.simd))
                if !occlusion.touches(seen, from: last.item) {
                    plan.backdrops[passes.sharedBackdrop].take(union)
                    return passes.sharedBackdrop
                }
            }
        }
        var backdrop = FramePlan.Backdrop(
            pass: pass, item: plan.items.end, x: 0, y: 0, width: 0, height: 0, chain: chain,
            isOpaque: pass == FramePlan.targetPass && passes.targetIsOpaque, row: row)
        backdrop.take(shown)
        plan.backdrops.append(backdrop)
        passes.sharedBackdrop = plan.backdrops.end - 1
        // The filtered backdrop takes the place of the picture below, with its alpha.
        if !plan.keepsOpaque(chain) { passes.targetIsOpaque = false }
        return passes.sharedBackdrop
    }
}

extension FramePlan.Backdrop {
    fileprivate mutating func take(_ box: Box) {
        x = Int32(box.minX)
        y = Int32(box.minY)
        width = Int32(box.maxX - box.minX)
        height = Int32(box.maxY - box.minY)
    }
}

extension FramePlan {
    /// Whether two backdrops of the plan, each of one panel, may be one where nothing lies between the panels.
    func mayShare(_ a: Backdrop, _ b: Backdrop) -> Bool { a.pass == b.pass && isSame(a.chain, b.chain) && Box(a).isNear(Box(b)) }
}

extension Box {
    /// Whether what two panels show is less to filter together.
    fileprivate func isNear(_ other: Box) -> Bool { union(other).area <= 2 * (area + other.area) }

    init(_ backdrop: FramePlan.Backdrop) {
        self.init(
            minX: Double(backdrop.x), minY: Double(backdrop.y), maxX: Double(backdrop.x + backdrop.width),
            maxY: Double(backdrop.y + backdrop.height))
    }
}
