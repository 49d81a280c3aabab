import CGEOS
public import SceneCommit
public import SceneGeometry

/// Joins paths as areas: curves become fine lines, the lines are divided where they cross, and of the faces between them those stay that are
/// inside. So it does not matter how often a path crosses itself, nor by which rule it is filled.
public struct PathAlgebra: ~Copyable {
    public enum Operation: UInt32, Sendable { case union, intersection, difference, exclusiveOr }

    /// The most lines that paths may come to.
    fileprivate static let mostLines = 100_000

    private let geometry: GEOSGeometry

    public init() throws(SceneError) { geometry = try GEOSGeometry() }

    /// The outlines of an area that two paths make up, outer ones clockwise on screen and holes the other way round.
    public func combine(
        _ path: Path, _ other: Path, _ operation: Operation, rule: Path.FillRule
    ) throws(SceneError) -> Path {
        let lines = try PathLines(of: [path, other])
        let (first, second) = (PathInside(lines.parts[0], rule), PathInside(lines.parts[1], rule))
        return try geometry.area(lines) { point in
            let (a, b) = (first.contains(point), second.contains(point))
            return switch operation {
            case .union: a || b
            case .intersection: a && b
            case .difference: a && !b
            case .exclusiveOr: a != b
            }
        }
    }

    /// The outlines of a path's inside.
    public func normalize(_ path: Path, rule: Path.FillRule) throws(SceneError) -> Path {
        let lines = try PathLines(of: [path]), inside = PathInside(lines.parts[0], rule)
        return try geometry.area(lines) { inside.contains($0) }
    }

    /// The outlines of all that is less than a distance from a path's inside or, with a negative one, that lies so far within it.
    public func offset(
        _ path: Path, by distance: Double, _ join: StrokeStyle.Join, miterLimit: Double, rule: Path.FillRule
    ) throws(SceneError) -> Path {
        let lines = try PathLines(of: [path]), inside = PathInside(lines.parts[0], rule)
        return try geometry.area(lines, grownBy: distance, join, miterLimit: miterLimit) { inside.contains($0) }
    }

    /// The outlines of all that is less than a distance from a path's lines, up to their ends, which are round where the joins are.
    public func band(
        along path: Path, reach: Double, _ join: StrokeStyle.Join, miterLimit: Double
    ) throws(SceneError) -> Path {
        try geometry.band(try PathLines(of: [path]), reach, join, miterLimit)
    }

    fileprivate static var tooManyLines: SceneError {
        SceneError(
            .unsupported,
            "the paths come to more than \(mostLines) straight lines where they cross each other, which is too many to join them")
    }
}

/// The lines of paths that are joined.
private struct PathLines {
    /// The lines of each path.
    private(set) var parts: [[Path.Polyline]] = []
    /// Whether x and y have changed places, because most lines run up and down: what lies side by side is told apart along y, here and by GEOS.
    private(set) var isTurned = false

    /// How far from a curve its lines are, as a part of the larger side of all.
    private static let fineness = 1.0 / 16384

    init(of paths: [Path]) throws(SceneError) {
        var side = 0.0
        for path in paths {
            guard let box = path.boundingBox else { continue }
            side = max(side, box.width, box.height)
        }
        for path in paths {
            parts.append(path.subpaths(tolerance: side * Self.fineness, most: PathAlgebra.mostLines))
            guard all.reduce(0, { $0 + $1.points.count }) <= PathAlgebra.mostLines else { throw PathAlgebra.tooManyLines }
        }
        isTurned = length(\.y) > 2 * length(\.x)
        guard isTurned else { return }
        for part in parts.indices {
            for line in parts[part].indices { parts[part][line].points = parts[part][line].points.map(\.turned) }
        }
    }

    var all: [Path.Polyline] { parts.flatMap(\.self) }

    /// How far all lines go along an axis.
    private func length(_ axis: KeyPath<Point, Double>) -> Double {
        all.reduce(0) { length, line in
            length + zip(line.points, line.points.dropFirst()).reduce(0) { $0 + abs($1.1[keyPath: axis] - $1.0[keyPath: axis]) }
        }
    }
}

extension Point {
    fileprivate var turned: Point { Point(y, x) }
}

/// The calls to GEOS that an area takes, in a context of its own.
@safe
private struct GEOSGeometry: ~Copyable {
    private let geos: scene_geos
    private let context: scene_geos_handle

    init() throws(SceneError) {
        let library = try GEOSLibrary.open()
        guard let context = unsafe library.calls.`init`() else { throw SceneError(.outOfMemory, "there is no memory to join paths") }
        geos = library.calls
        unsafe self.context = context
    }

    deinit { unsafe geos.finish(context) }

    /// The outlines of those faces between lines of which a point is inside.
    func area(
        _ paths: PathLines, grownBy distance: Double = 0, _ join: StrokeStyle.Join = .round, miterLimit: Double = 10,
        isInside: (Point) -> Bool
    ) throws(SceneError) -> Path {
        var parts: [OpaquePointer?] = unsafe []
        let lines = paths.all, crossingCount = try crossings(lines)
        for line in lines { if let part = unsafe makeRing(line.points) { unsafe parts.append(part) } }
        guard unsafe !parts.isEmpty else { return Path() }
        let all = try unsafe collect(parts, SCENE_GEOS_LINES)
        defer { unsafe geos.destroy(context, all) }
        guard let divided = unsafe geos.unite(context, all) else { throw Self.failure }
        defer { unsafe geos.destroy(context, divided) }
        var single: OpaquePointer? = unsafe divided
        guard let faces = unsafe geos.polygonize(context, &single, 1) else { throw Self.failure }
        defer { unsafe geos.destroy(context, faces) }
        var chosen: [OpaquePointer?] = unsafe []
        for index in 0..<max(unsafe geos.partCount(context, faces), 0) {
            guard let face = unsafe geos.part(context, faces, index), let point = unsafe pointInside(face), isInside(point) else {
                continue
            }
            unsafe chosen.append(geos.clone(context, face))
        }
        guard unsafe !chosen.isEmpty else { return Path() }
        let collected = try unsafe collect(chosen, SCENE_GEOS_POLYGONS)
        defer { unsafe geos.destroy(context, collected) }
        // Faces share whole lines, which GEOS finds much faster, except among many that share none. Where more of them meet in points GEOS may
        // answer nothing.
        let coverage = crossingCount > 0 ? unsafe geos.uniteCoverage(context, collected) : nil
        guard let joined = unsafe coverage ?? geos.unite(context, collected) else { throw Self.failure }
        defer { unsafe geos.destroy(context, joined) }
        let outlines = try unsafe path(of: joined, paths.isTurned)
        guard distance != 0 else { return outlines }
        _ = try crossings(outlines.subpaths(tolerance: 1, most: .max).map { Self.besides($0, distance) })
        return try unsafe path(of: joined, paths.isTurned, grownBy: distance, join, miterLimit)
    }

    /// The outlines of what lies within a distance from lines.
    func band(
        _ paths: PathLines, _ reach: Double, _ join: StrokeStyle.Join, _ miterLimit: Double
    ) throws(SceneError) -> Path {
        var parts: [OpaquePointer?] = unsafe []
        let lines = paths.all
        for line in lines { if let part = unsafe makeLine(line.points) { unsafe parts.append(part) } }
        guard unsafe !parts.isEmpty else { return Path() }
        _ = try crossings(lines.flatMap { [Self.besides($0, reach), Self.besides($0, -reach)] })
        let all = try unsafe collect(parts, SCENE_GEOS_LINES)
        defer { unsafe geos.destroy(context, all) }
        return try unsafe path(of: all, paths.isTurned, grownBy: reach, join, miterLimit)
    }

    /// How often lines cross each other. GEOS takes as long as they divide each other into pieces, so too many are refused.
    private func crossings(_ lines: [Path.Polyline]) throws(SceneError) -> Int {
        guard let crossings = PathInside(lines, .nonZero).crossings(forPieces: PathAlgebra.mostLines) else {
            throw PathAlgebra.tooManyLines
        }
        return crossings
    }

    /// About what GEOS draws at a distance from lines that go clockwise around what they are the outlines of, before it divides it: each line moved
    /// outwards, with straight joins.
    private static func besides(_ line: Path.Polyline, _ distance: Double) -> Path.Polyline {
        var moved = line, last = line.points.last ?? .zero
        moved.points.removeAll()
        for point in line.points {
            let x = point.x - last.x, y = point.y - last.y, share = distance / max((x * x + y * y).squareRoot(), .leastNormalMagnitude)
            moved.points.append(Point(last.x + y * share, last.y - x * share))
            moved.points.append(Point(point.x + y * share, point.y - x * share))
            last = point
        }
        return moved
    }

    private func path(
        of shape: OpaquePointer, _ isTurned: Bool, grownBy distance: Double, _ join: StrokeStyle.Join, _ miterLimit: Double
    ) throws(SceneError) -> Path {
        let style: Int32 = join == .round ? 1 : join == .miter ? 2 : 3, cap: Int32 = join == .round ? 1 : 2
        guard let grown = unsafe geos.buffer(context, shape, distance, 32, cap, style, miterLimit) else { throw Self.failure }
        defer { unsafe geos.destroy(context, grown) }
        return try unsafe path(of: grown, isTurned)
    }

    private static var failure: SceneError { SceneError(.unsupported, "GEOS cannot join these paths: their lines lie too close together") }

    /// A closed line; nil for fewer than three points.
    private func makeRing(_ points: [Point]) -> OpaquePointer? { points.count > 2 ? unsafe makeLine(points + points.prefix(1)) : nil }

    /// nil for fewer than two points.
    private func makeLine(_ points: [Point]) -> OpaquePointer? {
        guard points.count > 1, let sequence = unsafe geos.makeCoordinates(context, UInt32(points.count), 2) else { return nil }
        for (index, point) in points.enumerated() { _ = unsafe geos.setXY(context, sequence, UInt32(index), point.x, point.y) }
        return unsafe geos.makeLine(context, sequence)
    }

    /// A collection, which takes its parts.
    private func collect(
        _ parts: [OpaquePointer?], _ type: Int
    ) throws(SceneError) -> OpaquePointer {
        var parts = unsafe parts
        let count = unsafe UInt32(parts.count)
        guard let all = unsafe geos.makeCollection(context, Int32(type), &parts, count) else { throw Self.failure }
        return unsafe all
    }

    private func pointInside(_ face: OpaquePointer) -> Point? {
        guard let point = unsafe geos.pointInside(context, face) else { return nil }
        defer { unsafe geos.destroy(context, point) }
        var x = 0.0, y = 0.0
        guard unsafe geos.getX(context, point, &x) == 1, unsafe geos.getY(context, point, &y) == 1 else { return nil }
        return Point(x, y)
    }

    // MARK: - Back to paths

    /// @param isTurned whether x and y have changed places.
    private func path(of area: OpaquePointer, _ isTurned: Bool) throws(SceneError) -> Path {
        var path = Path()
        for index in 0..<max(unsafe geos.partCount(context, area), 0) {
            guard let polygon = unsafe geos.part(context, area, index), unsafe geos.type(context, polygon) == SCENE_GEOS_POLYGON else {
                continue
            }
            if let ring = unsafe geos.outerRing(context, polygon) { try unsafe append(ring, isTurned, clockwise: true, to: &path) }
            for hole in 0..<max(unsafe geos.holeCount(context, polygon), 0) {
                if let ring = unsafe geos.hole(context, polygon, hole) { try unsafe append(ring, isTurned, clockwise: false, to: &path) }
            }
        }
        return path
    }

    private func append(_ ring: OpaquePointer, _ isTurned: Bool, clockwise: Bool, to path: inout Path) throws(SceneError) {
        var count: UInt32 = 0
        guard let sequence = unsafe geos.coordinates(context, ring), unsafe geos.getSize(context, sequence, &count) == 1, count > 3 else {
            return
        }
        var points: [Point] = [], area = 0.0
        for index in 0..<count - 1 {
            var point = Point.zero
            guard unsafe geos.getXY(context, sequence, index, &point.x, &point.y) == 1 else { return }
            if isTurned { point = point.turned }
            if let last = points.last { area += last.x * point.y - point.x * last.y }
            points.append(point)
        }
        if let first = points.first, let last = points.last { area += last.x * first.y - first.x * last.y }
        if (area > 0) != clockwise { points.reverse() }
        do throws(PathError) {
            try path.move(to: points[0])
            for point in points.dropFirst() { try path.line(to: point) }
            try path.close()
        } catch { throw SceneError(.unsupported, error.message) }
    }
}
