import SceneGeometry
import SceneLayout
import Testing

@Suite struct ConstraintTests {
    private let bounds = Rect(0, 0, 200, 100)

    private func item(_ name: String?, _ constraints: Constraint...) -> ConstraintLayout.Item {
        ConstraintLayout.Item(name: name, frame: Rect(1, 2, 30, 20), constraints: constraints)
    }

    private func frames(_ items: ConstraintLayout.Item...) -> [Rect] { ConstraintLayout.frames(of: items, in: bounds) }

    private func onSuper(_ attribute: Constraint.Attribute, _ source: Constraint.Attribute, _ offset: Double = 0) -> Constraint {
        Constraint(attribute, Constraint.superlayer, source, offset: offset)
    }

    @Test func `one edge keeps the size`() {
        #expect(frames(item(nil, onSuper(.minX, .minX, 5))) == [Rect(5, 2, 30, 20)])
        #expect(frames(item(nil, onSuper(.midX, .midX))) == [Rect(85, 2, 30, 20)])
        #expect(frames(item(nil, onSuper(.maxY, .maxY, -3))) == [Rect(1, 77, 30, 20)])
    }

    @Test func `two relations fix both`() {
        #expect(frames(item(nil, onSuper(.minX, .minX, 5), onSuper(.maxX, .maxX, -5))) == [Rect(5, 2, 190, 20)])
        #expect(frames(item(nil, onSuper(.minX, .minX), onSuper(.midX, .midX))) == [Rect(0, 2, 200, 20)])
        #expect(frames(item(nil, onSuper(.midX, .midX), onSuper(.maxX, .maxX, -10))) == [Rect(10, 2, 180, 20)])
        let half = Constraint(.width, Constraint.superlayer, .width, scale: 0.5)
        #expect(frames(item(nil, half, onSuper(.midX, .midX))) == [Rect(50, 2, 100, 20)])
        #expect(frames(item(nil, half, onSuper(.maxX, .maxX))) == [Rect(100, 2, 100, 20)])
    }

    @Test func `a size alone does nothing`() { #expect(frames(item(nil, onSuper(.width, .width))) == [Rect(1, 2, 30, 20)]) }

    @Test func `the same edge twice is ignored`() {
        #expect(frames(item(nil, onSuper(.minX, .minX, 5), onSuper(.minX, .minX, 9))) == [Rect(5, 2, 30, 20)])
    }

    @Test func `of all four the least edge and the size are kept`() {
        let four = item(
            nil, onSuper(.maxX, .maxX), onSuper(.midX, .midX, 7), onSuper(.width, .width, -150), onSuper(.minX, .minX, 3))
        #expect(frames(four) == [Rect(3, 2, 50, 20)])
    }

    @Test func `names that lead nowhere leave the layer alone`() {
        #expect(frames(item("a", Constraint(.minX, "b", .minX))) == [Rect(1, 2, 30, 20)])
        #expect(frames(item("a", Constraint(.minX, "a", .maxX))) == [Rect(1, 2, 30, 20)])
        let circle = frames(item("a", Constraint(.minX, "b", .maxX)), item("b", Constraint(.minX, "a", .maxX)))
        #expect(circle == [Rect(1, 2, 30, 20), Rect(1, 2, 30, 20)])
    }

    /// What goes round is no relation, whoever comes first; the others count.
    @Test func `circles, in any order`() {
        let a = item("a", Constraint(.minX, "b", .maxX), onSuper(.minY, .minY, 7))
        let b = item("b", Constraint(.minX, "c", .maxX), onSuper(.maxX, .maxX, -10))
        let c = item("c", Constraint(.minX, "a", .maxX)), after = item("after", Constraint(.minX, "b", .maxX, offset: 1))
        let expected = ["a": Rect(1, 7, 30, 20), "b": Rect(160, 2, 30, 20), "c": Rect(1, 2, 30, 20), "after": Rect(191, 2, 30, 20)]
        for order in [[a, b, c, after], [after, c, b, a], [b, after, a, c], [c, a, after, b]] {
            for (item, frame) in zip(order, ConstraintLayout.frames(of: order, in: bounds)) {
                #expect(frame == expected[item.name ?? ""], "\(item.name ?? "") among \(order.map(\.name))")
            }
        }
    }

    @Test func `siblings, in any order`() {
        let first = item("first", onSuper(.minX, .minX, 10)), second = item("second", Constraint(.minX, "first", .maxX, offset: 4))
        #expect(frames(first, second) == [Rect(10, 2, 30, 20), Rect(44, 2, 30, 20)])
        #expect(frames(second, first) == [Rect(44, 2, 30, 20), Rect(10, 2, 30, 20)])
    }

    @Test func `a sibling is a source only where it is laid out itself`() {
        let first = item("first", onSuper(.minY, .minY, 10))
        #expect(frames(first, item(nil, Constraint(.minX, "first", .maxX))) == [Rect(1, 10, 30, 20), Rect(1, 2, 30, 20)])
        let crossing = item(nil, Constraint(.minX, "first", .maxY))
        #expect(frames(first, crossing)[1] == Rect(30, 2, 30, 20))
        #expect(frames(crossing, first)[0] == Rect(30, 2, 30, 20))
    }

    @Test func `a chain of any length`() {
        let count = 20_000
        let items = (0..<count).reversed().map { index in
            index == 0
                ? item("0", onSuper(.minX, .minX))
                : item("\(index)", Constraint(.minX, "\(index - 1)", .minX, offset: 1))
        }
        let found = ConstraintLayout.frames(of: items, in: bounds)
        #expect(found[0].x == Double(count - 1))
        #expect(found[count - 1].x == 0)
    }

    @Test func `a layer is never less than nothing`() {
        #expect(frames(item(nil, onSuper(.minX, .maxX), onSuper(.maxX, .minX))) == [Rect(200, 2, 0, 20)])
        #expect(frames(item(nil, onSuper(.minX, .minX), onSuper(.width, .width, -500))) == [Rect(0, 2, 0, 20)])
    }
}
