import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension Animator {
    /// Writes what every animation makes of its property at a time into the tree, and drops those that are over.
    mutating func evaluate(at time: Double, _ tree: inout RenderTree) {
        updateClocks(at: time, &tree)
        begin(at: time, &tree)
        if clocks.hasCopies {
            showDelays(&tree)
            if hasOtherDelays(tree) { updateClocks(at: time, &tree) }
        }
        // A group that is over gives way in this frame, as other animations do, also where the group has made a layer's time.
        if endGroups(&tree) { updateClocks(at: time, &tree) }
        replacements.running.removeAll(keepingCapacity: true)
        replacements.velocities.removeAll(keepingCapacity: true)
        if !tree.kinds.emitters.isEmpty { updateEmitters(at: time, &tree) }
        wakeSleeping(at: time)
        if !transitions.isEmpty { evaluateTransitions(at: time, &tree) }
        orderActive()
        // Layers with copies that lag are noted before those that come to rest in this frame have left the queue.
        noteDelayed(&tree)
        var others = DenseArray<Index<Track>>()
        swap(&others, &self.queue.others)
        evaluatePlain(&tree, others: &others)
        for index in others.indices {
            switch tracks[others[index]].kind {
            case .vector: evaluateVectors(others[index], &tree)
            case .matrix: evaluateMatrix(others[index], &tree)
            case .object: evaluateObject(others[index], &tree)
            }
        }
        others.removeAll()
        swap(&others, &self.queue.others)
        // An animated delay has just been set, and the clocks before it.
        if clocks.hasCopies || !tree.changes.retimed.isEmpty, hasOtherDelays(tree) { updateClocks(at: time, &tree) }
        noteDelayed(&tree)
        if !tree.kinds.tiles.layers.isEmpty, clocks.hasCopies { noteTileLags(&tree) }
        // An animation that was removed before its time is no reason for a frame.
        while let alarm = queue.sleeping.first, trackInfos[alarm.track].stamp != alarm.stamp { queue.sleeping.removeFirst() }
        lastTime = time
    }

    /// The time of the next frame that differs enough from the one at `lastTime`: that time itself while something moves, infinity when nothing
    /// will.
    func nextFrameTime(_ tree: borrowing RenderTree) -> Double {
        // Before the first frame.
        if lastTime == -.infinity { return -.infinity }
        let nextMove = nextMove(tree)
        if nextMove <= lastTime { return lastTime }
        var next = min(nextMove, queue.sleeping.first?.time ?? .infinity, clocks.nextChange)
        for transition in transitions where !transition.isRunning { next = min(next, transition.next) }
        return max(next, lastTime)
    }

    /// The first time after the last frame's at which an animation begins or ends; -infinity where that cannot be told.
    var nextReportTime: Double {
        var next = clocks.nextChange
        for index in tracks.indices where tracks[index].isUsed {
            var entry = tracks[index].first
            while entry.exists {
                next = min(next, nextReport(of: entries[entry].timing, clocks[entries[entry].clock]))
                entry = entries[entry].next
            }
        }
        for transition in transitions { next = min(next, nextReport(of: transition.timing, clocks[transition.clock])) }
        return next
    }

    func nextReport(of timing: MediaTiming, _ clock: Clocks.Clock) -> Double {
        if clock.isSpread { return nextChange(of: timing, spread: clock) }
        return clock.isActive ? clocks.rootTime(clock, timing.nextChange(after: clock.time)) : clock.next
    }

    private mutating func updateClocks(at time: Double, _ tree: inout RenderTree) {
        if !tree.changes.retimed.isEmpty {
            for row in tree.takeRetimedRows() { clocks.update(row, &tree) }
            relink(tree)
            wakeAll()
        } else if clocks.hasLost || tree.changes.hasOtherLinks && clocks.hasLayers, relink(tree) {
            wakeAll()
        } else if time < lastTime {
            wakeAll()
        }
        evaluateClocks(at: time, &tree)
        // Levels of exact places are those of the times of movies' layers, which are set now.
        readLevels(at: time, tree)
        if !clocks.levels.isEmpty { evaluateClocks(at: time, &tree) }
    }

    /// Finds the clocks of all animations anew. @return whether one runs by another than before.
    @discardableResult
    private mutating func relink(_ tree: borrowing RenderTree) -> Bool {
        var isOther = clocks.relink(tree)
        for index in tracks.indices where tracks[index].isUsed {
            let clock = clock(of: tracks[index].row, tracks[index].property, tree)
            var entry = tracks[index].first
            while entry.exists {
                if !entries[entry].flags.contains(.child), entries[entry].clock != clock {
                    entries[entry].clock = clock
                    isOther = true
                }
                entry = entries[entry].next
            }
        }
        for index in transitions.indices { transitions[index].clock = clocks.clock(of: transitions[index].row, tree) }
        return isOther
    }

    /// Whether what was added has not been taken away again.
    private func isWaiting(_ new: PendingAnimation) -> Bool {
        if new.entry.isNone { return clocks[new.clock].id == new.id }
        return entryInfos[new.entry].id == new.id && entries[new.entry].flags.contains(.waiting)
    }

    /// Forgets what was added and taken away again, where no frame is made for long.
    mutating func forgetRemoved() {
        var waiting: [PendingAnimation] = []
        for new in pending where isWaiting(new) { waiting.append(new) }
        pending = waiting
    }

    /// Sets the begin times of what was added since the last frame.
    private mutating func begin(at time: Double, _ tree: inout RenderTree) {
        var changesClocks = false
        for new in pending where isWaiting(new) {
            if new.entry.exists {
                entries[new.entry].flags.remove(.waiting)
                if entries[new.entry].path.property == .timeOffset { changesClocks = true }
                let now = clocks[entries[new.entry].clock].time
                if new.beginsNow {
                    let begin = new.begin(at: now)
                    entries[new.entry].timing.beginTime = begin
                    if !entries[new.entry].flags.contains(.companion) { report.begun.append((new.owner, new.id, begin)) }
                }
            } else {
                changesClocks = true
                clocks[new.clock].flags.remove(.waiting)
                guard new.beginsNow else { continue }
                let begin = new.begin(at: clocks[clocks[new.clock].parent].time)
                clocks[new.clock].timing.beginTime = begin
                report.begun.append((new.owner, new.id, begin))
            }
        }
        pending.removeAll(keepingCapacity: true)
        if changesClocks { evaluateClocks(at: time, &tree) }
        for name in clocks.started {
            if let group = group(name) { report.started.append((group.owner, name.id)) }
        }
        clocks.started.removeAll(keepingCapacity: true)
        // A group that was added later leaves its end over that of an earlier one.
        if clocks.ended.count > 1 { clocks.ended.sort { $0.id < $1.id } }
        for name in clocks.ended {
            guard let group = group(name) else { continue }
            if group.commits { commit(group, on: name.row, tree) }
            report.ended.append((group.owner, name.id))
        }
        clocks.ended.removeAll(keepingCapacity: true)
    }

    // MARK: - Vectors

    @inline(__always)
    func eased(_ entry: Index<Entry>, _ progress: MediaTiming.Progress) -> Double {
        store.curves.evaluate(entries[entry].curve, progress.fraction)
    }

    /// All animations of a track, in the order in which they act.
    private mutating func evaluateVectors(_ index: Index<Track>, _ tree: inout RenderTree) {
        var value = trackInfos[index].base
        let outcome = forEachActing(index, &tree) { animator, entry, progress in animator.act(entry, progress, on: &value, of: index) }
        if outcome.committed { value = vectorAnew(index) }
        // An animated time of a layer shows in its clock.
        if tracks[index].property != .timeOffset { tree.show(value, of: tracks[index].property, at: tracks[index].row) }
        settle(index, outcome, &tree)
    }

    @inline(__always)
    private func act(_ entry: Index<Entry>, _ progress: MediaTiming.Progress, on value: inout SIMD4<Double>, of index: Index<Track>) {
        let new = self.value(entry, eased(entry, progress), progress.iteration, current: value, model: trackInfos[index].base)
        value = entries[entry].path.merge(new, into: value)
    }

    /// What the animations of a track make of a new model value: that of one that is over by now.
    @inline(never)
    private func vectorAnew(_ index: Index<Track>) -> SIMD4<Double> {
        var value = trackInfos[index].base
        forEachLeft(index) { entry, progress in act(entry, progress, on: &value, of: index) }
        return value
    }

    // MARK: - Matrices

    private mutating func evaluateMatrix(_ index: Index<Track>, _ tree: inout RenderTree) {
        let base = bases.matrices[tracks[index].baseMatrix]
        var value = base.matrix, isBase = true
        let outcome = forEachActing(index, &tree) { animator, entry, progress in
            animator.act(entry, progress, on: &value, of: index, base, isBase: isBase)
            isBase = false
        }
        if outcome.committed { value = matrixAnew(index) }
        tree.show(value, of: tracks[index].property, at: tracks[index].row)
        settle(index, outcome, &tree)
    }

    /// @param isBase whether nothing has acted on the model value before.
    @inline(__always)
    private func act(
        _ entry: Index<Entry>, _ progress: MediaTiming.Progress, on value: inout Transform3D, of index: Index<Track>,
        _ base: SplitTransform,
        isBase: Bool
    ) {
        let path = entries[entry].path
        if isBase, !entries[entry].flags.contains(.additive), let part = path.scalePart(of: base.scale) {
            let model = SIMD4(part.value, 0, 0, 0)
            let goal = self.value(entry, at: progress, current: .zero, model: model).x
            value.scaleRows(by: part.factors * goal + part.kept)
        } else {
            value = matrix(entry, progress, current: value, model: bases.matrices[tracks[index].baseMatrix])
        }
    }

    @inline(never)
    private func matrixAnew(_ index: Index<Track>) -> Transform3D {
        let base = bases.matrices[tracks[index].baseMatrix]
        var value = base.matrix, isBase = true
        forEachLeft(index) { entry, progress in
            act(entry, progress, on: &value, of: index, base, isBase: isBase)
            isBase = false
        }
        return value
    }

    // MARK: - Text, images, lists

    private mutating func evaluateObject(_ index: Index<Track>, _ tree: inout RenderTree) {
        var mix = ObjectMix(bases.objects[tracks[index].baseObject])
        let outcome = forEachActing(index, &tree) { animator, entry, progress in
            mix = animator.object(entry, progress, model: animator.bases.objects[animator.tracks[index].baseObject])
        }
        if outcome.committed { mix = objectAnew(index) }
        tree.show(mix, of: tracks[index].property, at: tracks[index].row)
        settle(index, outcome, &tree)
    }

    private func objectAnew(_ index: Index<Track>) -> ObjectMix {
        let model = bases.objects[tracks[index].baseObject]
        var mix = ObjectMix(model)
        forEachLeft(index) { entry, progress in mix = object(entry, progress, model: model) }
        return mix
    }

    // MARK: - The animations of a track

    /// What evaluating the animations of a track came to.
    struct Outcome {
        /// The root's time at which the track's value next changes; -infinity when the value changes all the time.
        var next = Double.infinity
        /// How many animations are over and fill.
        var fills = 0
        /// Whether an end value became the model value.
        var committed = false
    }

    /// Calls `body` with every animation of a track that has an effect, and takes those out that are over.
    @inline(__always)
    private mutating func forEachActing(
        _ track: Index<Track>, _ tree: inout RenderTree, _ body: (borrowing Animator, Index<Entry>, MediaTiming.Progress) -> Void
    ) -> Outcome {
        var outcome = Outcome()
        var previous: Index<Entry> = .none, entry = tracks[track].first
        while entry.exists {
            let following = entries[entry].next
            let clock = clocks[entries[entry].clock], timing = entries[entry].timing
            // The copies that are behind end too.
            let isFinished = timing.isFinished(at: clock.time - clock.behind)
            if !entries[entry].flags.contains(.started), clock.isActive, isFinished || timing.isRunning(at: clock.time) {
                start(entry)
            }
            if isFinished, entries[entry].flags.isDisjoint(with: [.child, .ended]), entries[entry].flags.contains(.commits) {
                commit(entry, of: track)
                outcome.committed = true
            }
            if isFinished, entries[entry].flags.contains(.removedOnCompletion), !entries[entry].flags.contains(.child) {
                end(entry, after: previous, in: track)
            } else {
                if isFinished, !entries[entry].flags.contains(.ended) { endInPlace(entry) }
                if clock.isActive, let progress = clock.progress(of: timing) { body(self, entry, progress) }
                if isFinished, timing.fillMode.fillsForwards { outcome.fills += 1 }
                outcome.next = min(outcome.next, nextChange(of: entry, clock))
                previous = entry
            }
            entry = following
        }
        return outcome
    }

    /// Calls `body` with every animation of a track that still has an effect.
    private func forEachLeft(_ track: Index<Track>, _ body: (Index<Entry>, MediaTiming.Progress) -> Void) {
        var entry = tracks[track].first
        while entry.exists {
            let clock = clocks[entries[entry].clock]
            if clock.isActive, let progress = clock.progress(of: entries[entry].timing) { body(entry, progress) }
            entry = entries[entry].next
        }
    }

    private mutating func start(_ entry: Index<Entry>) {
        entries[entry].flags.insert(.started)
        if entries[entry].flags.isDisjoint(with: [.child, .companion]) {
            report.started.append((entryInfos[entry].owner, entryInfos[entry].id))
        }
    }

    /// An animation is over that stays to fill.
    private mutating func endInPlace(_ entry: Index<Entry>) {
        entries[entry].flags.insert(.ended)
        if entries[entry].flags.isDisjoint(with: [.child, .companion]) {
            report.ended.append((entryInfos[entry].owner, entryInfos[entry].id))
        }
    }

    /// The root's time at which what an animation shows next changes.
    private func nextChange(of entry: Index<Entry>, _ clock: Clocks.Clock) -> Double {
        let timing = entries[entry].timing
        if clock.isSpread { return nextChange(of: timing, spread: clock) }
        if !clock.isActive || clock.rate == 0 { return clock.next }
        // Where the time runs in a way of its own, or back, there is no telling.
        guard clock.rate > 0 else { return -.infinity }
        guard timing.isRunning(at: clock.time), timing.speed != 0 else {
            return clocks.rootTime(clock, timing.nextChange(after: clock.time))
        }
        guard !entries[entry].flags.isDisjoint(with: [.stepped, .discrete]) else { return -.infinity }
        return clocks.rootTime(clock, nextStep(of: entry, after: clock.time))
    }

    /// The root's time at which what an animation shows next changes, where there are copies at other times: -infinity while one of them runs.
    private func nextChange(of timing: MediaTiming, spread clock: Clocks.Clock) -> Double {
        if timing.isFinished(at: clock.time - clock.behind) || timing.speed == 0 || clock.rate == 0 { return clock.next }
        guard clock.rate > 0, !timing.hasBegun(at: clock.time + clock.ahead) else { return -.infinity }
        return clocks.rootTime(clock, timing.nextChange(after: clock.time + clock.ahead) - clock.ahead)
    }

    /// Ends a frame for a track: it goes, sleeps, or stays awake.
    private mutating func settle(_ track: Index<Track>, _ outcome: Outcome, _ tree: inout RenderTree) {
        if outcome.fills > 1 { dropCovered(track) }
        if tracks[track].first.isNone { return close(track, &tree) }
        if outcome.next > clocks[.first].time { sleep(track, until: outcome.next) }
    }

    /// Takes out the animations that are over and fill, below others that do so too and leave nothing of them.
    private mutating func dropCovered(_ track: Index<Track>) {
        var covers: [PropertyPath] = [], order: [Index<Entry>] = []
        var entry = tracks[track].first
        while entry.exists {
            order.append(entry)
            entry = entries[entry].next
        }
        for (place, entry) in order.enumerated().reversed() {
            let flags = entries[entry].flags, path = entries[entry].path
            guard flags.isDisjoint(with: [.child, .companion]), entries[entry].timing.fillMode.fillsForwards,
                entries[entry].timing.isFinished(at: clocks[entries[entry].clock].time)
            else { continue }
            if covers.contains(where: { $0 == path || $0.part == .whole }) {
                report.covered.append((entryInfos[entry].owner, entryInfos[entry].id))
                unlink(entry, after: place > 0 ? order[place - 1] : .none, in: track)
            } else if !flags.contains(.additive) {
                covers.append(path)
            }
        }
    }
}
