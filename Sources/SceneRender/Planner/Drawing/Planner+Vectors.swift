import Glibc
import SceneCommit
import SceneGeometry
import SceneStorage

// Vector contents become rasters: pixels in the target's own grid, turned and scaled as the layer is, so that they are crisp, and are shown pixel
// for pixel. Where they lie between pixels is rounded to an eighth, so that what moves comes upon rasters that were there before. In
// perspective the raster lies in the layer's plane, fine enough for where it is shown, and is filtered.

extension Planner {
    /// Draws vector contents in a premultiplied colour.
    mutating func drawVector(
        _ contents: Index<VectorContents>, _ color: SIMD4<Float>, _ row: Row, _ world: Homography, in context: Index<Context>,
        _ tree: borrowing RenderTree
    ) {
        let info = rasters.vectors.infos[contents]
        guard world.isAffine, rasters.keepsVectors || !rasters.areShared(contents) else {
            return drawInPlane(contents, color, row, world, in: context, tree)
        }
        let grid = PixelGrid(world.affine, info.bounds, isExact: rasters.keepsVectors)
        // A hairline is a pixel wide at least.
        let whole = Box(grid.map.boundingBox(of: info.bounds)).insetBy(info.lineWidth > 0 ? -0.75 : 0).outward
        let seen = whole.intersection(contexts[context].visible.moved(by: -grid.x, -grid.y))
        guard !seen.isEmpty, !grid.map.isFlat else { return }
        let part = whole.part(around: seen)
        guard max(part.maxX - part.minX, part.maxY - part.minY) < Self.largestSide else {
            return drawInPlane(contents, color, row, world, in: context, tree)
        }
        let look = RasterTable.Look(contents: contents, stamp: info.stamp, map: grid.map, part: part == whole ? .unbounded : part)
        guard let (index, made) = planRaster(look, row, tree) else { return }
        let rect = made.moved(by: grid.x, grid.y).rect
        emit(
            Homography(.identity), rect, Box(rect), picture: Self.unit, color: color * info.share(grid.map),
            .raster(index, .nearest), edges: .allEdges, isOpaque: false, row: row, in: context)
    }

    /// The largest sides of rasters, in pixels: of parts that are seen, and of whole ones in perspective.
    private static let largestSide = 16384.0
    private static let largestInPlane = 4096.0

    /// Draws vector contents as a picture in the layer's plane.
    private mutating func drawInPlane(
        _ contents: Index<VectorContents>, _ color: SIMD4<Float>, _ row: Row, _ world: Homography, in context: Index<Context>,
        _ tree: borrowing RenderTree
    ) {
        let info = rasters.vectors.infos[contents]
        // A hairline reaches beyond its bounds.
        let reach = world.boundingBox(of: info.bounds.insetBy(-info.lineWidth))
        guard Box(reach).insetBy(-1).intersects(contexts[context].visible) else { return }
        // No coarser than it is shown, in steps, so that a layer that comes nearer does not need another one in every frame.
        let scale = min(world.pixelsPerPoint(info.bounds).steppedUp, Self.largestInPlane / max(info.bounds.width, info.bounds.height))
        guard scale > 0, scale.isFinite else { return }
        let map = Affine(scale, 0, 0, scale, 0, 0)
        let look = RasterTable.Look(contents: contents, stamp: info.stamp, map: map, isFiltered: true)
        guard let (index, made) = planRaster(look, row, tree) else { return }
        let rect = Rect(made.minX / scale, made.minY / scale, (made.maxX - made.minX) / scale, (made.maxY - made.minY) / scale)
        emit(
            world, rect, Box(world.boundingBox(of: rect)), picture: Self.unit, color: color * info.share(map),
            .raster(index, .linear), edges: [], isOpaque: false, row: row, in: context)
    }

    /// The index in the plan of a raster, which is planned when it is not yet, and its pixels; nil when there are none.
    mutating func planRaster(_ look: RasterTable.Look, _ row: Row, _ tree: borrowing RenderTree) -> (Index<FramePlan.Raster>, Box)? {
        var slot = rasters.find(look) ?? .none
        if slot.isNone {
            guard let bounds = rasters.vectors.contents[look.contents.number]?.bounds(look.map) else { return nil }
            let box = Box(bounds).insetBy(look.isFiltered ? -1 : 0).outward.intersection(look.part)
            guard !box.isEmpty else { return nil }
            slot = rasters.add(look, box)
        }
        let box = rasters[slot].box
        if !rasters.isPlanned(slot, index: plan.rasters.end) {
            plan.rasters.append(
                FramePlan.Raster(
                    slot: slot, stamp: rasters[slot].stamp, contents: look.contents, map: look.map.movedAfter(by: -box.minX, -box.minY),
                    width: Int32(box.maxX - box.minX), height: Int32(box.maxY - box.minY),
                    isColored: rasters.vectors.infos[look.contents].isColored, row: row))
        }
        return (rasters[slot].index, box)
    }
}

/// Where contents lie in the pixels of a target, rounded to what is not seen.
private struct PixelGrid {
    /// From the contents' points to pixels, counted from a whole one.
    let map: Affine
    /// The whole pixel that `map` is counted from.
    let x, y: Double

    /// @param bounds what the contents cover, in points. @param isExact whether nothing is rounded.
    init(_ world: Affine, _ bounds: Rect, isExact: Bool) {
        guard !isExact else {
            let corner = world.boundingBox(of: bounds)
            x = corner.x.rounded(.down)
            y = corner.y.rounded(.down)
            map = world.movedAfter(by: -x, -y)
            return
        }
        let middle = Point(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
        // The map's numbers are rounded so far that nothing moves by more than 1/256 of a pixel.
        let radius = max(bounds.width, bounds.height, 1e-6) / 2
        let unit = Double(sign: .plus, exponent: -9 - Int(radius.exponent), significand: 1)
        func rounded(_ number: Double) -> Double { (number / unit).rounded() * unit }
        let linear = Affine(rounded(world.a), rounded(world.b), rounded(world.c), rounded(world.d), 0, 0)
        let at = world.apply(middle.x, middle.y), moved = linear.apply(middle.x, middle.y)
        let eighths = Point((at.x * 8).rounded() / 8, (at.y * 8).rounded() / 8)
        x = eighths.x.rounded(.down)
        y = eighths.y.rounded(.down)
        map = linear.movedAfter(by: eighths.x - x - moved.x, eighths.y - y - moved.y)
    }
}

extension VectorTable.Info {
    /// How much of its colour a line keeps that would be narrower than a pixel.
    fileprivate func share(_ map: Affine) -> Float {
        lineWidth > 0 ? Float(StrokeStyle(width: lineWidth).hairlineShare(map) ?? 1) : 1
    }
}

extension Affine {
    fileprivate func movedAfter(by x: Double, _ y: Double) -> Affine { Affine(a, b, c, d, tx + x, ty + y) }

    /// Whether nothing has an area under it.
    var isFlat: Bool { abs(a * d - b * c) <= 1e-10 * (a * a + b * b + c * c + d * d) }
}

extension Box {
    func moved(by x: Double, _ y: Double) -> Box { Box(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y) }

    /// The part that is made of it when some is seen: all of what is small; of the rest somewhat more than is seen, so that it can be moved
    /// a while.
    fileprivate func part(around seen: Box) -> Box {
        let small = 512.0, step = 128.0
        let around = Box(
            minX: (seen.minX / step - 0.5).rounded(.down) * step, minY: (seen.minY / step - 0.5).rounded(.down) * step,
            maxX: (seen.maxX / step + 0.5).rounded(.up) * step, maxY: (seen.maxY / step + 0.5).rounded(.up) * step)
        var part = intersection(around)
        if maxX - minX <= small { (part.minX, part.maxX) = (minX, maxX) }
        if maxY - minY <= small { (part.minY, part.maxY) = (minY, maxY) }
        return part
    }
}
