import SceneAnimation
import SceneCommit
import SceneGeometry

// When key frames of what is no vector are reached, and what splines through them are mixed of.

extension Keyframes {
    func compile(_ matrices: [Transform3D]) throws(KeyframeError) -> KeyframePlan {
        guard calculationMode.isCubic else {
            return try compile(count: matrices.count, lengths: zip(matrices, matrices.dropFirst()).map { $0.distance(to: $1) })
        }
        let values = matrices.map(SplitTransform.init)
        func mixed(_ mix: KeyframeMix) -> Transform3D {
            let places = mix.places(of: values.count)
            return SplitTransform.mix(values[places.0], values[places.1], values[places.2], values[places.3], mix.weights)
                ?? values[places.1].matrix
        }
        return try compileSpline(count: values.count) {
            values[$0].parts != nil && values[$0 + 1].parts != nil
        } distance: {
            mixed($0).distance(to: mixed($1))
        }
    }

    /// Of lists and paths; text and pictures have nothing that a spline could go through, and are all as far from each other.
    func compile(objects values: [PropertyValue]) throws(KeyframeError) -> KeyframePlan {
        guard calculationMode.isCubic, values.contains(where: { PropertyValue.distance($0, $0) != nil }) else {
            return try compile(count: values.count, lengths: zip(values, values.dropFirst()).map { PropertyValue.distance($0, $1) ?? 1 })
        }
        return try compileSpline(count: values.count) {
            PropertyValue.distance(values[$0], values[$0 + 1]) != nil
        } distance: {
            guard let first = PropertyValue.mix($0, of: values), let last = PropertyValue.mix($1, of: values) else { return 1 }
            return PropertyValue.distance(first, last) ?? 1
        }
    }
}

extension Transform3D {
    /// How far apart two matrices are: for an even speed between key frames.
    fileprivate func distance(to other: Transform3D) -> Double {
        let rows = [other.row1 - row1, other.row2 - row2, other.row3 - row3, other.row4 - row4]
        return rows.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
    }
}
