import Glibc
import SceneGeometry
import Testing

/// Paths that are turned about a point, less and less farther out.
@Suite struct PathTwistTests {
    private func line(_ points: [(Double, Double)], isClosed: Bool = false) throws -> Path {
        var path = Path()
        try path.move(to: Point(points[0].0, points[0].1))
        for point in points.dropFirst() { try path.line(to: Point(point.0, point.1)) }
        if isClosed { try path.close() }
        return path
    }

    /// The places where a path goes through a distance from the origin.
    private func ends(_ path: Path) -> [Point] {
        path.elements.compactMap { element -> Point? in
            switch element {
            case .move(let to), .line(let to): to
            case .cubic(_, _, let to): to
            default: nil
            }
        }
    }

    private func expect(_ point: Point, _ x: Double, _ y: Double) {
        #expect(hypot(point.x - x, point.y - y) < 1e-9, "\(point) is not \(x), \(y)")
    }

    @Test func theFarthestPointStaysAndTheCentreTurnsMost() throws {
        let twisted = try line([(0, 0), (12, 0)]).twisted(by: .pi, about: .zero), points = ends(twisted)
        #expect(points.count == 13)
        expect(points[0], 0, 0)
        expect(points[12], 12, 0)
        // Half way the turn is half.
        expect(points[6], 0, 6)
        expect(points[3], 3 * cos(0.75 * .pi), 3 * sin(0.75 * .pi))
    }

    @Test func curvesGoTheWayThatTheirPointsDo() throws {
        let twisted = try line([(0, 0), (12, 0)]).twisted(by: .pi, about: .zero)
        for (index, element) in twisted.elements.enumerated() {
            guard case .cubic(let out, let into, let to) = element, index > 1 else { continue }
            let start = ends(twisted)[index - 1], at = (hypot(start.x, start.y) + hypot(to.x, to.y)) / 2
            // The middle of a part, by its control points.
            let middle = Point((start.x + 3 * out.x + 3 * into.x + to.x) / 8, (start.y + 3 * out.y + 3 * into.y + to.y) / 8)
            let angle = .pi * (1 - at / 12)
            #expect(hypot(middle.x - at * cos(angle), middle.y - at * sin(angle)) < 0.02)
        }
    }

    @Test func nothingIsTurnedByNothing() throws {
        let square = try line([(-5, -5), (5, -5), (5, 5), (-5, 5)], isClosed: true), same = try square.twisted(by: 0, about: .zero)
        #expect(same.boundingBox == square.boundingBox)
        expect(try #require(ends(same).first), -5, -5)
    }

    @Test func whatIsClosedStaysClosed() throws {
        let twisted = try line([(-5, -5), (5, -5), (5, 5), (-5, 5)], isClosed: true).twisted(by: 2, about: Point(1, 1))
        #expect(Array(twisted.elements).last == .close)
        // The corner that is farthest from the centre stays.
        expect(try #require(ends(twisted).first), -5, -5)
    }

    @Test func numbersThatAreNoneAreRefused() throws {
        let path = try line([(0, 0), (1, 1)])
        #expect(throws: PathError.self) { try path.twisted(by: .nan, about: .zero) }
        #expect(throws: PathError.self) { try path.twisted(by: 1, about: Point(.infinity, 0)) }
        #expect(try Path().twisted(by: 1, about: .zero) == Path())
    }
}
