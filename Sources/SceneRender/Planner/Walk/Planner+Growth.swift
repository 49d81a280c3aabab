import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where layers came to lie above others, or went: see `LayerItems`.

extension Planner {
    /// Draws layers that came to the end of the order behind the items of the plan.
    /// @return false where something else may change with them.
    mutating func addLayers(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard tree.changes.firstArrival.exists else { return true }
        let arrivals = tree.changes.firstArrival..<tree.order.end
        // What came, and is gone again, has drawn nothing.
        for position in arrivals where tree.isVacant(position) { layerItems.noteNothing(of: tree.order[position], plan.items.end) }
        var position = arrivals.lowerBound
        while position < arrivals.upperBound {
            if tree.isVacant(position) {
                position += 1
                continue
            }
            guard addBranch(tree.order[position], &damage, tree) else {
                // Items that were added are in no frame, and layers that were begun are not gone on with.
                damage = .whole
                openLayers.removeAll()
                return false
            }
            position = tree.ends[position]
        }
        return true
    }

    /// Draws a layer, with all below it.
    private mutating func addBranch(_ row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        let position = tree.nodes[row].position
        guard let neighbor = placeBeside(row, tree), layerItems.end == plan.items.end, areInPlane(position..<tree.ends[position], tree),
            !liesBelowBorder(row, tree)
        else { return false }
        let first = plan.items.end, firstPass = plan.passes.end, firstBackdrop = plan.backdrops.end, demandCount = demands.count,
            emitterCount = demands.emitters.count
        contexts.removeAll()
        contexts.append(layerItems.context(neighbor))
        openLayers.removeAll()
        if !isBelowHidden(row, tree) {
            if tree.ends[position] == position + 1 {
                visitLeaf(position, in: .first, tree)
            } else {
                visitBranch(position, in: .first, tree)
                guard case .none = walk(tree, above: 0) else { return false }
            }
        }
        guard openLayers.isEmpty, demands.count == demandCount, demands.emitters.count == emitterCount,
            plan.hasApart(first..<plan.items.end, firstBackdrop), plan.backdrops.end == firstBackdrop, plan.readsTarget == plan.targetIsRead
        else { return false }
        layerItems.keepClip(of: contexts[.first], neighbor)
        occlusion.give(from: first, to: &plan)
        plan.passes[FramePlan.targetPass].end = plan.items.end
        let isSame = looksAsBefore(row, first..<plan.items.end, tree)
        var own = OwnItems(from: first, firstPass, of: plan)
        while let item = own.next(plan) {
            if !isSame { damage.add(item, of: plan) }
            noteMove(of: item)
        }
        return true
    }

    /// A place in the context that a layer is drawn in.
    private func placeBeside(_ row: Row, _ tree: borrowing RenderTree) -> LayerItems.Place? {
        let sibling = tree.nodes[row].previous
        if sibling.exists { return layerItems.place(of: sibling) }
        guard let above = layerItems.place(of: tree.nodes[row].parent), above.isBranch else { return nil }
        return LayerItems.Place(context: above.inner)
    }

    /// Whether a layer above draws a border, which lies above the layer too.
    private func liesBelowBorder(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        var above = tree.nodes[row].parent
        while above.exists {
            if layerItems.place(of: above)?.border.exists == true { return true }
            above = tree.nodes[above].parent
        }
        return false
    }

    /// Whether a layer that made room for others comes out as before, with all that is below it. What it had drawn is hidden then.
    private mutating func looksAsBefore(_ top: Row, _ items: Range<Index<FramePlan.Item>>, _ tree: borrowing RenderTree) -> Bool {
        let followers = tree.changes.followers.span
        guard tree.changes.keepsFollowers, let first = followers.indices.first(where: { followers[$0].row == top }) else { return false }
        let branch = first..<first + tree.branchCount(of: top)
        guard branch.upperBound <= followers.count else { return false }
        var count = 0
        for index in branch {
            guard let old = layerItems.place(of: followers[index].hole), let new = layerItems.place(of: followers[index].row),
                old.drawsItemsAlone, new.drawsItemsAlone, old.count == new.count
            else { return false }
            for offset in 0..<Int(new.count) where !plan.looksAlike(new.first + offset, old.first + offset) { return false }
            count += Int(new.count)
        }
        guard count == items.count else { return false }
        var nothing = Damage()
        for index in branch { if let old = layerItems.place(of: followers[index].hole) { hide(old, &nothing) } }
        return true
    }

    private func areInPlane(_ positions: Range<Position>, _ tree: borrowing RenderTree) -> Bool {
        positions.allSatisfy { position in
            tree.nodes[tree.order[position]].flags.isDisjoint(with: [.perspective, .spatial, .sortsSublayers])
        }
    }

    /// Hides the items of layers that went.
    /// @return false where the items of one are not known.
    mutating func removeLayers(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        var end = 0
        for index in tree.changes.vacated.indices {
            guard index >= end else { continue }
            guard let place = layerItems.takePlace(of: tree.changes.vacated[index]) else { return false }
            if place.subtree.exists {
                guard hideSubtree(place, &damage) else { return false }
                // The layers below have no places of their own.
                end = index + layerItems.subtree(place).layerCount
            } else {
                hide(place, &damage)
            }
            // The images that the items name may go.
            for item in place.items { plan.items[item].source = .color }
            if place.border.exists { plan.items[place.border].source = .color }
        }
        return true
    }
}

extension LayerItems.Place {
    /// Whether a layer draws nothing but its items: neither what lies below it nor a border above that.
    fileprivate var drawsItemsAlone: Bool { subtree.isNone && border.isNone }
}

extension RenderTree {
    fileprivate func isVacant(_ position: Position) -> Bool { nodes[order[position]].flags.contains(.vacant) }
}
