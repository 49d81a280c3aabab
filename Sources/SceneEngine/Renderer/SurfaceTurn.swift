import SceneCommit
import SceneGLES
import SceneRender
import SceneStorage

/// The drawers of GL layers that have something in a renderer's context.
struct SurfaceDrawers {
    struct Entry {
        let channel: ObjectIdentifier
        let drawer: any SurfaceDrawer
        /// As the program was told last, with its own data.
        var frame: SurfaceFrame
        /// Why the program could not prepare itself; nothing is asked of it then.
        var failure: String?
        /// The last failure that was said.
        var said: String?
    }

    var entries: [Entry] = []

    /// Tells the program of the end of what is in the context, which is current unless it is lost. No lock is held.
    mutating func end(isContextLost: Bool) {
        let ending = entries
        entries = []
        for entry in ending { entry.drawer.end(entry.frame, isContextLost: isContextLost) }
    }
}

/// The program's turn in a renderer's frame, before anything else is drawn: GL layers are drawn, and those that are gone are told so.
///
/// The state is lent to the calling thread meanwhile, so the backend is this thread's alone.
struct SurfaceTurn {
    enum Access {
        case offscreen(OffscreenContext)
        case window(any WindowSurface)
        /// A host's context, which is current.
        case host
        /// The context is gone.
        case gone
    }

    let access: Access
    let backend: GLESBackend
    /// The number of the context.
    let context: UInt64
    let time: Double
    let requests: [SurfaceRequest]
    /// The channels of all GL layers that there are.
    let channels: Set<ObjectIdentifier>
    var drawers: SurfaceDrawers
    private(set) var drawn: [SurfaceRequest] = []
    private(set) var warnings: [String] = []

    init(
        _ access: Access, _ backend: GLESBackend, context: UInt64, time: Double, _ requests: [SurfaceRequest],
        _ channels: Set<ObjectIdentifier>, _ drawers: SurfaceDrawers
    ) {
        (self.access, self.backend, self.context, self.time) = (access, backend, context, time)
        (self.requests, self.channels, self.drawers) = (requests, channels, drawers)
    }

    /// Whether the program has nothing to do.
    var isEmpty: Bool { requests.isEmpty && drawers.entries.allSatisfy { $0.frame.context == context && channels.contains($0.channel) } }

    /// Makes the context current and has the program draw.
    mutating func run() throws(SceneError) {
        switch access {
        case .offscreen(let offscreen): try offscreen.lend { () throws(SceneError) in work() }
        case .window(let window):
            try window.functions.lend { () throws(SceneError) in
                try window.makeCurrent()
                work()
            }
        case .host: backend.functions.lend { work() }
        case .gone: drawers.end(isContextLost: true)
        }
    }

    private var isHosts: Bool { if case .host = access { true } else { false } }

    private mutating func work() {
        backend.beginSurfaces(savingState: isHosts)
        defer { backend.endSurfaces() }
        endUnused()
        for request in requests {
            if let chain = request.channel.chain { show(request, of: chain) } else { draw(request) }
        }
    }

    /// Shows what a swap chain has, and gives back what it had.
    private mutating func show(_ request: SurfaceRequest, of chain: SwapChain) {
        guard let drawable = request.drawable else { return }
        if backend.show(drawable, of: chain) {
            drawn.append(request)
        } else {
            let reason =
                "drawable \(drawable.number) of a GL layer is not shown: it was drawn in a GL context that does not share its textures with the "
                + "renderer's, or the renderer's context was lost since; make the context with scene_gl_context_create(), or have the toolkit make one "
                + "that shares"
            chain.refuse(reason)
            warnings.append(reason)
        }
        backend.retireDrawables(of: chain)
    }

    /// Ends what is of layers that are gone, or of a context that is.
    private mutating func endUnused() {
        var kept: [SurfaceDrawers.Entry] = []
        let entries = drawers.entries
        drawers.entries = []
        for entry in entries {
            let isLost = entry.frame.context != context
            if !isLost, channels.contains(entry.channel) {
                kept.append(entry)
            } else {
                entry.drawer.end(entry.frame, isContextLost: isLost)
            }
        }
        drawers.entries = kept
    }

    private mutating func draw(_ request: SurfaceRequest) {
        // The program may have replaced its functions since the layer was committed.
        guard let drawer = request.channel.drawer else { return }
        let channel = ObjectIdentifier(request.channel)
        var index = drawers.entries.firstIndex { $0.channel == channel }
        do throws(SceneError) {
            var frame = try begin(request, drawers.entries[safe: index]?.frame.data ?? 0)
            if index == nil {
                index = drawers.entries.count
                drawers.entries.append(SurfaceDrawers.Entry(channel: channel, drawer: drawer, frame: frame))
                do throws(SceneError) { try drawer.prepare(&frame) } catch { drawers.entries[index ?? 0].failure = error.message }
                drawers.entries[index ?? 0].frame = frame
                if let failure = drawers.entries[index ?? 0].failure { throw SceneError(.gl, failure) }
            }
            guard let index, drawers.entries[index].failure == nil else { return }
            drawers.entries[index].frame = frame
            if request.isAsked, !drawer.canDraw(frame) { return }
            // What the functions before left bound is not what the drawing counts on.
            _ = try bind(request)
            try drawer.draw(frame)
            drawn.append(request)
            if let error = backend.takeSurfaceError() { throw SceneError(.gl, "its functions left the GL error \(error)") }
            drawers.entries[index].said = nil
        } catch {
            say(error.message, of: drawer, index)
        }
    }

    private func begin(_ request: SurfaceRequest, _ data: UInt) throws(SceneError) -> SurfaceFrame {
        var frame = SurfaceFrame()
        backend.describe(&frame)
        frame.context = context
        frame.framebuffer = try bind(request)
        (frame.width, frame.height, frame.scale) = (request.width, request.height, request.scale)
        (frame.time, frame.layerTime, frame.data) = (time, request.layerTime, data)
        return frame
    }

    private func bind(_ request: SurfaceRequest) throws(SceneError) -> UInt32 {
        try backend.bind(request.surface, width: request.width, height: request.height, hasDepth: request.channel.hasDepth)
    }

    /// Warns of a failure, once for those that are the same.
    private mutating func say(_ message: String, of drawer: any SurfaceDrawer, _ index: Int?) {
        if let index {
            guard drawers.entries[index].said != message else { return }
            drawers.entries[index].said = message
        }
        warnings.append("\(drawer.title) is not drawn as it should be: \(message)")
    }
}

extension Array {
    fileprivate subscript(safe index: Int?) -> Element? {
        guard let index, indices.contains(index) else { return nil }
        return self[index]
    }
}

extension FramePipeline {
    /// Has the program draw the GL layers that are to be drawn for a frame, with no lock held.
    func drawSurfaces(at time: Double, _ settings: RendererSettings, isOffline: Bool) throws(SceneError) {
        guard SurfaceChannel.exists else { return }
        let lent = try state.lend { state throws(SceneError) in
            try state.beginSurfaces(frames, channel, settings, time, isOffline: isOffline)
        }
        guard var turn = lent else { return }
        var failure: SceneError?
        do throws(SceneError) { try turn.run() } catch { failure = error }
        state.takeBack { $0.endSurfaces(turn, frames) }
        guard let failure else { return }
        frames.withLock { $0.repeatLater(turn.requests) }
        throw failure
    }

    /// Tells the program that the renderer ends. Where the context is a host's that is not current, that is told when it is.
    func endSurfaces() {
        guard SurfaceChannel.exists, var turn = state.use({ $0.takeLastTurn() }) else { return }
        do throws(SceneError) { try turn.run() } catch { turn.drawers.end(isContextLost: true) }
    }
}
