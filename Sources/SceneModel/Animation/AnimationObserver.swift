/// Why an animation no longer acts on its layer. The numbers are those of `scene_animation_stop_reason`.
public enum StopReason: UInt32, Sendable {
    /// The animation's active duration is over.
    case finished
    /// The animation was removed from the layer.
    case removed
    /// Another took its place: one of the same key, or one that covers it.
    case replaced
    /// The layer was released, or left the render tree with a commit.
    case layerGone
}

/// A listener that hears what becomes of an animation, on the thread that added it, within a dispatch and with no lock held. Every animation that was
/// added starts once and stops once, in this order.
///
/// The last reference may go on any thread that uses the model, but never while the model's lock is held: see `ModelState.discard`.
public protocol AnimationObserver: AnyObject, Sendable {
    /// @param layer may be gone by now; 0 for an animation that is of no layer.
    func animationDidStart(_ layer: LayerID, _ key: String?)
    func animationDidStop(_ layer: LayerID, _ key: String?, _ reason: StopReason)
}

/// A listener that hears that all animations of a transaction are over, once, as an `AnimationObserver` does.
public protocol CompletionObserver: AnyObject, Sendable {
    func transactionDidComplete()
}

/// The listeners of one animation, and the thread that tells them.
struct AnimationObservers {
    /// nil for an animation that is of no layer.
    var animation: AnimationDescription?
    /// In the order in which they hear of it.
    var observers: [any AnimationObserver]
    /// The completions that wait for it: keys of `ModelState.completions`.
    var completions: [UInt64]
    /// The thread that added it.
    var queue: QueueID
    var hasStarted = false
}
