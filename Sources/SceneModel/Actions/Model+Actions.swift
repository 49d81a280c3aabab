import SceneAnimation
public import SceneCommit
import SceneStorage

// Which action an event of a layer has, and what comes of it. The program's code is called between two takes of the lock, so it may do
// anything, and what it did is looked at again afterwards.

/// The action that was found for an event.
enum FoundAction {
    case none
    /// The implied animation of the property, or the transition of the mask.
    case implied
    case action(Action)
}

extension Model {
    /// How many changes may be made one within the other by those who are asked about them or told of them.
    public static let maximumActionDepth = 64

    /// What CALayer.actionForKey answers: the action of an event, nil for none. A layer that is not on screen has none.
    public func action(forKey key: String, of layer: LayerID) throws(SceneError) -> Action? {
        let thread = thread
        let isHosted = try state.withLock { state throws(SceneError) in state.isHosted(try state.slot(layer)) }
        guard isHosted else { return nil }
        switch try lookUp(key, of: layer, thread) {
        case .none, .action(.nothing): return nil
        case .action(let action): return action
        case .implied:
            return try state.withLock { state throws(SceneError) in
                let slot = try state.slot(layer)
                guard let property = PropertyInfo.named(key)?.property else { return .animation(thread.impliedTransition) }
                return .animation(state.impliedAnimation(of: property, at: slot, thread))
            }
        }
    }

    /// Asks the delegate, then the layer's actions, then its style, then the delegate for what its class does, then the property table.
    func lookUp(_ key: String, of layer: LayerID, _ thread: ThreadTransactions) throws(SceneError) -> FoundAction {
        let delegate = state.withLock { state in state.store.slot(of: layer).flatMap { state.behaviors.byLayer[$0]?.delegate } }
        if let delegate, delegate.answersActions {
            let answer = try thread.nested { delegate.action(for: layer, key: key) }
            if let answer { return .action(answer) }
        }
        let own: Action? = state.withLock { state in
            let behavior = state.store.slot(of: layer).flatMap { state.behaviors.byLayer[$0] }
            return behavior?.actions[key] ?? behavior?.style?.action(forKey: key)
        }
        if let own { return .action(own) }
        if let delegate, delegate.answersDefaultActions {
            let answer = try thread.nested { delegate.defaultAction(for: layer, key: key) }
            if let answer { return .action(answer) }
        }
        guard isAlive(layer) else { return .none }
        return key == EventKey.mask || PropertyInfo.named(key)?.isImplicit == true ? .implied : .none
    }

    /// Sets a property of a layer that has somebody to ask about it.
    func setAsking(
        _ path: PropertyPath, of layer: LayerID, to value: PropertyValue, _ thread: ThreadTransactions
    ) throws(SceneError) {
        let key = path.property.info.key
        // What cannot be, and what is so already, is asked about by nobody.
        let changes = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            return try state.newValue(path, at: slot, value) != state.value(of: path.property, at: slot)
        }
        guard changes else { return }
        let found = try lookUp(key, of: layer, thread)
        var order: [FoundTreeAction] = []
        if case .bool(let hides) = value, path.property == .hidden {
            let events = state.withLock { state in state.store.slot(of: layer).map { state.eventsOfHiding($0, hides) } ?? [] }
            order = try lookUp(events, thread)
        }
        try state.withLock { state throws(SceneError) in
            guard let slot = state.store.slot(of: layer) else {
                throw SceneError(.invalidHandle, "layer was released by the delegate that was asked for an action")
            }
            try state.set(path, at: slot, to: value, thread, found)
            try state.addActions(order, thread)
            try state.hide(slot, order, thread)
        }
        try run(found, key, layer, thread)
        try run(order, thread)
    }

    /// Does what an action does when an event comes to a layer.
    public func run(_ action: Action, _ key: String, of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            if case .animation(let animation) = action { try state.addAction(animation, key, at: slot, thread) }
        }
        try run(.action(action), key, layer, thread)
    }

    /// Runs what was found, if it is the program's code.
    func run(_ found: FoundAction, _ key: String, _ layer: LayerID, _ thread: ThreadTransactions) throws(SceneError) {
        guard case .action(.handler(let handler)) = found else { return }
        try thread.nested { handler.run(key, layer) }
    }
}

/// The keys of events that are no property's.
enum EventKey {
    static let orderIn = "onOrderIn"
    static let orderOut = "onOrderOut"
    static let sublayers = "sublayers"
    static let mask = "mask"
}

extension ThreadTransactions {
    /// Calls the program's code within a call of its own.
    func nested<Result>(
        _ reason: @autoclosure () -> String = "does an action change what it is asked about or told of?", body: () -> Result
    ) throws(SceneError) -> Result {
        guard !isTooDeep, actionDepth < Model.maximumActionDepth else {
            // Until all have come back: each of the calls above might go on to a second one, and these to others.
            isTooDeep = true
            throw SceneError(.invalidState, "calls within calls of the program's are \(Model.maximumActionDepth) deep; \(reason())")
        }
        actionDepth += 1
        defer {
            actionDepth -= 1
            if actionDepth == 0 { isTooDeep = false }
        }
        return body()
    }

    /// The transition with which a layer changes that has other filters, another mask or another blend mode.
    var impliedTransition: AnimationDescription {
        var animation = AnimationDescription(.transition)
        animation.timing.duration = settings.duration
        animation.curve = context.curve ?? .default
        return animation
    }
}

extension ModelState {
    /// Whether somebody is to be asked before a property of a layer changes.
    @inline(__always)
    func asks(_ slot: Slot, about property: Property, _ thread: ThreadTransactions) -> Bool {
        if asks(slot, thread) { return true }
        // With a layer all that is below it appears or is gone.
        return property == .hidden && behaviors.askingCount > 0 && isHosted(slot) && !thread.settings.disablesActions
    }

    /// Whether somebody is to be asked before a layer changes.
    @inline(__always)
    func asks(_ slot: Slot, _ thread: ThreadTransactions) -> Bool {
        store.rows[slot].flags.contains(.asks) && isHosted(slot) && !thread.settings.disablesActions
    }

    /// Whether a layer changes with an implied transition: it is to be seen, and no transition was added since the last commit.
    func takesImpliedTransition(_ slot: Slot) -> Bool {
        !store.values.bits(of: slot).hidden && !hasDeparted(slot)
            && !(animations[slot] ?? []).contains { $0.description.kind == .transition && !$0.isSent }
    }

    /// The implied animation of a property: from what is on screen to the model value. A property with nothing between its values has a
    /// transition.
    mutating func impliedAnimation(of property: Property, at slot: Slot, _ thread: ThreadTransactions) -> AnimationDescription {
        if property.traits.fadesOver || takesOverImages(property, at: slot, thread) { return thread.impliedTransition }
        let shown = presentationValue(of: property, at: slot)
        var animation = AnimationDescription(path: PropertyPath(property))
        // A property without a value fades in from nothing.
        animation.from = shown == .none ? property.traits.type.zero : shown
        animation.startsOnScreen = true
        animation.timing.duration = thread.settings.duration
        // Copies that are later show what was there until their time has come.
        animation.timing.fillMode = .backwards
        animation.curve = thread.context.curve ?? .default
        return animation
    }

    /// Whether images fade over into each other in a layer, which no single image could go on from: the layer fades as a whole from what it shows,
    /// and the images' own animation ends. A layer with others in it would be drawn twice for that, and one that gets an image in every frame
    /// has one such fade at a time.
    private mutating func takesOverImages(_ property: Property, at slot: Slot, _ thread: ThreadTransactions) -> Bool {
        guard property == .contents, store.rows[slot].first.isNone,
            !(animations[slot] ?? []).contains(where: { $0.description.kind == .transition })
        else { return false }
        return removeAnimation(slot, .replaced, thread) { $0.isSent && $0.description.hasPath && $0.description.path.property == .contents }
    }

    /// An animation that is an action, with what it leaves open: it takes as long as the transaction says, and starts from what is on
    /// screen now.
    mutating func completed(_ action: AnimationDescription, at slot: Slot, _ thread: ThreadTransactions) -> AnimationDescription {
        var animation = action
        animation.takeDuration(thread.settings.duration)
        for index in animation.animations.indices { animation.animations[index] = completed(animation.animations[index], at: slot, thread) }
        guard animation.kind == .basic || animation.kind == .spring, animation.function == nil, !animation.isAdditive else {
            return animation
        }
        if animation.from == nil, animation.to == nil || animation.by == nil {
            let shown = animation.path.read(presentationValue(of: animation.path.property, at: slot))
            animation.from = shown == .none ? animation.path.type.zero : shown
            animation.startsOnScreen = true
        }
        return animation
    }

    @discardableResult
    mutating func addAction(
        _ action: AnimationDescription, _ key: String, at slot: Slot, presence: TransitionSpec.Presence = .stays,
        _ thread: ThreadTransactions
    ) throws(SceneError) -> UInt64 {
        try add(completed(action, at: slot, thread), key: key, to: slot, presence: presence, thread)
    }
}
