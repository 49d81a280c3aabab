import SceneAnimation
public import SceneCommit

// Groups of animations that follow each other, or begin one a little after the other.

extension AnimationDescription {
    /// When the next one begins after one has.
    public enum Spacing: Sendable {
        /// So many seconds after its end.
        case afterEnd(Double)
        /// So many seconds after its begin.
        case afterBegin(Double)

        var seconds: Double {
            switch self {
            case .afterEnd(let seconds), .afterBegin(let seconds): seconds
            }
        }
    }

    /// What an animation lasts that names no duration.
    private static let usualDuration = 0.25

    /// A group of animations with begin times. Throws for a transition, and where a time is no time.
    public static func spread(_ animations: [AnimationDescription], _ spacing: Spacing) throws(SceneError) -> AnimationDescription {
        guard spacing.seconds.isFinite else {
            throw SceneError(.invalidArgument, "the gap or delay is \(spacing.seconds), expected a finite number of seconds")
        }
        var group = AnimationDescription(.group), begin = 0.0, end = 0.0
        var seen: [PropertyPath] = []
        for (index, animation) in animations.enumerated() {
            guard animation.kind != .transition else {
                throw SceneError(.invalidArgument, "animation \(index) is a transition, which is of a layer and cannot be in a group")
            }
            guard begin.isFinite, begin >= 0 else {
                throw SceneError(
                    .invalidArgument,
                    begin < 0
                        ? "animation \(index) would begin at \(begin) s, expected 0 or later; the gap or delay is too far below 0"
                        : "animation \(index) would never begin: the one before it has no end")
            }
            var member = animation
            if member.timing.duration == 0 { member.timing.duration = usualDuration }
            let played = member.timing.speed == 0 ? Double.infinity : member.timing.length(of: member.timing.activeDuration)
            let length = member.timing.beginTime + played
            member.timing.beginTime += begin
            // The first one of a property shows its start until then, all show their end until the next one begins.
            var isNew = true
            member.forEachPath { path in if seen.contains(where: { $0.overlaps(path) }) { isNew = false } }
            member.forEachPath { if !seen.contains($0) { seen.append($0) } }
            member.timing.fillMode = isNew ? .both : .forwards
            member.isRemovedOnCompletion = false
            group.animations.append(member)
            end = max(end, begin + length)
            if case .afterEnd = spacing { begin += length }
            begin += spacing.seconds
        }
        guard end > 0 else { throw SceneError(.invalidArgument, "the animations take \(end) s together, expected more than 0") }
        group.timing.duration = end
        return group
    }
}

extension PropertyPath {
    /// Whether two paths are of the same, or one is of a part of the other.
    fileprivate func overlaps(_ other: PropertyPath) -> Bool {
        guard property == other.property else { return false }
        let own = keyPath + ".", their = other.keyPath + "."
        return own.hasPrefix(their) || their.hasPrefix(own)
    }
}
