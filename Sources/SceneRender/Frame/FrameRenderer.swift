import SceneAnimation
public import SceneCommit
public import SceneGeometry
import SceneStorage

/// From commits to a frame plan: the render tree, its animations and the planner, for one renderer. It knows no GL and calls no one.
public struct FrameRenderer: ~Copyable {
    private var tree = RenderTree()
    private var animator = Animator()
    private var planner = Planner()
    private var scale = 0.0
    /// Whether frame plans outline their passes.
    public var showsPasses = false {
        didSet { if showsPasses != oldValue { tree.needsPlan = true } }
    }
    private var appliedSequence: UInt64 = 0
    /// Layers that were removed and are drawn until an animation is over, by its number.
    private var leaving: [UInt64: Int32] = [:]

    private let typesetter: (any Typesetter)?

    /// @param typesetter sets the text of text layers; without one they are empty.
    public init(_ typesetter: (any Typesetter)? = nil) { self.typesetter = typesetter }

    public var layerCount: Int { tree.order.count }
    /// How many animated properties the last frame evaluated.
    public var animationCount: Int { animator.activeCount }
    /// The time of the next frame that differs from the last one: the last one's while something moves, infinity when nothing will.
    public var nextFrameTime: Double {
        if tree.tiles.hasNews || tree.imageLoads.isBehind { return -.infinity }
        let next = min(animator.nextFrameTime, tree.emitters.next)
        return tree.runsGenerators || tree.tiles.isFading ? min(next, animator.lastTime) : next
    }
    /// Whether tiles or images that the last frame shows are still to come.
    public var isWaiting: Bool { tree.tiles.isWaiting || !tree.imageLoads.awaited.isEmpty }
    /// How many images are.
    public var awaitedImageCount: Int { tree.imageLoads.awaited.count }

    /// The number by which the model knows the layer of a row of a frame plan; -1 for none.
    public func number(ofRow row: Int32) -> Int32 { tree.number(of: row) }

    private var saidPlanesAreWhole = false
    private var saidCopiesAreLeftOut = false

    /// What the last plan took for planes in space.
    public var sorting: SortingFigures { planner.sorting }

    /// What is on screen of a property, for any thread that asks; nil for a row that is not in the tree.
    public func presentation(of property: Property, at number: Int32) -> PropertyValue? {
        let row = tree.row(number)
        return row < 0 ? nil : tree.value(of: property, at: row)
    }

    /// What is on screen of a layer's bounds; nil for a row that is not in the tree.
    public func bounds(at number: Int32) -> Rect? {
        let row = tree.row(number)
        return row < 0 ? nil : tree.values[row].bounds
    }

    /// Where rows lie on screen; nil for those that are not in the tree.
    public func shown(_ numbers: [Int32]) -> [ShownLayer?] {
        numbers.map { number in
            let row = tree.row(number)
            guard row >= 0 else { return nil }
            let node = tree.nodes[row]
            var values = tree.values[row]
            if node.flags.contains(.inactive) { values.bits.hidden = true }
            return ShownLayer(values, node.extras < 0 ? nil : tree.extras[node.extras])
        }
    }

    /// Applies commits whole and in order. Animations that they add without a begin time begin with the next evaluation.
    public mutating func apply(_ commits: [Commit]) {
        for commit in commits {
            for image in commit.images { tree.add(image) }
            tree.imageLoads.version = max(tree.imageLoads.version, commit.imageVersion)
            for change in commit.imageChanges { tree.update(change) }
            tree.reserve(commit.rowCount)
            for number in commit.copies { tree.prepareCopy(of: tree.row(number)) }
            for operation in commit.operations { apply(operation, commit) }
            tree.dropWaitingCopies()
            for image in commit.images { tree.dropIfUnused(image) }
            animator.keptVelocities.removeAll(keepingCapacity: true)
            appliedSequence = commit.sequence
        }
        if !commits.isEmpty { tree.needsPlan = true }
    }

    private mutating func apply(_ operation: Commit.Operation, _ commit: Commit) {
        let row = tree.row(operation.row), index = Int(operation.index)
        if !tree.emitters.isEmpty, operation.changesBirths { tree.emitters.change(row) { $0.isSet = true } }
        switch operation.kind {
        case .create:
            tree.create(number: operation.row, commit.layers[index], operation.other < 0 ? nil : commit.extras[Int(operation.other)])
        case .destroy:
            for (id, number) in leaving where number == operation.row { leaving[id] = nil }
            animator.removeAll(of: row, &tree)
            tree.destroy(number: operation.row)
        case .insert: tree.insert(row, below: tree.row(operation.other), before: tree.row(operation.index))
        case .setMask: tree.setMask(row, of: tree.row(operation.other))
        case .detach: tree.detach(row)
        case .setRoot: tree.setRoot(row)
        case .setTiles: tree.setTiles(index < 0 ? nil : commit.tiles[index], at: row)
        case .set:
            let numbers = commit.numbers.span.extracting(index..<(index + Int(operation.other)))
            let value = PropertyValue(operation.property.traits.type, numbers: numbers) ?? .none
            if !animator.setBase(operation.property, value, of: row, tree) { tree.set(operation.property, to: value, at: row) }
        case .setObject:
            let value = commit.objects[index]
            if !animator.setBase(operation.property, value, of: row, tree) { tree.set(operation.property, to: value, at: row) }
            if operation.property.isElementList { followElements(operation.property, row) }
        case .addAnimation:
            animator.add(commit.animations[index], to: row, owner: commit.owners[index], &tree)
            if commit.animations[index].endsLayer { leaving[commit.animations[index].id] = operation.row }
        case .removeAnimation:
            leaving[commit.ids[index]] = nil
            animator.remove(commit.ids[index], from: row, keepsVelocity: operation.other == 1, &tree)
        }
    }

    /// Nothing is shown any more: what is being drawn for it is cancelled.
    public mutating func leaveTiles() { tree.leaveTiles() }

    /// Evaluates all animations at a time.
    public mutating func evaluate(time: Double) {
        animator.evaluate(at: time, &tree)
        tree.updateTiles(at: time)
        tree.takeImages()
        animator.evaluateGenerators(&tree)
        guard !leaving.isEmpty else { return }
        // Their rows go when the model hears of it.
        for (_, id) in animator.report.finished {
            if let number = leaving.removeValue(forKey: id) { tree.detach(tree.row(number)) }
        }
    }

    /// Makes the plan of a frame in place of the last one, or keeps that when nothing changed since.
    public mutating func makePlan(_ plan: inout FramePlan, width: Int, height: Int, scale: Double) {
        if scale != self.scale {
            self.scale = scale
            tree.invalidateWorlds()
        }
        if !tree.texts.isEmpty { animator.noteMotions(&tree) }
        guard tree.needsPlan || tree.structureChanged || width != plan.width || height != plan.height else { return }
        tree.updateTexts(typesetter)
        tree.updateWorlds(scale: scale)
        tree.releaseDeferred()
        tree.makePictures()
        swap(&plan, &planner.plan)
        planner.makePlan(&tree, &animator, width: width, height: height)
        // What has been loaded already is shown at once.
        if tree.fetchImages(planner.imageDemands) { planner.makePlan(&tree, &animator, width: width, height: height) }
        if showsPasses { planner.appendPassOverlay(scale: scale) }
        if !tree.generators.isEmpty { tree.noteShownGenerators(planner.shownGenerators()) }
        swap(&plan, &planner.plan)
        tree.follow(planner.tileDemands)
        tree.needsPlan = false
        tree.imageLoads.isBehind = false
        if !tree.emitters.isEmpty { tree.emitters.noteVisits(planner.visitedEmitters) }
        tree.clearChanges(marksChanges: plan.passes.count > 1)
    }

    /// Takes the parameters of a new list's elements as the model values of those that are animated.
    private mutating func followElements(_ list: Property, _ row: Int32) {
        for property in tree.elementParameters(of: list, at: row) {
            tree.removeSparse(property, at: row)
            let value = tree.value(of: property, at: row)
            if animator.setBase(property, value, of: row, tree) { tree.set(property, to: value, at: row) }
        }
    }

    /// What the program should be told of what it asks for.
    public mutating func takeWarnings() -> [String] {
        var warnings: [String] = []
        warnings += tree.imageLoads.takeWarnings()
        for index in tree.emitters.all.indices {
            if let warning = tree.emitters.all[index].takeWarning() { warnings.append(warning) }
        }
        if planner.sorting.leavesWhole, !saidPlanesAreWhole {
            warnings.append(
                "planes in space cut each other into more than \(SortingFigures.mostParts) parts: what is beyond that is drawn whole, by depth"
            )
        }
        saidPlanesAreWhole = planner.sorting.leavesWhole
        if planner.leavesOutCopies, !saidCopiesAreLeftOut {
            warnings.append(
                "replicators have more copies than \(PropertyTraits.mostCopies) layers in a frame: what is beyond that is left out")
        }
        saidCopiesAreLeftOut = planner.leavesOutCopies
        return warnings
    }

    /// Adds to the resources what the last plan shows, and what became of the rest since the last call.
    public mutating func update(_ resources: inout FrameResources) {
        resources.images = tree.images
        resources.imageVersion = tree.imageLoads.version
        resources.imageUpdates += tree.imageLoads.takeUpdates()
        resources.vectors = tree.vectors.contents
        resources.kernels = tree.kernels.sources
        resources.dropped.images += tree.takeDroppedImages()
        resources.dropped.rasters += planner.rasters.takeDropped()
        resources.dropped.kernels += tree.kernels.takeDropped()
    }

    /// A frame was drawn. @param evicted images that others needed the room of. @param missing those that it would have shown.
    public mutating func noteDrawn(evicted: [UInt32], missing: [UInt32]) {
        tree.imageLoads.letGo()
        tree.noteLost(evicted)
        guard !missing.isEmpty else { return }
        tree.noteLost(missing)
        tree.imageLoads.isBehind = true
    }

    /// What the model should be told after a frame.
    public mutating func takeReport() -> RenderChannel.Report {
        var report = animator.takeReport()
        report.appliedSequence = appliedSequence
        return report
    }
}
