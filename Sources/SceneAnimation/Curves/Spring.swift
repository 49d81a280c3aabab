import Glibc

/// A damped spring, as CASpringAnimation describes one.
///
/// mass * x'' = -stiffness * (x - target) - damping * x'
public struct Spring: BitwiseCopyable, Sendable, Equatable {
    /// Above 0.
    public let mass: Double
    /// Above 0.
    public let stiffness: Double
    /// 0 or more; with 0 the spring swings for ever.
    public let damping: Double
    /// In distances (from start to target) per second, positive towards the target.
    public let initialVelocity: Double
    /// Whether a damping above the critical one slows the spring down; otherwise it acts as the critical one.
    public let allowsOverdamping: Bool

    /// Core Animation's defaults.
    public static let `default` = Spring(checked: 1, 100, 10, 0, false)

    /// nil unless mass and stiffness are above 0, the damping is 0 or more, and all are finite.
    public init?(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0, allowsOverdamping: Bool = false
    ) {
        guard mass > 0, mass.isFinite, stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite, initialVelocity.isFinite else {
            return nil
        }
        self.init(checked: mass, stiffness, damping, initialVelocity, allowsOverdamping)
    }

    /// A spring from what one sees of it: the time of one undamped swing, and how much it overshoots, from above -1 (flat) over 0
    /// (critical) to 1 (undamped). It may be over-damped, as CASpringAnimation's initializer of that name has it.
    ///
    /// stiffness = (2 pi / duration)^2 * mass; damping ratio = 1 - bounce, or 1 / (1 + bounce) below 0 (Apple, "Animate with springs",
    /// WWDC 2023, and the values that SwiftUI's `Spring` is documented with).
    /// nil outside of these ranges, or where the duration is so short or long that no number holds the stiffness.
    public init?(perceptualDuration: Double, bounce: Double, mass: Double = 1, initialVelocity: Double = 0) {
        guard perceptualDuration > 0, perceptualDuration.isFinite, bounce > -1, bounce <= 1 else { return nil }
        let frequency = 2 * Double.pi / perceptualDuration
        let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        self.init(
            mass: mass, stiffness: frequency * frequency * mass, damping: 2 * ratio * frequency * mass, initialVelocity: initialVelocity,
            allowsOverdamping: true)
    }

    private init(checked mass: Double, _ stiffness: Double, _ damping: Double, _ initialVelocity: Double, _ allowsOverdamping: Bool) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
        self.allowsOverdamping = allowsOverdamping
    }

    /// The same spring with some of its numbers changed, or nil if there is none such.
    public func with(
        mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil, initialVelocity: Double? = nil,
        allowsOverdamping: Bool? = nil
    ) -> Spring? {
        Spring(
            mass: mass ?? self.mass, stiffness: stiffness ?? self.stiffness, damping: damping ?? self.damping,
            initialVelocity: initialVelocity ?? self.initialVelocity, allowsOverdamping: allowsOverdamping ?? self.allowsOverdamping)
    }

    /// The undamped angular frequency, in radians per second. The roots are taken one by one: the quotient may be too large or small.
    public var frequency: Double { stiffness.squareRoot() / mass.squareRoot() }

    /// The damping as a fraction of the critical one, as it acts: at most 1 unless over-damping is allowed.
    public var dampingRatio: Double {
        let ratio = min(damping / (2 * stiffness.squareRoot()) / mass.squareRoot(), .greatestFiniteMagnitude)
        return allowsOverdamping ? ratio : min(ratio, 1)
    }

    /// The time of one undamped swing.
    public var perceptualDuration: Double { 2 * .pi / frequency }

    /// From 1 for an undamped spring over 0 for a critical one towards -1 for ever slower ones.
    public var bounce: Double {
        let ratio = dampingRatio
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// A spring that takes longer to settle than a day counts as one that takes a day; one without damping never settles.
    public static let longestSettlingDuration = 86_400.0

    /// After how many seconds the spring may be taken to be at rest: all that follows stays within a thousandth of the distance.
    ///
    /// Derived, as no rule is published: an under-damped spring moves as exp(-decay * t) * (cos(w * t) + b * sin(w * t)), which
    /// 1 + |b| bounds. The time at which that bound falls to 0.001 (the epsilon that SwiftUI's `Spring.settlingDuration` is documented
    /// with) is 1.4727 s for Core Animation's defaults, 2.855 s with a damping of 5, and 1.022 s with 15, as documented for
    /// CASpringAnimation. Where the swing is slower than the decay, t bounds sin(w * t) / w better than 1 / w does, so that the rule
    /// goes over into that of the critical spring; an over-damped one is at rest when its own curve has come that close.
    public var settlingDuration: Double {
        let spring = CompiledSpring(self)
        guard spring.decay > 0 else { return Self.longestSettlingDuration }
        var low = 0.0, high = 1e-9
        // The bound rises at most once before it falls, so it comes below the threshold only once.
        while spring.logarithmOfBound(at: high, initialVelocity) > -Self.logarithmOfRest {
            low = high
            high *= 2
            if low >= Self.longestSettlingDuration { return Self.longestSettlingDuration }
        }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if spring.logarithmOfBound(at: middle, initialVelocity) > -Self.logarithmOfRest { low = middle } else { high = middle }
        }
        return min(high, Self.longestSettlingDuration)
    }

    /// -log(0.001).
    private static let logarithmOfRest = 6.907755278982137
}
