import SceneGeometry
import SceneStorage

/// The affine maps of all rows to the target's pixels. A layer that is only moved in its superlayer has an offset of its own, and shares with that
/// what turns and scales: `RenderNode.linear`.
struct AffineMaps: ~Copyable {
    /// How a map turns and scales.
    struct Linear: BitwiseCopyable {
        let a, b, c, d: Double
        /// The row whose map it is first; others share it. None for the identity.
        let owner: Row

        /// One step to the right and one step down.
        @inline(__always)
        var axes: (SIMD2<Float>, SIMD2<Float>) { (SIMD2(Float(a), Float(b)), SIMD2(Float(c), Float(d))) }
    }

    private var offsets = Column<RenderRows, Point>()
    /// The first is the identity, which rows begin with.
    private var linears = Pool<Linear>()

    init() { _ = linears.add(Linear(a: 1, b: 0, c: 0, d: 1, owner: .none)) }

    @inline(__always)
    subscript(row: Row, place: Index<Linear>) -> Affine {
        let linear = linears[place], offset = offsets[row]
        return Affine(linear.a, linear.b, linear.c, linear.d, offset.x, offset.y)
    }

    @inline(__always)
    func linear(_ place: Index<Linear>) -> Linear { linears[place] }

    @inline(__always)
    func offset(of row: Row) -> Point { offsets[row] }

    @inline(__always)
    func prefetch(_ row: Row) { offsets.prefetch(row) }

    @inline(__always)
    func prefetch(_ place: Index<Linear>) { linears.prefetch(place) }

    mutating func append() { offsets.append(.zero) }

    mutating func reserve(_ count: Int) { offsets.reserve(count) }

    mutating func resize(to count: Int) { offsets.resize(to: count, filling: .zero) }

    /// Moves a row in a plane with an offset, and does nothing else to the row.
    @inline(__always)
    mutating func move(_ row: Row, by shift: Point, _ linear: Linear, _ offset: Point) {
        offsets[row] = Point(
            linear.a * shift.x + linear.c * shift.y + offset.x, linear.b * shift.x + linear.d * shift.y + offset.y)
    }

    /// @param place what the row has, which becomes its own.
    @inline(__always)
    mutating func set(_ map: Affine, at row: Row, _ place: inout Index<Linear>) {
        offsets[row] = Point(map.tx, map.ty)
        let linear = Linear(a: map.a, b: map.b, c: map.c, d: map.d, owner: row)
        if linears[place].owner == row { linears[place] = linear } else { place = linears.add(linear) }
    }

    /// Notes that a row shares what it had no longer, and so nobody does: rows below follow.
    @inline(never)
    mutating func leave(_ place: Index<Linear>, _ row: Row) {
        if linears[place].owner == row { linears.remove(place) }
    }
}

extension RenderTree {
    /// The map of a row to the target's pixels, or its affine part.
    @inline(__always)
    func affine(of row: Row) -> Affine { maps.affines[row, nodes[row].linear] }

    @inline(__always)
    mutating func setAffine(_ map: Affine, of row: Row) { maps.affines.set(map, at: row, &nodes[row].linear) }

    @inline(__always)
    mutating func share(_ place: Index<AffineMaps.Linear>, _ row: Row) {
        if nodes[row].linear != .first { maps.affines.leave(nodes[row].linear, row) }
        nodes[row].linear = place
    }

    /// Begins a row anew. What its map has of its own stays, to be used again.
    mutating func setNode(_ node: RenderNode, at row: Row) {
        let linear = nodes[row].linear
        nodes[row] = node
        nodes[row].linear = linear
    }
}
