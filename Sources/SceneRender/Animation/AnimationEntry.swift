import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// One animation of one property, as a frame evaluates it.
struct Entry: BitwiseCopyable {
    var timing: MediaTiming
    // The next fields fit behind the timing, before what has to be aligned.
    var shape: Shape
    var endsFrom: PropertySpec.Ends
    var flags: Flags
    var pace: MediaTiming.Pace
    /// The ends as vectors in the lanes of the path, where there are such.
    var from: SIMD4<Double>
    var to: SIMD4<Double>
    /// The next animation of the same track.
    var next: Index<Entry> = .none
    var clock: Index<Clocks.Clock>
    /// The curve in the store; none for a linear animation.
    var curve: Index<CompiledCurve>
    var spring: Index<AnimationStore.SpringMotion> = .none
    var keyframes: Index<KeyframeStore.Keyframes> = .none
    /// The ends of an animation of a whole transform.
    var matrixEnds: Index<AnimationStore.MatrixEnds> = .none
    /// The ends of an animation of text, images, lists or paths.
    var objectEnds: Index<AnimationStore.ObjectEnds> = .none
    var path: PropertyPath

    /// How the value goes from one end to the other.
    enum Shape: UInt8, BitwiseCopyable { case straight, spring, keyframes, turn }

    /// The ends as vectors, where one follows the model value.
    @inline(__always)
    func ends(_ model: SIMD4<Double>) -> (from: SIMD4<Double>, to: SIMD4<Double>) {
        switch endsFrom {
        case .given: (from, to)
        case .fromGiven: (from, model)
        case .toGiven: (model, to)
        case .byGiven: (model, model + to)
        }
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let additive = Flags(rawValue: 1)
        static let cumulative = Flags(rawValue: 2)
        static let removedOnCompletion = Flags(rawValue: 4)
        /// The animation is part of a group, which ends its animations.
        static let child = Flags(rawValue: 8)
        /// The animation makes its value from nothing but the time and the model value while it runs.
        static let plain = Flags(rawValue: 16)
        /// The animation is plain and makes a whole vector from nothing but the time.
        static let bare = Flags(rawValue: 8192)
        /// The values switch instead of changing gradually.
        static let discrete = Flags(rawValue: 32)
        /// Between steps the value stands still.
        static let stepped = Flags(rawValue: 64)
        static let commits = Flags(rawValue: 128)
        /// The model value was set since the animation was added, so the end value does not become the model value.
        static let overridden = Flags(rawValue: 4096)
        static let started = Flags(rawValue: 256)
        /// The begin time is not set yet.
        static let waiting = Flags(rawValue: 512)
        /// The animation came with another of the same id, which speaks for both.
        static let companion = Flags(rawValue: 1024)
        /// The animation is over and stays, and the program was told so.
        static let ended = Flags(rawValue: 2048)
    }
}

/// What evaluation does not need of an animation.
struct EntryInfo: BitwiseCopyable {
    /// The animation's id; 0 for a free row.
    var id: UInt64
    /// The layer's handle, for reporting.
    var owner: UInt64
    var function: ValueFunction?
    /// How many frames of the animation in a second are enough; 0 for all that can be shown.
    var framesPerSecond: Float = 0
}
