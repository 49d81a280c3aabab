import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where layers came to lie above all others, or went: see `LayerItems`.

extension Planner {
    /// Draws layers that came to lie above all others behind the items of the plan.
    /// @return false where something else may change with them.
    mutating func addLayers(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        var drawnEnd = Position.first
        for index in tree.changes.added.indices {
            let row = tree.changes.added[index], position = tree.nodes[row].position
            if position.isNone {
                // The layer is gone again.
                layerItems.noteNothing(of: row, plan.items.end)
            } else if position >= drawnEnd {
                guard addBranch(row, &damage, tree) else {
                    // Items that were added are in no frame, and layers that were begun are not gone on with.
                    damage = .whole
                    openLayers.removeAll()
                    return false
                }
                drawnEnd = tree.ends[position]
            }
        }
        return true
    }

    /// Draws a layer, with all below it.
    private mutating func addBranch(_ row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        let position = tree.nodes[row].position, sibling = tree.nodes[row].previous
        guard sibling.exists, let neighbor = layerItems.place(of: sibling), layerItems.end == plan.items.end,
            areInPlane(position..<tree.ends[position], tree)
        else { return false }
        let first = plan.items.end, firstPass = plan.passes.end, firstBackdrop = plan.backdrops.end, demandCount = demands.count,
            emitterCount = demands.emitters.count
        layerItems.reserve(tree.nodes.count)
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
        var own = OwnItems(from: first, firstPass, of: plan)
        while let item = own.next(plan) {
            damage.add(item, of: plan)
            noteMove(of: item)
        }
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
