import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where most layers moved, and few changed otherwise: all items are placed anew, in one walk over dense memory, but for few
// that are held (`HeldItems`). The others have to be boxes, with corners, borders and shadows, which nothing cuts or groups, and of which also
// those have items that lie out of view.

extension Planner {
    /// Begins a plan. Where much changes in each frame nothing is gained by keeping where the items of layers are, unless they only move.
    mutating func beginMoving(_ tree: borrowing RenderTree, _ animator: borrowing Animator) {
        let most = tree.order.count / 16, shiftsMuch = tree.changes.shiftCount > most
        let movesAlone = mobility.mayMove && shiftsMuch && tree.changes.drawingCount <= most
        layerItems.begin(tree, isKept: animator.activeCount <= most || movesAlone)
        held.removeAll()
        let keepsUnseen = layerItems.isRecording && mobility.mayMove && (mobility.movesMost || shiftsMuch)
        mobility.begin(takesShortcuts: takesShortcuts, keepsUnseen: keepsUnseen)
    }

    /// Ends a plan, with all its items.
    mutating func endMoving(_ tree: borrowing RenderTree) {
        // Where most layers lie out of view, items for all would take more memory than they are worth.
        if plan.layersDrawn < tree.order.count / Self.smallestSeenShare || !passes.sharings.isEmpty { mobility.forbid() }
        // Backdrops are opaque where the root is.
        if !plan.backdrops.isEmpty { held.note(tree.root, top: tree.root, tree.affine(of: tree.root)) }
    }

    private static let smallestSeenShare = 8

    /// Whether what is not seen where it lies is left out. Then the plan's items cannot be moved, if nothing holds this one.
    @inline(never)
    mutating func leavesOutUnseen(in context: Index<Context>) -> Bool {
        guard contexts[context].isFree else { return true }
        if mobility.keepsUnseen { return false }
        mobility.leavesOut = true
        return true
    }

    /// Whether all items can be placed anew where they are in the plan.
    var canMoveItems: Bool { mobility.mayMove && !mobility.leavesOut }

    /// Whether so many layers moved, besides others that changed, that all items are placed anew.
    func movesMost(_ tree: borrowing RenderTree, besides others: Int) -> Bool {
        if tree.changes.unlistedShifts > 0 { return true }
        var count = others
        for index in tree.changes.shifted.indices { count += tree.branchCount(of: tree.changes.shifted[index]) }
        return !layerItems.allows(count, of: plan)
    }

    /// Places all items that are not held where their layers lie now.
    mutating func moveItems(_ damage: inout Damage, _ tree: borrowing RenderTree) {
        number()
        // Some items tell how far the damage reaches, and most others lie in it.
        addMoves(every: Self.sampleDistance, &damage, tree)
        addMoves(every: 1, &damage, tree)
        let occluders = plan.moveItems(but: held, tree.maps.affines, tree.nodes.span)
        plan.showsCovered = false
        occlusion.markMoved(&plan, occluderCount: occluders)
        let isOverdrawn = plan.isOverdrawn(FramePlan.targetPass)
        if isOverdrawn != plan.isOverdrawn { damage = .whole }
        plan.isOverdrawn = isOverdrawn
    }

    /// One of so many items is looked at before all are.
    private static let sampleDistance = 16

    /// Adds where items are that move, and where they will be.
    @inline(never)
    private func addMoves(every distance: Int, _ damage: inout Damage, _ tree: borrowing RenderTree) {
        let items = plan.items.span, extents = plan.extents.span
        for stretch in held.freeStretches {
            let free = held.free(stretch, of: items.count)
            var number = free.lowerBound
            while number < free.upperBound, !damage.isWhole {
                let item = Index<FramePlan.Item>(number), place = ItemPlace(plan.reach(of: item), tree.affine(of: items[number].row))
                if !damage.holds(place.extent) || !damage.holds(extents[number]), !items[number].isHidden, !place.isOf(items[number]) {
                    damage.add(item, of: plan)
                    damage.add(extent: place.extent, width: plan.width, height: plan.height)
                }
                number += distance
            }
        }
    }
}

/// Where a rectangle lies in the target by the map of its layer.
private struct ItemPlace: BitwiseCopyable {
    let right, down, origin: SIMD2<Float>
    /// The sides of the box around it: left, top, right, bottom.
    let sides: SIMD4<Float>

    @inline(__always)
    init(_ rect: SIMD4<Float>, _ map: Affine) {
        self.init(
            rect, SIMD2(Float(map.a), Float(map.b)), SIMD2(Float(map.c), Float(map.d)), SIMD2(Float(map.tx), Float(map.ty)))
    }

    @inline(__always)
    init(_ rect: SIMD4<Float>, _ right: SIMD2<Float>, _ down: SIMD2<Float>, _ origin: SIMD2<Float>) {
        (self.right, self.down, self.origin) = (right, down, origin)
        let middle = (rect.lowHalf + rect.highHalf) * 0.5, half = (rect.highHalf - rect.lowHalf) * 0.5
        let center = right * middle.x + down * middle.y + origin, reach = Self.length(right * half.x) + Self.length(down * half.y)
        sides = SIMD4(lowHalf: center - reach, highHalf: center + reach)
    }

    /// The amounts of a vector's lanes, taken at once: the library's functions take them one by one.
    @inline(__always)
    private static func length(_ way: SIMD2<Float>) -> SIMD2<Float> { way.replacing(with: -way, where: way .< 0) }

    var extent: SIMD4<Float> { sides + SIMD4(-0.5, -0.5, 0.5, 0.5) }

    /// Whether an item lies there.
    @inline(__always)
    func isOf(_ item: borrowing FramePlan.Item) -> Bool {
        let (m0, m1, m2) = (item.m0, item.m1, item.m2)
        return m2.x == origin.x && m2.y == origin.y && m0.x == right.x && m0.y == right.y && m1.x == down.x && m1.y == down.y
    }
}

extension FramePlan {
    /// Whether an item has pixels in the target.
    func isShown(_ item: Index<Item>) -> Bool { !items[item].isHidden && extents[item].x <= extents[item].z }

    /// Places all items but those that are held by the maps of their layers. @return how many fill a box of the target.
    fileprivate mutating func moveItems(but held: borrowing HeldItems, _ maps: borrowing AffineMaps, _ nodes: Span<RenderNode>) -> Int {
        let limit = SIMD2(Float(width), Float(height))
        var count = MoveCount(), shownBefore = layersDrawn
        if held.holdsItems {
            shownBefore = 0
            for stretch in held.freeStretches { shownBefore += shownCount(held.free(stretch, of: items.count), nodes) }
        }
        for stretch in held.freeStretches {
            if stretch > 0 { uncoverHeld(held.held(stretch - 1), &count) }
            Self.move(held.free(stretch, of: items.count), &items, &extents, &interiors, decorations, shadows, maps, nodes, limit, &count)
        }
        layersDrawn += count.shown - shownBefore
        return count.occluders
    }

    /// How many layers have some of the items in view.
    private func shownCount(_ range: Range<Int>, _ nodes: Span<RenderNode>) -> Int {
        var count = 0, last = Row.none
        for number in range {
            let item = Index<Item>(number)
            guard isShown(item), Self.counts(items[item], nodes), items[item].row != last else { continue }
            count += 1
            last = items[item].row
        }
        return count
    }

    /// Whether an item tells that its layer is drawn. The border of a layer lies above its sublayers, and may be all that the layer draws; none
    /// of these does.
    @inline(__always)
    private static func counts(_ item: borrowing Item, _ nodes: Span<RenderNode>) -> Bool {
        if item.decoration.isNone { return true }
        if item.color != .zero { return true }
        return nodes[item.row.number].first.isNone
    }

    /// Takes back what covered items that stay where they are.
    private mutating func uncoverHeld(_ range: Range<Int>, _ count: inout MoveCount) {
        for number in range {
            let item = Index<Item>(number)
            items[item].flags.subtract(extents[item].x <= extents[item].z ? .coverage : .coveredSides)
            if interiors[item].z > interiors[item].x { count.occluders += 1 }
        }
    }

    /// The part of a layer's plane that an item may touch, with its border and its shadow.
    fileprivate func reach(of item: Index<Item>) -> SIMD4<Float> {
        Self.reach(of: items[item].rect, items[item].decoration, decorations.span, shadows.span)
    }

    @inline(__always)
    private static func reach(
        of rect: SIMD4<Float>, _ decoration: Index<Decoration>, _ decorations: Span<Decoration>, _ shadows: Span<Shadow>
    ) -> SIMD4<Float> {
        decoration.isNone ? rect : reach(of: rect, decorations[decoration.number], shadows)
    }

    @inline(never)
    private static func reach(of rect: SIMD4<Float>, _ decoration: Decoration, _ shadows: Span<Shadow>) -> SIMD4<Float> {
        let box = decoration.box
        let whole = SIMD4(lowHalf: pointwiseMin(rect.lowHalf, box.lowHalf), highHalf: pointwiseMax(rect.highHalf, box.highHalf))
        guard decoration.shadow.exists else { return whole }
        let shadow = shadows[decoration.shadow.number], reach = shadow.radius * Shadow.reach
        let low = box.lowHalf + shadow.offset - reach, high = box.highHalf + shadow.offset + reach
        return SIMD4(lowHalf: pointwiseMin(whole.lowHalf, low), highHalf: pointwiseMax(whole.highHalf, high))
    }

    private static func move(
        _ range: Range<Int>, _ allItems: inout DenseArray<Item>, _ allExtents: inout Column<Item, SIMD4<Float>>,
        _ allInteriors: inout Column<Item, SIMD4<Float>>,
        _ allDecorations: borrowing DenseArray<Decoration>, _ allShadows: borrowing DenseArray<Shadow>, _ maps: borrowing AffineMaps,
        _ nodes: Span<RenderNode>, _ limit: SIMD2<Float>, _ count: inout MoveCount
    ) {
        let decorations = allDecorations.span, shadows = allShadows.span
        var items = allItems.mutableSpan, extents = allExtents.mutableSpan, interiors = allInteriors.mutableSpan
        var occluderCount = 0, shown = 0
        var lastShown = Row.none
        // Layers that lie side by side are mostly turned and scaled alike.
        var linear = Index<AffineMaps.Linear>.none, right = SIMD2<Float>.zero, down = SIMD2<Float>.zero
        for index in range {
            if items[index].isHidden { continue }
            let rect = items[index].rect, row = items[index].row, decoration = items[index].decoration
            if linear != nodes[row.number].linear {
                linear = nodes[row.number].linear
                (right, down) = maps.linear(linear).axes
            }
            let offset = maps.offset(of: row), origin = SIMD2(Float(offset.x), Float(offset.y))
            let place = ItemPlace(reach(of: rect, decoration, decorations, shadows), right, down, origin)
            // The map is affine, as before.
            items[index].axes = SIMD4(lowHalf: right, highHalf: down)
            items[index].origin = origin
            // The comparison is false for what is not a number.
            guard all(place.sides.lowHalf .< limit), all(place.sides.highHalf .> SIMD2.zero) else {
                items[index].flags.insert(.covered)
                extents[index] = Occlusion.nowhere
                interiors[index] = Occlusion.nothing
                continue
            }
            items[index].flags.subtract(.coverage)
            extents[index] = place.extent
            var filled = Occlusion.nothing
            if items[index].flags.contains(.opaque) {
                filled =
                    decoration.isNone ? place.filled(rect, limit) : place.filled(rect, inside: decorations[decoration.number])
                if filled.z > filled.x { occluderCount &+= 1 }
            }
            interiors[index] = filled
            guard counts(items[index], nodes) else { continue }
            if row != lastShown { shown &+= 1 }
            lastShown = row
        }
        count.occluders += occluderCount
        count.shown += shown
    }
}

/// How many items that were moved fill a box of the target, and how many layers are in view.
private struct MoveCount: BitwiseCopyable {
    var occluders = 0, shown = 0
}

extension ItemPlace {
    /// The upright box of a target of a size that an opaque rectangle fills.
    @inline(__always)
    fileprivate func filled(_ rect: SIMD4<Float>, _ limit: SIMD2<Float>) -> SIMD4<Float> {
        if right.y == 0, down.x == 0 { return sides + SIMD4(0.001, 0.001, -0.001, -0.001) }
        let size = sides.highHalf - sides.lowHalf
        return all(size .>= Float(Occlusion.smallestTurned)) ? turnedInterior(rect, limit) : Occlusion.nothing
    }

    /// The upright box that an opaque item fills within round corners, where it is not turned.
    @inline(never)
    fileprivate func filled(_ rect: SIMD4<Float>, inside decoration: FramePlan.Decoration) -> SIMD4<Float> {
        guard right.y == 0, down.x == 0 else { return Occlusion.nothing }
        let inset = decoration.radii.max() * (1 - Float(0.5).squareRoot()), box = decoration.box
        let low = pointwiseMax(rect.lowHalf, box.lowHalf + inset), high = pointwiseMin(rect.highHalf, box.highHalf - inset)
        guard low.x < high.x, low.y < high.y else { return Occlusion.nothing }
        return Self(SIMD4(lowHalf: low, highHalf: high), right, down, origin).sides + SIMD4(0.001, 0.001, -0.001, -0.001)
    }

    @inline(never)
    private func turnedInterior(_ rect: SIMD4<Float>, _ limit: SIMD2<Float>) -> SIMD4<Float> {
        let world = Affine(Double(right.x), Double(right.y), Double(down.x), Double(down.y), Double(origin.x), Double(origin.y))
        let target = Box(minX: 0, minY: 0, maxX: Double(limit.x), maxY: Double(limit.y))
        return Planner.turnedInterior(Rect(sides: rect), Box(Rect(sides: sides)).intersection(target), Homography(world))
    }
}

extension Rect {
    /// @param sides left, top, right, bottom.
    fileprivate init(sides: SIMD4<Float>) {
        self.init(minX: Double(sides.x), minY: Double(sides.y), maxX: Double(sides.z), maxY: Double(sides.w))
    }
}
