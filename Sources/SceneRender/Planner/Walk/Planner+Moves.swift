import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where most layers moved, and few changed otherwise: all items are placed anew, in one walk over dense memory. That takes
// a plan of rectangles which nothing cuts or groups, and in which also those have items that lie out of view.

/// Whether the items of the last plan can be moved where they are.
struct Mobility: BitwiseCopyable {
    /// Whether the plan's items depend on nothing but the maps of their layers, and layers come into view by nothing else.
    var isPlain = false
    /// Whether the plan has items of what lies out of view, and whether some was left out all the same.
    var keepsUnseen = false, leavesOut = false
    /// Whether most layers moved since the plan was made.
    var movesMost = false

    /// Takes note of a layer that may be more than rectangles.
    @inline(__always)
    mutating func note(_ flags: RenderNode.Flags) {
        if !flags.isDisjoint(with: Self.ofOthers) { isPlain = false }
    }

    /// Takes note of a layer that does not show, and does if its back turns away.
    @inline(__always)
    mutating func noteHidden(_ flags: RenderNode.Flags) {
        if flags.contains(.backFacing) { isPlain = false }
    }

    private static let ofOthers = RenderNode.Flags.notBranch.union(.ofMap)
}

extension Planner {
    /// Begins a plan. Where much changes in each frame nothing is gained by keeping where the items of layers are, unless they only move.
    mutating func beginMoving(_ tree: borrowing RenderTree, _ animator: borrowing Animator) {
        let most = tree.order.count / 16, shiftsMuch = tree.changes.shiftCount > most
        let movesAlone = mobility.isPlain && shiftsMuch && tree.changes.drawingCount <= most
        layerItems.begin(tree, isKept: animator.activeCount <= most || movesAlone)
        let keepsUnseen = layerItems.isRecording && mobility.isPlain && (mobility.movesMost || shiftsMuch)
        mobility = Mobility(isPlain: takesShortcuts, keepsUnseen: keepsUnseen)
    }

    /// Ends a plan.
    mutating func endMoving() { if !plan.hasRectanglesAlone { mobility.isPlain = false } }

    /// Whether what is not seen where it lies is left out. Then the plan's items cannot be moved.
    mutating func leavesOutUnseen() -> Bool {
        if mobility.keepsUnseen { return false }
        mobility.leavesOut = true
        return true
    }

    /// Whether all items can be placed anew where they are in the plan.
    var canMoveItems: Bool { mobility.isPlain && !mobility.leavesOut && plan.hasRectanglesAlone }

    /// Whether so many layers moved, besides others that changed, that all items are placed anew.
    func movesMost(_ tree: borrowing RenderTree, besides others: Int) -> Bool {
        if tree.changes.unlistedShifts > 0 { return true }
        var count = others
        for index in tree.changes.shifted.indices { count += tree.branchCount(of: tree.changes.shifted[index]) }
        return !layerItems.allows(count, of: plan)
    }

    /// Places all items where their layers lie now.
    mutating func moveItems(_ damage: inout Damage, _ tree: borrowing RenderTree) {
        number()
        let maps = tree.maps.affines.span
        // Some items tell how far the damage reaches, and most others lie in it.
        addMoves(every: Self.sampleDistance, &damage, maps)
        addMoves(every: 1, &damage, maps)
        let occluders = plan.moveItems(maps, tree.nodes.span)
        plan.showsCovered = false
        occlusion.markMoved(&plan, occluderCount: occluders)
        // How often opaque items cover each pixel changes slowly.
        guard plan.serial % Self.framesOfOverdraw == 0 else { return }
        let isOverdrawn = plan.isOverdrawn(FramePlan.targetPass)
        if isOverdrawn != plan.isOverdrawn { damage = .whole }
        plan.isOverdrawn = isOverdrawn
    }

    private static let framesOfOverdraw: UInt64 = 16

    /// One of so many items is looked at before all are.
    private static let sampleDistance = 16

    /// Adds where items are that move, and where they will be.
    private func addMoves(every distance: Int, _ damage: inout Damage, _ maps: Span<Affine>) {
        let items = plan.items.span, extents = plan.extents.span
        var number = 0
        while number < items.count, !damage.isWhole {
            let place = ItemPlace(items[number].rect, maps[items[number].row.number]), item = Index<FramePlan.Item>(number)
            if !damage.holds(place.extent) || !damage.holds(extents[number]), !items[number].isHidden, !place.isOf(items[number]) {
                damage.add(item, of: plan)
                damage.add(extent: place.extent, width: plan.width, height: plan.height)
            }
            number += distance
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
        right = SIMD2(Float(map.a), Float(map.b))
        down = SIMD2(Float(map.c), Float(map.d))
        origin = SIMD2(Float(map.tx), Float(map.ty))
        let middle = (rect.lowHalf + rect.highHalf) * 0.5, half = (rect.highHalf - rect.lowHalf) * 0.5
        let center = right * middle.x + down * middle.y + origin, reach = Self.length(right * half.x) + Self.length(down * half.y)
        sides = SIMD4(lowHalf: center - reach, highHalf: center + reach)
    }

    // Lanes at once: the library's functions take them one by one.
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
    /// Whether all items are rectangles of a colour or an image that nothing cuts, in the target.
    fileprivate var hasRectanglesAlone: Bool {
        passes.count == 1 && hasItemsOfTheirOwn && clips.isEmpty && decorations.isEmpty && gradients.isEmpty && rasters.isEmpty
            && particles.isEmpty
    }

    /// Whether an item has pixels in the target.
    func isShown(_ item: Index<Item>) -> Bool { !items[item].isHidden && extents[item].x <= extents[item].z }

    /// Places all items by the maps of their layers. @return how many fill a box of the target.
    fileprivate mutating func moveItems(_ maps: Span<Affine>, _ nodes: Span<RenderNode>) -> Int {
        let limit = SIMD2(Float(width), Float(height))
        let count = Self.move(&items, &extents, &interiors, maps, nodes, limit)
        layersDrawn = count.shown
        return count.occluders
    }

    private static func move(
        _ allItems: inout DenseArray<Item>, _ allExtents: inout Column<Item, SIMD4<Float>>,
        _ allInteriors: inout Column<Item, SIMD4<Float>>,
        _ maps: Span<Affine>, _ nodes: Span<RenderNode>, _ limit: SIMD2<Float>
    ) -> (shown: Int, occluders: Int) {
        var items = allItems.mutableSpan, extents = allExtents.mutableSpan, interiors = allInteriors.mutableSpan
        var occluderCount = 0, shown = 0
        var lastShown = Row.none
        for index in items.indices {
            if items[index].isHidden { continue }
            let row = items[index].row, place = ItemPlace(items[index].rect, maps[row.number])
            items[index].m0 = SIMD3(place.right.x, place.right.y, 0)
            items[index].m1 = SIMD3(place.down.x, place.down.y, 0)
            items[index].m2 = SIMD3(place.origin.x, place.origin.y, 1)
            // Also false for what is not a number.
            guard all(place.sides.lowHalf .< limit), all(place.sides.highHalf .> SIMD2.zero) else {
                items[index].flags.insert(.covered)
                extents[index] = Occlusion.nowhere
                interiors[index] = Occlusion.nothing
                continue
            }
            items[index].flags.remove(.covered)
            extents[index] = place.extent
            var filled = Occlusion.nothing
            if items[index].flags.contains(.opaque) {
                filled = place.filled(items[index].rect, nodes, row)
                if filled.z > filled.x { occluderCount &+= 1 }
            }
            interiors[index] = filled
            if row != lastShown { shown &+= 1 }
            lastShown = row
        }
        return (shown, occluderCount)
    }
}

extension ItemPlace {
    /// The upright box of the target that an opaque rectangle fills. One that is turned is looked at if it is a layer with sublayers, which often is
    /// large and hides much.
    @inline(__always)
    fileprivate func filled(_ rect: SIMD4<Float>, _ nodes: Span<RenderNode>, _ row: Row) -> SIMD4<Float> {
        if right.y == 0, down.x == 0 { return sides + SIMD4(0.001, 0.001, -0.001, -0.001) }
        return nodes[row.number].first.exists ? turnedInterior(rect) : Occlusion.nothing
    }

    @inline(never)
    private func turnedInterior(_ rect: SIMD4<Float>) -> SIMD4<Float> {
        let world = Affine(Double(right.x), Double(right.y), Double(down.x), Double(down.y), Double(origin.x), Double(origin.y))
        let box = Box(minX: Double(sides.x), minY: Double(sides.y), maxX: Double(sides.z), maxY: Double(sides.w))
        let bounds = Rect(minX: Double(rect.x), minY: Double(rect.y), maxX: Double(rect.z), maxY: Double(rect.w))
        guard box.coversTiles, let inner = Quad(bounds, Homography(world))?.middle else { return Occlusion.nothing }
        return box.intersection(Box(inner)).simd
    }
}
