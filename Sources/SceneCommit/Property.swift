import SceneGeometry

/// Every property of a layer, in the order of the table.
public enum Property: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform, geometryFlipped
    case hidden, doubleSided, opacity, allowsGroupOpacity, masksToBounds
    case backgroundColor, cornerRadius, maskedCorners, borderWidth, borderColor, allowsEdgeAntialiasing
    case contents, contentsGravity, contentsRect, contentsCenter, contentsScale, minificationFilter, magnificationFilter
    case name

    public var info: PropertyInfo { PropertyInfo.table[Int(rawValue)] }
}

/// The type of a value.
public enum ValueType: Int32, BitwiseCopyable, Sendable {
    case none, bool, number, point, size, rect, color, transform, enumeration, flags, string, image

    /// How many numbers a value has; 0 for those that are not made of numbers.
    public var components: Int {
        switch self {
        case .none, .string, .image: 0
        case .bool, .number, .enumeration, .flags: 1
        case .point, .size: 2
        case .rect, .color: 4
        case .transform: 16
        }
    }

    /// What the type is called in messages.
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
        }
    }
}

/// What the hot paths ask of a property: plain bits, copied out of the table once.
public struct PropertyTraits: BitwiseCopyable, Sendable {
    /// What a change makes necessary in the render tree.
    public enum Effect: UInt8, BitwiseCopyable, Sendable {
        /// New world transforms below the layer.
        case geometry
        /// A new frame plan, nothing else.
        case paint
        /// Nothing.
        case none
    }

    /// What values are allowed, beyond being finite.
    public enum Range: UInt8, BitwiseCopyable, Sendable { case any, notNegative, positive }

    public let type: ValueType
    public var effect: Effect
    public var isAnimatable = false
    /// Whether setting it animates by itself.
    public var isImplicit = false
    public var isOptional = false
    public var range = Range.any
    /// How many constants an enumeration has.
    public var nameCount: Int32 = 0

    /// Whether a value can be the property's.
    public func allows(_ value: PropertyValue) -> Bool {
        if case .none = value { return isOptional }
        guard value.type == type, value.isFinite else { return false }
        switch value {
        case .number(let number): return range == .any || number > 0 || (range == .notNegative && number == 0)
        case .enumeration(let number): return number >= 0 && number < nameCount
        default: return true
        }
    }
}

/// The one place where a property is described. Key paths, implicit animations, documents, commits and the bindings'
/// lists all read this table.
public struct PropertyInfo: Sendable {
    public let property: Property
    /// Core Animation's key.
    public let key: String
    /// The value of a new layer.
    public let initial: PropertyValue
    public private(set) var traits: PropertyTraits
    /// Names of an enumeration's constants or of the bits of flags, as documents spell them.
    public private(set) var names: [String] = []

    public var type: ValueType { traits.type }
    public var isAnimatable: Bool { traits.isAnimatable }
    public var isImplicit: Bool { traits.isImplicit }
    public var isOptional: Bool { traits.isOptional }
    public var range: PropertyTraits.Range { traits.range }

    private init(
        _ property: Property, _ key: String, _ type: ValueType, _ initial: PropertyValue, _ effect: PropertyTraits.Effect = .paint
    ) {
        self.property = property
        self.key = key
        self.initial = initial
        traits = PropertyTraits(type: type, effect: effect)
    }

    private func with(_ change: (inout PropertyInfo) -> Void) -> PropertyInfo {
        var info = self
        change(&info)
        return info
    }

    private func animatable() -> PropertyInfo {
        with {
            $0.traits.isAnimatable = true
            $0.traits.isImplicit = true
        }
    }

    private func optional() -> PropertyInfo { with { $0.traits.isOptional = true } }

    private func allowing(_ range: PropertyTraits.Range) -> PropertyInfo { with { $0.traits.range = range } }

    private func naming(_ names: String...) -> PropertyInfo {
        with {
            $0.names = names
            $0.traits.nameCount = Int32(names.count)
        }
    }

    public static let table: [PropertyInfo] = [
        PropertyInfo(.bounds, "bounds", .rect, .rect(.zero), .geometry).animatable(),
        PropertyInfo(.position, "position", .point, .point(.zero), .geometry).animatable(),
        PropertyInfo(.zPosition, "zPosition", .number, .number(0), .geometry).animatable(),
        PropertyInfo(.anchorPoint, "anchorPoint", .point, .point(Point(0.5, 0.5)), .geometry).animatable(),
        PropertyInfo(.anchorPointZ, "anchorPointZ", .number, .number(0), .geometry).animatable(),
        PropertyInfo(.transform, "transform", .transform, .transform(.identity), .geometry).animatable(),
        PropertyInfo(.sublayerTransform, "sublayerTransform", .transform, .transform(.identity), .geometry).animatable(),
        PropertyInfo(.geometryFlipped, "geometryFlipped", .bool, .bool(false), .geometry),
        PropertyInfo(.hidden, "hidden", .bool, .bool(false)),
        PropertyInfo(.doubleSided, "doubleSided", .bool, .bool(true), .geometry),
        PropertyInfo(.opacity, "opacity", .number, .number(1)).animatable(),
        PropertyInfo(.allowsGroupOpacity, "allowsGroupOpacity", .bool, .bool(true)),
        PropertyInfo(.masksToBounds, "masksToBounds", .bool, .bool(false)),
        PropertyInfo(.backgroundColor, "backgroundColor", .color, .none).animatable().optional(),
        PropertyInfo(.cornerRadius, "cornerRadius", .number, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.maskedCorners, "maskedCorners", .flags, .flags(15))
            .naming("topLeft", "topRight", "bottomLeft", "bottomRight"),
        PropertyInfo(.borderWidth, "borderWidth", .number, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.borderColor, "borderColor", .color, .color(.black)).animatable(),
        PropertyInfo(.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .bool, .bool(true)),
        PropertyInfo(.contents, "contents", .image, .none).optional(),
        PropertyInfo(.contentsGravity, "contentsGravity", .enumeration, .enumeration(9)).naming(
            "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
            "resizeAspect", "resizeAspectFill"),
        PropertyInfo(.contentsRect, "contentsRect", .rect, .rect(.unit)).animatable(),
        PropertyInfo(.contentsCenter, "contentsCenter", .rect, .rect(.unit)).animatable(),
        PropertyInfo(.contentsScale, "contentsScale", .number, .number(1)).animatable().allowing(.positive),
        PropertyInfo(.minificationFilter, "minificationFilter", .enumeration, .enumeration(1))
            .naming("nearest", "linear", "trilinear"),
        PropertyInfo(.magnificationFilter, "magnificationFilter", .enumeration, .enumeration(1))
            .naming("nearest", "linear", "trilinear"),
        PropertyInfo(.name, "name", .string, .none, .none).optional(),
    ]

    private static let byKey = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0) })

    /// The property of a key, or nil.
    public static func named(_ key: String) -> PropertyInfo? { byKey[key] }

    /// Why a value cannot be this property's, for one that its traits do not allow.
    public func objection(to value: PropertyValue) -> String? {
        if traits.allows(value) { return nil }
        if value.type != type { return "\(key) must be \(type.name), not \(value.type.name)" }
        switch value {
        case .number(let number) where number.isFinite:
            return "\(key) must be \(traits.range == .positive ? "above 0" : "0 or more"), not \(number)"
        case .enumeration(let number): return "\(key) must be one of \(names.joined(separator: ", ")), not constant \(number)"
        default: return "\(key) must be finite"
        }
    }

    /// The traits by property, in memory without references.
    fileprivate static let traits = InlineArray<27, PropertyTraits> { table[$0].traits }
}

extension Property {
    @inline(__always) public var traits: PropertyTraits { PropertyInfo.traits[Int(rawValue)] }
}
