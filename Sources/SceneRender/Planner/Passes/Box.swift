public import SceneGeometry

/// A rectangle of target pixels by its sides, for culling and cutting.
package struct Box: BitwiseCopyable, Equatable {
    package var minX, minY, maxX, maxY: Double

    static let unbounded = Box(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9)
    /// A box that meets no other.
    static let nowhere = Box(minX: 1e9, minY: 1e9, maxX: -1e9, maxY: -1e9)

    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    init(_ rect: Rect) { self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY) }

    var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    @inline(__always) func intersects(_ other: Box) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    @inline(__always) func contains(_ other: Box) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    func intersection(_ other: Box) -> Box {
        Box(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    func union(_ other: Box) -> Box {
        Box(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    func insetBy(_ inset: Double) -> Box {
        Box(minX: minX + inset, minY: minY + inset, maxX: maxX - inset, maxY: maxY - inset)
    }

    /// The smallest box on whole pixels around this one.
    var outward: Box {
        Box(minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
    }

    /// The smallest box on whole pixels with a pixel more on every side, for smoothed edges. What rounding makes of sides on whole pixels adds none:
    /// a picture that is kept would have another size now and then while its layer moves.
    var outwardWithEdges: Box { insetBy(Self.rounding - 1).outward }

    private static let rounding = 1e-6

    var simd: SIMD4<Float> { SIMD4(Float(minX), Float(minY), Float(maxX), Float(maxY)) }
}

extension Rect {
    /// left, top, right, bottom.
    @inline(__always) public var sides: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(x + width), Float(y + height)) }
}
