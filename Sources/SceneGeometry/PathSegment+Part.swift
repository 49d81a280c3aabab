extension PathSegment {
    /// What lies between two parameters, as a segment of its own.
    public func part(from low: Double, to high: Double) -> PathSegment {
        if kind == .line { return PathSegment(from: point(at: low), to: point(at: high)) }
        let whole = raised
        let p = [whole.start, whole.control1, whole.control2, whole.end]
        // The blossom of a cubic: its value at three parameters gives the control points of any part.
        func blossom(_ a: Double, _ b: Double, _ c: Double) -> Point {
            var points = p
            for t in [a, b, c] {
                points = zip(points, points.dropFirst()).map { Point($0.x + ($1.x - $0.x) * t, $0.y + ($1.y - $0.y) * t) }
            }
            return points[0]
        }
        return PathSegment(
            from: blossom(low, low, low), blossom(low, low, high), blossom(low, high, high), to: blossom(high, high, high))
    }
}
