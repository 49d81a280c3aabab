import SceneCommit
import SceneGeometry
import SceneStorage

/// Some layers as they are at one moment, in a store of their own: on screen, or while delegates are asked without the lock.
struct LayerSnapshot: ~Copyable {
    private(set) var store = LayerStore()
    /// The layers by their slots in the snapshot's store, and the delegates that are to be asked about points.
    private(set) var layers: [LayerID] = []
    private(set) var delegates: [Slot: any LayerDelegate] = [:]
    /// The slots in the snapshot's store, by those in the model's.
    private var places: [Slot: Slot] = [:]

    /// The slot in the snapshot's store of a layer of the model; none for a layer that the snapshot does not have.
    func place(_ slot: Slot) -> Slot { places[slot] ?? .none }

    /// Adds a layer whose superlayer is there already, or is not to be.
    mutating func add(_ slot: Slot, _ state: borrowing ModelState) {
        guard places[slot] == nil, let place = store.create() else { return }
        let row = state.store.rows[slot]
        places[slot] = place
        layers.append(state.store.id(of: slot))
        store.values.set(state.store.values[slot], at: place)
        store.values.setExtras(state.store.values.extras(of: slot), at: place)
        if let matrix = state.store.sublayerTransform(slot) { store.set(.sublayerTransform, to: .transform(matrix), at: place) }
        if row.sparse.exists { store.set(.cornerCurve, to: state.store.value(of: .cornerCurve, at: slot), at: place) }
        if !state.store.flattens(slot), row.sparse.exists { store.set(.preservesDepth, to: .bool(true), at: place) }
        if row.parent.exists, let parent = places[row.parent] { store.link(place, below: parent, before: .none) }
        if row.flags.contains(.mask) { store.rows[place].flags.insert(.mask) }
        if row.flags.contains(.behaves), let delegate = state.behaviors.byLayer[slot]?.delegate, delegate.answersPoints {
            delegates[place] = delegate
        }
    }

    /// Adds a layer with all above it.
    mutating func addWay(to slot: Slot, _ state: borrowing ModelState) {
        for slot in state.ancestry(of: slot).reversed() { add(slot, state) }
    }

    /// Adds all below a layer that is there.
    mutating func addTree(below top: Slot, _ state: borrowing ModelState) {
        var slot = state.store.next(after: top, within: top)
        while slot.exists {
            let isMask = state.store.rows[slot].flags.contains(.mask)
            if !isMask { add(slot, state) }
            slot = state.store.next(after: slot, within: top, descending: !isMask)
        }
    }

    /// Takes over what is on screen of a layer.
    mutating func show(_ shown: ShownLayer, at place: Slot) {
        let kind = store.values.bits(of: place).kind
        store.values.set(shown.values, at: place)
        store.values.setKind(kind, at: place)
        store.values.setExtras(shown.extras, at: place)
        let matrix = shown.sublayerTransform
        if matrix != store.sublayerTransform(place) { store.set(.sublayerTransform, to: .transform(matrix ?? .identity), at: place) }
    }
}
