/// An easing curve: a cubic Bezier as CAMediaTimingFunction and CSS `cubic-bezier()`, a list of points joined by straight lines as CSS
/// `linear()`, or stairs as CSS `steps()` (CSS Easing Functions Level 2).
///
/// The program's form of a curve; what runs in a frame is a `CompiledCurve`.
public struct TimingFunction: Sendable, Equatable {
    public enum Form: Sendable, Equatable {
        /// From (0, 0) to (1, 1), with x that grows.
        case bezier(c1x: Double, c1y: Double, c2x: Double, c2y: Double)
        /// At least one point, with inputs that never fall.
        case list([Point])
        case steps(Int, Jump)
    }

    /// A point of a list.
    public struct Point: BitwiseCopyable, Sendable, Equatable {
        public var input: Double
        public var output: Double

        public init(input: Double, output: Double) {
            self.input = input
            self.output = output
        }
    }

    /// Where stairs rise: at the start of every step or at its end, at neither end of the whole, or at both.
    public enum Jump: String, Sendable, CaseIterable {
        case start = "jump-start"
        case end = "jump-end"
        case none = "jump-none"
        case both = "jump-both"
    }

    /// What all copies of a function share: animations keep one function for each of their segments.
    private let made: Made

    private final class Made: Sendable {
        let form: Form
        /// Made once, with the function: it takes a few microseconds.
        let compiled: CompiledCurve
        let numbers: [Double]

        init(_ form: Form) {
            self.form = form
            (compiled, numbers) = CompiledCurve.make(form)
        }
    }

    public var form: Form { made.form }
    var compiled: CompiledCurve { made.compiled }
    /// What a `CompiledCurve` of the function finds in its pool.
    public var numbers: [Double] { made.numbers }

    private init(_ form: Form) { made = Made(form) }

    public static func == (a: TimingFunction, b: TimingFunction) -> Bool { a.made === b.made || a.form == b.form }

    // MARK: - Beziers

    /// nil unless the control points are finite and their x lie in 0...1.
    public init?(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        guard (0...1).contains(c1x), (0...1).contains(c2x), c1y.isFinite, c2y.isFinite else { return nil }
        self.init(bezier: SIMD4(c1x, c1y, c2x, c2y))
    }

    private init(bezier points: SIMD4<Double>) {
        self = KnownBeziers.function(points) {
            TimingFunction(.bezier(c1x: points.x, c1y: points.y, c2x: points.z, c2y: points.w))
        }
    }

    public static let linear = TimingFunction(bezier: SIMD4(0, 0, 1, 1))
    public static let easeIn = TimingFunction(bezier: SIMD4(0.42, 0, 1, 1))
    public static let easeOut = TimingFunction(bezier: SIMD4(0, 0, 0.58, 1))
    public static let easeInEaseOut = TimingFunction(bezier: SIMD4(0.42, 0, 0.58, 1))
    public static let `default` = TimingFunction(bezier: SIMD4(0.25, 0.1, 0.25, 1))

    /// The curves of kCAMediaTimingFunction..., by the last part of their names.
    public static let named: [(name: String, function: TimingFunction)] = [
        ("linear", linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInEaseOut", easeInEaseOut),
        ("default", `default`),
    ]

    /// A curve by Core Animation's or Penner's name.
    public static func named(_ name: String) -> TimingFunction? {
        (named.first { $0.name == name } ?? PennerCurves.all.first { $0.name == name })?.function
    }

    /// The inner control points of a Bezier; nil for other forms.
    public var controlPoints: (c1x: Double, c1y: Double, c2x: Double, c2y: Double)? {
        if case .bezier(let c1x, let c1y, let c2x, let c2y) = form { (c1x, c1y, c2x, c2y) } else { nil }
    }

    /// Whether the curve changes nothing, but that it holds inputs within 0...1.
    public var isLinear: Bool { compiled.isLinear }

    // MARK: - Lists

    /// A point of a list as it is given.
    public struct Stop: BitwiseCopyable, Sendable, Equatable {
        public var output: Double
        /// nil: spread evenly between the neighbours that have one; the first at 0, the last at 1.
        public var input: Double?

        public init(_ output: Double, at input: Double? = nil) {
            self.output = output
            self.input = input
        }
    }

    /// Straight lines from point to point. An input below that of an earlier stop counts as that one. nil if there are no stops, or a number
    /// is not finite. One stop makes a constant.
    public init?(stops: [Stop]) {
        guard !stops.isEmpty, stops.allSatisfy({ $0.output.isFinite && ($0.input ?? 0).isFinite }) else { return nil }
        var inputs = stops.map(\.input)
        if inputs[0] == nil { inputs[0] = 0 }
        let last = inputs.count - 1
        if inputs[last] == nil { inputs[last] = 1 }
        var largest = -Double.infinity
        for index in inputs.indices {
            guard let input = inputs[index] else { continue }
            largest = max(largest, input)
            inputs[index] = largest
        }
        var points: [Point] = []
        points.reserveCapacity(stops.count)
        var known = 0
        for index in inputs.indices {
            guard let input = inputs[index], let before = inputs[known] else { continue }
            for missing in known + 1..<max(index, known + 1) {
                let t = Double(missing - known) / Double(index - known)
                // Rounding must not make the inputs fall.
                let between = min(max(before * (1 - t) + input * t, points.last?.input ?? before), input)
                points.append(Point(input: between, output: stops[missing].output))
            }
            points.append(Point(input: input, output: stops[index].output))
            known = index
        }
        self.init(.list(points))
    }

    // MARK: - Steps

    public static let largestStepCount = Int(Int32.max)

    /// nil unless there is at least one step, and two where none jumps.
    public init?(steps: Int, _ jump: Jump = .end) {
        guard steps >= (jump == .none ? 2 : 1), steps <= Self.largestStepCount else { return nil }
        self.init(.steps(steps, jump))
    }

    // MARK: - Values

    /// The output for an input. Inputs outside 0...1 are held, as Core Animation's are measured to be; the ends of a Bezier are exact.
    public func evaluate(_ x: Double) -> Double { compiled.evaluate(x, pool: numbers.span) }
}
