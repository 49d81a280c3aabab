import Glibc
import SceneGeometry
import Testing

func cosine(_ angle: Double) -> Double { cos(angle) }
func sine(_ angle: Double) -> Double { sin(angle) }

@Suite struct PathDataTests {
    @Test(arguments: [
        ("", ""), (" \t\r\n\u{c}", ""), ("M1 2", "M1 2"), ("m1,2", "M1 2"), ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
        ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"), ("M1,2L3,4", "M1 2 L3 4"), ("M10 10l-5-5", "M10 10 L5 5"),
        ("M.5.5-.5-.5", "M0.5 0.5 L-0.5 -0.5"),
        ("M0 0H10h5V7v-2", "M0 0 L10 0 L15 0 L15 7 L15 5"), ("M0 0H1 2 3", "M0 0 L1 0 L2 0 L3 0"),
        ("M1 1C1 2 3 4 5 6", "M1 1 C1 2 3 4 5 6"), ("M1 1c1 2 3 4 5 6 1 2 3 4 5 6", "M1 1 C2 3 4 5 6 7 C7 9 9 11 11 13"),
        ("M0 0C1 1 2 3 4 4S7 8 9 9", "M0 0 C1 1 2 3 4 4 C6 5 7 8 9 9"), ("M1 1S2 3 4 4s1 1 2 2", "M1 1 C1 1 2 3 4 4 C6 5 5 5 6 6"),
        ("M0 0Q1 2 3 4T8 8t1 1", "M0 0 Q1 2 3 4 Q5 6 8 8 Q11 10 9 9"), ("M1 1T2 2", "M1 1 Q1 1 2 2"),
        ("M0 0Q1 1 2 0M5 5T8 8", "M0 0 Q1 1 2 0 M5 5 Q5 5 8 8"),
        ("M0 0Q1 1 2 0S3 3 4 4", "M0 0 Q1 1 2 0 C2 0 3 3 4 4"), ("M1 1L2 2ZL3 3zm1 1", "M1 1 L2 2 Z L3 3 Z M2 2"), ("M1 1zZ", "M1 1 Z Z"),
        ("M1e2-1E-1 1e+1+.5", "M100 -0.1 L10 0.5"), ("M5 5A0 3 0 0 1 9 9", "M5 5 L9 9"),
        ("M5 5a3 0 0 0 1 1 1", "M5 5 L6 6"),
        ("M5 5A3 3 0 0 1 5 5", "M5 5"), ("M-0 0", "M-0 0"), ("M1e-400 0", "M0 0"), ("M1.,2.L3.5.5", "M1 2 L3.5 0.5"),
        ("M9007199254740993 0.1234567890123456789", "M9007199254740992 0.12345678901234568"),
        ("M4.35 2.2250738585072014e-308", "M4.35 2.2250738585072014e-308"),
        ("M0.000000000000000000000000000001 123456789012345678901234567890", "M1e-30 1.2345678901234568e+29"),
    ])
    func `good data`(data: String, expected: String) throws {
        #expect(try Path(svg: data).svg == expected)
    }

    @Test(arguments: [
        ("L1 1", 0, "M or m"), ("z", 0, "M or m"), ("M", 1, "a number, found the end"), ("M1", 2, "a number, found the end"),
        ("M1 x", 3, "a number, found \"x\""), ("M1 1 2", 6, "a number, found the end"), ("M,1 1", 1, "a number"), ("M1,,1", 3, "a number"),
        ("M1 1,", 5, "a number"), ("M1 1,L2 2", 5, "a number"), ("M1 1 B2 2", 5, "one of the commands"),
        ("M1 1 Z 5", 7, "one of the commands"),
        ("M1 1Z,M2 2", 5, "one of the commands"), (",M1 1", 0, "one of the commands"), ("M1 1e", 4, "one of the commands"),
        ("M1 1ex", 4, "one of the commands"), ("M- 1", 1, "a number, found \"-\""), ("M1 .", 3, "a number"), ("M1 +-2", 3, "a number"),
        ("M1 1 C1 1 2 2 3", 15, "a number"), ("M0 0 A1 1 0 2 0 5 5", 12, "a flag, 0 or 1, found \"2\""),
        ("M0 0 A1 1 0 0 x5 5", 14, "a flag"),
        ("M0 0 A1 1 0 0,", 14, "a flag"), ("M1.L2.", 3, "a number, found \"L\""), ("M1 1 nan", 5, "one of the commands"),
        ("M1e999 1", 1, "too large"),
        ("M1 1L1e101 0", 4, "1e100"),
        ("M1 1 \u{e9}", 5, "found byte 195"), ("M1\u{0}1", 2, "found byte 0"), ("M1 1l9e99 0 9e99 0", 4, "1e100"),
        ("M0 0A1e-320 1e-320 0 0 1 1e10 0", 4, "out of proportion"),
        ("M1 1 @", 5, "found \"@\""), ("M1 1 \u{b} L2 2", 5, "found byte 11"),
    ])
    func `bad data`(data: String, offset: Int, says: String) {
        let error = #expect(throws: PathError.self) { try Path(svg: data) }
        #expect(error?.kind == .format && error?.offset == offset)
        #expect(error?.message.contains("at byte \(offset)") ?? false)
        #expect(error?.message.contains(says) ?? false, "\(error?.message ?? "")")
    }

    @Test func `arc flags need no separators`() throws {
        let spaced = try Path(svg: "M0 0 A 5 5 0 0 1 10 0 A 5 5 0 1 0 20 0 a 5 5 0 1 1 10 -1")
        #expect(try Path(svg: "M0 0A5 5 0 0110 0A5,5,0,1,0,20,0a5 5 0 11 10-1") == spaced)
        #expect(try Path(svg: "M0 0A5 5 0 0110,0 5 5 0 1020 0a5 5 0 1110-1") == spaced)
    }

    /// Endpoints, radius and flags of arcs of a circle, whose centres are known.
    @Test(arguments: [(false, true, 1.5), (true, true, 4.5), (false, false, 1.5), (true, false, 4.5)])
    func `arcs take the way that their flags say`(isLarge: Bool, isPositive: Bool, quarters: Double) throws {
        let path = try Path(svg: "M10 0 A10 10 0 \(isLarge ? 1 : 0) \(isPositive ? 1 : 0) 0 10")
        // From (10, 0) to (0, 10) there are two circles of radius 10: about (0, 0) and about (10, 10).
        let center = isLarge == isPositive ? Point(10, 10) : Point(0, 0)
        #expect(abs(path.length - (isLarge ? 3 : 1) * 5 * .pi) < 0.02)
        for segment in path.segments {
            let p = segment.point(at: 0.5), t = segment.tangent(at: 0.5)
            let x = p.x - center.x, y = p.y - center.y
            #expect(abs((x * x + y * y).squareRoot() - 10) < 3e-3)
            #expect((x * t.y - y * t.x > 0) == isPositive)
        }
        #expect(path.currentPoint == Point(0, 10))
    }

    @Test func `radii that do not reach grow, and a turned ellipse is turned`() throws {
        let grown = try Path(svg: "M0 0 A1 2 0 0 1 20 0")
        #expect(abs((grown.boundingBox?.minY ?? 0) + 20) < 1e-9 && abs((grown.boundingBox?.width ?? 0) - 20) < 0.01)
        // A half turn of an ellipse that stands at 90 degrees.
        let turned = try Path(svg: "M0 0 A20 10 90 0 1 20 0")
        #expect(abs((turned.boundingBox?.minY ?? 0) + 20) < 1e-9)
        // All of an arc lies on an ellipse of these radii, turned by 30 degrees; its centre is where the ends' normals say.
        let slanted = try Path(svg: "M10 0 A30 10 30 1 0 0 5")
        let points = slanted.segments.flatMap { s in (0...10).map { s.point(at: Double($0) / 10) } }
        let center = centerOfEllipse(points[0], points[points.count - 1], Size(30, 10), .pi / 6, through: points[15])
        for p in points { #expect(abs(distance(p, center, Size(30, 10), .pi / 6) - 1) < 3e-4) }
        #expect(slanted.length > 60)
    }

    /// How far a point is from an ellipse's centre, in its radii.
    private func distance(_ p: Point, _ center: Point, _ radius: Size, _ angle: Double) -> Double {
        let x = p.x - center.x, y = p.y - center.y
        let u = (cos(angle) * x + sin(angle) * y) / radius.width, v = (cos(angle) * y - sin(angle) * x) / radius.height
        return (u * u + v * v).squareRoot()
    }

    /// The centre of the ellipse through two points that is nearest to going through a third one, by searching both candidates.
    private func centerOfEllipse(_ a: Point, _ b: Point, _ radius: Size, _ angle: Double, through c: Point) -> Point {
        // In the space of the unit circle, the centre is on the bisector of the chord.
        func toCircle(_ p: Point) -> Point {
            Point((cos(angle) * p.x + sin(angle) * p.y) / radius.width, (cos(angle) * p.y - sin(angle) * p.x) / radius.height)
        }
        let (p, q) = (toCircle(a), toCircle(b))
        let half = Point((q.x - p.x) / 2, (q.y - p.y) / 2)
        let length = (half.x * half.x + half.y * half.y).squareRoot(), height = (1 - length * length).squareRoot() / length
        let candidates = [1.0, -1.0].map { side in
            let u = (p.x + half.x - side * height * half.y) * radius.width, v = (p.y + half.y + side * height * half.x) * radius.height
            return Point(cos(angle) * u - sin(angle) * v, sin(angle) * u + cos(angle) * v)
        }
        return candidates.min { abs(distance(c, $0, radius, angle) - 1) < abs(distance(c, $1, radius, angle) - 1) } ?? .zero
    }

    @Test func `doubles are written with all their bits`() throws {
        var state: UInt64 = 99
        var path = Path()
        try path.move(to: Point(-0.0, .leastNonzeroMagnitude))
        while path.verbs.count < 3000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let x = Double(bitPattern: state ^ (state >> 31))
            guard x.isFinite, abs(x) <= 1e100 else { continue }
            try path.line(to: Point(x, (x * 1e3).rounded() / 1e3))
            try path.quad(control: Point(x / 3, 1 / (1 + abs(x))), to: Point(0.1, x))
            try path.cubic(control1: .zero, control2: Point(1, -x), to: Point(1e22, 1e23))
            try path.close()
        }
        let read = try Path(svg: path.svg)
        #expect(read.verbs == path.verbs)
        let same = zip(read.points, path.points).allSatisfy { $0.x.bitPattern == $1.x.bitPattern && $0.y.bitPattern == $1.y.bitPattern }
        #expect(same && read.points.count == path.points.count)
    }

    @Test func `numbers are read as they are rounded`() throws {
        var state: UInt64 = 5
        func next(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        for _ in 0..<5000 {
            var text = (0..<Int(1 + next(20))).map { _ in String(next(10)) }.joined()
            if next(2) == 0 { text += "." + (0..<Int(1 + next(20))).map { _ in String(next(10)) }.joined() }
            if next(3) == 0 { text += "e\(Int(next(60)) - 30)" }
            #expect(try Path(svg: "M\(text) 0").points[0].x == Double(text))
        }
    }

    @Test func `the start of wrong data is a path, with the error and the ends within arcs`() {
        let start = PathDataStart("M0 0 L10 0 A5 5 0 1 1 10 10 L0 10 A5 5 0 0 1 0 0 X")
        #expect(start.path.verbs.count > 5 && start.error?.message.contains("found \"X\"") == true)
        let corners = start.path.elements.enumerated().filter { !start.elementsWithinArcs.contains($0.offset) }.map { _, element in
            switch element {
            case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
            case .close: Point(-1, -1)
            }
        }
        #expect(corners == [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10), Point(0, 0)])
        #expect(PathDataStart("M0 0L9 9").error == nil && PathDataStart("M0 0L9 9").elementsWithinArcs.isEmpty)
    }

    @Test func `no bytes are too much for the reader`() {
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \u{e9}")
        var state: UInt64 = 3
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var good = 0
        for _ in 0..<5000 {
            let text = "M0 0" + String((0..<next(30)).map { _ in alphabet[next(alphabet.count)] })
            guard let path = try? Path(svg: text) else { continue }
            good += 1
            #expect(path.points.allSatisfy(\.isFinite) && path.length.isFinite)
            #expect((try? Path(svg: path.svg)) == path)
            if let box = path.boundingBox, let bounds = path.bounds {
                // An extreme is computed, and may be beyond the control box by a rounding.
                let room = 1e-12 * max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY), 1e-300)
                #expect(box.minX >= bounds.minX - room && box.maxX <= bounds.maxX + room)
                #expect(box.minY >= bounds.minY - room && box.maxY <= bounds.maxY + room)
            }
        }
        #expect(good > 50)
    }
}
