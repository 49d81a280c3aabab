import SceneCommit
import SceneGeometry
import SceneStorage

/// The items of plain layers in a frame plan, so that a change of such a layer changes its item, and nothing is planned anew.
///
/// A layer is noted whose item depends on nothing but the layer, and on whose place and colour nothing else does: those above it group
/// nothing, sort nothing and copy nothing. Only plans of many items are kept so, for others are made quickly.
struct PlainItems: ~Copyable {
    struct Place: BitwiseCopyable {
        var item: Index<FramePlan.Item> = .none
        /// The context in `contexts`.
        var context: Index<Planner.Context> = .none
    }

    private var places = Column<RenderRows, Place>()
    private var contexts = DenseArray<Planner.Context>()
    /// Whether the plan that is being made is one of many items.
    private(set) var isRecording = false
    /// Whether the last plan can be changed.
    private(set) var isValid = false

    /// Trees of fewer layers are planned anew.
    private static let fewestLayers = 2048
    /// The share of the items that may change before all are planned anew.
    private static let largestShare = 16
    /// More moves than this are not told one by one.
    fileprivate static let mostMoves = 4096

    mutating func begin(_ tree: borrowing RenderTree) {
        isRecording = tree.order.count >= Self.fewestLayers
        isValid = false
        places.removeAll()
        contexts.removeAll()
        if isRecording { places.resize(to: tree.nodes.count, filling: Place()) }
    }

    mutating func end(isPlain: Bool) { isValid = isRecording && isPlain }

    mutating func forget() { isValid = false }

    @inline(__always)
    mutating func note(_ row: Row, _ item: Index<FramePlan.Item>, _ context: Planner.Context) {
        guard context.opacity == 1, context.pass == FramePlan.targetPass else { return }
        if contexts.isEmpty || !contexts[contexts.end - 1].isAround(context) { contexts.append(context) }
        places[row] = Place(item: item, context: contexts.end - 1)
    }

    /// Whether so many layers are few.
    func allows(_ count: Int, of plan: borrowing FramePlan) -> Bool { isValid && count <= max(plan.items.count / Self.largestShare, 1) }

    func place(of row: Row) -> Place? { places.has(row) && places[row].item.exists ? places[row] : nil }

    func context(_ place: Place) -> Planner.Context { contexts[place.context] }
}

extension Planner.Context {
    @inline(__always)
    fileprivate func isAround(_ other: Planner.Context) -> Bool { clipBox == other.clipBox && visible == other.visible }
}

extension Planner {
    /// Changes the items of plain layers in the last plan.
    /// @return false where a layer is no longer plain, or was none: then all has to be planned anew.
    mutating func retouch(_ rows: borrowing DenseArray<Row>, of plan: inout FramePlan, _ damage: inout Damage, _ tree: borrowing RenderTree)
        -> Bool
    {
        guard plain.allows(rows.count, of: plan) else { return false }
        for index in rows.indices {
            guard let place = plain.place(of: rows[index]), retouch(rows[index], place, of: &plan, &damage, tree) else { return false }
        }
        return true
    }

    private mutating func retouch(
        _ row: Row, _ place: PlainItems.Place, of plan: inout FramePlan, _ damage: inout Damage, _ tree: borrowing RenderTree
    ) -> Bool {
        let bits = tree.values[row].bits, opacity = min(max(tree.values[row].opacity, 0), 1), item = place.item
        var drawing = PlainDrawing(item: plan.items[item], extent: Occlusion.nowhere, interior: Occlusion.nothing)
        if bits.hidden || opacity <= 0 || !tree.nodes[row].flags.isDisjoint(with: [.backFacing, .notShown]) {
            drawing.item.hide()
        } else {
            switch Self.plainDrawing(of: row, bits, opacity, in: plain.context(place), tree) {
            case .other: return false
            case .nothing: drawing.item.hide()
            case .item(let drawn): drawing = drawn
            }
        }
        let width = plan.width, height = plan.height
        if plan.items[item] == drawing.item { return true }
        damage.add(extent: plan.extents[item], width: width, height: height)
        damage.add(extent: drawing.extent, width: width, height: height)
        plan.layersDrawn += (drawing.item.isHidden ? 0 : 1) - (plan.items[item].isHidden ? 0 : 1)
        // What an opaque item has covered may be seen now.
        if occlusion.changes(item, to: drawing.interior) { plan.showsCovered = true }
        plan.items[item] = drawing.item
        guard plan.extents[item] != drawing.extent else { return true }
        plan.extents[item] = drawing.extent
        if plan.moved.count >= PlainItems.mostMoves { number(&plan) }
        plan.moved.append(item)
        return true
    }
}

extension FramePlan.Item {
    /// Whether the item has no pixels, and keeps a place for when it has some.
    var isHidden: Bool { rect.z <= rect.x }

    fileprivate mutating func hide() { rect = .zero }

    /// Whether an item without entries in tables is the same.
    fileprivate static func == (a: Self, b: Self) -> Bool {
        a.m0 == b.m0 && a.m1 == b.m1 && a.m2 == b.m2 && a.rect == b.rect && a.color == b.color && a.source == b.source
            && a.flags.subtracting(.covered) == b.flags
    }
}
