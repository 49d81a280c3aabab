import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

// Pictures that give way to others: contents that fade over, and layers in transition, which are drawn twice, as they were and as they are.

extension Planner {
    // MARK: - Layers

    /// Visits a layer in transition: first the copy of what it was, then the layer, each into a pass of its own.
    /// @return false, with nothing done, when only the layer is to be seen.
    mutating func visitTransition(
        _ position: Position, _ opacity: Double, fading: Double, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> Bool {
        let row = tree.order[position]
        guard let transition = tree.fades.transitions[row], transition.showsCopy else { return false }
        let becomesNothing = transition.leaves || tree.nodes[row].flags.contains(.backFacing)
        var passes = TransitionPasses(outer: context, shown: context, opacity: becomesNothing ? 0 : opacity)
        passes.isDirect = readsBackdrop(row, transition, tree)
        if passes.isDirect { passes.below = keepPicture(extent(of: transition, row, in: context, tree).outwardWithEdges, row, in: context) }
        var inner = context
        if transition.filter != nil, !passes.isDirect {
            guard let mixture = openMixture(row, &passes, transition, tree) else { return true }
            inner = mixture
        } else if transition.kind != .fade, !passes.isDirect {
            let world = world(of: row, in: context, tree)
            guard clipPictures(row, &passes, world, isRounded: false, isSum: isSum(transition), tree) else { return true }
            inner = passes.shown
        }
        let open = openLayers.end
        openLayers.append(OpenLayer(row: row, inner: inner, work: .transition(passes)))
        let copy = transition.copy, position = tree.nodes[copy].position
        let shown = min(max(tree.values.opacity(of: copy), 0), 1) * fading, flags = tree.nodes[copy].flags
        // A layer that becomes nothing may have been in transition itself.
        guard position.exists, !tree.values.bits(of: copy).hidden, !flags.contains(.inactive),
            shown > 0 && !flags.contains(.backFacing) || tree.fades.transitions[copy]?.showsCopy == true
        else { return true }
        var picture = inner
        if !passes.isDirect {
            guard let opened = openPicture(of: copy, .old, transition, row, in: inner, tree) else { return true }
            picture = opened
            passes.old = contexts[picture].pass
            openLayers[open].work = .transition(passes)
        }
        // A sublayer that was in transition itself is shown as it was then.
        if flags.contains(.transition), visitTransition(position, shown, fading: fading, in: picture, tree) { return true }
        visitContent(position, shown, in: picture, tree)
        return true
    }

    /// Whether a layer in transition does something with what lies below it, now or as it was, or fades with something in it that does. In a group of
    /// its own it would find nothing there, so the layer is drawn twice where it is, each time over what lies below, and whatever the transition is,
    /// one outcome fades over to the other.
    private func readsBackdrop(_ row: Row, _ transition: RunningTransition, _ tree: borrowing RenderTree) -> Bool {
        let fades = transition.kind == .fade && transition.filter == nil
        return [row, transition.copy].contains { row in
            let position = tree.nodes[row].position
            return tree.looksBelow(row) || fades && position.exists && blendsInside(position, tree)
        }
    }

    /// Ends one of a transition's pictures: after the old one comes the new one, and then both are shown.
    mutating func leaveTransition(_ row: Row, _ begun: TransitionPasses, in inner: Index<Context>, _ tree: borrowing RenderTree) {
        contexts.removeAll(from: inner.next)
        guard let transition = tree.fades.transitions[row] else { return }
        if begun.isDirect { return leaveDirect(row, begun, transition, in: inner, tree) }
        let last = begun.isNew ? begun.new : begun.old
        if last.exists { plan.passes[last].end = plan.items.end }
        if begun.isNew { return showTransition(row, begun, in: inner, transition, tree) }
        var passes = begun
        passes.isNew = true
        let open = openLayers.end
        openLayers.append(OpenLayer(row: row, inner: inner, work: .transition(passes)))
        guard passes.opacity > 0, let picture = openPicture(of: row, .new, transition, row, in: inner, tree) else { return }
        passes.new = contexts[picture].pass
        openLayers[open].work = .transition(passes)
        visitContent(tree.nodes[row].position, passes.opacity, in: picture, tree)
    }

    /// Puts what was below a layer in place of the layer as it was, and goes on to the layer as it is; at last shows what the old one came to.
    private mutating func leaveDirect(
        _ row: Row, _ begun: TransitionPasses, _ transition: RunningTransition, in inner: Index<Context>, _ tree: borrowing RenderTree
    ) {
        guard !begun.isNew else { return showPicture(begun.before, opacity: 1 - transition.fadeProgress, row, in: inner) }
        var passes = begun
        passes.isNew = true
        if begun.below.exists {
            passes.before = keepPicture(Box(plan.backdrops[begun.below]), row, in: inner)
            showPicture(begun.below, opacity: 1, row, in: inner)
        }
        openLayers.append(OpenLayer(row: row, inner: inner, work: .transition(passes)))
        if passes.opacity > 0 { visitContent(tree.nodes[row].position, passes.opacity, in: inner, tree) }
    }

    /// Opens the pass of a picture of a layer: for fading of what both draw, for moving of the bounds.
    private mutating func openPicture(
        of row: Row, _ role: PassStamps.Role, _ transition: RunningTransition, _ layer: Row, in context: Index<Context>,
        _ tree: borrowing RenderTree
    ) -> Index<Context>? {
        if transition.kind == .fade || transition.filter != nil {
            return openPass(.transition, role, row, extent(of: transition, layer, in: context, tree), in: context, tree)
        }
        let moved = move(row, transition, layer, in: context, tree)
        guard let inner = openPlane(row, moved.world, moved.scale, in: context, tree) else { return nil }
        // The map that the layer is drawn by, so that its own edges are not cut once more where that is off by a bit.
        let map = world(of: row, in: inner, tree), box = Box(map.boundingBox(of: tree.values.bounds(of: row)))
        let seen = contexts[inner].visible, x = moved.x, y = moved.y
        // Of a picture that is far larger than what can be seen, only that is made: the picture is moved there.
        let needed = Box(minX: seen.minX - x, minY: seen.minY - y, maxX: seen.maxX - x, maxY: seen.maxY - y).outwardWithEdges
        let isLarge = box.maxX - box.minX > 2 * (seen.maxX - seen.minX) || box.maxY - box.minY > 2 * (seen.maxY - seen.minY)
        let reach = (isLarge ? box.intersection(needed) : box).outwardWithEdges
        guard reach.isPassSize, needed.intersects(box) else { return nil }
        contexts[inner].visible = reach
        addPass(.transition, role, row, reach, chain: .none, in: inner, tree)
        return clip(to: row, map, box, in: inner, isRounded: false, tree)
    }

    /// What the two pictures of a layer cover.
    private mutating func extent(
        of transition: RunningTransition, _ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> Box {
        let own = subtreeBox(tree.nodes[row].position, in: context, tree), copy = transition.copy
        guard copy.exists, tree.nodes[copy].position.exists else { return own }
        // A copy may be in transition itself, by a filter that reaches beyond both of its pictures.
        if tree.isMixedByFilter(copy) { return .unbounded }
        if let inner = tree.fades.transitions[copy] { return own.union(extent(of: inner, copy, in: context, tree)) }
        return own.union(subtreeBox(tree.nodes[copy].position, in: context, tree))
    }

    /// Whether the pictures of a transition are added: each covers a part of the pixels where they meet, and both cover all. Pages have no pixels.
    private func isSum(_ transition: RunningTransition) -> Bool { transition.kind == .push && !rasters.keepsVectors }

    private mutating func showTransition(
        _ row: Row, _ passes: TransitionPasses, in inner: Index<Context>, _ transition: RunningTransition, _ tree: borrowing RenderTree
    ) {
        defer { contexts.removeAll(from: passes.outer.next) }
        guard transition.filter == nil else { return showMixture(passes, in: inner, tree) }
        guard transition.kind != .fade else { return fade(passes, transition.fadeProgress) }
        var shown = passes.shown
        for pass in transition.kind == .reveal ? [passes.new, passes.old] : [passes.old, passes.new] where pass.exists {
            let moved = move(plan.passes[pass].row, transition, row, in: passes.outer, tree)
            show(pass, movedBy: moved.x, moved.y, in: shown)
            if isSum(transition) {
                plan.composites.append(FramePlan.Composite(blend: .plusLighter))
                let composite = plan.composites.end - 1
                shown = copyContext(passes.shown) { $0.composite = composite }
            }
        }
        if passes.result.exists { closePass(passes.result, opacity: 1, in: passes.outer, tree) }
    }

    /// How a picture lies that a transition moves.
    private struct MovedPicture {
        /// The map of what it shows to the pixels around the layer.
        let world: Homography
        /// How many pixels a point has in a plane that the picture gets to be cut by a box, and to move along its sides; nil where it needs none.
        let scale: Double?
        /// How far the picture is from its place, in pixels of its plane.
        let x, y: Double
    }

    /// @param picture the layer, or the copy of what it was.
    @inline(never)
    private func move(
        _ picture: Row, _ transition: RunningTransition, _ layer: Row, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> MovedPicture {
        let world = world(of: picture, in: context, tree), isUpright = world.isAffine && world.affine.isTranslationAndScale
        let away = transition.side.direction(of: tree.values.bounds(of: layer)), t = transition.progress, way = abs(away.x + away.y)
        // Both ends of the way lie alike among the pixels, so that pictures which meet there fit together.
        let pixels = world.pixelsPerPoint(tree.values.bounds(of: picture)), fit = way > 0 ? (pixels * way).rounded(.up) / way : pixels
        let scale = isUpright ? nil : fit
        let part = picture == layer ? (transition.kind == .reveal ? 0 : 1 - t) : transition.kind == .moveIn ? 0 : -t
        return MovedPicture(
            world: world, scale: scale, x: (scale ?? world.affine.a) * away.x * part, y: (scale ?? world.affine.d) * away.y * part)
    }

    // MARK: - Filters of two pictures

    /// Opens the pass of what a filter makes of the two pictures, which are opened within it: its own content is the old one, and the new one
    /// is a value of its chain. @return the context of the pass; nil, with nothing left open, when nothing of it can be seen.
    private mutating func openMixture(
        _ row: Row, _ passes: inout TransitionPasses, _ transition: RunningTransition, _ tree: borrowing RenderTree
    ) -> Index<Context>? {
        let world = world(of: row, in: passes.outer, tree)
        if tree.values.bits(of: row).masksToBounds, !clipPictures(row, &passes, world, isRounded: true, isSum: false, tree) { return nil }
        let scale = world.isRegular ? nil : world.pixelsPerPoint(tree.values.bounds(of: row))
        let map = scale.map { Homography(Affine($0, 0, 0, $0, 0, 0)) } ?? world
        let chain = makeChain(from: appendTransition(transition, row, tree), map, row, tree)
        if let inner = openPlane(row, world, scale, in: passes.shown, tree) {
            let content = extent(of: transition, row, in: inner, tree)
            let box = extent(of: content, visible: contexts[inner].visible, through: chain)
            if box.isPassSize {
                contexts[inner].visible = box
                addPass(.transition, .mixture, row, box, chain: chain, in: inner, tree)
                passes.mixture = contexts[inner].pass
                return inner
            }
        }
        if passes.result.exists { closePass(passes.result, opacity: 1, in: passes.outer, tree) }
        contexts.removeAll(from: passes.outer.next)
        return nil
    }

    /// Clips what becomes of the pictures to the layer's bounds, to round ones what a filter makes. The pass for that comes before those of the
    /// pictures, of which it is made.
    /// @param isSum whether the pictures are added to each other.
    /// @return whether anything of it can be seen.
    private mutating func clipPictures(
        _ row: Row, _ passes: inout TransitionPasses, _ world: Homography, isRounded: Bool, isSum: Bool,
        _ tree: borrowing RenderTree
    ) -> Bool {
        let box = Box(world.boundingBox(of: tree.values.bounds(of: row)))
        if isSum || needsClipPass(row, world, in: passes.shown, tree) {
            guard let inner = openPass(.clip, .cut, row, box, in: passes.shown, tree) else { return false }
            passes.result = contexts[inner].pass
            passes.shown = inner
        }
        passes.shown = clip(to: row, world, box, in: passes.shown, isRounded: isRounded, tree)
        return true
    }

    /// Adds the filter of a transition to the effects. @return its index; its first value is the new picture, which is not there yet.
    private mutating func appendTransition(
        _ transition: RunningTransition, _ row: Row, _ tree: borrowing RenderTree
    ) -> Index<FramePlan.Effect> {
        let index = plan.effects.end
        guard let filter = transition.filter, let kernel = filter.kernel else { return index }
        values.removeAll()
        for (parameter, value) in zip(filter.parameters, filter.values) { appendValue(value, parameter, tree) }
        values[0] = FramePlan.Source.color.values
        values[1] = SIMD4(Float(min(max(transition.progress, 0), 1)), 0, 0, 0)
        Self.append(kernel, values, to: &plan, row)
        return index
    }

    private mutating func showMixture(_ passes: TransitionPasses, in inner: Index<Context>, _ tree: borrowing RenderTree) {
        let first = plan.passes[passes.mixture].chain.first
        if passes.new.exists {
            plan.effectValues[plan.effects[first].firstValue] = FramePlan.Source.pass(passes.new, .nearest).values
        }
        if passes.old.exists { show(passes.old, in: inner) }
        closePass(passes.mixture, opacity: 1, in: passes.shown, tree)
        if passes.result.exists { closePass(passes.result, opacity: 1, in: passes.outer, tree) }
    }

    // MARK: - Fades

    /// Shows the two pictures mixed, as one item.
    private mutating func fade(_ passes: TransitionPasses, _ progress: Double) {
        guard passes.old.exists, passes.new.exists else {
            let pass = max(passes.old, passes.new)
            guard pass.exists else { return }
            show(pass, in: passes.outer, opacity: pass == passes.new ? progress : 1 - progress)
            return
        }
        var mixture = inherited(in: passes.outer)
        mixture.other = .pass(passes.old, .nearest)
        mixture.amount = Float(1 - progress)
        plan.composites.append(mixture)
        let composite = plan.composites.end - 1
        show(passes.new, in: copyContext(passes.outer) { $0.composite = composite })
    }

    // MARK: - Contents

    /// Draws contents that fade over from one image to another.
    mutating func drawMix(
        _ mix: ContentsMix, _ row: Row, _ world: Homography, in context: Index<Context>, _ opacity: Double,
        _ tree: borrowing RenderTree
    ) {
        let to = tree.values.contents(of: row), fraction = Double(mix.fraction)
        // Of two images one may be none, or still be loaded: the other fades alone.
        let from = imageAtHand(mix.from, row, world, in: context, tree), isThere = imageAtHand(to, row, world, in: context, tree) != nil
        guard let from, isThere else {
            let id = from.map { _ in mix.from } ?? to
            return placeContents(id, row, world, in: context, opacity * (id == to ? fraction : 1 - fraction), shadow: .none, tree)
        }
        let own = tree.values.adornment(of: row)
        // The second picture of a mixture is sampled at its own size.
        let isStretched =
            tree.values.bits(of: row).contentsGravity == .resize && own.contentsCenter == .unit
            && tree.values.bits(of: row).minificationFilter != .trilinear
        guard isStretched else { return drawMixedApart(mix, row, world, in: context, opacity, tree) }
        var composite = inherited(in: context)
        let filter = tree.values.bits(of: row).magnificationFilter == .nearest ? FramePlan.Filter.nearest : .linear
        composite.other = .image(from, filter)
        let shown = own.contentsRect.sides
        composite.otherPicture = tree.nodes[row].flags.contains(.flipped) ? SIMD4(shown.x, shown.w, shown.z, shown.y) : shown
        composite.amount = 1 - mix.fraction
        plan.composites.append(composite)
        let index = plan.composites.end - 1
        placeContents(to, row, world, in: copyContext(context) { $0.composite = index }, opacity, shadow: .none, tree)
    }

    /// Draws two images that lie differently as a mix: both in a pass, where they are added.
    private mutating func drawMixedApart(
        _ mix: ContentsMix, _ row: Row, _ world: Homography, in context: Index<Context>, _ opacity: Double,
        _ tree: borrowing RenderTree
    ) {
        let isCut = tree.values.bits(of: row).masksToBounds && !isCutFiltered(row, in: context)
        let extent = isCut ? Box(world.boundingBox(of: tree.values.bounds(of: row))) : .unbounded
        guard let inner = openPass(.transition, .contents, row, extent, in: context, tree) else { return }
        let pass = contexts[inner].pass
        placeContents(mix.from, row, world, in: inner, Double(1 - mix.fraction), shadow: .none, isCut: isCut, tree)
        plan.composites.append(FramePlan.Composite(blend: .plusLighter))
        let composite = plan.composites.end - 1
        placeContents(
            tree.values.contents(of: row), row, world, in: copyContext(inner) { $0.composite = composite }, Double(mix.fraction),
            shadow: .none, isCut: isCut, tree)
        plan.passes[pass].end = plan.items.end
        contexts.removeAll(from: inner)
        show(pass, in: context, opacity: opacity / max(contexts[context].opacity, 1e-9))
    }
}

extension RenderTree {
    /// Whether a layer that is transparent, or turns its hidden back, is in transition from what it was, which is to be seen.
    func showsCopy(_ row: Row) -> Bool {
        let flags = nodes[row].flags
        guard flags.contains(.transition), flags.isDisjoint(with: RenderNode.Flags.notShown.union(.inSpace)),
            !values.bits(of: row).hidden
        else { return false }
        return fades.transitions[row]?.showsCopy ?? false
    }

    /// Whether a layer is in a transition by a filter, which may reach beyond both of its pictures.
    func isMixedByFilter(_ row: Row) -> Bool { nodes[row].flags.contains(.transition) && fades.transitions[row]?.filter != nil }
}

extension TransitionSpec.Side {
    /// Where the new picture comes from, from its place.
    fileprivate func direction(of bounds: Rect) -> Point {
        switch self {
        case .left: Point(-bounds.width, 0)
        case .right: Point(bounds.width, 0)
        case .top: Point(0, -bounds.height)
        case .bottom: Point(0, bounds.height)
        }
    }
}
