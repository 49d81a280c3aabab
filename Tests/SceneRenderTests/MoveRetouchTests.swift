import SceneCommit
import SceneEffects
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Where most layers move, and are rectangles that nothing cuts, the items of the plan that is there are placed anew: see `Planner.moveItems`. Those
/// of few others are held: see `HeldItems`.
struct MoveRetouchTests {
    /// A tree of layers in groups, half of which lie out of view, with some turned, hidden, empty and translucent ones, and one that hides others.
    private func makeStage() throws -> (stage: Stage, layers: [LayerID], groups: [LayerID]) {
        let stage = try Stage(), image = try makeImage(8, 8)
        var layers: [LayerID] = [], groups: [LayerID] = []
        for index in 0..<40 {
            let group = try stage.layer(Rect(Double(index % 8 * 25), Double(index / 8 * 20), 20, 20), index % 3 == 0 ? .blue : nil)
            if index % 5 == 0 { try stage.set(.transform, .transform(.rotation(0.3, 0, 0, 1)), of: group) }
            if index % 4 == 0 { try stage.set(.borderWidth, .number(1), of: group) }
            groups.append(group)
            for number in 0..<6 {
                let layer = try stage.layer(Rect(Double(number % 3 * 6), Double(number / 3 * 6), 9, 9), number == 5 ? nil : .red, in: group)
                if number == 4 { try stage.set(.opacity, .number(0.5), of: layer) }
                if number == 5, index % 2 == 0 { try stage.set(.contents, .image(image), of: layer) }
                if number == 3, index % 7 == 0 { try stage.set(.hidden, .bool(true), of: layer) }
                if number == 2 { try decorate(layer, index, on: stage) }
                layers.append(layer)
            }
        }
        stage.render(at: 0)
        return (stage, layers, groups)
    }

    /// Gives a layer corners, a border or a shadow.
    private func decorate(_ layer: LayerID, _ index: Int, on stage: Stage) throws {
        if index % 2 == 0 { try stage.set(.cornerRadius, .number(2), of: layer) }
        if index % 3 == 0 { try stage.set(.borderWidth, .number(1), of: layer) }
        if index % 3 == 1 { try stage.set(.shadowOpacity, .number(0.5), of: layer) }
        if index % 4 == 1 { try stage.set(.opacity, .number(0.7), of: layer) }
    }

    /// Moves all layers, to other places with each step.
    private func moveAll(_ layers: [LayerID], _ step: Int, on stage: Stage) throws {
        stage.model.disablesActions = true
        for (index, layer) in layers.enumerated() {
            try stage.move(layer, Double((index * 7 + step * 5) % 90) - 20, Double((index * 3 + step * 11) % 80) - 20)
        }
        stage.render(at: 0)
    }

    /// The items that are seen.
    private func look(_ stage: Stage) -> [Look] {
        (.first..<stage.plan.items.end).filter { stage.plan.isSeen($0) }.map { Look($0, stage.plan) }
    }

    /// Checks the plan against one of the whole tree.
    private func expectWhole(_ stage: Stage, _ location: SourceLocation = #_sourceLocation) throws {
        let shown = look(stage), drawn = stage.plan.layersDrawn
        _ = try stage.planAnew()
        try expect(shown, on: stage, location)
        #expect(drawn == stage.plan.layersDrawn, sourceLocation: location)
    }

    private func expect(_ shown: [Look], on stage: Stage, _ location: SourceLocation = #_sourceLocation) throws {
        let whole = look(stage)
        #expect(shown.count == whole.count, sourceLocation: location)
        let other = zip(shown, whole).first { $0 != $1 }
        #expect(other == nil, sourceLocation: location)
    }

    /// Has the plan be one that is moved: all layers have moved, in two plans of the whole tree.
    private func beginMoving(_ layers: [LayerID], on stage: Stage) throws {
        try moveAll(layers, 1, on: stage)
        try moveAll(layers, 2, on: stage)
    }

    @Test func `where all layers move, nothing is planned anew, and all are where a new plan has them`() throws {
        let (stage, layers, _) = try makeStage()
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        for step in 3..<20 { try moveAll(layers, step, on: stage) }
        #expect(stage.wholePlanCount == plans)
        try expectWhole(stage)
    }

    @Test func `layers move with those that they lie in`() throws {
        let (stage, layers, groups) = try makeStage()
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        for step in 0..<5 {
            stage.model.disablesActions = true
            for (index, group) in groups.enumerated() {
                let turn = Transform3D.rotation(Double(step + index) / 5, 0, 0, 1)
                try stage.set(.transform, .transform(turn), of: group)
            }
            stage.render(at: 0)
        }
        stage.model.disablesActions = true
        try stage.set(.anchorPoint, .point(Point(0.2, 0)), of: stage.root)
        stage.render(at: 0)
        #expect(stage.wholePlanCount == plans)
        try expectWhole(stage)
    }

    /// Below a root that has, or had, more than colours nothing is noted by itself, and so nothing is held, whatever borders are drawn. A plan of boxes alone moves.
    @Test(arguments: [true, false]) func `a group below a root with a shadow's radius is planned anew`(_ hasGroup: Bool) throws {
        let (stage, layers, groups) = try makeStage()
        stage.model.disablesActions = true
        try stage.set(.shadowRadius, .number(1), of: stage.root)
        if hasGroup { try stage.set(.opacity, .number(0.5), of: groups[9]) }
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        try moveAll(layers, 3, on: stage)
        #expect(stage.wholePlanCount - plans == (hasGroup ? 1 : 0))
        try expectWhole(stage)
    }

    @Test func `few that change otherwise are changed in their places`() throws {
        let (stage, layers, groups) = try makeStage()
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        stage.model.disablesActions = true
        try stage.set(.backgroundColor, .color(.blue), of: layers[0])
        try stage.set(.hidden, .bool(true), of: layers[1])
        try stage.set(.bounds, .rect(Rect(0, 0, 12, 3)), of: layers[6])
        try stage.set(.backgroundColor, .color(.red), of: groups[0])
        try moveAll(layers, 3, on: stage)
        #expect(stage.wholePlanCount == plans)
        stage.model.disablesActions = true
        try stage.set(.hidden, .bool(false), of: layers[1])
        try moveAll(layers, 4, on: stage)
        #expect(stage.wholePlanCount == plans)
        try expectWhole(stage)
    }

    @Test func `one of those that have moved is changed in its place`() throws {
        let (stage, layers, _) = try makeStage()
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        for step in 3..<6 {
            try moveAll(layers, step, on: stage)
            let serial = stage.plan.serial
            stage.model.disablesActions = true
            try stage.set(.backgroundColor, .color(step == 4 ? .red : .blue), of: layers[7])
            try stage.move(layers[9], step == 4 ? -300 : 30, 30)
            stage.render(at: 0)
            #expect(stage.plan.serial == serial)
            try moveAll(layers, step + 10, on: stage)
        }
        #expect(stage.wholePlanCount == plans)
        try expectWhole(stage)
    }

    @Test func `layers come and go while all move`() throws {
        let (stage, layers, _) = try makeStage()
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        var others = layers
        for step in 3..<8 {
            try stage.model.removeFromSuperlayer(others.remove(at: step + 3))
            others.append(try stage.layer(Rect(5, 5, 9, 9), .blue))
            others.append(try stage.layer(Rect(500, 5, 9, 9), .blue))
            try moveAll(others, step, on: stage)
        }
        #expect(stage.wholePlanCount == plans)
        try expectWhole(stage)
    }

    @Test(
        arguments: [
            (.masksToBounds, .bool(true)), (.opacity, .number(0.5)), (.transform, .transform(.rotation(0.5, 0, 1, 0))),
            (.doubleSided, .bool(false)), (.geometryFlipped, .bool(true)), (.cornerRadius, .number(3)), (.shadowOpacity, .number(1)),
            (.sublayerTransform, .transform(.translation(3, 4, 0))), (.zPosition, .number(1)),
        ] as [(Property, PropertyValue)])
    func `what cuts, groups or bends is drawn as a new plan has it`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, layers, groups) = try makeStage()
        try beginMoving(layers, on: stage)
        stage.model.disablesActions = true
        try stage.set(property, value, of: groups[0])
        for step in 3..<6 { try moveAll(layers, step, on: stage) }
        stage.model.disablesActions = true
        if property == .doubleSided { try stage.set(.transform, .transform(.rotation(3, 0, 1, 0)), of: groups[0]) }
        try moveAll(layers, 6, on: stage)
        let shown = look(stage)
        stage.model.disablesActions = true
        try stage.set(.hidden, .bool(true), of: stage.root)
        stage.render(at: 0)
        stage.model.disablesActions = true
        try stage.set(.hidden, .bool(false), of: stage.root)
        _ = try stage.planAnew()
        try expect(shown, on: stage)
    }

    /// Layers that are more than boxes.
    enum Other: CaseIterable {
        case shape, gradient, cut, outside, group, shadow, panel, blended, copied
    }

    /// Adds a layer that is more than a box, with a box below it.
    private func add(_ other: Other, to stage: Stage) throws -> (layer: LayerID, inner: LayerID) {
        stage.model.disablesActions = true
        let kind: LayerKind = other == .shape ? .shape : other == .gradient ? .gradient : other == .copied ? .replicator : .layer
        let layer = try stage.model.createLayer(kind)
        try stage.model.setFrame(Rect(other == .outside ? 900 : 30, 20, 30, 30), of: layer)
        try stage.model.addSublayer(layer, to: stage.root)
        let inner = try stage.layer(Rect(10, 10, 40, 12), .blue, in: layer)
        switch other {
        case .shape:
            try stage.set(.path, .path(try Path(svg: "M 0 0 L 30 10 L 5 30 Z")), of: layer)
            try stage.set(.fillColor, .color(.red), of: layer)
        case .gradient: try stage.set(.colors, .colors([.red, .blue]), of: layer)
        case .cut, .outside: try stage.set(.masksToBounds, .bool(true), of: layer)
        case .group:
            try stage.set(.backgroundColor, .color(.red), of: layer)
            try stage.set(.opacity, .number(0.5), of: layer)
        case .shadow: try stage.set(.shadowOpacity, .number(0.5), of: layer)
        case .panel: try stage.set(.backgroundFilters, .filters([Filter(.gaussianBlur)]), of: layer)
        case .blended: try stage.set(.compositingFilter, .enumeration(3), of: layer)
        case .copied: try stage.set(.instanceCount, .number(20), of: layer)
        }
        return (layer, inner)
    }

    @Test(arguments: Other.allCases)
    func `what is more than a box stays while the others move`(_ other: Other) throws {
        let (stage, layers, _) = try makeStage()
        let (layer, inner) = try add(other, to: stage)
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        for step in 3..<6 { try moveAll(layers, step, on: stage) }
        try stage.set(.backgroundColor, .color(.red), of: inner)
        try moveAll(layers, 6, on: stage)
        #expect(stage.wholePlanCount == plans)
        try expectWhole(stage)
        // The layer moves along, and what is below it by itself.
        try moveAll(layers, 7, on: stage)
        let morePlans = stage.wholePlanCount
        for step in 8..<12 {
            stage.model.disablesActions = true
            if step < 10 { try stage.move(layer, Double(step * 4), 40) } else { try stage.move(inner, Double(step), 10) }
            try moveAll(layers, step, on: stage)
        }
        #expect(stage.wholePlanCount == morePlans)
        try expectWhole(stage)
    }

    @Test(arguments: [Other.cut, .group, .shadow])
    func `where most is more than boxes, all is planned anew`(_ other: Other) throws {
        let (stage, layers, _) = try makeStage()
        var others: [LayerID] = []
        for _ in 0..<100 { others.append(try add(other, to: stage).inner) }
        try beginMoving(layers, on: stage)
        let plans = stage.wholePlanCount
        for step in 3..<6 { try moveAll(layers + others, step, on: stage) }
        #expect(stage.wholePlanCount == plans + 3)
        try expectWhole(stage)
    }

    @Test func `a plan that was moved tells what it damages`() throws {
        let stage = try Stage(width: 400, height: 400)
        var layers: [LayerID] = []
        for index in 0..<64 { layers.append(try stage.layer(Rect(Double(index % 8), Double(index / 8), 4, 4), .red)) }
        for step in 0..<3 {
            stage.model.disablesActions = true
            for (index, layer) in layers.enumerated() { try stage.move(layer, Double(index % 8 + step), Double(index / 8)) }
            stage.render(at: 0, width: 400, height: 400)
        }
        let plans = stage.wholePlanCount
        _ = stage.takeDamage()
        stage.model.disablesActions = true
        for (index, layer) in layers.enumerated() { try stage.move(layer, Double(index % 8 + 300), Double(index / 8 + 300)) }
        stage.render(at: 0, width: 400, height: 400)
        #expect(stage.wholePlanCount == plans)
        let rects = stage.takeDamage().rects
        #expect(rects.contains { $0.x <= 0 && $0.z >= 11 && $0.z < 20 })
        #expect(rects.contains { $0.x <= 298 && $0.x > 290 && $0.z >= 309 && $0.z < 320 })
        #expect(rects.count == 2)
    }
}

/// What of an item is seen.
private struct Look: Equatable {
    let m0, m1, m2: SIMD3<Float>
    let rect, picture, color: SIMD4<Float>
    let source: FramePlan.Source
    let row: Row
    let decoration: String

    init(_ index: Index<FramePlan.Item>, _ plan: borrowing FramePlan) {
        let item = plan.items[index]
        (m0, m1, m2) = (item.m0, item.m1, item.m2)
        (rect, picture, color) = (item.rect, item.picture, item.color)
        (source, row) = (item.source, item.row)
        guard item.decoration.exists else {
            decoration = ""
            return
        }
        var known = plan.decorations[item.decoration]
        let shadow = known.shadow.exists ? "\(plan.shadows[known.shadow])" : ""
        known.shadow = .none
        decoration = "\(known) \(shadow)"
    }
}

extension FramePlan {
    /// Whether an item lies in view, covered or not.
    fileprivate func isSeen(_ item: Index<Item>) -> Bool { items[item].rect != .zero && extents[item].x <= extents[item].z }
}
