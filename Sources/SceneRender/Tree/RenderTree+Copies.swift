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
        if nodes[row].parent.exists { insert(copy, below: nodes[row].parent, before: row) } else if row == root { changes.structure = true }
        // A copy of a layer in transition is in transition, too.
        if nodes[copy].flags.contains(.transition) { placeCopy(of: copy) }
    }

    /// Copies a layer and all below, as on screen, into rows that hang below nothing.
    private mutating func copy(_ top: Row) -> Row { copy(pictures(of: top, keepsFirst: false)[...]) }

    /// Copies what a layer in transition is and was, each in transition from the one behind it. @return the first.
    private mutating func copy(_ pictures: ArraySlice<Row>) -> Row {
        var behind: Row = .none
        for picture in pictures.reversed() {
            let root = copyRow(picture)
            copySublayers(of: picture, to: root)
            if behind.exists { stop(root, as: picture, before: behind) }
            behind = root
        }
        return behind
    }

    private mutating func copySublayers(of top: Row, to root: Row) {
        var open = [(source: top, target: root)]
        while let (source, target) = open.popLast() {
            var child = nodes[source].first
            while child.exists {
                if !nodes[child].flags.contains(.copy) {
                    let row = copyRow(child, below: target)
                    if nodes[child].flags.contains(.transition) {
                        let behind = copy(pictures(of: child, keepsFirst: true).dropFirst())
                        if behind.exists { stop(row, as: child, before: behind) }
                    }
                    open.append((child, row))
                }
                child = nodes[child].next
            }
        }
    }

    /// Has a copy of a layer in transition stand still where that is.
    private mutating func stop(_ copy: Row, as source: Row, before behind: Row) {
        guard var running = fades.transitions[source] else { return destroyCopy(behind) }
        running.copy = behind
        // No animation owns it.
        running.id = 0
        if let filter = running.filter { use(filter) }
        fades.transitions[copy] = running
        nodes[copy].flags.insert(.transition)
        if nodes[copy].parent.exists { placeCopy(of: copy) }
    }

    /// How many pictures of a layer are kept whose transitions others interrupted.
    private static let mostPictures = 8

    /// The rows of what a layer in transition is and was, from the front. Of too many the one that is least to be seen is left out.
    private func pictures(of row: Row, keepsFirst: Bool) -> [Row] {
        var rows = [row], shares: [Double] = [], left = 1.0
        while let last = rows.last, nodes[last].flags.contains(.transition), let running = fades.transitions[last], running.copy.exists,
            running.progress != 1
        {
            let progress = min(max(running.progress, 0), 1)
            shares.append(left * progress)
            left *= 1 - progress
            rows.append(running.copy)
        }
        shares.append(left)
        guard rows.count > Self.mostPictures else { return rows }
        let lightest = shares.indices.dropFirst(keepsFirst ? 1 : 0).min { shares[$0] < shares[$1] }
        if let lightest { rows.remove(at: lightest) }
        return rows
    }

    private mutating func copyRow(_ source: Row, below parent: Row = .none) -> Row {
        let row = create(values[source], values.extras(of: source))
        var rare: [(Property, PropertyValue)] = []
        sparse.forEach(nodes[source].sparse) { property, value in
            // The copy is frozen: no clock runs in it.
            if !property.isTiming { rare.append((property, value)) }
        }
        for (property, value) in rare { setSparse(property, to: value, at: row) }
        if nodes[source].flags.contains(.mixed) { setMix(fades.mixes[source], at: row) }
        freezeGenerators(of: row, as: source)
        kind(of: source).rendered.copy(source, to: row, &self)
        if nodes[source].flags.contains(.inactive) { nodes[row].flags.insert(.inactive) }
        guard parent.exists else { return row }
        if nodes[source].flags.contains(.mask) { setMask(row, of: parent) } else { insert(row, below: parent, before: .none) }
        return row
    }

    /// A layer in transition lies behind its copy, and takes that along: the copy alone would be freed twice.
    private func nextToDestroy(below row: Row) -> Row {
        var child = nodes[row].first
        while child.exists, nodes[child].flags.contains(.copy) { child = nodes[child].next }
        return child.exists ? child : nodes[row].first
    }

    /// Frees a copy, and what it has copies of itself.
    mutating func destroyCopy(_ root: Row) {
        var waiting = root.exists ? [root] : []
        while let root = waiting.popLast() {
            remove(root)
            var row = root
            while true {
                let next = nextToDestroy(below: row)
                if next.exists {
                    row = next
                    continue
                }
                let parent = nodes[row].parent
                if nodes[row].flags.contains(.transition), let inner = fades.transitions.removeValue(forKey: row) {
                    if let filter = inner.filter { release(filter) }
                    leave(inner.copy)
                    waiting.append(inner.copy)
                }
                destroy(row)
                if row == root { break }
                row = parent
            }
        }
    }
}
