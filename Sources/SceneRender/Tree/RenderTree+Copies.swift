import SceneCommit
import SceneGeometry
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

    /// What a layer is before it comes: a row that shows nothing.
    mutating func createNothing() -> Row {
        var values = LayerValues()
        values.bits.hidden = true
        return create(values, nil)
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
            copySublayers([(picture, root)])
            if behind.exists { stop(root, as: picture, before: behind) }
            behind = root
        }
        return behind
    }

    private mutating func copySublayers(_ layers: [(source: Row, target: Row)]) {
        var open = layers
        while let (source, target) = open.popLast() {
            if isDelayed(source) {
                fades.delayedCopies.append(DelayedCopy(source: source, copy: target))
            } else {
                copySublayers(of: source, to: target, masked: target, &open)
            }
        }
    }

    /// Copies a layer's sublayers, without theirs, which are left `open`. @param masked the copy that gets the mask; none where it has one.
    private mutating func copySublayers(of source: Row, to target: Row, masked: Row, _ open: inout [(source: Row, target: Row)]) {
        var child = nodes[source].first
        while child.exists {
            let parent = nodes[child].flags.contains(.mask) ? masked : target
            if parent.exists, !nodes[child].flags.contains(.copy) {
                let row = copyRow(child, below: parent)
                if nodes[child].flags.contains(.transition) {
                    let behind = copy(pictures(of: child, keepsFirst: true).dropFirst())
                    if behind.exists { stop(row, as: child, before: behind) }
                }
                open.append((child, row))
            }
            child = nodes[child].next
        }
    }

    // MARK: - Replicators with delays

    /// The most rows that a copy has for the copies of replicators with delays. Beyond them all show the first one's time.
    static let mostDelayedRows = 4096

    /// Whether a layer that is copied is a replicator whose copies may show different times, and there is room for all of them.
    private mutating func isDelayed(_ row: Row) -> Bool {
        guard fades.delayedRowsLeft > 0, nodes[row].flags.contains(.clock), isReplicator(row), delayOfLastCopy(row) != 0,
            nodes[row].position.exists
        else { return false }
        let rows = replicator(row).count * (ends[nodes[row].position] - nodes[row].position)
        guard rows <= fades.delayedRowsLeft else { return false }
        fades.delayedRowsLeft -= rows
        return true
    }

    /// Gives the frozen copy of a replicator what is below that, as it is now, where one of the replicator's copies is: below all that it has.
    mutating func copyReplica(_ index: Int, of copied: DelayedCopy) {
        let shape = replicator(copied.source)
        var place = Transform3D.identity, layer = LayerValues()
        for _ in 0..<index { place = shape.step * place }
        guard place.isFinite else { return }
        layer.anchorPoint = .zero
        layer.bits.kind = .replicator
        layer.bits.allowsGroupOpacity = values.bits(of: copied.source).allowsGroupOpacity
        let row = create(layer, nil)
        setPreservesDepth(nodes[copied.source].flags.contains(.joinsSpace), at: row)
        show(place, of: .transform, at: row)
        let tint = shape.tint(index)
        set(.instanceColor, to: .color(Color(tint.x, tint.y, tint.z, tint.w)), at: row)
        insert(row, below: copied.copy, before: nodes[copied.copy].first)
        var open: [(source: Row, target: Row)] = []
        copySublayers(of: copied.source, to: row, masked: index == 0 ? copied.copy : .none, &open)
        copySublayers(open)
    }

    /// Has the frozen copy of a replicator show what is below it once, and as it is.
    mutating func endRepeating(_ copy: Row) {
        for property in [Property.instanceCount, .instanceColor] { show(SIMD4<Double>.one, of: property, at: copy) }
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
            running.progress != 1 || running.leaves
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
