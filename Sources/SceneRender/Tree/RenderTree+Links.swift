import SceneCommit
import SceneStorage

// Which rows lie below which: lists of siblings, of which a mask is the first.

extension RenderTree {
    mutating func insert(_ row: Int32, below parent: Int32, before sibling: Int32) {
        lift(parent, from: row)
        detach(row)
        // A sibling that was taken elsewhere meanwhile no longer tells the place: the layer goes on top.
        let next = sibling >= 0 && nodes[sibling].parent == parent ? sibling : -1
        let previous = next < 0 ? nodes[parent].last : nodes[next].previous
        nodes[row].parent = parent
        nodes[row].next = next
        nodes[row].previous = previous
        if previous < 0 { nodes[parent].first = row } else { nodes[previous].next = row }
        if next < 0 { nodes[parent].last = row } else { nodes[next].previous = row }
        structureChanged = true
        if marksChanges { markChanged(parent) }
        if nodes[row].flags.contains(.transition) { placeCopy(of: row) }
    }

    /// Takes a row out from below another that is to come below it. The model has no such circle: a thread has taken the row elsewhere in a
    /// transaction that is still open. Until that is committed it stands in the other's place.
    private mutating func lift(_ row: Int32, from other: Int32) {
        guard nodes[other].first >= 0 else { return }
        var top = row
        while top >= 0, nodes[top].parent != other { top = nodes[top].parent }
        guard top >= 0 else { return }
        if top == root || nodes[other].parent < 0 {
            detach(top)
        } else {
            insert(top, below: nodes[other].parent, before: other)
        }
    }

    /// Makes a row the mask of another: the first below it.
    mutating func setMask(_ row: Int32, of host: Int32) {
        insert(row, below: host, before: nodes[host].first)
        nodes[row].flags.insert(.mask)
        nodes[host].flags.insert(.effects)
    }

    /// The row of a layer's mask, or -1.
    @inline(__always)
    func mask(of row: Int32) -> Int32 {
        var first = nodes[row].first
        if first >= 0, nodes[first].flags.contains(.copy) { first = nodes[first].next }
        return first >= 0 && nodes[first].flags.contains(.mask) ? first : -1
    }

    mutating func detach(_ row: Int32) {
        let node = nodes[row]
        guard node.parent >= 0 else { return }
        if marksChanges { markChanged(node.parent) }
        nodes[row].flags.remove(.mask)
        if node.previous < 0 { nodes[node.parent].first = node.next } else { nodes[node.previous].next = node.next }
        if node.next < 0 { nodes[node.parent].last = node.previous } else { nodes[node.next].previous = node.previous }
        nodes[row].parent = -1
        nodes[row].next = -1
        nodes[row].previous = -1
        structureChanged = true
        if nodes[row].flags.contains(.transition), let copy = transitions[row]?.copy, copy >= 0 { detach(copy) }
    }
}
