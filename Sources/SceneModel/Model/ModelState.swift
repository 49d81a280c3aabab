import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// Everything that the model's lock guards.
struct ModelState: ~Copyable {
    /// Events that threads are to be told.
    struct Events {
        /// The queues by `ThreadTransactions.queue`.
        var queues: [QueueID: ThreadQueue] = [:]
        /// Events of threads that have ended without being told.
        var orphans = ThreadQueue()
        var lastQueue: QueueID = 0
        /// The completions of transactions that are open, or whose animations run.
        var completions: [UInt64: Completion] = [:]
        var lastCompletion: UInt64 = 0
    }

    /// Delegates, actions, styles and drawings of the few layers that have some.
    struct Behaviors {
        var byLayer: [Slot: LayerBehavior] = [:]
        /// Drawings of layers that the program draws.
        var drawings: [Slot: LayerDrawing] = [:]
        /// How many layers have somebody to ask about actions, to lay them out, and to display them.
        var askingCount = 0
        var layingOutCount = 0
        var displayingCount = 0
        /// Layers whose delegates are asked which properties they draw.
        var keyed: Set<Slot> = []
        /// Layers that the program draws, or whose delegates decide about their scale.
        var scaling: Set<Slot> = []
        /// How many layers have a delegate that decides which points they contain.
        var pointAskers = 0
    }

    /// Layers that go.
    struct Departures {
        /// Layers that are still drawn after they were removed, until an animation is over.
        var lingering: [Slot: Linger] = [:]
        /// Layers that are to leave the render tree with the next commit.
        var departed = ChangeList()
    }

    var store = LayerStore()
    var names: [Slot: String] = [:]
    var animations: [Slot: [AnimationEntry]] = [:]
    /// The images that layers show, by id, with the number of layers that do.
    var images: [ImageID: (image: ImageBuffer, uses: Int)] = [:]
    /// Counts the changes of images that were committed.
    var imageVersion: UInt64 = 0
    var hosts: [Host?] = []
    /// How fast the time of paused layers ran.
    var pausedSpeeds: [Slot: Double] = [:]
    /// How layers have followed the sizes of their superlayers.
    var autoresized: [Slot: Autoresized] = [:]
    /// Layers without a size of their own that layouts have given one.
    var arranged: [Slot: Arranged] = [:]
    var lastAnimationID: UInt64 = 0
    var events = Events()
    var behaviors = Behaviors()
    /// How many layers are there for animators alone.
    var stageCount = 0
    var departures = Departures()
    var journals = Journals()
    /// The copies that are kept like their originals, by their topmost layers.
    var mirrors: [Slot: Mirror] = [:]
    /// Whether animations are added as `AnimationDescription.reduced` makes them.
    var reducesMotion = false
    /// Objects that go when the lock is let go.
    var discarded: [AnyObject] = []

    func slot(_ layer: LayerID, _ role: @autoclosure () -> String = "layer") throws(SceneError) -> Slot {
        if let slot = store.slot(of: layer) { return slot }
        throw Self.objection(to: layer, role())
    }

    @inline(never)
    private static func objection(to layer: LayerID, _ role: String) -> SceneError {
        SceneError(
            .invalidHandle,
            layer.rawValue == 0 ? "\(role) is NULL, expected a layer" : "\(role) is no live layer: it was released, or is of another kind")
    }

    /// The model value of any property but the name.
    func value(of property: Property, at slot: Slot) -> PropertyValue {
        if property == .contents { return images[store.values.contents(of: slot)].map { .image($0.image) } ?? .none }
        if !property.isBuiltIn, let target = property.info.target {
            return target.value(in: store.value(of: target.list, at: slot)) ?? property.info.initial
        }
        return store.value(of: property, at: slot)
    }

    /// Whether the renderer's tree has the layer, so that changes to it are part of a transaction.
    func isHosted(_ slot: Slot) -> Bool { store.rows[slot].number.exists }

    // MARK: - Life

    mutating func create(_ kind: LayerKind = .layer) throws(SceneError) -> LayerID {
        guard let slot = store.create() else { throw SceneError(.outOfMemory, "there are too many layers") }
        store.values.setKind(kind, at: slot)
        return store.id(of: slot)
    }

    /// Gives a reference of the program's back. @return whether there was one: those of superlayers and renderers are not the program's.
    mutating func releaseOwned(_ slot: Slot) -> Bool {
        guard store.rows[slot].owned > 0 else { return false }
        store.rows[slot].owned -= 1
        release(slot)
        return true
    }

    /// Gives a reference back, and frees the layers that nothing refers to any more.
    mutating func release(_ slot: Slot) {
        store.rows[slot].references -= 1
        if store.rows[slot].references == 1, store.rows[slot].flags.contains(.held) { return releaseAnimator(slot) }
        guard store.rows[slot].references == 0 else { return }
        var dying = [slot]
        while let slot = dying.popLast() {
            var child = store.rows[slot].first
            while child.exists {
                let next = store.rows[child].next
                store.unlink(child)
                store.rows[child].references -= 1
                if store.rows[child].references == 0 { dying.append(child) }
                child = next
            }
            forget(slot)
            store.free(slot)
        }
    }

    /// Clears the side tables of a layer that goes.
    private mutating func forget(_ slot: Slot) {
        let flags = store.rows[slot].flags
        if !pausedSpeeds.isEmpty { pausedSpeeds[slot] = nil }
        if !autoresized.isEmpty { autoresized[slot] = nil }
        if !arranged.isEmpty { arranged[slot] = nil }
        if !mirrors.isEmpty, let mirror = mirrors.removeValue(forKey: slot) { journals.close(mirror.journal) }
        if flags.contains(.named) { names[slot] = nil }
        if flags.contains(.animated) { dropAnimations(slot) }
        if flags.contains(.drawn) {
            cancelDrawing(slot)
            behaviors.drawings[slot] = nil
        }
        if flags.contains(.behaves) { forgetBehavior(slot) }
        let contents = store.values.contents(of: slot)
        if contents.exists { releaseImage(contents) }
    }

    mutating func retainImage(_ image: ImageBuffer) { images[image.id, default: (image, 0)].uses += 1 }

    mutating func releaseImage(_ id: ImageID) {
        guard let uses = images[id]?.uses else { return }
        if uses > 1 { images[id]?.uses = uses - 1 } else { images[id] = nil }
    }

    // MARK: - Reports of the renderers

    /// Takes in what the layer's renderer reported: begin times, ended animations, what it showed.
    mutating func takeReport(ofHostOf slot: Slot) {
        let index = store.rows[slot].host
        guard isHosted(slot), index.exists, index.number < hosts.count, hosts[index] != nil else { return }
        takeReport(of: index)
    }

    /// @param isLast whether the tree leaves the host. What begins at times of its own and is over by those of this host may not be by those of the
    /// next, which looks at the time alone; unless somebody is told that it is over.
    mutating func takeReport(of index: HostIndex, isLast: Bool = false) {
        guard let report = hosts[index]?.channel.takeReport() else { return }
        hosts[index]?.appliedSequence = report.appliedSequence
        guard !report.isEmpty else { return }
        for (owner, id, time) in report.begun {
            guard let (slot, entry) = find(id, of: owner, in: index) else { continue }
            animations[slot]?[entry].begin(at: time)
        }
        for (owner, id, path, value) in report.committed {
            guard let (slot, entry) = find(id, of: owner, in: index), animations[slot]?[entry].overridden.contains(path) == false
            else { continue }
            // The other parts may have been set since.
            store(path.write(path.read(value), into: self.value(of: path.property, at: slot)), as: path.property, at: slot)
        }
        for (owner, id) in report.started {
            if let (slot, entry) = find(id, of: owner, in: index) { didStart(slot, entry) }
        }
        for (owner, id) in report.ended {
            if let (slot, entry) = find(id, of: owner, in: index) { didFinish(slot, entry) }
        }
        for (owner, id) in report.covered {
            guard let slot = slot(of: LayerID(rawValue: owner), in: index) else { continue }
            dropAnimation(slot, .replaced) { $0.id == id }
        }
        for (owner, id) in report.finished {
            guard let slot = slot(of: LayerID(rawValue: owner), in: index) else { continue }
            dropAnimation(slot, .finished) { $0.id == id && !(isLast && $0.hasOwnBegin && $0.observers == nil) }
        }
        for queue in report.woken { events.queues[queue]?.wake() }
    }

    private func find(_ id: UInt64, of owner: UInt64, in host: HostIndex) -> (slot: Slot, entry: Int)? {
        guard let slot = slot(of: LayerID(rawValue: owner), in: host),
            let entry = animationIndex(slot, where: { $0.id == id })
        else { return nil }
        return (slot, entry)
    }

    /// The slot of a layer that is in a host's tree. What a renderer says of layers that have gone to another no longer counts.
    private func slot(of layer: LayerID, in host: HostIndex) -> Slot? {
        guard let slot = store.slot(of: layer), store.rows[slot].host == host else { return nil }
        return slot
    }
}
