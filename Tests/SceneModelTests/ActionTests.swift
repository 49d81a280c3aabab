import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage
import Testing

/// A delegate that answers as it is told.
private final class Decider: LayerDelegate {
    private let state = Locked<(answer: Action?, asked: [String])>(.innermost, (nil, []))

    var answersActions: Bool { true }
    var hearsAnimations: Bool { false }
    var asked: [String] { state.withLock { $0.asked } }

    func answer(_ action: Action?) { state.withLock { $0.answer = action } }

    func action(for layer: LayerID, key: String) -> Action? {
        state.withLock { state in
            state.asked.append(key)
            return state.answer
        }
    }

    func animationDidStart(_ layer: LayerID, _ key: String?) {}
    func animationDidStop(_ layer: LayerID, _ key: String?, _ reason: StopReason) {}
}

@Suite(.serialized) struct ActionTests {
    let model = Model.shared

    private func isNothing(_ action: Action?) -> Bool {
        if case .nothing = action { return true }
        return false
    }

    @Test func `styles are searched from the front to the back`() throws {
        let back = try Style(values: [.opacity: .number(0.25)], actions: ["position": .nothing], parent: nil)
        let front = try Style(values: [.cornerRadius: .number(3)], actions: [:], parent: back)
        #expect(front.value(of: .opacity) == .number(0.25) && front.value(of: .cornerRadius) == .number(3))
        #expect(front.value(of: .bounds) == nil)
        #expect(isNothing(front.action(forKey: "position")))
        #expect(front.action(forKey: "bounds") == nil)
        var deep = front
        #expect(throws: SceneError.self) {
            for _ in 0..<Style.maximumDepth { deep = try Style(values: [:], actions: [:], parent: deep) }
        }
    }

    @Test func `a layer on screen asks its delegate, one that is not asks nobody`() throws {
        let test = try TestHost()
        defer { test.end() }
        let decider = Decider()
        let layer = try model.makeLayer(in: test.root)
        try model.setDelegate(decider, of: layer)
        try model.move(layer, 1)
        #expect(decider.asked.isEmpty)
        model.flush()
        test.frame(at: 0)
        try model.move(layer, 2)
        #expect(decider.asked == ["position"])
        #expect(try model.animations(of: layer).map(\.key) == ["position"])
        decider.answer(.nothing)
        try model.removeAllAnimations(from: layer)
        try model.move(layer, 3)
        #expect(try model.animations(of: layer).isEmpty)
        #expect(try model.action(forKey: "position", of: layer) == nil)
        model.flush()
    }

    @Test func `what is discarded with a layer goes outside of the model's lock`() throws {
        final class Nosy: ActionHandler {
            func run(_ event: String, _ layer: LayerID) {}
            deinit { _ = Model.shared.liveLayerCount }
        }
        let layer = try model.createLayer()
        try model.setAction(.handler(Nosy()), forKey: "opacity", of: layer)
        try model.setAction(.handler(Nosy()), forKey: "opacity", of: layer)
        try model.setStyle(try Style(values: [:], actions: ["bounds": .handler(Nosy())], parent: nil), of: layer)
        model.release(layer)
        #expect(!model.isAlive(layer))
    }

    @Test func `a layer that leaves with an animation keeps its row until that is over`() throws {
        let test = try TestHost()
        defer { test.end() }
        let layer = try model.makeLayer(in: test.root)
        var fade = AnimationDescription(path: PropertyPath(.opacity))
        fade.to = .number(0)
        try model.setAction(.animation(fade), forKey: "onOrderOut", of: layer)
        model.flush()
        test.frame(at: 0)
        try model.removeFromSuperlayer(layer)
        #expect(try model.superlayer(of: layer) == nil)
        model.flush()
        let kinds = test.frame(at: 1).flatMap { $0.operations.map(\.kind) }
        #expect(kinds == [.addAnimation])
        #expect(model.isAlive(layer))
        // Without the animation nothing keeps it.
        try model.removeAllAnimations(from: layer)
        model.flush()
        #expect(test.frame(at: 2).flatMap { $0.operations.map(\.kind) }.contains(.destroy))
        #expect(!model.isAlive(layer))
    }
}
