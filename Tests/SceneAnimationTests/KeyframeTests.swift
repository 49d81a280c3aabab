import SceneAnimation
import Testing

/// An animation with pools of its own, in which it does not lie at the start.
struct PooledKeyframes {
    let animation: CompiledKeyframes
    let numbers: [Double], curves: [CompiledCurve], vectors: [SIMD4<Double>]

    init(_ plan: KeyframePlan) {
        numbers = [-7, -8, -9] + plan.numbers
        curves = [CompiledCurve(.linear)] + plan.curves(numbersAt: 3)
        vectors = [SIMD4(repeating: -5), SIMD4(repeating: -6)] + plan.vectors
        animation = plan.compiled(numbersAt: 3, curvesAt: 1, vectorsAt: 2)
    }

    func value(_ progress: Double) -> SIMD4<Double> {
        animation.value(at: progress, numbers: numbers.span, curves: curves.span, vectors: vectors.span)
    }

    func segment(_ progress: Double) -> CompiledKeyframes.Segment {
        animation.segment(at: progress, numbers: numbers.span, curves: curves.span)
    }
}

private func compile(_ values: [Double], _ change: (inout Keyframes) -> Void = { _ in }) throws -> PooledKeyframes {
    var keyframes = Keyframes()
    change(&keyframes)
    return PooledKeyframes(try keyframes.compile(values.map { SIMD4($0, 2 * $0, -$0, 1) }))
}

@Suite struct KeyframeTests {
    private func expect(
        _ animation: PooledKeyframes, _ samples: [(Double, Double)], _ tolerance: Double = 1e-4,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (progress, value) in samples {
            let actual = animation.value(progress)
            #expect(abs(actual.x - value) < tolerance, "at \(progress)", sourceLocation: sourceLocation)
            #expect(abs(actual.y - 2 * value) < 2 * tolerance && abs(actual.w - 1) < 1e-12, sourceLocation: sourceLocation)
        }
    }

    /// Values that a browser was measured to show (timing.json has more of each).
    @Test func `values run from key to key`() throws {
        expect(try compile([0, 100, 40]), [(0, 0), (0.0609, 12.18), (0.5, 100), (0.5439, 94.732), (0.983, 42.04), (1, 40)])
        expect(
            try compile([0, 100, 40, 60]) { $0.keyTimes = [0, 0.1, 0.75, 1] },
            [(0.0609, 60.9), (0.1048, 99.5569), (0.4122, 71.1815), (0.7635, 41.08), (0.983, 58.64)])
        expect(
            try compile([0, 30, 80, 100]) { $0.keyTimes = [0, 0.5, 0.5, 1] }, [(0.4561, 27.366), (0.5, 80), (0.5439, 81.756), (1, 100)])
    }

    @Test func `each segment has its timing function`() throws {
        let bezier = try #require(TimingFunction(0.3, -1, 0.6, 2)), last = try #require(TimingFunction(0.1, 1.9, 0.9, 0.5))
        expect(
            try compile([0, 50, 20, 100]) { $0.functions = [bezier, .linear, last] },
            [(0.017, -6.64438), (0.0609, -9.11095), (0.2805, 60.3132), (0.4561, 38.951), (0.6756, 45.6326), (0.983, 92.0606)])
        expect(
            try compile([10, 90, 50, 70]) {
                $0.keyTimes = [0, 0.2, 0.6, 1]
                $0.functions = [.default, .easeIn, .linear]
            }, [(0.017, 15.8443), (0.1926, 89.9402), (0.2365, 89.4281), (0.5878, 52.0299), (0.6756, 53.78)])
    }

    @Test func `an easing of the whole that leaves 0 to 1 goes on`() throws {
        let curve = try #require(TimingFunction(0.5, -0.8, 0.5, 1.8))
        let animation = try compile([0, 40, 100])
        expect(
            animation, [(curve.evaluate(0.017), -2.09462), (curve.evaluate(0.1926), -12.3032), (curve.evaluate(0.8074), 118.455)], 1e-3)
        // But not beyond a segment's own curve.
        let eased = try compile([0, 40, 100]) { $0.functions = [.easeIn, .easeOut] }
        #expect(eased.value(-0.2).x == 0 && eased.value(1.2).x == 100)
    }

    @Test func `discrete values hold until the next`() throws {
        func discrete(_ values: [Double], _ times: [Double] = []) throws -> PooledKeyframes {
            try compile(values) {
                $0.calculationMode = .discrete
                $0.keyTimes = times
            }
        }
        let even = try discrete([10, 20, 30, 40])
        expect(even, [(0, 10), (0.2365, 10), (0.25, 20), (0.2805, 20), (0.7195, 30), (0.7635, 40), (1, 40), (-0.3, 10), (1.7, 40)])
        for times in [[0, 0.25, 0.9, 1], [0, 0.25, 0.9]] {
            expect(try discrete([10, 20, 30], times), [(0.2365, 10), (0.25, 20), (0.8952, 20), (0.9391, 30), (1, 30), (-1, 10), (2, 30)])
        }
        expect(try discrete([10, 20], [0.4, 0.6]), [(0, 10), (0.5, 10), (0.6, 20)])
        #expect(even.segment(0.9) == .init(index: 3, t: 0))
    }

    @Test func `paced values come at an even speed`() throws {
        let paced = try compile([0, 80, 20, 40]) {
            $0.calculationMode = .paced
            // Both are ignored.
            $0.keyTimes = [0, 0.9, 0.1]
            $0.functions = [.easeIn]
        }
        expect(paced, [(0.017, 2.72), (0.5, 80), (0.5439, 72.976), (0.8513, 23.792), (0.983, 37.28), (1, 40)])
        // Nowhere to go, and values that follow themselves.
        expect(try compile([5, 5, 5]) { $0.calculationMode = .paced }, [(0, 5), (0.4, 5), (1, 5)])
        expect(try compile([0, 0, 10, 10]) { $0.calculationMode = .paced }, [(0, 0), (0.5, 5), (1, 10)])
    }

    @Test func `paced times come from any lengths`() throws {
        var keyframes = Keyframes()
        keyframes.calculationMode = .paced
        #expect(try keyframes.compile(count: 4, lengths: [1, 0, 3]).keyTimes == [0, 0.25, 0.25, 1])
        let even = [0, 1.0 / 3, 2.0 / 3, 1]
        for bad in [[], [0, 0, 0], [1, .nan, 1], [1, .infinity, 1], [-1, 1, 1]] {
            #expect(try keyframes.compile(count: 4, lengths: bad).keyTimes == even)
        }
        let huge = try keyframes.compile(count: 3, lengths: [.greatestFiniteMagnitude, .greatestFiniteMagnitude]).keyTimes
        let tiny = try keyframes.compile(count: 3, lengths: [.leastNonzeroMagnitude, .leastNonzeroMagnitude]).keyTimes
        #expect(huge == [0, 0.5, 1] && tiny == [0, 0.5, 1])
    }

    @Test func `holds and lines mix`() throws {
        let mixed = try compile([0, 100, 40, 60]) { $0.holds = [false, true] }
        expect(mixed, [(0.1, 30), (1.0 / 3, 100), (0.5, 100), (0.6666, 100), (0.6667, 40.002), (1, 60)])
        let last = try compile([0, 100]) { $0.holds = [true] }
        expect(last, [(0, 0), (0.999, 0), (1, 100), (-0.5, 0), (1.5, 100)])
        // Next to a hold a spline begins anew: with two values it is a line.
        let cubic = try compile([0, 10, 50, 20]) {
            $0.calculationMode = .cubic
            $0.holds = [false, true, false]
        }
        expect(cubic, [(1.0 / 6, 5), (0.5, 10), (5.0 / 6, 35)])
    }

    @Test func `key times that do not reach the ends hold there`() throws {
        let animation = try compile([10, 20, 30]) { $0.keyTimes = [0.2, 0.5, 0.8] }
        expect(animation, [(-1, 10), (0, 10), (0.2, 10), (0.35, 15), (0.8, 30), (0.9, 30), (2, 30)])
        let jumps = try compile([10, 20, 30, 40]) { $0.keyTimes = [0, 0, 1, 1] }
        expect(jumps, [(0, 20), (0.5, 25), (1, 40), (3, 40)])
    }

    @Test func `one value is a constant`() throws {
        for mode in CalculationMode.allCases {
            let one = try compile([7]) { $0.calculationMode = mode }
            for progress in [0, 0.5, 1, -1, 2, .nan, .infinity] { #expect(one.value(progress).x == 7) }
            #expect(one.segment(0.5) == .init(index: 0, t: 0))
        }
    }

    @Test func `values are exact at their keys`() throws {
        for mode in [CalculationMode.linear, .cubic] {
            let animation = try compile([0.1, 0.7, -0.3]) { $0.calculationMode = mode }
            #expect(animation.value(0).x == 0.1 && animation.value(0.5).x == 0.7 && animation.value(1).x == -0.3)
        }
    }

    private static let errors: [(@Sendable (inout Keyframes) -> Void, String)] = [
        ({ $0.keyTimes = [0, 1] }, "there are 2 key times, expected 3 for 3 values"),
        ({ $0.keyTimes = [0, 0.5, 0.8, 1] }, "there are 4 key times, expected 3 for 3 values"),
        (
            {
                $0.calculationMode = .discrete
                $0.keyTimes = [0, 1]
            }, "there are 2 key times, expected 4 or 3 for 3 values"
        ), ({ $0.keyTimes = [0, 0.6, 0.5] }, "keyTimes[2] is 0.5, expected at least the 0.6 before it"),
        ({ $0.keyTimes = [-0.1, 0.6, 1] }, "keyTimes[0] is -0.1, expected 0 to 1"),
        ({ $0.keyTimes = [0, .nan, 1] }, "keyTimes[1] is nan, expected 0 to 1"),
        ({ $0.functions = [.easeIn] }, "there are 1 timing functions, expected 2, one for each segment"),
        ({ $0.holds = [true, false, true, false] }, "there are 4 holds, expected at most 3"),
        (
            {
                $0.calculationMode = .cubic
                $0.tensions = [0, 1.5]
            }, "tensions[1] is 1.5, expected -1 to 1"
        ),
        (
            {
                $0.calculationMode = .cubicPaced
                $0.biases = [.nan]
            }, "biases[0] is nan, expected -1 to 1"
        ),
        (
            {
                $0.calculationMode = .cubic
                $0.continuities = [0, 0, 0, 0]
            }, "there are 4 continuities, expected at most 3, one for each value"
        ),
    ]

    @Test(arguments: errors.indices) func `errors say what was expected`(index: Int) {
        let (change, message) = Self.errors[index]
        let error = #expect(throws: KeyframeError.self) { try compile([1, 2, 3], change) }
        #expect(error?.description == message)
    }

    @Test func `values are checked`() {
        #expect(throws: KeyframeError.self) { try compile([]) }
        #expect(throws: KeyframeError.self) { try compile([0, .nan]) }
        let error = #expect(throws: KeyframeError.self) { try compile([0, 1, .infinity]) }
        #expect(error?.description == "values[2] is not finite")
    }

    @Test func `no keyframes make anything but numbers`() throws {
        var random = Random(seed: 11)
        for _ in 0..<5000 {
            let count = Int.random(in: 1...6, using: &random)
            var keyframes = Keyframes()
            keyframes.calculationMode = .allCases.randomElement(using: &random) ?? .linear
            if random.bool() {
                let extra = keyframes.calculationMode == .discrete && random.bool() ? 1 : 0
                keyframes.keyTimes = (0..<count + extra).map { _ in
                    [0, 1e-300, 0.5, 1, random.number(0...1)].randomElement(using: &random) ?? 0
                }
                .sorted()
            }
            if random.bool() {
                keyframes.functions = try (0..<count - 1).map { _ in
                    try #require(TimingFunction(random.number(0...1), random.extreme(), random.number(0...1), random.extreme()))
                }
            }
            keyframes.holds = (0..<count).map { _ in random.number(0...1) > 0.8 }
            keyframes.tensions = (0..<Int.random(in: 0...count, using: &random)).map { _ in random.number(-1...1) }
            keyframes.continuities = (0..<Int.random(in: 0...count, using: &random)).map { _ in random.number(-1...1).rounded() }
            keyframes.biases = (0..<Int.random(in: 0...count, using: &random)).map { _ in random.number(-1...1) }
            let values = (0..<count).map { _ in SIMD4(random.extreme(), random.extreme(), random.number(-1...1), random.extreme()) }
            let animation = PooledKeyframes(try keyframes.compile(values))
            for progress in [random.anything(), 0, 0.5, 1, random.number(0...1), random.number(-1...2)] {
                let value = animation.value(progress), segment = animation.segment(progress)
                #expect((0..<4).allSatisfy { value[$0].isFinite } && segment.t.isFinite)
                #expect((0..<count).contains(segment.index) && (segment.index < count - 1 || segment.t == 0))
            }
        }
    }
}
