/// A map of the plane: x' = a x + c y + tx, y' = b x + d y + ty.
public struct Affine: BitwiseCopyable, Sendable, Equatable {
    public var a, b, c, d, tx, ty: Double

    @inlinable public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = Affine(1, 0, 0, 1, 0, 0)

    /// First `inner`, then `outer`.
    @inlinable public static func * (inner: Affine, outer: Affine) -> Affine {
        Affine(
            outer.a * inner.a + outer.c * inner.b, outer.b * inner.a + outer.d * inner.b,
            outer.a * inner.c + outer.c * inner.d, outer.b * inner.c + outer.d * inner.d,
            outer.a * inner.tx + outer.c * inner.ty + outer.tx, outer.b * inner.tx + outer.d * inner.ty + outer.ty)
    }

    @inlinable public func apply(_ x: Double, _ y: Double) -> Point { Point(a * x + c * y + tx, b * x + d * y + ty) }

    @inlinable public var isTranslationAndScale: Bool { b == 0 && c == 0 }

    public var determinant: Double { a * d - b * c }

    /// The inverse; nil for a map that is flat.
    public var inverse: Affine? {
        let all = determinant
        guard all != 0, all.isFinite, (1 / all).isFinite else { return nil }
        return Affine(d / all, -b / all, -c / all, a / all, (c * ty - d * tx) / all, (b * tx - a * ty) / all)
    }
}

/// A map of the plane in perspective: the affine part divided by w' = g x + h y + i.
public struct Homography: BitwiseCopyable, Sendable, Equatable {
    public var affine: Affine
    /// g, h, i; (0, 0, 1) is affine.
    public var g, h, i: Double

    @inlinable public init(_ affine: Affine, g: Double = 0, h: Double = 0, i: Double = 1) {
        self.affine = affine
        self.g = g
        self.h = h
        self.i = i
    }

    /// How a matrix maps the plane z = 0, with the z of the result dropped: flattened.
    @inlinable public init(flattening m: Transform3D) {
        affine = Affine(m.row1.x, m.row1.y, m.row2.x, m.row2.y, m.row4.x, m.row4.y)
        g = m.row1.w
        h = m.row2.w
        i = m.row4.w
    }

    @inlinable public var isAffine: Bool { g == 0 && h == 0 && i == 1 }

    /// First `inner`, then `outer`.
    @inlinable public static func * (inner: Homography, outer: Homography) -> Homography {
        if outer.isAffine { return inner * outer.affine }
        let (m, n) = (inner.affine, outer.affine)
        return Homography(
            Affine(
                n.a * m.a + n.c * m.b + n.tx * inner.g, n.b * m.a + n.d * m.b + n.ty * inner.g,
                n.a * m.c + n.c * m.d + n.tx * inner.h, n.b * m.c + n.d * m.d + n.ty * inner.h,
                n.a * m.tx + n.c * m.ty + n.tx * inner.i, n.b * m.tx + n.d * m.ty + n.ty * inner.i),
            g: outer.g * m.a + outer.h * m.b + outer.i * inner.g, h: outer.g * m.c + outer.h * m.d + outer.i * inner.h,
            i: outer.g * m.tx + outer.h * m.ty + outer.i * inner.i)
    }

    /// First `inner`, then `outer`.
    @inlinable @inline(__always) public static func * (inner: Homography, outer: Affine) -> Homography {
        let (m, n) = (inner.affine, outer)
        return Homography(
            Affine(
                n.a * m.a + n.c * m.b + n.tx * inner.g, n.b * m.a + n.d * m.b + n.ty * inner.g,
                n.a * m.c + n.c * m.d + n.tx * inner.h, n.b * m.c + n.d * m.d + n.ty * inner.h,
                n.a * m.tx + n.c * m.ty + n.tx * inner.i, n.b * m.tx + n.d * m.ty + n.ty * inner.i),
            g: inner.g, h: inner.h, i: inner.i)
    }

    public var determinant: Double {
        let m = affine
        return m.a * (m.d * i - m.ty * h) - m.c * (m.b * i - m.ty * g) + m.tx * (m.b * h - m.d * g)
    }

    /// The inverse up to a factor, which makes no difference to where points go; nil when singular.
    public var inverse: Homography? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        let (m, s) = (affine, 1 / determinant)
        guard s.isFinite else { return nil }
        return Homography(
            Affine(
                (m.d * i - m.ty * h) * s, (m.ty * g - m.b * i) * s, (m.tx * h - m.c * i) * s, (m.a * i - m.tx * g) * s,
                (m.c * m.ty - m.tx * m.d) * s, (m.tx * m.b - m.a * m.ty) * s),
            g: (m.b * h - m.d * g) * s, h: (m.c * g - m.a * h) * s, i: (m.a * m.d - m.b * m.c) * s)
    }

    /// The point in homogeneous coordinates: divide x and y by w.
    @inlinable public func applyHomogeneous(_ x: Double, _ y: Double) -> SIMD3<Double> {
        SIMD3(
            affine.a * x + affine.c * y + affine.tx, affine.b * x + affine.d * y + affine.ty, g * x + h * y + i)
    }

    /// The smallest rectangle around a rectangle's image. Parts behind the eye are cut off at a small w.
    @inlinable @inline(__always)
    public func boundingBox(of rect: Rect) -> Rect { isAffine ? affine.boundingBox(of: rect) : boundingBoxInPerspective(of: rect) }

    public func boundingBoxInPerspective(of rect: Rect) -> Rect {
        let corners: InlineArray<4, SIMD3<Double>> = [
            applyHomogeneous(rect.minX, rect.minY), applyHomogeneous(rect.maxX, rect.minY), applyHomogeneous(rect.maxX, rect.maxY),
            applyHomogeneous(rect.minX, rect.maxY),
        ]
        var low = Point(.infinity, .infinity), high = Point(-.infinity, -.infinity)
        for index in 0..<4 {
            let p = corners[index], q = corners[(index + 1) & 3]
            if p.z >= Self.nearestW { Self.take(p, &low, &high) }
            if (p.z >= Self.nearestW) != (q.z >= Self.nearestW) {
                Self.take(p + (q - p) * ((Self.nearestW - p.z) / (q.z - p.z)), &low, &high)
            }
        }
        return low.x <= high.x ? Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y) : .zero
    }

    @inline(__always)
    private static func take(_ p: SIMD3<Double>, _ low: inout Point, _ high: inout Point) {
        let x = p.x / p.z, y = p.y / p.z
        low = Point(min(low.x, x), min(low.y, y))
        high = Point(max(high.x, x), max(high.y, y))
    }

    /// The nearest distance from the eye, as w; points nearer than that are cut off.
    @inlinable public static var nearestW: Double { 1e-4 }
}

extension Affine {
    /// The smallest rectangle around a rectangle's image.
    @inlinable @inline(__always) public func boundingBox(of rect: Rect) -> Rect {
        let x0 = a * rect.x + c * rect.y + tx, y0 = b * rect.x + d * rect.y + ty
        let ux = a * rect.width, uy = b * rect.width, vx = c * rect.height, vy = d * rect.height
        return Rect(
            x0 + min(ux, 0) + min(vx, 0), y0 + min(uy, 0) + min(vy, 0), abs(ux) + abs(vx), abs(uy) + abs(vy))
    }
}
