import SceneCommit
import SceneStorage

// Frozen copies of layers, for transitions from what they were.

extension RenderTree {
    /// Takes a copy for a transition that is about to be added.
    mutating func prepareCopy(of row: Int32) {
        guard row >= 0, waitingCopies[row] == nil else { return }
        waitingCopies[row] = copy(row)
    }

    /// The copy that was taken of a layer before a commit; -1 for one that came with it, unless it is said what it was.
    mutating func takeCopy(of row: Int32, before: [TransitionSpec.Setting]) -> Int32 {
        if let copy = waitingCopies.removeValue(forKey: row) { return copy }
        guard !before.isEmpty else { return -1 }
        let copy = copy(row)
        for setting in before { set(setting.property, to: setting.value, at: copy) }
        return copy
    }

    /// Frees what no transition took.
    mutating func dropWaitingCopies() {
        for copy in waitingCopies.values { destroyCopy(copy) }
        waitingCopies.removeAll(keepingCapacity: true)
    }

    /// Puts a layer's copy right below it, so that it lies in the same space.
    mutating func placeCopy(of row: Int32) {
        guard let copy = transitions[row]?.copy, copy >= 0 else { return }
        nodes[copy].flags.insert(.copy)
        if nodes[row].parent >= 0 { insert(copy, below: nodes[row].parent, before: row) }
        structureChanged = true
    }

    /// Copies a layer and all below it, as it is on screen, into rows of its own that hang below nothing. Transitions that run on it or below
    /// are copied as what they lead to.
    private mutating func copy(_ top: Int32) -> Int32 {
        let root = copyRow(top)
        var open = [(source: top, target: root)]
        while let (source, target) = open.popLast() {
            var child = nodes[source].first
            while child >= 0 {
                if !nodes[child].flags.contains(.copy) { open.append((child, copyRow(child, below: target))) }
                child = nodes[child].next
            }
        }
        return root
    }

    private mutating func copyRow(_ source: Int32, below parent: Int32 = -1) -> Int32 {
        let extra: LayerExtras? = nodes[source].extras < 0 ? nil : extras[nodes[source].extras]
        let row = create(values[source], extra)
        var rare: [(Property, PropertyValue)] = []
        sparse.forEach(nodes[source].sparse) { property, value in
            // The copy is frozen: no clock runs in it.
            if !property.isTiming { rare.append((property, value)) }
        }
        for (property, value) in rare { setSparse(property, to: value, at: row) }
        freezeGenerator(of: row, as: source)
        values[source].bits.kind.rendered.copy(source, to: row, &self)
        if nodes[source].flags.contains(.inactive) { nodes[row].flags.insert(.inactive) }
        guard parent >= 0 else { return row }
        if nodes[source].flags.contains(.mask) { setMask(row, of: parent) } else { insert(row, below: parent, before: -1) }
        return row
    }

    /// Frees a copy.
    mutating func destroyCopy(_ root: Int32) {
        guard root >= 0 else { return }
        var row = root
        while true {
            if nodes[row].first >= 0 {
                row = nodes[row].first
                continue
            }
            let parent = nodes[row].parent
            destroy(row)
            if row == root { return }
            row = parent
        }
    }
}
