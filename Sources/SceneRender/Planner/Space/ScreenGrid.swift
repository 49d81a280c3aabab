import SceneStorage

/// Boxes on screen by the tiles of a grid that they touch, so that those that overlap are found without looking at all others.
///
/// A box is left, top, and right and bottom negated. The grid is about as fine as the boxes are large.
struct ScreenGrid: ~Copyable {
    /// From the first to the last tile that a box touches.
    struct Tiles: BitwiseCopyable {
        var left, top, right, bottom: Int32
    }

    /// A box in a tile, with its number, where it begins along the axis, and the least depth.
    struct Entry: BitwiseCopyable {
        var box: SIMD4<Float>
        var low: Float
        var far: Float
        var index: DepthSorter.SearchedSpan
        /// The next entry of the tile that was not found to be done.
        var next: Index<Entry> = .none
    }

    /// The boxes tile by tile, in each in ascending order.
    private(set) var entries = DenseArray<Entry>()
    /// Where each tile's entries begin, as far as they are not done, and where they end.
    private var firsts = DenseArray<Index<Entry>>()
    private var ends = DenseArray<Index<Entry>>()
    private var columns: Int32 = 1
    private var rows: Int32 = 1
    private var origin = SIMD2<Float>.zero
    private var scale = SIMD2<Float>.zero

    private static let mostTiles: Float = 48
    /// In boxes.
    private static let tileSize: Float = 2

    /// Takes boxes in place of those before, with where each begins along the axis, and the least depth of each; says which tiles each touches.
    mutating func fill(
        _ boxes: borrowing Column<DepthSorter.SearchedSpans, SIMD4<Float>>, _ lows: borrowing Column<DepthSorter.SearchedSpans, Float>,
        _ fars: borrowing Column<DepthSorter.SearchedSpans, Float>, _ tiles: inout Column<DepthSorter.SearchedSpans, Tiles>
    ) {
        layOut(boxes)
        tiles.removeAll()
        for index in boxes.indices { tiles.append(self.tiles(of: boxes[index])) }
        firsts.removeAll()
        firsts.resize(to: Int(columns * rows), filling: .first)
        ends.removeAll()
        ends.resize(to: firsts.count, filling: .first)
        for index in boxes.indices { count(in: tiles[index]) }
        var total = Index<Entry>.first
        for tile in ends.indices {
            firsts[tile] = total
            total += ends[tile].number
            ends[tile] = firsts[tile]
        }
        entries.removeAll()
        entries.resize(to: total.number, filling: Entry(box: .zero, low: 0, far: 0, index: .first))
        for index in boxes.indices {
            enter(Entry(box: boxes[index], low: lows[index], far: fars[index], index: index), in: tiles[index])
        }
    }

    private mutating func count(in tiles: Tiles) {
        for row in tiles.top...tiles.bottom {
            for column in tiles.left...tiles.right { ends[row * columns + column] += 1 }
        }
    }

    private mutating func enter(_ entry: Entry, in tiles: Tiles) {
        for row in tiles.top...tiles.bottom {
            for column in tiles.left...tiles.right {
                let tile = row * columns + column
                entries[ends[tile]] = entry
                ends[tile] += 1
                entries[ends[tile] - 1].next = ends[tile]
            }
        }
    }

    private mutating func layOut(_ boxes: borrowing Column<DepthSorter.SearchedSpans, SIMD4<Float>>) {
        var bounds = SIMD4<Float>(repeating: .infinity), sizes = SIMD2<Float>.zero
        for index in boxes.indices {
            let box = boxes[index]
            bounds = SIMD4(min(bounds.x, box.x), min(bounds.y, box.y), min(bounds.z, box.z), min(bounds.w, box.w))
            sizes -= box.highHalf + box.lowHalf
        }
        let count = Float(max(boxes.count, 1)), most = min(Self.mostTiles, count.squareRoot())
        columns = Self.tiles(extent: -bounds.z - bounds.x, mean: sizes.x / count, most)
        rows = Self.tiles(extent: -bounds.w - bounds.y, mean: sizes.y / count, most)
        origin = bounds.lowHalf
        scale = SIMD2(Float(columns) / max(-bounds.z - bounds.x, 1e-3), Float(rows) / max(-bounds.w - bounds.y, 1e-3))
    }

    private static func tiles(extent: Float, mean: Float, _ most: Float) -> Int32 {
        Int32(min(max(extent / max(tileSize * mean, 1), 1), max(most, 1)))
    }

    @inline(__always)
    private func tiles(of box: SIMD4<Float>) -> Tiles {
        let low = tile(box.x, box.y), high = tile(-box.z, -box.w)
        return Tiles(left: low.x, top: low.y, right: high.x, bottom: high.y)
    }

    @inline(__always)
    private func tile(_ x: Float, _ y: Float) -> SIMD2<Int32> {
        let place = (SIMD2(x, y) - origin) * scale
        return SIMD2(min(max(Int32(place.x), 0), columns - 1), min(max(Int32(place.y), 0), rows - 1))
    }

    @inline(__always) func first(_ column: Int32, _ row: Int32) -> Index<Entry> { firsts[row * columns + column] }
    @inline(__always) func end(_ column: Int32, _ row: Int32) -> Index<Entry> { ends[row * columns + column] }

    /// Takes an entry out of the list of its tile, where it comes after another.
    @inline(__always)
    mutating func unlink(_ entry: Index<Entry>, after previous: Index<Entry>) { entries[previous].next = entries[entry].next }

    /// Takes those at the begin of a tile out that are done.
    @inline(__always)
    mutating func skipDone(_ column: Int32, _ row: Int32, _ numbers: borrowing Column<DepthSorter.SearchedSpans, Int32>) {
        let tile = row * columns + column
        while firsts[tile] < ends[tile], numbers[entries[firsts[tile]].index] == DepthSorter.OverlapSearch.isDone {
            firsts[tile] = entries[firsts[tile]].next
        }
    }
}
