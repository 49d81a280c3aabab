import Glibc

/// A line or a Bezier curve: one step along a path. The parameter goes from 0 at its start to 1 at its end.
public struct PathSegment: BitwiseCopyable, Sendable, Equatable {
    public enum Kind: UInt8, BitwiseCopyable, Sendable {
        case line, quadratic, cubic
    }

    public let kind: Kind
    /// Both ends, and what pulls it in between. A quadratic's control points are the same; a line's are its ends.
    public let start, control1, control2, end: Point

    public init(from start: Point, to end: Point) { self.init(.line, start, start, end, end) }

    public init(from start: Point, _ control: Point, to end: Point) { self.init(.quadratic, start, control, control, end) }

    public init(from start: Point, _ control1: Point, _ control2: Point, to end: Point) {
        self.init(.cubic, start, control1, control2, end)
    }

    private init(_ kind: Kind, _ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
        (self.kind, self.start, self.control1, self.control2, self.end) = (kind, start, control1, control2, end)
    }

    /// The point at a parameter; exactly the ends at 0 and 1. Beyond them the curve goes on as its polynomial does, which is what Core
    /// Animation shows of an easing that overshoots. A NaN counts as 0.
    public func point(at parameter: Double) -> Point {
        let t = parameter.isNaN ? 0 : parameter, s = 1 - t
        let result =
            switch kind {
            case .line: s * start.vector + t * end.vector
            case .quadratic: (s * s) * start.vector + (2 * s * t) * control1.vector + (t * t) * end.vector
            case .cubic:
                (s * s * s) * start.vector + (3 * s * s * t) * control1.vector + (3 * s * t * t) * control2.vector
                    + (t * t * t) * end.vector
            }
        return Point(result.x, result.y)
    }

    private func held(_ parameter: Double) -> Double { parameter > 0 ? min(parameter, 1) : 0 }

    /// The direction at a parameter, of length 1. Where the curve stands still, at a cusp or next to a control point that is on an end,
    /// it is where the curve goes from there (at 1: where it came from). A segment that is one point has (1, 0).
    public func tangent(at parameter: Double) -> Point {
        // Differences and sums of larger numbers could overflow.
        if max(magnitude(start.vector), magnitude(control1.vector), magnitude(control2.vector), magnitude(end.vector)) > 1e300 {
            return scaled(1e-100).tangent(at: parameter)
        }
        let t = held(parameter), s = 1 - t
        let (a, b, c) = steps
        // The first derivative; just before the end the curve moves against its second, and along the third.
        let sign = t >= 1 ? -1.0 : 1.0
        let direction =
            switch kind {
            case .line: nil as Point?
            case .quadratic: sum(s * a, t * b) ?? sum(sign * b, -sign * a)
            case .cubic:
                sum(s * s * a, 2 * s * t * b, t * t * c) ?? sum(sign * s * (b - a), sign * t * (c - b)) ?? sum(a, c, -2 * b)
            }
        return direction ?? sum(end.vector - start.vector) ?? Point(1, 0)
    }

    /// The segment's arc length, to 1e-7 of it or better.
    public var length: Double {
        let length = kind == .line ? hypot(end.x - start.x, end.y - start.y) : arcLength(from: 0, to: 1)
        return length.isFinite ? length : .greatestFiniteMagnitude
    }

    /// The parameter at an arc length from the start, which is held between 0 and the segment's own.
    /// @param total the segment's length, when it is known.
    public func parameter(atLength length: Double, of total: Double? = nil) -> Double {
        let total = total ?? self.length
        guard length > 0, total > 0 else { return 0 }
        guard length < total else { return 1 }
        if kind == .line { return length / total }
        // Newton's steps, halved into the interval where they leave it; only the lengths between them are measured.
        var low = 0.0, high = 1.0, t = length / total
        var reached = arcLength(from: 0, to: t)
        for _ in 0..<60 {
            let excess = reached - length
            if abs(excess) <= 1e-9 * total { break }
            if excess > 0 { high = t } else { low = t }
            var next = t - excess / speed(t, steps)
            if !(next > low && next < high) { next = (low + high) / 2 }
            reached += arcLength(from: t, to: next)
            t = next
        }
        return t
    }

    /// A curve that is the same as this one, as a cubic.
    public var raised: PathSegment {
        guard kind != .cubic else { return self }
        let third = { (from: Point, to: Point, part: Double) in
            Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
        }
        return kind == .line
            ? PathSegment(from: start, third(start, end, 1.0 / 3), third(end, start, 1.0 / 3), to: end)
            : PathSegment(from: start, third(start, control1, 2.0 / 3), third(end, control1, 2.0 / 3), to: end)
    }

    // MARK: - Derivatives

    private typealias Steps = (a: SIMD2<Double>, b: SIMD2<Double>, c: SIMD2<Double>)

    /// From each control point to the next; c is the same as b in a quadratic, and all are the same in a line.
    private var steps: Steps {
        switch kind {
        case .line: (end.vector - start.vector, end.vector - start.vector, end.vector - start.vector)
        case .quadratic: (control1.vector - start.vector, end.vector - control1.vector, end.vector - control1.vector)
        case .cubic: (control1.vector - start.vector, control2.vector - control1.vector, end.vector - control2.vector)
        }
    }

    private func magnitude(_ v: SIMD2<Double>) -> Double { max(abs(v.x), abs(v.y)) }

    /// The direction of a sum, nil when its terms cancel each other out to what is only rounding.
    private func sum(_ p: SIMD2<Double>, _ q: SIMD2<Double> = .zero, _ r: SIMD2<Double> = .zero) -> Point? {
        let sum = p + q + r, largest = magnitude(sum)
        guard largest > 1e-14 * (magnitude(p) + magnitude(q) + magnitude(r)), largest.isFinite else { return nil }
        // Divided by the largest first, whose square could overflow or vanish.
        let scaled = sum / largest
        let length = (scaled * scaled).sum().squareRoot()
        return Point(scaled.x / length, scaled.y / length)
    }

    @inline(__always)
    private func derivative(_ t: Double, _ steps: Steps) -> SIMD2<Double> {
        let (a, b, c) = steps
        return switch kind {
        case .line: a
        case .quadratic: 2 * ((1 - t) * a + t * b)
        case .cubic: 3 * (((1 - t) * (1 - t)) * a + (2 * t * (1 - t)) * b + (t * t) * c)
        }
    }

    /// The speed of the point with the parameter.
    @inline(__always)
    private func speed(_ t: Double, _ steps: Steps) -> Double {
        let derivative = derivative(t, steps)
        return (derivative * derivative).sum().squareRoot()
    }

    private func scaled(_ factor: Double) -> PathSegment {
        func scaled(_ point: Point) -> Point { Point(point.x * factor, point.y * factor) }
        return PathSegment(kind, scaled(start), scaled(control1), scaled(control2), scaled(end))
    }

    // MARK: - Arc length

    /// The signed arc length of a part of a curve.
    private func arcLength(from low: Double, to high: Double) -> Double {
        let steps = steps, (a, b, c) = steps
        // Of the order of the curve's length.
        let polygon = magnitude(a) + magnitude(b) + (kind == .cubic ? magnitude(c) : 0)
        return refine(low, high, quadrature(low, high, steps), steps, tolerance: 1e-8 * polygon, depth: 24)
    }

    /// The arc length by halving the interval until that makes no difference.
    private func refine(_ low: Double, _ high: Double, _ whole: Double, _ steps: Steps, tolerance: Double, depth: Int) -> Double {
        let middle = (low + high) / 2
        let left = quadrature(low, middle, steps), right = quadrature(middle, high, steps)
        // Written so that an infinity or a NaN ends it.
        guard abs(left + right - whole) > tolerance, depth > 0 else { return left + right }
        return refine(low, middle, left, steps, tolerance: tolerance, depth: depth - 1)
            + refine(middle, high, right, steps, tolerance: tolerance, depth: depth - 1)
    }

    /// Gauss-Lobatto with eight points. It looks at both ends, so that it does not miss a cusp that is just inside.
    private func quadrature(_ low: Double, _ high: Double, _ steps: Steps) -> Double {
        let middle = (low + high) / 2, half = (high - low) / 2
        @inline(__always) func pair(_ node: Double, _ weight: Double) -> Double {
            weight * (speed(middle - half * node, steps) + speed(middle + half * node, steps))
        }
        return half
            * (pair(1, 1.0 / 28) + pair(0.871_740_148_509_606_6, 0.210_704_227_143_506_1)
                + pair(0.591_700_181_433_142_3, 0.341_122_692_483_504_4) + pair(0.209_299_217_902_478_9, 0.412_458_794_658_703_8))
    }
}
