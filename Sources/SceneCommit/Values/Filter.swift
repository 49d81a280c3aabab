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

    /// Sets a parameter; an image may be none.
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
        return value.isFinite ? nil : "\(name) must be finite"
    }

    /// The error for a parameter that the filter does not have.
    public func unknown(_ parameter: String) -> SceneError {
        let names = parameters.map(\.name)
        let known = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
        return SceneError(.notFound, "\(typeName) has no parameter \"\(parameter)\"; \(known)\(names.hint(for: parameter))")
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
    /// The value of a filter's parameter that some numbers make up: as many as the type has.
    package init(_ numbers: [Double], as type: ParameterType) {
        switch type {
        case .matrix: self = .numbers(numbers)
        case .image: self = .none
        default: self = PropertyValue(type.valueType, numbers: numbers.span) ?? .none
        }
    }
}
