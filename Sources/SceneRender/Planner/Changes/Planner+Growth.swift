import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where layers came to lie above others, or went: see `LayerItems`.

extension Planner {
    /// Draws layers that came to the end of the order behind the items of the plan.
    /// @return false where something else may change with them.
    mutating func addLayers(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard tree.changes.firstArrival.exists else { return true }
        let arrivals = tree.changes.firstArrival..<tree.order.end, firstItem = plan.items.end
        // What came, and is gone again, has drawn nothing.
        for position in arrivals where tree.isVacant(position) { layerItems.noteNothing(of: tree.order[position], plan.items.end) }
        // Layers that were drawn before another one may not be added would be drawn for nothing.
        guard tree.allTops(in: arrivals, { layerItems.placeOfSubtree(around: $0, tree) != nil || mayAdd($0, tree) }) else { return false }
        return tree.allTops(in: arrivals) { row in
            guard add(row, &damage, tree) else {
                // Items that were added are in no frame, and layers that were begun are not gone on with.
                if plan.items.end > firstItem { damage = .whole }
                openLayers.removeAll()
                return false
            }
            return true
        }
    }

    /// Whether a layer may be drawn behind all items, with all that is below it, as far as is known before.
    func mayAdd(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        let position = tree.nodes[row].position
        return !tree.isSorted(row) && !tree.hasBackdrops(position) && !liesBelowBorder(row, tree)
    }

    /// Draws a layer that came, with all that is below it. What is drawn as a whole is drawn anew with the layer when all is known that changed.
    private mutating func add(_ row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        if let around = layerItems.placeOfSubtree(around: row, tree) { return retouchSubtree(around, &damage, tree) }
        listFormerPlaces(ofFollower: row, tree)
        return placeBeside(row, tree).map { addBranch(row, beside: $0, &damage, tree) } ?? false
    }

    /// Lists where a layer that made room for others had been drawn, with all that is below it.
    private mutating func listFormerPlaces(ofFollower top: Row, _ tree: borrowing RenderTree) {
        formerPlaces.removeAll()
        let followers = tree.changes.followers.span, count = tree.branchCount(of: top)
        guard tree.changes.keepsFollowers, let first = followers.indices.first(where: { followers[$0].row == top }),
            first + count <= followers.count
        else { return }
        for index in first..<first + count { formerPlaces.append(layerItems.place(of: followers[index].hole) ?? LayerItems.Place()) }
    }

    /// Draws a layer that may be added, with all below it. What comes out as in `formerPlaces` damages nothing, and is hidden there.
    /// @param neighbor a place in the context that the layer is drawn in.
    mutating func addBranch(
        _ row: Row, beside neighbor: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree
    ) -> Bool {
        let position = tree.nodes[row].position
        guard layerItems.end == plan.items.end else { return false }
        let first = plan.items.end, firstPass = plan.passes.end, firstBackdrop = plan.backdrops.end, demandCount = demands.count,
            emitterCount = demands.emitters.count, tileCount = demands.tiles.count
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
            plan.hasApart(first..<plan.items.end, firstBackdrop), plan.backdrops.end == firstBackdrop
        else { return false }
        if tileCount > 0 { demands.replaceTiles(below: row, from: tileCount, tree) }
        if !plan.hasItemsOfTheirOwn { changesBlending = true }
        layerItems.keepClip(of: contexts[.first], neighbor)
        occlusion.give(from: first, to: &plan)
        plan.passes[FramePlan.targetPass].end = plan.items.end
        let isSame = looksAsBefore(position..<tree.ends[position], first..<plan.items.end, tree)
        var own = OwnItems(from: first, firstPass, of: plan)
        while let item = own.next(plan) {
            if !isSame { damage.add(item, of: plan) }
            noteMove(of: item)
        }
        return true
    }

    /// A place in the context that a layer is drawn in.
    private mutating func placeBeside(_ row: Row, _ tree: borrowing RenderTree) -> LayerItems.Place? {
        let sibling = tree.sibling(before: row), parent = tree.nodes[row].parent
        if sibling.exists, let place = layerItems.place(of: sibling) { return layerItems.isSorted(place) ? nil : place }
        guard let above = layerItems.place(of: parent) else { return nil }
        if above.isBranch { return LayerItems.Place(context: above.inner) }
        guard takesSublayers(parent, above, tree) else { return nil }
        layerItems.setInner(nil, of: parent)
        return LayerItems.Place(context: above.context)
    }

    /// Whether a layer that had no sublayers draws the same below some.
    private func takesSublayers(_ row: Row, _ place: LayerItems.Place, _ tree: borrowing RenderTree) -> Bool {
        place.subtree.isNone && !place.isHeld && isBranch(row, tree) && isShown(row, tree) && !tree.values.bits(of: row).masksToBounds
            && tree.values.adornment(of: row).borderWidth <= 0
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

    /// Whether layers come out as in `formerPlaces`. What they have there is hidden then.
    private mutating func looksAsBefore(
        _ positions: Range<Position>, _ items: Range<Index<FramePlan.Item>>, _ tree: borrowing RenderTree
    ) -> Bool {
        guard formerPlaces.count == positions.count else { return false }
        var count = 0
        for (index, position) in zip(formerPlaces.indices, positions) where !tree.isVacant(position) {
            let old = formerPlaces[index]
            guard let new = layerItems.place(of: tree.order[position]), old.first.exists, old.drawsItemsAlone, new.drawsItemsAlone,
                old.count == new.count
            else { return false }
            for offset in 0..<Int(new.count) where !plan.looksAlike(new.first + offset, old.first + offset) { return false }
            count += Int(new.count)
        }
        guard count == items.count else { return false }
        var nothing = Damage()
        for index in formerPlaces.indices { hide(formerPlaces[index], &nothing) }
        return true
    }

    /// Hides the items of layers that went.
    /// @return false where the items of one are not known.
    mutating func removeLayers(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        var next = 0
        while next < tree.changes.vacated.count {
            let vacated = tree.changes.vacated[next]
            next += 1
            if let place = layerItems.takePlace(of: vacated.row), !layerItems.isSorted(place) {
                guard abandon(place, &damage), redrawEmptied(vacated.parent, &damage, tree) else { return false }
                if place.subtree.isNone { continue }
            } else if tree.nodes[vacated.parent].position.exists {
                // Layers that are drawn as a whole, or sorted in another way without the one that went, are drawn anew.
                guard retouchSubtree(with: vacated.parent, &damage, tree) else { return false }
            }
            while next < tree.changes.vacated.count, (vacated.first..<vacated.end).contains(tree.changes.vacated[next].first) {
                _ = layerItems.takePlace(of: tree.changes.vacated[next].row)
                next += 1
            }
        }
        return true
    }

    /// Draws a layer anew whose border lay above its sublayers, if it has none left.
    private mutating func redrawEmptied(_ row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard tree.nodes[row].first.isNone, layerItems.place(of: row)?.border.exists == true else { return true }
        return retouchLayer(row, &damage, tree)
    }

    /// Hides what a layer draws in a place that it has left. The passes there are no longer known as the layer's, and images may go.
    /// @return false where it may not be hidden in its place.
    mutating func abandon(_ place: LayerItems.Place, _ damage: inout Damage) -> Bool {
        if place.subtree.exists {
            guard hideSubtree(place, &damage) else { return false }
            for pass in layerItems.subtree(place).passes { plan.empty(pass) }
        } else {
            hide(place, &damage)
        }
        for item in place.items {
            hideItem(at: item, isInTarget: false, &damage)
            plan.items[item].source = .color
        }
        if place.border.exists { plan.items[place.border].source = .color }
        return true
    }
}

extension LayerItems.Place {
    /// Whether a layer draws nothing but its items: neither what lies below it nor a border above that.
    fileprivate var drawsItemsAlone: Bool { subtree.isNone && border.isNone }
}

extension FramePlan {
    /// Leaves a pass that nothing shows any more without pixels and name.
    fileprivate mutating func empty(_ pass: Index<Pass>) {
        (passes[pass].width, passes[pass].height) = (0, 0)
        (passes[pass].row, passes[pass].identity) = (.none, 0)
    }
}

extension RenderTree {
    func isVacant(_ position: Position) -> Bool { nodes[order[position]].flags.contains(.vacant) }

    /// Whether a condition holds for all rows of a part of the order that lie below no other there; it is asked in their order.
    fileprivate func allTops(in positions: Range<Position>, _ holds: (Row) -> Bool) -> Bool {
        var position = positions.lowerBound
        while position < positions.upperBound {
            if isVacant(position) {
                position += 1
                continue
            }
            if !holds(order[position]) { return false }
            position = ends[position]
        }
        return true
    }
}
