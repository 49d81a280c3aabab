/// The length of a kernel with its macros and functions expanded where they are named, as drivers compile kernels.
///
/// A few lines of macros of macros, or of functions that call each other several times, keep a compiler busy for days.
struct KernelSize {
    /// The most tokens, of what macros make and of what functions make. Drivers compile as much in about a second.
    static let most = 32_768
    /// The most functions, each of which drivers take a few milliseconds for, however short.
    static let mostFunctions = 256
    private static let deepest = 128

    private struct Macro {
        /// The parameters; nil for a macro that takes no arguments.
        let parameters: [Substring]?
        let body: [KernelToken]
    }

    /// All definitions of a name. All count, for nothing here tells which of them a condition leaves.
    private var macros: [Substring: [Macro]] = [:]
    private var left = most
    private var bodies: [Substring: [[Substring]]] = [:]
    private var sizes: [Substring: Int] = [:]

    /// Throws for a text that is too long, and for uses of macros whose length cannot be told.
    static func check(_ text: String) throws(KernelError) {
        var size = KernelSize()
        let (tokens, directives) = KernelToken.all(of: text[...])
        for line in directives { try size.define(line) }
        for line in directives {
            // Conditions are expanded too.
            _ = try size.expand(KernelToken.all(of: line.dropFirst()).tokens.drop { $0.text != "if" && $0.text != "elif" }, [:], [])
        }
        let expanded = try size.expand(tokens[...], [:], [])
        try KernelArrays.check(expanded)
        size.bodies = bodies(of: expanded)
        let count = size.bodies.values.reduce(0) { $0 + $1.count }
        guard count <= mostFunctions else { throw KernelError("a kernel has \(count) functions, expected at most \(mostFunctions)") }
        for name in size.bodies.keys { _ = try size.size(of: name, 0) }
    }

    // MARK: - Macros

    private mutating func define(_ line: Substring) throws(KernelError) {
        let tokens = KernelToken.all(of: line.dropFirst()).tokens
        guard tokens.count > 1, tokens[0].text == "define" else { return }
        let name = tokens[1].text
        var macro = Macro(parameters: nil, body: Array(tokens.dropFirst(2)))
        // A bracket right behind the name is that of its parameters.
        if name.endIndex < line.endIndex, line[name.endIndex] == "(", let close = tokens.firstIndex(where: { $0.text == ")" }) {
            let parameters = tokens[..<close].dropFirst(3).filter { $0.kind == .word }.map(\.text)
            macro = Macro(parameters: parameters, body: Array(tokens[(close + 1)...]))
        }
        if let other = macros[name]?.first, (other.parameters == nil) != (macro.parameters == nil) {
            throw KernelError("the macro \(name) is defined with arguments and without")
        }
        macros[name, default: []].append(macro)
    }

    /// Tokens with the macros in them replaced, and those in what replaces them.
    private mutating func expand(
        _ tokens: ArraySlice<KernelToken>, _ arguments: [Substring: [KernelToken]], _ hidden: Set<Substring>
    ) throws(KernelError) -> [KernelToken] {
        var result: [KernelToken] = [], rest = tokens
        while let token = rest.popFirst() {
            if let argument = arguments[token.text] {
                try spend(argument.count + 1)
                result += argument
                continue
            }
            try spend(1)
            guard let definitions = macros[token.text], let first = definitions.first, !hidden.contains(token.text) else {
                result.append(token)
                continue
            }
            guard hidden.count < Self.deepest else { throw KernelError("macros are more than \(Self.deepest) deep in each other") }
            var list: [ArraySlice<KernelToken>] = []
            if first.parameters != nil {
                guard let found = Self.takeArguments(&rest) else {
                    throw KernelError("the macro \(token.text) is named without its arguments")
                }
                list = found
            }
            for macro in definitions {
                var given: [Substring: [KernelToken]] = [:]
                for (parameter, argument) in zip(macro.parameters ?? [], list) {
                    given[parameter] = try expandArgument(argument, arguments, hidden)
                }
                result += try expand(macro.body[...], given, hidden.union([token.text]))
            }
        }
        return result
    }

    private var depth = 0

    private mutating func expandArgument(
        _ tokens: ArraySlice<KernelToken>, _ arguments: [Substring: [KernelToken]], _ hidden: Set<Substring>
    ) throws(KernelError) -> [KernelToken] {
        guard depth < Self.deepest else { throw KernelError("macros are more than \(Self.deepest) deep in each other") }
        depth += 1
        defer { depth -= 1 }
        return try expand(tokens, arguments, hidden)
    }

    private mutating func spend(_ tokens: Int) throws(KernelError) {
        left -= tokens
        guard left >= 0 else { throw KernelError("its macros make the kernel longer than \(Self.most) words and symbols") }
    }

    /// The arguments between brackets and commas; nil where no bracket follows.
    private static func takeArguments(_ rest: inout ArraySlice<KernelToken>) -> [ArraySlice<KernelToken>]? {
        guard rest.first?.text == "(" else { return nil }
        var depth = 0, found: [ArraySlice<KernelToken>] = [], start = rest.startIndex + 1
        for index in rest.indices {
            switch rest[index].text {
            case "(": depth += 1
            case ")": depth -= 1
            case "," where depth == 1:
                found.append(rest[start..<index])
                start = index + 1
            default: break
            }
            if depth == 0 {
                found.append(rest[start..<index])
                rest = rest[(index + 1)...]
                return found
            }
        }
        return nil
    }

    // MARK: - Functions

    /// What stands between braces behind names with parameters.
    static func bodies(of tokens: [KernelToken]) -> [Substring: [[Substring]]] {
        var bodies: [Substring: [[Substring]]] = [:]
        var name: Substring?, depth = 0, body: [Substring] = []
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0, let found = name {
                    bodies[found, default: []].append(body)
                    name = nil
                    body = []
                }
            case "(" where depth == 0 && index > 0: name = name ?? tokens[index - 1].text
            case ";" where depth == 0: name = nil
            default: break
            }
            if depth > 0 { body.append(token.text) }
        }
        return bodies
    }

    /// The tokens of all functions of a name, with what they call.
    private mutating func size(of name: Substring, _ depth: Int) throws(KernelError) -> Int {
        if let known = sizes[name] { return known }
        guard depth < Self.deepest else { throw KernelError("functions call each other more than \(Self.deepest) deep") }
        // A function that calls itself does not compile.
        sizes[name] = 0
        var sum = 0
        for body in bodies[name] ?? [] {
            for word in body { sum = min(sum + 1 + (bodies[word] == nil ? 0 : try size(of: word, depth + 1)), Self.most + 1) }
            guard sum <= Self.most else {
                throw KernelError("the function \(name) becomes longer than \(Self.most) words and symbols with all that it calls")
            }
        }
        sizes[name] = sum
        return sum
    }
}
