public import SceneCommit
import SceneStorage

// Flips: images and text stand upright on screen, also where an odd number of layers, from the layer itself up, turn their geometry upside down.
// The own y of a layer that is turned so goes up, and what the program draws in the layer is turned. Layers that were drawn are marked when that
// changes.

extension Model {
    /// Whether contents stand upside down in a layer's own space (CALayer.contentsAreFlipped).
    public func contentsAreFlipped(_ layer: LayerID) throws(SceneError) -> Bool {
        try state.withLock { state throws(SceneError) in state.contentsAreFlipped(try state.slot(layer)) }
    }
}

extension ModelState {
    func contentsAreFlipped(_ slot: Slot) -> Bool {
        var isFlipped = false, layer = slot
        while layer.exists {
            if store.values.bits(of: layer).geometryFlipped { isFlipped.toggle() }
            layer = store.rows[layer].parent
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
