import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Changes of groups, each of which fades as a whole, change the plan that is there: see `RetouchTests`.
struct GroupRetouchTests {
    /// A tree of groups of two cards, of which one lies over the other.
    private func makeStage() throws -> (stage: Stage, group: LayerID, card: LayerID) {
        let stage = try Stage()
        stage.model.disablesActions = true
        var group = stage.root, card = stage.root
        for index in 0..<300 {
            group = try stage.layer(Rect(Double(index % 6 * 10), Double(index / 6 % 8 * 10), 40, 20), .blue)
            for number in 0..<2 { card = try stage.layer(Rect(Double(number * 6), 4, 9, 9), .red, in: group) }
            try stage.set(.opacity, .number(0.5), of: group)
        }
        stage.render(at: 0)
        return (stage, group, card)
    }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        stage.render(at: 0)
    }

    /// The plan that a whole walk makes of the same tree.
    private func planAnew(_ stage: Stage) throws -> String {
        let layer = try stage.model.createLayer()
        try stage.model.insert(layer, in: stage.root, at: .index(0))
        stage.model.release(layer)
        stage.render(at: 0)
        try stage.model.removeFromSuperlayer(layer)
        stage.render(at: 0)
        return stage.plan.description
    }

    @Test(
        arguments: [
            (.position, .point(Point(33, 44))), (.position, .point(Point(33.4, 44.3))), (.opacity, .number(0.3)),
            (.transform, .transform(.rotation(1, 0, 0, 1))), (.backgroundColor, .color(.red)), (.bounds, .rect(Rect(0, 0, 30, 25))),
        ] as [(Property, PropertyValue)])
    func `a group is changed in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, group, _) = try makeStage()
        let before = stage.plan.description, serial = stage.plan.serial
        #expect(stage.plan.passes.count == 301)
        try change(property, value, of: group, on: stage)
        let after = stage.plan.description
        #expect(stage.plan.serial == serial)
        #expect(after != before)
        #expect(try after == planAnew(stage))
        #expect(stage.plan.serial != serial)
    }

    @Test(
        arguments: [
            (.opacity, .number(1)), (.masksToBounds, .bool(true)), (.position, .point(Point(500, 500))),
        ] as [(Property, PropertyValue)])
    func `a group that becomes something else is drawn in another place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, group, _) = try makeStage(), serial = stage.plan.serial
        try change(property, value, of: group, on: stage)
        #expect(stage.plan.serial == serial)
        let shown = stage.shownRects, drawn = stage.plan.layersDrawn
        _ = try planAnew(stage)
        #expect(shown == stage.shownRects)
        #expect(drawn == stage.plan.layersDrawn)
    }

    @Test(
        arguments: [
            (.backgroundColor, .color(.blue)), (.position, .point(Point(7, 3))), (.transform, .transform(.rotation(1, 0, 0, 1))),
            (.bounds, .rect(Rect(0, 0, 30, 30))),
        ] as [(Property, PropertyValue)])
    func `what changes within a group is changed in its place`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, _, card) = try makeStage()
        let before = stage.plan.description, serial = stage.plan.serial
        try change(property, value, of: card, on: stage)
        let after = stage.plan.description
        #expect(stage.plan.serial == serial)
        #expect(after != before)
        #expect(try after == planAnew(stage))
    }

    @Test func `what is hidden within a group keeps its place`() throws {
        let (stage, _, card) = try makeStage()
        let before = stage.plan.description, serial = stage.plan.serial, drawn = stage.plan.layersDrawn
        try change(.hidden, .bool(true), of: card, on: stage)
        #expect(stage.plan.layersDrawn == drawn - 1)
        #expect(stage.plan.items[stage.plan.items.end - 2].rect == .zero)
        try change(.hidden, .bool(false), of: card, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.description == before)
    }

    @Test func `a group is hidden and shown in its place`() throws {
        let (stage, group, card) = try makeStage()
        let before = stage.plan.description, serial = stage.plan.serial, drawn = stage.plan.layersDrawn
        try change(.hidden, .bool(true), of: group, on: stage)
        #expect(stage.plan.layersDrawn == drawn - 3)
        #expect(stage.shownRects.count == 299)
        try change(.backgroundColor, .color(.blue), of: card, on: stage)
        #expect(stage.shownRects.count == 299)
        try change(.backgroundColor, .color(.red), of: card, on: stage)
        try change(.hidden, .bool(false), of: group, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.description == before)
    }

    @Test func `groups come and go with no other plan`() throws {
        let (stage, group, _) = try makeStage(), serial = stage.plan.serial, drawn = stage.plan.layersDrawn
        stage.model.disablesActions = true
        let added = try stage.layer(Rect(20, 20, 30, 30), .blue)
        let card = try stage.layer(Rect(4, 4, 9, 9), .red, in: added)
        try stage.set(.opacity, .number(0.5), of: added)
        stage.render(at: 0)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.passes.count == 302)
        #expect(stage.plan.layersDrawn == drawn + 2)
        try change(.position, .point(Point(12, 9)), of: card, on: stage)
        try change(.opacity, .number(0.7), of: added, on: stage)
        #expect(stage.plan.serial == serial)
        let kept = stage.plan.description
        #expect(try kept == planAnew(stage))
        let next = stage.plan.serial
        try stage.model.removeFromSuperlayer(group)
        stage.render(at: 0)
        #expect(stage.plan.serial == next)
        #expect(stage.plan.layersDrawn == drawn - 1)
        let shown = stage.shownRects
        _ = try planAnew(stage)
        #expect(shown == stage.shownRects)
        #expect(stage.plan.passes.count == 301)
    }

    @Test func `a group that is changed again and again keeps its place`() throws {
        let (stage, group, card) = try makeStage(), serial = stage.plan.serial
        for step in 1...20 { try change(.position, .point(Point(30 + Double(step), 40)), of: group, on: stage) }
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.passes.count == 301)
        try change(.position, .point(Point(3, 5)), of: card, on: stage)
        #expect(try stage.plan.description == planAnew(stage))
    }

    @Test func `a layer takes groups below it along`() throws {
        let (stage, group, _) = try makeStage()
        let holder = try stage.layer(Rect(5, 5, 60, 60), .blue)
        try stage.model.addSublayer(group, to: holder)
        _ = try planAnew(stage)
        let serial = stage.plan.serial
        try change(.position, .point(Point(44, 41)), of: holder, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(try stage.plan.description == planAnew(stage))
    }
}
