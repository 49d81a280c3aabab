/// A rectangle with its sides along the axes, in points of some space.
public struct Rect: BitwiseCopyable, Sendable, Equatable {
    public var x, y, width, height: Double

    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle between two corners.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(minX, minY, maxX - minX, maxY - minY)
    }

    public static let zero = Rect(0, 0, 0, 0)
    public static let unit = Rect(0, 0, 1, 1)

    public var minX: Double { x }
    public var minY: Double { y }
    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var origin: Point { Point(x, y) }
    public var size: Size { Size(width, height) }
    public var isEmpty: Bool { !(width > 0 && height > 0) }
    public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

    /// The same rectangle with sizes that are not negative: (0, 0, -100, -50) is (-100, -50, 100, 50).
    public var standardized: Rect {
        Rect(width < 0 ? x + width : x, height < 0 ? y + height : y, abs(width), abs(height))
    }

    /// The point at a fraction of the sides.
    public func point(at unit: Point) -> Point { Point(x + unit.x * width, y + unit.y * height) }

    /// The part that two rectangles share; of size zero when they share none.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX), top = max(minY, other.minY)
        let right = min(maxX, other.maxX), bottom = min(maxY, other.maxY)
        return Rect(left, top, max(0, right - left), max(0, bottom - top))
    }

    /// The smallest rectangle around both; one that is empty counts too, with its place.
    public func union(_ other: Rect) -> Rect {
        Rect(minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    public func contains(_ other: Rect) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    /// The rectangle with every side moved inwards by `inset`.
    public func insetBy(_ inset: Double) -> Rect {
        Rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    }
}
