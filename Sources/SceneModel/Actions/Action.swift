public import SceneCommit
public import SceneGeometry
import SceneLayout

/// What happens when an event comes to a layer: a property changes, the layer comes on screen or goes (CAAction).
public enum Action: Sendable {
    /// Nothing, and nobody further is asked (NSNull).
    case nothing
    /// The animation is added under the event's key.
    indirect case animation(AnimationDescription)
    case handler(any ActionHandler)
}

/// The program's own code as an action.
public protocol ActionHandler: AnyObject, Sendable {
    /// Called on the thread on which the event came, after the change, with no lock held.
    func run(_ event: String, _ layer: LayerID)
}

/// A delegate, which decides about a layer and hears of its animations (CALayerDelegate).
///
/// The last reference may go on any thread that uses the model, but never while the model's lock is held: see `ModelState.discard`.
public protocol LayerDelegate: AnimationObserver {
    /// Whether it has anything to say about actions.
    var answersActions: Bool { get }
    /// Whether it wants to hear of animations.
    var hearsAnimations: Bool { get }

    /// Called before the change, with no lock held. @return nil to go on looking.
    func action(for layer: LayerID, key: String) -> Action?

    /// Whether it has something to say where neither it nor the layer's actions and styles said anything.
    var answersDefaultActions: Bool { get }
    /// Called as `action(for:key:)`, when nobody else had an action. @return nil for the implied one.
    func defaultAction(for layer: LayerID, key: String) -> Action?

    /// Whether it lays out the layer's sublayers, in place of a manager.
    var laysOut: Bool { get }

    /// Called with no lock held.
    func layoutSublayers(of layer: LayerID)

    /// Whether it decides which points the layer contains.
    var answersPoints: Bool { get }

    /// Called with no lock held. @param point in the layer's space.
    func contains(_ layer: LayerID, _ point: Point) -> Bool

    /// Whether it shows the layer itself.
    var displays: Bool { get }
    /// Called with no lock held, as all that follow.
    func display(_ layer: LayerID)

    /// Whether it draws the layer.
    var draws: Bool { get }
    func willDraw(_ layer: LayerID)
    /// Called on any thread.
    func draw(_ layer: LayerID, _ request: DrawingRequest) throws(SceneError) -> Bitmap
    /// Has work done on other threads: the drawing of a layer, which draws it.
    func begin(_ work: any BackgroundWork)
    /// Told of what could not be drawn, where nobody waits for it.
    func drawingFailed(_ layer: LayerID, _ error: SceneError)
    /// Told of what has not ended for `backgroundPatience`.
    func drawingIsLate(_ layer: LayerID)

    /// Whether it says which properties it draws.
    var answersDisplayKeys: Bool { get }
    func needsDisplay(_ layer: LayerID, forKey key: String) -> Bool

    /// Whether it decides about the layer's scale.
    var answersScale: Bool { get }
    /// Whether the layer is to have the scale of the renderer that shows it.
    func shouldInherit(_ layer: LayerID, scale: Double) -> Bool
}

extension LayerDelegate {
    public var answersDefaultActions: Bool { false }
    public func defaultAction(for layer: LayerID, key: String) -> Action? { nil }
    public var laysOut: Bool { false }
    public func layoutSublayers(of layer: LayerID) {}
    public var answersPoints: Bool { false }
    public func contains(_ layer: LayerID, _ point: Point) -> Bool { false }
    public var displays: Bool { false }
    public func display(_ layer: LayerID) {}
    public var draws: Bool { false }
    public func willDraw(_ layer: LayerID) {}
    public func draw(_ layer: LayerID, _ request: DrawingRequest) throws(SceneError) -> Bitmap {
        throw SceneError(.internal, "the delegate draws nothing")
    }
    public func begin(_ work: any BackgroundWork) {}
    public func drawingFailed(_ layer: LayerID, _ error: SceneError) {}
    public func drawingIsLate(_ layer: LayerID) {}
    public var answersDisplayKeys: Bool { false }
    public func needsDisplay(_ layer: LayerID, forKey key: String) -> Bool { false }
    public var answersScale: Bool { false }
    public func shouldInherit(_ layer: LayerID, scale: Double) -> Bool { false }
}

/// Values and actions that layers fall back to, and behind them another style. It never changes once it is made.
public final class Style: Sendable {
    public let values: [Property: PropertyValue]
    public let actions: [String: Action]
    public let parent: Style?
    private let depth: Int

    public static let maximumDepth = 64

    public init(values: [Property: PropertyValue], actions: [String: Action], parent: Style?) throws(SceneError) {
        depth = (parent?.depth ?? 0) + 1
        guard depth <= Self.maximumDepth else {
            throw SceneError(.invalidArgument, "styles hang in each other \(depth) deep, expected at most \(Self.maximumDepth)")
        }
        self.values = values
        self.actions = actions
        self.parent = parent
    }

    /// The action of a key, in the style or one behind it.
    public func action(forKey key: String) -> Action? {
        var style: Style? = self
        while let current = style {
            if let action = current.actions[key] { return action }
            style = current.parent
        }
        return nil
    }

    /// The value of a property, in the style or one behind it.
    public func value(of property: Property) -> PropertyValue? {
        var style: Style? = self
        while let current = style {
            if let value = current.values[property] { return value }
            style = current.parent
        }
        return nil
    }

    var hasActions: Bool { !actions.isEmpty || parent?.hasActions == true }

    /// The values, those in front before those behind.
    var allValues: [Property: PropertyValue] { values.merging(parent?.allValues ?? [:]) { own, _ in own } }
}

/// What a layer does beside showing its values. Few layers have one.
final class LayerBehavior {
    var delegate: (any LayerDelegate)?
    var actions: [String: Action] = [:]
    var style: Style?
    /// What lives as long as the layer.
    var attachment: AnyObject?
    /// The program's own data of the layer.
    var userData: (any AnyObject & Sendable)?
    /// Values of keys that are no properties.
    var values: [String: PropertyValue] = [:]
    /// The handler of events on the layer in windows.
    var eventHandler: (any AnyObject & Sendable)?
    /// The router of a host's events to the layers below.
    var eventRouter: (any AnyObject & Sendable)?
    /// The source of the layer's tiles.
    var tiles: TileSupply?
    /// The player of a video layer.
    var player: (any VideoPlayer)?
    /// The drawer of a GL layer.
    var surface: SurfaceSupply?
    var layoutManager: (any LayoutManager)?
    var constraints: [Constraint] = []

    var isEmpty: Bool {
        delegate == nil && actions.isEmpty && style == nil && attachment == nil && tiles == nil && layoutManager == nil
            && constraints.isEmpty && eventHandler == nil && eventRouter == nil && player == nil && surface == nil && userData == nil
            && values.isEmpty
    }

    /// Whether there is anybody to place the sublayers.
    var laysOut: Bool { layoutManager != nil || delegate?.laysOut == true }

    /// Whether the layer may have to have the scale of the renderer that shows it.
    var hasScale: Bool {
        tiles != nil || surface != nil || delegate.map { $0.draws || $0.answersScale } ?? false
    }

    /// Whether there is anybody to ask before the layer changes.
    var answersActions: Bool {
        delegate?.answersActions == true || delegate?.answersDefaultActions == true || !actions.isEmpty || style?.hasActions == true
    }
    var pointAskers: Int { delegate?.answersPoints == true ? 1 : 0 }
}
