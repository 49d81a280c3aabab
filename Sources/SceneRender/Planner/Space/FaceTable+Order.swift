import SceneGeometry
import SceneStorage

// Which of two faces is drawn first. Most pairs that are asked for lie one before the other, so what tells that most often comes first.

extension FaceTable {
    /// How much nearer a plane is than another: x a + y b + z at (a, b). It is 0 along the line where they cut each other.
    @inline(__always)
    static func difference(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD3<Double> { SIMD3(a.x - b.x, a.y - b.y, a.z - b.z) }

    /// Whether a face has to be drawn before another: it lies behind it where the two overlap on screen, or somewhere of that.
    @inline(__always)
    mutating func mustPrecede(_ index: Index<Face>, _ other: Index<Face>) -> Bool {
        if faces[index].far > faces[other].near { return false }
        if faces[index].near < faces[other].far { return overlap(index, other) }
        let line = Self.difference(faces[index].plane, faces[other].plane)
        let tolerance = Self.more(tolerances[faces[index].member], tolerances[faces[other].member])
        // What only touches the other's plane lies on one side of it.
        let touching = Self.narrowest * line.length, depth = tolerance * faces[other].plane.w
        let first = range(of: index, line)
        if first.low >= -Self.more(touching, depth) {
            // In one plane the order in which they came counts.
            return first.low >= -depth && first.high <= depth && faces[index].member < faces[other].member && overlap(index, other)
        }
        let second = range(of: other, line), limit = Self.more(touching, tolerance * faces[index].plane.w)
        if second.low >= -limit { return false }
        if second.high <= limit || first.high <= Self.more(touching, depth) { return overlap(index, other) }
        return crosses(index, other, line)
    }

    /// Whether a face has to be drawn before another where both lie on the line where their planes cut each other.
    private mutating func crosses(_ index: Index<Face>, _ other: Index<Face>, _ line: SIMD3<Double>) -> Bool {
        // Where they do so at the same place, they cut each other themselves.
        let one = crossing(of: index, line), two = crossing(of: other, line)
        return min(one.high, two.high) - max(one.low, two.low) > Self.narrowest * line.length || lies(index, behind: other, line)
    }

    /// Whether two faces, each of which the other's plane cuts, cut each other.
    func cutEachOther(_ index: Index<Face>, _ other: Index<Face>) -> Bool {
        let line = Self.difference(faces[index].plane, faces[other].plane)
        let one = crossing(of: index, line), two = crossing(of: other, line)
        return min(one.high, two.high) - max(one.low, two.low) > Self.narrowest * line.length
    }

    // MARK: - On screen

    // Nothing changes in what follows, but a table that can change is copied, all of its many arrays' places, for a function that cannot change it.

    /// Whether two faces overlap on screen by more than an edge: no side of either has the other outside.
    private mutating func overlap(_ a: Index<Face>, _ b: Index<Face>) -> Bool { !hasOutside(a, b) && !hasOutside(b, a) }

    /// Whether a side of a face has all of another outside.
    @inline(__always)
    private mutating func hasOutside(_ face: Index<Face>, _ other: Index<Face>) -> Bool {
        guard faces[face].hasFourCorners, faces[other].hasFourCorners else { return hasOutsideOfMany(face, other) }
        // The four sides at once, and what each comes to at the other's corners: above 0 inside.
        let xs = faces[face].xs, ys = faces[face].ys, otherXs = faces[other].xs, otherYs = faces[other].ys
        let x = ys - SIMD4(ys.y, ys.z, ys.w, ys.x), y = SIMD4(xs.y, xs.z, xs.w, xs.x) - xs, z = -(x * xs + y * ys)
        let p = x * otherXs.x + y * otherYs.x, q = x * otherXs.y + y * otherYs.y
        let r = x * otherXs.z + y * otherYs.z, s = x * otherXs.w + y * otherYs.w
        let high = p.most(q).most(r.most(s)) + z
        // In squares, which need no root.
        return (high .<= 0 .| high * high .<= (x * x + y * y) * (Self.narrowest * Self.narrowest)).laneBits != 0
    }

    private func hasOutsideOfMany(_ face: Index<Face>, _ other: Index<Face>) -> Bool {
        var start = corners[faces[face].end - 1]
        for index in faces[face].corners {
            let end = corners[index], inwards = Self.side(from: start, to: end), high = range(of: other, inwards).high
            if high <= 0 || high * high <= Self.narrowest * Self.narrowest * inwards.squaredLength { return true }
            start = end
        }
        return false
    }

    /// The line along a side of a face, above 0 inside.
    @inline(__always)
    private static func side(from start: Corner, to end: Corner) -> SIMD3<Double> {
        let x = end.x - start.x, y = end.y - start.y
        return SIMD3(-y, x, y * start.x - x * start.y)
    }

    /// From where to where a face lies on a line, times the line's length.
    func crossing(of face: Index<Face>, _ line: SIMD3<Double>) -> (low: Double, high: Double) {
        var low = Double.infinity, high = -Double.infinity
        var p = corners[faces[face].end - 1], from = line.at(p)
        for index in faces[face].corners {
            let q = corners[index], to = line.at(q)
            if (from > 0) != (to > 0) {
                let at = Self.between(p, q, from / (from - to)), place = line.x * at.y - line.y * at.x
                low = min(low, place)
                high = max(high, place)
            }
            (p, from) = (q, to)
        }
        return (low, high)
    }

    /// Whether a face lies behind another somewhere in what both cover, by more than an edge.
    private mutating func lies(_ a: Index<Face>, behind b: Index<Face>, _ line: SIMD3<Double>) -> Bool {
        // The part of the first that is behind, and of that what is inside of the other.
        shared.removeAll()
        for index in faces[a].corners { shared.append(corners[index]) }
        clipShared(-line)
        var start = corners[faces[b].end - 1]
        for index in faces[b].corners where shared.count >= 3 {
            let end = corners[index]
            clipShared(Self.side(from: start, to: end))
            start = end
        }
        return shared.count >= 3
    }

    /// Keeps what is on the positive side of a line, by more than an edge.
    private mutating func clipShared(_ line: SIMD3<Double>) {
        let line = SIMD3(line.x, line.y, line.z - Self.narrowest * line.length)
        clipped.removeAll()
        var p = shared[shared.count - 1], from = line.at(p)
        for index in shared.indices {
            let q = shared[index], to = line.at(q)
            if (from > 0) != (to > 0) { clipped.append(Self.between(p, q, from / (from - to))) }
            if to > 0 { clipped.append(q) }
            (p, from) = (q, to)
        }
        swap(&shared, &clipped)
    }
}
