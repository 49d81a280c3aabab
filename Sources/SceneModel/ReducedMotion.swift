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
    func reduced() -> AnimationDescription {
        switch reducedMotion {
        case .run: self
        case .automatic: automaticallyReduced
        case .shorten: short
        case .jump: jumping
        case .crossFade: leavesItsEnd ? endingUnderFade : fading
        }
    }

    private var automaticallyReduced: AnimationDescription {
        switch kind {
        case .transition: return transition.kind == .fade && transition.filter == nil ? self : fading
        case .group:
            var group = self
            group.animations = animations.map { $0.reducedWithinGroup() }
            return group
        case .basic, .keyframe, .spring: return path.property.traits.effect == .geometry ? jumping : self
        }
    }

    /// A transition cannot be part of a group.
    private func reducedWithinGroup() -> AnimationDescription {
        let reduced = reduced()
        return (reduced.kind == .transition && kind != .transition) || reduced.fades ? jumping : reduced
    }

    /// Whether something remains of it when it is over.
    private var leavesItsEnd: Bool { commitsOnFinish || (!isRemovedOnCompletion && timing.fillMode.fillsForwards) }

    /// The same, once and faster.
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

    /// Over as soon as it has begun.
    private var jumping: AnimationDescription {
        guard timing.speed != 0 else { return self }
        // A spring without duration would not have left its start.
        var animation = kind == .spring ? straight : self
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
        animation.isRemovedOnCompletion = isRemovedOnCompletion
        animation.commitsOnFinish = commitsOnFinish
        animation.isAdditive = isAdditive
        animation.isCumulative = isCumulative
        animation.function = function
        (animation.from, animation.to, animation.by) = (from, to, by)
        animation.observer = observer
        return animation
    }

    /// A fade of the whole layer that takes as long as one way through the animation.
    private var fading: AnimationDescription {
        guard timing.duration.isFinite else { return jumping }
        var animation = AnimationDescription(.transition)
        animation.timing.beginTime = timing.beginTime
        animation.timing.duration = timing.duration
        animation.timing.speed = abs(timing.speed)
        animation.isRemovedOnCompletion = isRemovedOnCompletion
        animation.observer = observer
        return animation
    }

    /// The same, and under it the animation's end, in a group whose time stands where all of it is over.
    private var endingUnderFade: AnimationDescription {
        guard timing.speed != 0, timing.duration.isFinite else { return jumping }
        var group = AnimationDescription(.group)
        group.timing.beginTime = timing.beginTime
        group.timing.duration = timing.duration / abs(timing.speed)
        group.timing.fillMode = timing.fillMode
        group.curve = TimingFunction(steps: 1, .start)
        group.isRemovedOnCompletion = isRemovedOnCompletion
        group.commitsOnFinish = commitsOnFinish
        group.observer = observer
        group.fades = true
        var end = self
        end.timing.beginTime = 0
        end.timing.fillMode = .both
        if !end.timing.activeDuration.isFinite { (end.timing.repeatCount, end.timing.repeatDuration) = (0, 0) }
        // Twice as fast as needed, so that no rounding leaves it unfinished.
        let speed = 2 * end.timing.activeDuration / group.timing.duration
        if speed.isFinite { end.timing.speed = timing.speed < 0 ? -speed : speed }
        group.animations = [end]
        return group
    }
}
