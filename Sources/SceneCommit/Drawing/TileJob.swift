public import SceneGeometry
import Synchronization

/// A tile that is being drawn.
public final class TileJob: Sendable {
    public let key: TileKey
    public let layout: TileLayout
    let channel: TileChannel
    private let cancelled = Atomic<Bool>(false)
    /// Whether the tile's contents have changed since the job began.
    private let outdated = Atomic<Bool>(false)

    init(_ key: TileKey, _ layout: TileLayout, _ channel: TileChannel) {
        self.key = key
        self.layout = layout
        self.channel = channel
    }

    public var rect: Rect { layout.rect(of: key) }
    /// Pixels in a point.
    public var scale: Double { layout.density(of: Int(key.level)) }

    /// Whether nobody wants the tile any more.
    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
    var isOutdated: Bool { outdated.load(ordering: .relaxed) }

    func cancel(isOutdated: Bool) {
        if isOutdated { outdated.store(true, ordering: .relaxed) }
        cancelled.store(true, ordering: .relaxed)
    }

    /// Ends a job that did not end in the call that began it.
    public func finish(_ outcome: TileOutcome) { channel.finish(self, outcome) }
}

/// The result of drawing a tile.
public enum TileOutcome: Sendable {
    case done(ImageBuffer)
    case failed
    /// The job goes on until `TileJob.finish` is called.
    case later
}

/// The program's source of a layer's tiles. The model or a worker drops the last reference, never with a lock held.
public protocol TileSource: AnyObject, Sendable {
    /// Draws a tile: on any thread, on several at once, with no lock held.
    func draw(_ job: TileJob) -> TileOutcome

    /// Tells the source of tiles that have not ended for `backgroundPatience`: at least one.
    func areLate(_ jobs: [TileJob])
}
