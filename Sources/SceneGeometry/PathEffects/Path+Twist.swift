import Glibc

extension Path {
    /// How many parts of each segment are turned by themselves: lines become curves.
    public static let twistParts = 12

    /// The path turned about a point, most there and not at all as far out as the path reaches, so that it becomes a whirl.
    /// @param angle of the turn at the point, in radians.
    public func twisted(by angle: Double, about center: Point) throws(PathError) -> Path {
        try PathError.check(angle, "angle")
        try PathError.check(center.x, "center.x")
        try PathError.check(center.y, "center.y")
        let lines = knotLines, count = lines.reduce(0) { $0 + $1.segmentCount }
        guard count <= Self.maximumElementCount / Self.twistParts else {
            throw PathError(.size, "a path of \(count) segments is too long to be twisted")
        }
        let reach = lines.reduce(0) { $1.knots.reduce($0) { max($0, ($1.point - center.vector).length) } }
        let whirl = Whirl(angle: angle, center: center.vector, reach: reach)
        return try changingKnots { whirl.turned($0, parts: Self.twistParts) }
    }
}

/// A turn that ends at a distance from its centre.
private struct Whirl {
    let angle: Double
    let center: SIMD2<Double>
    let reach: Double

    func turned(_ line: KnotLine, parts: Int) -> KnotLine {
        var result = KnotLine(isClosed: line.isClosed)
        for index in 0..<line.segmentCount {
            let segment = line.segment(index)
            for part in 0..<parts {
                let piece = segment.part(from: Double(part) / Double(parts), to: Double(part + 1) / Double(parts)).raised
                let start = Turn(self, piece.start.vector), end = Turn(self, piece.end.vector)
                if result.knots.isEmpty { result.knots.append(PathKnot(start.point)) }
                result.knots[result.knots.count - 1].outgoing = start.point + start.way(piece.control1.vector - piece.start.vector)
                let incoming = end.point + end.way(piece.control2.vector - piece.end.vector)
                result.knots.append(PathKnot(end.point, incoming: incoming, outgoing: end.point))
            }
        }
        // A closed line's last knot is its first.
        if line.isClosed, let last = result.knots.popLast() { result.knots[0].incoming = last.incoming }
        return result
    }

    /// What becomes of a place, and of ways from there.
    private struct Turn {
        let point: SIMD2<Double>
        private let sine, cosine: Double
        private let arm: SIMD2<Double>
        /// By how much the turn grows with the distance, divided by that.
        private let growth: Double
        /// Whether the turn goes on farther out.
        private let isInside: Bool

        init(_ whirl: Whirl, _ place: SIMD2<Double>) {
            arm = place - whirl.center
            let distance = arm.length, part = whirl.reach > 0 ? max(1 - distance / whirl.reach, 0) : 0
            (sine, cosine) = (sin(whirl.angle * part), cos(whirl.angle * part))
            growth = distance > 0 && distance <= whirl.reach * (1 + 1e-9) ? -whirl.angle / (whirl.reach * distance) : 0
            isInside = part > 1e-9
            point = whirl.center + SIMD2(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
        }

        func way(_ way: SIMD2<Double>) -> SIMD2<Double> {
            // On the rim of the whirl only what leads inwards is turned.
            let outwards = (arm * way).sum(), growth = isInside || outwards < 0 ? growth : 0
            let bent = way + SIMD2(-arm.y, arm.x) * (growth * outwards)
            return SIMD2(cosine * bent.x - sine * bent.y, sine * bent.x + cosine * bent.y)
        }
    }
}
