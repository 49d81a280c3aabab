import SceneAnimation
public import SceneCommit
public import SceneGeometry
public import SceneStorage

/// From commits to a frame plan: the render tree, its animations and the planner, for one renderer. It knows no GL and calls no one.
public struct FrameRenderer: ~Copyable {
    // Frees what is in it in one place: see `Anchor`.
    deinit {}

    var tree: RenderTree
    var animator = Animator()
    private var planner = Planner()
    private var stage = CopyStage()
    private var scale = 0.0
    /// What frame plans show of themselves.
    public var overlays: Overlays = [] {
        didSet { if overlays != oldValue { tree.changes.needsPlan = true } }
    }
    /// How fast frames come, for the overlay that shows it: each frame has another one.
    public var pace = FramePace() {
        didSet { tree.changes.needsPlan = true }
    }
    /// How many items of the last plan are overlays; these are the last ones.
    private var overlayItems = 0
    private var appliedSequence: UInt64 = 0
    /// Layers that were removed and are drawn until an animation is over, by the animation's id.
    private var leaving: [UInt64: LayerNumber] = [:]

    private let typesetter: (any Typesetter)?
    /// The plan before the last one, and what the two are compared with.
    private var lastPlan = FramePlan()
    private var comparison = PlanComparison()
    /// How many frames in a row needed no plan of the whole tree.
    private var keptCount = 0
    /// What frames change since the damage was last taken.
    private var damage = Damage.whole

    /// Of more images and vector contents that copies alone show than this, some are to go.
    private static let mostOthers = 4096

    /// Plans of more items than this are neither kept nor compared.
    private static let mostCompared = 1 << 16
    /// A plan of more items than the first of these that has been kept for as many frames as the second says is likely to stay.
    private static let mostBeside = 1 << 12, mostKept = 16

    /// @param typesetter sets the text of text layers; without one they are empty.
    /// @param signal raised when an image or a tile has come.
    /// @param takesShortcuts whether plans leave out what makes no difference to the picture.
    /// @param keepsVectors whether plans are for whoever draws lines, curves and text as such.
    public init(
        _ typesetter: (any Typesetter)? = nil, _ signal: FrameSignal = FrameSignal(), takesShortcuts: Bool = true,
        keepsVectors: Bool = false
    ) {
        self.typesetter = typesetter
        tree = RenderTree(isStage: false, signal)
        planner.takesShortcuts = takesShortcuts
        planner.rasters.keepsVectors = keepsVectors
    }

    /// How many plans were made of the whole tree, rather than of the one before.
    public private(set) var wholePlanCount = 0

    public var layerCount: Int { tree.order.count - tree.vacancyCount }
    /// How many animated properties the last frame evaluated.
    public var animationCount: Int { animator.activeCount }
    /// The time of the next frame that differs from the last one: the last one's while something moves, infinity when nothing will.
    public var nextFrameTime: Double {
        if tree.kinds.tiles.hasNews || tree.kinds.surfaces.hasNews { return -.infinity }
        if tree.imageTable.loads.isBehind || tree.imageTable.loads.hasNews { return -.infinity }
        let next = min(animator.nextFrameTime(tree), tree.kinds.emitters.next, tree.kinds.videos.nextTime, animator.nextLevelTime)
        let isMoving = tree.runsGenerators || tree.kinds.tiles.isFading || tree.kinds.videos.isFollowing || tree.kinds.surfaces.isAsking
        return isMoving ? min(next, animator.lastTime) : next
    }
    /// Whether a frame at a time differs from the last one. Time may run back.
    public func isNew(at time: Double) -> Bool { nextFrameTime <= time || time < animator.lastTime }
    /// Whether tiles or images that the last frame shows are still to come.
    public var isWaiting: Bool { tree.kinds.tiles.isWaiting || !tree.imageTable.loads.awaited.isEmpty }
    /// Whether pictures, or levels, of exact places in movies are still to come.
    public var isWaitingForVideos: Bool { tree.kinds.videos.isWaiting || animator.isWaitingForLevels }
    /// Whether the frames are made one by one for times of the program's, so that movies show the exact places of these.
    public var isOffline: Bool {
        get { tree.kinds.videos.isOffline }
        set { tree.setOffline(newValue) }
    }
    /// The forms in which movies may give their pictures.
    public var videoIntake: VideoIntake {
        get { tree.kinds.videos.intake }
        set { tree.kinds.videos.setIntake(newValue) }
    }
    /// How many images that the last frame shows are still to come.
    public var awaitedImageCount: Int { tree.imageTable.loads.awaited.count }

    /// The number by which the model knows the layer of a row of a frame plan.
    public func number(ofRow row: Row) -> LayerNumber { tree.number(of: row) }

    /// Where layers that lead to an address lie on screen, in painter's order.
    public var links: [(rect: Rect, address: String)] { tree.shownLinks }

    /// The tiled layers of the last plan that have no room for all of their tiles that can be seen.
    public var cutTiledLayers: [Row] { planner.demands.tiles.filter(\.choice.isCut).map(\.row) }

    private var saidPlanesAreWhole = false
    private var saidCopiesAreLeftOut = false

    /// What the last plan took for planes in space.
    public var sorting: SortingFigures { planner.space.figures }

    /// The presentation value of a property of a layer; nil for a layer that is not in the tree.
    public func presentation(of property: Property, at number: LayerNumber) -> PropertyValue? {
        let row = tree.row(number)
        if row.isNone { return nil }
        if property == .timeOffset, let offset = animator.clocks.shownOffset(of: row) { return .number(offset) }
        return tree.value(of: property, at: row)
    }

    /// A layer's bounds on screen; nil for a layer that is not in the tree.
    public func bounds(at number: LayerNumber) -> Rect? {
        let row = tree.row(number)
        return row.isNone ? nil : tree.values.bounds(of: row)
    }

    /// Where layers lie on screen; nil for each that is not in the tree.
    public func shown(_ numbers: [LayerNumber]) -> [ShownLayer?] {
        numbers.map { number in
            let row = tree.row(number)
            guard row.exists else { return nil }
            let node = tree.nodes[row]
            var values = tree.values[row]
            if node.flags.contains(.inactive) { values.bits.hidden = true }
            return ShownLayer(values, tree.values.extras(of: row), tree.sublayerTransform(of: row))
        }
    }

    /// Applies commits whole and in order. Animations that they add without a begin time begin with the next evaluation.
    public mutating func apply(_ commits: [Commit]) {
        for commit in commits {
            for image in commit.images { tree.add(image) }
            tree.imageTable.loads.version = max(tree.imageTable.loads.version, commit.imageVersion)
            tree.update(commit.imageChanges)
            tree.reserve(commit.layerCount)
            let isOrdered = !tree.changes.hasOtherLinks
            for number in commit.copies { animator.prepareCopy(of: tree.row(number), isOrdered: isOrdered, &tree) }
            for operation in commit.operations { apply(operation, commit) }
            tree.dropWaitingCopies()
            for image in commit.images { tree.dropIfUnused(image) }
            appliedSequence = commit.sequence
        }
    }

    private mutating func apply(_ operation: Commit.Operation, _ commit: Commit) {
        let row = tree.row(operation.layer)
        if !tree.kinds.emitters.isEmpty, operation.changesBirths { tree.kinds.emitters.change(row) { $0.isSet = true } }
        switch operation {
        case .create(let number, let values, let extras):
            tree.create(number: number, commit.layers[values], extras.isNone ? nil : commit.extras[extras])
        case .destroy(let number):
            for (id, other) in leaving where other == number { leaving[id] = nil }
            animator.removeAll(of: row, &tree)
            tree.destroy(number: number)
        case .insert(_, let parent, let sibling): tree.insert(row, below: tree.row(parent), before: tree.row(sibling))
        case .setMask(_, let parent): tree.setMask(row, of: tree.row(parent))
        case .detach: tree.remove(row)
        case .setRoot: tree.setRoot(row)
        case .setTiles(_, let channel): tree.setTiles(channel.isNone ? nil : commit.tiles[channel], at: row)
        case .setVideo(_, let stream): tree.setVideo(stream.isNone ? nil : commit.videos[stream], at: row)
        case .setSurface(_, let channel): tree.setSurface(channel.isNone ? nil : commit.surfaces[channel], at: row)
        case .present(_, let channel, let drawable): commit.surfaces[channel].land(commit.ids[drawable])
        case .set(let property, _, let first, let count):
            let numbers = commit.numbers.span.extracting(first.number..<(first.number + Int(count)))
            set(property, to: PropertyValue(property.traits.type, numbers: numbers) ?? .none, at: row)
        case .setObject(let property, _, let value):
            set(property, to: commit.objects[value], at: row)
            if property.isElementList { setElements(of: property, row) }
        case .addAnimation(let number, let animation): add(animation, of: commit, to: number)
        case .removeAnimation(_, let id, let isReplaced):
            leaving[commit.ids[id]] = nil
            animator.remove(commit.ids[id], from: row, keepsVelocity: isReplaced, &tree)
        }
    }

    /// Sets a model value, which the animator has of a property that is animated.
    private mutating func set(_ property: Property, to value: PropertyValue, at row: Row) {
        if !animator.setBase(property, value, of: row, tree) { tree.set(property, to: value, at: row) }
    }

    private mutating func add(_ index: Index<AnimationSpec>, of commit: Commit, to number: LayerNumber) {
        let animation = commit.animations[index]
        animator.add(animation, to: tree.row(number), owner: commit.owners[index.number], &tree)
        if animation.endsLayer { leaving[animation.id] = number }
    }

    /// Nothing is shown any more: what is being drawn for it is cancelled.
    public mutating func leave() {
        tree.leaveTiles()
        tree.leaveVideos()
        animator.clocks.unfollowAll()
        tree.leaveSurfaces()
    }

    /// Evaluates all animations at a time.
    public mutating func evaluate(time: Double) {
        animator.evaluate(at: time, &tree)
        tree.updateTiles(at: time)
        tree.takeImages()
        animator.evaluateGenerators(&tree)
        animator.showVideos(at: time, &tree)
        guard !leaving.isEmpty else { return }
        // The model destroys these layers when it is told.
        for (_, id) in animator.report.finished {
            if let number = leaving.removeValue(forKey: id) { tree.remove(tree.row(number)) }
        }
    }

    // MARK: - Frames that nobody sees

    /// Goes on to a time without a frame of it. What leads from the last plan to the next one is not kept: there may be no end of that.
    public mutating func pass(to time: Double, _ commits: [Commit], scale: Double) {
        applyUnseen(commits)
        evaluate(time: time)
        updateVectors()
        updateWorlds(scale: scale)
    }

    /// Takes commits in, whose animations begin with the next frame. @return what is new for the model.
    public mutating func takeIn(_ commits: [Commit]) -> RenderChannel.Report {
        applyUnseen(commits)
        return takeReport()
    }

    private mutating func applyUnseen(_ commits: [Commit]) {
        (tree.changes.needsPlan, tree.changes.structure) = (true, true)
        apply(commits)
        animator.forgetRemoved()
        tree.forgetImages()
    }

    /// The first time after the last frame's at which an animation begins or ends: in the past where that cannot be told.
    public var nextReportTime: Double { animator.nextReportTime }

    // MARK: - Plans

    /// Has layers' maps to the target brought up to date.
    mutating func updateWorlds(scale: Double) {
        follow(scale)
        tree.updateWorlds(scale: scale)
    }

    private mutating func follow(_ scale: Double) {
        guard scale != self.scale else { return }
        self.scale = scale
        tree.invalidateWorlds()
    }

    /// Makes the plan of a frame in place of the last one, or keeps that when nothing changed since.
    /// @param origin where the target begins in the tree, in pixels.
    public mutating func makePlan(_ plan: inout FramePlan, width: Int, height: Int, scale: Double, origin: Point = .zero) {
        follow(scale)
        if origin != tree.targetOrigin {
            tree.targetOrigin = origin
            tree.invalidateWorlds()
        }
        planner.space.figures.time = 0
        if !tree.kinds.texts.isEmpty { animator.noteMotions(&tree) }
        let isPlanned =
            !tree.changes.needsPlan && !tree.changes.structure && width == plan.width && height == plan.height
        let isSame = tree.changes.isNothing && tree.imageTable.loads.changed.isEmpty
        if isPlanned, isSame { return noteKept() }
        plan.bareTiles.removeAll()
        if isPlanned, tree.changes.isTouching, retouch(&plan, scale: scale) { return noteKept() }
        wholePlanCount += 1
        keptCount = 0
        tree.closeVacancies()
        updateVectors()
        tree.updateWorlds(scale: scale)
        stage.releaseVectors(&planner.rasters.vectors)
        tree.makePictures(&planner.rasters.vectors)
        removeOverlays(from: &plan)
        let keepsLast = planner.takesShortcuts && plan.items.count <= Self.mostCompared
        if keepsLast { swap(&plan, &lastPlan) }
        swap(&plan, &planner.plan)
        planLayers(width, height)
        // An image that has been loaded already is shown at once.
        if tree.fetchImages(planner.demands.images) { planLayers(width, height) }
        if !tree.kinds.generators.isEmpty { tree.noteShownGenerators(planner.shownGenerators()) }
        swap(&plan, &planner.plan)
        let change = noteDamage(plan, compares: keepsLast && plan.items.count <= Self.mostCompared)
        if !overlays.isEmpty { addOverlays(to: &plan, change) }
        tree.request(planner.demands.tiles)
        let isTouching = planner.layerItems.isValid && overlays.isEmpty
        tree.noteWholePlan(isTouching: isTouching, mostShifted: LayerItems.mostChanges(of: plan))
        tree.imageTable.loads.isBehind = false
        if !tree.kinds.emitters.isEmpty { tree.kinds.emitters.noteVisits(planner.demands.emitters) }
        tree.clearChanges(marksChanges: plan.passes.count > 1)
    }

    /// Gives back the memory of the plan before the last one, which the next plan would have been made in, when none has been made for long.
    private mutating func noteKept() {
        keptCount += 1
        if keptCount == Self.mostKept, lastPlan.items.capacity > Self.mostBeside { lastPlan = FramePlan() }
    }

    /// Changes the items of the layers that alone changed since the last plan. @return whether that is enough.
    private mutating func retouch(_ plan: inout FramePlan, scale: Double) -> Bool {
        updateVectors()
        tree.updateWorlds(scale: scale)
        tree.makePictures(&planner.rasters.vectors)
        defer { stage.clear() }
        // What no layer shows but a copy is kept until the next plan is made of the whole tree.
        guard stage.otherCount + tree.uses.heldImages.count < Self.mostOthers else { return false }
        guard planner.retouch(&plan, &damage, images: tree.imageTable.loads.changed, tree, animator, &stage) else { return false }
        // An image that has been loaded already is shown at once, by a plan of the whole tree.
        if tree.fetchImages(planner.demands.images) { return false }
        tree.holdImages(of: stage.tree, isAdded: true)
        planner.dropUnseenTiles(tree)
        tree.request(planner.demands.tiles)
        if plan.passes.count > 1 { tree.changes.isMarking = true }
        tree.changes.forget()
        tree.imageTable.loads.isBehind = false
        _ = tree.takeChangedImages()
        return true
    }

    /// Sets the texts whose words or bounds changed, before the worlds tell no more which bounds did.
    private mutating func updateVectors() {
        tree.releaseVectors(&planner.rasters.vectors)
        tree.updateTexts(typesetter, &planner.rasters.vectors)
    }

    /// Marks what opaque items of the last plan cover, where others changed since.
    public mutating func coverItems(of plan: inout FramePlan) {
        if plan.showsCovered, planner.takesShortcuts { planner.occlusion.markAnew(&plan) }
    }

    /// Notes what a plan changes of the frame before. @return that.
    private mutating func noteDamage(_ plan: borrowing FramePlan, compares: Bool) -> Damage {
        let changed = tree.takeChangedImages()
        // With overlays all is drawn anew, and what changed is asked all the same.
        guard compares, !damage.isWhole || !overlays.isEmpty, !tree.kernels.hasDropped else {
            damage = .whole
            return .whole
        }
        let change = comparison.damage(from: lastPlan, to: plan, changedImages: changed)
        damage.formUnion(change, width: plan.width, height: plan.height)
        // Changes that were made in the last plan, before they turned out not to be enough, are damage too.
        damage.reachBackdrops(of: plan)
        return change
    }

    /// Adds what a plan shows of itself.
    /// @param change what the plan changes of the frame before.
    private mutating func addOverlays(to plan: inout FramePlan, _ change: Damage) {
        let count = plan.items.count
        swap(&plan, &planner.plan)
        if overlays.contains(.overdraw) { planner.appendOverdrawOverlay(scale: scale) }
        if overlays.contains(.passes) { planner.appendPassOverlay(scale: scale) }
        if overlays.contains(.damage) { planner.appendDamageOverlay(change, scale: scale, fills: !overlays.contains(.overdraw)) }
        if overlays.contains(.fps) { planner.appendPaceOverlay(pace, scale: scale) }
        swap(&plan, &planner.plan)
        overlayItems = plan.items.count - count
        damage = .whole
    }

    /// Leaves of a plan what is compared with the next one.
    private mutating func removeOverlays(from plan: inout FramePlan) {
        guard overlayItems > 0 else { return }
        plan.items.removeAll(from: plan.items.end - overlayItems)
        plan.passes[FramePlan.targetPass].end = plan.items.end
        overlayItems = 0
        damage = .whole
    }

    /// What the plans changed since this was last asked: of the frame that was made of the plan then.
    public mutating func takeDamage() -> Damage {
        let taken = damage
        damage = .none
        return taken
    }

    /// Makes a plan of the layers. The tree learns from it which images copies show.
    private mutating func planLayers(_ width: Int, _ height: Int) {
        planner.makePlan(tree, animator, &stage, width: width, height: height)
        tree.holdImages(of: stage.tree)
        stage.clear()
    }

    /// Takes the parameters of a new list's elements as the model values of those that are animated.
    private mutating func setElements(of list: Property, _ row: Row) {
        for property in tree.elementParameters(of: list, at: row) {
            tree.removeSparse(property, at: row)
            let value = tree.value(of: property, at: row)
            if animator.setBase(property, value, of: row, tree) { tree.set(property, to: value, at: row) }
        }
    }

    /// What the program should be told of what it asks for.
    public mutating func takeWarnings() -> [String] {
        var warnings: [String] = []
        warnings += tree.imageTable.loads.takeWarnings()
        warnings += tree.kinds.surfaces.takeWarnings()
        for index in tree.kinds.emitters.all.indices {
            if let warning = tree.kinds.emitters.all[index].takeWarning() { warnings.append(warning) }
        }
        if planner.space.figures.leavesWhole, !saidPlanesAreWhole {
            warnings.append(
                "planes in space cut each other into more than \(SortingFigures.mostParts) parts: what is beyond that is drawn whole, by depth"
            )
        }
        saidPlanesAreWhole = planner.space.figures.leavesWhole
        if planner.copies.leavesOut, !saidCopiesAreLeftOut {
            warnings.append(
                "replicators have more copies than \(PropertyTraits.mostCopies) layers in a frame: what is beyond that is left out")
        }
        saidCopiesAreLeftOut = planner.copies.leavesOut
        return warnings
    }

    /// Adds to the resources what the last plan shows, and what became of the rest since the last call.
    public mutating func update(_ resources: inout FrameResources) {
        resources.images = tree.imageTable.buffers
        resources.imageVersion = tree.imageTable.loads.version
        resources.imageUpdates += tree.imageTable.loads.takeUpdates()
        resources.vectors = planner.rasters.vectors.contents
        resources.kernels = tree.kernels.sources
        resources.dropped.images += tree.takeDroppedImages()
        resources.dropped.rasters += planner.rasters.takeDropped()
        resources.dropped.kernels += tree.kernels.takeDropped()
    }

    /// A frame was drawn. @param evicted images that others needed the room of. @param missing those that it would have shown.
    public mutating func noteDrawn(evicted: [ImageID], missing: [ImageID]) {
        tree.imageTable.loads.releasePixels()
        tree.noteLost(evicted)
        if tree.noteLost(missing) { tree.imageTable.loads.isBehind = true }
    }

    /// What the model should be told after a frame.
    public mutating func takeReport() -> RenderChannel.Report {
        var report = animator.takeReport()
        report.appliedSequence = appliedSequence
        return report
    }
}
