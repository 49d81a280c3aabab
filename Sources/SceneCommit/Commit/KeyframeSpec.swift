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
        /// They are in the plan.
        case vectors
        case matrices([Transform3D])
        case objects([PropertyValue])
        /// What lies between two values each.
        case path([PathSegment])
    }

    public init(plan: KeyframePlan, isDiscrete: Bool, values: Values) {
        self.plan = plan
        self.isDiscrete = isDiscrete
        self.values = values
    }
}
