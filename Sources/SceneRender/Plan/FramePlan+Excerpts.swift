public import SceneCommit
import SceneEffects
public import SceneStorage

// Whoever draws a plan in another way than a backend may want pictures of parts of it: the result of a pass, or what a pass has drawn so far.

extension FramePlan {
    /// A part of a plan, to be drawn for itself.
    public struct Excerpt: Sendable {
        /// The items of the target, in its pixels, which may show passes of the plan.
        public var shown: [Item]
        /// A pass of which nothing but the items before one are drawn, without filters. That of the target is shown as it is, below `shown`.
        public var cut: (pass: Index<Pass>, before: Index<Item>)?

        public init(showing shown: [Item], cutting cut: (pass: Index<Pass>, before: Index<Item>)? = nil) {
            self.shown = shown
            self.cut = cut
        }
    }

    /// The excerpt that shows what comes out of a pass and its filters, pixel for pixel, at the target's corner.
    public func result(of pass: Index<Pass>) -> Excerpt { Excerpt(showing: [Item(showing: pass, passes[pass])]) }

    /// Calls `body` with a plan that has the excerpt and nothing else; it is known by nothing that a backend may have kept.
    public mutating func withPlan<Result>(
        of excerpt: Excerpt, _ body: (borrowing FramePlan) throws(SceneError) -> Result
    ) throws(SceneError) -> Result {
        var part = FramePlan()
        part.width = width
        part.height = height
        part.readsTarget = excerpt.cut?.pass == Self.targetPass && readsTarget
        part.showsCovered = showsCovered
        swapTables(&part)
        defer { swapTables(&part) }
        ExcerptMaker(excerpt, passes.count).fill(&part, from: self)
        return try body(part)
    }

    /// Exchanges the tables that are the same in an excerpt.
    private mutating func swapTables(_ other: inout FramePlan) {
        swap(&decorations, &other.decorations)
        swap(&clips, &other.clips)
        swap(&shadows, &other.shadows)
        swap(&composites, &other.composites)
        swap(&pieces, &other.pieces)
        swap(&cuts, &other.cuts)
        swap(&effects, &other.effects)
        swap(&effectValues, &other.effectValues)
        swap(&spaces, &other.spaces)
        swap(&glasses, &other.glasses)
        swap(&particles, &other.particles)
        swap(&emissions, &other.emissions)
        swap(&particleCells, &other.particleCells)
        swap(&particleBlocks, &other.particleBlocks)
        swap(&gradients, &other.gradients)
        swap(&ramps, &other.ramps)
        swap(&instances, &other.instances)
    }
}

extension FramePlan.Item {
    /// An item that shows the result of a pass pixel for pixel, at the target's corner.
    public init(showing pass: Index<FramePlan.Pass>, _ whole: FramePlan.Pass) {
        let corner = SIMD2(Float(whole.x), Float(whole.y))
        self.init(
            m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(-corner.x, -corner.y, 1),
            rect: SIMD4(lowHalf: corner, highHalf: corner + SIMD2(Float(whole.width), Float(whole.height))), picture: SIMD4(0, 0, 1, 1),
            color: SIMD4(repeating: 1), source: .pass(pass, .nearest), clip: .none, decoration: .none, row: whole.row, flags: [])
    }
}

/// Finds the passes that an excerpt needs, and gives their items new places.
private struct ExcerptMaker: ~Copyable {
    private let excerpt: FramePlan.Excerpt
    private var isNeeded: [Bool]
    /// Items that moved, in ascending order.
    private var moves: [(items: Range<Index<FramePlan.Item>>, by: Int)] = []

    init(_ excerpt: FramePlan.Excerpt, _ count: Int) {
        self.excerpt = excerpt
        isNeeded = Array(repeating: false, count: count)
    }

    /// Fills in the tables that differ. `part` has the others.
    consuming func fill(_ part: inout FramePlan, from plan: borrowing FramePlan) {
        let cut = excerpt.cut
        if let cut, cut.pass == FramePlan.targetPass {
            markNested(in: cut.pass, plan)
            findUses(of: plan.passes[cut.pass].first..<cut.before, part, plan)
        }
        for item in excerpt.shown { findUses(of: item, part, plan) }
        for index in plan.passes.indices { part.passes.append(plan.passes[index]) }
        takeTarget(&part, plan)
        takePasses(&part, plan)
        for item in excerpt.shown { part.items.append(item) }
        part.passes[FramePlan.targetPass].end = part.items.end
        takeTables(&part, plan)
    }

    private func end(of pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> Index<FramePlan.Item> {
        if let cut = excerpt.cut, cut.pass == pass { return min(cut.before, plan.passes[pass].end) }
        return plan.passes[pass].end
    }

    // MARK: - Needs

    private mutating func need(_ pass: Index<FramePlan.Pass>, _ part: borrowing FramePlan, _ plan: borrowing FramePlan) {
        guard pass > FramePlan.targetPass, plan.passes.has(pass), !isNeeded[pass.number] else { return }
        isNeeded[pass.number] = true
        markNested(in: pass, plan)
        findUses(of: plan.passes[pass].first..<end(of: pass, plan), part, plan)
        findUses(of: plan.passes[pass].chain, part, plan)
        var inner = pass.next
        while inner < plan.passes.end, plan.passes[inner].first < end(of: pass, plan) {
            findUses(of: plan.passes[inner].chain, part, plan)
            inner = inner.next
        }
    }

    private mutating func markNested(in pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) {
        var inner = pass.next
        while inner < plan.passes.end, plan.passes[inner].first < end(of: pass, plan) {
            isNeeded[inner.number] = true
            inner = inner.next
        }
    }

    private mutating func findUses(of items: Range<Index<FramePlan.Item>>, _ part: borrowing FramePlan, _ plan: borrowing FramePlan) {
        for index in items { findUses(of: plan.items[index], part, plan) }
    }

    private mutating func findUses(of item: FramePlan.Item, _ part: borrowing FramePlan, _ plan: borrowing FramePlan) {
        if item.source.kind == .pass { need(item.source.pass, part, plan) }
        guard item.composite.exists else { return }
        let composite = part.composites[item.composite]
        if composite.mask.exists { need(composite.mask, part, plan) }
        if composite.other.kind == .pass { need(composite.other.pass, part, plan) }
    }

    private mutating func findUses(of chain: FramePlan.Chain, _ part: borrowing FramePlan, _ plan: borrowing FramePlan) {
        guard !chain.isEmpty else { return }
        for index in chain.first..<chain.end {
            let effect = part.effects[index]
            for slot in effect.firstValue..<effect.firstValue + Int(effect.valueCount) {
                if let source = FramePlan.Source(values: part.effectValues[slot]), source.kind == .pass { need(source.pass, part, plan) }
            }
        }
    }

    // MARK: - Places

    private mutating func take(_ items: Range<Index<FramePlan.Item>>, _ part: inout FramePlan, _ plan: borrowing FramePlan) {
        moves.append((items, part.items.end - items.lowerBound))
        for index in items { part.items.append(plan.items[index]) }
    }

    private mutating func takeTarget(_ part: inout FramePlan, _ plan: borrowing FramePlan) {
        part.passes[FramePlan.targetPass].first = .first
        part.passes[FramePlan.targetPass].chain = .none
        guard let cut = excerpt.cut, cut.pass == FramePlan.targetPass else { return }
        take(plan.passes[cut.pass].first..<cut.before, &part, plan)
    }

    private mutating func takePasses(_ part: inout FramePlan, _ plan: borrowing FramePlan) {
        // The end, in the whole plan, of the items that were taken last.
        var end = moves.last?.items.upperBound ?? .first, shift = moves.last?.by ?? 0
        for pass in FramePlan.targetPass.next..<max(plan.passes.end, FramePlan.targetPass.next) {
            let whole = plan.passes[pass]
            part.passes[pass].identity = 0
            guard isNeeded[pass.number] else {
                part.passes[pass].first = part.items.end
                part.passes[pass].end = part.items.end
                continue
            }
            if whole.first >= end {
                end = self.end(of: pass, plan)
                take(whole.first..<max(end, whole.first), &part, plan)
                shift = moves[moves.count - 1].by
                part.passes[pass].parent = FramePlan.targetPass
            }
            part.passes[pass].first = whole.first + shift
            part.passes[pass].end = self.end(of: pass, plan) + shift
            if let cut = excerpt.cut, cut.pass == pass { part.passes[pass].chain = .none }
        }
    }

    private func place(of item: Index<FramePlan.Item>) -> Index<FramePlan.Item>? {
        moves.first { $0.items.contains(item) }.map { item + $0.by }
    }

    private func takeTables(_ part: inout FramePlan, _ plan: borrowing FramePlan) {
        for index in plan.backdrops.indices {
            var backdrop = plan.backdrops[index]
            if let item = place(of: backdrop.item) { backdrop.item = item } else { backdrop.pass = .none }
            part.backdrops.append(backdrop)
        }
        for index in plan.runs.indices {
            var run = plan.runs[index]
            if let first = place(of: run.firstItem) {
                (run.firstItem, run.endItem) = (first, first + (run.endItem - run.firstItem))
            } else {
                (run.firstItem, run.endItem) = (.first, .first)
            }
            part.runs.append(run)
        }
        for index in plan.rasters.indices {
            var raster = plan.rasters[index]
            (raster.width, raster.height) = (0, 0)
            part.rasters.append(raster)
        }
        for index in part.items.indices where part.items[index].source.kind == .raster {
            part.rasters[part.items[index].source.raster] = plan.rasters[part.items[index].source.raster]
        }
    }
}
