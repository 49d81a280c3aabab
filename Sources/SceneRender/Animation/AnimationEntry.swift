import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// One animation of one property, as a frame evaluates it.
struct Entry: BitwiseCopyable {
    var timing: MediaTiming
    var pace: MediaTiming.Pace
    /// The ends as vectors in the lanes of the path, where there are such.
    var from: SIMD4<Double>
    var to: SIMD4<Double>
    /// The next one of its track.
    var next: Int32 = -1
    /// What it takes its time from.
    var clock: Int32
    /// Index into the store's curves, or -1 for a linear one.
    var curve: Int32
    /// Where in the store the rest of its way is: a spring or key frames.
    var way: Int32 = -1
    /// Where in the store its ends are, when they are matrices or objects.
    var ends: Int32 = -1
    var path: PropertyPath
    var shape: Shape
    var endsFrom: PropertySpec.Ends
    var flags: Flags

    /// The way from one end to the other.
    enum Shape: UInt8, BitwiseCopyable { case straight, spring, keyframes, turn }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let additive = Flags(rawValue: 1)
        static let cumulative = Flags(rawValue: 2)
        static let removedOnCompletion = Flags(rawValue: 4)
        /// It is part of a group, which ends it.
        static let child = Flags(rawValue: 8)
        /// It makes the whole vector from nothing but the time, and nothing remains when it is over.
        static let plain = Flags(rawValue: 16)
        /// Its values switch instead of changing gradually.
        static let discrete = Flags(rawValue: 32)
        /// Between its steps its value stands still.
        static let stepped = Flags(rawValue: 64)
        static let commits = Flags(rawValue: 128)
        /// The model value was set since it was added, so its end value does not become that.
        static let overridden = Flags(rawValue: 4096)
        static let started = Flags(rawValue: 256)
        /// Its begin time is not set yet.
        static let waiting = Flags(rawValue: 512)
        /// It came with another one of the same id, which speaks for both.
        static let companion = Flags(rawValue: 1024)
        /// It is over and stays, and the program was told so.
        static let ended = Flags(rawValue: 2048)
    }
}

/// The rest of an animation.
struct EntryInfo: BitwiseCopyable {
    /// 0 for a free row.
    var id: UInt64
    /// The layer's handle, for reporting.
    var owner: UInt64
    var function: ValueFunction?
}
