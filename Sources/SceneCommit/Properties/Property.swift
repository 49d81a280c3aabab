import SceneStorage

/// A property of a layer, by number: first those of the library, then those that were registered while the process runs (custom
/// properties, parameters of filters).
public struct Property: RawRepresentable, BitwiseCopyable, Sendable, Hashable {
    public let rawValue: UInt16

    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable @inline(__always) public init(_ builtIn: BuiltIn) { rawValue = builtIn.rawValue }

    public var info: PropertyInfo { isBuiltIn ? PropertyInfo.table[Int(rawValue)] : PropertyRegistry.shared.info(self) }

    @inline(__always) public var traits: PropertyTraits { PropertyTraits.byNumber[Int(rawValue)] }

    /// Whether the property is one of the library's.
    @inlinable public var isBuiltIn: Bool { BuiltIn(rawValue: rawValue) != nil }

    /// Whether only layers of some kinds have the property.
    public var isOfKinds: Bool { traits.isOfKinds }

    /// Whether the property lives in `SparseValues`.
    public var isSparse: Bool { traits.storage == .sparse }

    /// Whether a layer's image passes through what the property sets, or its edges look as the property says.
    public var isEffect: Bool { traits.group == .effects }

    /// Whether the property is one of the layer's media timing.
    public var isTiming: Bool { traits.group == .timing }

    /// The properties whose value is one generator.
    public static let ofGenerators: [Property] = [.generator, .backgroundPattern, .borderPattern]

    /// Whether the property's value is one generator, which needs no name.
    public var isOfGenerator: Bool { self == .generator || self == .backgroundPattern || self == .borderPattern }
}
