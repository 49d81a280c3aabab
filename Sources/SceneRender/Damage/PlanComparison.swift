import SceneCommit
import SceneStorage

/// Finds the pixels that differ between two frames, from their plans.
///
/// A pixel comes out the same where the same items are drawn in the same order. So what the target's pass has in common with the frame
/// before need not be the most that they have in common: any items that both have in the same order will do, and the places of all others
/// are damage. Other passes are either the same from end to end, or what shows them is damage.
struct PlanComparison: ~Copyable {
    /// For each pass the one of the frame before that has the same result; none where there is no such pass.
    var same = Column<FramePlan.Pass, Index<FramePlan.Pass>>()
    /// For each pass the one of the frame before that holds the same of the same layer.
    private var candidates = Column<FramePlan.Pass, Index<FramePlan.Pass>>()
    /// The images whose pixels changed.
    var changedImages: Set<ImageID> = []
    private var oldItems = DenseArray<Index<FramePlan.Item>>()
    private var newItems = DenseArray<Index<FramePlan.Item>>()
    /// The first of the old items of each row, by its place in `oldItems`, and for each of them the next of the same row.
    private var firstOfRow = Column<RenderRows, Int32>()
    private var nextOfRow = DenseArray<Int32>()
    private var found = Damage.none

    /// The damage from one frame to the next.
    /// @param changedImages images whose pixels are not those of the frame before, or whose numbers are others' now.
    mutating func damage(from old: borrowing FramePlan, to new: borrowing FramePlan, changedImages: Set<ImageID>) -> Damage {
        guard old.width == new.width, old.height == new.height, old.readsTarget == new.readsTarget, old.isOverdrawn == new.isOverdrawn,
            !old.passes.isEmpty, !new.passes.isEmpty,
            old.extents.count == old.items.count, new.extents.count == new.items.count
        else { return .whole }
        self.changedImages = changedImages
        found = .none
        match(old, new)
        for pass in same.indices.reversed() where pass > FramePlan.targetPass && candidates[pass].exists {
            if isSame(pass, new, candidates[pass], old) { same[pass] = candidates[pass] }
        }
        compareTargets(old, new)
        if !found.isWhole { found.reachBackdrops(of: new) }
        return found
    }

    /// Finds for each pass the one of the frame before that holds the same of the same layer.
    private mutating func match(_ old: borrowing FramePlan, _ new: borrowing FramePlan) {
        same.removeAll()
        same.resize(to: new.passes.count, filling: .none)
        candidates.removeAll()
        candidates.resize(to: new.passes.count, filling: .none)
        var next = FramePlan.targetPass.next
        for pass in candidates.indices where pass > FramePlan.targetPass {
            var other = next
            while other < old.passes.end,
                old.passes[other].row != new.passes[pass].row || old.passes[other].reason != new.passes[pass].reason
            {
                other += 1
            }
            guard other < old.passes.end else { continue }
            candidates[pass] = other
            next = other.next
        }
    }

    // MARK: - Passes

    /// Compares passes with others of the same plan; those that the others are the same as are found by either number.
    mutating func match(_ passes: Range<Index<FramePlan.Pass>>, with others: Range<Index<FramePlan.Pass>>, of plan: borrowing FramePlan) {
        if same.count < plan.passes.count { same.resize(to: plan.passes.count, filling: .none) }
        for offset in (0..<passes.count).reversed() {
            let pass = passes.lowerBound + offset, other = others.lowerBound + offset
            same[pass] = isSame(pass, plan, other, plan) ? other : .none
            same[other] = same[pass]
        }
    }

    @inline(never)
    private func isSame(
        _ pass: Index<FramePlan.Pass>, _ new: borrowing FramePlan, _ other: Index<FramePlan.Pass>, _ old: borrowing FramePlan
    ) -> Bool {
        let a = new.passes[pass], b = old.passes[other]
        guard a.x == b.x, a.y == b.y, a.width == b.width, a.height == b.height, isSame(a.chain, new, b.chain, old) else { return false }
        var items = OwnItems(of: pass, new), others = OwnItems(of: other, old)
        while let item = items.next(new) {
            guard let counterpart = others.next(old), isSame(item, new, counterpart, old) else { return false }
        }
        return others.next(old) == nil
    }

    // MARK: - The target

    private mutating func compareTargets(_ old: borrowing FramePlan, _ new: borrowing FramePlan) {
        oldItems.removeAll()
        newItems.removeAll()
        var items = OwnItems(of: FramePlan.targetPass, new), others = OwnItems(of: FramePlan.targetPass, old)
        while true {
            let item = items.next(new), other = others.next(old)
            if let item, let other, isSame(item, new, other, old) { continue }
            if let item { newItems.append(item) }
            if let other { oldItems.append(other) }
            break
        }
        while let item = items.next(new) { newItems.append(item) }
        while let other = others.next(old) { oldItems.append(other) }
        while !newItems.isEmpty, !oldItems.isEmpty, isSame(newItems[newItems.count - 1], new, oldItems[oldItems.count - 1], old) {
            newItems.removeLast()
            oldItems.removeLast()
        }
        if newItems.count == oldItems.count { compareInPairs(old, new) } else { compareInOrder(old, new) }
    }

    /// As many items as before: most of them are what they were, at their places.
    private mutating func compareInPairs(_ old: borrowing FramePlan, _ new: borrowing FramePlan) {
        // Where many have changed, some of them tell how far the damage reaches, and most others lie in it.
        if newItems.count >= 4 * Self.sampleDistance { compareInPairs(every: Self.sampleDistance, old, new) }
        compareInPairs(every: 1, old, new)
    }

    @inline(__always)
    private mutating func compareInPairs(every distance: Int, _ old: borrowing FramePlan, _ new: borrowing FramePlan) {
        var place = 0
        while place < newItems.count, !found.isWhole {
            if !isSame(newItems[place], new, oldItems[place], old) {
                note(newItems[place], new)
                note(oldItems[place], old)
            }
            place += distance
        }
    }

    /// One of so many items is looked at before all are.
    private static let sampleDistance = 16

    /// Items came or went: each new item is sought among the old ones of its layer, further on than the last one that was found.
    private mutating func compareInOrder(_ old: borrowing FramePlan, _ new: borrowing FramePlan) {
        listRows(old)
        var reached = 0
        for place in newItems.indices {
            if found.isWhole { return }
            let item = newItems[place], other = counterpart(of: item, from: reached, old, new)
            if other >= 0, Int(other) == reached || !isInserted(place, reached, old, new) {
                for skipped in reached..<Int(other) { note(oldItems[skipped], old) }
                reached = Int(other) + 1
            } else {
                note(item, new)
            }
        }
        for left in reached..<oldItems.count { note(oldItems[left], old) }
    }

    /// How many items of a layer are looked at for one that comes out the same: copies of a replicator are all of one layer.
    private static let mostLooks = 32

    /// The place of an old item from a place on that comes out as a new one does; -1 where none was found.
    private mutating func counterpart(
        of item: Index<FramePlan.Item>, from reached: Int, _ old: borrowing FramePlan, _ new: borrowing FramePlan
    ) -> Int32 {
        let row = new.items[item].row
        guard firstOfRow.has(row) else { return -1 }
        // Old items that were passed are passed for all new ones that come after.
        while firstOfRow[row] >= 0, Int(firstOfRow[row]) < reached { firstOfRow[row] = nextOfRow[firstOfRow[row]] }
        var other = firstOfRow[row], looks = 0
        while other >= 0, !isSame(item, new, oldItems[other], old) {
            looks += 1
            other = looks < Self.mostLooks ? nextOfRow[other] : -1
        }
        return other
    }

    /// Whether a new item stands before what goes on as it was, so that it came from further on.
    private func isInserted(_ place: Int, _ reached: Int, _ old: borrowing FramePlan, _ new: borrowing FramePlan) -> Bool {
        place + 1 < newItems.count && reached < oldItems.count && isSame(newItems[place + 1], new, oldItems[reached], old)
    }

    private mutating func listRows(_ old: borrowing FramePlan) {
        firstOfRow.removeAll()
        nextOfRow.removeAll()
        nextOfRow.resize(to: oldItems.count, filling: -1)
        for place in oldItems.indices.reversed() {
            let row = old.items[oldItems[place]].row
            guard row.exists else { continue }
            if row >= firstOfRow.end { firstOfRow.resize(to: row.number + 1, filling: -1) }
            nextOfRow[place] = firstOfRow[row]
            firstOfRow[row] = Int32(place)
        }
    }

    @inline(__always)
    private mutating func note(_ item: Index<FramePlan.Item>, _ plan: borrowing FramePlan) {
        if plan.reachesAll(item) { return found = .whole }
        found.add(item, of: plan)
    }
}

/// The items of a pass without those of the passes inside of it, one after the other.
struct OwnItems: BitwiseCopyable {
    private var item, end: Index<FramePlan.Item>
    private var inner: Index<FramePlan.Pass>

    init(of pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) {
        item = plan.passes[pass].first
        end = plan.passes[pass].end
        inner = pass.next
    }

    /// Of the target, from an item on.
    /// @param pass the first pass that does not lie before the item.
    init(from item: Index<FramePlan.Item>, _ pass: Index<FramePlan.Pass>, of plan: borrowing FramePlan) {
        self.item = item
        end = plan.passes[FramePlan.targetPass].end
        inner = pass
    }

    @inline(__always)
    mutating func next(_ plan: borrowing FramePlan) -> Index<FramePlan.Item>? {
        // Passes open within each other like brackets, so those inside come next.
        while inner < plan.passes.end, plan.passes[inner].first <= item {
            item = max(item, plan.passes[inner].end)
            inner = inner.next
        }
        guard item < end else { return nil }
        item = item.next
        return item - 1
    }
}

extension FramePlan {
    /// Whether an item changes pixels where it is not.
    func reachesAll(_ item: Index<Item>) -> Bool {
        let composite = items[item].composite
        return composite.exists && composites[composite].blend.actsOutside
    }
}
