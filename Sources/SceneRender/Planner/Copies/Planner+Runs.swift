import SceneCommit
import SceneGeometry
import SceneStorage

// Many copies of a few plain layers are one run of instances. What the layers draw is planned once; from copy to copy only maps and tints
// differ, which one loop over plain memory makes. It does what visiting every copy would do.

/// A layer below a replicator whose copies are drawn as a run.
struct RunRow: BitwiseCopyable {
    var row: Int32
    /// The place in the list of the layer that it lies in; -1 for the replicator itself.
    var parent: Int32
    /// Its bounds' anchor point, its position, and its transform between the two.
    var anchor, position: SIMD2<Double>
    var transform: Affine
    /// What the layer does to its sublayers.
    var space: Affine
    /// Where what animates with a delay begins in the columns, or -1: of positions, opacities and colours; of transforms.
    var positions: Int = -1
    var opacities: Int = -1
    var colors: Int = -1
    var transforms: Int = -1
    /// What the layer is in the first copy.
    var opacity: Double
    var backgroundColor: Color
    var hasBackgroundColor: Bool
}

/// What an item of a run needs from copy to copy.
struct RunItem: BitwiseCopyable {
    /// The place of its layer in the list.
    var row: Int32
    /// The middle of its rectangle, and half its size.
    var middle, half: SIMD2<Double>
}

/// Memory that runs are planned in, kept from frame to frame.
struct RunPlanner: ~Copyable {
    var rows = DenseArray<RunRow>()
    var items = DenseArray<RunItem>()
    var columns = DenseArray<SIMD4<Double>>()
    var maps = DenseArray<Affine>()

    /// Fewer copies are drawn as items of their own.
    static let fewest = 16
    /// The most layers of a copy, and the most items.
    static let mostRows = 8
    static let mostItems = 32

    mutating func removeAll() {
        rows.removeAll()
        items.removeAll()
        columns.removeAll()
        maps.removeAll()
    }
}

extension Planner {
    /// Plans the copies of a replicator that was just opened as a run. @return false, with nothing done, when they are more than that.
    mutating func planRun(_ top: Int, _ tree: inout RenderTree, _ animator: inout Animator) -> Bool {
        let replica = replicas[replicas.count - 1], row = replica.row, world = self.world(of: row, in: replica.context, tree)
        guard replica.shape.count >= RunPlanner.fewest, replica.shape.step.isOfPlane, world.isAffine, let space = tree.planeSpace(of: row),
            !replica.overlaps || (replica.shape.color.w >= 1 && replica.shape.offsets.w >= 0),
            replica.source.firstClock == replica.source.endClock
        else { return false }
        runs.removeAll()
        guard findRunRows(row, tree), fillColumns(replica, animator, tree) else { return false }
        let first = plan.items.count, drawn = plan.layersDrawn
        planTemplates(top, &tree, &animator)
        plan.layersDrawn = drawn
        guard findRunItems(from: first) else {
            plan.items.removeAll(from: first)
            occlusion.removeAll(from: first)
            return false
        }
        let firstInstance = plan.instances.count
        var scene = RunScene(
            shape: replica.shape, map: space * world.affine, visible: contexts[replica.context].visible,
            clip: contexts[replica.context].clipBox)
        limitCopies(&scene.shape)
        Self.emit(&scene, runs, to: &plan.instances)
        guard plan.instances.count > firstInstance else {
            plan.items.removeAll(from: first)
            occlusion.removeAll(from: first)
            return true
        }
        finishRun(scene, firstItem: first, firstInstance, in: replica.context)
        return true
    }

    /// Holds the copies of a run to what the frame may still have.
    private mutating func limitCopies(_ shape: inout ReplicatorShape) {
        let layers = max(runs.rows.count, 1), most = copyBudget / layers + 1
        if shape.count > most {
            shape.count = most
            leavesOutCopies = true
        }
        copyBudget -= (shape.count - 1) * layers
    }

    /// Makes the items of the templates those of a run.
    private mutating func finishRun(_ scene: RunScene, firstItem: Int, _ firstInstance: Int, in context: Int32) {
        var clip = contexts[context].clip
        if scene.isCut { clip = clipWithBox(in: context) }
        if clip >= 0, clipInteriors[clip].contains(scene.box) { clip = -1 }
        let run = Int32(plan.runs.count)
        for item in firstItem..<plan.items.count {
            plan.items[item].clip = clip
            plan.items[item].run = run
            plan.items[item].flags.remove(.opaque)
        }
        occlusion.spread(from: firstItem, extent: scene.box.insetBy(-0.5).simd)
        plan.runs.append(
            FramePlan.Run(
                firstItem: Int32(firstItem), endItem: Int32(plan.items.count), first: Int32(firstInstance),
                end: Int32(plan.instances.count),
                area: Float(min(scene.area, 1e12)), isRegular: scene.isRegular))
        plan.layersDrawn += (plan.instances.count - firstInstance) * runs.rows.count / max(runs.items.count, 1)
    }

    // MARK: - What is copied

    /// Lists the layers below a replicator. @return whether they are few and plain.
    private mutating func findRunRows(_ replicator: Int32, _ tree: borrowing RenderTree) -> Bool {
        let position = tree.nodes[replicator].position
        var place = tree.firstSublayer(position)
        guard tree.ends[position] - place <= RunPlanner.mostRows else { return false }
        while place < tree.ends[position] {
            let row = tree.order[place], isLeaf = tree.ends[place] == place + 1
            guard isRunRow(row, isLeaf: isLeaf, tree), let space = tree.planeSpace(of: row) else { return false }
            let extra = tree.nodes[row].extras, bounds = tree.values[row].bounds, anchor = bounds.point(at: tree.values[row].anchorPoint)
            let transform = extra < 0 ? Transform3D.identity : tree.extras[extra].transform
            guard transform.isOfPlane else { return false }
            var parent: Int32 = -1
            for index in runs.rows.indices where runs.rows[index].row == tree.nodes[row].parent { parent = Int32(index) }
            runs.rows.append(
                RunRow(
                    row: row, parent: parent, anchor: SIMD2(anchor.x, anchor.y),
                    position: SIMD2(tree.values[row].position.x, tree.values[row].position.y), transform: Affine(transform), space: space,
                    opacity: tree.values[row].opacity, backgroundColor: tree.values[row].backgroundColor,
                    hasBackgroundColor: tree.values[row].bits.hasBackgroundColor))
            place += 1
        }
        return true
    }

    private func isRunRow(_ row: Int32, isLeaf: Bool, _ tree: borrowing RenderTree) -> Bool {
        let flags = tree.nodes[row].flags, bits = tree.values[row].bits
        guard flags.isDisjoint(with: [.mixed, .transition, .mask, .inactive, .copy]), !bits.hidden, bits.doubleSided,
            isLeaf || !bits.masksToBounds, !tree.hasGenerator(row), !flags.contains(.effects) || !tree.effects(of: row).isActive,
            !flags.contains(.special) || bits.kind.rendered.canRun
        else { return false }
        // How a picture is sampled may depend on its scale.
        if tree.hasContents(row), bits.minificationFilter != bits.magnificationFilter || bits.minificationFilter == .trilinear {
            return false
        }
        return tree.values[row].opacity >= 1 || (isLeaf && !ownDrawingOverlaps(row, isLeaf: true, tree))
    }

    /// Evaluates what animates with a delay in all copies. @return false when that is more than moving, turning, scaling and fading.
    private mutating func fillColumns(_ replica: Replica, _ animator: borrowing Animator, _ tree: borrowing RenderTree) -> Bool {
        guard replica.source.clock >= 0 else { return true }
        let time = animator.clocks[replica.source.clock].time, delay = replica.shape.delay, count = replica.shape.count
        guard animator.clocks[replica.source.clock].isActive, time.isFinite, delay.isFinite else { return false }
        for place in replica.source.firstTrack..<replica.source.endTrack {
            let track = delayedTracks[place], layer = animator.tracks[track].row
            var index = 0
            while index < runs.rows.count, runs.rows[index].row != layer { index += 1 }
            guard index < runs.rows.count, animator.runs(track, by: replica.source.clock) else { return false }
            let start = runs.columns.count
            switch animator.tracks[track].property {
            case .position: runs.rows[index].positions = start
            case .opacity:
                let isLeaf = !tree.hasSublayers(tree.nodes[layer].position)
                guard isLeaf, !ownDrawingOverlaps(layer, isLeaf: true, tree) else { return false }
                runs.rows[index].opacities = start
            case .backgroundColor: runs.rows[index].colors = start
            case .transform:
                runs.rows[index].transforms = runs.maps.count
                guard animator.appendColumn(track, time: time, delay: delay, count: count, to: &runs.maps) else { return false }
                continue
            default: return false
            }
            animator.appendColumn(track, time: time, delay: delay, count: count, to: &runs.columns)
        }
        return true
    }

    /// Plans what the layers draw, each in its own plane, with what differs from copy to copy left out.
    private mutating func planTemplates(_ top: Int, _ tree: inout RenderTree, _ animator: inout Animator) {
        let replica = replicas[replicas.count - 1], position = tree.nodes[replica.row].position
        for index in runs.rows.indices { tree.makeNeutral(runs.rows[index]) }
        var context = contexts[replica.context]
        context.visible = .unbounded
        context.clipBox = .unbounded
        context.clip = -1
        context.clipWithBox = -1
        context.plane = -1
        contexts.append(context)
        let inner = Int32(contexts.count - 1)
        let before = frames[top]
        frames[top].inner = inner
        frames[top].cursor = tree.firstSublayer(position)
        frames[top].end = tree.ends[position]
        if tree.nodes[replica.row].flags.contains(.sortsSublayers) { listMembers(top, &tree, &animator) }
        while frames[top].cursor < frames[top].end {
            let cursor = frames[top].cursor, isListed = frames[top].firstMember >= 0
            frames[top].cursor = isListed ? cursor + 1 : tree.ends[cursor]
            visit(isListed ? members[cursor].position : cursor, in: inner, tree)
            walk(&tree, &animator, above: top + 1)
        }
        if frames[top].firstMember >= 0 { removeMembers(of: top, &tree, &animator) }
        frames[top] = before
        contexts.removeAll(from: Int(inner))
        for index in runs.rows.indices { tree.restore(runs.rows[index]) }
        tree.placeCopy(nil, of: replica.row)
    }

    /// Finds the layers of the templates. @return whether all of them can be instances.
    private mutating func findRunItems(from first: Int) -> Bool {
        guard plan.items.count > first, plan.items.count - first <= RunPlanner.mostItems else { return plan.items.count == first }
        for index in first..<plan.items.count {
            let item = plan.items[index]
            guard item.composite < 0, item.clip < 0, item.run < 0, !item.flags.contains(.perspective),
                item.source.kind == .color || item.source.kind == .image || item.source.kind == .gradient,
                item.decoration < 0 || plan.decorations[item.decoration].shadow < 0
            else { return false }
            var row: Int32 = 0
            while Int(row) < runs.rows.count, runs.rows[row].row != item.row { row += 1 }
            guard Int(row) < runs.rows.count else { return false }
            // Of a colour that animates there is nothing else.
            if runs.rows[row].colors >= 0,
                item.source.kind != .color || item.decoration >= 0 && plan.decorations[item.decoration].borderWidth > 0
            {
                return false
            }
            let rect = SIMD4<Double>(item.rect)
            runs.items.append(
                RunItem(row: row, middle: (rect.lowHalf + rect.highHalf) / 2, half: (rect.highHalf - rect.lowHalf) / 2))
        }
        return true
    }
}

extension RenderTree {
    /// What a layer does to its sublayers, when that is a map of the plane; the identity when it does nothing.
    fileprivate func planeSpace(of row: Int32) -> Affine? {
        let bounds = values[row].bounds, own = nodes[row].extras
        var space = Affine.identity
        if values[row].bits.geometryFlipped { space = Affine(1, 0, 0, -1, 0, 2 * bounds.y + bounds.height) }
        guard own >= 0, !extras[own].sublayerTransform.isIdentity else { return space }
        let matrix = extras[own].sublayerTransform, anchor = bounds.point(at: values[row].anchorPoint)
        guard matrix.isOfPlane else { return nil }
        return space * Affine(matrix.moved(by: -anchor.x, -anchor.y, 0).movedAfter(by: anchor.x, anchor.y, 0))
    }

    /// Lets a layer be planned in its own plane, without what its copies are multiplied by.
    fileprivate mutating func makeNeutral(_ row: RunRow) {
        affines[row.row] = .identity
        nodes[row.row].flags.subtract([.perspective, .backFacing])
        if row.opacities >= 0 { values[row.row].opacity = 1 }
        if row.colors >= 0 {
            values[row.row].backgroundColor = .white
            values[row.row].bits.hasBackgroundColor = true
        }
    }

    fileprivate mutating func restore(_ row: RunRow) {
        values[row.row].opacity = row.opacity
        values[row.row].backgroundColor = row.backgroundColor
        values[row.row].bits.hasBackgroundColor = row.hasBackgroundColor
    }
}
