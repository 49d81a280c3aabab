public import SceneCommit
public import SceneStorage

// What messages call layers.

extension Model {
    /// What a message calls a layer: its name, or its place below one that has a name.
    public func title(of layer: LayerID) -> String {
        state.withLock { state in state.store.slot(of: layer).map { state.title(at: $0) } ?? "a layer that is gone" }
    }

    /// What a message calls the layer with a number in a renderer's tree; nil when there is none any more.
    public func title(of number: LayerNumber, in host: HostID) -> String? {
        state.withLock { state in
            let slot = state.store.rows.indices.first {
                state.store.rows[$0].references > 0 && state.store.rows[$0].host == host.index && state.store.rows[$0].number == number
            }
            return slot.map { state.title(at: Slot($0)) }
        }
    }
}

extension ModelState {
    /// How many places a title has at most.
    private static let longestTitle = 4

    fileprivate func title(at slot: Slot) -> String {
        var places: [String] = []
        var slot = slot
        while true {
            if let name = names[slot] {
                places.append("layer \"\(name)\"")
                break
            }
            let parent = store.rows[slot].parent
            if parent.isNone || places.count + 1 == Self.longestTitle {
                places.append(parent.isNone ? "the root layer" : "a layer without a name")
                break
            }
            places.append(store.rows[slot].flags.contains(.mask) ? "the mask" : "sublayer \(number(of: slot))")
            slot = parent
        }
        return places.joined(separator: " of ")
    }

    /// The layer's number among its siblings, from 0.
    private func number(of slot: Slot) -> Int {
        var number = 0, sibling = store.sibling(before: slot)
        while sibling.exists {
            if !store.rows[sibling].flags.contains(.mask) { number += 1 }
            sibling = store.sibling(before: sibling)
        }
        return number
    }
}
