import SceneAnimation
public import SceneCommit
public import SceneEffects
import SceneGeometry
import SceneStorage

/// From commits to a frame plan: the render tree, its animations and the planner, for one renderer. It knows no GL and calls no one.
public struct FrameRenderer: ~Copyable {
    private var tree = RenderTree()
    private var animator = Animator()
    private var planner = Planner()
    private var scale = 0.0
    private var appliedSequence: UInt64 = 0
    /// Layers that were removed and are drawn until an animation is over, by its number.
    private var leaving: [UInt64: Int32] = [:]

    public init() {}

    /// The images that layers show, by id.
    public var images: [ImageBuffer?] { tree.images }
    /// The custom kernels that layers use, by id.
    public var kernels: [KernelSource?] { tree.kernels.sources }
    public var layerCount: Int { tree.order.count }
    /// How many animated properties the last frame evaluated.
    public var animationCount: Int { animator.activeCount }
    /// The time of the next frame that differs from the last one: the last one's while something moves, infinity when nothing will.
    public var nextFrameTime: Double { animator.nextFrameTime }

    /// What the last plan took for planes in space.
    public var sorting: SortingFigures { planner.sorting }

    /// What is on screen of a property, for any thread that asks; nil for a row that is not in the tree.
    public func presentation(of property: Property, at number: Int32) -> PropertyValue? {
        let row = tree.row(number)
        return row < 0 ? nil : tree.value(of: property, at: row)
    }

    /// Applies commits whole and in order. Animations that they add without a begin time begin with the next evaluation.
    public mutating func apply(_ commits: [Commit]) {
        for commit in commits {
            for image in commit.images { tree.add(image) }
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
        case .set:
            let numbers = commit.numbers.span.extracting(index..<(index + Int(operation.other)))
            let value = PropertyValue(operation.property.traits.type, numbers: numbers) ?? .none
            if !animator.setBase(operation.property, value, of: row, tree) { tree.set(operation.property, to: value, at: row) }
        case .setObject:
            let value = commit.objects[index]
            if !animator.setBase(operation.property, value, of: row, tree) { tree.set(operation.property, to: value, at: row) }
            if operation.property.isFilterList { followFilters(operation.property, row) }
        case .addAnimation:
            animator.add(commit.animations[index], to: row, owner: commit.owners[index], &tree)
            if commit.animations[index].endsLayer { leaving[commit.animations[index].id] = operation.row }
        case .removeAnimation:
            leaving[commit.ids[index]] = nil
            animator.remove(commit.ids[index], from: row, keepsVelocity: operation.other == 1, &tree)
        }
    }

    /// Evaluates all animations at a time.
    public mutating func evaluate(time: Double) {
        animator.evaluate(at: time, &tree)
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
        guard tree.needsPlan || tree.structureChanged || width != plan.width || height != plan.height else { return }
        tree.updateWorlds(scale: scale)
        tree.makeShadowImages()
        swap(&plan, &planner.plan)
        planner.makePlan(tree, width: width, height: height)
        swap(&plan, &planner.plan)
        tree.needsPlan = false
        tree.clearChanges(marksChanges: plan.passes.count > 1)
    }

    /// Takes the parameters of a new list of filters as the model values of those that are animated.
    private mutating func followFilters(_ list: Property, _ row: Int32) {
        for property in tree.filterParameters(of: list, at: row) {
            tree.removeSparse(property, at: row)
            let value = tree.value(of: property, at: row)
            if animator.setBase(property, value, of: row, tree) { tree.set(property, to: value, at: row) }
        }
    }

    public mutating func takeDroppedKernels() -> [Int32] { tree.kernels.takeDropped() }
    public mutating func takeDroppedImages() -> [UInt32] { tree.takeDroppedImages() }

    /// What the model should be told after a frame.
    public mutating func takeReport() -> RenderChannel.Report {
        var report = animator.takeReport()
        report.appliedSequence = appliedSequence
        return report
    }
}
