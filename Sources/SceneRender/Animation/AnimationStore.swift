import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// What animations need beyond their entries.
struct AnimationStore: ~Copyable {
    var curves = CurveTable()
    var springs = Pool<SpringMotion>()
    var matrixEnds = Pool<MatrixEnds>()
    var matrixVelocities = Pool<Decomposition.Velocity>()
    var keyframes = KeyframeStore()
    var objectEnds = ObjectPool<ObjectEnds>()

    /// How a spring moves a value.
    struct SpringMotion: BitwiseCopyable {
        let spring: CompiledSpring
        /// The spring's own velocity at the start, in distances per second.
        let initialVelocity: Double
        /// How long a second of the spring's own is for whom told the velocity of the animation that the spring replaced.
        var pace = 1.0
        /// The velocity of the animation that the spring replaced, in units per second.
        var velocity = SIMD4<Double>.zero
        /// The velocity of a replaced animation of a whole transform.
        var matrixVelocity: Index<Decomposition.Velocity> = .none
        /// Two values a moment apart of a replaced animation of text, a list or a path: they tell its velocity.
        var objectVelocity: Index<ObjectEnds> = .none

        init(_ spring: Spring) {
            self.spring = CompiledSpring(spring)
            // Within what ends are held in too: beyond any picture, and no product of both overflows.
            initialVelocity = min(max(spring.initialVelocity, -1e140), 1e140)
        }

        /// How fast the value starts, in units per second.
        @inline(__always)
        func speed(over distance: SIMD4<Double>) -> SIMD4<Double> { velocity + distance * initialVelocity }
    }

    /// The ends of an animation of a whole transform.
    struct MatrixEnds: BitwiseCopyable {
        var from, to: SplitTransform

        /// The ends in force, given the model's value.
        func resolved(_ ends: PropertySpec.Ends, model: SplitTransform) -> MatrixEnds {
            switch ends {
            case .given: self
            case .fromGiven: MatrixEnds(from: from, to: model)
            case .toGiven: MatrixEnds(from: model, to: to)
            case .byGiven: MatrixEnds(from: model, to: SplitTransform(model.matrix * to.matrix))
            }
        }
    }

    struct ObjectEnds {
        var from: PropertyValue
        var to: PropertyValue
    }

    /// Frees what an animation had.
    mutating func remove(_ entry: Entry) {
        curves.remove(entry.curve)
        switch entry.shape {
        case .straight: break
        case .spring:
            let motion = springs[entry.spring]
            if motion.matrixVelocity.exists { matrixVelocities.remove(motion.matrixVelocity) }
            remove(motion.objectVelocity)
            springs.remove(entry.spring)
        case .keyframes, .turn:
            keyframes.remove(entry.keyframes)
            return
        }
        if entry.matrixEnds.exists { matrixEnds.remove(entry.matrixEnds) }
        remove(entry.objectEnds)
    }

    private mutating func remove(_ ends: Index<ObjectEnds>) {
        if ends.exists { objectEnds.remove(ends, leaving: ObjectEnds(from: .none, to: .none)) }
    }
}
