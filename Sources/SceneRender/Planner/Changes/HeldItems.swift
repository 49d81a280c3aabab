import SceneCommit
import SceneGeometry
import SceneStorage

/// The items of a plan that stay where they are when most others are placed anew: those of layers that are more than boxes, or are cut, and of
/// subtrees that are drawn as a whole. They are right as long as the maps of the layers are the same.
struct HeldItems: ~Copyable {
    /// A layer whose map items depend on.
    struct Layer: BitwiseCopyable {
        var row: Row
        /// The layer that is drawn anew when this one lies elsewhere: itself, or the top of the subtree that it is drawn with.
        var top: Row
        var map: Affine
    }

    /// Items one behind the other that are held.
    private struct Stretch: BitwiseCopyable {
        let first: Index<FramePlan.Item>
        var end: Index<FramePlan.Item>
    }

    /// A row that left its place, and how many had before it.
    private struct LeftPlace: BitwiseCopyable {
        let row, hole: Row
        let turn: Int
    }

    private(set) var layers = DenseArray<Layer>()
    private var left = DenseArray<LeftPlace>()
    private var stretches = DenseArray<Stretch>()

    mutating func removeAll() {
        layers.removeAll()
        stretches.removeAll()
    }

    /// Holds items that lie behind all that are held.
    mutating func hold(_ items: Range<Index<FramePlan.Item>>) {
        if items.isEmpty { return }
        if !stretches.isEmpty, stretches[stretches.end - 1].end == items.lowerBound {
            stretches[stretches.end - 1].end = items.upperBound
        } else {
            stretches.append(Stretch(first: items.lowerBound, end: items.upperBound))
        }
    }

    /// Notes a layer that items which are held depend on.
    mutating func note(_ row: Row, top: Row, _ map: Affine) { layers.append(Layer(row: row, top: top, map: map)) }

    /// Takes note of where a layer lies now. @return whether it lay elsewhere.
    mutating func update(_ index: Int, _ tree: borrowing RenderTree) -> Bool {
        guard liesElsewhere(index, tree) else { return false }
        layers[index].map = tree.affine(of: layers[index].row)
        return true
    }

    /// How many layers lie elsewhere than their items know.
    func movedCount(_ tree: borrowing RenderTree) -> Int { layers.indices.count(where: { liesElsewhere($0, tree) }) }

    @inline(__always)
    private func liesElsewhere(_ index: Int, _ tree: borrowing RenderTree) -> Bool {
        let row = layers[index].row
        return layers[index].map != tree.affine(of: row) && !tree.nodes[row].flags.contains(.vacant)
    }

    /// Notes that a row left its place.
    mutating func note(_ moved: MovedRow) {
        if !layers.isEmpty { left.append(LeftPlace(row: moved.row, hole: moved.hole, turn: left.count)) }
    }

    /// Has what is held of the rows that left their places belong to the vacant ones there: the first of those, where a row left several.
    mutating func renameLeft() {
        if left.isEmpty { return }
        left.sort(0..<left.count) { ($0.row.rawValue, $0.turn) < ($1.row.rawValue, $1.turn) }
        for index in layers.indices {
            layers[index].row = hole(of: layers[index].row)
            layers[index].top = hole(of: layers[index].top)
        }
        left.removeAll()
    }

    /// The vacant row in a row's place; the row itself, if it did not leave.
    private func hole(of row: Row) -> Row {
        var first = 0, end = left.count
        while first < end {
            let middle = (first + end) / 2
            if left[middle].row.rawValue < row.rawValue { first = middle + 1 } else { end = middle }
        }
        return first < left.count && left[first].row == row ? left[first].hole : row
    }

    var holdsItems: Bool { !stretches.isEmpty }

    /// The stretches of items that are not held, which may be empty: one before each that is held, and one behind the last.
    var freeStretches: ClosedRange<Int> { 0...stretches.count }

    /// The items of a stretch that is not held.
    /// @param count of all items.
    func free(_ stretch: Int, of count: Int) -> Range<Int> {
        let first = stretch == 0 ? 0 : stretches[stretch - 1].end.number
        return first..<max(first, stretch < stretches.count ? stretches[stretch].first.number : count)
    }

    func held(_ stretch: Int) -> Range<Int> { stretches[stretch].first.number..<stretches[stretch].end.number }
}

extension Planner {
    /// Has the items of rows that came to the end of the order belong to the vacant rows in their places.
    mutating func leavePlaces(of tree: borrowing RenderTree) {
        layerItems.reserve(tree.nodes.count)
        // A row that made room may have moved once more.
        for index in tree.changes.followers.indices { leavePlace(tree.changes.followers[index]) }
        for index in tree.changes.moved.indices { leavePlace(tree.changes.moved[index]) }
        held.renameLeft()
    }

    private mutating func leavePlace(_ moved: MovedRow) {
        layerItems.leavePlace(moved)
        held.note(moved)
    }

    /// Holds the items of a layer if they are more than boxes, or cut. What was left out of them makes no difference then.
    @inline(__always)
    mutating func holdOwn(_ start: VisitStart, _ tree: borrowing RenderTree) {
        if mobility.drawsBoxes, contexts[start.context].isFree { return }
        mobility.leavesOut = start.leavesOut
        hold(start.row, start.item..<plan.items.end, tree)
    }

    /// Holds the items of a layer if they are more than boxes, or cut.
    @inline(__always)
    mutating func holdOwn(_ row: Row, _ items: Range<Index<FramePlan.Item>>, in context: Index<Context>, _ tree: borrowing RenderTree) {
        if !mobility.drawsBoxes || !contexts[context].isFree { hold(row, items, tree) }
    }

    @inline(never)
    mutating func hold(_ row: Row, _ items: Range<Index<FramePlan.Item>>, _ tree: borrowing RenderTree) {
        let position = tree.nodes[row].position
        hold(position..<position + 1, items, tree)
    }

    /// Holds the items of layers, the first of which they are drawn anew with.
    mutating func hold(_ positions: Range<Position>, _ items: Range<Index<FramePlan.Item>>, _ tree: borrowing RenderTree) {
        mobility.drawsBoxes = true
        // A plan that will not be moved for all that is known holds nothing.
        guard mobility.mayMove, mobility.keepsUnseen else { return mobility.leavesOut = true }
        let top = tree.order[positions.lowerBound]
        layerItems.hold(top)
        held.hold(items)
        guard held.layers.count + positions.count <= tree.order.count / Self.largestHeldShare else { return mobility.giveUp() }
        for position in positions {
            let row = tree.order[position]
            // Where such a layer lies an affine map does not tell.
            if !tree.nodes[row].flags.isDisjoint(with: Self.beyondPlane) { return mobility.giveUp() }
            held.note(row, top: top, tree.affine(of: row))
        }
    }

    private static let largestHeldShare = 4
    private static let beyondPlane = RenderNode.Flags.inSpace.union([.perspective, .spatial])

    /// Holds a layer with all that is below it, if that may come to show by itself, or shows.
    mutating func holdWhole(_ start: VisitStart, _ tree: borrowing RenderTree) {
        let items = start.item..<plan.items.end
        if mobility.drawsBoxes, items.isEmpty, mobility.leavesOut == start.leavesOut { return }
        mobility.leavesOut = start.leavesOut
        let first = tree.nodes[start.row].position, cutsAll = items.isEmpty && tree.values.bits(of: start.row).masksToBounds
        hold(first..<(cutsAll ? first + 1 : tree.ends[first]), items, tree)
    }

    /// Holds what a layer draws above its sublayers, if the rest of its own is held.
    mutating func holdBorder(of row: Row, _ items: Range<Index<FramePlan.Item>>, _ tree: borrowing RenderTree) {
        if unnoted != nil || mobility.drawsBoxes && (items.isEmpty || layerItems.place(of: row)?.isHeld == false) { return }
        hold(row, items, tree)
    }

    /// Goes back to what was known before a layer was drawn once more. One that is not held, and is more than boxes now, has all planned anew.
    mutating func keepMobility(_ before: Mobility, _ place: LayerItems.Place) {
        let staysFree = place.isHeld || mobility.drawsBoxes, leavesOut = mobility.leavesOut && !place.isHeld
        mobility = before
        if leavesOut { mobility.leavesOut = true }
        if !staysFree { mobility.forbid() }
    }

    /// Draws those layers anew whose items are held, and that lie elsewhere.
    /// @return false where they are too many, or what they draw finds no room.
    mutating func retouchHeld(_ damage: inout Damage, _ tree: borrowing RenderTree) -> Bool {
        guard held.movedCount(tree) <= LayerItems.mostChanges(of: plan) else {
            mobility.giveUp()
            return false
        }
        for index in held.layers.indices where held.update(index, tree) {
            guard retouchLayer(held.layers[index].top, &damage, tree) else { return false }
        }
        return true
    }
}

extension Planner.Context {
    /// Whether nothing cuts what is drawn, into the target.
    @inline(__always) var isFree: Bool {
        clip.isNone && clipBox == .unbounded && pass == FramePlan.targetPass && plane.isNone && composite.isNone
    }
}
