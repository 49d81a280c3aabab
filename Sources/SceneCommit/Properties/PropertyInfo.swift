/// The description of a property. Key paths, implicit animations, documents, commits and the lists of the bindings read
/// descriptions, and nothing else says what a property is.
public struct PropertyInfo: Sendable {
    public let property: Property
    /// The property's name in Core Animation, such as "cornerRadius".
    public let key: String
    /// The value of a new layer.
    public let initial: PropertyValue
    public private(set) var traits: PropertyTraits
    /// Names of an enumeration's constants or of the bits of flags, as documents spell them.
    public private(set) var names: [String] = []
    /// The element and the parameter, for a property that stands for a parameter of an element of a list.
    public internal(set) var target: ElementTarget?

    public var type: ValueType { traits.type }
    public var isAnimatable: Bool { traits.isAnimatable }
    public var isImplicit: Bool { traits.isImplicit }
    public var isOptional: Bool { traits.isOptional }
    public var range: PropertyTraits.Range { traits.range }
    public var kinds: LayerKinds { traits.kinds }

    /// A row of the table.
    /// @param type what values are where the initial one is none.
    /// @param effect what a change makes necessary.
    init(
        _ builtIn: Property.BuiltIn, _ initial: PropertyValue, of type: ValueType? = nil, changing effect: PropertyTraits.Effect = .paint
    ) {
        self.init(Property(builtIn), "\(builtIn)", type ?? initial.type, initial, effect)
        traits.isOptional = initial == .none
    }

    init(
        _ property: Property, _ key: String, _ type: ValueType, _ initial: PropertyValue, _ effect: PropertyTraits.Effect
    ) {
        self.property = property
        self.key = key
        self.initial = initial
        traits = PropertyTraits(type: type, effect: effect)
    }

    /// A property of an emitter layer that stands for a property of one of the layer's cells.
    init(_ property: Property, _ key: String, _ cell: CellPropertyInfo) {
        self.property = property
        self.key = key
        initial = cell.initial
        names = cell.names
        traits = cell.traits
        traits.kinds = LayerKinds(.emitter)
    }

    func with(_ change: (inout PropertyInfo) -> Void) -> PropertyInfo {
        var info = self
        change(&info)
        return info
    }

    func animatable() -> PropertyInfo { explicitlyAnimatable().with { $0.traits.isImplicit = true } }

    /// Animations may name the property, but setting a value starts none: a value that switches would only come late.
    func explicitlyAnimatable() -> PropertyInfo { with { $0.traits.isAnimatable = true } }

    /// Setting a value has the layer fade from what it was.
    func fadingOver() -> PropertyInfo {
        with {
            $0.traits.isImplicit = true
            $0.traits.fadesOver = true
        }
    }

    mutating func allow(isAnimatable: Bool, isImplicit: Bool, isOptional: Bool) {
        traits.isAnimatable = isAnimatable
        traits.isImplicit = isImplicit
        traits.isOptional = isOptional
    }

    func optional() -> PropertyInfo { with { $0.traits.isOptional = true } }

    func allowing(_ range: PropertyTraits.Range) -> PropertyInfo { with { $0.traits.range = range } }

    /// Only layers of these kinds have the property.
    func of(_ kinds: LayerKind...) -> PropertyInfo { with { $0.traits.kinds = LayerKinds(kinds.map { LayerKinds($0) }) } }

    func stored(in storage: PropertyTraits.Storage) -> PropertyInfo { with { $0.traits.storage = storage } }

    func grouped(as group: PropertyTraits.Group) -> PropertyInfo { with { $0.traits.group = group } }

    func naming(_ names: String...) -> PropertyInfo {
        with {
            $0.names = names
            $0.traits.nameCount = Int32(names.count)
        }
    }

    private static let byKey = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0) })

    /// All properties that layers have: those of the table, then those that were declared.
    public static var all: [PropertyInfo] { table + PropertyRegistry.shared.infos }

    /// The property of a key, of the table or registered, or nil.
    public static func named(_ key: String) -> PropertyInfo? { byKey[key] ?? PropertyRegistry.shared.named(key) }

    /// Whether a key is one of the table's.
    public static func isBuiltIn(_ key: String) -> Bool { byKey[key] != nil }

    /// Why a layer of a kind cannot have the property, or nil when it can.
    public func objection(to kind: LayerKind) -> String? {
        kinds.contains(kind) ? nil : "\(key) is a property of \(kinds.title), and the layer is \(kind.title)"
    }

    /// Why the property's traits do not allow a value, or nil when they do.
    public func objection(to value: PropertyValue) -> String? {
        traits.objection(to: value, of: key, names: names)
    }
}
