import SceneAnimation
public import SceneCommit
import SceneStorage

extension Model {
    /// Adds a copy of an animation to a layer, replacing one of the same key.
    /// @param beginsAtZero whether a begin time of 0 is that of the renderer's clock instead of "when it is first shown".
    public func add(
        _ animation: AnimationDescription, to layer: LayerID, key: String?, beginsAtZero: Bool = false
    ) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            var animation = animation
            // Between what is there and what was: it has the type of that.
            if animation.hasNoValues { animation.path = state.path(animation.path, at: slot) }
            try state.checkProperties(of: animation, at: slot)
            animation.takeDuration(thread.settings.duration)
            try state.add(animation, key: key, to: slot, beginsAtZero: beginsAtZero, thread)
        }
    }

    /// Removes the animation of a key, if there is one: it may just have ended.
    public func removeAnimation(_ key: String, from layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.takeReport(ofHostOf: slot)
            _ = state.removeAnimation(slot, .removed, thread) { $0.key == key }
        }
    }

    public func removeAllAnimations(from layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            while state.removeAnimation(slot, .removed, thread, where: { _ in true }) {}
        }
    }

    /// Has a property, or a part of one, stand still where it is on screen: its animations end, and the model has what they showed.
    public func halt(_ path: PropertyPath, of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), shown = path.read(state.presentationValue(of: path.property, at: slot))
            guard shown != path.read(state.value(of: path.property, at: slot)) else { return }
            var isMoving = false
            while state.removeAnimation(slot, .replaced, thread, where: { $0.description.isOf(path.property) }) { isMoving = true }
            if isMoving { try state.set(path, at: slot, to: shown, thread, .none) }
        }
    }

    /// The keys of the layer's animations, nil for those without one, in the order in which they act.
    public func animationKeys(of layer: LayerID) throws(SceneError) -> [String?] {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.takeReport(ofHostOf: slot)
            let entries = state.animations[slot] ?? []
            return entries.indices.map { entries[$0].key }
        }
    }

    /// The layer's animations in the order in which they act, those that are over and removed left out.
    public func animations(of layer: LayerID) throws(SceneError) -> [(key: String?, animation: AnimationDescription)] {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.takeReport(ofHostOf: slot)
            return (state.animations[slot] ?? []).map { ($0.key, $0.description) }
        }
    }
}

extension Model {
    /// The animations with begin times for who adds them at time 0: those that begin when they are first shown do so at what the layer's time is
    /// then.
    /// @param above a layer above, whose time is meant; nil for the renderer's.
    public func animationsFromZero(of layer: LayerID, below above: LayerID?) throws(SceneError) -> [(
        key: String?, animation: AnimationDescription
    )] {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), end = try above.map { above throws(SceneError) in try state.slot(above) }
            state.takeReport(ofHostOf: slot)
            guard let entries = state.animations[slot] else { return [] }
            let layers = state.ancestry(of: slot).prefix { $0 != end }
            // The time of a layer that begins later stands still until then.
            let around = layers.dropFirst().reversed().reduce(0) { state.timing(of: $1).layerTime($0).time }
            let own = layers.isEmpty ? 0 : state.timing(of: slot).layerTime(around).time
            return entries.map { entry in
                var animation = entry.description
                if animation.timing.beginTime == 0, !entry.hasOwnBegin { animation.timing.beginTime = animation.makesTime ? around : own }
                return (entry.key, animation)
            }
        }
    }
}

extension AnimationDescription {
    /// Whether the animation makes the time of its layer, and so runs by the time around that.
    var makesTime: Bool { isOf(.timeOffset) }

    /// Calls `body` with what the animation, or those of the group, are of.
    func forEachPath(_ body: (PropertyPath) -> Void) {
        if hasPath { body(path) }
        for animation in animations { animation.forEachPath(body) }
    }

    /// Whether the animation, or one of the group, is of a property.
    fileprivate func isOf(_ property: Property) -> Bool {
        hasPath && path.property == property || animations.contains { $0.isOf(property) }
    }

    /// Gives the animation a duration where none is set, and those of a group that of the group.
    mutating func takeDuration(_ duration: Double) {
        if timing.duration == 0 { timing.duration = duration }
        for index in animations.indices { animations[index].takeDuration(timing.duration) }
    }
}

extension ModelState {
    /// Whether a layer is of the kinds that have what an animation is of.
    fileprivate func checkProperties(of animation: AnimationDescription, at slot: Slot) throws(SceneError) {
        if animation.hasPath, let objection = animation.path.property.info.objection(to: store.values.bits(of: slot).kind) {
            throw SceneError(.notFound, objection)
        }
        if animation.hasPath { try checkType(of: animation.path.property, at: slot) }
        for child in animation.animations { try checkProperties(of: child, at: slot) }
    }

    /// @return the animation's number.
    @discardableResult
    mutating func add(
        _ animation: AnimationDescription, key: String?, to slot: Slot, beginsAtZero: Bool = false, endsLayer: Bool = false,
        presence: TransitionSpec.Presence = .stays, _ thread: ThreadTransactions
    ) throws(SceneError) -> UInt64 {
        takeReport(ofHostOf: slot)
        lastAnimationID += 1
        // A layer has one transition at a time, under Core Animation's key.
        let key = animation.kind == .transition ? "transition" : key
        // Without any end it starts at what is on screen.
        let running = reducesMotion ? animation.reduced() : animation
        var spec = try running.compiled(id: lastAnimationID) { path in
            path.read(presentationValue(of: path.property, at: slot))
        } feed: { movie in
            store.slot(of: movie).flatMap { behaviors.byLayer[$0]?.player?.stream.levels }
        }
        if beginsAtZero { spec.hasBegun = true }
        if case .transition(var transition) = spec.body {
            // A document's layers are there from the beginning.
            let isNew = !beginsAtZero && (!isHosted(slot) || hasDeparted(slot))
            transition.presence = presence == .stays && isNew ? .comes : presence
            spec.body = .transition(transition)
        }
        spec.endsLayer = endsLayer
        if let key { _ = removeAnimation(slot, .replaced, thread, where: { $0.key == key }) }
        let observers = observers(of: animation, at: slot, thread)
        var entry = AnimationEntry(key: key, description: animation, spec: spec, observers: observers)
        if !isHosted(slot), !reducesMotion { entry.wait() }
        remember(entry, of: slot)
        store.rows[slot].flags.insert(.animated)
        if isHosted(slot) { note(.addAnimation, spec.id, slot, thread) }
        if animation.kind == .transition { try keepVisible(slot, thread) }
        return spec.id
    }

    /// Most layers have few animations, which are large: a list that is full grows by a quarter, not to the double.
    private mutating func remember(_ entry: AnimationEntry, of slot: Slot) {
        func add(to list: inout [AnimationEntry]) {
            if list.count == list.capacity { list.reserveCapacity(list.count + 1 + list.count / 4) }
            list.append(entry)
        }
        add(to: &animations[slot, default: []])
    }

    /// Removes the first animation that matches. @return whether there was one.
    mutating func removeAnimation(
        _ slot: Slot, _ reason: StopReason, _ thread: ThreadTransactions, where matches: (borrowing AnimationEntry) -> Bool
    ) -> Bool {
        guard let entry = dropAnimation(slot, reason, where: matches) else { return false }
        if isHosted(slot) { note(reason == .replaced ? .replaceAnimation : .removeAnimation, entry.spec.id, slot, thread) }
        if entry.description.kind == .transition { stopKeepingVisible(slot, reason, thread) }
        return true
    }

    func note(_ kind: Change.Kind, _ id: UInt64, _ slot: Slot, _ thread: ThreadTransactions) {
        thread.list.append(
            Change(kind: kind, slot: slot, generation: store.rows[slot].generation, data: Int32(thread.list.ids.count)))
        thread.list.ids.append(id)
    }
}
