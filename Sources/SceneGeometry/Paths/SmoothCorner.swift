/// The continuous corner as one curve, for where a path would be slow: what shaders draw, and what points are tested against.
///
/// Let x and y be the distances from the corner's sides, in parts of the length that it takes of each. Then the curve is x + y = g(x - y),
/// where g is even and meets the sides, |x - y|, at 1 with their slope. With w = (x - y)² it is a polynomial,
/// (1 + w) / 2 + (1 - w)² (q0 + q1 w + q2 w² + q3 w³), fitted to the Bézier curves of `Path.CornerCurve.continuous`: nowhere is it farther
/// from them than 0.0008 radii.
public struct SmoothCorner: BitwiseCopyable, Sendable {
    /// The length of each side that the corner takes: `extent` times the radius, or all there is.
    public let size: Double
    private let q: SIMD4<Double>

    /// CALayer.cornerCurveExpansionFactor(.continuous).
    public static let extent = 1.528_665
    /// What makes q of 1, z and z², where z is 0 for the quarter of a circle that it becomes without room to spread, and 1 for the whole curve.
    public static let shape: InlineArray<3, SIMD4<Double>> = [
        SIMD4(0.086828, 0.026536, 0.03236, -0.071257), SIMD4(-0.204491, -0.365559, -0.551146, 0.952014),
        SIMD4(-0.00027, 0.129414, 1.020671, -1.247087),
    ]

    /// @param radius above 0. @param half of the side: what there is for the corner.
    public init(radius: Double, half: Double) {
        size = min(Self.extent * radius, half)
        let z = min(max((1 - radius / size) / (1 - 1 / Self.extent), 0), 1)
        q = Self.shape[0] + z * (Self.shape[1] + z * Self.shape[2])
    }

    /// Whether a point of the corner, given by its distances from the sides, lies within the curve.
    public func contains(_ x: Double, _ y: Double) -> Bool {
        guard x < size, y < size else { return true }
        return x + y >= size * sum(at: (x - y) / size)
    }

    /// g.
    public func sum(at difference: Double) -> Double {
        let w = difference * difference
        guard w < 1 else { return abs(difference) }
        return (1 + w) / 2 + (1 - w) * (1 - w) * (q.x + w * (q.y + w * (q.z + w * q.w)))
    }
}
