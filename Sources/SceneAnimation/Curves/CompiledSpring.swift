public import Glibc

/// The closed form of a spring's motion, with all that does not depend on the time worked out.
///
/// x(t) = to + (from - to) * a(t) + v * b(t), with v the velocity at the start, in units per second.
///
/// The frequency is held within 1e-9...1e9 radians per second and the decay below 1e15 a second: beyond, a spring stands still or jumps as
/// far as anyone can see, and within, no value overflows.
public struct CompiledSpring: BitwiseCopyable, Sendable {
    /// The two solutions that every motion of a spring is made of.
    public struct Basis: BitwiseCopyable, Sendable, Equatable {
        /// The distance that is left: 1 at the start.
        public var a: Double
        /// What a velocity of one unit per second adds, in units: 0 at the start.
        public var b: Double

        @inlinable public init(a: Double, b: Double) {
            self.a = a
            self.b = b
        }
    }

    /// The exponent of the envelope; for an over-damped spring that of its slower part.
    @usableFromInline let decay: Double
    /// damping / (2 * mass).
    @usableFromInline let halfDamping: Double
    /// Under-damped: the frequency of the swing. Over-damped: how much faster its faster part decays, negative. Critical: 0.
    @usableFromInline let rate: Double
    @usableFromInline let inverseRate: Double

    public init(_ spring: Spring) {
        let frequency = min(max(spring.frequency, 1e-9), 1e9)
        halfDamping = min(spring.dampingRatio * frequency, 1e15)
        let ratio = halfDamping / frequency
        // So close to the critical damping the difference would drown in rounding.
        if abs(ratio - 1) < 1e-12 {
            decay = halfDamping
            rate = 0
            inverseRate = 0
        } else if ratio < 1 {
            decay = halfDamping
            rate = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
            inverseRate = 1 / rate
        } else {
            let half = frequency * ((ratio - 1) * (ratio + 1)).squareRoot()
            // halfDamping - half, without the cancellation.
            decay = frequency * frequency / (halfDamping + half)
            rate = -2 * half
            inverseRate = 1 / rate
        }
    }

    /// Where the spring is at a time from the start. Before the start it has not moved.
    @inlinable @inline(__always) public func basis(at time: Double) -> Basis {
        let (b, slope) = impulse(time)
        return Basis(a: slope + 2 * halfDamping * b, b: b)
    }

    /// The solution that starts at 0 with velocity 1, and its derivative. The other one follows from them and
    /// the equation of motion: a = b' + 2 * halfDamping * b.
    @inlinable @inline(__always) func impulse(_ time: Double) -> (b: Double, slope: Double) {
        // A time that is not a number counts as the start.
        let t = time > 0 ? min(time, 1e15) : 0
        let envelope = exp(-decay * t)
        if rate > 0 {
            let (sine, cosine) = sineAndCosine(rate * t)
            let b = envelope * sine * inverseRate
            return (b, envelope * cosine - halfDamping * b)
        }
        if rate < 0 {
            let faster = exp(rate * t)
            let b = envelope * (faster - 1) * inverseRate
            return (b, 0.5 * envelope * (1 + faster) - halfDamping * b)
        }
        let b = t * envelope
        return (b, envelope - halfDamping * b)
    }

    /// The logarithm of what the distance to the target, 1 at the start, does not exceed from some time on (see `settlingDuration`).
    func logarithmOfBound(at t: Double, _ velocity: Double) -> Double {
        let factor = min(abs(halfDamping - velocity), 1e290)
        if rate < 0 {
            let faster = exp(rate * t)
            return log(0.5 * (1 + faster) + factor * (faster - 1) * inverseRate) - decay * t
        }
        return log1p(factor * (rate > 0 ? min(t, inverseRate) : t)) - decay * t
    }
}
