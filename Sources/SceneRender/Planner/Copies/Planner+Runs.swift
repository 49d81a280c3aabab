import SceneCommit
import SceneGeometry
import SceneStorage

// Many copies of a few plain layers are one run of instances. What the layers draw is planned once; from copy to copy only maps and tints
// differ, which one loop over plain memory makes. It does what visiting every copy would do.

/// A layer below a replicator whose copies are drawn as a run.
struct RunRow: BitwiseCopyable {
    var row: Row
    /// The layer that it lies in; none for the replicator itself.
    var parent: Index<RunRow>
    /// The anchor point in the layer's bounds, the layer's position, and the transform between the two.
    var anchor, position: SIMD2<Double>
    var transform: Affine
    /// What the layer does to its sublayers.
    var space: Affine
    /// Where the columns of positions, opacities, colours and transforms begin that animate with a delay; -1 for one that does not.
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
    /// The layer that draws the item.
    var row: Index<RunRow>
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
    mutating func planRun(_ top: Index<OpenLayer>, _ animator: borrowing Animator, _ stage: inout CopyStage) -> Bool {
        let replica = copies.replicas[copies.replicas.count - 1], row = replica.row
        let world = self.world(of: row, in: replica.context, stage.tree)
        guard replica.shape.count >= RunPlanner.fewest, replica.shape.step.isOfPlane, world.isAffine,
            let space = stage.tree.planeSpace(of: row),
            !replica.overlaps || (replica.shape.color.w >= 1 && replica.shape.offsets.w >= 0),
            replica.source.firstClock == replica.source.endClock
        else { return false }
        runs.removeAll()
        guard findRunRows(row, stage.tree), fillColumns(replica, animator, stage) else { return false }
        let first = plan.items.end, drawn = plan.layersDrawn
        planTemplates(top, &stage)
        plan.layersDrawn = drawn
        guard findRunItems(from: first) else {
            removeTemplates(from: first)
            return false
        }
        let firstInstance = plan.instances.end
        var scene = RunScene(
            shape: replica.shape, map: space * world.affine, visible: contexts[replica.context].visible,
            clip: contexts[replica.context].clipBox)
        limitCopies(&scene.shape)
        Self.emit(&scene, runs, to: &plan.instances)
        guard plan.instances.end > firstInstance else {
            removeTemplates(from: first)
            return true
        }
        finishRun(scene, firstItem: first, firstInstance, in: replica.context)
        return true
    }

    private mutating func removeTemplates(from first: Index<FramePlan.Item>) {
        occlusion.removeAll(from: first, of: plan)
        plan.items.removeAll(from: first)
    }

    /// Holds the copies of a run to what the frame may still have.
    private mutating func limitCopies(_ shape: inout ReplicatorShape) {
        let layers = max(runs.rows.count, 1), most = copies.budget / layers + 1
        if shape.count > most {
            shape.count = most
            copies.leavesOut = true
        }
        copies.budget -= (shape.count - 1) * layers
    }

    /// Makes the items of the templates those of a run.
    private mutating func finishRun(
        _ scene: RunScene, firstItem: Index<FramePlan.Item>, _ firstInstance: Index<FramePlan.Instance>, in context: Index<Context>
    ) {
        var clip = contexts[context].clip
        if scene.isCut { clip = clipWithBox(in: context) }
        if clip.exists, passes.clipInteriors[clip].contains(scene.box) { clip = .none }
        let run = plan.runs.end
        for item in firstItem..<plan.items.end {
            plan.items[item].clip = clip
            plan.items[item].run = run
            plan.items[item].flags.remove(.opaque)
        }
        occlusion.spread(from: firstItem, extent: scene.box.insetBy(-0.5).simd, of: plan)
        plan.runs.append(
            FramePlan.Run(
                firstItem: firstItem, endItem: plan.items.end, first: firstInstance,
                end: plan.instances.end,
                area: Float(min(scene.area, 1e12)), isRegular: scene.isRegular))
        plan.layersDrawn += (plan.instances.end - firstInstance) * runs.rows.count / max(runs.items.count, 1)
    }

    // MARK: - What is copied

    /// Lists the layers below a replicator. @return whether they are few and plain.
    private mutating func findRunRows(_ replicator: Row, _ tree: borrowing RenderTree) -> Bool {
        let position = tree.nodes[replicator].position
        var place = tree.firstSublayer(position)
        guard tree.ends[position] - place <= RunPlanner.mostRows else { return false }
        while place < tree.ends[position] {
            let row = tree.order[place], isLeaf = tree.ends[place] == place + 1
            guard isRunRow(row, isLeaf: isLeaf, tree), let space = tree.planeSpace(of: row) else { return false }
            let pose = tree.values.pose(of: row), bounds = tree.values.bounds(of: row),
                anchor = bounds.point(at: tree.values.anchorPoint(of: row))
            let transform = pose.isNone ? Transform3D.identity : tree.values.poses[pose].transform
            guard transform.isOfPlane else { return false }
            var parent: Index<RunRow> = .none
            for index in runs.rows.indices where runs.rows[index].row == tree.nodes[row].parent { parent = Index(index) }
            runs.rows.append(
                RunRow(
                    row: row, parent: parent, anchor: SIMD2(anchor.x, anchor.y),
                    position: SIMD2(tree.values.position(of: row).x, tree.values.position(of: row).y), transform: Affine(transform),
                    space: space,
                    opacity: tree.values.opacity(of: row), backgroundColor: tree.values.backgroundColor(of: row),
                    hasBackgroundColor: tree.values.bits(of: row).hasBackgroundColor))
            place += 1
        }
        return true
    }

    private func isRunRow(_ row: Row, isLeaf: Bool, _ tree: borrowing RenderTree) -> Bool {
        let flags = tree.nodes[row].flags, bits = tree.values.bits(of: row)
        guard flags.isDisjoint(with: [.mixed, .transition, .mask, .inactive, .copy]), !bits.hidden, bits.doubleSided,
            !bits.geometryFlipped, isLeaf || !bits.masksToBounds, !tree.hasGenerators(row),
            !flags.contains(.effects) || !tree.effects(of: row).isActive,
            !flags.contains(.special) || bits.kind.rendered.canRun
        else { return false }
        // How a picture is sampled may depend on its scale.
        if tree.hasContents(row), bits.minificationFilter != bits.magnificationFilter || bits.minificationFilter == .trilinear {
            return false
        }
        return tree.values.opacity(of: row) >= 1 || (isLeaf && !ownDrawingOverlaps(row, isLeaf: true, tree))
    }

    /// Evaluates what animates with a delay in all copies. @return false when that is more than moving, turning, scaling and fading.
    private mutating func fillColumns(_ replica: Replica, _ animator: borrowing Animator, _ stage: borrowing CopyStage) -> Bool {
        guard replica.source.clock.exists else { return true }
        let time = stage.times.clocks[replica.source.clock].time, delay = replica.shape.delay, count = replica.shape.count
        guard stage.times.clocks[replica.source.clock].isActive, time.isFinite, delay.isFinite else { return false }
        for place in replica.source.firstTrack..<replica.source.endTrack {
            let track = stage.tracks[place], layer = animator.tracks[track].row
            var index = 0
            while index < runs.rows.count, runs.rows[index].row != layer { index += 1 }
            guard index < runs.rows.count, animator.runs(track, by: replica.source.clock) else { return false }
            let start = runs.columns.count
            switch animator.tracks[track].property {
            case .position: runs.rows[index].positions = start
            case .opacity:
                let isLeaf = !stage.tree.hasSublayers(stage.tree.nodes[layer].position)
                guard isLeaf, !ownDrawingOverlaps(layer, isLeaf: true, stage.tree) else { return false }
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
    private mutating func planTemplates(_ top: Index<OpenLayer>, _ stage: inout CopyStage) {
        let replica = copies.replicas[copies.replicas.count - 1]
        stage.makeNeutral(runs.rows)
        var context = contexts[replica.context]
        context.visible = .unbounded
        context.clipBox = .unbounded
        context.clip = .none
        context.clipWithBox = .none
        context.plane = .none
        contexts.append(context)
        let inner = contexts.end - 1
        visitTemplates(of: replica.row, top, in: inner, stage.tree)
        contexts.removeAll(from: inner)
        stage.restore(runs.rows, of: replica.row)
    }

    /// Visits each layer below a replicator once. None of them has copies below it, so nothing holds up the walk.
    private mutating func visitTemplates(
        of row: Row, _ top: Index<OpenLayer>, in inner: Index<Context>, _ tree: borrowing RenderTree
    ) {
        let before = openLayers[top], position = tree.nodes[row].position
        openLayers[top].inner = inner
        openLayers[top].unvisited = .inOrder(next: tree.firstSublayer(position), end: tree.ends[position])
        if tree.nodes[row].flags.contains(.sortsSublayers) {
            beginListing(of: top, tree)
            _ = list(below: top, tree)
            endListing(of: top, tree)
        }
        while let position = takeNextPosition(of: top, tree) {
            visitAny(position, in: inner, tree)
            _ = walk(tree, above: top.number + 1)
        }
        removeMembers(of: top)
        openLayers[top] = before
    }

    /// The next layer below an open one, which is visited then.
    private mutating func takeNextPosition(of top: Index<OpenLayer>, _ tree: borrowing RenderTree) -> Position? {
        switch openLayers[top].unvisited {
        case .inOrder(let next, let end) where next < end:
            openLayers[top].unvisited = .inOrder(next: tree.ends[next], end: end)
            return next
        case .listed(let section) where space.hasNext(section): return space.takeNext(section).position
        case .inOrder, .listed, .unlisted, .nothing: return nil
        }
    }

    /// Finds the layers of the templates. @return whether all of them can be instances.
    private mutating func findRunItems(from first: Index<FramePlan.Item>) -> Bool {
        guard plan.items.end > first, plan.items.end - first <= RunPlanner.mostItems else { return plan.items.end == first }
        for index in first..<plan.items.end {
            let item = plan.items[index]
            guard item.composite.isNone, item.clip.isNone, item.run.isNone, !item.flags.contains(.perspective),
                item.source.kind == .color || item.source.kind == .image || item.source.kind == .gradient,
                item.decoration.isNone || plan.decorations[item.decoration].shadow.isNone
            else { return false }
            var row: Index<RunRow> = .first
            while row < runs.rows.end, runs.rows[row].row != item.row { row = row.next }
            guard row < runs.rows.end else { return false }
            // Of a colour that animates there is nothing else.
            if runs.rows[row].colors >= 0,
                item.source.kind != .color || item.decoration.exists && plan.decorations[item.decoration].borderWidth > 0
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
    fileprivate func planeSpace(of row: Row) -> Affine? {
        guard let matrix = sublayerTransform(of: row) else { return .identity }
        return matrix.isOfPlane ? Affine(values.sublayerSpace(of: row, matrix)) : nil
    }

    /// Lets a layer be planned in its own plane, without what its copies are multiplied by.
    mutating func makeNeutral(_ row: RunRow) {
        setAffine(.identity, of: row.row)
        nodes[row.row].flags.subtract([.perspective, .backFacing])
        if row.opacities >= 0 { values.set(.opacity, to: .number(1), at: row.row) }
        if row.colors >= 0 { values.setBackgroundColor(.white, at: row.row) }
    }

    mutating func restore(_ row: RunRow) {
        values.set(.opacity, to: .number(row.opacity), at: row.row)
        values.setBackgroundColor(row.hasBackgroundColor ? row.backgroundColor : nil, at: row.row)
    }
}
