import Glibc
import SceneCommit
import SceneGeometry
import SceneStorage

// Text comes out as tiles, so that of a long one only what is seen is drawn, and when it is scrolled only what comes into sight. At rest it is
// drawn in the target's own pixels. While an animation moves it, or in perspective, the tiles lie in its plane and are filtered: it is drawn
// anew only when its size has changed by a fifth, and once more when it has come to rest.

extension Planner {
    /// The text of a text layer.
    mutating func drawText(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let text = tree.kinds.texts[row]
        guard text.contents.exists, text.color.w > 0 else { return }
        guard let clipped = openKindClip(row, world, box, in: context, opacity: opacity, tree) else { return }
        drawText(text, text.color * Float(clipped.opacity), row, world, in: clipped.context, tree)
        closeKindClip(clipped, in: context, tree)
    }

    /// A text in a premultiplied colour, where a map takes the points of the layer.
    mutating func drawText(
        _ text: Text, _ color: SIMD4<Float>, _ row: Row, _ world: Homography, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let map = Homography(tree.textPlace(row)) * world, motion = tree.motion(of: row)
        if map.isAffine, motion == .none, !rasters.areShared(text.contents) {
            drawAtRest(text, color, row, map.affine, in: context, tree)
        } else {
            drawInPlane(text, color, row, map, motion, in: context, tree)
        }
    }

    /// In the target's pixels, to an eighth of one.
    private mutating func drawAtRest(
        _ text: Text, _ color: SIMD4<Float>, _ row: Row, _ world: Affine, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let x = (world.tx * 8).rounded() / 8, y = (world.ty * 8).rounded() / 8, left = x.rounded(.down), top = y.rounded(.down)
        var map = TextTiles.rounded(world, text.ink)
        map.tx = x - left
        map.ty = y - top
        guard !map.isFlat else { return }
        let whole = Box(map.boundingBox(of: text.ink)).outward, seen = whole.intersection(contexts[context].visible.moved(by: -left, -top))
        TextTiles(whole, seen).forEach { tile in
            guard let (index, made) = planTile(tile, text, map, row, tree) else { return }
            let shown = made.intersection(tile), rect = shown.moved(by: left, top).rect
            emit(
                Homography(.identity), rect, Box(rect), picture: Self.unit.part(of: made.rect, shown.rect), color: color,
                .raster(index, .nearest), edges: .allEdges, isOpaque: false, row: row, in: context)
        }
    }

    /// In the plane of the text.
    private mutating func drawInPlane(
        _ text: Text, _ color: SIMD4<Float>, _ row: Row, _ world: Homography, _ motion: Motion, in context: Index<Context>,
        _ tree: borrowing RenderTree
    ) {
        let shown = world.pixelsPerPoint(text.ink), step = exp2((log2(shown) * 4).rounded() / 4)
        let scale = TextTiles.rounded(Affine(motion == .slide ? shown : step, 0, 0, 1, 0, 0), text.ink).a
        guard scale > 0 else { return }
        let map = Affine(scale, 0, 0, scale, 0, 0), plane = Homography(Affine(1 / scale, 0, 0, 1 / scale, 0, 0)) * world
        let whole = Box(map.boundingBox(of: text.ink)).outward
        guard let back = plane.inverse else { return }
        let seen = whole.intersection(Box(back.boundingBox(of: contexts[context].visible.rect)))
        TextTiles(whole, seen).forEach { tile in
            let reach = Box(plane.boundingBox(of: tile.rect)).insetBy(-1)
            guard reach.intersects(contexts[context].visible), let (index, made) = planTile(tile, text, map, row, tree) else { return }
            let shown = made.intersection(tile).rect
            emit(
                plane, shown, Box(plane.boundingBox(of: shown)), picture: Self.unit.part(of: made.rect, shown), color: color,
                .raster(index, .linear), edges: [], isOpaque: false, row: row, in: context)
        }
    }

    /// A tile's raster, with a pixel more around it for the filter.
    private mutating func planTile(
        _ tile: Box, _ text: Text, _ map: Affine, _ row: Row, _ tree: borrowing RenderTree
    ) -> (Index<FramePlan.Raster>, Box)? {
        let stamp = rasters.vectors.infos[text.contents].stamp
        return planRaster(
            RasterTable.Look(contents: text.contents, stamp: stamp, map: map, part: tile.insetBy(-1), isFiltered: true), row, tree)
    }
}

/// The tiles of a box of pixels that are seen.
private struct TextTiles {
    private let whole: Box
    private let columns, rows: Range<Int>

    // With the pixel around it a tile is as large as a raster may be that shares a page with others.
    private static let width = 510.0, height = 254.0

    init(_ whole: Box, _ seen: Box) {
        self.whole = whole
        guard !seen.isEmpty, !whole.isEmpty else {
            columns = 0..<0
            rows = 0..<0
            return
        }
        func range(_ low: Double, _ high: Double, _ origin: Double, _ size: Double) -> Range<Int> {
            let first = ((low - origin) / size).rounded(.down), end = ((high - origin) / size).rounded(.up)
            // No target has as many.
            return end - first < 4096 && abs(first) < 1e9 ? Int(first)..<Int(max(end, first)) : 0..<0
        }
        columns = range(seen.minX, seen.maxX, whole.minX, Self.width)
        rows = range(seen.minY, seen.maxY, whole.minY, Self.height)
    }

    func forEach(_ body: (Box) -> Void) {
        for row in rows {
            for column in columns {
                let x = whole.minX + Double(column) * Self.width, y = whole.minY + Double(row) * Self.height
                body(Box(minX: x, minY: y, maxX: x + Self.width, maxY: y + Self.height).intersection(whole))
            }
        }
    }

    /// A map whose numbers are rounded so far that nothing of a rectangle moves by more than a fraction of a pixel.
    static func rounded(_ map: Affine, _ rect: Rect) -> Affine {
        let radius = max(abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY), 1e-6)
        let unit = Double(sign: .plus, exponent: -9 - Int(radius.exponent), significand: 1)
        func rounded(_ number: Double) -> Double { (number / unit).rounded() * unit }
        return Affine(rounded(map.a), rounded(map.b), rounded(map.c), rounded(map.d), 0, 0)
    }
}
