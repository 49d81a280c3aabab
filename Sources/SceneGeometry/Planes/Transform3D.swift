import Glibc

/// A 4x4 matrix with the conventions of CATransform3D: a row vector [x y z w] times the matrix.
public struct Transform3D: BitwiseCopyable, Sendable, Equatable {
    /// The rows: (m11 m12 m13 m14) ... (m41 m42 m43 m44).
    public var row1, row2, row3, row4: SIMD4<Double>

    @inlinable public init(_ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
        self.row4 = row4
    }

    @inlinable @inline(__always)
    public static func == (a: Transform3D, b: Transform3D) -> Bool {
        all((a.row1 .== b.row1) .& (a.row2 .== b.row2) .& (a.row3 .== b.row3) .& (a.row4 .== b.row4))
    }

    public static let identity = Transform3D(
        SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

    public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        var result = identity
        result.row4 = SIMD4(x, y, z, 1)
        return result
    }

    public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        Transform3D(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
    }

    /// A turn by an angle about an axis of any length; an axis of length 0 gives the identity.
    public static func rotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
        // Divided by the largest first, whose square could overflow.
        let largest = max(abs(x), abs(y), abs(z))
        guard largest > 0, largest.isFinite else { return identity }
        var (x, y, z) = (x / largest, y / largest, z / largest)
        let length = (x * x + y * y + z * z).squareRoot()
        (x, y, z) = (x / length, y / length, z / length)
        let (c, s) = (cos(angle), sin(angle))
        let t = 1 - c
        return Transform3D(
            SIMD4(t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0),
            SIMD4(t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0),
            SIMD4(t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0),
            SIMD4(0, 0, 0, 1))
    }

    /// CSS `skew()`: x grows with y by tan(ax), and y with x by tan(ay).
    public static func skew(_ ax: Double, _ ay: Double) -> Transform3D {
        var result = identity
        result.row1.y = tan(ay)
        result.row2.x = tan(ax)
        return result
    }

    /// An eye at a distance above the plane: m34 = -1 / distance. A distance that is not above 0 gives the identity.
    public static func perspective(_ distance: Double) -> Transform3D {
        guard distance > 0, distance.isFinite else { return identity }
        var result = identity
        result.row3.w = -1 / distance
        return result
    }

    /// First `a`, then `b`.
    @inlinable public static func * (a: Transform3D, b: Transform3D) -> Transform3D {
        Transform3D(a.row1 * b, a.row2 * b, a.row3 * b, a.row4 * b)
    }

    /// A row vector times a matrix.
    @inlinable @inline(__always) public static func * (v: SIMD4<Double>, m: Transform3D) -> SIMD4<Double> {
        v.x * m.row1 + v.y * m.row2 + v.z * m.row3 + v.w * m.row4
    }

    public var isIdentity: Bool { self == .identity }

    public var isFinite: Bool {
        let sum = row1 + row2 + row3 + row4
        // An infinity or NaN anywhere survives in the sum; finite numbers can overflow it, and are then looked at one by one.
        if (sum.x + sum.y + sum.z + sum.w).isFinite { return true }
        return numbers.allSatisfy(\.isFinite)
    }

    /// m11 ... m44.
    public var numbers: [Double] { [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] } }

    /// Whether z and w play no part: x and y map to x and y alone.
    public var isAffine: Bool {
        row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row3 == SIMD4(0, 0, 1, 0) && row4.z == 0
            && row4.w == 1
    }

    /// Whether x and y map to x and y alone, whatever z is and becomes.
    public var isOfPlane: Bool {
        row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row3.x == 0 && row3.y == 0 && row3.w == 0 && row4.w == 1
    }

    /// Whether the matrix only moves, and scales by positive factors.
    public var isUpright: Bool {
        row1.x > 0 && row2.y > 0 && row3.z > 0 && row1 == SIMD4(row1.x, 0, 0, 0) && row2 == SIMD4(0, row2.y, 0, 0)
            && row3 == SIMD4(0, 0, row3.z, 0) && row4.w == 1
    }

    /// Whether w is left alone.
    @inlinable public var isWithoutPerspective: Bool { row1.w == 0 && row2.w == 0 && row3.w == 0 && row4.w == 1 }

    /// First a scale, then the matrix.
    public mutating func scaleRows(by factors: SIMD3<Double>) {
        row1 *= factors.x
        row2 *= factors.y
        row3 *= factors.z
    }

    /// First a move, then the matrix.
    @inlinable @inline(__always) public func moved(by x: Double, _ y: Double, _ z: Double) -> Transform3D {
        var result = self
        result.row4 += x * row1 + y * row2 + z * row3
        return result
    }

    /// First the matrix, then a move.
    @inlinable @inline(__always) public func movedAfter(by x: Double, _ y: Double, _ z: Double) -> Transform3D {
        let move = SIMD4(x, y, z, 0)
        guard !isWithoutPerspective else {
            var result = self
            result.row4 += move
            return result
        }
        return Transform3D(row1 + row1.w * move, row2 + row2.w * move, row3 + row3.w * move, row4 + row4.w * move)
    }

    private typealias Six = (Double, Double, Double, Double, Double, Double)

    /// The 2x2 determinants of the upper and of the lower two rows.
    private var minors: (Six, Six) {
        (
            (
                row1.x * row2.y - row2.x * row1.y, row1.x * row2.z - row2.x * row1.z, row1.x * row2.w - row2.x * row1.w,
                row1.y * row2.z - row2.y * row1.z, row1.y * row2.w - row2.y * row1.w, row1.z * row2.w - row2.z * row1.w
            ),
            (
                row3.x * row4.y - row4.x * row3.y, row3.x * row4.z - row4.x * row3.z, row3.x * row4.w - row4.x * row3.w,
                row3.y * row4.z - row4.y * row3.z, row3.y * row4.w - row4.y * row3.w, row3.z * row4.w - row4.z * row3.w
            )
        )
    }

    /// The inverse, or nil for a singular matrix.
    public var inverse: Transform3D? {
        let (s, c) = minors
        let determinant = s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
        guard determinant.isFinite, determinant != 0 else { return nil }
        let d = 1 / determinant
        guard d.isFinite else { return nil }
        let (a, b, e, f) = (row1, row2, row3, row4)
        return Transform3D(
            SIMD4(
                b.y * c.5 - b.z * c.4 + b.w * c.3, -a.y * c.5 + a.z * c.4 - a.w * c.3,
                f.y * s.5 - f.z * s.4 + f.w * s.3, -e.y * s.5 + e.z * s.4 - e.w * s.3) * d,
            SIMD4(
                -b.x * c.5 + b.z * c.2 - b.w * c.1, a.x * c.5 - a.z * c.2 + a.w * c.1,
                -f.x * s.5 + f.z * s.2 - f.w * s.1, e.x * s.5 - e.z * s.2 + e.w * s.1) * d,
            SIMD4(
                b.x * c.4 - b.y * c.2 + b.w * c.0, -a.x * c.4 + a.y * c.2 - a.w * c.0,
                f.x * s.4 - f.y * s.2 + f.w * s.0, -e.x * s.4 + e.y * s.2 - e.w * s.0) * d,
            SIMD4(
                -b.x * c.3 + b.y * c.1 - b.z * c.0, a.x * c.3 - a.y * c.1 + a.z * c.0,
                -f.x * s.3 + f.y * s.1 - f.z * s.0, e.x * s.3 - e.y * s.1 + e.z * s.0) * d)
    }
}
