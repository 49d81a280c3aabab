/// A point, in points of some layer's space.
public struct Point: BitwiseCopyable, Sendable, Equatable {
    public var x, y: Double

    @inlinable public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable public init(_ vector: SIMD2<Double>) { self.init(vector.x, vector.y) }

    public static let zero = Point(0, 0)
    public var isFinite: Bool { x.isFinite && y.isFinite }
    @inlinable @inline(__always) public var vector: SIMD2<Double> { SIMD2(x, y) }
}

extension SIMD2<Double> {
    /// The length of the vector.
    @inlinable @inline(__always) public var length: Double { (self * self).sum().squareRoot() }
}

/// A width and a height, in points.
public struct Size: BitwiseCopyable, Sendable, Equatable {
    public var width, height: Double

    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(0, 0)
    public var isFinite: Bool { width.isFinite && height.isFinite }
}
