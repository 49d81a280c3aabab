import CCairo
package import SceneGeometry

/// Hands paths to cairo in pixels. cairo's own numbers end at some millions of pixels, so what is further away is drawn elsewhere: anywhere
/// else out of sight where it winds around the pixels in the same way.
@safe
package struct CairoPath {
    private let context: OpaquePointer?
    /// What may be seen, in pixels.
    private let width, height: Double

    /// No coordinate is larger.
    private static let farthest = 1_048_576.0

    package init(_ context: OpaquePointer?, width: Int, height: Int) {
        unsafe self.context = context
        self.width = Double(width)
        self.height = Double(height)
    }

    package func append(_ path: Path, _ map: Affine) {
        if !appendNear(path, map) {
            unsafe cairo_new_path(context)
            appendFar(path, map)
        }
    }

    /// @return false when a point is too far away.
    private func appendNear(_ path: Path, _ map: Affine) -> Bool {
        var index = 0, current = Point.zero, start = Point.zero
        let points = path.points
        for verb in path.verbs {
            let count = verb.pointCount
            for point in points[index..<index + count] where !isNear(map.of(point)) { return false }
            let end = count > 0 ? map.of(points[index + count - 1]) : start
            switch verb {
            case .move:
                unsafe cairo_move_to(context, end.x, end.y)
                start = end
            case .line: unsafe cairo_line_to(context, end.x, end.y)
            case .quadratic: curve(PathSegment(from: current, map.of(points[index]), to: end).raised)
            case .cubic: curve(PathSegment(from: current, map.of(points[index]), map.of(points[index + 1]), to: end))
            case .close: unsafe cairo_close_path(context)
            }
            current = end
            index += count
        }
        return true
    }

    private func curve(_ c: PathSegment) {
        unsafe cairo_curve_to(context, c.control1.x, c.control1.y, c.control2.x, c.control2.y, c.end.x, c.end.y)
    }

    private func isNear(_ point: Point) -> Bool { abs(point.x) <= Self.farthest && abs(point.y) <= Self.farthest }

    // MARK: - Far away

    private func appendFar(_ path: Path, _ map: Affine) {
        var isDrawn = false
        path.forEachSegment { segment in
            let mapped = segment.mapped(by: map)
            if !isDrawn { move(mapped.start) }
            isDrawn = true
            append(mapped, depth: 48)
        } end: { start, isClosed in
            if !isDrawn { move(map.of(start)) }
            if isClosed { unsafe cairo_close_path(context) }
            isDrawn = false
        }
    }

    private func move(_ point: Point) {
        let point = held(point)
        unsafe cairo_move_to(context, point.x, point.y)
    }

    private func append(_ segment: PathSegment, depth: Int) {
        guard segment.kind != .line, isVisible(segment), depth > 0 else { return line(segment.start, segment.end) }
        if isNear(segment.control1), isNear(segment.control2), isNear(segment.start), isNear(segment.end) { return curve(segment.raised) }
        append(segment.part(from: 0, to: 0.5), depth: depth - 1)
        append(segment.part(from: 0.5, to: 1), depth: depth - 1)
    }

    /// Whether the box around a segment's control points, in which it lies, touches what can be seen.
    private func isVisible(_ segment: PathSegment) -> Bool {
        min(segment.start.x, segment.control1.x, segment.control2.x, segment.end.x) <= width
            && max(segment.start.x, segment.control1.x, segment.control2.x, segment.end.x) >= 0
            && min(segment.start.y, segment.control1.y, segment.control2.y, segment.end.y) <= height
            && max(segment.start.y, segment.control1.y, segment.control2.y, segment.end.y) >= 0
    }

    /// A line, of which what is too far away follows the sides of the square that is not.
    private func line(_ from: Point, _ to: Point) {
        var places = InlineArray<4, Double>(repeating: 1)
        if !isNear(from) || !isNear(to) {
            places[0] = (-Self.farthest - from.x) / (to.x - from.x)
            places[1] = (Self.farthest - from.x) / (to.x - from.x)
            places[2] = (-Self.farthest - from.y) / (to.y - from.y)
            places[3] = (Self.farthest - from.y) / (to.y - from.y)
        }
        // Where it crosses the lines of the square's sides, in order.
        var last = 0.0
        while true {
            var next = 1.0
            for index in 0..<4 where places[index] > last && places[index] < next { next = places[index] }
            if next >= 1 { break }
            let point = held(Point(from.x + (to.x - from.x) * next, from.y + (to.y - from.y) * next))
            unsafe cairo_line_to(context, point.x, point.y)
            last = next
        }
        let end = held(to)
        unsafe cairo_line_to(context, end.x, end.y)
    }

    private func held(_ point: Point) -> Point {
        Point(min(max(point.x, -Self.farthest), Self.farthest), min(max(point.y, -Self.farthest), Self.farthest))
    }
}

extension Affine {
    fileprivate func of(_ point: Point) -> Point { apply(point.x, point.y) }
}
