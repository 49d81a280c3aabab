import Glibc
import SceneCommit
import SceneGeometry
import SceneModel
import SceneStorage
import Testing

import SceneRender

/// What a renderer asks for, keeps, shows and lets go of, frame by frame. The test is the worker.
@Suite(.serialized) struct TiledLayerTests {
    private static let tileBytes = 32 * 32 * 4

    @Test func `a frame asks for what it lacks, and for nothing when it has all`() throws {
        let test = try TileStage()
        try test.set(.prefetchMargin, .number(0))
        try test.show(6400, 6400)
        test.render(at: 0)
        #expect(test.counts.waiting == 80 && test.counts.kept == 0)
        #expect(Set(test.draw()).count == 80)
        test.render(at: 1)
        #expect(test.supply.channel.urgency == nil)
        #expect(test.counts.drawn == 80 && test.counts.bytes == 80 * Self.tileBytes)
        // Back and forth within what is there.
        try test.show(6410, 6410)
        test.render(at: 2)
        #expect(test.draw().count == 8)
        try test.show(6400, 6400)
        test.render(at: 3)
        #expect(test.draw().isEmpty)
    }

    /// A hundred steps of 32 x 8 points: each brings a column of tiles, every fourth a row.
    @Test func `a pan draws every tile once, and keeps to its memory`() throws {
        let test = try TileStage(), limit = 200
        try test.set(.prefetchMargin, .number(0))
        try test.set(.memoryLimit, .number(Double(limit * Self.tileBytes)))
        var drawn: [TileKey] = []
        for step in 0...100 {
            try test.show(6400 + 32 * Double(step), 6400 + 8 * Double(step))
            test.render(at: Double(step))
            #expect(test.counts.kept + test.counts.waiting <= limit)
            drawn += test.draw()
            #expect(test.counts.bytes <= limit * Self.tileBytes)
        }
        // 240 points are seven tiles and a half: a ninth row shows in every fourth step, and each column comes with what rows there are.
        let columns = 25 * (8 + 8 + 8 + 9), rows = 25 * 9
        #expect(drawn.count == Set(drawn).count)
        #expect(drawn.count == 80 + columns + rows)
        #expect(test.counts.drawn == UInt64(drawn.count))
        #expect(test.counts.kept > limit - 20)
        #expect(test.counts.cancelled == 0 && test.counts.failed == 0)
    }

    @Test func `zooming out and in again draws each level once`() throws {
        let test = try TileStage()
        try test.set(.prefetchMargin, .number(0))
        var drawn: [Int32: Int] = [:]
        let scales = (0..<12).map { exp2(-Double($0) / 2) }
        for (step, scale) in (scales + scales.reversed()).enumerated() {
            try test.show(50_000 - 160 / scale, 50_000 - 120 / scale, scale: scale)
            test.render(at: Double(step))
            for key in test.draw() { drawn[key.level, default: 0] += 1 }
        }
        #expect(Set(drawn.keys) == Set(0...5))
        // At a level's own scale 80 to 99 tiles are seen, and from half as far off more of them than that.
        #expect(drawn.values.allSatisfy { (80...400).contains($0) })
        #expect(test.counts.kept == drawn.values.reduce(0, +))
    }

    @Test func `what is on screen is drawn before what may be, and that before what was asked for`() throws {
        let test = try TileStage()
        try Model.shared.requestTiles(of: test.layer, in: Rect(64_000, 64_000, 64, 64), scale: 1)
        try test.show(6400, 6400)
        test.render(at: 0)
        let order = test.draw()
        let seen = order.prefix(80)
        #expect(seen.allSatisfy { (200...209).contains($0.column) && (200...207).contains($0.row) && $0.level == 0 })
        #expect(order.suffix(4).allSatisfy { $0.column >= 2000 })
        #expect(!order.dropLast(4).contains { $0.column >= 2000 })
        // From the middle outwards.
        func distance(_ key: TileKey) -> Double {
            let (x, y) = (Double(key.column) - 204.5, Double(key.row) - 203.25)
            return x * x + y * y
        }
        #expect(zip(seen, seen.dropFirst()).allSatisfy { distance($0) <= distance($1) })
    }

    @Test func `what is asked for ahead is there when it is seen, and does not fade in`() throws {
        let test = try TileStage()
        try test.set(.prefetchMargin, .number(0))
        try Model.shared.requestTiles(of: test.layer, in: Rect(6400, 6400, 320, 240), scale: 1)
        #expect(test.supply.channel.urgency == .requested)
        #expect(test.draw().count == 80)
        try test.show(6400, 6400)
        test.render(at: 0)
        #expect(test.draw().isEmpty)
        #expect(test.shares == Array(repeating: 1, count: 80))
    }

    @Test func `what comes after its place was seen fades in`() throws {
        let test = try TileStage()
        try test.set(.prefetchMargin, .number(0))
        try test.show(6400, 6400)
        test.render(at: 0)
        #expect(test.shares.isEmpty)
        test.draw()
        test.render(at: 1)
        #expect(test.shares.isEmpty)
        test.render(at: 1.125)
        #expect(test.shares == Array(repeating: 0.5, count: 80))
        test.render(at: 1.25)
        #expect(test.shares == Array(repeating: 1, count: 80))
    }

    @Test func `what scrolls away before it is begun is never drawn, and what was begun is cancelled`() throws {
        let test = try TileStage()
        try test.set(.prefetchMargin, .number(0))
        test.source.drawsLater(true)
        try test.show(6400, 6400)
        test.render(at: 0)
        #expect(test.draw().count == TileChannel.maximumRunning)
        let jobs = test.source.takeJobs()
        #expect(!jobs.contains { $0.isCancelled })
        try test.show(16_000, 16_000)
        test.render(at: 1)
        #expect(jobs.allSatisfy { $0.isCancelled })
        #expect(test.counts.cancelled == 16 && test.counts.running == 16)
        test.source.drawsLater(false)
        let drawn = test.draw()
        #expect(drawn.count == 80 && drawn.allSatisfy { $0.column >= 500 })
        // What is drawn all the same is kept, and a failure is none.
        jobs.first.map { $0.finish(test.source.outcome($0)) }
        for job in jobs.dropFirst() { job.finish(.failed) }
        #expect(test.counts.running == 0 && test.counts.drawn == 81 && test.counts.failed == 0)
    }

    @Test func `what failed is not asked for again until its place changes`() throws {
        let test = try TileStage(), bad = TileKey(level: 0, column: 203, row: 202)
        try test.set(.prefetchMargin, .number(0))
        test.source.fail([bad])
        try test.show(6400, 6400)
        for time in 0..<3 {
            test.render(at: Double(time))
            test.draw()
        }
        #expect(test.counts.failed == 1 && test.counts.kept == 79)
        test.source.fail([])
        test.supply.channel.invalidate(Rect(6400, 6400, 1, 1))
        test.render(at: 3)
        #expect(test.draw() == [TileKey(level: 0, column: 200, row: 200)])
        test.supply.channel.invalidate(Rect(6500, 6470, 1, 1))
        test.render(at: 4)
        #expect(test.draw() == [bad])
    }

    @Test func `a layer that leaves wants nothing, but what the program asked for`() throws {
        let test = try TileStage()
        try test.show(6400, 6400)
        test.render(at: 0)
        #expect(test.counts.waiting > 80)
        try Model.shared.requestTiles(of: test.layer, in: Rect(0, 0, 64, 32), scale: 1)
        try Model.shared.removeFromSuperlayer(test.layer)
        test.render(at: 1)
        #expect(test.draw().count == 2)
        try Model.shared.setTiles(nil, of: test.layer)
        #expect(test.supply.channel.urgency == nil)
    }
}
