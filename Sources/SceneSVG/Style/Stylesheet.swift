import SceneDocument
import SceneStorage

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

    private var atRules = 0

    /// How often rules may still be tried.
    let trials: Budget
    let report: SVGReport

    init(_ trials: Budget, _ report: SVGReport) { (self.trials, self.report) = (trials, report) }

    /// More rules than these, or of those that begin with `@`, are not read.
    private static let mostRules = 20_000
    /// More key frames of one animation than these are not read.
    private static let mostFrames = 10_000
    /// Rules of media that lie deeper in others are not read.
    private static let deepest = 16

    /// Adds what an element `style` says.
    mutating func add(_ element: XMLElement) {
        if Self.areScreens(element["media"] ?? "") { add(Self.withoutComments(element.text), at: element, depth: 0) }
    }

    private mutating func add(_ text: String, at element: XMLElement, depth: Int) {
        var scanner = TextScanner(text)
        while !scanner.isAtEnd, rules.count < Self.mostRules {
            scanner.skipSpace()
            if scanner.skip("@") {
                atRules += 1
                guard atRules <= Self.mostRules else { return }
                addAtRule(&scanner, at: element, depth)
                continue
            }
            let head = scanner.text(before: "{"), body = scanner.text(before: "}")
            let declarations = Self.declarations(body)
            for part in CSSAnimation.split(head) {
                if let selector = Selector(part) {
                    rules.append(Rule(selector: selector, declarations: declarations))
                } else if !part.isEmpty, !Self.neverHere.contains(where: { part.contains(text: $0) }) {
                    report.note("the rule for \(part) is left out: the selector is none that is known", at: element)
                }
            }
        }
    }

    /// What never is with an element of a drawing that nobody touches.
    private static let neverHere = [":hover", ":active", ":focus", ":visited", ":target"]

    /// Whether media are those of a drawing: a screen with light colours, and things may move on it.
    private static func areScreens(_ media: String) -> Bool {
        let known: Set<String> = [
            "", "all", "screen", "onlyscreen", "(prefers-color-scheme:light)", "(prefers-reduced-motion:no-preference)",
        ]
        return media.isEmpty || media.lowercased().filter { !$0.isWhitespace }.split(separator: ",").contains { known.contains(String($0)) }
    }

    /// Brings the rules into the order in which they apply, when all were added: of equal ones the later applies last.
    mutating func sort() {
        rules = rules.enumerated().sorted { ($0.element.selector.specificity, $0.offset) < ($1.element.selector.specificity, $1.offset) }
            .map(\.element)
    }

    private mutating func addAtRule(_ scanner: inout TextScanner, at element: XMLElement, _ depth: Int) {
        let name = scanner.word(), (head, hasBlock) = scanner.head(), title = head.trimmed
        guard name == "keyframes" || name == "-webkit-keyframes", hasBlock else {
            let block = hasBlock ? scanner.block() : ""
            if name == "media", Self.areScreens(title), depth < Self.deepest { return add(block, at: element, depth: depth + 1) }
            if name == "charset" || name == "namespace" { return }
            // Rules that are not for screens are left out in browsers, too.
            if name == "media", ["print", "dark", "reduce"].contains(where: { title.contains(text: $0) }) { return }
            return report.note("@\(name) \(title) is left out", at: element)
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
        keyframes[title.trimmingQuotes] = frames.sorted { $0.place < $1.place }
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
    /// The text before a block, or before the end of a statement that has none; that sign is passed.
    fileprivate mutating func head() -> (text: String, hasBlock: Bool) {
        let text = text(upTo: "{", or: ";")
        if skip("{") { return (text, true) }
        _ = skip(";")
        return (text, false)
    }

    /// The text before the brace that closes one that is open; the brace is passed.
    fileprivate mutating func block() -> String { text(within: "{", "}") }

    fileprivate mutating func declaration() -> String {
        var part = "", depth = 0
        while !isAtEnd {
            let piece = text(before: ";")
            part += piece
            for byte in piece.utf8 {
                if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
            }
            if depth <= 0 || isAtEnd { break }
            part += ";"
        }
        return part
    }
}
