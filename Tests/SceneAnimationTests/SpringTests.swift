import SceneAnimation
import Testing

@Suite struct SpringTests {
    /// Runge-Kutta of the fourth order, to check the closed form against the equation itself.
    private func integrate(_ s: Spring, _ damping: Double, from x: Double, velocity: Double, to time: Double) -> (x: Double, v: Double) {
        func force(_ x: Double, _ v: Double) -> Double { (-s.stiffness * (x - 1) - damping * v) / s.mass }
        let steps = 20_000
        let h = time / Double(steps)
        var x = x, v = velocity
        for _ in 0..<steps {
            let (x1, v1) = (v, force(x, v))
            let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
            let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
            let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        return (x, v)
    }

    @Test(arguments: [
        (1.0, 100.0, 10.0, 0.0), (1, 100, 5, 0), (1, 100, 15, 30), (2, 300, 0, -4), (1, 100, 20, 0), (1, 100, 20, 50), (0.5, 40, 60, 0),
        (1, 100, 19.9999, 3), (1, 100, 20.0001, 3), (1, 157.9, 17.6, 0), (1, 100, 200, -7),
    ])
    func `the closed form solves the equation of motion`(mass: Double, stiffness: Double, damping: Double, velocity: Double) throws {
        for allows in [false, true] {
            let spring = try #require(Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: allows))
            let critical = 2 * (mass * stiffness).squareRoot()
            let effective = allows ? damping : min(damping, critical)
            let compiled = CompiledSpring(spring)
            for time in [0.01, 0.1, 0.37, 1, 2.5] {
                let expected = integrate(spring, effective, from: 0.25, velocity: velocity, to: time)
                func place(_ time: Double) -> Double {
                    let at = compiled.basis(at: time)
                    return 1 + (0.25 - 1) * at.a + velocity * at.b
                }
                let step = 1e-5
                #expect(abs(place(time) - expected.x) < 1e-6)
                #expect(abs((place(time + step) - place(time - step)) / (2 * step) - expected.v) < 1e-5)
            }
        }
    }

    @Test func `a spring starts exactly where it is, with its velocity`() {
        for damping in [0.0, 5, 20, 80] {
            let spring = CompiledSpring(Spring(damping: damping, allowsOverdamping: true) ?? .default)
            let step = 1e-6, next = spring.basis(at: step)
            #expect(spring.basis(at: 0) == .init(a: 1, b: 0) && abs(next.a - 1) < 1e-9 && abs(next.b / step - 1) < 1e-4)
            #expect(spring.basis(at: -3) == .init(a: 1, b: 0) && spring.basis(at: .nan) == .init(a: 1, b: 0))
        }
    }

    /// Documentation of CASpringAnimation.settlingDuration: damping 5 gives 2.85 s, 15 just over 1 s; its defaults give 1.4727 s.
    @Test func `settling takes the documented time`() {
        #expect(abs(Spring.default.settlingDuration - 1.4727003346780927) < 1e-9)
        #expect(abs((Spring(damping: 5)?.settlingDuration ?? 0) - 2.85) < 0.01)
        #expect((1.0..<1.05).contains(Spring(damping: 15)?.settlingDuration ?? 0))
    }

    @Test func `settling goes over into the critical and the over-damped case without a step`() throws {
        let below = try #require(Spring(damping: 20 - 1e-6)).settlingDuration
        let critical = try #require(Spring(damping: 20)).settlingDuration
        let above = try #require(Spring(damping: 20 + 1e-6, allowsOverdamping: true)).settlingDuration
        #expect(abs(below - critical) < 1e-4 && abs(above - critical) < 1e-4)
        // (1 + 10 t) exp(-10 t) = 0.001 by bisection.
        #expect(abs(critical - 0.923341) < 1e-5)
        #expect(try #require(Spring(damping: 500)).settlingDuration == critical)
        #expect(try #require(Spring(damping: 500, allowsOverdamping: true)).settlingDuration > 30)
    }

    @Test(arguments: [0.0, 40, -40, 5_000]) func `nothing moves further than a thousandth after settling`(velocity: Double) throws {
        for damping in [2.0, 5, 10, 19, 20, 21, 60] {
            let spring = try #require(Spring(damping: damping, initialVelocity: velocity, allowsOverdamping: true))
            let compiled = CompiledSpring(spring), end = spring.settlingDuration
            for step in 0..<1000 {
                let at = compiled.basis(at: end * (1 + Double(step) / 500))
                #expect(abs(at.a - velocity * at.b) <= 0.001 * (1 + 1e-9))
            }
        }
    }

    @Test func `without damping a spring swings for ever`() throws {
        let spring = try #require(Spring(damping: 0))
        #expect(spring.settlingDuration == Spring.longestSettlingDuration && spring.bounce == 1)
        let at = CompiledSpring(spring).basis(at: 2 * .pi / 10 * 1000)
        #expect(abs(at.a - 1) < 1e-9 && abs(at.b) < 1e-9)
    }

    /// Documentation of SwiftUI's Spring: duration 0.5 and bounce 0.3 give (1, 157.9, 17.6); (1, 100, 10) gives 0.63 and 0.5.
    @Test func `duration and bounce have the documented meaning`() throws {
        let spring = try #require(Spring(perceptualDuration: 0.5, bounce: 0.3))
        #expect(abs(spring.stiffness - 157.9) < 0.05 && abs(spring.damping - 17.6) < 0.05 && spring.mass == 1)
        #expect(abs(Spring.default.perceptualDuration - 0.63) < 0.005 && abs(Spring.default.bounce - 0.5) < 1e-12)
    }

    @Test(arguments: [-0.99, -0.5, -0.1, 0, 0.2, 0.7, 1]) func `duration and bounce are read as they were set`(bounce: Double) throws {
        for duration in [0.01, 0.5, 40] {
            let spring = try #require(Spring(perceptualDuration: duration, bounce: bounce, mass: 3))
            #expect(abs(spring.perceptualDuration - duration) < 1e-9 * duration && abs(spring.bounce - bounce) < 1e-9)
            #expect(spring.allowsOverdamping)
        }
    }

    @Test func `over-damping counts as critical unless it is allowed`() throws {
        let critical = CompiledSpring(try #require(Spring(damping: 20)))
        let held = CompiledSpring(try #require(Spring(damping: 90)))
        let slow = CompiledSpring(try #require(Spring(damping: 90, allowsOverdamping: true)))
        #expect(critical.basis(at: 0.3) == held.basis(at: 0.3) && slow.basis(at: 0.3).a > 2 * held.basis(at: 0.3).a)
        #expect(try #require(Spring(damping: 90)).bounce == 0)
    }

    @Test func `parameters are checked`() {
        for bad in [0, -1, .infinity, .nan] {
            #expect(Spring(mass: bad) == nil && Spring(stiffness: bad) == nil && Spring(perceptualDuration: bad, bounce: 0) == nil)
        }
        for bad in [-1e-300, .infinity, .nan] { #expect(Spring(damping: bad) == nil) }
        for bad in [Double.infinity, .nan] {
            #expect(Spring(initialVelocity: bad) == nil && Spring.default.with(initialVelocity: bad) == nil)
        }
        for bad in [-1, 1.0001, .nan] { #expect(Spring(perceptualDuration: 1, bounce: bad) == nil) }
        #expect(Spring(perceptualDuration: 1e-200, bounce: 0) == nil && Spring(perceptualDuration: 1e200, bounce: 0) == nil)
    }

    @Test func `every accepted spring gives numbers, at every time`() {
        var random = Random(seed: 3)
        for _ in 0..<5000 {
            guard
                let spring = Spring(
                    mass: random.extreme().magnitude, stiffness: random.extreme().magnitude, damping: random.extreme().magnitude,
                    initialVelocity: random.extreme(), allowsOverdamping: random.bool())
            else { continue }
            let compiled = CompiledSpring(spring)
            for time in [random.extreme(), 0, 1e-300, 0.1, 1e300, .infinity, spring.settlingDuration] {
                let at = compiled.basis(at: time)
                #expect(at.a.isFinite && at.b.isFinite)
                #expect(abs(at.a) <= 1 + 1e-9)
            }
            #expect((0...Spring.longestSettlingDuration).contains(spring.settlingDuration))
            #expect((-1...1).contains(spring.bounce) && !spring.dampingRatio.isNaN)
        }
    }
}
