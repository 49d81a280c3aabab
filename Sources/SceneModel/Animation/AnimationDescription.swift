public import SceneAnimation
public import SceneCommit
public import SceneGeometry
public import SceneStorage

/// An animation in the program's form.
public struct AnimationDescription: Sendable {
    public enum Kind: Int32, BitwiseCopyable, Sendable, CaseIterable { case basic, keyframe, spring, group, transition }

    // A layer may have many of these: what few have lies in boxes, and what is small stands together.

    /// Of key frames.
    public var values: ValueList = []
    /// A way of points in place of the values.
    @Seldom public var way: Path?
    /// Of a basic animation and a spring.
    @Seldom private var ends: Ends
    @Seldom var rare: Rare
    /// Of a group.
    public var animations: [AnimationDescription] = []
    /// nil is linear.
    public var curve: TimingFunction?
    private var shortTiming = ShortTiming(MediaTiming())
    public let kind: Kind
    public var isRemovedOnCompletion = true
    /// Whether its end value becomes the model value when it has finished.
    public var commitsOnFinish = false
    /// What becomes of it where motion is reduced.
    public var reducedMotion = ReducedMotionPolicy.automatic
    public var isAdditive = false
    public var isCumulative = false
    public var function: ValueFunction?
    public var keyframes = Keyframes()
    public var rotation = RotationMode.none
    /// The property that it is of; of a group and a transition it means nothing.
    public var path: PropertyPath
    /// Whether `from` is what was on screen when it was added.
    public var startsOnScreen = false
    /// Whether a spring goes on with the speed of the animation that it replaces; an initial velocity that is given counts instead.
    public var inheritsVelocity = true
    /// Whether the layer as it was fades into what it is meanwhile: what reduced motion makes of animations.
    var fades = false

    public var timing: MediaTiming {
        get { shortTiming.timing }
        set { shortTiming = ShortTiming(newValue) }
    }

    /// Whether a layer that moves along a path turns with it.
    public enum RotationMode: Int32, BitwiseCopyable, Sendable, CaseIterable { case none, auto, autoReverse }

    private struct Ends: Sendable, Beginning {
        var from, to, by: PropertyValue?

        static var atFirst: Ends { Ends() }
    }

    public var from: PropertyValue? {
        get { ends.from }
        set { ends.from = newValue }
    }

    public var to: PropertyValue? {
        get { ends.to }
        set { ends.to = newValue }
    }

    public var by: PropertyValue? {
        get { ends.by }
        set { ends.by = newValue }
    }

    public init(path: PropertyPath, kind: Kind = .basic) {
        self.kind = kind
        self.path = path
    }

    public init(_ kind: Kind) { self.init(path: PropertyPath(.position), kind: kind) }

    /// Whether it is of a property.
    public var hasPath: Bool { kind != .group && kind != .transition }

    /// Whether nothing says yet of what type its values are.
    public var hasNoValues: Bool { from == nil && to == nil && by == nil && function == nil && values.isEmpty }

    /// The type of its values: the property's, or the numbers that a value function takes.
    public var valueType: ValueType {
        guard let function else { return path.type }
        return function.count == 1 ? .number : .numbers
    }

    /// How many animations there are in a group, with those in groups within it, and how deep they nest.
    public var size: (count: Int, depth: Int) {
        animations.reduce((0, 1)) { size, child in
            let (count, depth) = child.size
            return (size.0 + 1 + count, max(size.1, depth + 1))
        }
    }
}
