import CScene
import SceneCommit
import SceneContent
import SceneModel
import SceneStorage

/// The program's function that draws the tiles of a layer.
@safe
final class CallbackTileSource: TileSource, @unchecked Sendable {
    private let function: scene_tile_function
    private let userData: UserData
    private let layer: LayerID
    let format: PixelFormat

    init(_ function: scene_tile_function, _ format: PixelFormat, _ layer: LayerID, _ userData: UserData) {
        unsafe self.function = function
        self.format = format
        self.layer = layer
        self.userData = userData
    }

    func draw(_ job: TileJob) -> TileOutcome {
        guard let tile = TileObject(job, self), let handle = try? Handles.lend(tile) else {
            Log.shared(.error, "there is no memory for a tile of \(job.layout.width) x \(job.layout.height) pixels")
            return .failed
        }
        var info = unsafe tile.info
        let result = unsafe function(layer.handle.pointer, handle.pointer, &info, userData.pointer)
        let outcome = tile.end(result)
        // One that is to be finished later, and that nobody has retained, fails here.
        Handles.takeBack(handle)
        return outcome
    }

    /// What the log is told of a tile that could not be drawn.
    fileprivate func complain(_ job: TileJob) {
        if !job.isCancelled { Log.shared(.warning, "\(title(of: job)) could not be drawn") }
    }

    func areLate(_ jobs: [TileJob]) {
        guard let first = jobs.first else { return }
        let others = jobs.count > 1 ? " (and \(jobs.count - 1) more)" : ""
        Log.shared(.warning, "\(title(of: first)) has not ended for \(Int(backgroundPatience)) seconds\(others)")
    }

    private func title(of job: TileJob) -> String {
        "the tile in column \(job.key.column), row \(job.key.row) of level \(job.key.level) of \(Model.shared.title(of: layer))"
    }
}

/// A tile that is being drawn, with its pixels.
@safe
final class TileObject: HandleObject, @unchecked Sendable {
    static var kind: ObjectKind { .tile }

    private enum Phase { case running, later, ended }

    private struct State: ~Copyable {
        var block: ByteBlock?
        var phase = Phase.running
    }

    private let job: TileJob
    /// Its user data stays as long as the tile may be written.
    private let source: CallbackTileSource
    private let state: Locked<State>
    private let pixels: UnsafeMutableRawPointer?

    /// nil when there is no memory for it.
    init?(_ job: TileJob, _ source: CallbackTileSource) {
        guard var block = ByteBlock(count: job.layout.width * job.layout.height * source.format.bytesPerPixel) else { return nil }
        // The memory of a block stays where it is for as long as it lives.
        unsafe pixels = block.withUnsafeMutableBytes { $0.baseAddress }
        self.job = job
        self.source = source
        state = Locked(State(block: consume block))
    }

    deinit {
        if state.withLock({ $0.phase == .later }) {
            job.finish(.failed)
            source.complain(job)
        }
    }

    var isCancelled: Bool { job.isCancelled }

    /// What its function is told.
    var info: scene_tile_info {
        unsafe scene_tile_info(
            struct_size: UInt32(MemoryLayout<scene_tile_info>.size), level: UInt32(job.key.level), column: job.key.column, row: job.key.row,
            rect: job.rect.c, scale: job.scale, width: UInt32(job.layout.width), height: UInt32(job.layout.height),
            stride: job.layout.width * source.format.bytesPerPixel, pixels: pixels)
    }

    /// The function has returned.
    func end(_ result: scene_tile_result) -> TileOutcome {
        let isLate = state.withLock { state in
            guard state.phase == .running else { return true }
            guard result == SCENE_TILE_LATER else { return false }
            state.phase = .later
            return true
        }
        return isLate ? .later : take(isDone: result == SCENE_TILE_DONE) ?? .later
    }

    /// What was to be drawn later is there, or never will be.
    func finish(isDone: Bool) throws(SceneError) {
        guard let outcome = take(isDone: isDone) else {
            throw SceneError(.invalidState, "tile has ended already; what its function returned counts")
        }
        job.finish(outcome)
    }

    /// Ends the tile. @return nil when it has ended already.
    private func take(isDone: Bool) -> TileOutcome? {
        var block: ByteBlock?
        let hasEnded = state.withLock { state in
            guard state.phase != .ended else { return true }
            state.phase = .ended
            block = state.block.take()
            return false
        }
        if hasEnded { return nil }
        guard isDone, let image = makeImage(block) else {
            source.complain(job)
            return .failed
        }
        return .done(image)
    }

    private func makeImage(_ block: consuming ByteBlock?) -> ImageBuffer? {
        guard let block else { return nil }
        let (width, height) = (job.layout.width, job.layout.height)
        if source.format == .rgbaPremultiplied { return ImageBuffer(width: width, height: height, pixels: block) }
        let stride = width * source.format.bytesPerPixel
        return unsafe block.withUnsafeBytes { bytes in
            try? unsafe Pixels.makeImage(width: width, height: height, stride: stride, format: source.format, bytes: bytes)
        }
    }
}
