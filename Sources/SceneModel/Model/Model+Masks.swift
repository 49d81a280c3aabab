public import SceneCommit
import SceneStorage

// A mask hangs in the tree as the first entry of its host's list of sublayers, marked, so that everything that goes through subtrees
// goes through masks too; what counts and lists sublayers leaves it out.

extension Model {
    /// Makes a layer the mask of another, taking it from where it was; nil takes the mask away.
    public func setMask(_ mask: LayerID?, of layer: LayerID) throws(SceneError) {
        let thread = thread
        let asks = try state.withLock { state throws(SceneError) in
            guard let (host, new) = try state.checkedMask(mask, of: layer) else { return false }
            if state.asks(host, thread) { return true }
            state.replaceMask(of: host, with: new, thread)
            try state.addMaskAction(.implied, at: host, thread)
            return false
        }
        guard asks else { return }
        let found = try lookUp(EventKey.mask, of: layer, thread)
        try state.withLock { state throws(SceneError) in
            guard let (host, new) = try state.checkedMask(mask, of: layer) else { return }
            state.replaceMask(of: host, with: new, thread)
            try state.addMaskAction(found, at: host, thread)
        }
        try run(found, EventKey.mask, layer, thread)
    }

    public func mask(of layer: LayerID) throws(SceneError) -> LayerID? {
        try state.withLock { state throws(SceneError) in
            let mask = state.store.mask(of: try state.slot(layer))
            return mask.isNone ? nil : state.store.id(of: mask)
        }
    }
}

extension ModelState {
    /// The slots of a layer and of the mask that it is to have, none for no mask; nil when it has that mask.
    fileprivate func checkedMask(_ mask: LayerID?, of layer: LayerID) throws(SceneError) -> (host: Slot, mask: Slot)? {
        let host = try slot(layer)
        let new: Slot = if let mask { try slot(mask, "mask") } else { .none }
        guard store.mask(of: host) != new else { return nil }
        if new.exists { try checkMask(new, of: host) }
        return (host, new)
    }

    fileprivate mutating func replaceMask(of host: Slot, with new: Slot, _ thread: ThreadTransactions) {
        let old = store.mask(of: host)
        if old.exists { remove(old, thread) }
        if new.exists { moveMask(new, to: host, thread) }
    }

    /// Adds the animation with which a layer gets another mask.
    fileprivate mutating func addMaskAction(_ found: FoundAction, at host: Slot, _ thread: ThreadTransactions) throws(SceneError) {
        guard isHosted(host), !thread.settings.disablesActions else { return }
        switch found {
        case .action(.animation(let animation)): try addAction(animation, EventKey.mask, at: host, thread)
        case .implied where thread.settings.duration > 0 && takesImpliedTransition(host):
            try addAction(thread.impliedTransition, EventKey.mask, at: host, presence: .changes, thread)
        case .implied, .none, .action: break
        }
    }

    private func checkMask(_ mask: Slot, of host: Slot) throws(SceneError) {
        guard !store.rows[mask].flags.contains(.root) else {
            throw SceneError(.invalidState, "mask is a renderer's root; take it from the renderer first")
        }
        guard !store.isAncestor(mask, of: host) else {
            throw SceneError(
                .invalidArgument, mask == host ? "a layer cannot be its own mask" : "mask is above layer in the tree; it cannot mask it")
        }
    }

    fileprivate mutating func moveMask(_ mask: Slot, to host: Slot, _ thread: ThreadTransactions) {
        store.rows[mask].references += 1
        if store.rows[mask].parent.exists { remove(mask, thread) }
        store.linkMask(mask, of: host)
        guard isHosted(host) else { return }
        thread.list.changes.append(Change(kind: .insert, slot: mask, generation: store.rows[mask].generation, parent: host))
    }
}

extension LayerStore {
    /// The slot of a layer's mask; none without.
    func mask(of host: Slot) -> Slot {
        let first = rows[host].first
        return first.exists && rows[first].flags.contains(.mask) ? first : .none
    }

    /// The first sublayer; none without.
    func firstSublayer(of parent: Slot) -> Slot {
        let first = rows[parent].first
        return first.exists && rows[first].flags.contains(.mask) ? rows[first].next : first
    }

    /// Links a layer without a superlayer as the mask of another that has none.
    mutating func linkMask(_ mask: Slot, of host: Slot) {
        rows[mask].flags.insert(.mask)
        link(mask, below: host, before: rows[host].first)
        rows[host].childCount -= 1
    }
}
