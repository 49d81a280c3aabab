/// A point, in points of some layer's space.
public struct Point: BitwiseCopyable, Sendable, Equatable {
    public var x, y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(0, 0)
    public var isFinite: Bool { x.isFinite && y.isFinite }
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
