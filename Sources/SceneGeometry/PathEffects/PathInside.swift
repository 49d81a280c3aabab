/// The inside of a path whose curves have become lines, for many points: of subpaths that lie above or below a point nothing is looked at.
public struct PathInside {
    private let lines: [Path.Polyline]
    /// Between which heights each subpath lies.
    private let heights: [(top: Double, bottom: Double)]
    private let rule: Path.FillRule

    public init(_ lines: [Path.Polyline], _ rule: Path.FillRule) {
        self.lines = lines
        heights = lines.map { line in
            var top = Double.infinity, bottom = -Double.infinity
            for point in line.points { (top, bottom) = (min(top, point.y), max(bottom, point.y)) }
            return (top, bottom)
        }
        self.rule = rule
    }

    /// As `Path.contains`.
    public func contains(_ point: Point) -> Bool {
        var winding = 0
        for index in heights.indices where heights[index].top <= point.y && point.y <= heights[index].bottom {
            var last = lines[index].points.last ?? .zero
            for next in lines[index].points {
                winding += PathSegment(from: last, to: next).winding(around: point)
                last = next
            }
        }
        return rule == .nonZero ? winding != 0 : winding & 1 != 0
    }
}
