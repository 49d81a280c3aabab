import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// What remains of animations: end values that become model values, and the speed at which one was replaced.

extension Animator {
    // MARK: - End values

    /// Makes an animation's end value the model value.
    mutating func commit(_ entry: Index<Entry>, of track: Index<Track>) {
        guard !entries[entry].flags.contains(.overridden), let progress = entries[entry].timing.endProgress else { return }
        if let value = endValue(of: entry, progress, on: nil, in: track) { setBase(track, value) }
    }

    /// What an animation leaves of a value at its end, which is reported; nil where that is none that the property can have.
    /// @param current what others leave that end with it; nil for the model value.
    private mutating func endValue(
        of entry: Index<Entry>, _ progress: MediaTiming.Progress, on current: PropertyValue?, in track: Index<Track>
    ) -> PropertyValue? {
        let shape = entries[entry].shape
        rest(entry, at: progress)
        defer { entries[entry].shape = shape }
        var value: PropertyValue
        switch tracks[track].kind {
        case .vector:
            let base = trackInfos[track].base, current = current?.vector ?? base
            let vector = self.value(entry, at: progress, current: current, model: base)
            value = PropertyValue(tracks[track].property.traits.type, vector: entries[entry].path.merge(vector, into: current))
        case .matrix:
            let base = bases.matrices[tracks[track].baseMatrix]
            value = .transform(matrix(entry, progress, current: current?.matrix ?? base.matrix, model: base))
        case .object: value = object(entry, progress, model: bases.objects[tracks[track].baseObject]).value
        }
        guard tracks[track].property.traits.allows(value) else { return nil }
        report.committed.append((entryInfos[entry].owner, entryInfos[entry].id, entries[entry].path, value))
        // The model, too, has no negative size.
        if case .rect(let rect) = value, tracks[track].property == .bounds { value = .rect(rect.standardized) }
        return value
    }

    /// Lets a spring that is over be at its goal, around which it would swing for ever.
    mutating func rest(_ entry: Index<Entry>, at progress: MediaTiming.Progress) {
        if entries[entry].shape == .spring, progress.fraction >= 1 { entries[entry].shape = .straight }
    }

    /// Makes the values that a group shows at its end the model values. Its members act on those of before, one on what another leaves: also on what
    /// an animation leaves that was added before the group, and ends with it.
    mutating func commit(_ group: GroupInfo, on row: Row, _ tree: borrowing RenderTree) {
        var track = tree.nodes[row].firstTrack
        while track.exists {
            var entry = tracks[track].first, left: PropertyValue?
            while entry.exists {
                if entryInfos[entry].id < group.id, entries[entry].flags.isDisjoint(with: [.child, .companion, .ended]),
                    entries[entry].flags.contains(.commits), isFinished(entry)
                {
                    commit(entry, of: track)
                    entries[entry].flags.insert(.overridden)
                }
                if entryInfos[entry].id == group.id, entries[entry].flags.isDisjoint(with: [.companion, .overridden]),
                    let end = endTime(of: entries[entry].clock), let progress = entries[entry].timing.progress(at: end)
                {
                    left = endValue(of: entry, progress, on: left, in: track) ?? left
                }
                entry = entries[entry].next
            }
            if let left { setBase(track, left) }
            track = trackInfos[track].nextOfRow
        }
    }

    /// Whether an animation is over, in all copies.
    private func isFinished(_ entry: Index<Entry>) -> Bool {
        let clock = clocks[entries[entry].clock]
        return entries[entry].timing.isFinished(at: clock.time - clock.behind)
    }

    /// What a group's clock shows at the end of the outermost group; nil where the group shows nothing then.
    func endTime(of clock: Index<Clocks.Clock>) -> Double? {
        var own = clocks[clock], progress = own.timing.endProgress
        if own.flags.contains(.child) { progress = endTime(of: own.parent).flatMap { own.timing.progress(at: $0) } }
        return progress.map { progress in
            own.setTime(store.curves.evaluate(own.curve, progress.fraction))
            return own.time
        }
    }

    // MARK: - Speed

    /// How far apart in time two values are taken to tell how fast a value changes, in seconds.
    static var velocityStep: Double { 1e-4 }

    /// Remembers how fast a track's value changed with the last frame, for the animation that takes the place of one of the track's.
    mutating func keepVelocity(of track: Index<Track>) {
        noteVelocity(of: track)
        let kept = trackInfos[track].velocity.number
        if holdsVelocity(of: track) { replacements.velocities[kept].isReplaced = true }
    }

    /// Remembers how fast a track's value changed with the last frame, before a new model value becomes the end of its animations.
    mutating func noteVelocity(of track: Index<Track>) {
        guard !holdsVelocity(of: track), let motion = motion(of: track) else { return }
        trackInfos[track].velocity = Index(replacements.velocities.count)
        replacements.velocities.append(motion)
    }

    /// What a track showed a moment apart around the last frame; nil when nothing acted on it.
    func motion(of track: Index<Track>) -> KeptVelocity? {
        guard lastTime.isFinite else { return nil }
        let step = Self.velocityStep
        let now = sample(track, at: 0), before = sample(track, at: -step), after = sample(track, at: step)
        // Backwards, for the animation may be about to end, but forwards if it has just begun.
        let (from, to) = before.isActing ? (before, now) : (now, after)
        guard from.isActing, to.isActing else { return nil }
        return KeptVelocity(row: tracks[track].row, property: tracks[track].property, kind: tracks[track].kind, from: from, to: to)
    }

    /// Whether a track's speed was noted since the last frame.
    private func holdsVelocity(of track: Index<Track>) -> Bool {
        let kept = trackInfos[track].velocity.number
        guard replacements.velocities.indices.contains(kept) else { return false }
        return replacements.velocities[kept].row == tracks[track].row && replacements.velocities[kept].property == tracks[track].property
    }

    /// Forgets the speed of a track whose layer goes: its row may be another's before the next frame.
    mutating func forgetVelocity(of track: Index<Track>) {
        let kept = trackInfos[track].velocity.number
        if holdsVelocity(of: track) { replacements.velocities[kept].row = .none }
    }

    /// The speed of an animation that was replaced since the last frame, for the one in its place.
    func keptVelocity(of property: Property, _ row: Row) -> KeptVelocity? {
        replacements.velocities.last { $0.isReplaced && $0.row == row && $0.property == property }
    }

    /// What a track showed a moment apart.
    struct KeptVelocity {
        var row: Row
        var property: Property
        var kind: Track.Kind
        var from: Sample
        var to: Sample
        /// Whether an animation was replaced, so that another may go on with the speed.
        var isReplaced = false

        /// The speed of a path, in the lanes of its vectors.
        func vector(of path: PropertyPath) -> SIMD4<Double> {
            guard kind == .matrix else { return (to.vector - from.vector) / velocityStep }
            var way = path.part(of: to.matrix).vector - path.part(of: from.matrix).vector
            // Angles are read within half a turn to both sides, so one that passes there seems to go all the way back.
            if path.part.isRotation { way.x -= 2 * .pi * (way.x / (2 * .pi)).rounded() }
            return way / velocityStep
        }

        /// The speed of a whole transform, per so many seconds; nil where it cannot be taken apart.
        func transform(_ pace: Double) -> Decomposition.Velocity? {
            guard kind == .matrix, let first = Decomposition(from.matrix), let last = Decomposition(to.matrix) else { return nil }
            return Decomposition.Velocity(from: first, to: last, in: velocityStep / pace)
        }
    }

    // MARK: - Going on

    /// A running animation whose place another took. The other goes on from what was on screen at this time of the layer, so that a
    /// property which is set anew before every frame moves all the same.
    struct Replaced {
        var row: Row
        var property: Property
        var time: Double
    }

    /// The longest time between frames, in seconds, that an animation which replaces another makes up for.
    static var longestFrame: Double { 0.1 }

    mutating func noteReplaced(_ entry: Index<Entry>, in track: Index<Track>, _ tree: borrowing RenderTree) {
        let clock = clocks[entries[entry].clock], row = tracks[track].row, property = tracks[track].property
        // An animation that has not begun took the place of one that was noted.
        guard lastTime.isFinite, !entries[entry].flags.contains(.waiting), clock.isActive, entries[entry].timing.isRunning(at: clock.time)
        else { return }
        replacements.running.append(Replaced(row: row, property: property, time: clocks[self.clock(of: row, property, tree)].time))
    }

    /// When the value that an animation starts with, or one of a group, was on screen.
    func timeOfReplaced(_ spec: AnimationSpec, _ row: Row) -> Double? {
        switch spec.body {
        case .property(let property):
            guard property.startsOnScreen else { return nil }
            return replacements.running.last { $0.row == row && $0.property == property.path.property }?.time
        case .group(let members):
            for member in members {
                if let time = timeOfReplaced(member, row) { return time }
            }
            return nil
        case .transition: return nil
        }
    }

    struct Sample {
        var isActing = false
        var vector = SIMD4<Double>.zero
        var matrix = Transform3D.identity
        var object = PropertyValue.none
    }

    /// What a track shows a little before or after the last frame.
    func sample(_ track: Index<Track>, at offset: Double) -> Sample { sample(track, at: offset, clocks.all) }

    /// What a track shows a little before or after the last frame where the clocks show other times.
    func sample(_ track: Index<Track>, at offset: Double, _ clocks: borrowing DenseArray<Clocks.Clock>) -> Sample {
        var sample = Sample()
        let kind = tracks[track].kind, base = trackInfos[track].base
        let baseMatrix = kind == .matrix ? bases.matrices[tracks[track].baseMatrix] : SplitTransform(.identity)
        (sample.vector, sample.matrix) = (base, baseMatrix.matrix)
        let model = kind == .object ? bases.objects[tracks[track].baseObject] : .none
        sample.object = model
        var entry = tracks[track].first
        while entry.exists {
            // An animation that has not begun shows nothing.
            if entries[entry].flags.contains(.waiting) {
                entry = entries[entry].next
                continue
            }
            let clock = clocks[entries[entry].clock], time = self.time(of: clock, at: offset, clocks)
            if clock.isActive, let progress = entries[entry].timing.progress(at: time) {
                sample.isActing = sample.isActing || entries[entry].timing.isRunning(at: time)
                switch kind {
                case .vector:
                    let new = value(entry, at: progress, current: sample.vector, model: base)
                    sample.vector = entries[entry].path.merge(new, into: sample.vector)
                case .matrix: sample.matrix = matrix(entry, progress, current: sample.matrix, model: baseMatrix)
                case .object: sample.object = object(entry, progress, model: model).value
                }
            }
            entry = entries[entry].next
        }
        return sample
    }

    /// What a clock shows a little before or after the last frame. A time offset that is animated counts as standing still.
    private func time(of clock: Clocks.Clock, at offset: Double, _ clocks: borrowing DenseArray<Clocks.Clock>) -> Double {
        if !clock.rate.isNaN { return clock.time + offset * clock.rate }
        guard offset != 0, !clock.flags.contains(.level) else { return clock.time }
        let parent = clocks[clock.parent], parentTime = time(of: parent, at: offset, clocks)
        if clock.id == 0 { return clock.time + clock.timing.layerTime(parentTime).time - clock.timing.layerTime(parent.time).time }
        var moved = clock
        if let progress = clock.timing.heldProgress(at: parentTime) {
            moved.setTime(store.curves.evaluate(clock.curve, progress.fraction))
        }
        return moved.time
    }
}
