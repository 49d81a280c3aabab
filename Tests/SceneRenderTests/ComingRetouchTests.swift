import SceneAnimation
import SceneCommit
import SceneEffects
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Masks and transitions come and go in the plan that is there, and layers in others that are drawn as a whole: see `RenderTree.relink`.
struct ComingRetouchTests {
    private let stage: Stage
    /// Cards with three layers each, above many others, and one that is drawn as a whole below the last two of them.
    private let cards: [LayerID]
    private let group: LayerID
    private static let others = 4000

    init() throws {
        stage = try Stage()
        stage.model.disablesActions = true
        for index in 0..<Self.others { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        var cards: [LayerID] = []
        for index in 0..<6 {
            let card = try stage.layer(Rect(Double(index * 10), Double(index * 8), 40, 30), index % 2 == 0 ? .blue : .red)
            for number in 0..<3 { _ = try stage.layer(Rect(Double(number * 8), 4, 12, 9), number == 1 ? .blue : .red, in: card) }
            cards.append(card)
        }
        group = cards[3]
        self.cards = cards
        try stage.set(.filters, .filters([Filter(.gaussianBlur)]), of: group)
        stage.render(at: 0)
    }

    private func first(of layer: LayerID) throws -> LayerID { try #require(try stage.model.sublayers(of: layer).first) }

    /// Draws a frame in the plan that is there, which comes out as a whole walk would have made it.
    private func expectPlace(at time: Double = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
        stage.model.disablesActions = true
        let count = stage.wholePlanCount
        stage.render(at: time)
        #expect(stage.wholePlanCount == count, sourceLocation: sourceLocation)
        let drawn = stage.drawn, layersDrawn = stage.plan.layersDrawn
        #expect(try drawn == stage.drawnAnew(at: time), sourceLocation: sourceLocation)
        #expect(layersDrawn == stage.plan.layersDrawn, sourceLocation: sourceLocation)
    }

    @discardableResult
    private func mask(_ layer: LayerID, radius: Double = 4) throws -> LayerID {
        let mask = try stage.model.createLayer()
        try stage.model.setFrame(Rect(2, 2, 30, 15), of: mask)
        try stage.set(.backgroundColor, .color(.red), of: mask)
        try stage.set(.cornerRadius, .number(radius), of: mask)
        try stage.model.setMask(mask, of: layer)
        stage.model.release(mask)
        return mask
    }

    /// A transition of a second, which begins with the next frame.
    private func fade(_ layer: LayerID, _ change: () throws -> Void) throws {
        var fade = AnimationDescription(.transition)
        fade.timing.duration = 1
        try stage.model.add(fade, to: layer, key: "fade")
        try change()
    }

    // MARK: - Masks

    @Test(arguments: [1, 3, 5])
    func `a mask is set, changed and removed`(_ index: Int) throws {
        let mask = try mask(cards[index])
        try expectPlace()
        try stage.set(.position, .point(Point(20, 15)), of: mask)
        try expectPlace()
        try stage.model.setMask(nil, of: cards[index])
        try expectPlace()
    }

    @Test func `a layer without sublayers gets a mask, and another one`() throws {
        let layer = try first(of: cards[4])
        try mask(layer)
        try expectPlace()
        try mask(layer, radius: 0)
        try expectPlace()
    }

    @Test func `a sublayer becomes the mask, and a sublayer again`() throws {
        let layer = try first(of: cards[2])
        try stage.model.setMask(layer, of: cards[2])
        try expectPlace()
        try stage.model.setMask(nil, of: cards[2])
        try stage.model.addSublayer(layer, to: cards[2])
        try expectPlace()
    }

    @Test func `a layer within one that is drawn as a whole gets a mask`() throws {
        let layer = try first(of: group)
        try mask(layer)
        try expectPlace()
        try stage.model.setMask(nil, of: layer)
        try expectPlace()
    }

    @Test func `a card with a mask comes to lie above others, and goes`() throws {
        try mask(cards[1])
        try expectPlace()
        try stage.model.addSublayer(cards[1], to: stage.root)
        try expectPlace()
        try stage.model.removeFromSuperlayer(cards[1])
        try expectPlace()
    }

    // MARK: - Transitions

    @Test(arguments: [1, 3, 5])
    func `a transition begins, runs and ends`(_ index: Int) throws {
        try fade(cards[index]) { try stage.set(.backgroundColor, .color(.red), of: cards[index]) }
        try expectPlace()
        let count = stage.wholePlanCount
        for time in [0.3, 0.6] {
            stage.render(at: time)
            #expect(stage.wholePlanCount == count)
        }
        try expectPlace(at: 2)
    }

    @Test func `a layer without sublayers is in transition, also within one that is drawn as a whole`() throws {
        for layer in [try first(of: cards[4]), try first(of: group)] {
            try fade(layer) { try stage.set(.backgroundColor, .color(.blue), of: layer) }
        }
        try expectPlace()
        try expectPlace(at: 0.5)
        try expectPlace(at: 2)
    }

    @Test func `a transition interrupts another, and is removed`() throws {
        try fade(cards[4]) { try stage.set(.backgroundColor, .color(.red), of: cards[4]) }
        try expectPlace()
        try expectPlace(at: 0.5)
        try fade(cards[4]) { try stage.set(.backgroundColor, .color(.blue), of: cards[4]) }
        try expectPlace(at: 0.7)
        try stage.model.removeAnimation("fade", from: cards[4])
        try expectPlace(at: 0.8)
    }

    @Test func `a layer in transition comes to lie above others, and goes`() throws {
        try fade(cards[2]) { try stage.set(.backgroundColor, .color(.red), of: cards[2]) }
        try expectPlace()
        try stage.model.addSublayer(cards[2], to: stage.root)
        try expectPlace(at: 0.2)
        try stage.model.removeFromSuperlayer(cards[2])
        try expectPlace(at: 0.3)
        try expectPlace(at: 2)
    }

    @Test func `the root is in transition`() throws {
        try fade(stage.root) { try stage.set(.backgroundColor, .color(.blue), of: stage.root) }
        for time in [0, 0.5, 2] {
            stage.render(at: time)
            let drawn = stage.drawn
            #expect(try drawn == stage.drawnAnew(at: time))
        }
    }

    // MARK: - What is drawn as a whole

    @Test func `layers come and go in a group, rise in it, and come out`() throws {
        let layer = try stage.layer(Rect(5, 6, 10, 10), .blue, in: group)
        try expectPlace()
        try stage.model.addSublayer(first(of: group), to: group)
        try expectPlace()
        try stage.model.removeFromSuperlayer(layer)
        try expectPlace()
        try stage.model.addSublayer(first(of: group), to: cards[5])
        try expectPlace()
    }

    @Test func `a group that has come elsewhere leaves no pass behind`() throws {
        for card in [cards[5], stage.root] {
            try stage.model.addSublayer(group, to: card)
            stage.render(at: 0)
            let named = stage.plan.passes.indices.map { stage.plan.passes[$0] }.filter { $0.identity != 0 && $0.width > 0 }
            #expect(named.count == 1)
        }
        try stage.set(.backgroundColor, .color(.blue), of: first(of: group))
        try expectPlace()
    }

    @Test func `a group goes together with what was in it`() throws {
        let layer = try first(of: group)
        stage.model.flush()
        try stage.model.removeFromSuperlayer(layer)
        stage.model.flush()
        try stage.model.removeFromSuperlayer(group)
        try expectPlace()
    }
}
