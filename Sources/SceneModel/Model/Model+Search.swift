public import SceneCommit
import SceneStorage

// Layers by their names, and subtrees as lists: one walk under the lock, without recursion.

extension Model {
    /// The first layer of a name among a layer and all below it, in the order of the tree: each before its mask, then its sublayers.
    public func find(_ name: String, in layer: LayerID) throws(SceneError) -> LayerID? {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            var slot = top
            while slot.exists {
                if state.isNamed(slot, name) { return state.store.id(of: slot) }
                slot = state.store.next(after: slot, within: top)
            }
            return nil
        }
    }

    /// A layer and all below it, in the same order.
    public func subtree(of layer: LayerID) throws(SceneError) -> [LayerID] {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            var layers: [LayerID] = []
            var slot = top
            while slot.exists {
                layers.append(state.store.id(of: slot))
                slot = state.store.next(after: slot, within: top)
            }
            return layers
        }
    }

    /// The animations of a layer and of all below it, in the same order, and those of one layer as they act. No two have the same number.
    public func animations(below layer: LayerID) throws(SceneError) -> [(layer: LayerID, number: UInt64)] {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            state.takeReport(ofHostOf: top)
            var found: [(layer: LayerID, number: UInt64)] = []
            var slot = top
            while slot.exists {
                // By places: an entry that is copied takes a dozen references.
                if state.store.rows[slot].flags.contains(.animated), let entries = state.animations[slot] {
                    for place in entries.indices { found.append((state.store.id(of: slot), entries[place].id)) }
                }
                slot = state.store.next(after: slot, within: top)
            }
            return found
        }
    }

    /// What a key path that leads into other layers leads to: "sublayers.<name>." takes the first sublayer of that name, "mask." the
    /// mask, and what follows is a key path of that layer, which may lead on.
    public func resolve(_ keyPath: String, from layer: LayerID) throws(SceneError) -> (layer: LayerID, keyPath: Substring) {
        try state.withLock { state throws(SceneError) in
            var slot = try state.slot(layer), rest = keyPath[...]
            while true {
                if let names = rest.dropping("sublayers.") {
                    guard let found = state.namedSublayer(of: slot, names) else {
                        throw SceneError(
                            .notFound, "\"\(keyPath)\" leads nowhere: there is no sublayer of the name that \"\(names)\" begins with")
                    }
                    (slot, rest) = found
                } else if let after = rest.dropping("mask.") {
                    slot = state.store.mask(of: slot)
                    guard slot.exists else {
                        throw SceneError(.notFound, "\"\(keyPath)\" leads nowhere: there is no mask before \"\(after)\"")
                    }
                    rest = after
                } else {
                    return (state.store.id(of: slot), rest)
                }
            }
        }
    }
}

extension ModelState {
    fileprivate func isNamed(_ slot: Slot, _ name: String) -> Bool {
        store.rows[slot].flags.contains(.named) && names[slot] == name
    }

    /// The first sublayer whose name and a dot are what `path` begins with, and what comes after: names may have dots themselves.
    fileprivate func namedSublayer(of slot: Slot, _ path: Substring) -> (Slot, Substring)? {
        var child = store.firstSublayer(of: slot)
        while child.exists {
            if store.rows[child].flags.contains(.named), let name = names[child], let rest = path.dropping(name + ".") {
                return (child, rest)
            }
            child = store.rows[child].next
        }
        return nil
    }
}

extension Substring {
    /// Without what it begins with; nil where it does not.
    fileprivate func dropping(_ prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
