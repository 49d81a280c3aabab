import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

// A layer's image is built in this order: background, contents, sublayers, border; that passes through the filters, gets its shadow and its
// opacity as one, and is composited over what lies below, which within the layer's shape has passed through the background filters; the
// mask and the clip dissolve between that and what was there. Of all this only what makes a difference becomes a pass.

extension Planner {
    /// A layer with effects on its visit, with all that the visit has found out.
    struct Visit {
        let position: Position
        let row: Row
        var opacity: Double
        let context: Index<Context>
        let world: Homography
        let box: Box
        var effects: LayerEffects
        let hasSublayers: Bool
        let clips: Bool
    }

    mutating func visitWithEffects(_ position: Position, _ opacity: Double, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[position], effects = tree.effects(of: row)
        guard effects.isActive else { return visitGeneral(position, opacity, in: context, tree) }
        // What of a shadow does not become one box with its layer is a pass.
        if !effects.areShadowAlone || tree.hasSublayers(position) { mobility.drawsBoxes = false }
        let visit = makeVisit(position, opacity, in: context, effects, tree)
        var layer = LayerPasses(in: context, opacity: opacity, hasSublayers: visit.hasSublayers)
        guard effects.mask.exists else { return open(visit, &layer, mask: LayerMask(), tree) }
        if let clipped = clipByMask(visit, tree) {
            layer.shown = clipped
            return open(visit, &layer, mask: LayerMask(), tree)
        }
        openMask(visit, &layer, tree)
    }

    private func makeVisit(
        _ position: Position, _ opacity: Double, in context: Index<Context>, _ effects: LayerEffects, _ tree: borrowing RenderTree
    ) -> Visit {
        let row = tree.order[position], world = world(of: row, in: context, tree)
        return Visit(
            position: position, row: row, opacity: opacity, context: context, world: world,
            box: Box(world.boundingBox(of: tree.values.bounds(of: row))), effects: effects, hasSublayers: tree.hasSublayers(position),
            clips: tree.values.bits(of: row).masksToBounds)
    }

    // MARK: - Masks

    /// Visits the mask first, into a pass of its own; `leaveMask` goes on with the layer.
    private mutating func openMask(_ visit: Visit, _ layer: inout LayerPasses, _ tree: borrowing RenderTree) {
        let mask = visit.effects.mask, position = tree.nodes[mask].position
        // A clip of the result comes first: the pass that it may need shows what is masked.
        if visit.clips, visit.effects.filters.exists || visit.effects.castsShadow, !clipResult(&layer, visit, tree) {
            return closeOuterPasses(of: layer, tree)
        }
        let whole = subtreeBox(visit.position, in: visit.context, tree)
        guard openCommonMask(&layer, visit.row, whole) else { return closeOuterPasses(of: layer, tree) }
        let target = contextOfMask(layer), extent = subtreeBox(position, in: visit.context, tree).intersection(whole)
        guard tree.isShown(mask), let inner = openPass(.mask, .mask, mask, extent, in: target, tree) else {
            let common = closeCommonMask(layer, LayerMask(), visit.row)
            // Without a mask's picture nothing shows, or everything.
            return visit.effects.maskChannel.isInverted ? open(visit, &layer, mask: common, tree) : closeOuterPasses(of: layer, tree)
        }
        var begun = OpenLayer(row: visit.row, inner: inner, work: .mask(contexts[inner].pass, layer))
        begun.unvisited = .inOrder(next: position, end: tree.ends[position])
        openLayers.append(begun)
    }

    /// Ends a mask's pass, and visits its layer.
    mutating func leaveMask(_ mask: Index<FramePlan.Pass>, _ row: Row, _ begun: LayerPasses, _ tree: borrowing RenderTree) {
        plan.passes[mask].end = plan.items.end
        contexts.removeAll(from: begun.shown.next)
        let visit = makeVisit(tree.nodes[row].position, begun.opacity, in: begun.outer, tree.effects(of: row), tree)
        var layer = begun
        let dissolving = closeCommonMask(layer, LayerMask(pass: mask, channel: visit.effects.maskChannel), row)
        // Filtered backdrops below the layer look at what the mask hides.
        if !visit.effects.maskChannel.isInverted, !blendsInside(visit.position, tree) {
            let visible = contexts[layer.shown].visible.intersection(Box(plan.passes[mask]))
            layer.shown = copyContext(layer.shown) { $0.visible = visible }
        }
        open(visit, &layer, mask: dissolving, tree)
    }

    /// The context within a mask that is nothing but an opaque rounded box, which acts like a clip; nil for any other mask.
    private mutating func clipByMask(_ visit: Visit, _ tree: borrowing RenderTree) -> Index<Context>? {
        let mask = visit.effects.mask
        guard takesShortcuts, visit.effects.maskChannel == .alpha, tree.isOpaqueBox(mask), tree.isShown(mask),
            tree.values.opacity(of: mask) >= 1, !tree.nodes[mask].flags.contains(.transition),
            !blendsInside(visit.position, tree)
        else { return nil }
        let world = world(of: mask, in: visit.context, tree)
        let box = Box(world.boundingBox(of: tree.values.bounds(of: mask)))
        // Where layers lie over each other, the edge of a clip would let shine through what the upper one covers.
        let isHard = isBoxClip(mask, world, tree) && box == box.outward
        guard isHard || !(visit.effects.castsPath || drawsOverlapping(visit.position, in: visit.context, tree)),
            !needsClipPass(mask, world, in: visit.context, tree)
        else { return nil }
        return clip(to: mask, world, box, in: visit.context, tree)
    }

    /// Whether something below a layer looks at what lies below itself, so that it matters which group that is.
    @inline(never)
    func blendsInside(_ position: Position, _ tree: borrowing RenderTree) -> Bool {
        var current = position + 1
        if openLayers.count > Self.deepest { return true }
        while current < tree.ends[position] {
            let row = tree.order[current]
            if tree.looksBelow(row) { return true }
            current += 1
        }
        return false
    }

    // MARK: - The layer itself

    /// Visits the layer itself.
    /// @param mask what dissolves it, if it has a mask. @param layer with the context of what the layer shows.
    private mutating func open(_ visit: Visit, _ layer: inout LayerPasses, mask: LayerMask, _ tree: borrowing RenderTree) {
        var visit = visit
        let row = visit.row, firstEffect = plan.effects.end
        appendFilters(.filters, visit.effects.filters, visit.effects, row, tree)
        // A filtered picture fades as one with the layers above, and the clip of a layer with `masksToBounds` smooths its edges once more.
        if !visit.clips, contexts[layer.shown].opacity >= 1 { takeShadow(from: firstEffect, for: &visit.effects) }
        if drawBlurredBox(visit, from: firstEffect, in: layer.shown, tree) { return closeOuterPasses(of: layer, tree) }
        let effects = visit.effects
        let shadow = chooseShadow(row, visit.position, effects, isFiltered: plan.effects.end > firstEffect, tree)
        if shadow == .ofGroup, castsPicture(visit, tree), let caster = openCaster(visit, &layer, tree) {
            return openBody(visit, LayerPasses(in: caster, opacity: 1, hasSublayers: visit.hasSublayers), tree)
        }
        if shadow == .ofGroup { appendShadow(effects, row, tree) }
        var scale = planeScale(visit, from: firstEffect, tree)
        let map = scale.map { Homography(Affine($0, 0, 0, $0, 0, 0)) } ?? visit.world
        let chain = makeChain(from: firstEffect, map, row, tree)
        let clipsResult = visit.clips && (!chain.isEmpty || shadow == .ofBox || shadow.liesApart)
        if clipsResult, effects.mask.isNone, !clipResult(&layer, visit, tree) { return closeOuterPasses(of: layer, tree) }
        var backdrop = takeBackdrop(of: visit, in: layer.shown, tree)
        if backdrop.exists, !fadesWithBackdrop(visit, mask, tree) {
            showBackdrop(backdrop, visit, mask, in: layer.shown, tree)
            backdrop = .none
        }
        let boxShadow = shadow == .ofBox ? appendBoxShadow(effects, row, tree) : .none
        var composite = makeComposite(effects, mask, makeGlass(backdrop, visit, in: layer.shown, tree), in: layer.shown)
        if shadow.liesApart, !cast(shadow, &visit, &layer, &composite, &scale, tree) { return closeOuterPasses(of: layer, tree) }
        if let reason = reason(visit, chain, composite, in: layer.shown, tree) {
            if composite.exists { layer.shown = copyContext(layer.shown) { $0.composite = composite } }
            guard let inner = openGroup(reason, .group, visit, chain, scale, in: layer.shown, tree) else {
                return closeOuterPasses(of: layer, tree)
            }
            layer.group = contexts[inner].pass
            layer.own = inner
        } else {
            layer.own = copyContext(layer.shown) {
                $0.opacity *= visit.opacity
                $0.composite = composite
            }
        }
        let world = world(of: row, in: layer.own, tree)
        let box = Box(world.boundingBox(of: tree.values.bounds(of: row)))
        enter(row, &layer, world, box, clips: visit.clips && visit.hasSublayers && !clipsResult, shadow: boxShadow, tree)
    }

    /// Ends the picture of what casts a layer's shadow, and visits the layer.
    mutating func leaveCaster(_ picture: CastPicture, _ row: Row, _ layer: LayerPasses, _ tree: borrowing RenderTree) {
        let visit = makeVisit(tree.nodes[row].position, 1, in: layer.shown, tree.effects(of: row), tree)
        contexts.removeAll(from: layer.shown.next)
        closeCaster(picture, visit)
        openBody(visit, layer, tree)
    }

    /// Visits a layer without its shadow.
    private mutating func openBody(_ visit: Visit, _ layer: LayerPasses, _ tree: borrowing RenderTree) {
        var effects = visit.effects, layer = layer
        effects.shadowOpacity = 0
        effects.filters = .none
        open(makeVisit(visit.position, 1, in: layer.shown, effects, tree), &layer, mask: LayerMask(), tree)
    }

    /// Draws a shadow below its layer. Where the two are shown as one they get a pass, in which the layer is opened then.
    /// @return whether anything can be seen.
    private mutating func cast(
        _ shadow: ShadowKind, _ visit: inout Visit, _ layer: inout LayerPasses, _ composite: inout Index<FramePlan.Composite>,
        _ scale: inout Double?, _ tree: borrowing RenderTree
    ) -> Bool {
        let fades = visit.opacity < 1 && tree.values.bits(of: visit.row).allowsGroupOpacity
        let fadesAsOne = fades || contexts[layer.shown].opacity < 1, rasterizes = visit.effects.rasterizes
        let isSpecial = composite != contexts[layer.shown].composite
        guard isSpecial || fadesAsOne || rasterizes else {
            let opacity = visit.opacity, target = copyContext(layer.shown) { $0.opacity *= opacity }
            drawShadow(shadow, visit.effects, visit.row, in: target, tree)
            return true
        }
        let reason = rasterizes ? .rasterization : !isSpecial ? .opacity : plan.composites[composite].reason
        if composite.exists {
            let index = composite
            layer.shown = copyContext(layer.shown) { $0.composite = index }
        }
        guard let inner = openGroup(reason, .whole, visit, .none, rasterizes ? scale : nil, in: layer.shown, tree) else { return false }
        layer.whole = ShownPass(pass: contexts[inner].pass, opacity: layer.opacity, context: layer.shown)
        layer.shown = inner
        layer.opacity = 1
        if rasterizes { scale = nil }
        composite = .none
        visit.opacity = 1
        visit.effects.rasterizes = false
        drawShadow(shadow, visit.effects, visit.row, in: inner, tree)
        return true
    }

    mutating func copyContext(_ context: Index<Context>, _ change: (inout Context) -> Void) -> Index<Context> {
        var copy = contexts[context]
        change(&copy)
        contexts.append(copy)
        return contexts.end - 1
    }

    /// Clips what comes out of a layer's filters to its bounds. @return whether anything of it can be seen.
    private mutating func clipResult(_ layer: inout LayerPasses, _ visit: Visit, _ tree: borrowing RenderTree) -> Bool {
        if needsClipPass(visit.row, visit.world, in: layer.shown, tree) {
            let looksBelow = tree.looksBelow(visit.row) || blendsInside(visit.position, tree)
            guard let inner = openClip(visit.row, .result, visit.box, in: layer.shown, looksBelow: looksBelow, tree) else { return false }
            if contexts[inner].pass != contexts[layer.shown].pass { layer.result = contexts[inner].pass }
            layer.shown = inner
        }
        layer.shown = clip(to: visit.row, visit.world, visit.box, in: layer.shown, tree)
        return true
    }

    /// What the layer does beyond being drawn over the others: that of its context, unless it does something itself.
    private mutating func makeComposite(
        _ effects: LayerEffects, _ mask: LayerMask, _ glass: FramePlan.Glass?, in context: Index<Context>
    ) -> Index<FramePlan.Composite> {
        guard effects.blend != .sourceOver || mask.pass.exists || glass != nil else { return contexts[context].composite }
        var composite = inherited(in: context)
        composite.blend = effects.blend
        if effects.blend.takesAlpha { passes.targetIsOpaque = false }
        if mask.pass.exists {
            composite.mask = mask.pass
            composite.channel = mask.channel
        }
        if let glass {
            composite.glass = plan.glasses.end
            plan.glasses.append(glass)
        }
        plan.composites.append(composite)
        return plan.composites.end - 1
    }

    /// The part of a plane that a context draws, if it draws but a part.
    func piece(of context: Index<Context>) -> Index<FramePlan.Piece> {
        let composite = contexts[context].composite
        return composite.isNone ? .none : plan.composites[composite].piece
    }

    /// Why the layer needs a pass, or nil when it comes out the same without one.
    private mutating func reason(
        _ visit: Visit, _ chain: FramePlan.Chain, _ composite: Index<FramePlan.Composite>, in context: Index<Context>,
        _ tree: borrowing RenderTree
    ) -> FramePlan.Pass.Reason? {
        if !chain.isEmpty { return plan.effects[chain.end - 1].filter == .dropShadow && chain.end - chain.first == 1 ? .shadow : .filter }
        if visit.effects.rasterizes { return .rasterization }
        let isOneItem = !visit.hasSublayers && !ownDrawingOverlaps(visit.row, isLeaf: true, tree)
        if composite != contexts[context].composite, !masksEach(visit, plan.composites[composite], tree) {
            let coversShape = plan.composites[composite].glass.isNone || tree.hasBackground(visit.row)
            if !isOneItem || !coversShape || visit.effects.blend.actsOutside { return plan.composites[composite].reason }
        }
        guard visit.opacity < 1, tree.values.bits(of: visit.row).allowsGroupOpacity else { return nil }
        return drawsOverlapping(visit.position, in: visit.context, tree) ? .opacity : nil
    }

    /// The most layers, with all of theirs, whose items a mask dissolves one by one.
    private static let mostMaskedEach = 64

    /// Whether what a layer does beyond being drawn is a mask alone, and it makes no difference that the mask dissolves each item by itself: none
    /// lies over another, and none has a mask or filters of its own.
    private mutating func masksEach(_ visit: Visit, _ composite: FramePlan.Composite, _ tree: borrowing RenderTree) -> Bool {
        guard visit.effects.mask.exists, composite.mask.exists, composite.blend == .sourceOver, composite.glass.isNone,
            tree.ends[visit.position] - visit.position <= Self.mostMaskedEach
        else { return false }
        var current = visit.position
        while current < tree.ends[visit.position] {
            let row = tree.order[current], flags = tree.nodes[row].flags
            if current > visit.position, flags.contains(.mask) {
                current = tree.ends[current]
                continue
            }
            guard flags.isDisjoint(with: [.transition, .inSpace]),
                current == visit.position || !flags.contains(.spatial) && !(flags.contains(.effects) && tree.effects(of: row).isActive)
            else { return false }
            current += 1
        }
        return !drawsOverlapping(visit.position, in: visit.context, tree)
    }

    // MARK: - Groups

    /// Opens the pass of a layer with all that is below it, in the pixels of its superlayer's or, with a scale, in a plane of its own.
    mutating func openGroup(
        _ reason: FramePlan.Pass.Reason, _ role: PassStamps.Role, _ visit: Visit, _ chain: FramePlan.Chain, _ scale: Double?,
        in outer: Index<Context>, _ tree: borrowing RenderTree
    ) -> Index<Context>? {
        // A pass that is out of view is one as soon as its layers move into it.
        mobility.drawsBoxes = false
        guard let inner = openPlane(visit.row, visit.world, scale, in: outer, tree) else { return nil }
        let seen = contexts[inner].visible.outward
        var content = subtreeBox(visit.position, in: inner, withOwnEffects: chain.isEmpty, tree)
        if visit.clips && chain.isEmpty {
            content = Box(world(of: visit.row, in: inner, tree).boundingBox(of: tree.values.bounds(of: visit.row)))
        }
        // A rasterized layer is kept whole unless that is very large, as is one that is blurred so far that its pixels may lie anywhere.
        let grown = content.grown(by: SIMD4<Double>(plan.growth(of: chain)))
        if visit.effects.rasterizes {
            if max(grown.maxX - grown.minX, grown.maxY - grown.minY) <= Self.largestRaster { contexts[inner].visible = .unbounded }
        } else if scale != nil, visit.world.isRegular, grown.outward.intersects(contexts[inner].visible) {
            // The bounds of a layer with `masksToBounds` cut its filtered picture, and have one place in the plane wherever the layer goes.
            let bounds = world(of: visit.row, in: inner, tree).boundingBox(of: tree.values.bounds(of: visit.row))
            contexts[inner].visible = visit.clips ? Box(bounds) : .unbounded
        }
        var box = extent(of: content, visible: contexts[inner].visible, through: chain)
        // Filters may need more than is seen.
        if visit.effects.blend.actsOutside { box = box.union(seen) }
        guard box.isPassSize else { return nil }
        contexts[inner].visible = box
        addPass(reason, role, visit.row, box, chain: chain, in: inner, tree)
        return inner
    }

    /// Adds a context for a pass in the pixels of another or, with a scale, in a plane of the layer's own.
    /// @param world the layer's map to the pixels of the other.
    mutating func openPlane(_ row: Row, _ world: Homography, _ scale: Double?, in outer: Index<Context>, _ tree: borrowing RenderTree)
        -> Index<Context>?
    {
        var context = Context(visible: contexts[outer].visible, pass: contexts[outer].pass, plane: contexts[outer].plane)
        if let scale {
            guard let inverse = tree.world(of: row).inverse else { return nil }
            let back = Homography(Affine(1 / scale, 0, 0, 1 / scale, 0, 0)) * world
            context.visible = Box(back.inverse?.boundingBox(of: context.visible.rect) ?? .zero).intersection(.unbounded)
            context.plane = passes.planes.end
            passes.planes.append((inverse * Homography(Affine(scale, 0, 0, scale, 0, 0))).cleaned)
        }
        contexts.append(context)
        return contexts.end - 1
    }

    /// The largest side of a rasterized layer's picture that is kept whole, in pixels.
    static let largestRaster = 4096.0

    /// How far outside of what can be seen an effect's result is kept for the next effect, in pixels.
    private static let farthestStep = 2048.0

    /// The pixels that a pass needs: what comes out where it can be seen, what that is made of, and what each effect on the way leaves for the
    /// next, which may be seen where the effect's own result is not.
    func extent(of content: Box, visible: Box, through chain: FramePlan.Chain) -> Box {
        // A pixel more on every side, for smoothed edges.
        let content = content.outwardWithEdges, visible = visible.outward
        var result = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        var effect = chain.first, done = SIMD4<Double>.zero
        while true {
            let rest = FramePlan.Chain(first: effect, end: chain.end, space: chain.space)
            let needed = plan.pixelsSeen(for: visible, through: rest).outward
            let part = content.grown(by: done).outward.intersection(needed)
            if part.isEmpty { return Box(minX: 0, minY: 0, maxX: 0, maxY: 0) }
            let isOnTheWay = effect > chain.first && effect < chain.end
            result = result.union(isOnTheWay ? part.intersection(visible.insetBy(-Self.farthestStep)) : part)
            if effect >= chain.end { return result }
            done += SIMD4<Double>(plan.growth(of: FramePlan.Chain(first: effect, end: effect.next, space: chain.space)))
            effect = effect.next
        }
    }

    /// How many pixels a point has in the plane of its own that a layer gets when it is rasterized, filtered while its map bends what is round, or
    /// blurred; nil when it needs none.
    private mutating func planeScale(_ visit: Visit, from firstEffect: Index<FramePlan.Effect>, _ tree: borrowing RenderTree) -> Double? {
        let bounds = tree.values.bounds(of: visit.row)
        if visit.effects.rasterizes {
            // No finer than makes sense: what is kept is not larger than some side, or than what is seen.
            let margins = margins(of: visit.row, tree)
            let side = max(bounds.width + margins.x + margins.z, bounds.height + margins.y + margins.w, 1)
            let finest = max(Self.largestRaster / side, visit.world.pixelsPerPoint(bounds))
            return min(max(visit.effects.rasterizationScale, 1e-3), finest)
        }
        guard plan.effects.end > firstEffect, looksAround(from: firstEffect) else { return nil }
        return visit.world.isRegular ? smoothScale(visit, from: firstEffect, tree) : visit.world.pixelsPerPoint(bounds)
    }
}

extension FramePlan.Composite {
    /// Why what it is to be one item for gets a pass.
    fileprivate var reason: FramePlan.Pass.Reason { mask.exists ? .mask : blend != .sourceOver ? .blend : .opacity }
}

extension FramePlan.MaskChannel {
    var isInverted: Bool { self == .invertedAlpha || self == .invertedLuminance }
}

extension Box {
    /// Whether a pass can be as large, and is not empty.
    var isPassSize: Bool { !isEmpty && Box.unbounded.contains(self) && maxX - minX < 1e6 && maxY - minY < 1e6 }

    var area: Double { (maxX - minX) * (maxY - minY) }
}

extension RenderTree {
    /// Whether a layer's picture depends on what lies below it in its group.
    func looksBelow(_ row: Row) -> Bool {
        if addsParticles(row) { return true }
        guard nodes[row].flags.contains(.effects) else { return false }
        let effects = effects(of: row)
        return effects.blend != .sourceOver || effects.backgroundFilters.exists
    }

    /// Whether something of a layer and all below it filters what lies behind it.
    func hasBackdrops(_ position: Position) -> Bool {
        for current in position..<ends[position] where nodes[order[current]].flags.contains(.effects) {
            if effects(of: order[current]).backgroundFilters.exists { return true }
        }
        return false
    }

    /// Whether a layer shows anything by what it says itself.
    func isShown(_ row: Row) -> Bool {
        let isSeen = !values.bits(of: row).hidden && values.opacity(of: row) > 0
        return isSeen && (nodes[row].first.exists || !nodes[row].flags.contains(.backFacing) && !drawnRect(row).isEmpty) || showsCopy(row)
    }

    /// Whether a layer hides all that lies behind its bounds, by its background or its picture.
    func isFilled(_ row: Row) -> Bool {
        guard values.opacity(of: row) >= 1, values.cornerRadius(of: row) <= 0, nodes[row].flags.isDisjoint(with: [.transition, .mixed]),
            !nodes[row].flags.contains(.effects) || !effects(of: row).isActive
        else { return false }
        return values.bits(of: row).hasBackgroundColor && values.backgroundColor(of: row).a >= 1 || isFilledByPicture(row)
    }

    /// Whether an opaque picture is all over a layer's bounds.
    func isFilledByPicture(_ row: Row) -> Bool {
        let id = values.contents(of: row)
        return id.exists && id < imageTable.infos.end && imageTable.infos[id].isOpaque && values.bits(of: row).contentsGravity == .resize
            && values.adornment(of: row).contentsCenter == .unit && nodes[row].flags.isDisjoint(with: [.transition, .mixed])
    }

    /// Whether a layer is nothing but an opaque box, rounded or not.
    func isOpaqueBox(_ row: Row) -> Bool {
        guard nodes[row].first.isNone, !isSpecial(row), values.contents(of: row).isNone, values.bits(of: row).hasBackgroundColor,
            values.backgroundColor(of: row).a >= 1, !nodes[row].flags.contains(.effects) || !effects(of: row).isActive
        else { return false }
        let own = values.adornment(of: row)
        return own.borderWidth <= 0 || own.borderColor.a >= 0
    }
}
