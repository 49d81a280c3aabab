/// Why a text is no JSON, and where: behind the last token that was read.
struct JSONFailure: Error {
    let message: String
    let line, column: Int
}

/// Reads a JSON text (RFC 8259) without recursion into a list of nodes: numbers are real numbers, all strings are valid UTF-8 without NUL.
struct JSONParser {
    /// How deep lists and objects may nest.
    private static let deepest = 2048
    /// The longest text: nodes and characters have numbers of 32 bits.
    static let mostBytes = Int(Int32.max) / 2
    /// Objects of more members have a table of them.
    private static let mostScanned = 16

    private let text: [UInt8]
    private let allowsDuplicates: Bool
    private var index = 0
    private var nodes: [JSONNode] = []
    private var decoded: [UInt8] = []
    private var tables: [Int: [String: Int]] = [:]
    /// The lists and objects that are not closed yet.
    private var open: [Open] = []

    private struct Open {
        let node: Int
        let isObject: Bool
        var table: [String: Int]?
    }

    init(_ text: [UInt8], allowingDuplicates: Bool) {
        self.text = text
        allowsDuplicates = allowingDuplicates
        nodes.reserveCapacity(text.count / 16 + 1)
    }

    consuming func finish() -> JSONTree { JSONTree(characters: decoded.isEmpty ? text : text + decoded, nodes: nodes, tables: tables) }

    mutating func parse() throws(JSONFailure) {
        repeat {
            try readValue()
            while let isObject = open.last?.isObject, try endsValue(isObject) {}
        } while !open.isEmpty
        skipSpace()
        if index < text.count { throw failure("end of file expected") }
    }

    /// The next byte; 0, which nothing begins with, at the end.
    private var next: UInt8 { index < text.count ? text[index] : 0 }

    private mutating func skipSpace() {
        while index < text.count, text[index] == 0x20 || text[index] == 0x0A || text[index] == 0x0D || text[index] == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func add(_ kind: JSONNode.Kind, _ content: UInt64 = 0) {
        nodes.append(JSONNode(kind, at: nodes.count, content))
    }

    // MARK: - Structure

    /// Reads a value whole, or the beginning of a list or an object up to the first value in it.
    private mutating func readValue() throws(JSONFailure) {
        while true {
            skipSpace()
            switch next {
            case UInt8(ascii: "["):
                try begin(isObject: false)
                if take(UInt8(ascii: "]")) { return close() }
            case UInt8(ascii: "{"):
                try begin(isObject: true)
                if take(UInt8(ascii: "}")) { return close() }
                try readKey(orElse: "string or '}' expected")
            case UInt8(ascii: "\""): return try readString()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
            default: return try readWord()
            }
        }
    }

    private mutating func begin(isObject: Bool) throws(JSONFailure) {
        guard open.count < Self.deepest else { throw failure("maximum parsing depth reached") }
        open.append(Open(node: nodes.count, isObject: isObject))
        add(isObject ? .object : .list)
        index += 1
    }

    private mutating func close() {
        guard let last = open.popLast() else { return }
        nodes[last.node].end = nodes.count
        if let table = last.table { tables[last.node] = table }
    }

    /// What comes after a value: another one, or the end of what the value is in. @return whether that has ended, and is a value itself.
    private mutating func endsValue(_ isObject: Bool) throws(JSONFailure) -> Bool {
        let node = open[open.count - 1].node
        nodes[node].content += 1
        if take(UInt8(ascii: ",")) {
            if isObject { try readKey(orElse: "string or '}' expected") }
            return false
        }
        guard take(UInt8(ascii: isObject ? "}" : "]")) else { throw failure(isObject ? "'}' expected" : "']' expected") }
        close()
        return true
    }

    private mutating func readKey(orElse message: String) throws(JSONFailure) {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw failure(message) }
        let start = index
        try readString()
        try noteKey(from: start)
        guard take(UInt8(ascii: ":")) else { throw failure("':' expected") }
    }

    /// Looks for another member of the same key, and notes the members of a large object.
    private mutating func noteKey(from start: Int) throws(JSONFailure) {
        let top = open.count - 1, object = open[top].node, key = nodes.count - 1, count = nodes[object].count
        if open[top].table == nil {
            guard count >= Self.mostScanned || !allowsDuplicates else { return }
            var table: [String: Int] = [:], member = object + 1
            for _ in 0..<count {
                if count < Self.mostScanned, isSame(nodes[member], nodes[key]) { throw duplicate(from: start) }
                if count >= Self.mostScanned { table[string(nodes[member])] = member + 1 }
                member = nodes[member + 1].end
            }
            if count < Self.mostScanned { return }
            open[top].table = table
        }
        let name = string(nodes[key]), known = open[top].table?.updateValue(key + 1, forKey: name)
        if known != nil, !allowsDuplicates { throw duplicate(from: start) }
    }

    private func duplicate(from start: Int) -> JSONFailure { failure("duplicate object key", token: start..<index) }

    private func character(_ index: Int) -> UInt8 { index < text.count ? text[index] : decoded[index - text.count] }

    private func isSame(_ a: JSONNode, _ b: JSONNode) -> Bool {
        let one = a.characters, other = b.characters
        return one.count == other.count && one.indices.allSatisfy { character($0) == character($0 - one.lowerBound + other.lowerBound) }
    }

    private func string(_ node: JSONNode) -> String { String(decoding: node.characters.map(character), as: UTF8.self) }

    // MARK: - Words and numbers

    private mutating func readWord() throws(JSONFailure) {
        for (word, kind) in [("null", JSONNode.Kind.null), ("false", .no), ("true", .yes)] where text[index...].starts(with: word.utf8) {
            let end = index + word.utf8.count
            guard end == text.count || !text[end].isLetter else { break }
            index = end
            return add(kind)
        }
        throw failure(index < text.count && text[index].isPunctuation ? "unexpected token" : "invalid token")
    }

    private mutating func readNumber() throws(JSONFailure) {
        let start = index
        var digits: UInt64 = 0, count = 0, power = 0
        func fail() -> JSONFailure { failure("invalid token", token: start..<index) }
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { index += 1 }
        if next == UInt8(ascii: "0") {
            index += 1
            if next.isDigit { throw fail() }
        } else {
            guard next.isDigit else { throw fail() }
            readDigits(into: &digits, &count)
        }
        if next == UInt8(ascii: ".") {
            index += 1
            let first = index
            readDigits(into: &digits, &count)
            if index == first { throw fail() }
            power = first - index
        }
        if next | 0x20 == UInt8(ascii: "e") {
            index += 1
            let isSmall = next == UInt8(ascii: "-")
            if isSmall || next == UInt8(ascii: "+") { index += 1 }
            guard next.isDigit else { throw fail() }
            var exponent: UInt64 = 0, length = 0
            readDigits(into: &exponent, &length)
            power += (isSmall ? -1 : 1) * (length > 5 ? 100_000 : Int(exponent))
        }
        let exact = Self.exact(digits, count, power).map { isNegative ? -$0 : $0 }
        guard let number = exact ?? Double(String(decoding: text[start..<index], as: UTF8.self)), number.isFinite else {
            throw failure("real number overflow", token: start..<index)
        }
        add(.number, number.bitPattern)
    }

    /// @param count of the digits that count, which may be more than fit.
    private mutating func readDigits(into digits: inout UInt64, _ count: inout Int) {
        while next.isDigit {
            digits = digits &* 10 &+ UInt64(next - UInt8(ascii: "0"))
            if digits > 0 { count += 1 }
            index += 1
        }
    }

    /// The nearest number where that takes one operation on exact ones; nil where it takes more.
    private static func exact(_ digits: UInt64, _ count: Int, _ power: Int) -> Double? {
        guard count <= 19, digits <= 1 << 53, abs(power) < powers.count else { return nil }
        return power < 0 ? Double(digits) / powers[-power] : Double(digits) * powers[power]
    }

    /// The powers of ten that are exact.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    // MARK: - Strings

    private mutating func readString() throws(JSONFailure) {
        let start = index
        index += 1
        let from = decoded.count
        var isPlain = true, isASCII = true, first = index
        while true {
            let byte = next
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                decoded += text[first..<index]
                try readEscape(from: start)
                first = index
                continue
            }
            if byte < 0x20 { throw unfinished(from: start) }
            if byte >= 0x80 { isASCII = false }
            index += 1
        }
        if !isASCII, String(validating: text[start..<index], as: UTF8.self) == nil {
            throw failure("a string is no UTF-8", token: start..<index)
        }
        if !isPlain { decoded += text[first..<index] }
        let place = isPlain ? first : text.count + from, count = isPlain ? index - first : decoded.count - from
        index += 1
        add(.string, UInt64(place) << 32 | UInt64(count))
    }

    private func unfinished(from start: Int) -> JSONFailure {
        if index >= text.count { return failure("premature end of input", token: start..<index) }
        return failure("control character 0x\(String(text[index], radix: 16)) in a string", token: start..<index)
    }

    private mutating func readEscape(from start: Int) throws(JSONFailure) {
        index += 1
        let byte = next
        index = min(index + 1, text.count)
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"):
            var code = readHex()
            if let high = code, (0xD800..<0xDC00).contains(high) {
                code = nil
                if next == UInt8(ascii: "\\"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "u") {
                    index += 2
                    if let low = readHex(), (0xDC00..<0xE000).contains(low) { code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00) }
                }
            }
            guard let code, code > 0, let scalar = Unicode.Scalar(code) else {
                throw failure("invalid Unicode escape", token: start..<index)
            }
            decoded += UTF8.encode(scalar).map(Array.init) ?? []
        default: throw failure("invalid escape", token: start..<index)
        }
    }

    private mutating func readHex() -> UInt32? {
        guard index + 4 <= text.count else { return nil }
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else { return nil }
            code = code << 4 | UInt32(digit)
            index += 1
        }
        return code
    }

    // MARK: - Failures

    /// The longest token that a message names.
    private static let longestToken = 20

    /// A failure at the token that comes next.
    private func failure(_ message: String) -> JSONFailure {
        guard index < text.count else { return failure(message, token: index..<index) }
        var end = index + 1
        if text[index].isLetter { while end < text.count, text[end].isLetter { end += 1 } }
        if text[index] >= 0x80 { while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 } }
        return failure(message, token: index..<end)
    }

    private func failure(_ message: String, token: Range<Int>) -> JSONFailure {
        let before = text[..<token.upperBound], line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = before[start...].count { $0 & 0xC0 != 0x80 }
        var message = message
        if token.isEmpty {
            message += " near end of file"
        } else if token.count <= Self.longestToken {
            message += " near '\(String(decoding: text[token], as: UTF8.self))'"
        }
        return JSONFailure(message: message, line: line, column: column)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    fileprivate var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
    fileprivate var isPunctuation: Bool { "[]{},:".utf8.contains(self) }
}
