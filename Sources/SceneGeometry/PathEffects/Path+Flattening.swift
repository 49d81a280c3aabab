extension Path {
    /// The path with straight lines in place of curves.
    /// @param tolerance how far from a curve its lines may be.
    public func flattened(tolerance: Double) throws(PathError) -> Path {
        guard tolerance > 0, tolerance.isFinite else {
            throw PathError(.argument, "tolerance is \(tolerance), expected a finite number above 0")
        }
        var result = Path()
        for subpath in subpaths(tolerance: tolerance, most: Self.maximumElementCount) {
            guard let first = subpath.points.first else { continue }
            try result.move(to: first)
            for point in subpath.points.dropFirst() { try result.line(to: point) }
            if subpath.isClosed { try result.close() }
        }
        return result
    }

    /// A subpath as the points that straight lines lead through; a closed one does not end with its first point.
    public struct Polyline: Sendable {
        public var points: [Point]
        public var isClosed: Bool
    }

    /// The subpaths that draw something, with lines in place of curves.
    /// @param most about how many points they have in all: with more wanted the tolerance is not kept.
    public func subpaths(tolerance: Double, most: Int) -> [Polyline] {
        var result: [Polyline] = [], points: [Point] = [], left = most
        forEachSegment { segment in
            if points.isEmpty { points.append(segment.start) }
            let steps = min(segment.steps(within: tolerance), max(left, 1))
            for step in 1..<max(steps, 1) { points.append(segment.point(at: Double(step) / Double(steps))) }
            points.append(segment.end)
            left -= steps
        } end: { _, isClosed in
            if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
            if points.count > 1 { result.append(Polyline(points: points, isClosed: isClosed)) }
            points = []
        }
        return result
    }
}

extension PathSegment {
    /// How many even steps of the parameter keep straight lines within a distance of the curve, by Wang's bound.
    fileprivate func steps(within tolerance: Double) -> Int {
        guard kind != .line else { return 1 }
        let first = start.vector - 2 * control1.vector
        let bend: Double
        if kind == .quadratic {
            let second = first + end.vector
            bend = second.length / 4
        } else {
            let second = first + control2.vector
            let third = control1.vector - 2 * control2.vector + end.vector
            bend = max(second.length, third.length) * 0.75
        }
        let steps = (bend / max(tolerance, .leastNonzeroMagnitude)).squareRoot().rounded(.up)
        return steps < 4096 ? max(Int(steps), 1) : 4096
    }
}
