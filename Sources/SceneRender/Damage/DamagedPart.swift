import SceneStorage

/// What a frame draws where only a part of its target changed: the plan without the items of the target that lie elsewhere.
///
/// A part takes the places of the plan's items, passes, backdrops and runs while it is drawn, and adds composites that name passes; all other tables
/// stay where they are.
public struct DamagedPart: ~Copyable, Sendable {
    private var items = DenseArray<FramePlan.Item>()
    private var passes = DenseArray<FramePlan.Pass>()
    private var backdrops = DenseArray<FramePlan.Backdrop>()
    private var runs = DenseArray<FramePlan.Run>()
    /// Composites that name the part's passes. They come behind those of the plan while the part is drawn.
    private var composites = DenseArray<FramePlan.Composite>()
    private var isInPlan = false
    /// The passes of the plan that were taken last, and how much further on they are in the part.
    private var lastTaken = FramePlan.targetPass..<FramePlan.targetPass, lastShift = 0
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
    /// Whether the damage is large, and nothing of the plan lies outside of it: the rest of the target is clear, and may as well be cleared again.
    public private(set) var isInDamage = false

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
        composites.removeAll()
        lastTaken = FramePlan.targetPass..<FramePlan.targetPass
        keptBefore.removeAll()
        fillsDamage = false
        isAll = false
        isInDamage = false
    }

    // MARK: - Items of their own

    /// Finds the items that the target draws itself in the damage. A plan is entered into the grid when a second part of it is drawn: one part
    /// alone is found more quickly without.
    private mutating func find(_ damage: Damage, _ plan: borrowing FramePlan) {
        if partCount > 1, !grid.isValid, plan.items.count >= Self.fewestInGrid { grid.fill(plan) }
        if grid.isValid { return grid.list(damage, plan, into: &found) }
        found.removeAll()
        (isAll, isInDamage) = (isLarge, isLarge)
        var own = OwnItems(of: FramePlan.targetPass, plan)
        while let item = own.next(plan) {
            if damage.touches(plan.extents[item]) { found.append(item) } else { isAll = false }
            isInDamage = isInDamage && damage.holds(plan.extents[item], of: plan)
        }
    }

    /// Whether the items that were found are drawn for themselves, and no filter looks at the damage. Those of passes are looked at when they are taken.
    private func areFoundOwn(in damage: Damage, _ plan: borrowing FramePlan) -> Bool {
        for index in plan.backdrops.indices where plan.backdrops[index].pass == FramePlan.targetPass {
            if damage.intersects(plan.pixelsSeen(by: plan.backdrops[index])) { return false }
        }
        for place in found.indices {
            guard plan.isFoundApart(found[place]) else { return false }
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

    /// Takes the items that were found and are seen, and the passes that they name.
    /// @return false where those cannot be taken by themselves.
    private mutating func takeFound(_ plan: borrowing FramePlan, _ damage: Damage) -> Bool {
        passes.append(plan.passes[FramePlan.targetPass])
        // Items that lie far apart come to the processor's caches many at a time here, and one by one where they are copied.
        for place in dropCovered(plan, damage)..<found.count {
            guard takePasses(shownBy: found[place], plan), take(found[place], plan) else { return false }
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

    /// Takes the passes that an item of the target names, with those in them and all of their items.
    /// @return false where they do not come right before the item.
    private mutating func takePasses(shownBy item: Index<FramePlan.Item>, _ plan: borrowing FramePlan) -> Bool {
        let top = plan.firstPass(namedBy: item)
        if top.isNone || lastTaken.contains(top) { return true }
        guard plan.passes.has(top), let end = plan.endOfPasses(top, before: item) else { return false }
        lastTaken = top..<end
        lastShift = passes.end - top
        let first = plan.passes[top].first, itemShift = items.end - first
        for index in lastTaken {
            var pass = plan.passes[index]
            pass.first += itemShift
            pass.end += itemShift
            if pass.parent != FramePlan.targetPass { pass.parent += lastShift }
            passes.append(pass)
        }
        for index in first..<item {
            guard plan.isFoundApart(index), take(index, plan) else { return false }
        }
        return true
    }

    /// Takes an item, with the passes that it names.
    /// @return false where these were not taken last.
    private mutating func take(_ index: Index<FramePlan.Item>, _ plan: borrowing FramePlan) -> Bool {
        var item = plan.items[index]
        if item.source.kind == .pass {
            guard let pass = taken(item.source.pass) else { return false }
            item.source = .pass(pass, item.source.filter)
        }
        if item.composite.exists, plan.composites[item.composite].namesPasses {
            var composite = plan.composites[item.composite]
            if composite.mask.exists {
                guard let pass = taken(composite.mask) else { return false }
                composite.mask = pass
            }
            if composite.other.kind == .pass {
                guard let pass = taken(composite.other.pass) else { return false }
                composite.other = .pass(pass, composite.other.filter)
            }
            item.composite = plan.composites.end + composites.count
            composites.append(composite)
        }
        return append(item, of: index, plan)
    }

    /// Where a pass of the plan is in the part.
    private func taken(_ pass: Index<FramePlan.Pass>) -> Index<FramePlan.Pass>? {
        lastTaken.contains(pass) ? pass + lastShift : nil
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

    /// Changes places with the tables of the plan, and back.
    public mutating func exchange(with plan: inout FramePlan) {
        if isAll { return }
        swap(&items, &plan.items)
        swap(&passes, &plan.passes)
        swap(&backdrops, &plan.backdrops)
        swap(&runs, &plan.runs)
        if isInPlan {
            plan.composites.removeAll(from: plan.composites.end - composites.count)
        } else {
            for index in composites.indices { plan.composites.append(composites[index]) }
        }
        isInPlan.toggle()
    }
}

extension FramePlan {
    /// Whether a filter's value is the result of a pass.
    fileprivate var filtersShowPasses: Bool {
        effectValues.indices.contains { Source(values: effectValues[$0])?.kind == .pass }
    }

    fileprivate var hasItemsThatReachAll: Bool { composites.indices.contains { composites[$0].blend.actsOutside } }

    /// Whether an item is drawn for itself, or with those of its run, and depends on no others but those of the passes that the item names.
    fileprivate func isFoundApart(_ item: Index<Item>) -> Bool {
        if items[item].source.kind == .backdrop { return false }
        guard items[item].composite.exists else { return true }
        let composite = composites[items[item].composite]
        return composite.blend == .sourceOver && composite.piece.isNone && composite.glass.isNone
    }

    /// The first of the passes that an item names, or none.
    fileprivate func firstPass(namedBy item: Index<Item>) -> Index<Pass> {
        var first = items[item].source.kind == .pass ? items[item].source.pass : .none
        guard items[item].composite.exists else { return first }
        let composite = composites[items[item].composite]
        if composite.mask.exists { first = first.isNone ? composite.mask : min(first, composite.mask) }
        if composite.other.kind == .pass { first = first.isNone ? composite.other.pass : min(first, composite.other.pass) }
        return first
    }

    /// The end of the passes, from one of the target's on, whose items come right before an item; nil where others lie between.
    fileprivate func endOfPasses(_ top: Index<Pass>, before item: Index<Item>) -> Index<Pass>? {
        var end = top, next = passes[top].first
        while end < passes.end,
            passes[end].parent >= top || passes[end].parent == Self.targetPass && passes[end].first == next && next < item
        {
            if passes[end].parent == Self.targetPass { next = passes[end].end }
            end = end.next
        }
        return next == item && passes[top].parent == Self.targetPass ? end : nil
    }
}

extension FramePlan.Composite {
    fileprivate var namesPasses: Bool { mask.exists || other.kind == .pass }
}
