public import SceneEffects
import SceneGeometry
import SceneStorage

/// A filter of a layer with its values. Layers take copies.
public struct Filter: Sendable, Equatable {
    public let id: FilterID
    /// The kernel of a filter of type `kernel`.
    public let kernel: Kernel?
    /// The filter's name in key paths; nil when none needs one.
    public var name: String?
    public var isEnabled = true
    /// The parameters' values, in the order of `parameters`.
    public private(set) var values: [PropertyValue]

    /// A filter with its initial values.
    public init(_ id: FilterID) {
        self.id = id
        kernel = nil
        values = id.info.parameters.map { PropertyValue($0.initial, as: $0.type) }
    }

    /// A filter of a custom kernel, with the kernel's initial values.
    public init(_ kernel: Kernel) {
        id = .kernel
        self.kernel = kernel
        values = kernel.source.parameters.map { PropertyValue($0.initial, as: $0.type) }
    }

    public var parameters: [FilterParameter] { kernel?.source.parameters ?? id.info.parameters }

    /// The type's name in documents.
    public var typeName: String { id.info.name }

    /// Throws unless the filter makes one picture of two and a progress.
    public func checkIsTransition() throws(SceneError) {
        guard kernel?.source.role != .transition else { return }
        let what = kernel == nil ? "\(typeName) is a filter of one picture" : "the kernel is none of a transition"
        throw SceneError(
            .invalidArgument, "\(what), expected a kernel vec4 kernel(Image from, Image to, vec2 p, float progress)")
    }

    /// Throws unless the filter makes a picture of none.
    public func checkIsGenerator() throws(SceneError) {
        guard kernel?.source.role != .generator else { return }
        let what = kernel == nil ? "\(typeName) is a filter of a picture" : "the kernel is none of a generator"
        throw SceneError(.invalidArgument, "\(what), expected a kernel vec4 kernel(vec2 p) or vec4 kernel(vec2 p, float time)")
    }

    /// Throws unless the filter makes a picture of one.
    public func checkTakesOneImage() throws(SceneError) {
        let what: String
        switch kernel?.source.role {
        case .transition: what = "a transition, which makes a picture of two"
        case .generator: what = "a generator, which makes a picture of none"
        default: return
        }
        throw SceneError(
            .invalidArgument, "the kernel is one of \(what); expected vec4 kernel(Image image, vec2 p) or vec4 kernel(vec4 color)")
    }

    public func index(of parameter: String) -> Int? { parameters.firstIndex { $0.name == parameter } }

    public func value(of parameter: String) -> PropertyValue? { index(of: parameter).map { values[$0] } }

    /// Sets a parameter to a value in its range; an image may be none.
    public mutating func set(_ parameter: String, to value: PropertyValue) throws(SceneError) {
        guard let index = index(of: parameter) else { throw unknown(parameter) }
        if let objection = objection(to: value, at: index) { throw SceneError(.invalidArgument, objection) }
        values[index] = value
    }

    /// Why a value cannot be a parameter's, or nil when it can.
    private func objection(to value: PropertyValue, at index: Int) -> String? {
        let parameter = parameters[index], type = parameter.type.valueType
        if case .none = value, type == .image { return nil }
        let name = "\(parameter.name) of \(typeName)"
        guard value.type == type else { return "\(name) must be \(type.name), not \(value.type.name)" }
        if case .numbers(let numbers) = value, numbers.count != parameter.type.count {
            return "\(name) must have \(parameter.type.count) numbers, not \(numbers.count)"
        }
        guard value.isFinite else { return value.notFinite(name) }
        return outlier(in: value, of: parameter).map { "\(name) must be \(parameter.range.text), not \($0)" }
    }

    /// Why a number of a value lies beyond the range of a parameter, or nil where none does.
    public func rangeObjection(to value: PropertyValue, of parameter: String) -> String? {
        guard let index = index(of: parameter), let outlier = outlier(in: value, of: parameters[index]) else { return nil }
        return "\(parameter) of \(typeName) must be \(parameters[index].range.text), not \(outlier)"
    }

    private func outlier(in value: PropertyValue, of parameter: FilterParameter) -> Double? {
        value.parameterNumbers.first { !parameter.range.contains($0) }
    }

    /// Sets a parameter to what acts like a value: numbers beyond the range to its nearer end.
    public mutating func set(_ parameter: String, toNearest value: PropertyValue) throws(SceneError) {
        guard let index = index(of: parameter), outlier(in: value, of: parameters[index]) != nil else {
            return try set(parameter, to: value)
        }
        let range = parameters[index].range, type = parameters[index].type
        try set(parameter, to: PropertyValue(value.parameterNumbers.map { min(max($0, range.lowerBound), range.upperBound) }, as: type))
    }

    /// The error for a parameter that the filter does not have.
    public func unknown(_ parameter: String) -> SceneError {
        let names = parameters.map(\.name)
        let known = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
        return SceneError(.notFound, "\(typeName) has no parameter \"\(parameter)\"; \(known)\(names.hint(for: parameter))")
    }
}

extension ClosedRange<Double> {
    /// As people say it.
    fileprivate var text: String {
        if upperBound == .infinity { return "\(lowerBound) or more" }
        return lowerBound == -.infinity ? "at most \(upperBound)" : "\(lowerBound) to \(upperBound)"
    }
}

extension ParameterType {
    public var valueType: ValueType {
        switch self {
        case .number: .number
        case .point: .point
        case .size: .size
        case .color: .color
        case .matrix: .numbers
        case .image: .image
        }
    }
}

extension PropertyValue {
    /// The numbers of a filter's parameter.
    fileprivate var parameterNumbers: [Double] {
        if case .numbers(let list) = self { return list }
        return numbers
    }

    /// The value of a filter's parameter that some numbers make up: as many as the type has.
    package init(_ numbers: [Double], as type: ParameterType) {
        switch type {
        case .matrix: self = .numbers(numbers)
        case .image: self = .none
        default: self = PropertyValue(type.valueType, numbers: numbers.span) ?? .none
        }
    }
}
