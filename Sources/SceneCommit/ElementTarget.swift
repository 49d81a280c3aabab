import SceneEffects
import SceneStorage

/// A parameter of a named element of one of a layer's lists as a property of its own: what the key paths `filters.<name>.<parameter>`,
/// `backgroundFilters.<name>.<parameter>` and `emitterCells.<name>.<property>` name, or of the generator: `generator.<parameter>`.
public struct ElementTarget: Sendable, Equatable {
    public let list: Property
    /// Its name; of the generator, which needs none, empty.
    public let element: String
    public let parameter: String

    var key: String { list == .generator ? "generator.\(parameter)" : "\(list.info.key).\(element).\(parameter)" }

    /// Whether it is a parameter of this filter of the list, if that has it.
    public func isOf(_ filter: Filter) -> Bool { list == .generator || filter.name == element }

    /// The parameter's value in a list: that of the first element of the name; nil when there is none.
    public func value(in list: PropertyValue) -> PropertyValue? {
        switch list {
        case .filters(let filters): filters.first { isOf($0) }?.value(of: parameter)
        case .cells(let cells):
            CellProperty.named(parameter).flatMap { EmitterCell.value(of: $0, named: element, in: cells) }
        default: nil
        }
    }

    /// Sets the parameter in a list.
    public func set(_ value: PropertyValue, in list: inout PropertyValue) throws(SceneError) {
        switch list {
        case .filters(var filters):
            guard let index = filters.firstIndex(where: { isOf($0) }) else { throw missing }
            try filters[index].set(parameter, to: value)
            list = .filters(filters)
        case .cells(var cells):
            guard let property = CellProperty.named(parameter), try EmitterCell.set(property, named: element, to: value, in: &cells) else {
                throw missing
            }
            list = .cells(cells)
        default: throw missing
        }
    }

    public var missing: SceneError {
        if list == .generator { return SceneError(.notFound, "the layer has no generator with a parameter \"\(parameter)\"") }
        let what = list == .emitterCells ? "emitter cell of the name \"\(element)\"" : "filter of the name \"\(element)\""
        return SceneError(.notFound, "\(list.info.key) has no \(what) with a parameter \"\(parameter)\"")
    }
}

/// The type that a parameter's name stands for. It is the same in all built-in filters; of custom kernels that use one name for several
/// types the first one counts.
enum ParameterNames {
    private static let builtIn: [String: ParameterType] = {
        var types: [String: ParameterType] = [:]
        for parameter in FilterInfo.table.flatMap(\.parameters) { types[parameter.name] = parameter.type }
        return types
    }()

    private static let ofKernels = Locked<[String: ParameterType]>([:])

    static func type(of name: String) -> ParameterType? { builtIn[name] ?? ofKernels.withLock { $0[name] } }

    /// Notes the parameters of a custom kernel.
    static func declare(_ parameters: [FilterParameter]) {
        ofKernels.withLock { types in
            for parameter in parameters where builtIn[parameter.name] == nil && types[parameter.name] == nil {
                types[parameter.name] = parameter.type
            }
        }
    }
}

extension PropertyPath {
    /// The path of what stands behind the key of a list in a key path: an element's name, its parameter, and a part of that. A generator is
    /// not named.
    init?(_ list: Property, elementPath: Substring) {
        let isNamed = list != .generator
        var parts = elementPath.split(separator: ".", maxSplits: isNamed ? 2 : 1, omittingEmptySubsequences: false).map(String.init)
        if !isNamed { parts.insert("", at: 0) }
        guard parts.count >= 2, !isNamed || !parts[0].isEmpty else { return nil }
        let target = ElementTarget(list: list, element: parts[0], parameter: parts[1])
        guard let property = target.property else { return nil }
        guard parts.count == 3 else {
            self.init(property)
            return
        }
        guard let part = Self.part(parts[2], of: property.traits.type) else { return nil }
        self.init(property, part)
    }
}

extension ElementTarget {
    /// The property that stands for the target, registered when it is asked for the first time; nil for a parameter that no such element has.
    fileprivate var property: Property? {
        if list == .emitterCells { return CellProperty.named(parameter).flatMap(property(of:)) }
        return ParameterNames.type(of: parameter).flatMap(property(of:))
    }

    private func property(of type: ParameterType) -> Property? {
        PropertyRegistry.shared.property(of: self) { property in
            let initial = PropertyValue(Array(repeating: 0, count: type.count), as: type), isVector = type != .matrix && type != .image
            return PropertyInfo(property, key, type.valueType, initial, .paint).with {
                $0.allow(isAnimatable: isVector, isImplicit: isVector, isOptional: type == .image)
            }
        }
    }

    /// Setting a cell's property starts no animation: particles have the values of their birth.
    private func property(of cellProperty: CellProperty) -> Property? {
        PropertyRegistry.shared.property(of: self) { property in
            PropertyInfo(property, key, cellProperty.info)
        }
    }
}
