import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// An animation of a layer, as the model remembers it.
struct AnimationEntry {
    var key: String?
    var description: AnimationDescription
    var spec: AnimationSpec
    var matrices: MatrixEnds?
    /// Whether the render tree has it.
    var isSent = false
}

/// Everything that the model's lock guards.
struct ModelState: ~Copyable {
    var store = LayerStore()
    var names: [Int32: String] = [:]
    var animations: [Int32: [AnimationEntry]] = [:]
    /// The images that layers show, by id, with the number of layers that do.
    var images: [UInt32: (image: ImageBuffer, uses: Int)] = [:]
    var hosts: [Host?] = []
    var lastAnimationID: UInt64 = 0

    func slot(_ layer: LayerID, _ role: @autoclosure () -> String = "layer") throws(SceneError) -> Int32 {
        if let slot = store.slot(of: layer) { return slot }
        throw SceneError(
            .invalidHandle,
            layer.rawValue == 0
                ? "\(role()) is NULL, expected a layer" : "\(role()) is no live layer: it was released, or is of another kind")
    }

    /// The model value of any property but the name.
    func value(of property: Property, at slot: Int32) -> PropertyValue {
        if property == .contents { return images[store.values[slot].contents].map { .image($0.image) } ?? .none }
        if !property.isBuiltIn, let target = property.info.filterTarget {
            return target.value(in: filters(target.list, at: slot)) ?? property.info.initial
        }
        return store.value(of: property, at: slot)
    }

    func filters(_ list: Property, at slot: Int32) -> [Filter] {
        if case .filters(let filters) = store.value(of: list, at: slot) { return filters }
        return []
    }

    /// Whether the renderer's tree has the layer, so that changes to it are part of a transaction.
    func isHosted(_ slot: Int32) -> Bool { store.rows[slot].renderRow >= 0 }

    // MARK: - Life

    mutating func create() throws(SceneError) -> LayerID {
        guard let slot = store.create() else { throw SceneError(.outOfMemory, "there are too many layers") }
        return store.id(of: slot)
    }

    /// Gives a reference back, and frees the layers that nothing refers to any more.
    mutating func release(_ slot: Int32) {
        store.rows[slot].references -= 1
        guard store.rows[slot].references == 0 else { return }
        var dying = [slot]
        while let slot = dying.popLast() {
            var child = store.rows[slot].first
            while child >= 0 {
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
    private mutating func forget(_ slot: Int32) {
        let flags = store.rows[slot].flags
        if flags.contains(.named) { names[slot] = nil }
        if flags.contains(.animated) { animations[slot] = nil }
        if store.values[slot].contents != 0 { releaseImage(store.values[slot].contents) }
    }

    mutating func retainImage(_ image: ImageBuffer) { images[image.id, default: (image, 0)].uses += 1 }

    mutating func releaseImage(_ id: UInt32) {
        guard let uses = images[id]?.uses else { return }
        if uses > 1 { images[id]?.uses = uses - 1 } else { images[id] = nil }
    }

    // MARK: - Reports of the renderers

    /// Takes in what the layer's renderer reported: begin times, ended animations, what it showed.
    mutating func hear(hostOf slot: Int32) {
        let index = Int(store.rows[slot].host)
        guard store.rows[slot].renderRow >= 0, hosts.indices.contains(index), hosts[index] != nil else { return }
        hear(host: index)
    }

    mutating func hear(host index: Int) {
        guard let report = hosts[index]?.channel.takeReport() else { return }
        hosts[index]?.appliedSequence = report.appliedSequence
        for (sequence, time) in report.beginTimes {
            for (layer, id) in hosts[index]?.takeWaiting(sequence) ?? [] {
                guard let slot = slot(of: layer, in: index), let entry = animations[slot]?.firstIndex(where: { $0.spec.id == id })
                else { continue }
                animations[slot]?[entry].spec.motion.timing.beginTime = time
                animations[slot]?[entry].spec.hasBegun = true
            }
        }
        for (owner, id) in report.finished {
            guard let slot = slot(of: LayerID(rawValue: owner), in: index) else { continue }
            dropAnimation(slot) { $0.spec.id == id }
        }
    }

    /// The slot of a layer that is in a host's tree. What a renderer says of layers that have gone to another no longer counts.
    private func slot(of layer: LayerID, in host: Int) -> Int32? {
        guard let slot = store.slot(of: layer), Int(store.rows[slot].host) == host else { return nil }
        return slot
    }

    @discardableResult
    mutating func dropAnimation(_ slot: Int32, where matches: (AnimationEntry) -> Bool) -> AnimationEntry? {
        guard let index = animations[slot]?.firstIndex(where: matches) else { return nil }
        let entry = animations[slot]?.remove(at: index)
        if animations[slot]?.isEmpty == true {
            animations[slot] = nil
            store.rows[slot].flags.remove(.animated)
        }
        return entry
    }
}
