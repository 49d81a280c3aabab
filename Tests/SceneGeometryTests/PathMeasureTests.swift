import SceneGeometry
import Testing

@Suite struct PathMeasureTests {
    /// The arc length by Romberg's integration of the speed, which shares nothing with the library but the curve's definition.
    private func numericalLength(_ s: PathSegment) -> Double {
        func difference(_ a: Point, _ b: Point) -> SIMD2<Double> { SIMD2(b.x - a.x, b.y - a.y) }
        let steps = [difference(s.start, s.control1), difference(s.control1, s.control2), difference(s.control2, s.end)]
        func speed(_ t: Double) -> Double {
            let d = 3 * ((1 - t) * (1 - t) * steps[0] + 2 * t * (1 - t) * steps[1] + t * t * steps[2])
            return (d * d).sum().squareRoot()
        }
        let count = 1 << 13
        let h = 1 / Double(count)
        // Simpson's rule, with so many parts that a cusp between two costs 1e-8 at most.
        var sum = speed(0) + speed(1)
        for i in 1..<count { sum += speed(Double(i) * h) * (i & 1 == 1 ? 4 : 2) }
        return sum * h / 3
    }

    @Test func `lines and parabolas have the lengths of the closed forms`() {
        #expect(PathSegment(from: Point(1, 1), to: Point(4, 5)).length == 5)
        // y = x^2 from 0 to 1: sqrt(5) / 2 + asinh(2) / 4.
        let parabola = PathSegment(from: .zero, Point(0.5, 0), to: Point(1, 1))
        let expected = 5.0.squareRoot() / 2 + 0.25 * 1.443_635_475_178_810_3
        #expect(abs(parabola.length - expected) < 1e-9)
        #expect(abs(parabola.raised.length - expected) < 1e-9)
        // There and back again on a line, whose derivative has a zero inside: 2 times the way to x = 2.25.
        let back = PathSegment(from: .zero, Point(0, 0), Point(4, 0), to: .zero)
        #expect(abs(back.length - 2 * 16.0 / 9) < 1e-7)
        let halfway = PathSegment(from: .zero, Point(1, 0), to: .zero)
        #expect(abs(halfway.length - 1) < 1e-7)
        // A semicubical parabola, (t^2, t^3) from its cusp: (13 sqrt(13) - 8) / 27.
        let cusp = PathSegment(from: .zero, .zero, Point(1.0 / 3, 0), to: Point(1, 1))
        #expect(abs(cusp.length - (13 * 13.0.squareRoot() - 8) / 27) < 1e-7)
    }

    @Test(arguments: 0..<200) func `lengths agree with numerical integration`(seed: Int) {
        let segment = random(seed)
        let expected = numericalLength(segment.raised)
        #expect(abs(segment.length - expected) <= 1e-6 * expected)
    }

    @Test(arguments: 0..<200) func `the parameter at a length cuts the curve there`(seed: Int) {
        let segment = random(seed)
        let total = segment.length
        #expect(segment.parameter(atLength: 0) == 0 && segment.parameter(atLength: total) == 1)
        #expect(segment.parameter(atLength: -1) == 0 && segment.parameter(atLength: 2 * total) == 1)
        var last = 0.0
        for part in [0.01, 0.25, 0.5, 0.9, 0.999] {
            let t = segment.parameter(atLength: part * total)
            #expect(t >= last)
            last = t
            #expect(abs(numericalLength(head(segment.raised, t)) - part * total) <= 1e-6 * total, "\(segment) \(t)")
        }
    }

    /// The part of a cubic before a parameter, by de Casteljau's construction.
    private func head(_ s: PathSegment, _ t: Double) -> PathSegment {
        func mix(_ a: Point, _ b: Point) -> Point { Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) }
        let (a, b, c) = (mix(s.start, s.control1), mix(s.control1, s.control2), mix(s.control2, s.end))
        let (d, e) = (mix(a, b), mix(b, c))
        return PathSegment(from: s.start, a, d, to: mix(d, e))
    }

    private func random(_ seed: Int) -> PathSegment {
        var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 12345
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // A coarse grid, so that control points meet, lie on one line, and make loops and cusps.
            return seed % 2 == 0 ? Double((state >> 33) % 5) * 10 : Double(state >> 11) / Double(1 << 53) * 100
        }
        let p = (0..<4).map { _ in Point(next(), next()) }
        let curve = seed % 3 == 0 ? PathSegment(from: p[0], p[1], to: p[2]) : PathSegment(from: p[0], p[1], p[2], to: p[3])
        return curve.length > 0 ? curve : PathSegment(from: .zero, Point(1, 2), to: Point(3, 1))
    }

    // MARK: - Tangents

    @Test func `tangents fall back to the next point that differs`() {
        let a = Point(0, 0), b = Point(10, 0), c = Point(10, 10)
        #expect(PathSegment(from: a, a, b, to: c).tangent(at: 0) == Point(1, 0))
        #expect(PathSegment(from: a, a, a, to: c).tangent(at: 0) == unit(1, 1))
        #expect(PathSegment(from: a, b, c, to: c).tangent(at: 1) == Point(0, 1))
        #expect(PathSegment(from: a, c, c, to: c).tangent(at: 1) == unit(1, 1))
        #expect(PathSegment(from: a, a, to: c).tangent(at: 0) == unit(1, 1))
        #expect(PathSegment(from: a, c, to: c).tangent(at: 1) == unit(1, 1))
        #expect(PathSegment(from: a, a, b, to: c).tangent(at: 1e-17).x == 1)
        #expect(PathSegment(from: a, b, c, to: c).tangent(at: 1.nextDown).y == 1)
        for all in [PathSegment(from: c, to: c), PathSegment(from: c, c, to: c), PathSegment(from: c, c, c, to: c)] {
            for t in [0, 0.5, 1] { #expect(all.tangent(at: t) == Point(1, 0)) }
            #expect(all.length == 0 && all.parameter(atLength: 1) == 0)
        }
        // A cusp in the middle: up to it, and down from it.
        let cusp = PathSegment(from: Point(0, 0), Point(10, 10), Point(0, 10), to: Point(10, 0))
        #expect(cusp.tangent(at: 0.5) == Point(0, -1))
        // A parabola that is a line forth and back turns at its end.
        #expect(PathSegment(from: a, b, to: a).tangent(at: 0.5) == Point(-1, 0))
    }

    private func unit(_ x: Double, _ y: Double) -> Point {
        let length = (x * x + y * y).squareRoot()
        return Point(x / length, y / length)
    }

    @Test func `no numbers make a tangent that is none`() {
        let values = [0, 1, -1, .leastNonzeroMagnitude, 1e-300, 1e100, -1e100, 1.7e308, -1.7e308]
        var state: UInt64 = 7
        func pick() -> Point {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Point(values[Int((state >> 33) % 9)], values[Int((state >> 45) % 9)])
        }
        for _ in 0..<3000 {
            let p = (0..<4).map { _ in pick() }
            for segment in [
                PathSegment(from: p[0], to: p[1]), PathSegment(from: p[0], p[1], to: p[2]), PathSegment(from: p[0], p[1], p[2], to: p[3]),
            ] {
                for t in [0, 1e-300, 0.5, 1, 2, -1, .nan] {
                    let tangent = segment.tangent(at: t)
                    let length = tangent.x * tangent.x + tangent.y * tangent.y
                    #expect(abs(length - 1) < 1e-12)
                }
                #expect(segment.length >= 0 && segment.length.isFinite)
                #expect((0...1).contains(segment.parameter(atLength: segment.length / 2)))
            }
        }
    }

    @Test(arguments: 0..<100) func `tangents point where the curve goes`(seed: Int) {
        let segment = random(2 * seed + 1)
        for t in [0.1, 0.4, 0.8] {
            let a = segment.point(at: t - 1e-6), b = segment.point(at: t + 1e-6), tangent = segment.tangent(at: t)
            let d = unit(b.x - a.x, b.y - a.y)
            #expect(abs(d.x - tangent.x) < 1e-4 && abs(d.y - tangent.y) < 1e-4)
        }
        #expect(segment.point(at: 0) == segment.start && segment.point(at: 1) == segment.end)
    }

    // MARK: - Paths

    @Test func `positions follow the subpaths one after another`() throws {
        let measure = try PathMeasure(Path(svg: "M0 0 L10 0 L10 10 M100 100 M50 0 H60 V10 Z M7 7 Z"))
        #expect(measure.length == 20 + 20 + 200.squareRoot())
        #expect(measure.subpaths.map(\.segments) == [0..<2, 2..<5])
        #expect(measure.subpaths.map(\.isClosed) == [false, true])
        #expect(measure.subpaths[1].startLength == 20 && measure.subpaths[1].length == 20 + 200.squareRoot())
        #expect(measure.position(atLength: 5)?.point == Point(5, 0))
        // Where one segment ends the next begins, also in another subpath.
        #expect(measure.position(atLength: 10)?.tangent == Point(0, 1))
        #expect(measure.position(atLength: 20)?.point == Point(50, 0))
        #expect(measure.position(atLength: -3)?.point == .zero)
        #expect(measure.position(atLength: .nan)?.point == .zero)
        #expect(measure.position(atLength: .infinity)?.point == Point(50, 0))
        #expect(measure.position(atLength: measure.length)?.tangent == unit(-1, -1))
        #expect(measure.segments.last == PathSegment(from: Point(60, 10), to: Point(50, 0)))
    }

    @Test func `segments without length are passed over`() throws {
        let measure = try PathMeasure(Path(svg: "M0 0 L0 0 L10 0 L10 0 Q10 0 10 0 L20 0 L20 0"))
        #expect(measure.segments.count == 6)
        for (length, x) in [(0.0, 0.0), (10, 10), (15, 15), (20, 20)] {
            let position = measure.position(atLength: length)
            #expect(position?.point == Point(x, 0) && position?.tangent == Point(1, 0))
        }
        #expect(measure.location(atLength: 10)?.segment == 4)
        let dot = try PathMeasure(Path(svg: "M3 4 L3 4"))
        #expect(dot.length == 0 && dot.position(atLength: 1)?.point == Point(3, 4))
        #expect(try PathMeasure(Path(svg: "M3 4")).position(atLength: 0) == nil)
        #expect(PathMeasure(Path()).length == 0)
    }

    @Test func `a close where the subpath began draws nothing, and what follows it is a new subpath`() throws {
        let path = try Path(svg: "M0 0 L10 0 L0 0 Z L5 5")
        #expect(path.segments.count == 3)
        let measure = PathMeasure(path)
        #expect(measure.subpaths.map(\.segments) == [0..<2, 2..<3])
        #expect(measure.subpaths.map(\.isClosed) == [true, false])
    }

    @Test func `a path of a hundred thousand elements is measured, drawn round and read`() throws {
        // A circle of 100,000 sides.
        let count = 100_000
        var path = Path()
        try path.move(to: Point(1000, 0))
        for i in 1..<count {
            let angle = 2 * Double.pi * Double(i) / Double(count)
            try path.line(to: Point(1000 * cosine(angle), 1000 * sine(angle)))
        }
        try path.close()
        let measure = PathMeasure(path)
        let expected = 2000 * Double(count) * sine(.pi / Double(count))
        #expect(abs(measure.length - expected) < 1e-9 * expected)
        #expect(abs(path.length - expected) < 1e-9 * expected)
        let position = measure.position(atLength: measure.length / 4)
        #expect(abs((position?.point.x ?? 9)) < 1e-6 && abs((position?.point.y ?? 0) - 1000) < 1e-6)
        #expect(path.contains(Point(0, 0)) && path.contains(Point(706, 706)) && !path.contains(Point(708, 708)))
        #expect(try Path(svg: path.svg) == path)
        #expect(try path.reversed().reversed() == path)
    }
}
