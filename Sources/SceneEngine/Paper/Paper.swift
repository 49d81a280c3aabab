import Glibc
public import SceneCommit
import SceneGeometry
public import SceneModel
import SceneRender
import SceneStorage
public import SceneVector

/// Pages that trees are drawn on, and that become a file. It is a renderer whose frames are pages.
public final class Paper: Sendable {
    /// The most pages of a file.
    public static let mostPages = 10_000

    private let frames: Locked<FrameRenderer>
    private let channel: RenderChannel
    private let host: HostID
    private let state: Locked<PaperState>

    public init(_ format: PageFile.Format, _ settings: PaperSettings) throws(SceneError) {
        let signal = FrameSignal()
        let frames = Locked(.frames, FrameRenderer(fonts, signal, takesShortcuts: FramePipeline.takesShortcuts, keepsVectors: true))
        self.frames = frames
        channel = RenderChannel(
            signal, presentation: { row, property in frames.withLock { $0.presentation(of: property, at: row) } },
            velocity: { row, path in frames.withLock { $0.velocity(of: path, at: row) } },
            goal: { row, property in frames.withLock { $0.goal(of: property, at: row) } },
            shown: { rows in frames.withLock { $0.shown(rows) } })
        state = Locked(.renderer, PaperState(format, settings))
        host = try Model.shared.addHost(channel)
    }

    deinit {
        Model.shared.removeHost(host)
        frames.withLock { $0.leave() }
    }

    public var settings: PaperSettings { state.withLock { $0.settings } }

    public func change(_ body: (inout PaperSettings) -> Void) { state.withLock { body(&$0.settings) } }

    public var pageCount: Int { state.withLock { $0.file.pageCount } }

    // MARK: - Pages

    /// Adds a page with a tree as it is at a time.
    public func addPage(_ root: LayerID, at time: Double) throws(SceneError) {
        try addPages(root, at: time) { settings, _ in [Point(settings.frame.x, settings.frame.y)] }
    }

    /// Adds as many pages as a tree has parts of the size of the page within its margins, row by row. @return how many.
    @discardableResult
    public func addTiles(_ root: LayerID, at time: Double) throws(SceneError) -> Int {
        let before = pageCount
        try addPages(root, at: time) { settings, bounds in
            let frame = settings.frame
            let columns = max((bounds.width / frame.width - 1e-6).rounded(.up), 1)
            let rows = max((bounds.height / frame.height - 1e-6).rounded(.up), 1)
            guard columns * rows <= Double(Self.mostPages) else { return [] }
            var places: [Point] = []
            for row in 0..<Int(rows) {
                for column in 0..<Int(columns) {
                    places.append(Point(frame.x - Double(column) * frame.width, frame.y - Double(row) * frame.height))
                }
            }
            return places
        }
        return pageCount - before
    }

    /// @param places where the tree's origin lies on each of the pages, of the settings and the root's size.
    private func addPages(
        _ root: LayerID, at time: Double, _ places: (PaperSettings, Size) -> [Point]
    ) throws(SceneError) {
        let settings = settings
        try state.withLock { state throws(SceneError) in try state.checkIsOpen() }
        let bounds = try Model.shared.values(of: root).bounds.size, all = places(settings, bounds)
        guard !all.isEmpty, pageCount + all.count <= Self.mostPages else {
            throw SceneError(.invalidArgument, "the file would have more than \(Self.mostPages) pages")
        }
        frames.withLock { $0.isOffline = true }
        defer { frames.withLock { $0.isOffline = false } }
        Model.shared.setScale(settings.scale, of: host, scalesTiles: false)
        try Model.shared.setRoot(root, of: host)
        defer { try? Model.shared.setRoot(nil, of: host) }
        updateTree(time)
        let failures = try state.withLock { state throws(SceneError) in
            var failures: [(row: Row, error: SceneError)] = []
            for place in all {
                let part = all.count == 1 ? PagePart(settings, whole: place) : PagePart(settings, place, of: bounds)
                failures += try state.draw(frames, channel, settings, part, time)
            }
            return failures
        }
        try tell(failures)
    }

    /// What the program does before a page: entries come into view, layers are laid out and drawn.
    private func updateTree(_ time: Double) {
        channel.signal.hold()
        defer { channel.signal.lower() }
        ThreadEntries.current.update()
        Model.shared.flush()
        DrawingChannel.waitForAll(PaperState.longestWait)
        guard Model.shared.hasDisplayKeys(in: host) else { return }
        frames.withLock { frames in
            frames.apply(channel.takeCommits())
            frames.evaluate(time: time)
            channel.report(frames.takeReport())
        }
        Model.shared.displayAnimated(in: host)
    }

    /// Throws the first of what could not be drawn of a page, and logs all of it, with the layers' names. The page is there.
    private func tell(_ failures: [(row: Row, error: SceneError)]) throws(SceneError) {
        var first: SceneError?
        for failure in failures {
            let number = failure.row.isNone ? LayerNumber.none : frames.withLock { $0.number(ofRow: failure.row) }
            let title = number.isNone ? nil : Model.shared.title(of: number, in: host)
            let error = SceneError(failure.error.code, "\(title ?? "a layer"): \(failure.error.message)")
            Log.shared(.warning, error.message)
            first = first ?? error
        }
        if let first { throw first }
    }

    // MARK: - The file

    /// Adds an entry to the outline, which leads to the last page.
    public func addBookmark(_ title: String, level: Int, y: Double) throws(SceneError) {
        try state.withLock { state throws(SceneError) in
            try state.checkIsOpen()
            guard state.file.pageCount > 0 else {
                throw SceneError(.invalidState, "there is no page that the entry could lead to: add one first")
            }
            state.file.addBookmark(title, level: level, y: y)
        }
    }

    /// The bytes of the file. No page is added afterwards.
    public func finish() throws(SceneError) -> [UInt8] {
        try state.withLock { state throws(SceneError) in try state.finish() }
    }
}
