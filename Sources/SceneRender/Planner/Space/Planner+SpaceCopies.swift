import SceneCommit
import SceneGeometry
import SceneStorage

// A replicator that preserves depth is a transform layer whose sublayers are there more than once: each copy of each of them is a member of the
// space, sorted and cut as any other. They are listed copy by copy, while the stage shows that copy, and the stage is brought there again when one of
// them is visited.

extension Planner {
    // MARK: - Listing

    /// Goes on with the sublayers of a layer that joins the space; with the copies of a replicator when they are on the stage.
    mutating func openSpace(in context: Index<Context>, _ tree: borrowing RenderTree) {
        let outer = space.listing.cursor, row = tree.order[outer.position]
        var opened = OpenSpace(end: tree.ends[outer.position], outer: outer)
        guard tree.isReplicator(row) else {
            space.listing.cursor.fading *= Float(min(max(tree.values.opacity(of: row), 0), 1))
            space.listing.cursor.position = tree.firstSublayer(outer.position)
            // Without a fade nothing is different below it.
            if space.listing.cursor.fading != outer.fading { space.open.append(opened) }
            return
        }
        addPlanes(in: context, tree)
        opened.isReplicator = true
        opened.shape = tree.replicator(row)
        space.open.append(opened)
        space.listing.cursor.position = opened.end
    }

    /// Lists the copies of a replicator that was met, and what comes after it.
    mutating func listCopies(
        below top: Index<OpenLayer>, _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage
    ) {
        var isListed = false
        while !isListed {
            if !showNextCopy(tree, animator, &stage) { space.leaveOpen() }
            isListed = stage.isOpen || space.listing.cursor.copy.exists ? list(below: top, stage.tree) : list(below: top, tree)
        }
        if stage.isOpen { endListing(of: top, stage.tree) } else { endListing(of: top, tree) }
    }

    /// Shows the next copy of the innermost open space. @return false when there is none.
    private mutating func showNextCopy(_ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage) -> Bool {
        let last = space.open.end - 1, outer = space.open[last].outer
        if space.open[last].source.isNone {
            let row = tree.order[outer.position], isOutermost = !stage.isOpen && outer.copy.isNone
            if isOutermost { stage.fill(row, from: tree) }
            space.open[last].source = copies.sources.end
            copies.sources.append(makeSource(row, space.open[last].shape, animator, &stage, isOutermost: isOutermost))
        }
        return beginCopy(of: last, animator, &stage)
    }

    private mutating func beginCopy(of open: Index<OpenSpace>, _ animator: borrowing Animator, _ stage: inout CopyStage) -> Bool {
        let outer = space.open[open].outer, row = copies.sources[space.open[open].source].row
        while space.open[open].index + 1 < space.open[open].shape.count {
            space.open[open].index += 1
            let index = space.open[open].index, shape = space.open[open].shape, tint = shape.tint(index)
            if index > 0 {
                space.open[open].transform = shape.step * space.open[open].transform
                guard space.open[open].transform.isFinite, takeCopy(of: outer.position, stage.tree) else { return false }
            }
            if tint.w <= 0 { continue }
            // A copy that is not flattened fades layer by layer.
            let rgb = SIMD4(lowHalf: tint.lowHalf, highHalf: SIMD2(tint.z, 1))
            copies.inSpace.append(
                SpaceCopy(
                    source: space.open[open].source, number: index, outer: outer.copy,
                    depth: outer.copy.isNone ? 1 : copies.inSpace[outer.copy].depth + 1,
                    tint: outer.copy.isNone ? rgb : rgb * copies.inSpace[outer.copy].tint, transform: space.open[open].transform))
            let opacity = Float(min(max(stage.tree.values.opacity(of: row), 0), 1)), copy = copies.inSpace.end - 1
            space.listing.cursor = ListCursor(
                position: stage.tree.firstSublayer(outer.position), fading: outer.fading * opacity * tint.w, copy: copy)
            bring(to: copy, in: space.listing.section, animator, &stage)
            return true
        }
        return false
    }

    // MARK: - Showing

    /// Visits the next member of the open layer's section, which lies in a copy.
    mutating func visitCopy(
        in section: Index<SpaceList.Section>, of top: Index<OpenLayer>, _ animator: borrowing Animator, _ stage: inout CopyStage
    ) {
        let member = space.takeNext(section), context = openLayers[top].inner
        bring(to: member.copy, in: section, animator, &stage)
        if !stage.isOpen { stage.open(from: top.number + 1) }
        if copies.inSpace[member.copy].tint != .one {
            copies.tints.append(OpenTint(color: copies.inSpace[member.copy].tint, firstItem: plan.items.end, firstPass: plan.passes.end))
            openLayers.append(OpenLayer(row: openLayers[top].row, inner: context, work: .tintedCopy))
        }
        visit(member, in: context, stage.tree)
    }

    /// Brings the stage to a copy, or, without one, back to what it showed before.
    private mutating func bring(
        to copy: Index<SpaceCopy>, in section: Index<SpaceList.Section>, _ animator: borrowing Animator, _ stage: inout CopyStage
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
                    stage.show(copies.sources[copies.inSpace[old].source], copy: 0, at: nil, animator, &rasters.vectors)
                }
                old = copies.inSpace[old].outer
            }
            if newDepth >= oldDepth { new = copies.inSpace[new].outer }
        }
        for index in copies.way.indices.reversed() {
            let next = copies.inSpace[copies.way[index]]
            stage.show(
                copies.sources[next.source], copy: next.number, at: next.number == 0 ? nil : next.transform, animator, &rasters.vectors)
        }
        space.sections[section].shownCopy = copy
    }

    /// Ends a copy that is tinted.
    mutating func leaveTinted() {
        let last = copies.tints.removeLast()
        tint(from: last.firstItem, passes: last.firstPass, by: last.color)
    }

    /// Whether members of a section lie in copies.
    func hasCopies(_ section: Index<SpaceList.Section>) -> Bool { space.sections[section].firstSource < copies.sources.end }

    /// Forgets the copies in a space, and brings the stage back to what it showed before.
    mutating func removeCopies(of section: Index<SpaceList.Section>, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        guard hasCopies(section) else { return }
        let first = space.sections[section].firstSource
        bring(to: .none, in: section, animator, &stage)
        removeSources(from: copies.sources[first], &stage)
        copies.sources.removeAll(from: first)
        copies.inSpace.removeAll(from: space.sections[section].firstCopy)
    }
}
