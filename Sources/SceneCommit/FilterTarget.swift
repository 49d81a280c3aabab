import SceneEffects
import SceneStorage

/// A parameter of a filter as a property of its own: what the key path `filters.<name>.<parameter>` names, or `generator.<parameter>`.
public struct FilterTarget: Sendable, Equatable {
    /// `filters`, `backgroundFilters` or `generator`.
    public let list: Property
    /// The filter's name; of the generator, which needs none, empty.
    public let filter: String
    public let parameter: String

    var key: String { list == .generator ? "generator.\(parameter)" : "\(list.info.key).\(filter).\(parameter)" }

    /// Whether it is a parameter of this filter of the list, if that has it.
    public func isOf(_ filter: Filter) -> Bool { list == .generator || filter.name == self.filter }

    /// The parameter's value in a list of filters: that of the first filter of the name; nil when there is none.
    public func value(in filters: [Filter]) -> PropertyValue? {
        filters.first { isOf($0) }?.value(of: parameter)
    }

    /// Sets the parameter in a list of filters.
    public func set(_ value: PropertyValue, in filters: inout [Filter]) throws(SceneError) {
        guard let index = filters.firstIndex(where: { isOf($0) }) else { throw missing }
        try filters[index].set(parameter, to: value)
    }

    public var missing: SceneError {
        let what = list == .generator ? "the layer has no generator" : "\(list.info.key) has no filter of the name \"\(filter)\""
        return SceneError(.notFound, "\(what) with a parameter \"\(parameter)\"")
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
    /// The path of what stands behind "filters." in a key path: a filter's name, its parameter, and a part of that. A generator is not named.
    init?(_ list: Property, filterPath: Substring) {
        var parts = filterPath.split(separator: ".", maxSplits: list == .generator ? 1 : 2, omittingEmptySubsequences: false).map(String.init)
        if list == .generator { parts.insert("", at: 0) }
        guard parts.count >= 2, list == .generator || !parts[0].isEmpty, let type = ParameterNames.type(of: parts[1]) else { return nil }
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
