import SceneEffects
import SceneStorage

/// The properties that are not in the table: custom ones that the program declares, for all layers of the process.
public final class PropertyRegistry: Sendable {
    public static let shared = PropertyRegistry()

    private struct State {
        var infos: [PropertyInfo] = []
        var byKey: [String: Int] = [:]
    }

    private let state = Locked(State())

    /// How many can be registered: numbers are 16 bits wide.
    public static let capacity = Int(UInt16.max) - Int(Property.builtInCount)

    public var count: Int { state.withLock { $0.infos.count } }

    /// Declares a property. Declaring it again the same way gives the same one.
    public func register(
        _ key: String, type: ValueType, initial: PropertyValue, isAnimatable: Bool, isImplicit: Bool,
        effect: PropertyTraits.Effect = .none
    ) throws(SceneError) -> Property {
        guard !PropertyInfo.isBuiltIn(key) else { throw SceneError(.invalidArgument, "\(key) is a property of every layer already") }
        return try state.withLock { state throws(SceneError) in
            if let index = state.byKey[key] {
                let info = state.infos[index]
                guard info.type == type, info.initial == initial, info.isAnimatable == isAnimatable, info.isImplicit == isImplicit else {
                    throw SceneError(.invalidState, "\(key) was declared before, as \(info.type.name), and differently")
                }
                return info.property
            }
            guard state.infos.count < Self.capacity else { throw SceneError(.outOfMemory, "there are too many custom properties") }
            let property = Property(rawValue: Property.builtInCount + UInt16(state.infos.count))
            let info = PropertyInfo(property, key, type, initial, effect).with {
                $0.allow(isAnimatable: isAnimatable, isImplicit: isImplicit, isOptional: initial == .none)
            }
            state.byKey[key] = state.infos.count
            state.infos.append(info)
            return property
        }
    }

    /// The property of a filter's parameter, registered when it is asked for the first time; nil when there are too many.
    func property(of target: FilterTarget, _ type: ParameterType) -> Property? {
        let key = target.key
        return state.withLock { state in
            if let index = state.byKey[key] { return state.infos[index].filterTarget == target ? state.infos[index].property : nil }
            guard state.infos.count < Self.capacity else { return nil }
            let property = Property(rawValue: Property.builtInCount + UInt16(state.infos.count))
            let initial = PropertyValue(Array(repeating: 0, count: type.count), as: type)
            let isVector = type != .matrix && type != .image
            let info = PropertyInfo(property, key, type.valueType, initial, .paint).with {
                $0.allow(isAnimatable: isVector, isImplicit: isVector, isOptional: type == .image)
                $0.filterTarget = target
            }
            state.byKey[key] = state.infos.count
            state.infos.append(info)
            return property
        }
    }

    public func named(_ key: String) -> PropertyInfo? {
        state.withLock { state in state.byKey[key].map { state.infos[$0] } }
    }

    /// @param property one that was registered.
    func info(_ property: Property) -> PropertyInfo {
        state.withLock { $0.infos[Int(property.rawValue - Property.builtInCount)] }
    }
}
