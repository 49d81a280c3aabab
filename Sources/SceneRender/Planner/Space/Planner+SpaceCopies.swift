import SceneCommit
import SceneGeometry
import SceneStorage

// A replicator that preserves depth is a transform layer whose sublayers are there more than once: each copy of each of them is a member of the
// space, sorted and cut as any other. They are listed copy by copy, while the stage shows that copy, and the stage is brought there again when one of
// them is visited.

extension Planner {
    /// Where in the order what is listed stands.
    struct Place: BitwiseCopyable {
        var position: Position
        /// The opacities of the transform layers around it.
        var fading: Float
        /// In which copy it is, or -1.
        var copy: Index<SpaceCopy> = .none
    }

    /// How far the sublayers of a layer are listed.
    struct Listing: BitwiseCopyable {
        var place = Place(position: .none, fading: 1)
        /// Where they end in the order.
        var end: Position = .none
        /// Whether any of what is listed lies out of the plane.
        var leavesPlane = false
    }

    /// A layer whose sublayers are listed with those of another: a transform layer, or a replicator.
    struct OpenSpace: BitwiseCopyable {
        var end: Position
        /// What comes after it goes on from.
        var outer: Place
        var isReplicator = false
        /// Of a replicator: in `spaceSources`, -1 before the first copy; the copy that is listed, -1 before the first; and where it is.
        var source: Index<CopySource> = .none
        var index = -1
        var transform = Transform3D.identity
        var shape = ReplicatorShape()
    }

    /// A copy of what is below a replicator that preserves depth.
    struct SpaceCopy: BitwiseCopyable {
        /// In `spaceSources`.
        var source: Index<CopySource>
        var index: Int32
        /// The copy that the replicator itself is in, or -1; and how many such there are.
        var outer: Index<SpaceCopy>
        var depth: Int32
        /// All of them together.
        var tint: SIMD4<Float>
        var transform: Transform3D
    }

    /// What was drawn of a copy is to be tinted.
    struct OpenTint: BitwiseCopyable {
        var color: SIMD4<Float>
        var firstItem: Index<FramePlan.Item>
        var firstPass: Index<FramePlan.Pass>
    }

    // MARK: - Listing

    /// Goes on with the sublayers of a layer that joins the space.
    mutating func openSpace(_ place: inout Place, _ top: Int, _ tree: borrowing RenderTree) {
        let position = place.position, row = tree.order[position]
        var space = OpenSpace(end: tree.ends[position], outer: place)
        place.fading *= Float(min(max(tree.values[row].opacity, 0), 1))
        place.position = tree.firstSublayer(position)
        guard tree.isReplicator(row) else {
            // Without a fade there is nothing to be said of it.
            if place.fading != space.outer.fading { openSpaces.append(space) }
            return
        }
        addPlanes(in: frames[top].inner, tree)
        space.isReplicator = true
        space.shape = tree.replicator(row)
        openSpaces.append(space)
        place.position = space.end
    }

    /// Goes on behind the innermost open space.
    mutating func leaveSpace(_ place: inout Place) {
        let space = openSpaces.removeLast()
        place = space.outer
        place.position = space.end
    }

    /// Lists the copies of the innermost open space, and all that comes after it.
    mutating func listCopies(_ top: Int, _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        var isListed = false
        while !isListed {
            if !listNextCopy(top, tree, animator, &stage) { leaveSpace(&listing.place) }
            isListed = stage.isOpen || listing.place.copy.exists ? list(top, stage.tree) : list(top, tree)
        }
        if stage.isOpen { endListing(top, stage.tree) } else { endListing(top, tree) }
    }

    /// Shows the next copy of the innermost open space. @return false when there is none.
    private mutating func listNextCopy(
        _ top: Int, _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage
    ) -> Bool {
        let last = openSpaces.count - 1, space = openSpaces[last]
        if space.source.isNone {
            let row = tree.order[space.outer.position], isOutermost = !stage.isOpen && space.outer.copy.isNone
            if isOutermost { stage.fill(row, from: tree) }
            openSpaces[last].source = spaceSources.end
            spaceSources.append(makeSource(row, space.shape, animator, &stage, isOutermost: isOutermost))
        }
        return beginCopy(of: last, top, animator, &stage)
    }

    private mutating func beginCopy(
        of space: Int, _ top: Int, _ animator: borrowing Animator, _ stage: inout CopyStage
    ) -> Bool {
        let outer = openSpaces[space].outer, row = spaceSources[openSpaces[space].source].row
        while openSpaces[space].index + 1 < openSpaces[space].shape.count {
            openSpaces[space].index += 1
            let index = openSpaces[space].index, shape = openSpaces[space].shape, tint = shape.tint(index)
            if index > 0 {
                openSpaces[space].transform = shape.step * openSpaces[space].transform
                guard openSpaces[space].transform.isFinite, takeCopy(of: outer.position, stage.tree) else { return false }
            }
            if tint.w <= 0 { continue }
            // A copy that is not flattened fades layer by layer.
            let rgb = SIMD4(lowHalf: tint.lowHalf, highHalf: SIMD2(tint.z, 1))
            spaceCopies.append(
                SpaceCopy(
                    source: openSpaces[space].source, index: Int32(index), outer: outer.copy,
                    depth: outer.copy.isNone ? 1 : spaceCopies[outer.copy].depth + 1,
                    tint: outer.copy.isNone ? rgb : rgb * spaceCopies[outer.copy].tint, transform: openSpaces[space].transform))
            let opacity = Float(min(max(stage.tree.values[row].opacity, 0), 1))
            listing.place = Place(
                position: stage.tree.firstSublayer(outer.position), fading: outer.fading * opacity * tint.w, copy: spaceCopies.end - 1)
            bring(to: listing.place.copy, in: top, animator, &stage)
            return true
        }
        return false
    }

    // MARK: - Showing

    /// Visits the next member of an open layer, which is in a copy.
    mutating func visitCopy(in top: Int, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        let member = members[frames[top].nextMember], context = frames[top].inner
        frames[top].nextMember = frames[top].nextMember.next
        bring(to: member.copy, in: top, animator, &stage)
        if spaceCopies[member.copy].tint != .one { openTint(of: member.copy, in: top) }
        if !stage.isOpen { stage.open(from: top + 1) }
        visit(member, in: context, stage.tree)
    }

    /// Lets what is visited next be tinted as a copy is.
    private mutating func openTint(of copy: Index<SpaceCopy>, in top: Int) {
        let context = frames[top].inner
        var frame = Frame(
            row: frames[top].row, cursor: .none, end: .none, inner: context, own: context, outer: context, groupOpacity: 1, shown: context,
            hasSublayers: false)
        frame.tint = tints.end
        tints.append(OpenTint(color: spaceCopies[copy].tint, firstItem: plan.items.end, firstPass: Index<FramePlan.Pass>(plan.passes.count)))
        frames.append(frame)
    }

    /// Brings the stage to a copy; with -1 back to what it showed before.
    private mutating func bring(to copy: Index<SpaceCopy>, in top: Int, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        let list = frames[top].list
        var old = memberLists[list].shownCopy, new = copy
        guard old != new else { return }
        copyWay.removeAll()
        // Up to the copy that both are in; from one copy to another of the same layers there is a straight way.
        while old != new {
            let oldDepth = old.isNone ? 0 : spaceCopies[old].depth, newDepth = new.isNone ? 0 : spaceCopies[new].depth
            if newDepth >= oldDepth { copyWay.append(new) }
            if oldDepth >= newDepth {
                if oldDepth > newDepth || spaceCopies[old].source != spaceCopies[new].source {
                    stage.show(spaceSources[spaceCopies[old].source], copy: 0, at: nil, animator, &vectors)
                }
                old = spaceCopies[old].outer
            }
            if newDepth >= oldDepth { new = spaceCopies[new].outer }
        }
        for index in copyWay.indices.reversed() {
            let next = spaceCopies[copyWay[index]]
            stage.show(
                spaceSources[next.source], copy: Int(next.index), at: next.index == 0 ? nil : next.transform, animator, &vectors)
        }
        memberLists[list].shownCopy = copy
    }

    /// Ends a copy that is tinted.
    mutating func leaveTinted() {
        let last = tints.removeLast()
        tint(from: last.firstItem, passes: last.firstPass, by: last.color)
    }

    /// Whether members of an open layer are in copies.
    func hasCopies(_ top: Int) -> Bool { memberLists[frames[top].list].firstSource < spaceSources.end }

    /// Forgets the copies in a space. Where the space lies in a copy itself, the stage is brought back to what it showed before.
    mutating func removeCopies(of top: Int, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        guard hasCopies(top) else { return }
        let list = memberLists[frames[top].list]
        if stage.isOpen { bring(to: .none, in: top, animator, &stage) }
        removeSources(from: spaceSources[list.firstSource], &stage)
        spaceSources.removeAll(from: list.firstSource)
        spaceCopies.removeAll(from: list.firstCopy)
    }
}
