import SceneCommit
import SceneContent
import SceneGLES
import SceneModel
import SceneRender
import SceneStorage
import Synchronization

/// From what is committed to pixels: what a renderer makes frames with, on the thread of whoever asks for one or on a thread of its own.
final class FramePipeline: Sendable {
    /// The render tree, behind a lock of its own that is held for the engine's share of a frame and not while pixels are drawn: other
    /// threads read what is on screen from it.
    let frames: Locked<FrameRenderer>
    let channel: RenderChannel
    let host: HostID
    let settings: Locked<RendererSettings>
    /// Of the last frame.
    let figures = Locked(.frameFigures, FrameStatistics())
    let state: StateGate
    /// Whether the last frame is to be drawn once more, when it is known whether its kernels' loops end in time.
    private let isProbing = Atomic<Bool>(false)
    /// Whether the program draws properties that animate, and so is to hear of frames in which something moves.
    let tellsOfMotion = Atomic<Bool>(false)
    /// Captures the last frame to a file, where the environment asks for that of some frame.
    let capture = Locked<(@Sendable (String) -> Void)?>(.innermost, nil)
    /// The version of the settings that the last frame had.
    private let drawnVersion = Locked(.innermost, UInt64.max)

    /// Whether what makes no difference may be left out. With SCENE_SHORTCUTS=0 in the environment it may not: whoever finds a wrong picture
    /// can tell whether a shortcut is to blame, and tests compare the two.
    static var takesShortcuts: Bool { Environment.value(of: "SCENE_SHORTCUTS") != "0" }

    init(_ size: TargetSize, _ state: consuming sending RendererState) throws(SceneError) {
        let signal = FrameSignal()
        let frames = Locked(.frames, FrameRenderer(fonts, signal, takesShortcuts: Self.takesShortcuts))
        self.frames = frames
        channel = RenderChannel(
            signal, presentation: { row, property in frames.withLock { $0.presentation(of: property, at: row) } },
            velocity: { row, path in frames.withLock { $0.velocity(of: path, at: row) } },
            goal: { row, property in frames.withLock { $0.goal(of: property, at: row) } },
            shown: { rows in frames.withLock { $0.shown(rows) } },
            takeIn: { commits in frames.withLock { $0.takeIn(commits()) } })
        settings = Locked(.rendererSettings, RendererSettings(size: size))
        self.state = StateGate(state)
        host = try Model.shared.addHost(channel)
        Model.shared.setScale(size.scale, of: host)
    }

    deinit {
        channel.signal.setListener(nil)
        Model.shared.removeHost(host)
        frames.withLock { $0.leave() }
        endSurfaces()
        state.use { $0.destroy() }
    }

    /// Changes what the next frame is made with.
    func change(_ body: (inout RendererSettings) -> Void) {
        settings.withLock { settings in
            body(&settings)
            settings.version += 1
        }
        channel.signal.raise()
    }

    // MARK: - When

    /// The time of the next frame that differs from the last one; -infinity when that need not wait for any time.
    var nextFrameTime: Double {
        channel.hasCommits || isProbing.load(ordering: .relaxed) ? -.infinity : frames.withLock { $0.nextFrameTime }
    }

    /// Whether a frame for a time would differ from the last one.
    func wantsFrame(at time: Double) -> Bool {
        nextFrameTime <= time || settings.withLock { $0.version } != drawnVersion.withLock { $0 }
    }

    // MARK: - Frames

    /// Takes commits in and has animations begin and end, without a frame: nobody sees them.
    func pass(to time: Double) {
        let scale = settings.withLock { $0.size.scale }
        frames.withLock { frames in
            frames.pass(to: time, channel.takeCommits(), scale: scale)
            channel.report(frames.takeReport())
            channel.notice { frames.bounds(at: $0) }
        }
    }

    /// The time of the next pass that has something to do, if nothing is committed before; in the past where that cannot be told.
    var nextPassTime: Double { channel.hasCommits ? -.infinity : frames.withLock { $0.nextReportTime } }

    /// Draws the tree into the renderer's own target.
    /// @param isOffline whether the program asks for the frame, in its own time.
    func draw(at time: Double, isOffline: Bool) throws(SceneError) -> [DrawFailure] {
        try beginGLWork()
        defer { ProcessState.endWork() }
        let settings = settings.withLock { $0 }
        if let failures = try drawOwn(at: time, settings, isOffline: isOffline) { return failures }
        // The context was lost, and with it what the program drew.
        return try drawOwn(at: time, settings, isOffline: isOffline) ?? []
    }

    /// @return nil where the frame has to be drawn once more, in another context.
    private func drawOwn(at time: Double, _ settings: RendererSettings, isOffline: Bool) throws(SceneError) -> [DrawFailure]? {
        try drawSurfaces(at: time, settings, isOffline: isOffline)
        return try state.withLock { state throws(SceneError) in
            state.prepare(frames, channel, settings, time, isOffline: isOffline)
            guard let failures = try state.drawOwn(frames) else { return nil }
            note(settings, state)
            return failures
        }
    }

    /// Draws the tree into a framebuffer of the host's.
    /// @param age see `KeptFrame.damage(of:_:age:)`.
    func draw(at time: Double, into target: DrawTarget, age: Int) throws(SceneError) -> [DrawFailure] {
        try beginGLWork()
        defer { ProcessState.endWork() }
        let settings = settings.withLock { $0 }
        try state.withLock { state throws(SceneError) in try state.checkHost() }
        try drawSurfaces(at: time, settings, isOffline: false)
        return try state.withLock { state throws(SceneError) in
            try state.checkHost()
            state.prepare(frames, channel, settings, time, isOffline: false)
            let failures = try state.drawHost(frames, into: target, age: age)
            note(settings, state)
            return failures
        }
    }

    private func note(_ settings: RendererSettings, _ state: borrowing RendererState) {
        figures.withLock { $0 = state.statistics }
        drawnVersion.withLock { $0 = settings.version }
        let isProbing = state.backend.isProbing
        self.isProbing.store(isProbing, ordering: .relaxed)
        if isProbing { channel.signal.raise() }
    }

    /// Draws the tree and shows it, on the renderer's thread. What cannot be drawn of it is logged.
    func present(at time: Double) throws(SceneError) -> (FrameStatistics, Presentation) {
        let failures = try draw(at: time, isOffline: false)
        for failure in failures { Log.shared(.warning, "a layer: \(failure.error.message)") }
        let (presentation, isCut) = try state.withLock { state throws(SceneError) in try state.present() }
        if isCut { change { _ in } }
        let figures = figures.withLock { $0 }
        if figures.animations > 0, tellsOfMotion.load(ordering: .relaxed) { ReportSignal.raise() }
        if let request = CaptureRequest.shared, request.takes(figures) { startCapture(to: request.path) }
        return (figures, presentation)
    }

    /// Captures the frame on another thread: that of the renderer does not wait for the model.
    private func startCapture(to path: String) {
        guard let capture = capture.withLock({ $0 }) else { return }
        if !startThread("scene-capture", { capture(path) }) {
            Log.shared(.warning, "SCENE_CAPTURE: the system has no threads left")
        }
    }

    /// Puts the last frame into a ring, unless the program holds all of its pictures.
    func copy(into ring: FrameRing, number: UInt64, time: Double) throws(SceneError) {
        guard let picture = ring.take() else { return }
        do throws(SceneError) {
            try state.withLock { state throws(SceneError) in try state.read(into: picture, ring.format) }
        } catch {
            ring.giveBack(picture)
            throw error
        }
        ring.publish(picture, number: number, time: time)
    }
}
