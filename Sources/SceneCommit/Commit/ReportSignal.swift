import SceneStorage
import Synchronization

/// The signal that wakes the threads that wait for reports of renderers. Renderers raise the signal without a lock; as long as no
/// thread has asked for the descriptor there is none, and raising the signal reads one number.
public enum ReportSignal {
    /// The descriptor, or -1. Once made, the descriptor stays.
    private static let number = Atomic<Int32>(-1)

    public static func raise() {
        let number = number.load(ordering: .acquiring)
        if number >= 0 { EventDescriptor.raise(number) }
    }

    public static func lower() {
        let number = number.load(ordering: .acquiring)
        if number >= 0 { EventDescriptor.lower(number) }
    }

    /// @return nil when the process has no descriptors left.
    public static func descriptor() -> Int32? {
        let known = number.load(ordering: .acquiring)
        if known >= 0 { return known }
        guard let new = EventDescriptor() else { return nil }
        // A report from before somebody listened is news as well.
        new.raise()
        let (exchanged, other) = number.compareExchange(expected: -1, desired: new.number, ordering: .acquiringAndReleasing)
        return exchanged ? new.leak() : other
    }
}
