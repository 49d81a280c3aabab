import SceneStorage

/// A sound that an animation has, and when it is heard.
public struct DocumentSound: Sendable {
    public enum File: Equatable, Sendable {
        case path(String)
        /// The bytes of a file within the animation's own, and what the animation calls it.
        case bytes([UInt8], name: String)
    }

    public let file: File
    /// When it is heard, in seconds from the animation's first frame.
    public let start, end: Double
    /// The place in the sound at `start`, in seconds.
    public let offset: Double
    /// How loud left and right are at a time, in seconds from the animation's first frame.
    public let levels: @Sendable (Double) -> SIMD2<Double>

    public init(
        _ file: File, start: Double, end: Double, offset: Double, levels: @escaping @Sendable (Double) -> SIMD2<Double>
    ) {
        (self.file, self.start, self.end, self.offset) = (file, start, end, offset)
        self.levels = levels
    }
}

/// The sounds of an animation, with what plays them.
public final class DocumentSounds: Sendable {
    public let sounds: [DocumentSound]
    /// How long the animation is, in seconds.
    public let duration: Double
    private let held = Locked<(any AnyObject & Sendable)?>(.innermost, nil)

    /// nil where there are none.
    public init?(_ sounds: [DocumentSound], duration: Double) {
        if sounds.isEmpty { return nil }
        (self.sounds, self.duration) = (sounds, duration)
    }

    /// The sounds as one, made when somebody first asked.
    public func kept<Player: AnyObject & Sendable>(_ make: () -> Player) -> Player {
        held.withLock { held in
            if let known = held as? Player { return known }
            let made = make()
            held = made
            return made
        }
    }
}
