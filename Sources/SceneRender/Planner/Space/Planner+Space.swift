import Glibc
import SceneCommit
import SceneGeometry
import SceneStorage

/// What sorting the planes of a frame took.
public struct SortingFigures: Sendable {
    /// CPU seconds of this thread.
    public var time = 0.0
    /// How many planes there were, and in how many parts they are drawn.
    public var planes = 0
    public var parts = 0
    /// Whether planes were not cut, since there would have been more than `mostParts`.
    public var leavesWhole = false

    /// How many parts the planes of a frame may be cut into: far more than can be told apart.
    public static let mostParts = 1 << 17

    public init() {}

    /// Asking for the time takes as long as sorting a few planes.
    fileprivate static let fewest = 32

    fileprivate static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

// The sublayers of a layer share a space before its own drawing; those of its transform layers join them. When none leaves the layer's
// plane they are drawn in the order of the tree, otherwise from the farthest to the nearest, and what cuts each other is drawn in parts.

extension Planner {
    /// A layer that is visited in its place in painter's order, or a part of one.
    struct Member: BitwiseCopyable {
        var position: Position
        /// For a part: what it is of in `planesInParts`, and which it is in `plan.pieces`. Otherwise -1.
        var plane: Index<PlaneInParts> = .none
        var piece: Index<FramePlan.Piece> = .none
        /// The opacities of the transform layers around it.
        var fading: Float
        /// Which copy of the layer it is, in `spaceCopies`, or -1.
        var copy: Index<SpaceCopy> = .none
        /// Of the particles of an emitter: in `clouds`; and which slice of them it is. Otherwise -1.
        var cloud: Index<Cloud> = .none
        var slice: Index<CloudSlice> = .none
    }

    /// What was there before the members of an open layer were listed.
    struct MemberList: BitwiseCopyable {
        let firstCopy: Index<SpaceCopy>
        let firstSource: Index<CopySource>
        let firstCloud: Index<Cloud>
        /// The copy that the stage shows, or -1.
        var shownCopy: Index<SpaceCopy> = .none
    }

    /// A layer that is drawn in parts.
    struct PlaneInParts: BitwiseCopyable {
        /// Whether a part was visited.
        var isDrawn = false
        /// The pass of its picture, which all its parts show, if it has one.
        var pass: Index<FramePlan.Pass> = .none
        /// Whether each part is drawn by itself instead.
        var isDirect = false
    }

    /// Visits a layer that joins a space, and has no superlayer whose space that could be.
    mutating func visitSpace(_ position: Position, fading: Double, in context: Index<Context>, _ tree: borrowing RenderTree) {
        var frame = Frame(
            row: tree.order[position], cursor: .none, end: .none, inner: context, own: context, outer: context, groupOpacity: fading,
            shown: context, hasSublayers: false)
        frame.isUnlisted = true
        frames.append(frame)
    }

    // MARK: - Order

    /// Ends the list of an open layer's sublayers: they are brought into the order in which they are to be visited.
    mutating func endListing(_ top: Int, _ tree: borrowing RenderTree) {
        let first = members.end
        if listing.leavesPlane {
            sortMembers(in: frames[top].inner, cloudsFrom: memberLists[frames[top].list].firstCloud, tree)
        } else {
            for index in listed.indices { members.append(listed[index]) }
        }
        frames[top].isUnlisted = false
        frames[top].firstMember = first
        frames[top].nextMember = first
        frames[top].endMember = members.end
    }

    /// Forgets what was listed of an open layer.
    mutating func removeMembers(of top: Int) {
        let first = frames[top].firstMember
        for index in first..<members.end where members[index].plane.exists {
            planesInParts.removeAll(from: members[index].plane)
            break
        }
        members.removeAll(from: first)
        clouds.removeAll(from: memberLists[frames[top].list].firstCloud)
        memberLists.removeAll(from: frames[top].list)
        frames[top].firstMember = .none
    }

    /// Begins to list the sublayers of an open layer.
    mutating func beginListing(_ top: Int, _ tree: borrowing RenderTree) {
        frames[top].list = memberLists.end
        memberLists.append(MemberList(firstCopy: spaceCopies.end, firstSource: spaceSources.end, firstCloud: clouds.clouds.end))
        let own = tree.nodes[frames[top].row].position
        listed.removeAll()
        openSpaces.removeAll()
        sortedCount = 0
        listing = Listing(place: Place(position: tree.firstSublayer(own), fading: 1), end: tree.ends[own])
        guard !frames[top].hasSublayers else { return }
        // Only what joins a space is visited without its sublayers.
        listing.place = Place(position: own, fading: Float(frames[top].groupOpacity))
        if tree.isTransformLayer(tree.order[own]) {
            openSpace(&listing.place, top, tree)
        } else {
            list(&listing, in: frames[top].inner, tree)
        }
    }

    /// Lists what is to be seen in the order of the tree, with the sublayers of transform layers in their place.
    /// @return false when another copy has to be shown first.
    mutating func list(_ top: Int, _ tree: borrowing RenderTree) -> Bool {
        var listing = listing
        defer { self.listing = listing }
        while true {
            if !openSpaces.isEmpty, openSpaces[openSpaces.count - 1].end <= listing.place.position {
                if openSpaces[openSpaces.count - 1].isReplicator { return false }
                leaveSpace(&listing.place)
                continue
            }
            guard listing.place.position < listing.end else { return true }
            let position = listing.place.position, row = tree.order[position], flags = tree.nodes[row].flags
            if tree.values[row].bits.hidden || tree.values[row].opacity <= 0
                || !flags.isDisjoint(with: [.backFacing, .mask, .inactive, .copy])
            {
                listing.place.position = tree.ends[position]
            } else if tree.isTransformLayer(row) {
                openSpace(&listing.place, top, tree)
            } else {
                list(&listing, in: frames[top].inner, tree)
            }
        }
    }

    /// Lists a layer, and goes on behind it.
    private mutating func list(_ listing: inout Listing, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let place = listing.place, position = place.position, row = tree.order[position], flags = tree.nodes[row].flags
        let member = Member(position: position, fading: place.fading, copy: place.copy), firstCloud = clouds.clouds.end
        if !flags.contains(.emitsIntoSpace) {
            listed.append(member)
        } else {
            if tree.showsPlane(position) { listed.append(member) }
            listCloud(member, row, in: context, tree)
        }
        if place.copy.exists { addPlanes(in: context, tree) }
        listing.place.position = tree.ends[position]
        listing.leavesPlane = listing.leavesPlane || flags.contains(.spatial) || clouds.clouds.end > firstCloud
    }

    /// Tells the depth sorter of the listed members that it does not know yet. Of those in copies it has to hear while they are placed.
    mutating func addPlanes(in context: Index<Context>, _ tree: borrowing RenderTree) {
        if sortedCount == 0 {
            depthSorter.begin(visible: contexts[context].visible, mostSplits: SortingFigures.mostParts - sorting.parts)
        }
        for index in sortedCount..<listed.count {
            // Clouds come when all planes are there.
            guard listed[index].cloud.isNone else {
                depthSorter.reserve()
                continue
            }
            let position = listed[index].position, row = tree.order[position], rect = planeRect(position, in: context, tree)
            depthSorter.add(
                rect, world(of: row, in: context, tree), depth: tree.depth(of: row),
                isOpaque: rect == tree.values[row].bounds && listed[index].fading >= 1 && tree.isFilled(row))
        }
        sortedCount = listed.count
    }

    /// Moves what is listed to `members`, from the farthest to the nearest; equal depths stay in the order of the tree.
    private mutating func sortMembers(in context: Index<Context>, cloudsFrom firstCloud: Index<Cloud>, _ tree: borrowing RenderTree) {
        let start = listed.count < SortingFigures.fewest ? 0 : SortingFigures.now()
        addPlanes(in: context, tree)
        if clouds.clouds.end > firstCloud { sliceClouds(from: firstCloud, tree) }
        depthSorter.sort()
        if start > 0 { sorting.time += SortingFigures.now() - start }
        sorting.planes += listed.count
        sorting.parts += depthSorter.pieces.count
        sorting.leavesWhole = sorting.leavesWhole || depthSorter.leavesWhole
        for index in depthSorter.pieces.indices {
            let piece = depthSorter.pieces[index]
            if piece.isPart, piece.slice.isNone, listed[piece.member].plane.isNone {
                listed[piece.member].plane = planesInParts.end
                planesInParts.append(PlaneInParts())
            }
            var member = listed[piece.member]
            member.slice = piece.slice
            if piece.isPart { member.piece = appendPiece(piece) }
            members.append(member)
        }
    }

    private mutating func appendPiece(_ piece: DepthSorter.Piece) -> Index<FramePlan.Piece> {
        let first = plan.cuts.end
        for index in piece.firstCut..<min(piece.endCut, piece.firstCut + FramePlan.Piece.mostCuts) {
            plan.cuts.append(depthSorter.cuts[index])
        }
        // A pixel more on every side, for smoothed edges.
        let low = (piece.box.lowHalf - 1).rounded(.down), size = (1 - piece.box.highHalf).rounded(.up) - low
        plan.pieces.append(
            FramePlan.Piece(
                firstCut: first, endCut: plan.cuts.end, box: SIMD4(Int32(low.x), Int32(low.y), Int32(size.x), Int32(size.y))
            ))
        return plan.pieces.end - 1
    }

    /// Makes an item's rectangle no larger than what a part of its plane may show of it.
    func cut(
        _ rect: inout Rect, _ picture: inout SIMD4<Float>, _ edges: inout FramePlan.Flags, _ world: Homography, to piece: FramePlan.Piece
    ) {
        guard let inverse = world.inverse else { return }
        var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity), behind = 0, before = 0
        for corner in Int32(0)..<4 {
            let x = piece.box.x + (corner & 1) * piece.box.z, y = piece.box.y + (corner >> 1) * piece.box.w
            let p = inverse.applyHomogeneous(Double(x), Double(y)), at = Point(p.x / p.z, p.y / p.z)
            if p.z > 0 { before += 1 } else { behind += 1 }
            low = Point(min(low.x, at.x), min(low.y, at.y))
            high = Point(max(high.x, at.x), max(high.y, at.y))
        }
        // With the horizon in between there is no such rectangle. Also false for what is not a number.
        guard min(behind, before) == 0, low.x < high.x, low.y < high.y else { return }
        let kept = rect.intersection(Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y))
        guard !kept.isEmpty else { return }
        if kept.minX > rect.minX { edges.remove(.leftEdge) }
        if kept.minY > rect.minY { edges.remove(.topEdge) }
        if kept.maxX < rect.maxX { edges.remove(.rightEdge) }
        if kept.maxY < rect.maxY { edges.remove(.bottomEdge) }
        picture = picture.part(of: rect, kept)
        rect = kept
    }

    /// What a layer with all that is below it covers of its plane: an upper bound.
    private mutating func planeRect(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) -> Rect {
        let row = tree.order[position], bounds = tree.values[row].bounds
        let hasEffects = tree.nodes[row].flags.contains(.effects)
        let isLeaf = tree.ends[position] == position + 1
        if !hasEffects, tree.values[row].bits.masksToBounds || (isLeaf && !tree.reaches(row)) { return bounds }
        guard let inverse = tree.world(of: row).inverse else { return bounds }
        contexts.append(Context(visible: .unbounded, pass: contexts[context].pass, plane: planes.end))
        planes.append(inverse.cleaned)
        let box = subtreeBox(position, in: contexts.end - 1, tree)
        planes.removeLast()
        contexts.removeLast()
        return box.isEmpty ? bounds : box.rect
    }

    // MARK: - Members

    /// Visits a layer at its place in painter's order.
    mutating func visit(_ member: Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        if member.slice.exists { return visitSlice(member, in: context, tree) }
        guard member.plane.exists else { return visitPlane(member, in: context, tree) }
        if !planesInParts[member.plane].isDrawn {
            planesInParts[member.plane] = PlaneInParts(isDrawn: true, isDirect: isDrawnInParts(member.position, tree))
            if !planesInParts[member.plane].isDirect { return openPlane(member, in: context, tree) }
        }
        let plane = planesInParts[member.plane]
        if plane.isDirect {
            visitPlane(member, in: copyContext(context, showing: member.piece), tree)
        } else if plane.pass.exists {
            show(plane.pass, in: copyContext(context, showing: member.piece))
        }
    }

    private mutating func visitPlane(_ member: Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[member.position]
        guard tree.nodes[row].flags.contains(.emitsIntoSpace) else {
            return visit(member.position, fading: Double(member.fading), in: context, tree)
        }
        let opacity = min(max(tree.values[row].opacity, 0), 1) * Double(member.fading)
        visitInPlane(member.position, opacity, fading: Double(member.fading), in: context, tree)
    }

    /// Whether the parts of a layer are drawn each by itself: it is one item, or something of it looks at what lies below.
    private func isDrawnInParts(_ position: Position, _ tree: borrowing RenderTree) -> Bool {
        let row = tree.order[position]
        if tree.nodes[row].flags.contains(.effects) {
            let effects = tree.effects(of: row)
            if effects.blend != .sourceOver || effects.backgroundFilters >= 0 { return true }
            if effects.isActive { return false }
        }
        if !tree.nodes[row].flags.isDisjoint(with: [.transition, .mixed]) { return false }
        if tree.hasSublayers(position) { return blendsInside(position, tree) }
        return !ownDrawingOverlaps(row, isLeaf: true, tree)
    }

    mutating func copyContext(_ context: Index<Context>, showing piece: Index<FramePlan.Piece>) -> Index<Context> {
        plan.composites.append(FramePlan.Composite(piece: piece))
        let composite = plan.composites.end - 1
        return copyContext(context) { $0.composite = composite }
    }

    /// Opens the pass of a layer that is cut, to show it in parts; nothing when it cannot be seen.
    private mutating func openPlane(_ member: Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[member.position], extent = subtreeBox(member.position, in: context, tree)
        let shown = copyContext(context, showing: member.piece)
        guard let inner = openPass(.split, .plane, row, extent, in: context, tree) else { return }
        var frame = Frame(
            row: row, cursor: .none, end: .none, inner: inner, own: context, outer: context, groupOpacity: 1, shown: shown, hasSublayers: false)
        frame.groupPass = contexts[inner].pass
        frame.plane = member.plane
        frames.append(frame)
        visitPlane(member, in: inner, tree)
    }

    /// Ends the pass of a layer that is cut, and shows its first part.
    mutating func leavePlane(_ frame: Frame, _ tree: borrowing RenderTree) {
        plan.passes[frame.groupPass].end = plan.items.end
        planesInParts[frame.plane].pass = frame.groupPass
        show(frame.groupPass, in: frame.shown)
        contexts.removeAll(from: frame.outer.next)
    }
}
