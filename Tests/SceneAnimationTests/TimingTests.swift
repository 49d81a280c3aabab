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

    @Test(arguments: [(1.0, 0.0, 0.0, 1.0), (0, 1, 1, 0), (0, 0, 0, 0), (1, 1, 1, 1), (0.5, -3, 0.5, 4)])
    func `x is found where the curve is steep or flat`(points: (Double, Double, Double, Double)) {
        guard let curve = TimingFunction(points.0, points.1, points.2, points.3) else { return #expect(Bool(false)) }
        for step in 1..<100 {
            let x = Double(step) / 100
            // The parameter found independently by plain bisection to full precision.
            var low = 0.0, high = 1.0
            for _ in 0..<100 {
                let t = (low + high) / 2
                let at = 3 * points.0 * t * (1 - t) * (1 - t) + 3 * points.2 * t * t * (1 - t) + t * t * t
                if at < x { low = t } else { high = t }
            }
            let t = (low + high) / 2
            let y = 3 * points.1 * t * (1 - t) * (1 - t) + 3 * points.3 * t * t * (1 - t) + t * t * t
            #expect(abs(curve.evaluate(x) - y) < 1e-5)
        }
    }
}

@Suite struct MediaTimingTests {
    private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
        var timing = MediaTiming()
        timing.duration = 2
        change(&timing)
        return timing
    }

    @Test func `an animation is active from its begin to before its end`() {
        let t = timing { $0.beginTime = 1 }
        #expect(t.progress(at: 0.999) == nil)
        #expect(t.progress(at: 1)?.fraction == 0)
        #expect(t.progress(at: 2)?.fraction == 0.5)
        #expect(t.progress(at: 3) == nil)
        #expect(!t.isFinished(at: 2.999) && t.isFinished(at: 3))
    }

    @Test func `fill modes hold the first and the last value`() {
        let t = timing {
            $0.beginTime = 1
            $0.fillMode = .both
        }
        #expect(t.progress(at: -5)?.fraction == 0 && t.progress(at: 50)?.fraction == 1)
        let reversed = timing {
            $0.autoreverses = true
            $0.fillMode = .forwards
        }
        #expect(reversed.progress(at: -1) == nil)
        #expect(reversed.progress(at: 4)?.fraction == 0)
    }

    @Test func `cycles repeat, forth and back`() {
        let t = timing {
            $0.autoreverses = true
            $0.repeatCount = 1.25
            $0.fillMode = .forwards
        }
        #expect(t.activeDuration == 5)
        #expect(t.progress(at: 3)?.fraction == 0.5)
        #expect(t.progress(at: 4.5) == MediaTiming.Progress(fraction: 0.25, iteration: 1))
        #expect(t.progress(at: 9)?.fraction == 0.5)
    }

    @Test func `the end of whole cycles is full, not a new beginning`() {
        let t = timing {
            $0.repeatCount = 3
            $0.fillMode = .forwards
        }
        #expect(t.progress(at: 6) == MediaTiming.Progress(fraction: 1, iteration: 2))
    }

    @Test func `repeatDuration counts instead of repeatCount`() {
        let t = timing {
            $0.repeatCount = 5
            $0.repeatDuration = 3
        }
        #expect(t.activeDuration == 3 && t.progress(at: 2.5)?.fraction == 0.25 && t.progress(at: 3) == nil)
    }

    @Test func `speed and offset map the parent's time`() {
        let t = timing {
            $0.beginTime = 1
            $0.speed = 2
            $0.timeOffset = 0.5
        }
        #expect(t.localTime(1.25) == 1 && t.progress(at: 1.25)?.fraction == 0.5 && t.isFinished(at: 1.75))
        let still = timing {
            $0.speed = 0
            $0.timeOffset = 1
        }
        #expect(still.progress(at: 1e9)?.fraction == 0.5 && !still.isFinished(at: 1e9))
    }

    @Test func `for ever is for ever, and stays finite`() {
        let t = timing { $0.repeatCount = .infinity }
        #expect(!t.isFinished(at: 1e15))
        for time in [0, 1e3, 1e15, 1e300] {
            let fraction = t.progress(at: time)?.fraction ?? .nan
            #expect((0...1).contains(fraction))
        }
    }

    @Test func `no duration is over at once`() {
        var t = MediaTiming()
        #expect(t.progress(at: 0) == nil && t.isFinished(at: 0))
        t.fillMode = .forwards
        #expect(t.progress(at: 0)?.fraction == 1)
    }
}
