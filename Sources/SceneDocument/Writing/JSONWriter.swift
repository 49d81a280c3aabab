import SceneGeometry

/// Builds a JSON text.
package struct JSONWriter {
    private(set) var text = ""
    private var depth = 0

    /// What lies deeper than this is not indented further: a very deep tree would become mostly blanks.
    private static let deepestIndentation = 64

    mutating func write(_ raw: String) { text += raw }

    mutating func indent() { depth += 1 }
    mutating func outdent() { depth -= 1 }

    mutating func newLine() {
        text += "\n"
        for _ in 0..<min(depth, Self.deepestIndentation) { text += "  " }
    }

    // MARK: - Values as JSON

    package static func string(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1f}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    package static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }
    package static func list(_ numbers: [Double]) -> String { list(numbers.map(\.plain)) }

    /// As "#rrggbb" or "#rrggbbaa" where eight bits say it exactly. Colours beyond 0...1, as animations can make them, are held.
    static func color(_ color: Color) -> String {
        let parts = [color.r, color.g, color.b, color.a].map { $0.isNaN ? 0 : min(max($0, 0), 1) }
        let bytes = parts.map { Int(($0 * 255).rounded()) }
        guard zip(parts, bytes).allSatisfy({ $0 == Float($1) / 255 }) else { return list(parts.map { "\($0)" }) }
        let digits = (bytes[3] == 255 ? bytes[..<3] : bytes[...]).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "\"#" + digits.joined() + "\""
    }
}
