import SceneStorage

/// Boxes on screen by the tiles of a grid that they touch, so that those that overlap are found without looking at all others.
///
/// A box is left, top, and right and bottom negated. The grid is about as fine as the boxes are large.
struct ScreenGrid: ~Copyable {
    /// From the first to the last tile that a box touches.
    struct Tiles: BitwiseCopyable {
        var left, top, right, bottom: Int32
    }

    /// The boxes' numbers, tile by tile, in each in ascending order.
    private(set) var entries = DenseArray<Int32>()
    /// Where each tile's entries begin, as far as they are not done, and where they end.
    private var firsts = DenseArray<Int32>()
    private var ends = DenseArray<Int32>()
    private var columns: Int32 = 1
    private var rows: Int32 = 1
    private var origin = SIMD2<Float>.zero
    private var scale = SIMD2<Float>.zero

    private static let mostTiles: Float = 48

    /// Takes boxes in place of those before.
    mutating func fill(_ boxes: borrowing DenseArray<SIMD4<Float>>) {
        layOut(boxes)
        firsts.removeAll()
        firsts.resize(to: Int(columns * rows), filling: 0)
        ends.removeAll()
        ends.resize(to: firsts.count, filling: 0)
        for index in boxes.indices { count(in: tiles(of: boxes[index])) }
        var total: Int32 = 0
        for tile in ends.indices {
            firsts[tile] = total
            total += ends[tile]
            ends[tile] = firsts[tile]
        }
        entries.removeAll()
        entries.resize(to: Int(total), filling: 0)
        for index in boxes.indices { enter(Int32(index), in: tiles(of: boxes[index])) }
    }

    private mutating func count(in tiles: Tiles) {
        for row in tiles.top...tiles.bottom {
            for column in tiles.left...tiles.right { ends[row * columns + column] += 1 }
        }
    }

    private mutating func enter(_ index: Int32, in tiles: Tiles) {
        for row in tiles.top...tiles.bottom {
            for column in tiles.left...tiles.right {
                let tile = row * columns + column
                entries[ends[tile]] = index
                ends[tile] += 1
            }
        }
    }

    private mutating func layOut(_ boxes: borrowing DenseArray<SIMD4<Float>>) {
        var bounds = SIMD4<Float>(repeating: .infinity), sizes = SIMD2<Float>.zero
        for index in boxes.indices {
            bounds = pointwiseMin(bounds, boxes[index])
            sizes -= boxes[index].highHalf + boxes[index].lowHalf
        }
        let count = Float(max(boxes.count, 1)), extent = -(bounds.highHalf + bounds.lowHalf)
        // Few boxes need few tiles.
        let most = min(Self.mostTiles, count.squareRoot())
        let wanted = (extent / pointwiseMax(sizes / count, SIMD2(repeating: 1))).clamped(
            lowerBound: SIMD2(repeating: 1), upperBound: SIMD2(repeating: max(most, 1)))
        columns = Int32(wanted.x)
        rows = Int32(wanted.y)
        origin = bounds.lowHalf
        scale = SIMD2(Float(columns), Float(rows)) / pointwiseMax(extent, SIMD2(repeating: 1e-3))
    }

    @inline(__always)
    func tiles(of box: SIMD4<Float>) -> Tiles {
        let low = tile(box.x, box.y), high = tile(-box.z, -box.w)
        return Tiles(left: low.x, top: low.y, right: high.x, bottom: high.y)
    }

    @inline(__always)
    private func tile(_ x: Float, _ y: Float) -> SIMD2<Int32> {
        let place = (SIMD2(x, y) - origin) * scale
        return SIMD2(min(max(Int32(place.x), 0), columns - 1), min(max(Int32(place.y), 0), rows - 1))
    }

    /// Whether a tile is the first that two boxes, which overlap, share.
    @inline(__always)
    func isFirst(_ column: Int32, _ row: Int32, _ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
        tile(max(a.x, b.x), max(a.y, b.y)) == SIMD2(column, row)
    }

    @inline(__always) func first(_ column: Int32, _ row: Int32) -> Int32 { firsts[row * columns + column] }
    @inline(__always) func end(_ column: Int32, _ row: Int32) -> Int32 { ends[row * columns + column] }

    /// Takes those at the begin of a tile out that are done.
    @inline(__always)
    mutating func skipDone(_ column: Int32, _ row: Int32, _ numbers: borrowing DenseArray<Int32>) {
        let tile = row * columns + column
        while firsts[tile] < ends[tile], numbers[entries[firsts[tile]]] == DepthSorter.OverlapSearch.isDone { firsts[tile] += 1 }
    }
}
