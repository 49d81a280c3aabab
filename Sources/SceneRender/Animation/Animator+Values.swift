import Glibc
import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// What one animation makes of its property at an eased fraction of a cycle.

extension Animator {
    /// What an animation makes of a vector at a progress. The loops that run in each frame have all of that in themselves.
    @inline(never)
    func value(
        _ entry: Index<Entry>, at progress: MediaTiming.Progress, current: SIMD4<Double>, model: SIMD4<Double>
    ) -> SIMD4<Double> {
        value(entry, eased(entry, progress), progress.iteration, current: current, model: model)
    }

    /// What an animation makes of a vector, in the lanes of the path.
    /// @param model the model value in these lanes; read only when an end follows it.
    @inline(__always)
    func value(
        _ entry: Index<Entry>, _ fraction: Double, _ iteration: Double, current: SIMD4<Double>, model: SIMD4<Double>
    ) -> SIMD4<Double> {
        let (first, last) = entries[entry].ends(model)
        var value: SIMD4<Double>
        switch entries[entry].shape {
        case .straight:
            let t = entries[entry].flags.contains(.discrete) ? (fraction < 0.5 ? 0 : 1) : fraction
            // The end itself: a sum may miss it by its last digit, and the end becomes the model value, or fills.
            value = t == 1 ? last : first + (last - first) * t
        case .spring: value = spring(entry, fraction, first, last)
        case .keyframes, .turn:
            value = store.keyframes.vector(entries[entry].keyframes, fraction)
        }
        if entries[entry].flags.isDisjoint(with: [.additive, .cumulative]) { return value }
        if entries[entry].flags.contains(.cumulative) {
            // A cycle that goes back ends where it began.
            let goesBack = entries[entry].timing.autoreverses
            let end =
                entries[entry].keyframes.exists
                ? store.keyframes.vector(entries[entry].keyframes, goesBack ? 0 : 1) : goesBack ? first : last
            value += end * iteration
        }
        return entries[entry].flags.contains(.additive) ? value + current : value
    }

    @inline(__always)
    private func spring(_ entry: Index<Entry>, _ fraction: Double, _ first: SIMD4<Double>, _ last: SIMD4<Double>) -> SIMD4<Double> {
        let motion = entries[entry].spring, distance = last - first
        let basis = store.springs[motion].spring.basis(at: fraction * entries[entry].timing.duration)
        return last - distance * basis.a + store.springs[motion].speed(over: distance) * basis.b
    }

    // MARK: - Matrices

    /// What an animation makes of a transform, as a whole or in a part; nothing where no number holds it.
    func matrix(
        _ entry: Index<Entry>, _ progress: MediaTiming.Progress, current: Transform3D, model: SplitTransform
    ) -> Transform3D {
        let matrix = unlimitedMatrix(entry, progress, current: current, model: model)
        return matrix.isFinite ? matrix : current
    }

    @inline(__always)
    private func unlimitedMatrix(
        _ entry: Index<Entry>, _ progress: MediaTiming.Progress, current: Transform3D, model: SplitTransform
    ) -> Transform3D {
        let t = eased(entry, progress), path = entries[entry].path, flags = entries[entry].flags
        if entries[entry].shape == .turn {
            return .rotation(store.keyframes.angle(entries[entry].keyframes, t), 0, 0, 1) * current
        }
        if let function = entryInfos[entry].function {
            let numbers = value(entry, at: progress, current: .zero, model: function.numbers(of: model.matrix))
            let matrix = function.matrix(numbers)
            return flags.contains(.additive) ? matrix * current : matrix
        }
        if path.part == .whole { return whole(entry, t, progress.iteration, current: current, model: model) }
        let value = value(
            entry, t, progress.iteration, current: flags.contains(.additive) ? path.part(of: current).vector : .zero,
            model: entries[entry].endsFrom == .given ? .zero : path.part(of: model.matrix).vector)
        return path.writeTransform(value, into: current)
    }

    private func whole(
        _ entry: Index<Entry>, _ t: Double, _ iteration: Double, current: Transform3D, model: SplitTransform
    ) -> Transform3D {
        var value: Transform3D, last: Transform3D
        let goesBack = entries[entry].timing.autoreverses
        if entries[entry].shape == .keyframes {
            value = store.keyframes.matrix(entries[entry].keyframes, t)
            last = goesBack ? store.keyframes.matrix(entries[entry].keyframes, 0) : store.keyframes.lastMatrix(entries[entry].keyframes)
        } else {
            let ends = store.matrixEnds[entries[entry].matrixEnds].resolved(entries[entry].endsFrom, model: model)
            last = goesBack ? ends.from.matrix : ends.to.matrix
            value = entries[entry].shape == .spring ? spring(entry, t, ends) : SplitTransform.interpolate(ends.from, ends.to, t)
        }
        if entries[entry].flags.contains(.cumulative) {
            // Every cycle that is over adds its end; beyond any real use the exact count no longer shows.
            for _ in 0..<Int(min(iteration, 10_000)) { value = value * last }
        }
        return entries[entry].flags.contains(.additive) ? value * current : value
    }

    /// A spring between matrices swings the fraction by which they are mixed; the velocity of a replaced animation moves the parts.
    private func spring(_ entry: Index<Entry>, _ fraction: Double, _ ends: AnimationStore.MatrixEnds) -> Transform3D {
        let motion = store.springs[entries[entry].spring]
        let basis = motion.spring.basis(at: fraction * entries[entry].timing.duration)
        let t = 1 - basis.a + motion.initialVelocity * basis.b
        guard motion.matrixVelocity.exists, let first = ends.from.parts, let last = ends.to.parts else {
            return SplitTransform.interpolate(ends.from, ends.to, t)
        }
        return Decomposition.interpolate(first, last, t).moved(by: store.matrixVelocities[motion.matrixVelocity], for: basis.b).matrix
    }

    // MARK: - Text, images, lists, paths

    func object(_ entry: Index<Entry>, _ progress: MediaTiming.Progress, model: PropertyValue) -> ObjectMix {
        let t = eased(entry, progress)
        if entries[entry].shape == .keyframes { return store.keyframes.object(entries[entry].keyframes, t) }
        var ends = store.objectEnds[entries[entry].objectEnds]
        switch entries[entry].endsFrom {
        case .given: break
        case .fromGiven: ends.to = model
        case .toGiven, .byGiven: ends.from = model
        }
        return entries[entry].shape == .spring ? spring(entry, t, ends) : ObjectMix(ends.from, ends.to, t)
    }

    /// A spring swings the fraction by which the ends are mixed; the velocity of a replaced animation is added to the numbers.
    private func spring(_ entry: Index<Entry>, _ fraction: Double, _ ends: AnimationStore.ObjectEnds) -> ObjectMix {
        let motion = store.springs[entries[entry].spring]
        let basis = motion.spring.basis(at: fraction * entries[entry].timing.duration)
        let t = 1 - basis.a + motion.initialVelocity * basis.b
        guard motion.objectVelocity.exists else { return ObjectMix(ends.from, ends.to, t) }
        let kept = store.objectEnds[motion.objectVelocity], moved = motion.pace * basis.b / Self.velocityStep
        let mix = PropertyValue.mix([(ends.from, 1 - t), (ends.to, t), (kept.from, -moved), (kept.to, moved)])
        return mix.map { ObjectMix($0) } ?? ObjectMix(ends.from, ends.to, t)
    }

    // MARK: - Steps

    /// The time, of the animation's clock, at which a value that stands still changes next; -infinity when that is not known.
    func nextStep(of entry: Index<Entry>, after time: Double) -> Double {
        let timing = entries[entry].timing
        guard timing.speed > 0, !timing.autoreverses, let progress = timing.progress(at: time) else { return -.infinity }
        var next: Double?
        switch entries[entry].shape {
        case .keyframes where entries[entry].curve.isNone, .turn where entries[entry].curve.isNone:
            guard let step = store.keyframes.nextStep(entries[entry].keyframes, after: progress.fraction) else { return -.infinity }
            next = step < 1 ? step : nil
        case .straight where entries[entry].flags.contains(.discrete) && entries[entry].curve.isNone:
            next = progress.fraction < 0.5 ? 0.5 : nil
        case .straight where entries[entry].flags.contains(.stepped):
            next = store.curves[entries[entry].curve].nextStep(after: progress.fraction)
        default: return -.infinity
        }
        let goal = MediaTiming.Progress(fraction: next ?? 0, iteration: progress.iteration + (next == nil ? 1 : 0))
        // The end of the last cycle is a change of its own.
        return min(timing.time(of: goal, after: time), timing.nextChange(after: time))
    }
}
