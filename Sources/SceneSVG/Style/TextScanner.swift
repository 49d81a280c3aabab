/// Reads numbers, words and signs out of the values of attributes.
struct TextScanner {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { offset >= bytes.count }
    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (byte >= 9 && byte <= 13) { offset += 1 }
    }

    /// White space, with at most one comma.
    mutating func skipSeparator() {
        skipSpace()
        if peek == UInt8(ascii: ",") { offset += 1 }
        skipSpace()
    }

    mutating func skip(_ character: Character) -> Bool {
        skipSpace()
        guard let byte = character.asciiValue, peek == byte else { return false }
        offset += 1
        return true
    }

    /// A number as SVG writes it, or nil, and then nothing is read.
    mutating func number() -> Double? {
        skipSpace()
        let start = offset
        var hasDigits = false
        if let sign = peek, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { offset += 1 }
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
        while isDigit(peek) { (offset, hasDigits) = (offset + 1, true) }
        if peek == UInt8(ascii: "."), hasDigits || isDigit(offset + 1 < bytes.count ? bytes[offset + 1] : nil) {
            offset += 1
            while isDigit(peek) { (offset, hasDigits) = (offset + 1, true) }
        }
        guard hasDigits else {
            offset = start
            return nil
        }
        if let e = peek, e | 0x20 == UInt8(ascii: "e") {
            var end = offset + 1
            if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
            if end < bytes.count, isDigit(bytes[end]) {
                while end < bytes.count, isDigit(bytes[end]) { end += 1 }
                offset = end
            }
        }
        guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), number.isFinite else { return nil }
        // Larger ones are beyond what can be drawn, and smaller ones are none.
        return min(max(number, -1e9), 1e9)
    }

    /// Letters, digits, "-", "_", "%": the longest run of them, which may be empty.
    mutating func word() -> String {
        let start = offset
        while let byte = peek, isWord(byte) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// A unit behind a number: letters or "%", so that a minus sign begins the next number.
    mutating func unit() -> String {
        let start = offset
        while let byte = peek, (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a) || byte == UInt8(ascii: "%") { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "%"), 0x80...: true
        default: false
        }
    }

    /// What comes before a character, which is passed; the rest when there is none.
    mutating func text(before character: Character) -> String {
        let start = offset, stop = character.asciiValue ?? 0
        while let byte = peek, byte != stop { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if !isAtEnd { offset += 1 }
        return text
    }

    /// The text before the next of two characters.
    mutating func text(upTo one: Character, or other: Character) -> String {
        let start = offset, stops = [one.asciiValue, other.asciiValue]
        while let byte = peek, !stops.contains(byte) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// The text up to the character that closes one which was passed, with such pairs in it; the rest where none does.
    mutating func text(within open: Character, _ close: Character) -> String {
        let start = offset
        var depth = 1
        while let byte = peek {
            offset += 1
            depth += byte == open.asciiValue ? 1 : byte == close.asciiValue ? -1 : 0
            if depth == 0 { return String(decoding: bytes[start..<offset - 1], as: UTF8.self) }
        }
        return String(decoding: bytes.dropFirst(start), as: UTF8.self)
    }

    /// All that is left.
    var rest: String { String(decoding: bytes[min(offset, bytes.count)...], as: UTF8.self) }

    /// Numbers with separators between them; nil where anything else stands there.
    static func allNumbers(_ text: String) -> [Double]? {
        var scanner = TextScanner(text), numbers: [Double] = []
        scanner.skipSpace()
        while !scanner.isAtEnd {
            guard let number = scanner.number() else { return nil }
            numbers.append(number)
            scanner.skipSeparator()
        }
        return numbers
    }

    /// Numbers with separators between them, up to what is none.
    static func numbers(_ text: some StringProtocol) -> [Double] {
        var scanner = TextScanner(text), numbers: [Double] = []
        while let number = scanner.number() {
            numbers.append(number)
            scanner.skipSeparator()
        }
        return numbers
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: String {
        var part = Substring(self)
        while let first = part.unicodeScalars.first, first.properties.isWhitespace { part.unicodeScalars.removeFirst() }
        while let last = part.unicodeScalars.last, last.properties.isWhitespace { part.unicodeScalars.removeLast() }
        return String(part)
    }
}
