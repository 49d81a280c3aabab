import CGLES
import Glibc
public import SceneCommit
public import SceneEffects
public import SceneRender
import SceneStorage

/// Draws frame plans with OpenGL ES 3.0 or desktop OpenGL 3.3. The context must be current in every call.
public final class GLESBackend {
    let gl: GLFunctions
    public var functions: GLFunctions { gl }
    private let rasterizer: (any Rasterizer)?
    /// The largest width and height of a target.
    let maximumSize: Int
    public let capabilities: Capabilities
    private let intake: VideoIntake
    /// The forms in which pictures of movies are taken.
    public var videoIntake: VideoIntake {
        encoder.textures.refusesPictures ? VideoIntake(planes: intake.planes) : intake
    }
    private var encoder = FrameEncoder()
    var submitter = Submitter()
    var graph = PassGraph()
    private var keeper = PassKeeper()
    var effects = EffectRunner()
    var frame = Submitter.Frame()
    /// For each pass of the frame the target that its result is in, if any.
    var passTargets = Column<FramePlan.Pass, Index<RenderTarget>>()
    var own: RenderTarget?
    /// How many frames in a row were drawn without the own target.
    var framesWithoutOwn = 0
    var reads = FrameReads()
    /// Of a host, while the program draws.
    var hostMoment: HostMoment?
    var surfaces: SurfaceStore {
        _read { yield encoder.textures.surfaces }
        _modify { yield &encoder.textures.surfaces }
    }

    /// @param rasterizer makes the pixels of vector contents; without one they are empty.
    public init(_ gl: GLFunctions, _ rasterizer: (any Rasterizer)? = nil) throws(SceneError) {
        self.gl = gl
        self.rasterizer = rasterizer
        let viewport = gl.integers(GL_MAX_VIEWPORT_DIMS)
        maximumSize = Int(
            min(gl.integer(GL_MAX_TEXTURE_SIZE), gl.integer(GL_MAX_RENDERBUFFER_SIZE), viewport.x, viewport.y))
        capabilities = Capabilities(gl)
        intake = VideoIntake(
            planes: PlaneConverter.isWorthwhile(gl.dialect),
            display: Environment.value(of: "SCENE_VIDEO_GL") == "0" ? 0 : gl.imports.shownDisplay)
        encoder.paths.capabilities = capabilities
        effects.limit = maximumSize
        effects.usesHalfFloats = capabilities.halfFloatTargets
        encoder.textures.reducesHalfFloats = capabilities.halfFloatTargets
        frame.limit = maximumSize
    }

    /// For tests: the path that all blend modes take that can, or nil for the best of each.
    public var forcedBlendPath: BlendPath? {
        get { encoder.paths.forced }
        set { encoder.paths.forced = newValue }
    }

    /// Whether items share draws, filters share programs, and results are kept from frame to frame, where the picture comes out the same.
    public var takesShortcuts = true {
        didSet {
            encoder.takesShortcuts = takesShortcuts
            effects.takesShortcuts = takesShortcuts
        }
    }

    /// Whether frames wait for what is found of the loops of kernels.
    public var waitsForLoops: Bool {
        get { effects.waitsForLoops }
        set { effects.waitsForLoops = newValue }
    }

    /// Whether a frame like the last one may come out otherwise, as what is found of its kernels' loops is still to come.
    public var isProbing: Bool { effects.isProbing }

    /// For tests: how many programs of items are kept that were needed lately.
    public var keptPrograms: Int {
        get { submitter.programs.most }
        set { submitter.programs.most = newValue }
    }

    /// For tests: whether reduced pictures may have half floats.
    public var usesHalfFloats: Bool {
        get { effects.usesHalfFloats }
        set { effects.usesHalfFloats = newValue && capabilities.halfFloatTargets }
    }

    /// Compiles a custom kernel, to find what is wrong with it: throws `.invalidArgument` with the driver's messages and the lines of the text.
    public func check(_ kernel: KernelSource) throws(SceneError) {
        do throws(SceneError) {
            gl.delete(program: try EffectPrograms.make([KernelProgram.Stage(kernel, firstSlot: 0)], dithers: false, gl).name)
        } catch { throw SceneError(.invalidArgument, error.message) }
        gl.useProgram(0)
    }

    /// How many bytes the textures of images may take, if those that a frame shows need no more.
    public var imageBudget: Int {
        get { encoder.textures.budget }
        set { encoder.textures.budget = newValue }
    }

    /// Whether the context is somebody else's, whose textures images may show.
    public var showsTextures: Bool {
        get { encoder.textures.isShared }
        set { encoder.textures.isShared = newValue }
    }

    /// Draws a frame plan with the resources that it names. What was dropped is freed first, and changes of images are uploaded.
    public func draw(
        _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, into target: DrawTarget, savingState: Bool
    ) throws(SceneError) -> DrawStatistics {
        guard max(target.width, target.height) <= maximumSize else {
            throw FrameEncoder.tooLarge(target.width, target.height, maximumSize)
        }
        let pending = gl.takeErrors()
        let saved = savingState ? StateGuard(gl) : nil
        defer {
            saved?.restore(gl)
            if savingState { gl.raise(pending) }
        }
        var shown = target
        if let framebuffer = shown.framebuffer { shown.framebuffer = try checked(framebuffer) }
        let buffers = shown.framebuffer == nil ? [] : gl.narrowDrawBuffers()
        defer {
            if let framebuffer = shown.framebuffer, !buffers.isEmpty {
                gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer)
                gl.drawBuffers(buffers)
            }
        }
        return try drawFrame(plan, resources, shown)
    }

    private func drawFrame(
        _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, _ shown: DrawTarget
    ) throws(SceneError) -> DrawStatistics {
        let target = shown.ownDamage.map { shown.own(with: $0) } ?? shown
        gl.setUnpacking()
        gl.activeTexture(ProgramCache.atlasUnit)
        let start = threadTime()
        free(resources.dropped)
        surfaces.sweep(gl)
        // A part of a plan does not show all images that the target shows.
        encoder.textures.beginFrame(keepsAll: target.isExcerpt || !target.damage.isWhole, gl)
        encoder.textures.expect(resources.images, gl)
        for (image, update) in resources.imageUpdates { try encoder.textures.update(image.id, update, gl) }
        encoder.rasters.beginFrame()
        try settleOwn(target)
        begin(plan, isWhole: target.damage.isWhole && !target.isExcerpt)
        try encoder.encode(
            plan, graph, resources, rasterizer, allowsDepth: target.framebuffer == nil || target.hasDepth || isIsolated(target),
            maximumSize: maximumSize, gl)
        let encoded = threadTime()
        do throws(SceneError) {
            try submit(plan, resources, target)
            if shown.ownDamage != nil { try showOwn(in: shown) }
            try gl.check("drawing a frame")
        } catch {
            // The uploads may be what failed; the next frame uploads all again.
            if encoder.textures.uploads > 0 { encoder.textures.destroy(gl) }
            if encoder.rasters.made > 0 { encoder.rasters.destroy(gl) }
            keeper.removeAll(&frame.inputs.pool)
            throw error
        }
        var statistics = DrawStatistics()
        // Paths are drawn while the instances are written.
        statistics.encodeTime = encoded - start - encoder.rasters.ownTime - encoder.rasters.uploadTime
        statistics.submitTime = threadTime() - encoded + encoder.rasters.uploadTime
        count(&statistics)
        return statistics
    }

    /// The name of a host's framebuffer, which is bound then. Throws for one that cannot be drawn into.
    private func checked(_ framebuffer: GLuint) throws(SceneError) -> GLuint {
        let bound = GLuint(bitPattern: gl.integer(GL_DRAW_FRAMEBUFFER_BINDING))
        let name = framebuffer == DrawTarget.bound ? bound : framebuffer
        guard gl.isFramebuffer(name) else {
            throw SceneError(
                .gl, "there is no framebuffer \(name) in the renderer's context; its name may be of another one, or was deleted")
        }
        gl.bindFramebuffer(GL_FRAMEBUFFER, name)
        let status = gl.checkFramebufferStatus()
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw SceneError(.gl, "the target's framebuffer \(name) is not complete (status 0x\(String(status, radix: 16)))")
        }
        let isWindow = name == 0
        guard gl.colorAttachment(ofWindow: isWindow, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) != GL_NONE else {
            throw SceneError(.gl, "the target's framebuffer \(name) has no colours to draw into")
        }
        guard gl.integer(GL_DRAW_BUFFER0) != GL_NONE else {
            throw SceneError(.gl, "the target's framebuffer \(name) has no buffer to draw into: its first draw buffer is GL_NONE")
        }
        let type = gl.colorAttachment(ofWindow: isWindow, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)
        guard ![GL_INT, GL_UNSIGNED_INT].contains(type) else {
            throw SceneError(.gl, "the target's framebuffer \(name) is of whole numbers, expected one of colours such as GL_RGBA8")
        }
        return name
    }

    private func free(_ dropped: FrameResources.Dropped) {
        for kernel in dropped.kernels { effects.drop(kernel: kernel, gl) }
        for id in dropped.images { encoder.textures.drop(id, gl) }
        for slot in dropped.rasters { encoder.rasters.drop(slot, gl) }
    }

    /// Finds the passes that are to be drawn in this frame, and the results that are there from before.
    private func begin(_ plan: borrowing FramePlan, isWhole: Bool) {
        frame.inputs.pool.begin(gl)
        if effects.dithers != plan.dithers || !takesShortcuts { keeper.removeAll(&frame.inputs.pool) }
        effects.dithers = plan.dithers
        // Pictures kept of a kernel that ran too long are not finished.
        if effects.hearLoops(gl) { keeper.removeAll(&frame.inputs.pool) }
        keeper.begin(plan, isWhole: isWhole, &frame.inputs.pool)
        graph.build(plan)
        graph.resolve(keeper.isKept)
        encoder.failures.removeAll()
        effects.begin()
        frame.inputs.results.removeAll()
        frame.inputs.results.resize(to: plan.passes.count, filling: 0)
        frame.backdrops.removeAll()
        frame.backdrops.resize(to: plan.backdrops.count, filling: EffectImage())
        passTargets.removeAll()
        passTargets.resize(to: plan.passes.count, filling: .none)
        encoder.allowsDeepPasses = effects.usesHalfFloats
        encoder.keptDeepPasses.removeAll()
        for pass in passTargets.indices where keeper.isKept[pass] {
            guard let target = keeper.target(plan.passes[pass]) else { continue }
            frame.inputs.results[pass] = frame.inputs.pool[target].texture
            if frame.inputs.pool[target].format == .halfFloats { encoder.keptDeepPasses.insert(pass) }
        }
    }

    private func count(_ statistics: inout DrawStatistics) {
        statistics.drawCalls = encoder.list.batches.count + effects.drawCount
        statistics.filterPasses = effects.drawCount
        statistics.passes = max(encoder.list.passes.indices.count { encoder.list.passes[$0].isFirst }, 1)
        statistics.passesKept = keeper.isKept.indices.count { keeper.isKept[$0] && graph.isNeeded[$0] }
        statistics.uploads = encoder.textures.uploads
        statistics.uploadBytes = encoder.textures.uploadBytes
        statistics.imageBytes = encoder.textures.byteCount
        statistics.evictedImages = encoder.textures.evicted
        statistics.missingImages = encoder.textures.missing
        statistics.rasters = encoder.rasters.made
        statistics.rasterTime = encoder.rasters.time
        statistics.failures = encoder.failures + effects.failures + submitter.failures
    }

    /// Takes the programs of another backend in the same context that are lacking here.
    public func adoptPrograms(of other: GLESBackend) {
        submitter.adopt(&other.submitter)
        effects.programs.adopt(&other.effects.programs)
    }

    /// How many programs there are.
    public var programCount: Int { submitter.programCount + effects.programs.count }

    /// Frees all GL objects.
    public func destroy() {
        encoder.destroy(gl)
        submitter.destroy(gl)
        effects.destroy(gl)
        keeper.removeAll(&frame.inputs.pool)
        frame.inputs.pool.destroy(gl)
        own?.destroy(gl)
        own = nil
        reads.destroy(gl)
        surfaces.destroy(gl)
    }

    // MARK: Drawing

    /// Whether the target's own pass is drawn apart first: the pass reads its own pixels, without those that lie below the target.
    private func isIsolated(_ target: DrawTarget) -> Bool {
        graph.targetIsRead && (target.framebuffer != nil || target.clear == nil)
    }

    private func submit(
        _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, _ target: DrawTarget
    ) throws(SceneError) {
        submitter.begin(
            encoder.list, atlas: encoder.textures.atlas.name, rasters: encoder.rasters.pages.name, ramps: encoder.ramps.name,
            table: encoder.table.name, gl)
        if try encoder.textures.convertPlanes(gl) { submitter.resume(gl) }
        if capabilities.coherentBlending { gl.enable(GL_BLEND_ADVANCED_COHERENT_KHR) }
        frame.atlasStep = encoder.textures.atlas.step
        frame.rasterStep = encoder.rasters.pages.step
        for index in encoder.list.passes.indices {
            let part = encoder.list.passes[index]
            if part.pass == FramePlan.targetPass, !isIsolated(target) {
                try draw(part, plan, resources, target)
            } else {
                try draw(part, plan, resources, over: part.pass == FramePlan.targetPass ? target : nil)
            }
            guard part.isLast else { continue }
            let isWindow = part.pass == FramePlan.targetPass && target.framebuffer == 0 && !isIsolated(target)
            if part.usesDepth { gl.invalidateFramebuffer(isWindow ? GL_DEPTH : GL_DEPTH_ATTACHMENT) }
            if part.pass > FramePlan.targetPass { try finish(part, plan, resources) }
            graph.forEachReleased(after: part.pass) { inner in
                if passTargets[inner].exists { frame.inputs.pool.giveBack(passTargets[inner]) }
                passTargets[inner] = .none
            }
        }
        if isIsolated(target) {
            try showIsolated(target)
        } else if let color = target.clear, color != .zero, graph.targetIsRead, !graph.targetIsCovered {
            // The target is our own: its colour goes below its pixels.
            for limit in limits(of: target) {
                gl.setScissor(limit)
                try effects.underpaint(color, width: target.width, height: target.height, gl)
            }
            gl.setScissor(nil)
            submitter.resume(gl)
        }
        if encoder.list.passes.isEmpty {
            try bind(target, withDepth: false)
            for limit in limits(of: target) { clear(target, limit, withDepth: false) }
        }
    }

    /// Draws a part of the pass of the target, into it.
    private func draw(
        _ part: PassDrawing, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, _ target: DrawTarget
    ) throws(SceneError) {
        if part.backdrop.exists { try take(part.backdrop, plan, resources, from: own?.texture ?? 0) }
        try bind(target, withDepth: part.usesDepth)
        var viewport = target.viewport
        for limit in limits(of: target) {
            if part.isFirst { clear(target, limit, withDepth: part.usesDepth) }
            viewport.limit = limit
            try submitter.draw(part, of: encoder.list, plan, viewport, &frame, gl)
        }
    }

    /// Draws a part of a pass into a target of the pool.
    /// @param host the frame's target, for the pass that will be drawn over it.
    private func draw(
        _ part: PassDrawing, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, over host: DrawTarget?
    ) throws(SceneError) {
        let pass = plan.passes[part.pass]
        // The kernel of a generator makes the picture of nothing.
        if pass.reason == .generator { return }
        let format: TargetFormat = part.isDeep ? .halfFloats : .bytes
        if part.isFirst {
            passTargets[part.pass] = try frame.inputs.pool.take(
                width: Int(pass.width), height: Int(pass.height), format: format, limit: maximumSize, gl)
        }
        let target = passTargets[part.pass]
        frame.format = format
        defer { frame.format = .bytes }
        if part.backdrop.exists { try take(part.backdrop, plan, resources, from: frame.inputs.pool[target].texture) }
        gl.bindFramebuffer(GL_FRAMEBUFFER, try frame.inputs.pool[target].framebuffer(withDepth: part.usesDepth, gl))
        if part.isFirst { clear(.zero, withDepth: part.usesDepth) }
        if part.isFirst, let host, host.readsFramebuffer { try showHost(host, within: target, withDepth: part.usesDepth) }
        let viewport = Submitter.Viewport(width: Int(pass.width), height: Int(pass.height), x: pass.x, y: pass.y, flipY: false)
        try submitter.draw(part, of: encoder.list, plan, viewport, &frame, gl)
    }

    /// Filters what a pass has drawn, and keeps it if the plan says so.
    private func finish(
        _ part: PassDrawing, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources
    ) throws(SceneError) {
        let index = part.pass, pass = plan.passes[index], failures = effects.failures.count
        if !pass.chain.isEmpty {
            let target = passTargets[index]
            var drawn = EffectImage()
            if target.exists {
                drawn = EffectImage(texture: frame.inputs.pool[target].texture, target: target, at: pass.rect)
            }
            drawn.isDeep = part.isDeep
            let made = try effects.run(
                pass.chain, of: plan, on: drawn, region: pass.rect, isExact: true, resources, &frame.inputs, &encoder.textures, gl)
            passTargets[index] = made.target
            submitter.resume(gl)
        }
        let target = passTargets[index]
        if target.isNone { return try leaveEmpty(index, pass) }
        frame.inputs.results[index] = frame.inputs.pool[target].texture
        // A filter that failed is tried, and told, again.
        if effects.failures.count == failures, keeper.keep(index, plan, target: target, &frame.inputs.pool) { passTargets[index] = .none }
    }

    /// Gives a pass whose kernel made nothing a transparent result: other items are drawn together with what shows it.
    private func leaveEmpty(_ index: Index<FramePlan.Pass>, _ pass: FramePlan.Pass) throws(SceneError) {
        let target = try frame.inputs.pool.take(width: Int(pass.width), height: Int(pass.height), limit: maximumSize, gl)
        passTargets[index] = target
        frame.inputs.results[index] = frame.inputs.pool[target].texture
        gl.bindFramebuffer(GL_FRAMEBUFFER, frame.inputs.pool[target].plain)
        clear(.zero, withDepth: false)
    }

    /// Takes a backdrop: filters the pixels that the pass has so far.
    private func take(
        _ index: Index<FramePlan.Backdrop>, _ plan: borrowing FramePlan, _ resources: borrowing FrameResources, from texture: GLuint
    ) throws(SceneError) {
        let backdrop = plan.backdrops[index], pass = plan.passes[backdrop.pass]
        guard backdrop.width > 0, backdrop.height > 0, texture != 0 else { return }
        // Beyond the target there is nothing; a pass that reaches to its edge is cut there as it is.
        let repeats = SIMD4<Float>(
            pass.x <= 0 ? 1 : 0, pass.y <= 0 ? 1 : 0, Int(pass.x + pass.width) >= plan.width ? 1 : 0,
            Int(pass.y + pass.height) >= plan.height ? 1 : 0)
        var there = EffectImage(texture: texture, at: pass.rect, repeats: repeats, hasMargin: false)
        there.isOpaque = plan.isOpaque(index)
        there.isDeep = frame.format == .halfFloats
        // A backdrop without filters is copied, for the pass goes on to change.
        let isCopy = backdrop.chain.isEmpty
        frame.backdrops[index] = try effects.run(
            backdrop.chain, of: plan, on: there, region: backdrop.rect, isExact: isCopy, resources, &frame.inputs, &encoder.textures, gl)
        submitter.resume(gl)
    }
}
