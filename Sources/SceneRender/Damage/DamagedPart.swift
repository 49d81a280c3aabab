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
    private var grid = ItemGrid()
    private var found = DenseArray<Index<FramePlan.Item>>()
    /// The number of the plan that the last part was of, and how many parts of it were taken.
    private var serial: UInt64 = 0
    private var partCount = 0

    public init() {}

    /// Takes what of a plan is drawn in the damage.
    public mutating func take(from plan: inout FramePlan, in damage: Damage) {
        items.removeAll()
        keptBefore.removeAll()
        if plan.isPlain { return takePlain(from: &plan, in: damage) }
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

    /// The same for a plan that is nothing but items.
    private mutating func takePlain(from plan: inout FramePlan, in damage: Damage) {
        updateGrid(&plan)
        if grid.isValid {
            grid.list(damage, plan, into: &found)
            for place in found.indices where place == 0 || found[place] != found[place - 1] { items.append(plan.items[found[place]]) }
        } else {
            let extents = plan.extents.span
            for item in extents.indices where damage.touches(extents[item]) { items.append(plan.items[item]) }
        }
        backdrops.removeAll()
        runs.removeAll()
        passes.removeAll()
        var target = plan.passes[FramePlan.targetPass]
        target.end = items.end
        passes.append(target)
    }

    /// Follows the moves of items. A plan is entered when a second part of it is drawn: one part alone is found more quickly without.
    private mutating func updateGrid(_ plan: inout FramePlan) {
        if plan.serial != serial {
            serial = plan.serial
            grid.forget()
            partCount = 0
        }
        partCount += 1
        for place in plan.moved.indices where grid.isValid { grid.move(plan.moved[place], to: plan.extents[plan.moved[place]]) }
        plan.moved.removeAll()
        if partCount > 1, !grid.isValid, plan.items.count >= Self.fewestInGrid { grid.fill(plan) }
    }

    /// Fewer items are looked at one by one.
    private static let fewestInGrid = 4096

    private mutating func copyTables(of plan: borrowing FramePlan, _ damage: Damage) {
        passes.removeAll()
        for index in plan.passes.indices {
            var pass = plan.passes[index]
            pass.first = keptBefore[pass.first]
            pass.end = keptBefore[pass.end]
            passes.append(pass)
        }
        backdrops.removeAll()
        for index in plan.backdrops.indices {
            var backdrop = plan.backdrops[index]
            // Nobody looks at it.
            if backdrop.pass == FramePlan.targetPass, !damage.intersects(plan.pixelsSeen(by: backdrop)) { backdrop.width = 0 }
            backdrop.item = keptBefore[backdrop.item]
            backdrops.append(backdrop)
        }
        runs.removeAll()
        for index in plan.runs.indices {
            var run = plan.runs[index]
            run.firstItem = keptBefore[run.firstItem]
            run.endItem = keptBefore[run.endItem]
            runs.append(run)
        }
    }

    /// Changes places with the tables of the plan.
    public mutating func exchange(with plan: inout FramePlan) {
        swap(&items, &plan.items)
        swap(&passes, &plan.passes)
        swap(&backdrops, &plan.backdrops)
        swap(&runs, &plan.runs)
    }
}
