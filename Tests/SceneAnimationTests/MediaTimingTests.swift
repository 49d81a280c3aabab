import SceneAnimation
import Testing

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

    @Test func `in a group the end is part of the active time`() {
        let t = timing {
            $0.beginTime = 1
            $0.holdsEnd = true
        }
        #expect(t.progress(at: 3)?.fraction == 1 && !t.isFinished(at: 3))
        let after = t.nextChange(after: 3)
        #expect(after > 3 && after < 3.00001 && t.progress(at: after) == nil && t.isFinished(at: after))
        let back = timing {
            $0.speed = -1
            $0.holdsEnd = true
        }
        #expect(back.progress(at: 2)?.fraction == 0 && !back.isFinished(at: 2) && back.isFinished(at: 2.001))
        var nothing = MediaTiming()
        nothing.holdsEnd = true
        #expect(nothing.progress(at: 0) == nil)
    }

    @Test func `what begins or ends with a group goes on as far as the curve of the group`() {
        let t = timing { $0.holdsEnd = true }
        #expect(t.progress(at: 2, beyond: 0.5)?.fraction == 1.25 && t.progress(at: 0, beyond: -0.5)?.fraction == -0.25)
        let long = timing { $0.duration = 4 }
        #expect(long.progress(at: 2, beyond: 0.5)?.fraction == 0.625)
        let short = timing {
            $0.duration = 1
            $0.fillMode = .forwards
        }
        #expect(short.progress(at: 2, beyond: 0.5)?.fraction == 1)
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

    @Test func `infinity does not wear off`() {
        let t = timing { $0.repeatCount = .infinity }
        #expect(t.progress(at: .infinity) != nil && !t.isFinished(at: .infinity))
        let long = timing { $0.duration = .infinity }
        #expect(long.progress(at: 1e300)?.fraction == 0 && !long.isFinished(at: .infinity) && long.progress(at: -1) == nil)
    }

    @Test func `no duration is over at once, however often it repeats`() {
        for change: (inout MediaTiming) -> Void in [
            { $0.repeatCount = .infinity }, { $0.repeatDuration = 5 }, { $0.autoreverses = true }, { $0.duration = -3 },
        ] {
            var t = MediaTiming()
            change(&t)
            #expect(t.activeDuration == 0 && t.hasBegun(at: 0) && t.isFinished(at: 0) && !t.isFinished(at: -1) && t.progress(at: 0) == nil)
        }
    }

    @Test func `standing still beyond its end it does not run`() {
        let t = timing {
            $0.speed = 0
            $0.timeOffset = 3
        }
        #expect(!t.isRunning(at: 1) && !t.isFinished(at: 1) && t.progress(at: 1) == nil && t.nextChange(after: 1) == .infinity)
        #expect(timing { $0.speed = 0 }.isRunning(at: -7) && !timing { $0.beginTime = 1 }.isRunning(at: 0))
    }

    // MARK: - Backwards

    @Test func `a negative speed plays the active duration backwards`() {
        let t = timing {
            $0.beginTime = 1
            $0.speed = -2
        }
        #expect(t.progress(at: 0.99) == nil && !t.hasBegun(at: 0.99))
        #expect(t.progress(at: 1)?.fraction == 1 && t.progress(at: 1.5)?.fraction == 0.5 && t.progress(at: 1.75)?.fraction == 0.25)
        #expect(t.progress(at: 2) == nil && t.isFinished(at: 2) && !t.isFinished(at: 1.999) && !t.isFinished(at: 0))
    }

    /// timing.json, "speed-negative".
    @Test func `with an offset it starts there`() {
        let t = timing {
            $0.duration = 1
            $0.speed = -1
            $0.timeOffset = 0.9
        }
        for (time, fraction) in [(0.05, 0.85), (0.2, 0.7), (0.5, 0.4), (0.85, 0.05)] {
            #expect(abs((t.progress(at: time)?.fraction ?? -1) - fraction) < 1e-12)
        }
        #expect(t.isFinished(at: 0.95))
    }

    @Test func `backwards it fills in the order in which it plays`() {
        let t = timing {
            $0.speed = -1
            $0.repeatCount = 1.5
            $0.fillMode = .both
        }
        #expect(t.progress(at: -1) == .init(fraction: 0.5, iteration: 1) && t.progress(at: 0) == .init(fraction: 0.5, iteration: 1))
        #expect(t.progress(at: 1) == .init(fraction: 1, iteration: 0) && t.progress(at: 0.5) == .init(fraction: 0.25, iteration: 1))
        #expect(t.progress(at: 3) == .init(fraction: 0, iteration: 0) && t.progress(at: 9) == .init(fraction: 0, iteration: 0))
        let forwards = timing {
            $0.speed = -1
            $0.fillMode = .forwards
        }
        #expect(forwards.progress(at: -1) == nil && forwards.progress(at: 3)?.fraction == 0)
    }

    @Test func `backwards for ever`() {
        let t = timing {
            $0.speed = -1
            $0.repeatCount = .infinity
            $0.beginTime = 3
        }
        #expect(t.progress(at: 2.9) == nil && t.progress(at: 3)?.fraction == 1 && t.progress(at: 3.5)?.fraction == 0.75)
        #expect(t.progress(at: 5)?.fraction == 1 && t.progress(at: 1_000_004)?.fraction == 0.5 && !t.isFinished(at: 1e300))
        #expect(t.nextChange(after: 0) == 3 && t.nextChange(after: 3) == .infinity)
    }

    @Test func `back and forth is symmetric in time`() {
        var random = Random(seed: 21)
        for _ in 0..<2000 {
            let t = timing {
                $0.autoreverses = true
                $0.duration = random.number(0.1...5)
            }
            let time = random.number(0...0.999) * t.duration
            let there = t.progress(at: time)?.fraction ?? -1, back = t.progress(at: 2 * t.duration - time)?.fraction ?? -1
            #expect(abs(there - back) < 1e-12 || time == 0)
        }
    }

    @Test func `backwards is forwards seen from the end`() {
        var random = Random(seed: 22)
        for _ in 0..<2000 {
            let forwards = timing {
                $0.duration = random.number(0.1...5)
                $0.repeatCount = random.number(0...3)
                $0.autoreverses = random.bool()
            }
            var backwards = forwards
            backwards.speed = -1
            let time = random.number(0.001...0.999) * forwards.activeDuration
            let there = forwards.progress(at: time), back = backwards.progress(at: forwards.activeDuration - time)
            #expect(abs((there?.fraction ?? -1) - (back?.fraction ?? -2)) < 1e-9 && there?.iteration == back?.iteration)
        }
    }

    // MARK: - Changes

    @Test func `the next change is the begin, then the end`() {
        let t = timing {
            $0.beginTime = 1
            $0.speed = 2
            $0.timeOffset = 0.5
        }
        #expect(t.nextChange(after: -3) == 0.75 && t.nextChange(after: 0.75) == 1.75 && t.nextChange(after: 1.75) == .infinity)
        #expect(timing { $0.speed = 0 }.nextChange(after: -1) == .infinity)
        #expect(timing { $0.repeatCount = .infinity }.nextChange(after: -1) == 0)
        #expect(timing { $0.repeatCount = .infinity }.nextChange(after: 4) == .infinity)
        #expect(MediaTiming().nextChange(after: -1) == 0 && MediaTiming().nextChange(after: 0) == .infinity)
    }

    @Test func `at the next change something has changed, and not before`() {
        var random = Random(seed: 23)
        for _ in 0..<20_000 {
            let t = timing {
                $0.beginTime = random.number(-10...10)
                $0.speed = random.number(-3...3)
                $0.timeOffset = random.bool() ? 0 : random.number(-5...5)
                $0.duration = random.number(0...4)
                $0.repeatCount = random.number(0...3)
                $0.autoreverses = random.bool()
            }
            func state(_ time: Double) -> [Bool] { [t.hasBegun(at: time), t.isFinished(at: time)] }
            var now = random.number(-30...30)
            for _ in 0..<3 {
                let next = t.nextChange(after: now)
                #expect(next > now)
                guard next < .infinity else {
                    #expect(state(now) == state(now + 100))
                    break
                }
                #expect(state(next) != state(now))
                #expect(state(now) == state(max(now, next - 1e-9 * max(1, abs(next)))))
                now = next
            }
        }
    }

    @Test func `nothing is anything but a number`() {
        var random = Random(seed: 24)
        for _ in 0..<20_000 {
            var t = MediaTiming()
            func number() -> Double {
                let value = random.anything()
                return value.isNaN ? 0 : value
            }
            t.beginTime = number()
            t.timeOffset = number()
            t.speed = number()
            t.duration = number()
            t.repeatCount = number()
            t.repeatDuration = random.bool() ? 0 : number()
            t.autoreverses = random.bool()
            t.fillMode = .allCases.randomElement(using: &random) ?? .both
            for time in [number(), 0, 1, .infinity, -.infinity] {
                if let progress = t.progress(at: time) {
                    #expect((0...1).contains(progress.fraction) && (0...9_007_199_254_740_992).contains(progress.iteration))
                }
                #expect(!t.localTime(time).isNaN && !t.parentTime(time).isNaN && !t.layerTime(time).time.isNaN)
                #expect(t.nextChange(after: time) > time || time == .infinity)
                #expect(t.nextLayerChange(after: time) > time || time == .infinity)
                #expect(!t.isFinished(at: time) || t.hasBegun(at: time))
                let isRunning = t.isRunning(at: time)
                #expect(t.speed == 0 || isRunning == (t.hasBegun(at: time) && !t.isFinished(at: time)))
                if isRunning || t.fillMode == .both { #expect(t.heldProgress(at: time) == t.progress(at: time)) }
                if t.isFinished(at: time) { #expect(t.heldProgress(at: time) == t.endProgress) }
                if t.isFinished(at: time), !t.fillMode.fillsForwards { #expect(t.progress(at: time) == nil) }
                if !t.hasBegun(at: time), !t.fillMode.fillsBackwards { #expect(t.progress(at: time) == nil) }
            }
        }
    }
}
