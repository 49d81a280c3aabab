/// What a rectangle becomes under a map of the plane that has all of it before the eye: four corners, one after the other around it.
public struct Quad: BitwiseCopyable {
    /// The corners' coordinates.
    public let x, y: SIMD4<Double>

    /// The quad of a rectangle; nil where a corner lies behind the eye, or too near.
    @inlinable @inline(__always) public init?(_ rect: Rect, _ map: Homography) {
        let u = SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX), v = SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
        let w = map.g * u + map.h * v + map.i
        guard min(w.x, w.y, w.z, w.w) > Homography.nearestW else { return nil }
        x = (map.affine.a * u + map.affine.c * v + map.affine.tx) / w
        y = (map.affine.b * u + map.affine.d * v + map.affine.ty) / w
    }

    /// The smallest rectangle around the quad.
    @inlinable @inline(__always) public var bounds: Rect {
        Rect(minX: min(x.x, x.y, x.z, x.w), minY: min(y.x, y.y, y.z, y.w), maxX: max(x.x, x.y, x.z, x.w), maxY: max(y.x, y.y, y.z, y.w))
    }

    /// The upright box between the middle two sides of its corners on either axis; nil where that reaches out of the quad.
    public var middle: Rect? {
        let (left, right) = Self.middle(of: x), (top, bottom) = Self.middle(of: y)
        guard left < right, top < bottom else { return nil }
        let dx = SIMD4(x.y, x.z, x.w, x.x) - x, dy = SIMD4(y.y, y.z, y.w, y.x) - y
        let turn = dx.x * dy.y - dy.x * dx.y < 0 ? -1.0 : 1.0
        for corner in 0..<4 {
            let inside = turn * (dx * ((corner & 2 == 0 ? top : bottom) - y) - dy * ((corner & 1 == 0 ? left : right) - x))
            // A corner of the box on a side is rounded to one or the other side of it.
            if min(inside.x, inside.y, inside.z, inside.w) < -1e-6 { return nil }
        }
        return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
    }

    private static func middle(of values: SIMD4<Double>) -> (Double, Double) {
        let low = pointwiseMin(values.lowHalf, values.highHalf), high = pointwiseMax(values.lowHalf, values.highHalf)
        let inner = max(low.x, low.y), outer = min(high.x, high.y)
        return (min(inner, outer), max(inner, outer))
    }
}

extension Homography {
    /// Whether all of a rectangle lies before the eye.
    public func isBeforeEye(_ rect: Rect) -> Bool {
        let u = SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX), v = SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
        return (g * u + h * v + i).min() > Self.nearestW
    }
}
