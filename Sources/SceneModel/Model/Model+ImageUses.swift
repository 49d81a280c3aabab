public import SceneCommit
import SceneEffects
public import SceneStorage

// Who shows an image.

extension Model {
    /// The layers, of one and all below it, that have one of some images as their contents; nil where filters, particles or animations may show
    /// one of them, too.
    public func layers(showing images: Set<ImageID>, in layer: LayerID) throws(SceneError) -> [LayerID]? {
        try state.withLock { state throws(SceneError) in
            let top = try state.slot(layer)
            var layers: [LayerID] = []
            var slot = top
            while slot.exists {
                if state.mayShowImages(besideContentsOf: slot) { return nil }
                if images.contains(state.store.values.contents(of: slot)) { layers.append(state.store.id(of: slot)) }
                slot = state.store.next(after: slot, within: top)
            }
            return layers
        }
    }
}

extension ModelState {
    fileprivate func mayShowImages(besideContentsOf slot: Slot) -> Bool {
        if store.rows[slot].flags.contains(.animated), animations[slot]?.contains(where: { $0.description.mayShowImages }) == true {
            return true
        }
        for list in [Property.filters, .backgroundFilters, .generator] {
            guard case .filters(let filters) = store.value(of: list, at: slot) else { continue }
            if filters.contains(where: { $0.parameters.contains { $0.type == .image } }) { return true }
        }
        if case .cells(let cells) = store.value(of: .emitterCells, at: slot) { return !cells.isEmpty }
        return false
    }
}

extension AnimationDescription {
    fileprivate var mayShowImages: Bool {
        kind == .transition || path.property == .contents || animations.contains { $0.mayShowImages }
    }
}
