/// An easing curve: a cubic Bezier from (0, 0) to (1, 1) whose x grows, as CAMediaTimingFunction and CSS `cubic-bezier()`.
public struct TimingFunction: BitwiseCopyable, Sendable, Equatable {
    public let c1x, c1y, c2x, c2y: Double

    /// nil unless the control points are finite and their x lie in 0...1.
    public init?(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        guard (0...1).contains(c1x), (0...1).contains(c2x), c1y.isFinite, c2y.isFinite else { return nil }
        self.init(checked: c1x, c1y, c2x, c2y)
    }

    private init(checked c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        self.c1x = c1x
        self.c1y = c1y
        self.c2x = c2x
        self.c2y = c2y
    }

    public static let linear = TimingFunction(checked: 0, 0, 1, 1)
    public static let easeIn = TimingFunction(checked: 0.42, 0, 1, 1)
    public static let easeOut = TimingFunction(checked: 0, 0, 0.58, 1)
    public static let easeInEaseOut = TimingFunction(checked: 0.42, 0, 0.58, 1)
    public static let `default` = TimingFunction(checked: 0.25, 0.1, 0.25, 1)

    /// The curves of kCAMediaTimingFunction..., by the last part of their names.
    public static let named: [(name: String, function: TimingFunction)] = [
        ("linear", linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInEaseOut", easeInEaseOut),
        ("default", `default`),
    ]

    public static func named(_ name: String) -> TimingFunction? { named.first { $0.name == name }?.function }

    @inlinable public var isLinear: Bool { c1x == c1y && c2x == c2y }

    /// The curve's y at an x. Inputs outside 0...1 are held; the ends are exact.
    public func evaluate(_ x: Double) -> Double {
        if !(x > 0) { return 0 }
        if x >= 1 { return 1 }
        if isLinear { return x }
        return Self.bezier(c1y, c2y, parameter(at: x))
    }

    /// The curve's parameter at an x, by Newton's method, and by bisection where the curve is too flat for it.
    private func parameter(at x: Double) -> Double {
        let tolerance = 1e-9
        var t = x
        for _ in 0..<8 {
            let error = Self.bezier(c1x, c2x, t) - x
            if abs(error) < tolerance { return t }
            let slope = Self.slope(c1x, c2x, t)
            if abs(slope) < 1e-6 { break }
            t -= error / slope
        }
        var low = 0.0, high = 1.0
        t = x
        while high - low > tolerance {
            let value = Self.bezier(c1x, c2x, t)
            if abs(value - x) < tolerance { return t }
            if value < x { low = t } else { high = t }
            t = (low + high) / 2
        }
        return t
    }

    private static func bezier(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
        let c = 3 * p1, b = 3 * (p2 - p1) - c, a = 1 - c - b
        return ((a * t + b) * t + c) * t
    }

    private static func slope(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
        let c = 3 * p1, b = 3 * (p2 - p1) - c, a = 1 - c - b
        return (3 * a * t + 2 * b) * t + c
    }
}
