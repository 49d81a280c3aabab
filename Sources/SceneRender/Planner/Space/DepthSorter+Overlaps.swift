import SceneGeometry
import SceneStorage

// Which of two faces must be drawn first, for those that overlap on screen and along the axis. They are visited depth first, each after
// those that lie behind it, so that what goes round in circles comes out together (Tarjan's strongly connected components). A grid over the
// screen finds what overlaps.

extension DepthSorter {
    /// The spans of the run that is searched, in their order.
    enum SearchedSpans {}
    typealias SearchedSpan = Index<SearchedSpans>

    /// What looking for overlaps needs for a run of spans.
    struct OverlapSearch: ~Copyable {
        /// In the order of the spans, as the faces have them.
        var boxes = Column<SearchedSpans, SIMD4<Float>>()
        var lows = Column<SearchedSpans, Float>()
        /// The least and the greatest depths.
        var fars = Column<SearchedSpans, Float>()
        var nears = Column<SearchedSpans, Float>()
        /// The tiles of the grid that the boxes touch.
        var tiles = Column<SearchedSpans, ScreenGrid.Tiles>()
        /// The number by which each span was reached: `notVisited` before, `isDone` once the span is in the result; and the lowest number that the
        /// span leads back to.
        var numbers = Column<SearchedSpans, Int32>()
        var lowest = Column<SearchedSpans, Int32>()
        /// The spans that were reached and are not in the result yet.
        var open = DenseArray<SearchedSpan>()
        var path = DenseArray<Visit>()
        var grid = ScreenGrid()
        var count: Int32 = 0

        static let notVisited: Int32 = -1
        static let isDone = Int32.max
    }

    /// A span on the way, and where the search for what lies behind it stands: in which tile, and at which block.
    struct Visit: BitwiseCopyable {
        var span: SearchedSpan
        var column: Int32
        var row: Int32
        /// The block that comes next.
        var block: Index<ScreenGrid.Block>
        /// Which boxes of the block before are still to be looked at, a bit each, and the first of its boxes.
        var hits: Int32 = 0
        var first: Int32 = 0
        var tiles: ScreenGrid.Tiles
    }

    /// Emits a run of faces that overlap along the axis.
    mutating func emitOverlapping(_ run: Range<Int>) {
        search.begin(spans, run, table)
        for position in search.numbers.indices where search.numbers[position] == OverlapSearch.notVisited {
            search.open(position)
            while !search.path.isEmpty { advance(run.lowerBound) }
        }
    }

    /// Goes on with the last span of the path: to one that has to be drawn before it, or back.
    private mutating func advance(_ start: Int) {
        let top = search.path.end - 1
        var visit = search.path[top]
        let position = visit.span, span = spans[start + position.number]
        let query = ScreenGrid.Query(search.boxes[position], high: Float(span.high), near: search.nears[position])
        while let other = search.next(of: &visit, query) {
            let number = search.numbers[other]
            // A span that is on the way already, and leads back no further, need not be compared.
            guard number < search.lowest[position], table.mustPrecede(spans[start + other.number].face, span.face) else { continue }
            if number == OverlapSearch.notVisited {
                search.path[top] = visit
                return search.open(other)
            }
            search.lowest[position] = min(search.lowest[position], number)
        }
        leave(position, start)
    }

    /// Ends a span. When nothing behind it leads back to one before it, it goes into the result with all that leads back to it.
    private mutating func leave(_ position: SearchedSpan, _ start: Int) {
        search.path.removeLast()
        let lowest = search.lowest[position]
        if !search.path.isEmpty {
            let before = search.path[search.path.count - 1].span
            search.lowest[before] = min(search.lowest[before], lowest)
        }
        guard lowest == search.numbers[position] else { return }
        var first = search.open.count - 1
        while search.open[first] != position { first -= 1 }
        for index in first..<search.open.count { search.finish(search.open[index]) }
        if first == search.open.count - 1 {
            emit(spans[start + position.number].face)
        } else {
            division.begin()
            for index in first..<search.open.count { division.add(spans[start + search.open[index].number].face) }
            if hasSheets { emitSheets() } else { emitDivided() }
        }
        search.open.removeAll(from: first)
    }
}

extension DepthSorter.OverlapSearch {
    /// Takes a run of spans; nothing of it was visited.
    mutating func begin(
        _ spans: borrowing DenseArray<DepthSorter.Span>, _ run: Range<Int>, _ table: borrowing FaceTable
    ) {
        boxes.removeAll()
        lows.removeAll()
        fars.removeAll()
        nears.removeAll()
        for index in run {
            let face = spans[index].face
            boxes.append(table.faces[face].box)
            lows.append(Float(spans[index].low))
            // Rounded outwards.
            fars.append(Float(table.faces[face].far).nextDown)
            nears.append(Float(table.faces[face].near).nextUp)
        }
        numbers.removeAll()
        numbers.resize(to: run.count, filling: Self.notVisited)
        lowest.removeAll()
        lowest.resize(to: run.count, filling: 0)
        count = 0
        // The grid fills up its tiles with a box that is nowhere.
        boxes.append(ScreenGrid.nowhere)
        lows.append(.infinity)
        fars.append(.infinity)
        numbers.append(Self.isDone)
        grid.fill(boxes, lows, fars, &tiles)
    }

    /// Comes to a span.
    mutating func open(_ position: DepthSorter.SearchedSpan) {
        numbers[position] = count
        lowest[position] = count
        count += 1
        open.append(position)
        let tiles = tiles[position]
        path.append(
            DepthSorter.Visit(
                span: position, column: tiles.left, row: tiles.top, block: grid.first(tiles.left, tiles.top), tiles: tiles))
    }

    /// Notes that a span is in the result.
    mutating func finish(_ position: DepthSorter.SearchedSpan) {
        numbers[position] = Self.isDone
        grid.remove(position)
    }

    /// The next span that overlaps the one of a visit on screen, begins below where it ends along the axis, and does not lie before it; not one
    /// that is done.
    @inline(__always)
    mutating func next(of visit: inout DepthSorter.Visit, _ query: ScreenGrid.Query) -> DepthSorter.SearchedSpan? {
        while true {
            while visit.hits != 0 {
                let span = grid.spans[visit.first | Int32(truncatingIfNeeded: visit.hits.trailingZeroBitCount)]
                visit.hits &= visit.hits &- 1
                // Two boxes that overlap are found once, in the first tile that both touch.
                if span != visit.span, numbers[span] != Self.isDone, visit.column == max(visit.tiles.left, tiles[span].left),
                    visit.row == max(visit.tiles.top, tiles[span].top)
                {
                    return span
                }
            }
            if grid.find(query, from: &visit.block, &visit.hits, &visit.first) { continue }
            if visit.column < visit.tiles.right {
                visit.column += 1
            } else if visit.row < visit.tiles.bottom {
                visit.column = visit.tiles.left
                visit.row += 1
            } else {
                return nil
            }
            visit.block = grid.first(visit.column, visit.row)
        }
    }
}
