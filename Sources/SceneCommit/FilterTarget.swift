import SceneEffects
import SceneStorage

/// A parameter of a filter as a property of its own: what the key path `filters.<name>.<parameter>` names.
public struct FilterTarget: Sendable, Equatable {
    /// `filters` or `backgroundFilters`.
    public let list: Property
    public let filter: String
    public let parameter: String

    var key: String { "\(list.info.key).\(filter).\(parameter)" }

    /// The parameter's value in a list of filters: that of the first filter of the name; nil when there is none.
    public func value(in filters: [Filter]) -> PropertyValue? {
        filters.first { $0.name == filter }?.value(of: parameter)
    }

    /// Sets the parameter in a list of filters.
    public func set(_ value: PropertyValue, in filters: inout [Filter]) throws(SceneError) {
        guard let index = filters.firstIndex(where: { $0.name == filter }) else { throw missing }
        try filters[index].set(parameter, to: value)
    }

    public var missing: SceneError {
        SceneError(.notFound, "\(list.info.key) has no filter of the name \"\(filter)\" with a parameter \"\(parameter)\"")
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
    /// The path of what stands behind "filters." in a key path: a filter's name, its parameter, and a part of that.
    init?(_ list: Property, filterPath: Substring) {
        let parts = filterPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, !parts[0].isEmpty, let type = ParameterNames.type(of: parts[1]) else { return nil }
        let target = FilterTarget(list: list, filter: parts[0], parameter: parts[1])
        guard let property = PropertyRegistry.shared.property(of: target, type) else { return nil }
        guard parts.count == 3 else {
            self.init(property)
            return
        }
        guard let part = Self.part(parts[2], of: type.valueType) else { return nil }
        self.init(property, part)
    }
}
