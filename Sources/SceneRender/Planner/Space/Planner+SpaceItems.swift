import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where something changed in a layer that is sorted with others in space, and lies as before: the layer, with all that is below
// it, is drawn anew in its place in the order. Where the layer itself moved, is hidden or covers something else, all are sorted anew, as the order of
// planes that touch may come out in another way, too, and a plan shows what it would show without the one before.

/// What a layer is sorted as in space.
struct SortedShape: BitwiseCopyable, Equatable {
    /// What the layer may cover of its plane.
    let rect: Rect
    /// From the plane to the target's pixels, and what x, y and 1 of the plane are multiplied by for the depth, before it is divided by w.
    let map: Homography
    /// Three numbers, which as a vector would take the place of eight with what lies around them.
    private let depthX, depthY, depth1: Double
    /// Whether the layer hides all that lies behind it.
    let isOpaque: Bool

    var depth: SIMD3<Double> { SIMD3(depthX, depthY, depth1) }

    init(rect: Rect, map: Homography, depth: SIMD3<Double>, isOpaque: Bool) {
        (self.rect, self.map, self.isOpaque) = (rect, map, isOpaque)
        (depthX, depthY, depth1) = (depth.x, depth.y, depth.z)
    }
}

extension Planner {
    /// Visits the next member of a space.
    @inline(never)
    mutating func visitNext(
        of section: Index<SpaceList.Section>, _ top: Index<OpenLayer>, in context: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let member = space.takeNext(section)
        prefetchNext(of: section, tree)
        guard member.isWhole, notesMembers(of: top) else { return visit(member, in: context, tree) }
        let start = start(member.position, in: context, tree)
        visit(member, in: context, tree)
        unnotedMember = start
        noteVisited(tree)
    }

    /// Whether the members of an open layer's space are noted one by one: the layer itself will be noted, or is the root.
    @inline(__always)
    func notesMembers(of top: Index<OpenLayer>) -> Bool {
        keepsSpaces && layerItems.isRecording && unnoted?.depth ?? 0 == top.number && LayerItems.takes(contexts[openLayers[top].inner])
    }

    /// Notes the members that the order leaves out, and that stay out of it as long as no member lies elsewhere or hides something else.
    mutating func noteMembersOutOfSight(in context: Index<Context>, _ tree: borrowing RenderTree) {
        for index in space.listed.indices where !space.areShown[index] && space.listed[index].isWhole {
            let start = start(space.listed[index].position, in: context, tree)
            guard tree.nodes[start.row].flags.isDisjoint(with: .inSpace), var subtree = subtree(from: start, tree) else { continue }
            subtree.isOutOfSight = true
            let shape = shape(of: start.row, in: context, tree)
            layerItems.note(subtree, start.item..<start.item, contexts[context], sortedAs: shape)
        }
    }

    /// Has the processor load what comes next: members lie anywhere in the tree.
    @inline(__always)
    private func prefetchNext(of section: Index<SpaceList.Section>, _ tree: borrowing RenderTree) {
        let next = space.sections[section].next, last = space.sections[section].end - 1
        tree.prefetchLayer(space.members[min(next + 8, last)].position)
        tree.prefetchRest(space.members[min(next + 4, last)].position)
    }

    /// Notes a member of a space with all that is below it, if nothing of that depends on others.
    @inline(never)
    mutating func noteUnnotedMember(_ tree: borrowing RenderTree) {
        guard let start = unnotedMember else { return }
        unnotedMember = nil
        let row = start.row
        guard tree.nodes[row].flags.isDisjoint(with: .inSpace), plan.backdrops.end == start.backdrop, plan.runs.end == start.run,
            plan.particles.end == start.particles, demands.emitters.count == start.emitters, copies.budget == start.copyBudget,
            let subtree = subtree(from: start, tree)
        else { return }
        let shape = shape(of: row, in: start.context, tree)
        layerItems.note(subtree, start.item..<plan.items.end, contexts[start.context], sortedAs: shape)
    }

    /// The place of what is drawn anew when a layer changed: the layer itself, or one above that is drawn with all that is below it.
    @inline(never)
    func placeToChange(of row: Row, _ tree: borrowing RenderTree) -> LayerItems.Place? {
        // Without one of them the others may be sorted in another way.
        if let place = layerItems.place(of: row), !layerItems.isSorted(place) || isSeen(row, tree) { return place }
        return layerItems.placeOfSubtree(around: row, tree)
    }

    @inline(never)
    private mutating func shape(of row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) -> SortedShape {
        sortedShape(tree.nodes[row].position, in: context, tree)
    }

    /// Whether a layer is shown where the order of the tree has it, or that of its space had it in the last plan.
    mutating func staysInOrder(_ subtree: LayerItems.Subtree, in context: Context, _ tree: borrowing RenderTree) -> Bool {
        guard let shape = layerItems.sortedShape(of: subtree) else { return tree.liesAmongSublayers(subtree.row) }
        contexts.removeAll()
        contexts.append(context)
        return self.shape(of: subtree.row, in: .first, tree) == shape
    }
}

extension RenderTree {
    /// Whether layers lie elsewhere that may be sorted with others. They are likely to in the next frame, too.
    var movesInSpace: Bool {
        changes.unlistedShifts > 0
            || changes.shifted.indices.contains { index in
                let node = nodes[changes.shifted[index]]
                return node.flags.contains(.spatial) || node.parent.exists && nodes[node.parent].flags.contains(.sortsSublayers)
            }
    }

    @inline(__always)
    fileprivate func prefetchLayer(_ position: Position) {
        let row = order[position]
        nodes.prefetch(row)
        values.prefetch(row)
        maps.affines.prefetch(row)
        maps.perspectives.prefetch(row)
    }

    /// Has the processor load the rows that a layer's node and values name. `prefetchLayer` has brought those two meanwhile.
    @inline(__always)
    fileprivate func prefetchRest(_ position: Position) {
        let row = order[position]
        maps.affines.prefetch(nodes[row].linear)
        values.prefetchStyle(row)
    }
}

extension SpaceList.Member {
    /// Whether the member is a layer that is no part, copy or cloud, and fades by itself alone.
    fileprivate var isWhole: Bool { plane.isNone && copy.isNone && cloud.isNone && fading == 1 }
}
