import SceneCommit
import SceneGeometry

/// The custom properties that a document's layers have. Keys that nobody declared are declared here, with the type of the value, and
/// taken back when the document fails to load.
struct CustomProperties {
    private var declared: [Property] = []

    /// The most keys that a document may have that nobody declared: the numbers of properties are few.
    static let most = 1024

    /// The types that a value can say it is of, by their names.
    static let types: [(name: String, type: ValueType)] = [
        ("bool", .bool), ("number", .number), ("point", .point), ("size", .size), ("rect", .rect), ("color", .color),
        ("transform", .transform), ("string", .string), ("numbers", .numbers), ("colors", .colors), ("path", .path),
    ]

    func confirm() { PropertyRegistry.shared.confirm(declared) }

    func withdraw() { PropertyRegistry.shared.withdraw(declared) }

    /// Reads the "custom" object of a layer.
    mutating func read(_ json: JSON) throws(SceneError) -> [(property: Property, value: PropertyValue)] {
        guard json.isObject else { throw json.error(expecting: "an object of custom properties") }
        var values: [(property: Property, value: PropertyValue)] = []
        try json.forEachKey { (key, json) throws(SceneError) in
            if let value = try read(key, json) { values.append(value) }
        }
        return values
    }

    /// One property and its value; nil for null, which leaves a property that can be without one as it is.
    private mutating func read(_ key: String, _ json: JSON) throws(SceneError) -> (property: Property, value: PropertyValue)? {
        guard !PropertyInfo.isBuiltIn(key) else { throw json.error(.format, "\"\(key)\" is a property of every layer, not a custom one") }
        let (said, inner) = try Self.saidType(json), known = PropertyInfo.named(key)
        if let known, let said, known.type != said {
            throw json.error(.format, "\"\(key)\" was declared before as \(known.type.name), and cannot be \(said.name) too")
        }
        if let known, known.isOptional, inner.isNull { return nil }
        let type: ValueType
        if let known { type = known.type } else if let said { type = said } else { type = try Self.guessedType(inner) }
        guard type != .image else { throw json.error(.unsupported, "images as custom properties are not supported in documents") }
        let value: PropertyValue
        do throws(SceneError) { value = try inner.value(of: type) } catch {
            guard known != nil else { throw error }
            throw SceneError(error.code, "\(error.message) (\"\(key)\" was declared before as \(type.name))")
        }
        guard value.isFinite else { throw json.error(.format, "\"\(key)\" must be finite") }
        if let known { return (known.property, value) }
        return (try declare(key, type, json), value)
    }

    private mutating func declare(_ key: String, _ type: ValueType, _ json: JSON) throws(SceneError) -> Property {
        guard declared.count < Self.most else { throw json.error(.format, "expected at most \(Self.most) custom properties that are new") }
        do throws(SceneError) {
            let property = try PropertyRegistry.shared.register(
                key, type: type, initial: type.zero, isAnimatable: type.isInterpolated, isImplicit: false, isProvisional: true)
            declared.append(property)
            return property
        } catch { throw json.error(.format, error.message) }
    }

    // MARK: - Types

    /// The type and the value of `{"type": "size", "value": [3, 4]}`; any other value says no type.
    private static func saidType(_ json: JSON) throws(SceneError) -> (type: ValueType?, value: JSON) {
        guard json.isObject, let name = json["type"], let value = json["value"] else { return (nil, json) }
        return (types[try name.readName(of: types.map(\.name))].type, value)
    }

    private static func guessedType(_ json: JSON) throws(SceneError) -> ValueType {
        if json.bool != nil { return .bool }
        if json.number != nil { return .number }
        if let text = json.string { return guessedType(text: text) }
        guard json.isList else { throw json.error(expecting: "a bool, a number, a text, a list, or an object of \"type\" and \"value\"") }
        let elements = Array(json.elements), numbers = elements.compactMap(\.number)
        if numbers.count == elements.count { return guessedType(numbers: numbers) }
        // Colours, or the operations that make a transform.
        return elements.allSatisfy { $0.string != nil } ? .colors : .transform
    }

    static func guessedType(text: String) -> ValueType { Color(hex: text) == nil ? .string : .color }

    static func guessedType(numbers: [Double]) -> ValueType {
        switch numbers.count {
        case 2: .point
        case 3 where numbers.allSatisfy { (0...1).contains($0) }: .color
        case 4: .rect
        case 16: .transform
        default: .numbers
        }
    }
}

extension PropertyValue {
    /// The value as a member of a "custom" object: with its type, where a reader would take it for another.
    func customJSON() -> String {
        let guess: ValueType =
            switch self {
            case .bool, .number, .point, .rect, .transform: type
            case .string(let text): CustomProperties.guessedType(text: text)
            case .color: .color
            case .numbers(let list): CustomProperties.guessedType(numbers: list)
            default: .none
            }
        guard guess != type, let name = CustomProperties.types.first(where: { $0.type == type })?.name else { return json() }
        return "{\"type\": \(JSONWriter.string(name)), \"value\": \(json())}"
    }
}
