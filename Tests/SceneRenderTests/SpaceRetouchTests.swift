import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Layers that are sorted with others in space change in the plan that is there, where they lie: see `RetouchTests`.
struct SpaceRetouchTests {
    /// Many cards in one space, with a layer in each, and a wall that hides some planes.
    private struct Cards {
        let stage: Stage
        let space: LayerID
        let wall: LayerID
        var cards: [LayerID] = []
        var inner: [LayerID] = []
        /// What lies behind the wall.
        var planes: [LayerID] = []

        init(isRoot: Bool = false) throws {
            stage = try Stage(width: 200)
            stage.model.disablesActions = true
            space = isRoot ? stage.root : try stage.layer(Rect(0, 0, 200, 100))
            try stage.set(.sublayerTransform, .transform(.perspective(500)), of: space)
            for index in 0..<60 {
                let card = try stage.layer(Rect(Double(index % 10 * 20), Double(index / 10 * 16), 16, 12), .blue, in: space)
                inner.append(try stage.layer(Rect(2, 2, 5, 5), .red, in: card))
                try stage.set(.transform, .transform(.rotation(Double(index % 7) * 0.1, 0, 1, 0)), of: card)
                try stage.set(.zPosition, .number(Double(index * 7 % 13)), of: card)
                cards.append(card)
            }
            for index in 0..<8 {
                let plane = try stage.layer(Rect(110 + Double(index), 20, 6, 6), .red, in: space)
                try stage.set(.zPosition, .number(-60), of: plane)
                planes.append(plane)
            }
            wall = try stage.layer(Rect(100, 0, 90, 90), .blue, in: space)
            try stage.set(.zPosition, .number(-50), of: wall)
            render()
        }

        /// Adds 3,000 layers beside the space.
        func addSquares() throws {
            for index in 0..<3000 { _ = try stage.layer(Rect(Double(index % 60 * 3), Double(index / 60 * 2), 2, 1), .red) }
            render()
        }

        func render() { stage.render(at: 0, width: 200) }

        /// What the target draws, and which pixels.
        func drawn() -> [String] {
            stage.plan.description.split(separator: "\n").filter { $0.hasPrefix("item") && !$0.contains("rect [0 0 0 0]") }.map { line in
                line.split(separator: " ").dropFirst(2).joined(separator: " ")
            }
        }

        func drawnAnew() throws -> [String] {
            let layer = try stage.model.createLayer()
            try stage.model.insert(layer, in: stage.root, at: .index(0))
            stage.model.release(layer)
            render()
            try stage.model.removeFromSuperlayer(layer)
            render()
            return drawn()
        }

        /// Sets a property, and expects that what is drawn changes, with so many whole plans, to what a whole plan draws.
        func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, plans: Int) throws {
            let count = stage.wholePlanCount, before = drawn()
            stage.model.disablesActions = true
            try stage.set(property, value, of: layer)
            render()
            #expect(stage.wholePlanCount == count + plans)
            let isChanged = drawn() != before
            #expect(isChanged)
            try expectWholePlanDrawsAlike()
        }

        func expectWholePlanDrawsAlike() throws {
            let isAlike = try drawn() == drawnAnew()
            #expect(isAlike)
        }
    }

    @Test(arguments: [false, true])
    func `a card is coloured in its place`(_ isRoot: Bool) throws {
        let cards = try Cards(isRoot: isRoot)
        try cards.change(.backgroundColor, .color(.red), of: cards.cards[7], plans: 0)
        try cards.change(.cornerRadius, .number(2), of: cards.cards[20], plans: 1)
        // A card with round corners hides nothing, so that the others stay in order whatever its colour.
        try cards.change(.backgroundColor, .color(Color(0, 1, 0, 0.5)), of: cards.cards[20], plans: 0)
    }

    @Test(arguments: [false, true])
    func `what lies in a card changes with the card`(_ isRoot: Bool) throws {
        let cards = try Cards(isRoot: isRoot)
        try cards.change(.backgroundColor, .color(.blue), of: cards.inner[7], plans: 0)
        try cards.change(.position, .point(Point(6, 5)), of: cards.inner[20], plans: 0)
        try cards.change(.cornerRadius, .number(1), of: cards.inner[20], plans: 1)
        try cards.change(.cornerRadius, .number(2), of: cards.inner[20], plans: 0)
    }

    @Test func `what lies in a card is hidden and shown`() throws {
        let cards = try Cards(), before = cards.drawn(), plans = cards.stage.wholePlanCount, layersDrawn = cards.stage.plan.layersDrawn
        #expect(cards.stage.sorting.time > 0)
        for isHidden in [true, false] {
            cards.stage.model.disablesActions = true
            try cards.stage.set(.hidden, .bool(isHidden), of: cards.inner[30])
            cards.render()
            let isSame = cards.drawn() == before
            #expect(isSame != isHidden)
            #expect(cards.stage.plan.layersDrawn == layersDrawn - (isHidden ? 1 : 0))
            // Nothing was sorted, of as many planes as before.
            #expect(cards.stage.sorting.time == 0 && cards.stage.sorting.planes > 60)
        }
        #expect(cards.stage.wholePlanCount == plans)
    }

    @Test func `cards of a hidden space stay hidden`() throws {
        let cards = try Cards(), model = cards.stage.model
        try cards.addSquares()
        let before = cards.drawn(), plans = cards.stage.wholePlanCount, squares = 3000
        for (isHidden, color) in [(true, nil), (true, Color.red), (true, Color.blue), (false, nil)] {
            model.disablesActions = true
            try cards.stage.set(.hidden, .bool(isHidden), of: cards.space)
            if let color { try cards.stage.set(.backgroundColor, .color(color), of: cards.cards[7]) }
            cards.render()
            let isSame = cards.drawn() == before
            #expect(isHidden ? cards.drawn().count == squares : isSame)
        }
        #expect(cards.stage.wholePlanCount == plans)
    }

    @Test func `a card that comes to cover more is sorted anew`() throws {
        let cards = try Cards()
        try cards.change(.position, .point(Point(40, 5)), of: cards.inner[7], plans: 1)
    }

    @Test func `a plane that hides others keeps its place until they are seen through it`() throws {
        let cards = try Cards(), parts = cards.stage.sorting.parts
        #expect(parts < cards.stage.sorting.planes)
        try cards.change(.backgroundColor, .color(.red), of: cards.wall, plans: 0)
        try cards.change(.backgroundColor, .color(Color(1, 0, 0, 0.5)), of: cards.wall, plans: 1)
        #expect(cards.stage.sorting.parts > parts)
        try cards.change(.backgroundColor, .color(Color(0, 1, 0, 0.5)), of: cards.wall, plans: 0)
        try cards.change(.backgroundColor, .color(.red), of: cards.wall, plans: 1)
    }

    @Test func `planes that are not seen are drawn when they come to be`() throws {
        let cards = try Cards(), plans = cards.stage.wholePlanCount, before = cards.drawn()
        let outside = try cards.stage.layer(Rect(-90, 0, 10, 10), .red, in: cards.space)
        cards.render()
        for layer in [outside, cards.planes[3]] {
            cards.stage.model.disablesActions = true
            try cards.stage.set(.backgroundColor, .color(.blue), of: layer)
            cards.render()
            let isSame = cards.drawn() == before
            #expect(isSame)
        }
        #expect(cards.stage.wholePlanCount == plans + 1)
        try cards.change(.position, .point(Point(20, 20)), of: outside, plans: 1)
        try cards.change(.position, .point(Point(60, 20)), of: cards.planes[3], plans: 1)
    }

    @Test(
        arguments: [
            (.position, .point(Point(30, 40))), (.zPosition, .number(40)), (.hidden, .bool(true)),
            (.transform, .transform(.rotation(0.8, 0, 1, 0))),
        ] as [(Property, PropertyValue)])
    func `a card that lies elsewhere is sorted anew`(_ property: Property, _ value: PropertyValue) throws {
        let cards = try Cards()
        try cards.change(property, value, of: cards.cards[7], plans: 1)
    }

    @Test func `cards that go, come and change places are sorted anew`() throws {
        let cards = try Cards(), model = cards.stage.model
        for step in 0..<3 {
            switch step {
            case 0: try model.removeFromSuperlayer(cards.cards[7])
            case 1: _ = try cards.stage.layer(Rect(30, 30, 40, 20), .red, in: cards.space)
            default: try model.insert(cards.cards[9], in: cards.space, at: .index(50))
            }
            cards.render()
            try cards.expectWholePlanDrawsAlike()
        }
    }

    /// In a plan of many other layers, all cards are drawn anew by themselves, and no longer noted one by one.
    @Test func `a few cards among many layers need no other plan`() throws {
        let cards = try Cards(), stage = cards.stage
        try cards.addSquares()
        try cards.change(.backgroundColor, .color(.red), of: cards.cards[7], plans: 0)
        try cards.change(.zPosition, .number(40), of: cards.cards[7], plans: 0)
        try cards.change(.backgroundColor, .none, of: cards.cards[9], plans: 0)
        let layersDrawn = stage.plan.layersDrawn
        try cards.change(.hidden, .bool(true), of: cards.inner[9], plans: 0)
        #expect(stage.plan.layersDrawn == layersDrawn - 1)
        // All cards come to lie above the squares, one comes, another goes, and they fade as one.
        try cards.addSquares()
        try expectPlace(cards) { try stage.model.addSublayer(cards.space, to: stage.root) }
        try expectPlace(cards) { _ = try stage.layer(Rect(30, 30, 40, 20), .red, in: cards.space) }
        try expectPlace(cards) { try stage.model.removeFromSuperlayer(cards.cards[12]) }
        try expectPlace(cards) { try stage.set(.opacity, .number(0.5), of: cards.space) }
        // The notes of the cards go with their space.
        try stage.model.removeFromSuperlayer(cards.space)
        cards.render()
        try cards.expectWholePlanDrawsAlike()
    }

    /// Makes a change in the plan that is there, which comes out as a whole walk would have made it.
    private func expectPlace(_ cards: Cards, sourceLocation: SourceLocation = #_sourceLocation, _ change: () throws -> Void) throws {
        let plans = cards.stage.wholePlanCount
        cards.stage.model.disablesActions = true
        try change()
        cards.render()
        #expect(cards.stage.wholePlanCount == plans, sourceLocation: sourceLocation)
        let drawn = cards.stage.drawn
        #expect(try drawn == cards.stage.drawnAnew(width: 200), sourceLocation: sourceLocation)
    }

    @Test func `a layer leaves the plane of its superlayer, which is one of many`() throws {
        let cards = try Cards(), stage = cards.stage
        try cards.addSquares()
        let box = try stage.layer(Rect(20, 20, 100, 60), .blue), cover = try stage.layer(Rect(10, 10, 40, 20), .red, in: box)
        _ = try stage.layer(Rect(30, 5, 40, 20), Color(0, 1, 0, 1), in: box)
        cards.render()
        try expectPlace(cards) { try stage.set(.transform, .transform(.rotation(0.5, 0, 1, 0)), of: cover) }
        try expectPlace(cards) {
            try stage.set(.transform, .transform(.identity), of: cover)
            try stage.set(.zPosition, .number(3), of: cover)
        }
    }
}
