import SceneCommit
import SceneGeometry
import SceneStorage

// A replicator that preserves depth is a transform layer whose sublayers are there more than once: each copy of each of them is a member of the
// space, sorted and cut as any other. They are listed copy by copy, while the tree is what it is in that copy, and the tree is brought there
// again when one of them is visited.

extension Planner {
    /// Where in the order what is listed stands.
    struct Place: BitwiseCopyable {
        var position: Position
        /// The opacities of the transform layers around it.
        var fading: Float
        /// In which copy it is, or -1.
        var copy: Index<SpaceCopy> = .none
    }

    /// A layer whose sublayers are listed with those of another: a transform layer, or a replicator.
    struct OpenSpace: BitwiseCopyable {
        var end: Position
        /// What comes after it goes on from.
        var outer: Place
        /// Of a replicator: in `spaceSources`, or -1; the copy that is listed, -1 before the first; and where it is.
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
    mutating func openSpace(_ place: inout Place, _ top: Int, _ tree: inout RenderTree, _ animator: inout Animator) {
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
        space.shape = tree.replicator(row)
        space.source = spaceSources.end
        spaceSources.append(makeSource(row, space.shape, &tree, animator))
        openSpaces.append(space)
        place.position = space.end
    }

    /// Goes on with the next copy of the innermost open space, or behind it.
    mutating func goOnWithSpace(_ place: inout Place, _ top: Int, _ tree: inout RenderTree, _ animator: inout Animator) {
        let last = openSpaces.count - 1
        if openSpaces[last].source.exists, beginCopy(of: last, &place, top, &tree, &animator) { return }
        let space = openSpaces.removeLast()
        place = space.outer
        place.position = space.end
    }

    private mutating func beginCopy(
        of space: Int, _ place: inout Place, _ top: Int, _ tree: inout RenderTree, _ animator: inout Animator
    ) -> Bool {
        let outer = openSpaces[space].outer, row = tree.order[outer.position]
        while openSpaces[space].index + 1 < openSpaces[space].shape.count {
            openSpaces[space].index += 1
            let index = openSpaces[space].index, shape = openSpaces[space].shape, tint = shape.tint(index)
            if index > 0 {
                openSpaces[space].transform = shape.step * openSpaces[space].transform
                guard openSpaces[space].transform.isFinite, takeCopy(of: outer.position, tree) else { return false }
            }
            if tint.w <= 0 { continue }
            // A copy that is not flattened fades layer by layer.
            let rgb = SIMD4(lowHalf: tint.lowHalf, highHalf: SIMD2(tint.z, 1))
            spaceCopies.append(
                SpaceCopy(
                    source: openSpaces[space].source, index: Int32(index), outer: outer.copy,
                    depth: outer.copy.isNone ? 1 : spaceCopies[outer.copy].depth + 1,
                    tint: outer.copy.isNone ? rgb : rgb * spaceCopies[outer.copy].tint, transform: openSpaces[space].transform))
            place.copy = spaceCopies.end - 1
            place.fading = outer.fading * Float(min(max(tree.values[row].opacity, 0), 1)) * tint.w
            place.position = tree.firstSublayer(outer.position)
            bring(to: place.copy, in: top, &tree, &animator)
            return true
        }
        return false
    }

    // MARK: - Showing

    /// Lets the tree be what it is in a copy, and what is visited next be tinted as that is.
    mutating func show(_ copy: Index<SpaceCopy>, in top: Int, _ tree: inout RenderTree, _ animator: inout Animator) {
        bring(to: copy, in: top, &tree, &animator)
        guard spaceCopies[copy].tint != .one else { return }
        let context = frames[top].inner
        var frame = Frame(
            row: frames[top].row, cursor: .none, end: .none, inner: context, own: context, outer: context, groupOpacity: 1, shown: context,
            hasSublayers: false)
        frame.tint = tints.end
        tints.append(OpenTint(color: spaceCopies[copy].tint, firstItem: plan.items.end, firstPass: Index<FramePlan.Pass>(plan.passes.count)))
        frames.append(frame)
    }

    /// Brings the tree to what it is in a copy; with -1 back to what it was before.
    private mutating func bring(to copy: Index<SpaceCopy>, in top: Int, _ tree: inout RenderTree, _ animator: inout Animator) {
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
                    show(spaceSources[spaceCopies[old].source], copy: 0, at: nil, &tree, &animator)
                }
                old = spaceCopies[old].outer
            }
            if newDepth >= oldDepth { new = spaceCopies[new].outer }
        }
        for index in copyWay.indices.reversed() {
            let next = spaceCopies[copyWay[index]]
            show(
                spaceSources[next.source], copy: Int(next.index), at: next.index == 0 ? nil : next.transform, &tree, &animator)
        }
        memberLists[list].shownCopy = copy
    }

    /// Ends a copy that is tinted.
    mutating func leaveTinted() {
        let last = tints.removeLast()
        tint(from: last.firstItem, passes: last.firstPass, by: last.color)
    }

    /// Forgets the copies in a space, and lets the tree be what it was before them.
    mutating func removeCopies(of top: Int, _ tree: inout RenderTree, _ animator: inout Animator) {
        let list = memberLists[frames[top].list]
        guard list.firstSource < spaceSources.end else { return }
        bring(to: .none, in: top, &tree, &animator)
        removeSources(from: spaceSources[list.firstSource], &tree)
        spaceSources.removeAll(from: list.firstSource)
        spaceCopies.removeAll(from: list.firstCopy)
    }
}
