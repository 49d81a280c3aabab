import SceneCommit
import SceneGeometry
import SceneStorage

// Changes the last plan where a group changed: a layer that fades its sublayers as a whole. Its pass keeps its place among the plan's passes, as the
// items in it keep theirs: see `LayerItems`.

extension Planner {
    /// Notes the pass of a group that was just shown, where the layer has no other and nothing in it has one.
    mutating func noteGroup(_ row: Row, _ layer: LayerPasses, _ tree: borrowing RenderTree) {
        guard !openLayers.isEmpty, openLayers[openLayers.end - 1].isSteady, layer.isGroupAlone,
            tree.nodes[row].flags.isDisjoint(with: .notBranch), plan.passes.end == layer.group.next,
            plan.items.end == plan.passes[layer.group].end.next
        else { return }
        layerItems.note(row, layer.group, of: plan, contexts[layer.outer])
    }

    /// Changes the pass of a group, with the items in it and the one that shows it.
    /// @return false where the group comes out as something else, or finds no room.
    mutating func retouchGroup(_ row: Row, _ place: LayerItems.Place, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard isSeen(row, tree), tree.nodes[row].flags.isDisjoint(with: .notBranch) else { return false }
        let layersDrawn = plan.layersDrawn
        defer { plan.layersDrawn = layersDrawn }
        return drawBehind(place, passes: 1, tree) { planner, first in
            planner.visit(tree.nodes[row].position, in: .first, tree)
            guard case .none = planner.walk(tree, above: 0), planner.openLayers.isEmpty else { return false }
            return planner.moveGroup(first, to: place, &damage)
        }
    }

    /// Moves the last pass, and the items from one on, to a group's place. @return false, with nothing moved, where they find no room.
    private mutating func moveGroup(_ first: Index<FramePlan.Item>, to place: LayerItems.Place, _ damage: inout Damage) -> Bool {
        var pass = plan.passes[plan.passes.end - 1]
        let shown = pass.end, count = Int(place.count), old = plan.passes[place.pass]
        guard pass.first == first, shown - first == count, plan.items.end == shown.next, pass.parent == old.parent else { return false }
        for offset in 0..<count where !hasRoom(for: first + offset, at: place.first + offset) { return false }
        for offset in 0..<count { put(drawing(at: first + offset), at: place.first + offset, &damage) }
        (pass.first, pass.end) = (old.first, old.end)
        plan.passes[place.pass] = pass
        var picture = drawing(at: shown)
        picture.item.source = .pass(place.pass, picture.item.source.filter)
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
