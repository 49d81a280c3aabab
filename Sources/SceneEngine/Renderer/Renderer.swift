public import SceneCommit
public import SceneContent
public import SceneGLES
public import SceneGeometry
public import SceneModel
import SceneRender
import SceneStorage

/// A renderer: the model's side of it, and behind a lock what draws. It may be used by any thread, one at a time; a second one waits.
public final class Renderer: Sendable {
    /// The render tree, behind a lock of its own that is held for the engine's share of a frame and not while pixels are drawn: other
    /// threads read what is on screen from it.
    private let frames: Locked<FrameRenderer>
    private let channel: RenderChannel
    private let host: HostID
    private let state: Locked<RendererState>

    /// Draws into memory, in a context of its own.
    public init(offscreen size: TargetSize) throws(SceneError) {
        (frames, channel) = Self.makeFrames()
        let context = try OffscreenContext()
        let backend = try context.perform { () throws(SceneError) in try GLESBackend(context.functions, CairoRasterizer()) }
        state = Locked(.renderer, RendererState(offscreen: context, backend, size))
        host = Model.shared.addHost(channel)
    }

    /// Draws into a host's context, which must be current.
    public init(host functions: GLFunctions) throws(SceneError) {
        LeftBackends.shared.free()
        let backend = try GLESBackend(functions, CairoRasterizer())
        (frames, channel) = Self.makeFrames()
        state = Locked(.renderer, RendererState(host: HostContext(functions), backend))
        host = Model.shared.addHost(channel)
    }

    private static func makeFrames() -> (Locked<FrameRenderer>, RenderChannel) {
        let signal = FrameSignal()
        let frames = Locked(.frames, FrameRenderer(fonts, signal))
        let channel = RenderChannel(
            signal, presentation: { row, property in frames.withLock { $0.presentation(of: property, at: row) } },
            shown: { rows in frames.withLock { $0.shown(rows) } })
        return (frames, channel)
    }

    deinit {
        channel.signal.setListener(nil)
        Model.shared.removeHost(host)
        frames.withLock { $0.leaveTiles() }
        state.withLock { $0.destroy() }
    }

    // MARK: - The tree

    public func setRoot(_ root: LayerID?) throws(SceneError) { try Model.shared.setRoot(root, of: host) }

    public var root: LayerID? { Model.shared.root(of: host) }

    // MARK: - The target

    public var size: TargetSize { state.withLock { $0.size } }

    public func setSize(_ size: TargetSize) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            _ = try state.offscreenContext()
            state.size = size
        }
    }

    /// How many bytes the textures of images may take, if those of a frame need no more.
    public var imageBudget: Int {
        get { state.withLock { $0.imageBudget } }
        set { state.withLock { $0.imageBudget = newValue } }
    }

    public var contentWait: Double {
        get { state.withLock { $0.contentWait } }
        set { state.withLock { $0.contentWait = newValue } }
    }

    public func setBackground(_ color: Color) { state.withLock { $0.background = color } }

    /// Whether what changes gradually is dithered.
    public var dithers: Bool {
        get { state.withLock { $0.dithers } }
        set { state.withLock { $0.dithers = newValue } }
    }

    /// Whether frames outline their passes.
    public var showsPasses: Bool {
        get { frames.withLock { $0.showsPasses } }
        set { frames.withLock { $0.showsPasses = newValue } }
    }

    // MARK: - Frames

    /// Draws the tree into memory.
    public func render(at time: Double) throws(SceneError) {
        let context = try state.withLock { state throws(SceneError) in try state.offscreenContext() }
        updateTree(time)
        let failures = try state.withLock { state throws(SceneError) in
            state.prepare(frames, channel, time)
            let target = state.ownTarget
            return try context.perform { () throws(SceneError) in try state.draw(frames, into: target, savingState: false) }
        }
        try tell(failures)
    }

    /// Draws the tree into a framebuffer of the host's.
    public func render(at time: Double, into framebuffer: UInt32, _ size: TargetSize, flipY: Bool, clears: Bool) throws(SceneError) {
        try state.withLock { state throws(SceneError) in try state.checkHost() }
        LeftBackends.shared.free()
        updateTree(time)
        let failures = try state.withLock { state throws(SceneError) in
            try state.checkHost()
            state.size = size
            state.prepare(frames, channel, time)
            let target = DrawTarget(
                framebuffer: framebuffer, width: size.width, height: size.height, flipY: flipY,
                clear: clears ? state.background.premultiplied : nil)
            return try state.draw(frames, into: target, savingState: true)
        }
        try tell(failures)
    }

    /// What the program does before a frame: entries come into view, layers are laid out and drawn.
    private func updateTree(_ time: Double) {
        // What is committed for this frame wants no other.
        channel.signal.hold()
        defer { channel.signal.lower() }
        Model.shared.watch(host)
        ThreadEntries.current.update()
        Model.shared.flush()
        if contentWait > 0 { _ = DrawingChannel.count.wait(until: monotonicTime() + contentWait) { $0 == 0 ? true : nil } }
        guard Model.shared.hasDisplayKeys(in: host) else { return }
        // A layer that is drawn anew shows its properties as they are in this frame.
        frames.withLock { frames in
            frames.apply(channel.takeCommits())
            frames.evaluate(time: time)
            channel.report(frames.takeReport())
        }
        Model.shared.displayAnimated(in: host)
    }

    /// Throws the first of what could not be drawn of a frame, and logs all of it, with the layers' names. The frame can be read.
    private func tell(_ failures: [DrawFailure]) throws(SceneError) {
        var first: SceneError?
        for failure in failures {
            let number = frames.withLock { $0.number(ofRow: failure.row) }
            let title = number.isNone ? nil : Model.shared.title(of: number, in: host)
            let error = SceneError(failure.error.code, "\(title ?? "a layer"): \(failure.error.message)")
            Log.shared(.warning, error.message)
            first = first ?? error
        }
        guard let first else { return }
        let others = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
        throw SceneError(first.code, first.message + others)
    }

    /// The time of the next frame that differs from the last one; -infinity when that need not wait for any time.
    public var nextFrameTime: Double { channel.hasCommits ? -.infinity : frames.withLock { $0.nextFrameTime } }

    /// Who is told, on any thread and once until the next frame begins, that there is something new to show.
    public func setFrameWanted(_ listener: (@Sendable () -> Void)?) { channel.signal.setListener(listener) }

    /// Reads the last frame: rows of four bytes a pixel, top row first, `stride` bytes apart.
    public func readPixels(_ format: PixelFormat, stride: Int, into bytes: UnsafeMutableRawBufferPointer) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            let frame = try state.lastFrame()
            try Self.check(stride: stride, length: bytes.count, of: frame)
            try unsafe state.read(format, stride: stride, into: bytes, of: frame)
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
        try state.withLock { state throws(SceneError) in try state.writePNG(path: path) }
    }

    public var statistics: FrameStatistics { state.withLock { $0.statistics } }

    public func planDescription() throws(SceneError) -> String {
        try state.withLock { state throws(SceneError) in
            guard state.statistics.frames > 0 else { throw RendererState.noFrame }
            return state.plan.description
        }
    }

    /// The host's context is gone or will be: nothing is freed through it any more, and the tree may go to another renderer.
    public func abandon() throws(SceneError) {
        try state.withLock { state throws(SceneError) in try state.abandon() }
        try setRoot(nil)
    }
}
