import SceneStorage

/// Why a text is no timing function: a sentence for people, with the place.
public struct TimingFunctionError: Error, Equatable, CustomStringConvertible {
    public let description: String
}

extension TimingFunction {
    /// The names that CSS has for Beziers.
    private static let keywords: [(name: String, function: TimingFunction)] = [
        ("linear", linear), ("ease", `default`), ("ease-in", easeIn), ("ease-out", easeOut), ("ease-in-out", easeInEaseOut),
    ]

    /// Reads a timing function: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `step-start`, `step-end`,
    /// `cubic-bezier(c1x, c1y, c2x, c2y)`, `linear(0, 0.5 25% 75%, 1)`, `steps(4, jump-end)` (CSS Easing Functions Level 2), or one of Core
    /// Animation's names, `easeIn`, `easeOut`, `easeInEaseOut`, `default`, or Penner's, such as `easeOutBack`. Case does not matter.
    public init(css text: String) throws(TimingFunctionError) {
        var reader = EasingReader(text)
        self = try reader.readFunction()
        try reader.expectEnd()
    }

    /// The shortest CSS text that `init(css:)` reads as this function, to the bit.
    public var cssText: String {
        switch form {
        case .bezier(let c1x, let c1y, let c2x, let c2y):
            if let keyword = Self.keywords.first(where: { $0.function == self }) { return keyword.name }
            return "cubic-bezier(\([c1x, c1y, c2x, c2y].map(Self.text).joined(separator: ", ")))"
        case .list(let points):
            return "linear(\(points.map { "\(Self.text($0.output)) \(Self.percentage($0.input))" }.joined(separator: ", ")))"
        case .steps(let count, let jump): return jump == .end ? "steps(\(count))" : "steps(\(count), \(jump.rawValue))"
        }
    }

    private static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The percentage that reads back as the same number.
    private static func percentage(_ input: Double) -> String {
        let rounded = text((input * 1e11).rounded() / 1e9)
        if shifted(rounded, by: -2) == input { return rounded + "%" }
        let parts = text(input).split(separator: "e")
        return "\(parts[0])e\((parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + 2)%"
    }

    /// The number of a text with its decimal point moved to the right: exact, where a product would round.
    fileprivate static func shifted(_ text: some StringProtocol, by places: Int) -> Double? {
        let parts = text.lowercased().split(separator: "e")
        guard let mantissa = parts.first, let exponent = Int32(parts.count > 1 ? String(parts[1]) : "0") else { return nil }
        return Double("\(mantissa)e\(Int(exponent) + places)")
    }

    /// A function by what is written before its parenthesis, or a keyword.
    fileprivate static func keyword(_ word: String) -> TimingFunction? {
        switch word {
        case "step-start": TimingFunction(steps: 1, .start)
        case "step-end": TimingFunction(steps: 1, .end)
        default:
            ((keywords + named).first { $0.name.lowercased() == word } ?? PennerCurves.all.first { $0.name.lowercased() == word })?.function
        }
    }
}

/// Reads an easing text from its start on.
private struct EasingReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func readFunction() throws(TimingFunctionError) -> TimingFunction {
        let start = position
        let word = readWord()
        guard !word.isEmpty else { throw expected("the name of a timing function, such as ease-in or cubic-bezier(...)") }
        guard peek() == UInt8(ascii: "(") else {
            if let function = TimingFunction.keyword(word) { return function }
            position = start
            switch word {
            case "cubic-bezier", "steps": throw expected("\"(\" after \(word)", at: start + word.utf8.count)
            default:
                let suggestion = TimingFunction.names.nearest(to: word).map { " (did you mean \($0)?)" } ?? ""
                throw expected(
                    "linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, cubic-bezier(...), linear(...), steps(...) or "
                        + "a name such as easeOutBack\(suggestion)")
            }
        }
        position += 1
        switch word {
        case "cubic-bezier": return try readBezier()
        case "linear": return try readList()
        case "steps": return try readSteps()
        default: throw expected("cubic-bezier(...), linear(...) or steps(...)", at: start)
        }
    }

    private mutating func readBezier() throws(TimingFunctionError) -> TimingFunction {
        var numbers: [Double] = []
        for name in ["c1x", "c1y", "c2x", "c2y"] {
            if !numbers.isEmpty { try expect(",", "before \(name)") }
            skipSpace()
            let start = position
            let number = try readNumber("a number, \(name)")
            if name.hasSuffix("x"), !(0...1).contains(number) { throw expected("\(name) from 0 to 1", at: start) }
            numbers.append(number)
        }
        try expect(")", "after four numbers")
        guard let function = TimingFunction(numbers[0], numbers[1], numbers[2], numbers[3]) else { throw expected("finite numbers") }
        return function
    }

    private mutating func readList() throws(TimingFunctionError) -> TimingFunction {
        var stops: [TimingFunction.Stop] = []
        repeat { try readStop(into: &stops) } while skip(",")
        try expect(")", "or \",\" after a stop")
        guard let function = TimingFunction(stops: stops) else { throw expected("finite numbers") }
        return function
    }

    /// A number with up to two percentages before or after it.
    private mutating func readStop(into stops: inout [TimingFunction.Stop]) throws(TimingFunctionError) {
        skipSpace()
        let start = position
        var output: Double?
        var inputs: [Double] = [], runs = 0, isInRun = false
        while inputs.count < 2 || output == nil {
            skipSpace()
            let token = position
            guard let number = scanNumber() else { break }
            let end = position
            if peek() == UInt8(ascii: "%") {
                position += 1
                if !isInRun { runs += 1 }
                guard runs == 1, inputs.count < 2 else { throw expected("at most two percentages, next to each other", at: token) }
                isInRun = true
                let text = String(decoding: bytes[token..<end], as: UTF8.self)
                let input = TimingFunction.shifted(text, by: -2) ?? number / 100
                try checkSize(input, token)
                inputs.append(input)
            } else {
                guard output == nil else { throw expected("a percentage, \",\" or \")\"", at: token) }
                try checkSize(number, token)
                output = number
                isInRun = false
            }
        }
        guard let output else { throw expected("a number, the stop's output", at: inputs.isEmpty ? start : position) }
        stops.append(TimingFunction.Stop(output, at: inputs.first))
        if inputs.count == 2 { stops.append(TimingFunction.Stop(output, at: inputs[1])) }
    }

    private mutating func readSteps() throws(TimingFunctionError) -> TimingFunction {
        skipSpace()
        let start = position
        let number = try readNumber("a number of steps")
        guard number >= 1, number <= Double(TimingFunction.largestStepCount), number == number.rounded() else {
            throw expected("a whole number of steps from 1 to \(TimingFunction.largestStepCount)", at: start)
        }
        var jump = TimingFunction.Jump.end
        if skip(",") {
            skipSpace()
            let place = position
            let word = readWord()
            switch word {
            case "start": jump = .start
            case "end": jump = .end
            default:
                guard let named = TimingFunction.Jump(rawValue: word) else {
                    throw expected("jump-start, jump-end, jump-none, jump-both, start or end", at: place)
                }
                jump = named
            }
        }
        try expect(")", "after the steps")
        guard let function = TimingFunction(steps: Int(number), jump) else { throw expected("at least 2 steps for jump-none", at: start) }
        return function
    }

    // MARK: - Tokens

    mutating func expectEnd() throws(TimingFunctionError) {
        skipSpace()
        if position < bytes.count { throw expected("nothing more") }
    }

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || (0x09...0x0d).contains(byte) { position += 1 }
    }

    /// Skips space and a mark, if it comes next.
    private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard peek() == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ mark: Unicode.Scalar, _ place: String) throws(TimingFunctionError) {
        guard skip(mark) else { throw expected("\"\(mark)\" \(place)") }
    }

    /// A name in small letters; empty if none comes next.
    private mutating func readWord() -> String {
        skipSpace()
        let start = position
        while let byte = peek(), (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "-") { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    }

    private mutating func readNumber(_ what: String) throws(TimingFunctionError) -> Double {
        skipSpace()
        let start = position
        guard let number = scanNumber() else { throw expected(what) }
        try checkSize(number, start)
        return number
    }

    /// A number as CSS writes it, infinite if it is too large, or nil if none comes next.
    private mutating func scanNumber() -> Double? {
        let start = position
        var end = position
        func isDigit(_ index: Int) -> Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }
        func skipSign() { if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 } }
        skipSign()
        let digits = end
        while isDigit(end) { end += 1 }
        var hasDigits = end > digits
        if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
            end += 1
            hasDigits = true
            while isDigit(end) { end += 1 }
        }
        guard hasDigits else { return nil }
        if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            let mantissa = end
            end += 1
            skipSign()
            if isDigit(end) {
                while isDigit(end) { end += 1 }
            } else {
                end = mantissa
            }
        }
        position = end
        return Double(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private func checkSize(_ number: Double, _ start: Int) throws(TimingFunctionError) {
        guard number.isFinite else { throw expected("a number that is not so large", at: start) }
    }

    // MARK: - Errors

    private func expected(_ what: String, at place: Int? = nil) -> TimingFunctionError {
        let place = min(place ?? position, bytes.count)
        let before = String(decoding: bytes[..<place], as: UTF8.self).count
        let rest = String(decoding: bytes[place...].prefix(64), as: UTF8.self)
        let found = rest.isEmpty ? "the end" : "\"\(rest.prefix(12))\(rest.count > 12 ? "..." : "")\""
        return TimingFunctionError(description: "at character \(before + 1): expected \(what), not \(found)")
    }
}
