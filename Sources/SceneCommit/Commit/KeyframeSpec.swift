public import SceneAnimation
public import SceneGeometry

/// Key frames, compiled: values and when they are reached.
public struct KeyframeSpec: Sendable {
    /// When, and of vectors also what.
    public var plan: KeyframePlan
    public var isDiscrete: Bool
    public var values: Values
    /// Whether the layer turns along a path, and by how much more, in radians.
    public var turns = false
    public var turn = 0.0

    public enum Values: Sendable {
        /// Vectors, which the plan has.
        case vectors
        case matrices([Transform3D])
        case objects([PropertyValue])
        /// The parts of a path, each between two values.
        case path([PathSegment])
    }

    public init(plan: KeyframePlan, isDiscrete: Bool, values: Values) {
        self.plan = plan
        self.isDiscrete = isDiscrete
        self.values = values
    }
}
