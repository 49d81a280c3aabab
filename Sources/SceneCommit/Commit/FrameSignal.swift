import SceneStorage
import Synchronization

/// The signal that a renderer has something new to show: a commit, a tile or an image. Any thread raises the signal, with no lock held.
///
/// As long as the renderer has not begun another frame the listener hears of the first news only, so whatever comes costs one call a frame.
public final class FrameSignal: Sendable {
    private let isRaised = Atomic<Bool>(false)
    private let listener = Locked<Listener?>(.frameListener, nil)

    /// A function that lies in a generic box as such is wrapped anew whenever the box is opened, unless the compiler makes a box for it alone:
    /// a million news would leave a chain of a million functions.
    public struct Listener: Sendable {
        fileprivate let call: @Sendable () -> Void
    }

    public init() {}

    public func raise() {
        guard !isRaised.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Called after the lock, since what the listener holds may end with the call.
        let listener = listener.withLock { $0 }
        listener?.call()
    }

    /// A frame will take what comes until the signal is lowered, so nobody is told of that.
    public func hold() { isRaised.store(true, ordering: .sequentiallyConsistent) }

    /// A frame begins, which takes what has come by now.
    public func lower() { isRaised.store(false, ordering: .sequentiallyConsistent) }

    /// The function that is called at news from now on, in place of the one before.
    public func setListener(_ new: (@Sendable () -> Void)?) { _ = replaceListener(by: new) }

    /// Replaces the function, for a caller that holds a lock. @return the one before, whose end may call the program.
    public func replaceListener(by new: (@Sendable () -> Void)?) -> Listener? {
        let old = listener.withLock { listener in
            let old = listener
            listener = new.map(Listener.init)
            return old
        }
        lower()
        return old
    }
}
