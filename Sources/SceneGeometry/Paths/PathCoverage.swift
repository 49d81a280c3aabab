/// The share of each pixel that a path covers, filled by the non-zero rule.
///
/// Every row of pixels is cut into `steps` lines, along each of which the share of every pixel is exact.
public struct PathCoverage: Sendable {
    public let width: Int
    public let height: Int
    /// 0...255, rows from the top.
    public private(set) var bytes: [UInt8]

    private static let steps = 16
    /// The most crossings of lines and edges: a path that has more is drawn in rougher steps.
    private static let mostCrossings = 8_000_000.0
    /// More straight parts than this are not made of a path's curves.
    private static let mostParts = 1_000_000

    /// @param map from the path's points to pixels. What falls beyond the width and the height is left out.
    /// @return nil for a path of so many edges that even one line a row would take too long; with fewer pixels it does not.
    public init?(_ path: Path, _ map: Affine, width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = Array(repeating: 0, count: width * height)
        var edges = Edges(path, map, mostParts: Self.mostParts)
        edges.cut(to: Double(height))
        let steps = Self.steps(edges.totalHeight)
        guard edges.totalHeight * Double(steps) <= Self.mostCrossings else { return nil }
        fill(edges, steps: steps)
    }

    private static func steps(_ totalHeight: Double) -> Int {
        var steps = Self.steps
        while steps > 1, totalHeight * Double(steps) > mostCrossings { steps /= 2 }
        return steps
    }

    private mutating func fill(_ edges: consuming Edges, steps: Int) {
        edges.sort()
        var active: [Edges.Edge] = [], crossings: [Crossing] = [], next = 0
        // The difference of each pixel from the one before.
        var differences = Array(repeating: Float(0), count: width + 2)
        let scale = 255 / Float(steps)
        for row in 0..<height {
            var isEmpty = true
            for step in 0..<steps {
                let y = Double(row) + (Double(step) + 0.5) / Double(steps)
                while next < edges.list.count, edges.list[next].top <= y {
                    active.append(edges.list[next])
                    next += 1
                }
                active.removeAll { $0.bottom <= y }
                if active.isEmpty { continue }
                crossings.removeAll(keepingCapacity: true)
                for edge in active { crossings.append(Crossing(x: edge.x + (y - edge.top) * edge.slope, turn: edge.turn)) }
                crossings.sort { $0.x < $1.x }
                var winding: Int32 = 0, start = 0.0
                for crossing in crossings {
                    if winding == 0 { start = crossing.x }
                    winding += crossing.turn
                    guard winding == 0 else { continue }
                    add(-1, from: crossing.x, &differences)
                    add(1, from: start, &differences)
                    isEmpty = false
                }
            }
            if !isEmpty { write(row, &differences, scale) }
        }
    }

    /// Adds what lies right of a place to the differences.
    private func add(_ sign: Float, from x: Double, _ differences: inout [Float]) {
        let held = min(max(x, 0), Double(width)), pixel = Int(held)
        let rest = Float(held - Double(pixel))
        differences[pixel] += sign * (1 - rest)
        differences[pixel + 1] += sign * rest
    }

    private mutating func write(_ row: Int, _ differences: inout [Float], _ scale: Float) {
        var sum: Float = 0
        for column in 0..<width {
            sum += differences[column]
            differences[column] = 0
            bytes[row * width + column] = UInt8(min(max(sum * scale + 0.5, 0), 255))
        }
        differences[width] = 0
        differences[width + 1] = 0
    }

    private struct Crossing: BitwiseCopyable {
        var x: Double
        var turn: Int32
    }
}

/// The straight parts of a filled path, in pixels: open subpaths are closed, and level parts left out.
private struct Edges {
    struct Edge: BitwiseCopyable {
        var top, bottom: Double
        /// Where it is at the top, and how far it goes to the right for a pixel down.
        var x, slope: Double
        /// 1 for one that goes down, -1 for one that goes up.
        var turn: Int32
    }

    private(set) var list: [Edge] = []
    var totalHeight: Double { list.reduce(0) { $0 + ($1.bottom - $1.top) } }

    init(_ path: Path, _ map: Affine, mostParts: Int) {
        let most = max(1, min(500, mostParts / max(path.verbs.count, 1)))
        var edges: [Edge] = [], current: Point?
        path.forEachSegment { segment in
            let (a, b, c, d) = (map.of(segment.start), map.of(segment.control1), map.of(segment.control2), map.of(segment.end))
            let count = segment.kind == .line ? 1 : Self.parts(a, b, c, d, most: most)
            var from = a
            for part in 1...count {
                let to = part == count ? d : map.of(segment.point(at: Double(part) / Double(count)))
                Self.append(from, to, &edges)
                from = to
            }
            current = d
        } end: { start, _ in
            if let end = current { Self.append(end, map.of(start), &edges) }
            current = nil
        }
        list = edges
    }

    /// Into how many parts a curve is cut so that none is further from it than a hundredth of a pixel.
    private static func parts(_ a: Point, _ b: Point, _ c: Point, _ d: Point, most: Int) -> Int {
        func bend(_ p: Point, _ q: Point, _ r: Point) -> Double { abs(p.x - 2 * q.x + r.x) + abs(p.y - 2 * q.y + r.y) }
        let count = (75 * max(bend(a, b, c), bend(b, c, d))).squareRoot().rounded(.up)
        return count < Double(most) ? max(Int(count), 1) : most
    }

    private static func append(_ from: Point, _ to: Point, _ edges: inout [Edge]) {
        guard from.y != to.y, from.isFinite, to.isFinite else { return }
        let (low, high) = from.y < to.y ? (from, to) : (to, from)
        let slope = (high.x - low.x) / (high.y - low.y)
        edges.append(Edge(top: low.y, bottom: high.y, x: low.x, slope: slope.isFinite ? slope : 0, turn: from.y < to.y ? 1 : -1))
    }

    /// Clips the edges to the rows of pixels.
    mutating func cut(to height: Double) {
        var kept = 0
        for index in list.indices {
            var edge = list[index]
            if edge.top < 0 {
                edge.x -= edge.top * edge.slope
                edge.top = 0
            }
            edge.bottom = min(edge.bottom, height)
            guard edge.bottom > edge.top else { continue }
            list[kept] = edge
            kept += 1
        }
        list.removeLast(list.count - kept)
    }

    mutating func sort() { list.sort { $0.top < $1.top } }
}

extension Affine {
    fileprivate func of(_ point: Point) -> Point { apply(point.x, point.y) }
}
