import SceneAnimation
import SceneModel
import SceneStorage

/// A refresh of a display, in seconds of the monotonic clock.
public struct DisplayRefresh: Sendable {
    public var timestamp, targetTimestamp, interval: Double
}

/// A listener that is told of a display's refreshes, on the thread of its link and with no lock held.
public protocol DisplayLinkObserver: AnyObject, Sendable {
    func displayDidRefresh(_ refresh: DisplayRefresh)
}

/// What tells a thread of the refreshes of the display that a renderer draws for (CADisplayLink).
public final class DisplayLink: Sendable {
    private struct State {
        weak var renderer: Renderer?
        /// Whether the link was made for a renderer.
        let hasRenderer: Bool
        var isPaused = false
        var framesPerSecond = 0.0
        /// The time from which on refreshes are told.
        var since: Double
        /// The time of the refresh that was told last.
        var last = -Double.infinity
    }

    /// How long nobody looks whether frames are seen again, in seconds.
    private static let unseenInterval = 0.1

    private let state: Locked<State>
    private let observer: any DisplayLinkObserver

    fileprivate init(_ renderer: Renderer?, _ observer: any DisplayLinkObserver) {
        self.observer = observer
        state = Locked(.innermost, State(renderer: renderer, hasRenderer: renderer != nil, since: monotonicTime()))
    }

    public var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set {
            state.withLock { state in
                if state.isPaused, !newValue { state.since = monotonicTime() }
                state.isPaused = newValue
            }
            ThreadDisplayLinks.current.wake()
        }
    }

    /// How many refreshes in a second are enough; 0 for all.
    public var framesPerSecond: Double {
        get { state.withLock { $0.framesPerSecond } }
        set {
            state.withLock { $0.framesPerSecond = newValue }
            ThreadDisplayLinks.current.wake()
        }
    }

    /// Tells of the last refresh, unless that was told, or is too early. @return whether that was told.
    fileprivate func tell(at now: Double) -> Bool {
        guard let refreshes, let due = due(by: refreshes), due <= now else { return false }
        let refresh = max(due, refreshes.last(at: now))
        state.withLock { $0.last = refresh }
        observer.displayDidRefresh(
            DisplayRefresh(timestamp: refresh, targetTimestamp: refresh + refreshes.interval, interval: refreshes.interval))
        return true
    }

    /// When the thread is to look at the link again; nil for not before the program changes it.
    fileprivate var nextLook: Double? {
        if let refreshes { return due(by: refreshes) }
        // A renderer that was just let go of may end here, with no lock held.
        let (renderer, isPaused) = state.withLock { ($0.renderer, $0.isPaused) }
        return isPaused || renderer == nil ? nil : monotonicTime() + Self.unseenInterval
    }

    /// When the display is refreshed; nil while nobody sees it.
    private var refreshes: RefreshGrid? {
        let (renderer, hasRenderer) = state.withLock { ($0.renderer, $0.hasRenderer) }
        return hasRenderer ? renderer?.refreshes : .unknown
    }

    /// The time of the next refresh that is to be told; nil for none.
    private func due(by refreshes: RefreshGrid) -> Double? {
        state.withLock { state in
            guard !state.isPaused else { return nil }
            // A refresh that was told may have been at a slightly other time than the display has said since.
            let spacing = state.framesPerSecond > 0 ? FramePacing.spacing(state.framesPerSecond) : 0
            return refreshes.next(from: max(state.since, state.last + max(spacing, refreshes.interval / 2)))
        }
    }
}

/// The display links of the calling thread.
public final class ThreadDisplayLinks {
    private static let all = ThreadLocal { ThreadDisplayLinks() }
    public static var current: ThreadDisplayLinks { all.current }

    private struct Entry {
        weak var link: DisplayLink?
    }

    private var entries: [Entry] = []
    private var isTelling = false

    /// @param renderer the one for whose display the link is; nil for none that is known.
    public func create(for renderer: Renderer?, _ observer: any DisplayLinkObserver) -> DisplayLink {
        let link = DisplayLink(renderer, observer)
        entries.append(Entry(link: link))
        wake()
        return link
    }

    /// Tells of refreshes, and commits what the program makes of them. @return how many were told: none while some are.
    func dispatch() -> Int {
        guard !entries.isEmpty else { return 0 }
        defer { wake() }
        if isTelling { return 0 }
        isTelling = true
        defer { isTelling = false }
        forgetEnded()
        let now = monotonicTime()
        var count = 0
        for entry in entries where entry.link?.tell(at: now) == true { count += 1 }
        if count > 0 { Model.shared.flush() }
        return count
    }

    /// Links that another thread lets go of meanwhile end afterwards: their end calls the program, which may make others.
    private func forgetEnded() {
        let held = entries.compactMap(\.link)
        entries.removeAll { $0.link == nil }
        withExtendedLifetime(held) {}
    }

    /// Asks for a dispatch when there is something to tell next.
    fileprivate func wake() {
        let next = entries.lazy.compactMap { $0.link?.nextLook }.min()
        if let next { Model.shared.wakeThread(at: next) }
    }
}
