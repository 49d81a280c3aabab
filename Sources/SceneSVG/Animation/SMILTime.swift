/// A time as an animation's `begin` or `end` says it.
enum SMILTime: Equatable {
    /// Seconds of the document.
    case offset(Double)
    /// So long after another animation has begun or ended.
    case after(id: String, isEnd: Bool, Double)
    case indefinite
    /// What only happens while somebody looks, or is not understood.
    case event(String)

    /// Reads a list of times.
    static func list(_ text: String) -> [SMILTime] {
        text.split(separator: ";", maxSplits: 4096).map { SMILTime($0.trimmed) }
    }

    private init(_ text: String) {
        if text == "indefinite" {
            self = .indefinite
        } else if let seconds = Self.seconds(text) {
            self = .offset(seconds)
        } else if let (id, isEnd, rest) = Self.reference(text), let offset = rest.isEmpty ? 0 : Self.seconds(rest) {
            self = .after(id: id, isEnd: isEnd, offset)
        } else {
            self = .event(text)
        }
    }

    /// `id.begin+1s` in three parts.
    private static func reference(_ text: String) -> (String, Bool, String)? {
        for (mark, isEnd) in [(".begin", false), (".end", true)] {
            let bytes = Array(text.utf8), wanted = Array(mark.utf8)
            guard bytes.count > wanted.count else { continue }
            for start in stride(from: bytes.count - wanted.count, through: 1, by: -1)
            where bytes[start..<start + wanted.count].elementsEqual(wanted) {
                let rest = String(decoding: bytes[(start + wanted.count)...], as: UTF8.self).trimmed
                guard rest.isEmpty || rest.hasPrefix("+") || rest.hasPrefix("-") else { continue }
                return (String(decoding: bytes[..<start], as: UTF8.self), isEnd, rest)
            }
        }
        return nil
    }

    /// Seconds of `1.5s`, `200ms`, `2min`, `1h`, `01:30`, `00:01:30.5` and plain numbers, also with a sign; nil for what is none.
    static func seconds(_ text: String) -> Double? {
        var text = text.trimmed, sign = 1.0
        if text.hasPrefix("+") || text.hasPrefix("-") {
            if text.hasPrefix("-") { sign = -1 }
            text = text.dropFirst().trimmed
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2 || parts.count == 3 {
            var sum = 0.0
            for part in parts {
                guard let number = Double(part), number >= 0, number <= 1e9 else { return nil }
                sum = sum * 60 + number
            }
            return sign * sum
        }
        var scanner = TextScanner(text)
        guard !text.hasPrefix("-"), !text.hasPrefix("+"), let number = scanner.number(), number >= 0 else { return nil }
        let units = ["": 1, "s": 1, "ms": 0.001, "min": 60, "h": 3600]
        guard let unit = units[scanner.word()], scanner.isAtEnd else { return nil }
        return sign * number * unit
    }
}
