/// A word, a number or a symbol of a kernel's text.
struct KernelToken {
    enum Kind { case word, number, symbol }

    let kind: Kind
    let text: Substring

    private static let longSymbols = [
        "<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<=", ">=", "==", "!=", "&&", "||", "^^", "<<", ">>",
    ].map { Array($0.utf8) }

    /// The tokens of a text without its comments, and the lines of its directives. The text is read byte by byte, for it may be long tables
    /// of numbers; what is not ASCII counts as a letter.
    static func all(of text: Substring) -> (tokens: [KernelToken], directives: [Substring]) {
        var tokens: [KernelToken] = [], directives: [Substring] = []
        var rest = text.utf8
        while let token = next(&rest, &directives) { tokens.append(token) }
        return (tokens, directives)
    }

    private static func next(_ rest: inout Substring.UTF8View, _ directives: inout [Substring]) -> KernelToken? {
        while let first = rest.first {
            if first == UInt8(ascii: "/"), rest.starts(with: "//".utf8) {
                rest = rest.drop { !$0.endsLine }
            } else if first == UInt8(ascii: "/"), rest.starts(with: "/*".utf8) {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
                rest = rest.dropFirst(2)
            } else if first == UInt8(ascii: "#") {
                let line = rest.prefix { !$0.endsLine }
                rest = rest[line.endIndex...]
                directives.append(Substring(line))
            } else if first.isSpace {
                rest.removeFirst()
            } else {
                return take(&rest, first)
            }
        }
        return nil
    }

    private static func take(_ rest: inout Substring.UTF8View, _ first: UInt8) -> KernelToken {
        let kind: Kind, text: Substring.UTF8View
        if first.isLetter || first == UInt8(ascii: "_") {
            (kind, text) = (.word, rest.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
        } else if first.isDigit {
            (kind, text) = (.number, rest.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".") })
        } else {
            let length = longSymbols.first { $0[0] == first && rest.starts(with: $0) }?.count ?? 1
            (kind, text) = (.symbol, rest.prefix(length))
        }
        rest = rest[text.endIndex...]
        return KernelToken(kind: kind, text: Substring(text))
    }
}

extension UInt8 {
    fileprivate var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { self >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
