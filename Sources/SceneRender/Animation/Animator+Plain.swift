import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension Animator {
    /// Evaluates the tracks of the most frequent kind: one animation of a vector, or of a transform's scale, that has started and is running, and
    /// makes the value from nothing but the time and the model value. The result is that of the general way.
    ///
    /// The animator does not change meanwhile, so that all that is read is plain memory.
    /// @param others receives the tracks that need the general way.
    func evaluatePlain(_ tree: inout RenderTree, others: inout DenseArray<Index<Track>>) {
        let active = queue.active.span, tracks = tracks.span, entries = entries.span, clocks = clocks.all.span
        let curves = store.curves.curves.span, numbers = store.curves.pool.span, springs = store.springs.span
        let keyframes = store.keyframes.compiled.span, keyNumbers = store.keyframes.numbers.span
        let keyCurves = store.keyframes.curves.span, keyVectors = store.keyframes.vectors.span
        let matrices = bases.matrices.span
        // What moves and fades a layer at once often has one curve and one time.
        var eased = (curve: Index<CompiledCurve>.none, fraction: -1.0, result: 0.0)
        for place in active.indices {
            let track = tracks[active[place]], index = track.first
            var fraction = -1.0
            if index.exists, entries[index].next.isNone, entries[index].flags.isSuperset(of: [.plain, .started]) {
                let clock = entries[index].clock
                // Where time stands still the track may sleep.
                if clocks[clock].rate > 0, clocks[clock].isActive {
                    fraction = entries[index].pace.fraction(at: entries[index].timing.localTime(clocks[clock].time))
                }
            }
            guard fraction >= 0 else {
                others.append(active[place])
                continue
            }
            let curve = entries[index].curve
            if curve.isNone {
                eased = (curve, fraction, fraction)
            } else if curve != eased.curve || fraction != eased.fraction {
                eased = (curve, fraction, curves[curve].evaluate(fraction, pool: numbers))
            }
            let t = eased.result
            var value: SIMD4<Double>, from = entries[index].from, to = entries[index].to, scale: PropertyPath.ScalePart?
            if track.kind == .matrix {
                scale = entries[index].path.scalePart(of: matrices[track.baseMatrix].scale)
                guard scale != nil else {
                    others.append(active[place])
                    continue
                }
            }
            if entries[index].endsFrom != .given {
                (from, to) = entries[index].ends(scale.map { SIMD4($0.value, 0, 0, 0) } ?? trackInfos[active[place]].base)
            }
            switch entries[index].shape {
            case .straight: value = from + (to - from) * t
            case .spring:
                let motion = entries[index].spring, distance = to - from
                let basis = springs[motion].spring.basis(at: t * entries[index].timing.duration)
                value = to - distance * basis.a + springs[motion].speed(over: distance) * basis.b
            case .keyframes, .turn:
                let compiled = entries[index].keyframes.number
                value =
                    keyframes[compiled].isVectors
                    ? keyframes[compiled].keyframes.value(at: t, numbers: keyNumbers, curves: keyCurves, vectors: keyVectors)
                    : store.keyframes.vector(entries[index].keyframes, t)
            }
            if let scale {
                showScaled(matrices[track.baseMatrix], scale.factors * value.x + scale.kept, track, &tree)
                continue
            }
            if entries[index].path.part != .whole { value = entries[index].path.merge(value, into: trackInfos[active[place]].base) }
            if track.isCommon {
                tree.showCommon(value, of: track.property, track.effect, at: track.row)
            } else {
                tree.show(value, of: track.property, at: track.row)
            }
        }
    }

    /// Shows a transform with another scale.
    @inline(__always)
    private func showScaled(_ base: borrowing SplitTransform, _ factors: SIMD3<Double>, _ track: Track, _ tree: inout RenderTree) {
        tree.showTransform(
            Transform3D(base.matrix.row1 * factors.x, base.matrix.row2 * factors.y, base.matrix.row3 * factors.z, base.matrix.row4),
            of: track.property, track.effect, at: track.row)
    }
}
