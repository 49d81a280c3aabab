import SceneCommit
import SceneStorage

/// A completion that was set in a transaction.
struct Completion {
    let observer: any CompletionObserver
    let queue: QueueID
    /// The animations that it waits for.
    var running = 0
    /// Whether the transaction is committed: before, it waits in any case.
    var isCommitted = false
}

extension ModelState {
    // MARK: - Animations

    /// The listeners of an animation that the thread adds to a layer; nil when there are none.
    mutating func observers(of animation: AnimationDescription, at slot: Slot, _ thread: ThreadTransactions) -> AnimationObservers? {
        var observers: [any AnimationObserver] = []
        if let observer = animation.observer ?? thread.animationObserver { observers.append(observer) }
        if store.rows[slot].flags.contains(.behaves), let delegate = behaviors.byLayer[slot]?.delegate, delegate.hearsAnimations {
            observers.append(delegate)
        }
        var listening = listen(observers, thread)
        listening?.animation = animation
        return listening
    }

    /// Counts an animation in for the thread's completions. @return nil when nobody hears about it.
    mutating func listen(_ observers: [any AnimationObserver], _ thread: ThreadTransactions) -> AnimationObservers? {
        let waiting = thread.completions
        guard !observers.isEmpty || !waiting.isEmpty else { return nil }
        for id in waiting { events.completions[id]?.running += 1 }
        return AnimationObservers(observers: observers, completions: waiting, queue: queue(of: thread))
    }

    /// The active duration of a layer's animation has begun.
    mutating func didStart(_ slot: Slot, _ index: Int) {
        guard let entry = animations[slot]?[index], let observers = entry.observers, !observers.hasStarted else { return }
        animations[slot]?[index].observers?.hasStarted = true
        tellStart(observers, store.id(of: slot), entry.key)
    }

    /// A layer's animation is over, or no longer acts. Nobody hears of what becomes of it after that.
    mutating func didStop(_ slot: Slot, _ entry: AnimationEntry, _ reason: StopReason) {
        guard let observers = entry.observers else { return }
        tellStop(observers, store.id(of: slot), entry.key, reason)
    }

    /// An animation that stays on its layer, to fill, is over.
    mutating func didFinish(_ slot: Slot, _ index: Int) {
        guard let entry = animations[slot]?[index] else { return }
        animations[slot]?[index].observers = nil
        didStop(slot, entry, .finished)
    }

    /// The one way in which animations leave a layer: takes out the first that matches.
    @discardableResult
    mutating func dropAnimation(_ slot: Slot, _ reason: StopReason, where matches: (borrowing AnimationEntry) -> Bool) -> AnimationEntry? {
        guard let index = animationIndex(slot, where: matches) else { return nil }
        return dropAnimation(slot, reason, at: index)
    }

    /// The first animation of a layer that matches. They are looked at in their place: to copy one takes longer than to see that it is another.
    func animationIndex(_ slot: Slot, where matches: (borrowing AnimationEntry) -> Bool) -> Int? {
        guard let entries = animations[slot] else { return nil }
        for index in entries.indices where matches(entries[index]) { return index }
        return nil
    }

    /// The compiler would make a copy for each closure that finds one.
    @inline(never)
    private mutating func dropAnimation(_ slot: Slot, _ reason: StopReason, at index: Int) -> AnimationEntry? {
        guard let entry = animations[slot]?.remove(at: index) else { return nil }
        if animations[slot]?.isEmpty == true {
            animations[slot] = nil
            store.rows[slot].flags.remove(.animated)
        }
        leave(slot, entry, reason)
        return entry
    }

    /// Takes out all animations of a layer that is gone, in the order in which they act.
    mutating func dropAnimations(_ slot: Slot) {
        guard let entries = animations.removeValue(forKey: slot) else { return }
        store.rows[slot].flags.remove(.animated)
        for entry in entries { leave(slot, entry, .layerGone) }
    }

    private mutating func leave(_ slot: Slot, _ entry: AnimationEntry, _ reason: StopReason) {
        didStop(slot, entry, reason)
        discard(entry.description.observer)
        if entry.spec.endsLayer { depart(slot, entry.spec.id) }
    }

    // MARK: - Observers

    /// Tells that an animation has begun.
    mutating func tellStart(_ observers: AnimationObservers, _ layer: LayerID, _ key: String?) {
        for observer in observers.observers { post(.started(observer, layer: layer, key: key, observers.animation), to: observers.queue) }
    }

    /// Tells that an animation has stopped: if it never began, that first.
    mutating func tellStop(_ observers: AnimationObservers, _ layer: LayerID, _ key: String?, _ reason: StopReason) {
        if !observers.hasStarted { tellStart(observers, layer, key) }
        for observer in observers.observers {
            post(.stopped(observer, layer: layer, key: key, reason, observers.animation), to: observers.queue)
        }
        for id in observers.completions {
            events.completions[id]?.running -= 1
            completeIfOver(id)
        }
    }

    // MARK: - Completions

    /// Adds a completion to the transaction that is open on a thread.
    mutating func addCompletion(_ observer: any CompletionObserver, _ thread: ThreadTransactions) -> UInt64 {
        events.lastCompletion += 1
        events.completions[events.lastCompletion] = Completion(observer: observer, queue: queue(of: thread))
        return events.lastCompletion
    }

    /// The transactions that completions were set in are committed.
    mutating func commitCompletions(_ ids: [UInt64]) {
        for id in ids {
            events.completions[id]?.isCommitted = true
            completeIfOver(id)
        }
    }

    private mutating func completeIfOver(_ id: UInt64) {
        guard let completion = events.completions[id], completion.isCommitted, completion.running == 0 else { return }
        events.completions[id] = nil
        post(.completed(completion.observer), to: completion.queue)
    }

    // MARK: - Objects

    /// Keeps an object until the lock is let go: its end may call the program, which may call the model.
    mutating func discard(_ object: AnyObject?) {
        if let object { discarded.append(object) }
    }

    mutating func takeDiscarded() -> [AnyObject] {
        let taken = discarded
        discarded = []
        return taken
    }
}
