import SceneStorage

/// The properties that are not in the table: custom ones that the program or a document declares, for all layers of the process.
public final class PropertyRegistry: Sendable {
    public static let shared = PropertyRegistry()

    private struct State {
        var infos: [PropertyInfo] = []
        /// The properties that can be looked up.
        var byKey: [String: Int] = [:]
        /// Indices of the properties that were declared for good, in the order of their declarations.
        var declared: [Int] = []
        var isDeclared: [Bool] = []
        /// Indices of properties that were taken back, by their types. Provisional ones of a type have the same traits.
        var withdrawn: [ValueType: [Int]] = [:]

        /// Throws where so many numbers are taken that the rest is for others.
        func checkRoom(keeping count: Int) throws(SceneError) {
            guard infos.count < PropertyRegistry.capacity - count else {
                throw SceneError(.outOfMemory, "there are too many custom properties")
            }
        }

        /// Adds a property. @return its index.
        mutating func add(_ key: String, _ info: PropertyInfo) -> Int {
            byKey[key] = infos.count
            infos.append(info)
            isDeclared.append(false)
            PropertyTraits.byNumber.append(info.traits)
            return infos.count - 1
        }

        mutating func declare(_ index: Int) {
            guard !isDeclared[index] else { return }
            isDeclared[index] = true
            declared.append(index)
        }
    }

    private let state = Locked(.properties, State())

    /// The number of the first registered property.
    private static let first = Property.BuiltIn.allCases.count
    /// The number of properties that can be registered: numbers are 16 bits wide.
    public static let capacity = Int(UInt16.max) - first
    /// Numbers that documents leave to parameters of filters and cells, and as many that both leave to the program.
    private static let reserve = 8192

    /// Keys with a meaning that are no properties of the table: no property may be called so.
    private static let reservedKeys: Set<String> = [
        "frame", "superlayer", "sublayers", "mask", "animations", "actions", "style", "custom", "delegate", "layoutManager", "constraints",
        "onOrderIn", "onOrderOut", "transition", "type", "value", "pointValue", "sizeValue", "rectValue", "colorValue", "transformValue",
    ]
    private static let longestKey = 255

    /// The number of declared properties.
    public var count: Int { state.withLock { $0.declared.count } }

    /// The declared properties, in the order of their declarations.
    public var infos: [PropertyInfo] { state.withLock { state in state.declared.map { state.infos[$0] } } }

    public func info(at index: Int) -> PropertyInfo? {
        state.withLock { state in state.declared.indices.contains(index) ? state.infos[state.declared[index]] : nil }
    }

    // MARK: - Declaring

    /// Declares a property. Declaring it again the same way gives the same one.
    /// @param isOwn whether it is the library's own, whose key no program may take.
    /// @param isProvisional whether it can be withdrawn again, until somebody declares it for good.
    public func register(
        _ key: String, type: ValueType, initial: PropertyValue, isAnimatable: Bool, isImplicit: Bool,
        effect: PropertyTraits.Effect = .none, isProvisional: Bool = false, isOwn: Bool = false
    ) throws(SceneError) -> Property {
        if !isOwn { try Self.check(key) }
        return try state.withLock { state throws(SceneError) in
            let index: Int
            if let known = state.byKey[key] {
                let info = state.infos[known]
                guard info.type == type else {
                    throw SceneError(.invalidState, "\(key) was declared before as \(info.type.name), and cannot be \(type.name) too")
                }
                guard info.initial == initial, info.isAnimatable == isAnimatable, info.isImplicit == isImplicit else {
                    throw SceneError(.invalidState, "\(key) was declared before with another initial value, animatable or implicit")
                }
                index = known
            } else {
                let free = isProvisional ? state.withdrawn[type]?.popLast() : nil
                if free == nil { try state.checkRoom(keeping: isProvisional ? 2 * Self.reserve : 0) }
                let property = Property(rawValue: UInt16(Self.first + (free ?? state.infos.count)))
                let info = PropertyInfo(property, key, type, initial, effect).with {
                    $0.allow(isAnimatable: isAnimatable, isImplicit: isImplicit, isOptional: initial == .none)
                }
                if let free {
                    index = free
                    state.byKey[key] = free
                    state.infos[free] = info
                } else {
                    index = state.add(key, info)
                }
            }
            if !isProvisional { state.declare(index) }
            return state.infos[index].property
        }
    }

    /// The property that stands for a parameter of a type of an element of a list. The first call for a parameter describes the property;
    /// nil when there are too many properties.
    func property(of target: ElementTarget, _ type: ValueType, _ describe: (Property) -> PropertyInfo) -> Property? {
        // No key of a property has a blank.
        let key = "\(target.key) \(type.rawValue)"
        return state.withLock { state in
            if let index = state.byKey[key] { return state.infos[index].target == target ? state.infos[index].property : nil }
            guard state.infos.count < Self.capacity - Self.reserve else { return nil }
            let property = Property(rawValue: UInt16(Self.first + state.infos.count))
            _ = state.add(key, describe(property).with { $0.target = target })
            return property
        }
    }

    /// Makes provisional properties lasting.
    public func confirm(_ properties: [Property]) {
        state.withLock { state in
            for property in properties { state.declare(Self.index(property)) }
        }
    }

    /// Takes provisional properties back, but for those that somebody declared for good meanwhile. Others of their types get the numbers.
    public func withdraw(_ properties: [Property]) {
        state.withLock { state in
            for index in properties.map(Self.index) where !state.isDeclared[index] {
                let info = state.infos[index]
                guard state.byKey[info.key] == index else { continue }
                state.byKey[info.key] = nil
                state.withdrawn[info.type, default: []].append(index)
            }
        }
    }

    /// Throws for a key that a program cannot give something of its own.
    public static func check(_ key: String) throws(SceneError) {
        guard !PropertyInfo.isBuiltIn(key) else { throw SceneError(.invalidArgument, "\(key) is a property of every layer already") }
        guard !reservedKeys.contains(key) else { throw SceneError(.invalidArgument, "\(key) has a meaning of its own") }
        guard (1...longestKey).contains(key.utf8.count) else {
            throw SceneError(.invalidArgument, "key is \(key.utf8.count) bytes long, expected 1...\(longestKey)")
        }
        guard !key.utf8.contains(UInt8(ascii: ".")) else {
            throw SceneError(.invalidArgument, "key is \"\(key)\"; a dot would make it a key path, expected none")
        }
    }

    /// Whether a key has a meaning of its own, and is no property's.
    public static func isReserved(_ key: String) -> Bool { reservedKeys.contains(key) }

    // MARK: - Looking up

    public func named(_ key: String) -> PropertyInfo? {
        state.withLock { state in state.byKey[key].map { state.infos[$0] } }
    }

    /// @param property one that was registered.
    func info(_ property: Property) -> PropertyInfo { state.withLock { $0.infos[Self.index(property)] } }

    private static func index(_ property: Property) -> Int { Int(property.rawValue) - first }
}
