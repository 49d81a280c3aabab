import SceneGeometry
import Testing

private func path(_ data: String) throws -> Path { try Path(svg: data) }

private func close(_ a: Point?, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

private func close(_ a: Rect?, _ b: Rect, _ tolerance: Double = 1e-9) -> Bool {
    guard let a else { return false }
    return close(a.origin, b.origin, tolerance) && close(Point(a.width, a.height), Point(b.width, b.height), tolerance)
}

@Suite struct PathTests {
    @Test func `the current point follows what is drawn, and goes back on a close`() throws {
        var path = Path()
        #expect(path.currentPoint == nil)
        try path.move(to: Point(1, 2))
        try path.line(to: Point(3, 4))
        try path.quad(control: Point(5, 6), to: Point(7, 8))
        #expect(path.currentPoint == Point(7, 8))
        try path.close()
        #expect(path.currentPoint == Point(1, 2))
        try path.line(to: Point(9, 9))
        #expect(path.verbs == [.move, .line, .quadratic, .close, .line])
        #expect(path.elements.map { $0 }.last == .line(Point(9, 9)))
    }

    @Test func `a change that fails changes nothing`() throws {
        var empty = Path()
        #expect(throws: PathError.self) { try empty.line(to: .zero) }
        #expect(throws: PathError.self) { try empty.close() }
        #expect(empty.isEmpty)
        var path = try path("M1 1 L2 2 Z L3 3")
        let before = path
        #expect(throws: PathError.self) { try path.move(to: Point(.nan, 0)) }
        #expect(throws: PathError.self) { try path.cubic(control1: .zero, control2: Point(0, 2e100), to: .zero) }
        #expect(throws: PathError.self) { try path.addRect(Rect(0, 0, .infinity, 1)) }
        // Its first point is in range, and others are not.
        #expect(throws: PathError.self) { try path.addRect(Rect(9e99, 0, 9e99, 1)) }
        #expect(throws: PathError.self) { try path.addEllipse(in: Rect(0, 9e99, 1, 9e99)) }
        #expect(throws: PathError.self) { try path.arc(center: .zero, radius: -1, from: 0, to: 1) }
        #expect(throws: PathError.self) { try path.arc(center: Point(9e99, 0), radius: 9e99, from: 3, to: 4, clockwise: false) }
        #expect(throws: PathError.self) { try path.transform(by: Affine(1e200, 0, 0, 1, 0, 0)) }
        #expect(throws: PathError.self) { try path.append(path, Affine(1, 0, 0, 1, .nan, 0)) }
        #expect(path == before)
        #expect(path.currentPoint == before.currentPoint)
    }

    @Test func `a path has four million elements at most`() throws {
        var powers = [Path()]
        try powers[0].move(to: .zero)
        while powers[powers.count - 1].verbs.count * 2 <= Path.maximumElementCount {
            var next = powers[powers.count - 1]
            try next.append(next)
            powers.append(next)
        }
        var path = powers[powers.count - 1]
        #expect(throws: PathError.self) { try path.append(path) }
        #expect(path.verbs.count == powers.last?.verbs.count)
        for power in powers.reversed() where path.verbs.count + power.verbs.count <= Path.maximumElementCount { try path.append(power) }
        #expect(path.verbs.count == Path.maximumElementCount)
        #expect(throws: PathError.self) { try path.line(to: Point(2, 2)) }
        #expect(throws: PathError.self) { try path.close() }
        #expect(throws: PathError.self) { try path.move(to: .zero) }
        #expect(path.verbs.count == Path.maximumElementCount)
    }

    @Test func `appending maps, and goes on from what was appended`() throws {
        var path = try path("M0 0 L1 0")
        try path.append(self.path("M1 1 L2 1 Z"), Affine(2, 0, 0, 2, 10, 20))
        #expect(path.svg == "M0 0 L1 0 M12 22 L14 22 Z")
        #expect(path.currentPoint == Point(12, 22))
        try path.append(Path())
        #expect(path.currentPoint == Point(12, 22))
        try path.append(path)
        #expect(path.verbs.count == 10)
    }

    private func path(_ data: String) throws -> Path { try Path(svg: data) }

    // MARK: - Shapes

    @Test func `rectangles have the elements in the order of the outline`() throws {
        var path = Path()
        try path.addRect(Rect(10, 20, -4, 2))
        #expect(path.svg == "M6 20 L10 20 L10 22 L6 22 Z")
    }

    @Test func `an ellipse touches its rectangle and lies on its curve`() throws {
        var path = Path()
        try path.addEllipse(in: Rect(10, 20, 40, 20))
        #expect(close(path.boundingBox, Rect(10, 20, 40, 20)))
        for segment in path.segments {
            for step in 0...20 {
                let p = segment.point(at: Double(step) / 20)
                let x = (p.x - 30) / 20, y = (p.y - 30) / 10
                #expect(abs((x * x + y * y).squareRoot() - 1) < 2.8e-4)
            }
        }
    }

    @Test(arguments: [(0.0, Double.pi / 2, true), (1, 0.5, true), (1, 0.5, false), (-7, 9, true), (0, -1e-9, false), (3, 3, true)])
    func `arcs start, end and turn as they are asked to`(start: Double, end: Double, clockwise: Bool) throws {
        var path = Path()
        try path.arc(center: Point(5, 6), radius: 2, from: start, to: end, clockwise: clockwise)
        let whole = abs(end - start) >= 2 * .pi
        let first = PathSegmentEnds(path)
        #expect(close(first.start, Point(5 + 2 * cosine(start), 6 + 2 * sine(start))))
        if !whole { #expect(close(first.end, Point(5 + 2 * cosine(end), 6 + 2 * sine(end)))) }
        var sweep = clockwise ? end - start : start - end
        while sweep < 0 { sweep += 2 * .pi }
        #expect(abs(path.length - 2 * min(sweep, 2 * .pi)) <= 3e-4 * min(sweep, 2 * .pi) + 1e-12)
        // On the circle, and turning the right way.
        for segment in path.segments where segment.length > 0 {
            let p = segment.point(at: 0.5), t = segment.tangent(at: 0.5)
            let cross = (p.x - 5) * t.y - (p.y - 6) * t.x
            #expect(abs(abs(cross) - 2) < 1e-3 && (cross > 0) == clockwise)
        }
    }

    @Test func `a whole circle is four curves and ends where it starts`() throws {
        var path = Path()
        try path.arc(center: Point(0.1, 0.3), radius: 7, from: 0.3, to: 0.3 + 2 * .pi)
        #expect(path.verbs == [.move, .cubic, .cubic, .cubic, .cubic])
        #expect(path.points.first == path.points.last)
        var backwards = Path()
        try backwards.arc(center: Point(0.1, 0.3), radius: 7, from: 0.3, to: -100, clockwise: false)
        #expect(backwards.verbs == path.verbs && backwards.points.first == backwards.points.last)
    }

    @Test func `an arc around a corner touches both lines`() throws {
        var path = try path("M0 0")
        try path.arc(corner: Point(10, 0), towards: Point(10, 10), radius: 4)
        #expect(path.verbs == [.move, .line, .cubic])
        #expect(close(path.points[1], Point(6, 0)) && close(path.currentPoint, Point(10, 4)))
        let arc = path.segments[1]
        #expect(close(arc.tangent(at: 0), Point(1, 0)) && close(arc.tangent(at: 1), Point(0, 1)))
        #expect(abs(arc.length - 2 * .pi) < 2e-3)
        // The other way round, at a sharp corner, where the arc is more than a quarter.
        var sharp = try self.path("M0 0")
        try sharp.arc(corner: Point(10, 0), towards: Point(0, -5), radius: 1)
        let measured = sharp.segments.last
        let along = Point(-2 / 5.squareRoot(), -1 / 5.squareRoot())
        #expect(close(measured?.tangent(at: 1), along))
        #expect(sharp.verbs == [.move, .line, .cubic, .cubic])
        for (corner, end, radius) in [(Point(0, 0), Point(1, 1), 1.0), (Point(5, 0), Point(9, 0), 1), (Point(5, 0), Point(9, 9), 0)] {
            var straight = try self.path("M0 0")
            try straight.arc(corner: corner, towards: end, radius: radius)
            #expect(straight.verbs == [.move, .line] && straight.currentPoint == corner)
        }
    }

    @Test func `rounded rectangles keep to their rectangle and have the same elements`() throws {
        let rect = Rect(5, 6, 100, 40)
        for curve in [Path.CornerCurve.circular, .continuous] {
            var verbs: [Path.Verb]?
            for radii in [
                Path.CornerRadii(0), .init(8), .init(20), .init(1e300), .init(1, 2, 3, 4), .init(0, 50, 0, 50), .init(0, 0, 0, 19),
            ] {
                var path = Path()
                try path.addRoundedRect(rect, radii, curve)
                verbs = verbs ?? path.verbs
                #expect(path.verbs == verbs)
                #expect(close(path.boundingBox, rect, 1e-9))
                #expect(close(path.bounds, rect, 1e-9))
                // Convex: the tangent only turns clockwise.
                let segments = path.segments.filter { $0.length > 1e-9 }
                let tangents = segments.flatMap { s in (0...8).map { s.tangent(at: Double($0) / 8) } }
                for (a, b) in zip(tangents, tangents.dropFirst()) { #expect(a.x * b.y - a.y * b.x > -1e-4) }
            }
        }
        var flat = Path()
        try flat.addRoundedRect(Rect(1, 1, 0, 0), .init(3), .continuous)
        #expect(flat.boundingBox == Rect(1, 1, 0, 0))
    }

    @Test func `a circular corner is a quarter circle, a continuous one begins farther out`() throws {
        var circular = Path(), continuous = Path(), capsule = Path()
        try circular.addRoundedRect(Rect(0, 0, 100, 100), .init(10))
        try continuous.addRoundedRect(Rect(0, 0, 100, 100), .init(10), .continuous)
        #expect(circular.points[0] == Point(10, 0))
        #expect(close(continuous.points[0], Point(15.28665, 0)))
        for t in stride(from: 0, through: 1, by: 0.05) {
            let p = circular.segments[1].point(at: t)
            #expect(abs(((p.x - 90) * (p.x - 90) + (p.y - 10) * (p.y - 10)).squareRoot() - 10) < 3e-3)
        }
        // Without room to spread it is round: all of a capsule's end lies on the circle.
        try capsule.addRoundedRect(Rect(0, 0, 100, 20), .init(10), .continuous)
        for segment in capsule.segments where segment.start.x >= 90 && segment.kind == .cubic {
            for t in stride(from: 0, through: 1, by: 0.1) {
                let p = segment.point(at: t)
                #expect(abs(((p.x - 90) * (p.x - 90) + (p.y - 10) * (p.y - 10)).squareRoot() - 10) < 3e-3)
            }
        }
    }

    /// What PaintCode found of UIBezierPath: the points of a corner, in radii, as published to eight digits.
    @Test func `a continuous corner has the published points`() throws {
        var path = Path()
        try path.addRoundedRect(Rect(0, 0, 1000, 1000), .init(100), .continuous)
        let published = [
            (1.52866483, 0), (1.08849323, 0), (0.86840689, 0), (0.63149399, 0.07491100), (0.37282392, 0.16905899), (0.16905899, 0.37282392),
            (0.07491100, 0.63149399), (0, 0.86840689), (0, 1.08849323), (0, 1.52866483),
        ]
        // From the start of the top side: a line, then the corner at the largest x.
        for (point, wanted) in zip(path.points.dropFirst(), published) {
            #expect(abs(point.x - (1000 - 100 * wanted.0)) < 2e-4 && abs(point.y - 100 * wanted.1) < 2e-4, "\(point), \(wanted)")
        }
    }

    /// The curve that shaders draw is the path's, whatever room it has.
    @Test(arguments: [10, 40, 49, 49.9, 50, 32.7, 35, 42] as [Double])
    func `a smooth corner is the path's`(radius: Double) throws {
        var path = Path()
        try path.addRoundedRect(Rect(0, 0, 100, 100), .init(radius), .continuous)
        let corner = SmoothCorner(radius: radius, half: 50)
        #expect(abs(corner.size - min(1.528665 * radius, 50)) < 1e-9)
        var farthest = 0.0
        for segment in path.segments where segment.kind == .cubic && segment.start.x >= 50 && segment.start.y < 50 {
            for t in stride(from: 0, through: 1, by: 0.01) {
                let p = segment.point(at: t), x = 100 - p.x, y = p.y
                guard x <= corner.size, y <= corner.size else { continue }
                // Along the diagonal, which is no less than the distance.
                farthest = max(farthest, abs(x + y - corner.size * corner.sum(at: (x - y) / corner.size)) * 0.5.squareRoot())
                let away = 0.002 * radius
                #expect(corner.contains(x + away, y + away) && (x < away || y < away || !corner.contains(x - away, y - away)))
            }
        }
        #expect(farthest < 0.00085 * radius && farthest > 0, "\(farthest / radius) radii")
    }

    // MARK: - Boxes

    @Test func `the control box holds all points, the bounding box only what is drawn`() throws {
        let curve = try path("M0 0 C0 10 10 10 10 0")
        #expect(curve.bounds == Rect(0, 0, 10, 10))
        #expect(close(curve.boundingBox, Rect(0, 0, 10, 7.5)))
        let quad = try path("M0 0 Q5 -8 10 0 M50 50")
        #expect(quad.bounds == Rect(0, -8, 50, 58))
        #expect(close(quad.boundingBox, Rect(0, -4, 10, 4)))
        #expect(try path("M3 4").boundingBox == nil && path("M3 4").bounds == Rect(3, 4, 0, 0))
        #expect(try path("M3 4 Z").boundingBox == Rect(3, 4, 0, 0))
        #expect(Path().bounds == nil && Path().boundingBox == nil)
    }

    // MARK: - Inside

    @Test func `rectangles contain their left and upper edges only`() throws {
        var path = Path()
        try path.addRect(Rect(0, 0, 10, 10))
        for rule in [Path.FillRule.nonZero, .evenOdd] {
            #expect(path.contains(Point(5, 5), rule: rule) && path.contains(Point(0, 0), rule: rule))
            #expect(path.contains(Point(0, 5), rule: rule) && path.contains(Point(5, 0), rule: rule))
            for outside in [Point(10, 5), Point(5, 10), Point(10, 10), Point(-1, 5), Point(11, 5), Point(5, -1), Point(5, 11)] {
                #expect(!path.contains(outside, rule: rule))
            }
            #expect(!path.contains(Point(.nan, 5), rule: rule))
        }
    }

    @Test func `the rules differ where a path goes round twice`() throws {
        let star = try path("M50 0 L80 90 L0 35 L100 35 L20 90")
        #expect(star.contains(Point(50, 50)) && !star.contains(Point(50, 50), rule: .evenOdd))
        #expect(star.contains(Point(50, 20)) && star.contains(Point(50, 20), rule: .evenOdd))
        let ring = try path("M0 0 H10 V10 H0 Z M2 2 V8 H8 V2 Z")
        #expect(!ring.contains(Point(5, 5)) && ring.contains(Point(1, 5)))
    }

    @Test func `what is inside a curve agrees with its polygon`() throws {
        let path = try path("M10 10 C90 -40 -40 90 60 70 Q100 60 40 20 C0 60 80 100 20 90 Z M50 20 A20 10 30 1 1 49 25")
        var polygon = Path()
        path.forEachSegment {
            if polygon.isEmpty || polygon.currentPoint != $0.start { try? polygon.move(to: $0.start) }
            for step in 1...500 { try? polygon.line(to: $0.point(at: Double(step) / 500)) }
        }
        var checked = 0
        for x in 0..<40 {
            for y in 0..<40 {
                let p = Point(Double(x) * 3 - 10.123, Double(y) * 3 - 10.321)
                for rule in [Path.FillRule.nonZero, .evenOdd] where path.contains(p, rule: rule) { checked += 1 }
                #expect(path.contains(p) == polygon.contains(p))
                #expect(path.contains(p, rule: .evenOdd) == polygon.contains(p, rule: .evenOdd))
            }
        }
        #expect(checked > 200)
    }

    // MARK: - Others

    @Test func `reversing twice gives the path back`() throws {
        let path = try path("M0 0 L1 2 C3 4 5 6 7 8 Q1 1 2 2 Z M9 9 M5 5 L6 6")
        #expect(try path.reversed().svg == "M2 2 Q1 1 7 8 C5 6 3 4 1 2 L0 0 Z M9 9 M6 6 L5 5")
        #expect(try path.reversed().reversed() == path)
        #expect(try self.path("M1 1 L2 2 Z L3 3 Z").reversed().svg == "M2 2 L1 1 Z M3 3 L1 1 Z")
        #expect(try Path().reversed() == Path())
    }

    @Test func `interpolation moves the points of equal elements`() throws {
        let a = try path("M0 0 L10 0 C1 1 2 2 3 3 Z"), b = try path("M10 10 L0 0 C3 3 4 4 5 5 Z")
        #expect(Path.interpolate(a, b, 0) == a && Path.interpolate(a, b, 1) == b)
        #expect(Path.interpolate(a, b, 0.25)?.svg == "M2.5 2.5 L7.5 0 C1.5 1.5 2.5 2.5 3.5 3.5 Z")
        #expect(Path.interpolate(a, b, 2)?.points.first == Point(20, 20))
        #expect(try Path.interpolate(a, path("M0 0"), 0.5) == nil)
        #expect(try Path.interpolate(a, path("M0 0 L10 0 L3 3 Z"), 0.5) == nil)
        #expect(Path.interpolate(a, b, .nan) == nil && Path.interpolate(a, b, .infinity) == nil)
    }

    @Test func `a quadratic curve meets a cubic one as a cubic one`() throws {
        let quad = try path("M0 0 Z Q3 6 9 0 L1 1"), cubic = try path("M0 0 Z C0 0 0 0 0 0 L1 1")
        let middle = Path.interpolate(quad, cubic, 0.5)
        #expect(middle?.svg == "M0 0 Z C1 2 2.5 2 4.5 0 L1 1")
        #expect(Path.interpolate(quad, cubic, 0)?.verbs == cubic.verbs)
    }
}

private struct PathSegmentEnds {
    let start: Point?, end: Point?

    init(_ path: Path) {
        start = path.points.first
        end = path.points.last
    }
}
