import SceneAnimation

/// The animations that an element's style names.
struct CSSAnimation {
    let name: String
    private var timing = MediaTiming()
    private var ease = TimingFunction.default
    private var isReversed = false

    /// More animations of one element are not read.
    private static let mostNames = 100
    /// Animations without a duration take so long.
    private static let shortest = 1e-6

    /// The animations of a style, in the order in which they act.
    static func all(_ style: Style) -> [CSSAnimation] {
        guard let names = style["animation-name"] else { return [] }
        let lists = Lists(style)
        return split(names).prefix(mostNames).enumerated().compactMap { index, name in
            name == "none" ? nil : CSSAnimation(name.trimmingQuotes, index, lists)
        }
    }

    /// The other properties' lists, which are repeated where they are shorter.
    private struct Lists {
        private var lists: [String: [String]] = [:]

        init(_ style: Style) {
            let names = ["duration", "timing-function", "delay", "iteration-count", "direction", "fill-mode", "play-state"]
            for name in names { lists[name] = style["animation-" + name].map(CSSAnimation.split) }
        }

        func value(_ name: String, _ index: Int) -> String? {
            guard let list = lists[name], !list.isEmpty else { return nil }
            return list[index % list.count].lowercased()
        }
    }

    private init(_ name: String, _ index: Int, _ lists: Lists) {
        self.name = name
        let duration = max(lists.value("duration", index).flatMap(Self.seconds) ?? 0, Self.shortest)
        let delay = lists.value("delay", index).flatMap(Self.seconds) ?? 0
        if let text = lists.value("timing-function", index), let function = try? TimingFunction(css: text) { ease = function }
        timing.beginTime = delay
        timing.duration = duration
        let count = lists.value("iteration-count", index) ?? "1"
        if count == "infinite" {
            timing.repeatCount = .infinity
        } else {
            timing.repeatDuration = max((Double(count).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil } ?? 1) * duration, Self.shortest)
            // What takes no time is over when it begins.
            if timing.repeatDuration == Self.shortest { timing.beginTime -= Self.shortest }
        }
        let direction = lists.value("direction", index) ?? "normal"
        isReversed = direction == "reverse" || direction == "alternate-reverse"
        timing.autoreverses = direction.hasPrefix("alternate")
        switch lists.value("fill-mode", index) {
        case "forwards": timing.fillMode = .forwards
        case "backwards": timing.fillMode = .backwards
        case "both": timing.fillMode = .both
        default: timing.fillMode = .removed
        }
        if lists.value("play-state", index) == "paused" {
            (timing.speed, timing.timeOffset, timing.beginTime) = (0, -delay, 0)
        }
    }

    /// The runs that frames make, by the property.
    /// @param below what a property has without animations. @param value what a property's text in a frame means.
    func tracks(
        _ frames: [Stylesheet.Frame], order: Int, below: (String) -> AnimatedValue, _ value: (String, String) -> AnimatedValue
    ) -> [String: AnimationTrack] {
        var keys: [String: [AnimationTrack.Key]] = [:]
        for frame in frames where (0...1).contains(frame.place) {
            let own = frame.declarations.last { $0.name == "animation-timing-function" }.flatMap { try? TimingFunction(css: $0.value) }
            for declaration in frame.declarations where declaration.name != "animation-timing-function" && !declaration.isImportant {
                let isFunction = AnimationTable.functions.contains(declaration.name + "()")
                let name = isFunction ? declaration.name + "()" : declaration.name
                let key = AnimationTrack.Key(time: frame.place, value: value(name, declaration.value), ease: own ?? ease)
                // Of frames at one place the last counts.
                if keys[name]?.last?.time == frame.place { keys[name]?.removeLast() }
                keys[name, default: []].append(key)
            }
        }
        var tracks: [String: AnimationTrack] = [:]
        for (name, keys) in keys {
            let switched = Self.switched(completed(keys), name, below(name))
            tracks[name] = AnimationTrack(timing: timing, keys: switched, order: order, isOfStyle: true)
        }
        return tracks
    }

    /// Frames that reach from the start to the end; where none is said there is what the element has by itself.
    private func completed(_ keys: [AnimationTrack.Key]) -> [AnimationTrack.Key] {
        var keys = keys
        if let first = keys.first, first.time > 0 { keys.insert(AnimationTrack.Key(time: 0, value: nil, ease: ease), at: 0) }
        if let last = keys.last, last.time < 1 { keys.append(AnimationTrack.Key(time: 1, value: nil, ease: ease)) }
        if isReversed { keys = Self.reversed(keys) }
        // Steps that rise at once are taken once the animation runs, and not where it waits or is over.
        if let first = keys.first, first.ease.isStepped, first.ease.evaluate(0) > 0, isReversed || timing.beginTime > 0 {
            keys[0].time = 1e-9
            keys.insert(AnimationTrack.Key(time: 0, value: first.value, holds: true), at: 0)
        }
        return keys
    }

    /// Values that there is nothing between change half-way, but what is shown at one end is shown on the whole way.
    private static func switched(_ keys: [AnimationTrack.Key], _ name: String, _ below: AnimatedValue) -> [AnimationTrack.Key] {
        func isShown(_ value: AnimatedValue) -> Bool {
            name == "visibility" && value == .text("visible") || name == "display" && value != .text("none")
        }
        var result: [AnimationTrack.Key] = []
        for (index, key) in keys.enumerated() {
            result.append(key)
            guard index + 1 < keys.count else { continue }
            let next = keys[index + 1], a = key.value ?? below, b = next.value ?? below
            guard a != b, AnimatedValue.mix(a, b, 0.5) == nil else { continue }
            if case .transform = a { continue }
            let place = key.ease.time(of: isShown(a) == isShown(b) ? 0.5 : isShown(a) ? 1 : 1e-9)
            result[result.count - 1].holds = true
            result.append(AnimationTrack.Key(time: key.time + (next.time - key.time) * place, value: next.value, holds: true))
        }
        return result
    }

    private static func reversed(_ keys: [AnimationTrack.Key]) -> [AnimationTrack.Key] {
        var result: [AnimationTrack.Key] = []
        for index in keys.indices.reversed() {
            var key = keys[index]
            key.time = 1 - key.time
            key.ease = index > 0 ? keys[index - 1].ease.reversed : key.ease
            result.append(key)
        }
        return result
    }

    // MARK: - Reading

    /// Parts between commas that stand in no brackets.
    static func split(_ text: String) -> [String] {
        var parts: [String] = [], part: [UInt8] = [], depth = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: ","), depth == 0 {
                parts.append(String(decoding: part, as: UTF8.self).trimmed)
                part = []
                continue
            }
            if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
            part.append(byte)
        }
        parts.append(String(decoding: part, as: UTF8.self).trimmed)
        return parts
    }

    static func seconds(_ text: String) -> Double? {
        var scanner = TextScanner(text)
        guard let number = scanner.number() else { return nil }
        switch scanner.word() {
        case "s": return scanner.isAtEnd ? number : nil
        case "ms": return scanner.isAtEnd ? number / 1000 : nil
        default: return nil
        }
    }

    /// The property `animation` as the properties that it says at once.
    static func expanded(_ text: String) -> [(String, String)] {
        let names = ["name", "duration", "timing-function", "delay", "iteration-count", "direction", "fill-mode", "play-state"]
        let initial = ["none", "0s", "ease", "0s", "1", "normal", "none", "running"]
        var lists = [[String]](repeating: [], count: names.count)
        for part in split(text).prefix(mostNames) {
            var values = initial, hasDuration = false, hasName = false
            for word in words(part) {
                let lower = word.lowercased()
                if seconds(lower) != nil {
                    values[hasDuration ? 3 : 1] = lower
                    hasDuration = true
                } else if (try? TimingFunction(css: lower)) != nil {
                    values[2] = lower
                } else if lower == "infinite" || Double(lower) != nil {
                    values[4] = lower
                } else if ["normal", "reverse", "alternate", "alternate-reverse"].contains(lower) {
                    values[5] = lower
                } else if ["forwards", "backwards", "both"].contains(lower) || lower == "none" && hasName {
                    values[6] = lower
                } else if ["running", "paused"].contains(lower) {
                    values[7] = lower
                } else {
                    values[0] = word
                    hasName = true
                }
            }
            for index in names.indices { lists[index].append(values[index]) }
        }
        return zip(names, lists).map { ("animation-" + $0, $1.joined(separator: ", ")) }
    }

    /// Words, of which a function with its arguments is one.
    static func words(_ text: String) -> [String] {
        var words: [String] = [], word: [UInt8] = [], depth = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0, byte == 0x20 || (byte >= 9 && byte <= 13) {
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
            } else {
                word.append(byte)
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }
}

extension TimingFunction {
    /// When a part of the way is done.
    fileprivate func time(of part: Double) -> Double {
        if evaluate(0) >= part { return 0 }
        var low = 0.0, high = 1.0
        for _ in 0..<40 {
            let time = (low + high) / 2
            if evaluate(time) < part { low = time } else { high = time }
        }
        return high
    }

    /// The function played backwards: 1 minus its value at 1 minus the time.
    fileprivate var reversed: TimingFunction {
        switch form {
        case .bezier(let c1x, let c1y, let c2x, let c2y): return TimingFunction(1 - c2x, 1 - c2y, 1 - c1x, 1 - c1y) ?? self
        case .steps(let count, let jump):
            return TimingFunction(steps: count, jump == .start ? .end : jump == .end ? .start : jump) ?? self
        case .list(let points):
            return TimingFunction(stops: points.reversed().map { Stop(1 - $0.output, at: 1 - $0.input) }) ?? self
        }
    }
}
