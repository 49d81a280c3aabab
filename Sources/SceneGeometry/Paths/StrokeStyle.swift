/// How a line is drawn along a path.
public struct StrokeStyle: Sendable, Equatable {
    /// The constants of the C header and the names of documents are in this order.
    public enum Cap: UInt8, BitwiseCopyable, Sendable { case butt, round, square }
    public enum Join: UInt8, BitwiseCopyable, Sendable { case miter, round, bevel }

    /// The line's width, half of it on either side of the path.
    public var width: Double
    public var cap = Cap.butt
    public var join = Join.miter
    /// The longest miter, in widths; a join that would be longer is a bevel.
    public var miterLimit = 10.0
    /// Lengths of dashes and gaps in turn, for ever, along each subpath; empty for a line without gaps.
    public var dashes: [Double] = []
    /// The length into the pattern at which a subpath begins.
    public var dashPhase = 0.0

    public init(width: Double = 1) { self.width = width }

    /// A line no wider than a pixel of the target, under a map to it, is drawn a pixel wide and as much fainter. @return how much of its colour
    /// is left; nil for a wider line.
    public func hairlineShare(_ map: Affine) -> Double? {
        let right = (map.a * map.a + map.b * map.b).squareRoot() * width, down = (map.c * map.c + map.d * map.d).squareRoot() * width
        return right <= 1 && down <= 1 ? (right + down) / 2 : nil
    }
}

extension StrokeStyle {
    /// The distance from the path that the line may reach but for its miters, in widths of the pen.
    fileprivate var reach: Double { cap == .square ? 0.5 * 2.0.squareRoot() : 0.5 }
}

extension Path {
    /// The smallest upright rectangle around what filling the path covers, mapped; nil when that is nothing.
    public func fillBounds(_ map: Affine) -> Rect? {
        var box = PointBox()
        forEachSegment { box.add($0, map) }
        return box.rect
    }

    /// An upright rectangle around what a line along the path covers, mapped; nil when that is nothing. It is no larger than it need be
    /// but at square caps.
    public func strokeBounds(_ style: StrokeStyle, _ map: Affine) -> Rect? {
        var box = PointBox()
        guard style.width > 0 else { return nil }
        let miters = style.join == .miter && style.miterLimit > 1 ? style.miterLimit : 0
        // The ends of a subpath, and the same without what is so short that it may be passed over when the line is drawn: a corner has the
        // miter of those around it then.
        var all = SubpathEnds(), long = SubpathEnds()
        @inline(never)
        func join(_ before: PathSegment?, _ after: PathSegment?) {
            guard miters > 0, let before, let after, let tip = before.miterTip(to: after, width: style.width, limit: miters) else { return }
            box.addTip(map.apply(tip.x, tip.y))
        }
        forEachSegment { segment in
            box.add(segment, map)
            join(all.last, segment)
            all.add(segment)
            guard !segment.isShort else { return }
            join(long.last, segment)
            long.add(segment)
        } end: { start, isClosed in
            if isClosed {
                join(all.last, all.first)
                join(long.last, long.first)
                // A closed subpath of one point is a dot.
                if all.last == nil { box.add(map.apply(start.x, start.y)) }
            }
            (all, long) = (SubpathEnds(), SubpathEnds())
        }
        // The pen is an ellipse.
        let pen = style.width * style.reach
        return box.rect(
            grownBy: pen * (map.a * map.a + map.c * map.c).squareRoot(), pen * (map.b * map.b + map.d * map.d).squareRoot())
    }
}

/// The first and the last of a subpath's segments.
private struct SubpathEnds {
    private(set) var first, last: PathSegment?

    mutating func add(_ segment: PathSegment) {
        if first == nil { first = segment }
        last = segment
    }
}

extension PathSegment {
    /// Whether all of the segment is so near its start that the line may be drawn without it, at any scale at which the line is seen.
    fileprivate var isShort: Bool {
        let far = [control1, control2, end].map { max(abs($0.x - start.x), abs($0.y - start.y)) }
        return far.allSatisfy { $0 < 1.0 / 16 }
    }

    /// The segment with its points mapped.
    public func mapped(by map: Affine) -> PathSegment {
        func of(_ point: Point) -> Point { map.apply(point.x, point.y) }
        return switch kind {
        case .line: PathSegment(from: of(start), to: of(end))
        case .quadratic: PathSegment(from: of(start), of(control1), to: of(end))
        case .cubic: PathSegment(from: of(start), of(control1), of(control2), to: of(end))
        }
    }

    /// Where the miter between two segments of a line ends; nil where there is none, or it is longer than the limit, in widths.
    fileprivate func miterTip(to next: PathSegment, width: Double, limit: Double) -> Point? {
        let a = tangent(at: 1), b = next.tangent(at: 0)
        // Squares of the sine and the cosine of half the turn; the miter's length in widths is the inverse of the cosine.
        let sine = (1 - (a.x * b.x + a.y * b.y)) / 2, cosine = 1 - sine
        guard sine > 1e-6, limit * limit * cosine >= 1 else { return nil }
        let scale = width / 4 / (sine * cosine).squareRoot()
        return Point(end.x + (a.x - b.x) * scale, end.y + (a.y - b.y) * scale)
    }
}
