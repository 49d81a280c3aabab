import SceneStorage

/// Puts an end to the loops of a kernel: each asks before every round whether it may go on, so that no text hangs the GPU.
///
/// Short loops that count between two numbers, with nothing inside that could disturb it, are only counted as a whole, for drivers unroll them.
struct KernelLoops {
    /// The most rounds of all loops together for a pixel: fewer than those after which drivers end loops themselves. A round of a long body
    /// counts as several, see `KernelCost`.
    static let mostRounds = 32_768
    /// The most rounds of a loop that is only counted.
    private static let mostCounted = 256

    /// What guarded text calls.
    static let functions = """
        int loop_rounds = 0;
        bool loop_goes_on(int rounds) {
            loop_rounds += rounds;
            return loop_rounds <= \(mostRounds);
        }
        int loop_begun(int first, int rounds) {
            loop_rounds += rounds;
            return first;
        }

        """
    private static let goesOn = "loop_goes_on("
    static let names: Set<String> = ["loop_rounds", "loop_goes_on", "loop_begun"]

    private static let assignments: Set<Substring> = ["=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]

    private let tokens: [KernelToken]
    /// The words in directives: a macro may do anything to its arguments, and to what it names.
    private var macroWords: Set<Substring> = []
    private var mayAssign = false
    private var cost: KernelCost
    private var insertions: [(at: String.Index, text: String)] = []

    /// The text with its loops guarded, the same line for line; nil for one that has none but short ones.
    static func guarded(_ text: String) -> String? {
        var loops = KernelLoops(text)
        loops.guardAll()
        guard loops.insertions.contains(where: { $0.text.hasPrefix(goesOn) }) else { return nil }
        var result = "", start = text.startIndex
        for insertion in loops.insertions.sorted(by: { $0.at < $1.at }) {
            result += text[start..<insertion.at]
            result += insertion.text
            start = insertion.at
        }
        return result + text[start...]
    }

    private init(_ text: String) {
        let (tokens, directives) = KernelToken.all(of: text[...])
        self.tokens = tokens
        cost = KernelCost(tokens, directives)
        macroWords = Set(directives.flatMap { line in line.split { !($0.isLetter || $0.isNumber || $0 == "_") } })
        mayAssign =
            directives.contains { $0.contains("=") || $0.contains(text: "++") || $0.contains(text: "--") }
            || tokens.contains { $0.text == "out" || $0.text == "inout" }
    }

    // MARK: - Tokens

    private func text(_ index: Int) -> Substring { tokens.indices.contains(index) ? tokens[index].text : "" }

    /// The token that closes the bracket at a place, or nil.
    private func closing(_ open: Int, _ left: Substring, _ right: Substring) -> Int? {
        guard text(open) == left else { return nil }
        var depth = 0
        for index in open..<tokens.count {
            if tokens[index].text == left { depth += 1 }
            if tokens[index].text == right { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    // MARK: - Loops

    private mutating func guardAll() {
        for index in tokens.indices where tokens[index].kind == .word {
            guard text(index) == "for" || text(index) == "while", let close = closing(index + 1, "(", ")") else { continue }
            let rounds = cost.rounds(of: tokens[startOfLoop(index)...endOfLoop(index, after: close)])
            if text(index) == "while" {
                guardCondition(index + 2..<close, rounds)
            } else if let (first, second) = semicolons(index + 2..<close),
                !count(index + 2..<first, first + 1..<second, second + 1..<close, rounds)
            {
                guardCondition(first + 1..<second, rounds)
            }
        }
    }

    /// The two semicolons of the head of a `for`.
    private func semicolons(_ head: Range<Int>) -> (Int, Int)? {
        let found = head.filter { tokens[$0].text == ";" }
        return found.count == 2 ? (found[0], found[1]) : nil
    }

    /// Adds the question to a condition, which may be empty.
    private mutating func guardCondition(_ condition: Range<Int>, _ rounds: Int) {
        guard let last = condition.last else {
            insertions.append((tokens[condition.lowerBound].text.startIndex, "\(Self.goesOn)\(rounds))"))
            return
        }
        insertions.append((tokens[condition.lowerBound].text.startIndex, "\(Self.goesOn)\(rounds)) && ("))
        insertions.append((tokens[last].text.endIndex, ")"))
    }

    /// Counts a loop as a whole, if its head and its body allow it: `for (int i = 0; i < 9; i++)`.
    private mutating func count(_ start: Range<Int>, _ condition: Range<Int>, _ step: Range<Int>, _ roundsOfOne: Int) -> Bool {
        guard start.count >= 4, text(start.lowerBound) == "int", text(start.lowerBound + 2) == "=" else { return false }
        let name = text(start.lowerBound + 1), from = start.lowerBound + 3..<start.upperBound
        guard let first = integer(from), condition.count >= 3, text(condition.lowerBound) == name,
            let last = integer(condition.lowerBound + 2..<condition.upperBound), let stride = stride(step, name)
        else { return false }
        let comparison = text(condition.lowerBound + 1)
        let way: Int? =
            switch (comparison, stride > 0) {
            case ("<", true): last - first
            case ("<=", true): last - first + 1
            case (">", false): first - last
            case (">=", false): first - last + 1
            default: nil
            }
        guard let way else { return false }
        let rounds = max((way + abs(stride) - 1) / abs(stride), 0)
        guard rounds * roundsOfOne <= Self.mostCounted, !mayAssign, !macroWords.contains(name), leavesAlone(name, after: step.upperBound)
        else {
            return false
        }
        insertions.append((tokens[from.lowerBound].text.startIndex, "loop_begun("))
        insertions.append((tokens[from.upperBound - 1].text.endIndex, ", \(rounds * roundsOfOne))"))
        return true
    }

    /// A number of few digits, with or without a sign.
    private func integer(_ range: Range<Int>) -> Int? {
        let isNegative = text(range.lowerBound) == "-", place = range.lowerBound + (isNegative ? 1 : 0)
        guard range.upperBound == place + 1, text(place).utf8.count <= 6, let value = Int(text(place)) else { return nil }
        return isNegative ? -value : value
    }

    /// What a step adds to a variable.
    private func stride(_ step: Range<Int>, _ name: Substring) -> Int? {
        let words = step.map { tokens[$0].text }
        switch words {
        case [name, "++"], ["++", name]: return 1
        case [name, "--"], ["--", name]: return -1
        default: break
        }
        guard words.count == 3, words[0] == name, let by = integer(step.lowerBound + 2..<step.upperBound), by > 0 else { return nil }
        return words[1] == "+=" ? by : words[1] == "-=" ? -by : nil
    }

    /// Whether the body of a loop has no loop, and does not set the variable. @param head the head's closing bracket.
    private mutating func leavesAlone(_ name: Substring, after head: Int) -> Bool {
        guard let end = endOfBody(after: head) else { return false }
        for index in head + 1..<end {
            let word = text(index)
            if cost.loops(word) || text(head + 1) != "{" && ["if", "switch"].contains(word) { return false }
            if word == name, Self.assignments.contains(text(index + 1)) || ["++", "--"].contains(text(index - 1)) { return false }
        }
        return true
    }

    /// The last token of what a head is followed by: a block, or a statement.
    private func endOfBody(after head: Int) -> Int? {
        text(head + 1) == "{" ? closing(head + 1, "{", "}") : tokens[(head + 1)...].firstIndex { $0.text == ";" }
    }

    /// The first token of a loop: a body behind `do` stands before its `while`.
    private func startOfLoop(_ index: Int) -> Int {
        guard text(index) == "while", text(index - 1) == "}" else { return index }
        var depth = 0
        for place in (1..<index).reversed() {
            if text(place) == "}" { depth += 1 }
            if text(place) == "{" { depth -= 1 }
            if depth == 0 { return text(place - 1) == "do" ? place : index }
        }
        return index
    }

    private func endOfLoop(_ index: Int, after head: Int) -> Int { endOfBody(after: head) ?? head }
}
