import SceneCommit
import SceneGeometry
import SceneStorage

// A replicator's copies are planned one after the other: what is below it is placed where the copy is, shown as it is at the copy's time,
// visited as any other layers are, and tinted. So a copy takes no memory but its items, and may be anything.

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
    var firstItem: Int32 = 0
    var firstPass: Int32 = 0
    /// The pass of the copy as a whole, or -1.
    var groupPass: Int32 = -1
    /// Whether a copy that is translucent needs one.
    let overlaps: Bool
    let source: CopySource
}

extension Planner {
    /// Begins a replicator's next copy. @return false when there is none.
    mutating func goOn(with top: Int, _ tree: inout RenderTree, _ animator: inout Animator) -> Bool {
        if frames[top].replica == Frame.unopened {
            guard openReplica(top, &tree, animator) else {
                frames[top].replica = -1
                return false
            }
            if planRun(top, &tree, &animator) {
                closeReplica(top, &tree, &animator, isPlaced: false)
                return false
            }
        } else {
            endCopy(top, &tree, &animator)
            replicas[replicas.count - 1].index += 1
        }
        while replicas[replicas.count - 1].index < replicas[replicas.count - 1].shape.count {
            if beginCopy(top, &tree, &animator) { return true }
            replicas[replicas.count - 1].index += 1
        }
        closeReplica(top, &tree, &animator)
        return false
    }

    private mutating func openReplica(_ top: Int, _ tree: inout RenderTree, _ animator: borrowing Animator) -> Bool {
        let row = frames[top].row, shape = tree.replicator(row)
        guard shape.count > 0 else { return false }
        frames[top].replica = Int32(replicas.count)
        replicas.append(
            Replica(
                row: row, shape: shape, context: frames[top].inner,
                overlaps: !shape.isPlain && tree.values[row].bits.allowsGroupOpacity && copiesOverlap(row, in: frames[top].inner, tree),
                source: makeSource(row, shape, &tree, animator)))
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
    private mutating func beginCopy(_ top: Int, _ tree: inout RenderTree, _ animator: inout Animator) -> Bool {
        let last = replicas.count - 1, row = replicas[last].row, position = tree.nodes[row].position
        let tint = replicas[last].shape.tint(replicas[last].index)
        if replicas[last].index > 0 {
            replicas[last].transform = replicas[last].shape.step * replicas[last].transform
            guard replicas[last].transform.isFinite, takeCopy(of: position, tree) else {
                replicas[last].index = replicas[last].shape.count
                return false
            }
        }
        if tint.w <= 0 { return false }
        if replicas[last].index > 0 {
            show(replicas[last].source, copy: replicas[last].index, at: replicas[last].transform, &tree, &animator)
        }
        replicas[last].firstItem = Int32(plan.items.count)
        replicas[last].firstPass = Int32(plan.passes.count)
        replicas[last].groupPass = -1
        frames[top].inner = replicas[last].context
        if tint.w < 1, replicas[last].overlaps {
            let extent = subtreeBox(position, in: replicas[last].context, withCopies: false, tree)
            guard let inner = openPass(.opacity, .group, row, extent, in: replicas[last].context, tree) else { return false }
            replicas[last].groupPass = contexts[inner].pass
            frames[top].inner = inner
        }
        frames[top].cursor = tree.firstSublayer(position)
        frames[top].end = tree.ends[position]
        if tree.nodes[row].flags.contains(.sortsSublayers) { listMembers(top, &tree, &animator) }
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
    private mutating func endCopy(_ top: Int, _ tree: inout RenderTree, _ animator: inout Animator) {
        if frames[top].firstMember.exists {
            removeMembers(of: top, &tree, &animator)
            frames[top].firstMember = .none
        }
        let replica = replicas[replicas.count - 1]
        if replica.groupPass >= 0 { closePass(replica.groupPass, opacity: 1, in: replica.context, tree) }
        contexts.removeAll(from: replica.context.next)
        if !replica.shape.isPlain { tint(from: replica.firstItem, passes: replica.firstPass, by: replica.shape.tint(replica.index)) }
    }

    /// Lets the tree be again what it is in the first copy.
    private mutating func closeReplica(_ top: Int, _ tree: inout RenderTree, _ animator: inout Animator, isPlaced: Bool = true) {
        let replica = replicas.removeLast()
        if replica.shape.count > 1, isPlaced { show(replica.source, copy: 0, at: nil, &tree, &animator) }
        removeSources(from: replica.source, &tree)
        frames[top].replica = -1
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
            if nodes[order[place]].firstTrack.exists || nodes[order[place]].flags.contains(.clock) { return true }
            place += 1
        }
        return false
    }

    /// Makes what layers show that is not given as it is: coverage of paths, ramps of colours. The worlds are up to date.
    mutating func makePictures() {
        updateShapes()
        makeShadowImages()
        updateSprites()
        makeRamps()
    }
}
