import SceneStorage
import Synchronization

/// What the program is told of a GL layer's drawing.
public struct SurfaceFrame: Sendable {
    /// A number of the renderer's context, which no other has.
    public var context: UInt64 = 0
    public var isES = false
    public var major = 0, minor = 0
    public var framebuffer: UInt32 = 0
    /// In pixels.
    public var width = 0, height = 0
    /// Pixels in a point.
    public var scale = 1.0
    /// Of the renderer, and of the layer.
    public var time = 0.0, layerTime = 0.0
    /// The address that the program keeps for the layer in the context.
    public var data: UInt = 0

    public init() {}
}

/// The program's functions that draw a GL layer. The model or a renderer drops the last reference, never with a lock held.
///
/// All functions are called with no lock held, the renderer's context current, on the thread that draws the frame.
public protocol SurfaceDrawer: AnyObject, Sendable {
    /// What messages call the layer.
    var title: String { get }
    /// Called once in each context, before anything else there.
    func prepare(_ frame: inout SurfaceFrame) throws(SceneError)
    func canDraw(_ frame: SurfaceFrame) -> Bool
    func draw(_ frame: SurfaceFrame) throws(SceneError)
    /// Called once for each context in which `prepare` was.
    func end(_ frame: SurfaceFrame, isContextLost: Bool)
}

/// The texture of a GL layer, which a backend knows by this object and has for as long as the object lives.
public final class LayerSurface: Sendable {
    public init() {}
}

/// Where the drawer of a GL layer meets the renderers that show the layer.
public final class SurfaceChannel: Sendable {
    private struct State {
        /// Weak, as a renderer lets go of channels with its locks held.
        weak var drawer: (any SurfaceDrawer)?
        var viewers: [FrameSignal] = []
    }

    private let state: Locked<State>
    private let drawingsWanted = Atomic<UInt64>(1)
    /// Whether the framebuffer has a buffer of depth and stencil.
    public let hasDepth: Bool
    /// What the layer shows where the program draws in a context of its own.
    public let chain: SwapChain?

    private static let wasMade = Atomic<Bool>(false)
    /// Whether the process has had any channel: what nobody uses costs renderers nothing.
    public static var exists: Bool { wasMade.load(ordering: .relaxed) }

    public init(_ drawer: any SurfaceDrawer, hasDepth: Bool) {
        state = Locked(.surfaceChannel, State(drawer: drawer))
        self.hasDepth = hasDepth
        chain = nil
        Self.wasMade.store(true, ordering: .relaxed)
    }

    public init(_ chain: SwapChain) {
        state = Locked(.surfaceChannel, State())
        hasDepth = chain.hasDepth
        self.chain = chain
        Self.wasMade.store(true, ordering: .relaxed)
    }

    /// Who draws; nil once the program has another drawer, or the layer is gone.
    public var drawer: (any SurfaceDrawer)? { state.withLock { $0.drawer } }

    /// A number that grows whenever the layer is to be drawn anew.
    public var version: UInt64 { drawingsWanted.load(ordering: .acquiring) }

    /// Has the layer drawn with the next frame.
    public func invalidate() {
        drawingsWanted.wrappingAdd(1, ordering: .acquiringAndReleasing)
        for signal in state.withLock({ $0.viewers }) { signal.raise() }
    }

    /// Has the layer show a drawable of its swap chain that a commit brought, in the frame in hand.
    public func land(_ drawable: UInt64) {
        chain?.land(drawable)
        drawingsWanted.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }

    /// Has the layer show a drawable of its swap chain with the next frame.
    public func invalidate(landing drawable: UInt64) {
        chain?.land(drawable)
        invalidate()
    }

    /// Tells a renderer of what is to be drawn.
    public func attach(_ signal: FrameSignal) {
        chain?.attach()
        state.withLock { $0.viewers.append(signal) }
    }

    public func detach(_ signal: FrameSignal) {
        chain?.detach()
        state.withLock { state in
            if let index = state.viewers.firstIndex(where: { $0 === signal }) { state.viewers.remove(at: index) }
        }
    }
}
