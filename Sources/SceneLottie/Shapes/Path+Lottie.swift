import Glibc
import SceneDocument
import SceneGeometry

extension Path {
    /// A path of vertices with tangents relative to them. All its parts are curves, so that paths with as many vertices can be mixed.
    /// @param isClosed whether the path is closed where it does not say.
    init?(lottie json: JSON, isClosed: Bool) {
        guard let v = json["v"], v.isList else { return nil }
        let vertices = v.points, into = json["i"]?.points ?? [], out = json["o"]?.points ?? []
        var corners: [PathVertex] = []
        corners.reserveCapacity(vertices.count)
        for (index, point) in vertices.enumerated() {
            corners.append(PathVertex(point, index < into.count ? into[index] : .zero, index < out.count ? out[index] : .zero))
        }
        self.init(corners, isClosed: json["c"] == nil ? isClosed : json.flag("c"))
    }

    /// The path with its elements in the list of those of the first of many paths, where they are the same.
    func sharingElements(with first: inout Path?) -> Path {
        var path = self
        if let first { path.shareElements(with: first) } else { first = self }
        return path
    }

    /// A path through vertices.
    init(_ vertices: [PathVertex], isClosed: Bool) {
        self.init()
        guard let first = vertices.first else { return }
        reserve(elements: vertices.count + 2, points: vertices.count * 3 + 1)
        // The points of files are held within a range in which no change of a path fails.
        try? move(to: first.point)
        for index in 1..<max(vertices.count, 1) { curve(from: vertices[index - 1], to: vertices[index]) }
        guard isClosed else { return }
        if vertices.count > 1 { curve(from: vertices[vertices.count - 1], to: first) }
        try? close()
    }

    private mutating func curve(from start: PathVertex, to end: PathVertex) {
        try? cubic(control1: start.point + start.out, control2: end.point + end.into, to: end.point)
    }
}

extension Path {
    /// The path with so many more vertices, which lie on its sides: the longer a side, the more. nil where that cannot be.
    func divided(adding count: Int) -> Path? {
        guard count > 0, let first = points.first else { return nil }
        let sides = PathMeasure(self).segments
        // A path of one point has no side that is divided: all are new.
        let shown = sides.isEmpty ? [PathSegment(from: first, to: first)] : sides, added = sides.isEmpty ? count - 1 : count
        var path = Path()
        path.reserve(elements: verbs.count + count, points: points.count + 3 * count)
        try? path.move(to: first)
        for (side, more) in zip(shown, Self.shares(of: added, by: shown.map(\.length))) {
            // Straight segments without handles get none.
            let isPlain = side.control1 == side.start && side.control2 == side.end, parts = Double(more + 1)
            let side = isPlain ? PathSegment(from: side.start, to: side.end) : side
            for part in 0...more {
                let piece = side.part(from: Double(part) / parts, to: Double(part + 1) / parts)
                try? path.cubic(control1: piece.control1, control2: piece.control2, to: piece.end)
            }
        }
        if verbs.last == .close { try? path.close() }
        return path.verbs.count == verbs.count + count ? path : nil
    }

    /// A number in parts that are as large as weights say, the nearest in whole numbers.
    private static func shares(of count: Int, by weights: [Double]) -> [Int] {
        let total = max(weights.reduce(0, +), .leastNormalMagnitude), wanted = weights.map { Double(count) * min($0 / total, 1) }
        var shares = wanted.map { Int($0) }
        let left = max(count - shares.reduce(0, +), 0)
        let nearest = wanted.indices.sorted { wanted[$0] - Double(shares[$0]) > wanted[$1] - Double(shares[$1]) }
        for index in 0..<left { shares[nearest[index % nearest.count]] += 1 }
        return shares
    }
}

/// A vertex of a path, with the control points on its sides relative to it.
struct PathVertex: Equatable {
    var point, into, out: Point

    init(_ point: Point, _ into: Point = .zero, _ out: Point = .zero) {
        (self.point, self.into, self.out) = (point, into, out)
    }
}

/// A run of vertices: a subpath.
struct PathContour {
    var vertices: [PathVertex]
    var isClosed: Bool
}

extension Path {
    /// The subpaths as vertices with tangents.
    var contours: [PathContour] {
        var contours: [PathContour] = [], current = PathContour(vertices: [], isClosed: false), last = Point.zero
        func finish() {
            if !current.vertices.isEmpty { contours.append(current) }
        }
        for element in elements {
            switch element {
            case .move(let to):
                finish()
                current = PathContour(vertices: [PathVertex(to)], isClosed: false)
                last = to
            case .line(let to):
                current.vertices.append(PathVertex(to))
                last = to
            case .quadratic(let control, let to):
                current.add((control - last) * (2 / 3), PathVertex(to, (control - to) * (2 / 3)))
                last = to
            case .cubic(let control1, let control2, let to):
                current.add(control1 - last, PathVertex(to, control2 - to))
                last = to
            case .close: current.close()
            }
        }
        finish()
        return contours
    }

    init(_ contours: [PathContour]) {
        self.init()
        for contour in contours { try? append(Path(contour.vertices, isClosed: contour.isClosed)) }
    }
}

extension PathContour {
    fileprivate mutating func add(_ out: Point, _ vertex: PathVertex) {
        if !vertices.isEmpty { vertices[vertices.count - 1].out = out }
        vertices.append(vertex)
    }

    /// The last vertex of a closed contour is the first one, if it lies there.
    fileprivate mutating func close() {
        isClosed = true
        guard vertices.count > 1, let last = vertices.last, last.point == vertices[0].point else { return }
        vertices[0].into = last.into
        vertices.removeLast()
    }
}

extension Point {
    static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
    var length: Double { (x * x + y * y).squareRoot() }

    init(_ vector: SIMD4<Double>) { self.init(vector.x, vector.y) }
}
