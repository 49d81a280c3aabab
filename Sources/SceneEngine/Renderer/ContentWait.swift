import SceneStorage

/// Until when a frame or a page waits for contents that it shows.
struct ContentWait {
    private(set) var end = -Double.infinity
    /// When a plan has first asked for contents: one that takes long leaves them their time.
    private var start: Double?
    /// When movies were first awaited alone.
    private var startOfVideos: Double?

    /// Goes on to wait: so many seconds for contents that are drawn or loaded, and so many for movies, 0 for what is not awaited. Movies that are
    /// left when all else has come have their time from then: decoders wait for processors, too.
    /// @return whether there is anything to wait for.
    mutating func next(contents: Double, videos: Double) -> Bool {
        let now = monotonicTime(), start = start ?? now
        self.start = start
        if contents <= 0, videos > 0, startOfVideos == nil { startOfVideos = now }
        end = max(start + contents, videos > 0 ? (startOfVideos ?? start) + videos : 0)
        return contents > 0 || videos > 0
    }
}
