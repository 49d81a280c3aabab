public import SceneCommit
public import SceneContent
public import SceneGLES
public import SceneGeometry
public import SceneModel
public import SceneRender
import SceneStorage
import Synchronization

/// A renderer: the model's side of it, and behind a lock what draws. It may be used by any thread, one at a time; a second one waits.
public final class Renderer: Sendable {
    private let pipeline: FramePipeline
    private enum Kind { case offscreen, host, window }
    private let kind: Kind
    /// The thread that draws the frames; nil while the program asks for each.
    private let driver = Locked<Driver?>(.rendererDriver, nil)
    /// Where the thread puts its frames for the program to read.
    let ring = Locked<FrameRing?>(.frameRings, nil)
    /// Whether the window is gone.
    private let hasLeft = Atomic<Bool>(false)

    private var state: StateGate { pipeline.state }

    /// Draws into memory, in a context of its own.
    public init(offscreen size: TargetSize) throws(SceneError) {
        let (context, backend) = try SpareContext.takeOrMake()
        pipeline = try FramePipeline(size, RendererState(offscreen: context, backend))
        kind = .offscreen
        watchForCapture()
    }

    /// Draws into a host's context, which must be current.
    public init(host functions: GLFunctions) throws(SceneError) {
        LeftBackends.shared.free()
        let backend = try functions.perform { () throws(SceneError) in try RendererState.makeBackend(functions) }
        pipeline = try FramePipeline(TargetSize(), RendererState(host: HostContext(functions), backend))
        kind = .host
    }

    /// Draws into a window, from when `start` is called on. The surface's context is current, and may be no longer afterwards.
    public init(window surface: any WindowSurface, _ size: TargetSize) throws(SceneError) {
        let functions = surface.functions
        let backend = try functions.perform { () throws(SceneError) in
            try surface.makeCurrent()
            return try RendererState.makeBackend(functions)
        }
        pipeline = try FramePipeline(size, RendererState(window: surface, backend, size))
        kind = .window
        watchForCapture()
    }

    deinit { stop() }

    /// Has the thread that draws capture a frame, where the environment asks for it.
    private func watchForCapture() {
        guard CaptureRequest.shared != nil else { return }
        pipeline.capture.withLock { $0 = { [weak self] path in self?.capture(to: path) } }
    }

    // MARK: - The tree

    public func setRoot(_ root: LayerID?) throws(SceneError) { try Model.shared.setRoot(root, of: pipeline.host) }

    public var root: LayerID? { Model.shared.root(of: pipeline.host) }

    // MARK: - Settings

    public var size: TargetSize { pipeline.settings.withLock { $0.size } }

    public func setSize(_ size: TargetSize) throws(SceneError) {
        try checkIsOffscreen()
        setWindowSize(size)
    }

    /// The window has another size.
    public func setWindowSize(_ size: TargetSize) {
        pipeline.change { $0.size = size }
        Model.shared.setScale(size.scale, of: pipeline.host)
    }

    /// How many bytes the textures of images may take, if those of a frame need no more.
    public var imageBudget: Int {
        get { pipeline.settings.withLock { $0.imageBudget } }
        set { pipeline.change { $0.imageBudget = newValue } }
    }

    public var contentWait: Double {
        get { pipeline.settings.withLock { $0.contentWait } }
        set { pipeline.change { $0.contentWait = newValue } }
    }

    public var background: Color {
        get { pipeline.settings.withLock { $0.background } }
        set { pipeline.change { $0.background = newValue } }
    }

    /// Whether what changes gradually is dithered.
    public var dithers: Bool {
        get { pipeline.settings.withLock { $0.dithers } }
        set { pipeline.change { $0.dithers = newValue } }
    }

    /// How many frames in a second are enough of the renderer's thread; 0 for all that the display shows.
    public var framesPerSecond: Double {
        get { pipeline.settings.withLock { $0.framesPerSecond } }
        set {
            pipeline.change { $0.framesPerSecond = newValue }
            driver.withLock { $0 }?.setFramesPerSecond(newValue)
        }
    }

    /// What frames show of themselves.
    public var overlays: Overlays {
        get { pipeline.settings.withLock { $0.overlays } }
        set { pipeline.change { $0.overlays = newValue } }
    }

    // MARK: - Programs

    /// Has the programs ready that drawing a layer takes, as the layer is now.
    public func prepare(_ layer: LayerID) throws(SceneError) {
        let rehearsal = try Rehearsal(of: layer), scale = pipeline.settings.withLock { $0.size.scale }
        // The renderer's thread must not be the one to end the rehearsal, which changes the model: this one may hold the model's lock.
        defer { withExtendedLifetime(rehearsal) {} }
        try perform { [state, unowned rehearsal] () throws(SceneError) in
            try beginGLWork()
            defer { ProcessState.endWork() }
            try state.withLock { state throws(SceneError) in try state.rehearse(rehearsal, scale: scale) }
        }
    }

    /// A context of the program's that shares objects with the renderer's.
    public func makeSharedContext() throws(SceneError) -> SharedContext {
        try perform { [state] () throws(SceneError) in
            try beginGLWork()
            defer { ProcessState.endWork() }
            return try state.withLock { state throws(SceneError) in try state.makeSharedContext() }
        }
    }

    // MARK: - A thread of its own

    /// Starts a thread that draws the frames from now on.
    /// @param interval seconds from one frame to the next while something moves.
    public func start(interval: Double) throws(SceneError) {
        if kind == .host { throw RendererState.notOffscreen }
        if hasLeft.load(ordering: .acquiring) { throw RendererState.left }
        // The thread that drew until now need not wake for commits.
        Model.shared.unwatch(pipeline.host)
        // The end of a listener may call the program, and so comes after the lock.
        var listener: FrameSignal.Listener?
        defer { withExtendedLifetime(listener) {} }
        try driver.withLock { driver throws(SceneError) in
            guard driver == nil else { throw SceneError(.invalidState, "renderer has a thread that draws it already") }
            driver = try Driver(pipeline, interval: interval, ring.withLock { $0 }, replacing: &listener)
            RunningRenderers.add(pipeline)
        }
    }

    /// Whether the caller is called by the renderer's thread, to draw a GL layer.
    public var isOnThread: Bool { driver.withLock { $0?.isOnThread ?? false } }

    /// Ends the thread after the frame in hand; does nothing without one. Only the thread itself does not wait for that.
    public func stop() {
        // The driver is there until its thread has ended, so that nobody starts another one beside it.
        let ending = driver.withLock { driver in
            driver?.stopListening()
            return driver
        }
        guard let ending else { return }
        ending.stop()
        driver.withLock { driver in
            guard driver === ending else { return }
            driver = nil
            RunningRenderers.remove(pipeline)
        }
    }

    /// Has the thread draw at another pace.
    public func setInterval(_ interval: Double) { driver.withLock { $0 }?.setInterval(interval) }

    /// When the display is refreshed for which the thread draws; nil while nobody sees that.
    var refreshes: RefreshGrid? { driver.withLock { $0 }.map(\.refreshes) ?? (kind == .window ? nil : .unknown) }

    /// Has the thread draw no frames until this is over: nobody sees them. Animations begin and end all the same.
    public func setPaused(_ isPaused: Bool) { driver.withLock { $0 }?.setPaused(isPaused) }

    /// Has the next frame find its context lost.
    public func loseContext() throws(SceneError) {
        try withState { $0.losesContext = true }
        redraw()
    }

    /// Has the next frame drawn whether or not it differs from the last one, which is no longer on screen.
    public func redraw() { pipeline.change { _ in } }

    public var isRunning: Bool { driver.withLock { $0 != nil } }

    /// What became of a frame of the thread's: of the last one for 0.
    public func timing(of number: UInt64) throws(SceneError) -> FrameTiming {
        guard let log = driver.withLock({ $0?.log }) else { throw SceneError(.invalidState, "renderer has no thread that draws it") }
        let wanted = number == 0 ? log.last : number
        if let timing = log.read(wanted, FrameTiming()) { return timing }
        throw SceneError(.notFound, "there is no frame \(wanted): the last one is \(log.last), and the figures of the last 1024 are kept")
    }

    /// Does something on the thread that draws.
    private func perform<Result: Sendable>(_ body: @escaping @Sendable () throws(SceneError) -> Result) throws(SceneError) -> Result {
        if let driver = driver.withLock({ $0 }), let result = try driver.perform(body) { return result }
        return try body()
    }

    /// Does something with what draws, on the thread that draws.
    private func withState<Result: Sendable>(
        _ body: @escaping @Sendable (inout RendererState) throws(SceneError) -> Result
    ) throws(SceneError) -> Result {
        try perform { [state] () throws(SceneError) in try state.withLock(body) }
    }

    func checkIsOffscreen() throws(SceneError) {
        switch kind {
        case .offscreen: return
        case .host: throw RendererState.notOffscreen
        case .window: throw RendererState.ofWindow
        }
    }

    func checkIsNotRunning() throws(SceneError) {
        guard !isRunning else { throw SceneError(.invalidState, "renderer has a thread that draws it since scene_renderer_start()") }
    }

    // MARK: - Frames

    /// Draws the tree into memory.
    public func render(at time: Double) throws(SceneError) {
        try checkIsNotRunning()
        try checkIsOffscreen()
        updateTree(time)
        let failures = try pipeline.draw(at: time, isOffline: true)
        captureIfAsked()
        try tell(failures)
    }

    /// Draws the tree into a framebuffer of the host's.
    /// @param seesBelow whether layers that read the target see what the framebuffer has, where it is not cleared.
    /// @param age how many frames ago the framebuffer got what it has, the last one being 1; 0 where nothing is known.
    public func render(
        at time: Double, into framebuffer: UInt32, _ size: TargetSize, flipY: Bool, clears: Bool, seesBelow: Bool, age: Int
    ) throws(SceneError) {
        try state.withLock { state throws(SceneError) in try state.checkHost() }
        LeftBackends.shared.free()
        Model.shared.setScale(size.scale, of: pipeline.host)
        updateTree(time)
        let settings = pipeline.settings.withLock { settings in
            settings.size = size
            return settings
        }
        var target = DrawTarget(
            framebuffer: framebuffer, width: size.width, height: size.height, flipY: flipY,
            clear: clears ? settings.background.premultiplied : nil)
        target.readsFramebuffer = seesBelow && !clears
        let failures = try pipeline.draw(at: time, into: target, age: age)
        captureIfAsked()
        try tell(failures)
    }

    /// What the program does before a frame: entries come into view, layers are laid out and drawn.
    private func updateTree(_ time: Double) {
        let (channel, host) = (pipeline.channel, pipeline.host)
        // A commit for this frame wants no other frame.
        channel.signal.hold()
        defer { channel.signal.lower() }
        Model.shared.watch(host)
        ThreadEntries.current.update()
        Model.shared.flush()
        // Entries come that a scroll has brought into view by this frame.
        if ThreadEntries.current.scrolls(in: host) {
            evaluate(time)
            ThreadEntries.current.update()
            Model.shared.flush()
        }
        DrawingChannel.waitForAll(contentWait)
        guard Model.shared.hasDisplayKeys(in: host) else { return }
        // A layer that is drawn anew shows its properties as they are in this frame.
        evaluate(time)
        Model.shared.displayAnimated(in: host)
    }

    /// Brings what the model hears of the screen to the time of a frame that is about to be made.
    private func evaluate(_ time: Double) {
        let channel = pipeline.channel
        pipeline.frames.withLock { frames in
            frames.apply(channel.takeCommits())
            frames.evaluate(time: time)
            channel.report(frames.takeReport())
        }
    }

    /// Throws the first of what could not be drawn of a frame, and logs all of it, with the layers' names. The frame can be read.
    private func tell(_ failures: [DrawFailure]) throws(SceneError) {
        var first: SceneError?
        for failure in failures {
            let number = pipeline.frames.withLock { $0.number(ofRow: failure.row) }
            let title = number.isNone ? nil : Model.shared.title(of: number, in: pipeline.host)
            let error = SceneError(failure.error.code, "\(title ?? "a layer"): \(failure.error.message)")
            Log.shared(.warning, error.message)
            first = first ?? error
        }
        guard let first else { return }
        let others = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
        throw SceneError(first.code, first.message + others)
    }

    /// The time of the next frame that differs from the last one; -infinity when that need not wait for any time.
    public var nextFrameTime: Double {
        // Whoever asks may find that there is no frame to make, and is told anew of what comes from now on.
        if !isRunning { pipeline.channel.signal.lower() }
        return pipeline.nextFrameTime
    }

    /// The function that is told, on any thread and once until the next frame begins, that there is something new to show.
    public func setFrameWanted(_ listener: (@Sendable () -> Void)?) throws(SceneError) {
        try checkIsNotRunning()
        pipeline.channel.signal.setListener(listener)
    }

    /// Reads the last frame: rows of four bytes a pixel, top row first, `stride` bytes apart.
    public func readPixels(_ format: PixelFormat, stride: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SceneError) {
        // The caller waits as long as the thread writes.
        nonisolated(unsafe) let bytes = unsafe bytes
        try read { state throws(SceneError) in
            let frame = try state.lastFrame()
            try unsafe Self.check(stride: stride, length: bytes.count, of: frame)
            try unsafe state.read(format, stride: stride, into: bytes, of: frame)
        }
    }

    /// Begins to bring the last frame to memory, while others are drawn.
    public func beginReading() throws(SceneError) {
        try read { state throws(SceneError) in try state.beginReading() }
    }

    /// Reads the frame whose reading was begun first: rows of four bytes a pixel, top row first, `stride` bytes apart.
    public func finishReading(_ format: PixelFormat, stride: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SceneError) {
        // The caller waits as long as the thread writes.
        nonisolated(unsafe) let bytes = unsafe bytes
        try read { state throws(SceneError) in
            let frame = try state.pendingFrame()
            try unsafe Self.check(stride: stride, length: bytes.count, of: frame)
            try unsafe state.finishReading(format, stride: stride, into: bytes, of: frame)
        }
    }

    /// Reads pixels, and has the figures tell how long that took.
    private func read(_ body: @escaping @Sendable (inout RendererState) throws(SceneError) -> Void) throws(SceneError) {
        try withState { [figures = pipeline.figures] state throws(SceneError) in
            try body(&state)
            let reading = state.statistics.reading
            figures.withLock { $0.reading = reading }
        }
    }

    private static func check(stride: Int, length: Int, of frame: TargetSize) throws(SceneError) {
        guard stride >= 4 * frame.width, stride <= Int(Int32.max) else {
            throw SceneError(
                .invalidArgument, "stride is \(UInt(bitPattern: stride)) bytes, expected \(4 * frame.width) (4 a pixel) to \(Int32.max)")
        }
        // Neither side is large enough for the product to overflow.
        guard length >= stride * frame.height else {
            throw SceneError(
                .invalidArgument, "length is \(length) bytes, expected \(stride * frame.height): \(frame.height) rows of \(stride)")
        }
    }

    public func writePNG(path: String) throws(SceneError) {
        try withState { state throws(SceneError) in try state.writePNG(path: path) }
    }

    /// A PNG file of the last frame.
    public func copyPNG() throws(SceneError) -> [UInt8] {
        try withState { state throws(SceneError) in try state.copyPNG() }
    }

    /// Whether the pixels of its frames can be read.
    public var isOffscreen: Bool { kind == .offscreen }

    /// What draws, in words.
    public var driverName: String {
        get throws(SceneError) { try state.withLock { state throws(SceneError) in state.driverName } }
    }

    public var statistics: FrameStatistics { pipeline.figures.withLock { $0 } }

    public func planDescription() throws(SceneError) -> String {
        try withState { state throws(SceneError) in
            guard state.statistics.frames > 0 else { throw RendererState.noFrame }
            return state.plan.description
        }
    }

    /// What a pass of the last frame came to, with its filters.
    public func picture(ofPass number: Int) throws(SceneError) -> ImageBuffer {
        try checkIsOffscreen()
        return ImageBuffer(try withState { state throws(SceneError) in try state.picture(ofPass: number) })
    }

    /// The window is gone, and with it what was drawn with: figures of the frames are left.
    public func leaveWindow() {
        hasLeft.store(true, ordering: .releasing)
        stop()
        pipeline.endSurfaces()
        pipeline.state.use { $0.leaveSurface() }
    }

    /// The host's context is gone or will be: nothing is freed through it any more, and the tree may go to another renderer.
    public func abandon() throws(SceneError) {
        try state.withLock { state throws(SceneError) in try state.abandon() }
        try setRoot(nil)
    }
}
