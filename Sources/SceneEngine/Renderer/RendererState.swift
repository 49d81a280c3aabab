import Glibc
import SceneCommit
import SceneContent
import SceneGLES
import SceneGeometry
import SceneRender
import SceneStorage
import Synchronization

/// What a renderer draws with, and the frame that it made last.
struct RendererState: ~Copyable {
    enum Surface {
        case offscreen(OffscreenContext)
        case host(HostContext)
        case window(any WindowSurface)
        case abandoned
    }

    /// The time that animations were evaluated at, nil where they were not; and how long commits and animations took.
    private struct Begun {
        var time: Double?
        var commitTime = 0.0, animateTime = 0.0
    }

    var plan = FramePlan()
    /// The items of the plan that are drawn where only a part of the target changed.
    var part = DamagedPart()
    /// What the plan names, and what became of it since a frame was drawn.
    var resources = FrameResources()
    /// What the program has not been told yet.
    var warnings: [String] = []
    /// Of the frame in hand.
    var settings = RendererSettings()
    var statistics = FrameStatistics()
    var surface: Surface
    var backend: GLESBackend
    /// The number of the context that the backend draws in, among those of all renderers.
    var context = Self.nextContext
    /// The drawers of GL layers that have something in the context, or in one before it.
    private var drawers = SurfaceDrawers()
    /// The part of the frame in hand that was done before the program drew its GL layers.
    private var begun: Begun?
    /// Whether the next frame is to find its context lost, for programs that try what they do then.
    var losesContext = false
    /// Of the frames, while they show it.
    private var pace = FramePace()
    /// How many layers there were when memory was returned last.
    private var mostLayers = 0
    /// Of the last frame.
    var frameSize: TargetSize?
    /// Of the frame that a window has shown last.
    var shownSize: TargetSize?
    /// What the target has, and the backend's own target where that is another.
    var kept = KeptFrame(), keptOwn = KeptFrame()

    /// How long a frame or a page that is made for a time of the program's waits for the pictures of movies, in seconds.
    static let videoPatience = 20.0

    private static let contexts = Atomic<UInt64>(0)
    static var nextContext: UInt64 { contexts.wrappingAdd(1, ordering: .relaxed).newValue }

    static let notOffscreen = SceneError(
        .invalidState, "renderer was made with scene_renderer_create_gl(), expected an offscreen one")
    static let ofWindow = SceneError(.invalidState, "renderer is a window's, expected an offscreen one")
    static let left = SceneError(.invalidState, "renderer was abandoned, or its window closed; it can only be released")
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

    init(window surface: any WindowSurface, _ backend: GLESBackend, _ size: TargetSize) {
        self.surface = .window(surface)
        shownSize = size
        self.backend = backend
    }

    static func makeBackend(_ functions: GLFunctions) throws(SceneError) -> GLESBackend {
        ProgramFiles.useDefault()
        let backend = try GLESBackend(functions, CairoRasterizer())
        Log.shared(.debug, "a renderer draws with \(functions.dialect.driverName)")
        backend.takesShortcuts = FramePipeline.takesShortcuts
        return backend
    }

    // MARK: - Where it draws

    /// What draws, in words.
    var driverName: String { backend.functions.dialect.driverName }

    func offscreenContext() throws(SceneError) -> OffscreenContext {
        if case .offscreen(let context) = surface { return context }
        if case .window = surface { throw Self.ofWindow }
        if case .abandoned = surface { throw Self.left }
        throw Self.notOffscreen
    }

    func checkHost() throws(SceneError) {
        switch surface {
        case .host(let context): try context.check()
        case .offscreen:
            throw SceneError(.invalidState, "renderer is an offscreen one, expected one made with scene_renderer_create_gl()")
        case .window: throw SceneError(.invalidState, "renderer is a window's, expected one made with scene_renderer_create_gl()")
        case .abandoned: throw Self.left
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
        case .offscreen(let context): if losesContext { try? context.perform { backend.destroy() } } else { context.leave(backend) }
        case .host(let context):
            switch context.presence {
            case .current:
                backend.functions.perform { backend.destroy() }
                context.forget()
            case .elsewhere: LeftBackends.shared.add(context, backend, drawers)
            case .gone: break
            }
        case .window(let window):
            window.functions.perform {
                if (try? window.makeCurrent()) != nil { backend.destroy() }
                window.release()
            }
        case .abandoned: break
        }
    }

    /// Frees what is in the context, and lets go of that for good.
    mutating func leaveSurface() {
        destroy()
        surface = .abandoned
    }

    /// Runs what needs the context, which is current then.
    private func perform<Result>(_ body: () throws(SceneError) -> Result) throws(SceneError) -> Result {
        switch surface {
        case .offscreen(let context): return try context.perform(body)
        case .window(let window):
            return try window.functions.perform { () throws(SceneError) in
                try window.makeCurrent()
                return try body()
            }
        case .host, .abandoned:
            try checkHost()
            return try backend.functions.perform(body)
        }
    }

    /// A context of the program's that shares objects with the renderer's.
    func makeSharedContext() throws(SceneError) -> SharedContext {
        if case .offscreen(let context) = surface { return try context.makeSharedContext() }
        return try perform { () throws(SceneError) in try SharedContext(withCurrent: backend.functions) }
    }

    // MARK: - Programs

    /// Draws a tree where nobody sees it, and keeps the programs that it took.
    func rehearse(_ rehearsal: Rehearsal, scale: Double) throws(SceneError) {
        let isHosts = if case .host = surface { true } else { false }
        try perform { () throws(SceneError) in
            let other = try Self.makeBackend(backend.functions)
            other.adoptPrograms(of: backend)
            defer {
                backend.adoptPrograms(of: other)
                other.destroy()
            }
            try rehearsal.draw(with: other, scale: scale, savingState: isHosts)
        }
    }

    // MARK: - GL layers

    /// What the program has to do before a frame is drawn, with commits taken and animations evaluated; nil for nothing.
    mutating func beginSurfaces(
        _ frames: Locked<FrameRenderer>, _ channel: RenderChannel, _ settings: RendererSettings, _ time: Double, isOffline: Bool
    ) throws(SceneError) -> SurfaceTurn? {
        guard let access = surfaceAccess else { return nil }
        if begun == nil { statistics.oldestCommit = 0 }
        var begun = begun ?? Begun()
        let (requests, channels) = frames.withLock { frames -> ([SurfaceRequest], Set<ObjectIdentifier>) in
            let start = threadTime()
            frames.isOffline = isOffline
            frames.videoIntake = backend.videoIntake
            apply(channel.takeCommits(), to: &frames)
            let applied = threadTime()
            begun.commitTime += applied - start
            guard frames.hasSurfaces else { return ([], []) }
            evaluate(&frames, channel, time)
            begun.time = time
            begun.animateTime += threadTime() - applied
            let size = settings.size
            let requests = frames.takeSurfaceRequests(
                width: size.width, height: size.height, scale: size.scale, limit: backend.surfaceLimit)
            return (requests, frames.surfaceChannels)
        }
        self.begun = begun
        let turn = SurfaceTurn(access, backend, context: context, time: time, requests, channels, drawers)
        if turn.isEmpty { return nil }
        drawers = SurfaceDrawers()
        return turn
    }

    mutating func endSurfaces(_ turn: SurfaceTurn, _ frames: Locked<FrameRenderer>) {
        drawers = turn.drawers
        warnings += turn.warnings
        if !turn.drawn.isEmpty { frames.withLock { $0.show(turn.drawn) } }
    }

    /// The turn in which the program frees all that it has, if it has anything and the context can be reached.
    mutating func takeLastTurn() -> SurfaceTurn? {
        if case .host(let context) = surface, case .elsewhere = context.presence { return nil }
        let ending = drawers
        guard !ending.entries.isEmpty else { return nil }
        drawers = SurfaceDrawers()
        return SurfaceTurn(surfaceAccess ?? .gone, backend, context: context, time: 0, [], [], ending)
    }

    /// nil where the context cannot be reached.
    private var surfaceAccess: SurfaceTurn.Access? {
        switch surface {
        case .offscreen(let context): .offscreen(context)
        case .window(let window): .window(window)
        case .host(let context): if case .current = context.presence { .host } else { nil }
        case .abandoned: nil
        }
    }

    // MARK: - A frame

    /// From what was committed to the frame plan; again while tiles of the frame come that it may wait for.
    /// @param isOffline whether the program asks for the frame of a time, which then shows the exact places of movies.
    mutating func prepare(
        _ frames: Locked<FrameRenderer>, _ channel: RenderChannel, _ settings: RendererSettings, _ time: Double, isOffline: Bool
    ) {
        self.settings = settings
        if backend.imageBudget != settings.imageBudget { backend.imageBudget = settings.imageBudget }
        let contentWait = settings.contentWait
        if begun == nil { statistics.oldestCommit = 0 }
        var begun = begun ?? Begun()
        self.begun = nil
        backend.waitsForLoops = isOffline
        statistics.reading = ReadingFigures()
        if settings.overlays.contains(.fps) {
            pace.begin(at: monotonicTime(), work: statistics.threadTime)
            frames.withLock { $0.pace = pace }
        }
        var ended: UInt64?, wait = ContentWait()
        repeat {
            let before = ended ?? TileChannel.ended.withLock { $0 }
            let isAwaited = frames.withLock { frames in
                frames.isOffline = isOffline
                frames.videoIntake = backend.videoIntake
                prepare(&frames, channel, time, &begun)
                return wait.next(
                    contents: frames.isWaiting ? contentWait : 0, videos: isOffline && frames.isWaitingForVideos ? Self.videoPatience : 0)
            }
            ended = isAwaited ? TileChannel.ended.wait(until: wait.end) { $0 == before ? nil : $0 } : nil
            if ended == nil, isAwaited, isOffline, frames.withLock({ $0.isWaitingForVideos }) {
                warnings.append("a movie had no picture for a frame within \(Int(Self.videoPatience)) s; the frame shows the one before")
            }
        } while ended != nil && monotonicTime() < wait.end
        returnMemory(statistics.layers)
    }

    private mutating func prepare(_ frames: inout FrameRenderer, _ channel: RenderChannel, _ time: Double, _ begun: inout Begun) {
        let start = threadTime(), commits = channel.takeCommits()
        frames.overlays = settings.overlays
        apply(commits, to: &frames)
        let applied = threadTime()
        // GL layers were drawn for values of this time: what has not changed since need not be evaluated again, but
        // what was awaited then may have come since, and nobody tells of it once more.
        let isAwaited = frames.isWaiting || frames.isWaitingForVideos
        if begun.time != time || !commits.isEmpty || isAwaited { evaluate(&frames, channel, time) }
        let evaluated = threadTime()
        frames.makePlan(&plan, width: settings.size.width, height: settings.size.height, scale: settings.size.scale)
        plan.dithers = settings.dithers
        let damage = frames.takeDamage()
        kept.add(damage, width: plan.width, height: plan.height)
        keptOwn.add(damage, width: plan.width, height: plan.height)
        statistics.commitTime = applied - start + begun.commitTime
        statistics.animateTime = evaluated - applied + begun.animateTime
        begun = Begun()
        statistics.planTime = threadTime() - evaluated
        statistics.time = time
        statistics.layers = frames.layerCount
        statistics.layersDrawn = plan.layersDrawn
        statistics.items = plan.items.count
        statistics.animations = frames.animationCount
        statistics.sorting = frames.sorting
        statistics.imagesAwaited = frames.awaitedImageCount
        frames.update(&resources)
        warnings += frames.takeWarnings()
    }

    private mutating func apply(_ commits: [Commit], to frames: inout FrameRenderer) {
        if statistics.oldestCommit == 0, let oldest = commits.first { statistics.oldestCommit = oldest.time }
        frames.apply(commits)
    }

    /// Returns memory when many layers more than ever before are there: what carried them over lies between what was made of them, where the
    /// allocator would keep it.
    private mutating func returnMemory(_ layerCount: Int) {
        guard layerCount >= mostLayers + Self.manyLayers else { return }
        mostLayers = layerCount
        returnFreeMemory()
    }

    private static let manyLayers = 16_384

    private func evaluate(_ frames: inout FrameRenderer, _ channel: RenderChannel, _ time: Double) {
        frames.evaluate(time: time)
        channel.report(frames.takeReport())
        channel.notice { frames.bounds(at: $0) }
    }
}
