import Glibc
import SceneCommit
import SceneGeometry
import SceneModel
import Testing

import SceneRender

/// What emitters emit, against the closed form and the laws of chance.
@Suite struct EmitterTests {
    /// Four thousand particles, all of which live.
    private let many: [CellProperty: Double] = [.birthRate: 2000, .lifetime: 10]

    @Test func birthsAreAtTheirTimes() throws {
        let stage = try EmitterStage()
        try stage.set([try stage.cell([.birthRate: 4, .lifetime: 1.1, .velocity: 8])])
        // Born at 1/4, 2/4, ...: those of the last 1.1 s live, the oldest first.
        let particles = stage.particles(at: 3)
        #expect(particles.map(\.age).map { ($0 * 1e6).rounded() / 1e6 } == [1, 0.75, 0.5, 0.25, 0])
        #expect(particles.map(\.x).map { ($0 * 1e5).rounded() / 1e5 } == [8, 6, 4, 2, 0])
        #expect(stage.particles(at: 0.2).isEmpty && stage.particles(at: 0.25).count == 1)
        #expect(stage.particles(at: -5).isEmpty)
    }

    @Test func motionIsTheClosedForm() throws {
        let stage = try EmitterStage()
        var values: [CellProperty: Double] = [.birthRate: 10, .lifetime: 3, .velocity: 20, .emissionLongitude: 0.5, .emissionLatitude: 0.3]
        values.merge([.xAcceleration: 3, .yAcceleration: -4, .zAcceleration: 5, .scale: 2, .scaleSpeed: -0.5, .spin: 0.25]) { $1 }
        values.merge([.redSpeed: -0.2, .alphaSpeed: -0.1]) { $1 }
        try stage.change {
            try stage.set([try stage.cell(values)])
            try stage.set(.emitterPosition, .point(Point(7, 9)))
            try stage.set(.emitterZPosition, .number(2))
            try stage.set(.velocity, .number(1.5))
            try stage.set(.scale, .number(0.5))
            try stage.set(.spin, .number(2))
        }
        let particles = stage.particles(at: 10)
        #expect(particles.count == 30 || particles.count == 31)
        for particle in particles {
            let t = particle.age
            #expect(abs(particle.x - (7 + 30 * cos(0.3) * cos(0.5) * t + 1.5 * t * t)) < 1e-3)
            #expect(abs(particle.y - (9 + 30 * cos(0.3) * sin(0.5) * t - 2 * t * t)) < 1e-3)
            #expect(abs(particle.z - (2 + 30 * sin(0.3) * t + 2.5 * t * t)) < 1e-3)
            #expect(abs(particle.scale - 0.5 * (2 - 0.5 * t)) < 1e-4)
            #expect(abs(particle.angle - 0.5 * t) < 1e-4)
            #expect(abs(particle.color.x - (1 - 0.2 * t)) < 1e-4 && abs(particle.color.w - (1 - 0.1 * t)) < 1e-4)
        }
    }

    @Test func rangesAreEven() throws {
        let stage = try EmitterStage()
        var values = many
        values.merge([.lifetimeRange: 2, .scale: 3, .scaleRange: 4, .spin: 0, .spinRange: 0.2, .velocity: 100, .velocityRange: 80]) { $1 }
        values.merge([.redRange: 0.4, .greenRange: 0.4, .blueRange: 0.4, .alphaRange: 0.4]) { $1 }
        var cell = try stage.cell(values)
        try cell.set(.color, to: .color(Color(0.5, 0.4, 0.3, 0.6)))
        try stage.set([cell])
        let particles = stage.particles(at: 2)
        #expect(particles.count == 4000)
        Sample(particles.map(\.scale)).expectEven(1...5)
        Sample(particles.map { $0.angle / max($0.age, 1e-9) }.filter { $0.isFinite }).expectEven(-0.1...0.1)
        Sample(particles.dropLast().map { $0.x / $0.age }).expectEven(60...140)
        Sample(particles.map(\.color.x)).expectEven(0.3...0.7)
        Sample(particles.map(\.color.y)).expectEven(0.2...0.6)
        Sample(particles.map(\.color.z)).expectEven(0.1...0.5)
        Sample(particles.map(\.color.w)).expectEven(0.4...0.8)
        // Chances do not depend on each other.
        let pairs: [(KeyPath<EmitterStage.Particle, Double>, KeyPath<EmitterStage.Particle, Double>)] = [
            (\.scale, \.color.x), (\.scale, \.color.w), (\.color.x, \.color.y), (\.color.z, \.color.w), (\.age, \.scale),
        ]
        for (first, second) in pairs { #expect(abs(correlation(particles, first, second)) < 0.08) }
    }

    private func correlation(
        _ particles: [EmitterStage.Particle], _ first: KeyPath<EmitterStage.Particle, Double>,
        _ second: KeyPath<EmitterStage.Particle, Double>
    ) -> Double {
        let a = Sample(particles.map { $0[keyPath: first] }), b = Sample(particles.map { $0[keyPath: second] })
        let product = zip(a.values, b.values).reduce(0) { $0 + ($1.0 - a.mean) * ($1.1 - b.mean) } / Double(a.values.count)
        return product / (a.variance * b.variance).squareRoot()
    }

    @Test func agesAreThoseOfRandomLifetimes() throws {
        let stage = try EmitterStage()
        try stage.set([try stage.cell([.birthRate: 2000, .lifetime: 2, .lifetimeRange: 2])])
        // Lifetimes from 1 to 3: the share that still lives falls from all at the age of 1 to none at 3.
        let ages = stage.particles(at: 20).map(\.age)
        #expect(abs(Double(ages.count) - 4000) < 190)
        #expect(ages.count { $0 < 1 } == 2000)
        #expect(abs(Double(ages.count { $0 >= 1 && $0 < 2 }) - 1500) < 160)
        #expect(ages.allSatisfy { $0 <= 3 })
    }

    @Test func conesAreEven() throws {
        for range in [0.5, Double.pi, 2 * .pi] {
            let stage = try EmitterStage()
            var values = many
            values.merge([.velocity: 1, .emissionRange: range, .emissionLongitude: 1]) { $1 }
            try stage.set([try stage.cell(values)])
            let particles = stage.particles(at: 2).dropLast(100)
            // The cosine of the angle to the axis is even, and so is the turn around it.
            let along = particles.map { ($0.x * cos(1) + $0.y * sin(1)) / $0.age }
            Sample(along).expectEven(cos(range / 2)...1)
            let turns = particles.map { atan2($0.z, $0.y * cos(1) - $0.x * sin(1)) }
            Sample(turns).expectEven(-Double.pi...Double.pi)
        }
    }

    @Test(arguments: [
        (1, 3, "line"), (2, 3, "rectangle"), (2, 1, "rectangle outline"), (3, 3, "cuboid"), (3, 2, "cuboid surface"),
        (3, 1, "cuboid outline"), (4, 3, "disc"), (4, 1, "circle"), (5, 3, "ball"), (5, 2, "sphere"), (5, 1, "great circle"),
        (2, 0, "corners"),
    ])
    func shapesAreEven(form: Int32, part: Int32, name: String) throws {
        let stage = try EmitterStage()
        try stage.change {
            try stage.set([try stage.cell(many)])
            try stage.set(.emitterShape, .enumeration(form))
            try stage.set(.emitterMode, .enumeration(part))
            try stage.set(.emitterPosition, .point(Point(50, 60)))
            try stage.set(.emitterSize, .size(Size(20, 10)))
            try stage.set(.emitterDepth, .number(30))
        }
        let places = stage.particles(at: 2).map { ($0.x - 50, $0.y - 60, $0.z) }
        let radii = places.map { ($0.0 * $0.0 + $0.1 * $0.1 + $0.2 * $0.2).squareRoot() }
        #expect(places.count == 4000)
        switch name {
        case "line": Sample(places.map(\.0)).expectEven(-10...10)
        case "rectangle":
            Sample(places.map(\.0)).expectEven(-10...10)
            Sample(places.map(\.1)).expectEven(-5...5)
        case "rectangle outline":
            #expect(places.allSatisfy { abs(abs($0.0) - 10) < 1e-4 || abs(abs($0.1) - 5) < 1e-4 })
            let across = places.filter { abs(abs($0.1) - 5) < 1e-4 }
            #expect(abs(Double(across.count) - 2667) < 150)
            Sample(across.map(\.0)).expectEven(-10...10)
        case "cuboid":
            Sample(places.map(\.0)).expectEven(-10...10)
            Sample(places.map(\.1)).expectEven(-5...5)
            Sample(places.map(\.2)).expectEven(-15...15)
        case "cuboid surface":
            let sides = [
                places.filter { abs(abs($0.0) - 10) < 1e-4 }.count, places.filter { abs(abs($0.1) - 5) < 1e-4 }.count,
                places.filter { abs(abs($0.2) - 15) < 1e-4 }.count,
            ]
            // By their areas: 300, 600 and 200.
            for (count, share) in zip(sides, [300.0, 600, 200]) { #expect(abs(Double(count) - 4000 * share / 1100) < 160) }
        case "cuboid outline":
            let edges = places.filter { abs(abs($0.0) - 10) < 1e-4 && abs(abs($0.1) - 5) < 1e-4 }
            #expect(abs(Double(edges.count) - 2000) < 160)
            Sample(edges.map(\.2)).expectEven(-15...15)
        case "disc": Sample(radii.map { $0 * $0 }).expectEven(0...400)
        case "circle", "great circle":
            #expect(radii.allSatisfy { abs($0 - 20) < 1e-3 })
            Sample(places.map { atan2($0.1, $0.0) }).expectEven(-Double.pi...Double.pi)
        case "ball": Sample(radii.map { $0 * $0 * $0 }).expectEven(0...8000)
        case "sphere":
            #expect(radii.allSatisfy { abs($0 - 20) < 1e-3 })
            Sample(places.map(\.2)).expectEven(-20...20)
        default:
            #expect(places.allSatisfy { abs(abs($0.0) - 10) < 1e-4 && abs(abs($0.1) - 5) < 1e-4 })
        }
    }

    @Test func outlinesAreLeftOutwards() throws {
        let stage = try EmitterStage()
        try stage.change {
            try stage.set([try stage.cell([.birthRate: 1000, .lifetime: 2, .velocity: 10])])
            try stage.set(.emitterShape, .enumeration(4))
            try stage.set(.emitterMode, .enumeration(1))
            try stage.set(.emitterSize, .size(Size(5, 0)))
        }
        for particle in stage.particles(at: 5) {
            #expect(abs((particle.x * particle.x + particle.y * particle.y).squareRoot() - (5 + 10 * particle.age)) < 1e-2)
        }
    }

    @Test func seedsAndNumbersDecide() throws {
        let values: [CellProperty: Double] = [.birthRate: 50, .lifetime: 4, .velocityRange: 50]
        func places(_ seed: Double, at time: Double) throws -> [Double] {
            let stage = try EmitterStage()
            try stage.change {
                try stage.set([try stage.cell(values)])
                try stage.set(.seed, .number(seed))
            }
            return stage.particles(at: time).map { ($0.x / max($0.age, 1e-9) * 1e3).rounded() }
        }
        let first = try places(1, at: 4), second = try places(2, at: 4)
        #expect(first == (try places(1, at: 4)) && first != second)
        #expect(zip(first.dropLast(), second.dropLast()).count { abs($0 - $1) < 1 } < 5)
        // The same particles a second later, but for those that died and were born.
        let later = try places(1, at: 5)
        let known = zip(first.dropFirst(50).dropLast(), later).count { abs($0 - $1) <= 2 }
        #expect(known >= first.count - 55)
    }
}
