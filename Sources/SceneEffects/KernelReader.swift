import SceneStorage

/// Reads a kernel's text line by line: parameters, pragmas, the declarations outside of braces.
struct KernelReader {
    private(set) var role: KernelSource.Role?
    private(set) var usesTime = false
    private(set) var parameters: [FilterParameter] = []
    private(set) var names: [String] = []
    private(set) var body = ""
    private var extentText: (text: String, line: Int)?
    private let lines: [Substring]
    private var depth = 0
    private var isInComment = false
    /// The declarations outside of braces, without comments.
    private var outside = ""

    /// What the program around a kernel declares.
    static let reserved: Set<String> = [
        "at", "bounds", "pixel", "Image", "kernel", "given", "handed", "result", "main", "premultiply", "unpremultiply", "luminance",
    ]

    /// What a document says about a filter beside its parameters.
    private static let keys: Set<String> = ["type", "name", "enabled", "text"]

    private let allowsCombination: Bool

    init(_ text: String, allowsCombination: Bool) {
        // Swift takes the two bytes at the end of a line of Windows for one character, as it does the mark at the beginning of some files.
        let unmarked = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        lines = Self.joined(unmarked.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" })
        self.allowsCombination = allowsCombination
    }

    /// Lines that a backslash continues as one, with empty ones after it.
    private static func joined(_ lines: [Substring]) -> [Substring] {
        guard lines.contains(where: { $0.trimmed.last == "\\" }) else { return lines }
        var joined: [Substring] = [], missing = 0, isOpen = false
        for line in lines {
            let continues = line.last == "\\", own = continues ? line.prefix { $0 != "\\" } : line
            if isOpen {
                joined[joined.count - 1] += own
                missing += 1
            } else {
                joined.append(own)
            }
            isOpen = continues
            if !isOpen {
                joined += Array(repeating: "", count: missing)
                missing = 0
            }
        }
        return joined + Array(repeating: "", count: missing)
    }

    mutating func read() throws(KernelError) {
        for (index, line) in lines.enumerated() { try read(line, index + 1) }
        if isInComment { throw KernelError("a comment that begins with /* does not end", line: lines.count) }
        if depth != 0 { throw KernelError("a brace { is not closed", line: lines.count) }
        try findRole()
        if let name = names.first(where: KernelLoops.names.contains) {
            throw KernelError("\(name) cannot be declared, for it means something else in a kernel")
        }
    }

    private mutating func read(_ line: Substring, _ number: Int) throws(KernelError) {
        let (code, comment) = separate(line)
        let trimmed = code.trimmed
        if trimmed.first == "#" { return try readDirective(trimmed, line, number) }
        if depth == 0, trimmed.hasPrefix("uniform") {
            try readParameter(trimmed, comment.trimmed, number)
            body += "\n"
            return
        }
        for scalar in code.unicodeScalars {
            if scalar == "}" { depth -= 1 }
            if depth < 0 { throw KernelError("a brace } closes nothing", line: number) }
            if depth == 0 { outside.unicodeScalars.append(scalar == "}" ? ";" : scalar) }
            if scalar == "{" { depth += 1 }
        }
        if depth == 0 { outside.append(" ") }
        body += line + "\n"
    }

    /// The code of a line and what follows //; what is between /* and */ belongs to neither.
    private mutating func separate(_ line: Substring) -> (code: String, comment: String) {
        guard isInComment || line.utf8.contains(UInt8(ascii: "/")) else { return (String(line), "") }
        var code = "", rest = line
        while let character = rest.first {
            if isInComment {
                if rest.hasPrefix("*/") {
                    isInComment = false
                    rest.removeFirst(2)
                } else {
                    rest.removeFirst()
                }
            } else if character == "/", rest.hasPrefix("//") {
                return (code, String(rest.dropFirst(2)))
            } else if character == "/", rest.hasPrefix("/*") {
                isInComment = true
                rest.removeFirst(2)
                code.append(" ")
            } else {
                code.append(character)
                rest.removeFirst()
            }
        }
        return (code, "")
    }

    private mutating func readDirective(_ code: String, _ line: Substring, _ number: Int) throws(KernelError) {
        let words = code.dropFirst().split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "(" })
        switch words.first {
        case "pragma" where words.count > 1 && words[1] == "extent":
            let rest = code.dropFirst().trimmed.dropFirst("pragma".count).trimmed
            extentText = (rest.dropFirst("extent".count).trimmed, number)
            body += "\n"
        case "version", "extension":
            throw KernelError("#\(words[0]) is not for a kernel: its program says it", line: number)
        case "define":
            if words.count > 1 { names.append(String(words[1])) }
            let all = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            if all.contains(where: { ["for", "while", "do"].contains($0) }) {
                throw KernelError("a loop cannot be in a macro, where it could not be ended", line: number)
            }
            body += line + "\n"
        default: body += line + "\n"
        }
    }

    // MARK: Parameters

    private mutating func readParameter(_ code: String, _ comment: String, _ number: Int) throws(KernelError) {
        let words = code.split(whereSeparator: { " \t;".contains($0) }).filter { !["highp", "mediump", "lowp"].contains($0) }
        guard words.count == 3, code.last == ";" else {
            throw KernelError("expected one parameter on the line: uniform float name;", line: number)
        }
        let name = String(words[2])
        let type: ParameterType
        switch words[1] {
        case "float": type = .number
        case "vec2": type = .point
        case "vec4": type = .color
        case "Image": type = .image
        default: throw KernelError("parameter \(name) is a \(words[1]), expected float, vec2, vec4 or Image", line: number)
        }
        try check(name, number)
        parameters.append(try annotated(name, type, comment, number))
    }

    private func check(_ name: String, _ line: Int) throws(KernelError) {
        let isSwizzle = name.count <= 4 && ["xyzw", "rgba", "stpq"].contains { set in name.allSatisfy { set.contains($0) } }
        if isSwizzle || Self.reserved.contains(name) || KernelLoops.names.contains(name) || name.hasPrefix("gl_")
            || name.contains(text: "__")
        {
            throw KernelError("a parameter cannot be called \(name), which means something else in a kernel", line: line)
        }
        if Self.keys.contains(name) {
            throw KernelError("a parameter cannot be called \(name), which means something else of a filter in a document", line: line)
        }
        guard name.isIdentifier else { throw KernelError("\(name) is no name for a parameter", line: line) }
        if parameters.contains(where: { $0.name == name }) {
            throw KernelError("there are two parameters \(name)", line: line)
        }
    }

    /// Reads `= 10 in 0...100 points: How far it moves.`; all parts may be missing.
    private func annotated(
        _ name: String, _ type: ParameterType, _ comment: String, _ line: Int
    ) throws(KernelError) -> FilterParameter {
        var initial = Array(repeating: type == .color ? 1.0 : 0, count: type.count)
        var range: ClosedRange<Double> = type == .color ? 0...1 : -.infinity ... .infinity
        var unit = ParameterUnit.none
        let parts = comment.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
        guard comment.hasPrefix("=") else {
            let documentation = parts.count == 2 && parts[0].isEmpty ? parts[1] : comment
            return FilterParameter(name, type, initial, in: range, documentation)
        }
        let words = parts[0].dropFirst().split(whereSeparator: { " ,\t".contains($0) })
        var numbers: [Double] = []
        var place = 0
        while place < words.count, let value = Double(words[place]), value.isFinite {
            numbers.append(value)
            place += 1
        }
        guard numbers.count == type.count else {
            throw KernelError("parameter \(name) takes \(type.count) numbers, got \(numbers.count)", line: line)
        }
        initial = numbers
        if place + 1 < words.count, words[place] == "in" {
            range = try Self.range(words[place + 1], name, line)
            place += 2
        }
        if place < words.count {
            switch words[place] {
            case "points": unit = .points
            case "radians": unit = .radians
            case "stops": unit = .stops
            default: throw KernelError("unit \(words[place]) of parameter \(name), expected points, radians or stops", line: line)
            }
        }
        return FilterParameter(name, type, initial, in: range, unit: unit, parts.count == 2 ? parts[1] : "")
    }

    private static func range(_ text: Substring, _ name: String, _ line: Int) throws(KernelError) -> ClosedRange<Double> {
        let dots = text.indices.first { text[$0...].hasPrefix("...") } ?? text.endIndex
        guard let low = Double(text[..<dots]), let high = Double(text[dots...].dropFirst(3)), low <= high
        else { throw KernelError("range \(text) of parameter \(name), expected low...high", line: line) }
        return low...high
    }

    /// Reads the pragma: terms that are added, of factors that are multiplied.
    func extent(_ parameters: [FilterParameter]) throws(KernelError) -> [[KernelSource.Factor]] {
        guard let extentText else { return [] }
        var terms: [[KernelSource.Factor]] = []
        for term in extentText.text.split(separator: "+", omittingEmptySubsequences: false) {
            var factors: [KernelSource.Factor] = []
            for part in term.split(separator: "*", omittingEmptySubsequences: false) {
                let word = String(part).trimmed
                if let number = Double(word), number.isFinite {
                    factors.append(.number(number))
                } else if let index = parameters.firstIndex(where: { $0.name == word && $0.type == .number }) {
                    factors.append(.parameter(index))
                } else {
                    throw KernelError(
                        "\"\(word)\" in the extent is neither a number nor a parameter of type float", line: extentText.line)
                }
            }
            terms.append(factors)
        }
        return terms
    }

    // MARK: Declarations

    /// The name in what stands before a constant's value: `const float a`, `const float a[2]` or `const float[2] a`.
    private static func name(_ head: Substring) -> String? {
        let words = head.split(whereSeparator: { " \t".contains($0) }).filter { !$0.hasPrefix("[") }
        return words.last.map { String($0.prefix { $0 != "[" }) }
    }

    /// Looks for functions and constants outside of braces.
    private mutating func findRole() throws(KernelError) {
        for declaration in outside.split(separator: ";") {
            guard let open = declaration.firstIndex(of: "(") else {
                // `const float a = 1.0` and the like.
                if declaration.contains("="), let name = Self.name(declaration.prefix { $0 != "=" }) { names.append(name) }
                continue
            }
            let head = declaration[..<open].split(whereSeparator: { " \t".contains($0) })
            guard head.count >= 2, let name = head.last, !declaration[..<open].contains("=") else {
                if let equals = declaration.firstIndex(of: "="), let name = Self.name(declaration[..<equals]) { names.append(name) }
                continue
            }
            names.append(String(name))
            guard name == "kernel", head.contains("vec4") else { continue }
            let inner = declaration[declaration.index(after: open)...].prefix { $0 != ")" }
            let types = inner.split(separator: ",").compactMap { parameter in
                parameter.split(whereSeparator: { " \t".contains($0) }).first { !["in", "const", "highp", "mediump", "lowp"].contains($0) }
            }
            switch types {
            case ["vec4"]: role = .color
            case ["Image", "vec2"]: role = .image
            case ["Image", "Image", "vec2", "float"]: role = .transition
            case ["Image", "Image", "vec2"] where allowsCombination: role = .combination
            case ["vec2"], ["vec2", "float"]: (role, usesTime) = (.generator, types.count > 1)
            default: throw KernelError("kernel(\(types.joined(separator: ", "))) is none of the forms that a kernel has")
            }
        }
    }
}

extension StringProtocol {
    var trimmed: String {
        var text = self[...]
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text = text.dropLast() }
        return String(text.drop { $0 == " " || $0 == "\t" || $0 == "\r" })
    }
}

extension String {
    var isIdentifier: Bool {
        guard let first, first == "_" || (first.isASCII && first.isLetter) else { return false }
        return allSatisfy { $0 == "_" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    }
}
