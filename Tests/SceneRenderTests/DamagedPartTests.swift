import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Of what lies in the damage of a frame, only what is seen there is drawn.
struct DamagedPartTests {
    /// A pile of so many squares that a change of one of them changes the plan in its place; the last one is `above`, and the lowest changes.
    private func makePile(
        _ color: Color, above: Rect, _ aboveColor: Color = .blue, radius: Double = 0, changing changed: Rect = Rect(40, 40, 16, 16),
        width: Int = 100
    ) throws -> Stage {
        let stage = try Stage(width: Double(width))
        let lowest = try stage.layer(changed, .red)
        for _ in 0..<2100 { _ = try stage.layer(Rect(38, 38, 20, 20), color) }
        try stage.set(.cornerRadius, .number(radius), of: stage.layer(above, aboveColor))
        stage.render(at: 0, width: width)
        _ = stage.frames.withLock { $0.takeDamage() }
        stage.model.disablesActions = true
        try stage.set(.backgroundColor, .color(Color(0, 0, 1, 0.5)), of: lowest)
        stage.render(at: 0, width: width)
        return stage
    }

    /// The items of the target that are drawn, and whether nothing is seen of what was there.
    private func draw(_ stage: Stage) -> (items: Int, fillsDamage: Bool) {
        var part = DamagedPart()
        part.take(from: &stage.plan, in: stage.frames.withLock { $0.takeDamage() })
        part.exchange(with: &stage.plan)
        defer { part.exchange(with: &stage.plan) }
        return (stage.plan.items.count, part.fillsDamage)
    }

    @Test func `what opaque layers cover is not drawn`() throws {
        let stage = try makePile(.red, above: Rect(0, 0, 100, 100))
        #expect(draw(stage) == (1, true))
    }

    @Test func `several layers cover together`() throws {
        // The pile's uppermost square shows beside what lies above it.
        let stage = try makePile(.red, above: Rect(0, 0, 48, 100))
        #expect(draw(stage) == (2, true))
    }

    @Test(arguments: [(56.0, 1, true), (55.5, 2102, false)])
    func `what covers half a pixel hides nothing there`(_ right: Double, _ items: Int, _ fillsDamage: Bool) throws {
        let stage = try makePile(Color(1, 0, 0, 0.5), above: Rect(0, 0, right, 100))
        #expect(draw(stage) == (items, fillsDamage))
    }

    @Test func `nothing is seen to be covered by what is translucent`() throws {
        let stage = try makePile(Color(1, 0, 0, 0.5), above: Rect(0, 0, 100, 100), Color(0, 0, 1, 0.5))
        #expect(draw(stage) == (2102, false))
    }

    @Test(arguments: [(4.0, 1, true), (40.0, 2102, false)])
    func `a layer with round corners hides what lies below its middle`(_ radius: Double, _ items: Int, _ fillsDamage: Bool) throws {
        let stage = try makePile(Color(1, 0, 0, 0.5), above: Rect(32, 32, 80, 80), radius: radius)
        #expect(draw(stage) == (items, fillsDamage))
    }

    @Test(arguments: [(190.0, 1, true), (189.0, 2, false), (188.0, 2, false)])
    func `a damage wider than its cells are many is covered to its last pixel`(_ right: Double, _ items: Int, _ fillsDamage: Bool) throws {
        // Of 150 pixels, four in a cell, the last cell has two.
        let stage = try makePile(.red, above: Rect(0, 0, right, 100), changing: Rect(40, 10, 150, 83), width: 400)
        #expect(draw(stage) == (items, fillsDamage))
    }
}
