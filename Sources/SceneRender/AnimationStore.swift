import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// What animations need beyond their entries.
struct AnimationStore: ~Copyable {
    var curves = CurveTable()
    var springs = Pool<SpringWay>()
    var matrixEnds = Pool<MatrixEnds>()
    var matrices = Pool<Transform3D>()
    var keyframes = KeyframeStore()
    private(set) var objectEnds: [ObjectEnds] = []
    private var freeObjectEnds: [Int32] = []

    struct SpringWay: BitwiseCopyable {
        let spring: CompiledSpring
        /// In distances per second.
        let initialVelocity: Double
        /// What it starts with besides, in units per second.
        var velocity = SIMD4<Double>.zero
        /// The same for a matrix: index into `matrices`, or -1.
        var matrixVelocity: Int32 = -1

        /// How fast it starts, in units per second.
        @inline(__always)
        func speed(over distance: SIMD4<Double>) -> SIMD4<Double> { velocity + distance * initialVelocity }
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
            if springs[entry.way].matrixVelocity >= 0 { matrices.remove(springs[entry.way].matrixVelocity) }
            springs.remove(entry.way)
        case .keyframes, .turn:
            keyframes.remove(entry.way)
            return
        }
        guard entry.ends >= 0 else { return }
        if kind == .matrix {
            matrixEnds.remove(entry.ends)
        } else {
            objectEnds[Int(entry.ends)] = ObjectEnds(from: .none, to: .none)
            freeObjectEnds.append(entry.ends)
        }
    }
}
