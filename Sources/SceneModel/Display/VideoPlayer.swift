public import SceneCommit
import SceneStorage

/// The player of video layers: what they show, and what they are told. Several layers may have one.
public protocol VideoPlayer: AnyObject, Sendable {
    var stream: VideoStream { get }

    /// Takes a new value of a property of the player's. Called with the model held, so that the order is that of the calls.
    func change(_ property: Property, to value: PropertyValue)
}

extension Property {
    /// Whether the player of a video layer is to hear of changes.
    @inline(__always)
    var isOfPlayer: Bool { rawValue >= Property.uri.rawValue && rawValue <= Property.followsLayerTime.rawValue && isOfKinds }
}

extension Model {
    /// The player of a video layer. Throws `.notFound` for a layer of another kind.
    public func player(of layer: LayerID) throws(SceneError) -> (any VideoPlayer)? {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.video, at: slot)
            return state.behaviors.byLayer[slot]?.player
        }
    }

    /// Has a video layer show what another one shows, with one player for both. What the layer's own properties said counts no more.
    public func sharePlayer(of other: LayerID, with layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer), source = try state.slot(other, "other")
            try state.checkKind(.video, at: slot)
            try state.checkKind(.video, at: source, "other")
            let player = state.behaviors.byLayer[source]?.player
            state.changeBehavior(of: slot) { $0.player = player }
            guard state.isHosted(slot) else { return }
            thread.list.append(Change(kind: .setVideo, slot: slot, generation: state.store.rows[slot].generation))
        }
    }
}
