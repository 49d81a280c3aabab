import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension Animator {
    /// Evaluates the tracks of the most frequent kind: one animation of a whole vector that has started and is running, and makes its value
    /// from nothing but the time. It does what the general way would do.
    ///
    /// It changes nothing of the animator, so that all it reads is plain memory.
    /// @param others receives the tracks that need the general way.
    func evaluatePlain(_ tree: inout RenderTree, others: inout DenseArray<Int32>) {
        let active = active.span, tracks = tracks.span, entries = entries.span, clocks = clocks.all.span
        let curves = store.curves.curves.span, numbers = store.curves.pool.span, springs = store.springs.span
        let keyframes = store.keyframes.compiled.span, keyNumbers = store.keyframes.numbers.span
        let keyCurves = store.keyframes.curves.span, keyVectors = store.keyframes.vectors.span
        for place in active.indices {
            let track = tracks[Int(active[place])], index = Int(track.first)
            var fraction = -1.0
            if track.kind == .vector, index >= 0, entries[index].next < 0, entries[index].flags.isSuperset(of: [.plain, .started]) {
                let clock = Int(entries[index].clock)
                // Where time stands still the track may sleep.
                if clocks[clock].rate > 0 {
                    fraction = entries[index].pace.fraction(at: entries[index].timing.localTime(clocks[clock].time))
                }
            }
            guard fraction >= 0 else {
                others.append(active[place])
                continue
            }
            let curve = Int(entries[index].curve)
            let t = curve < 0 ? fraction : curves[curve].evaluate(fraction, pool: numbers)
            var value: SIMD4<Double>
            switch entries[index].shape {
            case .straight: value = entries[index].from + (entries[index].to - entries[index].from) * t
            case .spring:
                let way = Int(entries[index].way), distance = entries[index].to - entries[index].from
                let basis = springs[way].spring.basis(at: t * entries[index].timing.duration)
                value = entries[index].to - distance * basis.a + springs[way].speed(over: distance) * basis.b
            case .keyframes, .turn:
                let way = Int(entries[index].way)
                value =
                    keyframes[way].isVectors
                    ? keyframes[way].keyframes.value(at: t, numbers: keyNumbers, curves: keyCurves, vectors: keyVectors)
                    : store.keyframes.vector(entries[index].way, t)
            }
            if track.isCommon {
                tree.showCommon(value, of: track.property, track.effect, at: track.row)
            } else {
                tree.show(value, of: track.property, at: track.row)
            }
        }
    }
}
