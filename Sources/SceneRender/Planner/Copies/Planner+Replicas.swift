import SceneCommit
import SceneGeometry
import SceneStorage

// A replicator's copies are planned one after the other: what is below it is put on the stage, where it is placed where the copy is, shown as it is
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
    /// The pass of the copy as a whole, or -1.
    var groupPass: Index<FramePlan.Pass> = .none
    /// Whether a copy that is translucent needs one.
    let overlaps: Bool
    let source: CopySource
}

/// What a walk over layers cannot do by itself, since the stage has to show another copy.
enum CopyStep {
    /// Nothing is left to do.
    case none
    /// The replicator that was opened last comes to its next copy.
    case replica
    /// Copies are to be listed among the members of the layer that was opened last; its next member is in one; it has no more members.
    case list, member, endOfList
}

extension Planner {
    /// Visits the sublayers of the open layers until there are none: in the render tree, and those in copies on the stage.
    mutating func walk(_ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        while !frames.isEmpty {
            let step = stage.isOpen ? walk(stage.tree, above: stage.floor) : walk(tree, above: 0), top = frames.count - 1
            switch step {
            case .none: stage.close()
            case .replica: goOn(with: top, tree, animator, &stage)
            case .list: listCopies(top, tree, animator, &stage)
            case .member: visitCopy(in: top, animator, &stage)
            case .endOfList: removeCopies(of: top, animator, &stage)
            }
        }
    }

    /// Begins a replicator's next copy, or ends it.
    private mutating func goOn(with top: Int, _ tree: borrowing RenderTree, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        if frames[top].isUnopened {
            frames[top].isUnopened = false
            let isOutermost = !stage.isOpen, row = frames[top].row
            let shape = isOutermost ? tree.replicator(row) : stage.tree.replicator(row)
            guard shape.count > 0 else { return }
            if isOutermost {
                stage.fill(row, from: tree)
                stage.open(from: top)
            }
            openReplica(top, shape, animator, &stage, isOutermost: isOutermost)
            if planRun(top, animator, &stage) { return closeReplica(top, animator, &stage, isPlaced: false) }
        } else {
            endCopy(top, animator, &stage)
            replicas[replicas.count - 1].index += 1
        }
        while replicas[replicas.count - 1].index < replicas[replicas.count - 1].shape.count {
            if beginCopy(top, animator, &stage) { return }
            replicas[replicas.count - 1].index += 1
        }
        closeReplica(top, animator, &stage)
    }

    private mutating func openReplica(
        _ top: Int, _ shape: ReplicatorShape, _ animator: borrowing Animator, _ stage: inout CopyStage, isOutermost: Bool
    ) {
        let row = frames[top].row, allowsGroup = stage.tree.values[row].bits.allowsGroupOpacity
        frames[top].replica = replicas.end
        replicas.append(
            Replica(
                row: row, shape: shape, context: frames[top].inner,
                overlaps: !shape.isPlain && allowsGroup && copiesOverlap(row, in: frames[top].inner, stage.tree),
                source: makeSource(row, shape, animator, &stage, isOutermost: isOutermost)))
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
    private mutating func beginCopy(_ top: Int, _ animator: borrowing Animator, _ stage: inout CopyStage) -> Bool {
        let last = replicas.count - 1, row = replicas[last].row, position = stage.tree.nodes[row].position
        let tint = replicas[last].shape.tint(replicas[last].index)
        if replicas[last].index > 0 {
            replicas[last].transform = replicas[last].shape.step * replicas[last].transform
            guard replicas[last].transform.isFinite, takeCopy(of: position, stage.tree) else {
                replicas[last].index = replicas[last].shape.count
                return false
            }
        }
        if tint.w <= 0 { return false }
        if replicas[last].index > 0 {
            stage.show(replicas[last].source, copy: replicas[last].index, at: replicas[last].transform, animator, &vectors)
        }
        replicas[last].firstItem = plan.items.end
        replicas[last].firstPass = plan.passes.end
        replicas[last].groupPass = .none
        frames[top].inner = replicas[last].context
        if tint.w < 1, replicas[last].overlaps {
            let extent = subtreeBox(position, in: replicas[last].context, withCopies: false, stage.tree)
            guard let inner = openPass(.opacity, .group, row, extent, in: replicas[last].context, stage.tree) else { return false }
            replicas[last].groupPass = contexts[inner].pass
            frames[top].inner = inner
        }
        frames[top].cursor = stage.tree.firstSublayer(position)
        frames[top].end = stage.tree.ends[position]
        if stage.tree.nodes[row].flags.contains(.sortsSublayers) {
            frames[top].isUnlisted = true
            frames[top].cursor = frames[top].end
        }
        return true
    }

    /// Takes what the layers of a copy come to from what the frame may still have. @return whether there is enough.
    mutating func takeCopy(of position: Position, _ tree: borrowing RenderTree) -> Bool {
        let layers = tree.ends[position] - position
        guard copyBudget >= layers else {
            leavesOutCopies = true
            return false
        }
        copyBudget -= layers
        return true
    }

    /// Tints what a copy has drawn.
    private mutating func endCopy(_ top: Int, _ animator: borrowing Animator, _ stage: inout CopyStage) {
        if frames[top].firstMember.exists {
            removeCopies(of: top, animator, &stage)
            removeMembers(of: top)
        }
        let replica = replicas[replicas.count - 1]
        if replica.groupPass.exists { closePass(replica.groupPass, opacity: 1, in: replica.context, stage.tree) }
        contexts.removeAll(from: replica.context.next)
        if !replica.shape.isPlain { tint(from: replica.firstItem, passes: replica.firstPass, by: replica.shape.tint(replica.index)) }
    }

    /// Ends a replicator. One that lies in a copy itself shows its first copy again.
    private mutating func closeReplica(_ top: Int, _ animator: borrowing Animator, _ stage: inout CopyStage, isPlaced: Bool = true) {
        let replica = replicas.removeLast()
        if stage.floor == top {
            stage.close()
        } else if replica.shape.count > 1, isPlaced {
            stage.show(replica.source, copy: 0, at: nil, animator, &vectors)
        }
        removeSources(from: replica.source, &stage)
        frames[top].replica = .none
        frames[top].inner = replica.context
    }

    /// How many copies are looked at one by one to find out where they lie, and how many replicators in each other.
    private static let mostBoxes = 4096
    private static let deepestBoxes = 8

    /// The box of all copies of what is below a replicator; nil when it is not known without planning them.
    mutating func copiesBox(_ position: Position, in context: Index<Context>, _ tree: borrowing RenderTree) -> Box? {
        let row = tree.order[position], shape = tree.replicator(row), extra = tree.nodes[row].extras
        let world = world(of: row, in: context, tree)
        guard shape.count <= Self.mostBoxes, boxDepth < Self.deepestBoxes, world.isAffine, shape.step.isOfPlane,
            !tree.nodes[row].flags.contains(.spatial), extra.isNone || tree.extras[extra].sublayerTransform.isIdentity,
            !tree.values[row].bits.geometryFlipped,
            shape.delay == 0 || !tree.animates(below: position), let inverse = world.inverse
        else { return nil }
        var result = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        guard shape.count > 0 else { return result }
        boxDepth += 1
        let first = subtreeBox(position, in: context, withOwnEffects: false, withCopies: false, tree)
        boxDepth -= 1
        guard Box.unbounded.contains(first), first != .unbounded else { return first.isEmpty ? result : nil }
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
            if nodes[order[place]].firstTrack >= 0 || nodes[order[place]].flags.contains(.clock) { return true }
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
