import SceneAnimation
import SceneGeometry

/// A value between two others of its type.
protocol Mixable: Sendable, Equatable {
    static func mix(_ a: Self, _ b: Self, _ t: Double) -> Self
}

/// A property over time: one key is a value that does not change.
struct Keyed<Value: Mixable>: Sendable, Equatable {
    struct Key: Sendable, Equatable {
        /// In frames of the composition.
        var frame: Double
        var value: Value
        /// Whether the value stays until the next key.
        var holds = false
        /// How the value goes to the next key.
        var ease = TimingFunction.linear
        /// Of positions, the control points of the way to the next key, relative to this one and to the next.
        var tangents: Tangents?
    }

    struct Tangents: Sendable, Equatable {
        var out, into: SIMD4<Double>
    }

    let first: Value
    /// The keys, where there are several: most properties of files have one value, which needs no list.
    private var list: [Key]

    /// At least one, by rising frames.
    var keys: [Key] { list.isEmpty ? [Key(frame: 0, value: first)] : list }

    init(_ value: Value) { (first, list) = (value, []) }

    /// nil without keys.
    init?(keys: [Key]) {
        guard let first = keys.first else { return nil }
        (self.first, list) = (first.value, keys.count > 1 ? keys : [])
    }

    /// Whether it never changes.
    var isStatic: Bool { list.allSatisfy { $0.value == first && $0.tangents == nil } }

    /// The same keys with other values.
    func map<Other>(_ body: (Value) -> Other) -> Keyed<Other> {
        guard !list.isEmpty else { return Keyed<Other>(body(first)) }
        let mapped = list.map { key in
            var other = Keyed<Other>.Key(frame: key.frame, value: body(key.value), holds: key.holds, ease: key.ease)
            if let tangents = key.tangents { other.tangents = Keyed<Other>.Tangents(out: tangents.out, into: tangents.into) }
            return other
        }
        return Keyed<Other>(keys: mapped) ?? Keyed<Other>(body(first))
    }

    /// Whether the value of any key is such.
    func contains(_ isSuch: (Value) -> Bool) -> Bool { list.isEmpty ? isSuch(first) : list.contains { isSuch($0.value) } }

    /// The first key after a frame; nil behind the last.
    private func next(after frame: Double) -> Int? {
        var low = 0, high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle].frame > frame { high = middle } else { low = middle + 1 }
        }
        return low < list.count ? low : nil
    }

    /// The value at a frame.
    func value(at frame: Double) -> Value {
        guard let after = next(after: frame) else { return list.last?.value ?? first }
        guard after > 0 else { return first }
        let key = list[after - 1], next = list[after]
        if key.holds { return key.value }
        return .mix(key.value, next.value, key.ease.evaluate((frame - key.frame) / (next.frame - key.frame)))
    }

    /// The frames of the keys of what changes.
    var keyFrames: [Double] { isStatic ? [] : list.map(\.frame) }

    /// Whether the keys of both are at the same frames and go the same way.
    func isInStep<Other>(with other: Keyed<Other>) -> Bool {
        keys.count == other.keys.count
            && zip(keys, other.keys).allSatisfy { $0.frame == $1.frame && $0.holds == $1.holds && $0.ease == $1.ease }
    }

    /// Some of the keys, at least one.
    func keeping(_ indices: [Int]) -> Keyed { Keyed(keys: indices.map { keys[$0] }) ?? self }
}

extension Keyed {
    /// The most frames at which properties that are not in step are taken together.
    private static var mostSamples: Int { 1200 }

    /// How many steps lead through frames.
    static func stepCount(from begin: Double, to end: Double) -> Int {
        Int(Swift.min(Swift.max((end - begin).rounded(.up), 1), Double(mostSamples)))
    }

    /// Every frame, or as many as are taken at most.
    private static func frames(from begin: Double, to end: Double) -> [Double] {
        let count = stepCount(from: begin, to: end)
        return (0...count).map { begin + (end - begin) * Double($0) / Double(count) }
    }

    /// The same values with a key at every frame, where they change: for what is made of them in another than a straight way.
    var sampled: Keyed {
        guard !isStatic else { return self }
        let keys = Self.frames(from: list[0].frame, to: list[list.count - 1].frame).map { frame in
            Key(frame: frame, value: value(at: frame), holds: next(after: frame).map { $0 > 0 && list[$0 - 1].holds } ?? false)
        }
        return Keyed(keys: keys) ?? self
    }

    /// What a function says of every frame; nil where there is none.
    init?(from begin: Double, to end: Double, _ value: (Double) -> Value) {
        self.init(keys: Self.frames(from: begin, to: end).map { Key(frame: $0, value: value($0)) })
    }

    /// The same keys, each of which holds until the next.
    var holding: Keyed {
        var other = self
        for index in list.indices { other.list[index].holds = true }
        return other
    }

    /// Two properties made into one: exact where at most one of them changes or both are in step, else frame by frame.
    func combined<Other, Result>(with other: Keyed<Other>, _ body: (Value, Other) -> Result) -> Keyed<Result> {
        if other.isStatic { return map { body($0, other.first) } }
        if isStatic { return other.map { body(first, $0) } }
        if isInStep(with: other) {
            let mapped = map { body($0, other.first) }
            return mapped.replacingValues(zip(keys, other.keys).map { body($0.value, $1.value) })
        }
        let frames = Self.frames(
            from: min(keys[0].frame, other.keys[0].frame), to: max(keys[keys.count - 1].frame, other.keys[other.keys.count - 1].frame))
        let samples = frames.map { Keyed<Result>.Key(frame: $0, value: body(value(at: $0), other.value(at: $0))) }
        return Keyed<Result>(keys: samples) ?? Keyed<Result>(body(first, other.first))
    }

    /// The same keys with these values, one for each.
    func replacingValues(_ values: [Value]) -> Keyed {
        var keys = keys
        for (index, value) in values.enumerated() where index < keys.count { keys[index].value = value }
        return Keyed(keys: keys) ?? self
    }
}

extension Double: Mixable {
    static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
}

/// A vector: the dimensions that a property does not have are 0.
extension SIMD4<Double>: Mixable {
    static func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> { a + (b - a) * t }
}

extension Keyed<SIMD4<Double>> {
    /// The value at a frame of a position, which goes along curves by their parameter.
    func place(at frame: Double) -> SIMD4<Double> {
        guard let after = next(after: frame), after > 0, let tangents = list[after - 1].tangents,
            !list[after - 1].holds
        else { return value(at: frame) }
        let key = list[after - 1], next = list[after], t = key.ease.evaluate((frame - key.frame) / (next.frame - key.frame)), s = 1 - t
        let bend = (key.value + tangents.out) * (3 * s * s * t) + (next.value + tangents.into) * (3 * s * t * t)
        return key.value * (s * s * s) + bend + next.value * (t * t * t)
    }
}

extension Path: Mixable {
    static func mix(_ a: Path, _ b: Path, _ t: Double) -> Path { interpolate(a, b, t) ?? (t < 1 ? a : b) }
}

extension Array: Mixable where Element: Mixable {
    static func mix(_ a: [Element], _ b: [Element], _ t: Double) -> [Element] {
        a.count == b.count ? zip(a, b).map { Element.mix($0, $1, t) } : t < 1 ? a : b
    }
}
