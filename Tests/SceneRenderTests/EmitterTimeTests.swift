import Glibc
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage
import Testing

import SceneRender

/// Emitters in time: what changes, what animates, what is emitted by particles, and when there is something to be seen.
@Suite struct EmitterTimeTests {
    private func rounded(_ particles: [EmitterStage.Particle]) -> [SIMD4<Double>] {
        particles.map { SIMD4(($0.x * 1e3).rounded(), ($0.y * 1e3).rounded(), ($0.age * 1e5).rounded(), ($0.color.w * 1e3).rounded()) }
    }

    /// A stage with animations of what is born; `times` are its frames.
    private func animated(_ times: [Double]) throws -> [SIMD4<Double>] {
        let stage = try EmitterStage()
        try stage.change {
            try stage.set([try stage.cell([.birthRate: 40, .lifetime: 3, .velocity: 5, .velocityRange: 4], name: "c")])
            var move = AnimationDescription(path: PropertyPath(.emitterPosition))
            (move.from, move.to) = (.point(.zero), .point(Point(100, 0)))
            (move.timing.duration, move.timing.beginTime) = (1, 0.5)
            try Model.shared.add(move, to: stage.emitter, key: "move", beginsAtZero: true)
            var swell = AnimationDescription(path: try #require(PropertyPath("emitterCells.c.birthRate")))
            (swell.from, swell.to) = (.number(0), .number(200))
            (swell.timing.duration, swell.timing.autoreverses) = (0.7, true)
            try Model.shared.add(swell, to: stage.emitter, key: "swell", beginsAtZero: true)
        }
        var last: [EmitterStage.Particle] = []
        for time in times { last = stage.particles(at: time) }
        return rounded(last)
    }

    @Test func framesDoNotDependOnFrames() throws {
        let direct = try animated([2.5])
        #expect(direct.count > 100)
        #expect(try animated([0, 0.3, 0.31, 1.2, 2.5]) == direct)
        #expect(try animated((0...100).map { Double($0) / 40 }) == direct)
        #expect(try animated([2.5, 0.2, 1, 2.5]) == direct)
    }

    @Test func rateIsIntegrated() throws {
        // From 0 to 200 and back in 0.7 s each: 140, to which 40 a second are added after it.
        #expect(abs(Double(try animated([1.4]).count) - 140) <= 1)
        #expect(abs(Double(try animated([2.4]).count) - 180) <= 1)
        // The place goes from 0 to 100 between 0.5 and 1.5: the particles lie where they were born, less than 15 ahead.
        let places = try animated([1.4])
        #expect(places.contains { $0.x / 1e3 > 80 } && places.contains { $0.x / 1e3 < 20 })
    }

    @Test func particlesKeepWhatTheyWereBornWith() throws {
        let stage = try EmitterStage([])
        try stage.change { try stage.set([try stage.cell([.birthRate: 10, .lifetime: 2], name: "c")]) }
        #expect(stage.particles(at: 1).allSatisfy { $0.x == 0 })
        try stage.change { try stage.set(.emitterPosition, .point(Point(50, 0))) }
        _ = stage.particles(at: 1.5)
        let moved = stage.particles(at: 2)
        #expect(moved.count { $0.x == 0 } == 15 && moved.count { $0.x == 50 } == 5)
        try stage.change { try stage.set("emitterCells.c.birthRate", .number(0)) }
        // From the frame on in which it is set.
        #expect(stage.particles(at: 2.5).count == 20)
        #expect(stage.particles(at: 4.05).count == 5 && stage.particles(at: 4.55).isEmpty)
        // Frames of the past show the past.
        #expect(stage.particles(at: 2).count == 20)
        // Another list begins anew.
        try stage.change { try stage.set([try stage.cell([.birthRate: 10, .lifetime: 2], name: "d")]) }
        #expect(stage.particles(at: 5).allSatisfy { $0.x == 50 } && stage.particles(at: 5).count == 20)
    }

    @Test func implicitAnimationsLeaveATrail() throws {
        let stage = try EmitterStage()
        try stage.change { try stage.set([try stage.cell([.birthRate: 200, .lifetime: 5])]) }
        _ = stage.particles(at: 1)
        try stage.set(.emitterPosition, .point(Point(100, 0)))
        for frame in 0...20 { _ = stage.particles(at: 1 + Double(frame) / 40) }
        let particles = stage.particles(at: 2)
        // What was born before the change did not move; what was born in the quarter second after lies between.
        #expect(particles.filter { $0.age > 1.001 }.allSatisfy { $0.x == 0 })
        let between = particles.filter { $0.age < 0.999 && $0.age > 0.751 }
        #expect(between.count > 45 && zip(between, between.dropFirst()).allSatisfy { $0.x <= $1.x + 1e-3 })
        #expect(particles.filter { $0.age < 0.73 }.allSatisfy { abs($0.x - 100) < 1e-3 })
    }

    @Test func cellsHaveTheirTime() throws {
        let stage = try EmitterStage()
        try stage.set([try stage.cell([.birthRate: 10, .lifetime: 1, .velocity: 8, .beginTime: 2, .duration: 0.5, .speed: 2])])
        #expect(stage.particles(at: 2).isEmpty)
        // Its time runs twice as fast: at 2.2 it is 0.4 s old.
        #expect(stage.particles(at: 2.2).map(\.age).map { ($0 * 10).rounded() } == [3, 2, 1, 0])
        // It has emitted for half a second of its time, and what it emitted lives on.
        #expect(stage.particles(at: 2.3).count == 5)
        #expect(stage.particles(at: 2.6).map(\.x).map { ($0 / 0.8).rounded() } == [9, 8, 7])
        #expect(stage.particles(at: 2.76).isEmpty)
    }

    @Test func layersHaveTheirTime() throws {
        let stage = try EmitterStage()
        try stage.set([try stage.cell([.birthRate: 10, .lifetime: 1])])
        try stage.set(.beginTime, .number(5))
        #expect(stage.particles(at: 4).isEmpty && stage.particles(at: 5.35).count == 3)
        try Model.shared.pause(stage.emitter, at: 5.35)
        #expect(stage.particles(at: 9).count == 3)
        #expect(stage.stage.frames.withLock { $0.nextFrameTime } == .infinity)
        try Model.shared.resume(stage.emitter, at: 10)
        #expect(stage.particles(at: 10.2).count == 5)
    }

    @Test func particlesEmit() throws {
        let stage = try EmitterStage()
        let inner: [CellProperty: Double] = [.birthRate: 4, .lifetime: 10, .velocity: 3, .emissionLongitude: .pi / 2, .scale: 0.5]
        var outer = try EmitterStage.cell(
            [.birthRate: 1, .lifetime: 1, .velocity: 20, .scale: 2, .scaleSpeed: 1, .redSpeed: -0.5], image: nil,
            cells: [try stage.cell(inner)])
        try outer.set(.color, to: .color(Color(1, 0.5, 1, 0.5)))
        try stage.change { try stage.set([outer]) }
        // The first is born at 1 and lives to 2: it emits at 1.25, 1.5, 1.75 and 2, upright to its way.
        let particles = stage.particles(at: 1.99)
        #expect(particles.count == 3)
        for (particle, age) in zip(particles, [0.25, 0.5, 0.75]) {
            let since = 0.99 - age
            #expect(abs(particle.age - since) < 1e-5)
            #expect(abs(particle.x - 20 * age) < 1e-4 && abs(particle.y - 3 * since) < 1e-4)
            #expect(abs(particle.scale - 0.5 * (2 + age)) < 1e-4)
            #expect(abs(particle.color.x - (1 - 0.5 * age)) < 1e-4 && abs(particle.color.y - 0.5) < 1e-4 && particle.color.w == 0.5)
        }
        // What the dead have emitted lives on.
        #expect(stage.particles(at: 2.1).count == 4)
        #expect(stage.particles(at: 50.1).count == 40)
        #expect(stage.particles(at: 50.1).contains { $0.age > 9.8 })
    }

    @Test func framesAreAskedForWhileSomethingLives() throws {
        let stage = try EmitterStage()
        func next(_ time: Double) -> Double {
            stage.stage.render(at: time)
            return stage.stage.frames.withLock { $0.nextFrameTime }
        }
        #expect(next(0) == .infinity)
        try stage.change { try stage.set([try stage.cell([.birthRate: 0.5, .lifetime: 0.4], name: "c")]) }
        #expect(next(1) == 2 && next(1.5) == 2)
        #expect(next(2) == 2 && next(2.3) == 2.3)
        #expect(next(2.5) == 4)
        try stage.change { try stage.set(.hidden, .bool(true)) }
        #expect(next(4.1) == .infinity)
        try stage.change { try stage.set(.hidden, .bool(false)) }
        #expect(next(4.2) == 4.2)
        try stage.change { try stage.set("emitterCells.c.birthRate", .number(0)) }
        #expect(next(4.3) == 4.3 && next(5) == .infinity)
    }

    @Test func reachHoldsAll() throws {
        let stage = try EmitterStage()
        var values: [CellProperty: Double] = [.birthRate: 300, .lifetime: 2, .lifetimeRange: 1, .velocity: 40, .velocityRange: 30]
        values.merge([.emissionLongitude: 2, .emissionRange: 1.3, .yAcceleration: -60, .xAcceleration: 20]) { $1 }
        values.merge([.scale: 2, .scaleSpeed: 0.5]) { $1 }
        try stage.set([try stage.cell(values, cells: [try stage.cell([.birthRate: 5, .lifetime: 1, .velocity: 10, .emissionRange: 6])])])
        try stage.change { try stage.set(.emitterPosition, .point(Point(2000, 2000))) }
        let particles = stage.particles(at: 6), rect = try stage.reach(at: 6)
        #expect(particles.allSatisfy { rect.contains(Rect($0.x - $0.scale, $0.y - $0.scale, 2 * $0.scale, 2 * $0.scale)) })
        // And not much more.
        let xs = particles.map(\.x), ys = particles.map(\.y)
        #expect(rect.width < 2 * ((xs.max() ?? 0) - (xs.min() ?? 0)) && rect.height < 2 * ((ys.max() ?? 0) - (ys.min() ?? 0)))
    }

    @Test(
        arguments: [
            [.birthRate: 1e308, .lifetime: 1], [.birthRate: 1e9, .lifetime: 1e308], [.birthRate: 1e6, .lifetime: 1, .velocity: 1e308],
            [.birthRate: 1e308, .lifetime: 1e-300], [.birthRate: 10, .lifetime: 1e300, .beginTime: -1e300, .scale: 1e300],
            [.birthRate: 1e7, .lifetime: 3, .lifetimeRange: -1e300, .speed: -1e9, .timeOffset: 1e12],
        ] as [[CellProperty: Double]])
    func numbersAreLimited(values: [CellProperty: Double]) throws {
        let stage = try EmitterStage()
        try stage.set([try stage.cell(values)])
        stage.stage.render(at: 3)
        let warnings = stage.stage.frames.withLock { $0.takeWarnings() }
        #expect(warnings.isEmpty == (values[.birthRate] == 10 || values[.birthRate] == 1e308 && values[.lifetime] != 1))
        var capacity = 0
        for index in stage.stage.plan.particles.indices { capacity += Int(stage.stage.plan.particles[index].capacity) }
        #expect(capacity <= 262_145)
    }

    @Test func particlesOfParticlesAreLimited() throws {
        let stage = try EmitterStage()
        let inner = try stage.cell([.birthRate: 1e6, .lifetime: 5])
        let middle = try stage.cell([.birthRate: 1e5, .lifetime: 5], cells: [inner])
        try stage.set([try stage.cell([.birthRate: 100, .lifetime: 1], cells: [middle])])
        stage.stage.render(at: 20)
        var capacity = 0
        for index in stage.stage.plan.particles.indices { capacity += Int(stage.stage.plan.particles[index].capacity) }
        #expect(capacity < 2 * 262_144)
        #expect(stage.stage.frames.withLock { $0.takeWarnings() }.first?.contains("birth rates are lowered") == true)
        #expect(stage.stage.frames.withLock { $0.takeWarnings() }.isEmpty)
    }
}
