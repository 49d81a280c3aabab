import SceneGeometry
import SceneStorage

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
    /// For a property that is a parameter of a filter.
    public internal(set) var filterTarget: FilterTarget?

    public var type: ValueType { traits.type }
    public var isAnimatable: Bool { traits.isAnimatable }
    public var isImplicit: Bool { traits.isImplicit }
    public var isOptional: Bool { traits.isOptional }
    public var range: PropertyTraits.Range { traits.range }

    init(
        _ property: Property, _ key: String, _ type: ValueType, _ initial: PropertyValue, _ effect: PropertyTraits.Effect = .paint
    ) {
        self.property = property
        self.key = key
        self.initial = initial
        traits = PropertyTraits(type: type, effect: effect)
    }

    func with(_ change: (inout PropertyInfo) -> Void) -> PropertyInfo {
        var info = self
        change(&info)
        return info
    }

    private func animatable() -> PropertyInfo { explicitlyAnimatable().with { $0.traits.isImplicit = true } }

    /// Animations may name it, but setting it starts none: what switches from one value to another would only come late.
    private func explicitlyAnimatable() -> PropertyInfo { with { $0.traits.isAnimatable = true } }

    mutating func allow(isAnimatable: Bool, isImplicit: Bool, isOptional: Bool) {
        traits.isAnimatable = isAnimatable
        traits.isImplicit = isImplicit
        traits.isOptional = isOptional
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
        PropertyInfo(.hidden, "hidden", .bool, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.doubleSided, "doubleSided", .bool, .bool(true), .geometry).explicitlyAnimatable(),
        PropertyInfo(.opacity, "opacity", .number, .number(1)).animatable(),
        PropertyInfo(.allowsGroupOpacity, "allowsGroupOpacity", .bool, .bool(true)),
        PropertyInfo(.masksToBounds, "masksToBounds", .bool, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.backgroundColor, "backgroundColor", .color, .none).animatable().optional(),
        PropertyInfo(.cornerRadius, "cornerRadius", .number, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.maskedCorners, "maskedCorners", .flags, .flags(15)).explicitlyAnimatable()
            .naming("topLeft", "topRight", "bottomLeft", "bottomRight"),
        PropertyInfo(.borderWidth, "borderWidth", .number, .number(0)).animatable().allowing(.notNegative),
        PropertyInfo(.borderColor, "borderColor", .color, .color(.black)).animatable(),
        PropertyInfo(.allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .bool, .bool(true)),
        PropertyInfo(.contents, "contents", .image, .none).animatable().optional(),
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
        PropertyInfo(.beginTime, "beginTime", .number, .number(0), .timing),
        PropertyInfo(.timeOffset, "timeOffset", .number, .number(0), .timing),
        PropertyInfo(.speed, "speed", .number, .number(1), .timing),
        PropertyInfo(.duration, "duration", .number, .number(.infinity), .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.repeatCount, "repeatCount", .number, .number(0), .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.repeatDuration, "repeatDuration", .number, .number(0), .timing).allowing(.notNegativeOrInfinite),
        PropertyInfo(.autoreverses, "autoreverses", .bool, .bool(false), .timing),
        PropertyInfo(.fillMode, "fillMode", .enumeration, .enumeration(0), .timing)
            .naming("removed", "forwards", "backwards", "both"),
        PropertyInfo(.shadowColor, "shadowColor", .color, .color(.black)).animatable(),
        PropertyInfo(.shadowOpacity, "shadowOpacity", .number, .number(0)).animatable(),
        PropertyInfo(.shadowOffset, "shadowOffset", .size, .size(Size(0, -3))).animatable(),
        PropertyInfo(.shadowRadius, "shadowRadius", .number, .number(3)).animatable().allowing(.notNegative),
        PropertyInfo(.shouldRasterize, "shouldRasterize", .bool, .bool(false)).explicitlyAnimatable(),
        PropertyInfo(.rasterizationScale, "rasterizationScale", .number, .number(1)).animatable().allowing(.positive),
        PropertyInfo(.cornerCurve, "cornerCurve", .enumeration, .enumeration(0)).naming("circular", "continuous"),
        PropertyInfo(.edgeAntialiasingMask, "edgeAntialiasingMask", .flags, .flags(15)).naming("left", "right", "bottom", "top"),
        PropertyInfo(.compositingFilter, "compositingFilter", .enumeration, .enumeration(0)).explicitlyAnimatable()
            .naming(
                "sourceOver", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight",
                "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter", "plusDarker", "clear", "copy",
                "sourceIn", "sourceOut", "sourceAtop", "destinationOver", "destinationIn", "destinationOut", "destinationAtop", "xor"),
        PropertyInfo(.maskMode, "maskMode", .enumeration, .enumeration(0))
            .naming("alpha", "invertedAlpha", "luminance", "invertedLuminance"),
        PropertyInfo(.filters, "filters", .filters, .filters([])),
        PropertyInfo(.backgroundFilters, "backgroundFilters", .filters, .filters([])),
        PropertyInfo(.shadowPath, "shadowPath", .path, .none).animatable().optional(),
    ]

    private static let byKey = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0) })

    /// All properties that layers have: those of the table, then those that were declared.
    public static var all: [PropertyInfo] { table + PropertyRegistry.shared.infos }

    /// The property of a key, of the table or registered, or nil.
    public static func named(_ key: String) -> PropertyInfo? { byKey[key] ?? PropertyRegistry.shared.named(key) }

    /// Whether a key is one of the table's.
    public static func isBuiltIn(_ key: String) -> Bool { byKey[key] != nil }

    /// Why a value cannot be this property's, for one that its traits do not allow.
    public func objection(to value: PropertyValue) -> String? {
        if traits.allows(value) { return nil }
        if value.type != type { return "\(key) must be \(type.name), not \(value.type.name)" }
        switch value {
        case .number(let number) where number.isFinite || traits.range == .notNegativeOrInfinite:
            return "\(key) must be \(traits.range == .positive ? "above 0" : "0 or more"), not \(number)"
        case .enumeration(let number): return "\(key) must be one of \(names.joined(separator: ", ")), not constant \(number)"
        default: return "\(key) must be finite"
        }
    }

    /// The traits by property, in memory without references.
    fileprivate static let traits = InlineArray<48, PropertyTraits> { table[$0].traits }
}

extension Property {
    @inline(__always) public var traits: PropertyTraits {
        rawValue < Property.builtInCount ? PropertyInfo.traits[Int(rawValue)] : PropertyRegistry.shared.traits(self)
    }
}
