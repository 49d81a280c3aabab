/// The smallest box around points.
struct PointBox: BitwiseCopyable {
    private var low = SIMD2(repeating: Double.infinity), high = SIMD2(repeating: -Double.infinity)
    /// The box around the tips of miters, which `rect(grownBy:)` does not grow.
    private var lowTip = SIMD2(repeating: Double.infinity), highTip = SIMD2(repeating: -Double.infinity)

    mutating func add(_ point: Point) {
        low = pointwiseMin(low, point.vector)
        high = pointwiseMax(high, point.vector)
    }

    mutating func addTip(_ point: Point) {
        lowTip = pointwiseMin(lowTip, point.vector)
        highTip = pointwiseMax(highTip, point.vector)
    }

    /// Adds the points of a mapped segment.
    mutating func add(_ segment: PathSegment, _ map: Affine) { add(segment.mapped(by: map)) }

    /// Adds the points of a segment.
    mutating func add(_ segment: PathSegment) {
        add(segment.start)
        add(segment.end)
        guard segment.kind != .line, !contains(segment.control1) || !contains(segment.control2) else { return }
        segment.forEachExtreme { add(segment.point(at: $0)) }
    }

    private func contains(_ point: Point) -> Bool { all(point.vector .>= low) && all(point.vector .<= high) }

    var rect: Rect? { rect(grownBy: 0, 0) }

    func rect(grownBy x: Double, _ y: Double) -> Rect? {
        guard low.x <= high.x else { return nil }
        let low = pointwiseMin(low - SIMD2(x, y), lowTip), high = pointwiseMax(high + SIMD2(x, y), highTip)
        return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }
}
