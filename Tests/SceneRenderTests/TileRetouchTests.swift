import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// Tiles come, fade in and scroll in the plan that is there: see `RetouchTests`.
struct TileRetouchTests {
    private static let others = 4000
    private let tiles: TileStage
    private var stage: Stage { tiles.stage }

    init() throws {
        tiles = try TileStage(others: Self.others)
        try tiles.set(.opacity, .number(1))
        tiles.render(at: 0)
    }

    /// Draws a frame, which comes out as a whole walk would have made it, and wants the same tiles.
    private func expectSame(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) throws {
        tiles.render(at: time)
        let drawn = stage.drawn, counts = tiles.counts, urgency = tiles.supply.channel.urgency
        #expect(try drawn == stage.drawnAnew(at: time, width: 320, height: 240), sourceLocation: sourceLocation)
        #expect("\(counts)" == "\(tiles.counts)", sourceLocation: sourceLocation)
        #expect("\(String(describing: urgency))" == "\(String(describing: tiles.supply.channel.urgency))", sourceLocation: sourceLocation)
    }

    @Test func `tiles come and fade in with no other plan`() throws {
        let count = stage.wholePlanCount
        for step in 1...30 {
            tiles.draw(atMost: 3)
            tiles.render(at: Double(step) / 10)
        }
        #expect(stage.wholePlanCount == count)
        try expectSame(at: 3)
    }

    @Test func `tiles scroll with no other plan`() throws {
        tiles.draw()
        tiles.render(at: 1)
        tiles.render(at: 2)
        let count = stage.wholePlanCount
        for step in 1...30 {
            try tiles.show(Double(step * 7), Double(step * 3))
            tiles.render(at: 2 + Double(step) / 10)
            tiles.draw()
        }
        #expect(stage.wholePlanCount == count)
        try expectSame(at: 6)
    }

    @Test(arguments: 1...12)
    func `what is shown and wanted is what a whole plan shows and wants`(_ seed: UInt64) throws {
        var chance = Chance(seed)
        var time = 0.0
        for step in 0..<40 {
            switch chance.below(7) {
            case 0, 1: tiles.draw(atMost: chance.below(12))
            case 2: try tiles.show(Double(chance.below(900)), Double(chance.below(400)))
            case 3: try tiles.show(Double(chance.below(900)), Double(chance.below(400)), scale: 1 / Double(1 + chance.below(5)))
            case 4: try tiles.set(.hidden, .bool(chance.below(3) == 0))
            case 5: try tiles.set(.cornerRadius, .number(Double(chance.below(2) * 20)))
            default:
                _ = try stage.layer(Rect(Double(chance.below(300)), 20, 9, 9), .blue, in: chance.below(2) == 0 ? tiles.layer : stage.root)
            }
            time += Double(chance.below(3)) / 10
            if step % 4 == 3 { try expectSame(at: time) } else { tiles.render(at: time) }
        }
    }
}

/// Numbers that follow from a seed.
private struct Chance {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
