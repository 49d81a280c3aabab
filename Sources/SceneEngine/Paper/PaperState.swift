import Glibc
import SceneCommit
import SceneGeometry
import SceneRender
import SceneStorage
import SceneVector

/// The pages of a paper so far, and what the next one is drawn with.
struct PaperState: ~Copyable {
    var settings: PaperSettings
    let file: PageFile
    private let painter = GLPassPainter()
    private var plan = FramePlan()
    private var warnings: [String] = []
    /// The file, once it was asked for, or why there is none.
    private var outcome: Result<[UInt8], SceneError>?

    /// How long a page waits for images that are loaded and layers that are drawn, in seconds.
    static let longestWait = 60.0

    init(_ format: PageFile.Format, _ settings: PaperSettings) {
        file = PageFile(format)
        self.settings = settings
    }

    func checkIsOpen() throws(SceneError) {
        if outcome != nil { throw SceneError(.invalidState, "the file was written already: its pages are all there are") }
    }

    // MARK: - Pages

    /// From what was committed to the frame plan; again while there comes what the page shows.
    private mutating func prepare(
        _ frames: Locked<FrameRenderer>, _ channel: RenderChannel, _ part: PagePart, _ scale: Double, _ time: Double
    ) {
        var ended: UInt64?, wait = ContentWait()
        repeat {
            let before = ended ?? TileChannel.ended.withLock { $0 }
            let isAwaited = frames.withLock { frames in
                frames.apply(channel.takeCommits())
                frames.evaluate(time: time)
                channel.report(frames.takeReport())
                frames.makePlan(&plan, width: part.width, height: part.height, scale: scale, origin: part.origin)
                frames.update(&painter.resources)
                warnings += frames.takeWarnings()
                return wait.next(
                    contents: frames.isWaiting ? Self.longestWait : 0,
                    videos: frames.isWaitingForVideos ? RendererState.videoPatience : 0)
            }
            ended = isAwaited ? TileChannel.ended.wait(until: wait.end) { $0 == before ? nil : $0 } : nil
            if ended == nil, isAwaited, frames.withLock({ $0.isWaitingForVideos }) {
                warnings.append("a movie had no picture for a page within \(Int(RendererState.videoPatience)) s")
            }
        } while ended != nil
    }

    /// Draws a page with a part of a tree as it is at a time. @return what could not be drawn.
    mutating func draw(
        _ frames: Locked<FrameRenderer>, _ channel: RenderChannel, _ settings: PaperSettings, _ part: PagePart, _ time: Double
    ) throws(SceneError) -> [(row: Row, error: SceneError)] {
        prepare(frames, channel, part, settings.scale, time)
        for warning in warnings { Log.shared(.warning, warning) }
        warnings = []
        let unit = 1 / settings.scale
        let page = PageFile.Page(
            size: settings.size, place: Affine(unit, 0, 0, unit, part.place.x + part.origin.x * unit, part.place.y + part.origin.y * unit),
            options: PageOptions(resolution: settings.resolution, frame: settings.frame, isOpaque: settings.background.a >= 1),
            background: settings.background, links: links(of: frames))
        let vectors = painter.resources.vectors, images = painter.resources.images
        let failures = try file.add(page, &plan, images: images, vectors: vectors, painter)
        painter.resources.images = []
        painter.resources.vectors = []
        return frames.withLock { frames in
            frames.noteDrawn(evicted: [], missing: [])
            return failures
                + frames.cutTiledLayers.map { ($0, SceneError(.outOfMemory, "its memory limit has no room for the tiles of the page")) }
        }
    }

    /// The links of the page, but for those that would run where the file is opened.
    private func links(of frames: Locked<FrameRenderer>) -> [PageLink] {
        frames.withLock { $0.links }.map { PageLink(rect: $0.rect, address: $0.address) }.filter { link in
            if link.isScript { Log.shared(.warning, "a link is left out of the page: \(link.address.prefix(40)) is a script") }
            return !link.isScript
        }
    }

    mutating func finish() throws(SceneError) -> [UInt8] {
        if let outcome { return try outcome.get() }
        guard file.pageCount > 0 else { throw SceneError(.invalidState, "there is no page: add one first") }
        let made = Result { () throws(SceneError) in try file.finish(settings.metadata) }
        outcome = made
        return try made.get()
    }
}
