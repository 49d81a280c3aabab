public import SceneAnimation
public import SceneCommit
import SceneStorage

extension AnimationDescription {
    /// What few animations have.
    struct Rare: Sendable, Beginning {
        var ownValues: [String: PropertyValue] = [:]
        var observer: (any AnimationObserver)?
        var level: LevelFollowing?
        var spring = Spring.default
        var preferredFramesPerSecond = 0.0
        @Seldom var transition: TransitionSpec

        static var atFirst: Rare { Rare() }
    }

    /// Values by keys of the program's own.
    public var ownValues: [String: PropertyValue] {
        get { rare.ownValues }
        set { rare.ownValues = newValue }
    }

    /// The listener of starts and stops; copies on layers have the same one. For an animation in a group the listener means nothing.
    public var observer: (any AnimationObserver)? {
        get { rare.observer }
        set { rare.observer = newValue }
    }

    /// The level of a sound that the animation follows in place of its time; nil for none.
    public var level: LevelFollowing? {
        get { rare.level }
        set { rare.level = newValue }
    }

    /// How many frames in a second are enough for the animation; 0 for all that can be shown.
    public var preferredFramesPerSecond: Double {
        get { rare.preferredFramesPerSecond }
        set { rare.preferredFramesPerSecond = newValue }
    }

    public var spring: Spring {
        get { rare.spring }
        set { rare.spring = newValue }
    }

    public var transition: TransitionSpec {
        get { rare.transition }
        set { rare.transition = newValue }
    }
}
