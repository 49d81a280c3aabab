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
        guard let transition = tree.fades.transitions[row], transition.progress != 1, transition.copy.exists else { return false }
        var passes = TransitionPasses(outer: context, shown: context, opacity: opacity)
        passes.isDirect = readsBackdrop(row, transition, tree)
        var inner = context
        if transition.filter != nil, !passes.isDirect {
            guard let mixture = openMixture(row, &passes, transition, tree) else { return true }
            inner = mixture
        }
        let open = openLayers.end
        openLayers.append(OpenLayer(row: row, inner: inner, work: .transition(passes)))
        let copy = transition.copy, position = tree.nodes[copy].position
        let shown = min(max(tree.values.opacity(of: copy), 0), 1) * fading
        guard position.exists, !tree.values.bits(of: copy).hidden, shown > 0,
            tree.nodes[copy].flags.isDisjoint(with: [.backFacing, .inactive])
        else { return true }
        if passes.isDirect {
            let left = shown * (1 - transition.fadeProgress)
            if tree.nodes[copy].flags.contains(.transition), visitTransition(position, left, fading: fading, in: inner, tree) {
                return true
            }
            visitContent(position, left, in: inner, tree)
            return true
        }
        guard let picture = openPicture(of: copy, .old, transition, row, in: inner, tree)
        else { return true }
        passes.old = contexts[picture].pass
        openLayers[open].work = .transition(passes)
        // A sublayer that was in transition itself is shown as it was then.
        if tree.nodes[copy].flags.contains(.transition), visitTransition(position, shown, fading: fading, in: picture, tree) { return true }
        visitContent(position, shown, in: picture, tree)
        return true
    }

    /// Whether a layer in transition does something with what lies below it, now or as it was. In a group of its own it would find nothing there, so
    /// whatever the transition is, the layer fades out as it was and in as it is.
    private func readsBackdrop(_ row: Row, _ transition: RunningTransition, _ tree: borrowing RenderTree) -> Bool {
        [row, transition.copy].contains { row in
            guard tree.nodes[row].flags.contains(.effects) else { return false }
            let effects = tree.effects(of: row)
            return effects.backgroundFilters.exists || effects.blend != .sourceOver
        }
    }

    /// Ends one of a transition's pictures: after the old one comes the new one, and then both are shown.
    mutating func leaveTransition(_ row: Row, _ begun: TransitionPasses, in inner: Index<Context>, _ tree: borrowing RenderTree) {
        contexts.removeAll(from: inner.next)
        guard let transition = tree.fades.transitions[row] else { return }
        if begun.isDirect { return visitNewDirectly(row, begun, transition, in: inner, tree) }
        let last = begun.isNew ? begun.new : begun.old
        if last.exists { plan.passes[last].end = plan.items.end }
        if begun.isNew { return showTransition(row, begun, in: inner, transition, tree) }
        var passes = begun
        passes.isNew = true
        let open = openLayers.end
        openLayers.append(OpenLayer(row: row, inner: inner, work: .transition(passes)))
        guard let picture = openPicture(of: row, .new, transition, row, in: inner, tree) else { return }
        passes.new = contexts[picture].pass
        openLayers[open].work = .transition(passes)
        visitContent(tree.nodes[row].position, passes.opacity, in: picture, tree)
    }

    /// Goes on to the layer as it is, which fades in over what it was.
    private mutating func visitNewDirectly(
        _ row: Row, _ begun: TransitionPasses, _ transition: RunningTransition, in inner: Index<Context>, _ tree: borrowing RenderTree
    ) {
        guard !begun.isNew else { return }
        var passes = begun
        passes.isNew = true
        openLayers.append(OpenLayer(row: row, inner: inner, work: .transition(passes)))
        visitContent(tree.nodes[row].position, passes.opacity * transition.fadeProgress, in: inner, tree)
    }

    /// Opens the pass of a picture: for fading of what both draw, for moving of the bounds, which may come from out of sight.
    private mutating func openPicture(
        of row: Row, _ role: PassStamps.Role, _ transition: RunningTransition, _ layer: Row, in context: Index<Context>,
        _ tree: borrowing RenderTree
    ) -> Index<Context>? {
        if transition.kind == .fade || transition.filter != nil {
            return openPass(.transition, role, row, extent(of: transition, layer, in: context, tree), in: context, tree)
        }
        let visible = contexts[context].visible
        let box = Box(world(of: layer, in: context, tree).boundingBox(of: tree.values.bounds(of: layer)))
        let width = box.maxX - box.minX, height = box.maxY - box.minY
        let reach = visible.grown(by: SIMD4(width, height, width, height)).intersection(box).outwardWithEdges
        guard !reach.isEmpty, max(width, height) < 1e6 else { return nil }
        contexts.append(Context(visible: reach, pass: contexts[context].pass, plane: contexts[context].plane))
        addPass(.transition, role, row, reach, chain: .none, in: contexts.end - 1, tree)
        return contexts.end - 1
    }

    /// What the two pictures of a layer cover.
    private mutating func extent(
        of transition: RunningTransition, _ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> Box {
        let own = subtreeBox(tree.nodes[row].position, in: context, tree), copy = transition.copy
        guard copy.exists, tree.nodes[copy].position.exists else { return own }
        // A copy may be in transition itself.
        if let inner = tree.fades.transitions[copy] { return own.union(extent(of: inner, copy, in: context, tree)) }
        return own.union(subtreeBox(tree.nodes[copy].position, in: context, tree))
    }

    private mutating func showTransition(
        _ row: Row, _ passes: TransitionPasses, in inner: Index<Context>, _ transition: RunningTransition, _ tree: borrowing RenderTree
    ) {
        let world = world(of: row, in: passes.outer, tree), bounds = tree.values.bounds(of: row)
        defer { contexts.removeAll(from: passes.outer.next) }
        guard transition.filter == nil else { return showMixture(passes, in: inner, tree) }
        guard transition.kind != .fade else { return fade(passes, transition.fadeProgress) }
        var outer = passes.outer, resultPass: Index<FramePlan.Pass> = .none
        let box = Box(world.boundingBox(of: bounds))
        if needsClipPass(row, world, in: outer, tree) {
            guard let opened = openPass(.clip, .cut, row, box, in: outer, tree) else { return }
            resultPass = contexts[opened].pass
            outer = opened
        }
        let clipped = clip(to: row, world, box, in: outer, isRounded: false, tree)
        let linear = world.affineAround(bounds).affine
        let away = transition.side.direction(of: bounds), t = transition.progress
        let new = transition.kind == .reveal ? (0, 0) : (away.0 * (1 - t), away.1 * (1 - t))
        let old = transition.kind == .moveIn ? (0, 0) : (-away.0 * t, -away.1 * t)
        let isOnTop = transition.kind != .reveal
        let pictures = [(passes.old, old), (passes.new, new)]
        for (pass, (dx, dy)) in isOnTop ? pictures : pictures.reversed() where pass.exists {
            show(pass, movedBy: linear.a * dx + linear.c * dy, linear.b * dx + linear.d * dy, in: clipped)
        }
        if resultPass.exists { closePass(resultPass, opacity: 1, in: passes.outer, tree) }
    }

    // MARK: - Filters of two pictures

    /// Opens the pass of what a filter makes of the two pictures, which are opened within it: its own content is the old one, and the new one
    /// is a value of its chain. @return the context of the pass; nil, with nothing left open, when nothing of it can be seen.
    private mutating func openMixture(
        _ row: Row, _ passes: inout TransitionPasses, _ transition: RunningTransition, _ tree: borrowing RenderTree
    ) -> Index<Context>? {
        let world = world(of: row, in: passes.outer, tree)
        if tree.values.bits(of: row).masksToBounds, !clipMixture(row, &passes, world, tree) { return nil }
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

    /// Clips what comes out of the filter to the layer's bounds. @return whether anything of it can be seen.
    private mutating func clipMixture(
        _ row: Row, _ passes: inout TransitionPasses, _ world: Homography, _ tree: borrowing RenderTree
    ) -> Bool {
        let box = Box(world.boundingBox(of: tree.values.bounds(of: row)))
        if needsClipPass(row, world, in: passes.shown, tree) {
            guard let inner = openPass(.clip, .cut, row, box, in: passes.shown, tree) else { return false }
            passes.result = contexts[inner].pass
            passes.shown = inner
        }
        passes.shown = clip(to: row, world, box, in: passes.shown, tree)
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

    mutating func show(
        _ index: Index<FramePlan.Pass>, movedBy x: Double = 0, _ y: Double = 0, in context: Index<Context>, opacity: Double = 1
    ) {
        let pass = plan.passes[index]
        let rect = Rect(Double(pass.x), Double(pass.y), Double(pass.width), Double(pass.height))
        let isWhole = x == x.rounded() && y == y.rounded()
        emit(
            Homography(Affine(1, 0, 0, 1, x, y)), rect, Box(Rect(rect.x + x, rect.y + y, rect.width, rect.height)), picture: Self.unit,
            color: SIMD4(repeating: Float(opacity * contexts[context].opacity)),
            .pass(index, isWhole ? .nearest : .linear), edges: [], isOpaque: false, row: pass.row,
            in: context)
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
        let extent = tree.values.bits(of: row).masksToBounds ? Box(world.boundingBox(of: tree.values.bounds(of: row))) : .unbounded
        guard let inner = openPass(.transition, .contents, row, extent, in: context, tree) else { return }
        let pass = contexts[inner].pass
        placeContents(mix.from, row, world, in: inner, Double(1 - mix.fraction), shadow: .none, tree)
        plan.composites.append(FramePlan.Composite(blend: .plusLighter))
        let composite = plan.composites.end - 1
        placeContents(
            tree.values.contents(of: row), row, world, in: copyContext(inner) { $0.composite = composite }, Double(mix.fraction),
            shadow: .none,
            tree)
        plan.passes[pass].end = plan.items.end
        contexts.removeAll(from: inner)
        show(pass, in: context, opacity: opacity / max(contexts[context].opacity, 1e-9))
    }
}

extension TransitionSpec.Side {
    /// Where the new picture comes from, from its place.
    fileprivate func direction(of bounds: Rect) -> (Double, Double) {
        switch self {
        case .left: (-bounds.width, 0)
        case .right: (bounds.width, 0)
        case .top: (0, -bounds.height)
        case .bottom: (0, bounds.height)
        }
    }
}
