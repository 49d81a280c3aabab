/// A convex part of a plane, by its corners in order.
public struct ConvexPolygon: Sendable {
    public private(set) var corners: [Point]

    public init(_ rect: Rect) {
        corners = [Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY)]
    }

    public var isEmpty: Bool { corners.isEmpty }

    /// Clips to the half plane where x, y and 1 times the coefficients is at least `minimum`.
    public mutating func clip(_ coefficients: SIMD3<Double>, atLeast minimum: Double = 0) {
        guard let last = corners.last else { return }
        var kept: [Point] = []
        var previous = last, before = Self.value(coefficients, last) - minimum
        for corner in corners {
            let value = Self.value(coefficients, corner) - minimum
            if (value >= 0) != (before >= 0) {
                let t = before / (before - value)
                kept.append(Point(previous.x + (corner.x - previous.x) * t, previous.y + (corner.y - previous.y) * t))
            }
            if value >= 0 { kept.append(corner) }
            (previous, before) = (corner, value)
        }
        corners = kept
    }

    private static func value(_ coefficients: SIMD3<Double>, _ point: Point) -> Double {
        coefficients.x * point.x + coefficients.y * point.y + coefficients.z
    }

    /// Clips to the part that a map takes in front of the eye.
    public mutating func clipToFront(of map: Homography) {
        if !map.isAffine { clip(SIMD3(map.g, map.h, map.i), atLeast: Homography.nearestW) }
    }

    /// Clips to the part in front of the eye that a map takes into a rectangle.
    public mutating func clip(to rect: Rect, through map: Homography) {
        let (m, w) = (map.affine, SIMD3(map.g, map.h, map.i))
        let x = SIMD3(m.a, m.c, m.tx), y = SIMD3(m.b, m.d, m.ty)
        clip(x - rect.minX * w)
        clip(rect.maxX * w - x)
        clip(y - rect.minY * w)
        clip(rect.maxY * w - y)
    }

    /// Maps the polygon, without the part that comes to lie behind the eye.
    public mutating func apply(_ map: Homography) {
        clipToFront(of: map)
        for index in corners.indices {
            let p = map.applyHomogeneous(corners[index].x, corners[index].y)
            corners[index] = Point(p.x / p.z, p.y / p.z)
        }
    }

    /// The smallest rectangle around the polygon; nil when it is empty.
    public var boundingBox: Rect? {
        guard var low = corners.first else { return nil }
        var high = low
        for corner in corners {
            low = Point(min(low.x, corner.x), min(low.y, corner.y))
            high = Point(max(high.x, corner.x), max(high.y, corner.y))
        }
        return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }
}
