import SceneCommit
import SceneEffects
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Changes of layers change the plan that is there also where others look at what lies below them, or are drawn with it.
struct PanelRetouchTests {
    private static let width = 400

    /// A tree of so many squares that a change of one of them is not worth a new plan, and a few layers above them.
    private func makeStage(_ add: (Stage) throws -> Void) throws -> (stage: Stage, square: LayerID) {
        let stage = try Stage(width: Double(Self.width))
        var square = stage.root
        for index in 0..<600 { square = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        try add(stage)
        render(stage)
        _ = takeDamage(of: stage)
        return (stage, square)
    }

    private func addPanel(_ stage: Stage, _ frame: Rect, in parent: LayerID? = nil) throws {
        try stage.set(.backgroundFilters, .filters([Filter(.gaussianBlur)]), of: stage.layer(frame, Color(1, 1, 1, 0.2), in: parent))
    }

    private func render(_ stage: Stage) { stage.render(at: 0, width: Self.width) }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        render(stage)
    }

    private func move(_ layer: LayerID, _ x: Double, _ y: Double, on stage: Stage) throws {
        try change(.position, .point(Point(x, y)), of: layer, on: stage)
    }

    private func takeDamage(of stage: Stage) -> Damage { stage.frames.withLock { $0.takeDamage() } }

    private func area(_ damage: Damage) -> Int { damage.area(width: Self.width, height: 100) }

    /// How many items and backdrops are drawn in the damage.
    private func draw(_ stage: Stage) -> (items: Int, backdrops: Int) {
        var part = DamagedPart()
        part.take(from: &stage.plan, in: takeDamage(of: stage))
        part.exchange(with: &stage.plan)
        defer { part.exchange(with: &stage.plan) }
        return (stage.plan.items.count, stage.plan.backdrops.filledCount)
    }

    @Test func `a change below a panel is one of all that the panel sees`() throws {
        let (stage, square) = try makeStage { try addPanel($0, Rect(50, 40, 40, 40)) }, serial = stage.plan.serial
        try change(.backgroundColor, .color(.blue), of: square, on: stage)
        #expect(stage.plan.serial == serial)
        #expect(area(takeDamage(of: stage)) > 40 * 40)
    }

    /// The pixels that are drawn when a panel moves by 4 points, with what lies above it.
    private func areaOfMove(isOpaque: Bool, above: Rect? = nil) throws -> Int {
        var found: LayerID?
        let (stage, _) = try makeStage { stage in
            if isOpaque { try stage.set(.backgroundColor, .color(.white), of: stage.root) }
            let panel = try stage.layer(Rect(300, 40, 40, 40), Color(1, 1, 1, 0.2))
            found = panel
            try stage.set(.backgroundFilters, .filters([Filter(.gaussianBlur)]), of: panel)
            if let above { _ = try stage.layer(above, .red) }
        }
        try move(#require(found), 324, 60, on: stage)
        return area(takeDamage(of: stage))
    }

    @Test func `of what a panel sees only what was drawn over it since is drawn anew`() throws {
        let alone = try areaOfMove(isOpaque: true)
        #expect(alone >= 44 * 40 && alone < 52 * 46)
        // A layer above the panel lies over pixels that the filter reads.
        #expect(try areaOfMove(isOpaque: true, above: Rect(350, 40, 10, 10)) >= 60 * 40)
        #expect(try areaOfMove(isOpaque: true, above: Rect(20, 40, 10, 10)) == alone)
        // The filter reads what lies in front of the background, which a finished frame has already.
        #expect(try areaOfMove(isOpaque: false) > 100 * 90)
    }

    @Test func `a change beside a panel draws nothing of the panel`() throws {
        let (stage, square) = try makeStage { try addPanel($0, Rect(300, 40, 40, 40)) }, serial = stage.plan.serial
        try move(square, 20.5, 20.5, on: stage)
        #expect(stage.plan.serial == serial)
        let (items, backdrops) = draw(stage)
        #expect(items < 200)
        #expect(backdrops == 0)
    }

    @Test func `a panel in a group is drawn with it`() throws {
        let (stage, square) = try makeStage { stage in
            let group = try stage.layer(Rect(70, 70, 30, 30), .blue)
            try stage.set(.opacity, .number(0.5), of: group)
            _ = try stage.layer(Rect(0, 0, 20, 20), .red, in: group)
            try addPanel(stage, Rect(5, 5, 20, 20), in: group)
        }
        try change(.backgroundColor, .color(.blue), of: square, on: stage)
        #expect(draw(stage).backdrops == 1)
    }

    @Test func `a panel that fades as one with what it shows fades in its place`() throws {
        var panel: LayerID?
        let (stage, square) = try makeStage { stage in
            let layer = try stage.layer(Rect(30, 40, 40, 40), Color(1, 1, 1, 0.2))
            try stage.set(.backgroundFilters, .filters([Filter(.gaussianBlur)]), of: layer)
            try stage.set(.cornerRadius, .number(5), of: layer)
            panel = layer
        }
        let layer = panel ?? square
        try change(.opacity, .number(0.9), of: layer, on: stage)
        let plans = stage.wholePlanCount
        for opacity in [0.7, 0.5] {
            try change(.opacity, .number(opacity), of: layer, on: stage)
            try move(layer, 60 + opacity, 50, on: stage)
            try change(.backgroundColor, .color(Color(1, Float(opacity), 1, 0.2)), of: square, on: stage)
        }
        #expect(stage.wholePlanCount == plans)
        let drawn = stage.drawn
        #expect(drawn.contains { $0.contains("on backdrop") && $0.contains("faded by 0.5") })
        #expect(try drawn == stage.drawnAnew(width: Self.width))
    }

    @Test func `panels that look alike and lie far apart move in their places`() throws {
        var panels: [LayerID] = []
        let (stage, _) = try makeStage { stage in
            for x in [10.0, 300] {
                let panel = try stage.layer(Rect(x, 40, 30, 30), Color(1, 1, 1, 0.2))
                try stage.set(.backgroundFilters, .filters([Filter(.gaussianBlur)]), of: panel)
                panels.append(panel)
            }
        }
        #expect(stage.plan.backdrops.count == 2)
        let plans = stage.wholePlanCount
        try move(panels[0], 30, 50, on: stage)
        try move(panels[1], 310, 50, on: stage)
        #expect(stage.wholePlanCount == plans)
        let drawn = stage.drawn
        #expect(try drawn == stage.drawnAnew(width: Self.width))
        // The two show one backdrop when they come near.
        try move(panels[1], 110, 50, on: stage)
        #expect(stage.wholePlanCount > plans)
        #expect(stage.plan.backdrops.count == 1)
    }

    /// Two panels that share a backdrop, with a layer between the two that neither of them sees.
    private func makePanels() throws -> (stage: Stage, between: LayerID) {
        var between: LayerID?
        let (stage, square) = try makeStage { stage in
            try addPanel(stage, Rect(10, 10, 80, 80))
            between = try stage.layer(Rect(300, 40, 8, 8), .blue)
            try addPanel(stage, Rect(140, 10, 80, 80))
        }
        #expect(stage.plan.backdrops.count == 1)
        return (stage, between ?? square)
    }

    @Test func `what moves between two panels where neither looks changes nothing else`() throws {
        let (stage, between) = try makePanels(), serial = stage.plan.serial
        try move(between, 320, 44, on: stage)
        #expect(stage.plan.serial == serial)
    }

    @Test func `a panel that sees something between shares no backdrop, until that is gone again`() throws {
        let (stage, between) = try makePanels(), serial = stage.plan.serial
        try move(between, 180, 44, on: stage)
        #expect(stage.plan.serial != serial)
        #expect(stage.plan.backdrops.count == 2)
        try move(between, 320, 44, on: stage)
        #expect(stage.plan.backdrops.count == 1)
    }

    @Test func `a root that panels may see through is planned anew`() throws {
        let (stage, _) = try makeStage { try addPanel($0, Rect(50, 40, 40, 40)) }
        try change(.backgroundColor, .color(.red), of: stage.root, on: stage)
        let serial = stage.plan.serial
        try change(.backgroundColor, .color(Color(1, 0, 0, 0.5)), of: stage.root, on: stage)
        #expect(stage.plan.serial != serial)
    }

    @Test func `layers that blend are no reason for a new plan`() throws {
        let (stage, square) = try makeStage { stage in
            try stage.set(.compositingFilter, .enumeration(3), of: stage.layer(Rect(50, 40, 40, 40), .blue))
        }
        #expect(stage.plan.composites.count == 1)
        let serial = stage.plan.serial
        try move(square, 20.5, 20.5, on: stage)
        #expect(stage.plan.serial == serial)
    }
}

/// Panels change in the plan that is there, too.
struct PanelChangeTests {
    private static let width = 400

    private func makeStage(_ radii: [Double]) throws -> (stage: Stage, panels: [LayerID], child: LayerID) {
        let stage = try Stage(width: Double(Self.width))
        stage.model.disablesActions = true
        for index in 0..<600 { _ = try stage.layer(Rect(Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        var panels: [LayerID] = [], child = stage.root
        for (index, radius) in radii.enumerated() {
            let panel = try stage.layer(Rect(10 + 100 * Double(index), 20, 50, 40), Color(1, 1, 1, 0.2))
            var blur = Filter(.gaussianBlur)
            try blur.set("radius", to: .number(radius))
            try stage.set(.backgroundFilters, .filters([blur]), of: panel)
            child = try stage.layer(Rect(4, 4, 10, 10), .blue, in: panel)
            panels.append(panel)
        }
        for index in 0..<600 { _ = try stage.layer(Rect(300 + Double(index % 10 * 10), Double(index / 10 % 10 * 10), 8, 8), .red) }
        render(stage)
        _ = stage.frames.withLock { $0.takeDamage() }
        return (stage, panels, child)
    }

    private func render(_ stage: Stage) { stage.render(at: 0, width: Self.width) }

    private func change(_ property: Property, _ value: PropertyValue, of layer: LayerID, on stage: Stage) throws {
        stage.model.disablesActions = true
        try stage.set(property, value, of: layer)
        render(stage)
    }

    /// The rectangles that are drawn, and the backdrops with the first items above them.
    private func drawn(_ stage: Stage) -> [String] {
        let backdrops = stage.plan.backdrops.indices.map { index in
            let backdrop = stage.plan.backdrops[index], above = stage.plan.items[backdrop.item]
            return
                "backdrop \(backdrop.x) \(backdrop.y) \(backdrop.width) \(backdrop.height) \(backdrop.isOpaque) before \(above.m2) \(above.source)"
        }
        return backdrops + stage.shownRects.map(\.description)
    }

    private func drawnAnew(_ stage: Stage) throws -> [String] {
        _ = try stage.planAnew()
        render(stage)
        return drawn(stage)
    }

    @Test(arguments: [[6.0], [6, 8]])
    func `a panel moves with no other plan`(_ radii: [Double]) throws {
        let (stage, panels, _) = try makeStage(radii), serial = stage.plan.serial, backdropCount = stage.plan.backdrops.count
        for step in 1...20 { try change(.position, .point(Point(40 + 3 * Double(step), 45.5)), of: panels[0], on: stage) }
        #expect(stage.plan.serial == serial)
        #expect(stage.plan.backdrops.count == backdropCount)
        let damage = stage.frames.withLock { $0.takeDamage() }
        #expect(!damage.isWhole)
        // From its old place to the new one, with what it looks at.
        #expect(damage.area(width: Self.width, height: 100) > 110 * 42)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test func `what lies in a panel changes, and no more of the panel than that`() throws {
        let (stage, _, child) = try makeStage([1]), serial = stage.plan.serial
        try change(.backgroundColor, .color(.red), of: child, on: stage)
        #expect(stage.plan.serial == serial)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test func `panels that may share what they filter are planned anew`() throws {
        let (stage, panels, _) = try makeStage([6, 6]), serial = stage.plan.serial
        try change(.position, .point(Point(60, 45)), of: panels[0], on: stage)
        #expect(stage.plan.serial != serial)
        let after = drawn(stage)
        #expect(try after == drawnAnew(stage))
    }

    @Test(arguments: [(Property.hidden, PropertyValue.bool(true)), (.position, .point(Point(-500, 0)))])
    func `a panel that is not seen any more reads nothing`(_ property: Property, _ value: PropertyValue) throws {
        let (stage, panels, _) = try makeStage([6])
        #expect(stage.plan.readsTarget == true)
        try change(property, value, of: panels[0], on: stage)
        #expect(stage.plan.readsTarget == false)
        #expect(stage.plan.backdrops.count == 0)
        try change(property, property == .hidden ? .bool(false) : .point(Point(35, 40)), of: panels[0], on: stage)
        #expect(stage.plan.backdrops.count == 1)
    }
}

extension DenseArray<FramePlan.Backdrop> {
    /// How many of them are looked at.
    fileprivate var filledCount: Int { indices.count { self[$0].width > 0 } }
}
