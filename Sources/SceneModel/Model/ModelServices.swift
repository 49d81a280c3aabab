public import SceneGeometry
import SceneStorage

/// What the model asks of modules that stand above it.
public struct ModelServices: Sendable {
    /// The size that a layer's own contents want, such as a text, within a width, that of the bounds unless it is said; nil when they want none.
    public var contentSize: @Sendable (LayerID, Double?) -> Size?
    /// Says what the program did wrong, and what came of it.
    public var report: @Sendable (String) -> Void

    /// Makes the player of a new video layer; nil where there are none.
    public var makePlayer: @Sendable () -> (any VideoPlayer)?

    public init(
        contentSize: @escaping @Sendable (LayerID, Double?) -> Size?, report: @escaping @Sendable (String) -> Void,
        makePlayer: @escaping @Sendable () -> (any VideoPlayer)?
    ) {
        self.contentSize = contentSize
        self.report = report
        self.makePlayer = makePlayer
    }

    static let none = ModelServices(contentSize: { _, _ in nil }, report: { _ in }, makePlayer: { nil })
}

extension Model {
    /// Whoever is above makes these known once.
    public func serve(_ services: ModelServices) { self.services.withLock { $0 = services } }
}
