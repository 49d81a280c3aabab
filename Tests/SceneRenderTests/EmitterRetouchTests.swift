import SceneCommit
import SceneEffects
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Emitters run in the plan that is there, with no other made for each frame: see `RetouchTests`.
struct EmitterRetouchTests {
    private static let width = 200

    /// A tree of many squares, with emitters among them.
    private func makeStage(emitters count: Int = 1, in group: Bool = false) throws -> (stage: Stage, emitters: [LayerID], group: LayerID) {
        let stage = try Stage(width: Double(Self.width))
        stage.model.disablesActions = true
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        let parent = group ? try stage.layer(Rect(20, 20, 60, 40), .blue) : stage.root
        if group { try stage.set(.filters, .filters([Filter(.colorInvert)]), of: parent) }
        var emitters: [LayerID] = []
        for index in 0..<count { emitters.append(try addEmitter(stage, Point(30 + 20 * Double(index), 30), to: parent)) }
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 3, 3), .red) }
        // The particles live that there are in the end.
        for time in [0, 0.5, 1] { stage.render(at: time, width: Self.width) }
        stage.frames.withLock { _ = $0.takeDamage() }
        return (stage, emitters, parent)
    }

    private func addEmitter(_ stage: Stage, _ place: Point, to parent: LayerID) throws -> LayerID {
        let emitter = try stage.model.createLayer(.emitter)
        let values: [CellProperty: Double] = [.birthRate: 20, .lifetime: 0.5, .velocity: 10, .emissionRange: 6]
        try stage.model.addSublayer(emitter, to: parent)
        stage.model.release(emitter)
        try stage.set(.emitterPosition, .point(place), of: emitter)
        try stage.set(.emitterCells, .cells([EmitterStage.cell(values, image: makeImage(2, 2))]), of: emitter)
        return emitter
    }

    private func render(_ stage: Stage, at time: Double) { stage.render(at: time, width: Self.width) }

    /// The items that have pixels, with the emissions that particles are made from.
    private func drawn(_ stage: Stage) -> [String] {
        (Index<FramePlan.Item>.first..<stage.plan.items.end).filter { stage.plan.items[$0].rect != .zero }.map { index in
            let item = stage.plan.items[index]
            guard item.source.kind == .particles else { return "\(item.source.kind) \(item.rect) \(item.m2) \(item.color)" }
            let particles = stage.plan.particles[item.source.particles]
            let emissions = (particles.firstEmission..<particles.endEmission).map { place in
                let emission = stage.plan.emissions[place]
                return
                    "\(emission.count) \(emission.key) \(emission.number) \(emission.age) \(emission.source) \(stage.plan.particleCells[emission.cell])"
            }
            return "particles \(item.rect) \(item.m2) \(particles.capacity) \(particles.picture) \(emissions)"
        }
    }

    private func drawnAnew(_ stage: Stage, at time: Double) throws -> [String] {
        render(stage, at: time)
        let layer = try stage.model.createLayer()
        try stage.model.insert(layer, in: stage.root, at: .index(0))
        stage.model.release(layer)
        render(stage, at: time)
        return drawn(stage).filter { !$0.isEmpty }
    }

    @Test(arguments: [1, 3], [false, true])
    func `emitters run with no other plan`(_ count: Int, _ isGrouped: Bool) throws {
        let (stage, _, _) = try makeStage(emitters: count, in: isGrouped), serial = stage.plan.serial
        var last = drawn(stage)
        for frame in 1...50 {
            let time = 1 + Double(frame) / 60
            render(stage, at: time)
            #expect(stage.plan.serial == serial)
            let damage = stage.frames.withLock { $0.takeDamage() }
            #expect(!damage.isWhole && damage.area(width: Self.width, height: 100) > 0)
            #expect(drawn(stage) != last)
            last = drawn(stage)
        }
        #expect(try last == drawnAnew(stage, at: 1 + 50.0 / 60))
    }

    @Test func `what particles were made from is not kept`() throws {
        let (stage, _, _) = try makeStage(emitters: 3), serial = stage.plan.serial
        for frame in 1...3000 { render(stage, at: 1 + Double(frame) / 60) }
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.emissions.count < 2100)
        #expect(stage.plan.particleCells.count < 2100)
        let last = drawn(stage)
        #expect(try last == drawnAnew(stage, at: 51))
    }

    @Test(arguments: [(Property.position, PropertyValue.point(Point(20, 10))), (.emitterPosition, .point(Point(50, 20)))])
    func `an emitter moves in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, emitters, _) = try makeStage(emitters: 2), serial = stage.plan.serial
        stage.model.disablesActions = true
        try stage.set(property, value, of: emitters[0])
        render(stage, at: 1.1)
        #expect(stage.plan.serial == serial)
        let last = drawn(stage)
        #expect(try last == drawnAnew(stage, at: 1.1))
    }

    @Test(arguments: [false, true])
    func `an emitter that is hidden runs for nobody`(_ hidesGroup: Bool) throws {
        let (stage, emitters, group) = try makeStage(in: hidesGroup)
        stage.model.disablesActions = true
        try stage.set(.hidden, .bool(true), of: hidesGroup ? group : emitters[0])
        render(stage, at: 1.1)
        #expect(stage.frames.withLock { $0.nextFrameTime } == .infinity)
        try stage.set(.hidden, .bool(false), of: hidesGroup ? group : emitters[0])
        render(stage, at: 1.2)
        #expect(stage.frames.withLock { $0.nextFrameTime } < 1.3)
        let last = drawn(stage)
        #expect(try last == drawnAnew(stage, at: 1.2))
    }

    @Test func `an emitter that comes above all others runs, and no more when it goes`() throws {
        let (stage, emitters, _) = try makeStage()
        stage.model.disablesActions = true
        try stage.model.removeFromSuperlayer(emitters[0])
        render(stage, at: 1.1)
        #expect(stage.frames.withLock { $0.nextFrameTime } == .infinity)
        let emitter = try addEmitter(stage, Point(20, 20), to: stage.root)
        render(stage, at: 1.2)
        render(stage, at: 1.4)
        #expect(stage.frames.withLock { $0.nextFrameTime } < 1.5)
        let last = drawn(stage)
        #expect(last.contains { $0.hasPrefix("particles") })
        #expect(try last == drawnAnew(stage, at: 1.4))
        try stage.model.removeFromSuperlayer(emitter)
        render(stage, at: 1.5)
        #expect(stage.frames.withLock { $0.nextFrameTime } == .infinity)
    }
}
