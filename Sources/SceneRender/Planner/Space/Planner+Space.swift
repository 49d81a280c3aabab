import SceneCommit
import SceneGeometry
import SceneStorage

// The sublayers of a layer share a space before its own drawing; those of its transform layers join them. When none leaves the layer's
// plane they are drawn in the order of the tree, otherwise from the farthest to the nearest, and what cuts each other is drawn in parts.

extension Planner {
    /// Visits a layer that joins a space, and has no superlayer whose space that could be.
    mutating func visitSpace(_ position: Position, fading: Double, in context: Index<Context>, _ tree: borrowing RenderTree) {
        var open = OpenLayer(row: tree.order[position], inner: context, work: .space(fading: fading))
        open.unvisited = .unlisted
        openLayers.append(open)
    }

    // MARK: - Order

    /// Begins to list the sublayers of an open layer.
    mutating func beginListing(of top: Index<OpenLayer>, _ tree: borrowing RenderTree) {
        let own = tree.nodes[openLayers[top].row].position
        space.listing = SpaceList.Listing(
            section: space.sections.end, cursor: ListCursor(position: tree.firstSublayer(own), fading: 1), end: tree.ends[own])
        space.sections.append(
            SpaceList.Section(firstCopy: copies.inSpace.end, firstSource: copies.sources.end, firstCloud: clouds.clouds.end))
        space.listed.removeAll()
        space.open.removeAll()
        space.sortedCount = 0
        guard case .space(let fading) = openLayers[top].work else { return }
        // Only what joins a space is visited without its sublayers.
        space.listing.cursor = ListCursor(position: own, fading: Float(fading))
        if tree.isTransformLayer(tree.order[own]) {
            openSpace(in: openLayers[top].inner, tree)
        } else {
            list(in: openLayers[top].inner, tree)
        }
    }

    /// Brings what is listed of an open layer into the order in which it is to be visited.
    mutating func endListing(of top: Index<OpenLayer>, _ tree: borrowing RenderTree) {
        let section = space.listing.section, first = space.members.end
        openLayers[top].unvisited = .listed(section)
        if space.listing.leavesPlane {
            sortMembers(in: openLayers[top].inner, cloudsFrom: space.sections[section].firstCloud, tree)
        } else {
            for index in space.listed.indices { space.members.append(space.listed[index]) }
        }
        space.finish(section, from: first)
    }

    /// Forgets what was listed of an open layer, if anything was.
    mutating func removeMembers(of top: Index<OpenLayer>) {
        guard case .listed(let section) = openLayers[top].unvisited else { return }
        space.removeMembers(of: section)
        clouds.removeAll(from: space.sections[section].firstCloud)
        space.sections.removeAll(from: section)
        openLayers[top].unvisited = .nothing
    }

    /// Lists what is to be seen in the order of the tree, with the sublayers of transform layers in their place.
    /// @return false when the stage has to show another copy first.
    mutating func list(below top: Index<OpenLayer>, _ tree: borrowing RenderTree) -> Bool {
        let context = openLayers[top].inner
        while true {
            let position = space.listing.cursor.position
            if !space.open.isEmpty, space.open[space.open.end - 1].end <= position {
                if space.open[space.open.end - 1].isReplicator { return false }
                space.leaveOpen()
                continue
            }
            guard position < space.listing.end else { return true }
            let row = tree.order[position]
            if tree.nodes[row].flags.contains(.mask) || !isSeen(row, tree) {
                space.listing.cursor.position = tree.ends[position]
            } else if tree.isTransformLayer(row) {
                openSpace(in: context, tree)
            } else {
                list(in: context, tree)
            }
        }
    }

    /// Lists a layer, and goes on behind it.
    private mutating func list(in context: Index<Context>, _ tree: borrowing RenderTree) {
        let cursor = space.listing.cursor, position = cursor.position, row = tree.order[position], flags = tree.nodes[row].flags
        let member = SpaceList.Member(position: position, fading: cursor.fading, copy: cursor.copy), firstCloud = clouds.clouds.end
        if !flags.contains(.emitsIntoSpace) {
            space.listed.append(member)
        } else {
            if tree.showsPlane(position) { space.listed.append(member) }
            listCloud(member, row, in: context, tree)
        }
        if cursor.copy.exists { addPlanes(in: context, tree) }
        space.listing.cursor.position = tree.ends[position]
        if flags.contains(.spatial) { space.listing.spatialCount += 1 }
        if flags.contains(.spatial) || clouds.clouds.end > firstCloud { space.listing.leavesPlane = true }
        let isSimple = tree.ends[position] == position + 1 && !flags.contains(.effects)
        if !isSimple, !space.listing.looksBelow { space.listing.looksBelow = tree.hasBackdrops(position) }
    }

    /// Tells the depth sorter of the listed members that it does not know yet. Of those in copies it has to hear while they are placed.
    mutating func addPlanes(in context: Index<Context>, _ tree: borrowing RenderTree) {
        if space.sortedCount == 0 {
            space.sorter.begin(
                visible: contexts[context].visible, mostSplits: SortingFigures.mostParts - space.figures.parts, makesSheets: takesShortcuts)
        }
        // Then what lies flat hides little, and only what the few overlap is sorted by itself.
        let fewLeavePlane = space.listing.spatialCount <= min(DepthSorter.mostOthers, space.listed.count / 16)
        for index in space.sortedCount..<space.listed.count {
            // Clouds come when all planes are there.
            guard space.listed[index].cloud.isNone else {
                space.sorter.reserve()
                continue
            }
            let position = space.listed[index].position, row = tree.order[position], shape = sortedShape(position, in: context, tree)
            space.sorter.add(
                shape.rect, shape.map, depth: shape.depth, isOpaque: shape.isOpaque && space.listed[index].fading >= 1,
                isFlat: fewLeavePlane && !tree.nodes[row].flags.contains(.spatial))
        }
        space.sortedCount = space.listed.count
    }

    /// Moves what is listed to `members`, from the farthest to the nearest; equal depths stay in the order of the tree.
    private mutating func sortMembers(in context: Index<Context>, cloudsFrom firstCloud: Index<Cloud>, _ tree: borrowing RenderTree) {
        let start = space.listed.count < SortingFigures.fewest ? 0 : threadTime()
        addPlanes(in: context, tree)
        space.sorter.endMembers(dropsHidden: takesShortcuts && !space.listing.looksBelow)
        if clouds.clouds.end > firstCloud { sliceClouds(from: firstCloud, tree) }
        space.sorter.sort()
        if start > 0 { space.figures.time += threadTime() - start }
        space.figures.planes += space.listed.count
        space.figures.faces += space.sorter.faceCount
        space.figures.parts += space.sorter.pieces.count
        space.figures.leavesWhole = space.figures.leavesWhole || space.sorter.leavesWhole
        space.areShown.removeAll()
        space.areShown.resize(to: space.listed.count, filling: false)
        for index in space.sorter.pieces.indices {
            let piece = space.sorter.pieces[index]
            space.areShown[piece.member.number] = true
            if piece.part.exists, piece.slice.isNone, space.listed[piece.member].plane.isNone {
                space.listed[piece.member].plane = space.planesInParts.end
                space.planesInParts.append(SpaceList.PlaneInParts())
            }
            var member = space.listed[piece.member]
            member.slice = piece.slice
            if piece.part.exists { member.piece = append(space.sorter.parts[piece.part]) }
            space.members.append(member)
        }
        if notesMembers(of: openLayers.end - 1) { noteMembersOutOfSight(in: context, tree) }
    }

    private mutating func append(_ piece: DepthSorter.Part) -> Index<FramePlan.Piece> {
        let first = plan.cuts.end
        for index in piece.firstCut..<min(piece.endCut, piece.firstCut + FramePlan.Piece.mostCuts) {
            plan.cuts.append(space.sorter.cuts[index])
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
        // With the horizon in between there is no such rectangle. The comparison is false for what is not a number.
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

    /// What a layer is sorted as, if it does not fade with others.
    @inline(__always)
    mutating func sortedShape(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) -> SortedShape {
        let row = tree.order[position], rect = planeRect(position, in: context, tree)
        return SortedShape(
            rect: rect, map: world(of: row, in: context, tree), depth: tree.depth(of: row),
            isOpaque: rect == tree.values.bounds(of: row) && tree.isFilled(row))
    }

    /// What a layer with all that is below it covers of its plane: an upper bound.
    private mutating func planeRect(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) -> Rect {
        let row = tree.order[position], bounds = tree.values.bounds(of: row)
        let hasEffects = tree.nodes[row].flags.contains(.effects)
        let isLeaf = tree.ends[position] == position + 1
        if !hasEffects, tree.values.bits(of: row).masksToBounds || (isLeaf && !tree.reaches(row)) { return bounds }
        guard let inverse = tree.world(of: row).inverse else { return bounds }
        contexts.append(Context(visible: .unbounded, pass: contexts[context].pass, plane: passes.planes.end))
        passes.planes.append(inverse.cleaned)
        let box = subtreeBox(position, in: contexts.end - 1, tree)
        passes.planes.removeLast()
        contexts.removeLast()
        return box.isEmpty ? bounds : box.rect
    }

    // MARK: - Members

    /// Visits a layer at its place in painter's order.
    mutating func visit(_ member: SpaceList.Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        if member.slice.exists { return visitSlice(member, in: context, tree) }
        guard member.plane.exists else { return visitPlane(member, in: context, tree) }
        if !space.planesInParts[member.plane].isDrawn {
            space.planesInParts[member.plane] = SpaceList.PlaneInParts(isDrawn: true, isDirect: isDrawnInParts(member.position, tree))
            if !space.planesInParts[member.plane].isDirect { return openPlane(member, in: context, tree) }
        }
        let plane = space.planesInParts[member.plane]
        if plane.isDirect {
            visitPlane(member, in: copyContext(context, showing: member.piece), tree)
        } else if plane.pass.exists {
            show(plane.pass, in: copyContext(context, showing: member.piece))
        }
    }

    private mutating func visitPlane(_ member: SpaceList.Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[member.position]
        guard tree.nodes[row].flags.contains(.emitsIntoSpace) else {
            return visit(member.position, fading: Double(member.fading), in: context, tree)
        }
        let opacity = min(max(tree.values.opacity(of: row), 0), 1) * Double(member.fading)
        visitInPlane(member.position, opacity, fading: Double(member.fading), in: context, tree)
    }

    /// Whether the parts of a layer are drawn each by itself: it is one item, or something of it looks at what lies below.
    private func isDrawnInParts(_ position: Position, _ tree: borrowing RenderTree) -> Bool {
        let row = tree.order[position]
        if tree.nodes[row].flags.contains(.effects) {
            let effects = tree.effects(of: row)
            if effects.blend != .sourceOver || effects.backgroundFilters.exists { return true }
            if effects.isActive { return false }
        }
        if !tree.nodes[row].flags.isDisjoint(with: [.transition, .mixed]) { return false }
        if tree.hasSublayers(position) { return blendsInside(position, tree) }
        return !ownDrawingOverlaps(row, isLeaf: true, tree)
    }

    mutating func copyContext(_ context: Index<Context>, showing piece: Index<FramePlan.Piece>) -> Index<Context> {
        var shown = inherited(in: context)
        shown.piece = piece
        plan.composites.append(shown)
        let composite = plan.composites.end - 1
        return copyContext(context) { $0.composite = composite }
    }

    /// Opens the pass of a layer that is cut, to show it in parts; nothing when it cannot be seen.
    private mutating func openPlane(_ member: SpaceList.Member, in context: Index<Context>, _ tree: borrowing RenderTree) {
        let row = tree.order[member.position], extent = subtreeBox(member.position, in: context, tree)
        let shown = copyContext(context, showing: member.piece)
        guard let inner = openPass(.split, .plane, row, extent, in: context, tree) else { return }
        let picture = PlanePicture(plane: member.plane, pass: contexts[inner].pass, outer: context, shown: shown)
        openLayers.append(OpenLayer(row: row, inner: inner, work: .planePicture(picture)))
        visitPlane(member, in: inner, tree)
    }

    /// Ends the pass of a layer that is cut, and shows its first part.
    mutating func leavePlane(_ picture: PlanePicture) {
        plan.passes[picture.pass].end = plan.items.end
        space.planesInParts[picture.plane].pass = picture.pass
        show(picture.pass, in: picture.shown)
        contexts.removeAll(from: picture.outer.next)
    }
}
