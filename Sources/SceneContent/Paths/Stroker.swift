import Glibc
import SceneGeometry

/// Draws the outline of a line along a path: what a pen passes over.
///
/// The outline's edges wind around everything in the same sense, so parts that overlap add up, and nothing cancels out. What is bent becomes straight
/// parts. What lies out of sight is left out.
struct Stroker: ~Copyable {
    /// How far from the true line the outline may be, in pixels.
    private static let tolerance = 0.05
    /// Shorter parts are joined with the next, in pixels: the direction of what is shorter is chance.
    private static let shortest = 1.0 / 4096
    /// Lines are cut off when they are further away than this, in pixels.
    private static let farthest = 1e6

    /// What a pen of a style draws under a map.
    private struct Pen {
        /// How many pixels a point has at most.
        let scale: Double
        /// Half the width, in points.
        let radius: Double
        let cap: StrokeStyle.Cap
        let join: StrokeStyle.Join
        /// The square of the cosine of half the turn at which a miter reaches the limit.
        let miterCosine: Double
        /// The square of the sine of half the turn up to which all joins look the same.
        let smoothSine: Double
        /// The step of an arc around the pen.
        let arcStep: Double

        init(_ style: StrokeStyle, _ map: Affine) {
            scale = max((map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
            // A wider line than can be seen looks the same.
            radius = min(style.width / 2, Stroker.farthest / scale)
            cap = style.cap
            join = style.join
            miterCosine = style.miterLimit > 1 ? 1 / (style.miterLimit * style.miterLimit) : 1
            let pixels = radius * scale
            smoothSine = min(Stroker.tolerance / max(pixels, Stroker.tolerance), 0.5)
            arcStep = 2 * acos(max(1 - Stroker.tolerance / max(pixels, Stroker.tolerance), 0))
        }
    }

    /// From points to pixels.
    private let map: Affine
    private let pen: Pen
    /// What may be seen, in points: nothing where the map is flat.
    private let visible: Rect

    private var coverage: CoverageAccumulator

    /// Where the subpath began, and where it is.
    private var start = SIMD2<Double>.zero
    private var at = SIMD2<Double>.zero
    private var last: StrokePart?
    /// The first part of a closed subpath, which the last one will join; what is drawn of it begins in its middle.
    private var opening: StrokePart?
    private var waitsForOpening = false
    private var isEmpty = true
    /// How the ends of the subpath look. Those of a closed line are its joins: drawn there and back its edges would count twice.
    private var cap = StrokeStyle.Cap.butt
    private var isClosedLine = false
    /// Where the two sides of the last part begin.
    private var left = SIMD2<Double>.zero
    private var right = SIMD2<Double>.zero

    /// @param coverage what to draw into, which has begun a raster.
    init(_ style: StrokeStyle, _ map: Affine, _ coverage: consuming CoverageAccumulator) {
        self.map = map
        pen = Pen(style, map)
        let reach = 2 * pen.radius * (pen.join == .miter ? min(max(style.miterLimit, 1), 1e3) : 1) + 2 / pen.scale
        let raster = Rect(0, 0, Double(coverage.width), Double(coverage.height))
        visible = map.inverse?.boundingBox(of: raster).insetBy(-reach) ?? .zero
        self.coverage = coverage
    }

    consuming func finish() -> CoverageAccumulator { coverage }

    mutating func stroke(_ path: Path) {
        let verbs = path.verbs, points = path.points
        // A place that is gone to, and from which nothing is drawn, has no caps.
        var index = 0, isOpen = false, isDrawn = false
        for number in verbs.indices {
            let verb = verbs[number]
            if verb == .close {
                if !isOpen { begin(start, verbs, number - 1) }
                if isClosedLine { endOpen() } else { close() }
                (isOpen, isDrawn) = (false, false)
                continue
            }
            if verb == .move {
                if isDrawn { endOpen() }
                isDrawn = false
                begin(points[index].vector, verbs, number)
            } else {
                if !isOpen { begin(start, verbs, number - 1) }
                isDrawn = true
                switch verb {
                case .quadratic: curve(PathSegment(from: Point(at), points[index], to: points[index + 1]))
                case .cubic: curve(PathSegment(from: Point(at), points[index], points[index + 1], to: points[index + 2]))
                default: line(to: points[index].vector)
                }
            }
            isOpen = true
            index += verb.pointCount
        }
        if isDrawn { endOpen() }
    }

    /// Whether a subpath ends in a close.
    private static func isClosed(_ verbs: [Path.Verb], from first: Int) -> Bool {
        var index = first + 1
        while index < verbs.count, verbs[index] != .move, verbs[index] != .close { index += 1 }
        return index < verbs.count && verbs[index] == .close
    }

    // MARK: - Subpaths

    /// @param first the verb before the first one that draws.
    private mutating func begin(_ point: SIMD2<Double>, _ verbs: [Path.Verb], _ first: Int) {
        start = point
        at = point
        last = nil
        opening = nil
        isEmpty = true
        isClosedLine = first + 2 < verbs.count && verbs[first + 1] == .line && verbs[first + 2] == .close
        waitsForOpening = !isClosedLine && Self.isClosed(verbs, from: first)
        cap = !isClosedLine ? pen.cap : pen.join == .round ? .round : .butt
    }

    private mutating func endOpen() {
        if isEmpty { drawDot() }
        endRun()
    }

    private mutating func close() {
        line(to: start)
        if isEmpty { return drawDot() }
        guard let first = opening else { return endRun() }
        if last != nil {
            // The rest is too short to be a part.
            at = start
            turn(to: first, isSmooth: false)
        } else {
            // What came before is out of sight.
            at = start
            drawCap(at, first.head * -1, beside: first.side * -1)
            (left, right) = (at + first.side, at - first.side)
        }
        let middle = start + first.direction * (first.length / 2)
        edge(left, middle + first.side, 1)
        edge(right, middle - first.side, -1)
    }

    /// Ends what was drawn so far with a cap.
    private mutating func endRun() {
        guard let part = last else { return }
        edge(left, at + part.side, 1)
        edge(right, at - part.side, -1)
        drawCap(at, part.tail, beside: part.side)
        last = nil
    }

    private mutating func drawDot() {
        let across = SIMD2(pen.radius, 0), down = SIMD2(0, pen.radius)
        switch pen.cap {
        case .butt: break
        case .square:
            edge(start - across - down, start + across - down, -1)
            edge(start + across - down, start + across + down, -1)
            edge(start + across + down, start - across + down, -1)
            edge(start - across + down, start - across - down, -1)
        case .round:
            arc(start, across, 2 * .pi, 1)
        }
    }

    // MARK: - Parts

    private mutating func curve(_ segment: PathSegment, depth: Int = 48, isSmooth: Bool = false) {
        guard visible.touches(segment) || depth == 0 else { return line(to: segment.end.vector) }
        // Wang's bound: so many even steps of the parameter are enough.
        let (a, b, c, d) = (segment.start.vector, segment.control1.vector, segment.control2.vector, segment.end.vector)
        let isCubic = segment.kind == .cubic
        let first = a - b + (isCubic ? c : d) - b, second = b - c + d - c
        let bend = isCubic ? max(first.length, second.length) * 0.75 : first.length * 0.25
        let wanted = (bend * pen.scale / Self.tolerance).squareRoot().rounded(.up)
        guard wanted <= 64 else {
            curve(segment.part(from: 0, to: 0.5), depth: depth - 1, isSmooth: isSmooth)
            return curve(segment.part(from: 0.5, to: 1), depth: depth - 1, isSmooth: true)
        }
        let steps = max(Int(wanted), 1), step = 1 / Double(steps)
        var head: SIMD2<Double>? = direction(a, b, c, d), isSmooth = isSmooth
        for index in 1..<steps {
            let t = Double(index) * step, s = 1 - t
            // Of a quadratic curve both control points are the same.
            let start = a * (isCubic ? s * s * s : s * s), end = d * (isCubic ? t * t * t : t * t)
            let pulled = b * (isCubic ? 3 * s * s * t : s * t) + c * (isCubic ? 3 * s * t * t : s * t)
            line(to: start + pulled + end, isSmooth: isSmooth, head: head)
            (head, isSmooth) = (nil, true)
        }
        line(to: d, isSmooth: isSmooth, head: head, tail: direction(d, c, b, a) * -1)
    }

    /// The direction in which a curve goes from its end: towards the first point that lies elsewhere.
    private func direction(
        _ end: SIMD2<Double>, _ next: SIMD2<Double>, _ third: SIMD2<Double>, _ last: SIMD2<Double>
    ) -> SIMD2<Double> {
        let least = Self.shortest / pen.scale
        let way = (next - end).length > least ? next - end : (third - end).length > least ? third - end : last - end
        return way / way.length
    }

    /// @param head where the line stands for the begin of a curve, the curve's direction there. @param tail the same of its end.
    private mutating func line(
        to point: SIMD2<Double>, isSmooth: Bool = false, head: SIMD2<Double>? = nil, tail: SIMD2<Double>? = nil
    ) {
        let way = point - at, length = way.length
        if length * pen.scale < Self.shortest { return }
        guard visible.touches(at, point) else { return skip(to: point) }
        if length * pen.scale > Self.farthest, cut(to: point) { return }
        let direction = way / length
        let part = StrokePart(
            direction: direction, length: length, side: side(of: direction), head: head ?? direction, tail: tail ?? direction)
        if last != nil {
            turn(to: part, isSmooth: isSmooth)
        } else if waitsForOpening {
            opening = part
            let middle = at + way / 2
            (left, right) = (middle + part.side, middle - part.side)
            waitsForOpening = false
        } else {
            drawCap(at, part.head * -1, beside: part.side * -1)
            (left, right) = (at + part.side, at - part.side)
        }
        last = part
        at = point
        isEmpty = false
    }

    /// Goes on elsewhere: nothing of the way can be seen.
    private mutating func skip(to point: SIMD2<Double>) {
        endRun()
        at = point
        waitsForOpening = false
        isEmpty = false
    }

    /// Draws a very long line as far as it is near. @return false when that is all of it.
    private mutating func cut(to point: SIMD2<Double>) -> Bool {
        let way = point - at, near = visible.insetBy(-Self.farthest / 4 / pen.scale)
        var low = 0.0, high = 1.0
        for (from, by, least, most) in [(at.x, way.x, near.minX, near.maxX), (at.y, way.y, near.minY, near.maxY)] where by != 0 {
            low = max(low, min((least - from) / by, (most - from) / by))
            high = min(high, max((least - from) / by, (most - from) / by))
        }
        guard low > 0 || high < 1, low < high else { return false }
        let from = at + way * low, to = at + way * high
        if low > 0 { skip(to: from) }
        line(to: to)
        if high < 1 { skip(to: point) }
        return true
    }

    // MARK: - Joins and caps

    /// To the left of what goes in a direction, as far as half the pen.
    @inline(__always)
    private func side(of direction: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-direction.y, direction.x) * pen.radius }

    /// Goes over from the last part to the next one: outside by the directions of what they stand for, inside where their own sides meet.
    private mutating func turn(to next: StrokePart, isSmooth: Bool) {
        guard let part = last else { return }
        let cross = part.tail.x * next.head.y - part.tail.y * next.head.x, sense = cross > 0 ? 1 : -1
        let inner = turnInside(cross > 0 ? left : right, part, next, sense)
        let outer = turnOutside(cross > 0 ? right : left, part, next, isSmooth: isSmooth, -sense)
        (left, right) = cross > 0 ? (inner, outer) : (outer, inner)
    }

    /// Draws the inner side of a part up to where that of the next begins. @return that place.
    @inline(__always)
    private mutating func turnInside(_ from: SIMD2<Double>, _ part: StrokePart, _ next: StrokePart, _ sense: Int) -> SIMD2<Double> {
        let (side, nextSide) = (part.side * Double(sense), next.side * Double(sense))
        let dot = (part.direction * next.direction).sum()
        // The sides meet if both parts are long enough for it.
        let shorter = min(part.length, next.length)
        if 4 * pen.radius * pen.radius * (1 - dot) <= shorter * shorter * (1 + dot) {
            let tip = at + (side + nextSide) / (1 + dot)
            edge(from, tip, sense)
            return tip
        }
        // Around the path itself, so that both parts are whole.
        edge(from, at + side, sense)
        edge(at + side, at, sense)
        edge(at, at + nextSide, sense)
        return at + nextSide
    }

    /// Draws the outer side of a part up to where that of the next begins. @return that place.
    @inline(__always)
    private mutating func turnOutside(
        _ from: SIMD2<Double>, _ part: StrokePart, _ next: StrokePart, isSmooth: Bool, _ sense: Int
    ) -> SIMD2<Double> {
        let dot = (part.tail * next.head).sum(), sine = (1 - dot) / 2, cosine = (1 + dot) / 2
        let isMitered = sine <= pen.smoothSine || (!isSmooth && pen.join == .miter && cosine >= max(pen.miterCosine, 1e-9))
        let (side, nextSide) = (side(of: part.tail) * Double(sense), side(of: next.head) * Double(sense))
        let tip = at + (isMitered ? (side + nextSide) / (2 * cosine) : side)
        let isBent = part.tail != part.direction || next.head != next.direction
        if isMitered, !isBent {
            edge(from, tip, sense)
            return tip
        }
        let end = at + part.side * Double(sense), start = at + next.side * Double(sense)
        edge(from, end, sense)
        edge(end, at + side, sense)
        edge(at + side, tip, sense)
        if isSmooth || pen.join == .round, !isMitered {
            let angle = acos(min(max((side * nextSide).sum() / (pen.radius * pen.radius), -1), 1))
            arc(at, side, angle, sense)
        } else {
            edge(tip, at + nextSide, sense)
        }
        edge(at + nextSide, start, sense)
        return start
    }

    /// Draws a cap from the left to the right of what ends in a direction.
    /// @param own the left side of the last part, whose direction may be another.
    private mutating func drawCap(_ end: SIMD2<Double>, _ direction: SIMD2<Double>, beside own: SIMD2<Double>) {
        let side = side(of: direction)
        edge(end + own, end + side, 1)
        switch cap {
        case .butt: edge(end + side, end - side, 1)
        case .square:
            let beyond = end + direction * pen.radius
            edge(end + side, beyond + side, 1)
            edge(beyond + side, beyond - side, 1)
            edge(beyond - side, end - side, 1)
        case .round: arc(end, side, .pi, 1)
        }
        edge(end - side, end - own, 1)
    }

    /// Draws an arc of the pen's edge, on the left side of the line to the right, on the right side to the left.
    private mutating func arc(_ middle: SIMD2<Double>, _ from: SIMD2<Double>, _ angle: Double, _ sense: Int) {
        let steps = max((angle / pen.arcStep).rounded(.up), 1), step = sense > 0 ? -angle / steps : angle / steps
        let (sine, cosine) = (sin(step), cos(step))
        var arm = from
        for _ in 0..<Int(min(steps, 10_000)) {
            let next = SIMD2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
            edge(middle + arm, middle + next, sense)
            arm = next
        }
    }

    @inline(__always)
    private mutating func edge(_ from: SIMD2<Double>, _ to: SIMD2<Double>, _ sense: Int) {
        let a = SIMD2(map.a * from.x + map.c * from.y + map.tx, map.b * from.x + map.d * from.y + map.ty)
        let b = SIMD2(map.a * to.x + map.c * to.y + map.tx, map.b * to.x + map.d * to.y + map.ty)
        if sense > 0 { coverage.add(a, b) } else { coverage.add(b, a) }
    }
}

/// A straight part of a line.
struct StrokePart: BitwiseCopyable {
    var direction: SIMD2<Double>
    var length: Double
    /// To the left of the line, as far as half the pen.
    var side: SIMD2<Double>
    /// The directions of what the part stands for at its begin and its end: of the curve, if it is the first or last part of one.
    var head: SIMD2<Double>
    var tail: SIMD2<Double>
}

extension Rect {
    /// Whether the box around two points touches it.
    @inline(__always)
    fileprivate func touches(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        min(a.x, b.x) <= maxX && max(a.x, b.x) >= minX && min(a.y, b.y) <= maxY && max(a.y, b.y) >= minY
    }

    /// Whether the box around a segment's control points, in which it lies, touches it.
    fileprivate func touches(_ segment: PathSegment) -> Bool {
        let (a, b, c, d) = (segment.start.vector, segment.control1.vector, segment.control2.vector, segment.end.vector)
        return touches(pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)), pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)))
    }
}
