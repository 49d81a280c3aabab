/// A relation between an edge of a layer, or its size, and one of its superlayer or of a sibling (CAConstraint).
public struct Constraint: Sendable, Equatable {
    /// In the order of `scene_constraint_attribute`.
    public enum Attribute: UInt32, BitwiseCopyable, Sendable, CaseIterable {
        case minX, midX, maxX, width, minY, midY, maxY, height

        var isVertical: Bool { rawValue >= Attribute.minY.rawValue }

        /// min, mid, max or size.
        var part: Int { Int(rawValue & 3) }

        /// What documents call it.
        public var name: String {
            switch self {
            case .minX: "minX"
            case .midX: "midX"
            case .maxX: "maxX"
            case .width: "width"
            case .minY: "minY"
            case .midY: "midY"
            case .maxY: "maxY"
            case .height: "height"
            }
        }
    }

    /// How many a layer has at most.
    public static let maximumCount = 1024

    /// The name that stands for the superlayer.
    public static let superlayer = "superlayer"

    public var attribute: Attribute
    /// The superlayer, or a sibling's name.
    public var source: String
    public var sourceAttribute: Attribute
    /// The attribute is the source's, times this, plus the offset.
    public var scale: Double
    public var offset: Double

    public init(_ attribute: Attribute, _ source: String, _ sourceAttribute: Attribute, scale: Double = 1, offset: Double = 0) {
        self.attribute = attribute
        self.source = source
        self.sourceAttribute = sourceAttribute
        self.scale = scale
        self.offset = offset
    }
}
