import SceneStorage

/// A property of a layer, by number: those of the table in its order, then those that were registered while the process runs
/// (custom properties, parameters of filters).
public struct Property: RawRepresentable, BitwiseCopyable, Sendable, Hashable {
    public let rawValue: UInt16

    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    @inlinable @inline(__always) init(_ number: UInt16) { rawValue = number }

    public var info: PropertyInfo {
        rawValue < Property.builtInCount ? PropertyInfo.table[Int(rawValue)] : PropertyRegistry.shared.info(self)
    }
}

// The numbers are the places in `PropertyInfo.table`.
extension Property {
    @inlinable public static var bounds: Property { Property(0) }
    @inlinable public static var position: Property { Property(1) }
    @inlinable public static var zPosition: Property { Property(2) }
    @inlinable public static var anchorPoint: Property { Property(3) }
    @inlinable public static var anchorPointZ: Property { Property(4) }
    @inlinable public static var transform: Property { Property(5) }
    @inlinable public static var sublayerTransform: Property { Property(6) }
    @inlinable public static var geometryFlipped: Property { Property(7) }
    @inlinable public static var hidden: Property { Property(8) }
    @inlinable public static var doubleSided: Property { Property(9) }
    @inlinable public static var opacity: Property { Property(10) }
    @inlinable public static var allowsGroupOpacity: Property { Property(11) }
    @inlinable public static var masksToBounds: Property { Property(12) }
    @inlinable public static var backgroundColor: Property { Property(13) }
    @inlinable public static var cornerRadius: Property { Property(14) }
    @inlinable public static var maskedCorners: Property { Property(15) }
    @inlinable public static var borderWidth: Property { Property(16) }
    @inlinable public static var borderColor: Property { Property(17) }
    @inlinable public static var allowsEdgeAntialiasing: Property { Property(18) }
    @inlinable public static var contents: Property { Property(19) }
    @inlinable public static var contentsGravity: Property { Property(20) }
    @inlinable public static var contentsRect: Property { Property(21) }
    @inlinable public static var contentsCenter: Property { Property(22) }
    @inlinable public static var contentsScale: Property { Property(23) }
    @inlinable public static var minificationFilter: Property { Property(24) }
    @inlinable public static var magnificationFilter: Property { Property(25) }
    @inlinable public static var name: Property { Property(26) }

    // From here on a property lives in `SparseValues`: few layers set it.
    @inlinable static var firstSparse: UInt16 { 27 }

    // Media timing of the layer.
    @inlinable public static var beginTime: Property { Property(27) }
    @inlinable public static var timeOffset: Property { Property(28) }
    @inlinable public static var speed: Property { Property(29) }
    @inlinable public static var duration: Property { Property(30) }
    @inlinable public static var repeatCount: Property { Property(31) }
    @inlinable public static var repeatDuration: Property { Property(32) }
    @inlinable public static var autoreverses: Property { Property(33) }
    @inlinable public static var fillMode: Property { Property(34) }

    // What a layer's image passes through: see `LayerEffects`.
    @inlinable public static var shadowColor: Property { Property(35) }
    @inlinable public static var shadowOpacity: Property { Property(36) }
    @inlinable public static var shadowOffset: Property { Property(37) }
    @inlinable public static var shadowRadius: Property { Property(38) }
    @inlinable public static var shouldRasterize: Property { Property(39) }
    @inlinable public static var rasterizationScale: Property { Property(40) }
    @inlinable public static var cornerCurve: Property { Property(41) }
    @inlinable public static var edgeAntialiasingMask: Property { Property(42) }
    @inlinable public static var compositingFilter: Property { Property(43) }
    @inlinable public static var maskMode: Property { Property(44) }
    @inlinable public static var filters: Property { Property(45) }
    @inlinable public static var backgroundFilters: Property { Property(46) }
    @inlinable public static var shadowPath: Property { Property(47) }

    /// From here on a property belongs to layers of some kind.
    @inlinable public static var firstOfKinds: Property { Property(48) }

    /// Every layer has it: a filter of a kernel that makes the layer's contents, as a list of one.
    @inlinable public static var generator: Property { Property(98) }

    // Every layer has these: how the program draws its contents.
    @inlinable public static var needsDisplayOnBoundsChange: Property { Property(105) }
    @inlinable public static var opaque: Property { Property(106) }
    @inlinable public static var contentsFormat: Property { Property(107) }
    @inlinable public static var drawsAsynchronously: Property { Property(108) }

    /// How many the table has.
    @inlinable static var builtInCount: UInt16 { 109 }

    /// Whether the property belongs to layers of some kind.
    @inlinable public var isOfKinds: Bool { rawValue >= Property.firstOfKinds.rawValue && isBuiltIn }

    /// Whether the property is one of the table.
    @inlinable public var isBuiltIn: Bool { rawValue < Property.builtInCount }

    /// Whether the property lives in `SparseValues`.
    @inlinable public var isSparse: Bool { rawValue >= Property.firstSparse }

    /// Whether the property is one of those that a layer's image passes through, or says how its edges look.
    @inlinable public var isEffect: Bool {
        rawValue >= Property.shadowColor.rawValue && rawValue <= Property.shadowPath.rawValue || self == .generator
    }

    /// Whether the property is one of the layer's media timing.
    @inlinable public var isTiming: Bool { rawValue >= Property.beginTime.rawValue && rawValue <= Property.fillMode.rawValue }
}
