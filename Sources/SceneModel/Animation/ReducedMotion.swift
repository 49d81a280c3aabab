import SceneAnimation
import SceneCommit
import SceneStorage

/// What becomes of an animation that is added while motion is to be reduced. The numbers are those of `scene_reduced_motion_policy`.
public enum ReducedMotionPolicy: Int32, BitwiseCopyable, Sendable, CaseIterable {
    /// What moves jumps, what fades runs.
    case automatic
    case run, shorten, jump, crossFade
}

extension Model {
    /// Whether motion is to be reduced, in the whole process.
    public var reducesMotion: Bool {
        get { state.withLock { $0.reducesMotion } }
        set { state.withLock { $0.reducesMotion = newValue } }
    }
}

extension AnimationDescription {
    /// The longest that a shortened animation takes, in seconds of its parent's time.
    static let shortened = 0.1

    /// What runs in the animation's place where motion is reduced.
    /// @param isMember whether it is part of a group, where it counts for nothing whether it is removed, and nothing can fade.
    /// @param groupEnd the time with which a group ends that leaves what it shows then.
    func reduced(isMember: Bool = false, groupEnd: Double? = nil) -> AnimationDescription {
        // What follows a sound has no time that could be shorter.
        if level != nil { return self }
        let fills = timing.fillMode.fillsForwards && (isMember || !isRemovedOnCompletion)
        let leavesItsEnd = kind != .transition && (fills || commitsOnFinish && !isMember)
        switch reducedMotion {
        case .run: return self
        case .shorten: return short
        case .crossFade where !isMember: return leavesItsEnd ? endingUnderFade : fading
        case .jump, .crossFade: return jumping(leavesItsEnd, groupEnd)
        case .automatic: break
        }
        switch kind {
        case .transition: return transition.kind == .fade && transition.filter == nil ? self : fading
        case .group:
            var group = self
            let end = leavesItsEnd ? timing.endProgress.map { $0.fraction * timing.duration } : nil
            group.animations = animations.map { $0.reduced(isMember: true, groupEnd: end) }
            return group
        case .basic, .keyframe, .spring: return path.property.traits.effect == .geometry ? jumping(leavesItsEnd, groupEnd) : self
        }
    }

    /// The animation once, and faster.
    private var short: AnimationDescription {
        guard timing.speed != 0 else { return self }
        var animation = self
        animation.timing.repeatCount = 0
        animation.timing.repeatDuration = 0
        // The time within runs faster, so that springs and what is in a group keep their form.
        let cycle = animation.timing.cycle
        if cycle.isFinite, cycle > Self.shortened * abs(timing.speed) {
            animation.timing.speed = timing.speed < 0 ? -cycle / Self.shortened : cycle / Self.shortened
        }
        return animation
    }

    /// Over as soon as it has begun; what runs to the end of its group, which leaves that, fills with its own end.
    private func jumping(_ leavesItsEnd: Bool, _ groupEnd: Double? = nil) -> AnimationDescription {
        guard timing.speed != 0 else { return self }
        if leavesItsEnd { return ending(in: 0) }
        var animation = self
        animation.timing.holdsEnd = true
        if let groupEnd, animation.timing.progress(at: groupEnd) != nil {
            animation.timing.fillMode = timing.fillMode.fillsBackwards ? .both : .forwards
            return animation.ending(in: 0)
        }
        animation.timing.holdsEnd = false
        animation.timing.duration = 0
        animation.timing.timeOffset = 0
        animation.timing.repeatCount = 0
        animation.timing.repeatDuration = 0
        return animation
    }

    /// A spring's ends without the spring.
    private var straight: AnimationDescription {
        var animation = AnimationDescription(path: path)
        animation.timing = timing
        animation.isAdditive = isAdditive
        animation.isCumulative = isCumulative
        animation.function = function
        (animation.from, animation.to, animation.by) = (from, to, by)
        return animation
    }

    /// A fade of the whole layer that takes as long as one way through the animation.
    private var fading: AnimationDescription {
        guard timing.duration.isFinite else { return jumping(false) }
        var animation = AnimationDescription(.transition)
        animation.timing.beginTime = timing.beginTime
        animation.timing.duration = timing.duration
        animation.timing.speed = abs(timing.speed)
        animation.isRemovedOnCompletion = isRemovedOnCompletion
        animation.observer = observer
        animation.preferredFramesPerSecond = preferredFramesPerSecond
        return animation
    }

    /// The animation's end at once, below a fade of the whole layer.
    private var endingUnderFade: AnimationDescription {
        guard timing.speed != 0, timing.duration.isFinite else { return jumping(true) }
        var animation = ending(in: timing.duration / abs(timing.speed))
        animation.fades = true
        return animation
    }

    /// Nothing but its end, for a time: a group in which all of it was over before. Where its start is to be seen until it begins, it runs
    /// through in the first instant.
    private func ending(in duration: Double) -> AnimationDescription {
        let showsStart = timing.fillMode.fillsBackwards && timing.beginTime != 0, instant = 1e-6
        var group = AnimationDescription(.group)
        group.timing.beginTime = timing.beginTime
        group.timing.duration = showsStart ? max(duration, instant) : duration
        group.timing.fillMode = timing.fillMode
        group.isRemovedOnCompletion = isRemovedOnCompletion
        group.commitsOnFinish = commitsOnFinish
        group.observer = observer
        group.preferredFramesPerSecond = preferredFramesPerSecond
        // A spring ends where it goes, however far it has come when its time is over.
        var end = kind == .spring ? straight : self
        end.timing.fillMode = .both
        end.timing.timeOffset = 0
        if !end.timing.activeDuration.isFinite { (end.timing.repeatCount, end.timing.repeatDuration) = (0, 0) }
        end.timing.beginTime = showsStart ? 0 : -1
        // Twice as fast as it has to be.
        let speed = min(max(2 * end.timing.activeDuration / (showsStart ? instant : 1), 1), .greatestFiniteMagnitude)
        end.timing.speed = timing.speed < 0 ? -speed : speed
        group.animations = [end]
        return group
    }
}
