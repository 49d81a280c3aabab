import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where nothing but layers changed that draw by themselves: see `LayerItems`.

extension Planner {
    /// Visits a layer without sublayers to its end, and notes its items.
    mutating func visitLeaf(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[position], first = plan.items.end, opacity = min(max(tree.values.opacity(of: row), 0), 1)
        if takesShortcuts, opacity > 0, isShown(row, tree), visitPlain(row, tree.values.bits(of: row), opacity, in: context, tree) {
            layerItems.note(row, first..<plan.items.end, contexts[context])
            return holdOwn(row, first..<plan.items.end, in: context, tree)
        }
        let start = start(position, in: context, tree)
        visitAny(position, in: context, tree)
        if leaveLeaf(above: start.depth, tree), isOwn(start) {
            layerItems.note(row, start.item..<plan.items.end, contexts[context])
            holdOwn(start, tree)
        } else {
            noteWhole(start, tree)
        }
    }

    /// Whether all that was drawn since is of its own, and neither what passes nor what particles show.
    func isOwn(_ start: VisitStart) -> Bool {
        plan.passes.end == start.pass && plan.particles.end == start.particles && plan.hasOwn(start.item..<plan.items.end)
    }

    /// Visits a layer where few are, or one that is not plain.
    @inline(never)
    mutating func visitAny(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[position]
        if !isSeen(row, tree) { return mobility.noteHidden(tree.nodes[row].flags) }
        visitSeen(position, min(max(tree.values.opacity(of: row), 0), 1), fading: 1, in: context, tree)
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
    /// @param images whose pixels changed, or whose numbers are others' now.
    /// @param stage where the copies of replicators are shown.
    mutating func retouch(
        _ last: inout FramePlan, _ damage: inout Damage, images: Set<ImageID>, _ tree: borrowing RenderTree, _ animator: borrowing Animator,
        _ stage: inout CopyStage
    ) -> Bool {
        var count = tree.vacancyCount + (tree.changes.firstArrival.exists ? tree.order.end - tree.changes.firstArrival : 0)
        count += tree.changes.painted.count
        for index in tree.changes.touched.indices { count += tree.branchCount(of: tree.changes.touched[index]) }
        guard layerItems.allows(count, of: last) else { return false }
        swap(&last, &plan)
        defer { swap(&last, &plan) }
        let movesMost = movesMost(tree, besides: count)
        mobility.movesMost = movesMost
        if movesMost, !canMoveItems || !images.isEmpty || tree.changes.isBent { return false }
        layerItems.beginTurn()
        demands.images.removeAll(keepingCapacity: true)
        changedSubtrees.removeAll()
        leavePlaces(of: tree)
        movesBeforePanels = false
        changesBlending = false
        comparison.changedImages = images
        guard addLayers(&damage, tree), removeLayers(&damage, tree), repaintLayers(&damage, tree),
            retouchLayers(tree.changes.touched.span, &damage, tree),
            movesMost ? retouchHeld(&damage, tree) : retouchLayers(tree.changes.shifted.span, &damage, tree),
            retouchImages(images, &damage, tree),
            redrawSubtrees(&damage, tree, animator, &stage), !movesBeforePanels
        else { return false }
        if movesMost {
            guard canMoveItems else { return false }
            moveItems(&damage, tree)
        }
        // A layer that is blended with what lies below it has all of the target drawn in another way.
        if changesBlending, plan.readsTarget != plan.targetIsRead {
            plan.readsTarget.toggle()
            damage = .whole
        }
        damage.reachBackdrops(of: plan)
        if plan.emissions.count > mostEmissions { dropEmissions() }
        return true
    }

    /// Draws anew what layers draw themselves. What is below one stays as it is, if that is cut as before.
    private mutating func repaintLayers(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        var count = 0
        for index in tree.changes.painted.indices {
            let row = tree.changes.painted[index]
            if repaintBranch(row, &damage, tree) { continue }
            count += tree.branchCount(of: row)
            guard layerItems.allows(count, of: plan), retouchLayer(row, &damage, tree) else { return false }
        }
        return true
    }

    private mutating func retouchLayers(_ rows: Span<Row>, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        for index in rows.indices { guard retouchLayer(rows[index], &damage, tree) else { return false } }
        return true
    }

    mutating func retouchLayer(_ row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        // A layer that is not in the tree draws nothing, and the place that the layer had is among those that were vacated.
        if tree.nodes[row].position.isNone { return true }
        // Backdrops are opaque where the root is.
        if row == tree.root, !plan.backdrops.isEmpty { return false }
        if let place = placeToChange(of: row, tree), retouch(row, place, &damage, tree) { return true }
        return relocate(row, &damage, tree)
    }

    /// Has images drawn anew where the target shows them, and the subtrees in whose passes they are.
    /// @return false where one is seen in another way.
    private mutating func retouchImages(_ images: Set<ImageID>, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        if images.isEmpty { return true }
        guard !plan.filtersShow(images) else { return false }
        imageItems.seek(images, tree.imageTable.uses.span, in: plan)
        for image in images {
            var place = imageItems.first(of: image)
            while place > 0 {
                let (index, next) = imageItems.item(at: place)
                place = next
                guard plan.items[index].source.kind == .image, plan.items[index].source.image == image else {
                    continue
                }
                if plan.items[index].composite.isNone, plan.isInTarget(index) {
                    damage.add(index, of: plan)
                } else {
                    guard retouchSubtree(with: plan.items[index].row, &damage, tree) else { return false }
                }
            }
        }
        return true
    }

    /// Has the subtree drawn anew that a layer is drawn with. @return false where there is none.
    mutating func retouchSubtree(with row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard row.exists, let place = layerItems.place(of: row) ?? layerItems.placeOfSubtree(around: row, tree), place.subtree.exists else {
            return false
        }
        return retouch(row, place, &damage, tree)
    }

    private mutating func retouch(_ row: Row, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        if layerItems.hidesBranches, isBelowHidden(row, tree) { return true }
        if place.subtree.exists { return retouchSubtree(place, &damage, tree) }
        return place.isBranch ? retouchBranch(row, &damage, tree) : retouchLeaf(row, place, &damage, tree)
    }

    mutating func retouchLeaf(_ row: Row, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        let layersDrawn = plan.layersDrawn - (isShown(place) ? 1 : 0)
        defer { plan.layersDrawn = layersDrawn + (isShown(place) ? 1 : 0) }
        let bits = tree.values.bits(of: row), opacity = min(max(tree.values.opacity(of: row), 0), 1)
        if !isSeen(row, tree) {
            hide(place, from: 0, &damage)
            return true
        }
        // A layer that has come out of the plane may lie above or below others.
        guard tree.nodes[row].flags.isDisjoint(with: .spatial) else { return false }
        guard place.count == 1 else { return redraw(row, opacity, place, &damage, tree) }
        switch Self.drawPlain(row, bits, opacity, in: layerItems.context(place), tree, &plain) {
        case .other: return redraw(row, opacity, place, &damage, tree)
        case .nothing: hide(place, from: 0, &damage)
        case .unseen:
            if !place.isHeld, mobility.keepsUnseen {
                put(plain.unseen, at: place.first, &damage)
            } else {
                if !place.isHeld { mobility.leavesOut = true }
                hide(place, from: 0, &damage)
            }
        case .item: put(plain, at: place.first, &damage)
        }
        return true
    }

    func isShown(_ place: LayerItems.Place) -> Bool {
        for offset in 0..<Int(place.count) where plan.isShown(place.first + offset) { return true }
        return false
    }

    /// Draws a layer behind all items of the plan, and moves what comes out to the layer's place.
    private mutating func redraw(
        _ row: Row, _ opacity: Double, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree
    ) -> Bool {
        guard mayNeedNoPass(row, opacity, tree) else { return false }
        return drawBehind(place, all: row, tree) { planner, drawn in
            planner.visitAny(tree.nodes[row].position, in: .first, tree)
            return planner.leaveLeaf(above: 0, tree) && planner.plan.hasOnlyItems(since: drawn)
                && planner.move(drawn.item..<planner.plan.items.end, to: place, &damage)
        }
    }

    /// Has something drawn behind all items of the plan, and takes it away again.
    /// @param row the layer of which all is drawn, and all that is below it; none where that is not so.
    /// @param work is given where it begins, and returns whether what came out found its place.
    /// @return false where it did not, or a plan would tell others of it, as of images that are missing.
    @inline(never)
    mutating func drawBehind(
        _ place: LayerItems.Place, all row: Row = .none, _ tree: borrowing RenderTree, _ work: (inout Planner, DrawnBehind) -> Bool
    ) -> Bool {
        guard layerItems.hasRoom(in: plan) else { return false }
        let drawn = DrawnBehind(plan, emitterCount: demands.emitters.count)
        let demandCount = demands.count, tileCount = demands.tiles.count, sharedBackdrop = passes.sharedBackdrop,
            targetIsOpaque = passes.targetIsOpaque
        passes.sharedBackdrop = .none
        contexts.removeAll()
        contexts.append(layerItems.context(place))
        openLayers.removeAll()
        passes.isCasting = false
        layerItems.isRecording = false
        let mobility = mobility
        let isDone = work(&self, drawn) && demands.count == demandCount
        layerItems.isRecording = true
        keepMobility(mobility, place)
        if isDone {
            layerItems.keepClip(of: contexts[.first], place)
            if row.exists, tileCount > 0 { demands.replaceTiles(below: row, from: tileCount, tree) }
        } else {
            demands.tiles.removeLast(demands.tiles.count - tileCount)
        }
        openLayers.removeAll()
        occlusion.removeAll(from: drawn.item, of: plan)
        plan.remove(drawn, keepsNamed: isDone)
        plan.instances.removeAll(from: max(layerItems.instancesEnd, drawn.instance))
        passes.sharedBackdrop = sharedBackdrop
        passes.targetIsOpaque = targetIsOpaque
        demands.emitters.removeLast(demands.emitters.count - drawn.emitterCount)
        passes.planeOfPass.removeAll(from: drawn.pass)
        return isDone
    }

    /// Whether a layer without sublayers may come out as items with corners, borders and shadows, and needs nothing else of a plan. Of what its shadow
    /// and its filters come to, nothing is known before the layer is drawn.
    private mutating func mayNeedNoPass(_ row: Row, _ opacity: Double, _ tree: borrowing RenderTree) -> Bool {
        let flags = tree.nodes[row].flags
        guard flags.isDisjoint(with: [.perspective, .transition, .mask, .spatial, .inSpace]) else { return false }
        if flags.contains(.special), !tree.drawsAlone(row) { return false }
        if opacity < 1, ownDrawingOverlaps(row, isLeaf: true, tree) { return false }
        guard flags.contains(.effects) else { return true }
        let effects = tree.effects(of: row)
        return effects.mask.isNone && effects.backgroundFilters.isNone && effects.blend == .sourceOver && !effects.rasterizes
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

    /// Whether an item has a decoration, a shadow and a gradient only where the item that it replaces has them, and a gradient of as many colours.
    func hasRoom(for item: Index<FramePlan.Item>, at place: Index<FramePlan.Item>) -> Bool {
        let source = plan.items[item].source, shown = plan.items[place].source
        if source.kind == .gradient, shown.kind != .gradient || !plan.haveRoomAlike(source.gradient, shown.gradient) { return false }
        let new = plan.items[item].decoration, old = plan.items[place].decoration
        guard new.exists else { return true }
        return old.exists && (plan.decorations[new].shadow.isNone || plan.decorations[old].shadow.exists)
    }

    /// Replaces an item that the target draws itself.
    /// @param isSame whether the new one looks like the old one, where the items alone do not tell.
    @inline(never)
    mutating func put(_ drawing: PlainDrawing, at place: Index<FramePlan.Item>, isSame: Bool? = nil, _ damage: inout Damage) {
        let extent = plan.extents[place], pixels = plan.wholePixels(of: place), isReplaced = replace(place, with: drawing)
        guard isSame.map({ !$0 }) ?? isReplaced else { return }
        damage.add(pixels, or: extent, of: plan)
        damage.add(place, of: plan)
        if extent != drawing.extent { noteMove(of: place) }
    }

    /// Replaces an item; the new one's decoration, shadow and gradient take the places of the old one's. @return whether it was another one.
    @inline(never)
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
        if item.source.kind == .gradient {
            plan.replace(old.source.gradient, by: item.source.gradient)
            item.source = old.source
        }
        plan.items[place] = item
        // An image that goes is named by no composite that is left behind. One that has a second picture is of this item alone.
        if old.composite.exists, old.composite != item.composite { plan.composites[old.composite].other = .color }
        if item.source.kind == .image { imageItems.note(place, of: item.source.image) }
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
    @inline(never)
    mutating func hide(_ place: LayerItems.Place, from first: Int, _ damage: inout Damage) {
        for offset in first..<Int(place.count) {
            var item = plan.items[place.first + offset]
            if item.isHidden { continue }
            item.hide()
            // The image may go meanwhile.
            if item.source.kind == .image { item.source = .color }
            put(PlainDrawing(hidden: item), at: place.first + offset, &damage)
            plan.hideDecoration(of: place.first + offset)
        }
    }
}

extension PlainDrawing {
    /// @param hidden an item without pixels.
    init(hidden item: FramePlan.Item) {
        self.init(item: item, extent: Occlusion.nowhere, interior: Occlusion.nothing)
    }

    /// The drawing of a layer that lies out of view.
    var unseen: PlainDrawing {
        var drawing = self
        drawing.item.flags.insert(.covered)
        (drawing.extent, drawing.interior) = (Occlusion.nowhere, Occlusion.nothing)
        return drawing
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
    /// Hides what decorates a hidden item.
    mutating func hideDecoration(of item: Index<Item>) {
        let decoration = items[item].decoration
        guard decoration.exists else { return }
        decorations[decoration].hide()
        if decorations[decoration].shadow.exists { shadows[decorations[decoration].shadow].color = .zero }
    }
}

extension FramePlan {
    /// Whether filters or composites take in one of some images.
    fileprivate func filtersShow(_ images: Set<ImageID>) -> Bool {
        func isShown(_ source: Source?) -> Bool { source.map { $0.kind == .image && images.contains($0.image) } ?? false }
        return effectValues.indices.contains { isShown(Source(values: effectValues[$0])) }
            || composites.indices.contains { isShown(composites[$0].other) }
    }

    /// Whether an item lies in the target, and in no other pass.
    fileprivate func isInTarget(_ item: Index<Item>) -> Bool {
        (Self.targetPass.next..<passes.end).allSatisfy { item < passes[$0].first || passes[$0].end <= item }
    }

    /// Whether two gradients have as many texels.
    fileprivate func haveRoomAlike(_ a: Index<Gradient>, _ b: Index<Gradient>) -> Bool {
        pieces(ofRamp: gradients[a].ramp).count == pieces(ofRamp: gradients[b].ramp).count
    }

    /// Has a gradient take the place of one with as many texels.
    fileprivate mutating func replace(_ old: Index<Gradient>, by new: Index<Gradient>) {
        let ramp = gradients[old].ramp, other = gradients[new].ramp
        for texel in 0..<Ramp.texelCount(pieces: pieces(ofRamp: other).count) { ramps[ramp + texel] = ramps[other + texel] }
        gradients[old] = gradients[new]
        gradients[old].ramp = ramp
    }

    private func isSame(_ a: Source, _ b: Source) -> Bool {
        guard a.kind == .gradient, b.kind == .gradient else { return a == b }
        return gradients[a.gradient].isSame(self, gradients[b.gradient], self)
    }

    /// Whether two items of the plan lie in the same place, and are drawn alike for sure.
    func looksAlike(_ a: Index<Item>, _ b: Index<Item>) -> Bool { extents[a] == extents[b] && isSame(items[a], items[b]) }

    /// Whether two items of the plan that name nothing but decorations and gradients are drawn alike.
    fileprivate func isSame(_ a: Item, _ b: Item) -> Bool {
        guard a.looksLike(b), isSame(a.source, b.source), a.clip == b.clip, a.composite == b.composite,
            a.decoration.exists == b.decoration.exists
        else { return false }
        guard a.decoration.exists, a.decoration != b.decoration else { return true }
        let first = decorations[a.decoration], second = decorations[b.decoration]
        guard first.looksLike(second) else { return false }
        return first.shadow.isNone || shadows[first.shadow].looksLike(shadows[second.shadow])
    }
}
