import SceneGeometry
import Testing

private func coverage(_ data: String, _ map: Affine = .identity, width: Int = 8, height: Int = 8) throws -> PathCoverage {
    try #require(PathCoverage(try Path(svg: data), map, width: width, height: height))
}

@Suite struct PathCoverageTests {
    @Test func `a rectangle covers the share of each pixel that lies in it`() throws {
        let box = try coverage("M1.5 2 L5.25 2 L5.25 4.5 L1.5 4.5 Z")
        for y in 0..<8 {
            for x in 0..<8 {
                let across = max(0, min(Double(x + 1), 5.25) - max(Double(x), 1.5))
                let down = max(0, min(Double(y + 1), 4.5) - max(Double(y), 2))
                #expect(abs(Double(box.bytes[y * 8 + x]) - 255 * across * down) <= 0.5)
            }
        }
    }

    @Test func `open subpaths are closed, and a map places them`() throws {
        let closed = try coverage("M1 1 L7 1 L7 7 L1 7 Z")
        #expect(try coverage("M1 1 L7 1 L7 7 L1 7").bytes == closed.bytes)
        #expect(try coverage("M0 0 L3 0 L3 3 L0 3", Affine(2, 0, 0, 2, 1, 1)).bytes == closed.bytes)
        #expect(try coverage("M0 0 M5 5 L5 5").bytes.allSatisfy { $0 == 0 })
    }

    @Test func `the rule is non-zero`() throws {
        let outer = "M0 0 L8 0 L8 8 L0 8 Z"
        #expect(try coverage(outer + " M2 2 L6 2 L6 6 L2 6 Z").bytes == coverage(outer).bytes)
        // The other way round it is a hole.
        let ring = try coverage(outer + " M2 2 L2 6 L6 6 L6 2 Z")
        #expect(ring.bytes[3 * 8 + 3] == 0)
        #expect(ring.bytes[8 + 1] == 255)
        // Where parts that turn both ways meet in a pixel nothing cancels.
        #expect(try coverage("M0 0 L4.5 0 L4.5 8 L0 8 Z M4.5 0 L4.5 8 L8 8 L8 0 Z").bytes == coverage(outer).bytes)
    }

    @Test func `curves cover their area`() throws {
        var circle = Path()
        try circle.addEllipse(in: Rect(3.3, 2.7, 50, 50))
        let bytes = try #require(PathCoverage(circle, .identity, width: 60, height: 60)).bytes
        let area = bytes.reduce(0.0) { $0 + Double($1) / 255 }
        #expect(abs(area - .pi * 625) < 1.5)
    }

    @Test func `what lies outside of the pixels is left out, however far`() throws {
        #expect(try coverage("M-1e100 -1e100 L1e100 -1e100 L1e100 1e100 L-1e100 1e100 Z").bytes.allSatisfy { $0 == 255 })
        #expect(try coverage("M20 -5 L30 -5 L30 50 Z").bytes.allSatisfy { $0 == 0 })
        let left = try coverage("M-100 -100 L4 -100 L4 100 L-100 100 Z")
        #expect(left.bytes[3] == 255 && left.bytes[4] == 0)
    }

    @Test func `a path of very many edges is refused rather than taking long`() throws {
        var comb = Path()
        try comb.move(to: Point(0, 0))
        for tooth in 0..<100_000 { try comb.line(to: Point(Double(tooth) / 1000, tooth % 2 == 0 ? 1000 : 0)) }
        #expect(PathCoverage(comb, .identity, width: 100, height: 1000) == nil)
        #expect(PathCoverage(comb, Affine(0.05, 0, 0, 0.05, 0, 0), width: 5, height: 50) != nil)
    }
}

@Suite struct RoundedBoxTests {
    private func box(_ data: String) throws -> Path.RoundedBox? { try Path(svg: data).roundedBox }

    @Test func `four lines on the axes are a box, from any corner and either way`() throws {
        let corners = ["1 2", "5 2", "5 8", "1 8"]
        for start in 0..<4 {
            for order in [[0, 1, 2, 3], [0, 3, 2, 1]] {
                let p = order.map { corners[(start + $0) % 4] }
                let lines = "M\(p[0]) L\(p[1]) L\(p[2]) L\(p[3])"
                for data in [lines, lines + " Z", lines + " L\(p[0]) Z", lines + " L\(p[0])"] {
                    let found = try #require(try box(data))
                    #expect(found.rect == Rect(1, 2, 4, 6))
                    #expect(found.radii == Path.CornerRadii(0))
                }
            }
        }
        for data in ["M0 0 L4 0 L4 4 Z", "M0 0 L4 0 L4 4 L0.1 4 Z", "M0 0 L4 0 L4 4 L0 4 L1 0 Z", "M0 0 L4 4 L4 0 L0 4 Z", ""] {
            #expect(try box(data) == nil)
        }
    }

    @Test func `rounded rectangles and circles are found as they are drawn`() throws {
        let radii = Path.CornerRadii(1, 2, 0, 3)
        var path = Path()
        try path.addRoundedRect(Rect(-3, 4, 20, 10), radii)
        var found = try #require(path.roundedBox)
        #expect(abs(found.radii.maxXMinY - 2) < 1e-9 && abs(found.radii.minXMaxY - 3) < 1e-9)
        #expect(found.rect == Rect(-3, 4, 20, 10))
        var circle = Path()
        try circle.addEllipse(in: Rect(1, 2, 8, 8))
        found = try #require(circle.roundedBox)
        #expect(found.rect == Rect(1, 2, 8, 8) && found.radii == Path.CornerRadii(4))
        var ellipse = Path(), smooth = Path(), two = path
        try ellipse.addEllipse(in: Rect(1, 2, 8, 7))
        try smooth.addRoundedRect(Rect(0, 0, 20, 20), Path.CornerRadii(5), .continuous)
        try two.append(path)
        for other in [ellipse, smooth, two] { #expect(other.roundedBox == nil) }
        #expect(try path.transformed(by: Affine(1, 0.1, 0, 1, 0, 0)).roundedBox == nil)
    }
}
