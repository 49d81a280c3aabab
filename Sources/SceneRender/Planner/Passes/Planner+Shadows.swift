import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

// A shadow is cast by the alpha of the layer with all that is below it. Where that is a box, rounded or not, of one alpha, the shadow has a
// closed form and is drawn together with the box; otherwise it is the last of the layer's filters. The shadow of a path is drawn by itself, below
// the layer: in closed form where that is a box, or as an image of its coverage that is blurred.

extension Planner {
    enum ShadowKind {
        case none
        /// The layer and its shadow are drawn as one box.
        case ofBox
        /// The shadow is that of a box without corners, below the layer, which is drawn in another way than such a box.
        case ofHardBox
        /// The shadow has the layer's own shape in another colour: it is not blurred, and all that the layer shows is one text or one path.
        case ofCoverage
        case ofGroup, ofPath

        var liesApart: Bool { self == .ofHardBox || self == .ofCoverage || self == .ofPath }
    }

    /// How a layer's shadow is made.
    /// @param isFiltered whether it is that of what comes out of filters.
    mutating func chooseShadow(_ row: Row, _ position: Position, _ effects: LayerEffects, isFiltered: Bool, _ tree: borrowing RenderTree)
        -> ShadowKind
    {
        guard effects.castsShadow else { return .none }
        if isFiltered { return effects.castsPath ? .ofPath : .ofGroup }
        // A shadow that is cut off outside of the bounds, and covered inside of them, need not be made.
        if tree.values.bits(of: row).masksToBounds, tree.boxAlpha(row) >= 1 || tree.isFilledByPicture(row) { return .none }
        if effects.castsPath { return .ofPath }
        guard takesShortcuts else { return .ofGroup }
        if castsAsBox(row, position, effects, tree) { return tree.hasHardBox(row) ? .ofHardBox : .ofBox }
        if tree.hasSublayers(position) { return .ofGroup }
        if tree.isPictureBeyondCorners(row) { return .ofHardBox }
        // Paper keeps letters, which would be found twice.
        return effects.shadowRadius <= 0 && !rasters.keepsVectors && isOneCoverage(row, tree) ? .ofCoverage : .ofGroup
    }

    /// Whether all that a layer without sublayers shows is a text or a path in one colour.
    private func isOneCoverage(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        guard tree.isSpecial(row), !tree.hasGenerators(row), !tree.hasBackground(row), !tree.hasContents(row), !tree.hasBorder(row),
            !tree.values.bits(of: row).masksToBounds, let coverage = tree.kind(of: row).rendered.coverage(of: row, tree)
        else { return false }
        return !rasters.vectors.infos[coverage.contents].isColored
    }

    /// Whether a layer with all that is below it fills its rounded bounds with one alpha, or one within its border, and nothing else.
    private mutating func castsAsBox(_ row: Row, _ position: Position, _ effects: LayerEffects, _ tree: borrowing RenderTree) -> Bool {
        let alpha = tree.boxAlpha(row), hasSublayers = tree.hasSublayers(position)
        if tree.values.bounds(of: row).isEmpty { return false }
        if alpha >= 1 {
            return tree.staysInside(row) && !tree.repeatsSublayers(row) && (!hasSublayers || sublayersStayInside(position, tree))
        }
        if hasSublayers || tree.isSpecial(row) { return false }
        if tree.hasBorder(row) { return tree.values.contents(of: row).isNone && effects.shadowRadius > 0 }
        return alpha > 0 ? tree.values.contents(of: row).isNone : tree.isFilledByPicture(row)
    }

    /// Whether nothing below a layer reaches out of its rounded bounds. Few enough are looked at; of more it is taken for granted that some do.
    private mutating func sublayersStayInside(_ position: Position, _ tree: borrowing RenderTree) -> Bool {
        let row = tree.order[position], end = tree.ends[position]
        guard end - position <= 64, let inverse = tree.world(of: row).inverse else { return false }
        let clip = tree.roundedBounds(row)
        var current = tree.firstSublayer(position)
        while current < end {
            let inner = tree.order[current]
            if tree.values.bits(of: inner).hidden {
                current = tree.ends[current]
                continue
            }
            if tree.isTransformLayer(inner), !tree.repeatsSublayers(inner) {
                current += 1
                continue
            }
            if tree.reaches(inner) || tree.repeatsSublayers(inner) || tree.nodes[inner].flags.contains(.emitsIntoSpace)
                || (tree.nodes[inner].flags.contains(.effects) && tree.effects(of: inner).isActive)
            {
                return false
            }
            if tree.draws(inner) {
                let map = (tree.world(of: inner) * inverse).cleaned
                guard clip.contains(tree.values.bounds(of: inner), map) else { return false }
            }
            current = tree.values.bits(of: inner).masksToBounds ? tree.ends[current] : current + 1
        }
        return true
    }

    /// The shadow of a layer's box. @return its index in `plan.shadows`.
    mutating func appendBoxShadow(_ effects: LayerEffects, _ row: Row, _ tree: borrowing RenderTree) -> Index<FramePlan.Shadow> {
        let alpha = tree.isFilledByPicture(row) ? 1 : tree.boxAlpha(row)
        guard alpha < 1, tree.hasBorder(row) else { return append(effects, alpha: alpha > 0 ? alpha : 1) }
        // The border lies over the fill.
        let border = tree.values.adornment(of: row), bounds = tree.values.bounds(of: row)
        let ring = alpha + min(Double(border.borderColor.a), 1) * (1 - alpha)
        let hasInside = 2 * border.borderWidth < min(bounds.width, bounds.height)
        return append(effects, alpha: ring, hollowness: hasInside ? 1 - alpha / ring : 0)
    }

    private mutating func append(_ effects: LayerEffects, alpha: Double, hollowness: Double = 0) -> Index<FramePlan.Shadow> {
        plan.shadows.append(
            FramePlan.Shadow(
                color: effects.premultipliedShadow * Float(alpha), offset: SIMD2<Float>(effects.shadowOffset),
                radius: Float(effects.shadowRadius), hollowness: Float(hollowness)))
        return plan.shadows.end - 1
    }

    // MARK: - Of a path

    /// Draws the shadow of a layer's path, or of a box without corners, below the layer.
    mutating func drawShadow(
        _ kind: ShadowKind, _ effects: LayerEffects, _ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        if kind == .ofHardBox {
            let shadow = appendBoxShadow(effects, row, tree)
            return drawBoxShadow(shadow, tree.values.bounds(of: row), radii: .zero, row, in: context, tree)
        }
        if kind == .ofCoverage {
            let world = effects.shadowMove * world(of: row, in: context, tree),
                box = Box(world.boundingBox(of: tree.values.bounds(of: row)))
            let place = KindPlace(row: row, world: world, box: box, context: context, opacity: contexts[context].opacity)
            return tree.kind(of: row).rendered.drawCoverage(place, effects.premultipliedShadow, &self, tree)
        }
        let shape = tree.kinds.shadowShapes[row]
        switch shape.form {
        case .nothing: break
        case .box: drawBoxShadow(append(effects, alpha: 1), shape.rect, radii: shape.radii, row, in: context, tree)
        case .image:
            if shape.image.isNone { return }
            if effects.shadowRadius > 0 { return drawBlurred(shape, effects, row, in: context, tree) }
            drawCoverage(shape, effects, row, in: context, opacity: contexts[context].opacity, tree)
        }
    }

    /// The shadow of a box that is not drawn itself.
    private mutating func drawBoxShadow(
        _ shadow: Index<FramePlan.Shadow>, _ rect: Rect, radii: SIMD4<Float>, _ row: Row, in context: Index<Context>,
        _ tree: borrowing RenderTree
    ) {
        let world = world(of: row, in: context, tree)
        let decoration = FramePlan.Decoration(
            box: rect.sides, radii: radii, borderColor: .zero, borderWidth: 0, opacity: Float(contexts[context].opacity), shadow: shadow)
        emit(
            world, rect, Box(world.boundingBox(of: rect.grown(by: plan.shadows[shadow]))), picture: Self.unit, color: .zero,
            .color, edges: .allEdges, isOpaque: false, row: row, in: context, decoration)
    }

    /// The image of a path's coverage in the shadow's colour, where the shadow falls.
    private mutating func drawCoverage(
        _ shape: ShadowShape, _ effects: LayerEffects, _ row: Row, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let world = effects.shadowMove * world(of: row, in: context, tree)
        emit(
            world, shape.imageRect, Box(world.boundingBox(of: shape.imageRect)), picture: Self.unit,
            color: effects.premultipliedShadow * Float(opacity),
            .image(shape.image, .linear), edges: [], isOpaque: false, row: row, in: context)
    }

    /// Draws the coverage of a path blurred, in a pass that is kept.
    private mutating func drawBlurred(
        _ shape: ShadowShape, _ effects: LayerEffects, _ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let world = world(of: row, in: context, tree)
        // A blur is round in the layer's plane.
        let smooth = takesShortcuts && !rasters.keepsVectors ? world.smoothScale(shape.rect, radius: effects.shadowRadius) : nil
        let scale = smooth ?? (world.isRegular ? nil : world.pixelsPerPoint(shape.rect))
        guard let inner = openPlane(row, world, scale, in: context, tree) else { return }
        defer { contexts.removeAll(from: inner) }
        let first = plan.effects.end, map = self.world(of: row, in: inner, tree)
        values.removeAll()
        values.append(SIMD4(Float(effects.shadowRadius), 0, 0, 0))
        Self.append(.gaussianBlur, values, to: &plan, tree.values.bounds(of: row).sides, row)
        let chain = makeChain(from: first, map, row, tree)
        let content = Box((effects.shadowMove * map).boundingBox(of: shape.imageRect))
        var box = extent(of: content, visible: contexts[inner].visible, through: chain)
        guard box.isPassSize else { return }
        if smooth != nil {
            let whole = extent(of: content, visible: .unbounded, through: chain)
            if isKeptWhole(whole) { box = whole }
        }
        contexts[inner].visible = box
        addPass(.shadowPath, .cast, row, box, chain: chain, in: inner, tree)
        drawCoverage(shape, effects, row, in: inner, opacity: 1, tree)
        closePass(contexts[inner].pass, opacity: 1, in: context, tree)
    }

    // MARK: - Of a group

    /// Adds the shadow of a group as the last of its effects.
    mutating func appendShadow(_ effects: LayerEffects, _ row: Row, _ tree: borrowing RenderTree) {
        values.removeAll()
        values.append(SIMD4(Float(effects.shadowOffset.x), Float(effects.shadowOffset.y), 0, 0))
        values.append(SIMD4(Float(effects.shadowRadius), 0, 0, 0))
        values.append(effects.shadow)
        Self.append(.dropShadow, values, to: &plan, tree.values.bounds(of: row).sides, row)
    }

    /// How far a layer with effects spreads what is in it, in points: to the left, top, right and bottom.
    mutating func margins(of row: Row, _ tree: borrowing RenderTree) -> SIMD4<Double> {
        let effects = tree.effects(of: row)
        guard effects.castsShadow || effects.filters.exists else { return .zero }
        let first = plan.effects.count, firstValue = plan.effectValues.count
        appendFilters(.filters, effects.filters, effects, row, tree)
        var margins = effects.castsShadow && !effects.castsPath ? effects.shadowGrowth : .zero
        for index in first..<plan.effects.count { margins += SIMD4<Double>(plan.effects[index].growth) }
        plan.effects.removeAll(from: first)
        plan.effectValues.removeAll(from: firstValue)
        return margins
    }
}

extension LayerEffects {
    /// The shadow's colour, premultiplied.
    var premultipliedShadow: SIMD4<Float> {
        let straight = shadow
        return SIMD4(straight.x, straight.y, straight.z, 1) * straight.w
    }

    /// From where the shadow is cast to where it falls, in points.
    fileprivate var shadowMove: Homography { Homography(Affine(1, 0, 0, 1, shadowOffset.x, shadowOffset.y)) }
}

// MARK: - Filters that shadows stand for

extension Planner {
    /// Draws a layer that shows a box alone, blurred by a filter so far that the pixels of what is blurred make no difference, as the shadow that such
    /// a box casts. @return whether it is one.
    mutating func drawBlurredBox(
        _ visit: Visit, from first: Index<FramePlan.Effect>, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> Bool {
        let row = visit.row
        guard takesShortcuts, plan.effects.end - first == 1, plan.effects[first].filter == .gaussianBlur, visit.effects.areFiltersAlone,
            !visit.hasSublayers, !visit.clips, visit.world.isSimilarity, tree.isEvenBox(row)
        else { return false }
        let values = tree.values[row], radius = plan.effectValues[plan.effects[first].firstValue].x
        guard visit.world.smoothScale(values.bounds, radius: Double(radius)) != nil else { return false }
        plan.effectValues.removeAll(from: plan.effects[first].firstValue)
        plan.effects.removeAll(from: first)
        plan.shadows.append(FramePlan.Shadow(color: values.backgroundColor.premultiplied, offset: .zero, radius: radius))
        let target = copyContext(context) { $0.opacity *= visit.opacity }, drawn = plan.items.end
        drawBoxShadow(plan.shadows.end - 1, values.bounds, radii: tree.radii(of: row), row, in: target, tree)
        if drawn < plan.items.end { plan.layersDrawn += 1 }
        return true
    }

    /// Takes a filter that makes a shadow, where a layer has no other, for the shadow of the layer, which looks the same and may need no pass.
    mutating func takeShadow(from first: Index<FramePlan.Effect>, for effects: inout LayerEffects) {
        guard takesShortcuts, !effects.castsShadow, plan.effects.end - first == 1, plan.effects[first].filter == .dropShadow else { return }
        let value = plan.effects[first].firstValue
        let offset = plan.effectValues[value], radius = plan.effectValues[value.next], color = plan.effectValues[value + 2]
        plan.effects.removeAll(from: first)
        plan.effectValues.removeAll(from: value)
        effects.filters = .none
        effects.shadowPath = .none
        effects.shadowOffset = SIMD2<Double>(offset.lowHalf)
        effects.shadowRadius = Double(radius.x)
        effects.shadowColor = SIMD4<Double>(color)
        effects.shadowOpacity = 1
    }
}

extension RenderTree {
    /// What the shadow of a layer's path may touch, in points of the layer; nil for a layer that casts none.
    func castRect(_ row: Row) -> Rect? {
        let shape = kinds.shadowShapes[row]
        guard shape.form != .nothing else { return nil }
        let effects = effects(of: row)
        guard effects.castsPath else { return nil }
        let rect = shape.form == .box ? shape.rect : shape.imageRect
        return Rect(rect.x + effects.shadowOffset.x, rect.y + effects.shadowOffset.y, rect.width, rect.height)
            .insetBy(-3 * effects.shadowRadius)
    }

    /// The alpha of a layer's background, with what lies above it in its bounds when that makes no difference; 0 without a background.
    func boxAlpha(_ row: Row) -> Double {
        if hasOpaqueGradient(row) { return 1 }
        return hasBackground(row) ? Double(min(values.backgroundColor(of: row).a, 1)) : 0
    }
}

extension RenderTree {
    fileprivate func roundedBounds(_ row: Row) -> FramePlan.Clip {
        FramePlan.Clip(
            m0: .zero, m1: .zero, m2: .zero, box: values.bounds(of: row).sides, radii: radii(of: row), outer: FramePlan.Clip.unbounded)
    }

    /// Whether all that a layer shows itself is its background, without corners or with four that are alike and round.
    fileprivate func isEvenBox(_ row: Row) -> Bool {
        guard hasBackground(row), !isSpecial(row), !hasContents(row), !hasBorder(row), !hasGenerators(row), !values.bounds(of: row).isEmpty
        else { return false }
        let radii = radii(of: row)
        return radii == .zero || radii == SIMD4(repeating: radii.x) && curve(of: row) == .circular
    }

    /// Whether a layer has sides that are not smoothed, and neither corners nor a border, which always are.
    fileprivate func hasHardBox(_ row: Row) -> Bool {
        edges(of: row) != .allEdges && values.cornerRadius(of: row) <= 0 && !hasBorder(row)
    }

    /// Whether an opaque picture fills the bounds of a layer with their corners, and nothing lies beyond them.
    fileprivate func isPictureBeyondCorners(_ row: Row) -> Bool {
        isFilledByPicture(row) && !values.bounds(of: row).isEmpty && !isSpecial(row) && !reaches(row) && !values.bits(of: row).masksToBounds
    }

    /// Whether what a layer draws itself stays within its rounded bounds. Its picture, and what its kind draws, are not cut to the corners unless
    /// the bounds clip.
    fileprivate func staysInside(_ row: Row) -> Bool {
        if reaches(row) { return false }
        if values.cornerRadius(of: row) <= 0 || values.bits(of: row).masksToBounds { return true }
        if hasContents(row) { return false }
        guard isSpecial(row), !kind(of: row).rendered.hasCorners || hasGenerators(row), let rect = kindRect(row) else {
            return true
        }
        return roundedBounds(row).contains(rect, Homography(.identity))
    }
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
