import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Layers that come to lie above others are drawn last in the plan that is there, and what lies above them once more: see `RenderTree.noteArrival`.
struct RiseRetouchTests {
    private static let others = 4000
    private let stage: Stage
    /// Cards with three layers each, above many others.
    private let cards: [LayerID]

    init() throws {
        stage = try Stage()
        stage.model.disablesActions = true
        for index in 0..<Self.others { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        let desk = try stage.layer(Rect(0, 0, 100, 100))
        var cards: [LayerID] = []
        for index in 0..<6 {
            let card = try stage.layer(Rect(Double(index * 10), Double(index * 8), 40, 30), index % 2 == 0 ? .blue : .red, in: desk)
            for number in 0..<3 { _ = try stage.layer(Rect(Double(number * 12), 4, 9, 9), .red, in: card) }
            cards.append(card)
        }
        self.cards = cards
        stage.render(at: 0)
    }

    private var desk: LayerID { get throws { try #require(try stage.model.superlayer(of: cards[0])) } }

    private func rise(_ layer: LayerID) throws { try stage.model.addSublayer(layer, to: desk) }

    /// Changes a layer without an animation.
    private func set(_ property: Property, _ value: PropertyValue, of layer: LayerID) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
    }

    /// Draws a frame in the plan that is there, which comes out as a whole walk would have made it.
    private func expectPlace(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let serial = stage.plan.serial
        stage.render(at: 0)
        #expect(stage.plan.serial == serial, sourceLocation: sourceLocation)
        try expectItems(sourceLocation: sourceLocation)
    }

    private func expectItems(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let drawn = stage.shownItems
        _ = try stage.planAnew()
        #expect(drawn == stage.shownItems, sourceLocation: sourceLocation)
    }

    @Test func `a card rises above the others`() throws {
        let before = stage.plan.description
        try rise(cards[2])
        try expectPlace()
        #expect(stage.plan.description != before)
        try rise(cards[0])
        try expectPlace()
    }

    @Test func `cards rise one after the other, and are drawn where they are then`() throws {
        let serial = stage.plan.serial
        for index in [0, 3, 1, 0, 5, 4, 4, 2] {
            try rise(cards[index])
            stage.render(at: 0)
            try set(.position, .point(Point(Double(20 + 3 * index), 40)), of: cards[index])
            stage.render(at: 0)
        }
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.layersDrawn == Self.others + 24)
        try expectItems()
    }

    @Test func `several cards rise at once, with what has changed in them`() throws {
        for index in [4, 1, 3] { try rise(cards[index]) }
        try set(.backgroundColor, .color(.red), of: cards[4])
        _ = try stage.layer(Rect(1, 1, 5, 5), .blue, in: cards[3])
        try expectPlace()
    }

    @Test func `a layer rises from below many others, and out of a card`() throws {
        let low = try #require(try stage.model.sublayers(of: stage.root).first)
        try rise(low)
        let inner = try #require(try stage.model.sublayers(of: cards[1]).last)
        try rise(inner)
        try expectPlace()
    }

    @Test func `a card that has risen goes`() throws {
        try rise(cards[1])
        stage.model.flush()
        try stage.model.removeFromSuperlayer(cards[1])
        try expectPlace()
        try rise(cards[2])
        stage.render(at: 0)
        try stage.model.removeFromSuperlayer(cards[2])
        try expectPlace()
        #expect(stage.plan.layersDrawn == Self.others + 16)
    }

    @Test func `a card that has come rises, and one that rises twice before a frame`() throws {
        let card = try stage.layer(Rect(5, 5, 20, 20), .blue, in: desk)
        stage.model.flush()
        try rise(cards[0])
        stage.model.flush()
        try rise(card)
        stage.model.flush()
        try rise(cards[0])
        stage.render(at: 0)
        try expectItems()
    }

    @Test func `a layer that is put where it is changes nothing`() throws {
        let serial = stage.plan.serial, before = stage.plan.description
        try rise(cards[5])
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.description == before)
    }

    @Test func `after many have risen the plan is made anew, and has room again`() throws {
        let serial = stage.plan.serial
        for turn in 0..<300 {
            try rise(cards[turn % 6])
            stage.render(at: 0)
        }
        #expect(stage.plan.serial > serial)
        #expect(stage.plan.serial < serial + 50)
        #expect(stage.plan.items.count < Self.others * 9 / 8)
        try expectItems()
    }

    // MARK: - What lies above makes room

    /// A layer that comes, and is a sublayer of another there.
    private func add(to above: LayerID, at index: UInt32) throws -> LayerID {
        let layer = try stage.model.createLayer()
        try stage.model.setFrame(Rect(2, 3, 9, 7), of: layer)
        try stage.set(.backgroundColor, .color(.blue), of: layer)
        try stage.model.insert(layer, in: above, at: .index(index))
        stage.model.release(layer)
        return layer
    }

    @Test(arguments: [0, 3, 5])
    func `a layer comes between cards`(_ index: UInt32) throws {
        _ = try add(to: desk, at: index)
        try expectPlace()
        #expect(stage.plan.layersDrawn == Self.others + 25)
    }

    @Test(arguments: [LayerKind.scroll, .transform, .video, .gl])
    func `cards rise, and layers come below them, that have layers of other kinds in them`(_ kind: LayerKind) throws {
        let other = try stage.model.createLayer(kind)
        try stage.model.setFrame(Rect(5, 5, 20, 15), of: other)
        let inner = try add(to: other, at: 0)
        try stage.model.addSublayer(other, to: cards[4])
        stage.model.release(other)
        stage.render(at: 0)
        _ = try add(to: desk, at: 2)
        try expectPlace()
        try rise(cards[4])
        try expectPlace()
        try set(.zPosition, .number(4), of: inner)
        stage.render(at: 0)
        _ = try add(to: desk, at: 1)
        try expectPlace()
        try stage.model.removeFromSuperlayer(other)
        try expectPlace()
    }

    @Test(arguments: [0, 2, 3])
    func `a layer comes into a card that lies below others`(_ index: UInt32) throws {
        _ = try add(to: cards[2], at: index)
        try expectPlace()
    }

    @Test func `layers come below the desk, one after the other and at once`() throws {
        _ = try add(to: stage.root, at: UInt32(Self.others))
        try expectPlace()
        for index: UInt32 in 0..<3 { _ = try add(to: stage.root, at: UInt32(Self.others) + index) }
        _ = try add(to: desk, at: 2)
        try expectPlace()
        #expect(stage.plan.layersDrawn == Self.others + 29)
    }

    @Test func `only what comes is drawn where what lies above it comes out as before`() throws {
        _ = stage.frames.withLock { $0.takeDamage() }
        _ = try add(to: stage.root, at: UInt32(Self.others))
        stage.render(at: 0)
        #expect(stage.frames.withLock { $0.takeDamage() }.rects == [SIMD4(2, 3, 11, 10)])
        _ = try add(to: stage.root, at: UInt32(Self.others) + 1)
        try set(.position, .point(Point(80, 80)), of: cards[5])
        stage.render(at: 0)
        #expect(stage.frames.withLock { $0.takeDamage() }.area(width: 100, height: 100) > 40 * 30)
    }

    @Test func `a card that made room goes, and one comes to lie elsewhere`() throws {
        _ = try add(to: stage.root, at: UInt32(Self.others))
        stage.model.flush()
        try stage.model.removeFromSuperlayer(cards[1])
        stage.model.flush()
        try stage.model.insert(cards[4], in: desk, at: .index(0))
        try expectPlace()
    }

    @Test func `a layer that comes below a border has the plan made anew`() throws {
        try set(.borderWidth, .number(1), of: cards[2])
        stage.render(at: 0)
        _ = try stage.planAnew()
        let serial = stage.plan.serial
        _ = try add(to: cards[2], at: 1)
        stage.render(at: 0)
        #expect(stage.plan.serial > serial)
        try expectItems()
    }

    @Test func `a layer that comes below very many has the plan made anew`() throws {
        let serial = stage.plan.serial
        _ = try add(to: stage.root, at: 3)
        stage.render(at: 0)
        #expect(stage.plan.serial > serial)
    }

    // MARK: - What finds no room has another place

    @Test(
        arguments: [(.borderWidth, .number(2)), (.cornerRadius, .number(3)), (.opacity, .number(0.5)), (.shadowOpacity, .number(1))]
            as [(Property, PropertyValue)])
    func `a layer that becomes more than it was is drawn once more`(_ property: Property, _ value: PropertyValue) throws {
        let inner = try #require(try stage.model.sublayers(of: cards[2]).first)
        try set(property, value, of: inner)
        try expectPlace()
        try set(.backgroundColor, .color(.blue), of: inner)
        try expectPlace()
    }

    @Test func `a layer is shown that was not when the plan was made`() throws {
        try set(.hidden, .bool(true), of: cards[1])
        stage.render(at: 0)
        _ = try stage.planAnew()
        try set(.hidden, .bool(false), of: cards[1])
        try expectPlace()
        #expect(stage.plan.layersDrawn == Self.others + 24)
    }

    @Test func `what lies above a layer that finds no room comes out as before`() throws {
        let inner = try #require(try stage.model.sublayers(of: cards[0]).first)
        _ = stage.frames.withLock { $0.takeDamage() }
        try set(.borderWidth, .number(1), of: inner)
        stage.render(at: 0)
        let area = stage.frames.withLock { $0.takeDamage() }.area(width: 100, height: 100)
        #expect(area >= 9 * 9 && area < 15 * 15)
    }

    @Test func `a card fades as a whole, and no more`() throws {
        for opacity in [0.5, 1, 0.3] {
            try set(.opacity, .number(opacity), of: cards[3])
            let serial = stage.plan.serial
            stage.render(at: 0)
            #expect(stage.plan.serial == serial)
            #expect(stage.plan.layersDrawn == Self.others + 24)
        }
        let shown = stage.shownRects
        _ = try stage.planAnew()
        #expect(shown == stage.shownRects)
    }

    @Test func `layers that find no room again and again have the plan made anew`() throws {
        let serial = stage.plan.serial
        for turn in 0..<200 {
            let inner = try stage.model.sublayers(of: cards[turn % 6])[turn / 6 % 3]
            try set(.opacity, .number(turn % 36 < 18 ? 0.5 : 1), of: cards[turn % 6])
            try set(.borderWidth, .number(Double(turn % 3)), of: inner)
            stage.render(at: 0)
        }
        #expect(stage.plan.serial > serial)
        #expect(stage.plan.items.count < Self.others * 9 / 8)
        let shown = stage.shownRects
        _ = try stage.planAnew()
        #expect(shown == stage.shownRects)
    }
}
