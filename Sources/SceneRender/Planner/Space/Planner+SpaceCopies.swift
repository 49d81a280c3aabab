import SceneCommit
import SceneGeometry
import SceneStorage

// A replicator that preserves depth is a transform layer whose sublayers are there more than once: each copy of each of them is a member of the
// space, sorted and cut as any other. They are listed copy by copy, while the tree is what it is in that copy, and the tree is brought there
// again when one of them is visited.

extension Planner {
    // MARK: - Listing

    /// Goes on with the sublayers of a layer that joins the space.
    mutating func openSpace(_ cursor: inout ListCursor, _ top: Index<OpenLayer>, _ tree: inout RenderTree, _ animator: inout Animator) {
        let position = cursor.position, row = tree.order[position]
        var opened = OpenSpace(end: tree.ends[position], outer: cursor)
        cursor.fading *= Float(min(max(tree.values[row].opacity, 0), 1))
        cursor.position = tree.firstSublayer(position)
        guard tree.isReplicator(row) else {
            // Without a fade nothing is different below it.
            if cursor.fading != opened.outer.fading { space.open.append(opened) }
            return
        }
        addPlanes(in: openLayers[top].inner, tree)
        opened.shape = tree.replicator(row)
        opened.source = copies.sources.end
        copies.sources.append(makeSource(row, opened.shape, &tree, animator))
        space.open.append(opened)
        cursor.position = opened.end
    }

    /// Goes on with the next copy of the innermost open space, or behind it.
    mutating func goOnWithSpace(
        _ cursor: inout ListCursor, _ top: Index<OpenLayer>, _ tree: inout RenderTree, _ animator: inout Animator
    ) {
        let last = space.open.end - 1
        if space.open[last].source.exists, beginCopy(of: last, &cursor, top, &tree, &animator) { return }
        let ended = space.open.removeLast()
        cursor = ended.outer
        cursor.position = ended.end
    }

    private mutating func beginCopy(
        of open: Index<OpenSpace>, _ cursor: inout ListCursor, _ top: Index<OpenLayer>, _ tree: inout RenderTree, _ animator: inout Animator
    ) -> Bool {
        let outer = space.open[open].outer, row = tree.order[outer.position]
        while space.open[open].index + 1 < space.open[open].shape.count {
            space.open[open].index += 1
            let index = space.open[open].index, shape = space.open[open].shape, tint = shape.tint(index)
            if index > 0 {
                space.open[open].transform = shape.step * space.open[open].transform
                guard space.open[open].transform.isFinite, takeCopy(of: outer.position, tree) else { return false }
            }
            if tint.w <= 0 { continue }
            // A copy that is not flattened fades layer by layer.
            let rgb = SIMD4(lowHalf: tint.lowHalf, highHalf: SIMD2(tint.z, 1))
            copies.inSpace.append(
                SpaceCopy(
                    source: space.open[open].source, number: index, outer: outer.copy,
                    depth: outer.copy.isNone ? 1 : copies.inSpace[outer.copy].depth + 1,
                    tint: outer.copy.isNone ? rgb : rgb * copies.inSpace[outer.copy].tint, transform: space.open[open].transform))
            cursor.copy = copies.inSpace.end - 1
            cursor.fading = outer.fading * Float(min(max(tree.values[row].opacity, 0), 1)) * tint.w
            cursor.position = tree.firstSublayer(outer.position)
            bring(to: cursor.copy, in: top, &tree, &animator)
            return true
        }
        return false
    }

    // MARK: - Showing

    /// Lets the tree be what it is in a copy, and what is visited next be tinted as that is.
    mutating func show(_ copy: Index<SpaceCopy>, in top: Index<OpenLayer>, _ tree: inout RenderTree, _ animator: inout Animator) {
        bring(to: copy, in: top, &tree, &animator)
        guard copies.inSpace[copy].tint != .one else { return }
        copies.tints.append(OpenTint(color: copies.inSpace[copy].tint, firstItem: plan.items.end, firstPass: plan.passes.end))
        openLayers.append(OpenLayer(row: openLayers[top].row, inner: openLayers[top].inner, work: .tintedCopy))
    }

    /// Brings the tree to what it is in a copy, or, without one, back to what it was before.
    private mutating func bring(
        to copy: Index<SpaceCopy>, in top: Index<OpenLayer>, _ tree: inout RenderTree, _ animator: inout Animator
    ) {
        guard case .listed(let section) = openLayers[top].unvisited else { return }
        bring(to: copy, in: section, &tree, &animator)
    }

    private mutating func bring(
        to copy: Index<SpaceCopy>, in section: Index<SpaceList.Section>, _ tree: inout RenderTree, _ animator: inout Animator
    ) {
        var old = space.sections[section].shownCopy, new = copy
        guard old != new else { return }
        copies.way.removeAll()
        // Up to the copy that both are in; from one copy to another of the same layers there is a straight way.
        while old != new {
            let oldDepth = old.isNone ? 0 : copies.inSpace[old].depth, newDepth = new.isNone ? 0 : copies.inSpace[new].depth
            if newDepth >= oldDepth { copies.way.append(new) }
            if oldDepth >= newDepth {
                if oldDepth > newDepth || copies.inSpace[old].source != copies.inSpace[new].source {
                    show(copies.sources[copies.inSpace[old].source], copy: 0, at: nil, &tree, &animator)
                }
                old = copies.inSpace[old].outer
            }
            if newDepth >= oldDepth { new = copies.inSpace[new].outer }
        }
        for index in copies.way.indices.reversed() {
            let next = copies.inSpace[copies.way[index]]
            show(
                copies.sources[next.source], copy: next.number, at: next.number == 0 ? nil : next.transform, &tree, &animator)
        }
        space.sections[section].shownCopy = copy
    }

    /// Ends a copy that is tinted.
    mutating func leaveTinted() {
        let last = copies.tints.removeLast()
        tint(from: last.firstItem, passes: last.firstPass, by: last.color)
    }

    /// Forgets the copies in a space, and lets the tree be what it was before them.
    mutating func removeCopies(of section: Index<SpaceList.Section>, _ tree: inout RenderTree, _ animator: inout Animator) {
        let first = space.sections[section].firstSource
        guard first < copies.sources.end else { return }
        bring(to: .none, in: section, &tree, &animator)
        removeSources(from: copies.sources[first], &tree)
        copies.sources.removeAll(from: first)
        copies.inSpace.removeAll(from: space.sections[section].firstCopy)
    }
}
