/// A keyframe animation worked out: what its owner puts into pools, for a `CompiledKeyframes` to find.
public struct KeyframePlan: Sendable {
    /// How many values there are.
    public let count: Int
    /// Goes into the pool of numbers: key times or the table of a paced spline, and what the curves need.
    public private(set) var numbers: [Double] = []
    /// Goes into the pool of vectors: the values, and in a cubic animation after each its two tangents. If they are no vectors, what the
    /// tangents at each value of a cubic animation are made of.
    public internal(set) var vectors: [SIMD4<Double>] = []
    /// The curves of the segments, with places that count from the start of `numbers`. Empty if all are straight.
    private var relativeCurves: [CompiledCurve] = []

    var kind: CompiledKeyframes.Kind
    /// Whether the key times are even, so that there are none.
    private var isEven = true

    init(count: Int, _ kind: CompiledKeyframes.Kind) {
        self.count = count
        self.kind = kind
    }

    /// Whether there are times at which nothing moves: segments that hold or go by steps, or key times that begin late or end early.
    public var standsStill: Bool {
        if kind == .discrete { return true }
        guard kind != .cubicPaced, count > 1 else { return false }
        return relativeCurves.contains { $0.kind == .steps } || !isEven && (numbers[0] > 0 || numbers[count - 1] < 1)
    }

    /// What goes into the pool of curves.
    /// - Parameter numbersAt: where `numbers` begins in its pool.
    public func curves(numbersAt place: Int) -> [CompiledCurve] { relativeCurves.map { $0.moved(by: place) } }

    /// The animation, given where its parts begin in their pools.
    public func compiled(numbersAt: Int, curvesAt: Int, vectorsAt: Int) -> CompiledKeyframes {
        CompiledKeyframes(
            kind: kind, isEven: isEven, hasCurves: !relativeCurves.isEmpty, count: Int32(clamping: count),
            firstNumber: Int32(clamping: numbersAt), firstCurve: Int32(clamping: curvesAt), firstVector: Int32(clamping: vectorsAt))
    }

    /// When each value is reached.
    public var keyTimes: [Double] {
        if !isEven { return Array(numbers.prefix(count)) }
        let whole = Double(kind == .discrete ? count : max(count - 1, 1))
        return (0..<count).map { Double($0) / whole }
    }

    mutating func setTimes(_ times: [Double]) {
        numbers = times
        isEven = false
    }

    /// - Parameter functions: one for each segment; nil to hold.
    mutating func setCurves(_ functions: [TimingFunction?]) {
        if functions.allSatisfy({ $0?.isLinear == true }) { return }
        // Segments often share a function, and can then share what it needs.
        var known: [(function: TimingFunction, place: Int)] = [], tables: [[Double]] = [], end = numbers.count
        relativeCurves = functions.map { function in
            guard let function else { return .hold }
            if let place = known.last(where: { $0.function == function })?.place { return CompiledCurve(function, first: place) }
            // Keeps long lists of different functions from being compared each with each.
            known = known.suffix(7) + [(function, end)]
            tables.append(function.numbers)
            defer { end += function.numbers.count }
            return CompiledCurve(function, first: end)
        }
        // Plans are kept as long as their animations, so they take no more room than they need.
        numbers.reserveCapacity(end)
        for table in tables { numbers += table }
    }

    /// Into how many parts a segment of a paced spline is cut.
    static let parts = 16

    /// Makes a spline run at an even speed: the table has the share of the length at the end of every part, and after these, for every part,
    /// how fast the length grows with the parameter at its two ends. Between, that is taken to change evenly.
    /// - Parameter speed: how fast the length grows with the parameter of a segment, there.
    mutating func pace(_ speed: (_ segment: Int, _ t: Double) -> Double) {
        var lengths: [Double] = [], speeds: [Double] = []
        for segment in 0..<count - 1 {
            for part in 0..<Self.parts {
                let low = Double(part) / Double(Self.parts), high = Double(part + 1) / Double(Self.parts)
                lengths.append(Self.integral(from: low, to: high) { speed(segment, $0) })
                speeds.append(speed(segment, low))
                speeds.append(speed(segment, high))
            }
        }
        guard let longest = lengths.max(), longest > 0 else { return }
        let total = lengths.reduce(0) { $0 + $1 / longest }
        var sum = 0.0
        numbers = [0]
        for length in lengths {
            sum += length / longest
            numbers.append(min(sum / total, 1))
        }
        numbers[lengths.count] = 1
        numbers += speeds.map { $0 / longest / total }
        kind = .cubicPaced
        isEven = false
    }

    /// Gauss and Legendre's quadrature with five points.
    private static func integral(from low: Double, to high: Double, _ value: (Double) -> Double) -> Double {
        let middle = (low + high) / 2, half = (high - low) / 2
        let inner = 0.5384693101056831 * half, outer = 0.9061798459386640 * half
        var sum = 0.5688888888888889 * value(middle)
        sum += 0.4786286704993665 * (value(middle - inner) + value(middle + inner))
        sum += 0.2369268850561891 * (value(middle - outer) + value(middle + outer))
        return half * sum
    }
}
