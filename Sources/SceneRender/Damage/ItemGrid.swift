import SceneStorage

/// Where the items of a plan lie, by cells of the target, so that those that touch a small part are found without a look at the others.
struct ItemGrid: ~Copyable {
    private var entries = DenseArray<GridEntry>()
    /// For each cell the last entry that was added to it.
    private var cells = DenseArray<Index<GridEntry>>()
    /// Items that lie in so many cells that they are looked at in every search.
    private var large = DenseArray<Index<FramePlan.Item>>()
    private var columns = 0, rows = 0
    /// How many entries there were when all items were added.
    private var firstCount = 0
    private(set) var isValid = false

    private static let side: Float = 32
    private static let mostCells = 64

    mutating func forget() { isValid = false }

    /// Adds all items of a plan.
    mutating func fill(_ plan: borrowing FramePlan) {
        entries.removeAll()
        large.removeAll()
        cells.removeAll()
        columns = Int((Float(plan.width) / Self.side).rounded(.up))
        rows = Int((Float(plan.height) / Self.side).rounded(.up))
        cells.resize(to: columns * rows, filling: .none)
        for item in plan.extents.indices { add(item, plan.extents[item]) }
        firstCount = entries.count + large.count
        isValid = true
    }

    /// Adds an item at its new place. Where the item was it is still found, until all are added anew.
    mutating func move(_ item: Index<FramePlan.Item>, to extent: SIMD4<Float>) {
        guard isValid else { return }
        add(item, extent)
        if entries.count + large.count > 2 * firstCount + 4096 { isValid = false }
    }

    private mutating func add(_ item: Index<FramePlan.Item>, _ extent: SIMD4<Float>) {
        guard let box = box(of: extent) else { return }
        if Int(box.z - box.x) * Int(box.w - box.y) > Self.mostCells { return large.append(item) }
        for row in box.y..<box.w {
            for column in box.x..<box.z {
                let cell = Int(row) * columns + Int(column)
                entries.append(GridEntry(item: item, next: cells[cell]))
                cells[cell] = entries.end - 1
            }
        }
    }

    /// The cells that an extent may touch: left, top, right, bottom; nil for none.
    private func box(of extent: SIMD4<Float>) -> SIMD4<Int32>? {
        // Also false for what is not a number, which no frame shows.
        guard extent.x <= extent.z, extent.y <= extent.w else { return nil }
        let box = SIMD4(
            cell(extent.x - Damage.reach, .down, columns), cell(extent.y - Damage.reach, .down, rows),
            cell(extent.z + Damage.reach, .up, columns), cell(extent.w + Damage.reach, .up, rows))
        return box.x < box.z && box.y < box.w ? box : nil
    }

    /// One coordinate as that of a cell. Vectors of floats become integers by a generic function, which takes ten times as long.
    @inline(__always)
    private func cell(_ position: Float, _ rule: FloatingPointRoundingRule, _ most: Int) -> Int32 {
        Int32(min(max((position / Self.side).rounded(rule), 0), Float(most)))
    }

    /// Lists the items that touch the damage, in painter's order, some of them perhaps more than once.
    func list(_ damage: Damage, _ plan: borrowing FramePlan, into found: inout DenseArray<Index<FramePlan.Item>>) {
        found.removeAll()
        for rect in damage.rects {
            guard let box = box(of: SIMD4<Float>(rect)) else { continue }
            for row in box.y..<box.w {
                for column in box.x..<box.z {
                    var entry = cells[Int(row) * columns + Int(column)]
                    while entry.exists {
                        let item = entries[entry].item
                        if damage.touches(plan.extents[item]) { found.append(item) }
                        entry = entries[entry].next
                    }
                }
            }
        }
        for index in large.indices where damage.touches(plan.extents[large[index]]) { found.append(large[index]) }
        found.sort(0..<found.count) { $0 < $1 }
    }
}

/// An item in a cell of a grid.
struct GridEntry: BitwiseCopyable {
    var item: Index<FramePlan.Item>
    /// The next entry of the same cell.
    var next: Index<GridEntry>
}
