import Glibc
import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// A stage with an emitter, whose particles can be read as numbers.
final class EmitterStage {
    let stage: Stage
    let emitter: LayerID
    private let image: ImageBuffer

    /// A particle as it is drawn.
    struct Particle {
        var x, y, z, scale, angle, age: Double
        /// Not premultiplied.
        var color: SIMD4<Double>
    }

    init(_ cells: [EmitterCell] = []) throws {
        stage = try Stage()
        image = try makeImage(2, 2)
        emitter = try Model.shared.createLayer(.emitter)
        try Model.shared.addSublayer(emitter, to: stage.root)
        try set(cells)
    }

    deinit { Model.shared.release(emitter) }

    /// A cell that shows something.
    func cell(_ values: [CellProperty: Double] = [:], name: String? = nil, cells: [EmitterCell] = []) throws -> EmitterCell {
        try Self.cell(values, name: name, image: image, cells: cells)
    }

    static func cell(
        _ values: [CellProperty: Double], name: String? = nil, image: ImageBuffer?, cells: [EmitterCell] = []
    ) throws -> EmitterCell {
        var cell = EmitterCell()
        if let image { try cell.set(.contents, to: .image(image)) }
        if let name { try cell.set(.name, to: .string(name)) }
        for (property, value) in values { try cell.set(property, to: .number(value)) }
        try cell.setCells(cells)
        return cell
    }

    func set(_ cells: [EmitterCell]) throws { try set(.emitterCells, .cells(cells)) }

    func set(_ property: Property, _ value: PropertyValue) throws { try stage.set(property, value, of: emitter) }

    /// Sets something without an implicit animation.
    func change(_ body: () throws -> Void) throws {
        try Model.shared.beginTransaction()
        defer { Model.shared.commitTransaction() }
        Model.shared.disablesActions = true
        try body()
    }

    func set(_ keyPath: String, _ value: PropertyValue) throws {
        try Model.shared.set(try #require(PropertyPath(keyPath)), of: emitter, to: value)
    }

    /// What the plan takes for the extent of all particles: the box of the pass that opacity makes it need.
    func reach(at time: Double) throws -> Rect {
        try change { try set(.opacity, .number(0.5)) }
        stage.render(at: time, width: 4000, height: 4000)
        let pass = stage.plan.passes[1]
        return Rect(Double(pass.x), Double(pass.y), Double(pass.width), Double(pass.height))
    }

    /// The particles at a time, as they are drawn: item by item.
    func particles(at time: Double) -> [Particle] {
        stage.render(at: time, width: 4000, height: 4000)
        var found: [Particle] = []
        for item in stage.plan.items.indices where stage.plan.items[item].source.kind == .particles {
            let set = stage.plan.particles[stage.plan.items[item].source.particles]
            for index in set.firstEmission..<set.endEmission { found += Self.particles(of: stage.plan.emissions[index], stage.plan) }
        }
        return found
    }

    private static func particles(of emission: FramePlan.Emission, _ plan: borrowing FramePlan) -> [Particle] {
        var blocks = DenseArray(repeating: SIMD4<Float>.zero, count: 3 * Int(emission.count))
        var span = blocks.mutableSpan
        let end = ParticleMaker.write(emission, plan.particleCells[emission.cell], isDeep: true, to: &span, from: 0)
        return stride(from: 0, to: end, by: 3).map { start in
            let place = SIMD4<Double>(blocks[start]), tint = SIMD4<Double>(blocks[start + 1]), rest = blocks[start + 2]
            let scale = (place.z * place.z + place.w * place.w).squareRoot()
            return Particle(
                x: place.x, y: place.y, z: Double(rest.x), scale: scale, angle: atan2(place.w, place.z), age: Double(rest.y),
                color: SIMD4(tint.x / tint.w, tint.y / tint.w, tint.z / tint.w, tint.w))
        }
    }
}

/// Mean and variance of what was drawn by chance.
struct Sample {
    let values: [Double]
    let mean, variance: Double

    init(_ values: [Double]) {
        let mean = values.reduce(0, +) / Double(values.count)
        self.values = values
        self.mean = mean
        variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    }

    /// Expects an even distribution: mean, variance and every tenth within five standard errors, and nothing beyond the ends.
    func expectEven(_ range: ClosedRange<Double>, _ location: SourceLocation = #_sourceLocation) {
        let count = Double(values.count), width = range.upperBound - range.lowerBound, spread = width * width / 12
        #expect(abs(mean - (range.lowerBound + range.upperBound) / 2) < 5 * (spread / count).squareRoot(), sourceLocation: location)
        // The fourth moment of an even distribution is 9/5 of the square of its variance.
        #expect(abs(variance / spread - 1) < 5 * (0.8 / count).squareRoot(), sourceLocation: location)
        var tenths = Array(repeating: 0.0, count: 10)
        for value in values { tenths[min(max(Int((value - range.lowerBound) / width * 10), 0), 9)] += 1 }
        let slack = width * 1e-4
        let least = values.min() ?? 0, most = values.max() ?? 0
        #expect(least >= range.lowerBound - slack && most <= range.upperBound + slack, sourceLocation: location)
        #expect(tenths.allSatisfy { abs($0 - count / 10) < 5 * (count * 0.09).squareRoot() }, sourceLocation: location)
    }
}
