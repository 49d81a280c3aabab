/// The arrays of a kernel: a few characters can ask a driver's compiler for gigabytes.
struct KernelArrays {
    /// The most numbers of all variables that the text declares with arrays in them.
    static let most = 16_384

    private let tokens: [KernelToken]
    /// How many numbers a variable of a type has: those of the language, and the text's structs.
    private var sizes: [Substring: Int] = [
        "float": 1, "int": 1, "uint": 1, "bool": 1, "vec2": 2, "vec3": 3, "vec4": 4, "ivec2": 2, "ivec3": 3, "ivec4": 4, "uvec2": 2,
        "uvec3": 3,
        "uvec4": 4, "bvec2": 2, "bvec3": 3, "bvec4": 4, "mat2": 4, "mat3": 9, "mat4": 16, "mat2x2": 4, "mat2x3": 6, "mat2x4": 8,
        "mat3x2": 6,
        "mat3x3": 9, "mat3x4": 12, "mat4x2": 8, "mat4x3": 12, "mat4x4": 16,
    ]
    private var constants: [Substring: Int] = [:]
    private var sum = 0

    /// Throws for arrays that are too large, and for those whose length is no plain number. @param tokens with macros replaced.
    static func check(_ tokens: [KernelToken]) throws(KernelError) {
        guard tokens.contains(where: { $0.text == "[" }) else { return }
        var arrays = KernelArrays(tokens: tokens)
        try arrays.read(0..<tokens.count)
    }

    private init(tokens: [KernelToken]) { self.tokens = tokens }

    private func text(_ index: Int) -> Substring { tokens.indices.contains(index) ? tokens[index].text : "" }

    private mutating func read(_ range: Range<Int>) throws(KernelError) {
        var index = range.lowerBound
        while index < range.upperBound {
            if text(index) == "struct", let open = tokens[index..<range.upperBound].firstIndex(where: { $0.text == "{" }) {
                let close = closing(open)
                let before = sum
                sum = 0
                try read(open + 1..<close)
                sizes[text(index + 1)] = max(sum, 1)
                sum = before
                // Variables may stand right behind the braces.
                index = try readVariables(close + 1, of: max(sizes[text(index + 1)] ?? 1, 1), isMember: false)
            } else if let size = sizes[text(index)], text(index - 1) != "." {
                let isMember = range != 0..<tokens.count
                index = try readVariables(index + 1, of: size, isMember: isMember)
            } else {
                index += 1
            }
        }
    }

    /// Reads what follows a type: its own brackets, and names with brackets of theirs. @return where to go on.
    private mutating func readVariables(_ start: Int, of size: Int, isMember: Bool) throws(KernelError) -> Int {
        var index = start, each = size, isArray = isMember
        if text(index) == "[" {
            each = try multiply(size, &index)
            isArray = true
            // An array that is made on the spot takes room, too.
            if text(index) == "(" {
                try add(each)
                return index
            }
        }
        while tokens.indices.contains(index), tokens[index].kind == .word {
            let name = text(index)
            index += 1
            var total = each, counts = isArray
            if text(index) == "[" {
                total = try multiply(each, &index)
                counts = true
            }
            if counts { try add(total) }
            if text(index) == "=" {
                let end = endOfInitializer(index + 1)
                if !counts, let value = number(index + 1..<end) { constants[name] = value }
                // The type of the elements is read with the rest, unless another name follows.
                guard text(end) == "," else { return index }
                index = end
            }
            guard text(index) == ",", !isParameter(index) else { break }
            index += 1
        }
        return index
    }

    /// Whether a comma lies between the parameters of a function: a type follows, and no other name of the same one.
    private func isParameter(_ comma: Int) -> Bool {
        sizes[text(comma + 1)] != nil || ["in", "out", "inout", "const", "highp", "mediump", "lowp", "Image"].contains(text(comma + 1))
    }

    private mutating func add(_ numbers: Int) throws(KernelError) {
        sum += numbers
        guard sum <= Self.most else { throw KernelError("the arrays of a kernel have more than \(Self.most) numbers together") }
    }

    /// The numbers of an array with the length in the brackets at `index`, which goes behind them.
    private func multiply(_ size: Int, _ index: inout Int) throws(KernelError) -> Int {
        let close = closing(index), inside = index + 1..<close
        index = close + 1
        // The length may come from what the array is made of, each of whose elements is in the text.
        guard !inside.isEmpty else { return size }
        guard let length = number(inside) else {
            throw KernelError("the length of an array must be a plain number, or a constant int that is one")
        }
        guard (1...Self.most).contains(length) else {
            throw KernelError("an array has \(length) elements, expected 1...\(Self.most)")
        }
        // Neither factor is large enough for the product to overflow: sizes of structs are sums that were checked.
        return size * length
    }

    // MARK: - Constant numbers

    /// What a sum or product of integers and constants comes to; nil for anything else.
    private func number(_ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        guard let value = expression(&index, range.upperBound, 0), index == range.upperBound else { return nil }
        return value
    }

    private static let strengths: [Substring: Int] = ["<<": 1, ">>": 1, "+": 2, "-": 2, "*": 3, "/": 3, "%": 3]

    private func expression(_ index: inout Int, _ end: Int, _ strength: Int, _ depth: Int = 0) -> Int? {
        guard depth < 64, index < end, var value = operand(&index, end, depth) else { return nil }
        while index < end, let own = Self.strengths[text(index)], own > strength {
            let symbol = text(index)
            index += 1
            guard let other = expression(&index, end, own, depth + 1), let result = Self.apply(symbol, value, other) else { return nil }
            value = result
        }
        return value
    }

    private func operand(_ index: inout Int, _ end: Int, _ depth: Int) -> Int? {
        let word = text(index)
        index += 1
        if word == "(" {
            guard let value = expression(&index, end, 0, depth + 1), text(index) == ")" else { return nil }
            index += 1
            return value
        }
        if let known = constants[word] { return known }
        let digits = word.lowercased().hasSuffix("u") ? word.dropLast() : word
        if digits.lowercased().hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16) }
        return digits.count > 1 && digits.first == "0" ? Int(digits, radix: 8) : Int(digits)
    }

    private static func apply(_ symbol: Substring, _ a: Int, _ b: Int) -> Int? {
        let limit = 1 << 31
        guard abs(a) < limit, abs(b) < limit else { return nil }
        switch symbol {
        case "+": return a + b
        case "-": return a - b
        case "*": return a * b
        case "/": return b == 0 ? nil : a / b
        case "%": return b == 0 ? nil : a % b
        case "<<": return (0..<31).contains(b) ? a << b : nil
        default: return (0..<31).contains(b) ? a >> b : nil
        }
    }

    // MARK: - Brackets

    /// The bracket that closes the one at an index, or the end of the text.
    private func closing(_ open: Int) -> Int {
        var depth = 0
        for index in open..<tokens.count {
            if ["(", "[", "{"].contains(text(index)) { depth += 1 }
            if [")", "]", "}"].contains(text(index)) { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count
    }

    /// Where an initial value ends: at a comma or a semicolon that is in no bracket, or where one around it closes.
    private func endOfInitializer(_ start: Int) -> Int {
        var depth = 0
        for index in start..<tokens.count {
            switch text(index) {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 { return index }
                depth -= 1
            case ",", ";": if depth == 0 { return index }
            default: break
            }
        }
        return tokens.count
    }
}
