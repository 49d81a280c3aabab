// Chance without a state: numbers that follow from a key and a counter alone, in integers, so that they are the same on every machine and
// in every frame, and any particle can be made without those before it.

/// Four particles at once.
typealias Lanes = SIMD4<Float>

/// The chances of four particles.
struct ParticleChance {
    private var seeds: SIMD4<UInt32>

    @inline(__always)
    init(key: UInt32, numbers: SIMD4<UInt32>) { seeds = Self.scramble(numbers ^ SIMD4(repeating: key)) }

    /// Two numbers between 0 and 1, evenly spread, for the use that `stream` names.
    @inline(__always)
    func pair(_ stream: Stream) -> (Lanes, Lanes) {
        let bits = Self.scramble(seeds &+ SIMD4(repeating: stream.rawValue))
        let low = SIMD4<Int32>(truncatingIfNeeded: bits & SIMD4(repeating: 0xffff))
        let high = SIMD4<Int32>(truncatingIfNeeded: bits &>> SIMD4(repeating: 16))
        // In the middle of steps of 2^-16, so that the mean is a half exactly, and 0 and 1 do not come.
        let half = Lanes(repeating: 0.5), step = Lanes(repeating: 1 / 65536)
        return ((Lanes(low) + half) * step, (Lanes(high) + half) * step)
    }

    /// What a pair of chances decides: multiples of the golden ratio.
    enum Stream: UInt32 {
        case lifeAndSpeed = 0x9e37_79b9
        case direction = 0x3c6e_f372
        case place = 0xdaa6_6d2b
        case depth = 0x78dd_e6e4
        case radius = 0xf18b_bdbd
        case scaleAndSpin = 0x1715_609d
        case redAndGreen = 0xb54c_da56
        case blueAndAlpha = 0x5384_540f
    }

    /// Spreads every bit over all others: two rounds of multiplying and folding.
    @inline(__always)
    private static func scramble(_ value: SIMD4<UInt32>) -> SIMD4<UInt32> {
        var x = value
        x ^= x &>> SIMD4(repeating: 16)
        x = x &* SIMD4(repeating: 0x7feb_352d)
        x ^= x &>> SIMD4(repeating: 15)
        x = x &* SIMD4(repeating: 0x846c_a68b)
        return x ^ (x &>> SIMD4(repeating: 16))
    }
}

extension UInt64 {
    /// The key of something that is numbered within something else.
    func key(of number: UInt64) -> UInt64 {
        var x = self &+ (number &+ 1) &* 0x9e37_79b9_7f4a_7c15
        x = (x ^ (x >> 30)) &* 0xbf58_476d_1ce4_e5b9
        x = (x ^ (x >> 27)) &* 0x94d0_49bb_1331_11eb
        return x ^ (x >> 31)
    }

    var folded: UInt32 { UInt32(truncatingIfNeeded: self ^ (self >> 32)) }
}

extension Lanes {
    @inline(__always) func atLeast(_ low: Float) -> Lanes { replacing(with: Lanes(repeating: low), where: self .< Lanes(repeating: low)) }

    /// Held to 0...1.
    @inline(__always) var unit: Lanes {
        let one = Lanes(repeating: 1)
        return replacing(with: one, where: self .> one).atLeast(0)
    }

    /// The square root; 0 of what is negative.
    @inline(__always) var root: Lanes { atLeast(0).squareRoot() }

    /// Sine and cosine of an angle in turns, within 1e-6.
    @inline(__always) var sineAndCosine: (sine: Lanes, cosine: Lanes) {
        // Adding and subtracting 1.5 * 2^23 rounds: what is left is at most half a turn.
        let magic = Lanes(repeating: 12_582_912)
        let half = (self - ((self + magic) - magic)) * Lanes(repeating: .pi), square = half * half
        // Of half the angle, which is within a quarter turn; then of twice that.
        var sine = square * Lanes(repeating: 0.2601903036e-5) + Lanes(repeating: -0.1980741872e-3)
        sine = sine * square + Lanes(repeating: 0.8333025139e-2)
        sine = sine * square + Lanes(repeating: -0.1666665668)
        sine = (sine * square + Lanes(repeating: 1)) * half
        var cosine = square * Lanes(repeating: -0.0000002605) + Lanes(repeating: 0.0000247609)
        cosine = cosine * square + Lanes(repeating: -0.0013888397)
        cosine = cosine * square + Lanes(repeating: 0.0416666418)
        cosine = cosine * square + Lanes(repeating: -0.4999999963)
        cosine = cosine * square + Lanes(repeating: 1)
        return (Lanes(repeating: 2) * sine * cosine, Lanes(repeating: 1) - Lanes(repeating: 2) * sine * sine)
    }
}

/// Four vectors.
struct Vectors {
    var x, y, z: Lanes

    @inline(__always) init(_ x: Lanes, _ y: Lanes, _ z: Lanes) { (self.x, self.y, self.z) = (x, y, z) }

    @inline(__always) init(_ all: SIMD3<Float>) {
        self.init(Lanes(repeating: all.x), Lanes(repeating: all.y), Lanes(repeating: all.z))
    }

    @inline(__always) static func + (a: Vectors, b: Vectors) -> Vectors { Vectors(a.x + b.x, a.y + b.y, a.z + b.z) }
    @inline(__always) static func * (a: Vectors, b: Lanes) -> Vectors { Vectors(a.x * b, a.y * b, a.z * b) }

    @inline(__always) var length: Lanes { (x * x + y * y + z * z).squareRoot() }

    /// The vector of one lane.
    @inline(__always) subscript(lane: Int) -> SIMD3<Float> { SIMD3(x[lane], y[lane], z[lane]) }
}
