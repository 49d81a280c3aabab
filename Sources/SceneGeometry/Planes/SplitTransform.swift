/// A transform with its parts, for what is asked for them often.
public struct SplitTransform: BitwiseCopyable, Sendable {
    public let matrix: Transform3D
    /// nil where it cannot be taken apart.
    public let parts: Decomposition?

    public init(_ matrix: Transform3D) {
        self.matrix = matrix
        parts = Decomposition(matrix)
    }

    /// Its scale by the axes; zero where it cannot be taken apart.
    public var scale: SIMD3<Double> { parts?.scale ?? .zero }

    /// Between two transforms by their parts; where one cannot be taken apart, it switches half-way (CSS Transforms 2).
    public static func interpolate(_ a: SplitTransform, _ b: SplitTransform, _ t: Double) -> Transform3D {
        if t == 0 { return a.matrix }
        if t == 1 { return b.matrix }
        if let first = a.parts, let last = b.parts {
            let matrix = Decomposition.interpolate(first, last, t).matrix
            if matrix.isFinite { return matrix }
        }
        return t < 0.5 ? a.matrix : b.matrix
    }

    /// Four that follow each other, mixed; nil where the two in the middle cannot be taken apart, or no number holds what comes out.
    public static func mix(
        _ a: SplitTransform, _ b: SplitTransform, _ c: SplitTransform, _ d: SplitTransform, _ weights: SIMD4<Double>
    ) -> Transform3D? {
        guard let second = b.parts, let third = c.parts else { return nil }
        let matrix = Decomposition.mix(a.parts ?? second, second, third, d.parts ?? third, weights).matrix
        return matrix.isFinite ? matrix : nil
    }
}
