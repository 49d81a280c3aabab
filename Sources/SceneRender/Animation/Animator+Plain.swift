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
            guard entries[index].flags.contains(.bare) else {
                if !showPlain(index, t, of: active[place], &tree) { others.append(active[place]) }
                continue
            }
            let value: SIMD4<Double>, from = entries[index].from, to = entries[index].to
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
            if track.isCommon {
                tree.showCommon(value, of: track.property, track.effect, at: track.row)
            } else {
                tree.show(value, of: track.property, at: track.row)
            }
        }
    }

    /// Shows a plain animation whose value follows the model value: that of a part or a scale, or one with an open end. The call has its own
    /// function, so that the loop over the others keeps what it needs at hand.
    /// @return false, with nothing shown, where a transform is no product with a scale.
    @inline(never)
    private func showPlain(_ entry: Index<Entry>, _ t: Double, of index: Index<Track>, _ tree: inout RenderTree) -> Bool {
        let track = tracks[index], path = entries[entry].path
        if track.kind == .matrix {
            let base = bases.matrices[track.baseMatrix]
            guard let part = path.scalePart(of: base.scale) else { return false }
            let goal = value(entry, t, 0, current: .zero, model: SIMD4(part.value, 0, 0, 0)).x
            var matrix = base.matrix
            matrix.scaleRows(by: part.factors * goal + part.kept)
            tree.show(matrix, of: track.property, at: track.row)
            return true
        }
        let model = trackInfos[index].base
        let shown = path.merge(value(entry, t, 0, current: model, model: model), into: model)
        if track.isCommon {
            tree.showCommon(shown, of: track.property, track.effect, at: track.row)
        } else {
            tree.show(shown, of: track.property, at: track.row)
        }
        return true
    }
}
