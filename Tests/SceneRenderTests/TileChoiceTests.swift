import Glibc
import SceneCommit
import SceneGeometry
import Testing

import SceneRender

/// Which tiles a frame chooses: a function of the layer's map, its bounds, and what can be seen.
@Suite struct TileChoiceTests {
    /// A view of 320 x 240 pixels on contents of 100,000 x 100,000 points in tiles of 32, from a point of them on, at a scale.
    private func scope(
        from origin: Point = Point(6400, 6400), scale: Double = 1, levels: Int = 10, bias: Double = 0, margin: Double = 0,
        limit: Int = 1000,
        bounds: Rect = Rect(0, 0, 100_000, 100_000)
    ) throws -> TileChoice.Scope {
        let layout = try #require(TileLayout(tileSize: Size(32, 32), bias: bias, contentsScale: 1))
        let map = Affine(scale, 0, 0, scale, -origin.x * scale, -origin.y * scale)
        return TileChoice.Scope(
            layout: layout, levelCount: layout.levelCount(Double(levels), of: bounds.size), bounds: bounds, world: Homography(map),
            visible: Box(minX: 0, minY: 0, maxX: 320, maxY: 240), margin: margin, limit: limit)
    }

    private func visibleLevels(_ scope: TileChoice.Scope) -> Set<Int32> {
        let choice = TileChoice(scope)
        return Set(choice.tiles[..<choice.visibleCount].map(\.key.level))
    }

    @Test(arguments: [(1.0, 0), (0.75, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (0.01, 6), (1e-9, 9), (4, 0)])
    func `the level is the coarsest that is as fine as the pixels`(scale: Double, level: Int32) throws {
        #expect(visibleLevels(try scope(from: Point(0, 0), scale: scale)) == [level])
    }

    @Test(arguments: [(1.0, 2), (2, 1), (4, 0), (8, 0), (0.5, 3)])
    func `a bias adds finer levels`(scale: Double, level: Int32) throws {
        #expect(visibleLevels(try scope(scale: scale, bias: 2)) == [level])
    }

    @Test func `there are no coarser levels than were asked for, nor than have a pixel`() throws {
        #expect(visibleLevels(try scope(scale: 0.1, levels: 2, limit: 100_000)) == [1])
        // 100 points have seven levels at most: the coarsest is two pixels wide, or one and a half.
        #expect(visibleLevels(try scope(from: .zero, scale: 1e-3, levels: 32, bounds: Rect(0, 0, 100, 100))) == [6])
    }

    @Test func `what can be seen is covered, once and by nothing else`() throws {
        let choice = TileChoice(try scope(from: Point(6410, 6401)))
        #expect(choice.visibleCount == 11 * 8 && choice.tiles.count == 11 * 8)
        let keys = Set(choice.tiles.map(\.key))
        #expect(keys.count == 11 * 8)
        #expect(keys.allSatisfy { (200...210).contains($0.column) && (200...207).contains($0.row) })
    }

    @Test func `tiles lie within the bounds`() throws {
        // Two points of the bounds in each direction are to be seen.
        let choice = TileChoice(try scope(from: Point(99_998, 99_998), margin: 3))
        #expect(choice.visibleCount == 1)
        #expect(choice.tiles.first?.key == TileKey(level: 0, column: 3124, row: 3124))
        #expect(choice.tiles.allSatisfy { $0.key.column <= 3124 && $0.key.row <= 3124 })
        #expect(TileChoice(try scope(from: Point(100_001, 0))).tiles.isEmpty)
        #expect(TileChoice(try scope(bounds: Rect(0, 0, 0, 0))).tiles.isEmpty)
    }

    @Test func `what can be seen comes first, from the middle outwards`() throws {
        let choice = TileChoice(try scope(margin: 2))
        #expect(choice.visibleCount < choice.tiles.count)
        #expect(choice.tiles[..<choice.visibleCount].allSatisfy { $0.isVisible })
        #expect(!choice.tiles[choice.visibleCount...].contains { $0.isVisible })
        for part in [choice.tiles[..<choice.visibleCount], choice.tiles[choice.visibleCount...]] {
            #expect(zip(part, part.dropFirst()).allSatisfy { $0.distance <= $1.distance })
        }
        // The middle of what can be seen is a corner of tile (205, 203).
        #expect(choice.tiles.first.map { (204...205).contains($0.key.column) && $0.key.row == 203 } == true)
    }

    @Test func `a margin adds what lies around, and the level that stands in`() throws {
        let none = TileChoice(try scope()), one = TileChoice(try scope(margin: 1))
        #expect(none.tiles.count == none.visibleCount)
        #expect(one.visibleCount == none.visibleCount)
        let around = one.tiles[one.visibleCount...].filter { $0.key.level == 0 }
        // 10 columns and 8 rows are seen, and one on each side is not. A tile that touches an edge is near.
        #expect(around.allSatisfy { (198...211).contains($0.key.column) && (198...209).contains($0.key.row) })
        #expect(Set(around.map(\.key)).isSuperset(of: (199...210).map { TileKey(level: 0, column: $0, row: 199) }))
        let parents = Set(one.tiles.filter { $0.key.level == 1 }.map(\.key))
        #expect(parents == Set(one.tiles[..<one.visibleCount].map(\.key.parent)))
    }

    @Test func `what would be too many tiles is shown coarser`() throws {
        // 80 tiles are to be seen; of the next levels 20, and then 6.
        #expect(visibleLevels(try scope(limit: 80)) == [0])
        #expect(visibleLevels(try scope(limit: 79)) == [1])
        #expect(visibleLevels(try scope(limit: 19)) == [2])
    }

    @Test func `and without coarser levels only its middle, of as many as there may be`() throws {
        let choice = TileChoice(try scope(levels: 1, limit: 12))
        #expect(choice.tiles.count == 12 && choice.visibleCount == 12)
        #expect(choice.tiles.allSatisfy { $0.distance <= 100 * 100 })
        #expect(TileChoice(try scope(scale: 1e-6, levels: 1, limit: 12)).tiles.count <= 12)
    }

    @Test func `there are never more than may be`() throws {
        for limit in [1, 7, 90, 150] {
            let choice = TileChoice(try scope(margin: 8, limit: limit))
            #expect(choice.tiles.count <= limit)
            #expect(choice.visibleCount <= limit)
        }
    }

    @Test func `turned by an angle the level is that of its longer axis`() throws {
        var turned = try scope()
        let (c, s) = (cos(0.5) * 0.5, sin(0.5) * 0.5)
        turned.world = Homography(Affine(c, s, -s, c, 0, 0))
        #expect(visibleLevels(turned) == [1])
        // What is squeezed in one direction needs the other's.
        turned.world = Homography(Affine(0.125, 0, 0, 1, 0, 0))
        #expect(visibleLevels(turned) == [0])
    }

    @Test func `in perspective what is near is finer than what is far`() throws {
        var tilted = try scope(levels: 8)
        // Points further down are seen from nearer.
        tilted.bounds = Rect(0, 0, 4000, 4000)
        tilted.world = Homography(Affine(0.2, 0, 0, 0.2, 0, 0), h: -0.0008, i: 1)
        let choice = TileChoice(tilted)
        let visible = choice.tiles[..<choice.visibleCount]
        #expect(Set(visible.map(\.key.level)).count >= 2)
        // Going down, the tiles get no coarser.
        let byRow = visible.sorted { $0.rect.minY < $1.rect.minY }
        #expect(byRow.first.map(\.key.level) ?? 0 > byRow.last.map(\.key.level) ?? 0)
        // They do not overlap: none is another's parent, or further up.
        let keys = Set(visible.map(\.key))
        for var key in keys {
            while key.level < 8 {
                key = key.parent
                #expect(!keys.contains(key))
            }
        }
    }
}
