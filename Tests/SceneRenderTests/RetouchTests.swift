import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Changes of layers without sublayers change the plan that is there: see `LayerItems`.
struct RetouchTests {
    /// A tree of so many cards that changes of one of them are not worth a new plan.
    private func makeStage(opacity: Double = 1) throws -> (stage: Stage, card: LayerID) {
        let stage = try Stage()
        var card = stage.root
        for index in 0..<2100 {
            card = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red)
            try stage.set(.cornerRadius, .number(2), of: card)
            try stage.set(.borderWidth, .number(1), of: card)
            try stage.set(.shadowOpacity, .number(0.5), of: card)
            try stage.set(.opacity, .number(opacity), of: card)
        }
        stage.render(at: 0)
        return (stage, card)
    }

    private func change(_ property: Property, _ value: PropertyValue, of card: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: card)
        stage.render(at: 0)
    }

    @Test(
        arguments: [
            (.position, .point(Point(33, 44))), (.bounds, .rect(Rect(0, 0, 20, 6))), (.transform, .transform(.rotation(1, 0, 0, 1))),
            (.backgroundColor, .color(.blue)), (.cornerRadius, .number(0)), (.borderWidth, .number(3)), (.borderColor, .color(.blue)),
            (.shadowRadius, .number(1)), (.shadowOffset, .size(Size(4, 4))), (.shadowColor, .color(.red)), (.shadowOpacity, .number(0)),
        ] as [(Property, PropertyValue)])
    func `a card is changed in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, card) = try makeStage()
        let before = stage.plan.description, serial = stage.plan.serial
        try change(property, value, of: card, on: stage)
        let after = stage.plan.description
        #expect(stage.plan.serial == serial)
        #expect(after != before)
        #expect(try after == stage.planAnew())
        #expect(stage.plan.serial != serial)
    }

    @Test(
        arguments: [
            (.backgroundColor, .color(.blue)), (.borderWidth, .number(3)), (.borderColor, .color(.blue)),
        ] as [(Property, PropertyValue)])
    func `what a layer draws that has most others below it is drawn in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, _) = try makeStage()
        stage.model.disablesActions = true
        try stage.set(.backgroundColor, .color(.red), of: stage.root)
        try stage.set(.borderWidth, .number(2), of: stage.root)
        stage.render(at: 0)
        let before = stage.plan.description, serial = stage.plan.serial
        try change(property, value, of: stage.root, on: stage)
        let after = stage.plan.description
        #expect(stage.plan.serial == serial)
        #expect(after != before)
        #expect(try after == stage.planAnew())
    }

    @Test func `a layer gets another colour and cuts no longer what is below it`() throws {
        let (stage, _) = try makeStage()
        stage.model.disablesActions = true
        let box = try stage.layer(Rect(20, 20, 30, 30), .blue)
        try stage.set(.masksToBounds, .bool(true), of: box)
        _ = try stage.layer(Rect(10, 10, 60, 8), .red, in: box)
        stage.render(at: 0)
        for cuts in [false, true] {
            try stage.set(.backgroundColor, .color(cuts ? .blue : .red), of: box)
            try stage.set(.masksToBounds, .bool(cuts), of: box)
            stage.render(at: 0)
            let drawn = stage.drawn
            #expect(try drawn == stage.drawnAnew())
        }
    }

    @Test func `what lies in a layer that scrolls is changed in its place`() throws {
        let stage = try Stage(), scroll = try stage.model.createLayer(.scroll)
        try stage.model.setFrame(Rect(0, 0, 100, 100), of: scroll)
        try stage.model.addSublayer(scroll, to: stage.root)
        stage.model.release(scroll)
        var row = scroll
        for index in 0..<2100 { row = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red, in: scroll) }
        stage.render(at: 0)
        let serial = stage.plan.serial
        try change(.backgroundColor, .color(.blue), of: row, on: stage)
        try change(.position, .point(Point(33, 44)), of: row, on: stage)
        _ = try stage.layer(Rect(1, 1, 5, 5), .blue, in: scroll)
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        let drawn = stage.drawn
        #expect(try drawn == stage.drawnAnew())
    }

    @Test func `a translucent card is changed in its place`() throws {
        let (stage, card) = try makeStage(opacity: 0.5), plans = stage.wholePlanCount
        try change(.opacity, .number(0.8), of: card, on: stage)
        try change(.position, .point(Point(33, 44)), of: card, on: stage)
        try change(.backgroundColor, .color(.blue), of: card, on: stage)
        #expect(stage.wholePlanCount == plans)
        let after = stage.plan.description
        #expect(after.contains("[0 0 1 1]"))
        #expect(try after == stage.planAnew())
    }

    @Test func `a card is hidden and shown in its place`() throws {
        let (stage, card) = try makeStage()
        let before = stage.plan.description, serial = stage.plan.serial
        try change(.hidden, .bool(true), of: card, on: stage)
        #expect(stage.plan.description.contains("2099 layers"))
        try change(.hidden, .bool(false), of: card, on: stage)
        #expect(stage.plan.description == before)
        #expect(stage.plan.serial == serial)
    }

    @Test func `what needs another order is planned anew`() throws {
        let (stage, card) = try makeStage(), serial = stage.plan.serial
        try change(.zPosition, .number(-1), of: card, on: stage)
        #expect(stage.plan.serial != serial)
        #expect(try stage.plan.description == stage.planAnew())
    }

    @Test(arguments: [(.opacity, .number(0.5)), (.masksToBounds, .bool(true))] as [(Property, PropertyValue)])
    func `what needs a pass finds another place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, card) = try makeStage(), serial = stage.plan.serial
        try change(property, value, of: card, on: stage)
        #expect(stage.plan.serial == serial)
        let shown = stage.shownRects, drawn = stage.plan.layersDrawn
        _ = try stage.planAnew()
        #expect(shown == stage.shownRects)
        #expect(drawn == stage.plan.layersDrawn)
    }

    /// A tree of groups of three cards, which have a border above them.
    private func makeGroups() throws -> (stage: Stage, group: LayerID, card: LayerID) {
        let stage = try Stage()
        var group = stage.root, card = stage.root
        for index in 0..<600 {
            group = try stage.layer(Rect(Double(index % 6 * 10), Double(index / 6 % 8 * 10), 40, 20), .blue)
            try stage.set(.borderWidth, .number(1), of: group)
            try stage.set(.cornerRadius, .number(1), of: group)
            for number in 0..<3 { card = try stage.layer(Rect(Double(number * 12), 4, 9, 9), .red, in: group) }
        }
        stage.render(at: 0)
        return (stage, group, card)
    }

    @Test(
        arguments: [
            (.position, .point(Point(33, 44))), (.bounds, .rect(Rect(3, 2, 20, 6))), (.transform, .transform(.rotation(1, 0, 0, 1))),
            (.backgroundColor, .color(.red)), (.cornerRadius, .number(3)), (.borderWidth, .number(3)), (.borderColor, .color(.red)),
            (.masksToBounds, .bool(true)),
        ] as [(Property, PropertyValue)])
    func `a layer takes its sublayers along`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, group, _) = try makeGroups()
        let before = stage.plan.description, serial = stage.plan.serial
        try change(property, value, of: group, on: stage)
        let after = stage.plan.description
        #expect(stage.plan.serial == serial)
        #expect(after != before)
        #expect(try after == stage.planAnew())
    }

    @Test func `a layer hides its sublayers, whatever becomes of these meanwhile`() throws {
        let (stage, group, card) = try makeGroups()
        let serial = stage.plan.serial
        try change(.hidden, .bool(true), of: group, on: stage)
        #expect(stage.plan.description.contains("2396 layers"))
        let hidden = stage.plan.description
        try change(.backgroundColor, .color(.blue), of: card, on: stage)
        #expect(stage.plan.description == hidden)
        try change(.hidden, .bool(false), of: group, on: stage)
        #expect(stage.plan.serial == serial)
        let shown = stage.plan.description
        #expect(try shown == stage.planAnew())
    }

    @Test(
        arguments: [
            (.opacity, .number(0.5)), (.zPosition, .number(-1)), (.shadowOpacity, .number(1)),
            (.sublayerTransform, .transform(.rotation(1, 0, 1, 0))),
        ] as [(Property, PropertyValue)])
    func `what groups or maps sublayers below borders is planned anew`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, group, _) = try makeGroups(), serial = stage.plan.serial
        try change(property, value, of: group, on: stage)
        #expect(stage.plan.serial != serial)
        #expect(try stage.plan.description == stage.planAnew())
    }

    @Test func `a layer that had no place is planned anew`() throws {
        let (stage, group, card) = try makeGroups()
        try change(.hidden, .bool(true), of: card, on: stage)
        _ = try stage.planAnew()
        try change(.hidden, .bool(false), of: card, on: stage)
        try change(.position, .point(Point(50, 50)), of: group, on: stage)
        #expect(try stage.plan.description == stage.planAnew())
    }

    @Test func `what has no place is not left behind by a layer that is hidden`() throws {
        let (stage, group, card) = try makeGroups()
        try change(.masksToBounds, .bool(true), of: card, on: stage)
        let inner = try stage.layer(Rect(0, 0, 5, 5), .blue, in: card)
        try change(.cornerRadius, .number(2), of: card, on: stage)
        try change(.opacity, .number(0.5), of: card, on: stage)
        try change(.hidden, .bool(true), of: group, on: stage)
        try change(.backgroundColor, .color(.red), of: inner, on: stage)
        let shown = stage.shownRects
        _ = try stage.planAnew()
        #expect(shown == stage.shownRects)
        try change(.hidden, .bool(false), of: group, on: stage)
        let all = stage.shownRects
        _ = try stage.planAnew()
        #expect(all == stage.shownRects)
    }

    // MARK: - Layers that come and go

    @Test func `a layer that comes to lie above all others is added to the plan, and goes from it`() throws {
        let (stage, _) = try makeStage(), serial = stage.plan.serial, before = stage.plan.description
        let card = try stage.layer(Rect(3, 4, 20, 20), .blue)
        try change(.shadowOpacity, .number(1), of: card, on: stage)
        let after = stage.plan.description
        #expect(stage.plan.serial == serial)
        #expect(after != before)
        try change(.position, .point(Point(60, 60)), of: card, on: stage)
        #expect(stage.plan.serial == serial)
        try stage.model.removeFromSuperlayer(card)
        let layers = stage.frames.withLock { $0.layerCount }
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        #expect(stage.frames.withLock { $0.layerCount } == layers - 1)
        #expect(stage.plan.layersDrawn == 2100)
        #expect(try stage.planAnew() == before)
    }

    @Test func `layers that come are drawn as a whole walk draws them`() throws {
        let (stage, _) = try makeStage(), serial = stage.plan.serial
        let panel = try stage.layer(Rect(3, 4, 20, 20), .blue)
        _ = try stage.layer(Rect(1, 1, 5, 5), .red, in: panel)
        let inner = try stage.layer(Rect(2, 2, 10, 10), .blue, in: panel)
        stage.render(at: 0)
        _ = try stage.layer(Rect(0, 0, 3, 3), .red, in: inner)
        _ = try stage.layer(Rect(50, 50, 9, 9), .red)
        stage.render(at: 0)
        let after = stage.plan.description
        #expect(try after == stage.planAnew())
        #expect(serial + 1 == stage.plan.serial, "only the last step has the plan made anew")
    }

    @Test func `a layer whose last sublayer goes is drawn as one without`() throws {
        let (stage, _) = try makeStage()
        stage.model.disablesActions = true
        let box = try stage.layer(Rect(20.3, 20.4, 30, 30), .blue)
        try stage.set(.borderWidth, .number(2), of: box)
        let first = try stage.layer(Rect(10, 10, 8, 8), .red, in: box), last = try stage.layer(Rect(15, 10, 8, 8), .red, in: box)
        stage.render(at: 0)
        for layer in [first, last] {
            try stage.model.removeFromSuperlayer(layer)
            stage.render(at: 0)
            let drawn = stage.drawn
            #expect(try drawn == stage.drawnAnew())
        }
    }

    @Test func `what came and went before a frame leaves nothing`() throws {
        let (stage, card) = try makeStage(), serial = stage.plan.serial, before = stage.plan.description
        let brief = try stage.layer(Rect(3, 4, 20, 20), .blue)
        stage.model.flush()
        try stage.model.removeFromSuperlayer(brief)
        stage.model.flush()
        try stage.model.removeFromSuperlayer(card)
        try stage.model.addSublayer(card, to: stage.root)
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.description == before)
    }

    @Test func `a layer that comes below a border is planned anew`() throws {
        let (stage, group, _) = try makeGroups(), serial = stage.plan.serial
        _ = try stage.layer(Rect(1, 1, 5, 5), .red, in: group)
        stage.render(at: 0)
        #expect(stage.plan.serial != serial)
        let after = stage.plan.description
        #expect(try after == stage.planAnew())
    }

    @Test func `a group goes with all that is in it`() throws {
        let (stage, group, _) = try makeGroups(), serial = stage.plan.serial
        try stage.model.removeFromSuperlayer(group)
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.layersDrawn == 2396)
        #expect(try !stage.planAnew().isEmpty)
        #expect(stage.plan.layersDrawn == 2396)
    }
}
