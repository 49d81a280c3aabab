import Glibc
import SceneAnimation
import SceneDocument

/// The letters of a text as what selectors count: each letter's number, or none.
struct TextItems {
    let characters, words, lines: [Int?]
    let charactersWithoutSpaces: [Int?]

    init(_ letters: [TextLetter]) {
        var index = -1
        characters = letters.indices.map { $0 }
        charactersWithoutSpaces = letters.map { letter in
            guard !letter.isSpace else { return nil }
            index += 1
            return index
        }
        words = letters.map(\.word)
        lines = letters.map(\.line)
    }
}

/// How much each letter of a text is selected: a range that reaches from one to another, in one of some shapes.
struct TextSelector {
    private enum Shape: Int { case square = 1, rampUp, rampDown, triangle, round, smooth }

    private let start, end, offset, amount, lowEase, highEase, smoothness: Keyed<Double>
    private let shape: Shape
    /// The things that the range counts: characters (1), characters without spaces (2), words (3), lines (4).
    private let unit: Int
    /// Whether the range is in numbers of what is counted, not in hundredths of all.
    private let isIndexed: Bool
    private let hasEnd: Bool
    private let isRandom: Bool

    init(_ json: JSON, _ context: LottieContext) {
        func number(_ key: String, _ other: Double) -> Keyed<Double> { context.reader.number(json[key]) ?? Keyed(other) }
        (start, end, offset) = (number("s", 0), number("e", 100), number("o", 0))
        (amount, lowEase, highEase) = (number("a", 100), number("ne", 0), number("xe", 0))
        smoothness = number("sm", 100)
        shape = Shape(rawValue: json.integer("sh") ?? 1) ?? .square
        unit = json.integer("b") ?? 1
        (isIndexed, hasEnd) = (json.integer("r") == 2, json["e"] != nil)
        isRandom = json.flag("rn")
        if json.flag("t") { context.report.note("a selector by an expression selects all letters of its range", at: json.pointer + "/t") }
    }

    var keyFrames: [Double] {
        [start, end, offset, amount, lowEase, highEase, smoothness].flatMap(\.keyFrames)
    }

    /// How much of each letter is selected at a frame, -1 to 1.
    func factors(_ items: TextItems, at frame: Double) -> [Double] {
        let numbers =
            switch unit {
            case 2: items.charactersWithoutSpaces
            case 3: items.words
            case 4: items.lines
            default: items.characters
            }
        let all = (numbers.compactMap { $0 }.max() ?? -1) + 1, count = Double(all), order = isRandom ? Self.shuffled(all) : []
        let part = isIndexed ? 1 : count / 100
        let moved = offset.value(at: frame) * part, amount = amount.value(at: frame) / 100
        let first = start.value(at: frame) * part + moved
        let last = (isIndexed && !hasEnd ? count : end.value(at: frame) * part) + moved
        let range = min(first, last)...max(first, last), ease = ease(at: frame), smoothness = smoothness.value(at: frame) / 100
        return numbers.map { number in
            guard let number else { return 0 }
            let place = isRandom && order.indices.contains(number) ? order[number] : number
            let factor = ease.evaluate(covered(Double(place), range))
            return shape == .square ? smoothed(factor, smoothness) * amount : factor * amount
        }
    }

    /// An order that looks random and is the same each time; After Effects' own is in no file.
    private static func shuffled(_ count: Int) -> [Int] {
        var order = Array(0..<count), state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for index in order.indices.dropFirst().reversed() {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            order.swapAt(index, Int((state >> 33) % UInt64(index + 1)))
        }
        return order
    }

    /// How much of an item a range covers, which ends in the middle of one as well.
    private func covered(_ number: Double, _ range: ClosedRange<Double>) -> Double {
        let (low, high) = (range.lowerBound, range.upperBound), length = high - low
        let place = length > 0 ? min(max((number + 0.5 - low) / length, 0), 1) : number >= high ? 1 : 0
        switch shape {
        case .square: return max(min(number + 1, high) - max(number, low), 0)
        case .rampUp: return place
        case .rampDown: return 1 - place
        case .triangle: return length > 0 ? 1 - abs(2 * place - 1) : 0
        case .round: return length > 0 ? max(1 - (2 * place - 1) * (2 * place - 1), 0).squareRoot() : 0
        case .smooth: return length > 0 ? (1 - cos(2 * .pi * place)) / 2 : 0
        }
    }

    private func ease(at frame: Double) -> TimingFunction {
        let low = min(max(lowEase.value(at: frame) / 100, -1), 1), high = min(max(highEase.value(at: frame) / 100, -1), 1)
        guard low != 0 || high != 0 else { return .linear }
        return TimingFunction(max(low, 0), max(-low, 0), 1 - max(high, 0), 1 - max(-high, 0)) ?? .linear
    }

    /// The edges of a square range, from sharp to as wide as a letter.
    private func smoothed(_ factor: Double, _ smoothness: Double) -> Double {
        guard smoothness < 1 else { return factor }
        let smoothness = max(smoothness, 1e-8)
        return min(max((factor - (0.5 - smoothness / 2)) / smoothness, 0), 1)
    }
}
