import SceneGeometry
import SceneStorage

/// Boxes on screen by the tiles of a grid that they touch, so that those that overlap are found without looking at all others.
///
/// A box is left, top, and right and bottom negated. The grid is about as fine as the boxes are large. Most of the boxes that share a tile do not
/// overlap, so they are compared four at a time.
struct ScreenGrid: ~Copyable {
    /// From the first to the last tile that a box touches.
    struct Tiles: BitwiseCopyable {
        var left, top, right, bottom: Int32
    }

    /// Four boxes in a tile, side by side, with where each begins along the axis, and the least depth of each.
    struct Block: BitwiseCopyable {
        var lefts, tops, rights, bottoms: SIMD4<Float>
        var lows: SIMD4<Float>
        var fars: SIMD4<Float>
        /// The next block of the tile of which something is left, and the one before.
        var next: Index<Block>
        var previous: Index<Block>
        var tile: Int32
        /// How many of the boxes are not taken out.
        var left: Int32

        /// Which of the boxes overlap the one that is looked for, and do not lie before it.
        @inline(__always)
        func hits(_ query: Query) -> SIMDMask<SIMD4<Int32>> {
            (lefts .< query.right) .& (tops .< query.bottom) .& (rights .< query.left) .& (bottoms .< query.top) .& (fars .<= query.near)
        }
    }

    /// A box that others are compared with: its sides, those on the left and at the top negated, where it ends along the axis, and its greatest
    /// depth.
    struct Query: BitwiseCopyable {
        let left, top, right, bottom: SIMD4<Float>
        let near: SIMD4<Float>
        let high: Float

        @inline(__always)
        init(_ box: SIMD4<Float>, high: Float, near: Float) {
            left = SIMD4(repeating: -box.x)
            top = SIMD4(repeating: -box.y)
            right = SIMD4(repeating: -box.z)
            bottom = SIMD4(repeating: -box.w)
            self.near = SIMD4(repeating: near)
            self.high = high
        }
    }

    /// The boxes tile by tile, in each in ascending order. What is left of a tile's last block is one that overlaps nothing.
    private(set) var blocks = DenseArray<Block>()
    /// The numbers of the boxes, four for each block.
    private(set) var spans = DenseArray<DepthSorter.SearchedSpan>()
    /// Where each box is in `spans`, once for each tile that it touches; and where the places of each begin.
    private var places = DenseArray<Int32>()
    private var firstPlaces = Column<DepthSorter.SearchedSpans, Int32>()
    /// The first block of each tile of which something is left.
    private var firsts = DenseArray<Index<Block>>()
    private var ends = DenseArray<Int32>()
    private var columns: Int32 = 1
    private var rows: Int32 = 1
    private var origin = SIMD2<Float>.zero
    private var scale = SIMD2<Float>.zero

    private static let mostTiles: Float = 48
    /// In boxes.
    private static let tileSize: Float = 2

    /// A box that overlaps nothing.
    static let nowhere = SIMD4<Float>(repeating: .infinity)

    @inline(__always)
    static func mayOverlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
        let gaps = a + SIMD4(lowHalf: b.highHalf, highHalf: b.lowHalf)
        return all(gaps .< 0)
    }

    /// Takes boxes in place of those before, with where each begins along the axis, and the least depth of each; says which tiles each touches.
    /// The last of the boxes is `nowhere`, and in no tile.
    mutating func fill(
        _ boxes: borrowing Column<DepthSorter.SearchedSpans, SIMD4<Float>>, _ lows: borrowing Column<DepthSorter.SearchedSpans, Float>,
        _ fars: borrowing Column<DepthSorter.SearchedSpans, Float>, _ tiles: inout Column<DepthSorter.SearchedSpans, Tiles>
    ) {
        let last = boxes.end - 1
        layOut(boxes, last)
        tiles.removeAll()
        ends.removeAll()
        ends.resize(to: Int(columns * rows), filling: 0)
        for index in .first..<last {
            let touched = self.tiles(of: boxes[index])
            tiles.append(touched)
            for row in touched.top...touched.bottom {
                for tile in row &* columns &+ touched.left...row &* columns &+ touched.right { ends[tile] += 1 }
            }
        }
        addBlocks()
        spans.removeAll()
        spans.resize(to: blocks.count * 4, filling: last)
        places.removeAll()
        firstPlaces.removeAll()
        for index in .first..<last {
            firstPlaces.append(Int32(places.count))
            let touched = tiles[index]
            for row in touched.top...touched.bottom {
                for tile in row &* columns &+ touched.left...row &* columns &+ touched.right {
                    spans[ends[tile]] = index
                    places.append(ends[tile])
                    ends[tile] += 1
                }
            }
        }
        firstPlaces.append(Int32(places.count))
        for block in blocks.indices {
            let a = spans[block * 4], b = spans[block * 4 + 1], c = spans[block * 4 + 2], d = spans[block * 4 + 3]
            let p = boxes[a], q = boxes[b], r = boxes[c], s = boxes[d]
            blocks[block].lefts = SIMD4(p.x, q.x, r.x, s.x)
            blocks[block].tops = SIMD4(p.y, q.y, r.y, s.y)
            blocks[block].rights = SIMD4(p.z, q.z, r.z, s.z)
            blocks[block].bottoms = SIMD4(p.w, q.w, r.w, s.w)
            blocks[block].lows = SIMD4(lows[a], lows[b], lows[c], lows[d])
            blocks[block].fars = SIMD4(fars[a], fars[b], fars[c], fars[d])
        }
    }

    /// Makes the blocks of all tiles, for as many boxes as `ends` says, which comes to say where the first one goes.
    private mutating func addBlocks() {
        var block = Block(
            lefts: .zero, tops: .zero, rights: .zero, bottoms: .zero, lows: .zero, fars: .zero, next: .none, previous: .none, tile: 0,
            left: 0)
        blocks.removeAll()
        firsts.removeAll()
        for tile in ends.indices {
            var count = ends[tile]
            firsts.append(count > 0 ? blocks.end : .none)
            ends[tile] = Int32(blocks.count * 4)
            (block.previous, block.tile) = (.none, Int32(tile))
            while count > 0 {
                let place = blocks.end
                (block.next, block.left) = (count > 4 ? place + 1 : .none, min(count, 4))
                blocks.append(block)
                block.previous = place
                count -= 4
            }
        }
    }

    /// Takes a box out of all tiles.
    mutating func remove(_ span: DepthSorter.SearchedSpan) {
        for index in firstPlaces[span]..<firstPlaces[span.next] {
            let place = places[index], block = Index<Block>(rawValue: place >> 2)
            blocks[block].lefts[Int(place & 3)] = .infinity
            blocks[block].left -= 1
            if blocks[block].left == 0 { unlink(block) }
        }
    }

    /// Has nobody come to a block any more. Whoever is about to finds nothing in it, and goes on behind it.
    private mutating func unlink(_ block: Index<Block>) {
        let next = blocks[block].next, previous = blocks[block].previous
        if previous.exists { blocks[previous].next = next } else { firsts[blocks[block].tile] = next }
        if next.exists { blocks[next].previous = previous }
    }

    private mutating func layOut(
        _ boxes: borrowing Column<DepthSorter.SearchedSpans, SIMD4<Float>>, _ end: DepthSorter.SearchedSpan
    ) {
        var bounds = SIMD4<Float>(repeating: .infinity), sizes = SIMD2<Float>.zero
        for index in .first..<end {
            let box = boxes[index]
            bounds.replace(with: box, where: box .< bounds)
            sizes -= box.highHalf + box.lowHalf
        }
        let count = Float(max(end.number, 1)), most = min(Self.mostTiles, count.squareRoot())
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

    /// The first block of a tile of which something is left.
    @inline(__always)
    func first(_ column: Int32, _ row: Int32) -> Index<Block> { firsts[row &* columns &+ column] }

    /// Goes on in a tile to the next block with boxes that overlap the one that is looked for, begin below where it ends along the axis, and do not
    /// lie before it: a bit of `hits` each, of which `first` is the first.
    /// @return false where there is none.
    @inline(__always)
    func find(_ query: Query, from next: inout Index<Block>, _ hits: inout Int32, _ first: inout Int32) -> Bool {
        while next.exists {
            let block = next
            hits = blocks[block].hits(query).laneBits
            next = blocks[block].next
            // The boxes are in ascending order: all that come later begin still higher.
            if blocks[block].lows.w > query.high {
                next = .none
                hits &= (blocks[block].lows .<= query.high).laneBits
            }
            if hits != 0 {
                first = block.rawValue << 2
                return true
            }
        }
        return false
    }
}
