import SceneAnimation
import SceneStorage

// Animations that are content with fewer frames than the display could show.

extension Animator {
    /// The time at which what moves is to be seen anew: that of the last frame, unless all that moves is content with fewer frames; infinity when
    /// nothing moves.
    var nextTimeOfMoving: Double {
        let isMoving = !queue.active.isEmpty || transitions.contains(where: \.isRunning)
        guard isMoving else { return .infinity }
        let isPaced = pacedCount > 0 || transitions.contains { $0.framesPerSecond > 0 }
        guard isPaced else { return lastTime }
        var pace = Pace()
        for place in queue.active.indices {
            var entry = tracks[queue.active[place]].first
            while entry.exists {
                guard pace.add(entryInfos[entry].framesPerSecond) else { return lastTime }
                // An end is seen, and told, when it comes.
                pace.end = min(pace.end, nextReport(of: entries[entry].timing, clocks[entries[entry].clock]))
                entry = entries[entry].next
            }
        }
        for transition in transitions where transition.isRunning {
            guard pace.add(transition.framesPerSecond) else { return lastTime }
            pace.end = min(pace.end, nextReport(of: transition.timing, clocks[transition.clock]))
        }
        return min(lastTime + FramePacing.spacing(Double(pace.framesPerSecond)), pace.end)
    }

    /// What several animations together are content with.
    private struct Pace {
        var framesPerSecond: Float = 0
        /// The first time at which one of them begins or ends.
        var end = Double.infinity

        /// @return false where all frames are wanted.
        mutating func add(_ framesPerSecond: Float) -> Bool {
            self.framesPerSecond = max(self.framesPerSecond, framesPerSecond)
            return framesPerSecond > 0
        }
    }
}
