import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Around the inside of an opaque rectangle only those sides are drawn that others leave in view: see `FramePlan.Flags.coveredSides`.
struct CoveredSidesTests {
    private static let box = Rect(20.5, 20.5, 30, 30)
    /// What covers one side each: left, top, right, bottom.
    private static let covers = [Rect(2, 10, 28, 60), Rect(10, 2, 60, 28), Rect(40, 10, 58, 60), Rect(10, 40, 60, 58)]

    /// A box below some of the covers, and enough beside them to be worth looking at.
    private func makeStage(_ sides: UInt8) throws -> (stage: Stage, box: LayerID, covers: [LayerID]) {
        let stage = try Stage(), box = try stage.layer(Self.box, .red)
        var covers: [LayerID] = []
        for (side, cover) in Self.covers.enumerated() where sides >> side & 1 == 1 { covers.append(try stage.layer(cover, .blue)) }
        for index in 0..<16 { _ = try stage.layer(Rect(Double(index * 6), 96, 3, 3), .red) }
        stage.render(at: 0)
        return (stage, box, covers)
    }

    private func coveredEdges(_ stage: Stage, of rect: SIMD4<Float> = SIMD4(0, 0, 30, 30)) throws -> UInt8 {
        let item = try #require((.first..<stage.plan.items.end).first { stage.plan.items[$0].rect == rect })
        return stage.plan.showsCovered ? 0 : stage.plan.items[item].flags.coveredEdges
    }

    @Test(arguments: 0..<16 as Range<UInt8>) func `each side is covered by what lies on it`(_ sides: UInt8) throws {
        let (stage, _, _) = try makeStage(sides)
        #expect(try coveredEdges(stage) == sides)
    }

    /// The diagonal between the two triangles that draw the edges leaves the ends of long sides to the short ones.
    @Test(arguments: [(48, 0), (40, 0b0100)] as [(Double, UInt8)]) func `the end of a long side is covered with the short one`(
        _ left: Double, _ sides: UInt8
    ) throws {
        let stage = try Stage()
        _ = try stage.layer(Rect(10.5, 40.5, 40, 8), .red)
        _ = try stage.layer(Rect(left, 20, 100 - left, 60), .blue)
        for index in 0..<16 { _ = try stage.layer(Rect(Double(index * 6), 96, 3, 3), .red) }
        stage.render(at: 0)
        #expect(try coveredEdges(stage, of: SIMD4(0, 0, 40, 8)) == sides)
    }

    @Test func `a side comes into view when its cover moves away`() throws {
        let (stage, _, covers) = try makeStage(0b0101)
        stage.model.disablesActions = true
        try stage.move(covers[1], 300, 300)
        stage.render(at: 0)
        #expect(try coveredEdges(stage) & 0b0100 == 0)
    }

    @Test func `what is translucent covers no side`() throws {
        let (stage, _, covers) = try makeStage(0b1111)
        stage.model.disablesActions = true
        for cover in covers { try stage.set(.opacity, .number(0.5), of: cover) }
        _ = try stage.planAnew()
        #expect(try coveredEdges(stage) == 0)
    }

    @Test func `the sides of a turned box are not those of the target`() throws {
        let (stage, box, _) = try makeStage(0b0001)
        stage.model.disablesActions = true
        try stage.set(.transform, .transform(.rotation(0.2, 0, 0, 1)), of: box)
        _ = try stage.planAnew()
        #expect(try coveredEdges(stage) == 0)
    }
}
