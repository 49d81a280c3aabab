import SceneCommit
import SceneGeometry
import SceneStorage

/// Some layers as they are at one moment, in a store of their own: on screen, or while delegates are asked without the lock.
struct LayerSnapshot: ~Copyable {
    private(set) var store = LayerStore()
    /// The layers by their places in the store, and the delegates of those that are to be asked about points.
    private(set) var layers: [LayerID] = []
    private(set) var delegates: [Int32: any LayerDelegate] = [:]
    /// By their slots in the model.
    private var places: [Int32: Int32] = [:]

    /// The place of a layer of the model; -1 for none.
    func place(_ slot: Int32) -> Int32 { places[slot] ?? -1 }

    /// Adds a layer whose superlayer is there already, or is not to be.
    mutating func add(_ slot: Int32, _ state: borrowing ModelState) {
        guard places[slot] == nil, let place = store.create() else { return }
        let row = state.store.rows[slot]
        places[slot] = place
        layers.append(state.store.id(of: slot))
        store.values[place] = state.store.values[slot]
        if row.extras >= 0 { store.setExtras(state.store.extras[row.extras], at: place) }
        if row.sparse >= 0 { store.set(.cornerCurve, to: state.store.value(of: .cornerCurve, at: slot), at: place) }
        if !state.store.flattens(slot), row.sparse >= 0 { store.set(.preservesDepth, to: .bool(true), at: place) }
        if row.parent >= 0, let parent = places[row.parent] { store.link(place, below: parent, before: -1) }
        if row.flags.contains(.mask) { store.rows[place].flags.insert(.mask) }
        if row.flags.contains(.behaves), let delegate = state.behaviors.byLayer[slot]?.delegate, delegate.answersPoints {
            delegates[place] = delegate
        }
    }

    /// Adds a layer with all above it.
    mutating func addWay(to slot: Int32, _ state: borrowing ModelState) {
        for slot in state.ancestry(of: slot).reversed() { add(slot, state) }
    }

    /// Adds all below a layer that is there.
    mutating func addTree(below top: Int32, _ state: borrowing ModelState) {
        var slot = state.store.next(after: top, within: top)
        while slot >= 0 {
            let isMask = state.store.rows[slot].flags.contains(.mask)
            if !isMask { add(slot, state) }
            slot = state.store.next(after: slot, within: top, descending: !isMask)
        }
    }

    /// Takes over what is on screen of a layer.
    mutating func show(_ shown: ShownLayer, at place: Int32) {
        let kind = store.values[place].bits.kind
        store.values[place] = shown.values
        store.values[place].bits.kind = kind
        if shown.extras != nil || store.rows[place].extras >= 0 { store.setExtras(shown.extras ?? .initial, at: place) }
    }
}
