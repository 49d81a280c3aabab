import SceneCommit
import SceneGeometry
import SceneStorage

/// The items of layers in a frame plan, so that a change of a layer changes its items and those of its sublayers, and nothing is planned anew.
///
/// A layer is noted whose items depend on nothing but the layer, and on whose place and look nothing else does but its sublayers' places: the
/// layers above it group nothing, sort nothing and copy nothing. Only plans of many items are kept so, for others are made quickly.
struct LayerItems: ~Copyable {
    struct Place: BitwiseCopyable {
        var first: Index<FramePlan.Item> = .none
        var count: Int32 = 0
        /// The context in `contexts`.
        var context: Index<Planner.Context> = .none
        /// Whether the layer has sublayers. The border of one that has lies above these.
        var isBranch = false
        var border: Index<FramePlan.Item> = .none
        /// The group in `groups`, of a layer that is one; the item that shows its pass comes after the others.
        var group: Index<Group> = .none

        var items: Range<Index<FramePlan.Item>> { first..<first + Int(count) }
    }

    /// A layer that is drawn into a pass as a whole, with all that is below it.
    struct Group: BitwiseCopyable {
        let pass: Index<FramePlan.Pass>
        /// How many layers it has, and how many of them are drawn.
        let layerCount: Int
        var layersDrawn: Int
        /// The last turn in which it was changed.
        var turn = 0
    }

    private var places = Column<RenderRows, Place>()
    private var groups = DenseArray<Group>()
    /// How often the last plan was changed.
    private var turn = 0
    private var contexts = DenseArray<Planner.Context>()
    /// Whether the plan that is being made is one of many items.
    private(set) var isRecording = false
    /// Whether the last plan can be changed.
    private(set) var isValid = false
    /// Where the items end that are noted; the border of a layer above its sublayers does not count.
    private(set) var end = Index<FramePlan.Item>.first
    /// How many rasters the plan had when it was made.
    private var rasterCount = 0
    /// Whether layers are visited that come to lie above all others.
    var isAdding = false
    /// Whether a layer with sublayers was hidden since the last plan was made, and they with it.
    var hidesBranches = false

    /// Trees of fewer layers are planned anew.
    private static let fewestLayers = 32
    /// The share of the items that may change before all are planned anew.
    private static let largestShare = 16
    private static let mostRasters = 64
    /// More moves than this are not told one by one.
    static let mostMoves = 4096

    /// @param movesMuch whether so much moves that the plan will not be kept.
    mutating func begin(_ tree: borrowing RenderTree, movesMuch: Bool) {
        isRecording = tree.order.count >= Self.fewestLayers && !movesMuch
        isValid = false
        hidesBranches = false
        end = .first
        places.removeAll()
        contexts.removeAll()
        groups.removeAll()
        if isRecording { places.resize(to: tree.nodes.count, filling: Place()) }
    }

    mutating func end(isValid: Bool, _ plan: borrowing FramePlan) {
        self.isValid = isRecording && isValid
        rasterCount = plan.rasters.count
    }

    /// Whether a few more rasters may be added to the plan: those that no item shows any more go with the next whole plan.
    func hasRoomForRasters(in plan: borrowing FramePlan) -> Bool { plan.rasters.count - rasterCount < Self.mostRasters }

    @inline(__always)
    mutating func note(_ row: Row, _ items: Range<Index<FramePlan.Item>>, _ context: Planner.Context, isBranch: Bool = false) {
        guard context.opacity == 1, context.pass == FramePlan.targetPass, context.plane.isNone, context.composite.isNone else { return }
        if contexts.isEmpty || !contexts[contexts.end - 1].isAround(context) { contexts.append(context) }
        end = items.upperBound
        places[row] = Place(
            first: items.lowerBound, count: Int32(truncatingIfNeeded: items.count), context: contexts.end - 1, isBranch: isBranch)
    }

    /// Notes a group, whose items, and the one that shows its pass, come last.
    mutating func note(_ row: Row, _ group: Group, of plan: borrowing FramePlan, _ context: Planner.Context) {
        note(row, plan.passes[group.pass].first..<plan.items.end, context)
        guard places[row].first.exists else { return }
        places[row].count -= 1
        places[row].group = groups.end
        groups.append(group)
    }

    var groupCount: Int { groups.count }

    func group(_ place: Place) -> Group { groups[place.group] }

    mutating func note(layersDrawn: Int, of place: Place) { groups[place.group].layersDrawn = layersDrawn }

    mutating func beginTurn() { turn += 1 }

    /// @return false for a group that was changed in this turn already.
    mutating func begin(_ place: Place) -> Bool {
        defer { groups[place.group].turn = turn }
        return groups[place.group].turn != turn
    }

    /// The place of the group that a layer lies in.
    func placeOfGroup(around row: Row, _ tree: borrowing RenderTree) -> Place? {
        var above = tree.nodes[row].parent
        while above.exists {
            if let place = place(of: above) { return place.group.exists ? place : nil }
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
    func allows(_ count: Int, of plan: borrowing FramePlan) -> Bool { isValid && count <= max(plan.items.count / Self.largestShare, 1) }

    func place(of row: Row) -> Place? { places.has(row) && places[row].first.exists ? places[row] : nil }

    /// Makes room for rows that came since.
    mutating func reserve(_ count: Int) { if places.count < count { places.resize(to: count, filling: Place()) } }

    /// Notes that a layer that came since has no items. @param end of the plan's items.
    mutating func noteNothing(of row: Row, _ end: Index<FramePlan.Item>) {
        reserve(row.number + 1)
        places[row] = Place(first: end)
    }

    /// Forgets a layer's items. @return where they are.
    mutating func takePlace(of row: Row) -> Place? {
        guard let place = place(of: row) else { return nil }
        places[row] = Place()
        return place
    }

    func context(_ place: Place) -> Planner.Context { contexts[place.context] }

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
    @inline(__always)
    func hasOwn(_ range: Range<Index<Item>>) -> Bool {
        if hasItemsOfTheirOwn { return true }
        for item in range where items[item].composite.exists || items[item].run.exists || items[item].source.isOfOthers { return false }
        return true
    }

    /// Whether all items of the plan are drawn for themselves.
    var hasItemsOfTheirOwn: Bool { backdrops.isEmpty && composites.isEmpty && runs.isEmpty && particles.isEmpty }
}

extension FramePlan.Source {
    /// Whether the picture is made of what lies below, or of many pictures.
    fileprivate var isOfOthers: Bool { kind == .backdrop || kind == .particles }
}

extension FramePlan.Item {
    /// Whether the item has no pixels, and keeps a place for when it has some.
    var isHidden: Bool { rect.z <= rect.x }

    mutating func hide() { rect = .zero }
}
