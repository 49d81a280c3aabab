import Glibc
package import SceneCommit
package import SceneGeometry

/// Which tiles of a layer a frame shows, and which it would be good to have besides.
package struct TileChoice {
    package struct Tile: BitwiseCopyable {
        package var key: TileKey
        /// The rectangle that the tile shows, in points of the layer's space.
        package var rect: Rect
        package var isVisible: Bool
        /// From the middle of what can be seen, in pixels, squared.
        package var distance: Double
    }

    /// Tiles that can be seen come before the others, and in each the ones nearest to the middle first.
    package private(set) var tiles: [Tile] = []
    package private(set) var visibleCount = 0
    /// Whether tiles that can be seen are too many.
    package private(set) var isCut = false

    /// What there is to choose from.
    package struct Scope {
        package var layout: TileLayout
        package var levelCount: Int
        package var bounds: Rect
        /// From the layer's plane to the pixels that it is drawn in.
        package var world: Homography
        package var visible: Box
        /// How far around what can be seen, in tiles.
        package var margin: Double
        /// How many there may be.
        package var limit: Int

        package init(
            layout: TileLayout, levelCount: Int, bounds: Rect, world: Homography, visible: Box, margin: Double, limit: Int
        ) {
            self.layout = layout
            self.levelCount = levelCount
            self.bounds = bounds
            self.world = world
            self.visible = visible
            self.margin = margin
            self.limit = limit
        }
    }

    /// The coarsest level that is as fine as the pixels are. Where what can be seen would be too many tiles, coarser ones show it, or only
    /// the ones in the middle. In perspective every part has a level of its own.
    package init(_ scope: Scope) {
        guard !scope.bounds.isEmpty, !scope.visible.isEmpty, let region = scope.region else { return }
        let scale = scope.world.isAffine ? scope.world.affine.largestScale : .infinity
        let finest = scope.layout.level(for: scale, of: scope.levelCount), coarsest = scope.levelCount - 1
        for level in finest...coarsest {
            collect(scope, in: region, from: scope.world.isAffine ? level : coarsest, to: level)
            if visibleCount <= scope.limit { break }
        }
        tiles.sort { $0.isVisible != $1.isVisible ? $0.isVisible : $0.distance < $1.distance }
        isCut = visibleCount > scope.limit
        if tiles.count > scope.limit { tiles.removeLast(tiles.count - scope.limit) }
        visibleCount = min(visibleCount, tiles.count)
        addParents(scope, coarsest)
    }

    /// Tiles of a level, or of finer ones where those are needed.
    private mutating func collect(_ scope: Scope, in region: Rect, from start: Int, to finest: Int) {
        tiles.removeAll(keepingCapacity: true)
        visibleCount = 0
        let grown = scope.grown
        let found = scope.layout.tiles(in: region, start).middle(atMost: 4 * scope.limit)
        var open: [TileKey] = []
        for row in found.rows {
            for column in found.columns { open.append(TileKey(level: Int32(start), column: Int32(column), row: Int32(row))) }
        }
        let middle = scope.visible.middle
        while let key = open.popLast() {
            let rect = scope.layout.rect(of: key)
            let box = Box(scope.world.boundingBox(of: rect.intersection(scope.bounds)))
            guard rect.intersects(scope.bounds), box.intersects(grown) else { continue }
            if Int(key.level) > finest, scope.isTooCoarse(key, rect), tiles.count + open.count < 4 * scope.limit {
                for index in 0..<4 { open.append(key.children[index]) }
                continue
            }
            let isVisible = box.intersects(scope.visible), at = box.middle
            let distance = (at.x - middle.x) * (at.x - middle.x) + (at.y - middle.y) * (at.y - middle.y)
            tiles.append(Tile(key: key, rect: rect, isVisible: isVisible, distance: distance))
            if isVisible { visibleCount += 1 }
        }
    }

    /// The next coarser level of what can be seen: it stands in while one moves away or steps back.
    private mutating func addParents(_ scope: Scope, _ coarsest: Int) {
        guard scope.margin > 0 else { return }
        var known = Set<TileKey>()
        for tile in tiles where tile.isVisible && tile.key.level < coarsest {
            guard tiles.count < scope.limit, known.insert(tile.key.parent).inserted else { continue }
            tiles.append(
                Tile(key: tile.key.parent, rect: scope.layout.rect(of: tile.key.parent), isVisible: false, distance: .infinity))
        }
    }
}

extension TileChoice.Scope {
    /// What tiles are looked for in: what can be seen and a margin around it.
    fileprivate var grown: Box { visible.insetBy(-margin * Double(max(layout.width, layout.height))) }

    /// The grown box in the layer's plane, within the bounds; nil when it is nothing.
    fileprivate var region: Rect? {
        guard let inverse = world.inverse else { return nil }
        let box = grown
        let corners = [(box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY)]
        // Where a part of it lies behind the eye, it is the whole plane.
        guard corners.allSatisfy({ inverse.applyHomogeneous($0.0, $0.1).z > 1e-9 }) else { return bounds }
        let found = inverse.boundingBox(of: Rect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)).intersection(bounds)
        return found.isEmpty ? nil : found
    }

    /// Whether a tile of a layer in perspective has too few pixels where it is nearest.
    fileprivate func isTooCoarse(_ key: TileKey, _ rect: Rect) -> Bool {
        guard !world.isAffine else { return false }
        let density = layout.density(of: Int(key.level)) * 1.001
        let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)]
        return corners.contains { world.scale(atX: $0.0, $0.1) > density }
    }
}

extension Box {
    fileprivate var middle: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }
}

extension Affine {
    /// How many pixels a point has along the axis where it has more.
    var largestScale: Double { max(a * a + b * b, c * c + d * d).squareRoot() }
}

extension Homography {
    /// How many pixels a point has around a place, along the axis where it has more; infinity behind the eye.
    fileprivate func scale(atX x: Double, _ y: Double) -> Double {
        let p = applyHomogeneous(x, y)
        guard p.z > 1e-9 else { return .infinity }
        let (u, v) = (p.x / p.z, p.y / p.z)
        let along = ((affine.a - u * g) / p.z, (affine.b - v * g) / p.z), down = ((affine.c - u * h) / p.z, (affine.d - v * h) / p.z)
        return max(along.0 * along.0 + along.1 * along.1, down.0 * down.0 + down.1 * down.1).squareRoot()
    }
}
