import SceneCommit
import SceneStorage

/// The movies that the layers of a tree show, by the layers' rows.
struct VideoTable {
    /// A picture that layers show, which the renderer has for itself: its pixels change from frame to frame.
    struct Surface {
        var image: ImageBuffer
        /// The number of the stream's picture that it has.
        var number: UInt64
    }

    /// What a surface is of: a stream, for all layers that show what is due, or one layer's exact place.
    enum Source: Hashable {
        case stream(ObjectIdentifier)
        case layer(Row)
    }

    let signal: FrameSignal
    /// Whether frames are made for times of the program's, and not as they are seen.
    fileprivate(set) var isOffline = false
    /// The forms of pictures that the renderer takes.
    private(set) var intake = VideoIntake()
    fileprivate(set) var streams: [Row: VideoStream] = [:]
    /// The numbers of the pictures that rows show.
    fileprivate var shown: [Row: UInt64] = [:]
    fileprivate var surfaces: [Source: Surface] = [:]
    /// Rows that show exact places.
    fileprivate var exact: Set<Row> = []
    /// Whether the next frame shows another place of a movie that follows a layer's time.
    fileprivate(set) var isFollowing = false
    fileprivate(set) var isWaiting = false

    init(_ signal: FrameSignal) { self.signal = signal }

    /// When a picture is due that comes after those that are shown.
    var nextTime: Double {
        guard !streams.isEmpty else { return .infinity }
        var next = Double.infinity
        for (row, stream) in streams {
            if exact.contains(row) {
                if stream.lastAnswer(to: viewer(row)) > shown[row] ?? 0 { return -.infinity }
                continue
            }
            let shown = surfaces[.stream(ObjectIdentifier(stream))]?.number ?? 0
            next = min(next, stream.nextDue(after: shown))
        }
        return next
    }

    mutating func setIntake(_ new: VideoIntake) {
        guard new != intake else { return }
        // Pictures that are shown in a form which is taken no more are made anew.
        if new.display != intake.display { (surfaces, shown) = ([:], [:]) }
        intake = new
        for stream in streams.values { stream.setIntake(new, of: signal) }
    }

    /// A layer that shows the movie of a feed.
    func row(of feed: LevelFeed) -> Row? { streams.first { $0.value.levels === feed }?.key }

    func viewer(_ row: Row) -> VideoViewer { VideoViewer(signal, layer: row.rawValue) }

    /// Surfaces that no layer shows any more go.
    fileprivate mutating func prune() {
        guard !surfaces.isEmpty else { return }
        var used = Set<Source>()
        for (row, stream) in streams { used.insert(exact.contains(row) ? .layer(row) : .stream(ObjectIdentifier(stream))) }
        for source in Array(surfaces.keys) where !used.contains(source) { surfaces[source] = nil }
    }
}

extension RenderTree {
    /// Has a layer show the pictures of another stream, or of none.
    mutating func setVideo(_ stream: VideoStream?, at row: Row) {
        if let old = kinds.videos.streams.removeValue(forKey: row) {
            old.detach(kinds.videos.signal)
            kinds.videos.shown[row] = nil
            if kinds.videos.exact.remove(row) != nil { old.forget(kinds.videos.viewer(row)) }
        }
        if let stream {
            stream.attach(kinds.videos.signal, kinds.videos.intake)
            kinds.videos.streams[row] = stream
        }
        kinds.videos.prune()
        noteRedrawing(of: row)
    }

    mutating func leaveVideos() {
        for row in Array(kinds.videos.streams.keys) { setVideo(nil, at: row) }
    }

    /// Has frames be made for times of the program's, or as they are seen. A movie that need not show exact places any more goes on at once.
    mutating func setOffline(_ isOffline: Bool) {
        guard isOffline != kinds.videos.isOffline else { return }
        kinds.videos.isOffline = isOffline
        for (row, stream) in kinds.videos.streams where !showsExactPlaces(row) { setExact(false, stream, at: row) }
    }

    /// Whether a movie's layer shows the exact places of its own time.
    func showsExactPlaces(_ row: Row) -> Bool {
        kinds.videos.isOffline || sparse.vector(of: .followsLayerTime, nodes[row].sparse)?.x == 1
    }

    fileprivate mutating func setExact(_ isExact: Bool, _ stream: VideoStream, at row: Row) {
        guard isExact != kinds.videos.exact.contains(row) else { return }
        if isExact {
            kinds.videos.exact.insert(row)
        } else {
            kinds.videos.exact.remove(row)
            stream.forget(kinds.videos.viewer(row))
        }
        kinds.videos.prune()
    }

    /// The image of a picture: the one before where only its pixels are others. nil where the pixels cannot be had.
    private mutating func image(of picture: VideoPicture, _ old: ImageBuffer?) -> ImageBuffer? {
        if case .device(let device) = picture, device.display == kinds.videos.intake.display {
            return ImageBuffer(.picture(device), width: device.width, height: device.height)
        }
        guard let bitmap = picture.bitmap else { return nil }
        guard let old, old.external == nil, old.width == bitmap.width, old.height == bitmap.height, old.depth == bitmap.depth,
            old.isPlanar == (bitmap.planes != nil),
            !isShown(old, byMoreThan: kinds.videos.streams.keys.count { values.contents(of: $0) == old.id })
        else { return ImageBuffer(bitmap) }
        old.show(bitmap)
        imageTable.loads.note(all: bitmap, of: old)
        return old
    }

    /// Shows a picture of a movie as the contents of a row.
    fileprivate mutating func showVideo(_ frame: VideoFrame, of source: VideoTable.Source, at row: Row) {
        var surface = kinds.videos.surfaces[source]
        if surface?.number != frame.number {
            surface = image(of: frame.picture, surface?.image).map { VideoTable.Surface(image: $0, number: frame.number) }
        }
        guard let surface else { return }
        kinds.videos.surfaces[source] = surface
        let id = surface.image.id
        if values.contents(of: row) != id { set(.contents, to: .image(surface.image), at: row) }
        if imageTable.infos[id].isOpaque != frame.picture.isOpaque {
            imageTable.infos[id].isOpaque = frame.picture.isOpaque
            changes.needsPlan = true
        }
        guard kinds.videos.shown.updateValue(frame.number, forKey: row) != frame.number else { return }
        noteChange(row)
    }
}

extension Animator {
    /// Gives the layers of movies the pictures of a time.
    mutating func showVideos(at time: Double, _ tree: inout RenderTree) {
        // A tree whose last movie has gone follows nothing, and waits for nothing.
        tree.kinds.videos.isFollowing = false
        tree.kinds.videos.isWaiting = false
        guard !tree.kinds.videos.streams.isEmpty else { return }
        // A host may count time from where it likes; movies are timed by the monotonic clock.
        let now = monotonicTime(), seen = abs(time - now) < 0.5 ? time : now
        for (row, stream) in tree.kinds.videos.streams {
            let isExact = tree.showsExactPlaces(row)
            tree.setExact(isExact, stream, at: row)
            guard isExact else {
                let source = VideoTable.Source.stream(ObjectIdentifier(stream))
                if let frame = stream.frame(at: seen) { tree.showVideo(frame, of: source, at: row) }
                continue
            }
            let clock = clocks[clocks.clock(of: row, tree)]
            guard clock.isActive else { continue }
            let isRunning = clock.rate != 0
            let (frame, isAwaited) = stream.frame(exactlyAt: clock.time, for: tree.kinds.videos.viewer(row))
            if let frame { tree.showVideo(frame, of: .layer(row), at: row) }
            if isAwaited { tree.kinds.videos.isWaiting = true }
            if isRunning && !tree.kinds.videos.isOffline { tree.kinds.videos.isFollowing = true }
        }
    }
}
