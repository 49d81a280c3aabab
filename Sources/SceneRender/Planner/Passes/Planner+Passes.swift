import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// The map of a row to the pixels of a context's plane.
    @inline(__always)
    func world(of row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) -> Homography {
        let plane = contexts[context].plane
        return plane.isNone ? tree.world(of: row) : world(of: row, inPlane: plane, tree)
    }

    /// The map of a row to the pixels of a plane that is not the target's.
    @inline(never)
    private func world(of row: Row, inPlane plane: Index<Homography>, _ tree: borrowing RenderTree) -> Homography {
        (tree.world(of: row) * passes.planes[plane]).cleaned
    }

    /// Opens a pass in the plane of its parent. @return the context of what goes into it, or nil when nothing of it can be seen.
    mutating func openPass(
        _ reason: FramePlan.Pass.Reason, _ role: PassStamps.Role, _ row: Row, _ extent: Box, in outer: Index<Context>,
        _ tree: borrowing RenderTree
    ) -> Index<Context>? {
        // A pass that is out of view is one as soon as its layers move into it.
        mobility.drawsBoxes = false
        // A pixel more on every side, for smoothed edges.
        let box = extent.outwardWithEdges.intersection(contexts[outer].visible.outward)
        guard !box.isEmpty else { return nil }
        contexts.append(Context(visible: box, pass: contexts[outer].pass, plane: contexts[outer].plane))
        let inner = contexts.end - 1
        addPass(reason, role, row, box, chain: .none, in: inner, tree)
        return inner
    }

    /// Adds a pass for a context that has its parent's pass so far.
    /// @param hasChanged whether its content has, or nil where that is what lies below the layer.
    mutating func addPass(
        _ reason: FramePlan.Pass.Reason, _ role: PassStamps.Role, _ row: Row, _ box: Box, chain: FramePlan.Chain,
        in context: Index<Context>,
        hasChanged: Bool? = nil, _ tree: borrowing RenderTree
    ) {
        var pass = FramePlan.Pass(
            reason: reason, row: row, parent: contexts[context].pass, x: Int32(box.minX), y: Int32(box.minY),
            width: Int32(box.maxX - box.minX), height: Int32(box.maxY - box.minY), first: plan.items.end, end: .none, chain: chain)
        if let copy = copyNumber {
            passes.stamps.name(
                &pass, role, copy: passes.isCasting ? ~copy : copy, world(of: row, in: context, tree),
                hasChanged: hasChanged ?? !tree.nodes[row].flags.isDisjoint(with: role.marks))
        }
        contexts[context].pass = plan.passes.end
        plan.passes.append(pass)
        passes.planeOfPass.append(contexts[context].plane)
    }

    /// Ends a pass and shows its result.
    mutating func closePass(_ index: Index<FramePlan.Pass>, opacity: Double, in context: Index<Context>, _ tree: borrowing RenderTree) {
        plan.passes[index].end = plan.items.end
        let pass = plan.passes[index], plane = passes.planeOfPass[index]
        let isRaster = plane != contexts[context].plane && pass.reason == .rasterization && pass.chain.isEmpty
        show(index, part: isRaster ? hardened(Box(pass).rect, pass.row, plane, tree) : nil, in: context, opacity: opacity)
    }

    /// Shows the result of a pass that was ended. @param part what is shown of one in another plane; nil for all.
    /// @param x how far from its place, with `y`, in pixels of its own plane.
    @inline(never)
    mutating func show(
        _ index: Index<FramePlan.Pass>, part: Rect? = nil, movedBy x: Double = 0, _ y: Double = 0, in context: Index<Context>,
        opacity: Double = 1
    ) {
        let pass = plan.passes[index], plane = passes.planeOfPass[index], outer = contexts[context].plane
        let rect = Box(pass).rect, color = SIMD4(repeating: Float(opacity * contexts[context].opacity)), way = Affine(1, 0, 0, 1, x, y)
        guard plane != outer else {
            let isWhole = x == x.rounded() && y == y.rounded()
            emit(
                Homography(way), rect, Box(Rect(rect.x + x, rect.y + y, rect.width, rect.height)), picture: Self.unit, color: color,
                .pass(index, isWhole ? .nearest : .linear), edges: [], isOpaque: false, row: pass.row, in: context)
            return
        }
        guard let outwards = passes.map(from: plane, to: outer) else { return }
        let shown = part ?? rect, map = Homography(way) * outwards
        // Beyond a pass that was not filtered there is nothing, into which its pixels may be taken together.
        let isSmall = pass.chain.isEmpty && Self.shrinks(map, rect, rect.width, rect.height)
        emit(
            map, shown, Box(map.boundingBox(of: shown)), picture: Self.unit.part(of: rect, shown), color: color,
            .pass(index, isSmall ? .trilinear : .linear), edges: shown == rect ? [] : .isPart, isOpaque: false, row: pass.row,
            in: context)
    }

    /// What is shown of a rasterized layer's picture: at sides that are not smoothed, and that nothing sticks out of, what lies in the bounds.
    private func hardened(_ picture: Rect, _ row: Row, _ plane: Index<Homography>, _ tree: borrowing RenderTree) -> Rect {
        let edges = tree.edges(of: row)
        if edges == .allEdges { return picture }
        let bounds = (tree.world(of: row) * passes.planes[plane]).cleaned.boundingBox(of: tree.values.bounds(of: row))
        let most = Box(bounds).outwardWithEdges
        var (left, top, right, bottom) = (picture.minX, picture.minY, picture.maxX, picture.maxY)
        if !edges.contains(.leftEdge), left >= most.minX { left = max(left, bounds.minX) }
        if !edges.contains(.topEdge), top >= most.minY { top = max(top, bounds.minY) }
        if !edges.contains(.rightEdge), right <= most.maxX { right = min(right, bounds.maxX) }
        if !edges.contains(.bottomEdge), bottom <= most.maxY { bottom = min(bottom, bounds.maxY) }
        return Rect(minX: left, minY: top, maxX: max(left, right), maxY: max(top, bottom))
    }

    @inline(__always) static var unit: SIMD4<Float> { SIMD4(0, 0, 1, 1) }

    // MARK: - Extents

    /// How deep layers may lie in each other for their passes to be no larger than what they draw.
    static let deepest = 256

    /// The box of everything below a position, as far as it is known without drawing: an upper bound.
    /// @param withOwnEffects whether what the layer itself spreads is counted. Without it, what the layer clips is whole, as its filters see it.
    /// @param withCopies whether all copies of its sublayers are, if it is a replicator.
    /// @param withPlaces whether bounds in which nothing is drawn are, which filters may fill.
    mutating func subtreeBox(
        _ position: Position, in context: Index<Context>, withOwnEffects: Bool = true, withCopies: Bool = true, withPlaces: Bool = true,
        _ tree: borrowing RenderTree
    ) -> Box {
        var result = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        var current = position
        // Each of very many that lie in each other would look at all those below it.
        if openLayers.count > Self.deepest { return .unbounded }
        let end = tree.ends[position], start = extents.spreads.count
        defer { extents.spreads.removeAll(from: start) }
        while current < end {
            let row = tree.order[current]
            // What a layer in transition was counts, too.
            if tree.values.bits(of: row).hidden || tree.nodes[row].flags.contains(.inactive)
                || (current != position && tree.nodes[row].flags.contains(.mask))
            {
                current = tree.ends[current]
                continue
            }
            while extents.spreads.count > start, extents.spreads[extents.spreads.count - 1].end <= current { extents.spreads.removeLast() }
            if tree.isTransformLayer(row) {
                if tree.repeatsSublayers(row), withCopies || current != position {
                    guard let copies = copiesBox(current, in: context, tree) else { return .unbounded }
                    result = result.union(extents.spread(copies, above: start))
                    current = tree.ends[current]
                } else {
                    current += 1
                }
                continue
            }
            if tree.nodes[row].flags.contains(.emitsIntoSpace), let box = cloudBox(row, in: context, tree) {
                result = result.union(extents.spread(box, above: start))
            }
            let counts = withOwnEffects || current != position
            let clips = tree.values.bits(of: row).masksToBounds && counts
            let world = world(of: row, in: context, tree)
            if tree.nodes[row].flags.contains(.effects), !clips, counts {
                addSpread(of: row, until: tree.ends[current], world, above: start, tree)
                if let cast = tree.castRect(row) {
                    result = result.union(extents.spread(Box(world.boundingBox(of: cast)), above: start))
                }
            }
            if !clips, tree.contentsReachUncut(row) || current != position && tree.isMixedByFilter(row) { return .unbounded }
            // A replicator of no copies draws what it draws itself.
            let repeats = !clips && (withCopies || current != position) && tree.repeatsSublayers(row)
            if repeats, tree.replicator(row).count > 0 {
                guard let copies = copiesBox(current, in: context, tree) else { return .unbounded }
                result = result.union(extents.spread(copies, above: start))
                current = tree.ends[current]
                continue
            }
            // What clips is counted whole, for what it draws; other layers count when they draw something themselves. Layers of no size, such
            // as groups with a mask, show nothing of their own, and their place is not reached.
            let isPlace = tree.nodes[row].flags.contains(.effects) && (withPlaces || current != position)
            let rect = clips ? tree.values.bounds(of: row) : withPlaces || isPlace ? tree.drawnRect(row) : tree.inkRect(row)
            if clips || tree.draws(row) || isPlace && rect.width > 0 && rect.height > 0 {
                result = result.union(extents.spread(Box(world.boundingBox(of: rect)), above: start))
            }
            current = clips || repeats ? tree.ends[current] : current + 1
        }
        return result
    }

    private mutating func addSpread(
        of row: Row, until end: Position, _ world: Homography, above start: Int, _ tree: borrowing RenderTree
    ) {
        let margins = margins(of: row, tree)
        guard margins != .zero else { return }
        let pixels = world.isAffine ? world.affine.margins(margins) : SIMD4(repeating: 1e6)
        let outer = extents.spreads.count > start ? extents.spreads[extents.spreads.count - 1].margins : .zero
        extents.spreads.append(Extents.Spread(end: end, margins: outer + pixels))
    }

    // MARK: - Overlaps

    /// Whether a layer and what is below it draw over each other, so that opacity must act on the whole. With few layers that lie
    /// apart it need not, which spares the pass.
    /// @param withOwn whether the layer itself counts, and not only what is below it.
    mutating func drawsOverlapping(_ position: Position, in context: Index<Context>, withOwn: Bool = true, _ tree: borrowing RenderTree)
        -> Bool
    {
        let end = tree.ends[position], own = tree.order[position]
        let hasSublayers = tree.hasSublayers(position)
        if !takesShortcuts { return true }
        if withOwn, ownDrawingOverlaps(own, isLeaf: !hasSublayers, tree) { return true }
        if !hasSublayers { return false }
        if withOwn, tree.repeatsSublayers(own) { return true }
        if end - position > 64 { return true }
        var boxes = InlineArray<8, Box>(repeating: .unbounded)
        var count = 0
        var current = withOwn ? position : position + 1
        while current < end {
            let row = tree.order[current]
            if tree.showsCopy(row) { return true }
            if tree.values.bits(of: row).hidden || tree.values.opacity(of: row) <= 0 || tree.nodes[row].flags.contains(.inactive)
                || (current != position && !tree.nodes[row].flags.isDisjoint(with: [.mask, .copy]))
            {
                current = tree.ends[current]
                continue
            }
            if tree.isTransformLayer(row) {
                if tree.repeatsSublayers(row) { return true }
                current += 1
                continue
            }
            var next = current + 1
            var box: Box?
            if tree.nodes[row].flags.contains(.transition) || tree.repeatsSublayers(row) { return true }
            if current != position, tree.nodes[row].flags.contains(.emitsIntoSpace) { return true }
            if current != position, tree.nodes[row].flags.contains(.effects) {
                let effects = tree.effects(of: row)
                // What looks at what lies below it, or is more than one picture, needs a group of its own.
                if effects.blend != .sourceOver || effects.backgroundFilters.exists || effects.castsPath { return true }
                if effects.isActive {
                    let isPicture = effects.filters.exists || effects.rasterizes || effects.mask.exists
                    guard isPicture || !tree.hasSublayers(current) else { return true }
                    if ownDrawingOverlaps(row, isLeaf: !tree.hasSublayers(current), tree), !isPicture { return true }
                    box = subtreeBox(current, in: context, tree)
                    next = tree.ends[current]
                }
            }
            if box == nil, tree.draws(row) {
                if tree.contentsReach(row) || ownDrawingOverlaps(row, isLeaf: current + 1 == tree.ends[current], tree) { return true }
                box = Box(world(of: row, in: context, tree).boundingBox(of: tree.drawnRect(row)))
            }
            if let box = box?.outward {
                if count == boxes.count { return true }
                for index in 0..<count where boxes[index].intersects(box) { return true }
                boxes[count] = box
                count += 1
            }
            current = next
        }
        return false
    }

    /// Whether the layer's own background, contents and border come out as more than one item over the same pixels.
    func ownDrawingOverlaps(_ row: Row, isLeaf: Bool, _ tree: borrowing RenderTree) -> Bool {
        if !takesShortcuts { return true }
        let hasBackground = tree.hasBackground(row), hasContents = tree.hasContents(row)
        let hasBorder = tree.hasBorder(row), kindItems = tree.isSpecial(row) ? tree.kindItemCount(row) : 0
        if tree.isSpecial(row), !tree.hasGenerators(row), let gradient = tree.gradient(of: row) {
            // An opaque gradient takes the background's place, and a border that comes next is drawn with it.
            return (hasBackground && !gradient.shape.isOpaque) || hasContents || hasBorder && (!isLeaf || tree.hasHardBorder(row))
        }
        if kindItems > 0 { return kindItems > 1 || hasBackground || hasBorder || hasContents }
        if hasContents { return hasBackground || hasBorder }
        return hasBackground && hasBorder && (!isLeaf || tree.hasGenerator(row, .borderPattern) || tree.hasHardBorder(row))
    }
}

extension RenderTree {
    func hasBackground(_ row: Row) -> Bool { values.bits(of: row).hasBackgroundColor && values.backgroundColor(of: row).a > 0 }

    func hasBorder(_ row: Row) -> Bool {
        let own = values.adornment(of: row)
        return own.borderWidth > 0 && (own.borderColor.a > 0 || hasGenerator(row, .borderPattern))
    }

    /// Whether the layer itself draws anything.
    func draws(_ row: Row) -> Bool {
        hasBackground(row) || hasContents(row) || hasBorder(row) || (isSpecial(row) && kindRect(row) != nil)
    }

    /// Whether the layer shows an image, or the last of one that fades.
    @inline(__always)
    func hasContents(_ row: Row) -> Bool { values.contents(of: row).exists || nodes[row].flags.contains(.mixed) }

    /// The position of a layer's first sublayer; where its subtree ends when it has none.
    @inline(__always)
    func firstSublayer(_ position: Position) -> Position {
        let first = position + 1
        guard first < ends[position] else { return first }
        // The copies of a mask in transition lie before it.
        var mask = first
        while mask < ends[position], nodes[order[mask]].flags.contains(.copy) { mask = ends[mask] }
        return mask < ends[position] && nodes[order[mask]].flags.contains(.mask) ? ends[mask] : first
    }

    @inline(__always)
    func hasSublayers(_ position: Position) -> Bool { firstSublayer(position) < ends[position] }
}

extension Box {
    func grown(by margins: SIMD4<Double>) -> Box {
        Box(minX: minX - margins.x, minY: minY - margins.y, maxX: maxX + margins.z, maxY: maxY + margins.w)
    }

    var rect: Rect { Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
}

extension Affine {
    /// Margins around something as margins around its image.
    func margins(_ margins: SIMD4<Double>) -> SIMD4<Double> {
        let linear = Affine(a, b, c, d, 0, 0)
        let box = linear.boundingBox(of: Rect(minX: -margins.x, minY: -margins.y, maxX: margins.z, maxY: margins.w))
        return SIMD4(-box.minX, -box.minY, box.maxX, box.maxY)
    }
}

extension Homography {
    /// The map without what rounding left of a perspective or a turn that is none.
    var cleaned: Homography {
        guard i != 0 else { return self }
        var map = self
        let factor = 1 / i
        if map.i != 1 {
            map.affine = Affine(
                affine.a * factor, affine.b * factor, affine.c * factor, affine.d * factor, affine.tx * factor, affine.ty * factor)
            map.g = g * factor
            map.h = h * factor
            map.i = 1
        }
        if abs(map.g) + abs(map.h) < 1e-12 { (map.g, map.h) = (0, 0) }
        let size = abs(map.affine.a) + abs(map.affine.b) + abs(map.affine.c) + abs(map.affine.d)
        if abs(map.affine.b) + abs(map.affine.c) < size * 1e-12 { (map.affine.b, map.affine.c) = (0, 0) }
        return map
    }
}
