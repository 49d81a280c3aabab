import Glibc

extension Path {
    // MARK: - Boxes

    /// The smallest rectangle around all points, control points and lone moves too; nil for an empty path.
    public var bounds: Rect? {
        var box = PointBox()
        for point in points { box.add(point) }
        return box.rect
    }

    /// The smallest rectangle around what is drawn, a closed subpath of one point too; nil when nothing is.
    public var boundingBox: Rect? {
        var box = PointBox(), drawn = false
        forEachSegment { segment in
            drawn = true
            box.add(segment)
        } end: { start, isClosed in
            if isClosed, !drawn { box.add(start) }
            drawn = false
        }
        return box.rect
    }

    // MARK: - Inside and outside

    /// What counts as inside where a path crosses itself.
    public enum FillRule: Sendable {
        case nonZero, evenOdd
    }

    /// Whether a point is inside. Open subpaths count as closed. Points on the left and the upper edge of a rectangle are inside, those on the
    /// right and the lower edge are not, so that shapes side by side share none.
    public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
        guard point.isFinite else { return false }
        var winding = 0, last = Point.zero, drawn = false
        forEachSegment { segment in
            winding += segment.winding(around: point)
            last = segment.end
            drawn = true
        } end: { start, _ in
            if drawn { winding += PathSegment(from: last, to: start).winding(around: point) }
            drawn = false
        }
        return rule == .nonZero ? winding != 0 : winding & 1 != 0
    }

    // MARK: - Other paths

    /// Each subpath drawn the other way, in the same order. A closed one stays closed, and begins where its last drawn element ended. What
    /// follows a close without a move gets one.
    public func reversed() throws(PathError) -> Path {
        var newVerbs: [Verb] = [], newPoints: [Point] = []
        newVerbs.reserveCapacity(verbs.count)
        newPoints.reserveCapacity(points.count)
        var first = 0, firstPoint = 0, start = Point.zero
        while first < verbs.count {
            // From a move, or from what follows a close, to the next move or close.
            var end = first + 1, pointCount = verbs[first].pointCount
            while end < verbs.count, verbs[end - 1] != .close, verbs[end] != .move {
                pointCount += verbs[end].pointCount
                end += 1
            }
            let isClosed = verbs[end - 1] == .close
            if verbs[first] == .move { start = points[firstPoint] }
            newVerbs.append(.move)
            newPoints.append(contentsOf: points[firstPoint..<firstPoint + pointCount].reversed())
            if verbs[first] != .move { newPoints.append(start) }
            for verb in verbs[first..<end].reversed() where verb != .close && verb != .move { newVerbs.append(verb) }
            if isClosed { newVerbs.append(.close) }
            firstPoint += pointCount
            first = end
        }
        try Path.checkCount(newVerbs.count)
        return replacing(verbs: newVerbs, points: newPoints)
    }

    /// The path a part of the way from one to another, with each point moved along; 0 and 1 give `a` and `b` exactly, and beyond them it goes
    /// on. A quadratic curve and a cubic one in the same place are taken as two cubics. @return nil when the elements differ otherwise, and
    /// when a point would be out of range.
    public static func interpolate(_ a: Path, _ b: Path, _ t: Double) -> Path? {
        guard a.verbs != b.verbs else { return a.moved(to: b, t) }
        guard a.verbs.count == b.verbs.count, let verbs = commonVerbs(a.verbs, b.verbs) else { return nil }
        return a.raised(to: verbs).moved(to: b.raised(to: verbs), t)
    }

    /// Paths mixed point by point, by weights whose sum is 1. @return nil as for two.
    public static func mix(_ paths: [(path: Path, weight: Double)]) -> Path? {
        guard var verbs = paths.first?.path.verbs else { return nil }
        for (path, _) in paths where path.verbs != verbs {
            guard path.verbs.count == verbs.count, let common = commonVerbs(verbs, path.verbs) else { return nil }
            verbs = common
        }
        let raised = paths.map { (path: $0.path.raised(to: verbs), weight: $0.weight) }
        guard var result = raised.first?.path.points else { return nil }
        for index in result.indices {
            let point = raised.reduce(Point.zero) { sum, part in
                Point(sum.x + part.path.points[index].x * part.weight, sum.y + part.path.points[index].y * part.weight)
            }
            guard Path.isInRange(point) else { return nil }
            result[index] = point
        }
        return raised.first?.path.replacing(verbs: verbs, points: result)
    }

    /// How far the points of two paths are apart, together; nil where one cannot become the other.
    public static func distance(_ a: Path, _ b: Path) -> Double? {
        guard a.verbs.count == b.verbs.count, let verbs = commonVerbs(a.verbs, b.verbs) else { return nil }
        return zip(a.raised(to: verbs).points, b.raised(to: verbs).points).reduce(0) { sum, pair in
            hypot(sum, hypot(pair.1.x - pair.0.x, pair.1.y - pair.0.y))
        }
    }

    private static func commonVerbs(_ a: [Verb], _ b: [Verb]) -> [Verb]? {
        var result = a
        for index in result.indices where result[index] != b[index] {
            guard [.quadratic, .cubic].contains(a[index]), [.quadratic, .cubic].contains(b[index]) else { return nil }
            result[index] = .cubic
        }
        return result
    }

    private func moved(to other: Path, _ t: Double) -> Path? {
        if t == 0 { return self }
        if t == 1 { return other }
        var result = points
        for index in result.indices {
            let (from, to) = (points[index], other.points[index])
            let point = Point(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
            guard Path.isInRange(point) else { return nil }
            result[index] = point
        }
        return replacing(verbs: verbs, points: result)
    }

    /// The path with some of its quadratic curves as cubic ones.
    private func raised(to newVerbs: [Verb]) -> Path {
        guard newVerbs != verbs else { return self }
        var newPoints: [Point] = [], index = 0, current = Point.zero, start = Point.zero
        for (old, new) in zip(verbs, newVerbs) {
            if old == new {
                newPoints.append(contentsOf: points[index..<index + old.pointCount])
            } else {
                let cubic = PathSegment(from: current, points[index], to: points[index + 1]).raised
                newPoints.append(contentsOf: [cubic.control1, cubic.control2, cubic.end])
            }
            index += old.pointCount
            current = old == .close ? start : points[index - 1]
            if old == .move { start = current }
        }
        return replacing(verbs: newVerbs, points: newPoints)
    }
}
