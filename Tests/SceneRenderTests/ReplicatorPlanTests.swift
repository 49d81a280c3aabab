import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// What the copies of replicators, and the particles of emitters in space, are in frame plans.
@Suite(.serialized) struct ReplicatorPlanTests {
    let stage: Stage

    init() throws {
        stage = try Stage()
        var perspective = Transform3D.identity
        perspective.row3.w = -1 / 200
        try stage.set(.sublayerTransform, .transform(perspective), of: stage.root)
    }

    /// Changes something without an implicit animation.
    private func change(_ body: () throws -> Void) throws {
        try Model.shared.beginTransaction()
        defer { Model.shared.commitTransaction() }
        Model.shared.disablesActions = true
        try body()
    }

    /// A replicator with a red layer in it.
    private func replicator(_ count: Double, _ step: Transform3D) throws -> (replicator: LayerID, layer: LayerID) {
        let layer = try stage.model.createLayer(.replicator)
        try stage.model.setFrame(Rect(0, 0, 100, 100), of: layer)
        try stage.set(.instanceCount, .number(count), of: layer)
        try stage.set(.instanceTransform, .transform(step), of: layer)
        try stage.model.addSublayer(layer, to: stage.root)
        stage.model.release(layer)
        return (layer, try stage.layer(Rect(40, 40, 20, 20), .red, in: layer))
    }

    @Test func `many plain copies are one run`() throws {
        let (replicator, _) = try replicator(100, .translation(0.5, 0, 0))
        try stage.set(.instanceGreenOffset, .number(-0.01), of: replicator)
        stage.render(at: 0)
        #expect(stage.plan.items.count == 1)
        #expect(stage.plan.instances.count == 100)
        #expect(stage.plan.description.contains("in run 0 of 100 instances"))
    }

    @Test func `flattened copies come in their order, those with depth from the farthest`() throws {
        let (replicator, _) = try replicator(3, .translation(5, 0, 20))
        stage.render(at: 0)
        #expect(stage.plan.items.indices.map { stage.plan.items[$0].m2.x } == [40, 45, 50])
        try change {
            try stage.set(.instanceTransform, .transform(.translation(5, 0, -20)), of: replicator)
            try stage.set(.preservesDepth, .bool(true), of: replicator)
        }
        stage.render(at: 0)
        #expect(stage.sorting.planes == 3)
        let depths = stage.plan.items.indices.map { stage.plan.items[$0].m2.z }
        #expect(depths == depths.sorted(by: >))
        #expect(depths.first != depths.last)
    }

    @Test func `a copy is cut by what goes through it`() throws {
        let (replicator, _) = try replicator(3, .translation(0, 0, -30))
        try stage.set(.preservesDepth, .bool(true), of: replicator)
        let wall = try stage.layer(Rect(0, 20, 100, 60), .blue)
        try stage.set(.transform, .transform(.rotation(1.2, 0, 1, 0)), of: wall)
        stage.render(at: 0)
        #expect(stage.sorting.planes == 4)
        #expect(stage.sorting.parts > 4)
        #expect(stage.plan.pieces.count > 0)
    }

    @Test func `copies with depth are tinted, and fade layer by layer`() throws {
        let (replicator, _) = try replicator(2, .translation(0, 0, 10))
        try stage.set(.preservesDepth, .bool(true), of: replicator)
        try stage.set(.instanceColor, .color(Color(0.5, 1, 1, 0.5)), of: replicator)
        try stage.set(.instanceAlphaOffset, .number(-0.25), of: replicator)
        stage.render(at: 0)
        #expect(stage.plan.passes.count == 1)
        let colors = stage.plan.items.indices.map { stage.plan.items[$0].color }
        #expect(colors == [SIMD4(0.25, 0, 0, 0.5), SIMD4(0.125, 0, 0, 0.25)])
    }

    @Test func `a replicator with depth draws nothing itself`() throws {
        let (replicator, _) = try replicator(0, .identity)
        try stage.set(.backgroundColor, .color(.blue), of: replicator)
        stage.render(at: 0)
        #expect(stage.plan.items.count == 1)
        try stage.set(.preservesDepth, .bool(true), of: replicator)
        stage.render(at: 0)
        #expect(stage.plan.items.count == 0)
    }

    @Test func `the passes of copies are known by their copies`() throws {
        let (replicator, layer) = try replicator(3, .translation(5, 0, 0))
        try stage.set(.opacity, .number(0.5), of: layer)
        let inner = try stage.layer(Rect(5, 5, 20, 20), .blue, in: layer)
        stage.render(at: 0)
        let keys = stage.plan.passes.indices.dropFirst().map { stage.plan.passes[$0].key }
        let stamps = stage.plan.passes.indices.dropFirst().map { stage.plan.passes[$0].stamp }
        #expect(Set(keys).count == 3)
        #expect(Set(stamps).count == 3)
        // What lies beside changes nothing of them; what lies in them does.
        let other = try stage.layer(Rect(0, 0, 10, 10), .blue)
        stage.render(at: 1)
        #expect(stage.plan.passes.indices.dropFirst().map { stage.plan.passes[$0].stamp } == stamps)
        try stage.set(.cornerRadius, .number(2), of: inner)
        stage.render(at: 2)
        #expect(Set(stage.plan.passes.indices.dropFirst().map { stage.plan.passes[$0].stamp }).isDisjoint(with: stamps))
        _ = (replicator, other)
    }

    // MARK: - Particles

    /// Particles that fly towards the viewer from a square, one every tenth of a second.
    private func emitter() throws -> LayerID {
        let layer = try stage.model.createLayer(.emitter)
        try stage.model.setFrame(Rect(0, 0, 100, 100), of: layer)
        let values: [CellProperty: Double] = [.birthRate: 10, .lifetime: 5, .velocity: 20, .emissionLatitude: .pi / 2]
        let cell = try EmitterStage.cell(values, image: try makeImage(2, 2))
        try stage.set(.emitterCells, .cells([cell]), of: layer)
        try stage.set(.emitterPosition, .point(Point(50, 50)), of: layer)
        try stage.set(.preservesDepth, .bool(true), of: layer)
        try stage.model.addSublayer(layer, to: stage.root)
        stage.model.release(layer)
        return layer
    }

    @Test func `particles in space are one item when nothing is between them`() throws {
        _ = try emitter()
        stage.render(at: 2.05)
        #expect(stage.plan.items.count == 1)
        #expect(stage.plan.emissions.count == 0)
        #expect(stage.plan.particleBlocks.count == 2 * 20)
    }

    @Test func `a plane that lies parallel parts them`() throws {
        _ = try emitter()
        let wall = try stage.layer(Rect(0, 0, 100, 100), .blue)
        try stage.set(.zPosition, .number(14), of: wall)
        stage.render(at: 2.05)
        let kinds = stage.plan.items.indices.map { stage.plan.items[$0].source.kind }
        #expect(kinds == [.particles, .color, .particles])
        // They fly 20 points a second, the first since 1.95 seconds: 13 of 20 have come further than 14 points.
        let counts = [0, 2].map { (item: Int) -> Int in
            let particles = stage.plan.particles[stage.plan.items[item].source.particles]
            return (particles.endBlock - particles.firstBlock) / 2
        }
        #expect(counts == [7, 13])
    }

    @Test func `particles that come nearer are seen larger`() throws {
        _ = try emitter()
        stage.render(at: 4.05)
        let sizes = stride(from: 0, to: stage.plan.particleBlocks.count, by: 2).map { stage.plan.particleBlocks[$0].z }
        // The oldest was born first. In the plane that stands for all, one at depth z is as large as (200 - middle) / (200 - z) makes it.
        let ages = (1...sizes.count).map { 4.05 - Double($0) / 10 }, scale = ages.map { 1 / (200 - 20 * $0) }
        let ratio = Double(sizes[0]) / scale[0]
        for (size, expected) in zip(sizes, scale) { #expect(abs(Double(size) - ratio * expected) < 1e-4) }
    }
}
