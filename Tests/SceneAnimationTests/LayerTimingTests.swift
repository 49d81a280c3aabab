import SceneAnimation
import Testing

@Suite struct LayerTimingTests {
    private func layer(_ change: (inout MediaTiming) -> Void = { _ in }) -> MediaTiming {
        var timing = MediaTiming.layer
        change(&timing)
        return timing
    }

    @Test func `a plain layer shares its parent's time, and is always there`() {
        for time in [-1e300, -3, 0, 5, 1e300] { #expect(layer().layerTime(time) == (time, true)) }
        #expect(layer().nextLayerChange(after: -3) == .infinity)
    }

    /// core-animation.md C4, measured: mid begins at 2 with speed 3 and offset 0.25, leaf at 1 with speed 2 and offset 0.5.
    @Test func `times convert as measured`() {
        let mid = layer {
            $0.beginTime = 2
            $0.speed = 3
            $0.timeOffset = 0.25
        }
        let leaf = layer {
            $0.beginTime = 1
            $0.speed = 2
            $0.timeOffset = 0.5
        }
        #expect(leaf.localTime(10) == 18.5 && leaf.localTime(mid.localTime(10)) == 47)
        #expect(leaf.parentTime(10) == 5.75 && abs(mid.parentTime(leaf.parentTime(10)) - 23.0 / 6) < 1e-12)
    }

    @Test func `there and back is the same time`() {
        var random = Random(seed: 31)
        for _ in 0..<5000 {
            let t = layer {
                $0.beginTime = random.number(-100...100)
                $0.timeOffset = random.number(-100...100)
                $0.speed = random.number(0.01...10) * (random.bool() ? 1 : -1)
            }
            let time = random.number(-1000...1000)
            #expect(abs(t.parentTime(t.localTime(time)) - time) < 1e-9 && abs(t.localTime(t.parentTime(time)) - time) < 1e-9)
        }
        let still = layer {
            $0.speed = 0
            $0.beginTime = 4
            $0.timeOffset = 7
        }
        #expect(still.parentTime(7) == 4 && still.parentTime(-1) == 4 && still.localTime(100) == 7)
    }

    @Test func `pausing, resuming and scrubbing`() {
        var t = layer()
        // Pause at 10, as core-animation.md's recipe has it.
        let pausedAt = t.localTime(10)
        t.speed = 0
        t.timeOffset = pausedAt
        #expect(t.layerTime(17) == (10, true))
        // Resume at 20: time goes on from 10.
        t.speed = 1
        t.timeOffset = 0
        t.beginTime = 0
        t.beginTime = t.localTime(20) - pausedAt
        #expect(t.layerTime(20) == (10, true) && t.layerTime(21.5) == (11.5, true))
        // Scrub, to before the start too.
        t = layer { $0.speed = 0 }
        for place in [0.0, 3, -2] {
            t.timeOffset = place
            #expect(t.layerTime(99) == (place, true))
        }
    }

    @Test(arguments: FillMode.allCases) func `before its begin a layer is as its fill mode says`(fill: FillMode) {
        let t = layer {
            $0.beginTime = 2
            $0.speed = 3
            $0.fillMode = fill
        }
        #expect(t.layerTime(1) == (0, fill.fillsBackwards) && t.layerTime(2) == (0, true) && t.layerTime(3) == (3, true))
        #expect(t.nextLayerChange(after: 0) == 2 && t.nextLayerChange(after: 2) == .infinity)
    }

    @Test(arguments: FillMode.allCases) func `after its duration a layer is as its fill mode says`(fill: FillMode) {
        let t = layer {
            $0.beginTime = 1
            $0.duration = 2
            $0.repeatCount = 1.5
            $0.fillMode = fill
        }
        #expect(t.layerTime(1) == (0, true) && t.layerTime(2.5) == (1.5, true) && t.layerTime(3) == (0, true))
        #expect(t.layerTime(4) == (1, fill.fillsForwards) && t.layerTime(400) == (1, fill.fillsForwards))
        #expect(t.layerTime(0) == (0, fill.fillsBackwards))
        // It comes, its second cycle begins, it goes.
        #expect(t.nextLayerChange(after: 0) == 1 && t.nextLayerChange(after: 1) == 3 && t.nextLayerChange(after: 3) == 4)
        #expect(t.nextLayerChange(after: 4) == .infinity)
    }

    @Test func `a layer's time runs in cycles`() {
        let t = layer {
            $0.duration = 2
            $0.repeatCount = .infinity
            $0.autoreverses = true
        }
        for (time, local) in [(0.0, 0.0), (1.5, 1.5), (2.5, 1.5), (4, 0), (4.5, 0.5), (4003, 1)] {
            #expect(t.layerTime(time) == (local, true))
        }
        // Without a begin it has been there all along.
        #expect(t.layerTime(-3) == (-3, true) && t.nextLayerChange(after: -3) == 4)
        let once = layer { $0.duration = 2 }
        #expect(once.layerTime(2) == (2, false) && once.layerTime(1.5) == (1.5, true))
    }

    @Test func `backwards a layer runs from its end to its start`() {
        let t = layer {
            $0.duration = 2
            $0.speed = -1
            $0.fillMode = .forwards
        }
        #expect(
            t.layerTime(0) == (2, true) && t.layerTime(0.5) == (1.5, true) && t.layerTime(2) == (0, true)
                && t.nextLayerChange(after: 0) == 2)
        let endless = layer { $0.speed = -1 }
        #expect(endless.layerTime(5) == (-5, true))
        let looping = layer {
            $0.speed = -1
            $0.duration = 2
            $0.repeatCount = .infinity
        }
        #expect(looping.layerTime(0.5) == (1.5, true) && looping.layerTime(7.5) == (0.5, true))
    }

    @Test func `at a layer's next change it comes, goes, or begins another cycle`() {
        var random = Random(seed: 32)
        for _ in 0..<10_000 {
            let t = layer {
                $0.beginTime = random.bool() ? 0 : random.number(-10...10)
                $0.speed = random.number(-3...3)
                $0.timeOffset = random.bool() ? 0 : random.number(-5...5)
                $0.duration = random.bool() ? .infinity : random.number(0...4)
                $0.repeatCount = random.number(0...3)
            }
            let now = random.number(-20...20), next = t.nextLayerChange(after: now)
            #expect(next > now)
            if next == .infinity {
                #expect(t.layerTime(now).isActive == t.layerTime(now + 1000).isActive)
            } else {
                let isActive = t.layerTime(now).isActive
                #expect(t.layerTime(max(now, next - 1e-9 * max(1, abs(next)))).isActive == isActive)
                // A layer that is over before its begin does not come.
                let before = t.layerTime(max(now, next - 1e-9 * max(1, abs(next))))
                let turns = t.duration < .infinity && t.speed > 0 && t.layerTime(next).time < before.time
                #expect(t.layerTime(next).isActive != isActive || turns || t.nextLayerChange(after: next) == .infinity)
            }
        }
    }
}
