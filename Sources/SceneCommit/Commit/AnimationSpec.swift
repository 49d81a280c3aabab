public import SceneAnimation
public import SceneGeometry

/// An animation, compiled: what the model hands to the animator.
public struct AnimationSpec: Sendable {
    /// Unique among all animations ever added; those within a group have the group's.
    public var id: UInt64
    public var timing: MediaTiming
    public var curve: TimingFunction
    public var isRemovedOnCompletion = true
    /// Whether its end value becomes the model value when it is over.
    public var commitsOnFinish = false
    /// Whether the layer is no longer drawn when the animation is over: it was removed before.
    public var endsLayer = false
    /// Whether the begin time is final; otherwise the first frame that shows the animation sets it.
    public var hasBegun = false
    public var body: Body
    /// Whether the layer as it was fades into the layer as it is meanwhile. Of a group only.
    public var fades = false

    public enum Body: Sendable {
        case property(PropertySpec)
        /// They run in the time of the group.
        case group([AnimationSpec])
        case transition(TransitionSpec)
    }

    /// Whether it shows what the layer was before the commit that adds it.
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

/// What an animation makes of a property.
public struct PropertySpec: Sendable {
    public var path: PropertyPath
    public var ends = Ends.given
    public var isAdditive = false
    public var isCumulative = false
    /// Makes a transform of the values.
    public var function: ValueFunction?
    /// The way from one end to the other, unless it is a straight one.
    public var spring: Spring?
    /// Whether it starts from what was on screen when it was added. When it replaces a running one, that was in the last frame.
    public var startsOnScreen = false
    /// Whether a spring goes on with the speed of the animation that it replaces.
    public var inheritsVelocity = false
    public var values: Values

    public init(path: PropertyPath, values: Values) {
        self.path = path
        self.values = values
    }

    /// Where the two ends come from: given, or followed from the model value while it runs.
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
        case matrices(from: Transform3D, to: Transform3D)
        /// Text, images, lists, paths.
        case objects(from: PropertyValue, to: PropertyValue)
        case keyframes(KeyframeSpec)
    }
}

/// A transition of a layer from what it was to what it is (CATransition).
public struct TransitionSpec: Sendable, Equatable {
    public enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable { case fade, moveIn, push, reveal }

    /// Where the new picture comes from.
    public enum Side: UInt8, BitwiseCopyable, Sendable, CaseIterable { case left, right, top, bottom }

    public var kind = Kind.fade
    /// What makes one picture of the two, in place of the kind.
    public var filter: Filter?
    public var side = Side.left
    public var startProgress = 0.0
    public var endProgress = 1.0
    /// What the layer was before, where that was never on screen.
    public var before: [Setting] = []
    /// What a document's layer takes on when the transition starts.
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
