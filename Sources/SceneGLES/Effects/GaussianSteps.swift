import Glibc

/// The steps of a Gaussian of any width: the picture is made smaller by a power of two, blurred there by few taps, and made larger again.
///
/// Every step has a variance, and variances add, so the taps blur by what the variances of the other steps leave.
struct GaussianSteps {
    /// The factor of each step to a smaller picture: 4, and a last 2 for odd powers.
    var reductions: [Int] = []
    /// The product of all reductions.
    var factor = 1
    /// Standard deviations that are left for the taps, in pixels of the small picture.
    var sigma = SIMD2<Double>.zero

    /// Below this much in the small picture, enlarging it by straight lines between pixels would show. A first step to a half, which saves
    /// most, is taken a little earlier.
    private static let smallest = 2.0, smallestHalf = 1.5
    /// The variances of the filters (1 3 3 1)/8 and (1 3 5 7 7 5 3 1)/32, in pixels of the larger picture.
    private static let variances = [2: 0.75, 4: 2.75]

    /// For standard deviations along x and y, in pixels.
    init(sigma: SIMD2<Double>) {
        let narrow = min(sigma.x, sigma.y)
        while factor < 4096, narrow >= (factor == 1 ? Self.smallestHalf : Self.smallest) * Double(2 * factor) {
            if narrow >= Self.smallest * Double(4 * factor) {
                reductions.append(4)
                factor *= 4
            } else {
                reductions.append(2)
                factor *= 2
            }
        }
        var variance = 0.0
        var size = 1.0
        for reduction in reductions {
            variance += (Self.variances[reduction] ?? 0) * size * size
            size *= Double(reduction)
        }
        // Straight lines between the centres of pixels are a tent, on average.
        if factor > 1 { variance += size * size / 6 }
        func left(_ sigma: Double) -> Double { max(sigma * sigma - variance, 0).squareRoot() / size }
        self.sigma = SIMD2(left(sigma.x), left(sigma.y))
    }

    /// Pixels of the small picture beyond which a Gaussian is left off.
    static func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

    /// Weights of pixels at 0, 1, 2... to one side; with those on the other they sum to 1.
    static func weights(_ sigma: Double) -> [Double] {
        guard sigma > 1e-3 else { return [1] }
        let values = (0...reach(sigma)).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        return values.map { $0 / sum }
    }

    /// Weights of a box that reaches `radius` pixels to both sides.
    static func boxWeights(_ radius: Double) -> [Double] {
        guard radius > 0.5 else { return [1] }
        let count = Int((radius - 0.5).rounded(.up))
        let values = (0...count).map { min(max(radius + 0.5 - Double($0), 0), 1) }
        let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
        return values.map { $0 / sum }
    }

    /// Two neighbours are one fetch between them. The first tap is the centre's; the others are taken on both sides: offset, weight.
    static func taps(_ weights: [Double]) -> [SIMD4<Float>] {
        var taps = [SIMD4(0, Float(weights[0]), 0, 0)]
        var index = 1
        while index < weights.count {
            let first = weights[index], second = index + 1 < weights.count ? weights[index + 1] : 0
            let sum = first + second
            if sum > 0 { taps.append(SIMD4(Float(Double(index) + second / sum), Float(sum), 0, 0)) }
            index += 2
        }
        return taps
    }

    /// Fetches of a reduction to one side of the middle: offset, weight. The weights sum to one half.
    static func reductionTaps(_ reduction: Int) -> [SIMD4<Float>] {
        reduction == 2 ? [SIMD4(0.75, 0.5, 0, 0)] : [SIMD4(11.0 / 12, 0.375, 0, 0), SIMD4(2.75, 0.125, 0, 0)]
    }

    /// How many pixels a reduction reads beyond those that become one.
    static func reductionMargin(_ reduction: Int) -> Int { reduction == 2 ? 1 : 2 }
}
