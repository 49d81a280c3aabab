import SceneGeometry
import SceneStorage

/// Brings flat things that share a space into painter's order: the farthest first, those that lie in one plane in the order in which they came.
///
/// Everything is seen from straight ahead: perspective has been divided out, which leaves planes planes, so each is a convex polygon of the
/// target's pixels with a depth at every point. Most of them never meet on screen at the same depth, so they are sorted by depth along an axis
/// first, and only what overlaps on screen *and* along the axis is compared, plane against plane (`DepthSorter+Overlaps`). What then goes round
/// in circles, since planes cut each other or lie on each other like a ring of cards, and nothing else, is divided by planes
/// (`DepthSorter+Splitting`).
struct DepthSorter: ~Copyable {
    /// A convex polygon of a plane, or a part of one.
    struct Face: BitwiseCopyable {
        /// (n, d): the plane is where n * p + d = 0; n has length 1 and looks at the viewer, so its z is above 0.
        var plane: SIMD4<Double>
        /// Its corners in `corners`.
        var first: Int32
        var end: Int32
        /// What it is a face of.
        var member: Int32
        /// The last of the lines that it was cut along, in `cutChain`, or -1.
        var lastCut: Int32 = -1
        /// Depths and distances that differ by less are the same: what rounding makes of numbers of this size.
        var tolerance: Double
        /// Its corners' bounds on screen: left, top, and right and bottom negated.
        var box: SIMD4<Float>
    }

    /// A member, or a part of one, at its place in painter's order.
    struct Piece: BitwiseCopyable {
        var member: Int32
        /// Whether it is a part: what `cuts[firstCut..<endCut]` leave of the member.
        var isPart: Bool
        var firstCut: Int32
        var endCut: Int32
        /// What it touches on screen.
        var box: Box
    }

    /// A line that a face was cut along, and the one before it, or -1.
    struct CutLink: BitwiseCopyable {
        var cut: FramePlan.Cut
        var previous: Int32
    }

    /// The result, the farthest first.
    private(set) var pieces = DenseArray<Piece>()
    private(set) var cuts = DenseArray<FramePlan.Cut>()

    var faces = DenseArray<Face>()
    var corners = DenseArray<SIMD3<Double>>()
    var cutChain = DenseArray<CutLink>()
    /// Faces are cut off at what can be seen, with some room.
    private var visible = Box.unbounded

    // What `sort` works with.
    var spans = DenseArray<Span>()
    var search = OverlapSearch()
    var division = Division()

    /// A face's depths along the axis.
    struct Span: BitwiseCopyable {
        var low, high: Double
        var face: Int32
    }

    /// Begins anew, for what can be seen in a box of the target.
    mutating func begin(visible: Box) {
        self.visible = visible.insetBy(-8).intersection(.modest)
        pieces.removeAll()
        cuts.removeAll()
        faces.removeAll()
        corners.removeAll()
        cutChain.removeAll()
    }

    // MARK: - Faces

    /// Adds the image of a rectangle; nothing when none of it can be seen. `map` is the plane's to the target's pixels, `depth` what x, y and 1 of
    /// the plane are multiplied by for the depth, before it is divided by w.
    mutating func add(_ rect: Rect, _ map: Homography, depth: SIMD3<Double>, member: Int32) {
        let first = corners.count
        if map.isAffine, Box.modest.contains(Box(map.affine.boundingBox(of: rect))) {
            appendCorners(of: rect, map, depth)
        } else {
            appendClippedCorners(of: rect, map, depth)
        }
        addFace(from: first, member)
    }

    /// The corners of a rectangle that is no nearer than the eye, and not far out.
    private mutating func appendCorners(of rect: Rect, _ map: Homography, _ depth: SIMD3<Double>) {
        for index in 0..<4 {
            let p = Self.corner(index, of: rect, map, depth)
            corners.append(SIMD3(p.x, p.y, p.z))
        }
    }

    /// The corners of what is before the eye, and not far beyond what can be seen, of a rectangle in perspective.
    private mutating func appendClippedCorners(of rect: Rect, _ map: Homography, _ depth: SIMD3<Double>) {
        var polygon = ClipPolygon()
        var isInside = true
        for index in 0..<4 {
            let p = Self.corner(index, of: rect, map, depth)
            polygon.append(p)
            isInside = isInside && p.w >= Homography.nearestW && max(abs(p.x), abs(p.y)) < Box.modest.maxX * p.w
        }
        if !isInside {
            polygon.clip(SIMD4(0, 0, 0, 1), -Homography.nearestW)
            polygon.clip(SIMD4(1, 0, 0, -visible.minX), 0)
            polygon.clip(SIMD4(-1, 0, 0, visible.maxX), 0)
            polygon.clip(SIMD4(0, 1, 0, -visible.minY), 0)
            polygon.clip(SIMD4(0, -1, 0, visible.maxY), 0)
        }
        for index in 0..<polygon.count {
            let p = polygon.corners[index]
            corners.append(SIMD3(p.x, p.y, p.z) / p.w)
        }
    }

    /// A corner of a rectangle, going around: x, y, z, w.
    @inline(__always)
    private static func corner(_ index: Int, of rect: Rect, _ map: Homography, _ depth: SIMD3<Double>) -> SIMD4<Double> {
        let x = index == 0 || index == 3 ? rect.minX : rect.maxX, y = index < 2 ? rect.minY : rect.maxY
        let p = map.applyHomogeneous(x, y)
        return SIMD4(p.x, p.y, depth.x * x + depth.y * y + depth.z, p.z)
    }

    /// Makes a face of the corners from `first` on, unless nothing of it can be seen.
    private mutating func addFace(from first: Int, _ member: Int32) {
        guard let face = makeFace(from: first, member) else { return corners.removeAll(from: first) }
        faces.append(face)
    }

    private mutating func makeFace(from first: Int, _ member: Int32) -> Face? {
        guard corners.count - first >= 3 else { return nil }
        let start = corners[first]
        // The sum of the triangles' normals holds for corners that are a little off their plane, too.
        var normal = SIMD3<Double>.zero, low = start, high = start
        var last = SIMD3<Double>.zero
        for index in first + 1..<corners.count {
            let corner = corners[index], side = corner - start
            normal += last.cross(side)
            last = side
            low = pointwiseMin(low, corner)
            high = pointwiseMax(high, corner)
        }
        let length = (normal * normal).sum().squareRoot(), size = high - low
        // From the side a plane shows nothing. Also false for what is not a number.
        guard abs(normal.z) > Self.thinnest * max(size.x, size.y), length.isFinite, low.x < visible.maxX, visible.minX < high.x,
            low.y < visible.maxY, visible.minY < high.y
        else { return nil }
        let unit = normal / (normal.z < 0 ? -length : length)
        let reach = max(1, abs(low).max(), abs(high).max())
        return Face(
            plane: SIMD4(unit, -(unit * start).sum()), first: Int32(first), end: Int32(corners.count), member: member,
            tolerance: reach * Self.precision,
            box: SIMD4(Float(low.x), Float(low.y), -Float(high.x), -Float(high.y)))
    }

    /// Twice the width, in pixels, of what is too thin to be seen.
    private static let thinnest = 1e-3
    /// Of the largest of a face's numbers.
    private static let precision = 1e-9

    // MARK: - Order

    /// Puts all faces into `pieces`.
    mutating func sort() {
        sortSpans()
        var start = 0
        while start < spans.count {
            var high = spans[start].high, end = start + 1, tolerance = faces[spans[start].face].tolerance
            while end < spans.count, spans[end].low <= high {
                high = max(high, spans[end].high)
                tolerance = max(tolerance, faces[spans[end].face].tolerance)
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
        for index in faces.indices { axis += faces[index].plane.normal }
        axis /= (axis * axis).sum().squareRoot()
        spans.removeAll()
        spans.reserve(faces.count)
        for index in faces.indices {
            let face = faces[index]
            var low = Double.infinity, high = -Double.infinity
            for corner in face.first..<face.end {
                let depth = (corners[corner] * axis).sum()
                low = min(low, depth)
                high = max(high, depth)
            }
            spans.append(Span(low: low - face.tolerance, high: high + face.tolerance, face: Int32(index)))
        }
        spans.sort(0..<spans.count) { $0.low != $1.low ? $0.low < $1.low : $0.face < $1.face }
    }

    /// Emits faces of one plane that lies across the axis.
    private mutating func emitInOrder(_ range: Range<Int>) {
        spans.sort(range) { $0.face < $1.face }
        for index in range { emit(spans[index].face) }
    }

    /// Puts a face at the end of the result.
    mutating func emit(_ index: Int32) {
        let face = faces[index], firstCut = Int32(cuts.count)
        var link = face.lastCut
        while link >= 0 {
            let cut = cutChain[link].cut
            if isNear(face, cut.line) { cuts.append(cut) }
            link = cutChain[link].previous
        }
        pieces.append(
            Piece(
                member: face.member, isPart: face.lastCut >= 0, firstCut: firstCut, endCut: Int32(cuts.count),
                box: Box(
                    minX: Double(face.box.x), minY: Double(face.box.y), maxX: -Double(face.box.z), maxY: -Double(face.box.w))))
    }

    /// Whether a line is where a face ends, and not somewhere outside.
    private func isNear(_ face: Face, _ line: SIMD3<Float>) -> Bool {
        let line = SIMD3<Double>(line)
        for index in face.first..<face.end where line.x * corners[index].x + line.y * corners[index].y + line.z < 1.5 { return true }
        return false
    }
}

/// A polygon that is cut by planes, in homogeneous coordinates.
private struct ClipPolygon {
    /// Each of the five planes adds a corner at most.
    var corners = InlineArray<10, SIMD4<Double>>(repeating: .zero)
    var count = 0

    mutating func append(_ corner: SIMD4<Double>) {
        guard count < 10 else { return }
        corners[count] = corner
        count += 1
    }

    /// Keeps what is on the positive side.
    mutating func clip(_ plane: SIMD4<Double>, _ offset: Double) {
        let all = self
        count = 0
        for index in 0..<all.count {
            let p = all.corners[index], q = all.corners[index + 1 < all.count ? index + 1 : 0]
            let from = (plane * p).sum() + offset, to = (plane * q).sum() + offset
            if from >= 0 { append(p) }
            if (from >= 0) != (to >= 0) { append(p + (q - p) * (from / (from - to))) }
        }
    }
}

extension Box {
    /// What lies further out is cut off before it is computed with.
    fileprivate static let modest = Box(minX: -1e5, minY: -1e5, maxX: 1e5, maxY: 1e5)
}

extension SIMD4<Double> {
    /// Of a plane.
    @inline(__always) var normal: SIMD3<Double> { SIMD3(x, y, z) }

    /// How far a point lies before a plane.
    @inline(__always) func distance(of point: SIMD3<Double>) -> Double { x * point.x + y * point.y + z * point.z + w }
}

extension SIMD3<Double> {
    fileprivate func cross(_ other: Self) -> Self {
        Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}

private func abs(_ vector: SIMD3<Double>) -> SIMD3<Double> { vector.replacing(with: -vector, where: vector .< 0) }
