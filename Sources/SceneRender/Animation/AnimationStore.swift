import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// What animations need beyond their entries.
struct AnimationStore: ~Copyable {
    var curves = CurveTable()
    var springs = Pool<SpringWay>()
    var matrixEnds = Pool<MatrixEnds>()
    var matrixVelocities = Pool<Decomposition.Velocity>()
    var keyframes = KeyframeStore()
    private(set) var objectEnds: [ObjectEnds] = []
    private var freeObjectEnds: [Int32] = []

    struct SpringWay: BitwiseCopyable {
        let spring: CompiledSpring
        /// In distances per second.
        let initialVelocity: Double
        /// What it starts with besides, in units per second.
        var velocity = SIMD4<Double>.zero
        /// The same for a matrix, an index into `matrixVelocities`, or for what is no vector, one into `objectEnds`, of what it was a
        /// moment before and then; or -1.
        var kept: Int32 = -1

        /// How fast it starts, in units per second.
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

    mutating func add(_ ends: ObjectEnds) -> Int32 {
        if let index = freeObjectEnds.popLast() {
            objectEnds[Int(index)] = ends
            return index
        }
        objectEnds.append(ends)
        return Int32(objectEnds.count - 1)
    }

    /// Frees what an animation had.
    mutating func remove(_ entry: Entry, _ kind: Animator.Track.Kind) {
        curves.remove(entry.curve)
        switch entry.shape {
        case .straight: break
        case .spring:
            let kept = springs[entry.way].kept
            if kept >= 0 { if kind == .matrix { matrixVelocities.remove(kept) } else { removeObjects(kept) } }
            springs.remove(entry.way)
        case .keyframes, .turn:
            keyframes.remove(entry.way)
            return
        }
        guard entry.ends >= 0 else { return }
        if kind == .matrix {
            matrixEnds.remove(entry.ends)
        } else {
            removeObjects(entry.ends)
        }
    }

    private mutating func removeObjects(_ index: Int32) {
        objectEnds[Int(index)] = ObjectEnds(from: .none, to: .none)
        freeObjectEnds.append(index)
    }
}
