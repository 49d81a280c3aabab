import SceneCommit
import SceneGeometry
import SceneStorage

/// What the model knows of the drawing of a layer: few have an entry.
struct LayerDrawing {
    /// What needs to be drawn.
    enum Need: Equatable {
        case nothing
        /// Everything, because of a property that is drawn: it shows at once, and moves as the property does.
        case property
        /// A rectangle in points.
        case part(Rect)
        case all

        mutating func add(_ other: Need) {
            switch (self, other) {
            case (.nothing, _): self = other
            case (_, .nothing), (.property, .property): break
            case (.part(let a), .part(let b)): self = .part(a.union(b))
            default: self = .all
            }
        }

        /// The rectangle, if it is not everything.
        var rect: Rect? { if case .part(let rect) = self { rect } else { nil } }
    }

    var need = Need.nothing
    /// The last drawing, as long as the layer shows it.
    var drawn: (request: DrawingRequest, image: ImageBuffer)?
    /// Where it is drawn without anybody waiting; made when it first is.
    var channel: DrawingChannel?
    /// What the delegate answered about properties: whether they make a display necessary.
    var keys: [Property: Bool] = [:]
    /// The last scale of a renderer that the layer followed, first the initial one; nil once the program has set that.
    var followedScale: Double? = 1
    /// The presentation values of these properties when the layer was drawn.
    var shown: [Property: PropertyValue] = [:]
}

/// A property of a layer that changed, of which the layer's delegate has not said yet whether it makes a display necessary.
struct ChangedKey: Hashable {
    let layer: LayerID
    let property: Property
}

extension ModelState {
    /// Changes what is known of a layer's drawing.
    mutating func editDrawing(_ slot: Slot, _ change: (inout LayerDrawing) -> Void) {
        store.rows[slot].flags.insert(.drawn)
        change(&behaviors.drawings[slot, default: LayerDrawing()])
    }

    /// Marks a layer. The thread displays it before its next commit, if anybody does and it is on screen.
    mutating func setNeedsDisplay(_ slot: Slot, _ need: LayerDrawing.Need, _ thread: ThreadTransactions) {
        var isFirst = false
        editDrawing(slot) { drawing in
            isFirst = drawing.need == .nothing
            drawing.need.add(need)
        }
        guard isFirst, store.rows[slot].flags.contains(.displays) else { return }
        thread.display.needsDisplay.append(store.id(of: slot))
        // Like a change, it is due at the next dispatch; not if it was drawing that made it necessary, which would never end.
        if thread.depth == 0, !thread.isPreparing { thread.loop?.raise() }
    }

    /// What needs to be drawn of a layer, which is being drawn now.
    mutating func takeNeed(_ slot: Slot) -> LayerDrawing.Need {
        guard store.rows[slot].flags.contains(.drawn), let need = behaviors.drawings[slot]?.need else { return .nothing }
        behaviors.drawings[slot]?.need = .nothing
        return need
    }

    /// Whether a layer that was marked is displayed now.
    func isDisplayDue(_ slot: Slot) -> Bool {
        store.rows[slot].flags.isSuperset(of: [.displays, .drawn]) && behaviors.drawings[slot]?.need ?? .nothing != .nothing
            && isUnderRoot(slot)
    }

    /// A layer that was marked has somebody to display it now, or comes on screen.
    mutating func noteDisplay(of slot: Slot, _ thread: ThreadTransactions) {
        noteScale(of: slot, thread)
        noteFlip(of: slot, thread)
        guard store.rows[slot].flags.isSuperset(of: [.displays, .drawn]), behaviors.drawings[slot]?.need ?? .nothing != .nothing else {
            return
        }
        thread.display.needsDisplay.append(store.id(of: slot))
    }

    /// The layers below one that comes on screen were marked when nobody looked.
    mutating func noteDisplay(below top: Slot, _ thread: ThreadTransactions) {
        guard behaviors.displayingCount > 0 || !behaviors.scaling.isEmpty, isUnderRoot(top) else { return }
        var slot = top
        while slot.exists {
            noteDisplay(of: slot, thread)
            slot = store.next(after: slot, within: top)
        }
    }

    // MARK: - Changes

    /// A property of a layer changes that is displayed when some do.
    mutating func noteChange(of property: Property, at slot: Slot, _ thread: ThreadTransactions) {
        if property == .bounds, store.value(of: .needsDisplayOnBoundsChange, at: slot) == .bool(true) {
            return setNeedsDisplay(slot, .all, thread)
        }
        guard property != .contents, behaviors.byLayer[slot]?.delegate?.answersDisplayKeys == true else { return }
        switch behaviors.drawings[slot]?.keys[property] {
        case true?: setNeedsDisplay(slot, .property, thread)
        case nil: thread.display.changedKeys.insert(ChangedKey(layer: store.id(of: slot), property: property))
        case false?: break
        }
    }

    /// The contents of a layer are set: what is being drawn is no longer wanted, and what was drawn no longer shown.
    mutating func forgetDrawn(_ slot: Slot) {
        cancelDrawing(slot)
        behaviors.drawings[slot]?.drawn = nil
    }

    mutating func cancelDrawing(_ slot: Slot) {
        if store.rows[slot].flags.contains(.drawn) { discard(behaviors.drawings[slot]?.channel?.cancel()) }
    }

    /// A layer has another delegate.
    mutating func forgetAnswers(_ slot: Slot) {
        cancelDrawing(slot)
        behaviors.drawings[slot]?.keys = [:]
        behaviors.drawings[slot]?.shown = [:]
    }

    // MARK: - Drawing

    private func contentsFormat(of slot: Slot) -> ContentsFormat {
        guard case .enumeration(let number) = store.value(of: .contentsFormat, at: slot) else { return .bytes }
        return ContentsFormat(rawValue: number) ?? .bytes
    }

    /// The part of a layer that is to be drawn, and whether nobody waits for it.
    /// @return nil when there is nothing to do; without a request when there is nothing to be drawn.
    mutating func prepareDrawing(
        _ slot: Slot, _ need: LayerDrawing.Need
    ) throws(SceneError) -> (request: DrawingRequest?, isAsynchronous: Bool)? {
        let values = store.values[slot]
        guard case .number(let scale) = store.value(of: .contentsScale, at: slot) else { return nil }
        let drawn = behaviors.drawings[slot]?.drawn.flatMap { $0.image.id == values.contents ? $0 : nil }
        guard DrawingRequest.hasPixels(values.bounds, scale) else { return drawn == nil ? nil : (nil, false) }
        let request = try DrawingRequest(
            values.bounds, scale: scale, isOpaque: store.value(of: .opaque, at: slot) == .bool(true), isFlipped: contentsAreFlipped(slot),
            format: contentsFormat(of: slot), rect: need.rect, drawn: drawn)
        guard let request else { return nil }
        for (property, isAsked) in behaviors.drawings[slot]?.keys ?? [:] where isAsked {
            let value = presentationValue(of: property, at: slot)
            editDrawing(slot) { $0.shown[property] = value }
        }
        return (request, store.value(of: .drawsAsynchronously, at: slot) == .bool(true))
    }

    /// Changes the part of a layer's contents that was drawn, if they are still what was drawn before.
    func change(_ image: ImageBuffer, _ bitmap: Bitmap, _ request: DrawingRequest, at slot: Slot, _ thread: ThreadTransactions) {
        guard store.values.contents(of: slot) == image.id else { return }
        thread.list.append(image, ImageUpdate(x: request.part.x, y: request.row, bitmap: bitmap))
    }

    /// What a layer shows was drawn.
    mutating func noteDrawn(_ image: ImageBuffer, _ request: DrawingRequest, at slot: Slot, _ thread: ThreadTransactions) {
        guard store.values.contents(of: slot) == image.id else { return }
        // A finished drawing need not keep what it was made of.
        editDrawing(slot) { $0.drawn = (request.withoutBase, image) }
        noteFlip(of: slot, thread)
    }
}
