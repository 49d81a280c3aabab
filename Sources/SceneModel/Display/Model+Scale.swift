import SceneCommit
import SceneGeometry
import SceneStorage

// Scale: how many pixels a point has in what the program draws. A layer that is drawn has as many as the renderer that shows it, unless the
// program has set another scale; a delegate may decide that itself (NSViewLayerContentScaleDelegate). Layers that come on screen, or whose
// renderer gets another scale, are marked, and follow before they are displayed.

extension Model {
    /// Says how many pixels of a renderer's target make a point. Layers follow with the calling thread's next commit.
    /// @param scalesTiles whether tiled layers follow, too.
    public func setScale(_ scale: Double, of host: HostID, scalesTiles: Bool = true) {
        let thread = thread
        state.withLock { state in
            guard let old = state.hosts[host.index]?.scale, old != scale else { return }
            state.hosts[host.index]?.scale = scale
            state.hosts[host.index]?.scalesTiles = scalesTiles
            let root = state.hosts[host.index]?.root
            let layers = state.behaviors.scaling.filter { state.top(above: $0) == root }.map { state.store.id(of: $0) }
            guard !layers.isEmpty else { return }
            thread.display.scaled += layers
            if thread.depth == 0, !thread.isPreparing { thread.loop?.raise() }
        }
    }

    /// Gives the marked layers the scale of their renderer, where they are to have it.
    func followScales(_ thread: ThreadTransactions) {
        let marked = thread.display.scaled
        thread.display.scaled = []
        // A layer comes into a tree with its superlayer, and may be marked for both.
        var seen: Set<LayerID> = []
        for layer in marked where seen.insert(layer).inserted {
            let (scale, follows, delegate) = state.withLock { state -> (Double?, Bool, (any LayerDelegate)?) in
                guard let slot = state.store.slot(of: layer), state.behaviors.scaling.contains(slot),
                    let scale = state.scale(above: slot), state.store.value(of: .contentsScale, at: slot) != .number(scale)
                else { return (nil, false, nil) }
                return (scale, state.followsScale(slot), state.behaviors.byLayer[slot]?.delegate)
            }
            guard let scale else { continue }
            let asked = delegate?.answersScale == true ? delegate : nil
            let inherits = (try? thread.nested(body: { asked?.shouldInherit(layer, scale: scale) })) ?? follows
            guard inherits else { continue }
            state.withLock { state in
                guard let slot = state.store.slot(of: layer) else { return }
                try? state.set(PropertyPath(.contentsScale), at: slot, to: .number(scale), thread, .none)
                state.editDrawing(slot) { $0.followedScale = scale }
                if state.showsDrawing(slot) { state.setNeedsDisplay(slot, .property, thread) }
            }
        }
    }
}

extension ModelState {
    /// Marks a layer that is drawn and may be on screen now.
    mutating func noteScale(of slot: Slot, _ thread: ThreadTransactions) {
        if behaviors.scaling.contains(slot) { thread.display.scaled.append(store.id(of: slot)) }
    }

    /// The most pixels of a layer that has a renderer's scale: more than screens have.
    private static let mostPixels = 67_108_864.0

    /// The layer that no other lies above.
    fileprivate func top(above slot: Slot) -> Slot {
        var top = slot
        while store.rows[top].parent.exists { top = store.rows[top].parent }
        return top
    }

    /// The scale of the renderer whose tree a layer is in, or as much of it as the layer has room for.
    fileprivate func scale(above slot: Slot) -> Double? {
        let top = top(above: slot)
        guard store.rows[top].flags.contains(.root) else { return nil }
        for case let host? in hosts where host.root == top {
            if behaviors.byLayer[slot]?.tiles != nil { return host.scalesTiles ? host.scale : nil }
            let size = store.values.bounds(of: slot).size, side = max(size.width, size.height)
            let limit = min(Double(ImageBuffer.maximumSize) / side, (Self.mostPixels / (size.width * size.height)).squareRoot())
            return min(host.scale, max(limit, 1))
        }
        return nil
    }

    /// Whether a layer shows what was drawn for it, or will.
    fileprivate func showsDrawing(_ slot: Slot) -> Bool {
        let drawing = behaviors.drawings[slot], contents = store.values.contents(of: slot)
        if drawing?.channel?.isBusy == true { return true }
        guard behaviors.byLayer[slot]?.delegate?.displays == true else { return contents.exists && drawing?.drawn?.image.id == contents }
        return contents.exists
    }

    /// Notes that a scale is set which the layer could have from a renderer: the program's own stays.
    mutating func noteOwnScale(of slot: Slot, _ scale: PropertyValue) {
        if let followed = followedScale(of: slot), scale == .number(followed) { editDrawing(slot) { $0.followedScale = nil } }
    }

    private func followedScale(of slot: Slot) -> Double? { behaviors.drawings[slot, default: LayerDrawing()].followedScale }

    /// Whether a layer has the scale that a renderer gave it, or the initial one, and what the program draws has pixels.
    fileprivate func followsScale(_ slot: Slot) -> Bool {
        guard let behavior = behaviors.byLayer[slot],
            behavior.delegate?.draws == true || behavior.tiles != nil || behavior.surface != nil
        else { return false }
        return followedScale(of: slot).map { store.value(of: .contentsScale, at: slot) == .number($0) } ?? false
    }
}
