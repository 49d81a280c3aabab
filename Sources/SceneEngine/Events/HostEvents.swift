import Glibc
public import SceneCommit
public import SceneGeometry
public import SceneModel
import SceneStorage
import Synchronization

/// The events that a host brings to a tree, on one thread at a time.
public final class HostEvents: @unchecked Sendable {
    private let router: EventRouter
    private let root: LayerID
    /// The thread that brings one, or 0.
    private let holder = Atomic<UInt>(0)

    private init(_ root: LayerID) {
        self.root = root
        router = EventRouter { root }
    }

    /// The events of a tree. @param root the layer that the host shows.
    public static func of(_ root: LayerID) throws(SceneError) -> HostEvents {
        guard let events = try Model.shared.eventRouter(of: root, { HostEvents(root) }) as? HostEvents else {
            throw SceneError(.internal, "the events of a layer are somebody else's")
        }
        return events
    }

    /// Brings an event to the layers; counts the buttons. @param focus the layer that keys go to, nil for none.
    /// @return whether a layer took it.
    public func send(_ event: inout InputEvent, focus: LayerID?) throws(SceneError) -> Bool {
        try perform { () throws(SceneError) in
            if let focus, !router.holds(focus) { throw SceneError(.invalidArgument, "event->target is not in the tree of root") }
            let bit: UInt32 = (1...32).contains(event.button) ? 1 << UInt32(event.button - 1) : 0
            switch event.kind {
            case .pointerPress: event.buttons = router.buttons | bit
            case .pointerRelease: event.buttons = router.buttons & ~bit
            default: event.buttons = router.buttons
            }
            return router.route(&event, focus: focus)
        }
    }

    /// Lets go of what pointer and fingers hold.
    public func cancelPointer() throws(SceneError) { try perform { router.cancelPointer() } }

    /// Has a layer follow the pointer or the finger whose press is being handled.
    public func drag(_ layer: LayerID, within limits: Rect?) throws(SceneError) {
        try perform { () throws(SceneError) in try router.drag(layer, within: limits) }
    }

    /// A handler may send other events.
    private func perform<Result>(_ body: () throws(SceneError) -> Result) throws(SceneError) -> Result {
        let thread = UInt(pthread_self()),
            (isFree, found) = holder.compareExchange(
                expected: 0, desired: thread, ordering: .acquiringAndReleasing)
        guard isFree || found == thread else {
            throw SceneError(.wrongThread, "another thread is bringing an event to the same tree: one at a time may")
        }
        defer { if isFree { holder.store(0, ordering: .releasing) } }
        return try body()
    }
}
