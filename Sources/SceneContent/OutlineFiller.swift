import SceneGeometry

/// Fills outlines by the areas that they cover: those of letters, whose parts wind one way where they overlap.
struct OutlineFiller: ~Copyable {
    /// How far from a curve its straight parts may be, in pixels.
    static let tolerance = 0.03

    private var coverage: CoverageAccumulator

    /// @param coverage what to draw into, which has begun a raster.
    init(_ coverage: consuming CoverageAccumulator) { self.coverage = coverage }

    consuming func finish() -> CoverageAccumulator { coverage }

    /// @param map to pixels, which are near.
    mutating func fill(_ path: Path, _ map: Affine) {
        let verbs = path.verbs, points = path.points
        var index = 0, start = SIMD2<Double>.zero, at = SIMD2<Double>.zero
        for verb in verbs {
            let count = verb.pointCount, end = count > 0 ? map.vector(points[index + count - 1]) : start
            switch verb {
            case .move:
                coverage.add(at, start)
                start = end
            case .line, .close: coverage.add(at, end)
            case .quadratic:
                // Two thirds of the way to the control point.
                let control = map.vector(points[index])
                curve(at, at + (control - at) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
            case .cubic: curve(at, map.vector(points[index]), map.vector(points[index + 1]), end)
            }
            at = end
            index += count
        }
        coverage.add(at, start)
    }

    private mutating func curve(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
        // Wang's bound: so many even steps of the parameter are enough.
        let first = a - b + c - b, second = b - c + d - c
        let bend = 0.75 * max((first * first).sum(), (second * second).sum()).squareRoot()
        let steps = min(max((bend / Self.tolerance).squareRoot().rounded(.up), 1), 1024), step = 1 / steps
        var at = a
        for index in 1..<max(Int(steps), 1) {
            let t = Double(index) * step, s = 1 - t
            let start = a * (s * s * s) + b * (3 * s * s * t), next = start + c * (3 * s * t * t) + d * (t * t * t)
            coverage.add(at, next)
            at = next
        }
        coverage.add(at, d)
    }
}

extension Affine {
    @inline(__always)
    fileprivate func vector(_ point: Point) -> SIMD2<Double> { SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty) }
}
