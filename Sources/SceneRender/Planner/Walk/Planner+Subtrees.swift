import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where a group changed, or something in it: a layer that fades its sublayers as a whole. Its pass keeps its place among the
// plan's passes, as the items in it keep theirs: see `LayerItems`.

extension Planner {
    /// Notes a group that was just shown, where the layer has no other pass and nothing in it has one.
    mutating func noteGroup(_ row: Row, _ layer: LayerPasses, _ tree: borrowing RenderTree) {
        let isSteady = openLayers.isEmpty ? layerItems.isAdding : openLayers[openLayers.end - 1].isSteady
        guard isSteady, layer.isGroupAlone, tree.nodes[row].flags.isDisjoint(with: .notBranch), plan.passes.end == layer.group.next,
            plan.items.end == plan.passes[layer.group].end.next, plan.hasOwn(plan.passes[layer.group].first..<plan.items.end)
        else { return }
        let group = LayerItems.Group(
            pass: layer.group, layerCount: tree.branchCount(of: row), layersDrawn: plan.layersDrawn - layer.drawnBefore)
        layerItems.note(row, group, of: plan, contexts[layer.outer])
    }

    /// Changes the pass of a group, with the items in it and the one that shows it.
    /// @return false where the group comes out as something else, or finds no room.
    mutating func retouchGroup(_ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard layerItems.begin(place) else { return true }
        let group = layerItems.group(place), row = plan.passes[group.pass].row
        guard isSeen(row, tree) else {
            hideGroup(place, &damage)
            return true
        }
        guard tree.nodes[row].flags.isDisjoint(with: .notBranch) else { return false }
        let others = plan.layersDrawn - (isShown(group) ? group.layersDrawn : 0)
        plan.layersDrawn = 0
        let isDone = drawBehind(place, passes: 1, tree) { planner, first in
            planner.visit(tree.nodes[row].position, in: .first, tree)
            guard case .none = planner.walk(tree, above: 0), planner.openLayers.isEmpty else { return false }
            return planner.moveGroup(first, to: place, group, &damage)
        }
        layerItems.note(layersDrawn: plan.layersDrawn, of: place)
        plan.layersDrawn += others
        return isDone
    }

    private func isShown(_ group: LayerItems.Group) -> Bool { !plan.items[plan.passes[group.pass].end].isHidden }

    /// Hides a group. Its items keep their places for when the group is seen again.
    mutating func hideGroup(_ place: LayerItems.Place, _ damage: inout Damage) {
        let group = layerItems.group(place), shown = plan.passes[group.pass].end
        guard isShown(group) else { return }
        plan.layersDrawn -= group.layersDrawn
        hide(LayerItems.Place(first: shown, count: 1), from: 0, &damage)
        // Nobody needs the pass.
        plan.items[shown].source = .color
    }

    /// Moves the last pass, and the items from one on, to a group's place. @return false, with nothing moved, where they find no room.
    private mutating func moveGroup(
        _ first: Index<FramePlan.Item>, to place: LayerItems.Place, _ group: LayerItems.Group, _ damage: inout Damage
    ) -> Bool {
        var pass = plan.passes[plan.passes.end - 1]
        let shown = pass.end, count = shown - first, old = plan.passes[group.pass]
        guard pass.first == first, count <= Int(place.count), plan.items.end == shown.next, pass.parent == old.parent else { return false }
        for offset in 0..<count where !hasRoom(for: first + offset, at: place.first + offset) { return false }
        for offset in 0..<count { _ = replace(place.first + offset, with: drawing(at: first + offset)) }
        for offset in count..<Int(place.count) {
            var item = plan.items[place.first + offset]
            item.hide()
            _ = replace(place.first + offset, with: PlainDrawing(hidden: item))
        }
        (pass.first, pass.end) = (old.first, old.end)
        plan.passes[group.pass] = pass
        var picture = drawing(at: shown)
        picture.item.source = .pass(group.pass, picture.item.source.filter)
        // The picture may be another one where it lies where it did.
        damage.add(extent: plan.extents[old.end], width: plan.width, height: plan.height)
        put(picture, at: old.end, &damage)
        return true
    }

    /// An item that was drawn behind those of the plan.
    func drawing(at item: Index<FramePlan.Item>) -> PlainDrawing {
        let look = occlusion.look(of: item, plan)
        return PlainDrawing(item: plan.items[item], extent: look.extent, interior: look.interior)
    }
}

extension Planner.LayerPasses {
    /// Whether the group's pass is the layer's only one, and shown in the context around the layer.
    fileprivate var isGroupAlone: Bool {
        whole == nil && clip.isNone && result.isNone && commonMask.isNone && shown == outer
    }
}
