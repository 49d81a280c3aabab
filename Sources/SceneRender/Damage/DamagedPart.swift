import SceneStorage

/// What a frame draws where only a part of its target changed: the plan without the items of the target that lie elsewhere.
///
/// A part takes the places of the plan's items, passes, backdrops and runs while it is drawn; all other tables stay where they are.
public struct DamagedPart: ~Copyable, Sendable {
    private var items = DenseArray<FramePlan.Item>()
    private var passes = DenseArray<FramePlan.Pass>()
    private var backdrops = DenseArray<FramePlan.Backdrop>()
    private var runs = DenseArray<FramePlan.Run>()
    /// For each item of the plan how many of those before it are kept.
    private var keptBefore = Column<FramePlan.Item, Index<FramePlan.Item>>()
    /// Whether an item is put on each backdrop.
    private var isOfGlass = Column<FramePlan.Backdrop, Bool>()
    private var grid = ItemGrid()
    private var found = DenseArray<Index<FramePlan.Item>>()
    private var cover = DamageCover()
    /// The number of the plan that the last part was of, and how many parts of it were taken.
    private var serial: UInt64 = 0
    private var partCount = 0
    /// Whether filters of that plan show passes, or items of it change pixels where they are not.
    private var reachesAside = false
    /// Whether opaque colour fills all of the damage, so that nothing of what was there is seen.
    public private(set) var fillsDamage = false
    /// Whether the damage is so large that what the plan knows to be covered is enough, and whether the part is all of the plan.
    private var isLarge = false, isAll = false

    public init() {}

    /// Takes what of a plan is drawn in the damage.
    public mutating func take(from plan: inout FramePlan, in damage: Damage) {
        removeAll()
        updateGrid(&plan)
        isLarge = !plan.showsCovered && damage.area(width: plan.width, height: plan.height) > plan.width * plan.height / Self.largeShare
        if !reachesAside {
            find(damage, plan)
            if isAll { return }
            if plan.hasItemsOfTheirOwn || areFoundOwn(in: damage, plan), takeFound(plan, damage) { return }
            removeAll()
        }
        keptBefore.reserve(plan.items.count + 1)
        var own = OwnItems(of: FramePlan.targetPass, plan)
        var next = own.next(plan)
        for item in .first..<plan.items.end {
            keptBefore.append(items.end)
            if item == next {
                next = own.next(plan)
                guard damage.touches(plan.extents[item]) || plan.reachesAll(item) else { continue }
            }
            items.append(plan.items[item])
        }
        keptBefore.append(items.end)
        copyTables(of: plan, damage)
    }

    private mutating func removeAll() {
        items.removeAll()
        passes.removeAll()
        backdrops.removeAll()
        runs.removeAll()
        keptBefore.removeAll()
        fillsDamage = false
        isAll = false
    }

    // MARK: - Items of their own

    /// Finds the items that the target draws itself in the damage. A plan is entered into the grid when a second part of it is drawn: one part
    /// alone is found more quickly without.
    private mutating func find(_ damage: Damage, _ plan: borrowing FramePlan) {
        if partCount > 1, !grid.isValid, plan.items.count >= Self.fewestInGrid { grid.fill(plan) }
        if grid.isValid { return grid.list(damage, plan, into: &found) }
        found.removeAll()
        isAll = isLarge
        var own = OwnItems(of: FramePlan.targetPass, plan)
        while let item = own.next(plan) {
            if damage.touches(plan.extents[item]) { found.append(item) } else { isAll = false }
        }
    }

    /// Whether the items that were found are drawn for themselves, as those of the passes that they show are, and no filter looks at the damage.
    private func areFoundOwn(in damage: Damage, _ plan: borrowing FramePlan) -> Bool {
        for index in plan.backdrops.indices where plan.backdrops[index].pass == FramePlan.targetPass {
            if damage.intersects(plan.pixelsSeen(by: plan.backdrops[index])) { return false }
        }
        for place in found.indices {
            let item = found[place], source = plan.items[item].source
            guard plan.areFoundApart(item..<item.next) else { return false }
            guard source.kind == .pass else { continue }
            guard plan.passes.has(source.pass) else { return false }
            let pass = plan.passes[source.pass]
            guard plan.areFoundApart(pass.first..<pass.end) else { return false }
        }
        return true
    }

    /// Follows the moves of items.
    private mutating func updateGrid(_ plan: inout FramePlan) {
        if plan.serial != serial {
            serial = plan.serial
            grid.forget()
            partCount = 0
            reachesAside = plan.filtersShowPasses || plan.hasItemsThatReachAll
        }
        partCount += 1
        for place in plan.moved.indices where grid.isValid { grid.move(plan.moved[place], to: plan.extents[plan.moved[place]]) }
        plan.moved.removeAll()
    }

    /// A damage of more than this part of the target is large.
    private static let largeShare = 3

    /// Fewer items are looked at one by one.
    private static let fewestInGrid = 4096

    /// Takes the items that were found and are seen, and the passes that they show.
    /// @return false where a pass is not shown by the item behind it alone.
    private mutating func takeFound(_ plan: borrowing FramePlan, _ damage: Damage) -> Bool {
        passes.append(plan.passes[FramePlan.targetPass])
        // Items that lie far apart come to the processor's caches many at a time here, and one by one where they are copied.
        for place in dropCovered(plan, damage)..<found.count {
            var item = plan.items[found[place]]
            if item.source.kind == .pass {
                let taken = passes.end
                guard takePass(item.source.pass, before: found[place], plan) else { return false }
                item.source = .pass(taken, item.source.filter)
            }
            guard append(item, of: found[place], plan) else { return false }
        }
        passes[FramePlan.targetPass].first = .first
        passes[FramePlan.targetPass].end = items.end
        return true
    }

    /// Moves the found items that are seen to the end of the list. @return where they begin.
    private mutating func dropCovered(_ plan: borrowing FramePlan, _ damage: Damage) -> Int {
        guard !isLarge, cover.begin(damage) else { return 0 }
        var first = found.count
        for place in found.indices.reversed() {
            let item = found[place]
            guard cover.shows(plan.extents[item]) else { continue }
            first -= 1
            found[first] = item
            guard let sides = plan.sidesFilled(by: item) else { continue }
            cover.add(sides)
            fillsDamage = cover.isComplete
            if fillsDamage { break }
        }
        return first
    }

    /// Takes a pass, with those in it and all of their items.
    private mutating func takePass(
        _ pass: Index<FramePlan.Pass>, before shown: Index<FramePlan.Item>, _ plan: borrowing FramePlan
    ) -> Bool {
        guard plan.passes.has(pass), plan.passes[pass].end == shown, plan.passes[pass].parent == FramePlan.targetPass else { return false }
        let first = plan.passes[pass].first, itemShift = items.end - first, passShift = passes.end - pass
        var end = pass
        while end < plan.passes.end, end == pass || plan.passes[end].parent >= pass {
            var inner = plan.passes[end]
            inner.first += itemShift
            inner.end += itemShift
            if end > pass { inner.parent += passShift }
            passes.append(inner)
            end = end.next
        }
        for index in first..<shown {
            var item = plan.items[index]
            if item.source.kind == .pass {
                guard item.source.pass > pass, item.source.pass < end else { return false }
                item.source = .pass(item.source.pass + passShift, item.source.filter)
            }
            guard append(item, of: index, plan) else { return false }
        }
        return true
    }

    /// Takes an item, and the run that it is the first of.
    /// @return false where the first item of its run was not taken: all of them lie in the same place.
    private mutating func append(_ taken: FramePlan.Item, of place: Index<FramePlan.Item>, _ plan: borrowing FramePlan) -> Bool {
        guard taken.run.exists else {
            items.append(taken)
            return true
        }
        var item = taken, run = plan.runs[taken.run]
        if place == run.firstItem {
            run.endItem = items.end + (run.endItem - run.firstItem)
            run.firstItem = items.end
            runs.append(run)
        }
        item.run = runs.end - 1
        guard !runs.isEmpty, runs[item.run].first == run.first,
            runs[item.run].firstItem + (place - plan.runs[taken.run].firstItem) == items.end
        else { return false }
        items.append(item)
        return true
    }

    // MARK: - Others

    private mutating func copyTables(of plan: borrowing FramePlan, _ damage: Damage) {
        for index in plan.passes.indices {
            var pass = plan.passes[index]
            pass.first = keptBefore[pass.first]
            pass.end = keptBefore[pass.end]
            passes.append(pass)
        }
        findGlasses(of: plan)
        for index in plan.backdrops.indices {
            var backdrop = plan.backdrops[index]
            let isDamaged = backdrop.pass != FramePlan.targetPass || damage.intersects(plan.pixelsSeen(by: backdrop))
            // Nobody looks at it.
            if !isDamaged, !isOfGlass[Index(index)] { backdrop.width = 0 }
            backdrop.item = keptBefore[backdrop.item]
            backdrops.append(backdrop)
        }
        for index in plan.runs.indices {
            var run = plan.runs[index]
            run.firstItem = keptBefore[run.firstItem]
            run.endItem = keptBefore[run.endItem]
            runs.append(run)
        }
    }

    /// Finds the backdrops that items of the part are put on. Such an item may reach beyond its backdrop, and is not drawn without that.
    private mutating func findGlasses(of plan: borrowing FramePlan) {
        isOfGlass.removeAll()
        isOfGlass.resize(to: plan.backdrops.count, filling: false)
        guard !plan.glasses.isEmpty else { return }
        for index in items.indices where items[index].composite.exists {
            let glass = plan.composites[items[index].composite].glass
            if glass.exists, isOfGlass.has(plan.glasses[glass].backdrop) { isOfGlass[plan.glasses[glass].backdrop] = true }
        }
    }

    /// Changes places with the tables of the plan.
    public mutating func exchange(with plan: inout FramePlan) {
        if isAll { return }
        swap(&items, &plan.items)
        swap(&passes, &plan.passes)
        swap(&backdrops, &plan.backdrops)
        swap(&runs, &plan.runs)
    }
}

extension FramePlan {
    /// Whether a filter's value is the result of a pass.
    fileprivate var filtersShowPasses: Bool {
        effectValues.indices.contains { Source(values: effectValues[$0])?.kind == .pass }
    }

    fileprivate var hasItemsThatReachAll: Bool { composites.indices.contains { composites[$0].blend.actsOutside } }

    /// Whether items are drawn for themselves or with those of their runs, and name no pass but as their picture.
    fileprivate func areFoundApart(_ range: Range<Index<Item>>) -> Bool {
        for item in range {
            if items[item].source.kind == .backdrop { return false }
            let composite = items[item].composite
            if composite.exists, !composites[composite].mixesImages { return false }
        }
        return true
    }
}

extension FramePlan.Composite {
    /// Whether an item is put on what lies below it as others are, mixed with a second image at most.
    fileprivate var mixesImages: Bool {
        blend == .sourceOver && mask.isNone && piece.isNone && glass.isNone && other.kind != .pass
    }
}
