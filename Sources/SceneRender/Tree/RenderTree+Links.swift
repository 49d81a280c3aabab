import SceneCommit
import SceneStorage

// Which rows lie below which: lists of siblings, of which a mask is the first.

extension RenderTree {
    mutating func insert(_ row: Row, below parent: Row, before sibling: Row) {
        // A program may put a layer where the layer is.
        if nodes[row].parent == parent, nodes[row].next == sibling, !nodes[row].flags.contains(.mask) { return }
        lift(parent, from: row)
        leave(row)
        // A sibling that was taken elsewhere meanwhile no longer tells the place: the layer goes on top.
        let next = sibling.exists && nodes[sibling].parent == parent ? sibling : .none
        let first = nodes[parent].first, following = next.exists ? next : first
        let previous = following.exists ? nodes[following].previous : row
        nodes[row].parent = parent
        nodes[row].next = next
        nodes[row].previous = previous
        if following.exists { nodes[following].previous = row }
        if next == first { nodes[parent].first = row } else { nodes[previous].next = row }
        noteArrival(of: row)
        if changes.isMarking { markChanged(parent) }
        if nodes[row].flags.contains(.transition) { placeCopy(of: row) }
    }

    /// The sibling before a row; none for the first.
    func sibling(before row: Row) -> Row {
        let parent = nodes[row].parent
        return parent.isNone || nodes[parent].first == row ? .none : nodes[row].previous
    }

    /// Takes a row out from below another that is to come below the row. The model has no such circle: a thread has taken the row elsewhere
    /// in a transaction that is still open. Until the commit of that the row stands in the other's place.
    private mutating func lift(_ row: Row, from other: Row) {
        guard nodes[other].first.exists else { return }
        var top = row
        while top.exists, nodes[top].parent != other { top = nodes[top].parent }
        guard top.exists else { return }
        if top == root || nodes[other].parent.isNone {
            detach(top)
        } else {
            insert(top, below: nodes[other].parent, before: other)
        }
    }

    /// Makes a row the mask of another: the first below it.
    mutating func setMask(_ row: Row, of host: Row) {
        relink(host) { tree in
            let first = tree.nodes[host].first
            tree.insert(row, below: host, before: first == row ? tree.nodes[row].next : first)
            // The first sublayer becomes a mask where the sublayer is.
            if first == row, tree.changes.isMarking { tree.markChanged(host) }
            tree.nodes[row].flags.insert(.mask)
            tree.nodes[host].flags.insert(.effects)
        }
    }

    /// The row of a layer's mask; none without.
    @inline(__always)
    func mask(of row: Row) -> Row {
        var first = nodes[row].first
        while first.exists, nodes[first].flags.contains(.copy) { first = nodes[first].next }
        return first.exists && nodes[first].flags.contains(.mask) ? first : .none
    }

    /// Takes a row out of the list of its siblings. The order is made anew.
    mutating func detach(_ row: Row) {
        guard nodes[row].parent.exists else { return }
        unlink(row)
        changes.structure = true
    }

    mutating func unlink(_ row: Row) {
        let node = nodes[row]
        if changes.isMarking { markChanged(node.parent) }
        nodes[row].flags.remove(.mask)
        let first = nodes[node.parent].first, following = node.next.exists ? node.next : first
        if row == first { nodes[node.parent].first = node.next } else { nodes[node.previous].next = node.next }
        if following != row { nodes[following].previous = node.previous }
        nodes[row].parent = .none
        nodes[row].next = .none
        nodes[row].previous = .none
        if nodes[row].flags.contains(.transition), let copy = fades.transitions[row]?.copy, copy.exists { leave(copy) }
    }
}
