import SceneGeometry

/// A property of an emitter cell. A case's name is the property's key.
public enum CellProperty: UInt8, CaseIterable, Sendable {
    case name, enabled, birthRate, lifetime, lifetimeRange
    case emissionLatitude, emissionLongitude, emissionRange, velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
    case scale, scaleRange, scaleSpeed, spin, spinRange
    case color, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed, alphaSpeed
    case contents, contentsRect, contentsScale, magnificationFilter, minificationFilter, minificationFilterBias
    case beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode

    public var info: CellPropertyInfo { Self.infos[Int(rawValue)] }

    public static func named(_ key: String) -> CellProperty? { byKey[key] }

    private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.info.key, $0) })

    private static let infos: [CellPropertyInfo] = allCases.map(CellPropertyInfo.init)
}

/// The description of a property of an emitter cell.
public struct CellPropertyInfo: Sendable {
    public let key: String
    public let initial: PropertyValue
    /// Names of an enumeration's constants.
    public private(set) var names: [String] = []
    public private(set) var traits: PropertyTraits

    public var type: ValueType { traits.type }

    fileprivate init(_ property: CellProperty) {
        key = "\(property)"
        initial = Self.initial(property)
        let type: ValueType = property == .name ? .string : property == .contents ? .image : initial.type
        traits = PropertyTraits(type: type, effect: .paint)
        traits.isOptional = initial == .none
        traits.isAnimatable = property.isAnimatable
        traits.range = property.range
        switch property {
        case .magnificationFilter, .minificationFilter: names = ["nearest", "linear", "trilinear"]
        case .fillMode: names = ["removed", "forwards", "backwards", "both"]
        default: break
        }
        traits.nameCount = Int32(names.count)
    }

    private static func initial(_ property: CellProperty) -> PropertyValue {
        switch property {
        case .name, .contents: .none
        case .enabled: .bool(true)
        case .autoreverses: .bool(false)
        case .color: .color(.white)
        case .contentsRect: .rect(.unit)
        case .magnificationFilter, .minificationFilter: .enumeration(1)
        case .fillMode: .enumeration(0)
        case .scale, .contentsScale, .speed: .number(1)
        case .duration: .number(.infinity)
        default: .number(0)
        }
    }

    /// Why the property's traits do not allow a value, or nil when they do.
    func objection(to value: PropertyValue) -> String? {
        traits.objection(to: value, of: key, names: names)
    }
}

extension CellProperty {
    fileprivate var range: PropertyTraits.Range {
        switch self {
        case .birthRate, .lifetime: .notNegative
        case .contentsScale: .positive
        case .duration, .repeatCount, .repeatDuration: .notNegativeOrInfinite
        default: .any
        }
    }

    fileprivate var isAnimatable: Bool {
        switch self {
        case .name, .magnificationFilter, .minificationFilter, .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration,
            .autoreverses, .fillMode:
            false
        default: true
        }
    }
}
