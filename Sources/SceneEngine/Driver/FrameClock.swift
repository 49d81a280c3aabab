import SceneAnimation

/// The times at which a thread's frames are seen: a grid of the display's refreshes. A frame is begun one refresh ahead, and evaluated for the time
/// of the one that will show it.
struct FrameClock {
    var refreshes: RefreshGrid
    /// How many frames in a second are enough; 0 for one at each refresh.
    var framesPerSecond = 0.0
    /// The refresh that the last frame was made for.
    private(set) var target = -Double.infinity
    /// How long frames take from beginning to end, of late.
    private var cost = 0.0

    init(_ refreshes: RefreshGrid) { self.refreshes = refreshes }

    private var interval: Double { refreshes.interval }

    /// The refresh that shows a frame begun now: one that can be reached, and none that has a frame already.
    func upcoming(at now: Double) -> Double {
        // A frame that is begun right after a refresh is for the next one, even where the last ones came too late for theirs.
        refreshes.next(from: max(now + min(cost, 0.9 * interval), target + spacing))
    }

    /// The least time from one frame to the next.
    private var spacing: Double {
        let least = interval / 2
        return framesPerSecond > 0 ? max(FramePacing.spacing(framesPerSecond), least) : least
    }

    /// How many refreshes went by without a frame between two frames that were to follow each other.
    func missed(between last: Double, and time: Double) -> UInt64 {
        UInt64(max((time - refreshes.next(from: last + spacing)) / interval + 0.5, 0))
    }

    /// Begins a frame. @return the time that it shows.
    mutating func begin(at now: Double) -> Double {
        target = upcoming(at: now)
        return target
    }

    /// When the next frame may begin: the display has the last one, and the program wants another.
    var start: Double { framesPerSecond > 0 ? max(target, refreshes.next(from: target + spacing) - interval + 1e-5) : target }

    /// When the frame begins that is the first to show a time: right after the refresh before.
    func start(for time: Double) -> Double { time.isFinite ? max(start, refreshes.next(from: time) - interval + 1e-5) : max(start, time) }

    /// Learns from a frame. @return how many refreshes the frame came too late.
    mutating func end(begun: Double, at now: Double, _ presentation: Presentation) -> UInt64 {
        cost = max(now - begun, 0.9 * cost + 0.1 * (now - begun))
        let late = ((now - target) / interval - 0.1).rounded(.up)
        switch presentation {
        case .immediate: break
        // A frame that comes a little late has waited for a display whose refreshes are a little later than was thought.
        case .waited: if now > target, now < target + interval / 2 { refreshes.anchor += (now - target) / 4 }
        case .refreshed(let time): refreshes.anchor = time
        }
        return late > 0 ? UInt64(late) : 0
    }
}

/// What the presentation of a frame tells of the display.
public enum Presentation: Sendable {
    /// The frame went to no display.
    case immediate
    /// The presentation may have waited for the display: then there was a refresh just now, or before.
    case waited
    /// The time of the last refresh, by the monotonic clock.
    case refreshed(Double)
}
