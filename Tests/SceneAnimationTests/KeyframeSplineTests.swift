import SceneAnimation
import Testing

@Suite struct KeyframeSplineTests {
    private func spline(_ values: [SIMD4<Double>], _ change: (inout Keyframes) -> Void = { _ in }) throws -> PooledKeyframes {
        var keyframes = Keyframes()
        keyframes.calculationMode = .cubic
        change(&keyframes)
        return PooledKeyframes(try keyframes.compile(values))
    }

    private func numbers(_ values: [Double]) -> [SIMD4<Double>] { values.map { SIMD4($0, 0, 0, 0) } }

    private func velocity(_ animation: PooledKeyframes, _ progress: Double, side: Double) -> SIMD4<Double> {
        (animation.value(progress + side * 1e-6) - animation.value(progress)) / (side * 1e-6)
    }

    /// Kochanek and Bartels' formulas, worked out apart from this code for p = 0, 1, 3, 2, 5 with the parameters below.
    private func setParameters(_ keyframes: inout Keyframes) {
        keyframes.tensions = [0.5, 0, -0.3, 0.2]
        keyframes.continuities = [0, 0.25, -0.5]
        keyframes.biases = [0, -0.3, 0.4, 1]
    }

    @Test func `splines have the published values`() throws {
        let even = try spline(numbers([0, 1, 3, 2, 5]), setParameters)
        let samples = [
            (0, 0.5, 0.3265625), (1, 0.25, 1.3923046875), (1, 0.5, 1.8596875), (2, 0.75, 2.283984375), (3, 0.1, 1.9922), (3, 0.5, 3.025),
        ]
        for (segment, t, value) in samples { #expect(abs(even.value((Double(segment) + t) / 4).x - value) < 1e-12) }
    }

    @Test func `times that are not even scale the tangents as published`() throws {
        let times = [0, 0.1, 0.5, 0.8, 1]
        let uneven = try spline(numbers([0, 1, 3, 2, 5])) {
            setParameters(&$0)
            $0.keyTimes = times
        }
        for (segment, t, value) in [(0, 0.5, 0.468125), (1, 0.25, 1.4945089285714286), (2, 0.75, 2.304308035714286), (3, 0.5, 3.045)] {
            #expect(abs(uneven.value(times[segment] + t * (times[segment + 1] - times[segment])).x - value) < 1e-12)
        }
    }

    @Test func `without parameters it is the spline of Catmull and Rom`() throws {
        let values = [3.0, -1, 4, 10, 2]
        let animation = try spline(numbers(values))
        for segment in 1...2 {
            let mean = (9 * (values[segment] + values[segment + 1]) - values[segment - 1] - values[segment + 2]) / 16
            #expect(abs(animation.value((Double(segment) + 0.5) / 4).x - mean) < 1e-12)
        }
    }

    /// What the paper says of the parameters at the ends of their ranges.
    @Test func `tension, continuity and bias have their effects`() throws {
        let values = numbers([0, 1, 3, 2])
        func at(_ change: (inout Keyframes) -> Void) throws -> [SIMD4<Double>] {
            let animation = try spline(values, change)
            return [velocity(animation, 1.0 / 3, side: -1) / 3, velocity(animation, 1.0 / 3, side: 1) / 3]
        }
        for tangent in try at({ $0.tensions = [0, 1] }) { #expect(abs(tangent.x) < 1e-4) }
        for tangent in try at({ $0.tensions = [0, -1] }) { #expect(abs(tangent.x - 3) < 1e-4) }
        let box = try at { $0.continuities = [0, -1] }
        #expect(abs(box[0].x - 1) < 1e-4 && abs(box[1].x - 2) < 1e-4)
        for tangent in try at({ $0.biases = [0, 1] }) { #expect(abs(tangent.x - 1) < 1e-4) }
        for tangent in try at({ $0.biases = [0, -1] }) { #expect(abs(tangent.x - 2) < 1e-4) }
    }

    @Test func `the velocity is continuous whatever the times`() throws {
        var random = Random(seed: 4)
        for _ in 0..<200 {
            let times = [0, random.number(0.05...0.3), random.number(0.35...0.6), random.number(0.65...0.95), 1]
            let values = (0..<5).map { _ in
                SIMD4(random.number(-9...9), random.number(-9...9), random.number(-9...9), random.number(-9...9))
            }
            let animation = try spline(values) {
                $0.keyTimes = times
                $0.tensions = [0, 0.3, -0.5]
                $0.biases = [0.1, -0.7, 0.9]
            }
            for time in times[1...3] {
                let jump = velocity(animation, time, side: 1) - velocity(animation, time, side: -1)
                #expect((0..<4).allSatisfy { abs(jump[$0]) < 0.1 })
            }
        }
    }

    @Test func `values on a line in time stay on it`() throws {
        let times = [0, 0.1, 0.4, 0.5, 1]
        let animation = try spline(times.map { SIMD4($0 * 10 - 3, $0, 0, 1) }) { $0.keyTimes = times }
        for step in 0...100 { #expect(abs(animation.value(Double(step) / 100).x - (Double(step) / 10 - 3)) < 1e-12) }
        let two = try spline(numbers([2, 8]))
        #expect(abs(two.value(0.25).x - 3.5) < 1e-12 && abs(two.value(1.5).x - 11) < 1e-12 && abs(two.value(-0.5).x + 1) < 1e-12)
    }

    @Test(arguments: [
        [SIMD4(0.0, 0, 0, 0), SIMD4(100, 0, 0, 0), SIMD4(100, 40, 0, 0), SIMD4(-50, 60, 0, 0)],
        [SIMD4(0.0, 0, 0, 0), SIMD4(1, 10, 0, 0), SIMD4(300, 11, 5, 0), SIMD4(301, 40, 9, 3), SIMD4(290, 80, 0, 0)],
    ])
    func `a paced spline goes at an even speed through its values`(values: [SIMD4<Double>]) throws {
        let paced = try spline(values) {
            $0.calculationMode = .cubicPaced
            $0.keyTimes = [0.3]
            $0.functions = [.easeIn, .easeIn, .easeIn, .easeIn, .easeIn]
        }
        let free = try spline(values)
        func length(_ v: SIMD4<Double>) -> Double { (v * v).sum().squareRoot() }
        // The length of the spline, by very many chords.
        var total = 0.0
        for step in 0..<100_000 {
            total += length(free.value(Double(step + 1) / 100_000) - free.value(Double(step) / 100_000))
        }
        // The second spline all but stops where it turns; just there its speed is off by a few percent of the mean.
        var worst = 0.0, off = 0
        for step in 0..<1000 {
            let middle = (Double(step) + 0.5) / 1000
            let error = abs(length(paced.value(middle + 1e-5) - paced.value(middle - 1e-5)) / 2e-5 - total) / total
            worst = max(worst, error)
            if error > 0.005 { off += 1 }
        }
        #expect(worst < 0.1 && off < 30)
        // Where it is after a share of the time, it has gone that share of its way.
        var gone = 0.0, place = 0
        for step in 0..<100_000 {
            gone += length(free.value(Double(step + 1) / 100_000) - free.value(Double(step) / 100_000))
            if gone >= Double(place + 1) / 20 * total, place < 19 {
                place += 1
                let apart = length(paced.value(Double(place) / 20) - free.value(Double(step + 1) / 100_000))
                #expect(apart < 3e-4 * total)
            }
        }
        #expect(paced.value(0) == values[0] && paced.value(1) == values[values.count - 1])
        // Beyond its ends it goes straight on, as fast.
        #expect(abs(length(paced.value(1.1) - paced.value(1)) - 0.1 * total) < 1e-3 * total)
        #expect(abs(length(paced.value(-0.1) - paced.value(0)) - 0.1 * total) < 1e-3 * total)
    }

    @Test func `a paced spline without length stands still`() throws {
        let still = try spline(numbers([4, 4, 4])) { $0.calculationMode = .cubicPaced }
        for progress in [-1, 0, 0.3, 1, 2.0] { #expect(still.value(progress).x == 4) }
    }

    /// What is no vector is mixed of key frames: so mixed, numbers give what a spline of numbers gives, beyond its ends too.
    @Test(arguments: [CalculationMode.cubic, .cubicPaced]) func `mixes are splines`(mode: CalculationMode) throws {
        let values = numbers([0, 1, 3, 2, 5])
        var keyframes = Keyframes()
        keyframes.calculationMode = mode
        setParameters(&keyframes)
        keyframes.keyTimes = [0, 0.1, 0.5, 0.8, 1]
        if mode == .cubic { keyframes.holds = [false, false, true] }
        let spline = PooledKeyframes(try keyframes.compile(values))
        func mixed(_ mix: KeyframeMix) -> Double {
            let places = mix.places(of: 5), weights = mix.weights
            return values[places.0].x * weights.x + values[places.1].x * weights.y + values[places.2].x * weights.z
                + values[places.3].x * weights.w
        }
        let plan = try keyframes.compileSpline(count: 5) { _ in
            true
        } distance: {
            abs(mixed($1) - mixed($0))
        }
        let mixes = PooledKeyframes(plan)
        for step in -20...120 {
            let progress = Double(step) / 100
            let mix = mixes.animation.mix(in: mixes.segment(progress), vectors: mixes.vectors.span)
            #expect(abs(mix.weights.sum() - 1) < 1e-12)
            #expect(abs(mixed(mix) - spline.value(progress).x) < (mode == .cubic ? 1e-9 : 1e-5), "at \(progress)")
        }
    }

    @Test func `segments that cannot be joined leave no trace in the others`() throws {
        var keyframes = Keyframes()
        keyframes.calculationMode = .cubic
        let plan = try keyframes.compileSpline(count: 4) {
            $0 != 1
        } distance: { _, _ in
            0
        }
        let mixes = PooledKeyframes(plan)
        for (progress, weights) in [(1.0 / 6, SIMD4(0, 0.5, 0.5, 0)), (5.0 / 6, SIMD4(0, 0.5, 0.5, 0))] {
            let mix = mixes.animation.mix(in: mixes.segment(progress), vectors: mixes.vectors.span)
            #expect((0..<4).allSatisfy { abs(mix.weights[$0] - weights[$0]) < 1e-12 })
        }
    }
}
