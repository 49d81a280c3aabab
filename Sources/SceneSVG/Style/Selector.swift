import SceneStorage

/// A selector of CSS: what an element and those around it have to be.
struct Selector {
    enum Test {
        case type(String)
        case id(String)
        case classes(String)
        case attribute(String, AttributeTest)
        /// Every so many children from one on, counted from 1, also from the end, and among those of the element's own type.
        case nthChild(step: Int, first: Int, fromEnd: Bool, ofType: Bool)
        case root
        /// Whether one of several selectors is the element's, or none.
        case any([Selector], isNot: Bool)
    }

    enum AttributeTest {
        case exists
        case equals(String)
        case contains(String)
        case begins(String)
        case ends(String)
        case hasWord(String)
        case hasLanguage(String)
    }

    /// How an element lies to the one on the right of it.
    enum Combinator { case descendant, child, next, later }

    private struct Part {
        var tests: [Test] = []
        /// To the part on the right.
        var combinator = Combinator.descendant
    }

    /// From the right to the left: the element itself comes first.
    private var parts: [Part] = []
    /// Ids, then classes and attributes, then types.
    private(set) var specificity = 0

    /// A selector of more parts is not understood.
    private static let mostParts = 256

    /// nil for what is not understood, which then applies to nothing.
    /// @param isWithin whether the selector stands in the brackets of another.
    init?(_ text: String, isWithin: Bool = false) {
        var scanner = TextScanner(text.trimmed), part = Part(), found: [Part] = []
        while !scanner.isAtEnd {
            let hadSpace = scanner.peek.map { $0 == 0x20 || ($0 >= 9 && $0 <= 13) } ?? false
            scanner.skipSpace()
            var combinator: Combinator? = hadSpace ? .descendant : nil
            for (sign, kind) in [(">", Combinator.child), ("+", .next), ("~", .later)] as [(Character, Combinator)] where scanner.skip(sign)
            {
                combinator = kind
            }
            if let combinator {
                scanner.skipSpace()
                guard !part.tests.isEmpty else { return nil }
                part.combinator = combinator
                found.append(part)
                part = Part()
            }
            guard Self.read(&scanner, &part, &specificity, isWithin) else { return nil }
        }
        guard !part.tests.isEmpty, found.count < Self.mostParts else { return nil }
        found.append(part)
        parts = found.reversed()
    }

    private static func read(_ scanner: inout TextScanner, _ part: inout Part, _ specificity: inout Int, _ isWithin: Bool) -> Bool {
        if scanner.skip("*") {
            part.tests.append(.type("*"))
        } else if scanner.skip("#") {
            part.tests.append(.id(scanner.word()))
            specificity += 10_000
        } else if scanner.skip(".") {
            part.tests.append(.classes(scanner.word()))
            specificity += 100
        } else if scanner.skip("[") {
            guard let test = attribute(scanner.text(before: "]")) else { return false }
            part.tests.append(test)
            specificity += 100
        } else if scanner.skip(":") {
            guard let (tests, weight) = pseudoClass(&scanner, isWithin) else { return false }
            part.tests += tests
            specificity += weight
        } else {
            let name = scanner.word()
            guard !name.isEmpty else { return false }
            part.tests.append(.type(name))
            specificity += 1
        }
        return true
    }

    /// What stands behind a colon, and how much it weighs.
    private static func pseudoClass(_ scanner: inout TextScanner, _ isWithin: Bool) -> ([Test], Int)? {
        let name = scanner.word(), isOfType = name.hasSuffix("-of-type"), isLast = name.contains(text: "last-")
        switch name {
        case "root": return ([.root], 100)
        case "not", "is", "where":
            guard !isWithin, scanner.skip("(") else { return nil }
            let parts = CSSAnimation.split(scanner.arguments()), selectors = parts.compactMap { Selector($0, isWithin: true) }
            guard selectors.count == parts.count, parts.count <= mostParts else { return nil }
            return ([.any(selectors, isNot: name == "not")], name == "where" ? 0 : selectors.map(\.specificity).max() ?? 0)
        case "first-child", "last-child", "first-of-type", "last-of-type":
            return ([.nthChild(step: 0, first: 1, fromEnd: isLast, ofType: isOfType)], 100)
        case "only-child", "only-of-type":
            return ([false, true].map { .nthChild(step: 0, first: 1, fromEnd: $0, ofType: isOfType) }, 100)
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            guard scanner.skip("("), let (step, first) = steps(scanner.text(before: ")")) else { return nil }
            return ([.nthChild(step: step, first: first, fromEnd: isLast, ofType: isOfType)], 100)
        default: return nil
        }
    }

    /// The numbers of `2n + 1`, `odd`, `even` and `3`.
    private static func steps(_ text: String) -> (step: Int, first: Int)? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if text == "odd" { return (2, 1) }
        if text == "even" { return (2, 0) }
        let parts = text.split(separator: "n", maxSplits: 1, omittingEmptySubsequences: false), range = -1_000_000...1_000_000
        let step = parts.count == 1 ? 0 : ["": 1, "+": 1, "-": -1][parts[0]] ?? Int(parts[0])
        let first = parts.last == "" && parts.count == 2 ? 0 : parts.last.flatMap { Int($0) }
        guard let step, let first, range.contains(step), range.contains(first) else { return nil }
        return (step, first)
    }

    private static func attribute(_ text: String) -> Test? {
        var scanner = TextScanner(text)
        scanner.skipSpace()
        let name = scanner.word()
        guard !name.isEmpty else { return nil }
        scanner.skipSpace()
        guard let sign = scanner.peek else { return .attribute(name, .exists) }
        if sign != UInt8(ascii: "=") { _ = scanner.skip(Character(UnicodeScalar(sign))) }
        guard scanner.skip("=") else { return nil }
        let value = scanner.rest.trimmed.trimmingQuotes
        switch Character(UnicodeScalar(sign)) {
        case "=": return .attribute(name, .equals(value))
        case "*": return .attribute(name, .contains(value))
        case "^": return .attribute(name, .begins(value))
        case "$": return .attribute(name, .ends(value))
        case "~": return .attribute(name, .hasWord(value))
        case "|": return .attribute(name, .hasLanguage(value))
        default: return nil
        }
    }

    // MARK: - Matching

    func matches(_ element: XMLElement) -> Bool { match(element, from: 0) == .found }

    /// What came of looking for an element for a part and all parts to the left of it. Who tries one element after the other stops where the rest
    /// fail for sure, or the time would grow with a power of the number of parts.
    private enum Match { case found, failsHere, failsForSiblings, failsForAll }

    private func match(_ element: XMLElement, from index: Int) -> Match {
        guard parts[index].tests.allSatisfy({ $0.holds(for: element) }) else { return .failsHere }
        let next = index + 1
        guard next < parts.count else { return .found }
        switch parts[next].combinator {
        case .child: return element.parent.map { match($0, from: next) } ?? .failsForAll
        case .descendant:
            var around = element.parent
            while let current = around {
                let result = match(current, from: next)
                if result == .found || result == .failsForAll { return result }
                around = current.parent
            }
            return .failsForAll
        case .next: return element.earlier.last.map { match($0, from: next) } ?? .failsForSiblings
        case .later:
            for sibling in element.earlier.reversed() {
                let result = match(sibling, from: next)
                if result != .failsHere { return result }
            }
            return .failsForSiblings
        }
    }
}

extension Selector.Test {
    fileprivate func holds(for element: XMLElement) -> Bool {
        switch self {
        case .type(let name): return name == "*" || name == element.name
        case .id(let id): return element["id"] == id
        case .classes(let name): return element.classes.contains(name)
        case .nthChild(let step, let first, let fromEnd, let ofType):
            let place = element.number(ofType: ofType, fromEnd: fromEnd)
            return step == 0 ? place == first : (place - first) % step == 0 && (place - first) / step >= 0
        case .root: return element.parent == nil
        case .any(let selectors, let isNot): return selectors.contains { $0.matches(element) } != isNot
        case .attribute(let name, let test):
            guard let value = element[name] else { return false }
            return test.holds(for: value)
        }
    }
}

extension Selector.AttributeTest {
    fileprivate func holds(for value: String) -> Bool {
        switch self {
        case .exists: true
        case .equals(let wanted): value == wanted
        case .contains(let part): !part.isEmpty && value.contains(text: part)
        case .begins(let part): !part.isEmpty && value.hasPrefix(part)
        case .ends(let part): !part.isEmpty && value.hasSuffix(part)
        case .hasWord(let word): value.words.contains(word)
        case .hasLanguage(let language): value == language || value.hasPrefix(language + "-")
        }
    }
}

extension String {
    var words: Set<String> { Set(split(whereSeparator: \.isWhitespace).map { String($0) }) }

    /// Without quotes around it.
    var trimmingQuotes: String {
        guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}
