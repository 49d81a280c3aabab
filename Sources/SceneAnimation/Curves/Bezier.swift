/// A cubic Bezier from (0, 0) to (1, 1) whose x grows, made to be solved fast.
@usableFromInline struct Bezier: BitwiseCopyable, Sendable, Equatable {
    @usableFromInline let c1x, c1y, c2x, c2y: Double
    /// x in the middle of the parameter.
    @usableFromInline let middle: Double
    /// A bit for every eighth of x in which one step from the table is exact enough.
    @usableFromInline private(set) var eighths: UInt8 = 0

    /// How many numbers the table has: at every eighth of x the parameter, and its slope times an eighth. Cubics through them are where
    /// solving starts.
    @usableFromInline static let tableCount = 18

    init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        self.c1x = c1x
        self.c1y = c1y
        self.c2x = c2x
        self.c2y = c2y
        middle = 0.375 * (c1x + c2x) + 0.125
    }

    /// Makes the table that speeds solving up.
    mutating func makeTable() -> [Double] {
        var table: [Double] = []
        for index in 0...8 {
            let (t, s) = parameter(at: Double(index) / 8)
            // A vertical tangent fails the test below.
            table += [t, min(0.125 / derivative(t, s), 1e6)]
        }
        for eighth in 0..<8 {
            let isExact = (0..<8).allSatisfy { step in
                let x = (Double(eighth) + (Double(step) + 0.5) / 8) / 8
                return abs(parameter(at: x).t - refinedParameter(at: x, eighth, table.span, 0)) < 1e-9
            }
            if isExact { eighths |= 1 << eighth }
        }
        return table
    }

    /// The curve's y at an x. Inputs outside 0...1 are held; the ends are exact.
    /// - Parameter first: where the curve's table begins in the pool. A pool without it makes solving slower, and no less exact.
    @inlinable @inline(__always) func evaluate(_ x: Double, _ pool: Span<Double>, _ first: Int32) -> Double {
        if !(x > 0) { return 0 }
        if x >= 1 { return 1 }
        let eighth = Int(x * 8)
        if eighths & (1 << UInt8(truncatingIfNeeded: eighth)) != 0, pool.count >= Int(first) + Self.tableCount {
            let t = refinedParameter(at: x, eighth, pool, Int(first))
            return y(t, 1 - t)
        }
        let (t, s) = parameter(at: x)
        return y(t, s)
    }

    /// In this form no finite control point makes it overflow.
    @inlinable @inline(__always) func y(_ t: Double, _ s: Double) -> Double {
        let w = 3 * s * t
        return w * s * c1y + w * t * c2y + t * t * t
    }

    /// dx / dt.
    private func derivative(_ t: Double, _ s: Double) -> Double { 3 * (s * s * c1x + 2 * s * t * (c2x - c1x) + t * t * (1 - c2x)) }

    /// The parameter by the table and one of Halley's steps: a third of the time of solving, for most of most curves.
    @inlinable @inline(__always) func refinedParameter(at x: Double, _ eighth: Int, _ pool: Span<Double>, _ first: Int) -> Double {
        let place = first + 2 * eighth
        let t0 = pool[place], slope0 = pool[place + 1], rise = pool[place + 2] - t0, slope1 = pool[place + 3]
        let u = x * 8 - Double(eighth)
        let t = t0 + u * (slope0 + u * (3 * rise - 2 * slope0 - slope1 + u * (slope0 + slope1 - 2 * rise)))
        let c = 3 * c1x, b = 3 * (c2x - 2 * c1x), a = 1 - 3 * (c2x - c1x)
        let error = ((a * t + b) * t + c) * t - x
        let slope = (3 * a * t + 2 * b) * t + c
        return t - error * slope / (slope * slope - error * (3 * a * t + b))
    }

    /// The parameter t at an x within 0...1, and 1 - t.
    ///
    /// Solved in the half that x lies in, measured from that half's end, so that it is exact next to both ends, where many curves are flat.
    /// The start is the parabola through the half's ends with the curve's slope at the outer one, which is off by a few percent of the
    /// distance; two of Halley's steps (cubic convergence) leave less than 1e-10 of most curves. That there is no loop lets the evaluations
    /// of several animations overlap.
    @inlinable @inline(__always) func parameter(at x: Double) -> (t: Double, s: Double) {
        let isFirstHalf = x < middle
        let p = isFirstHalf ? c1x : 1 - c2x, q = isFirstHalf ? c2x : 1 - c1x
        let goal = isFirstHalf ? x : 1 - x
        let c = 3 * p, b = 3 * (q - 2 * p), a = 1 - 3 * (q - p)
        let bend = b + 0.5 * a
        var t = 2 * goal / (c + max(c * c + 4 * bend * goal, 1e-300).squareRoot())
        for _ in 0..<2 {
            let error = ((a * t + b) * t + c) * t - goal
            let slope = (3 * a * t + 2 * b) * t + c
            t -= error * slope / max(slope * slope - error * (3 * a * t + b), 1e-300)
        }
        let error = ((a * t + b) * t + c) * t - goal
        let slope = (3 * a * t + 2 * b) * t + c
        // The comparison is false for what is not a number.
        if !(abs(error) <= 1e-10 * slope && t >= 0 && t <= 1) { t = Self.settle(t, a, b, c, goal) }
        return isFirstHalf ? (t, 1 - t) : (1 - t, t)
    }

    /// Goes on from a start that two steps have not settled. Close to where the curve is flat in its middle no number of steps does, and it
    /// is bisected, down to neighbouring numbers.
    @usableFromInline @inline(never) static func settle(_ start: Double, _ a: Double, _ b: Double, _ c: Double, _ goal: Double) -> Double {
        var t = start
        for _ in 0..<4 {
            let error = ((a * t + b) * t + c) * t - goal
            let slope = (3 * a * t + 2 * b) * t + c
            if abs(error) <= 1e-10 * slope, t >= 0, t <= 1 { return t }
            t -= error * slope / max(slope * slope - error * (3 * a * t + b), 1e-300)
        }
        var low = 0.0, high = 1.0
        while true {
            t = (low + high) / 2
            if t <= low || t >= high { return t }
            if ((a * t + b) * t + c) * t < goal { low = t } else { high = t }
        }
    }
}
