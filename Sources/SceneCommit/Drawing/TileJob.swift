public import SceneGeometry
import Synchronization

/// A tile that is being drawn.
public final class TileJob: Sendable {
    public let key: TileKey
    public let layout: TileLayout
    let channel: TileChannel
    private let cancelled = Atomic<Bool>(false)
    /// Whether what it shows has changed since it was begun.
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

    func cancel(isOutdated: Bool = false) {
        if isOutdated { outdated.store(true, ordering: .relaxed) }
        cancelled.store(true, ordering: .relaxed)
    }

    /// Ends one that was not drawn at once.
    public func finish(_ outcome: TileOutcome) { channel.finish(self, outcome) }
}

/// What became of drawing a tile.
public enum TileOutcome: Sendable {
    case done(ImageBuffer)
    case failed
    /// `TileJob.finish` will tell.
    case later
}

/// Who draws the tiles of a layer. The last reference goes where the model or a worker drops it, never with a lock held.
public protocol TileSource: AnyObject, Sendable {
    /// Called on any thread, on several at once, with no lock held.
    func draw(_ job: TileJob) -> TileOutcome

    /// Some have not ended for `backgroundPatience`; there is at least one.
    func areLate(_ jobs: [TileJob])
}
