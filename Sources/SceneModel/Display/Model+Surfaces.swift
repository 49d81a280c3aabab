public import SceneCommit
import SceneStorage

/// The drawer of a GL layer, and the channel by which renderers find the drawer.
public struct SurfaceSupply: Sendable {
    public let drawer: any SurfaceDrawer
    public let channel: SurfaceChannel

    public init(_ drawer: any SurfaceDrawer, hasDepth: Bool) {
        self.drawer = drawer
        channel = SurfaceChannel(drawer, hasDepth: hasDepth)
    }
}

extension Model {
    /// Sets who draws a GL layer, nil for nobody. What was drawn before goes.
    public func setSurface(_ surface: SurfaceSupply?, of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkProperty(.asynchronous, at: slot)
            state.changeBehavior(of: slot) { $0.surface = surface }
            state.noteScale(of: slot, thread)
            guard state.isHosted(slot) else { return }
            thread.list.append(Change(kind: .setSurface, slot: slot, generation: state.store.rows[slot].generation))
        }
    }

    /// Whether anybody draws a GL layer. Throws `.notFound` for a layer of another kind.
    public func hasSurface(_ layer: LayerID) throws(SceneError) -> Bool {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkProperty(.asynchronous, at: slot)
            return state.behaviors.byLayer[slot]?.surface != nil
        }
    }
}
