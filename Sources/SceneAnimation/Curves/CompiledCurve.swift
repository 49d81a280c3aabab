/// A timing function as it runs in a frame: no references, and nothing to allocate.
public struct CompiledCurve: BitwiseCopyable, Sendable, Equatable {
    @usableFromInline enum Kind: UInt8, BitwiseCopyable, Sendable { case linear, bezier, list, steps }

    @usableFromInline let kind: Kind
    @usableFromInline let hasJumpAtStart: Bool
    /// Where its numbers begin in the pool.
    @usableFromInline var first: Int32
    /// How many points, or steps.
    @usableFromInline let count: Int32
    /// Of steps: the number of jumps, in place of `c1x`.
    @usableFromInline let bezier: Bezier

    /// - Parameter first: where the caller puts the function's `numbers` in the pool that it evaluates with. Equal functions can share them.
    public init(_ function: TimingFunction, first: Int = 0) {
        self = function.compiled
        // A place before the pool is as unreachable as one beyond it.
        self.first = first < 0 ? .max : Int32(clamping: first)
    }

    private init(_ kind: Kind, count: Int = 0, _ bezier: Bezier, hasJumpAtStart: Bool = false) {
        self.kind = kind
        first = 0
        self.count = Int32(clamping: count)
        self.bezier = bezier
        self.hasJumpAtStart = hasJumpAtStart
    }

    /// What holds 0 until the end.
    static let hold = CompiledCurve(.steps, count: 1, Bezier(1, 0, 0, 0))

    /// The same curve with its numbers further on in the pool.
    func moved(by offset: Int) -> CompiledCurve {
        var curve = self
        curve.first = Int32(clamping: Int(first) + offset)
        return curve
    }

    static func make(_ form: TimingFunction.Form) -> (CompiledCurve, numbers: [Double]) {
        switch form {
        case .bezier(let c1x, let c1y, let c2x, let c2y):
            if c1x == c1y && c2x == c2y { return (CompiledCurve(.linear, Bezier(c1x, c1y, c2x, c2y)), []) }
            var bezier = Bezier(c1x, c1y, c2x, c2y)
            let table = bezier.makeTable()
            return (CompiledCurve(.bezier, bezier), table)
        case .list(let points):
            return (CompiledCurve(.list, count: points.count, Bezier(0, 0, 1, 1)), points.flatMap { [$0.input, $0.output] })
        case .steps(let steps, let jump):
            let jumps = jump == .none ? steps - 1 : jump == .both ? steps + 1 : steps
            let isStart = jump == .start || jump == .both
            return (CompiledCurve(.steps, count: steps, Bezier(Double(jumps), 0, 0, 0), hasJumpAtStart: isStart), [])
        }
    }

    /// Whether it changes nothing, but that it holds inputs within 0...1.
    @inlinable public var isLinear: Bool { kind == .linear }

    /// The output for an input, which is held within 0...1.
    /// - Parameter pool: where the function's `numbers` are. Without them a Bezier is slower, and a list straight.
    @inlinable @inline(__always) public func evaluate(_ x: Double, pool: Span<Double>) -> Double {
        switch kind {
        case .linear: x > 0 ? min(x, 1) : 0
        case .bezier: bezier.evaluate(x, pool, first)
        case .list: evaluateList(x, pool)
        case .steps: evaluateSteps(x)
        }
    }

    // MARK: - Steps

    /// CSS Easing Functions Level 2, "Output of a step easing function". An input of -0 is 0 with the "before flag".
    @inlinable func evaluateSteps(_ x: Double) -> Double {
        let held = x > 0 ? min(x, 1) : 0
        let jumps = bezier.c1x
        return min(Double(Int64(held * Double(count)) + (hasJumpAtStart && x.bitPattern != (-0.0).bitPattern ? 1 : 0)), jumps) / jumps
    }

    // MARK: - Lists

    /// CSS Easing Functions Level 2, "Output of a linear easing function": at an input that several points share the last one counts, and
    /// beyond the first or last point the line goes on.
    @usableFromInline func evaluateList(_ x: Double, _ pool: Span<Double>) -> Double {
        let x = x > 0 ? min(x, 1) : 0
        guard let (a, b) = neighbours(of: x, pool) else { return x }
        if a.input == b.input { return x < a.input ? a.output : b.output }
        let t = (x - a.input) / (b.input - a.input)
        let y = a.output * (1 - t) + b.output * t
        // Lines so steep that they leave all numbers end at their nearer point.
        return y.isFinite ? y : t < 0.5 ? a.output : b.output
    }

    /// The points on whose line an input lies. nil if the pool does not hold the list.
    private func neighbours(of x: Double, _ pool: Span<Double>) -> (TimingFunction.Point, TimingFunction.Point)? {
        let first = Int(first), count = Int(count)
        guard count > 0, pool.count - first >= 2 * count else { return nil }
        func point(_ index: Int) -> TimingFunction.Point {
            TimingFunction.Point(input: pool[first + 2 * index], output: pool[first + 2 * index + 1])
        }
        // The number of points at or before the input.
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if point(middle).input <= x { low = middle + 1 } else { high = middle }
        }
        if low == 0 { return (point(0), point(min(1, count - 1))) }
        if low == count {
            let last = point(count - 1)
            // At the last point exactly, that point; beyond it, the line of the last two.
            return last.input == x ? (last, last) : (point(max(count - 2, 0)), last)
        }
        return (point(low - 1), point(low))
    }
}
