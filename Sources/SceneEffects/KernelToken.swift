/// A word, a number or a symbol of a kernel's text.
struct KernelToken {
    enum Kind { case word, number, symbol }

    let kind: Kind
    let text: Substring

    private static let longSymbols = [
        "<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<=", ">=", "==", "!=", "&&", "||", "^^", "<<", ">>",
    ]

    /// The tokens of a text without its comments, and the lines of its directives.
    static func all(of text: Substring) -> (tokens: [KernelToken], directives: [Substring]) {
        var tokens: [KernelToken] = [], directives: [Substring] = []
        var rest = text[...]
        while let token = next(&rest, &directives) { tokens.append(token) }
        return (tokens, directives)
    }

    private static func next(_ rest: inout Substring, _ directives: inout [Substring]) -> KernelToken? {
        while let first = rest.first {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.hasPrefix("*/") { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
            } else if first == "#" {
                let line = rest.prefix { !$0.isNewline }
                rest = rest[line.endIndex...]
                directives.append(line)
            } else if first.isWhitespace {
                rest = rest.dropFirst()
            } else {
                return take(&rest, first)
            }
        }
        return nil
    }

    private static func take(_ rest: inout Substring, _ first: Character) -> KernelToken {
        let kind: Kind, text: Substring
        if first.isLetter || first == "_" {
            (kind, text) = (.word, rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        } else if first.isNumber {
            (kind, text) = (.number, rest.prefix { $0.isLetter || $0.isNumber || $0 == "." })
        } else {
            let length = longSymbols.first { rest.hasPrefix($0) }?.count ?? 1
            (kind, text) = (.symbol, rest.prefix(length))
        }
        rest = rest[text.endIndex...]
        return KernelToken(kind: kind, text: text)
    }
}
