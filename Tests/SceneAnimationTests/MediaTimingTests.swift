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
