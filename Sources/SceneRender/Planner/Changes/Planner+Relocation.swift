import SceneCommit
import SceneStorage

// A layer that finds no room in its place, as one that gets a border or is shown for the first time, is drawn behind all items of the last plan,
// and what lies above it once more behind that: see `LayerItems`.

extension Planner {
    /// The most layers that are drawn once more for one.
    private static let mostRelocated = 256

    /// Has a layer drawn in a place with room, with all that is below it.
    /// @return false where too much lies above it, or something whose items are not known.
    @inline(never)
    mutating func relocate(_ row: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard layerItems.end == plan.items.end, layerItems.hasRoom(in: plan), let top = noted(row, tree), top != tree.root else {
            return false
        }
        var next = top, count = 0
        while next.exists {
            count += tree.branchCount(of: next)
            guard count <= Self.mostRelocated, mayMove(next, tree), mayAdd(next, tree) else { return false }
            next = tree.follower(of: next)
        }
        guard layerItems.relocates(count, of: plan) else { return false }
        next = top
        while next.exists {
            guard addAgain(next, &damage, tree) else {
                // Items that were added are in no frame.
                damage = .whole
                openLayers.removeAll()
                return false
            }
            next = tree.follower(of: next)
        }
        return true
    }

    /// The layer that has a place for a layer's items: the layer itself, or one above that is drawn with all below it, as when the layer leaves the
    /// plane of its superlayer, or is sorted with others.
    private func noted(_ row: Row, _ tree: borrowing RenderTree) -> Row? {
        let parent = tree.nodes[row].parent
        if tree.nodes[row].flags.contains(.spatial), parent.exists, layerItems.place(of: parent)?.isBranch == true { return parent }
        if let place = layerItems.place(of: row), !layerItems.isSorted(place) { return row }
        return layerItems.placeOfSubtree(around: row, tree).map { layerItems.subtree($0).row }
    }

    /// Whether the items of a layer are known, and of all that is below it, and may be hidden where they are.
    private func mayMove(_ top: Row, _ tree: borrowing RenderTree) -> Bool {
        guard tree.nodes[top].position.exists else { return false }
        var position = tree.nodes[top].position
        let end = tree.ends[position]
        while position < end {
            if tree.isVacant(position) {
                position += 1
                continue
            }
            guard let place = layerItems.place(of: tree.order[position]) else { return false }
            if place.subtree.exists {
                guard layerItems.subtree(place).mayHide else { return false }
                position = tree.ends[position]
            } else {
                position += 1
            }
        }
        return true
    }

    /// Draws a layer behind all items, with all that is below it, and hides what it had drawn before.
    private mutating func addAgain(_ top: Row, _ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard let place = layerItems.place(of: top) else { return false }
        let first = tree.nodes[top].position
        formerPlaces.removeAll()
        for position in first..<tree.ends[first] {
            formerPlaces.append(layerItems.takePlace(of: tree.order[position]) ?? LayerItems.Place())
        }
        guard addBranch(top, beside: place, &damage, tree) else { return false }
        for index in formerPlaces.indices {
            let place = formerPlaces[index]
            if place.first.exists { guard abandon(place, &damage) else { return false } }
        }
        return true
    }
}
