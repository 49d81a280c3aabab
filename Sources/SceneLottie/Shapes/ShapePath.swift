import Glibc
import SceneDocument
import SceneGeometry

/// The paths that shapes make.
enum ShapePath {
    /// nil for what is no shape.
    static func path(_ type: String, _ json: JSON, _ context: LottieContext) -> Keyed<Path>? {
        let path: Keyed<Path>
        switch type {
        case "sh":
            let drawn = context.reader.path(json["ks"], isClosed: json.flag("closed")) ?? Keyed(Path())
            path = context.paths.evened(drawn, at: json)
        case "rc": path = rectangle(json, context.reader)
        case "el": path = ellipse(json, context.reader)
        case "sr": path = star(json, context)
        default: return nil
        }
        return json.integer("d") == 3 ? path.map(\.reversed) : path
    }

    private static func ellipse(_ json: JSON, _ reader: KeyedReader) -> Keyed<Path> {
        let position = reader.vector(json["p"]) ?? Keyed(.zero), size = reader.vector(json["s"]) ?? Keyed(.zero)
        return position.combined(with: size) { position, size in
            let k = 0.5522847498307936, rx = size.x / 2, ry = size.y / 2
            func vertex(_ x: Double, _ y: Double, _ tx: Double, _ ty: Double) -> PathVertex {
                let out = Point(tx * rx * k, ty * ry * k)
                return PathVertex(Point(position.x + x * rx, position.y + y * ry), out * -1, out)
            }
            // Clockwise from the top.
            return Path([vertex(0, -1, 1, 0), vertex(1, 0, 0, 1), vertex(0, 1, -1, 0), vertex(-1, 0, 0, -1)], isClosed: true)
        }
    }

    private static func rectangle(_ json: JSON, _ reader: KeyedReader) -> Keyed<Path> {
        let position = reader.vector(json["p"]) ?? Keyed(.zero), size = reader.vector(json["s"]) ?? Keyed(.zero)
        let radius = reader.number(json["r"]) ?? Keyed(0)
        let boxes = position.combined(with: size) { SIMD4($0.x, $0.y, $1.x, $1.y) }
        guard radius.contains({ $0 > 0 }) else { return boxes.map { rectangle($0, nil) } }
        let round = boxes.map { [$0] }.combined(with: radius) { $0 + [SIMD4(repeating: $1)] }
        // A corner is as round as it says, or as half a side; where now the one counts and now the other, each frame has its own.
        func reaches(_ list: [SIMD4<Double>]) -> [Double] { [2 * list[1].x, abs(list[0].z), abs(list[0].w)] }
        let isSteady = (0..<3).contains { kind in !round.contains { reaches($0)[kind] > reaches($0).reduce(.infinity, min) } }
        return (isSteady ? round : round.sampled).map { rectangle($0[0], $0[1].x) }
    }

    /// Clockwise from the right end of the top side, as After Effects draws it.
    /// @param radius nil for a rectangle whose corners are never round.
    private static func rectangle(_ box: SIMD4<Double>, _ radius: Double?) -> Path {
        let w = abs(box.z) / 2, h = abs(box.w) / 2
        func point(_ x: Double, _ y: Double) -> Point { Point(box.x + x, box.y + y) }
        guard let radius else {
            return Path([point(w, -h), point(w, h), point(-w, h), point(-w, -h)].map { PathVertex($0) }, isClosed: true)
        }
        let r = min(max(radius, 0), w, h), c = r * 0.5522847498307936
        let vertices = [
            PathVertex(point(w, -h + r), Point(0, -c), .zero), PathVertex(point(w, h - r), .zero, Point(0, c)),
            PathVertex(point(w - r, h), Point(c, 0), .zero), PathVertex(point(-w + r, h), .zero, Point(-c, 0)),
            PathVertex(point(-w, h - r), Point(0, c), .zero), PathVertex(point(-w, -h + r), .zero, Point(0, -c)),
            PathVertex(point(-w + r, -h), Point(-c, 0), .zero), PathVertex(point(w - r, -h), .zero, Point(c, 0)),
        ]
        return Path(vertices, isClosed: true)
    }

    // MARK: - Stars

    private struct Star {
        var center = Point.zero
        var points = 5.0, rotation = 0.0
        var outerRadius = 0.0, outerRoundness = 0.0
        /// nil for polygons.
        var innerRadius: Double?
        var innerRoundness = 0.0
    }

    private static func star(_ json: JSON, _ context: LottieContext) -> Keyed<Path> {
        func number(_ key: String) -> Keyed<Double> { context.reader.number(json[key]) ?? Keyed(0) }
        let isStar = json.integer("sy") != 2
        var lists = (context.reader.vector(json["p"]) ?? Keyed(.zero)).map { [$0.x, $0.y] }
        for key in ["pt", "r", "or", "os", "ir", "is"] { lists = lists.combined(with: number(key)) { $0 + [$1] } }
        // What lies between two turns, or two numbers of points, is no mixture of their paths, so each frame has its own.
        let gainsPoints = !number("pt").isStatic
        if gainsPoints || !number("r").isStatic { lists = lists.sampled }
        if gainsPoints { lists = lists.holding }
        lists = context.paths.affordable(lists, at: json) { Int(min(max($0[2], 1), mostPoints)) }
        return lists.map { list in
            guard list.count == 8 else { return Path() }
            var star = Star(center: Point(list[0], list[1]), points: list[2], rotation: list[3] * .pi / 180)
            (star.outerRadius, star.outerRoundness) = (list[4], list[5] / 100)
            if isStar { (star.innerRadius, star.innerRoundness) = (list[6], list[7] / 100) }
            return path(star)
        }
    }

    /// The most points of a star.
    private static let mostPoints = 1000.0

    private static func path(_ star: Star) -> Path {
        let points = min(max(star.points, star.innerRadius == nil ? 3 : 1), mostPoints)
        let part = points - points.rounded(.down), step = 2 * Double.pi / points
        guard let inner = star.innerRadius else {
            return ring(
                star,
                (0..<Int(points.rounded(.up))).map { corner in
                    Corner(angle: step * Double(corner), radius: star.outerRadius, reach: star.outerRoundness * polygonReach)
                })
        }
        var corners: [Corner] = [], angle = 0.0
        if part > 0 {
            // A part of a point stands out by that part, and is that part as wide.
            angle = step / 2 * (1 - part)
            let radius = inner + (star.outerRadius - inner) * part
            corners.append(Corner(angle: angle, radius: radius, reach: star.outerRoundness * starReach * part))
            angle += step * part / 2
        } else {
            corners.append(Corner(angle: 0, radius: star.outerRadius, reach: star.outerRoundness * starReach))
            angle = step / 2
        }
        for index in 1..<2 * Int(points.rounded(.up)) {
            let isInner = index % 2 == 1
            corners.append(
                Corner(
                    angle: angle, radius: isInner ? inner : star.outerRadius,
                    reach: (isInner ? star.innerRoundness : star.outerRoundness) * starReach))
            angle += step / 2
        }
        return ring(star, corners)
    }

    /// How long the handles of a roundness of 1 are, as parts of the radius: After Effects' figures, as lottie-ios has them.
    private static let starReach = 0.47829, polygonReach = 0.25

    private struct Corner {
        let angle, radius, reach: Double
    }

    private static func ring(_ star: Star, _ corners: [Corner]) -> Path {
        let vertices = corners.map { corner in
            let angle = star.rotation - .pi / 2 + corner.angle, length = corner.radius * corner.reach
            let handle = Point(-sin(angle) * length, cos(angle) * length)
            let point = Point(star.center.x + cos(angle) * corner.radius, star.center.y + sin(angle) * corner.radius)
            return PathVertex(point, handle * -1, handle)
        }
        return Path(vertices, isClosed: true)
    }
}

extension Path {
    /// The same way in the other direction, from the same start.
    var reversed: Path {
        Path(
            contours.map { contour in
                var vertices = contour.vertices
                if contour.isClosed, !vertices.isEmpty {
                    vertices = [vertices[0]] + vertices.dropFirst().reversed()
                } else {
                    vertices.reverse()
                }
                return PathContour(vertices: vertices.map { PathVertex($0.point, $0.out, $0.into) }, isClosed: contour.isClosed)
            })
    }
}
