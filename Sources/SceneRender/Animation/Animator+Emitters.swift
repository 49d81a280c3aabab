import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

// What emitters need of the animations: the values at other times than the frames', and when particles are to be seen.

extension Animator {
    /// Takes the time to the emitters, with the values that hold until then.
    mutating func updateEmitters(at time: Double, _ tree: inout RenderTree) {
        for index in tree.kinds.emitters.all.indices where !tree.kinds.emitters.all[index].isFrozen {
            let row = tree.kinds.emitters.all[index].row, clock = clocks.clock(of: row, tree), now = clocks[clock]
            let tracks = birthTracks(tree.kinds.emitters.all[index], tree)
            record(tracks, index, clock, &tree)
            let hasChanged = tree.kinds.emitters.all[index].take(
                now.time, behind: now.behind, ahead: now.ahead, isRecorded: !tracks.isEmpty)
            let isShowing = tree.kinds.emitters.all[index].view.isShowing
            let next =
                isShowing ? (now.rate == 0 ? now.next : time) : clocks.rootTime(now, tree.kinds.emitters.all[index].nextBirth - now.ahead)
            tree.kinds.emitters.all[index].view.next = max(next, time)
            guard hasChanged, tree.kinds.emitters.all[index].view.isVisited else { continue }
            tree.changes.noteDrawing(of: row)
            tree.noteChange(row)
        }
    }

    /// Gives an emitter the values that hold at its time.
    private func record(_ tracks: [BirthTrack], _ index: Int, _ clock: Index<Clocks.Clock>, _ tree: inout RenderTree) {
        let time = clocks[clock].time, isStale = tree.kinds.emitters.all[index].isStale
        guard isStale || !tracks.isEmpty else { return }
        let values = tree.emitterValues(tree.kinds.emitters.all[index])
        tree.kinds.emitters.all[index].isStale = false
        if !tracks.isEmpty {
            // What came before the change is known, or is the past of a layer that has just come.
            if tree.kinds.emitters.all[index].isSet, !tree.kinds.emitters.all[index].segments.isEmpty {
                tree.kinds.emitters.all[index].record(until: time)
            }
            // Particles that are born later have no part in the depths by which a frame's particles are divided.
            if tree.nodes[tree.kinds.emitters.all[index].row].flags.contains(.emitsIntoSpace) {
                let end = ((time + clocks[clock].ahead) / Emitter.step).rounded(.up) * Emitter.step
                tree.kinds.emitters.all[index].forgetReach(after: end)
            }
            record(tracks, values, clock, &tree.kinds.emitters.all[index], until: time + clocks[clock].ahead)
        } else {
            tree.kinds.emitters.all[index].append(values, at: time)
        }
    }

    /// A track that changes what is born: with a part's property, or one of the layer's own.
    private struct BirthTrack {
        let track: Index<Track>
        /// The part, and its property that the track animates; none for a property of the layer's own.
        let part: Index<Emitter.Part>
        let property: CellProperty?
    }

    /// The tracks of a layer that change what is born, and what they change.
    private func birthTracks(_ emitter: Emitter, _ tree: borrowing RenderTree) -> [BirthTrack] {
        var found: [BirthTrack] = []
        var track = tree.nodes[emitter.row].firstTrack
        while track.exists {
            let property = tracks[track].property
            if EmitterValues.properties.contains(property) {
                found.append(BirthTrack(track: track, part: .none, property: nil))
            } else if let (part, cellProperty) = emitter.target(of: property), cellProperty.isOfBirth {
                found.append(BirthTrack(track: track, part: part, property: cellProperty))
            }
            track = trackInfos[track].nextOfRow
        }
        return found
    }

    /// Gives an emitter the values of each step up to the one that a time lies in, and of its end.
    private func record(
        _ animated: [BirthTrack], _ values: EmitterValues, _ clock: Index<Clocks.Clock>, _ emitter: inout Emitter, until time: Double
    ) {
        let step = Emitter.step, last = (time / step).rounded(.up), first = emitter.firstStep(last)
        guard last.isFinite, abs(last) < 9e15 else { return }
        var values = values, number = first
        while number <= last {
            for change in animated {
                let property = tracks[change.track].property
                var vector = value(of: change.track, at: number * step, of: clock)
                if property.traits.type == .color { vector = Color(vector: vector).straight }
                if let own = change.property { values.set(own, of: change.part, vector) } else { values.set(property, vector) }
            }
            emitter.append(values, at: number * step, isRamp: true)
            number += 1
        }
        emitter.record(until: last * step)
    }

    /// What a track's animations make of its property at a time of the layer's.
    private func value(of track: Index<Track>, at time: Double, of clock: Index<Clocks.Clock>) -> SIMD4<Double> {
        let model = trackInfos[track].base
        var value = model, entry = tracks[track].first
        while entry.exists {
            defer { entry = entries[entry].next }
            let (now, isActive) = clocks.time(of: entries[entry].clock, when: clock, shows: time, store.curves)
            guard isActive, !entries[entry].flags.contains(.waiting), let progress = entries[entry].timing.progress(at: now) else {
                continue
            }
            let new = self.value(entry, at: progress, current: value, model: model)
            value = entries[entry].path.merge(new, into: value)
        }
        return value
    }
}

extension Clocks {
    /// The time that a clock shows, and whether what it clocks has an effect, when the clock of its layer shows another time than now.
    fileprivate func time(
        of clock: Index<Clocks.Clock>, when layer: Index<Clocks.Clock>, shows time: Double, _ curves: borrowing CurveTable
    ) -> (time: Double, isActive: Bool) {
        if clock == layer || clock.isNone || self[clock].id == 0 { return (time, true) }
        let (parent, isActive) = self.time(of: self[clock].parent, when: layer, shows: time, curves)
        guard isActive, let progress = self[clock].timing.progress(at: parent) else { return (0, false) }
        return (curves.evaluate(self[clock].curve, progress.fraction) * self[clock].timing.duration, true)
    }
}

extension Color {
    fileprivate var straight: SIMD4<Double> { SIMD4(SIMD4(r, g, b, a)) }
}
