import SceneEffects
import SceneStorage

/// A parameter of an element of one of a layer's lists, which is a property of the layer. The key paths `filters.<name>.<parameter>`,
/// `backgroundFilters.<name>.<parameter>`, `emitterCells.<name>.<property>`, `generator.<parameter>`, `backgroundPattern.<parameter>` and
/// `borderPattern.<parameter>` name such parameters.
public struct ElementTarget: Sendable, Equatable {
    public let list: Property
    /// The element's name; empty for a generator, which needs none.
    public let element: String
    public let parameter: String

    var key: String { list.isOfGenerator ? "\(list.info.key).\(parameter)" : "\(list.info.key).\(element).\(parameter)" }

    /// Whether the parameter is the one that turns a filter on and off.
    public var isSwitch: Bool { parameter == "enabled" && (list == .filters || list == .backgroundFilters) }

    /// Whether a filter of the list is the element.
    public func isOf(_ filter: Filter) -> Bool { list.isOfGenerator || filter.name == element }

    /// The parameter's value in the first element of the name; nil when the list has no such element.
    public func value(in list: PropertyValue) -> PropertyValue? {
        switch list {
        case .filters(let filters): filters.first { isOf($0) }.flatMap { isSwitch ? .bool($0.isEnabled) : $0.value(of: parameter) }
        case .cells(let cells):
            CellProperty.named(parameter).flatMap { EmitterCell.value(of: $0, named: element, in: cells) }
        default: nil
        }
    }

    /// Sets the parameter in a list, beyond its range to the nearer end: animations may end there.
    public func set(_ value: PropertyValue, in list: inout PropertyValue) throws(SceneError) {
        switch list {
        case .filters(var filters):
            guard let index = filters.firstIndex(where: { isOf($0) }) else { throw missing }
            if isSwitch, case .bool(let isEnabled) = value {
                filters[index].isEnabled = isEnabled
            } else {
                try filters[index].set(parameter, toNearest: value)
            }
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
        if list.isOfGenerator { return SceneError(.notFound, "the layer has no \(list.info.key) with a parameter \"\(parameter)\"") }
        let what = list == .emitterCells ? "emitter cell of the name \"\(element)\"" : "filter of the name \"\(element)\""
        return SceneError(.notFound, "\(list.info.key) has no \(what) with a parameter \"\(parameter)\"")
    }
}

/// The types that a parameter's name stands for. Built-in filters use a name for one type; custom kernels may use one name for several.
enum ParameterNames {
    private static let builtIn: [String: ParameterType] = {
        var types: [String: ParameterType] = [:]
        for parameter in FilterInfo.table.flatMap(\.parameters) { types[parameter.name] = parameter.type }
        return types
    }()

    /// The types in the order in which kernels declared them.
    private static let ofKernels = Locked<[String: [ParameterType]]>(.kernelParameters, [:])

    /// The types of a name. The first one holds for a key path as long as no layer says which filter it is about.
    static func types(of name: String) -> [ParameterType] {
        let declared = ofKernels.withLock { $0[name] ?? [] }
        return builtIn[name].map { [$0] + declared } ?? declared
    }

    /// Notes the parameters of a custom kernel.
    static func declare(_ parameters: [FilterParameter]) {
        ofKernels.withLock { types in
            for parameter in parameters where builtIn[parameter.name] != parameter.type {
                if types[parameter.name]?.contains(parameter.type) != true { types[parameter.name, default: []].append(parameter.type) }
            }
        }
    }
}

extension PropertyPath {
    /// A path from the text behind a list's key: an element's name, a parameter, and a part of the parameter. A generator has no name.
    init?(_ list: Property, elementPath: Substring) {
        let isNamed = !list.isOfGenerator
        var parts = elementPath.split(separator: ".", maxSplits: isNamed ? 2 : 1, omittingEmptySubsequences: false).map(String.init)
        if !isNamed { parts.insert("", at: 0) }
        guard parts.count >= 2, !isNamed || !parts[0].isEmpty else { return nil }
        let target = ElementTarget(list: list, element: parts[0], parameter: parts[1])
        for type in target.types {
            guard let property = target.property(of: type) else { return nil }
            guard parts.count == 3 else {
                self.init(property)
                return
            }
            guard let part = Self.part(parts[2], of: type) else { continue }
            self.init(property, part)
            return
        }
        return nil
    }

    /// The types that the path may have: several where several filters use the parameter's name.
    public var types: [ValueType] {
        guard part == .whole, !property.isBuiltIn, let target = property.info.target else { return [type] }
        return target.types
    }

    /// The path for an element whose parameter is of a type; nil when no parameter of the name is of that type.
    public func of(_ type: ValueType) -> PropertyPath? {
        guard type != property.traits.type else { return self }
        guard !property.isBuiltIn, let target = property.info.target, target.types.contains(type) else { return nil }
        guard let property = target.property(of: type) else { return nil }
        guard part != .whole else { return PropertyPath(property) }
        return Self.part(keyPath.dropFirst(property.info.key.count + 1).description, of: type).map { PropertyPath(property, $0) }
    }
}

extension ElementTarget {
    /// The types that the parameter may have. Each has a property.
    fileprivate var types: [ValueType] {
        if list == .emitterCells { return CellProperty.named(parameter).map { [$0.info.type] } ?? [] }
        return isSwitch ? [.bool] : ParameterNames.types(of: parameter).map(\.valueType)
    }

    /// The property that stands for the parameter, registered by the first call.
    fileprivate func property(of type: ValueType) -> Property? {
        PropertyRegistry.shared.property(of: self, type) { property in
            // Setting a cell's property starts no animation: particles have the values of their birth.
            if list == .emitterCells, let cellProperty = CellProperty.named(parameter) {
                return PropertyInfo(property, key, cellProperty.info)
            }
            return PropertyInfo(property, key, type, initial(type), .paint).with {
                $0.allow(isAnimatable: type.isInterpolated || type == .bool, isImplicit: type.isInterpolated, isOptional: type == .image)
            }
        }
    }

    private func initial(_ type: ValueType) -> PropertyValue {
        switch type {
        case .bool: .bool(true)
        case .numbers: PropertyValue(Array(repeating: 0, count: ParameterType.matrix.count), as: .matrix)
        default: type.zero
        }
    }
}
