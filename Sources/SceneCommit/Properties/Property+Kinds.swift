// What only layers of some kind have; the numbers are the places in `PropertyInfo.table`.
extension Property {
    // Shape layers.
    @inlinable public static var path: Property { Property(48) }
    @inlinable public static var fillColor: Property { Property(49) }
    @inlinable public static var fillRule: Property { Property(50) }
    @inlinable public static var strokeColor: Property { Property(51) }
    @inlinable public static var strokeStart: Property { Property(52) }
    @inlinable public static var strokeEnd: Property { Property(53) }
    @inlinable public static var lineWidth: Property { Property(54) }
    @inlinable public static var miterLimit: Property { Property(55) }
    @inlinable public static var lineCap: Property { Property(56) }
    @inlinable public static var lineJoin: Property { Property(57) }
    @inlinable public static var lineDashPhase: Property { Property(58) }
    @inlinable public static var lineDashPattern: Property { Property(59) }

    // Gradient layers.
    @inlinable public static var gradientType: Property { Property(60) }
    @inlinable public static var colors: Property { Property(61) }
    @inlinable public static var locations: Property { Property(62) }
    @inlinable public static var startPoint: Property { Property(63) }
    @inlinable public static var endPoint: Property { Property(64) }

    // Text layers.
    @inlinable public static var string: Property { Property(65) }
    @inlinable public static var font: Property { Property(66) }
    @inlinable public static var fontSize: Property { Property(67) }
    @inlinable public static var foregroundColor: Property { Property(68) }
    @inlinable public static var wrapped: Property { Property(69) }
    @inlinable public static var alignmentMode: Property { Property(70) }
    @inlinable public static var truncationMode: Property { Property(71) }

    // Replicator layers.
    @inlinable public static var instanceCount: Property { Property(72) }
    @inlinable public static var instanceDelay: Property { Property(73) }
    @inlinable public static var instanceTransform: Property { Property(74) }
    @inlinable public static var instanceColor: Property { Property(75) }
    @inlinable public static var instanceRedOffset: Property { Property(76) }
    @inlinable public static var instanceGreenOffset: Property { Property(77) }
    @inlinable public static var instanceBlueOffset: Property { Property(78) }
    @inlinable public static var instanceAlphaOffset: Property { Property(79) }

    // Emitter layers.
    @inlinable public static var emitterPosition: Property { Property(80) }
    @inlinable public static var emitterZPosition: Property { Property(81) }
    @inlinable public static var emitterSize: Property { Property(82) }
    @inlinable public static var emitterDepth: Property { Property(83) }
    @inlinable public static var emitterShape: Property { Property(84) }
    @inlinable public static var emitterMode: Property { Property(85) }
    @inlinable public static var renderMode: Property { Property(86) }
    @inlinable public static var birthRate: Property { Property(87) }
    @inlinable public static var lifetime: Property { Property(88) }
    @inlinable public static var velocity: Property { Property(89) }
    @inlinable public static var scale: Property { Property(90) }
    @inlinable public static var spin: Property { Property(91) }
    @inlinable public static var seed: Property { Property(92) }

    // Replicator and emitter layers.
    @inlinable public static var preservesDepth: Property { Property(93) }

    // Scroll layers.
    @inlinable public static var scrollMode: Property { Property(94) }

    // Tiled layers.
    @inlinable public static var tileSize: Property { Property(95) }
    @inlinable public static var levelsOfDetail: Property { Property(96) }
    @inlinable public static var levelsOfDetailBias: Property { Property(97) }

    // Emitter layers.
    @inlinable public static var emitterCells: Property { Property(99) }

    // Scroll layers.
    @inlinable public static var contentSize: Property { Property(100) }

    // Tiled layers.
    @inlinable public static var fadeDuration: Property { Property(101) }
    @inlinable public static var prefetchMargin: Property { Property(102) }
    @inlinable public static var memoryLimit: Property { Property(103) }

    // All layers.
    @inlinable public static var autoresizingMask: Property { Property(104) }
}
