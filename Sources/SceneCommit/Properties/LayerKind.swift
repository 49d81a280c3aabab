/// What a layer draws of its own, besides what every layer does. The constants of layer_kind.h are in this order.
///
/// Documents and messages call a kind by the name of its case. Which properties a kind has stands in `PropertyInfo.table`, and how it is
/// rendered in the renderer's own table.
public enum LayerKind: UInt32, CaseIterable, BitwiseCopyable, Sendable {
    case layer, shape, text, gradient, replicator, emitter, scroll, tiled, transform, video, gl

    public var name: String { Self.names[Int(rawValue)] }

    private static let names = allCases.map { "\($0)" }

    /// What messages call such a layer.
    public var title: String { self == .layer ? "a plain layer" : "a \(name) layer" }

    /// Whether what is below the layer comes into its plane.
    public enum Flattening: BitwiseCopyable, Sendable {
        case always, never
        /// As `preservesDepth` says.
        case unlessPreservingDepth
    }

    public var flattening: Flattening {
        switch self {
        case .layer, .shape, .text, .gradient, .emitter, .scroll, .tiled, .video, .gl: .always
        case .replicator: .unlessPreservingDepth
        case .transform: .never
        }
    }

    /// Whether what lies outside of the bounds counts as not seen, even where the layer does not mask to them.
    public var showsOnlyBounds: Bool { self == .scroll }
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
