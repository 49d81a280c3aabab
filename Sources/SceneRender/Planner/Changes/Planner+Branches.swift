import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where layers with sublayers changed that only draw and cut, and so move, colour, cut or hide what is below them: see
// `LayerItems`.

extension Planner {
    /// Begins a layer with sublayers, and notes what it draws below them, where the sublayers are drawn as they would be without it.
    mutating func visitBranch(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let start = start(position, in: context, tree)
        visitAny(position, in: context, tree)
        if noteBranch(start, tree) { holdOwn(start, tree) } else { noteWhole(start, tree) }
    }

    /// Notes what a layer with sublayers draws below them, if they are drawn as they would be without it.
    mutating func noteBranch(_ start: VisitStart, _ tree: borrowing RenderTree) -> Bool {
        guard let inner = openedBranch(above: start.depth, in: start.context, tree), isOwn(start) else { return false }
        layerItems.noteBranch(start.row, start.item..<plan.items.end, contexts[start.context], inner: contexts[inner])
        return true
    }

    /// The sublayers' context of the layer that was opened last, if the layer does no more than draw and cut, and shows them in the order of the
    /// tree.
    @inline(never)
    private func openedBranch(above count: Int, in context: Index<Context>, _ tree: borrowing RenderTree) -> Index<Context>? {
        guard openLayers.count == count + 1 else { return nil }
        let open = openLayers[openLayers.end - 1]
        guard case .inOrder = open.unvisited, case .none = open.replica, case .layer(let layer) = open.work, layer.own == context,
            isBranch(open.row, tree),
            open.inner == context || tree.values.bits(of: open.row).masksToBounds && LayerItems.takes(contexts[open.inner])
        else { return nil }
        return open.inner
    }

    /// Whether a layer with sublayers only draws and cuts, and does not group them.
    func isBranch(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        tree.values.opacity(of: row) >= 1 && tree.nodes[row].flags.isDisjoint(with: .notBranch)
    }

    /// Changes the items of a layer with sublayers, and of all that is below it.
    /// @return false where something below has items that nobody knows of, or finds no room.
    mutating func retouchBranch(_ top: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        var position = tree.nodes[top].position, hiddenEnd = position
        let end = tree.ends[position]
        cutters.removeAll()
        while position < end {
            let row = tree.order[position]
            guard var place = layerItems.place(of: row) else {
                guard isHidden(row, tree) else { return false }
                position = tree.ends[position]
                continue
            }
            while !cutters.isEmpty, cutters[cutters.end - 1].branchEnd <= position { cutters.removeLast() }
            if !cutters.isEmpty { place = layerItems.move(row, to: cutters[cutters.end - 1].inner) }
            if place.subtree.exists {
                guard position < hiddenEnd ? hideSubtree(place, &damage) : retouchSubtree(place, &damage, tree) else { return false }
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
            if place.isBranch { noteCutter(position, hasCut: place.inner != place.context, tree) }
            position += 1
        }
        return true
    }

    /// Whether a layer without a place has no items, since it is hidden itself. It was hidden before, too: otherwise it would have changed, and
    /// all would be planned anew for that.
    private func isHidden(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        (tree.values.bits(of: row).hidden || tree.values.opacity(of: row) <= 0 || tree.nodes[row].flags.contains(.vacant))
            && !tree.showsCopy(row)
    }

    /// Has what is below a layer drawn in the context that the layer gives it, until the layer ends.
    /// @param hasCut whether the layer has cut what is below it until now.
    private mutating func noteCutter(_ position: Position, hasCut: Bool, _ tree: borrowing RenderTree) {
        let row = tree.order[position]
        guard let place = layerItems.place(of: row), hasCut || place.inner != place.context || tree.values.bits(of: row).masksToBounds
        else { return }
        cutters.append(Cutter(branchEnd: tree.ends[position], inner: place.inner))
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
            if planner.openLayers.isEmpty {
                // Nothing is seen of a layer that cuts all that is below it.
                guard tree.values.bits(of: row).masksToBounds else { return false }
                planner.layerItems.setInner(planner.contexts[.first].seeingNothing, of: row)
            } else {
                guard let inner = planner.openedBranch(above: 0, in: .first, tree) else { return false }
                planner.setInner(inner, of: row, place)
            }
            planner.openLayers.removeAll()
            let border = planner.plan.items.end
            planner.drawBorder(row, planner.world(of: row, in: .first, tree), in: .first, opacity: 1, tree)
            return planner.plan.hasOnlyItems(since: drawn) && planner.move(drawn.item..<border, to: place, &damage)
                && planner.move(border..<planner.plan.items.end, to: place.ofBorder, &damage)
        }
    }

    /// Draws anew what a layer with sublayers draws itself.
    /// @return false where that is not all.
    mutating func repaintBranch(_ row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        // Backdrops are opaque where the root is. Sublayers that are cut no longer are drawn anew, too.
        guard row != tree.root || plan.backdrops.isEmpty, tree.nodes[row].position.exists, isSeen(row, tree),
            let place = layerItems.place(of: row), place.isBranch, !layerItems.hidesBranches,
            tree.values.bits(of: row).masksToBounds || place.inner == place.context
        else { return false }
        return redrawBranch(row, place, &damage, tree) && layerItems.place(of: row)?.inner == place.inner
    }

    /// Has what is below a layer drawn in the context that was made for it, if that cuts in another way than the one before.
    private mutating func setInner(_ index: Index<Context>, of row: Row, _ place: LayerItems.Place) {
        guard index != .first else { return layerItems.setInner(nil, of: row) }
        var context = contexts[index]
        let before = layerItems.innerContext(place), hasOwnClip = context.clip != contexts[.first].clip
        if context.clipBox == before.clipBox, context.visible == before.visible, plan.cutAlike(context.clip, before.clip) {
            if hasOwnClip { removeLastClip() }
            return
        }
        if hasOwnClip { context.clip = moveToSpare(context.clip, of: row) }
        layerItems.setInner(context, of: row)
    }

    /// Moves the clip that was added last to the place of one that the layer had before and needs no more. @return where the clip is.
    private mutating func moveToSpare(_ clip: Index<FramePlan.Clip>, of row: Row) -> Index<FramePlan.Clip> {
        guard let spare = layerItems.takeSpareClip(of: row, for: clip) else { return clip }
        plan.clips[spare] = plan.clips[clip]
        passes.clipInteriors[spare] = passes.clipInteriors[clip]
        removeLastClip()
        return spare
    }

    private mutating func removeLastClip() {
        plan.clips.removeLast()
        passes.clipInteriors.removeAll(from: plan.clips.end)
    }

    /// Hides all that a layer draws. The items keep their places for when the layer is seen again.
    mutating func hide(_ place: LayerItems.Place, _ damage: inout Damage) {
        if isShown(place) { plan.layersDrawn -= 1 }
        hide(place, from: 0, &damage)
        hide(place.ofBorder, from: 0, &damage)
    }

    /// Whether a layer, and what is below it, may be seen.
    func isSeen(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        tree.values.opacity(of: row) > 0 && isShown(row, tree) || tree.showsCopy(row)
    }

    /// Whether a layer that is not wholly transparent is seen.
    @inline(__always)
    func isShown(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        !tree.values.bits(of: row).hidden && tree.nodes[row].flags.isDisjoint(with: [.backFacing, .notShown])
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

/// A layer that cuts what is below it, where all of that is visited.
struct Cutter: BitwiseCopyable {
    let branchEnd: Position
    let inner: Index<Planner.Context>
}

extension LayerItems.Place {
    /// The place of the border that lies above the sublayers.
    fileprivate var ofBorder: LayerItems.Place { LayerItems.Place(first: border, count: border.exists ? 1 : 0, context: context) }
}

extension FramePlan {
    /// Whether two clips, or none, cut alike.
    fileprivate func cutAlike(_ a: Index<Clip>, _ b: Index<Clip>) -> Bool {
        a == b || a.exists && b.exists && clips[a].isSame(clips[b])
    }
}

extension Planner.Context {
    /// A context of which nothing is seen.
    fileprivate var seeingNothing: Planner.Context {
        var context = self
        context.visible = .nowhere
        return context
    }
}

extension RenderTree {
    /// How many layers there are from a layer on down.
    func branchCount(of row: Row) -> Int {
        let position = nodes[row].position
        return position.exists ? ends[position] - position : 1
    }
}
