public import SceneAnimation
public import SceneGeometry
public import SceneStorage

/// An animation as the model hands it to the animator: compiled.
public struct AnimationSpec: Sendable {
    /// A number that no other animation ever has, but for the members of a group, which have the group's.
    public var id: UInt64
    public var timing: MediaTiming
    public var curve: TimingFunction
    public var isRemovedOnCompletion = true
    /// Whether the end value becomes the model value when the animation is over.
    public var commitsOnFinish = false
    /// Whether the layer is no longer drawn when the animation is over: it was removed before.
    public var endsLayer = false
    /// Whether the begin time is final; otherwise the first frame that shows the animation sets it.
    public var hasBegun = false
    /// How many frames of the animation in a second are enough; 0 for all that can be shown.
    public var framesPerSecond: Float = 0
    public var body: Body
    /// Whether the layer as it was fades into the layer as it is while the animation runs. Only groups do that.
    public var fades = false
    /// The level of a sound that a group's time follows in place of the layer's time.
    @Seldom public var level: LevelInput?

    public enum Body: Sendable {
        indirect case property(PropertySpec)
        /// The members run in the time of the group.
        case group([AnimationSpec])
        case transition(TransitionSpec)
    }

    /// Whether the animation shows a copy of the layer as it was before the commit that adds the animation.
    public var showsCopy: Bool {
        if case .transition = body { return true }
        return fades
    }

    public init(id: UInt64, timing: MediaTiming, curve: TimingFunction, body: Body) {
        self.id = id
        self.timing = timing
        self.curve = curve
        self.body = body
    }
}

/// How an animation changes a property.
public struct PropertySpec: Sendable {
    public var path: PropertyPath
    public var ends = Ends.given
    public var isAdditive = false
    public var isCumulative = false
    /// The function that makes transforms of the values.
    public var function: ValueFunction?
    /// The spring that goes from one end to the other; nil for a straight way.
    public var spring: Spring?
    /// Whether the animation starts from the value on screen when it was added: of the last frame, when it replaces a running one.
    public var startsOnScreen = false
    /// Whether a spring goes on with the speed of the animation that it replaces.
    public var inheritsVelocity = false
    public var values: Values

    public init(path: PropertyPath, values: Values) {
        self.path = path
        self.values = values
    }

    /// The origin of the two ends: given, or following the model value while the animation runs.
    public enum Ends: UInt8, BitwiseCopyable, Sendable {
        case given
        /// `to` is the model value.
        case fromGiven
        /// `from` is the model value.
        case toGiven
        /// `from` is the model value, `to` is it plus `to`.
        case byGiven
    }

    public enum Values: Sendable {
        /// In the lanes of the path.
        case vectors(from: SIMD4<Double>, to: SIMD4<Double>)
        indirect case matrices(from: Transform3D, to: Transform3D)
        /// Text, images, lists, paths.
        case objects(from: PropertyValue, to: PropertyValue)
        case keyframes(KeyframeSpec)
    }
}

/// A transition of a layer from what it was to what it is (CATransition).
public struct TransitionSpec: Sendable, Equatable, Beginning {
    public static var atFirst: TransitionSpec { TransitionSpec() }

    public enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable { case fade, moveIn, push, reveal }

    /// Where the new picture comes from.
    public enum Side: UInt8, BitwiseCopyable, Sendable, CaseIterable { case left, right, top, bottom }

    /// Whether the layer is there before and after: one that comes was nothing, and one that leaves becomes nothing. One that stays may be shown
    /// or hidden with the transition; one that changes is so at once, since the transition is the implied one of something else.
    public enum Presence: UInt8, BitwiseCopyable, Sendable { case stays, comes, leaves, changes }

    public var kind = Kind.fade
    public var presence = Presence.stays
    /// The filter that makes one picture of the two, in place of the kind.
    public var filter: Filter?
    public var side = Side.left
    public var startProgress = 0.0
    public var endProgress = 1.0
    /// The layer's values before the transition, where they were never on screen.
    public var before: [Setting] = []
    /// The values that a document's layer takes on when the transition starts.
    public var after: [Setting] = []

    public struct Setting: Sendable, Equatable {
        public var property: Property
        public var value: PropertyValue

        public init(property: Property, value: PropertyValue) {
            self.property = property
            self.value = value
        }
    }

    public init() {}
}
