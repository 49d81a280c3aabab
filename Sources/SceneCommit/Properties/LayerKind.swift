/// What a layer draws of its own, besides what every layer does. The constants of layer.h are in this order.
public enum LayerKind: UInt32, CaseIterable, BitwiseCopyable, Sendable {
    case layer, shape, text, gradient, replicator, emitter, scroll, tiled, transform

    /// What documents call it.
    public var name: String {
        switch self {
        case .layer: "layer"
        case .shape: "shape"
        case .text: "text"
        case .gradient: "gradient"
        case .replicator: "replicator"
        case .emitter: "emitter"
        case .scroll: "scroll"
        case .tiled: "tiled"
        case .transform: "transform"
        }
    }

    /// What messages call such a layer.
    public var title: String { self == .layer ? "a plain layer" : "a \(name) layer" }
}

/// Kinds of layers as a set, each a bit.
public struct LayerKinds: OptionSet, BitwiseCopyable, Sendable {
    public let rawValue: UInt16

    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    public init(_ kind: LayerKind) { self.init(rawValue: 1 << UInt16(kind.rawValue)) }

    public static let all = LayerKinds(LayerKind.allCases.map { LayerKinds($0) })

    @inlinable public func contains(_ kind: LayerKind) -> Bool { rawValue & 1 << UInt16(kind.rawValue) != 0 }

    /// What messages call layers of these kinds.
    public var title: String {
        LayerKind.allCases.filter { contains($0) }.map(\.name).joined(separator: " and ") + " layers"
    }
}
