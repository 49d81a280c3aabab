import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneModel
import Testing

@Suite(.serialized) struct ImplicitAnimationTests {
    let model = Model.shared

    @Test func `only layers on screen animate`() throws {
        let layer = try model.createLayer()
        defer { model.release(layer) }
        try model.move(layer, 10)
        #expect(try model.animations(of: layer).isEmpty)
        let test = try TestHost()
        defer { test.end() }
        try model.addSublayer(layer, to: test.root)
        try model.move(layer, 20)
        // Its commit is still to come.
        #expect(try model.animations(of: layer).isEmpty)
        model.flush()
        try model.move(layer, 30)
        #expect(try model.animations(of: layer).map(\.key) == ["position"])
    }

    @Test func `it runs from what is on screen to the model value`() throws {
        let test = try TestHost()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        test.frame(at: 0)
        try model.beginTransaction()
        model.animationDuration = 2
        model.animationCurve = .linear
        try model.move(layer, 100)
        model.commitTransaction()
        #expect(try model.position(layer) == Point(100, 0))
        test.frame(at: 1)
        test.frame(at: 2)
        #expect(try model.position(layer, presentation: true) == Point(50, 0))
        // A new goal starts from there.
        try model.beginTransaction()
        model.animationDuration = 1
        model.animationCurve = .linear
        try model.move(layer, 0)
        model.commitTransaction()
        #expect(try model.position(layer, presentation: true) == Point(50, 0))
        test.frame(at: 2)
        test.frame(at: 2.5)
        #expect(try model.position(layer, presentation: true) == Point(25, 0))
        #expect(try model.animations(of: layer).count == 1)
    }

    @Test func `before its first frame it holds what is on screen`() throws {
        let test = try TestHost()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        test.frame(at: 0)
        try model.move(layer, 100)
        try model.move(layer, 200)
        #expect(try model.position(layer, presentation: true) == .zero)
    }

    @Test func `equal values and disabled actions animate nothing`() throws {
        let test = try TestHost()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        test.frame(at: 0)
        try model.move(layer, 0)
        #expect(try model.animations(of: layer).isEmpty)
        try model.beginTransaction()
        model.disablesActions = true
        try model.move(layer, 9)
        model.commitTransaction()
        #expect(try model.animations(of: layer).isEmpty)
        #expect(!model.disablesActions)
    }

    @Test func `the default curve and duration are Core Animation's`() throws {
        let test = try TestHost()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        model.flush()
        test.frame(at: 0)
        try model.move(layer, 1)
        let animation = try #require(model.animations(of: layer).first?.animation)
        #expect(animation.timing.duration == 0.25 && animation.curve == .default && animation.to == nil)
    }
}
