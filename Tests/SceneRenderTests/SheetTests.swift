import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Layers of one plane that follow each other are brought into painter's order as one.
struct SheetTests {
    /// A space that is seen in perspective.
    private func makeStage() throws -> Stage {
        let stage = try Stage()
        try stage.set(.sublayerTransform, .transform(.perspective(500)), of: stage.root)
        return stage
    }

    /// A wall of tiles about the middle of the canvas, turned about the vertical axis, each of another width.
    private func makeWall(_ stage: Stage, count: Int, angle: Double, gap: Double = 1, in parent: LayerID? = nil) throws -> [LayerID] {
        try (0..<count).map { index in
            let tile = try stage.layer(Rect(0, 0, 10 + Double(index) / 8, 10), .red, in: parent)
            let along = (Double(index) - Double(count - 1) / 2) * (10 + gap)
            try stage.set(.position, .point(Point(50 + along * cosine(angle), 50)), of: tile)
            try stage.set(.zPosition, .number(-along * sine(angle)), of: tile)
            try stage.set(.transform, .transform(.rotation(angle, 0, 1, 0)), of: tile)
            return tile
        }
    }

    private func cosine(_ angle: Double) -> Double { Transform3D.rotation(angle, 0, 0, 1).row1.x }
    private func sine(_ angle: Double) -> Double { Transform3D.rotation(angle, 0, 0, 1).row1.y }

    /// A layer across the canvas, turned about the vertical axis.
    private func makePlane(_ stage: Stage, z: Double, angle: Double = 0, width: Double = 60) throws -> LayerID {
        let plane = try stage.layer(Rect(50 - width / 2, 40, width, 20), .blue)
        try stage.set(.zPosition, .number(z), of: plane)
        try stage.set(.transform, .transform(.rotation(angle, 0, 1, 0)), of: plane)
        return plane
    }

    /// The widths of what is drawn, in its order.
    private func widths(_ stage: Stage) -> [Float] {
        stage.render(at: 0)
        return stage.plan.items.indices.map { stage.plan.items[$0].rect.z }
    }

    @Test(arguments: [0.4, -1, 0]) func `tiles of a wall are one face, and keep their order`(_ angle: Double) throws {
        let stage = try makeStage()
        _ = try makePlane(stage, z: -60)
        _ = try makeWall(stage, count: 6, angle: angle)
        #expect(widths(stage) == [60] + (0..<6).map { 10 + Float($0) / 8 })
        #expect(stage.sorting.planes == 7)
        #expect(stage.sorting.faces == 2)
        #expect(stage.sorting.parts == 7)
    }

    @Test func `a wall goes before what is nearer and behind what is farther, wherever it stands in the tree`() throws {
        let stage = try makeStage()
        _ = try makePlane(stage, z: 60)
        _ = try makeWall(stage, count: 4, angle: 0.4)
        _ = try makePlane(stage, z: -60, width: 61)
        #expect(widths(stage) == [61, 10, 10.125, 10.25, 10.375, 60])
        #expect(stage.sorting.faces == 3)
    }

    @Test func `what goes through a gap of a wall goes before some tiles and behind others, and nothing is cut`() throws {
        let stage = try makeStage()
        let tiles = try makeWall(stage, count: 2, angle: 0, gap: 12)
        try stage.set(.zPosition, .number(1), of: tiles[0])
        try stage.set(.zPosition, .number(1), of: tiles[1])
        let plane = try makePlane(stage, z: 0, angle: 0.4)
        try stage.set(.zPosition, .number(1), of: plane)
        #expect(widths(stage) == [10.125, 60, 10] || widths(stage) == [10, 60, 10.125])
        #expect(stage.sorting.faces == 2)
        #expect(stage.sorting.parts == 3)
    }

    @Test func `a tile that leaves the plane is a face of its own`() throws {
        let stage = try makeStage()
        let tiles = try makeWall(stage, count: 5, angle: 0.4)
        _ = widths(stage)
        #expect(stage.sorting.faces == 1)
        stage.model.disablesActions = true
        try stage.set(.transform, .transform(.rotation(0.4001, 0, 1, 0)), of: tiles[2])
        _ = widths(stage)
        #expect(stage.sorting.faces == 3)
    }

    @Test func `tiles that are scaled and turned over are part of their wall, and those that are turned in it are not`() throws {
        let stage = try makeStage()
        let tiles = try makeWall(stage, count: 5, angle: 0.4), turned = Transform3D.rotation(0.4, 0, 1, 0)
        try stage.set(.transform, .transform(.scale(-0.5, 2, 1) * turned), of: tiles[1])
        _ = widths(stage)
        #expect(stage.sorting.faces == 1)
        stage.model.disablesActions = true
        try stage.set(.transform, .transform(.rotation(0.2, 0, 0, 1) * turned), of: tiles[3])
        _ = widths(stage)
        #expect(stage.sorting.faces == 3)
    }

    @Test func `tiles that are far from each other are no wall`() throws {
        let stage = try makeStage()
        _ = try makeWall(stage, count: 3, angle: 0.1, gap: 43)
        _ = widths(stage)
        #expect(stage.sorting.faces > 1)
    }

    /// Layers of one pixel in rows below the middle of the canvas, each of another width, around one that is turned about the vertical axis
    /// there, and small ones at both sides of its axis, which come before and after it in the tree.
    /// @param left where the one lies that comes first.
    private func makeCrowd(_ stage: Stage, left: Double, right: Double) throws {
        func add(_ index: Int) throws {
            _ = try stage.layer(Rect(Double(index % 10) * 9, 70 + Double(index / 10) * 2, 1 + Double(index) / 128, 1), .red)
        }
        for index in 0..<50 { try add(index) }
        _ = try stage.layer(Rect(left, 48, 4, 4), .red)
        _ = try makePlane(stage, z: 0, angle: 0.5)
        _ = try stage.layer(Rect(right, 48, 5, 4), .red)
        for index in 50..<100 { try add(index) }
    }

    private var crowd: [Float] { (0..<100).map { 1 + Float($0) / 128 } }

    @Test func `what is scattered over the plane is one face where one layer leaves the plane`() throws {
        let stage = try makeStage()
        try makeCrowd(stage, left: 0, right: 95)
        let widths = widths(stage)
        #expect(stage.sorting.planes == 103)
        #expect(stage.sorting.faces == 3)
        #expect(stage.sorting.parts == 103)
        #expect(widths.filter { $0 < 2 } == crowd)
        #expect(widths.filter { $0 > 2 }.sorted() == [4, 5, 60])
    }

    @Test(arguments: [30.0, 66]) func `a layer goes between two, or is cut where others would have no place`(_ left: Double) throws {
        let stage = try makeStage()
        try makeCrowd(stage, left: left, right: 96 - left)
        let widths = widths(stage)
        #expect(stage.sorting.faces == 3)
        #expect(widths.filter { $0 < 2 } == crowd)
        // The left side of the layer is the nearer one, before what lies there.
        let order = widths.filter { $0 > 2 }
        if left < 50 {
            #expect(order == [4, 60, 5])
            #expect(stage.sorting.parts == 103)
        } else {
            #expect(order.filter { $0 < 6 } == [4, 5])
            #expect(stage.sorting.parts == 104)
        }
    }
}
