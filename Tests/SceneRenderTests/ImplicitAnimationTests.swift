import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

@Suite(.serialized) struct ImplicitAnimationTests {
    let model = Model.shared

    @Test func `only layers on screen animate`() throws {
        let layer = try model.createLayer()
        defer { model.release(layer) }
        let stage = try Stage()
        try stage.move(layer, 10)
        #expect(try model.animations(of: layer).isEmpty)
        try model.addSublayer(layer, to: stage.root)
        try stage.move(layer, 20)
        // Its commit is still to come.
        #expect(try model.animations(of: layer).isEmpty)
        model.flush()
        try stage.move(layer, 30)
        #expect(try model.animations(of: layer).map(\.key) == ["position"])
    }

    @Test func `it runs from what is on screen to the model value`() throws {
        let stage = try Stage()
        let layer = try stage.layer(.zero)
        model.flush()
        stage.render(at: 0)
        try model.beginTransaction()
        model.animationDuration = 2
        model.animationCurve = .linear
        try stage.move(layer, 100)
        model.commitTransaction()
        #expect(try stage.position(layer, presentation: false) == Point(100, 0))
        stage.render(at: 1)
        stage.render(at: 2)
        #expect(try stage.position(layer) == Point(50, 0))
        // A new goal starts from there.
        try model.beginTransaction()
        model.animationDuration = 1
        model.animationCurve = .linear
        try stage.move(layer, 0)
        model.commitTransaction()
        #expect(try stage.position(layer) == Point(50, 0))
        stage.render(at: 2)
        stage.render(at: 2.5)
        #expect(try stage.position(layer) == Point(25, 0))
        #expect(try model.animations(of: layer).count == 1)
    }

    @Test func `before its first frame it holds what is on screen`() throws {
        let stage = try Stage()
        let layer = try stage.layer(.zero)
        model.flush()
        stage.render(at: 0)
        try stage.move(layer, 100)
        try stage.move(layer, 200)
        #expect(try stage.position(layer) == .zero)
    }

    @Test func `equal values and disabled actions animate nothing`() throws {
        let stage = try Stage()
        let layer = try stage.layer(.zero)
        model.flush()
        stage.render(at: 0)
        try stage.move(layer, 0)
        #expect(try model.animations(of: layer).isEmpty)
        try model.beginTransaction()
        model.disablesActions = true
        try stage.move(layer, 9)
        model.commitTransaction()
        #expect(try model.animations(of: layer).isEmpty)
        #expect(!model.disablesActions)
    }

    @Test func `the default curve and duration are Core Animation's`() throws {
        let stage = try Stage()
        let layer = try stage.layer(.zero)
        model.flush()
        stage.render(at: 0)
        try stage.move(layer, 1)
        let animation = try #require(model.animations(of: layer).first?.animation)
        #expect(animation.timing.duration == 0.25 && animation.curve == .default && animation.to == nil)
    }
}

/// What is on screen: what the last frame showed, whatever was set or committed since.
@Suite(.serialized) struct PresentationTests {
    let model = Model.shared

    @Test func `presentation values are those of the last frame`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        #expect(try model.value(PropertyPath(.opacity), of: layer, presentation: true) == .number(1))
        stage.render(at: 0)
        try model.beginTransaction()
        model.disablesActions = true
        try stage.set(.opacity, .number(0.5), of: layer)
        #expect(try model.value(PropertyPath(.opacity), of: layer, presentation: true) == .number(1))
        model.commitTransaction()
        #expect(try model.value(PropertyPath(.opacity), of: layer, presentation: true) == .number(1))
        stage.render(at: 1)
        #expect(try model.value(PropertyPath(.opacity), of: layer, presentation: true) == .number(0.5))
    }

    @Test func `a layer without a frame shows its model value`() throws {
        let stage = try Stage()
        stage.render(at: 0)
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        model.flush()
        // Its commit is sent and not yet applied.
        #expect(try stage.position(layer) == Point(5, 5))
    }

    @Test func `a removal in an open transaction waits for its commit, whatever is rendered meanwhile`() throws {
        let stage = try Stage()
        let layer = try stage.layer(Rect(0, 0, 10, 10), .red)
        stage.render(at: 0)
        try model.beginTransaction()
        try model.removeFromSuperlayer(layer)
        #expect(stage.plan(at: 1).contains("1 items"))
        #expect(model.isAlive(layer))
        model.commitTransaction()
        #expect(stage.plan(at: 2).contains("0 items"))
        #expect(!model.isAlive(layer))
    }

    @Test func `a tree moves from one renderer to another`() throws {
        let a = try Stage(), b = try Stage()
        _ = try a.layer(Rect(0, 0, 10, 10), .red)
        a.render(at: 0)
        b.render(at: 0)
        try model.setRoot(nil, of: a.host)
        try model.setRoot(nil, of: b.host)
        try model.setRoot(a.root, of: b.host)
        #expect(a.plan(at: 1).contains("0 items"))
        #expect(b.plan(at: 1).contains("1 items"))
    }
}
