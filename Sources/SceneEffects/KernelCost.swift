/// How much work the words of a kernel's text are, with the functions and macros that they name, for the rounds of loops.
struct KernelCost {
    /// Work is counted in rounds of a body of this many words and symbols.
    static let wordsOfRound = 32
    private static let deepest = 128
    private static let most = 1 << 20
    /// What a driver makes many instructions of.
    private static let heavy: Set<Substring> = [
        "pow", "exp", "log", "exp2", "log2", "sqrt", "inversesqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
        "asinh", "acosh", "atanh", "normalize", "length", "distance", "reflect", "refract", "inverse", "determinant", "smoothstep", "mod",
        "at", "texture", "textureLod", "texelFetch", "textureGrad",
    ]
    private static let costOfHeavy = 8

    /// What a name stands for: the words of all functions and macros that are called so.
    private var meanings: [Substring: [[Substring]]]
    private var costs: [Substring: Int] = [:]
    private var looping: [Substring: Bool] = [:]

    init(_ tokens: [KernelToken], _ directives: [Substring]) {
        meanings = KernelSize.bodies(of: tokens)
        for line in directives {
            let words = KernelToken.all(of: line.dropFirst()).tokens.map(\.text)
            if words.count > 1, words[0] == "define" { meanings[words[1], default: []].append(Array(words.dropFirst(2))) }
        }
    }

    /// The rounds that one round of a loop counts as.
    mutating func rounds(of body: ArraySlice<KernelToken>) -> Int {
        var sum = 0
        for token in body { sum = min(sum + cost(of: token.text, 0), Self.most) }
        return max(sum / Self.wordsOfRound, 1)
    }

    private mutating func cost(of name: Substring, _ depth: Int) -> Int {
        if Self.heavy.contains(name) { return Self.costOfHeavy }
        guard let all = meanings[name] else { return 1 }
        if let known = costs[name] { return known }
        guard depth < Self.deepest else { return Self.most }
        // What names itself does not compile.
        costs[name] = 1
        var sum = 1
        for words in all { for word in words { sum = min(sum + cost(of: word, depth + 1), Self.most) } }
        costs[name] = sum
        return sum
    }

    /// Whether a word is a loop, or names what has one.
    mutating func loops(_ name: Substring) -> Bool {
        if name == "for" || name == "while" || name == "do" { return true }
        if let known = looping[name] { return known }
        guard let all = meanings[name] else { return false }
        looping[name] = false
        let found = all.contains { words in words.contains { loops($0) } }
        looping[name] = found
        return found
    }
}
