public import SceneGeometry

/// The ends of an animation of a whole transform.
public struct MatrixEnds: BitwiseCopyable, Sendable {
    public var from: Transform3D
    public var to: Transform3D

    public init(from: Transform3D, to: Transform3D) {
        self.from = from
        self.to = to
    }

    /// The ends in force, given the model's value.
    public func resolved(_ ends: PropertySpec.Ends, model: Transform3D) -> MatrixEnds {
        switch ends {
        case .given: self
        case .fromGiven: MatrixEnds(from: from, to: model)
        case .toGiven: MatrixEnds(from: model, to: to)
        case .byGiven: MatrixEnds(from: model, to: model * to)
        }
    }

    /// Between two matrices by their parts; where one cannot be taken apart, it switches half-way (CSS Transforms 2).
    public static func interpolate(_ a: Transform3D, _ b: Transform3D, _ t: Double) -> Transform3D {
        if t == 0 { return a }
        if t == 1 { return b }
        guard let first = Decomposition(a), let last = Decomposition(b) else { return t < 0.5 ? a : b }
        return Decomposition.interpolate(first, last, t).matrix
    }
}
