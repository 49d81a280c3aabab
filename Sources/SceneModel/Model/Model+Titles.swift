import SceneCommit
import SceneStorage

// What messages call layers.

extension Model {
    /// What a message calls a layer: its name, or its place below one that has a name.
    public func title(of layer: LayerID) -> String {
        state.withLock { state in state.store.slot(of: layer).map { state.title(at: $0) } ?? "a layer that is gone" }
    }

    /// The same of the layer of a row of a renderer's tree; nil when there is none any more.
    public func title(ofRow row: Int32, in host: HostID) -> String? {
        state.withLock { state in
            let slot = state.store.rows.indices.first {
                state.store.rows[$0].references > 0 && state.store.rows[$0].host == host.index && state.store.rows[$0].renderRow == row
            }
            return slot.map { state.title(at: Int32($0)) }
        }
    }
}

extension ModelState {
    /// How many places a title has at most.
    private static let longestTitle = 4

    fileprivate func title(at slot: Int32) -> String {
        var places: [String] = []
        var slot = slot
        while true {
            if let name = names[slot] {
                places.append("layer \"\(name)\"")
                break
            }
            let parent = store.rows[slot].parent
            if parent < 0 || places.count + 1 == Self.longestTitle {
                places.append(parent < 0 ? "the root layer" : "a layer without a name")
                break
            }
            places.append(store.rows[slot].flags.contains(.mask) ? "the mask" : "sublayer \(number(of: slot))")
            slot = parent
        }
        return places.joined(separator: " of ")
    }

    /// The layer's number among its siblings, from 0.
    private func number(of slot: Int32) -> Int {
        var number = 0, sibling = store.rows[slot].previous
        while sibling >= 0 {
            if !store.rows[sibling].flags.contains(.mask) { number += 1 }
            sibling = store.rows[sibling].previous
        }
        return number
    }
}
