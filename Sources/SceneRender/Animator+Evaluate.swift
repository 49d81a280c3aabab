import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension Animator {
    /// Writes what every animation makes of its property at a time into the tree, and drops those that are over.
    mutating func evaluate(at time: Double, _ tree: inout RenderTree) {
        for index in tracks.indices where tracks[index].isUsed {
            if tracks[index].matrix >= 0 {
                evaluateMatrix(Int32(index), at: time, &tree)
            } else {
                evaluateVector(Int32(index), at: time, &tree)
            }
        }
    }

    @inline(__always)
    private mutating func evaluateVector(_ index: Int32, at time: Double, _ tree: inout RenderTree) {
        let first = tracks[index].first
        // The most common case: one animation that is running, between given values.
        if entries[first].isPlain, entries[first].next < 0, let progress = entries[first].motion.timing.progress(at: time),
            !entries[first].motion.timing.fillMode.fillsForwards
        {
            let value = entries[first].motion.value(eased(first, progress), progress.iteration, current: .zero, model: .zero)
            tree.show(value, of: tracks[index].property, at: tracks[index].row)
        } else {
            evaluateAll(index, at: time, &tree)
        }
    }

    @inline(__always)
    private func eased(_ entry: Int32, _ progress: MediaTiming.Progress) -> Double {
        let curve = entries[entry].curve
        return curve < 0 ? progress.fraction : curves[curve].evaluate(progress.fraction)
    }

    /// All animations of a track, in the order in which they act.
    private mutating func evaluateAll(_ index: Int32, at time: Double, _ tree: inout RenderTree) {
        let base = trackInfos[index].base
        var value = base
        var previous: Int32 = -1, entry = tracks[index].first
        while entry >= 0 {
            let next = entries[entry].next
            if isOver(entry, at: time) {
                end(entry, after: previous, in: index)
            } else {
                if let progress = entries[entry].motion.timing.progress(at: time) {
                    let new = entries[entry].motion.value(eased(entry, progress), progress.iteration, current: value, model: base)
                    value = entries[entry].path.merge(new, into: value)
                }
                previous = entry
            }
            entry = next
        }
        tree.show(value, of: tracks[index].property, at: tracks[index].row)
        if tracks[index].first < 0 { close(index, &tree) }
    }

    private mutating func evaluateMatrix(_ index: Int32, at time: Double, _ tree: inout RenderTree) {
        let base = baseMatrices[tracks[index].matrix]
        var value = base.matrix, isBase = true
        var previous: Int32 = -1, entry = tracks[index].first
        while entry >= 0 {
            let next = entries[entry].next
            if isOver(entry, at: time) {
                end(entry, after: previous, in: index)
            } else {
                if let progress = entries[entry].motion.timing.progress(at: time) {
                    let motion = entries[entry].motion
                    if isBase, !motion.isAdditive, let part = entries[entry].path.scalePart(of: base.scale) {
                        let model = SIMD4(part.value, 0, 0, 0)
                        let goal = motion.value(eased(entry, progress), progress.iteration, current: .zero, model: model).x
                        value.scaleRows(by: part.factors * goal + part.kept)
                    } else {
                        value = matrix(entry, progress, current: value, model: base.matrix)
                    }
                    isBase = false
                }
                previous = entry
            }
            entry = next
        }
        tree.show(value, of: tracks[index].property, at: tracks[index].row)
        if tracks[index].first < 0 { close(index, &tree) }
    }

    /// What one animation makes of a transform, as a whole or in a part.
    private func matrix(
        _ entry: Int32, _ progress: MediaTiming.Progress, current: Transform3D, model: Transform3D
    ) -> Transform3D {
        let motion = entries[entry].motion, path = entries[entry].path, t = eased(entry, progress)
        let ends = entryInfos[entry].matrices
        if ends >= 0 { return matrixEnds[ends].value(motion, t, progress.iteration, current: current, model: model) }
        let value = motion.value(
            t, progress.iteration, current: motion.isAdditive ? path.read(.transform(current)).vector : .zero,
            model: motion.ends == .given ? .zero : path.read(.transform(model)).vector)
        return path.writeTransform(value, into: current)
    }

    /// Whether an animation has ended and is to be removed.
    @inline(__always)
    private func isOver(_ entry: Int32, at time: Double) -> Bool {
        entries[entry].isRemovedOnCompletion && entries[entry].motion.timing.isFinished(at: time)
    }
}

extension RenderTree {
    /// Shows a vector as a property's value, if it does not already.
    @inline(__always)
    mutating func show(_ value: SIMD4<Double>, of property: Property, at row: Int32) {
        if property.isSparse {
            if property.isEffect { nodes[row].flags.insert(.effects) }
            if sparse.replace(property, byVector: value, &nodes[row].sparse) { invalidate(property, at: row) }
        } else if property.isExtra {
            if extras[extrasRow(of: row)].replace(property, byVector: value) { invalidate(property, at: row) }
        } else if values[row].replace(property, byVector: value) {
            invalidate(property, at: row)
        }
    }

    /// Shows a matrix as a property's value, if it does not already.
    mutating func show(_ matrix: Transform3D, of property: Property, at row: Int32) {
        let extra = extrasRow(of: row)
        let isNew = property == .transform ? extras[extra].transform != matrix : extras[extra].sublayerTransform != matrix
        if isNew { set(property, to: .transform(matrix), at: row) }
    }
}
