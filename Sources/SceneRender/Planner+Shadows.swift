import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

// A shadow is cast by the alpha of the layer with all that is below it. Where that is a box, rounded or not, of one alpha, the shadow has a
// closed form and is drawn together with the box; otherwise it is the last of the layer's filters.

extension Planner {
    enum ShadowKind { case none, ofBox, ofGroup }

    /// How a layer's shadow is made.
    /// @param isFiltered whether it is that of what comes out of filters.
    mutating func chooseShadow(_ row: Int32, _ position: Int32, _ effects: LayerEffects, isFiltered: Bool, _ tree: borrowing RenderTree)
        -> ShadowKind
    {
        guard effects.castsShadow else { return .none }
        if isFiltered { return .ofGroup }
        // What is cut off outside of the bounds, and covered inside of them, need not be made.
        if tree.values[row].bits.masksToBounds, tree.boxAlpha(row) >= 1 { return .none }
        return castsAsBox(row, position, tree) ? .ofBox : .ofGroup
    }

    /// Whether a layer with all that is below it fills its rounded bounds with one alpha, and nothing else.
    private mutating func castsAsBox(_ row: Int32, _ position: Int32, _ tree: borrowing RenderTree) -> Bool {
        let alpha = tree.boxAlpha(row), hasSublayers = tree.hasSublayers(position)
        if tree.values[row].bounds.isEmpty { return false }
        if alpha >= 1 { return !tree.reaches(row) && (!hasSublayers || sublayersStayInside(position, tree)) }
        if hasSublayers || tree.hasBorder(row) { return false }
        let id = Int(tree.values[row].contents)
        if alpha > 0 { return id == 0 }
        return id > 0 && id < tree.imageInfos.count && tree.imageInfos[id].isOpaque && tree.values[row].bits.contentsGravity == .resize
            && (tree.values[row].cornerRadius <= 0 || !tree.values[row].bits.masksToBounds)
    }

    /// Whether nothing below a layer reaches out of its rounded bounds. Few enough are looked at; of more it is taken for granted that some do.
    private mutating func sublayersStayInside(_ position: Int32, _ tree: borrowing RenderTree) -> Bool {
        let row = tree.order[position], end = tree.ends[position]
        guard end - position <= 64, let inverse = tree.world(of: row).inverse else { return false }
        let clip = FramePlan.Clip(
            m0: .zero, m1: .zero, m2: .zero, box: tree.values[row].bounds.sides, radii: tree.radii(of: row),
            outer: FramePlan.Clip.unbounded)
        var current = tree.firstSublayer(position)
        while current < end {
            let inner = tree.order[current]
            if tree.values[inner].bits.hidden {
                current = tree.ends[current]
                continue
            }
            if tree.reaches(inner) || (tree.nodes[inner].flags.contains(.effects) && tree.effects(of: inner).isActive) { return false }
            if tree.draws(inner) {
                let map = (tree.world(of: inner) * inverse).cleaned
                guard clip.contains(tree.values[inner].bounds, map) else { return false }
            }
            current = tree.values[inner].bits.masksToBounds ? tree.ends[current] : current + 1
        }
        return true
    }

    /// The shadow of a layer's box. @return its index in `plan.shadows`.
    mutating func appendBoxShadow(_ effects: LayerEffects, _ row: Int32, _ tree: borrowing RenderTree) -> Int32 {
        let straight = effects.shadow, alpha = tree.boxAlpha(row)
        var color = SIMD4(straight.x, straight.y, straight.z, 1) * straight.w
        if alpha > 0 { color *= Float(alpha) }
        plan.shadows.append(
            FramePlan.Shadow(color: color, offset: SIMD2<Float>(effects.shadowOffset), radius: Float(effects.shadowRadius)))
        return Int32(plan.shadows.count - 1)
    }

    /// Adds the shadow of a group as the last of its effects.
    mutating func appendShadow(_ effects: LayerEffects, _ row: Int32, _ tree: borrowing RenderTree) {
        values.removeAll()
        values.append(SIMD4(Float(effects.shadowOffset.x), Float(effects.shadowOffset.y), 0, 0))
        values.append(SIMD4(Float(effects.shadowRadius), 0, 0, 0))
        values.append(effects.shadow)
        Self.append(.dropShadow, values, to: &plan, tree.values[row].bounds.sides, row)
    }

    /// How far a layer with effects spreads what is in it, in points: to the left, top, right and bottom.
    mutating func margins(of row: Int32, _ tree: borrowing RenderTree) -> SIMD4<Double> {
        let effects = tree.effects(of: row)
        guard effects.castsShadow || effects.filters >= 0 else { return .zero }
        let first = plan.effects.count, firstValue = plan.effectValues.count
        appendFilters(.filters, effects.filters, effects, row, tree)
        var margins = effects.castsShadow ? effects.shadowGrowth : .zero
        for index in first..<plan.effects.count { margins += SIMD4<Double>(plan.effects[index].growth) }
        plan.effects.removeAll(from: first)
        plan.effectValues.removeAll(from: firstValue)
        return margins
    }
}

extension RenderTree {
    /// The alpha of a layer's background, with what lies above it in its bounds when that makes no difference; 0 without a background.
    func boxAlpha(_ row: Int32) -> Double { hasBackground(row) ? Double(min(values[row].backgroundColor.a, 1)) : 0 }
}

extension FramePlan.Clip {
    /// Whether the image of a rectangle lies inside: all its corners do, and the clip is convex.
    func contains(_ rect: Rect, _ map: Homography) -> Bool {
        for corner in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] {
            let p = map.applyHomogeneous(corner.0, corner.1)
            guard p.z > Homography.nearestW, contains(Float(p.x / p.z), Float(p.y / p.z)) else { return false }
        }
        return true
    }
}
