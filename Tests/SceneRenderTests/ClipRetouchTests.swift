import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Layers that cut what is below them change in the plan that is there: see `RetouchTests`.
struct ClipRetouchTests {
    /// The ways in which a layer cuts.
    enum Way: CaseIterable {
        case upright, rounded, turned

        func apply(to layer: LayerID, on stage: Stage) throws {
            try stage.set(.masksToBounds, .bool(true), of: layer)
            switch self {
            case .upright: break
            case .rounded: try stage.set(.cornerRadius, .number(6), of: layer)
            case .turned: try stage.set(.transform, .transform(.rotation(0.3, 0, 0, 1)), of: layer)
            }
        }
    }

    private static let width = 200

    /// A tree of many squares, with a layer among them that cuts what is below it; one of the layers in it cuts, too.
    private func makeStage(_ way: Way, inner other: Way = .upright) throws -> (stage: Stage, layer: LayerID, inner: LayerID, leaf: LayerID)
    {
        let stage = try Stage(width: Double(Self.width))
        stage.model.disablesActions = true
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        let layer = try stage.layer(Rect(30, 30, 60, 30), .blue)
        _ = try stage.layer(Rect(-4, 4, 12, 12), .red, in: layer)
        let inner = try stage.layer(Rect(20, 8, 12, 12), .red, in: layer)
        let leaf = try stage.layer(Rect(-4, 2, 9, 9), .blue, in: inner)
        _ = try stage.layer(Rect(6, 2, 9, 9), .blue, in: stage.layer(Rect(0, 0, 10, 10), nil, in: inner))
        // All of it, and behind the layers that cut.
        _ = try stage.layer(Rect(40, 20, 40, 40), .red, in: layer)
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 3, 3), .red) }
        try way.apply(to: layer, on: stage)
        try other.apply(to: inner, on: stage)
        render(stage)
        _ = takeDamage(of: stage)
        return (stage, layer, inner, leaf)
    }

    private func render(_ stage: Stage) { stage.render(at: 0, width: Self.width) }

    private func takeDamage(of stage: Stage) -> Damage { stage.frames.withLock { $0.takeDamage() } }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        render(stage)
    }

    /// The items that have pixels, with what cuts them.
    private func drawn(_ stage: Stage) -> [String] {
        (Index<FramePlan.Item>.first..<stage.plan.items.end).filter { stage.plan.items[$0].rect != .zero }.map { index in
            let item = stage.plan.items[index], clip = item.clip.exists ? "\(stage.plan.clips[item.clip])" : "whole"
            return "\(item.rect) \(item.m0) \(item.m1) \(item.m2) \(item.color) \(stage.plan.extents[index]) \(clip)"
        }
    }

    private func drawnAnew(_ stage: Stage) throws -> [String] {
        _ = try stage.planAnew()
        render(stage)
        return drawn(stage)
    }

    private static let changes: [(property: Property, value: PropertyValue)] = [
        (.position, .point(Point(100.5, 60))), (.bounds, .rect(Rect(5, 3, 60, 30))), (.bounds, .rect(Rect(0, 0, 25, 20))),
        (.backgroundColor, .color(.red)), (.borderWidth, .number(2)), (.transform, .transform(.rotation(0.2, 0, 0, 1))),
    ]

    @Test(arguments: Way.allCases, changes)
    func `a layer changes with all that it cuts`(_ way: Way, _ value: (property: Property, value: PropertyValue)) throws {
        let (stage, layer, _, _) = try makeStage(way), before = drawn(stage)
        try change(value.property, value.value, of: layer, on: stage)
        #expect(!takeDamage(of: stage).isWhole)
        let after = drawn(stage)
        #expect(after != before)
        #expect(try after == drawnAnew(stage))
    }

    @Test(arguments: Way.allCases)
    func `a layer moves with no other plan`(_ way: Way) throws {
        let (stage, layer, _, _) = try makeStage(way), serial = stage.plan.serial
        for step in 1...300 {
            try change(.position, .point(Point(60 + Double(step % 7) / 4, 45)), of: layer, on: stage)
            #expect(stage.plan.serial == serial)
        }
        #expect(stage.plan.clips.count < 8)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test func `a layer that only gets another colour cuts as before`() throws {
        let (stage, layer, _, _) = try makeStage(.rounded)
        try change(.backgroundColor, .color(.red), of: layer, on: stage)
        let clips = stage.plan.clips.count
        try change(.backgroundColor, .color(.blue), of: layer, on: stage)
        #expect(stage.plan.clips.count == clips)
    }

    @Test(arguments: Way.allCases)
    func `a layer inside of another that cuts`(_ way: Way) throws {
        let (stage, layer, inner, leaf) = try makeStage(way), serial = stage.plan.serial
        for step in 1...4 {
            try change(.position, .point(Point(26, 14 + Double(step))), of: inner, on: stage)
            try change(.position, .point(Point(60 + Double(step), 45)), of: layer, on: stage)
            try change(.backgroundColor, .color(Color(Float(step) / 4, 0, 0, 1)), of: leaf, on: stage)
            #expect(stage.plan.serial == serial)
        }
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test(arguments: Way.allCases)
    func `all goes out of view and comes again`(_ way: Way) throws {
        let (stage, layer, _, leaf) = try makeStage(way), serial = stage.plan.serial, before = drawn(stage), count = stage.plan.layersDrawn
        try change(.position, .point(Point(-1000, 45)), of: layer, on: stage)
        #expect(stage.plan.layersDrawn < count)
        let gone = stage.shownRects
        try change(.backgroundColor, .color(.red), of: leaf, on: stage)
        #expect(stage.shownRects == gone)
        try change(.backgroundColor, .color(.blue), of: leaf, on: stage)
        try change(.position, .point(Point(60, 45)), of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.layersDrawn == count)
        #expect(drawn(stage) == before)
    }

    @Test(arguments: Way.allCases)
    func `what moves while it is hidden is shown in its new place`(_ way: Way) throws {
        let (stage, layer, inner, _) = try makeStage(way), serial = stage.plan.serial
        try change(.hidden, .bool(true), of: inner, on: stage)
        try change(.position, .point(Point(100, 60)), of: layer, on: stage)
        try change(.hidden, .bool(false), of: inner, on: stage)
        #expect(stage.plan.serial == serial)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test func `a rounded clip that begins to meet another one is planned anew`() throws {
        let (stage, _, inner, _) = try makeStage(.rounded, inner: .rounded), serial = stage.plan.serial
        try change(.position, .point(Point(2, 2)), of: inner, on: stage)
        #expect(stage.plan.serial != serial)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test(arguments: [(Property.hidden, PropertyValue.bool(true)), (.position, .point(Point(-1000, 0)))])
    func `a change below what is not seen changes nothing`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, layer, _, leaf) = try makeStage(.upright)
        try change(property, value, of: layer, on: stage)
        _ = try stage.planAnew()
        render(stage)
        let serial = stage.plan.serial, before = drawn(stage)
        _ = takeDamage(of: stage)
        try change(.position, .point(Point(8, 8)), of: leaf, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(takeDamage(of: stage).area(width: Self.width, height: 100) == 0)
        #expect(drawn(stage) == before)
    }
}
