import SceneCommit
import SceneStorage

// Frozen copies of layers, for transitions from what they were.

extension RenderTree {
    /// Takes a copy for a transition that is about to be added.
    mutating func prepareCopy(of row: Row) {
        guard row.exists, fades.waitingCopies[row] == nil else { return }
        fades.waitingCopies[row] = copy(row)
    }

    /// The copy that was taken of a layer before a commit. A layer that came with the commit is copied with the settings `before`; none
    /// without these.
    mutating func takeCopy(of row: Row, before: [TransitionSpec.Setting]) -> Row {
        if let copy = fades.waitingCopies.removeValue(forKey: row) { return copy }
        guard !before.isEmpty else { return .none }
        let copy = copy(row)
        for setting in before { set(setting.property, to: setting.value, at: copy) }
        return copy
    }

    /// Frees the copies that no transition took.
    mutating func dropWaitingCopies() {
        for copy in fades.waitingCopies.values { destroyCopy(copy) }
        fades.waitingCopies.removeAll(keepingCapacity: true)
    }

    /// Puts a layer's copy right below the layer, so that both lie in the same space.
    mutating func placeCopy(of row: Row) {
        guard let copy = fades.transitions[row]?.copy, copy.exists else { return }
        nodes[copy].flags.insert(.copy)
        if nodes[row].parent.exists { insert(copy, below: nodes[row].parent, before: row) }
        changes.structure = true
    }

    /// Copies a layer and all below, as on screen, into rows that hang below nothing. Layers in transition are copied as what they become.
    private mutating func copy(_ top: Row) -> Row {
        let root = copyRow(top)
        var open = [(source: top, target: root)]
        while let (source, target) = open.popLast() {
            var child = nodes[source].first
            while child.exists {
                if !nodes[child].flags.contains(.copy) { open.append((child, copyRow(child, below: target))) }
                child = nodes[child].next
            }
        }
        return root
    }

    private mutating func copyRow(_ source: Row, below parent: Row = .none) -> Row {
        let extra: LayerExtras? = nodes[source].extras.isNone ? nil : extras[nodes[source].extras]
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
        guard parent.exists else { return row }
        if nodes[source].flags.contains(.mask) { setMask(row, of: parent) } else { insert(row, below: parent, before: .none) }
        return row
    }

    /// Frees a copy.
    mutating func destroyCopy(_ root: Row) {
        guard root.exists else { return }
        var row = root
        while true {
            if nodes[row].first.exists {
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
