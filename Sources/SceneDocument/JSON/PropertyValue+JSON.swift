import SceneAnimation
import SceneCommit
import SceneGeometry

extension PropertyValue {
    /// The value in a document's form; `names` are those of an enumeration's constants or of the bits of flags.
    func json(names: [String] = []) -> String {
        switch self {
        case .none, .image, .filters, .cells: "null"
        case .string(let value): JSONWriter.string(value)
        case .text(let value): value.json
        case .numbers(let value): JSONWriter.list(value)
        case .colors(let value): JSONWriter.list(value.map(JSONWriter.color))
        case .path(let value): JSONWriter.string(value.svg)
        case .bool(let value): value ? "true" : "false"
        case .number(let value): value == .infinity ? JSONWriter.string(MediaTiming.forever) : value.plain
        case .point, .size, .rect, .transform: JSONWriter.list(numbers)
        case .color(let value): JSONWriter.color(value)
        case .enumeration(let value): JSONWriter.string(names.indices.contains(Int(value)) ? names[Int(value)] : "")
        case .flags(let bits):
            JSONWriter.list(names.indices.filter { bits & 1 << UInt32($0) != 0 }.map { JSONWriter.string(names[$0]) })
        }
    }
}

extension PropertyInfo {
    /// The value that documents allow nearest to one that is on screen: an animation may for a moment go beyond.
    func held(_ value: PropertyValue) -> PropertyValue {
        guard case .number(let number) = value else { return value }
        switch range {
        case .any, .text: return value
        case .notNegative, .notNegativeOrInfinite: return .number(max(number, 0))
        case .copies: return .number(min(max(number, 0), Double(PropertyTraits.mostCopies)))
        case .positive: return .number(max(number, .leastNonzeroMagnitude))
        }
    }
}
