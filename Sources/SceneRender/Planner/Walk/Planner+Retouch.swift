import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where nothing but layers changed that draw by themselves: see `LayerItems`.

extension Planner {
    /// Visits a layer without sublayers to its end, and notes its items. Layers that need a pass are not noted.
    mutating func visitLeaf(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let first = plan.items.end, passCount = plan.passes.count, openCount = openLayers.count
        visit(position, in: context, tree)
        guard leaveLeaf(above: openCount, tree), plan.passes.count == passCount, plan.hasOwn(first..<plan.items.end) else { return }
        layerItems.note(tree.order[position], first..<plan.items.end, contexts[context])
    }

    /// Ends a layer without sublayers, if the layer is open. @return false where more is to be visited first.
    private mutating func leaveLeaf(above count: Int, _ tree: borrowing RenderTree) -> Bool {
        if openLayers.count == count { return true }
        let open = openLayers[openLayers.end - 1]
        guard openLayers.count == count + 1, case .nothing = open.unvisited, case .none = open.replica, case .layer = open.work else {
            return false
        }
        leave(openLayers.removeLast(), tree)
        return true
    }

    /// Changes the items of the layers in the last plan that changed since.
    /// @return false where a layer's items may not be all that changes: then all has to be planned anew.
    mutating func retouch(_ last: inout FramePlan, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        var count = tree.changes.added.count + tree.vacancyCount
        for index in tree.changes.touched.indices { count += tree.branchCount(of: tree.changes.touched[index]) }
        guard layerItems.allows(count, of: last) else { return false }
        swap(&last, &plan)
        defer { swap(&last, &plan) }
        layerItems.beginTurn()
        movesBeforePanels = false
        guard addLayers(&damage, tree), removeLayers(&damage, tree), retouchLayers(&damage, tree), !movesBeforePanels else { return false }
        damage.reachBackdrops(of: plan)
        return true
    }

    private mutating func retouchLayers(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        for index in tree.changes.touched.indices {
            let row = tree.changes.touched[index]
            if tree.nodes[row].flags.contains(.vacant) { continue }
            // Backdrops are opaque where the root is.
            if row == tree.root, !plan.backdrops.isEmpty { return false }
            guard let place = layerItems.place(of: row) ?? layerItems.placeOfGroup(around: row, tree),
                retouch(row, place, &damage, tree)
            else { return false }
        }
        return true
    }

    private mutating func retouch(_ row: Row, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        if layerItems.hidesBranches, isBelowHidden(row, tree) { return true }
        if place.group.exists { return retouchGroup(place, &damage, tree) }
        return place.isBranch ? retouchBranch(row, &damage, tree) : retouchLeaf(row, place, &damage, tree)
    }

    mutating func retouchLeaf(_ row: Row, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        let layersDrawn = plan.layersDrawn - (isShown(place) ? 1 : 0)
        defer { plan.layersDrawn = layersDrawn + (isShown(place) ? 1 : 0) }
        let bits = tree.values[row].bits, opacity = min(max(tree.values[row].opacity, 0), 1)
        if !isSeen(row, tree) {
            hide(place, from: 0, &damage)
            return true
        }
        guard place.count == 1 else { return redraw(row, opacity, place, &damage, tree) }
        switch Self.drawPlain(row, bits, opacity, in: layerItems.context(place), tree, &plain) {
        case .other: return redraw(row, opacity, place, &damage, tree)
        case .nothing: hide(place, from: 0, &damage)
        case .item: put(plain, at: place.first, &damage)
        }
        return true
    }

    func isShown(_ place: LayerItems.Place) -> Bool {
        for offset in 0..<Int(place.count) where !plan.items[place.first + offset].isHidden { return true }
        return false
    }

    /// Draws a layer behind all items of the plan, and moves what comes out to the layer's place.
    private mutating func redraw(
        _ row: Row, _ opacity: Double, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree
    ) -> Bool {
        guard needsNoPass(row, opacity, tree) else { return false }
        return drawBehind(place, tree) { planner, first in
            planner.visit(tree.nodes[row].position, in: .first, tree)
            return planner.leaveLeaf(above: 0, tree) && planner.move(first..<planner.plan.items.end, to: place, &damage)
        }
    }

    /// Has something drawn behind all items of the plan, and takes it away again.
    /// @param passes how many it is drawn with.
    /// @param work is given the first item that comes, and returns whether what came out found its place.
    /// @return false where it did not, or needs more than items, decorations and shadows.
    mutating func drawBehind(
        _ place: LayerItems.Place, passes: Int = 0, _ tree: borrowing RenderTree, _ work: (inout Planner, Index<FramePlan.Item>) -> Bool
    ) -> Bool {
        let first = plan.items.end, decorations = plan.decorations.end, shadows = plan.shadows.end
        let firstPass = plan.passes.end, imageCount = demands.images.count
        contexts.removeAll()
        contexts.append(layerItems.context(place))
        openLayers.removeAll()
        let isDone = work(&self, first) && plan.passes.end - firstPass == passes && demands.images.count == imageCount
        if isDone { layerItems.keepClip(of: contexts[.first], place) }
        openLayers.removeAll()
        occlusion.removeAll(after: first, of: plan)
        plan.items.removeAll(from: first)
        plan.decorations.removeAll(from: decorations)
        plan.shadows.removeAll(from: shadows)
        plan.passes.removeAll(from: firstPass)
        self.passes.planeOfPass.removeAll(from: firstPass)
        return isDone
    }

    /// Whether a layer without sublayers comes out as items with corners, borders and the shadow of a box, and needs nothing else of a plan.
    private mutating func needsNoPass(_ row: Row, _ opacity: Double, _ tree: borrowing RenderTree) -> Bool {
        let flags = tree.nodes[row].flags
        guard flags.isDisjoint(with: [.perspective, .mixed, .transition, .mask, .spatial, .inSpace]) else { return false }
        if flags.contains(.special), !isSetText(row, tree) { return false }
        if opacity < 1, ownDrawingOverlaps(row, isLeaf: true, tree) { return false }
        guard flags.contains(.effects) else { return true }
        let effects = tree.effects(of: row)
        guard effects.isActive else { return true }
        guard opacity >= 1, effects.filters.isNone, effects.backgroundFilters.isNone, effects.mask.isNone, effects.blend == .sourceOver,
            !effects.rasterizes
        else { return false }
        let shadow = chooseShadow(row, tree.nodes[row].position, effects, isFiltered: false, tree)
        return shadow == .none || shadow == .ofBox
    }

    /// Whether a layer shows text that is set as its bounds want, so that only the text's place and look may have changed. The plan keeps the
    /// rasters of the places where the text has been.
    private func isSetText(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        guard tree.values[row].bits.kind == .text, !tree.hasGenerators(row), layerItems.hasRoomForRasters(in: plan) else { return false }
        let text = tree.kinds.texts[row]
        return !text.isStale && (!text.dependsOnSize || text.size == tree.values[row].bounds.size)
    }

    // MARK: - Items in their places

    /// Moves items from the plan's end to a layer's place. @return false, with nothing moved, where they find no room.
    mutating func move(_ items: Range<Index<FramePlan.Item>>, to place: LayerItems.Place, _ damage: inout Damage) -> Bool {
        guard items.count <= Int(place.count) else { return false }
        for offset in 0..<items.count where !hasRoom(for: items.lowerBound + offset, at: place.first + offset) { return false }
        for offset in 0..<items.count {
            put(drawing(at: items.lowerBound + offset), at: place.first + offset, &damage)
        }
        hide(place, from: items.count, &damage)
        return true
    }

    /// Whether an item has a decoration and a shadow only where the item that it replaces has them.
    func hasRoom(for item: Index<FramePlan.Item>, at place: Index<FramePlan.Item>) -> Bool {
        let new = plan.items[item].decoration, old = plan.items[place].decoration
        guard new.exists else { return true }
        return old.exists && (plan.decorations[new].shadow.isNone || plan.decorations[old].shadow.exists)
    }

    /// Replaces an item that the target draws itself.
    mutating func put(_ drawing: PlainDrawing, at place: Index<FramePlan.Item>, _ damage: inout Damage) {
        let extent = plan.extents[place], pixels = plan.wholePixels(of: place)
        guard replace(place, with: drawing) else { return }
        damage.add(pixels, or: extent, of: plan)
        damage.add(place, of: plan)
        if extent != drawing.extent { noteMove(of: place) }
    }

    /// Replaces an item; the new one's decoration and shadow take the places of the old one's. @return whether it was another one.
    mutating func replace(_ place: Index<FramePlan.Item>, with drawing: PlainDrawing) -> Bool {
        let old = plan.items[place]
        if plan.isSame(drawing.item, old) { return false }
        var item = drawing.item
        if item.decoration.exists {
            var decoration = plan.decorations[item.decoration]
            if decoration.shadow.exists {
                let shadow = plan.decorations[old.decoration].shadow
                plan.shadows[shadow] = plan.shadows[decoration.shadow]
                decoration.shadow = shadow
            }
            plan.decorations[old.decoration] = decoration
            item.decoration = old.decoration
        }
        plan.items[place] = item
        // What an opaque item has covered may be seen now.
        let filled = plan.interiors[place]
        if filled.z > filled.x, filled != drawing.interior { plan.showsCovered = true }
        plan.interiors[place] = drawing.interior
        let extent = plan.extents[place]
        plan.extents[place] = drawing.extent
        guard extent != drawing.extent else { return true }
        for index in passes.sharings.indices
        where passes.sharings[index].heeds(place, extent) || passes.sharings[index].heeds(place, drawing.extent) {
            movesBeforePanels = true
        }
        return true
    }

    /// Notes that an item lies elsewhere than whoever looked at the plan has found it.
    mutating func noteMove(of item: Index<FramePlan.Item>) {
        if plan.moved.count >= LayerItems.mostMoves { number() }
        plan.moved.append(item)
    }

    /// Hides the items of a layer from one on. They keep their places, decorations and shadows for when something of the layer is seen again.
    mutating func hide(_ place: LayerItems.Place, from first: Int, _ damage: inout Damage) {
        for offset in first..<Int(place.count) {
            var item = plan.items[place.first + offset]
            if item.isHidden { continue }
            item.hide()
            put(PlainDrawing(hidden: item), at: place.first + offset, &damage)
            guard item.decoration.exists else { continue }
            plan.decorations[item.decoration].hide()
            if plan.decorations[item.decoration].shadow.exists { plan.shadows[plan.decorations[item.decoration].shadow].color = .zero }
        }
    }
}

extension PlainDrawing {
    /// @param hidden an item without pixels.
    init(hidden item: FramePlan.Item) {
        self.init(item: item, extent: Occlusion.nowhere, interior: Occlusion.nothing)
    }
}

extension FramePlan.Decoration {
    fileprivate mutating func hide() {
        box = .zero
        borderWidth = 0
        borderColor = .zero
    }
}

extension FramePlan {
    /// Whether two items of the plan that name nothing but decorations are drawn alike.
    fileprivate func isSame(_ a: Item, _ b: Item) -> Bool {
        guard a.looksLike(b), a.source == b.source, a.clip == b.clip, a.decoration.exists == b.decoration.exists else { return false }
        guard a.decoration.exists, a.decoration != b.decoration else { return true }
        let first = decorations[a.decoration], second = decorations[b.decoration]
        guard first.looksLike(second) else { return false }
        return first.shadow.isNone || shadows[first.shadow].looksLike(shadows[second.shadow])
    }
}
