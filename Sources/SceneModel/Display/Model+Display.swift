public import SceneCommit
public import SceneGeometry
import SceneStorage

// Display: which layers are to be drawn by the program, and when. A layer is marked when it is asked to, or when something changes that its
// delegate draws. The marked layers that somebody displays, and are on screen, are displayed when the transaction is committed, after layout,
// so that what they show then is part of it.

extension Model {
    // MARK: - Marking

    /// Marks a layer that is to be displayed. @param rect the part of it, in points; nil for all.
    public func setNeedsDisplay(_ layer: LayerID, in rect: Rect? = nil) throws(SceneError) {
        let thread = thread
        let (tiles, surface) = try state.withLock { state throws(SceneError) -> (TileChannel?, SurfaceChannel?) in
            let slot = try state.slot(layer)
            if let rect, !rect.intersects(state.store.values.bounds(of: slot)) { return (nil, nil) }
            let behavior = state.behaviors.byLayer[slot]
            // Tiles and GL layers are told at once; the mark is for who displays the layer.
            let isTold = behavior?.tiles != nil || behavior?.surface != nil
            if !isTold || state.store.rows[slot].flags.contains(.displays) {
                state.setNeedsDisplay(slot, rect.map { .part($0) } ?? .all, thread)
            }
            return (behavior?.tiles?.channel, behavior?.surface?.channel)
        }
        tiles?.invalidate(rect)
        surface?.invalidate()
    }

    public func needsDisplay(_ layer: LayerID) throws(SceneError) -> Bool {
        askAboutKeys(thread)
        return try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            return state.behaviors.drawings[slot]?.need ?? .nothing != .nothing
        }
    }

    // MARK: - Displaying

    public func displayIfNeeded(_ layer: LayerID) throws(SceneError) {
        if try needsDisplay(layer) { try display(layer) }
    }

    /// Displays a layer, whether it needs it or not: the delegate shows it, or it is drawn.
    public func display(_ layer: LayerID) throws(SceneError) {
        let thread = thread
        // Within the delegate's own display drawing is meant: what a class calls that its subclass overrides.
        if let outer = thread.display.displaying.last, outer.layer == layer {
            return try draw(layer, outer.need, try delegate(of: layer), thread)
        }
        let (delegate, need) = try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), need = state.takeNeed(slot)
            return (state.behaviors.byLayer[slot]?.delegate, need == .nothing ? .all : need)
        }
        guard let delegate, delegate.displays else { return try draw(layer, need, delegate, thread) }
        thread.display.displaying.append((layer, need))
        defer { thread.display.displaying.removeLast() }
        try thread.nested(Self.displaysInDisplays) { delegate.display(layer) }
    }

    /// Displays what the calling thread's changes made necessary, before they are committed. A layer comes once; when it is marked again
    /// meanwhile, it waits for the next commit.
    /// @param displayed those that had their turn. @return whether there was anything to do.
    func displayMarked(_ thread: ThreadTransactions, _ displayed: inout Set<LayerID>) -> Bool {
        followScales(thread)
        askAboutKeys(thread)
        let marked = thread.display.needsDisplay
        thread.display.needsDisplay = []
        var isAny = false
        for layer in marked {
            let (isDue, delegate) = state.withLock { state -> (Bool, (any LayerDelegate)?) in
                guard let slot = state.store.slot(of: layer), state.isDisplayDue(slot) else { return (false, nil) }
                return (true, state.behaviors.byLayer[slot]?.delegate)
            }
            guard isDue else { continue }
            guard displayed.insert(layer).inserted else {
                thread.display.needsDisplay.append(layer)
                continue
            }
            isAny = true
            do throws(SceneError) { try display(layer) } catch { delegate?.drawingFailed(layer, error) }
        }
        return isAny
    }

    private static let displaysInDisplays = "does displaying a layer display it?"

    // MARK: - Drawing

    private func draw(
        _ layer: LayerID, _ need: LayerDrawing.Need, _ delegate: (any LayerDelegate)?, _ thread: ThreadTransactions
    ) throws(SceneError) {
        guard let delegate, delegate.draws else { return }
        try thread.nested(Self.displaysInDisplays) { delegate.willDraw(layer) }
        let prepared = try state.withLock { state throws(SceneError) -> (request: DrawingRequest?, isAsynchronous: Bool)? in
            guard let slot = state.store.slot(of: layer) else { return nil }
            return try state.prepareDrawing(slot, need)
        }
        guard let prepared else { return }
        guard let request = prepared.request else { return try show(.none, of: layer, need, thread) }
        if prepared.isAsynchronous { return try begin(request, need, of: layer, delegate, thread) }
        state.withLock { state in
            if let slot = state.store.slot(of: layer) { state.cancelDrawing(slot) }
        }
        let outer = thread.display.drawing, drawing = Drawing(isAsynchronous: false)
        thread.display.drawing = drawing
        defer { thread.display.drawing = outer }
        let drawn = try thread.nested(Self.displaysInDisplays) { () -> Result<Bitmap, SceneError> in
            do throws(SceneError) { return .success(try delegate.draw(layer, request)) } catch { return .failure(error) }
        }
        let bitmap = try drawn.get()
        if drawing.isCancelled { return }
        if let base = request.base {
            try base.prepareForUpdates()
            return state.withLock { state in
                if let slot = state.store.slot(of: layer) { state.change(base, bitmap, request, at: slot, thread) }
            }
        }
        let image = ImageBuffer(bitmap)
        try show(.image(image), of: layer, need, thread)
        state.withLock { state in
            if let slot = state.store.slot(of: layer) { state.noteDrawn(image, request, at: slot, thread) }
        }
    }

    /// Makes what was drawn a layer's contents, unless the layer is gone.
    private func show(
        _ value: PropertyValue, of layer: LayerID, _ need: LayerDrawing.Need, _ thread: ThreadTransactions
    ) throws(SceneError) {
        guard isAlive(layer) else { return }
        let path = PropertyPath(.contents)
        guard need == .property else { return try set(path, of: layer, to: value) }
        try state.withLock { state throws(SceneError) in try state.set(path, at: try state.slot(layer), to: value, thread, .none) }
    }

    // MARK: - Drawing that nobody waits for

    private func begin(
        _ request: DrawingRequest, _ need: LayerDrawing.Need, of layer: LayerID, _ delegate: any LayerDelegate, _ thread: ThreadTransactions
    ) throws(SceneError) {
        let key = Property.contents.info.key
        let (isHosted, isOnScreen) = state.withLock { state in
            state.store.slot(of: layer).map { (state.isHosted($0), state.isUnderRoot($0)) } ?? (false, false)
        }
        // Contents that come on screen with this commit have no action, as nothing of their layer has.
        let asks = isHosted && need != .property && !thread.settings.disablesActions
        let found = asks ? try lookUp(key, of: layer, thread) : .none
        let channel = state.withLock { state -> DrawingChannel? in
            guard let slot = state.store.slot(of: layer) else { return nil }
            let channel = state.behaviors.drawings[slot]?.channel ?? DrawingChannel()
            state.editDrawing(slot) { $0.channel = channel }
            let job = DrawingJob(layer, request, delegate, channel, found, thread.settings, isOnScreen ? .visible : .requested)
            state.discard(channel.put(job))
            return channel
        }
        if let channel { delegate.begin(channel) }
        try run(found, key, layer, thread)
    }

    /// Draws what nobody waits for, on one of the library's threads, and shows it.
    func perform(_ job: DrawingJob) {
        guard !job.isCancelled else { return }
        let thread = thread
        thread.display.drawing = job.drawing
        do throws(SceneError) {
            try publish(try job.delegate.draw(job.layer, job.request), job, thread)
        } catch {
            if !job.isCancelled { job.delegate.drawingFailed(job.layer, error) }
        }
        thread.display.drawing = nil
        // What the program changed while it drew.
        flush()
    }

    private func publish(_ bitmap: Bitmap, _ job: DrawingJob, _ thread: ThreadTransactions) throws(SceneError) {
        try job.request.base?.prepareForUpdates()
        let image = ImageBuffer(bitmap)
        thread.begin()
        thread.settings = job.settings
        defer {
            commitTransaction()
            ReportSignal.raise()
        }
        try state.withLock { state throws(SceneError) in
            guard let slot = state.store.slot(of: job.layer), let channel = state.behaviors.drawings[slot]?.channel,
                channel === job.channel,
                channel.wants(job)
            else { return }
            if let base = job.request.base { return state.change(base, bitmap, job.request, at: slot, thread) }
            // Setting the contents would cancel it.
            state.behaviors.drawings[slot]?.channel = nil
            defer { state.behaviors.drawings[slot]?.channel = channel }
            try state.set(PropertyPath(.contents), at: slot, to: .image(image), thread, job.found)
            state.noteDrawn(image, job.request, at: slot, thread)
        }
    }

    /// What the calling thread is drawing.
    public var currentDrawing: Drawing? { thread.display.drawing }

    // MARK: - Properties that are drawn

    /// Asks delegates about properties that changed, and marks their layers.
    private func askAboutKeys(_ thread: ThreadTransactions) {
        while let changed = thread.display.changedKeys.popFirst() {
            guard asks(changed.property, of: changed.layer, thread) else { continue }
            state.withLock { state in
                if let slot = state.store.slot(of: changed.layer) { state.setNeedsDisplay(slot, .property, thread) }
            }
        }
    }

    /// Whether a layer needs display when a property changes, as its delegate says once.
    private func asks(_ property: Property, of layer: LayerID, _ thread: ThreadTransactions) -> Bool {
        let (known, delegate) = state.withLock { state -> (Bool?, (any LayerDelegate)?) in
            guard let slot = state.store.slot(of: layer) else { return (nil, nil) }
            return (state.behaviors.drawings[slot]?.keys[property], state.behaviors.byLayer[slot]?.delegate)
        }
        if let known { return known }
        guard let delegate, delegate.answersDisplayKeys,
            let answer = try? thread.nested(body: { delegate.needsDisplay(layer, forKey: property.info.key) })
        else { return false }
        state.withLock { state in
            guard let slot = state.store.slot(of: layer), state.behaviors.byLayer[slot]?.delegate === delegate else { return }
            state.editDrawing(slot) { $0.keys[property] = answer }
        }
        return answer
    }

    /// Whether there are layers in a renderer's tree that are displayed when some property changes.
    public func hasDisplayKeys(in host: HostID) -> Bool {
        state.withLock { state in state.behaviors.keyed.contains { state.store.rows[$0].host == host.index } }
    }

    /// Displays the layers of a renderer's tree of which an animation now shows another value than the one that they were drawn with, and
    /// commits that.
    public func displayAnimated(in host: HostID) {
        let thread = thread
        guard thread.depth == 0 else { return }
        let unknown = state.withLock { state in
            state.behaviors.keyed.filter { state.store.rows[$0].host == host.index }.flatMap { slot in
                state.animatedProperties(slot).filter { state.behaviors.drawings[slot]?.keys[$0] == nil }.map {
                    ChangedKey(layer: state.store.id(of: slot), property: $0)
                }
            }
        }
        for key in unknown { _ = asks(key.property, of: key.layer, thread) }
        let isAny = state.withLock { state in
            var isAny = false
            for slot in state.behaviors.keyed where state.store.rows[slot].host == host.index && state.showsOther(slot) {
                state.setNeedsDisplay(slot, .property, thread)
                isAny = true
            }
            return isAny
        }
        if isAny { flush() }
    }
}

extension ModelState {
    /// The properties of a layer that animations are of.
    fileprivate func animatedProperties(_ slot: Slot) -> Set<Property> {
        var found: Set<Property> = []
        guard store.rows[slot].flags.contains(.animated) else { return found }
        var waiting = (animations[slot] ?? []).map(\.description)
        while let animation = waiting.popLast() {
            if animation.hasPath { found.insert(animation.path.property) }
            waiting += animation.animations
        }
        return found
    }

    /// Whether a layer shows a value of a property that it was not drawn with.
    fileprivate mutating func showsOther(_ slot: Slot) -> Bool {
        guard let drawing = behaviors.drawings[slot], drawing.channel?.isBusy != true else { return false }
        for (property, isAsked) in drawing.keys where isAsked {
            if drawing.shown[property] != presentationValue(of: property, at: slot) { return true }
        }
        return false
    }
}
