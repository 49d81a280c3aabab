import SceneDocument
import SceneStorage

/// An element's custom properties, whose names begin with `--`, and `var()`, which stands for their values.
struct CustomProperties {
    /// What the element itself says.
    private var own: [String: String] = [:]
    /// The values of those around it.
    private let outer: [String: String]
    private let trials: Budget

    private static let deepest = 32
    private static let mostSteps = 1000
    private static let longest = 64 << 10

    init(_ declarations: [Stylesheet.Declaration], _ outer: [String: String], _ trials: Budget) {
        (self.outer, self.trials) = (outer, trials)
        for isImportant in [false, true] {
            for declaration in declarations where declaration.isCustom && declaration.isImportant == isImportant {
                own[declaration.name] = declaration.value
            }
        }
    }

    /// The values of the element's own properties.
    var values: [String: String] { own.isEmpty ? [:] : own.compactMapValues { substituted($0) } }

    /// A text with the values of what it names; nil where something has none.
    func substituted(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "(")), text.contains(text: "var(") else { return text }
        var steps = Self.mostSteps
        return substituted(text, 0, &steps)
    }

    /// Values may name others, in circles and so that each is many times as long as the one before.
    private func substituted(_ text: String, _ depth: Int, _ steps: inout Int) -> String? {
        guard text.contains(text: "var(") else { return text }
        guard depth < Self.deepest, steps > 0, trials.take(16 + text.utf8.count / 4) else { return nil }
        steps -= 1
        var scanner = TextScanner(text), result = ""
        while !scanner.isAtEnd {
            let start = scanner.offset, part = scanner.text(before: "("), isFunction = scanner.offset > start + part.utf8.count
            guard isFunction, part.hasSuffix("var") else {
                result += isFunction ? part + "(" : part
                continue
            }
            let parts = scanner.arguments().split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
            let name = parts[0].lowercased()
            var value = own[name] ?? outer[name]
            if let raw = own[name] { value = substituted(raw, depth + 1, &steps) }
            if value == nil, parts.count > 1 { value = substituted(parts[1], depth + 1, &steps) }
            guard let value, result.utf8.count + value.utf8.count < Self.longest, trials.take(value.utf8.count / 4) else { return nil }
            result += part.dropLast(3) + value
        }
        return result
    }
}

extension Stylesheet.Declaration {
    var isCustom: Bool { name.hasPrefix("--") }
}
