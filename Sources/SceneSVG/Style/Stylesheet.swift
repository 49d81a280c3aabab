import SceneDocument

/// The rules of a file's `<style>` elements.
struct Stylesheet {
    struct Declaration {
        var name: String
        var value: String
        var isImportant = false
    }

    private struct Rule {
        let selector: Selector
        let declarations: [Declaration]
    }

    /// Key frames of CSS: parts of the whole, and what holds there.
    struct Frame {
        let place: Double
        let declarations: [Declaration]
    }

    /// In the order in which they apply: less specific ones first.
    private var rules: [Rule] = []
    private(set) var keyframes: [String: [Frame]] = [:]

    /// How often rules may still be tried.
    private let trials: Budget

    init(_ trials: Budget) { self.trials = trials }

    /// More rules than these are not read.
    private static let mostRules = 20_000
    /// More key frames of one animation than these are not read.
    private static let mostFrames = 10_000

    mutating func add(_ text: String) {
        var scanner = TextScanner(Self.withoutComments(text))
        while !scanner.isAtEnd, rules.count < Self.mostRules {
            scanner.skipSpace()
            if scanner.peek == UInt8(ascii: "@") {
                addAtRule(&scanner)
                continue
            }
            let head = scanner.text(before: "{"), body = scanner.text(before: "}")
            let declarations = Self.declarations(body)
            for part in head.split(separator: ",") {
                if let selector = Selector(String(part)) { rules.append(Rule(selector: selector, declarations: declarations)) }
            }
        }
    }

    /// Brings the rules into the order in which they apply, when all were added: of equal ones the later applies last.
    mutating func sort() {
        rules = rules.enumerated().sorted { ($0.element.selector.specificity, $0.offset) < ($1.element.selector.specificity, $1.offset) }
            .map(\.element)
    }

    private mutating func addAtRule(_ scanner: inout TextScanner) {
        _ = scanner.skip("@")
        let name = scanner.word()
        guard name == "keyframes" || name == "-webkit-keyframes" || name == "media" || name == "font-face" || name == "supports" else {
            _ = scanner.text(before: ";")
            return
        }
        let title = scanner.text(before: "{").trimmed
        guard name.hasSuffix("keyframes") else {
            // The rules of media apply to none, for there is no page; a font's file is not opened.
            if name == "font-face" { _ = scanner.text(before: "}") } else { Self.skipBlock(&scanner) }
            return
        }
        var frames: [Frame] = []
        while true {
            scanner.skipSpace()
            if scanner.isAtEnd || scanner.skip("}") { break }
            let places = scanner.text(before: "{"), body = scanner.text(before: "}")
            guard frames.count < Self.mostFrames else { continue }
            for place in places.split(separator: ",").map({ $0.trimmed }) {
                let part = place == "from" ? 0 : place == "to" ? 100 : Length(place).flatMap { $0.unit == .percent ? $0.value : nil }
                if let part { frames.append(Frame(place: part / 100, declarations: Self.declarations(body))) }
            }
        }
        keyframes[title] = frames.sorted { $0.place < $1.place }
    }

    private static func skipBlock(_ scanner: inout TextScanner) {
        while true {
            scanner.skipSpace()
            if scanner.isAtEnd || scanner.skip("}") { return }
            _ = scanner.text(before: "{")
            _ = scanner.text(before: "}")
        }
    }

    private static func withoutComments(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = [], index = 0
        result.reserveCapacity(bytes.count)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
                index += 2
                while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") { index += 1 }
                index += 2
                continue
            }
            result.append(bytes[index])
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// What stands between the braces of a rule, or in an attribute `style`.
    static func declarations(_ text: String) -> [Declaration] {
        var result: [Declaration] = [], scanner = TextScanner(withoutComments(text))
        while !scanner.isAtEnd {
            // A semicolon within brackets or quotes is part of a value, as in data URIs.
            let part = scanner.declaration()
            guard let colon = part.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
            var value = String(part[part.utf8.index(after: colon)...]).trimmed, isImportant = false
            if value.hasSuffix("!important") {
                value = String(value.dropLast("!important".count)).trimmed
                isImportant = true
            }
            let name = String(part[..<colon]).trimmed.lowercased()
            if !name.isEmpty, !value.isEmpty { result.append(Declaration(name: name, value: value, isImportant: isImportant)) }
        }
        return result
    }

    var ruleCount: Int { rules.count }

    /// The declarations for an element, those that apply last at the end.
    func declarations(for element: XMLElement) -> [Declaration] {
        guard trials.take(rules.count * element.weight) else { return [] }
        return rules.lazy.filter { $0.selector.matches(element) }.flatMap(\.declarations)
    }
}

extension TextScanner {
    fileprivate mutating func declaration() -> String {
        var part = "", depth = 0
        while !isAtEnd {
            let piece = text(before: ";")
            part += piece
            for byte in piece.utf8 {
                if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
            }
            if depth <= 0 { break }
            part += ";"
        }
        return part
    }
}
