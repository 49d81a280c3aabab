import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where layers with sublayers changed that only draw, and so move, colour or hide what is below them: see `LayerItems`.

extension Planner {
    /// Begins a layer with sublayers, and notes what it draws below them, where the sublayers are drawn as they would be without it.
    mutating func visitBranch(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let start = start(position, in: context, tree)
        visitAny(position, in: context, tree)
        if hasOpenedBranch(above: start.depth, in: context, tree), plan.passes.end == start.pass,
            plan.hasOwn(start.item..<plan.items.end)
        {
            layerItems.note(start.row, start.item..<plan.items.end, contexts[context], isBranch: true)
        } else {
            noteWhole(start, tree)
        }
    }

    /// Whether the layer that was opened last gives its own context to its sublayers, and shows them in the order of the tree.
    private func hasOpenedBranch(above count: Int, in context: Index<Context>, _ tree: borrowing RenderTree) -> Bool {
        guard openLayers.count == count + 1 else { return false }
        let open = openLayers[openLayers.end - 1]
        guard case .inOrder = open.unvisited, case .none = open.replica, case .layer(let layer) = open.work else { return false }
        return open.inner == context && layer.own == context && isBranch(open.row, tree)
    }

    /// Whether a layer with sublayers only draws, and neither groups nor cuts them.
    private func isBranch(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        tree.values[row].opacity >= 1 && !tree.values[row].bits.masksToBounds && tree.nodes[row].flags.isDisjoint(with: .notBranch)
    }

    /// Changes the items of a layer with sublayers, and of all that is below it.
    /// @return false where something below has items that nobody knows of, or finds no room.
    mutating func retouchBranch(_ top: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        var position = tree.nodes[top].position, hiddenEnd = position
        let end = tree.ends[position]
        while position < end {
            let row = tree.order[position]
            guard let place = layerItems.place(of: row) else {
                guard isHidden(row, tree) else { return false }
                position = tree.ends[position]
                continue
            }
            if place.subtree.exists {
                if position < hiddenEnd {
                    hideSubtree(place, &damage)
                } else {
                    guard retouchSubtree(place, &damage, tree) else { return false }
                }
                position = tree.ends[position]
                continue
            }
            if place.isBranch, !isSeen(row, tree) {
                layerItems.hidesBranches = true
                hiddenEnd = max(hiddenEnd, tree.ends[position])
            }
            if position < hiddenEnd {
                hide(place, &damage)
            } else if place.isBranch {
                guard redrawBranch(row, place, &damage, tree) else { return false }
            } else {
                guard retouchLeaf(row, place, &damage, tree) else { return false }
            }
            position += 1
        }
        return true
    }

    /// Whether a layer without a place has no items, since it is hidden itself. It was hidden before, too: otherwise it would have changed, and
    /// all would be planned anew for that.
    private func isHidden(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        tree.values[row].bits.hidden || tree.values[row].opacity <= 0 || tree.nodes[row].flags.contains(.vacant)
    }

    /// Draws what a layer draws below and above its sublayers behind all items of the plan, and moves what comes out to its places.
    private mutating func redrawBranch(
        _ row: Row, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree
    ) -> Bool {
        guard isBranch(row, tree) else { return false }
        let layersDrawn = plan.layersDrawn - (isShown(place) ? 1 : 0)
        defer { plan.layersDrawn = layersDrawn + (isShown(place) ? 1 : 0) }
        return drawBehind(place, tree) { planner, drawn in
            planner.visitAny(tree.nodes[row].position, in: .first, tree)
            guard planner.hasOpenedBranch(above: 0, in: .first, tree) else { return false }
            planner.openLayers.removeAll()
            let border = planner.plan.items.end
            planner.drawBorder(row, planner.world(of: row, in: .first, tree), in: .first, opacity: 1, tree)
            return planner.plan.passes.end == drawn.pass && planner.move(drawn.item..<border, to: place, &damage)
                && planner.move(border..<planner.plan.items.end, to: place.ofBorder, &damage)
        }
    }

    /// Hides all that a layer draws. The items keep their places for when the layer is seen again.
    mutating func hide(_ place: LayerItems.Place, _ damage: inout Damage) {
        if isShown(place) { plan.layersDrawn -= 1 }
        hide(place, from: 0, &damage)
        hide(place.ofBorder, from: 0, &damage)
    }

    /// Whether a layer, and what is below it, may be seen.
    func isSeen(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        !tree.values[row].bits.hidden && tree.values[row].opacity > 0
            && tree.nodes[row].flags.isDisjoint(with: [.backFacing, .notShown])
    }

    /// Whether a layer above is not seen.
    func isBelowHidden(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        var above = row
        while above != tree.root, tree.nodes[above].parent.exists {
            above = tree.nodes[above].parent
            if !isSeen(above, tree) { return true }
        }
        return false
    }
}

extension LayerItems.Place {
    /// The place of the border that lies above the sublayers.
    fileprivate var ofBorder: LayerItems.Place { LayerItems.Place(first: border, count: border.exists ? 1 : 0, context: context) }
}

extension RenderTree {
    /// How many layers there are from a layer on down.
    func branchCount(of row: Row) -> Int {
        let position = nodes[row].position
        return position.exists ? ends[position] - position : 1
    }
}
