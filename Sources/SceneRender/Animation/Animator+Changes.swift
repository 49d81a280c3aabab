import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

extension Animator {
    // MARK: - Adding

    mutating func add(_ spec: AnimationSpec, to row: Row, owner: UInt64, _ tree: inout RenderTree) {
        switch spec.body {
        case .property(let property):
            let clock = clock(of: row, property.path.property, tree)
            let index = add(spec, property, to: row, owner: owner, clock: clock, isChild: false, &tree)
            pending.append(
                PendingAnimation(id: spec.id, owner: owner, entry: index, beginsNow: !spec.hasBegun, since: timeOfReplaced(spec, row)))
        case .group(let children):
            let makesTime = spec.makesTime, above = makesTime ? clocks.above(row, tree) : clocks.clock(of: row, tree)
            var group = GroupInfo(id: spec.id, owner: owner, commits: spec.commitsOnFinish, clocks: [])
            let clock = add(&group, spec, children, to: row, above: above, isChild: false, &tree)
            if makesTime { clocks[clock].flags.insert(.makesTime) }
            groups[row, default: []].append(group)
            pending.append(
                PendingAnimation(id: spec.id, owner: owner, clock: clock, beginsNow: !spec.hasBegun, since: timeOfReplaced(spec, row)))
            if spec.fades { addFade(spec, to: row, owner: owner, &tree) }
        case .transition(let transition): add(transition, spec, to: row, owner: owner, &tree)
        }
    }

    /// The clock that animations of a property run by: that of the layer, or the one above it for those that make its time.
    func clock(of row: Row, _ property: Property, _ tree: borrowing RenderTree) -> Index<Clocks.Clock> {
        property == .timeOffset ? clocks.above(row, tree) : clocks.clock(of: row, tree)
    }

    private mutating func add(
        _ group: inout GroupInfo, _ spec: AnimationSpec, _ children: [AnimationSpec], to row: Row, above parent: Index<Clocks.Clock>,
        isChild: Bool, _ tree: inout RenderTree
    ) -> Index<Clocks.Clock> {
        var clock = Clocks.Clock(
            timing: spec.timing, curve: store.curves.add(spec.curve), parent: parent, row: row, id: spec.id)
        clock.rate = clocks[parent].rate * spec.timing.speed
        if spec.isRemovedOnCompletion { clock.flags.insert(.removedOnCompletion) }
        clock.timing.holdsEnd = isChild && !spec.timing.fillMode.fillsForwards
        clock.flags.insert(isChild ? .child : .waiting)
        if spec.level != nil { clock.flags.insert(.level) }
        let index = clocks.add(clock)
        group.clocks.append(index)
        if let level = spec.level { clocks.follow(level, index, tree.kinds.videos.signal) }
        for var child in children {
            // A group speaks for those of its members that say nothing.
            if child.framesPerSecond == 0 { child.framesPerSecond = spec.framesPerSecond }
            switch child.body {
            case .property(let property):
                _ = add(child, property, to: row, owner: group.owner, clock: index, isChild: true, &tree)
            case .group(let inner): _ = add(&group, child, inner, to: row, above: index, isChild: true, &tree)
            case .transition: break
            }
        }
        return index
    }

    /// @return the entry.
    private mutating func add(
        _ spec: AnimationSpec, _ property: PropertySpec, to row: Row, owner: UInt64, clock: Index<Clocks.Clock>, isChild: Bool,
        _ tree: inout RenderTree
    ) -> Index<Entry> {
        let track = findTrack(row, property.path.property, tree) ?? makeTrack(row, property.path.property, &tree)
        var entry = Entry(
            timing: spec.timing, shape: .straight, endsFrom: property.ends, flags: [], pace: MediaTiming.Pace(spec.timing), from: .zero,
            to: .zero, clock: clock, curve: store.curves.add(spec.curve), path: property.path)
        entry.timing.holdsEnd = isChild && !spec.timing.fillMode.fillsForwards
        // Copies that are behind others end later, and until then the value is not that of the model.
        if spec.commitsOnFinish, spec.isRemovedOnCompletion, !isChild {
            entry.timing.fillMode = entry.timing.fillMode.fillsBackwards ? .both : .forwards
        }
        let info = EntryInfo(id: spec.id, owner: owner, function: property.function, framesPerSecond: spec.framesPerSecond)
        fill(&entry, property, row: row)
        if property.isAdditive { entry.flags.insert(.additive) }
        if property.isCumulative { entry.flags.insert(.cumulative) }
        if spec.isRemovedOnCompletion { entry.flags.insert(.removedOnCompletion) }
        if spec.commitsOnFinish { entry.flags.insert(.commits) }
        if isChild { entry.flags.insert(.child) } else { entry.flags.insert(.waiting) }
        if property.path.property.traits.isDiscrete { entry.flags.insert(.discrete) }
        if spec.curve.isStepped { entry.flags.insert(.stepped) }
        if isPlain(entry, info, tracks[track]) {
            entry.flags.insert(.plain)
            if tracks[track].kind == .vector, entry.endsFrom == .given, entry.path.part == .whole { entry.flags.insert(.bare) }
        }
        let index = append(entry, info, to: track)
        wake(track)
        if case .keyframes(let keyframes) = property.values, keyframes.turns, property.path.property == .position {
            addTurn(of: entry, info, keyframes, spec, isChild: isChild, &tree, row)
        }
        return index
    }

    /// Whether an animation makes the value from nothing but the time and the model value while it runs: that of a vector, or of a part
    /// of a transform.
    private func isPlain(_ entry: Entry, _ info: EntryInfo, _ track: Track) -> Bool {
        guard entry.flags.isDisjoint(with: [.additive, .cumulative, .discrete, .stepped]) else { return false }
        switch track.kind {
        case .vector: return track.property != .timeOffset
        case .matrix: return entry.path.part != .whole && info.function == nil
        case .object: return false
        }
    }

    /// Sets the ends of an entry, and how its value goes from one to the other.
    private mutating func fill(_ entry: inout Entry, _ property: PropertySpec, row: Row) {
        switch property.values {
        case .vectors(let from, let to): (entry.from, entry.to) = (from, to)
        case .matrices(let from, let to):
            entry.matrixEnds = store.matrixEnds.add(AnimationStore.MatrixEnds(from: SplitTransform(from), to: SplitTransform(to)))
        case .objects(let from, let to): entry.objectEnds = store.objectEnds.add(AnimationStore.ObjectEnds(from: from, to: to))
        case .keyframes(let keyframes):
            entry.keyframes = store.keyframes.add(keyframes)
            entry.shape = .keyframes
            if keyframes.isDiscrete || keyframes.plan.standsStill { entry.flags.insert(.stepped) }
        }
        guard let spring = property.spring else { return }
        var motion = AnimationStore.SpringMotion(spring)
        if property.inheritsVelocity, let kept = keptVelocity(of: property.path.property, row) {
            // The spring's own time may run faster or more slowly than that in which the speed was told.
            let rate = clocks[entry.clock].rate * entry.timing.speed
            if rate > 0, rate.isFinite { motion.pace = 1 / rate }
            switch property.values {
            case .vectors: motion.velocity = kept.vector(of: property.path) * motion.pace
            case .matrices: motion.matrixVelocity = kept.transform(motion.pace).map { store.matrixVelocities.add($0) } ?? .none
            case .objects:
                motion.objectVelocity = store.objectEnds.add(AnimationStore.ObjectEnds(from: kept.from.object, to: kept.to.object))
            case .keyframes: break
            }
        }
        entry.spring = store.springs.add(motion)
        entry.shape = .spring
    }

    /// A path turns the layer that moves along it: a second animation, of its transform.
    private mutating func addTurn(
        of entry: Entry, _ info: EntryInfo, _ keyframes: KeyframeSpec, _ spec: AnimationSpec, isChild: Bool, _ tree: inout RenderTree,
        _ row: Row
    ) {
        let track = findTrack(row, .transform, tree) ?? makeTrack(row, .transform, &tree)
        var turn = entry
        turn.path = PropertyPath(.transform)
        turn.shape = .turn
        turn.curve = store.curves.add(spec.curve)
        turn.keyframes = store.keyframes.add(keyframes)
        turn.flags.insert([.additive, .companion])
        turn.flags.remove([.plain, .bare, .cumulative, .commits])
        let index = append(turn, info, to: track)
        wake(track)
        if !isChild { pending.append(PendingAnimation(id: spec.id, owner: info.owner, entry: index, beginsNow: !spec.hasBegun)) }
    }

    // MARK: - Removing

    /// Takes an animation away.
    /// @param keepsVelocity whether another animation takes its place, which may go on with the speed.
    mutating func remove(_ id: UInt64, from row: Row, keepsVelocity: Bool, _ tree: inout RenderTree) {
        removeTransition(id, &tree)
        var track = tree.nodes[row].firstTrack
        while track.exists {
            let nextTrack = trackInfos[track].nextOfRow
            var previous: Index<Entry> = .none, index = tracks[track].first
            while index.exists {
                let next = entries[index].next
                if entryInfos[index].id == id {
                    if keepsVelocity {
                        keepVelocity(of: track)
                        noteReplaced(index, in: track, tree)
                    }
                    unlink(index, after: previous, in: track)
                    wake(track)
                } else {
                    previous = index
                }
                index = next
            }
            if tracks[track].first.isNone { close(track, &tree) }
            track = nextTrack
        }
        // What ran in a group was asked for its speed by the group's time.
        guard let place = groups[row]?.firstIndex(where: { $0.id == id }) else { return }
        removeClocks(of: groups[row]?.remove(at: place))
        if groups[row]?.isEmpty == true { groups[row] = nil }
    }

    /// Removes everything of a row that goes.
    mutating func removeAll(of row: Row, _ tree: inout RenderTree) {
        for group in groups.removeValue(forKey: row) ?? [] { removeClocks(of: group) }
        for transition in transitions where transition.row == row { removeTransition(transition.id, &tree) }
        while tree.nodes[row].firstTrack.exists {
            let track = tree.nodes[row].firstTrack
            while tracks[track].first.exists { unlink(tracks[track].first, after: .none, in: track) }
            forgetVelocity(of: track)
            close(track, &tree)
        }
        if tree.nodes[row].flags.contains(.clock) { clocks.removeClocks(of: row, &tree) }
    }

    /// Takes away a group's clock, and those of the groups in it.
    private mutating func removeClocks(of group: GroupInfo?) {
        for clock in group?.clocks ?? [] {
            store.curves.remove(clocks[clock].curve)
            clocks.remove(clock)
        }
    }

    /// A group that was added and is still there.
    func group(_ name: Clocks.GroupID) -> GroupInfo? { groups[name.row]?.first { $0.id == name.id } }

    /// Takes out an animation that is over.
    mutating func end(_ entry: Index<Entry>, after previous: Index<Entry>, in track: Index<Track>) {
        if !entries[entry].flags.contains(.companion) { report.finished.append((entryInfos[entry].owner, entryInfos[entry].id)) }
        unlink(entry, after: previous, in: track)
    }

    /// Takes away the groups that are over, with all that ran in them. @return whether there were some.
    mutating func endGroups(_ tree: inout RenderTree) -> Bool {
        guard !clocks.over.isEmpty else { return false }
        // What a group that was added later leaves counts more.
        let over = clocks.over.sorted { $0.id < $1.id }
        clocks.over.removeAll(keepingCapacity: true)
        var isEnded = false
        for name in over {
            guard let group = group(name), let clock = group.clocks.first, clocks[clock].flags.contains(.over) else { continue }
            if group.commits { commit(group, on: name.row, tree) }
            report.finished.append((group.owner, group.id))
            remove(group.id, from: name.row, keepsVelocity: false, &tree)
            isEnded = true
        }
        return isEnded
    }
}

extension AnimationSpec {
    /// Whether the animation, or one of the group, makes the time of its layer.
    fileprivate var makesTime: Bool {
        switch body {
        case .property(let property): property.path.property == .timeOffset
        case .group(let members): members.contains { $0.makesTime }
        case .transition: false
        }
    }
}
