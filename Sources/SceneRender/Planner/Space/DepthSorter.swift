import SceneGeometry
import SceneStorage

/// Brings flat things that share a space into painter's order: the farthest first, those that lie in one plane in the order in which they came.
///
/// Most of them never meet on screen at the same depth, so they are sorted by depth along an axis first, and only what overlaps on screen *and*
/// along the axis is compared, plane against plane (`DepthSorter+Overlaps`). What then goes round in circles, since planes cut each other or
/// lie on each other like a ring of cards, and nothing else, is divided by planes (`DepthSorter+Splitting`).
struct DepthSorter: ~Copyable {
    // Frees what is in it in one place: see `Anchor`.
    deinit {}

    /// A member, or a part of one, at its place in painter's order.
    struct Piece: BitwiseCopyable {
        /// In the order in which they were added.
        var member: Index<SpaceList.Member>
        /// The slice of the member, if it was added in slices.
        var slice: Index<CloudSlice>
        /// The part in `parts`; none for a whole one.
        var part: Index<Part> = .none
    }

    /// What `cuts[firstCut..<endCut]` leave of a member.
    struct Part: BitwiseCopyable {
        var firstCut: Index<FramePlan.Cut>
        var endCut: Index<FramePlan.Cut>
        /// What the part touches on screen: left, top, and right and bottom negated.
        var box: SIMD4<Float>
    }

    /// A face's depths along the axis.
    struct Span: BitwiseCopyable {
        var low, high: Double
        var face: Index<FaceTable.Face>
    }

    /// The result, the farthest first. What cannot be seen is not there.
    private(set) var pieces = DenseArray<Piece>()
    private(set) var parts = DenseArray<Part>()
    private(set) var cuts = DenseArray<FramePlan.Cut>()

    // What `sort` works with.
    var table = FaceTable()
    var spans = DenseArray<Span>()
    /// The way along which the faces are sorted.
    private var axis = SIMD3<Double>.zero
    private var unsorted = DenseArray<Span>()
    private var keys = DenseArray<UInt64>()
    private var sortedKeys = DenseArray<UInt64>()
    private var counts = DenseArray<Int32>()
    var search = OverlapSearch()
    /// The search among members of sheets, while the sheets are searched.
    var inner = InnerSearch()
    var division = Division()
    private var hidden = HiddenFaces()

    /// Begins anew, for what can be seen in a box of the target. What would need more splits than `mostSplits` is not split.
    mutating func begin(visible: Box, mostSplits: Int, makesSheets: Bool) {
        table.begin(visible: visible, mostSplits: mostSplits)
        table.sheets.areMade = makesSheets
        pieces.removeAll()
        parts.removeAll()
        cuts.removeAll()
    }

    /// Adds the image of a rectangle. `map` is its plane's to the target's pixels, `depth` what x, y and 1 of the plane are multiplied by for the
    /// depth, before it is divided by w; what is opaque hides all that lies behind it.
    /// @param isFlat whether it may be one with others of its plane, whatever lies between them.
    mutating func add(_ rect: Rect, _ map: Homography, depth: SIMD3<Double>, isOpaque: Bool, isFlat: Bool) {
        table.add(rect, PlaneInSpace(map, depth: depth), isOpaque: isOpaque, isFlat: isFlat)
    }

    /// Adds a member of which slices are added once all others are there.
    mutating func reserve() { table.reserve() }

    /// Adds the image of a rectangle that stands for a slice of a member.
    mutating func add(_ rect: Rect, _ map: Homography, depth: SIMD3<Double>, member: Index<SpaceList.Member>, slice: Index<CloudSlice>) {
        table.add(rect, PlaneInSpace(map, depth: depth), member: member, slice: slice, isOpaque: false)
    }

    /// Puts slices in the place of their members.
    mutating func orderFaces() { table.orderFaces() }

    /// How many faces were sorted, sheets counted once.
    private(set) var faceCount = 0

    /// Whether something was not split that planes cut.
    var leavesWhole: Bool { table.leavesWhole }

    /// Notes that all members were added: only slices come after them.
    /// @param dropsHidden whether those that lie behind opaque ones may go: nothing looks at what lies below it.
    mutating func endMembers(dropsHidden: Bool) {
        table.endSheet()
        if dropsHidden { hidden.remove(from: &table) }
    }

    /// Puts all that was added into `pieces`.
    mutating func sort() {
        faceCount = table.faces.count
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
        axis = SIMD3(0, 0, 1e-9)
        for index in table.faces.indices {
            let plane = table.faces[index].plane, weight = 1 / plane.w
            axis += SIMD3(-plane.x, -plane.y, 1) * weight
        }
        axis *= 1 / (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        unsorted.removeAll()
        var least = Double.infinity, most = -Double.infinity
        for index in .first..<table.faces.end {
            let span = span(of: index)
            unsorted.append(span)
            least = min(least, span.low)
            most = max(most, span.low)
        }
        // As whole numbers with the face below, which are faster to sort. What they round to the same overlaps anyway.
        let scale = Double(UInt32.max) / max(most - least, 1e-12)
        keys.removeAll()
        for index in unsorted.indices {
            let place = UInt64((unsorted[index].low - least) * scale)
            keys.append(place << 32 | UInt64(index))
        }
        sortKeys()
        spans.removeAll()
        for index in keys.indices { spans.append(unsorted[Int(keys[index] & 0xffff_ffff)]) }
    }

    /// Sorts the keys by their upper halves, eleven bits at a time; those that are equal there stay in their order.
    private mutating func sortKeys() {
        sortedKeys.resize(to: keys.count, filling: 0)
        for shift in stride(from: UInt64(32), to: 64, by: 11) {
            counts.removeAll()
            counts.resize(to: 2048, filling: 0)
            for index in keys.indices { counts[Int(keys[index] >> shift & 2047)] += 1 }
            var sum: Int32 = 0
            for digit in counts.indices {
                let count = counts[digit]
                counts[digit] = sum
                sum += count
            }
            for index in keys.indices {
                let digit = Int(keys[index] >> shift & 2047)
                sortedKeys[counts[digit]] = keys[index]
                counts[digit] += 1
            }
            swap(&keys, &sortedKeys)
        }
    }

    /// Emits faces of one plane that lies across the axis.
    private mutating func emitInOrder(_ range: Range<Int>) {
        spans.sort(range) { $0.face < $1.face }
        for index in range { emit(spans[index].face) }
    }

    func span(of face: Index<FaceTable.Face>) -> Span {
        let (low, high) = table.span(of: face, along: axis)
        return Span(low: low, high: high, face: face)
    }

    mutating func append(_ piece: Piece) { pieces.append(piece) }

    /// Takes back what was emitted last.
    mutating func removeAll(from piece: Int, _ part: Index<Part>, _ cut: Index<FramePlan.Cut>) {
        pieces.removeAll(from: piece)
        parts.removeAll(from: part)
        cuts.removeAll(from: cut)
    }

    /// Puts a face at the end of the result.
    mutating func emit(_ index: Index<FaceTable.Face>) {
        let face = table[index]
        if face.sheet.exists {
            let sheet = table.sheets.all[face.sheet]
            for member in sheet.first..<sheet.end { pieces.append(Piece(member: member, slice: .none)) }
        } else if face.isPart {
            let firstCut = cuts.end, box = table.appendCuts(of: index, to: &cuts)
            pieces.append(Piece(member: face.member, slice: face.slice, part: parts.end))
            parts.append(Part(firstCut: firstCut, endCut: cuts.end, box: box))
        } else {
            pieces.append(Piece(member: face.member, slice: face.slice))
        }
    }
}
