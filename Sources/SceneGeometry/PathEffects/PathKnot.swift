/// A place where segments of a path meet, with what pulls the curves before and after it. Where a line leads, that is the place itself.
struct PathKnot: BitwiseCopyable {
    var point: SIMD2<Double>
    var incoming: SIMD2<Double>
    var outgoing: SIMD2<Double>

    init(_ point: SIMD2<Double>) { (self.point, incoming, outgoing) = (point, point, point) }

    init(_ point: SIMD2<Double>, incoming: SIMD2<Double>, outgoing: SIMD2<Double>) {
        (self.point, self.incoming, self.outgoing) = (point, incoming, outgoing)
    }

    /// Whether straight lines lead to the knot and from it.
    var isCorner: Bool { incoming == point && outgoing == point }
}

/// The knots of a subpath; those of a closed one go round.
struct KnotLine {
    var knots: [PathKnot] = []
    var isClosed = false

    /// How many segments there are.
    var segmentCount: Int { isClosed ? knots.count : knots.count - 1 }

    func segment(_ index: Int) -> PathSegment {
        let from = knots[index], to = knots[(index + 1) % knots.count]
        if from.outgoing == from.point, to.incoming == to.point { return PathSegment(from: Point(from.point), to: Point(to.point)) }
        return PathSegment(from: Point(from.point), Point(from.outgoing), Point(to.incoming), to: Point(to.point))
    }
}

extension Path {
    /// The subpaths that draw something, as knots.
    var knotLines: [KnotLine] {
        var lines: [KnotLine] = [], line = KnotLine()
        forEachSegment { segment in
            if line.knots.isEmpty { line.knots.append(PathKnot(segment.start.vector)) }
            let curve = segment.raised, isLine = segment.kind == .line
            if !isLine { line.knots[line.knots.count - 1].outgoing = curve.control1.vector }
            let end = segment.end.vector
            line.knots.append(PathKnot(end, incoming: isLine ? end : curve.control2.vector, outgoing: end))
        } end: { _, isClosed in
            if isClosed, line.knots.count > 1, let last = line.knots.last, last.point == line.knots[0].point {
                line.knots[0].incoming = last.incoming
                line.knots.removeLast()
            }
            line.isClosed = isClosed
            if line.knots.count > 1 { lines.append(line) }
            line = KnotLine()
        }
        return lines
    }

    /// A path through knots.
    init(_ lines: [KnotLine]) throws(PathError) {
        self.init()
        for line in lines {
            guard let first = line.knots.first else { continue }
            try move(to: Point(first.point))
            for index in 0..<line.segmentCount {
                let segment = line.segment(index)
                if segment.kind != .line {
                    try cubic(control1: segment.control1, control2: segment.control2, to: segment.end)
                } else if !line.isClosed || index < line.segmentCount - 1 {
                    try self.line(to: segment.end)
                }
            }
            if line.isClosed { try close() }
        }
    }

    /// The path with each of its subpaths changed.
    func changingKnots(_ change: (KnotLine) -> KnotLine) throws(PathError) -> Path { try Path(knotLines.map(change)) }
}
