import SceneGeometry

/// Takes the straight edges of closed outlines, in pixels.
protocol EdgeSink: ~Copyable {
    /// What of the pixels' plane can make a difference. What lies elsewhere may be straightened.
    var visible: Rect { get }
    /// Whether it wants no more.
    var isFull: Bool { get }

    mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>)
}

/// Hands the edges of filled outlines to what fills them: subpaths are closed, and curves become straight parts.
struct OutlineFiller<Sink: EdgeSink & ~Copyable>: ~Copyable {
    private var sink: Sink
    private let visible: Rect
    /// How far from a curve its straight parts may be, in pixels.
    private let tolerance: Double

    init(_ sink: consuming Sink, tolerance: Double) {
        visible = sink.visible
        self.sink = sink
        self.tolerance = tolerance
    }

    consuming func finish() -> Sink { sink }

    /// @param map to pixels.
    mutating func fill(_ path: Path, _ map: Affine) {
        let verbs = path.verbs, points = path.points
        var index = 0, start = SIMD2<Double>.zero, at = SIMD2<Double>.zero
        for verb in verbs where !sink.isFull {
            let count = verb.pointCount, end = count > 0 ? map.vector(points[index + count - 1]) : start
            switch verb {
            case .move:
                sink.add(at, start)
                start = end
            case .line, .close: sink.add(at, end)
            case .quadratic:
                // Two thirds of the way to the control point.
                let control = map.vector(points[index])
                curve(at, at + (control - at) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
            case .cubic: curve(at, map.vector(points[index]), map.vector(points[index + 1]), end)
            }
            at = end
            index += count
        }
        sink.add(at, start)
    }

    private mutating func curve(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, depth: Int = 48
    ) {
        let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)), high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
        guard visible.touches(low, high), depth > 0 else { return sink.add(a, d) }
        // Wang's bound: so many even steps of the parameter are enough.
        let first = a - b + (c - b), second = b - c + (d - c)
        let bend = 0.75 * max((first * first).sum(), (second * second).sum()).squareRoot()
        let steps = max((bend / tolerance).squareRoot().rounded(.up), 1)
        // Of what is seen in part only that is looked at more closely.
        guard steps <= (visible.contains(low, high) ? 64 : 8) else {
            let left = (a + b) / 2, top = (b + c) / 2, right = (c + d) / 2
            let middle = ((left + top) / 2 + (top + right) / 2) / 2
            curve(a, left, (left + top) / 2, middle, depth: depth - 1)
            return curve(middle, (top + right) / 2, right, d, depth: depth - 1)
        }
        let step = 1 / steps
        var at = a
        for index in 1..<max(Int(steps), 1) {
            let t = Double(index) * step, s = 1 - t
            let start = a * (s * s * s) + b * (3 * s * s * t), next = start + c * (3 * s * t * t) + d * (t * t * t)
            sink.add(at, next)
            at = next
        }
        sink.add(at, d)
    }
}

extension Rect {
    /// Whether a box touches it.
    @inline(__always)
    fileprivate func touches(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
        low.x <= maxX && high.x >= minX && low.y <= maxY && high.y >= minY
    }

    @inline(__always)
    fileprivate func contains(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
        low.x >= minX && high.x <= maxX && low.y >= minY && high.y <= maxY
    }
}

extension Affine {
    /// A point's place, so near that sums and products of such numbers stay finite.
    @inline(__always)
    fileprivate func vector(_ point: Point) -> SIMD2<Double> {
        SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty).clamped(
            lowerBound: SIMD2(repeating: -1e100), upperBound: SIMD2(repeating: 1e100))
    }
}
