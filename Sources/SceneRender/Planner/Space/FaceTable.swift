import SceneGeometry
import SceneStorage

/// Flat things as they are seen: convex polygons of the target's pixels, each with the plane that it lies in.
///
/// Perspective is divided out, which leaves planes planes, and has everything seen from straight ahead: what is nearer has the greater z.
struct FaceTable: ~Copyable {
    /// A polygon, or a part of one.
    struct Face: BitwiseCopyable {
        /// The plane is where z = x * X + y * Y + z; w is how much longer that way to it is than the straight one.
        var plane: SIMD4<Double>
        /// The least and the greatest depth of the face, with what rounding may have taken from them.
        var far, near: Double
        /// The corners: `corners[first..<end]`.
        var first: Index<Corner>
        var end: Index<Corner>
        /// The places of the first four corners, the last again where there are three: most faces have no more.
        var xs = SIMD4<Double>.zero
        var ys = SIMD4<Double>.zero
        /// Left, top, and right and bottom negated.
        var box = SIMD4<Float>.zero
        /// The member that the face shows, and the slice of it, if it was divided.
        var member: Index<SpaceList.Member>
        var slice: Index<CloudSlice>
        /// The sheet that the face stands for, if the face is not that of one member.
        var sheet: Index<Sheet> = .none
        var isPart = false
        /// Whether nothing behind it is seen through it.
        var isOpaque: Bool

        @inline(__always) var corners: Range<Index<Corner>> { first..<end }
        @inline(__always) var hasFourCorners: Bool { end - first == 4 }
    }

    /// A corner, and the cut that the side after it lies along, if it was made by one.
    struct Corner: BitwiseCopyable {
        var x, y: Double
        var cut = CutSide.none
    }

    /// One side of a cut.
    struct CutSide: BitwiseCopyable {
        private let bits: Int32

        static let none = CutSide(bits: -1)

        private init(bits: Int32) { self.bits = bits }

        init(_ line: Index<CutLine>, isNearer: Bool) { bits = line.rawValue << 1 | (isNearer ? 1 : 0) }

        var exists: Bool { bits >= 0 }
        var line: Index<CutLine> { Index(rawValue: bits >> 1) }
        var isNearer: Bool { bits & 1 != 0 }
    }

    /// How a face lies to a plane.
    enum Side { case behind, level, before, both }

    /// How many faces may still be split.
    var splitsLeft = 0
    /// As long as there are more, it is found out how cuts look.
    private(set) var leastLeft = 0
    /// Whether there were more.
    var leavesWhole = false
    /// Whether some faces stand for slices of a member.
    private(set) var hasSlices = false
    var sheets = SheetTable()

    var faces = DenseArray<Face>()
    var corners = DenseArray<Corner>()
    var cuts = DenseArray<CutLine>()
    /// For each member how far apart depths are that rounding has taken from each other.
    var tolerances = Column<SpaceList.Member, Double>()
    /// Faces are cut off at what can be seen, with some room.
    private(set) var visible = Box.unbounded
    /// What becomes a face, in homogeneous coordinates: x, y, z, w.
    private var polygon = DenseArray<SIMD4<Double>>()
    private var clippedPolygon = DenseArray<SIMD4<Double>>()
    /// What two faces share.
    var shared = DenseArray<Corner>()
    var clipped = DenseArray<Corner>()

    /// Pixels that things may overlap by without overlapping.
    static let narrowest = 1.0 / 128
    /// With more cuts than this, nobody sees how each of them looks.
    private static let mostExamined = 4096
    /// Twice the width, in pixels, of what is too thin to be seen.
    private static let thinnest = 1e-3
    /// Pixels that must be covered together. With less, no byte of a pixel changes by a half, and what is drawn comes out as if it were not.
    private static let smallest = 1.0 / 512
    /// The tolerance is this part of the largest of a face's numbers.
    private static let precision = 1e-9

    subscript(index: Index<Face>) -> Face { faces[index] }

    /// Begins anew, for what can be seen in a box of the target.
    mutating func begin(visible: Box, mostSplits: Int) {
        splitsLeft = mostSplits
        leastLeft = mostSplits - Self.mostExamined
        leavesWhole = false
        hasSlices = false
        self.visible = visible.insetBy(-8).intersection(.modest)
        faces.removeAll()
        corners.removeAll()
        cuts.removeAll()
        tolerances.removeAll()
        sheets.removeAll()
    }

    /// How much the table holds.
    struct Mark: BitwiseCopyable {
        fileprivate var faces: Index<Face>
        fileprivate var corners: Index<Corner>
        fileprivate var cuts: Index<CutLine>
    }

    var mark: Mark { Mark(faces: faces.end, corners: corners.end, cuts: cuts.end) }

    /// Forgets what came later.
    mutating func forget(after mark: Mark) {
        faces.removeAll(from: mark.faces)
        corners.removeAll(from: mark.corners)
        cuts.removeAll(from: mark.cuts)
    }

    // MARK: - New faces

    /// Adds a face of a member that is there: the image of a rectangle of a plane; nothing when none of it can be seen.
    mutating func add(
        _ rect: Rect, _ plane: PlaneInSpace, member: Index<SpaceList.Member>, slice: Index<CloudSlice> = .none, sheet: Index<Sheet> = .none,
        isOpaque: Bool
    ) {
        let p = plane.at(rect.minX, rect.minY), q = plane.at(rect.maxX, rect.minY)
        let r = plane.at(rect.maxX, rect.maxY), s = plane.at(rect.minX, rect.maxY)
        let look = Look(member: member, slice: slice, sheet: sheet, isOpaque: isOpaque)
        if Self.isModest(p), Self.isModest(q), Self.isModest(r), Self.isModest(s) { return addQuad(p, q, r, s, look) }
        polygon.removeAll()
        polygon.append(p)
        polygon.append(q)
        polygon.append(r)
        polygon.append(s)
        clipPolygon(SIMD4(0, 0, 0, 1), -Homography.nearestW)
        clipPolygon(SIMD4(1, 0, 0, -visible.minX), 0)
        clipPolygon(SIMD4(-1, 0, 0, visible.maxX), 0)
        clipPolygon(SIMD4(0, 1, 0, -visible.minY), 0)
        clipPolygon(SIMD4(0, -1, 0, visible.maxY), 0)
        addPolygon(look)
    }

    /// Whether a corner is before the eye and not far out, so that nothing has to be cut off there.
    @inline(__always)
    private static func isModest(_ corner: SIMD4<Double>) -> Bool {
        corner.w >= Homography.nearestW && more(abs(corner.x), abs(corner.y)) < Box.modest.maxX * corner.w
    }

    /// Puts the faces in the order of their members, when slices were added.
    mutating func orderFaces() {
        hasSlices = true
        faces.sort(0..<faces.count) { ($0.member, $0.slice) < ($1.member, $1.slice) }
    }

    /// Keeps what of the polygon is on the positive side of a plane.
    private mutating func clipPolygon(_ plane: SIMD4<Double>, _ offset: Double) {
        guard polygon.count >= 3 else { return }
        clippedPolygon.removeAll()
        var p = polygon[polygon.count - 1], from = (plane * p).sum() + offset
        for index in polygon.indices {
            let q = polygon[index], to = (plane * q).sum() + offset
            if (from > 0) != (to > 0) { clippedPolygon.append(p + (q - p) * (from / (from - to))) }
            if to > 0 { clippedPolygon.append(q) }
            (p, from) = (q, to)
        }
        swap(&polygon, &clippedPolygon)
    }

    /// What a new face shows.
    private struct Look: BitwiseCopyable {
        var member: Index<SpaceList.Member>
        var slice: Index<CloudSlice>
        var sheet: Index<Sheet>
        var isOpaque: Bool
    }

    /// What the corners of a new face come to.
    private struct Outline: BitwiseCopyable {
        private let start: SIMD4<Double>
        private var last = SIMD4<Double>.zero
        private var normal = SIMD3<Double>.zero
        private(set) var low, high: SIMD4<Double>

        @inline(__always)
        init(_ corner: SIMD4<Double>) { (start, low, high) = (corner, corner, corner) }

        @inline(__always)
        mutating func add(_ corner: SIMD4<Double>) {
            // The sum of the triangles' normals holds for corners that are a little off their plane, too.
            let side = corner - start
            normal += last.cross(side)
            last = side
            low = low.least(corner)
            high = high.most(corner)
        }

        /// All faces go around in the same direction: the inside is on the right.
        var isTurnedOver: Bool { normal.z < 0 }

        /// The plane; nil where nothing of the face can be seen.
        @inline(__always)
        func plane(_ visible: Box) -> SIMD4<Double>? {
            let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
            // From the side a plane shows nothing, and one that is too small is not seen. The comparison is false for what is not a number.
            let twiceArea = abs(normal.z), width = FaceTable.more(high.x - low.x, high.y - low.y)
            guard twiceArea > FaceTable.more(FaceTable.thinnest * width, 2 * FaceTable.smallest),
                length.isFinite, low.x < visible.maxX, visible.minX < high.x, low.y < visible.maxY, visible.minY < high.y
            else { return nil }
            let x = -normal.x / normal.z, y = -normal.y / normal.z
            return SIMD4(x, y, start.z - x * start.x - y * start.y, length / twiceArea)
        }

        /// How far apart depths may be that rounding has taken from each other.
        @inline(__always)
        var tolerance: Double { max(1, -low.x, -low.y, -low.z, high.x, high.y, high.z) * FaceTable.precision }

        /// Left, top, and right and bottom negated.
        @inline(__always)
        var box: SIMD4<Float> { SIMD4(Float(low.x), Float(low.y), -Float(high.x), -Float(high.y)) }
    }

    /// Makes four corners a face of a member, unless nothing of it can be seen.
    @inline(__always)
    private mutating func addQuad(
        _ p: SIMD4<Double>, _ q: SIMD4<Double>, _ r: SIMD4<Double>, _ s: SIMD4<Double>, _ look: Look
    ) {
        let a = p * (1 / p.w), b = q * (1 / q.w), c = r * (1 / r.w), d = s * (1 / s.w)
        var outline = Outline(a)
        outline.add(b)
        outline.add(c)
        outline.add(d)
        guard let plane = outline.plane(visible) else { return }
        let first = corners.end, isTurnedOver = outline.isTurnedOver
        var xs = SIMD4(a.x, b.x, c.x, d.x), ys = SIMD4(a.y, b.y, c.y, d.y)
        if isTurnedOver { (xs, ys) = (SIMD4(d.x, c.x, b.x, a.x), SIMD4(d.y, c.y, b.y, a.y)) }
        corners.append(Corner(x: xs.x, y: ys.x))
        corners.append(Corner(x: xs.y, y: ys.y))
        corners.append(Corner(x: xs.z, y: ys.z))
        corners.append(Corner(x: xs.w, y: ys.w))
        append(plane, outline, look, from: first, xs, ys)
    }

    /// Makes the polygon a face of a member, unless nothing of it can be seen.
    private mutating func addPolygon(_ look: Look) {
        guard polygon.count >= 3 else { return }
        for index in polygon.indices { polygon[index] *= 1 / polygon[index].w }
        var outline = Outline(polygon[0])
        for index in 1..<polygon.count { outline.add(polygon[index]) }
        guard let plane = outline.plane(visible) else { return }
        let first = corners.end, isTurnedOver = outline.isTurnedOver
        for index in polygon.indices {
            let corner = polygon[isTurnedOver ? polygon.count - 1 - index : index]
            corners.append(Corner(x: corner.x, y: corner.y))
        }
        let (xs, ys) = fourCorners(from: first, to: corners.end)
        append(plane, outline, look, from: first, xs, ys)
    }

    @inline(__always)
    private mutating func append(
        _ plane: SIMD4<Double>, _ outline: Outline, _ look: Look, from first: Index<Corner>, _ xs: SIMD4<Double>, _ ys: SIMD4<Double>
    ) {
        let tolerance = Self.more(tolerances[look.member], outline.tolerance)
        tolerances[look.member] = tolerance
        faces.append(
            Face(
                plane: plane, far: outline.low.z - tolerance, near: outline.high.z + tolerance, first: first, end: corners.end, xs: xs,
                ys: ys,
                box: outline.box, member: look.member, slice: look.slice, sheet: look.sheet, isOpaque: look.isOpaque))
    }

    /// Adds a part of a face, whose corners are there.
    mutating func append(part: Face) {
        faces.append(part)
        let (xs, ys) = fourCorners(from: part.first, to: part.end)
        (faces[faces.end - 1].xs, faces[faces.end - 1].ys) = (xs, ys)
    }

    /// The places of the first four of some corners, the last again where there are three.
    @inline(__always)
    private func fourCorners(from first: Index<Corner>, to end: Index<Corner>) -> (SIMD4<Double>, SIMD4<Double>) {
        let a = corners[first], b = corners[first + 1], c = corners[first + 2], d = corners[min(first + 3, end - 1)]
        return (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
    }

    // MARK: - Depth

    /// How far a face reaches along an axis that looks at the viewer.
    func span(of index: Index<Face>, along axis: SIMD3<Double>) -> (low: Double, high: Double) {
        let face = faces[index], plane = face.plane
        // The depth of a point of the plane follows from its place.
        let line = SIMD3(axis.x + plane.x * axis.z, axis.y + plane.y * axis.z, plane.z * axis.z)
        let range = range(of: index, line), tolerance = tolerances[face.member]
        return (range.low - tolerance, range.high + tolerance)
    }

    func tolerance(of index: Index<Face>) -> Double { tolerances[faces[index].member] }

    /// The bounds of corners.
    struct CornerBounds: BitwiseCopyable {
        private var left, top, right, bottom: Double

        @inline(__always)
        init(_ corner: Corner) { (left, top, right, bottom) = (corner.x, corner.y, corner.x, corner.y) }

        @inline(__always)
        mutating func add(_ corner: Corner) {
            left = FaceTable.less(left, corner.x)
            top = FaceTable.less(top, corner.y)
            right = FaceTable.more(right, corner.x)
            bottom = FaceTable.more(bottom, corner.y)
        }

        /// Left, top, and right and bottom negated.
        @inline(__always) var box: SIMD4<Float> { SIMD4(Float(left), Float(top), -Float(right), -Float(bottom)) }
    }

    /// The least and the most that `line.x` x + `line.y` y + `line.z` comes to at a face's corners.
    @inline(__always)
    func range(of face: Index<Face>, _ line: SIMD3<Double>) -> (low: Double, high: Double) {
        let values = faces[face].xs * line.x + faces[face].ys * line.y + SIMD4(repeating: line.z)
        var low = Self.less(Self.less(values.x, values.y), Self.less(values.z, values.w))
        var high = Self.more(Self.more(values.x, values.y), Self.more(values.z, values.w))
        var index = faces[face].first + 4
        while index < faces[face].end {
            let value = line.at(corners[index])
            low = Self.less(low, value)
            high = Self.more(high, value)
            index += 1
        }
        return (low, high)
    }

    // One instruction each: `min` and `max` heed what is not a number.
    @inline(__always) static func less(_ a: Double, _ b: Double) -> Double { b < a ? b : a }
    @inline(__always) static func more(_ a: Double, _ b: Double) -> Double { b > a ? b : a }

    @inline(__always)
    static func between(_ p: Corner, _ q: Corner, _ t: Double) -> Corner {
        Corner(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t, cut: p.cut)
    }
}

extension Box {
    /// What lies further out is cut off before it is computed with.
    fileprivate static let modest = Box(minX: -1e5, minY: -1e5, maxX: 1e5, maxY: 1e5)
}

extension SIMD3<Double> {
    /// Of a line.
    @inline(__always) var length: Double { squaredLength.squareRoot() }
    @inline(__always) var squaredLength: Double { x * x + y * y }

    /// Of a line, the value at a corner.
    @inline(__always) func at(_ corner: FaceTable.Corner) -> Double { x * corner.x + y * corner.y + z }
}

// Written out: the generic functions are calls.
extension SIMD4<Double> {
    @inline(__always)
    fileprivate func cross(_ other: Self) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    @inline(__always)
    func least(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

    @inline(__always)
    func most(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}
