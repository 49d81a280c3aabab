import SceneGeometry
import SceneStorage

/// Brings flat things that share a space into painter's order: the farthest first, those that lie in one plane in the order in which they came.
///
/// Most of them never meet on screen at the same depth, so they are sorted by depth along an axis first, and only what overlaps on screen *and*
/// along the axis is compared, plane against plane (`DepthSorter+Overlaps`). What then goes round in circles, since planes cut each other or
/// lie on each other like a ring of cards, and nothing else, is divided by planes (`DepthSorter+Splitting`).
struct DepthSorter: ~Copyable {
    /// A member, or a part of one, at its place in painter's order.
    struct Piece: BitwiseCopyable {
        /// In the order in which they were added.
        var member: Index<SpaceList.Member>
        /// The slice of the member, if it was added in slices.
        var slice: Index<CloudSlice>
        /// Whether it is a part: what `cuts[firstCut..<endCut]` leave of the member.
        var isPart: Bool
        var firstCut: Index<FramePlan.Cut>
        var endCut: Index<FramePlan.Cut>
        /// What a part touches on screen: left, top, and right and bottom negated.
        var box: SIMD4<Float>
    }

    /// A face's depths along the axis.
    struct Span: BitwiseCopyable {
        var low, high: Double
        var face: Index<FaceTable.Face>
    }

    /// The result, the farthest first. What cannot be seen is not there.
    private(set) var pieces = DenseArray<Piece>()
    private(set) var cuts = DenseArray<FramePlan.Cut>()

    // What `sort` works with.
    var table = FaceTable()
    var spans = DenseArray<Span>()
    private var unsorted = DenseArray<Span>()
    private var keys = DenseArray<UInt64>()
    var search = OverlapSearch()
    var division = Division()

    /// Begins anew, for what can be seen in a box of the target. What would need more splits than `mostSplits` is not split.
    mutating func begin(visible: Box, mostSplits: Int) {
        table.begin(visible: visible, mostSplits: mostSplits)
        pieces.removeAll()
        cuts.removeAll()
    }

    /// Adds the image of a rectangle. `map` is its plane's to the target's pixels, `depth` what x, y and 1 of the plane are multiplied by for the
    /// depth, before it is divided by w; what is opaque hides all that lies behind it.
    mutating func add(_ rect: Rect, _ map: Homography, depth: SIMD3<Double>, isOpaque: Bool) {
        table.add(rect, map, depth: depth, isOpaque: isOpaque)
    }

    /// Adds a member of which slices are added once all others are there.
    mutating func reserve() { table.reserve() }

    /// Adds the image of a rectangle that stands for a slice of a member.
    mutating func add(_ rect: Rect, _ map: Homography, depth: SIMD3<Double>, member: Index<SpaceList.Member>, slice: Index<CloudSlice>) {
        table.add(rect, map, depth: depth, member: member, slice: slice, isOpaque: false)
    }

    /// Puts slices in the place of their members.
    mutating func orderFaces() { table.orderFaces() }

    /// Whether something was not split that planes cut.
    var leavesWhole: Bool { table.leavesWhole }

    /// Puts all that was added into `pieces`.
    mutating func sort() {
        sortSpans()
        var start = 0
        while start < spans.count {
            var high = spans[start].high, end = start + 1, tolerance = table.tolerance(of: spans[start].face)
            while end < spans.count, spans[end].low <= high {
                high = max(high, spans[end].high)
                tolerance = max(tolerance, table.tolerance(of: spans[end].face))
                end += 1
            }
            if end == start + 1 {
                emit(spans[start].face)
            } else if high - spans[start].low <= 6 * tolerance {
                emitInOrder(start..<end)
            } else {
                emitOverlapping(start..<end)
            }
            start = end
        }
    }

    /// Sorts the faces along the mean of their normals, by which those that lie in parallel have no thickness. Any axis that looks at the viewer
    /// will do: of two points that are seen at the same place the farther one comes first along each.
    private mutating func sortSpans() {
        var axis = SIMD3<Double>(0, 0, 1e-9)
        for index in table.faces.indices {
            let plane = table.faces[index].plane
            axis += SIMD3(-plane.x, -plane.y, 1) * (1 / plane.w)
        }
        axis *= 1 / (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        unsorted.removeAll()
        var least = Double.infinity, most = -Double.infinity
        for index in .first..<table.faces.end {
            let (low, high) = table.span(of: index, along: axis)
            unsorted.append(Span(low: low, high: high, face: index))
            least = min(least, low)
            most = max(most, low)
        }
        // As whole numbers with the face below, which are faster to sort. What they round to the same overlaps anyway.
        let scale = Double(UInt32.max) / max(most - least, 1e-12)
        keys.removeAll()
        for index in unsorted.indices { keys.append(UInt64((unsorted[index].low - least) * scale) << 32 | UInt64(index)) }
        keys.sort(0..<keys.count, by: <)
        spans.removeAll()
        for index in keys.indices { spans.append(unsorted[Int(keys[index] & 0xffff_ffff)]) }
    }

    /// Emits faces of one plane that lies across the axis.
    private mutating func emitInOrder(_ range: Range<Int>) {
        spans.sort(range) { $0.face < $1.face }
        for index in range { emit(spans[index].face) }
    }

    /// Puts a face at the end of the result.
    mutating func emit(_ index: Index<FaceTable.Face>) {
        let face = table[index], firstCut = cuts.end
        let box = face.isPart ? table.appendCuts(of: index, to: &cuts) : .zero
        pieces.append(
            Piece(
                member: face.member, slice: face.slice, isPart: face.isPart, firstCut: firstCut, endCut: cuts.end, box: box))
    }
}
