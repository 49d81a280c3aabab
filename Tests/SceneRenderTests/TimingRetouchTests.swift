import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import Testing

/// Layers come, go and change their time in the plan that is there, also where others have a time of their own: see `RetouchTests`.
struct TimingRetouchTests {
    private let stage: Stage
    /// A layer whose time runs at half the speed, and a sublayer that moves from 0 to 100 in 10 of its seconds.
    private let slow: LayerID
    private let moving: LayerID

    init() throws {
        stage = try Stage()
        stage.model.disablesActions = true
        for index in 0..<1000 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        slow = try stage.layer(Rect(0, 0, 100, 100))
        try stage.set(.speed, .number(0.5), of: slow)
        moving = try stage.layer(Rect(0, 0, 10, 10), .blue, in: slow)
        stage.render(at: 0)
        try addMove(to: moving)
        stage.render(at: 0)
    }

    private func addMove(to layer: LayerID) throws {
        var move = AnimationDescription(path: try #require(PropertyPath("position.x")))
        move.from = .number(0)
        move.to = .number(100)
        move.timing.duration = 10
        try stage.model.add(move, to: layer, key: "move")
    }

    private func expectPlace(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) throws {
        stage.model.disablesActions = true
        let count = stage.wholePlanCount
        stage.render(at: time)
        #expect(stage.wholePlanCount == count, sourceLocation: sourceLocation)
        let drawn = stage.drawn
        #expect(try drawn == stage.drawnAnew(at: time), sourceLocation: sourceLocation)
    }

    private func expect(_ layer: LayerID, at x: Double, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(abs(try stage.position(layer).x - x) < 1e-9, sourceLocation: sourceLocation)
    }

    @Test func `a layer comes and goes`() throws {
        let layer = try stage.layer(Rect(20, 20, 30, 30), .blue)
        try expectPlace(at: 1)
        try expect(moving, at: 5)
        try stage.model.removeFromSuperlayer(layer)
        try expectPlace(at: 2)
        try expect(moving, at: 10)
    }

    @Test func `a layer that comes to lie below one with another time goes on by that`() throws {
        let other = try stage.layer(Rect(0, 0, 100, 100), in: stage.root)
        stage.render(at: 2)
        try stage.model.addSublayer(moving, to: other)
        try expectPlace(at: 4)
        // The animation began at 0 of the one time, which is 0 of the other.
        try expect(moving, at: 40)
        try stage.model.addSublayer(moving, to: slow)
        try expectPlace(at: 6)
        try expect(moving, at: 30)
    }

    @Test func `a layer goes on when the one whose time it had is gone`() throws {
        stage.render(at: 2)
        try stage.model.addSublayer(moving, to: stage.root)
        try stage.model.removeFromSuperlayer(slow)
        try expectPlace(at: 4)
        try expect(moving, at: 40)
    }

    @Test func `a layer with a time of its own comes to lie below another`() throws {
        let slower = try stage.layer(Rect(0, 0, 100, 100))
        try stage.set(.speed, .number(0.5), of: slower)
        stage.render(at: 2)
        try stage.model.addSublayer(slow, to: slower)
        try expectPlace(at: 4)
        try expect(moving, at: 10)
    }

    @Test func `an animation sleeps until the time of its layer says`() throws {
        let other = try stage.layer(Rect(0, 0, 100, 100)), layer = try stage.layer(Rect(0, 0, 10, 10), .blue, in: slow)
        var late = AnimationDescription(path: try #require(PropertyPath("position.x")))
        (late.from, late.to, late.timing.duration, late.timing.beginTime) = (.number(0), .number(100), 10, 4)
        try stage.model.add(late, to: layer, key: "late")
        stage.render(at: 1)
        // The time here comes to 4 when the slow one comes to 2.
        try stage.model.addSublayer(layer, to: other)
        try expectPlace(at: 2)
        try expectPlace(at: 5)
        try expect(layer, at: 10)
    }

    @Test(arguments: [Property.speed, Property.timeOffset])
    func `a layer's time is set`(_ property: Property) throws {
        try stage.set(property, .number(2), of: slow)
        try expectPlace(at: 2)
        try expect(moving, at: property == .speed ? 40 : 30)
    }
}
