import Glibc
import SceneAnimation
import Testing

@Suite struct ScrollMotionTests {
    private let range = 0.0...1000.0

    @Test func `within the range it slows down exponentially`() {
        let motion = ScrollMotion(from: 100, velocity: 800, within: range)
        let k = -1000 * log(0.998)
        #expect(abs(motion.rest - (100 + 800 / k)) < 1e-9)
        #expect(motion.phases.count == 1)
        for step in 0...40 {
            let time = motion.duration * Double(step) / 40
            #expect(abs(motion.value(at: time) - (100 + 800 / k * (1 - exp(-k * time)))) < 0.051, "at \(time)")
            guard step < 40 else { continue }
            #expect(abs(motion.value(at: time) - (100 + 800 / k * (1 - exp(-k * time)))) < 1e-9)
        }
        #expect(motion.value(at: motion.duration) == motion.rest)
    }

    @Test(arguments: [(900.0, 3000.0), (100, -3000), (1000, 500), (0, -1), (999.995, 50)])
    func `a spring takes over at an end with the speed that is left`(start: Double, velocity: Double) throws {
        let motion = ScrollMotion(from: start, velocity: velocity, within: range)
        let end = velocity > 0 ? 1000.0 : 0
        #expect(motion.rest == end)
        let swing = try #require(motion.phases.last)
        #expect(swing.to == end)
        // Neither the place nor the speed jumps where one phase goes over into the next.
        let step = 1e-6
        if swing.begin > 0 {
            let before = motion.value(at: swing.begin - step), at = motion.value(at: swing.begin)
            let after = motion.value(at: swing.begin + step)
            #expect(abs(at - before) < 0.01)
            #expect(abs((after - at) - (at - before)) < 1e-5 * abs(velocity) * step + 1e-8)
        }
        // It swings beyond the end once, and comes back to it.
        var farthest = 0.0, last = 0.0
        for index in 0...500 {
            last = (motion.value(at: motion.duration * Double(index) / 500) - end) * (velocity > 0 ? 1 : -1)
            farthest = max(farthest, last)
        }
        if abs(velocity) > 10 { #expect(farthest > 1) }
        #expect(abs(last) < 0.051)
    }

    @Test func `one that does not bounce stops at the end`() {
        let style = ScrollMotion.Style(decelerationRate: 0.998, bounces: false, springDuration: 0.5)
        let motion = ScrollMotion(from: 900, velocity: 3000, within: range, style)
        for index in 0...100 { #expect(motion.value(at: motion.duration * Double(index) / 100) <= 1000.000_001) }
        #expect(motion.rest == 1000)
        #expect(ScrollMotion(from: 1000, velocity: 3000, within: range, style).phases.isEmpty)
        let brought = ScrollMotion(from: 1200, velocity: 0, within: range, style)
        #expect(brought.rest == 1000 && brought.phases.isEmpty)
    }

    @Test func `what is beyond an end is brought back`() {
        let still = ScrollMotion(from: -80, velocity: 0, within: range)
        #expect(still.rest == 0)
        #expect(still.value(at: 0) == -80)
        #expect(still.duration > 0.2 && still.duration < 2)
        var last = -80.0
        for index in 1...100 {
            let value = still.value(at: still.duration * Double(index) / 100)
            #expect(value >= last)
            last = value
        }
        // Faster outwards, it goes farther out before it turns.
        let out = ScrollMotion(from: -80, velocity: -2000, within: range)
        #expect((0...50).contains { out.value(at: Double($0) / 100) < -100 })
        // On its way in it slides on.
        let inwards = ScrollMotion(from: -80, velocity: 1000, within: range)
        #expect(inwards.phases.count == 1 && inwards.rest > 300)
    }

    @Test func `what rests has no phases`() {
        #expect(ScrollMotion(from: 5, velocity: 0, within: range).phases.isEmpty)
        #expect(ScrollMotion(from: 5, velocity: 0.01, within: range).phases.isEmpty)
    }

    @Test func `any numbers give finite motions`() {
        var random = Random(seed: 7)
        for _ in 0..<2000 {
            let a = random.extreme() / 4, b = random.extreme() / 4
            let style = ScrollMotion.Style(
                decelerationRate: min(max(abs(random.extreme()), 1e-300), 0.999_999_999), bounces: random.bool(),
                springDuration: max(abs(random.extreme()), 1e-300))
            let motion = ScrollMotion(from: random.extreme() / 4, velocity: random.extreme(), within: min(a, b)...max(a, b), style)
            #expect(motion.rest.isFinite && motion.duration.isFinite && motion.duration >= 0)
            for time in [0, 0.1, 1, 1e9] { #expect(motion.value(at: time).isFinite) }
        }
    }

    @Test func `beyond an end a drag follows ever less`() {
        #expect(ScrollMotion.resisted(500, within: range, extent: 300) == 500)
        let (one, two) = (ScrollMotion.resisted(1100, within: range, extent: 300), ScrollMotion.resisted(1200, within: range, extent: 300))
        #expect(abs(one - (1000 + (1 - 1 / (100 * 0.55 / 300 + 1)) * 300)) < 1e-9)
        #expect(one > 1000 && two > one && two - one < one - 1000)
        #expect(ScrollMotion.resisted(1e12, within: range, extent: 300) <= 1300)
        #expect(abs(ScrollMotion.resisted(-100, within: range, extent: 300) + (one - 1000)) < 1e-9)
        #expect(ScrollMotion.resisted(-100, within: range, extent: 0) == 0)
    }
}

extension ScrollMotion {
    /// Where the motion is a time after the start: what an animation of the phases shows.
    fileprivate func value(at time: Double) -> Double {
        guard let phase = phases.last(where: { $0.begin <= time }) ?? phases.first, time < duration else { return rest }
        let basis = CompiledSpring(phase.spring).basis(at: time - phase.begin)
        let distance = phase.to - phase.from
        return phase.to - distance * basis.a + distance * phase.spring.initialVelocity * basis.b
    }
}
