import Glibc
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// The key frames of all animations, in memory that a frame can walk.
struct KeyframeStore: ~Copyable {
    /// The key frames of one animation.
    struct Keyframes: BitwiseCopyable {
        var compiled: CompiledKeyframes
        var numbers: PoolRange<Double>
        var curves: PoolRange<CompiledCurve>
        var vectors: PoolRange<SIMD4<Double>>
        var matrices = PoolRange<SplitTransform>.empty
        /// The segments of a path.
        var segments = PoolRange<PathSegment>.empty
        /// Text, images, lists or paths.
        var objects: Index<[PropertyValue]> = .none
        /// When the values of a discrete animation begin.
        var steps: PoolRange<Double>
        var kind: Kind
        var isDiscrete: Bool
        var turn: Double

        enum Kind: UInt8, BitwiseCopyable { case vectors, matrices, objects, path }
    }

    private var all = Pool<Keyframes>()
    /// What a frame reads of key frames that are vectors.
    private(set) var compiled = Column<Keyframes, Compiled>()

    struct Compiled: BitwiseCopyable {
        var keyframes: CompiledKeyframes
        var isVectors: Bool
    }

    private(set) var numbers = RangePool<Double>()
    private(set) var curves = RangePool<CompiledCurve>()
    private(set) var vectors = RangePool<SIMD4<Double>>()
    private var matrices = RangePool<SplitTransform>()
    private var segments = RangePool<PathSegment>()
    private var objects = ObjectPool<[PropertyValue]>()

    init() {}

    // MARK: - Changes

    mutating func add(_ spec: KeyframeSpec) -> Index<Keyframes> {
        let plan = spec.plan
        let numbers = numbers.add(plan.numbers), curves = curves.add(plan.curves(numbersAt: numbers.start.number))
        let vectors = vectors.add(plan.vectors)
        let compiled = plan.compiled(numbersAt: numbers.start.number, curvesAt: curves.start.number, vectorsAt: vectors.start.number)
        var keyframes = Keyframes(
            compiled: compiled, numbers: numbers, curves: curves, vectors: vectors,
            steps: self.numbers.add(spec.isDiscrete ? plan.keyTimes : []), kind: .vectors, isDiscrete: spec.isDiscrete, turn: spec.turn)
        switch spec.values {
        case .vectors: break
        case .matrices(let values):
            keyframes.kind = .matrices
            keyframes.matrices = matrices.add(values.map(SplitTransform.init))
        case .path(let values):
            keyframes.kind = .path
            keyframes.segments = segments.add(values)
        case .objects(let values):
            keyframes.kind = .objects
            keyframes.objects = objects.add(values)
        }
        let index = all.add(keyframes)
        let entry = Compiled(keyframes: keyframes.compiled, isVectors: keyframes.kind == .vectors)
        self.compiled.resize(to: max(self.compiled.count, index.number + 1), filling: entry)
        self.compiled[index] = entry
        return index
    }

    mutating func remove(_ index: Index<Keyframes>) {
        let keyframes = all[index]
        numbers.remove(keyframes.numbers)
        numbers.remove(keyframes.steps)
        curves.remove(keyframes.curves)
        vectors.remove(keyframes.vectors)
        matrices.remove(keyframes.matrices)
        segments.remove(keyframes.segments)
        if keyframes.objects.exists { objects.remove(keyframes.objects, leaving: []) }
        all.remove(index)
    }

    // MARK: - Values

    @inline(__always)
    private func segment(_ keyframes: Keyframes, _ fraction: Double) -> CompiledKeyframes.Segment {
        keyframes.compiled.segment(at: fraction, numbers: numbers.span, curves: curves.span)
    }

    @inline(__always)
    func vector(_ index: Index<Keyframes>, _ fraction: Double) -> SIMD4<Double> {
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
    private func pathPlace(_ keyframes: Keyframes, _ fraction: Double) -> (segment: Index<PathSegment>, t: Double) {
        let place = segment(keyframes, fraction), path = keyframes.segments
        if keyframes.isDiscrete && place.index >= path.count { return (path.last, 1) }
        return (path.start + min(place.index, path.count - 1), place.t)
    }

    /// The angle in which a path runs.
    func angle(_ index: Index<Keyframes>, _ fraction: Double) -> Double {
        let (segment, t) = pathPlace(all[index], fraction)
        let tangent = segments[segment].tangent(at: t)
        return atan2(tangent.y, tangent.x) + all[index].turn
    }

    func matrix(_ index: Index<Keyframes>, _ fraction: Double) -> Transform3D {
        let keyframes = all[index], place = segment(keyframes, fraction), start = keyframes.matrices.start
        let first = start + place.index
        guard !keyframes.isDiscrete, place.index + 1 < keyframes.matrices.count else { return matrices[first].matrix }
        if keyframes.compiled.isCubic {
            let mix = keyframes.compiled.mix(in: place, vectors: vectors.span), places = mix.places(of: keyframes.matrices.count)
            let mixed = SplitTransform.mix(
                matrices[start + places.0], matrices[first], matrices[first + 1], matrices[start + places.3], mix.weights)
            if let mixed { return mixed }
        }
        return SplitTransform.interpolate(matrices[first], matrices[first + 1], place.t)
    }

    func object(_ index: Index<Keyframes>, _ fraction: Double) -> ObjectMix {
        let keyframes = all[index], place = segment(keyframes, fraction)
        let values = objects[keyframes.objects]
        guard !keyframes.isDiscrete, place.index + 1 < values.count else { return ObjectMix(values[place.index]) }
        if keyframes.compiled.isCubic {
            let mix = keyframes.compiled.mix(in: place, vectors: vectors.span)
            if let mixed = PropertyValue.mix(mix, of: values) { return ObjectMix(mixed) }
        }
        return ObjectMix(values[place.index], values[place.index + 1], place.t)
    }

    /// The last value, which cumulative animations add up.
    func lastMatrix(_ index: Index<Keyframes>) -> Transform3D {
        let keyframes = all[index]
        return keyframes.kind == .matrices ? matrices[keyframes.matrices.last].matrix : .identity
    }

    /// The fraction of a cycle, after another, at which a value that stands still there next changes, or 1; nil where the value moves.
    func nextStep(_ index: Index<Keyframes>, after fraction: Double) -> Double? {
        guard all[index].isDiscrete else {
            return all[index].compiled.nextStep(after: fraction, numbers: numbers.span, curves: curves.span)
        }
        let reached = CompiledKeyframes.reached(fraction)
        for step in all[index].steps.indices where numbers[step] > reached { return numbers[step] }
        return 1
    }
}
