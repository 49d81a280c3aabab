import SceneCommit
import SceneStorage

/// Finds the pictures of exact places in a movie: the last one that begins at a place or before, the same one every time, whether it is
/// reached by going on or by a seek.
///
/// Files round times, to milliseconds in WebM, so a picture that begins a little later than the place counts as well. Seeks lead to a little
/// before the place, for a decoder gives the first picture after a seek the time of the seek.
final class ExactReader {
    private let pipeline: MoviePipeline
    private let isLive: Bool
    private var current: VideoFrame?
    private var next: VideoFrame?
    /// Whether `current` is the first picture of the movie, before which there is none.
    private var isFirst = true
    private var hasBegun = false

    private static let tolerance = 0.001
    /// How far before a place seeks lead.
    private static let run = 0.3
    /// How far ahead going on is as quick as a seek.
    private static let reach = 1.0
    /// How long a picture may take to come, in seconds.
    private static let patience = 15.0

    init(_ pipeline: MoviePipeline, isLive: Bool) {
        self.pipeline = pipeline
        self.isLive = isLive
    }

    /// @param isCancelled whether nobody waits any more.
    func frame(at place: Double, isCancelled: () -> Bool) -> VideoFrame? {
        if isLive {
            current = pull(isCancelled) ?? current
            return current
        }
        let goal = place + Self.tolerance
        if !hasBegun {
            begin(from: goal > Self.reach ? goal - Self.run : 0, isCancelled)
        } else if let current,
            goal < current.position && !isFirst || goal > max(current.position, next?.position ?? 0) + Self.reach && next != nil
        {
            begin(from: goal - Self.run, isCancelled)
        }
        while let next, next.position <= goal, !isCancelled() {
            current = next
            isFirst = false
            self.next = pull(isCancelled)
        }
        return current
    }

    private func begin(from start: Double, _ isCancelled: () -> Bool) {
        // A pipeline that was just opened is at the beginning.
        if hasBegun || start > 0 { _ = pipeline.seek(to: max(start, 0), rate: 1, isExact: true) }
        hasBegun = true
        isFirst = start <= 0
        if let first = pull(isCancelled) { current = first }
        next = pull(isCancelled)
    }

    private func pull(_ isCancelled: () -> Bool) -> VideoFrame? {
        let deadline = monotonicTime() + Self.patience
        while monotonicTime() < deadline, !isCancelled() {
            if let frame = pipeline.pull(0.1) { return frame }
            if pipeline.isAtEnd { return nil }
        }
        return nil
    }
}
