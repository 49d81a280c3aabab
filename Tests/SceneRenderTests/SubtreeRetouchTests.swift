import SceneAnimation
import SceneCommit
import SceneEffects
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Layers that are drawn with all that is below them, into passes or in space, change in the plan that is there: see `RetouchTests`, and
/// `GroupRetouchTests` for those that fade as a whole.
struct SubtreeRetouchTests {
    /// The ways in which a layer has what is below it drawn.
    enum Way: CaseIterable {
        case filtered, masked, shadowed, sorted, turned, clipped, nested

        func apply(to layer: LayerID, on stage: Stage) throws {
            switch self {
            case .filtered: try stage.set(.filters, .filters([Filter(.gaussianBlur)]), of: layer)
            case .masked:
                let mask = try stage.model.createLayer()
                try stage.model.setFrame(Rect(2, 2, 30, 15), of: mask)
                try stage.set(.backgroundColor, .color(.red), of: mask)
                try stage.set(.cornerRadius, .number(4), of: mask)
                try stage.model.setMask(mask, of: layer)
                stage.model.release(mask)
            case .shadowed:
                try stage.set(.backgroundColor, .none, of: layer)
                try stage.set(.shadowOpacity, .number(0.5), of: layer)
            case .sorted: try stage.set(.zPosition, .number(3), of: #require(stage.model.sublayers(of: layer).first))
            case .turned: try stage.set(.sublayerTransform, .transform(.rotation(0.5, 0, 1, 0)), of: layer)
            case .clipped:
                try stage.set(.masksToBounds, .bool(true), of: layer)
                try stage.set(.cornerRadius, .number(6), of: layer)
                try stage.set(.transform, .transform(.rotation(0.3, 0, 0, 1)), of: layer)
                try stage.set(.opacity, .number(0.5), of: layer)
            case .nested:
                try Way.filtered.apply(to: layer, on: stage)
                try stage.set(.opacity, .number(0.5), of: #require(stage.model.sublayers(of: layer).first))
                try Way.masked.apply(to: #require(stage.model.sublayers(of: layer).last), on: stage)
            }
        }
    }

    private static let width = 200

    /// A tree of many squares, with a layer among them that has what is below it drawn in some way, and one of the layers below it.
    private func makeStage(_ way: Way) throws -> (stage: Stage, layer: LayerID, inner: LayerID) {
        let stage = try Stage(width: Double(Self.width))
        stage.model.disablesActions = true
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        let layer = try stage.layer(Rect(30, 30, 60, 30), .blue)
        let first = try stage.layer(Rect(4, 4, 12, 12), .red, in: layer)
        _ = try stage.layer(Rect(2, 2, 5, 5), .blue, in: first)
        _ = try stage.layer(Rect(4, 2, 6, 6), .red, in: first)
        let inner = try stage.layer(Rect(20, 8, 12, 12), .red, in: layer)
        for index in 0..<300 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 3, 3), .red) }
        try way.apply(to: layer, on: stage)
        render(stage)
        _ = takeDamage(of: stage)
        return (stage, layer, inner)
    }

    private func render(_ stage: Stage) { stage.render(at: 0, width: Self.width) }

    private func takeDamage(of stage: Stage) -> Int { stage.frames.withLock { $0.takeDamage() }.area(width: Self.width, height: 100) }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        render(stage)
    }

    private func drawn(_ stage: Stage) -> [String] { stage.drawn }

    private func drawnAnew(_ stage: Stage) throws -> [String] { try stage.drawnAnew(width: Self.width) }

    @Test(arguments: Way.allCases)
    func `a layer moves with all that is below it`(_ way: Way) throws {
        let (stage, layer, _) = try makeStage(way), serial = stage.plan.serial, before = drawn(stage)
        try change(.position, .point(Point(100.5, 60)), of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(takeDamage(of: stage) > 0)
        let after = drawn(stage)
        #expect(after != before)
        #expect(try after == drawnAnew(stage))
    }

    @Test(
        arguments: Way.allCases,
        [
            (.backgroundColor, .color(.blue)), (.position, .point(Point(30, 18))), (.hidden, .bool(true)), (.cornerRadius, .number(2)),
        ] as [(Property, PropertyValue)])
    func `what changes below it is drawn anew with it`(_ way: Way, _ value: (property: Property, value: PropertyValue)) throws {
        let (stage, _, inner) = try makeStage(way), before = drawn(stage)
        try change(value.property, value.value, of: inner, on: stage)
        #expect(takeDamage(of: stage) > 0)
        let after = drawn(stage)
        #expect(after != before)
        #expect(try after == drawnAnew(stage))
    }

    @Test(arguments: [Way.filtered, .masked, .shadowed, .sorted, .turned, .clipped])
    func `a layer below it is hidden and shown with no other plan`(_ way: Way) throws {
        let (stage, _, inner) = try makeStage(way), serial = stage.plan.serial, before = drawn(stage)
        let layersDrawn = stage.plan.layersDrawn
        try change(.hidden, .bool(true), of: inner, on: stage)
        #expect(stage.plan.layersDrawn == layersDrawn - 1)
        try change(.hidden, .bool(false), of: inner, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.layersDrawn == layersDrawn)
        #expect(drawn(stage) == before)
    }

    @Test(arguments: Way.allCases)
    func `all of it is hidden and shown with no other plan`(_ way: Way) throws {
        let (stage, layer, inner) = try makeStage(way), serial = stage.plan.serial, before = drawn(stage)
        let layersDrawn = stage.plan.layersDrawn
        try change(.hidden, .bool(true), of: layer, on: stage)
        #expect(stage.plan.layersDrawn < layersDrawn)
        let hidden = stage.shownRects
        try change(.backgroundColor, .color(.blue), of: inner, on: stage)
        #expect(stage.shownRects == hidden)
        try change(.backgroundColor, .color(.red), of: inner, on: stage)
        try change(.hidden, .bool(false), of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.layersDrawn == layersDrawn)
        #expect(drawn(stage) == before)
    }

    @Test(
        arguments: [
            (.filtered, .geometryFlipped, .bool(true)), (.filtered, .compositingFilter, .enumeration(1)),
            (.masked, .maskMode, .enumeration(1)),
            (.masked, .compositingFilter, .enumeration(2)), (.clipped, .edgeAntialiasingMask, .flags(0)),
            (.turned, .geometryFlipped, .bool(true)),
        ] as [(Way, Property, PropertyValue)])
    func `how it is drawn with all below it changes with no other plan`(_ way: Way, _ property: Property, _ value: PropertyValue) throws {
        let (stage, layer, _) = try makeStage(way)
        let serial = stage.plan.serial
        try change(property, value, of: layer, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(takeDamage(of: stage) > 0)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test func `the first layer that is blended, and the last, have all drawn once more`() throws {
        let (stage, layer, _) = try makeStage(.filtered), serial = stage.plan.serial
        for blend in [1, 2, 0, 3] as [Int32] {
            let wasRead = stage.plan.readsTarget
            try change(.compositingFilter, .enumeration(blend), of: layer, on: stage)
            #expect(stage.plan.serial == serial)
            #expect(stage.plan.readsTarget == (blend > 0))
            #expect((takeDamage(of: stage) == Self.width * 100) == (stage.plan.readsTarget != wasRead))
        }
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    /// What changes first is told first.
    @Test(arguments: Way.allCases, [false, true])
    func `what lies in a layer changes with what cuts that`(_ way: Way, _ cutsFirst: Bool) throws {
        let (stage, layer, inner) = try makeStage(way), parent = try stage.layer(Rect(0, 0, 150, 100))
        try stage.set(.masksToBounds, .bool(true), of: parent)
        try stage.model.addSublayer(layer, to: parent)
        for step in 1...3 {
            let change = { try stage.set(.position, .point(Point(20 + Double(step), 15)), of: inner) }
            let cut = { try stage.model.setFrame(Rect(0, 0, 90 - 10 * Double(step), 100), of: parent) }
            for body in cutsFirst ? [cut, change] : [change, cut] { try body() }
            render(stage)
            let after = drawn(stage)
            #expect(try after == drawnAnew(stage))
        }
    }

    @Test func `of layers in space those are damage that changed`() throws {
        let (stage, _, inner) = try makeStage(.turned)
        try change(.backgroundColor, .color(.blue), of: inner, on: stage)
        let damage = takeDamage(of: stage)
        #expect(damage > 0 && damage < 20 * 20)
    }

    @Test func `a filter's parameter changes, and filters go and come`() throws {
        let (stage, layer, _) = try makeStage(.filtered), serial = stage.plan.serial
        for radius in [2.0, 5] {
            var blur = Filter(.gaussianBlur)
            try blur.set("radius", to: .number(radius))
            try change(.filters, .filters([blur]), of: layer, on: stage)
            #expect(stage.plan.serial == serial)
            #expect(takeDamage(of: stage) > 0)
        }
        try change(.filters, .filters([]), of: layer, on: stage)
        #expect(stage.plan.serial != serial)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test(arguments: Way.allCases)
    func `what changes for long leaves little behind`(_ way: Way) throws {
        let (stage, layer, inner) = try makeStage(way)
        for step in 1...300 {
            try change(.position, .point(Point(60 + Double(step % 7) / 4, 45)), of: layer, on: stage)
            try change(.backgroundColor, .color(Color(Float(step % 10) / 10, 0, 0, 1)), of: inner, on: stage)
        }
        #expect(stage.plan.clips.count + stage.plan.composites.count + stage.plan.effectValues.count < 4400)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test func `a layer that leaves the plane of its siblings is planned anew`() throws {
        let (stage, layer, _) = try makeStage(.filtered), serial = stage.plan.serial
        try change(.zPosition, .number(2), of: layer, on: stage)
        #expect(stage.plan.serial != serial)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test func `a transition runs in the plan that is there once it has begun`() throws {
        let (stage, layer, inner) = try makeStage(.filtered)
        var fade = AnimationDescription(.transition)
        fade.timing.duration = 1
        try stage.model.add(fade, to: layer, key: nil)
        try change(.backgroundColor, .color(.red), of: inner, on: stage)
        let serial = stage.plan.serial
        var amounts = Set<Float>()
        for frame in 1..<10 {
            stage.render(at: Double(frame) / 10, width: Self.width)
            #expect(stage.plan.serial == serial)
            for item in stage.plan.items.indices where stage.plan.items[Index(item)].composite.exists {
                let composite = stage.plan.composites[stage.plan.items[Index(item)].composite]
                if composite.other.kind == .pass { amounts.insert(composite.amount) }
            }
        }
        #expect(amounts.count == 9)
    }
}
