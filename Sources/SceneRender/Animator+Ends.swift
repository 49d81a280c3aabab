import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// What remains of animations: end values that become model values, and the speed at which one was replaced.

extension Animator {
    // MARK: - End values

    /// Makes an animation's end value the model value.
    mutating func commit(_ entry: Int32, of track: Int32) {
        guard !entries[entry].flags.contains(.overridden), let progress = entries[entry].timing.endProgress else { return }
        commit(entry, progress, of: track)
    }

    private mutating func commit(_ entry: Int32, _ progress: MediaTiming.Progress, of track: Int32) {
        let value: PropertyValue
        switch tracks[track].kind {
        case .vector:
            let base = trackInfos[track].base
            let vector = self.value(entry, eased(entry, progress), progress.iteration, current: base, model: base)
            value = PropertyValue(tracks[track].property.traits.type, vector: entries[entry].path.merge(vector, into: base))
        case .matrix:
            let base = baseMatrices[tracks[track].base].matrix
            value = .transform(matrix(entry, progress, current: base, model: base))
        case .object: value = object(entry, progress, model: baseObjects[Int(tracks[track].base)]).value
        }
        guard tracks[track].property.traits.allows(value) else { return }
        setBase(track, value)
        report.committed.append((entryInfos[entry].owner, entryInfos[entry].id, tracks[track].property, value))
    }

    /// Makes the values at the end of a group the model values.
    mutating func commit(_ group: GroupInfo, _ tree: inout RenderTree) {
        var track = tree.nodes[group.row].firstTrack
        while track >= 0 {
            var entry = tracks[track].first
            while entry >= 0 {
                if entryInfos[entry].id == group.id, entries[entry].flags.isDisjoint(with: [.companion, .overridden]),
                    let progress = entries[entry].timing.heldProgress(at: endTime(of: entries[entry].clock))
                {
                    commit(entry, progress, of: track)
                }
                entry = entries[entry].next
            }
            track = trackInfos[track].nextOfRow
        }
    }

    /// What a group's clock shows at its end.
    private func endTime(of clock: Int32) -> Double {
        guard let progress = clocks[clock].timing.endProgress else { return 0 }
        return store.curves.evaluate(clocks[clock].curve, progress.fraction) * clocks[clock].timing.duration
    }

    // MARK: - Speed

    /// Remembers how fast a track's value changes, as of the last frame.
    mutating func keepVelocity(of track: Int32) {
        guard tracks[track].kind != .object, lastTime.isFinite else { return }
        let step = 1e-4
        let now = sample(track, at: 0), before = sample(track, at: -step), after = sample(track, at: step)
        // Backwards, for it may be about to end, but forwards if it has just begun.
        let (from, to) = before.isActing ? (before, now) : (now, after)
        guard from.isActing, to.isActing else { return }
        keptVelocities.append(
            KeptVelocity(
                row: tracks[track].row, property: tracks[track].property, step: step, vectors: (from.vector, to.vector),
                matrices: tracks[track].kind == .matrix ? (from.matrix, to.matrix) : nil))
    }

    /// What a track showed a moment apart.
    struct KeptVelocity {
        var row: Int32
        var property: Property
        var step: Double
        var vectors: (SIMD4<Double>, SIMD4<Double>)
        var matrices: (Transform3D, Transform3D)?

        /// The speed of a path, in the lanes of its vectors.
        func vector(of path: PropertyPath) -> SIMD4<Double> {
            guard let (a, b) = matrices else { return (vectors.1 - vectors.0) / step }
            return (path.read(.transform(b)).vector - path.read(.transform(a)).vector) / step
        }

        /// The speed of each number of a matrix.
        var matrix: Transform3D? {
            guard let (a, b) = matrices else { return nil }
            return Transform3D(
                (b.row1 - a.row1) / step, (b.row2 - a.row2) / step, (b.row3 - a.row3) / step, (b.row4 - a.row4) / step)
        }
    }

    // MARK: - Going on

    /// A running animation whose place another one took: that goes on from what was on screen at this time of its layer, so that what is
    /// set anew before every frame moves all the same.
    struct Replaced {
        var row: Int32
        var property: Property
        var time: Double
    }

    /// Where frames are further apart, in seconds, nothing is made up for.
    static var longestFrame: Double { 0.1 }

    mutating func noteReplaced(_ entry: Int32, in track: Int32) {
        let clock = clocks[entries[entry].clock]
        // One that has not begun itself has taken its place from the one that was noted.
        guard lastTime.isFinite, !entries[entry].flags.contains(.waiting), clock.isActive, entries[entry].timing.isRunning(at: clock.time)
        else { return }
        replaced.append(Replaced(row: tracks[track].row, property: tracks[track].property, time: clock.time))
    }

    func timeOfReplaced(_ property: Property, _ row: Int32) -> Double? {
        replaced.last { $0.row == row && $0.property == property }?.time
    }

    struct Sample {
        var isActing = false
        var vector = SIMD4<Double>.zero
        var matrix = Transform3D.identity
    }

    /// What a track shows a little before or after the last frame.
    func sample(_ track: Int32, at offset: Double) -> Sample {
        var sample = Sample()
        let base = trackInfos[track].base
        let baseMatrix = tracks[track].kind == .matrix ? baseMatrices[tracks[track].base].matrix : .identity
        (sample.vector, sample.matrix) = (base, baseMatrix)
        var entry = tracks[track].first
        while entry >= 0 {
            let clock = clocks[entries[entry].clock]
            let time = clock.time + offset * (clock.rate.isNaN ? 0 : clock.rate)
            if clock.isActive, let progress = entries[entry].timing.progress(at: time) {
                sample.isActing = sample.isActing || entries[entry].timing.isRunning(at: time)
                if tracks[track].kind == .matrix {
                    sample.matrix = matrix(entry, progress, current: sample.matrix, model: baseMatrix)
                } else {
                    let new = value(entry, eased(entry, progress), progress.iteration, current: sample.vector, model: base)
                    sample.vector = entries[entry].path.merge(new, into: sample.vector)
                }
            }
            entry = entries[entry].next
        }
        return sample
    }
}
