import SceneCommit
import SceneGLES
import SceneGeometry
import SceneRender
import SceneStorage

/// How a frame plan becomes pixels of a target.
extension RendererState {
    /// From the frame plan to the pixels of the renderer's own target, cleared; in a new context where the old one is lost.
    /// @return nil where the program has to draw its GL layers in the new context first.
    mutating func drawOwn(_ frames: Locked<FrameRenderer>) throws(SceneError) -> [DrawFailure]? {
        do throws(SceneError) { return try drawOnce(frames) } catch {
            guard error.code == .contextLost else { throw error }
            Log.shared(.warning, "\(error.message); a new context takes its place")
            try replaceContext()
            if frames.withLock({ $0.loseSurfaces() }) { return nil }
            return try drawOnce(frames)
        }
    }

    /// Makes a context, and all that is in it, in place of one that was lost. What the frame names is uploaded anew.
    private mutating func replaceContext() throws(SceneError) {
        let waitsForLoops = backend.waitsForLoops
        losesContext = false
        forgetFrames()
        switch surface {
        case .offscreen:
            let context = try OffscreenContext()
            backend = try context.makeBackend()
            surface = .offscreen(context)
        case .window(let window):
            backend = try window.functions.perform { () throws(SceneError) in
                try window.replaceContext()
                return try Self.makeBackend(window.functions)
            }
        case .host, .abandoned: throw SceneError(.internal, "the context of a host was to be replaced")
        }
        backend.imageBudget = settings.imageBudget
        backend.waitsForLoops = waitsForLoops
        context = Self.nextContext
    }

    private mutating func drawOnce(_ frames: Locked<FrameRenderer>) throws(SceneError) -> [DrawFailure] {
        let size = settings.size
        let clear = settings.background.premultiplied
        if case .window(let window) = surface {
            var target = DrawTarget(framebuffer: 0, width: size.width, height: size.height, flipY: true, clear: clear)
            target.hasDepth = window.hasDepth
            if skips(&target, age: 1) { return [] }
            return try window.functions.perform { () throws(SceneError) in
                try window.makeCurrent()
                target.damage = kept.damage(of: target, settings.version, age: window.bufferAge)
                drawApart(&target)
                return try draw(frames, into: target, savingState: false)
            }
        }
        var target = DrawTarget(framebuffer: nil, width: size.width, height: size.height, flipY: false, clear: clear)
        let context = try offscreenContext()
        if skips(&target, age: 1) { return [] }
        return try context.perform { () throws(SceneError) in try draw(frames, into: target, savingState: false) }
    }

    /// Limits a frame to what changed since the last one, if that is in the target. @return whether nothing did, so that the frame is there already.
    /// @param age see `KeptFrame.damage(of:_:age:)`.
    private mutating func skips(_ target: inout DrawTarget, age: Int) -> Bool {
        target.damage = kept.damage(of: target, settings.version, age: age)
        // Changes of images are taken along, for they would become more and more, and those that went are freed.
        if target.damage.isEmpty, !resources.imageUpdates.isEmpty || !resources.dropped.images.isEmpty { target.damage = .pixel(of: plan) }
        guard target.damage.isEmpty, !losesContext else { return false }
        statistics.frames += 1
        statistics.drawing = DrawStatistics(nothingBut: statistics.drawing)
        resources.release()
        sayWarnings()
        return true
    }

    /// What targets have now is unknown.
    private mutating func forgetFrames() {
        kept.forget()
        keptOwn.forget()
    }

    private mutating func sayWarnings() {
        for warning in warnings { Log.shared(.warning, warning) }
        warnings = []
    }

    /// From the frame plan to a framebuffer of the host's, whose context is current.
    /// @param age see `KeptFrame.damage(of:_:age:)`.
    mutating func drawHost(_ frames: Locked<FrameRenderer>, into target: DrawTarget, age: Int) throws(SceneError) -> [DrawFailure] {
        var target = target
        if skips(&target, age: age) { return [] }
        return try backend.functions.perform { () throws(SceneError) in
            drawApart(&target)
            return try draw(frames, into: target, savingState: true)
        }
    }

    /// Has a frame drawn into the backend's own target, and that shown, where it reads what it has drawn, or where depth pays that the target has not. The own
    /// target keeps what it has, whatever becomes of the other. The context is current.
    private func drawApart(_ target: inout DrawTarget) {
        guard !target.readsFramebuffer else { return }
        if !plan.readsTarget {
            guard plan.isOverdrawn, !target.hasDepth, target.clear != nil, backend.hasBytes(target) else { return }
        }
        let hasOwn = backend.hasOwn(width: target.width, height: target.height)
        let damage = keptOwn.damage(of: target.own(with: .none), settings.version, age: hasOwn ? 1 : 0)
        target.ownDamage = damage.isEmpty ? .pixel(of: plan) : damage
    }

    /// From the frame plan to pixels. The context is current. @return what could not be drawn; the rest was.
    private mutating func draw(_ frames: Locked<FrameRenderer>, into target: DrawTarget, savingState: Bool) throws(SceneError)
        -> [DrawFailure]
    {
        if target.ownDamage?.isWhole ?? target.damage.isWhole, plan.showsCovered { frames.withLock { $0.coverItems(of: &plan) } }
        do throws(SceneError) {
            if losesContext { throw SceneError(.contextLost, "the GL context was lost, as was asked for") }
            statistics.drawing = try drawPlan(into: target, savingState: savingState)
        } catch {
            forgetFrames()
            // A lost context fails whatever call comes first.
            guard error.code != .contextLost, backend.functions.isLost else { throw error }
            throw SceneError(.contextLost, "the GL context was lost: \(error.message)")
        }
        statistics.drawing.drawnPixels = target.damage.area(width: target.width, height: target.height)
        let isWhole = isWhole(statistics.drawing)
        kept.note(target, settings.version, isWhole: isWhole)
        if let damage = target.ownDamage { keptOwn.note(target.own(with: damage), settings.version, isWhole: isWhole) }
        resources.noteDrawn()
        if backend.isProbing { forgetFrames() }
        sayWarnings()
        let (evicted, missing) = (statistics.drawing.evictedImages, statistics.drawing.missingImages)
        frames.withLock { $0.noteDrawn(evicted: evicted, missing: missing) }
        statistics.frames += 1
        frameSize = settings.size
        return statistics.drawing.failures
    }

    /// Draws the plan, or of what the damage touches.
    private mutating func drawPlan(into target: DrawTarget, savingState: Bool) throws(SceneError) -> DrawStatistics {
        let damage = target.ownDamage ?? target.damage
        if damage.isWhole { return try backend.draw(plan, resources, into: target, savingState: savingState) }
        let start = threadTime()
        part.take(from: &plan, in: damage)
        let taken = threadTime()
        part.exchange(with: &plan)
        defer { part.exchange(with: &plan) }
        var target = target
        // Nothing is cleared that is not seen.
        if part.fillsDamage, !plan.readsTarget, target.ownDamage == nil { target.clear = nil }
        // Some drivers draw a rectangle to clear a part, and clear all of a target without.
        if part.isInDamage { target.drawAllOfOwn() }
        var drawing = try backend.draw(plan, resources, into: target, savingState: savingState)
        drawing.encodeTime += taken - start
        return drawing
    }

    /// Whether a frame shows all that it should, so that the next one need not draw what does not change.
    private func isWhole(_ drawing: DrawStatistics) -> Bool {
        drawing.failures.isEmpty && drawing.missingImages.isEmpty && drawing.imageBytes <= settings.imageBudget
    }

    /// Shows the frame, in a window that does not show it already.
    /// @return whether it may be cut, too: some systems give a window's buffers its new size when the next frame has been shown.
    mutating func present() throws(SceneError) -> (Presentation, isCut: Bool) {
        guard case .window(let window) = surface, statistics.drawing.drawnPixels > 0 else { return (.immediate, false) }
        try beginGLWork()
        defer { ProcessState.endWork() }
        let presentation = try window.functions.perform { () throws(SceneError) in try window.present() }
        defer { shownSize = frameSize }
        return (presentation, shownSize != frameSize)
    }

    /// The thread that drew ends.
    func leaveThread() {
        guard case .window(let window) = surface else { return }
        window.functions.perform { window.release() }
        window.endThread()
    }
}
