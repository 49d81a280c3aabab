extension Path {
    /// A rectangle with its corners rounded by quarters of circles.
    public struct RoundedBox: BitwiseCopyable, Sendable, Equatable {
        public var rect: Rect
        public var radii: CornerRadii
    }

    /// The rectangle, rounded or not, that the path fills, if it is drawn like one: as `addRect` and `addRoundedRect` draw it, as four lines from
    /// any corner either way, and circles as `addEllipse` draws them.
    public var roundedBox: RoundedBox? {
        switch verbs {
        case [.move, .line, .line, .line], [.move, .line, .line, .line, .close]: plainBox
        case [.move, .line, .line, .line, .line], [.move, .line, .line, .line, .line, .close]: points[4] == points[0] ? plainBox : nil
        case [.move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close]: curvedBox
        case [.move, .cubic, .cubic, .cubic, .cubic, .close]: circle
        default: nil
        }
    }

    private var plainBox: RoundedBox? {
        let p = points
        let isAlong = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let isAcross = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        guard isAlong || isAcross else { return nil }
        return RoundedBox(rect: Rect(corner: p[0], corner: p[2]), radii: CornerRadii(0))
    }

    /// A rounded rectangle, if that is what the points are but for rounding.
    private var curvedBox: RoundedBox? {
        guard let rect = boundingBox else { return nil }
        // How far before or behind its corner each side's line ends.
        let radii = CornerRadii(points[0].x - rect.minX, rect.maxX - points[1].x, rect.maxY - points[5].y, points[9].x - rect.minX)
        var drawn = Path()
        guard (try? drawn.addRoundedRect(rect, radii)) != nil, isNear(drawn, rect) else { return nil }
        return RoundedBox(rect: rect, radii: radii)
    }

    private var circle: RoundedBox? {
        guard let rect = boundingBox else { return nil }
        var drawn = Path()
        guard abs(rect.width - rect.height) <= 1e-9 * rect.width, (try? drawn.addEllipse(in: rect)) != nil, isNear(drawn, rect) else {
            return nil
        }
        return RoundedBox(rect: rect, radii: CornerRadii(rect.width / 2))
    }

    private func isNear(_ other: Path, _ box: Rect) -> Bool {
        let tolerance = 1e-6 * max(box.width, box.height)
        return zip(points, other.points).allSatisfy { abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance }
    }
}

extension Rect {
    fileprivate init(corner a: Point, corner b: Point) {
        self.init(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    }
}
