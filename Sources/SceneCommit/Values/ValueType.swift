import SceneGeometry

/// The type of a value.
public enum ValueType: Int32, BitwiseCopyable, Sendable {
    case none, bool, number, point, size, rect, color, transform, enumeration, flags, string, image, numbers, colors, filters, path, cells

    /// The number of numbers in a value; 0 for types that are not made of numbers.
    public var components: Int {
        switch self {
        case .none, .string, .image, .numbers, .colors, .filters, .path, .cells: 0
        case .bool, .number, .enumeration, .flags: 1
        case .point, .size: 2
        case .rect, .color: 4
        case .transform: 16
        }
    }

    /// The type's name in messages.
    public var name: String {
        switch self {
        case .none: "nothing"
        case .bool: "a bool"
        case .number: "a number"
        case .point: "a point"
        case .size: "a size"
        case .rect: "a rect"
        case .color: "a color"
        case .transform: "a transform"
        case .enumeration: "an enum"
        case .flags: "flags"
        case .string: "a string"
        case .image: "an image"
        case .numbers: "a list of numbers"
        case .colors: "a list of colors"
        case .filters: "a list of filters"
        case .path: "a path"
        case .cells: "a list of emitter cells"
        }
    }

    /// Whether values lie between two others, so that a change can be seen to happen.
    public var isInterpolated: Bool {
        switch self {
        case .number, .point, .size, .rect, .color, .transform, .numbers, .colors, .path: true
        case .none, .bool, .enumeration, .flags, .string, .image, .filters, .cells: false
        }
    }

    /// The value where none was given: zeros, no text, an empty list, the identity.
    public var zero: PropertyValue {
        switch self {
        case .none, .string, .image: .none
        case .bool: .bool(false)
        case .number: .number(0)
        case .point: .point(.zero)
        case .size: .size(Size(0, 0))
        case .rect: .rect(.zero)
        case .color: .color(.clear)
        case .transform: .transform(.identity)
        case .enumeration: .enumeration(0)
        case .flags: .flags(0)
        case .numbers: .numbers([])
        case .colors: .colors([])
        case .filters: .filters([])
        case .path: .path(Path())
        case .cells: .cells([])
        }
    }
}
