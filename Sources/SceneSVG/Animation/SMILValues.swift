import SceneAnimation
import SceneGeometry

/// What an animation of SMIL goes through: its element's values as key frames.
struct SMILValues {
    var keys: [AnimationTrack.Key] = []
    var isAdditive = false
    var startsBelow = false

    /// More values than these are not read.
    private static let mostKeys = 5000
    /// How many repetitions may build on each other.
    private static let mostRepeats = 256

    /// Why an animation has no values, for people.
    struct Problem: Error { let text: String }

    /// @param lengths what units are relative to.
    /// @param color what `currentColor` stands for.
    init(_ element: XMLElement, of attribute: String, _ lengths: LengthContext, _ color: Color) throws(Problem) {
        let reader = ValueReader(element: element, attribute: attribute, lengths: lengths, color: color)
        isAdditive = element["additive"] == "sum"
        if element.name == "set" {
            guard let text = element["to"] else { throw Problem(text: "set has no \"to\"") }
            keys = [AnimationTrack.Key(time: 0, value: try reader.value(text), holds: true)]
            isAdditive = false
            return
        }
        let values = try self.values(element, reader)
        try setTimes(element, values)
    }

    private mutating func values(_ element: XMLElement, _ reader: ValueReader) throws(Problem) -> [AnimatedValue?] {
        if let text = element["values"] {
            let parts = text.split(separator: ";", omittingEmptySubsequences: true).map(\.trimmed).filter { !$0.isEmpty }
            guard !parts.isEmpty else { throw Problem(text: "there are no values") }
            guard parts.count <= Self.mostKeys else { throw Problem(text: "there are \(parts.count) values, more than \(Self.mostKeys)") }
            var values: [AnimatedValue?] = []
            for part in parts { values.append(try reader.value(part)) }
            return values
        }
        let from = try reader.value(of: "from"), to = try reader.value(of: "to"), by = try reader.value(of: "by")
        switch (from, to, by) {
        case (let from?, let to?, _): return [from, to]
        case (let from?, nil, let by?): return [from, AnimatedValue.sum(from, by) ?? by]
        case (nil, let to?, _):
            isAdditive = false
            // What goes to a value by no way is there at once.
            startsBelow = element["calcMode"] != "discrete" && AnimatedValue.mix(to, to, 0.5) != nil
            return startsBelow ? [nil, to] : [to]
        case (nil, nil, let by?):
            isAdditive = true
            return [Self.none(of: by), by]
        default: throw Problem(text: "there are no values: neither \"values\" nor \"to\" nor \"by\"")
        }
    }

    /// What added changes nothing.
    private static func none(of value: AnimatedValue) -> AnimatedValue {
        if case .transform(let list) = value { return .transform(TransformFunction.matched([], list)?.0 ?? []) }
        return AnimatedValue.sum(value, value, times: -1) ?? value
    }

    private mutating func setTimes(_ element: XMLElement, _ values: [AnimatedValue?]) throws(Problem) {
        let pairs = zip(values, values.dropFirst())
        let canMix = pairs.allSatisfy { a, b in
            guard let a, let b else { return true }
            return a == b || AnimatedValue.mix(a, b, 0.5) != nil
        }
        let mode = canMix ? element["calcMode"]?.trimmed ?? "linear" : "discrete", isDiscrete = mode == "discrete"
        guard ["linear", "discrete", "paced", "spline"].contains(mode) else { throw Problem(text: "the calcMode \"\(mode)\" is none") }
        let count = values.count
        var times: [Double]
        if mode == "paced" {
            times = Self.pacedTimes(values)
        } else if let text = element["keyTimes"], !text.trimmed.isEmpty {
            times = text.split(separator: ";").map { Length($0.trimmed).flatMap { $0.unit == .number ? $0.value : nil } ?? -1 }
            let rises = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
            guard times.count == count, times[0] == 0, rises, times[count - 1] <= 1, isDiscrete || count == 1 || times[count - 1] == 1
            else {
                throw Problem(text: "keyTimes is \"\(text.trimmed)\", expected \(count) rising numbers from 0 to 1")
            }
        } else {
            times = values.indices.map { isDiscrete ? Double($0) / Double(count) : count > 1 ? Double($0) / Double(count - 1) : 0 }
        }
        var eases = [TimingFunction](repeating: .linear, count: count)
        if mode == "spline", count > 1 {
            let splines = Self.splines(element["keySplines"] ?? "")
            guard splines.count == count - 1 else {
                throw Problem(text: "keySplines has \(splines.count) curves of four numbers from 0 to 1, expected \(count - 1)")
            }
            for (index, spline) in splines.enumerated() { eases[index] = spline }
        }
        keys = values.indices.map { AnimationTrack.Key(time: times[$0], value: values[$0], ease: eases[$0], holds: isDiscrete) }
    }

    private static func pacedTimes(_ values: [AnimatedValue?]) -> [Double] {
        var sums = [0.0]
        for (a, b) in zip(values, values.dropFirst()) {
            var distance = 1.0
            if let a, let b { distance = AnimatedValue.distance(a, b) }
            sums.append((sums.last ?? 0) + distance)
        }
        let total = sums.last ?? 0
        guard total > 0, total.isFinite else { return values.indices.map { values.count > 1 ? Double($0) / Double(values.count - 1) : 0 } }
        return sums.map { $0 / total }
    }

    static func splines(_ text: String) -> [TimingFunction] {
        text.split(separator: ";").compactMap { part in
            let n = TextScanner.numbers(part)
            guard n.count == 4, n.allSatisfy({ (0...1).contains($0) }) else { return nil }
            return TimingFunction(n[0], n[1], n[2], n[3])
        }
    }

    /// The keys of repetitions of which each builds on the one before, as one cycle.
    /// @return whether all repetitions are there.
    mutating func accumulate(_ timing: inout MediaTiming) -> Bool {
        let repeats = (timing.activeDuration / timing.duration).rounded(.up)
        guard repeats > 1, let last = keys.last?.value, !startsBelow else { return true }
        let count = Int(min(repeats, Double(min(Self.mostRepeats, max(2, 4 * Self.mostKeys / keys.count)))))
        var all: [AnimationTrack.Key] = []
        for index in 0..<count {
            for var key in keys {
                key.value = key.value.flatMap { Self.sum($0, last, times: Double(index)) }
                key.time = (key.time + Double(index)) / Double(count)
                all.append(key)
            }
        }
        keys = all
        timing.duration *= Double(count)
        if timing.repeatCount > 0 { timing.repeatCount = .infinity }
        return Double(count) == repeats
    }

    private static func sum(_ value: AnimatedValue, _ last: AnimatedValue, times: Double) -> AnimatedValue {
        // What `animateTransform` says in its numbers adds up number by number, also the place that a turn is about.
        if case .transform(let list) = value, case .transform(let other) = last, list.map(\.kind) == other.map(\.kind) {
            return .transform(
                zip(list, other).map { one, other in
                    TransformFunction(one.kind, zip(one.numbers, other.numbers).map { $0 + $1 * times })
                })
        }
        return AnimatedValue.sum(value, last, times: times) ?? value
    }
}

/// Reads the values of one animation.
private struct ValueReader {
    let element: XMLElement
    let attribute: String
    let lengths: LengthContext
    let color: Color

    func value(of name: String) throws(SMILValues.Problem) -> AnimatedValue? {
        guard let text = element[name], !text.trimmed.isEmpty else { return nil }
        return try value(text)
    }

    func value(_ text: String) throws(SMILValues.Problem) -> AnimatedValue {
        guard element.name == "animateTransform" else {
            if text.trimmed == "inherit" { return .text("inherit") }
            if text.trimmed.lowercased() == "currentcolor" { return .color(color) }
            return AnimatedValue(text, of: attribute).resolved(lengths, attribute)
        }
        let type = element["type"] ?? "translate"
        guard ["translate", "scale", "rotate", "skewX", "skewY"].contains(type) else {
            throw SMILValues.Problem(text: "the type \"\(type)\" is none, expected translate, scale, rotate, skewX or skewY")
        }
        // A turn without a place is about the origin, so that all turns are lists of the same functions.
        let isTurn = type == "rotate" && TextScanner.numbers(text).count < 3
        guard let list = TransformFunction.read(type, isTurn ? "\(text) 0 0" : text) else {
            throw SMILValues.Problem(text: "\"\(text)\" is no \(type)")
        }
        return .transform(list)
    }
}
