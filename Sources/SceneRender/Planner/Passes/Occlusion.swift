import SceneGeometry
import SceneStorage

/// Leaves out what opaque items cover.
///
/// Pixels are most of a frame's cost, and what lies under something opaque need not be drawn at all. The pass is divided into tiles;
/// items are looked at front to back, and each either is found to touch only covered tiles, or covers the tiles that its opaque inside
/// fills. Parts of planes that others cut hide, and are hidden, as well: most of what many planes are cut into lies behind others. Nothing that shows is lost, so the picture is the same to the bit.
struct Occlusion: ~Copyable {
    /// For each item the pixels that it may touch, and those that it fills with opaque colour: left, top, right, bottom.
    private var extents = Column<FramePlan.Item, SIMD4<Float>>()
    private var interiors = Column<FramePlan.Item, SIMD4<Float>>()
    private var occluderCount = 0
    private var covered = CoveredTiles()
    /// The flags of each item that were found: `.covered`, or some of `.coveredSides`.
    private var coverage = Column<FramePlan.Item, FramePlan.Flags>()
    private var keptBefore = Column<FramePlan.Item, Index<FramePlan.Item>>()
    /// The sides of the part in hand: see `findSides`.
    private var sides = DenseArray<SIMD4<Float>>()

    /// Items in perspective that are less wide or high than this cover no tile, and turned ones too few to be worth looking for.
    static let smallestInPerspective = 8.0, smallestTurned = 32.0
    @inline(__always) static var nothing: SIMD4<Float> { .zero }
    /// The extent of what touches no pixel.
    @inline(__always) static var nowhere: SIMD4<Float> { SIMD4(.infinity, .infinity, -.infinity, -.infinity) }
    /// Fewer items than this are not worth looking at.
    private static let fewest = 16

    mutating func removeAll() {
        extents.removeAll()
        interiors.removeAll()
        occluderCount = 0
    }

    mutating func reserve(_ count: Int) {
        extents.reserve(count)
        interiors.reserve(count)
    }

    /// Notes an item as it is added to the plan.
    @inline(__always)
    mutating func append(extent: SIMD4<Float>, interior: SIMD4<Float>) {
        extents.append(extent)
        interiors.append(interior)
        if interior.z > interior.x { occluderCount += 1 }
    }

    /// Where what is noted of an item lies. The extents of all items but the last may have been given to the plan before these were added.
    private func place(of item: Index<FramePlan.Item>, _ plan: borrowing FramePlan) -> Index<FramePlan.Item> {
        extents.end - (plan.items.end - item)
    }

    /// Notes that the items from one on are drawn all over a box.
    mutating func spread(from first: Index<FramePlan.Item>, extent: SIMD4<Float>, of plan: borrowing FramePlan) {
        for item in place(of: first, plan)..<extents.end {
            extents[item] = extent
            interiors[item] = Self.nothing
        }
    }

    /// Where one of the items that were noted last lies.
    func look(of item: Index<FramePlan.Item>, _ plan: borrowing FramePlan) -> (extent: SIMD4<Float>, interior: SIMD4<Float>) {
        let place = place(of: item, plan)
        return (extents[place], interiors[place])
    }

    /// Forgets the items that were noted last, which are still in the plan.
    mutating func removeAll(from first: Index<FramePlan.Item>, of plan: borrowing FramePlan) {
        let place = place(of: first, plan)
        extents.removeAll(from: place)
        interiors.removeAll(from: place)
    }

    /// Notes that an item is not opaque after all.
    mutating func uncover(_ item: Index<FramePlan.Item>, of plan: borrowing FramePlan) {
        interiors[place(of: item, plan)] = Self.nothing
    }

    /// Whether an item from one on may touch a box; many are not looked at.
    func touches(_ box: Box, from first: Index<FramePlan.Item>) -> Bool {
        guard extents.end - first <= 1024 else { return true }
        let sides = box.simd
        for index in first..<max(extents.end, first) {
            let other = extents[index]
            if other.x < sides.z, sides.x < other.z, other.y < sides.w, sides.y < other.w { return true }
        }
        return false
    }

    /// Exchanges the extents and interiors that were noted for those of the plan.
    mutating func exchange(with plan: inout FramePlan) {
        swap(&extents, &plan.extents)
        swap(&interiors, &plan.interiors)
    }

    /// Gives the plan the extents and interiors of the items from one on, which were added to it since.
    mutating func give(from first: Index<FramePlan.Item>, to plan: inout FramePlan) {
        let start = place(of: first, plan)
        for item in start..<extents.end {
            plan.extents.append(extents[item])
            plan.interiors.append(interiors[item])
        }
        extents.removeAll(from: start)
        interiors.removeAll(from: start)
    }

    /// Marks the covered items of a plan that was changed.
    mutating func markAnew(_ plan: inout FramePlan) {
        for item in plan.items.indices { plan.items[item].flags.subtract(.coverage) }
        plan.showsCovered = false
        guard plan.extents.count == plan.items.count, plan.interiors.count == plan.items.count else { return }
        exchange(with: &plan)
        removeCovered(from: &plan, keepsPlaces: true)
        exchange(with: &plan)
    }

    /// Marks the covered items of a plan all of whose items were placed anew.
    mutating func markMoved(_ plan: inout FramePlan, occluderCount: Int) {
        self.occluderCount = occluderCount
        exchange(with: &plan)
        removeCovered(from: &plan, keepsPlaces: true)
        exchange(with: &plan)
    }

    /// Takes the covered items out of the plan.
    /// @param keepsPlaces whether the items stay at their places, and are only marked.
    @inline(never)
    mutating func removeCovered(from plan: inout FramePlan, keepsPlaces: Bool) {
        guard plan.items.count >= Self.fewest, occluderCount > 0 else { return }
        coverage.removeAll()
        coverage.resize(to: plan.items.count, filling: [])
        var bareTiles = Column<FramePlan.Item, SIMD2<Float>>()
        swap(&bareTiles, &plan.bareTiles)
        bareTiles.removeAll()
        bareTiles.resize(to: plan.items.count, filling: .zero)
        var hiddenCount = 0
        for pass in FramePlan.targetPass..<plan.passes.end {
            hiddenCount += Self.markCovered(in: pass, of: plan, extents, interiors, &covered, &coverage, &bareTiles, &sides)
        }
        swap(&bareTiles, &plan.bareTiles)
        // A branch would be guessed wrongly as often as not.
        for item in coverage.indices { plan.items[item].flags.formUnion(coverage[item]) }
        if hiddenCount > 0, !keepsPlaces { compact(&plan) }
    }

    /// Marks the covered items of one pass.
    private static func markCovered(
        in index: Index<FramePlan.Pass>, of plan: borrowing FramePlan, _ extents: borrowing Column<FramePlan.Item, SIMD4<Float>>,
        _ interiors: borrowing Column<FramePlan.Item, SIMD4<Float>>, _ covered: inout CoveredTiles,
        _ coverage: inout Column<FramePlan.Item, FramePlan.Flags>, _ bareTiles: inout Column<FramePlan.Item, SIMD2<Float>>,
        _ sides: inout DenseArray<SIMD4<Float>>
    ) -> Int {
        let pass = plan.passes[index]
        guard pass.end - pass.first >= fewest else { return 0 }
        let side = pass.tileSide
        let columns = Int((pass.width + side - 1) / side), rows = Int((pass.height + side - 1) / side)
        let size = 1 / Float(side)
        let origin = SIMD4(Float(pass.x), Float(pass.y), Float(pass.x), Float(pass.y))
        covered.begin(columns: columns, rows: rows)
        var count = 0
        var inner = plan.passes.end - 1
        var item = pass.end - 1
        let hasInner = inner > index && plan.passes[index.next].first < pass.end
        let limit = SIMD4(Float(columns), Float(rows), Float(columns), Float(rows)), outwards = SIMD4<Float>(-0.5, -0.5, 0.5, 0.5)
        let items = plan.items.span
        while item >= pass.first {
            if hasInner, let before = itemBeforeInnerPass(item, in: index, of: plan, &inner) {
                item = before
                continue
            }
            let touched = tiles(extents[item], origin, size, limit, outwards)
            let interior = interiors[item], number = item.number
            let (isHeld, window) = covered.hold(touched)
            if plan.showsBackdrop(item) {
                // What lies below is seen through the filter, which reaches under what covers it.
                covered.uncoverAll()
            } else if isHeld, plan.isPlainOrPart(item), items[number].run.isNone {
                coverage[item] = .covered
                count += 1
            } else if interior.z > interior.x, items[number].composite.isNone {
                let filled = tiles(interior, origin, size, limit, -outwards)
                if items[number].flags.contains(.perspective) {
                    if plan.findSides(of: item, &sides) {
                        coverPolygon(&covered, &sides, filled, SIMD2(origin.x, origin.y), Float(side))
                    }
                } else if var window {
                    let bare = window.bareBox
                    covered.cover(filled, in: &window)
                    if let slack = items[number].slackOfSides {
                        bareTiles[item] = packed(bare)
                        // Without slack, what the item itself covers lies in the middle.
                        let inner = all(slack .== 0) ? filled : tiles(interior + slack, origin, size, limit, -outwards)
                        let sides = coveredSides(of: all(slack .== 0) ? bare : window.bareBox, around: inner)
                        coverage[item] = FramePlan.Flags(coveredSides: sides)
                    }
                } else {
                    covered.cover(filled)
                }
            } else if interior.z > interior.x, plan.isPlainOrPart(item), plan.findSides(of: item, &sides) {
                coverPolygon(&covered, &sides, touched, SIMD2(origin.x, origin.y), Float(side))
            }
            item -= 1
        }
        return count
    }

    /// A box of tiles as `FramePlan.bareTiles` has it.
    @inline(__always)
    private static func packed(_ box: SIMD4<UInt32>) -> SIMD2<Float> {
        let sides = box.lowHalf | box.highHalf &<< 12
        return SIMD2(Float(Int32(truncatingIfNeeded: sides.x)), Float(Int32(truncatingIfNeeded: sides.y)))
    }

    /// The sides along which all tiles of a box are covered that are not in the middle of it: bits for left, top, right and bottom.
    /// @param bare the box around those that are not covered.
    @inline(__always)
    private static func coveredSides(of bare: SIMD4<UInt32>, around inner: SIMD4<UInt32>) -> UInt8 {
        (bare.x >= inner.x ? 1 : 0) | (bare.y >= inner.y ? 2 : 0) | (bare.z <= inner.z ? 4 : 0) | (bare.w <= inner.w ? 8 : 0)
    }

    /// Where to go on when an item belongs to a pass inside of this one, or nil when it is this one's own.
    private static func itemBeforeInnerPass(
        _ item: Index<FramePlan.Item>, in pass: Index<FramePlan.Pass>, of plan: borrowing FramePlan, _ inner: inout Index<FramePlan.Pass>
    ) -> Index<FramePlan.Item>? {
        while inner > pass && plan.passes[inner].first > item { inner -= 1 }
        var candidate = inner
        while candidate > pass {
            if plan.passes[candidate].parent == pass {
                return item < plan.passes[candidate].end ? plan.passes[candidate].first - 1 : nil
            }
            candidate = plan.passes[candidate].parent
        }
        return nil
    }

    /// A box in tiles, held in the pass, rounded outwards or inwards: half a tile is added towards there, and the nearest
    /// whole one taken. The boxes' own margins keep sides that lie between two tiles on the safe side. Put into its callers it would be done lane by
    /// lane, in four times the instructions.
    @inline(never)
    private static func tiles(
        _ box: SIMD4<Float>, _ origin: SIMD4<Float>, _ size: Float, _ limit: SIMD4<Float>, _ rounding: SIMD4<Float>
    ) -> SIMD4<UInt32> {
        var at = (box - origin) * size + rounding
        at.replace(with: 0, where: at .< 0)
        at.replace(with: limit, where: at .> limit)
        return at.nearestWholes
    }

    /// Covers the tiles, of those that it may fill, that lie on the inner side of all sides of a plane or a part of one. The sides are lost.
    private static func coverPolygon(
        _ covered: inout CoveredTiles, _ sides: inout DenseArray<SIMD4<Float>>, _ touched: SIMD4<UInt32>, _ origin: SIMD2<Float>,
        _ size: Float
    ) {
        var top = Float(touched.y), bottom = Float(touched.w)
        for index in sides.indices {
            let side = sides[index], rest = side.z + side.y * origin.y + less(0, side.y * size)
            if abs(side.x) >= 1e-6 {
                // Where the side crosses the first row of tiles, and how far it moves with each. It is a limit on the left or on the right; what
                // is added for the other makes it none there.
                let scale = -1 / (side.x * size)
                sides[index] = SIMD4(
                    rest * scale - origin.x / size, side.y * size * scale, side.x > 0 ? 0 : -.infinity, side.x > 0 ? .infinity : 0)
            } else {
                // A side without a direction is none, and nobody knows where the inside is.
                guard abs(side.y) >= 1e-6 else { return }
                let row = -rest / (side.y * size)
                if side.y > 0 { top = more(top, less(row, bottom)) } else { bottom = less(bottom, row + 1) }
                sides[index] = SIMD4(0, 0, -.infinity, .infinity)
            }
        }
        let lines = sides.span, first = roundedUp(top), end = max(first, Int(more(bottom, 0)))
        let leftmost = SIMD4(repeating: Float(touched.x)), rightmost = SIMD4(repeating: Float(touched.z))
        var row = first
        while row < end {
            let rows = SIMD4<Float>(0, 1, 2, 3) + Float(row)
            var left = leftmost, right = rightmost
            for index in lines.indices {
                let at = lines[index].y * rows + lines[index].x
                left = more(left, at + lines[index].z)
                right = less(right, at + lines[index].w)
            }
            // What lies beyond the tiles covers none, and fits no whole number.
            let from = less(left, rightmost).wholesAbove, to = more(right, leftmost).wholesBelow
            for lane in 0..<min(4, end - row) { covered.coverRow(row + lane, from: Int(from[lane]), to: Int(to[lane])) }
            row += 4
        }
    }

    // One instruction each: those of the library heed what is not a number.
    @inline(__always) private static func more(_ a: Float, _ b: Float) -> Float { b > a ? b : a }
    @inline(__always) private static func less(_ a: Float, _ b: Float) -> Float { b < a ? b : a }
    @inline(__always) private static func more(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .> a) }
    @inline(__always) private static func less(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .< a) }

    /// A number of tiles, which is not negative, rounded up: the library's function is a call.
    @inline(__always)
    private static func roundedUp(_ tiles: Float) -> Int {
        let whole = Int(tiles)
        return Float(whole) < tiles ? whole + 1 : whole
    }

    /// Moves the items that remain together, and the passes' ranges with them.
    private mutating func compact(_ plan: inout FramePlan) {
        var kept = Index<FramePlan.Item>.first
        keptBefore.removeAll()
        for item in .first..<plan.items.end {
            keptBefore.append(kept)
            if coverage[item].contains(.covered) { continue }
            if kept != item {
                plan.items[kept] = plan.items[item]
                extents[kept] = extents[item]
                interiors[kept] = interiors[item]
                plan.bareTiles[kept] = plan.bareTiles[item]
            }
            kept += 1
        }
        keptBefore.append(kept)
        for pass in plan.passes.indices {
            plan.passes[pass].first = keptBefore[plan.passes[pass].first]
            plan.passes[pass].end = keptBefore[plan.passes[pass].end]
        }
        for backdrop in plan.backdrops.indices { plan.backdrops[backdrop].item = keptBefore[plan.backdrops[backdrop].item] }
        for run in plan.runs.indices {
            plan.runs[run].firstItem = keptBefore[plan.runs[run].firstItem]
            plan.runs[run].endItem = keptBefore[plan.runs[run].endItem]
        }
        removeAll(from: kept, of: plan)
        plan.items.removeAll(from: kept)
        plan.bareTiles.removeAll(from: kept)
    }
}

extension FramePlan.Item {
    /// How far inside of a plain upright rectangle its left, top, right and bottom sides begin to be drawn with the other two sides: two triangles draw
    /// the edges, left and top together, and the diagonal between the triangles cuts off the ends of long sides. nil for other rectangles.
    @inline(__always)
    fileprivate var slackOfSides: SIMD4<Float>? {
        guard decoration.isNone, m0.y == 0, m1.x == 0, m0.x > 0, m1.y > 0 else { return nil }
        let width = m0.x * (rect.z - rect.x), height = m1.y * (rect.w - rect.y)
        if width == height { return .zero }
        // The edges are drawn from 0.53125 pixels outside to half a pixel inside. Corners lie on a subpixel grid.
        let ends = 1.03125 * SIMD2(max(width / height - 1, 0), max(height / width - 1, 0)) + 1 / 64
        return SIMD4(lowHalf: ends, highHalf: -ends)
    }
}

extension FramePlan {
    /// Whether an item is drawn over what lies below it, or is a part of a plane that is.
    fileprivate func isPlainOrPart(_ item: Index<Item>) -> Bool {
        let composite = items[item].composite
        return composite.isNone || composites[composite].isPieceAlone
    }

    /// Finds the lines within which a plane, or a part of one, covers all of a pixel: x * X + y * Y + z is at least 0 there. @return false where there
    /// are none.
    fileprivate func findSides(of index: Index<Item>, _ sides: inout DenseArray<SIMD4<Float>>) -> Bool {
        sides.removeAll()
        let item = items[index], rect = item.rect
        var corners = InlineArray<4, SIMD2<Float>>(repeating: .zero)
        for (corner, at) in [(rect.x, rect.y), (rect.z, rect.y), (rect.z, rect.w), (rect.x, rect.w)].enumerated() {
            let p = item.m0 * at.0 + item.m1 * at.1 + item.m2
            guard p.z > 1e-6 else { return false }
            corners[corner] = SIMD2(p.x, p.y) / p.z
        }
        let first = corners[1] - corners[0], last = corners[3] - corners[0], turn: Float = first.x * last.y < first.y * last.x ? -1 : 1
        for corner in 0..<4 {
            let from = corners[corner], way = (corners[(corner + 1) & 3] - from) * turn, length = (way * way).sum().squareRoot()
            guard length > 1e-3 else { return false }
            let normal = SIMD2(-way.y, way.x) / length
            sides.append(SIMD4(normal.x, normal.y, -(normal * from).sum() - Self.roundingOfSides, 0))
        }
        guard item.composite.exists else { return true }
        let piece = pieces[composites[item.composite].piece]
        for index in piece.firstCut..<max(piece.endCut, piece.firstCut) {
            let cut = cuts[index]
            sides.append(SIMD4(cut.x, cut.y, cut.z - max(Cut.exact - cut.shift, 0) - Self.roundingOfSides, 0))
        }
        return true
    }

    /// Pixels by which lines may be off.
    private static let roundingOfSides: Float = 0.01
}
