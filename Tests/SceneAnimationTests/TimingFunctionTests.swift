import SceneAnimation
import Testing

@Suite struct TimingFunctionTests {
    /// Measured values of Core Animation at 0.25, 0.5 and 0.75.
    @Test(arguments: [
        (TimingFunction.easeIn, [0.0935, 0.3154, 0.6219]), (.easeOut, [0.3781, 0.6846, 0.9065]), (.easeInEaseOut, [0.1292, 0.5, 0.8708]),
        (.linear, [0.25, 0.5, 0.75]),
    ])
    func `named curves have the measured values`(curve: TimingFunction, expected: [Double]) {
        for (x, y) in zip([0.25, 0.5, 0.75], expected) { #expect(abs(curve.evaluate(x) - y) < 6e-5) }
    }

    @Test func `ends are exact and inputs beyond are held`() {
        for (_, curve) in TimingFunction.named {
            #expect(curve.evaluate(0) == 0 && curve.evaluate(1) == 1 && curve.evaluate(-3) == 0 && curve.evaluate(7) == 1)
            #expect(curve.evaluate(.nan) == 0)
        }
    }

    @Test func `control points are checked`() {
        #expect(TimingFunction(-0.1, 0, 1, 1) == nil)
        #expect(TimingFunction(0, 0, 1.1, 1) == nil)
        #expect(TimingFunction(0, .infinity, 1, 1) == nil)
        #expect(TimingFunction(0, -5, 1, 9) != nil)
    }

    /// y at an x, with the parameter found by plain bisection to the last bit.
    private func reference(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double, _ x: Double) -> Double {
        // From the nearer end, where 1 - x has lost nothing.
        if x > 0.5 { return 1 - reference(1 - c2x, 1 - c2y, 1 - c1x, 1 - c1y, 1 - x) }
        func at(_ p: Double, _ q: Double, _ t: Double) -> Double { 3 * p * t * (1 - t) * (1 - t) + 3 * q * t * t * (1 - t) + t * t * t }
        var low = 0.0, high = 1.0
        for _ in 0..<1100 where (low + high) / 2 > low && (low + high) / 2 < high {
            let t = (low + high) / 2
            if at(c1x, c2x, t) < x { low = t } else { high = t }
        }
        return at(c1y, c2y, (low + high) / 2)
    }

    @Test(arguments: [
        (1.0, 0.0, 0.0, 1.0), (0, 1, 1, 0), (0, 0, 0, 0), (1, 1, 1, 1), (0.5, -3, 0.5, 4), (0.68, -0.55, 0.265, 1.55), (0.25, 0.1, 0.25, 1),
        (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (1, 0.3, 1, -2), (0, 2, 0, 0.1), (0.9, 0.1, 0.95, 0.2), (0, 1, 0.3, 1),
        (1, 0, 0.01, 1), (0.99, 0, 0, 1), (1e-9, 1, 1, 0),
    ])
    func `x is found where the curve is steep or flat`(c1x: Double, c1y: Double, c2x: Double, c2y: Double) throws {
        let curve = try #require(TimingFunction(c1x, c1y, c2x, c2y))
        let table = curve.numbers, withTable = CompiledCurve(curve)
        for step in 1..<2000 {
            let x = Double(step) / 2000
            let expected = reference(c1x, c1y, c2x, c2y, x)
            // Where the parameter goes like a cube root, a rounding of x alone moves y by more.
            let tolerance = abs(x - 0.5) < 0.001 && c1x == 1 && c2x == 0 ? 1e-5 : 1e-7
            #expect(abs(curve.evaluate(x) - expected) < tolerance)
            // With and without its table it is the same function.
            #expect(abs(withTable.evaluate(x, pool: table.span) - withTable.evaluate(x, pool: Span())) < 1e-7)
        }
        for x in [1e-300, 1e-20, 1e-12, 1e-6, 1 - 1e-6, 1 - 1e-12, 1.nextDown] {
            #expect(abs(curve.evaluate(x) - reference(c1x, c1y, c2x, c2y, x)) < 1e-6)
        }
    }

    @Test func `random Beziers are solved to a millionth, and never leave the numbers`() {
        var random = Random(seed: 5)
        for _ in 0..<3000 {
            let c1x = random.bool() ? random.number(0...1) : Double.random(in: 0...1, using: &random).rounded()
            let c2x = random.bool() ? random.number(0...1) : Double.random(in: 0...1, using: &random).rounded()
            let c1y = random.number(-3...3), c2y = random.number(-3...3)
            guard let curve = TimingFunction(c1x, c1y, c2x, c2y) else { return #expect(Bool(false)) }
            for _ in 0..<10 {
                let x = random.number(0...1)
                #expect(abs(curve.evaluate(x) - reference(c1x, c1y, c2x, c2y, x)) < 1e-6)
            }
            guard let wild = TimingFunction(c1x, random.extreme(), c2x, random.extreme()) else { return #expect(Bool(false)) }
            for x in [random.anything(), random.number(0...1), 1e-300, 1.nextDown] {
                #expect(wild.evaluate(x).isFinite)
            }
        }
    }

    // MARK: - Lists

    private static let lists: [(String, [Double], [Double])] = [
        ("linear(0, 0.5 25% 75%, 1)", [0.0, 0.25, 0.5, 0.5, 0.5, 0.75, 1.0], [0, 0.125, 0.25, 0.5, 0.75, 0.875, 1]),
        ("linear(0, 0.25, 1)", [0, 0.125, 0.25, 0.625, 1], [0, 0.25, 0.5, 0.75, 1]),
        ("linear(0, 0.25 75%, 1)", [0, 0.125, 0.25, 1], [0, 0.375, 0.75, 1]),
        // Several points at one input: the last one counts.
        ("linear(0, 0.3 50%, 0.8 50%, 1)", [0.15, 0.8, 0.9], [0.25, 0.5, 0.75]),
        // Beyond the first and the last point the line goes on.
        ("linear(0.2 25%, 0.6 75%)", [0, 0.2, 0.4, 0.8], [0, 0.25, 0.5, 1]),
        ("linear(0.2 25%, 0.2 25%, 0.6 75%, 0.7 75%)", [0.2, 0.7, 0.7], [0, 0.75, 1]),
        // An input that falls counts as the largest before it.
        ("linear(0 20%, 0.5 10%, 1)", [0.5, 0.75, 1], [0.2, 0.6, 1]),
        ("linear(0 120%, 1)", [0, 0], [0, 1]), ("linear(0.4)", [0.4, 0.4, 0.4], [0, 0.5, 1]),
        ("linear(-1, 3)", [-1, 1, 3], [0, 0.5, 1]),
    ]

    @Test(arguments: lists)
    func `lists run from point to point`(css: String, outputs: [Double], inputs: [Double]) throws {
        let curve = try TimingFunction(css: css)
        for (x, y) in zip(inputs, outputs) { #expect(abs(curve.evaluate(x) - y) < 1e-12, "at \(x)") }
        #expect(
            curve.evaluate(-1) == curve.evaluate(0) && curve.evaluate(2) == curve.evaluate(1) && curve.evaluate(.nan) == curve.evaluate(0))
    }

    @Test func `a table is used, also of a curve that was known`() throws {
        for _ in 0..<2 {
            let curve = CompiledCurve(.easeInEaseOut), table = TimingFunction.easeInEaseOut.numbers
            let wrong = table.map { $0 + 0.2 }
            #expect(curve.evaluate(0.3, pool: wrong.span) != curve.evaluate(0.3, pool: table.span))
            // 300 curves are more than are kept.
            for number in 0..<300 {
                let other = try #require(TimingFunction(0.3, Double(number) / 300, 0.7, 1))
                #expect(CompiledCurve(other).evaluate(0.5, pool: other.numbers.span) == other.evaluate(0.5))
            }
        }
    }

    @Test func `lists lie in a pool`() throws {
        let first = try TimingFunction(css: "linear(0, 0.9, 1)"), second = try TimingFunction(css: "linear(0, 0.1, 1)")
        let pool = first.numbers + TimingFunction.easeIn.numbers + second.numbers
        let a = CompiledCurve(first), b = CompiledCurve(second, first: pool.count - second.numbers.count)
        #expect(a.evaluate(0.5, pool: pool.span) == 0.9 && b.evaluate(0.5, pool: pool.span) == 0.1)
        let ease = CompiledCurve(.easeIn, first: first.numbers.count)
        #expect(ease.evaluate(0.3, pool: pool.span) == TimingFunction.easeIn.evaluate(0.3))
        // Nothing is read beyond the pool.
        #expect(b.evaluate(0.5, pool: Span()) == 0.5 && abs(ease.evaluate(0.3, pool: Span()) - TimingFunction.easeIn.evaluate(0.3)) < 1e-9)
        #expect(CompiledCurve(.easeIn, first: -5).evaluate(0.3, pool: pool.span) == CompiledCurve(.easeIn).evaluate(0.3, pool: Span()))
        #expect(CompiledCurve(second, first: -5).evaluate(0.5, pool: pool.span) == 0.5)
        #expect(CompiledCurve(second, first: .max).evaluate(0.5, pool: pool.span) == 0.5)
    }

    @Test func `random lists never leave the numbers`() {
        var random = Random(seed: 6)
        for _ in 0..<3000 {
            let stops = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                TimingFunction.Stop(random.anything(), at: random.bool() ? random.anything() : nil)
            }
            let isGood = !stops.isEmpty && stops.allSatisfy { $0.output.isFinite && ($0.input ?? 0).isFinite }
            guard let list = TimingFunction(stops: stops), case .list(let points) = list.form else {
                #expect(!isGood)
                continue
            }
            #expect(isGood && zip(points, points.dropFirst()).allSatisfy { $0.input <= $1.input })
            for x in [random.anything(), 0, 1, random.number(0...1)] { #expect(list.evaluate(x).isFinite) }
            #expect(points.count == stops.count)
        }
    }

    // MARK: - Steps

    private static let stairs: [(String, [Double])] = [
        ("steps(4)", [0, 0, 0.25, 0.75, 1.0]), ("steps(4, jump-end)", [0, 0, 0.25, 0.75, 1]), ("steps(4, end)", [0, 0, 0.25, 0.75, 1]),
        ("steps(4, jump-start)", [0.25, 0.25, 0.5, 1, 1]), ("steps(4, start)", [0.25, 0.25, 0.5, 1, 1]),
        ("steps(4, jump-none)", [0, 0, 1.0 / 3, 1, 1]), ("steps(4, jump-both)", [0.2, 0.2, 0.4, 0.8, 1]),
        ("step-start", [1, 1, 1, 1, 1]), ("step-end", [0, 0, 0, 0, 1]),
    ]

    @Test(arguments: stairs)
    func `stairs rise where CSS says`(css: String, outputs: [Double]) throws {
        let curve = try TimingFunction(css: css)
        for (x, y) in zip([0, 0.2, 0.25, 0.8, 1], outputs) { #expect(abs(curve.evaluate(x) - y) < 1e-15, "at \(x)") }
        #expect(curve.evaluate(-1) == outputs[0] && curve.evaluate(5) == 1)
        // With the "before flag" of CSS nothing has risen.
        #expect(curve.evaluate(-0.0) == 0)
    }

    @Test func `there is at least one step`() {
        #expect(TimingFunction(steps: 0) == nil && TimingFunction(steps: -1) == nil && TimingFunction(steps: 1, .none) == nil)
        #expect(TimingFunction(steps: .max) == nil)
        for jump in TimingFunction.Jump.allCases {
            let most = TimingFunction(steps: TimingFunction.largestStepCount, jump)
            #expect(most?.evaluate(1) == 1 && abs((most?.evaluate(0.5) ?? 0) - 0.5) < 1e-9)
        }
    }

    @Test func `the next step is where the stairs rise`() throws {
        for count in [1, 2, 3, 7, 49, 100, 1000] {
            for jump in TimingFunction.Jump.allCases where count > 1 || jump != .none {
                let curve = CompiledCurve(try #require(TimingFunction(steps: count, jump)))
                var x = 0.0, steps = 0
                while let next = curve.nextStep(after: x) {
                    let risen = curve.evaluate(next, pool: Span())
                    #expect(next > x && curve.evaluate(next.nextDown, pool: Span()) == curve.evaluate(x, pool: Span()))
                    #expect(risen > curve.evaluate(x, pool: Span()))
                    x = next
                    steps += 1
                }
                #expect(steps == count - 1)
            }
        }
        let stairs = CompiledCurve(try #require(TimingFunction(steps: 4)))
        #expect(stairs.nextStep(after: -3) == 0.25 && stairs.nextStep(after: 0.9) == nil && stairs.nextStep(after: .nan) == nil)
        #expect(CompiledCurve(.easeIn).nextStep(after: 0) == nil && stairs.nextStep(after: 1) == nil)
    }

    @Test func `equal functions share a hash`() throws {
        let known: Set = [TimingFunction.easeIn, try TimingFunction(css: "steps(3)"), try TimingFunction(css: "linear(0, 0.4, 1)")]
        for text in ["ease-in", "steps(3, end)", "linear(0 0%, 0.4 50%, 1)"] { #expect(known.contains(try TimingFunction(css: text))) }
        let other = try TimingFunction(css: "linear(0, 0.3, 1)"), stairs = try TimingFunction(css: "steps(3)")
        #expect(!known.contains(.easeOut) && !known.contains(other) && stairs.isStepped && !other.isStepped)
    }
}
