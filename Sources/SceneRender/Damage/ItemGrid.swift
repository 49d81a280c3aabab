import SceneStorage

/// Where the items lie that the target of a plan draws itself, by cells of the target, so that those that touch a small part are found without a
/// look at the others.
struct ItemGrid: ~Copyable {
    /// What lies in each cell, one cell after the other.
    private var entries = DenseArray<GridEntry>()
    /// Where in `entries` each cell begins, and the last one ends.
    private var starts = DenseArray<Int32>()
    /// Items at the places that they have moved to, and for each cell the last one that came.
    private var arrivals = DenseArray<GridArrival>()
    private var lastArrivals = DenseArray<Index<GridArrival>>()
    /// Items that lie in so many cells that they are looked at in every search.
    private var large = DenseArray<Index<FramePlan.Item>>()
    private var found = ItemSet()
    private var columns: Int32 = 0, rows: Int32 = 0
    /// The items that have moved since all were entered.
    private var moved = ItemSet()
    private(set) var isValid = false

    private static let side: Int32 = 32
    private static let mostCells: Int32 = 64

    mutating func forget() { isValid = false }

    /// Enters all items of a plan.
    mutating func fill(_ plan: borrowing FramePlan) {
        columns = (Int32(plan.width) + Self.side - 1) / Self.side
        rows = (Int32(plan.height) + Self.side - 1) / Self.side
        large.removeAll()
        arrivals.removeAll()
        lastArrivals.removeAll()
        moved.removeAll()
        starts.removeAll()
        starts.resize(to: Int(columns * rows) + 2, filling: 0)
        count(plan)
        for cell in 2..<starts.count { starts[cell] += starts[cell - 1] }
        entries.removeAll()
        entries.resize(to: Int(starts[starts.count - 1]), filling: GridEntry())
        place(plan)
        isValid = true
    }

    /// Counts the items of each cell at the second place after that of the cell.
    private mutating func count(_ plan: borrowing FramePlan) {
        var own = OwnItems(of: FramePlan.targetPass, plan)
        while let item = own.next(plan) {
            guard let pixels = pixels(of: plan.extents[item]) else { continue }
            let cells = Self.cells(of: pixels)
            if Self.isLarge(cells) {
                large.append(item)
                continue
            }
            for row in cells.y..<cells.w {
                for column in cells.x..<cells.z { starts[row * columns + column + 2] += 1 }
            }
        }
    }

    /// Puts the items into their cells: the place after that of a cell moves on with each, and so ends where the next cell begins.
    private mutating func place(_ plan: borrowing FramePlan) {
        var own = OwnItems(of: FramePlan.targetPass, plan)
        while let item = own.next(plan) {
            guard let pixels = pixels(of: plan.extents[item]) else { continue }
            let cells = Self.cells(of: pixels)
            if Self.isLarge(cells) { continue }
            for row in cells.y..<cells.w {
                for column in cells.x..<cells.z {
                    let cell = row * columns + column + 1
                    entries[starts[cell]] = GridEntry(item, PlaceInCell(pixels, column * Self.side, row * Self.side, Self.side))
                    starts[cell] += 1
                }
            }
        }
    }

    /// Enters an item at its new place. Where the item was it is still found, until all are entered anew.
    mutating func move(_ item: Index<FramePlan.Item>, to extent: SIMD4<Float>) {
        moved.reserve(item.number + 1)
        moved.insert(item)
        guard let pixels = pixels(of: extent) else { return }
        let cells = Self.cells(of: pixels)
        if Self.isLarge(cells) { return large.append(item) }
        if lastArrivals.isEmpty { lastArrivals.resize(to: Int(columns * rows), filling: .none) }
        for row in cells.y..<cells.w {
            for column in cells.x..<cells.z {
                let cell = row * columns + column
                arrivals.append(GridArrival(item: item, before: lastArrivals[cell]))
                lastArrivals[cell] = arrivals.end - 1
            }
        }
        if arrivals.count + large.count > entries.count + 4096 { isValid = false }
    }

    /// The pixels of the target that an item may touch: left, top, right, bottom; nil for none.
    @inline(__always)
    private func pixels(of extent: SIMD4<Float>) -> SIMD4<Int32>? {
        // The comparison is false for what is not a number, which no frame shows.
        guard extent.x <= extent.z, extent.y <= extent.w else { return nil }
        let width = Float(columns * Self.side), height = Float(rows * Self.side)
        let pixels = SIMD4(
            Self.pixel(before: extent.x - Damage.reach, width), Self.pixel(before: extent.y - Damage.reach, height),
            Self.pixel(after: extent.z + Damage.reach, width), Self.pixel(after: extent.w + Damage.reach, height))
        return pixels.x < pixels.z && pixels.y < pixels.w ? pixels : nil
    }

    /// One coordinate rounded down to a whole number. Vectors of floats become integers by a generic function, and floats are rounded by a call,
    /// either of which takes ten times as long.
    @inline(__always)
    private static func pixel(before position: Float, _ most: Float) -> Int32 { Int32(min(max(position, 0), most)) }

    /// One coordinate rounded up.
    @inline(__always)
    private static func pixel(after position: Float, _ most: Float) -> Int32 {
        let limited = min(max(position, 0), most), pixel = Int32(limited)
        return Float(pixel) < limited ? pixel + 1 : pixel
    }

    @inline(__always)
    private static func cells(of pixels: SIMD4<Int32>) -> SIMD4<Int32> {
        SIMD4(pixels.x / side, pixels.y / side, (pixels.z + side - 1) / side, (pixels.w + side - 1) / side)
    }

    @inline(__always)
    private static func isLarge(_ cells: SIMD4<Int32>) -> Bool { (cells.z - cells.x) * (cells.w - cells.y) > mostCells }

    /// Lists the items that touch the damage, in painter's order.
    mutating func list(_ damage: Damage, _ plan: borrowing FramePlan, into items: inout DenseArray<Index<FramePlan.Item>>) {
        found.reserve(plan.items.count)
        for rect in damage.rects {
            let pixels = pointwiseMin(rect, SIMD4(columns, rows, columns, rows) &* Self.side), cells = Self.cells(of: pixels)
            for row in cells.y..<max(cells.w, cells.y) {
                for column in cells.x..<max(cells.z, cells.x) {
                    let place = PlaceInCell(pixels, column * Self.side, row * Self.side, Self.side)
                    findEntries(of: row * columns + column, at: place, plan)
                }
            }
        }
        for index in large.indices where damage.touches(plan.extents[large[index]]) { found.insert(large[index]) }
        items.removeAll()
        found.take(into: &items)
        items.keep { !moved.contains($0) || damage.touches(plan.extents[$0]) }
    }

    /// Finds what touches a part of a cell, and what has come into the cell. In a deep cell what others cover is left out.
    private mutating func findEntries(of cell: Int32, at place: PlaceInCell, _ plan: borrowing FramePlan) {
        let range = Int(starts[cell])..<Int(starts[cell + 1])
        if range.count > Self.fewestInDeepCell {
            findSeen(range, of: cell, at: place, plan)
        } else {
            for index in range where entries[index].place.touches(place) { found.insert(entries[index].item) }
        }
        guard !lastArrivals.isEmpty else { return }
        var arrival = lastArrivals[cell]
        while arrival.exists {
            found.insert(arrivals[arrival].item)
            arrival = arrivals[arrival].before
        }
    }

    /// Finds the entries that are seen in a part of a cell, from the front to where nothing more is seen.
    private mutating func findSeen(_ range: Range<Int>, of cell: Int32, at place: PlaceInCell, _ plan: borrowing FramePlan) {
        let corner = SIMD2(cell % columns, cell / columns) &* Self.side
        let pixels = SIMD4(lowHalf: corner, highHalf: corner &+ Self.side), origin = SIMD4(lowHalf: corner, highHalf: corner)
        var cover = CellCover(place)
        for index in range.reversed() where cover.shows(entries[index].place) {
            let item = entries[index].item
            // An item that has moved is found at its new place.
            if moved.contains(item) { continue }
            found.insert(item)
            guard let sides = plan.sidesFilled(by: item) else { continue }
            cover.add(pixels.pixels(filledBy: sides) &- origin)
            if cover.isComplete { return }
        }
    }

    /// Cells with fewer entries are not worth looking at what covers what.
    private static let fewestInDeepCell = 32
}

/// The part of a cell that something may touch.
struct PlaceInCell: BitwiseCopyable {
    private(set) var left: UInt8 = 0, top: UInt8 = 0, right: UInt8 = 0, bottom: UInt8 = 0

    fileprivate init() {}

    /// @param pixels left, top, right, bottom.
    @inline(__always)
    fileprivate init(_ pixels: SIMD4<Int32>, _ x: Int32, _ y: Int32, _ side: Int32) {
        left = UInt8(truncatingIfNeeded: min(max(pixels.x - x, 0), side))
        top = UInt8(truncatingIfNeeded: min(max(pixels.y - y, 0), side))
        right = UInt8(truncatingIfNeeded: min(max(pixels.z - x, 0), side))
        bottom = UInt8(truncatingIfNeeded: min(max(pixels.w - y, 0), side))
    }

    @inline(__always)
    func touches(_ other: PlaceInCell) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
}

/// An item in a cell of a grid.
private struct GridEntry: BitwiseCopyable {
    var item = Index<FramePlan.Item>.none
    var place = PlaceInCell()

    init() {}

    @inline(__always)
    init(_ item: Index<FramePlan.Item>, _ place: PlaceInCell) {
        self.item = item
        self.place = place
    }
}

/// An item that has moved into a cell, and the one that came before it.
private struct GridArrival: BitwiseCopyable {
    var item: Index<FramePlan.Item>
    var before: Index<GridArrival>
}
