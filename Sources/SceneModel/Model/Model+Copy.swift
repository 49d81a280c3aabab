import SceneAnimation
public import SceneCommit
import SceneStorage

// Copies of layers with all below them. Values are plain memory or shared, so a copy costs about what its rows cost.

extension Model {
    /// A new layer that looks and moves as another one does, with copies of its mask and of all sublayers. Delegates, handlers of events and
    /// sources of tiles belong to the original.
    public func copy(_ layer: LayerID) throws(SceneError) -> LayerID {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            state.takeReport(ofHostOf: top)
            return state.store.id(of: try state.copySubtree(top))
        }
    }

    /// A copy as `copy` makes, whose animations have the begin times that a renderer found for them.
    /// @param time that of the renderer: when those begin that it has not shown yet.
    public func copy(_ layer: LayerID, asOf time: Double) throws(SceneError) -> LayerID {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            state.takeReport(ofHostOf: top)
            let copy = try state.copySubtree(top)
            state.settleBeginTimes(below: copy, time)
            return state.store.id(of: copy)
        }
    }

    /// A copy of a layer without what lies in it, whose animations have the begin times that a renderer found for them.
    /// @param time that of the renderer: when those begin that it has not shown yet.
    public func copyAlone(_ layer: LayerID, asOf time: Double) throws(SceneError) -> LayerID {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.takeReport(ofHostOf: slot)
            let copy = try state.copyLayer(slot)
            state.settleBeginTimes(of: copy, asIn: slot, time)
            return state.store.id(of: copy)
        }
    }

    /// A layer of the kind of another one that has some of its values, and is as new otherwise.
    public func copyValues(_ properties: [Property], of layer: LayerID) throws(SceneError) -> LayerID {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), copy = try state.create(state.store.values.bits(of: slot).kind)
            for property in properties { state.store(state.value(of: property, at: slot), as: property, at: copy.slot) }
            return copy
        }
    }
}

extension ModelState {
    /// The copy of a subtree, which hangs nowhere. With an error nothing is left of it.
    mutating func copySubtree(_ top: Slot) throws(SceneError) -> Slot {
        let copy = try copyLayer(top)
        // The layer that was copied last, below those that it lies in.
        var chain = [(original: top, copy: copy)]
        var slot = store.next(after: top, within: top)
        while slot.exists {
            while let last = chain.last, last.original != store.rows[slot].parent { chain.removeLast() }
            guard let parent = chain.last?.copy else { break }
            let child: Slot
            do throws(SceneError) { child = try copyLayer(slot) } catch {
                release(copy)
                throw error
            }
            // The only reference is the superlayer's.
            store.rows[child].owned = 0
            if store.rows[slot].flags.contains(.mask) {
                store.linkMask(child, of: parent)
            } else {
                store.link(child, below: parent, before: .none)
            }
            chain.append((slot, child))
            slot = store.next(after: slot, within: top)
        }
        return copy
    }

    /// One layer without what lies below it.
    fileprivate mutating func copyLayer(_ slot: Slot) throws(SceneError) -> Slot {
        guard let copy = store.create() else { throw SceneError(.outOfMemory, "there are too many layers") }
        let values = store.values[slot]
        store.values.set(values, at: copy)
        store.values.setExtras(store.values.extras(of: slot), at: copy)
        var rare: [(Property, PropertyValue)] = []
        store.sparse.forEach(store.rows[slot].sparse) { rare.append(($0, $1)) }
        for (property, value) in rare { store.sparse.set(property, to: value, &store.rows[copy].sparse) }
        if let contents = images[values.contents] { retainImage(contents.image) }
        let flags = store.rows[slot].flags
        store.rows[copy].flags = flags.intersection([.resizes, .needsLayout])
        if flags.contains(.named), let name = names[slot] {
            names[copy] = name
            store.rows[copy].flags.insert(.named)
        }
        if let speed = pausedSpeeds[slot] { pausedSpeeds[copy] = speed }
        if flags.contains(.animated) { copyAnimations(of: slot, to: copy) }
        if flags.contains(.behaves), let behavior = behaviors.byLayer[slot] {
            changeBehavior(of: copy) { new in
                new.actions = behavior.actions
                new.values = behavior.values
                new.style = behavior.style
                new.player = behavior.player
                new.layoutManager = behavior.layoutManager
                new.constraints = behavior.constraints
            }
        }
        if flags.contains(.redraws) {
            noteRedraws(copy, onBoundsChange: store.value(of: .needsDisplayOnBoundsChange, at: copy) == .bool(true))
        }
        return copy
    }

    /// Writes the begin times that animations have found into what describes them.
    fileprivate mutating func settleBeginTimes(below top: Slot, _ time: Double) {
        var slot = top
        while slot.exists {
            settleBeginTimes(of: slot, asIn: slot, time)
            slot = store.next(after: slot, within: top)
        }
    }

    /// @param place a layer in whose time they begin that no renderer has shown yet.
    fileprivate mutating func settleBeginTimes(of slot: Slot, asIn place: Slot, _ time: Double) {
        for index in (animations[slot] ?? []).indices {
            guard let spec = animations[slot]?[index].spec else { continue }
            let begin = spec.hasBegun ? spec.timing.beginTime : localTime(time, of: place)
            animations[slot]?[index].description.timing.beginTime = begin
        }
    }

    /// The animations go on in the copy where they are in the original; nobody is told of them.
    mutating func copyAnimations(of slot: Slot, to copy: Slot) {
        guard let entries = animations[slot] else { return }
        animations[copy] = entries.map { entry in
            lastAnimationID += 1
            var new = entry
            new.renumber(lastAnimationID)
            new.observers = nil
            new.description.observer = nil
            new.isSent = false
            return new
        }
        store.rows[copy].flags.insert(.animated)
    }
}
