import Glibc
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// The key frames of all animations, in memory that a frame can walk.
struct KeyframeStore: ~Copyable {
    /// One animation's.
    struct Keyframes: BitwiseCopyable {
        var compiled: CompiledKeyframes
        var numbers: PoolRange
        var curves: PoolRange
        var vectors: PoolRange
        /// Matrices, the segments of a path, or lists of objects, whose start is an index into `objects`.
        var values = PoolRange.empty
        /// When the values of a discrete animation begin.
        var steps: PoolRange
        var kind: Kind
        var isDiscrete: Bool
        var turn: Double

        enum Kind: UInt8, BitwiseCopyable { case vectors, matrices, objects, path }
    }

    private var all = Pool<Keyframes>()
    /// Of those that are vectors what a frame reads, by the same numbers.
    private(set) var compiled = DenseArray<Compiled>()

    struct Compiled: BitwiseCopyable {
        var keyframes: CompiledKeyframes
        var isVectors: Bool
    }

    private(set) var numbers = RangePool<Double>()
    private(set) var curves = RangePool<CompiledCurve>()
    private(set) var vectors = RangePool<SIMD4<Double>>()
    private var matrices = RangePool<SplitTransform>()
    private var segments = RangePool<PathSegment>()
    private var objects: [[PropertyValue]] = []
    private var freeObjects: [Int32] = []

    init() {}

    subscript(index: Int32) -> Keyframes {
        @inline(__always) _read { yield all[index] }
    }

    // MARK: - Changes

    mutating func add(_ spec: KeyframeSpec) -> Int32 {
        let plan = spec.plan
        let numbers = numbers.add(plan.numbers), curves = curves.add(plan.curves(numbersAt: Int(numbers.start)))
        let vectors = vectors.add(plan.vectors)
        let compiled = plan.compiled(numbersAt: Int(numbers.start), curvesAt: Int(curves.start), vectorsAt: Int(vectors.start))
        var keyframes = Keyframes(
            compiled: compiled, numbers: numbers, curves: curves, vectors: vectors,
            steps: self.numbers.add(spec.isDiscrete ? plan.keyTimes : []), kind: .vectors, isDiscrete: spec.isDiscrete, turn: spec.turn)
        switch spec.values {
        case .vectors: break
        case .matrices(let values):
            keyframes.kind = .matrices
            keyframes.values = matrices.add(values.map(SplitTransform.init))
        case .path(let values):
            keyframes.kind = .path
            keyframes.values = segments.add(values)
        case .objects(let values):
            keyframes.kind = .objects
            keyframes.values = PoolRange(start: add(values), count: Int32(values.count))
        }
        let index = all.add(keyframes)
        let entry = Compiled(keyframes: keyframes.compiled, isVectors: keyframes.kind == .vectors)
        self.compiled.resize(to: max(self.compiled.count, Int(index) + 1), filling: entry)
        self.compiled[index] = entry
        return index
    }

    private mutating func add(_ values: [PropertyValue]) -> Int32 {
        if let index = freeObjects.popLast() {
            objects[Int(index)] = values
            return index
        }
        objects.append(values)
        return Int32(objects.count - 1)
    }

    mutating func remove(_ index: Int32) {
        let keyframes = all[index]
        numbers.remove(keyframes.numbers)
        numbers.remove(keyframes.steps)
        curves.remove(keyframes.curves)
        vectors.remove(keyframes.vectors)
        switch keyframes.kind {
        case .vectors: break
        case .matrices: matrices.remove(keyframes.values)
        case .path: segments.remove(keyframes.values)
        case .objects:
            objects[Int(keyframes.values.start)] = []
            freeObjects.append(keyframes.values.start)
        }
        all.remove(index)
    }

    // MARK: - Values

    @inline(__always)
    private func segment(_ keyframes: Keyframes, _ fraction: Double) -> CompiledKeyframes.Segment {
        keyframes.compiled.segment(at: fraction, numbers: numbers.span, curves: curves.span)
    }

    @inline(__always)
    func vector(_ index: Int32, _ fraction: Double) -> SIMD4<Double> {
        if compiled[index].isVectors {
            return compiled[index].keyframes.value(at: fraction, numbers: numbers.span, curves: curves.span, vectors: vectors.span)
        }
        return pathPoint(all[index], fraction)
    }

    private func pathPoint(_ keyframes: Keyframes, _ fraction: Double) -> SIMD4<Double> {
        guard keyframes.kind == .path else { return .zero }
        let (segment, t) = pathPlace(keyframes, fraction)
        let point = segments[segment].point(at: t)
        return SIMD4(point.x, point.y, 0, 0)
    }

    /// Where on a path: in a discrete animation at the points between the segments.
    private func pathPlace(_ keyframes: Keyframes, _ fraction: Double) -> (segment: Int32, t: Double) {
        let place = segment(keyframes, fraction), last = Int(keyframes.values.count) - 1
        if keyframes.isDiscrete && place.index > last { return (keyframes.values.start + Int32(last), 1) }
        return (keyframes.values.start + Int32(min(place.index, last)), place.t)
    }

    /// The angle in which a path runs.
    func angle(_ index: Int32, _ fraction: Double) -> Double {
        let (segment, t) = pathPlace(all[index], fraction)
        let tangent = segments[segment].tangent(at: t)
        return atan2(tangent.y, tangent.x) + all[index].turn
    }

    func matrix(_ index: Int32, _ fraction: Double) -> Transform3D {
        let keyframes = all[index], place = segment(keyframes, fraction), start = keyframes.values.start
        let first = start + Int32(place.index)
        guard !keyframes.isDiscrete, place.index + 1 < Int(keyframes.values.count) else { return matrices[first].matrix }
        if keyframes.compiled.isCubic {
            let mix = keyframes.compiled.mix(in: place, vectors: vectors.span), places = mix.places(of: Int(keyframes.values.count))
            let mixed = SplitTransform.mix(
                matrices[start + Int32(places.0)], matrices[first], matrices[first + 1], matrices[start + Int32(places.3)], mix.weights)
            if let mixed { return mixed }
        }
        return SplitTransform.interpolate(matrices[first], matrices[first + 1], place.t)
    }

    func object(_ index: Int32, _ fraction: Double) -> ObjectMix {
        let keyframes = all[index], place = segment(keyframes, fraction)
        let values = objects[Int(keyframes.values.start)]
        guard !keyframes.isDiscrete, place.index + 1 < values.count else { return ObjectMix(values[place.index]) }
        if keyframes.compiled.isCubic {
            let mix = keyframes.compiled.mix(in: place, vectors: vectors.span)
            if let mixed = PropertyValue.mix(mix, of: values) { return ObjectMix(mixed) }
        }
        return ObjectMix(values[place.index], values[place.index + 1], place.t)
    }

    /// The last value of all, for those that add up.
    func lastMatrix(_ index: Int32) -> Transform3D {
        let keyframes = all[index]
        return keyframes.kind == .matrices ? matrices[keyframes.values.start + keyframes.values.count - 1].matrix : .identity
    }

    /// The fraction of a cycle at which a value that stands still at another next changes, or 1; nil where it moves.
    func nextStep(_ index: Int32, after fraction: Double) -> Double? {
        guard all[index].isDiscrete else {
            return all[index].compiled.nextStep(after: fraction, numbers: numbers.span, curves: curves.span)
        }
        let steps = all[index].steps
        for step in 0..<steps.count where numbers[steps.start + step] > fraction { return numbers[steps.start + step] }
        return 1
    }
}
