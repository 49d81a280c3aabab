import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where something changed in a layer that is drawn with all that is below it: into passes, as with a mask, filters or a fade
// as a whole, or sorted in space. All of the subtree is drawn anew behind the plan's items, and what comes out takes the places of what was
// there: see `LayerItems`.

extension Planner {
    /// Where a layer's visit began.
    struct VisitStart: BitwiseCopyable {
        let row: Row
        let context: Index<Context>
        /// How many layers were open, what the plan had, and how many layers it had drawn.
        let depth: Int
        let item: Index<FramePlan.Item>
        let pass: Index<FramePlan.Pass>
        let particles: Index<FramePlan.Particles>
        let backdrop: Index<FramePlan.Backdrop>
        let run: Index<FramePlan.Run>
        let instance: Index<FramePlan.Instance>
        let layersDrawn, copyBudget: Int
        let demands, emitters: Int
        /// Whether something had been left out.
        let leavesOut: Bool
    }

    func start(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) -> VisitStart {
        VisitStart(
            row: tree.order[position], context: context, depth: openLayers.count, item: plan.items.end, pass: plan.passes.end,
            particles: plan.particles.end, backdrop: plan.backdrops.end, run: plan.runs.end, instance: plan.instances.end,
            layersDrawn: plan.layersDrawn, copyBudget: copies.budget, demands: demands.count, emitters: demands.emitters.count,
            leavesOut: mobility.leavesOut)
    }

    /// Has a layer noted with all that is below it when that is drawn, if none of it is noted by itself.
    @inline(never)
    mutating func noteWhole(_ start: VisitStart, _ tree: borrowing RenderTree) {
        guard unnoted == nil else { return }
        if openLayers.count == start.depth { return note(start, tree) }
        let open = openLayers[openLayers.end - 1]
        if !open.isSteady || !LayerItems.takes(contexts[open.inner]) { unnoted = start } else { holdOwn(start, tree) }
    }

    /// Notes the layer whose visit has come to its end, if one waits for that.
    @inline(__always)
    mutating func noteVisited(_ tree: borrowing RenderTree) {
        if unnotedMember?.depth == openLayers.count { noteUnnotedMember(tree) }
        if unnoted?.depth == openLayers.count { noteUnnoted(tree) }
    }

    @inline(never)
    private mutating func noteUnnoted(_ tree: borrowing RenderTree) {
        guard let start = unnoted else { return }
        unnoted = nil
        note(start, tree)
    }

    private mutating func note(_ start: VisitStart, _ tree: borrowing RenderTree) {
        if let subtree = subtree(from: start, tree) {
            layerItems.note(subtree, start.item..<plan.items.end, contexts[start.context])
        }
        holdWhole(start, tree)
    }

    /// The items, passes and tables that were drawn since a layer's visit began, as a subtree; nil where other layers depend on them, or where a
    /// plan alone may ask for what they show.
    func subtree(from start: VisitStart, _ tree: borrowing RenderTree) -> LayerItems.Subtree? {
        guard plan.hasApart(start.item..<plan.items.end, start.backdrop), plan.hasBackdropOfTarget(from: start.backdrop),
            demands.count == start.demands, !plan.hasMadeParticles(from: start.particles)
        else { return nil }
        return LayerItems.Subtree(
            row: start.row, firstPass: start.pass, endPass: plan.passes.end, firstParticles: start.particles,
            endParticles: plan.particles.end,
            emitterCount: Int32(demands.emitters.count - start.emitters),
            backdrop: start.backdrop < plan.backdrops.end ? start.backdrop : .none, firstRun: start.run, endRun: plan.runs.end,
            firstInstance: start.instance, endInstance: plan.instances.end, copiedLayers: Int32(start.copyBudget - copies.budget),
            layersDrawn: Int32(plan.layersDrawn - start.layersDrawn))
    }

    // MARK: - Changes

    /// Has a subtree drawn anew when it is known what else changed, as what cuts the subtree, or hides it.
    /// @return false where it may not be hidden in its place.
    @inline(never)
    mutating func retouchSubtree(_ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard layerItems.begin(place) else { return true }
        let row = layerItems.subtree(place).row
        guard isSeen(row, tree) else { return hideSubtree(place, &damage) }
        changedSubtrees.append(row)
        return true
    }

    /// Draws the subtrees anew in which something changed.
    /// @return false where one comes out as something else, or finds no room.
    mutating func redrawSubtrees(
        _ damage: inout Damage, _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage
    ) -> Bool {
        for index in changedSubtrees.indices {
            let row = changedSubtrees[index]
            // A layer may have come to another place with all that is below it, and be drawn there.
            guard let place = layerItems.place(of: row), place.subtree.exists else { continue }
            if layerItems.hidesBranches, isBelowHidden(row, tree) { continue }
            if redraw(place, &damage, tree, animator, &stage) { continue }
            guard redrawSpace(of: place, &damage, tree, animator, &stage) || relocate(row, &damage, tree) else { return false }
        }
        return true
    }

    /// Draws all layers anew that a layer is sorted with.
    /// @return false where that is not enough, or the layer is not sorted.
    private mutating func redrawSpace(
        of place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree, _ animator: borrowing Animator,
        _ stage: inout CopyStage
    ) -> Bool {
        guard layerItems.isSorted(place), let space = layerItems.placeOfSubtree(around: layerItems.subtree(place).row, tree) else {
            return false
        }
        // A space that changed itself is drawn in its turn.
        return !layerItems.begin(space) || redraw(space, &damage, tree, animator, &stage)
    }

    @inline(never)
    private mutating func redraw(
        _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree, _ animator: borrowing Animator,
        _ stage: inout CopyStage
    ) -> Bool {
        let subtree = layerItems.subtree(place), row = subtree.row
        guard layerItems.allows(Int(place.count), of: plan), staysInOrder(subtree, in: layerItems.context(place), tree) else {
            return false
        }
        if subtree.isOutOfSight { return true }
        let drawnBefore = plan.layersDrawn, drawnBeside = drawnBefore - (isShown(subtree, place) ? Int(subtree.layersDrawn) : 0)
        plan.layersDrawn = 0
        copies.budget += Int(subtree.copiedLayers)
        let budget = copies.budget
        let isDone = drawBehind(place, all: row, tree) { planner, drawn in
            planner.visitAny(tree.nodes[row].position, in: .first, tree)
            planner.walk(tree, animator, &stage)
            guard !planner.copies.leavesOut,
                planner.plan.hasApart(drawn.item..<planner.plan.items.end, drawn.backdrop),
                planner.demands.emitters.count - drawn.emitterCount == Int(subtree.emitterCount)
            else { return false }
            return planner.move(drawn, to: place, subtree, &damage)
        }
        guard isDone else {
            (plan.layersDrawn, copies.budget) = (drawnBefore, budget)
            return false
        }
        changesBlending = true
        if subtree.sorted.isNone {
            layerItems.forgetPlaces(below: row, tree)
        } else if let space = layerItems.placeOfSubtree(around: row, tree) {
            layerItems.add(layersDrawn: plan.layersDrawn - Int(subtree.layersDrawn), to: space)
        }
        layerItems.note(layersDrawn: plan.layersDrawn, copiedLayers: budget - copies.budget, of: place)
        plan.layersDrawn += drawnBeside
        return true
    }

    /// The next item of a subtree's place that the target draws itself.
    private func nextShown(_ own: inout OwnItems, _ place: LayerItems.Place) -> Index<FramePlan.Item>? {
        own.next(plan).flatMap { $0 < place.items.upperBound ? $0 : nil }
    }

    private func isShown(_ subtree: LayerItems.Subtree, _ place: LayerItems.Place) -> Bool {
        var own = OwnItems(from: place.first, subtree.passes.lowerBound, of: plan)
        while let item = nextShown(&own, place) { if !plan.items[item].isHidden { return true } }
        return false
    }

    /// Hides a subtree. Its items keep their places for when it is seen again.
    /// @return false, with nothing changed, where it may not be hidden in its place.
    mutating func hideSubtree(_ place: LayerItems.Place, _ damage: inout Damage) -> Bool {
        let subtree = layerItems.subtree(place)
        guard subtree.mayHide else { return false }
        guard isShown(subtree, place) else { return true }
        changesBlending = true
        layerItems.hidesBranches = true
        plan.layersDrawn -= Int(subtree.layersDrawn)
        var own = OwnItems(from: place.first, subtree.passes.lowerBound, of: plan)
        while let item = nextShown(&own, place) {
            hide(LayerItems.Place(first: item, count: 1), from: 0, &damage)
            // Nobody needs the passes and runs.
            plan.items[item].source = .color
            plan.items[item].composite = .none
            plan.items[item].run = .none
        }
        return true
    }

    // MARK: - Places

    /// Moves what was drawn last to a subtree's place: as many passes as it had, each in the others as before, and no more items in any of them.
    /// @return false, with nothing moved, where they find no room.
    private mutating func move(
        _ drawn: DrawnBehind, to place: LayerItems.Place, _ subtree: LayerItems.Subtree, _ damage: inout Damage
    ) -> Bool {
        let passes = drawn.pass..<plan.passes.end
        guard passes.count == subtree.passes.count, plan.particles.end - drawn.particles <= subtree.particles.count,
            plan.runs.end - drawn.run == subtree.runs.count, !plan.hasMadeParticles(from: drawn.particles),
            plan.haveSameShape(passes, subtree.passes)
        else { return false }
        oldSections.list(place.items, subtree.passes, of: plan)
        newSections.list(drawn.item..<plan.items.end, passes, of: plan)
        guard hasRoomForSections(), subtree.backdrop.isNone || self.passes.sharings.isEmpty, plan.canMoveBackdrop(drawn, to: subtree, place)
        else { return false }
        comparison.match(passes, with: subtree.passes, of: plan)
        plan.rename(drawn, subtree)
        plan.moveParticles(drawn, to: subtree)
        for index in oldSections.all.indices { move(newSections.all[index].items, to: oldSections.all[index], &damage) }
        if subtree.backdrop.exists { plan.moveBackdrop(drawn, to: subtree, place) }
        if !subtree.runs.isEmpty { moveRuns(drawn, to: subtree, place) }
        for (new, old) in zip(passes, subtree.passes) {
            var pass = plan.passes[new]
            (pass.first, pass.end, pass.parent) = (plan.passes[old].first, plan.passes[old].end, plan.passes[old].parent)
            plan.passes[old] = pass
        }
        return true
    }

    private func hasRoomForSections() -> Bool {
        guard newSections.all.count == oldSections.all.count else { return false }
        for index in newSections.all.indices {
            let new = newSections.all[index].items, old = oldSections.all[index].items
            guard new.count <= old.count else { return false }
            for offset in 0..<new.count where !hasRoom(for: new.lowerBound + offset, at: old.lowerBound + offset) { return false }
        }
        return true
    }

    private mutating func move(
        _ items: Range<Index<FramePlan.Item>>, to section: PassSections.Section, _ damage: inout Damage
    ) {
        for offset in 0..<section.items.count {
            let place = section.items.lowerBound + offset, item = items.lowerBound + offset
            if offset >= items.count {
                hideItem(at: place, isInTarget: section.isInTarget, &damage)
            } else if section.isInTarget {
                put(drawing(at: item), at: place, isSame: comparison.isSame(item, plan, place, plan), &damage)
            } else {
                _ = replace(place, with: drawing(at: item))
            }
        }
    }

    /// Hides an item, which names nothing any more that others may not need.
    mutating func hideItem(at place: Index<FramePlan.Item>, isInTarget: Bool, _ damage: inout Damage) {
        if isInTarget {
            hide(LayerItems.Place(first: place, count: 1), from: 0, &damage)
        } else {
            var item = plan.items[place]
            item.hide()
            _ = replace(place, with: PlainDrawing(hidden: item))
        }
        switch plan.items[place].source.kind {
        case .pass, .particles, .image: plan.items[place].source = .color
        default: break
        }
        if plan.items[place].composite.exists { plan.composites[plan.items[place].composite].other = .color }
        plan.items[place].composite = .none
        plan.items[place].run = .none
    }

    /// An item that was drawn behind those of the plan.
    func drawing(at item: Index<FramePlan.Item>) -> PlainDrawing {
        let look = occlusion.look(of: item, plan)
        return PlainDrawing(item: plan.items[item], extent: look.extent, interior: look.interior)
    }
}

/// The places in the tables of a plan from which on they hold what was drawn behind the plan.
struct DrawnBehind: BitwiseCopyable {
    let item: Index<FramePlan.Item>
    let pass: Index<FramePlan.Pass>
    let composite: Index<FramePlan.Composite>
    let value: Index<SIMD4<Float>>
    let particles: Index<FramePlan.Particles>
    let backdrop: Index<FramePlan.Backdrop>
    let run: Index<FramePlan.Run>
    let instance: Index<FramePlan.Instance>
    let emitterCount: Int
    fileprivate let glass: Index<FramePlan.Glass>
    fileprivate let decoration: Index<FramePlan.Decoration>
    fileprivate let shadow: Index<FramePlan.Shadow>
    fileprivate let gradient: Index<FramePlan.Gradient>
    fileprivate let ramp: Index<SIMD4<Float>>

    /// The ends of a plan's tables.
    init(_ plan: borrowing FramePlan, emitterCount: Int) {
        item = plan.items.end
        pass = plan.passes.end
        composite = plan.composites.end
        value = plan.effectValues.end
        particles = plan.particles.end
        backdrop = plan.backdrops.end
        run = plan.runs.end
        instance = plan.instances.end
        glass = plan.glasses.end
        decoration = plan.decorations.end
        shadow = plan.shadows.end
        gradient = plan.gradients.end
        ramp = plan.ramps.end
        self.emitterCount = emitterCount
    }
}

/// The items of a subtree, divided where passes begin and end.
struct PassSections: ~Copyable {
    struct Section: BitwiseCopyable {
        let first, end: Index<FramePlan.Item>
        /// Whether the target draws the items itself.
        let isInTarget: Bool

        var items: Range<Index<FramePlan.Item>> { first..<end }
    }

    private(set) var all = DenseArray<Section>()

    fileprivate mutating func list(
        _ items: Range<Index<FramePlan.Item>>, _ passes: Range<Index<FramePlan.Pass>>, of plan: borrowing FramePlan
    ) {
        all.removeAll()
        var next = items.lowerBound, current = FramePlan.targetPass
        func end(at item: Index<FramePlan.Item>) -> Section {
            defer { next = max(item, next) }
            return Section(first: next, end: max(item, next), isInTarget: current == FramePlan.targetPass)
        }
        for pass in passes {
            while current != FramePlan.targetPass, current != plan.passes[pass].parent {
                all.append(end(at: plan.passes[current].end))
                current = plan.passes[current].parent
            }
            all.append(end(at: plan.passes[pass].first))
            current = pass
        }
        while current != FramePlan.targetPass {
            all.append(end(at: plan.passes[current].end))
            current = plan.passes[current].parent
        }
        all.append(end(at: items.upperBound))
    }
}

extension FramePlan {
    /// Whether nothing but items was drawn behind the plan.
    func hasOnlyItems(since drawn: DrawnBehind) -> Bool {
        passes.end == drawn.pass && backdrops.end == drawn.backdrop && composites.end == drawn.composite
    }

    /// Takes what was drawn behind the plan away again, but for instances, which runs that have moved may show.
    /// @param keepsNamed whether items that have moved name composites and panels of glass; of what found no place, none may name an image that goes.
    mutating func remove(_ drawn: DrawnBehind, keepsNamed: Bool) {
        items.removeAll(from: drawn.item)
        decorations.removeAll(from: drawn.decoration)
        shadows.removeAll(from: drawn.shadow)
        gradients.removeAll(from: drawn.gradient)
        ramps.removeAll(from: drawn.ramp)
        passes.removeAll(from: drawn.pass)
        particles.removeAll(from: drawn.particles)
        backdrops.removeAll(from: drawn.backdrop)
        runs.removeAll(from: drawn.run)
        guard !keepsNamed else { return }
        composites.removeAll(from: drawn.composite)
        glasses.removeAll(from: drawn.glass)
    }

    /// Whether there is no backdrop from one on, or one of the target.
    fileprivate func hasBackdropOfTarget(from first: Index<Backdrop>) -> Bool {
        first >= backdrops.end || first.next == backdrops.end && backdrops[first].pass == Self.targetPass
    }

    /// Whether the backdrop that was drawn behind the plan, if any, may take the place of a subtree's: no other panel shares the one or may share
    /// the other, and what lies above it is as opaque as before.
    fileprivate func canMoveBackdrop(_ drawn: DrawnBehind, to subtree: LayerItems.Subtree, _ place: LayerItems.Place) -> Bool {
        guard hasBackdropOfTarget(from: drawn.backdrop), (backdrops.end > drawn.backdrop) == subtree.backdrop.exists else { return false }
        guard subtree.backdrop.exists else { return true }
        let new = backdrops[drawn.backdrop], old = backdrops[subtree.backdrop]
        guard new.item - drawn.item == old.item - place.first, keepsOpaque(new.chain) == keepsOpaque(old.chain) else { return false }
        return !(Index.first..<drawn.backdrop).contains { other in
            other != subtree.backdrop && (mayShare(backdrops[other], new) || mayShare(backdrops[other], old))
        }
    }

    /// Has a subtree's backdrop show what the one shows that was drawn behind the plan.
    fileprivate mutating func moveBackdrop(_ drawn: DrawnBehind, to subtree: LayerItems.Subtree, _ place: LayerItems.Place) {
        var backdrop = backdrops[drawn.backdrop]
        backdrop.item = backdrops[subtree.backdrop].item
        backdrop.isOpaque = backdrops[subtree.backdrop].isOpaque
        backdrops[subtree.backdrop] = backdrop
        for item in place.items where items[item].source.kind == .backdrop { items[item].source = .backdrop(subtree.backdrop) }
        for index in glasses.indices where glasses[index].backdrop >= drawn.backdrop { glasses[index].backdrop = subtree.backdrop }
    }

    /// Whether passes lie in each other as others do.
    fileprivate func haveSameShape(_ passes: Range<Index<Pass>>, _ others: Range<Index<Pass>>) -> Bool {
        zip(passes, others).allSatisfy { pass, other in
            let parent = self.passes[pass].parent, counterpart = self.passes[other].parent
            guard parent >= passes.lowerBound else { return parent == counterpart }
            return parent - passes.lowerBound == counterpart - others.lowerBound
        }
    }

    /// Has what was drawn behind the plan name the passes and particles of a subtree in place of its own.
    fileprivate mutating func rename(_ drawn: DrawnBehind, _ subtree: LayerItems.Subtree) {
        let first = subtree.passes.lowerBound
        func renamed(_ source: Source) -> Source {
            if source.kind == .particles, source.particles >= drawn.particles {
                return .particles(subtree.particles.lowerBound + (source.particles - drawn.particles), source.filter)
            }
            guard source.kind == .pass, source.pass >= drawn.pass else { return source }
            return .pass(first + (source.pass - drawn.pass), source.filter)
        }
        for item in drawn.item..<items.end { items[item].source = renamed(items[item].source) }
        for index in drawn.composite..<composites.end {
            composites[index].other = renamed(composites[index].other)
            if composites[index].mask >= drawn.pass { composites[index].mask = first + (composites[index].mask - drawn.pass) }
        }
        for index in drawn.value..<effectValues.end {
            if let source = Source(values: effectValues[index]) { effectValues[index] = renamed(source).values }
        }
    }
}

extension RenderTree {
    /// Whether a layer is shown among its siblings, where the order of the tree has it.
    func liesAmongSublayers(_ row: Row) -> Bool { nodes[row].flags.isDisjoint(with: [.copy, .mask]) && !isSorted(row) }

    /// Whether a layer may be shown in another order than that of the tree.
    func isSorted(_ row: Row) -> Bool {
        let parent = nodes[row].parent
        return !nodes[row].flags.isDisjoint(with: [.spatial, .joinsSpace, .emitsIntoSpace])
            || parent.exists && !nodes[parent].flags.isDisjoint(with: [.sortsSublayers, .joinsSpace])
    }
}
