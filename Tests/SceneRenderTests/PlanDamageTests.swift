import SceneCommit
import SceneGeometry
import SceneModel
import SceneRender
import SceneStorage
import Testing

/// The damage between plans that are made anew, as all are of few layers: it is found from their items.
struct PlanDamageTests {
    private static let columns = 10, side = 20.0, size = 400

    /// Squares of 8 x 8 in rows of ten, 20 pixels apart, which have been drawn.
    private func makeSquares(_ count: Int) throws -> (stage: Stage, squares: [LayerID]) {
        let stage = try Stage(width: Double(Self.size), height: Double(Self.size))
        let squares = try (0..<count).map { try stage.layer(Self.frame(of: $0), .red) }
        render(stage)
        _ = takeDamage(of: stage)
        stage.model.disablesActions = true
        return (stage, squares)
    }

    private static func frame(of square: Int) -> Rect {
        Rect(side * Double(square % columns), side * Double(square / columns), 8, 8)
    }

    private func render(_ stage: Stage) { stage.render(at: 0, width: Self.size, height: Self.size) }

    private func takeDamage(of stage: Stage) -> Damage { stage.frames.withLock { $0.takeDamage() } }

    /// The pixels of a square.
    private static func pixels(of square: Int) -> SIMD4<Int32> {
        let frame = frame(of: square)
        return SIMD4(Int32(frame.minX), Int32(frame.minY), Int32(frame.maxX), Int32(frame.maxY))
    }

    @Test(arguments: 0..<100) func `of many layers each is found that changes alone`(_ square: Int) throws {
        let (stage, squares) = try makeSquares(100)
        try stage.set(.backgroundColor, .color(.blue), of: squares[square])
        render(stage)
        #expect(takeDamage(of: stage).rects == [Self.pixels(of: square)])
    }

    @Test(arguments: [(0, 99), (1, 90), (15, 16), (17, 47)])
    func `of many layers two are found that change far apart`(_ first: Int, _ second: Int) throws {
        let (stage, squares) = try makeSquares(100)
        for square in [first, second] { try stage.set(.backgroundColor, .color(.blue), of: squares[square]) }
        render(stage)
        let damage = takeDamage(of: stage)
        for square in [first, second] {
            let wanted = Self.pixels(of: square)
            #expect(damage.rects.contains { $0.x <= wanted.x && $0.y <= wanted.y && $0.z >= wanted.z && $0.w >= wanted.w })
        }
        #expect(damage.area(width: Self.size, height: Self.size) < Self.size * Self.size / 2)
    }

    /// Moves all squares but the first so many by a pixel. @return the damage, and how many items are drawn.
    private func moveAll(but still: Int, of count: Int) throws -> (damage: Damage, items: Int) {
        let (stage, squares) = try makeSquares(count)
        for (square, layer) in squares.enumerated().dropFirst(still) {
            let frame = Self.frame(of: square)
            try stage.set(.position, .point(Point(frame.minX + 5, frame.minY + 4)), of: layer)
        }
        render(stage)
        let damage = takeDamage(of: stage), whole = stage.plan.items.count
        var part = DamagedPart()
        part.take(from: &stage.plan, in: damage)
        part.exchange(with: &stage.plan)
        let items = stage.plan.items.count
        part.exchange(with: &stage.plan)
        #expect(stage.plan.items.count == whole && whole == count)
        return (damage, items)
    }

    @Test func `a plan of which all moves is drawn as a whole`() throws {
        let (damage, items) = try moveAll(but: 0, of: 200)
        #expect(!damage.isWhole && damage.area(width: Self.size, height: Self.size) > Self.size * Self.size / 3)
        #expect(items == 200)
    }

    @Test func `what lies beside a large damage is not drawn`() throws {
        let (damage, items) = try moveAll(but: 20, of: 200)
        #expect(!damage.isWhole && damage.area(width: Self.size, height: Self.size) > Self.size * Self.size / 3)
        #expect(items == 180)
    }
}
