public import SceneCommit
import SceneStorage

// Delegates, actions and styles of layers: setting and reading them.

extension Model {
    public func setDelegate(_ delegate: (any LayerDelegate)?, of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            state.changeBehavior(of: slot) { $0.delegate = delegate }
            // The layer may have been marked when there was nobody to lay it out.
            state.noteLayout(of: slot, thread)
            state.forgetAnswers(slot)
            // The layer may have been marked when there was nobody to display it.
            state.noteDisplay(of: slot, thread)
        }
    }

    public func delegate(of layer: LayerID) throws(SceneError) -> (any LayerDelegate)? {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.delegate }
    }

    /// Sets who handles what happens on the layer in windows.
    public func setEventHandler(_ handler: (any AnyObject & Sendable)?, of layer: LayerID) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            state.changeBehavior(of: try state.slot(layer)) { $0.eventHandler = handler }
        }
    }

    /// The router of a host's events to a layer and those below it; the first call makes the router.
    public func eventRouter(
        of layer: LayerID, _ make: () -> any AnyObject & Sendable
    ) throws(SceneError) -> any AnyObject & Sendable {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            if let router = state.behaviors.byLayer[slot]?.eventRouter { return router }
            let router = make()
            state.changeBehavior(of: slot) { $0.eventRouter = router }
            return router
        }
    }

    public func eventHandler(of layer: LayerID) throws(SceneError) -> (any AnyObject & Sendable)? {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.eventHandler }
    }

    /// Sets the program's own data, which goes when other data is set or the layer goes.
    public func setUserData(_ data: (any AnyObject & Sendable)?, of layer: LayerID) throws(SceneError) {
        try state.withLock { state throws(SceneError) in state.changeBehavior(of: try state.slot(layer)) { $0.userData = data } }
    }

    public func userData(of layer: LayerID) throws(SceneError) -> (any AnyObject & Sendable)? {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.userData }
    }

    /// Sets the value of a key that is no property's; nil takes it away.
    public func setValue(_ value: PropertyValue?, forKey key: String, of layer: LayerID) throws(SceneError) {
        try PropertyRegistry.check(key)
        try state.withLock { state throws(SceneError) in state.changeBehavior(of: try state.slot(layer)) { $0.values[key] = value } }
    }

    /// The value of a key that is no property's; nil when none was set.
    public func value(forKey key: String, of layer: LayerID) throws(SceneError) -> PropertyValue? {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.values[key] }
    }

    /// Sets the layer's own action of an event, or takes it away.
    public func setAction(_ action: Action?, forKey key: String, of layer: LayerID) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            state.changeBehavior(of: try state.slot(layer)) { $0.actions[key] = action }
        }
    }

    /// The layer's own actions.
    public func actions(of layer: LayerID) throws(SceneError) -> [String: Action] {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.actions ?? [:] }
    }

    /// Sets what the layer falls back to, or nothing where a value cannot be set. The values become those of the properties that have
    /// that of the style before, or their initial one where that says nothing; those that layers of this kind lack are passed over.
    public func setStyle(_ style: Style?, of layer: LayerID) throws(SceneError) {
        let changes = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), old = state.behaviors.byLayer[slot]?.style?.allValues ?? [:], new = style?.allValues ?? [:]
            var changes: [(path: PropertyPath, value: PropertyValue)] = []
            for property in Set(new.keys).union(old.keys).sorted(by: { $0.rawValue < $1.rawValue }) {
                let initial = property.info.initial, path = PropertyPath(property), value = new[property] ?? initial
                guard (try? state.checkProperty(property, at: slot)) != nil, state.value(of: property, at: slot) == old[property] ?? initial
                else { continue }
                _ = try state.newValue(path, at: slot, value)
                changes.append((path, value))
            }
            state.changeBehavior(of: slot) { $0.style = style }
            return changes
        }
        for (path, value) in changes { try set(path, of: layer, to: value) }
    }

    public func style(of layer: LayerID) throws(SceneError) -> Style? {
        try state.withLock { state throws(SceneError) in state.behaviors.byLayer[try state.slot(layer)]?.style }
    }
}

extension ModelState {
    /// Changes what a layer does. What it did before ends when the lock is let go.
    mutating func changeBehavior(of slot: Slot, _ change: (LayerBehavior) -> Void) {
        let old = behaviors.byLayer[slot], new = LayerBehavior()
        new.delegate = old?.delegate
        new.actions = old?.actions ?? [:]
        new.style = old?.style
        new.attachment = old?.attachment
        new.userData = old?.userData
        new.values = old?.values ?? [:]
        new.eventHandler = old?.eventHandler
        new.eventRouter = old?.eventRouter
        new.tiles = old?.tiles
        new.player = old?.player
        new.surface = old?.surface
        new.layoutManager = old?.layoutManager
        new.constraints = old?.constraints ?? []
        change(new)
        behaviors.pointAskers += new.pointAskers - (old?.pointAskers ?? 0)
        discard(old)
        behaviors.byLayer[slot] = new.isEmpty ? nil : new
        note(new, at: slot)
    }

    private mutating func note(_ behavior: LayerBehavior, at slot: Slot) {
        let asked = store.rows[slot].flags.contains(.asks), asks = behavior.answersActions
        if behavior.isEmpty { store.rows[slot].flags.remove(.behaves) } else { store.rows[slot].flags.insert(.behaves) }
        if asks { store.rows[slot].flags.insert(.asks) } else { store.rows[slot].flags.remove(.asks) }
        behaviors.askingCount += (asks ? 1 : 0) - (asked ? 1 : 0)
        let laidOut = store.rows[slot].flags.contains(.laysOut), laysOut = behavior.laysOut
        if laysOut { store.rows[slot].flags.insert(.laysOut) } else { store.rows[slot].flags.remove(.laysOut) }
        behaviors.layingOutCount += (laysOut ? 1 : 0) - (laidOut ? 1 : 0)
        let displayed = store.rows[slot].flags.contains(.displays)
        let displays = behavior.delegate.map { $0.displays || $0.draws } ?? false
        if displays { store.rows[slot].flags.insert(.displays) } else { store.rows[slot].flags.remove(.displays) }
        behaviors.displayingCount += (displays ? 1 : 0) - (displayed ? 1 : 0)
        if behavior.hasScale { behaviors.scaling.insert(slot) } else { behaviors.scaling.remove(slot) }
        if behavior.delegate?.answersDisplayKeys == true { behaviors.keyed.insert(slot) } else { behaviors.keyed.remove(slot) }
        noteRedraws(slot, onBoundsChange: store.value(of: .needsDisplayOnBoundsChange, at: slot) == .bool(true))
    }

    /// Whether the layer is displayed when some property of it changes.
    mutating func noteRedraws(_ slot: Slot, onBoundsChange: Bool) {
        if onBoundsChange || behaviors.keyed.contains(slot) {
            store.rows[slot].flags.insert(.redraws)
        } else {
            store.rows[slot].flags.remove(.redraws)
        }
    }

    /// A layer goes.
    mutating func forgetBehavior(_ slot: Slot) {
        let old = behaviors.byLayer.removeValue(forKey: slot)
        old?.tiles?.channel.close()
        behaviors.pointAskers -= old?.pointAskers ?? 0
        discard(old)
        if store.rows[slot].flags.contains(.asks) { behaviors.askingCount -= 1 }
        if store.rows[slot].flags.contains(.laysOut) { behaviors.layingOutCount -= 1 }
        if store.rows[slot].flags.contains(.displays) { behaviors.displayingCount -= 1 }
        behaviors.keyed.remove(slot)
        behaviors.scaling.remove(slot)
    }
}
