import SceneCommit
import SceneGeometry
import SceneStorage

/// The items of layers in a frame plan, so that a change of a layer changes its items and those of its sublayers, and nothing is planned anew.
///
/// A layer is noted whose items depend on nothing but the layer, and on whose place and look nothing else does but its sublayers' places: the
/// layers above it group nothing, sort nothing and copy nothing. Only plans of many items are kept so, for others are made quickly.
struct LayerItems: ~Copyable {
    /// A layer that is drawn with all that is below it: into passes, or in another order than that of the tree.
    struct Subtree: BitwiseCopyable {
        let row: Row
        let firstPass, endPass: Index<FramePlan.Pass>
        let firstParticles, endParticles: Index<FramePlan.Particles>
        let emitterCount: Int32
        /// The backdrop that the layer filters, if it does.
        let backdrop: Index<FramePlan.Backdrop>
        let firstRun, endRun: Index<FramePlan.Run>
        var firstInstance, endInstance: Index<FramePlan.Instance>
        /// How many layers the copies in it come to.
        var copiedLayers: Int32
        /// How many of its layers are drawn.
        var layersDrawn: Int32
        /// The entry in `sortedShapes` of a layer that is sorted with others in space. The subtree lies in that of the layer whose space that is.
        var sorted = Index<SortedShape>.none
        /// Whether nothing of such a layer was to be seen, so that it has no items: it lies behind others, or out of view.
        var isOutOfSight = false
        /// The last turn in which something of it changed.
        var turn: UInt32 = 0

        var passes: Range<Index<FramePlan.Pass>> { firstPass..<endPass }
        var particles: Range<Index<FramePlan.Particles>> { firstParticles..<endParticles }
        var runs: Range<Index<FramePlan.Run>> { firstRun..<endRun }
        var instances: Range<Index<FramePlan.Instance>> { firstInstance..<endInstance }
        /// Whether it may be hidden in its place: a plan tells emitters that they are not seen, and what reads the target is read by others.
        var mayHide: Bool { emitterCount == 0 && backdrop.isNone }
    }

    /// Only as many as up to the last row that is noted.
    private var places = LayerPlaces()
    /// How many rows the tree has that is planned.
    private var rowCount = 0
    private var subtrees = DenseArray<Subtree>()
    /// What layers are sorted as.
    private var sortedShapes = DenseArray<SortedShape>()
    /// How often the last plan was changed.
    private var turn: UInt32 = 0
    private var contexts = DenseArray<Planner.Context>()
    /// The clips that layers got since the plan was made: the last one, and the one before, which nobody needs any more.
    private var addedClips = DenseArray<AddedClips>()
    private var addedClipsOfRow: [Row: Int] = [:]

    private struct AddedClips: BitwiseCopyable {
        var last: Index<FramePlan.Clip>
        var spare: Index<FramePlan.Clip> = .none
    }

    /// Whether the plan that is being made is one of many items.
    var isRecording = false
    /// Whether the last plan can be changed.
    private(set) var isValid = false
    /// Where the items end that are noted; the border of a layer above its sublayers does not count.
    private(set) var end = Index<FramePlan.Item>.first
    /// How many rasters the plan had when it was made, and how much of what else it keeps when layers are drawn anew.
    private var rasterCount = 0, keptCount = 0, contextCount = 0, instanceCount = 0
    /// How many entries the particles of the subtrees have in the plan.
    private(set) var particlesCount = 0
    /// Where the instances end that were added since the last plan was made, and are drawn.
    private(set) var instancesEnd = Index<FramePlan.Instance>.first
    /// How many layers were drawn in other places since the last plan was made.
    private var relocatedCount = 0
    /// Whether a layer with sublayers was hidden since the last plan was made, and they with it.
    var hidesBranches = false

    /// Trees of fewer layers are planned anew.
    private static let fewestLayers = 32
    /// The share of the items that may change before all are planned anew.
    private static let largestShare = 16
    private static let mostRasters = 64
    private static let mostKept = 4096
    /// More moves than this are not told one by one.
    static let mostMoves = 4096

    /// @param isKept whether the plan is likely to be changed rather than made anew.
    mutating func begin(_ tree: borrowing RenderTree, isKept: Bool) {
        isRecording = tree.order.count >= Self.fewestLayers && isKept
        rowCount = tree.nodes.count
        isValid = false
        hidesBranches = false
        relocatedCount = 0
        end = .first
        particlesCount = 0
        instancesEnd = .first
        places.removeAll()
        contexts.removeAll()
        addedClips.removeAll()
        addedClipsOfRow.removeAll(keepingCapacity: true)
        subtrees.removeAll()
        sortedShapes.removeAll()
    }

    mutating func end(isValid: Bool, _ plan: borrowing FramePlan) {
        self.isValid = isRecording && isValid
        rasterCount = plan.rasters.count
        keptCount = plan.keptCount
        contextCount = contexts.count
        instanceCount = plan.instances.count
    }

    /// Whether a few more rasters, clips and filters may be added to the plan: those that no item names any more go with the next whole plan.
    func hasRoom(in plan: borrowing FramePlan) -> Bool {
        plan.rasters.count - rasterCount < Self.mostRasters && plan.keptCount - keptCount < Self.mostKept
            && contexts.count - contextCount < Self.mostKept && plan.instances.count - instanceCount < max(instanceCount, Self.mostKept)
    }

    /// Whether layers that are drawn in a context may be noted.
    @inline(__always)
    static func takes(_ context: Planner.Context) -> Bool {
        context.opacity == 1 && context.pass == FramePlan.targetPass && context.plane.isNone && context.composite.isNone
    }

    @inline(__always)
    mutating func note(_ row: Row, _ items: Range<Index<FramePlan.Item>>, _ context: Planner.Context) {
        if let place = newPlace(of: row, items, context) { places[row] = place }
    }

    /// Makes room for a layer's place; nil for one that is not noted.
    @inline(__always)
    private mutating func newPlace(of row: Row, _ items: Range<Index<FramePlan.Item>>, _ context: Planner.Context) -> Place? {
        guard Self.takes(context) else { return nil }
        end = items.upperBound
        if !places.has(row) { reserve(max(row.number + 1, min(places.count + places.count / 8, rowCount))) }
        return Place(first: items.lowerBound, count: items.count, context: index(of: context))
    }

    /// The context that was added last, if that is alike, or a new one.
    @inline(__always)
    private mutating func index(of context: Planner.Context) -> Index<Planner.Context> {
        if contexts.isEmpty || !contexts[contexts.end - 1].isAround(context) { add(context) }
        return contexts.end - 1
    }

    @inline(never)
    private mutating func add(_ context: Planner.Context) { contexts.append(context) }

    /// Notes a layer with sublayers. @param inner the sublayers' context.
    mutating func noteBranch(_ row: Row, _ items: Range<Index<FramePlan.Item>>, _ context: Planner.Context, inner: Planner.Context) {
        guard var place = newPlace(of: row, items, context) else { return }
        place.inner = index(of: inner)
        places[row] = place
    }

    /// @param shape of a layer that is sorted with others in space: what it was sorted as.
    mutating func note(
        _ subtree: Subtree, _ items: Range<Index<FramePlan.Item>>, _ context: Planner.Context, sortedAs shape: SortedShape? = nil
    ) {
        guard var place = newPlace(of: subtree.row, items, context) else { return }
        place.subtree = subtrees.end
        places[subtree.row] = place
        subtrees.append(subtree)
        if let shape {
            subtrees[place.subtree].sorted = sortedShapes.end
            sortedShapes.append(shape)
        }
        particlesCount += subtree.particles.count
    }

    mutating func hold(_ row: Row) { if place(of: row) != nil { places[row].hold() } }

    func subtree(_ place: Place) -> Subtree { subtrees[place.subtree] }

    /// Whether a place is that of a layer which is sorted with others in space.
    func isSorted(_ place: Place) -> Bool { place.subtree.exists && subtrees[place.subtree].sorted.exists }

    /// What such a layer was sorted as.
    func sortedShape(of subtree: Subtree) -> SortedShape? { subtree.sorted.exists ? sortedShapes[subtree.sorted] : nil }

    /// Forgets the layers below one that are noted by themselves, since it was drawn anew with all of them, or went.
    mutating func forgetPlaces(below row: Row, _ tree: borrowing RenderTree) {
        let top = tree.nodes[row].position
        for position in top.next..<tree.ends[top] where places.has(tree.order[position]) { places[tree.order[position]] = Place() }
    }

    mutating func note(layersDrawn: Int, copiedLayers: Int, of place: Place) {
        subtrees[place.subtree].layersDrawn = Int32(layersDrawn)
        subtrees[place.subtree].copiedLayers = Int32(copiedLayers)
    }

    /// Notes that so many layers more are drawn in a subtree, since one in it changed.
    mutating func add(layersDrawn: Int, to place: Place) { subtrees[place.subtree].layersDrawn += Int32(layersDrawn) }

    mutating func note(_ instances: Range<Index<FramePlan.Instance>>, of place: Place) {
        subtrees[place.subtree].firstInstance = instances.lowerBound
        subtrees[place.subtree].endInstance = instances.upperBound
        instancesEnd = instances.upperBound
    }

    mutating func beginTurn() { turn &+= 1 }

    /// @return false for a subtree of which something changed in this turn already.
    mutating func begin(_ place: Place) -> Bool {
        defer { subtrees[place.subtree].turn = turn }
        return subtrees[place.subtree].turn != turn
    }

    /// The place of the subtree that a layer lies in.
    func placeOfSubtree(around row: Row, _ tree: borrowing RenderTree) -> Place? {
        var above = tree.nodes[row].parent
        while above.exists {
            if let place = place(of: above) { return place.subtree.exists ? place : nil }
            above = tree.nodes[above].parent
        }
        return nil
    }

    /// Notes what a layer draws above its sublayers, where it is noted itself.
    mutating func noteBorder(of row: Row, _ items: Range<Index<FramePlan.Item>>) {
        guard places.has(row), places[row].isBranch, !items.isEmpty else { return }
        if items.count == 1 { places[row].border = items.lowerBound } else { places[row] = Place() }
    }

    /// Whether so many layers are few.
    func allows(_ count: Int, of plan: borrowing FramePlan) -> Bool { isValid && count <= Self.mostChanges(of: plan) }

    static func mostChanges(of plan: borrowing FramePlan) -> Int { max(plan.items.count / largestShare, 1) }

    /// Whether so many layers more may leave their places, which stay hidden.
    mutating func relocates(_ count: Int, of plan: borrowing FramePlan) -> Bool {
        relocatedCount += count
        return allows(relocatedCount, of: plan)
    }

    func place(of row: Row) -> Place? {
        guard places.has(row) else { return nil }
        let place = places[row]
        return place.first.exists ? place : nil
    }

    /// Makes room for rows that came since.
    @inline(never)
    mutating func reserve(_ count: Int) { places.reserve(count) }

    /// Notes that a layer that came since has no items. @param end of the plan's items.
    mutating func noteNothing(of row: Row, _ end: Index<FramePlan.Item>) {
        reserve(row.number + 1)
        places[row] = Place(first: end)
    }

    /// Has the items of a row that came to the end of the order belong to the vacant row in its place.
    mutating func leavePlace(_ moved: MovedRow) {
        reserve(max(moved.hole, moved.row).number + 1)
        places.move(moved.row, to: moved.hole)
    }

    /// Forgets a layer's items. @return where they are.
    mutating func takePlace(of row: Row) -> Place? {
        guard let place = place(of: row) else { return nil }
        places[row] = Place()
        return place
    }

    func context(_ place: Place) -> Planner.Context { contexts[place.context] }

    func innerContext(_ place: Place) -> Planner.Context { contexts[place.inner] }

    /// Has a noted layer drawn in another context. @return its place.
    mutating func move(_ row: Row, to context: Index<Planner.Context>) -> Place {
        if places[row].inner == places[row].context { places[row].inner = context }
        places[row].context = context
        return places[row]
    }

    /// Has the sublayers of a layer drawn in another context: in the layer's own where there is none.
    mutating func setInner(_ context: Planner.Context?, of row: Row) {
        guard let context else { return places[row].inner = places[row].context }
        add(context)
        places[row].inner = contexts.end - 1
    }

    /// Has a layer cut with a clip that was added to the plan. @return the clip whose place that may take: the one before the last, if any.
    mutating func takeSpareClip(of row: Row, for clip: Index<FramePlan.Clip>) -> Index<FramePlan.Clip>? {
        guard let place = addedClipsOfRow[row] else {
            addedClipsOfRow[row] = addedClips.count
            addedClips.append(AddedClips(last: clip))
            return nil
        }
        let known = addedClips[place]
        addedClips[place] = AddedClips(last: known.spare.exists ? known.spare : clip, spare: known.last)
        return known.spare.exists ? known.spare : nil
    }

    /// Keeps the clip that an item of the context was the first to need.
    mutating func keepClip(of context: Planner.Context, _ place: Place) { contexts[place.context].clipWithBox = context.clipWithBox }
}

extension Planner.Context {
    @inline(__always)
    fileprivate func isAround(_ other: Planner.Context) -> Bool {
        clipBox == other.clipBox && visible == other.visible && clip == other.clip
    }
}

extension FramePlan {
    /// Whether items are drawn for themselves: nothing else is drawn with them, or below them.
    func hasOwn(_ range: Range<Index<Item>>) -> Bool {
        if hasItemsOfTheirOwn { return true }
        for item in range where items[item].composite.exists || items[item].source.kind == .backdrop || items[item].run.exists {
            return false
        }
        return true
    }

    /// Whether items change no pixels where they are not, and do not depend on others but those of the passes that they name, and on what the
    /// backdrops from one on show.
    func hasApart(_ range: Range<Index<Item>>, _ backdrop: Index<Backdrop>) -> Bool {
        if hasItemsOfTheirOwn { return true }
        for item in range {
            if items[item].source.kind == .backdrop, items[item].source.backdrop < backdrop { return false }
            guard items[item].composite.exists else { continue }
            let composite = composites[items[item].composite]
            if composite.glass.exists, glasses[composite.glass].backdrop < backdrop { return false }
            if composite.blend.actsOutside { return false }
        }
        return true
    }

    /// How much the plan has of what is not taken away again when layers are drawn anew.
    fileprivate var keptCount: Int {
        clips.count + composites.count + glasses.count + effectValues.count + spaces.count + pieces.count + cuts.count
    }

    /// Whether all items of the plan are drawn for themselves.
    var hasItemsOfTheirOwn: Bool { backdrops.isEmpty && composites.isEmpty && runs.isEmpty }
}

extension FramePlan.Item {
    /// Whether the item has no pixels, and keeps a place for when it has some.
    var isHidden: Bool { rect.z <= rect.x }

    mutating func hide() { rect = .zero }
}
