import SceneCommit
import SceneEffects
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Layers that cast the shadows of paths, or of filters, or are blurred as boxes are, change the plan that is there: see `RetouchTests`.
struct ShadowRetouchTests {
    enum Caster: CaseIterable {
        case boxPath, ellipsePath, filter, blur
    }

    /// A layer below so many others that nobody would draw these once more.
    private func makeStage(_ caster: Caster) throws -> (stage: Stage, layer: LayerID) {
        let stage = try Stage()
        stage.model.disablesActions = true
        let layer = try stage.layer(Rect(20, 20, 40, 20), .blue)
        for index in 0..<400 { _ = try stage.layer(Rect(Double(index % 20 * 9), Double(index / 20 * 7), 4, 3), .red) }
        switch caster {
        case .boxPath, .ellipsePath:
            try stage.set(.shadowOpacity, .number(0.5), of: layer)
            try stage.set(.shadowPath, .path(path(caster, width: 50)), of: layer)
        case .filter: try stage.set(.filters, .filters([Filter(.dropShadow)]), of: layer)
        case .blur: try stage.set(.filters, .filters([Filter(.gaussianBlur)]), of: layer)
        }
        stage.render(at: 0)
        return (stage, layer)
    }

    private func path(_ caster: Caster, width: Double) throws -> Path {
        var path = Path()
        let rect = Rect(-5, -5, width, 30)
        if caster == .boxPath { try path.addRoundedRect(rect, Path.CornerRadii(4)) } else { try path.addEllipse(in: rect) }
        return path
    }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        stage.render(at: 0)
    }

    /// Checks that a change was made in the plan that was there, and came out as a new one has it.
    private func expectInPlace(_ stage: Stage, since plans: Int, _ location: SourceLocation = #_sourceLocation) throws {
        #expect(stage.wholePlanCount == plans, sourceLocation: location)
        let shown = stage.shownRects, drawn = stage.plan.layersDrawn
        _ = try stage.planAnew()
        let isSame = shown == stage.shownRects
        #expect(isSame, sourceLocation: location)
        #expect(drawn == stage.plan.layersDrawn, sourceLocation: location)
    }

    @Test(
        arguments: Caster.allCases,
        [
            (.position, .point(Point(33.4, 44.3))), (.transform, .transform(.rotation(1, 0, 0, 1))), (.backgroundColor, .color(.red)),
            (.bounds, .rect(Rect(0, 0, 30, 25))), (.hidden, .bool(true)),
        ] as [(Property, PropertyValue)])
    func `a layer is changed in its place`(_ caster: Caster, _ change: (Property, PropertyValue)) throws {
        let (stage, layer) = try makeStage(caster)
        let plans = stage.wholePlanCount, before = stage.shownItems
        try self.change(change.0, change.1, of: layer, on: stage)
        let isSame = stage.shownItems == before
        #expect(!isSame)
        try expectInPlace(stage, since: plans)
    }

    @Test(
        arguments: [Caster.boxPath, .ellipsePath],
        [(.shadowRadius, .number(7)), (.shadowColor, .color(.red))] as [(Property, PropertyValue)])
    func `a shadow is changed in its place`(_ caster: Caster, _ change: (Property, PropertyValue)) throws {
        let (stage, layer) = try makeStage(caster)
        let plans = stage.wholePlanCount
        try self.change(change.0, change.1, of: layer, on: stage)
        try expectInPlace(stage, since: plans)
    }

    @Test(arguments: [Caster.boxPath, .filter, .blur])
    func `a layer without a pass leaves the target, and comes back`(_ caster: Caster) throws {
        let (stage, layer) = try makeStage(caster)
        let plans = stage.wholePlanCount, drawn = stage.plan.layersDrawn
        try change(.position, .point(Point(900, 900)), of: layer, on: stage)
        #expect(stage.plan.layersDrawn == drawn - 1)
        try change(.position, .point(Point(40, 30)), of: layer, on: stage)
        #expect(stage.plan.layersDrawn == drawn)
        try expectInPlace(stage, since: plans)
    }

    @Test(arguments: [Caster.boxPath, .ellipsePath])
    func `a path is changed in its place, and so is one that is shown larger`(_ caster: Caster) throws {
        let (stage, layer) = try makeStage(caster)
        let plans = stage.wholePlanCount
        try change(.shadowPath, .path(path(caster, width: 70)), of: layer, on: stage)
        try expectInPlace(stage, since: plans)
        let later = stage.wholePlanCount
        try change(.transform, .transform(.scale(3, 3, 1)), of: layer, on: stage)
        try expectInPlace(stage, since: later)
    }
}
