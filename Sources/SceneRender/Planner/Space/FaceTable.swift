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
        /// The member that the face shows, and the slice of it, if it was divided.
        var member: Index<SpaceList.Member>
        var slice: Index<CloudSlice>
        /// The sheet that the face stands for, if the face is not that of one member.
        var sheet: Index<Sheet> = .none
        var isPart = false
        /// Whether nothing behind it is seen through it.
        var isOpaque: Bool

        @inline(__always) var corners: Range<Index<Corner>> { first..<end }
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
    private var visible = Box.unbounded
    /// What becomes a face, in homogeneous coordinates: x, y, z, w.
    private var polygon = DenseArray<SIMD4<Double>>()
    private var clippedPolygon = DenseArray<SIMD4<Double>>()
    /// What two faces share.
    private var shared = DenseArray<Corner>()
    private var clipped = DenseArray<Corner>()

    /// Pixels that things may overlap by without overlapping.
    static let narrowest = 1.0 / 128
    /// With more cuts than this, nobody sees how each of them looks.
    private static let mostExamined = 4096
    /// Twice the width, in pixels, of what is too thin to be seen.
    private static let thinnest = 1e-3
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
        var isInside = true
        polygon.removeAll()
        for index in 0..<4 {
            let p = plane.at(index == 0 || index == 3 ? rect.minX : rect.maxX, index < 2 ? rect.minY : rect.maxY)
            polygon.append(p)
            isInside = isInside && p.w >= Homography.nearestW && max(abs(p.x), abs(p.y)) < Box.modest.maxX * p.w
        }
        if !isInside {
            clipPolygon(SIMD4(0, 0, 0, 1), -Homography.nearestW)
            clipPolygon(SIMD4(1, 0, 0, -visible.minX), 0)
            clipPolygon(SIMD4(-1, 0, 0, visible.maxX), 0)
            clipPolygon(SIMD4(0, 1, 0, -visible.minY), 0)
            clipPolygon(SIMD4(0, -1, 0, visible.maxY), 0)
        }
        addPolygon(member, slice, sheet, isOpaque)
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

    /// Makes the polygon a face of a member, unless nothing of it can be seen.
    private mutating func addPolygon(
        _ member: Index<SpaceList.Member>, _ slice: Index<CloudSlice>, _ sheet: Index<Sheet>, _ isOpaque: Bool
    ) {
        guard polygon.count >= 3 else { return }
        for index in polygon.indices { polygon[index] *= 1 / polygon[index].w }
        // The sum of the triangles' normals holds for corners that are a little off their plane, too.
        let start = polygon[0]
        var normal = SIMD3<Double>.zero, low = start, high = start
        var last = SIMD4<Double>.zero
        for index in 1..<polygon.count {
            let corner = polygon[index], side = corner - start
            normal += last.cross(side)
            last = side
            low = low.least(corner)
            high = high.most(corner)
        }
        let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
        // From the side a plane shows nothing. Also false for what is not a number.
        guard abs(normal.z) > Self.thinnest * max(high.x - low.x, high.y - low.y), length.isFinite, low.x < visible.maxX,
            visible.minX < high.x, low.y < visible.maxY, visible.minY < high.y
        else { return }
        let x = -normal.x / normal.z, y = -normal.y / normal.z, first = corners.end
        let tolerance = max(tolerances[member], max(1, -low.x, -low.y, -low.z, high.x, high.y, high.z) * Self.precision)
        tolerances[member] = tolerance
        // All faces go around in the same direction: the inside is on the right.
        for index in polygon.indices {
            let corner = polygon[normal.z < 0 ? polygon.count - 1 - index : index]
            corners.append(Corner(x: corner.x, y: corner.y))
        }
        let plane = SIMD4(x, y, start.z - x * start.x - y * start.y, length / abs(normal.z))
        append(
            Face(
                plane: plane, far: low.z - tolerance, near: high.z + tolerance, first: first, end: corners.end, member: member,
                slice: slice, sheet: sheet, isOpaque: isOpaque))
    }

    /// Adds a face whose corners are there.
    mutating func append(_ face: Face) {
        let a = corners[face.first], b = corners[face.first + 1], c = corners[face.first + 2]
        let d = corners[min(face.first + 3, face.end - 1)]
        faces.append(face)
        faces[faces.end - 1].xs = SIMD4(a.x, b.x, c.x, d.x)
        faces[faces.end - 1].ys = SIMD4(a.y, b.y, c.y, d.y)
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

    /// A face's bounds on screen: left, top, and right and bottom negated.
    func box(of index: Index<Face>) -> SIMD4<Float> {
        let face = faces[index]
        var bounds = CornerBounds(corners[face.first])
        for index in face.first + 1..<face.end { bounds.add(corners[index]) }
        return bounds.box
    }

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

    /// How much nearer a plane is than another: x a + y b + z at (a, b). It is 0 along the line where they cut each other.
    @inline(__always)
    static func difference(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD3<Double> { SIMD3(a.x - b.x, a.y - b.y, a.z - b.z) }

    /// Whether a face has to be drawn before another: it lies behind it where the two overlap on screen, or somewhere of that.
    mutating func mustPrecede(_ index: Index<Face>, _ other: Index<Face>) -> Bool {
        let a = faces[index], b = faces[other], line = Self.difference(a.plane, b.plane)
        if a.far > b.near { return false }
        if a.near < b.far { return overlap(index, other) }
        let tolerance = max(tolerances[a.member], tolerances[b.member])
        // What only touches the other's plane lies on one side of it.
        let touching = Self.narrowest * line.length
        let first = range(of: index, line), depth = tolerance * b.plane.w
        if first.low >= -max(touching, depth) {
            // In one plane the order in which they came counts.
            return first.low >= -depth && first.high <= depth && a.member < b.member && overlap(index, other)
        }
        let second = range(of: other, line), limit = max(touching, tolerance * a.plane.w)
        if second.low >= -limit { return false }
        if second.high <= limit || first.high <= max(touching, depth) { return overlap(index, other) }
        // Both lie on the line where their planes cut each other. Where they do so at the same place, they cut each other themselves.
        let one = crossing(of: index, line), two = crossing(of: other, line)
        return min(one.high, two.high) - max(one.low, two.low) > touching || lies(index, behind: other, line)
    }

    /// Whether two faces, each of which the other's plane cuts, cut each other.
    func cutEachOther(_ index: Index<Face>, _ other: Index<Face>) -> Bool {
        let line = Self.difference(faces[index].plane, faces[other].plane)
        let one = crossing(of: index, line), two = crossing(of: other, line)
        return min(one.high, two.high) - max(one.low, two.low) > Self.narrowest * line.length
    }

    // MARK: - On screen

    /// Whether two faces overlap on screen by more than an edge: no side of either has the other outside.
    private func overlap(_ a: Index<Face>, _ b: Index<Face>) -> Bool { !hasOutside(a, b) && !hasOutside(b, a) }

    /// Whether a side of a face has all of another outside.
    private func hasOutside(_ face: Index<Face>, _ other: Index<Face>) -> Bool {
        var start = corners[faces[face].end - 1]
        for index in faces[face].corners {
            let end = corners[index], inwards = Self.side(from: start, to: end), high = range(of: other, inwards).high
            // In squares, which need no root.
            if high <= 0 || high * high <= Self.narrowest * Self.narrowest * inwards.squaredLength { return true }
            start = end
        }
        return false
    }

    /// The line along a side of a face, above 0 inside.
    @inline(__always)
    private static func side(from start: Corner, to end: Corner) -> SIMD3<Double> {
        let x = end.x - start.x, y = end.y - start.y
        return SIMD3(-y, x, y * start.x - x * start.y)
    }

    /// From where to where a face lies on a line, times the line's length.
    func crossing(of face: Index<Face>, _ line: SIMD3<Double>) -> (low: Double, high: Double) {
        var low = Double.infinity, high = -Double.infinity
        var p = corners[faces[face].end - 1], from = line.at(p)
        for index in faces[face].corners {
            let q = corners[index], to = line.at(q)
            if (from > 0) != (to > 0) {
                let at = Self.between(p, q, from / (from - to)), place = line.x * at.y - line.y * at.x
                low = min(low, place)
                high = max(high, place)
            }
            (p, from) = (q, to)
        }
        return (low, high)
    }

    /// Whether a face lies behind another somewhere in what both cover, by more than an edge.
    private mutating func lies(_ a: Index<Face>, behind b: Index<Face>, _ line: SIMD3<Double>) -> Bool {
        // The part of the first that is behind, and of that what is inside of the other.
        shared.removeAll()
        for index in faces[a].corners { shared.append(corners[index]) }
        clipShared(-line)
        var start = corners[faces[b].end - 1]
        for index in faces[b].corners where shared.count >= 3 {
            let end = corners[index]
            clipShared(Self.side(from: start, to: end))
            start = end
        }
        return shared.count >= 3
    }

    /// Keeps what is on the positive side of a line, by more than an edge.
    private mutating func clipShared(_ line: SIMD3<Double>) {
        let line = SIMD3(line.x, line.y, line.z - Self.narrowest * line.length)
        clipped.removeAll()
        var p = shared[shared.count - 1], from = line.at(p)
        for index in shared.indices {
            let q = shared[index], to = line.at(q)
            if (from > 0) != (to > 0) { clipped.append(Self.between(p, q, from / (from - to))) }
            if to > 0 { clipped.append(q) }
            (p, from) = (q, to)
        }
        swap(&shared, &clipped)
    }

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
    @inline(__always) fileprivate var squaredLength: Double { x * x + y * y }

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
    fileprivate func least(_ other: Self) -> Self { Self(Swift.min(x, other.x), Swift.min(y, other.y), Swift.min(z, other.z), 1) }

    @inline(__always)
    fileprivate func most(_ other: Self) -> Self { Self(Swift.max(x, other.x), Swift.max(y, other.y), Swift.max(z, other.z), 1) }
}
