/// A transform kept with its parts, for transforms that are taken apart often.
public struct SplitTransform: BitwiseCopyable, Sendable {
    public let matrix: Transform3D
    /// The transform's parts; nil where it cannot be taken apart.
    public let parts: Decomposition?
    /// The scale along the axes; zero where the transform cannot be taken apart.
    public let scale: SIMD3<Double>

    public init(_ matrix: Transform3D) {
        self.matrix = matrix
        parts = Decomposition(matrix)
        scale = parts.map { $0.isMirror ? $0.upright.scale : $0.scale } ?? .zero
    }

    /// A transform between two, by their parts; where one cannot be taken apart, a switch half-way (CSS Transforms 2).
    public static func interpolate(_ a: SplitTransform, _ b: SplitTransform, _ t: Double) -> Transform3D {
        if t == 0 { return a.matrix }
        if t == 1 { return b.matrix }
        if let first = a.parts, let last = b.parts {
            let matrix = Decomposition.interpolate(first, last, t).matrix
            if matrix.isFinite { return matrix }
        }
        return t < 0.5 ? a.matrix : b.matrix
    }

    /// A mix of four transforms that follow each other; nil where the two in the middle cannot be taken apart, or where no
    /// number holds the result.
    public static func mix(
        _ a: SplitTransform, _ b: SplitTransform, _ c: SplitTransform, _ d: SplitTransform, _ weights: SIMD4<Double>
    ) -> Transform3D? {
        guard let second = b.parts, let third = c.parts else { return nil }
        let matrix = Decomposition.mix(a.parts ?? second, second, third, d.parts ?? third, weights).matrix
        return matrix.isFinite ? matrix : nil
    }
}
