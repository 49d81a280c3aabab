import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension Animator {
    /// Evaluates the tracks of the most frequent kind: one animation of a vector, or of a part of a transform, that has started and is running, and
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
        // Where time stands still the track may sleep.
        var now = (clock: Index<Clocks.Clock>.none, time: 0.0, runs: false)
        for place in active.indices {
            let index = tracks[active[place]].first
            var fraction = -1.0
            if index.exists, entries[index].next.isNone, entries[index].flags.isSuperset(of: [.plain, .started]) {
                let clock = entries[index].clock
                if clock != now.clock { now = (clock, clocks[clock].time, clocks[clock].rate > 0 && clocks[clock].isActive) }
                if now.runs { fraction = entries[index].pace.fraction(at: entries[index].timing.localTime(now.time)) }
            }
            guard fraction >= 0 else {
                others.append(active[place])
                continue
            }
            let curve = entries[index].curve
            var t = fraction
            if curve.exists {
                if curve != eased.curve || fraction != eased.fraction {
                    eased = (curve, fraction, curves[curve].evaluate(fraction, pool: numbers))
                }
                t = eased.result
            }
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
            let track = active[place]
            if tracks[track].property == .position {
                tree.showPosition(Point(value.x, value.y), at: tracks[track].row)
            } else if tracks[track].isCommon {
                tree.showCommon(value, of: tracks[track].property, tracks[track].effect, at: tracks[track].row)
            } else {
                tree.show(value, of: tracks[track].property, at: tracks[track].row)
            }
        }
    }

    /// Shows a plain animation whose value follows the model value: that of a part or a scale, or one with an open end. The call has its own
    /// function, so that the loop over the others keeps what it needs at hand.
    /// @return false, with nothing shown, for the scale of a transform that is no product with a scale.
    @inline(never)
    private func showPlain(_ entry: Index<Entry>, _ t: Double, of index: Index<Track>, _ tree: inout RenderTree) -> Bool {
        let track = tracks[index], path = entries[entry].path
        if track.kind == .matrix { return showPlainPart(entry, t, of: track, &tree) }
        let model = trackInfos[index].base
        var shown = value(entry, t, 0, current: model, model: model)
        if path.part != .whole { shown = path.merge(shown, into: model) }
        if track.property == .position {
            tree.showPosition(Point(shown.x, shown.y), at: track.row)
        } else if track.isCommon {
            tree.showCommon(shown, of: track.property, track.effect, at: track.row)
        } else {
            tree.show(shown, of: track.property, at: track.row)
        }
        return true
    }

    /// Shows a transform of which a part is animated.
    @inline(__always)
    private func showPlainPart(_ entry: Index<Entry>, _ t: Double, of track: Track, _ tree: inout RenderTree) -> Bool {
        let path = entries[entry].path
        var matrix: Transform3D
        if path.part.isScale {
            guard let part = path.scalePart(of: bases.matrices[track.baseMatrix].scale) else { return false }
            let goal = value(entry, t, 0, current: .zero, model: SIMD4(part.value, 0, 0, 0)).x
            matrix = bases.matrices[track.baseMatrix].matrix
            matrix.scaleRows(by: part.factors * goal + part.kept)
        } else {
            matrix = bases.matrices[track.baseMatrix].matrix
            let model = entries[entry].endsFrom == .given ? SIMD4.zero : path.part(of: matrix).vector
            let written = path.writeTransform(value(entry, t, 0, current: .zero, model: model), into: matrix)
            if written.isFinite { matrix = written }
        }
        tree.show(matrix, of: track.property, at: track.row)
        return true
    }
}
