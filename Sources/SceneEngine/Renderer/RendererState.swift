import Glibc
import SceneCommit
import SceneContent
import SceneGLES
import SceneGeometry
import SceneRender
import SceneStorage

/// What a renderer draws with, and the frame that it made last.
struct RendererState: ~Copyable {
    private enum Surface {
        case offscreen(OffscreenContext)
        case host(HostContext)
        case window(any WindowSurface)
        case abandoned
    }

    private(set) var plan = FramePlan()
    /// What the plan names, and what became of it since a frame was drawn.
    private var resources = FrameResources()
    /// What the program has not been told yet.
    private var warnings: [String] = []
    /// Of the frame in hand.
    private var settings = RendererSettings()
    private(set) var statistics = FrameStatistics()
    private var surface: Surface
    private let backend: GLESBackend
    /// Of the last frame.
    private var frameSize: TargetSize?

    static let notOffscreen = SceneError(
        .invalidState, "renderer was made with scene_renderer_create_gl(), expected an offscreen one")
    static let noFrame = SceneError(.invalidState, "there is no frame yet: render first")

    init(offscreen context: OffscreenContext, _ backend: GLESBackend) {
        surface = .offscreen(context)
        self.backend = backend
    }

    init(host context: HostContext, _ backend: GLESBackend) {
        surface = .host(context)
        self.backend = backend
        backend.showsTextures = true
    }

    init(window surface: any WindowSurface, _ backend: GLESBackend) {
        self.surface = .window(surface)
        self.backend = backend
    }

    // MARK: - Where it draws

    func offscreenContext() throws(SceneError) -> OffscreenContext {
        if case .offscreen(let context) = surface { return context }
        throw Self.notOffscreen
    }

    func checkHost() throws(SceneError) {
        switch surface {
        case .host(let context): try context.check()
        case .offscreen:
            throw SceneError(.invalidState, "renderer is an offscreen one, expected one made with scene_renderer_create_gl()")
        case .window: throw SceneError(.invalidState, "renderer is a window's, expected one made with scene_renderer_create_gl()")
        case .abandoned: throw SceneError(.invalidState, "renderer was abandoned; it can only be released")
        }
    }

    mutating func abandon() throws(SceneError) {
        switch surface {
        case .host, .abandoned: surface = .abandoned
        case .offscreen: throw SceneError(.invalidState, "renderer is an offscreen one, whose context is its own")
        case .window: throw SceneError(.invalidState, "renderer is a window's, whose context is its own")
        }
    }

    /// Frees what is in the context, if that can be reached.
    func destroy() {
        switch surface {
        case .offscreen(let context): try? context.perform { backend.destroy() }
        case .host(let context):
            switch context.presence {
            case .current:
                backend.destroy()
                context.forget()
            case .elsewhere: LeftBackends.shared.add(context, backend)
            case .gone: break
            }
        case .window(let window):
            if (try? window.makeCurrent()) != nil { backend.destroy() }
            window.release()
        case .abandoned: break
        }
    }

    // MARK: - A frame

    /// From what was committed to the frame plan; again while tiles of the frame come that it may wait for.
    mutating func prepare(_ frames: Locked<FrameRenderer>, _ channel: RenderChannel, _ settings: RendererSettings, _ time: Double) {
        self.settings = settings
        if backend.imageBudget != settings.imageBudget { backend.imageBudget = settings.imageBudget }
        let contentWait = settings.contentWait, deadline = contentWait > 0 ? monotonicTime() + contentWait : 0
        statistics.oldestCommit = 0
        var ended: UInt64?
        repeat {
            let before = ended ?? TileChannel.ended.withLock { $0 }
            let isWaiting = frames.withLock { frames in
                prepare(&frames, channel, time)
                return contentWait > 0 && frames.isWaiting
            }
            ended = isWaiting ? TileChannel.ended.wait(until: deadline) { $0 == before ? nil : $0 } : nil
        } while ended != nil
    }

    private mutating func prepare(_ frames: inout FrameRenderer, _ channel: RenderChannel, _ time: Double) {
        let start = threadTime()
        let commits = channel.takeCommits()
        if statistics.oldestCommit == 0, let oldest = commits.first { statistics.oldestCommit = oldest.time }
        frames.showsPasses = settings.showsPasses
        frames.apply(commits)
        let applied = threadTime()
        frames.evaluate(time: time)
        channel.report(frames.takeReport())
        channel.notice { frames.bounds(at: $0) }
        let evaluated = threadTime()
        frames.makePlan(&plan, width: settings.size.width, height: settings.size.height, scale: settings.size.scale)
        plan.dithers = settings.dithers
        statistics.commitTime = applied - start
        statistics.animateTime = evaluated - applied
        statistics.planTime = threadTime() - evaluated
        statistics.layers = frames.layerCount
        statistics.layersDrawn = plan.layersDrawn
        statistics.items = plan.items.count
        statistics.animations = frames.animationCount
        statistics.sorting = frames.sorting
        statistics.imagesAwaited = frames.awaitedImageCount
        frames.update(&resources)
        warnings += frames.takeWarnings()
    }

    /// From the frame plan to the pixels of the renderer's own target, cleared.
    mutating func drawOwn(_ frames: Locked<FrameRenderer>) throws(SceneError) -> [DrawFailure] {
        let size = settings.size
        let clear = settings.background.premultiplied
        if case .window(let window) = surface {
            try window.makeCurrent()
            let target = DrawTarget(framebuffer: 0, width: size.width, height: size.height, flipY: true, clear: clear)
            return try draw(frames, into: target, savingState: false)
        }
        let target = DrawTarget(framebuffer: nil, width: size.width, height: size.height, flipY: false, clear: clear)
        return try offscreenContext().perform { () throws(SceneError) in try draw(frames, into: target, savingState: false) }
    }

    /// From the frame plan to pixels. The context is current. @return what could not be drawn; the rest was.
    mutating func draw(_ frames: Locked<FrameRenderer>, into target: DrawTarget, savingState: Bool) throws(SceneError) -> [DrawFailure] {
        statistics.drawing = try backend.draw(plan, resources, into: target, savingState: savingState)
        resources.noteDrawn()
        for warning in warnings { Log.shared(.warning, warning) }
        warnings = []
        let (evicted, missing) = (statistics.drawing.evictedImages, statistics.drawing.missingImages)
        frames.withLock { $0.noteDrawn(evicted: evicted, missing: missing) }
        statistics.frames += 1
        frameSize = settings.size
        return statistics.drawing.failures
    }

    /// Shows the frame, in a window. @return whether that may have waited for the display.
    func present() throws(SceneError) -> Bool {
        guard case .window(let window) = surface else { return false }
        try beginGLWork()
        defer { ProcessState.endWork() }
        try window.present()
        return true
    }

    /// The thread that drew ends.
    func leaveThread() {
        guard case .window(let window) = surface else { return }
        window.release()
        window.endThread()
    }

    // MARK: - Reading it back

    func lastFrame() throws(SceneError) -> TargetSize {
        _ = try offscreenContext()
        guard let frameSize else { throw Self.noFrame }
        return frameSize
    }

    /// Reads the last frame into rows `stride` bytes apart, which have room for it.
    func read(
        _ format: PixelFormat, stride: Int, into bytes: UnsafeMutableRawBufferPointer, of frame: TargetSize
    ) throws(SceneError) {
        try offscreenContext().perform { () throws(SceneError) in try unsafe backend.readPixels(into: bytes, stride: stride) }
        if format == .rgbaPremultiplied { return }
        unsafe Pixels.convert(
            premultipliedRGBA: UnsafeRawBufferPointer(bytes), stride: stride, to: format, bytes, stride: stride,
            width: frame.width, height: frame.height)
    }

    func writePNG(path: String) throws(SceneError) {
        let frame = try lastFrame()
        guard var pixels = ByteBlock(count: frame.width * frame.height * 4) else {
            throw SceneError(.outOfMemory, "there is no memory for \(frame.width) x \(frame.height) pixels")
        }
        try unsafe pixels.withUnsafeMutableBytes { bytes throws(SceneError) in
            try unsafe read(.rgba, stride: 4 * frame.width, into: bytes, of: frame)
        }
        try unsafe pixels.withUnsafeBytes { bytes throws(SceneError) in
            try unsafe PNG.write(path: path, width: frame.width, height: frame.height, rgba: bytes)
        }
    }
}
