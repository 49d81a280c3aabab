public import SceneCommit
import SceneStorage

// Flips: what layers show stands upright on screen, also where an odd number of layers above turn their geometry upside down. There a layer's
// own y goes up, and what the program draws in it is turned. Layers that were drawn are marked when that changes.

extension Model {
    /// Whether contents stand upside down in a layer's own space (CALayer.contentsAreFlipped).
    public func contentsAreFlipped(_ layer: LayerID) throws(SceneError) -> Bool {
        try state.withLock { state throws(SceneError) in state.contentsAreFlipped(try state.slot(layer)) }
    }
}

extension ModelState {
    func contentsAreFlipped(_ slot: Slot) -> Bool {
        var isFlipped = false, below = slot
        while case let above = store.rows[below].parent, above.exists {
            // A mask lies in the plane of its layer, not in that of the sublayers.
            if store.values.bits(of: above).geometryFlipped, !store.rows[below].flags.contains(.mask) { isFlipped.toggle() }
            below = above
        }
        return isFlipped
    }

    /// Marks a layer that shows what was drawn the other way up. It shows at once, as the geometry does.
    mutating func noteFlip(of slot: Slot, _ thread: ThreadTransactions) {
        guard store.rows[slot].flags.contains(.drawn), let drawn = behaviors.drawings[slot]?.drawn,
            drawn.image.id == store.values.contents(of: slot), drawn.request.isFlipped != contentsAreFlipped(slot)
        else { return }
        setNeedsDisplay(slot, .property, thread)
    }
}
