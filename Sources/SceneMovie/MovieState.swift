import SceneCommit
import SceneModel
import SceneStorage

/// What a movie is doing, in the order of `scene_video_state`.
public enum MoviePhase: UInt32, Sendable {
    case empty, loading, paused, playing, buffering, ended, failed
}

/// What a listener is told.
public enum MovieNews: Sendable {
    case ready
    case ended
    case failed(String)
    case warned(String)
    case levels(SoundLevels)
}

/// A listener of a movie, with the thread that it is told on.
struct MovieListener {
    /// The layer or sound that the listener was given to.
    let owner: UInt64
    let queue: QueueID
    let listener: any MovieObserver
}

/// A listener that is told by a thread's dispatches, with no lock held.
public protocol MovieObserver: AnyObject, Sendable {
    func movieDid(_ news: MovieNews)
}

/// What the program wants of a movie.
struct MovieSettings {
    var source: MovieSource?
    var rate = 0.0
    var loops = false
    var volume = 1.0
    var isMuted = false
    var audioTrack = 0
    var subtitleTrack = 0
    var followsLayerTime = false
    /// What the program wants told.
    var meter: SoundMeter?
}

/// What a movie says of itself.
struct MovieReport {
    var phase = MoviePhase.empty
    /// Why it failed.
    var failure: String?
    var duration: Double?
    var buffered = 100
    var isReady = false
    /// The place that was shown last where places are asked for one by one.
    var exactPosition: Double?
    /// The place that is left for another one, or for places that are asked for one by one: a pipeline says that it is at its start while it goes
    /// somewhere.
    var leftPosition: Double?
}

/// Everything of a movie that several threads touch.
struct MovieState {
    struct Seek {
        var seconds: Double
        var isExact: Bool
    }

    /// What of the settings the movie's thread has still to look at.
    struct Changes: OptionSet {
        let rawValue: Int
        static let source = Changes(rawValue: 1)
        static let rate = Changes(rawValue: 2)
        static let sound = Changes(rawValue: 4)
        static let tracks = Changes(rawValue: 8)
        static let requests = Changes(rawValue: 16)
    }

    var settings = MovieSettings()
    var changes: Changes = []
    var seek: Seek?
    var events: [MovieEvent] = []
    var report = MovieReport()
    var pipeline: MoviePipeline?
    var listeners: [MovieListener] = []
    /// Counts the pipelines: what one says that is gone is nobody's concern.
    var generation: UInt64 = 0
    var hasThread = false
    var isClosing = false

    /// What there is to do for the movie's thread.
    struct Work {
        var settings: MovieSettings
        var changes: Changes
        var events: [MovieEvent]
        var isClosing: Bool
    }

    /// Takes what there is to do. @param isBusy whether a seek has to wait.
    mutating func takeWork(isBusy: Bool) -> Work? {
        guard isClosing || !changes.isEmpty || !events.isEmpty || (seek != nil && !isBusy) else { return nil }
        // What the pipeline of another source has said is nobody's concern.
        let current = changes.contains(.source) ? [] : events
        let work = Work(settings: settings, changes: changes, events: current, isClosing: isClosing)
        changes = []
        events = []
        return work
    }

    /// Takes the seek that was asked for last; one of another source waits until that is open.
    mutating func takeSeek() -> Seek? {
        guard !changes.contains(.source) else { return nil }
        defer { seek = nil }
        return seek
    }
}
