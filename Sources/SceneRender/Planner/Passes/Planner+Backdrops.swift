import SceneCommit
import SceneGeometry
import SceneStorage

// What lies below a layer is shown through its background filters within the layer's shape, and the layer over it. Where both are faded or masked
// as one, the layer's picture is put on the filtered backdrop as it is drawn: no picture of the two together is made.

extension Planner {
    /// Filters what lies below the layer. @return its index in `plan.backdrops`, or -1 when nothing of it is to be seen.
    mutating func takeBackdrop(of visit: Visit, in context: Index<Context>, _ tree: borrowing RenderTree) -> Int32 {
        guard visit.effects.backgroundFilters.exists else { return -1 }
        let shown = visit.box.outward.intersection(contexts[context].visible.outward)
        guard !shown.isEmpty, visit.world.inverse != nil else { return -1 }
        let first = Int32(plan.effects.count)
        appendFilters(.backgroundFilters, visit.effects.backgroundFilters, visit.effects, visit.row, tree)
        guard plan.effects.count > first else { return -1 }
        return takeBackdrop(shown, makeChain(from: first, visit.world, visit.row, tree), in: context, visit.row, tree)
    }

    /// Whether a layer and the filtered backdrop below it are faded or masked as one.
    func fadesWithBackdrop(_ visit: Visit, _ maskPass: Int32, _ tree: borrowing RenderTree) -> Bool {
        guard maskPass >= 0 || (visit.opacity < 1 && tree.values[visit.row].bits.allowsGroupOpacity) else { return false }
        return visit.hasSublayers || visit.effects.castsPath || tree.draws(visit.row)
    }

    /// Shows a filtered backdrop by itself, in the layer's shape.
    mutating func showBackdrop(_ backdrop: Int32, _ visit: Visit, _ maskPass: Int32, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = visit.row
        var target = context
        if maskPass >= 0 {
            plan.composites.append(FramePlan.Composite(mask: maskPass, channel: visit.effects.maskChannel, piece: piece(of: context)))
            let composite = Int32(plan.composites.count - 1)
            target = copyContext(context) { $0.composite = composite }
        }
        let bounds = tree.values[row].bounds, radii = tree.radii(of: row)
        let decoration =
            radii == .zero
            ? nil
            : FramePlan.Decoration(
                box: bounds.sides, radii: radii, borderColor: .zero, borderWidth: 0, opacity: 1, curve: tree.curve(of: row))
        emit(
            visit.world, bounds, visit.box, picture: Self.unit, color: SIMD4(repeating: Float(visit.opacity * contexts[context].opacity)),
            FramePlan.Source(kind: .backdrop, filter: .nearest, index: backdrop), edges: tree.edges(of: row), isOpaque: false, row: row,
            in: target, decoration)
    }

    /// The glass that a layer's picture is put on: a filtered backdrop in the layer's shape.
    mutating func makeGlass(_ backdrop: Int32, _ visit: Visit, in context: Index<Context>, _ tree: borrowing RenderTree) -> FramePlan.Glass? {
        guard backdrop >= 0, let map = visit.world.inverse?.columns else { return nil }
        return FramePlan.Glass(
            backdrop: backdrop, opacity: Float(visit.opacity * contexts[context].opacity),
            shape: FramePlan.Clip(
                m0: map.0, m1: map.1, m2: map.2, box: tree.values[visit.row].bounds.sides, radii: tree.radii(of: visit.row),
                outer: FramePlan.Clip.unbounded, curve: tree.curve(of: visit.row)))
    }

    /// A filtered copy of what the pass has so far; that of a panel before, when nothing that it would show was drawn since.
    private mutating func takeBackdrop(
        _ shown: Box, _ chain: FramePlan.Chain, in context: Index<Context>, _ row: Row, _ tree: borrowing RenderTree
    ) -> Int32 {
        let pass = contexts[context].pass
        if sharedBackdrop >= 0, plan.backdrops[sharedBackdrop].pass == pass {
            let last = plan.backdrops[sharedBackdrop]
            let seen = shown.grown(by: SIMD4<Double>(plan.growth(of: chain)))
            let union = shown.union(Box(last))
            if plan.isSame(last.chain, chain), union.area <= 2 * (shown.area + Box(last).area),
                !occlusion.touches(seen, from: Int(last.item))
            {
                plan.backdrops[sharedBackdrop].take(union)
                return sharedBackdrop
            }
        }
        var backdrop = FramePlan.Backdrop(
            pass: pass, item: Int32(plan.items.count), x: 0, y: 0, width: 0, height: 0, chain: chain,
            isOpaque: pass == 0 && targetIsOpaque, row: row)
        backdrop.take(shown)
        plan.backdrops.append(backdrop)
        sharedBackdrop = Int32(plan.backdrops.count - 1)
        return sharedBackdrop
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

extension Box {
    fileprivate init(_ backdrop: FramePlan.Backdrop) {
        self.init(
            minX: Double(backdrop.x), minY: Double(backdrop.y), maxX: Double(backdrop.x + backdrop.width),
            maxY: Double(backdrop.y + backdrop.height))
    }
}
