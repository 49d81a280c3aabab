import SceneGeometry
import SceneStorage

extension Cloud {
    /// How planes that lie in parallel are seen in one of them: from the eye any of them looks like any other, made larger and moved. So particles at
    /// all depths are drawn in one plane, each exactly as it is seen in its own.
    struct Lens: BitwiseCopyable {
        /// Where a step towards the viewer leads in the plane, and what it adds to 1, by which all is divided.
        private let slope: SIMD2<Double>
        private let approach: Double
        private let depth: Double

        /// nil when the plane is seen from its edge.
        init?(_ matrix: Transform3D, at depth: Double) {
            let x = matrix.row1.seen, y = matrix.row2.seen, z = matrix.row3.seen, origin = matrix.row4.seen + matrix.row3.seen * depth
            let volume = x.volume(y, origin)
            slope = SIMD2(z.volume(y, origin), x.volume(z, origin)) / volume
            approach = x.volume(y, z) / volume
            self.depth = depth
            guard slope.x.isFinite, slope.y.isFinite, approach.isFinite else { return nil }
        }

        /// How much larger what lies at a depth is seen; nil for what lies beyond the eye, or nearly.
        func scale(at z: Double) -> Double? {
            let distance = 1 + approach * (z - depth)
            return distance > 1e-6 ? 1 / distance : nil
        }

        func image(of x: Double, _ y: Double, _ z: Double) -> Point? {
            scale(at: z).map { Point((x + slope.x * (z - depth)) * $0, (y + slope.y * (z - depth)) * $0) }
        }

        /// The first block of a particle as it is seen.
        func image(of place: SIMD4<Float>, _ z: Float) -> SIMD4<Float>? {
            guard let scale = scale(at: Double(z)), let seen = image(of: Double(place.x), Double(place.y), Double(z)) else { return nil }
            return SIMD4(Float(seen.x), Float(seen.y), place.z * Float(scale), place.w * Float(scale))
        }
    }

    /// The plane at a depth, in pixels.
    func plane(at z: Double) -> Homography {
        let (x, y, origin) = (matrix.row1, matrix.row2, matrix.row4 + matrix.row3 * z)
        return Homography(Affine(x.x, x.y, y.x, y.y, origin.x, origin.y), g: x.w, h: y.w, i: origin.w)
    }

    /// What x, y and 1 of it are multiplied by for the depth, before that is divided by w.
    func depth(at z: Double) -> SIMD3<Double> { SIMD3(matrix.row1.z, matrix.row2.z, matrix.row4.z + matrix.row3.z * z) }

    /// Which of the planes is seen from its edge, if one is.
    var edge: Double? {
        let x = matrix.row1.seen, y = matrix.row2.seen
        let edge = -x.volume(y, matrix.row4.seen) / x.volume(y, matrix.row3.seen)
        return edge.isFinite ? edge : nil
    }

    /// A rectangle of the plane that stands for a slice, in which all of that is seen; nil when that plane cannot be seen.
    func rect(of slice: CloudSlice) -> Rect? {
        guard let lens = slice.lens else { return nil }
        var result = reach
        // Right at the eye's own plane nothing is seen.
        let near = (slice.high - slice.low) * 1e-3
        for z in [slice.low + near, slice.high - near] {
            for x in [reach.minX, reach.maxX] {
                for y in [reach.minY, reach.maxY] {
                    guard let seen = lens.image(of: x, y, z) else { continue }
                    result = result.union(Rect(seen.x.held, seen.y.held, 0, 0))
                }
            }
        }
        return result
    }

    /// What all between two planes may touch.
    func box(from low: Double, to high: Double) -> Box {
        var result: Box?
        for z in [low, high] {
            let plane = plane(at: z)
            for x in [reach.minX, reach.maxX] {
                for y in [reach.minY, reach.maxY] {
                    let w = plane.applyHomogeneous(x, y).z
                    guard w > Homography.nearestW else { return .unbounded }
                }
            }
            let box = Box(plane.boundingBox(of: reach))
            result = result?.union(box) ?? box
        }
        return result ?? .unbounded
    }

    /// Between which planes it lies of another emitter, from whose space to pixels the inverse leads.
    func depths(through inverse: Transform3D) -> (low: Double, high: Double)? {
        var low = Double.infinity, high = -Double.infinity
        for z in [self.low, self.high] {
            for x in [reach.minX, reach.maxX] {
                for y in [reach.minY, reach.maxY] {
                    let corner = (matrix.row1 * x + matrix.row2 * y + matrix.row3 * z + matrix.row4).through(inverse)
                    guard abs(corner.w) > 1e-12 else { continue }
                    low = min(low, corner.z / corner.w)
                    high = max(high, corner.z / corner.w)
                }
            }
        }
        return low <= high ? (low, high) : nil
    }
}

extension FaceTable {
    /// Between which planes of an emitter's space a face lies, as far as it is not beside a rectangle.
    /// @param inverse from pixels to the emitter's space.
    func depths(of face: Int, through inverse: Transform3D, within rect: Rect) -> (low: Double, high: Double)? {
        let plane = faces[face].plane
        var least = SIMD3<Double>(repeating: .infinity), most = -least
        for index in faces[face].first..<faces[face].end {
            let corner = corners[index], depth = plane.x * corner.x + plane.y * corner.y + plane.z
            let place = SIMD4(corner.x, corner.y, depth, 1).through(inverse)
            guard abs(place.w) > 1e-12 else { continue }
            let point = SIMD3(place.x, place.y, place.z) / place.w
            least = pointwiseMin(least, point)
            most = pointwiseMax(most, point)
        }
        guard least.x < rect.maxX, rect.minX < most.x, least.y < rect.maxY, rect.minY < most.y, least.z <= most.z else { return nil }
        return (least.z, most.z)
    }
}

extension Transform3D {
    /// The map to pixels as seen in another plane of pixels.
    func seen(through map: Homography) -> Transform3D {
        func seen(_ row: SIMD4<Double>) -> SIMD4<Double> {
            let m = map.affine
            return SIMD4(
                m.a * row.x + m.c * row.y + m.tx * row.w, m.b * row.x + m.d * row.y + m.ty * row.w, row.z,
                map.g * row.x + map.h * row.y + map.i * row.w)
        }
        return Transform3D(seen(row1), seen(row2), seen(row3), seen(row4))
    }
}

extension SIMD4<Double> {
    /// Without the depth.
    fileprivate var seen: SIMD3<Double> { SIMD3(x, y, w) }

    fileprivate func through(_ matrix: Transform3D) -> Self { matrix.row1 * x + matrix.row2 * y + matrix.row3 * z + matrix.row4 * w }
}

extension SIMD3<Double> {
    /// Of the box that three vectors span.
    fileprivate func volume(_ b: Self, _ c: Self) -> Double {
        x * (b.y * c.z - b.z * c.y) - y * (b.x * c.z - b.z * c.x) + z * (b.x * c.y - b.y * c.x)
    }
}

extension Double {
    /// Within what can be computed with.
    fileprivate var held: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e7), 1e7) }
}
