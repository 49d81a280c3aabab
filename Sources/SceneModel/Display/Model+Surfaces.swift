public import SceneCommit
import SceneStorage

/// What draws a GL layer, and the channel by which renderers find that: functions of the program's, or a swap chain.
public struct SurfaceSupply: Sendable {
    /// nil for a swap chain.
    let drawer: (any SurfaceDrawer)?
    let channel: SurfaceChannel

    public init(_ drawer: any SurfaceDrawer, hasDepth: Bool) {
        self.drawer = drawer
        channel = SurfaceChannel(drawer, hasDepth: hasDepth)
    }

    public init(_ chain: SwapChain) {
        drawer = nil
        channel = SurfaceChannel(chain)
    }
}

extension Model {
    /// Sets what draws a GL layer, nil for nothing. What was drawn before goes.
    public func setSurface(_ surface: SurfaceSupply?, of layer: LayerID) throws(SceneError) {
        let thread = thread
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.gl, at: slot)
            state.changeBehavior(of: slot) { $0.surface = surface }
            state.noteScale(of: slot, thread)
            guard state.isHosted(slot) else { return }
            thread.list.append(Change(kind: .setSurface, slot: slot, generation: state.store.rows[slot].generation))
        }
    }

    /// Whether functions of the program's draw a GL layer. Throws `.notFound` for a layer of another kind.
    public func hasDrawer(_ layer: LayerID) throws(SceneError) -> Bool {
        try channel(of: layer).map { $0.chain == nil } ?? false
    }

    /// The swap chain of a GL layer. Throws `.notFound` for a layer of another kind.
    public func swapChain(of layer: LayerID) throws(SceneError) -> SwapChain? { try channel(of: layer)?.chain }

    /// Has a GL layer show a drawable of its swap chain: with the calling thread's transaction, or with the next frame.
    public func present(_ drawable: UInt64, of chain: SwapChain, on layer: LayerID) throws(SceneError) {
        let thread = thread
        let channel = try state.withLock { state throws(SceneError) -> SurfaceChannel? in
            let slot = try state.slot(layer), channel = state.behaviors.byLayer[slot]?.surface?.channel
            guard chain.presentsWithTransaction, channel?.chain === chain, state.isHosted(slot) else { return channel }
            let change = Change(
                kind: .present, slot: slot, generation: state.store.rows[slot].generation, data: Int32(clamping: thread.list.ids.count))
            thread.list.ids.append(drawable)
            thread.list.append(change)
            return nil
        }
        channel?.invalidate(landing: drawable)
    }

    private func channel(of layer: LayerID) throws(SceneError) -> SurfaceChannel? {
        try state.withLock { state throws(SceneError) in
            let slot = try state.slot(layer)
            try state.checkKind(.gl, at: slot)
            return state.behaviors.byLayer[slot]?.surface?.channel
        }
    }
}
