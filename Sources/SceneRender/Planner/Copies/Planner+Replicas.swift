import SceneCommit
import SceneGeometry
import SceneStorage

// A replicator's copies are planned one after the other: what is below it stands on the stage, where it is placed where the copy is, shown as it is
// at the copy's time, visited as any other layers are, and tinted. So a copy takes no memory but its items, and may be anything.

/// The copies of a replicator that are being visited.
struct Replica: BitwiseCopyable {
    let row: Row
    let shape: ReplicatorShape
    /// The copy that is visited, and where it is.
    var index = 0
    var transform = Transform3D.identity
    /// The context of the copies.
    let context: Index<Planner.Context>
    /// Where its items and passes begin in the plan.
    var firstItem: Index<FramePlan.Item> = .first
    var firstPass: Index<FramePlan.Pass> = .first
    /// The pass of the copy as a whole, if a translucent copy needs one.
    var groupPass: Index<FramePlan.Pass> = .none
    /// Whether a copy that is translucent needs one.
    let overlaps: Bool
    /// Whether the replicator lies in no copy itself, and brought the stage its layers.
    let isOutermost: Bool
    let source: CopySource
}

/// What holds up a walk over layers: the stage has to show another copy.
enum CopyStep {
    case none
    /// The topmost open layer, a replicator, comes to its next copy.
    case replica
    /// Copies are to be listed among the members of the topmost open layer.
    case list
    /// The next member of the topmost open layer lies in a copy.
    case member(Index<SpaceList.Section>)
    /// Members of the topmost open layer lay in copies, and none is left.
    case end(Index<SpaceList.Section>)
}

extension Planner {
    /// Visits what is below the open layers until nothing is left: in the render tree, and copies on the stage.
    mutating func walk(_ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        while !openLayers.isEmpty {
            let step = stage.isOpen ? walk(stage.tree, above: stage.floor) : walk(tree, above: 0), top = openLayers.end - 1
            switch step {
            case .none: stage.close()
            case .replica: goOnWithCopies(of: top, tree, animator, &stage)
            case .list: listCopies(below: top, tree, animator, &stage)
            case .member(let section): visitCopy(in: section, of: top, animator, &stage)
            case .end(let section): removeCopies(of: section, animator, &stage)
            }
        }
    }

    /// Begins the next copy of an open replicator, or ends it.
    private mutating func goOnWithCopies(
        of top: Index<OpenLayer>, _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage
    ) {
        switch openLayers[top].replica {
        case .none: return
        case .unopened:
            openLayers[top].replica = .none
            guard openReplica(top, tree, animator, &stage) else { return }
            if takesShortcuts, planRun(top, animator, &stage) { return closeReplica(top, animator, &stage, isPlaced: false) }
        case .open(let replica):
            endCopy(top, animator, &stage)
            copies.replicas[replica].index += 1
        }
        let last = copies.replicas.end - 1
        while copies.replicas[last].index < copies.replicas[last].shape.count {
            if beginCopy(top, animator, &stage) { return }
            copies.replicas[last].index += 1
        }
        closeReplica(top, animator, &stage)
    }

    private mutating func openReplica(
        _ top: Index<OpenLayer>, _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage
    ) -> Bool {
        let row = openLayers[top].row, context = openLayers[top].inner, isOutermost = !stage.isOpen
        let shape = isOutermost ? tree.replicator(row) : stage.tree.replicator(row)
        guard shape.count > 0 else { return false }
        if isOutermost {
            stage.fill(row, from: tree)
            stage.open(from: top.number)
        }
        let allowsGroup = stage.tree.values.bits(of: row).allowsGroupOpacity
        openLayers[top].replica = .open(copies.replicas.end)
        copies.replicas.append(
            Replica(
                row: row, shape: shape, context: context,
                overlaps: !shape.isPlain && allowsGroup && copiesOverlap(row, in: context, stage.tree), isOutermost: isOutermost,
                source: makeSource(row, shape, animator, &stage, isOutermost: isOutermost)))
        return true
    }

    /// Whether what a copy draws lies over itself.
    private mutating func copiesOverlap(_ row: Row, in context: Index<Context>, _ tree: borrowing RenderTree) -> Bool {
        let position = tree.nodes[row].position, first = tree.firstSublayer(position)
        if tree.ends[first] == tree.ends[position], tree.ends[first] == first + 1 {
            return ownDrawingOverlaps(tree.order[first], isLeaf: true, tree)
        }
        return drawsOverlapping(position, in: context, withOwn: false, tree)
    }

    /// Places the sublayers where a copy is, and makes them the next to be visited. @return false when nothing of the copy is to be seen.
    private mutating func beginCopy(_ top: Index<OpenLayer>, _ animator: borrowing Animator, _ stage: inout CopyStage) -> Bool {
        let last = copies.replicas.end - 1, row = copies.replicas[last].row, position = stage.tree.nodes[row].position
        let tint = copies.replicas[last].shape.tint(copies.replicas[last].index)
        if copies.replicas[last].index > 0 {
            copies.replicas[last].transform = copies.replicas[last].shape.step * copies.replicas[last].transform
            guard copies.replicas[last].transform.isFinite, takeCopy(of: position, stage.tree) else {
                copies.replicas[last].index = copies.replicas[last].shape.count
                return false
            }
        }
        if tint.w <= 0 { return false }
        if copies.replicas[last].index > 0 {
            stage.show(
                copies.replicas[last].source, copy: copies.replicas[last].index, at: copies.replicas[last].transform, animator,
                &rasters.vectors)
        }
        copies.replicas[last].firstItem = plan.items.end
        copies.replicas[last].firstPass = plan.passes.end
        copies.replicas[last].groupPass = .none
        openLayers[top].inner = copies.replicas[last].context
        if tint.w < 1, copies.replicas[last].overlaps {
            let extent = subtreeBox(position, in: copies.replicas[last].context, withCopies: false, stage.tree)
            guard let inner = openPass(.opacity, .group, row, extent, in: copies.replicas[last].context, stage.tree) else { return false }
            copies.replicas[last].groupPass = contexts[inner].pass
            openLayers[top].inner = inner
        }
        let isSorted = stage.tree.nodes[row].flags.contains(.sortsSublayers)
        openLayers[top].unvisited =
            isSorted ? .unlisted : .inOrder(next: stage.tree.firstSublayer(position), end: stage.tree.ends[position])
        return true
    }

    /// Takes what the layers of a copy come to from what the frame may still have. @return whether there is enough.
    mutating func takeCopy(of position: Position, _ tree: borrowing RenderTree) -> Bool {
        let layers = tree.ends[position] - position
        guard copies.budget >= layers else {
            copies.leavesOut = true
            return false
        }
        copies.budget -= layers
        return true
    }

    /// Tints what a copy has drawn.
    private mutating func endCopy(_ top: Index<OpenLayer>, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        if case .listed(let section) = openLayers[top].unvisited { removeCopies(of: section, animator, &stage) }
        removeMembers(of: top)
        let replica = copies.replicas[copies.replicas.end - 1]
        if replica.groupPass.exists { closePass(replica.groupPass, opacity: 1, in: replica.context, stage.tree) }
        contexts.removeAll(from: replica.context.next)
        if !replica.shape.isPlain { tint(from: replica.firstItem, passes: replica.firstPass, by: replica.shape.tint(replica.index)) }
    }

    /// Ends a replicator. One that lies in a copy itself shows its first copy again.
    private mutating func closeReplica(
        _ top: Index<OpenLayer>, _ animator: borrowing Animator, _ stage: inout CopyStage, isPlaced: Bool = true
    ) {
        let replica = copies.replicas.removeLast()
        if replica.isOutermost {
            stage.close()
        } else if replica.shape.count > 1, isPlaced {
            stage.show(replica.source, copy: 0, at: nil, animator, &rasters.vectors)
        }
        removeSources(from: replica.source, &stage)
        openLayers[top].replica = .none
        openLayers[top].unvisited = .nothing
        openLayers[top].inner = replica.context
    }

    /// How many copies are looked at one by one to find out where they lie, and how many replicators in each other.
    private static let mostBoxes = 4096
    private static let deepestBoxes = 8

    /// The box of all copies of what is below a replicator; nil when it is not known without planning them.
    mutating func copiesBox(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) -> Box? {
        let row = tree.order[position], shape = tree.replicator(row)
        let world = world(of: row, in: context, tree)
        guard shape.count <= Self.mostBoxes, extents.copyDepth < Self.deepestBoxes, world.isAffine, shape.step.isOfPlane,
            !tree.nodes[row].flags.contains(.spatial), tree.sublayerTransform(of: row) == nil,
            shape.delay == 0 || !tree.animates(below: position), let inverse = world.inverse
        else { return nil }
        var result = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        guard shape.count > 0 else { return result }
        extents.copyDepth += 1
        let first = subtreeBox(position, in: context, withOwnEffects: false, withCopies: false, tree)
        extents.copyDepth -= 1
        if first.isEmpty { return result }
        guard Box.unbounded.contains(first), first != .unbounded else { return nil }
        let step = (inverse * Homography(flattening: shape.step) * world).cleaned.affine
        var map = Affine.identity
        for _ in 0..<shape.count {
            result = result.union(Box(map.boundingBox(of: first.rect)))
            map = step * map
        }
        return result
    }
}

extension RenderTree {
    /// Whether anything below a layer has animations.
    func animates(below position: Position) -> Bool {
        var place = position + 1
        while place < ends[position] {
            if nodes[order[place]].firstTrack.exists || nodes[order[place]].flags.contains(.clock) { return true }
            place += 1
        }
        return false
    }

    /// Makes what layers show that is not given as it is: coverage of paths, ramps of colours. The worlds are up to date.
    mutating func makePictures(_ vectors: inout VectorTable) {
        updateShapes(&vectors)
        makeShadowImages()
        updateSprites()
        makeRamps()
    }
}
