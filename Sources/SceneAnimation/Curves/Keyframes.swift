import SceneStorage

/// How a keyframe animation goes from value to value: kCAAnimation... calculation modes.
public enum CalculationMode: Int32, BitwiseCopyable, Sendable, CaseIterable {
    case linear, discrete, paced, cubic, cubicPaced

    /// Whether it goes at an even speed, and so ignores key times and timing functions.
    @inlinable public var isPaced: Bool { self == .paced || self == .cubicPaced }
    @inlinable public var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Why keyframes do not fit together: a sentence for people.
public struct KeyframeError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// The description of a keyframe animation but for its values: CAKeyframeAnimation's properties. Every list may be empty.
public struct Keyframes: Sendable, Equatable {
    /// When each value is reached, as a fraction of the cycle. Empty: even.
    ///
    /// Key times lie in 0...1 and do not fall; where two are equal the value jumps. The first should be 0 and the last 1: before a later first
    /// one the first value holds, after an earlier last one the last. Discrete animations have one more, the end of the last value, or as
    /// many as values.
    public var keyTimes: [Double] = []
    /// One for each segment between two values. Empty: linear.
    public var functions: [TimingFunction] = []
    /// Whether a segment holds its first value until its end; missing ones do not. Neither paced nor discrete animations ask.
    public var holds: [Bool] = []
    @Seldom private var bends: Bends
    public var calculationMode = CalculationMode.linear

    /// For the tangents of cubic animations, at each value, from -1 to 1; missing ones are 0, which is the spline of Catmull and Rom.
    public var tensions: [Double] {
        get { bends.tensions }
        set { bends.tensions = newValue }
    }

    public var continuities: [Double] {
        get { bends.continuities }
        set { bends.continuities = newValue }
    }

    public var biases: [Double] {
        get { bends.biases }
        set { bends.biases = newValue }
    }

    private struct Bends: Sendable, Equatable, Beginning {
        var tensions: [Double] = [], continuities: [Double] = [], biases: [Double] = []

        static var atFirst: Bends { Bends() }
    }

    public init() {}

    /// Works out the animation of vectors: numbers, points, rects, premultiplied colours. They are held within 1e140, beyond any picture, so
    /// that nothing computed from them overflows.
    public func compile(_ values: [SIMD4<Double>]) throws(KeyframeError) -> KeyframePlan {
        for (index, value) in values.enumerated() where !(0..<4).allSatisfy({ value[$0].isFinite }) {
            throw KeyframeError("values[\(index)] is not finite")
        }
        let values = values.map { $0.clamped(lowerBound: SIMD4(repeating: -1e140), upperBound: SIMD4(repeating: 1e140)) }
        var lengths: [Double] = []
        if calculationMode == .paced { lengths = zip(values, values.dropFirst()).map { ($1 - $0).length } }
        var plan = try compile(count: values.count, lengths: lengths)
        plan.vectors = values
        guard calculationMode.isCubic, values.count > 1 else { return plan }
        let tangents = try tangents(count: values.count, times: plan.keyTimes)
        plan.vectors = values.indices.flatMap { index in
            let before = index > 0 ? values[index] - values[index - 1] : .zero
            let after = index < values.count - 1 ? values[index + 1] - values[index] : .zero
            let tangents = tangents[index]
            return [values[index], before * tangents.x + after * tangents.y, before * tangents.z + after * tangents.w]
        }
        plan.kind = .cubic
        if calculationMode == .cubicPaced {
            let vectors = plan.vectors
            plan.pace { Hermite(vectors.span, at: 3 * $0).speed(at: $1) }
        }
        return plan
    }

    /// Works out a spline through values of any type: of what is mixed as `CompiledKeyframes.mix` says.
    /// - Parameters:
    ///   - canJoin: whether there is anything between a segment's ends.
    ///   - distance: how far apart two mixes are, for an even speed.
    public func compileSpline(
        count: Int, canJoin: (_ segment: Int) -> Bool, distance: (KeyframeMix, KeyframeMix) -> Double
    ) throws(KeyframeError) -> KeyframePlan {
        var plan = try compile(count: count)
        guard calculationMode.isCubic, count > 1 else { return plan }
        plan.vectors = try tangents(count: count, times: plan.keyTimes, canJoin: canJoin)
        plan.kind = .cubic
        if calculationMode == .cubicPaced {
            let tangents = plan.vectors
            func mix(_ segment: Int, _ t: Double) -> KeyframeMix {
                KeyframeMix(
                    CompiledKeyframes.Segment(index: segment, t: t), outgoing: tangents[segment].highHalf,
                    incoming: tangents[segment + 1].lowHalf)
            }
            let step = 1e-4
            plan.pace { segment, t in
                // Beyond its ends a segment goes straight on, as fast as there.
                let start = t < step ? -step : t > 1 - step ? 1 : t - step / 2
                let speed = distance(mix(segment, start), mix(segment, start + step)) / step
                return speed.isFinite ? speed : 0
            }
        }
        return plan
    }

    /// Works out when the segments between values of any type run.
    /// - Parameter lengths: how far apart the values are that follow each other; paced animations ask.
    public func compile(count: Int, lengths: [Double] = []) throws(KeyframeError) -> KeyframePlan {
        guard count > 0 else { throw KeyframeError("there are no values, expected at least one") }
        guard count <= Int(Int32.max) / 64 else { throw KeyframeError("there are \(count) values, expected at most \(Int32.max / 64)") }
        var plan = KeyframePlan(count: count, calculationMode == .discrete ? .discrete : .linear)
        if calculationMode.isPaced {
            if let times = Self.pacedTimes(lengths, segments: count - 1) { plan.setTimes(times) }
            return plan
        }
        if !keyTimes.isEmpty {
            try checkKeyTimes(count)
            plan.setTimes(Array(keyTimes.prefix(count)))
        }
        if !functions.isEmpty {
            let isDiscrete = calculationMode == .discrete
            guard functions.count == count - 1 || isDiscrete && functions.count == count else {
                throw KeyframeError("there are \(functions.count) timing functions, expected \(count - 1), one for each segment")
            }
        }
        guard holds.count <= count else { throw KeyframeError("there are \(holds.count) holds, expected at most \(count)") }
        if plan.kind != .discrete {
            plan.setCurves((0..<count - 1).map { $0 < holds.count && holds[$0] ? nil : $0 < functions.count ? functions[$0] : .linear })
        }
        return plan
    }

    private func checkKeyTimes(_ count: Int) throws(KeyframeError) {
        let isDiscrete = calculationMode == .discrete
        guard keyTimes.count == count || isDiscrete && keyTimes.count == count + 1 else {
            throw KeyframeError(
                "there are \(keyTimes.count) key times, expected \(isDiscrete ? "\(count + 1) or \(count)" : "\(count)") for \(count) values"
            )
        }
        for (index, time) in keyTimes.enumerated() {
            guard (0...1).contains(time) else { throw KeyframeError("keyTimes[\(index)] is \(time), expected 0 to 1") }
            if index > 0, time < keyTimes[index - 1] {
                throw KeyframeError("keyTimes[\(index)] is \(time), expected at least the \(keyTimes[index - 1]) before it")
            }
        }
    }

    /// Key times that go at an even speed, or nil for even times, where there is no way to go.
    private static func pacedTimes(_ lengths: [Double], segments: Int) -> [Double]? {
        guard lengths.count == segments, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), let longest = lengths.max(), longest > 0 else {
            return nil
        }
        // Relative to the longest, the sum neither overflows nor vanishes.
        let total = lengths.reduce(0) { $0 + $1 / longest }
        var sum = 0.0
        var times = [0.0]
        for length in lengths {
            sum += length / longest
            times.append(min(sum / total, 1))
        }
        times[segments] = 1
        return times
    }
}

extension SIMD4<Double> {
    var length: Double { (self * self).sum().squareRoot() }
}
