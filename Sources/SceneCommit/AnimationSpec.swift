public import SceneAnimation
public import SceneGeometry

/// An animation of one property, compiled: what the animator evaluates. The model keeps the same form to answer what is
/// on screen.
public struct AnimationSpec: BitwiseCopyable, Sendable {
    /// Unique among all animations ever added.
    public var id: UInt64
    public var path: PropertyPath
    public var isRemovedOnCompletion = true
    /// Whether the begin time is final; otherwise the first frame that shows the animation sets it.
    public var hasBegun = false
    public var motion: Motion
    public var curve: TimingFunction

    public init(id: UInt64, path: PropertyPath, motion: Motion, curve: TimingFunction) {
        self.id = id
        self.path = path
        self.motion = motion
        self.curve = curve
    }

    /// Whether the animation is of a transform as a whole, whose ends are matrices.
    public var animatesMatrix: Bool { path.part == .whole && path.property.traits.type == .transform }
}

/// How an animation runs, and between what: all that is touched in every frame.
public struct Motion: BitwiseCopyable, Sendable {
    /// Where the two ends come from: given, or followed from the model value while it runs.
    public enum Ends: UInt8, BitwiseCopyable, Sendable {
        case given
        /// `to` is the model value.
        case fromGiven
        /// `from` is the model value.
        case toGiven
        /// `from` is the model value, `to` is it plus `to`.
        case byGiven
    }

    public var timing: MediaTiming
    public var ends: Ends
    public var isAdditive = false
    public var isCumulative = false
    /// The ends as vectors in the lanes of the path; unused for transforms as a whole.
    public var from: SIMD4<Double>
    public var to: SIMD4<Double>

    public init(timing: MediaTiming, ends: Ends, from: SIMD4<Double>, to: SIMD4<Double>) {
        self.timing = timing
        self.ends = ends
        self.from = from
        self.to = to
    }

    /// Whether the value depends on nothing but the time.
    @inlinable public var isSelfContained: Bool { ends == .given && !isAdditive }

    /// The value at an eased fraction of a cycle.
    @inlinable @inline(__always) public func value(
        _ t: Double, _ iteration: Double, current: SIMD4<Double>, model: SIMD4<Double>
    ) -> SIMD4<Double> {
        var (first, last) = (from, to)
        switch ends {
        case .given: break
        case .fromGiven: last = model
        case .toGiven: first = model
        case .byGiven:
            first = model
            last = model + to
        }
        var value = first + (last - first) * t
        if isCumulative { value += last * iteration }
        if isAdditive { value += current }
        return value
    }
}

/// The ends of an animation of a whole transform.
public struct MatrixEnds: BitwiseCopyable, Sendable {
    public var from: Transform3D
    public var to: Transform3D

    public init(from: Transform3D, to: Transform3D) {
        self.from = from
        self.to = to
    }

    /// The matrix at an eased fraction of a cycle in place of `current`, given the model's.
    public func value(_ motion: Motion, _ t: Double, _ iteration: Double, current: Transform3D, model: Transform3D) -> Transform3D {
        let (first, last) =
            switch motion.ends {
            case .given: (from, to)
            case .fromGiven: (from, model)
            case .toGiven: (model, to)
            case .byGiven: (model, model * to)
            }
        var value = Self.interpolate(first, last, t)
        if motion.isCumulative {
            // Every cycle that is over adds its end; beyond any real use the exact count no longer shows.
            for _ in 0..<Int(min(iteration, 10_000)) { value = value * last }
        }
        return motion.isAdditive ? value * current : value
    }

    /// Between two matrices by their parts; where one cannot be taken apart, it switches half-way (CSS Transforms 2).
    public static func interpolate(_ a: Transform3D, _ b: Transform3D, _ t: Double) -> Transform3D {
        if t == 0 { return a }
        if t == 1 { return b }
        guard let first = Decomposition(a), let last = Decomposition(b) else { return t < 0.5 ? a : b }
        return Decomposition.interpolate(first, last, t).matrix
    }
}
