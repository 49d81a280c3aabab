import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension Animator {
    /// Evaluates the tracks of the most frequent kind: one animation of a whole vector that has started and is running, and makes the value
    /// from nothing but the time. The result is that of the general way.
    ///
    /// The animator does not change meanwhile, so that all that is read is plain memory.
    /// @param others receives the tracks that need the general way.
    func evaluatePlain(_ tree: inout RenderTree, others: inout DenseArray<Index<Track>>) {
        let active = queue.active.span, tracks = tracks.span, entries = entries.span, clocks = clocks.all.span
        let curves = store.curves.curves.span, numbers = store.curves.pool.span, springs = store.springs.span
        let keyframes = store.keyframes.compiled.span, keyNumbers = store.keyframes.numbers.span
        let keyCurves = store.keyframes.curves.span, keyVectors = store.keyframes.vectors.span
        for place in active.indices {
            let track = tracks[active[place]], index = track.first
            var fraction = -1.0
            if track.kind == .vector, index.exists, entries[index].next.isNone, entries[index].flags.isSuperset(of: [.plain, .started]) {
                let clock = entries[index].clock
                // Where time stands still the track may sleep.
                if clocks[clock].rate > 0 {
                    fraction = entries[index].pace.fraction(at: entries[index].timing.localTime(clocks[clock].time))
                }
            }
            guard fraction >= 0 else {
                others.append(active[place])
                continue
            }
            let curve = entries[index].curve
            let t = curve.isNone ? fraction : curves[curve].evaluate(fraction, pool: numbers)
            var value: SIMD4<Double>
            switch entries[index].shape {
            case .straight: value = entries[index].from + (entries[index].to - entries[index].from) * t
            case .spring:
                let motion = entries[index].spring, distance = entries[index].to - entries[index].from
                let basis = springs[motion].spring.basis(at: t * entries[index].timing.duration)
                value = entries[index].to - distance * basis.a + springs[motion].speed(over: distance) * basis.b
            case .keyframes, .turn:
                let compiled = entries[index].keyframes.number
                value =
                    keyframes[compiled].isVectors
                    ? keyframes[compiled].keyframes.value(at: t, numbers: keyNumbers, curves: keyCurves, vectors: keyVectors)
                    : store.keyframes.vector(entries[index].keyframes, t)
            }
            if track.isCommon {
                tree.showCommon(value, of: track.property, track.effect, at: track.row)
            } else {
                tree.show(value, of: track.property, at: track.row)
            }
        }
    }
}
