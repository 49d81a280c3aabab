/// The inside of a path whose curves have become lines, for many points: only lines that reach into a point's strip are looked at.
public struct PathInside {
    /// The lines of each of the strips of even height from `top` down.
    private var strips: [[PathSegment]]
    private var top = Double.infinity
    private let height: Double
    private let count: Int
    private let rule: Path.FillRule

    public init(_ lines: [Path.Polyline], _ rule: Path.FillRule) {
        var bottom = -Double.infinity, count = 0, climb = Double.leastNormalMagnitude
        for line in lines {
            var last = line.points.last ?? .zero
            for point in line.points {
                (top, bottom) = (min(top, point.y), max(bottom, point.y))
                climb += abs(point.y - last.y)
                last = point
            }
            count += line.points.count
        }
        let whole = max(bottom - top, .leastNormalMagnitude), most = Double(count)
        // A line is in about four strips at most.
        strips = Array(repeating: [], count: max(Int(min(most / 8, 4096, 4 * most * (whole / climb))), 1))
        height = whole / Double(strips.count)
        self.count = count
        self.rule = rule
        for line in lines {
            var last = line.points.last ?? .zero
            for next in line.points {
                for index in strip(at: min(last.y, next.y))...strip(at: max(last.y, next.y)) {
                    strips[index].append(PathSegment(from: last, to: next))
                }
                last = next
            }
        }
    }

    /// As `Path.contains`.
    public func contains(_ point: Point) -> Bool {
        var winding = 0
        for segment in strips[strip(at: point.y)] { winding += segment.winding(around: point) }
        return rule == .nonZero ? winding != 0 : winding & 1 != 0
    }

    private func strip(at y: Double) -> Int {
        let place = (y - top) / height
        // The comparison is false for what is not a number, as between places beyond all numbers.
        return place > 0 ? Int(min(place, Double(strips.count - 1))) : 0
    }

    /// The most pairs of lines that are looked at, and of these the most whose boxes overlap: they grow with the square of the lines.
    private static let mostPairs = 1_000_000_000, mostOverlaps = 5_000_000

    /// How often two lines cross; nil where that divides them into more than a number of pieces, or where they are too many to find out.
    public func crossings(forPieces most: Int) -> Int? {
        var crossings = 0, pairs = 0, overlaps = 0
        for (number, lines) in strips.enumerated() {
            // From left to right, so that lines which stand side by side are not compared.
            let lines = lines.map { (line: $0, box: $0.ends) }.sorted { $0.box.minX < $1.box.minX }
            for index in lines.indices {
                let (line, box) = lines[index]
                for (other, ends) in lines[(index + 1)...] {
                    if ends.minX > box.maxX { break }
                    pairs += 1
                    // Two lines that are both in several strips count in the highest of these.
                    guard box.minY <= ends.maxY, ends.minY <= box.maxY, strip(at: max(box.minY, ends.minY)) == number else { continue }
                    overlaps += 1
                    if line.isParted(by: other), other.isParted(by: line) { crossings += 1 }
                }
                if count + 2 * crossings > most || pairs > Self.mostPairs || overlaps > Self.mostOverlaps { return nil }
            }
        }
        return crossings
    }
}

extension PathSegment {
    /// The box around a line.
    fileprivate var ends: Rect {
        Rect(min(start.x, end.x), min(start.y, end.y), abs(end.x - start.x), abs(end.y - start.y))
    }

    /// Whether the ends of a line lie on both sides of another.
    fileprivate func isParted(by other: PathSegment) -> Bool {
        let x = other.end.x - other.start.x, y = other.end.y - other.start.y
        let first = x * (start.y - other.start.y) - y * (start.x - other.start.x)
        let last = x * (end.y - other.start.y) - y * (end.x - other.start.x)
        return first < 0 ? last > 0 : first > 0 && last < 0
    }
}
