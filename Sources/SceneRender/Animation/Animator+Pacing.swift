import SceneAnimation
import SceneCommit
import SceneStorage

// Animations that are content with fewer frames than the display could show.

extension Animator {
    /// What moves where nobody sees it is content with so many frames in a second: whoever asks for its values gets recent ones.
    private static let unseenFramesPerSecond: Float = 10

    /// The time at which what moves is to be seen anew: that of the last frame, unless all that moves is content with fewer frames; infinity when
    /// nothing moves.
    func nextMove(_ tree: borrowing RenderTree) -> Double {
        var most: Float = 0, end = Double.infinity
        for place in queue.active.indices {
            let track = queue.active[place], wanted = framesPerSecond(of: track, tree)
            if wanted == .infinity { return lastTime }
            most = max(most, wanted)
            // An end is seen, and told, when it comes.
            var entry = tracks[track].first
            while entry.exists {
                end = min(end, nextReport(of: entries[entry].timing, clocks[entries[entry].clock]))
                entry = entries[entry].next
            }
        }
        for transition in transitions where transition.isRunning {
            let wanted = Self.wanted(transition.framesPerSecond)
            if wanted == .infinity { return lastTime }
            most = max(most, wanted)
            end = min(end, nextReport(of: transition.timing, clocks[transition.clock]))
        }
        return most > 0 ? min(lastTime + FramePacing.spacing(Double(most)), end) : .infinity
    }

    /// How many frames in a second are enough for what acts on a property; infinity where all are wanted.
    private func framesPerSecond(of track: Index<Track>, _ tree: borrowing RenderTree) -> Float {
        var entry = tracks[track].first, most: Float = entry.exists ? 0 : .infinity
        while entry.exists {
            most = max(most, Self.wanted(entryInfos[entry].framesPerSecond))
            entry = entries[entry].next
        }
        let isDrawn = tracks[track].effect == .geometry || tracks[track].effect == .paint
        return most > Self.unseenFramesPerSecond && isDrawn && isUnseen(tracks[track].row, tree) ? Self.unseenFramesPerSecond : most
    }

    /// @param framesPerSecond how many frames are enough; 0 where all are wanted.
    private static func wanted(_ framesPerSecond: Float) -> Float { framesPerSecond > 0 ? framesPerSecond : .infinity }

    /// Whether nobody sees a layer until the program changes something: the layer, or one around it, is hidden or transparent, and no animation or
    /// transition of that one may show it.
    private func isUnseen(_ row: Row, _ tree: borrowing RenderTree) -> Bool {
        var row = row
        while row.exists, !tree.nodes[row].flags.contains(.transition) {
            if tree.values.bits(of: row).hidden, findTrack(row, .hidden, tree) == nil { return true }
            if tree.values.opacity(of: row) <= 0, findTrack(row, .opacity, tree) == nil { return true }
            row = tree.nodes[row].parent
        }
        return false
    }
}
