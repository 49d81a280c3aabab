import Glibc

/// The easing curves of Robert Penner, under the names of easings.net and jQuery: sine, powers, exponentials, circles, and those that overshoot.
///
/// Cubic polynomials are Beziers to the bit. All others are lists of straight pieces that stay within 1/2000 of the curve.
enum PennerCurves {
    /// The farthest that a list is away from its curve.
    static let tolerance = 0.0005
    private static let overshoot = 1.70158

    static let all: [(name: String, function: TimingFunction)] =
        beziers.compactMap { entry in
            TimingFunction(1 / 3, entry.c1y, 2 / 3, entry.c2y).map { (entry.name, $0) }
        }
        + lists.flatMap { family -> [(name: String, function: TimingFunction)] in
            var forms: [(String, (Double) -> Double)] = [("easeInOut\(family.name)", { inOut($0, family.outOfBoth ?? family.out) })]
            if family.hasEnds {
                forms += [("easeIn\(family.name)", { 1 - family.out(1 - $0) }), ("easeOut\(family.name)", family.out)]
            }
            return forms.compactMap { name, curve in
                TimingFunction(stops: stops(of: curve, corners: family.corners)).map { (name, $0) }
            }
        }

    /// Quadratic and cubic polynomials, whose x is the time where the control points are a third of the way apart.
    private static let beziers: [(name: String, c1y: Double, c2y: Double)] = [
        ("easeInQuad", 0, 1 / 3), ("easeOutQuad", 2 / 3, 1), ("easeInCubic", 0, 0), ("easeOutCubic", 1, 1),
        ("easeInBack", 0, -overshoot / 3), ("easeOutBack", 1 + overshoot / 3, 1),
    ]

    private struct Family: Sendable {
        let name: String
        /// Whether the curves that ease one end alone are lists, too.
        var hasEnds = true
        /// The places of the curve that eases out at which it has corners.
        var corners: [Double] = []
        /// The curve that eases out, of the one that eases both ends, where that is another one.
        var outOfBoth: (@Sendable (Double) -> Double)?
        let out: @Sendable (Double) -> Double
    }

    private static let lists: [Family] = [
        Family(name: "Sine") { sin($0 * .pi / 2) },
        Family(name: "Quad", hasEnds: false) { 1 - (1 - $0) * (1 - $0) },
        Family(name: "Cubic", hasEnds: false) { 1 - pow(1 - $0, 3) },
        Family(name: "Quart") { 1 - pow(1 - $0, 4) },
        Family(name: "Quint") { 1 - pow(1 - $0, 5) },
        Family(name: "Expo") { $0 >= 1 ? 1 : 1 - exp2(-10 * $0) },
        Family(name: "Circ") { ($0 * (2 - $0)).squareRoot() },
        Family(name: "Back", hasEnds: false) { 1 + (overshoot * 1.525 + 1) * pow($0 - 1, 3) + overshoot * 1.525 * pow($0 - 1, 2) },
        Family(name: "Elastic", outOfBoth: { elastic($0, period: 0.45) }) { elastic($0, period: 0.3) },
        Family(name: "Bounce", corners: [1 / 2.75, 2 / 2.75, 2.5 / 2.75]) { bounce($0) },
    ]

    private static func elastic(_ t: Double, period: Double) -> Double {
        if t <= 0 { return 0 }
        return t >= 1 ? 1 : exp2(-10 * t) * sin((t - period / 4) * 2 * .pi / period) + 1
    }

    private static func bounce(_ t: Double) -> Double {
        func piece(_ middle: Double, _ height: Double) -> Double { 7.5625 * (t - middle) * (t - middle) + height }
        if t < 1 / 2.75 { return piece(0, 0) }
        if t < 2 / 2.75 { return piece(1.5 / 2.75, 0.75) }
        return t < 2.5 / 2.75 ? piece(2.25 / 2.75, 0.9375) : piece(2.625 / 2.75, 0.984375)
    }

    /// In for the first half of the time, out for the second.
    private static func inOut(_ t: Double, _ out: (Double) -> Double) -> Double {
        t < 0.5 ? (1 - out(1 - 2 * t)) / 2 : (1 + out(2 * t - 1)) / 2
    }

    // MARK: - Lists

    /// Straight pieces between points of a curve, as few as the tolerance takes by halving.
    private static func stops(of curve: (Double) -> Double, corners: [Double]) -> [TimingFunction.Stop] {
        // Corners of all three forms lie at these, or are found by halving.
        let places = Set([0, 0.5, 1] + corners + corners.map { 1 - $0 } + corners.flatMap { [(1 + $0) / 2, (1 - $0) / 2] }).sorted()
        var stops = [TimingFunction.Stop(curve(0), at: 0)]
        for (start, end) in zip(places, places.dropFirst()) {
            let pieces = (start == 0 || start == 0.5) && corners.isEmpty ? 8 : 2
            for index in 0..<pieces {
                let from = start + (end - start) * Double(index) / Double(pieces)
                let to = index == pieces - 1 ? end : start + (end - start) * Double(index + 1) / Double(pieces)
                divide(curve, from, to, depth: 0, into: &stops)
            }
        }
        // The ends are exact, whatever sines and exponentials make of them.
        stops[0].output = 0
        stops[stops.count - 1].output = 1
        return stops
    }

    /// Adds the end of a piece, and points before it where the curve leaves the straight line.
    private static func divide(
        _ curve: (Double) -> Double, _ start: Double, _ end: Double, depth: Int, into stops: inout [TimingFunction.Stop]
    ) {
        let (a, b) = (curve(start), curve(end))
        let isStraight = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].allSatisfy { place in
            abs(curve(start + (end - start) * place) - (a + (b - a) * place)) <= tolerance * 0.9
        }
        if isStraight || depth > 16 { return stops.append(TimingFunction.Stop((b * 1e6).rounded() / 1e6, at: end)) }
        let middle = (start + end) / 2
        divide(curve, start, middle, depth: depth + 1, into: &stops)
        divide(curve, middle, end, depth: depth + 1, into: &stops)
    }
}

extension TimingFunction {
    /// All names that `named(_:)` knows: Core Animation's, then Penner's.
    public static var names: [String] { named.map(\.name) + PennerCurves.all.map(\.name) }
}
