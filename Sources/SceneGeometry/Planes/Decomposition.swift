import Glibc

/// A transform taken apart, so that its parts can be read, set and interpolated.
///
/// W3C, CSS Transforms Module Level 2, "Interpolation of 3D matrices", with the order of Core Animation's parts:
/// perspective, translation, rotation, shear, scale.
public struct Decomposition: BitwiseCopyable, Sendable, Equatable {
    public var translation: SIMD3<Double>
    public var scale: SIMD3<Double>
    /// xy, xz, yz.
    public var shear: SIMD3<Double>
    public var perspective: SIMD4<Double>
    /// x, y, z, w.
    public var rotation: SIMD4<Double>

    public init(
        translation: SIMD3<Double>, scale: SIMD3<Double>, shear: SIMD3<Double>, rotation: SIMD4<Double>, perspective: SIMD4<Double>
    ) {
        self.translation = translation
        self.scale = scale
        self.shear = shear
        self.perspective = perspective
        self.rotation = rotation
    }

    public var isFinite: Bool {
        func isFinite(_ vector: SIMD3<Double>) -> Bool { vector.x.isFinite && vector.y.isFinite && vector.z.isFinite }
        func isFinite(_ vector: SIMD4<Double>) -> Bool { isFinite(SIMD3(vector.x, vector.y, vector.z)) && vector.w.isFinite }
        return isFinite(translation) && isFinite(scale) && isFinite(shear) && isFinite(rotation) && isFinite(perspective)
    }

    /// The parts of a matrix; nil for a singular one, which cannot be taken apart.
    public init?(_ matrix: Transform3D) {
        let w = matrix.row4.w
        guard w != 0, w.isFinite else { return nil }
        var m = Transform3D(matrix.row1 / w, matrix.row2 / w, matrix.row3 / w, matrix.row4 / w)
        let last = SIMD4(m.row1.w, m.row2.w, m.row3.w, m.row4.w)
        m.row1.w = 0
        m.row2.w = 0
        m.row3.w = 0
        m.row4.w = 1
        guard let inverse = m.inverse else { return nil }
        if last == SIMD4(0, 0, 0, 1) {
            perspective = last
        } else {
            // perspective * m gives the last column, so it is the last column taken through the inverse.
            perspective = SIMD4(
                (inverse.row1 * last).sum(), (inverse.row2 * last).sum(), (inverse.row3 * last).sum(),
                (inverse.row4 * last).sum())
        }
        translation = SIMD3(m.row4.x, m.row4.y, m.row4.z)
        var x = SIMD3(m.row1.x, m.row1.y, m.row1.z)
        var y = SIMD3(m.row2.x, m.row2.y, m.row2.z)
        var z = SIMD3(m.row3.x, m.row3.y, m.row3.z)
        scale = .zero
        shear = .zero
        scale.x = length(x)
        x /= scale.x
        shear.x = dot(x, y)
        y -= x * shear.x
        scale.y = length(y)
        y /= scale.y
        shear.x /= scale.y
        shear.y = dot(x, z)
        z -= x * shear.y
        shear.z = dot(y, z)
        z -= y * shear.z
        scale.z = length(z)
        z /= scale.z
        shear.y /= scale.z
        shear.z /= scale.z
        if dot(x, cross(y, z)) < 0 {
            scale = -scale
            x = -x
            y = -y
            z = -z
        }
        rotation = quaternion(x, y, z)
        // Of numbers whose squares are too large or too small for a number.
        guard isFinite else { return nil }
    }

    /// The matrix put together again.
    public var matrix: Transform3D {
        var m = Transform3D.identity
        m.row1.w = perspective.x
        m.row2.w = perspective.y
        m.row3.w = perspective.z
        m.row4.w = perspective.w
        m = Transform3D.translation(translation.x, translation.y, translation.z) * m
        m = rotationMatrix(rotation) * m
        if shear != .zero {
            var s = Transform3D.identity
            s.row2.x = shear.x
            s.row3.x = shear.y
            s.row3.y = shear.z
            m = s * m
        }
        return Transform3D.scale(scale.x, scale.y, scale.z) * m
    }

    /// Whether all axes are mirrored, as those of a mirror are when it was taken apart.
    @inlinable @inline(__always) public var isMirror: Bool { scale.x < 0 && scale.y < 0 && scale.z < 0 }

    /// The same matrix with one axis mirrored instead of all three, where it is a mirror: the one that leaves the least rotation, or all. So one axis can
    /// be scaled without the others being turned over. What lies between two matrices is as W3C says for all.
    public var upright: Decomposition {
        guard isMirror else { return self }
        let m = rotationMatrix(rotation), x = m.row1.x, y = m.row2.y, z = m.row3.z
        let least = max(x - y - z, max(y - x - z, z - x - y))
        guard least > x + y + z + 1e-9 else { return self }
        // The axes that are turned over, and the shears between an axis that is and one that is not.
        let turned: SIMD3<Double> = least == x - y - z ? SIMD3(1, -1, -1) : least == y - x - z ? SIMD3(-1, 1, -1) : SIMD3(-1, -1, 1)
        var result = self
        result.scale *= turned
        result.shear *= SIMD3(turned.x * turned.y, turned.x * turned.z, turned.y * turned.z)
        func axis(_ row: SIMD4<Double>, _ sign: Double) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) * sign }
        result.rotation = quaternion(axis(m.row1, turned.x), axis(m.row2, turned.y), axis(m.row3, turned.z))
        return result
    }

    /// The rotation as angles about x, y and z, applied in this order.
    public var angles: SIMD3<Double> {
        get {
            let m = rotationMatrix(rotation)
            let s = max(-1, min(1, -m.row1.z))
            if abs(s) > 0.999_999_999_9 {
                return SIMD3(atan2(-m.row3.y, m.row2.y), asin(s), 0)
            }
            let near = SIMD3(atan2(m.row2.z, m.row3.z), asin(s), atan2(m.row1.y, m.row1.x))
            // Beyond a quarter of a turn about y the same rotation has other angles, of which those are meant that turn less in all.
            func back(_ angle: Double) -> Double { angle - (angle > 0 ? .pi : -.pi) }
            let far = SIMD3(back(near.x), -back(near.y), back(near.z))
            return abs(far.x) + abs(far.y) + abs(far.z) < abs(near.x) + abs(near.y) + abs(near.z) - 1e-9 ? far : near
        }
        set {
            let half = newValue / 2
            let x = SIMD4(sin(half.x), 0, 0, cos(half.x))
            let y = SIMD4(0, sin(half.y), 0, cos(half.y))
            let z = SIMD4(0, 0, sin(half.z), cos(half.z))
            rotation = multiply(z, multiply(y, x))
        }
    }

    /// The parts between those of two transforms: numbers component by component, the rotation along the shorter arc.
    public static func interpolate(_ a: Decomposition, _ b: Decomposition, _ t: Double) -> Decomposition {
        var result = a
        result.translation += (b.translation - a.translation) * t
        result.scale += (b.scale - a.scale) * t
        result.shear += (b.shear - a.shear) * t
        result.perspective += (b.perspective - a.perspective) * t
        result.rotation = slerp(a.rotation, b.rotation, t)
        return result
    }

    /// Four transforms that follow each other, mixed: numbers by weights, whose sum is 1, and rotations on the curve that those weights give
    /// as they are summed up from the last one (Kim, Kim and Shin, "A General Construction Scheme for Unit Quaternion Curves with
    /// Simple High Order Derivatives", SIGGRAPH 1995): each goes the shorter way from the one before, and about one axis they are mixed as
    /// their angles are.
    public static func mix(
        _ a: Decomposition, _ b: Decomposition, _ c: Decomposition, _ d: Decomposition, _ weights: SIMD4<Double>
    ) -> Decomposition {
        func mixed(_ part: (Decomposition) -> SIMD3<Double>) -> SIMD3<Double> {
            part(a) * weights.x + part(b) * weights.y + part(c) * weights.z + part(d) * weights.w
        }
        var result = a
        result.translation = mixed { $0.translation }
        result.scale = mixed { $0.scale }
        result.shear = mixed { $0.shear }
        result.perspective = a.perspective * weights.x + b.perspective * weights.y
        result.perspective += c.perspective * weights.z + d.perspective * weights.w
        let toD = weights.w, toC = toD + weights.z, toB = toC + weights.y
        result.rotation = multiply(a.rotation, quaternion(by: turn(from: a.rotation, to: b.rotation) * toB))
        result.rotation = multiply(result.rotation, quaternion(by: turn(from: b.rotation, to: c.rotation) * toC))
        result.rotation = multiply(result.rotation, quaternion(by: turn(from: c.rotation, to: d.rotation) * toD))
        return result
    }

    /// The speed of a transform, part by part.
    public struct Velocity: BitwiseCopyable, Sendable {
        let translation, scale, shear: SIMD3<Double>
        let perspective: SIMD4<Double>
        let turn: SIMD3<Double>

        /// Of one that is `a`, and `b` a time later.
        public init(from a: Decomposition, to b: Decomposition, in time: Double) {
            translation = (b.translation - a.translation) / time
            scale = (b.scale - a.scale) / time
            shear = (b.shear - a.shear) / time
            perspective = (b.perspective - a.perspective) / time
            turn = SceneGeometry.turn(from: a.rotation, to: b.rotation) / time
        }
    }

    /// The parts after a change at a speed for a time.
    public func moved(by velocity: Velocity, for time: Double) -> Decomposition {
        var result = self
        result.translation += velocity.translation * time
        result.scale += velocity.scale * time
        result.shear += velocity.shear * time
        result.perspective += velocity.perspective * time
        result.rotation = multiply(rotation, quaternion(by: velocity.turn * time))
        return result
    }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Hamilton product: first `b`, then `a`.
private func multiply(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
}

/// The rotation whose matrix has these rows (row-vector convention).
private func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
    let trace = x.x + y.y + z.z
    var q: SIMD4<Double>
    if trace > 0 {
        let s = (trace + 1).squareRoot() * 2
        q = SIMD4((y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s, s / 4)
    } else if x.x > y.y && x.x > z.z {
        let s = (1 + x.x - y.y - z.z).squareRoot() * 2
        q = SIMD4(s / 4, (x.y + y.x) / s, (x.z + z.x) / s, (y.z - z.y) / s)
    } else if y.y > z.z {
        let s = (1 + y.y - x.x - z.z).squareRoot() * 2
        q = SIMD4((x.y + y.x) / s, s / 4, (y.z + z.y) / s, (z.x - x.z) / s)
    } else {
        let s = (1 + z.z - x.x - y.y).squareRoot() * 2
        q = SIMD4((x.z + z.x) / s, (y.z + z.y) / s, s / 4, (x.y - y.x) / s)
    }
    let norm = (q * q).sum().squareRoot()
    q /= norm
    return q
}

private func rotationMatrix(_ q: SIMD4<Double>) -> Transform3D {
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    return Transform3D(
        SIMD4(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0),
        SIMD4(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0),
        SIMD4(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0),
        SIMD4(0, 0, 0, 1))
}

private func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
    multiply(a, quaternion(by: turn(from: a, to: b) * t))
}

/// The turn that follows a rotation to make it another one, the shorter way: along its axis, and as long as half its angle.
private func turn(from a: SIMD4<Double>, to b: SIMD4<Double>) -> SIMD3<Double> {
    let difference = multiply(SIMD4(-a.x, -a.y, -a.z, a.w), b)
    let axis = SIMD3(difference.x, difference.y, difference.z), sine = length(axis)
    guard sine > 1e-150 else { return .zero }
    return axis * ((difference.w < 0 ? atan2(-sine, -difference.w) : atan2(sine, difference.w)) / sine)
}

private func quaternion(by turn: SIMD3<Double>) -> SIMD4<Double> {
    let angle = length(turn)
    guard angle > 1e-150 else { return SIMD4(0, 0, 0, 1) }
    let axis = turn * (sin(angle) / angle)
    return SIMD4(axis.x, axis.y, axis.z, cos(angle))
}
