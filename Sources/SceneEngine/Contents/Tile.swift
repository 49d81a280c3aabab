public import SceneCommit
public import SceneContent
public import SceneModel
import SceneStorage

/// How the drawing of a tile's pixels ended.
public enum TileResult: Sendable {
    case done, failed
    /// `Tile.finish` will tell.
    case later
}

/// A drawer that draws tiles into pixels. Called on any thread, on several at once, with no lock held.
public protocol TileDrawer: AnyObject, Sendable {
    func draw(_ tile: Tile, of layer: LayerID) -> TileResult
}

/// The tiles of a layer as images, out of the pixels that somebody draws.
public final class DrawnTiles: TileSource {
    fileprivate let format: PixelFormat
    private let drawer: any TileDrawer
    private let layer: LayerID

    /// @param format of four bytes a pixel.
    public init(_ drawer: any TileDrawer, _ format: PixelFormat, of layer: LayerID) {
        self.drawer = drawer
        self.format = format
        self.layer = layer
    }

    public func draw(_ job: TileJob) -> TileOutcome {
        guard let tile = Tile(job, self) else {
            Log.shared(.error, "there is no memory for a tile of \(job.layout.width) x \(job.layout.height) pixels")
            return .failed
        }
        // A tile that is to be finished later, and that nobody holds, fails with the end of this function.
        return tile.end(drawer.draw(tile, of: layer))
    }

    /// What the log is told of a tile that could not be drawn.
    fileprivate func complain(_ job: TileJob) {
        if !job.isCancelled { Log.shared(.warning, "\(title(of: job)) could not be drawn") }
    }

    public func areLate(_ jobs: [TileJob]) {
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
public final class Tile: @unchecked Sendable {
    private enum Phase { case running, later, ended }

    private struct State: ~Copyable {
        var block: ByteBlock?
        var phase = Phase.running
    }

    public let job: TileJob
    /// The source and who draws for it stay as long as the tile may be written.
    private let source: DrawnTiles
    private let state: Locked<State>
    /// Rows of four bytes a pixel, `stride` bytes apart.
    public let pixels: UnsafeMutableRawPointer?

    /// nil when there is no memory for it.
    fileprivate init?(_ job: TileJob, _ source: DrawnTiles) {
        guard var block = ByteBlock(count: job.layout.width * job.layout.height * source.format.bytesPerPixel) else { return nil }
        // The memory of a block stays where it is for as long as it lives.
        unsafe pixels = block.withUnsafeMutableBytes { $0.baseAddress }
        self.job = job
        self.source = source
        state = Locked(.tile, State(block: consume block))
    }

    deinit {
        if state.withLock({ $0.phase == .later }) {
            job.finish(.failed)
            source.complain(job)
        }
    }

    public var stride: Int { job.layout.width * source.format.bytesPerPixel }

    /// Takes the result of the drawer, which has returned.
    fileprivate func end(_ result: TileResult) -> TileOutcome {
        let isLate = state.withLock { state in
            guard state.phase == .running else { return true }
            guard result == .later else { return false }
            state.phase = .later
            return true
        }
        return isLate ? .later : take(isDone: result == .done) ?? .later
    }

    /// Ends a tile that was to be drawn later: it is there, or never will be.
    public func finish(isDone: Bool) throws(SceneError) {
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
        return unsafe block.withUnsafeBytes { bytes in
            try? unsafe Pixels.makeImage(width: width, height: height, stride: stride, format: source.format, bytes: bytes)
        }
    }
}
