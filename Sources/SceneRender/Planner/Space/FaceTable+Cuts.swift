import SceneGeometry
import SceneStorage

// Faces are split along lines. Where what cuts them is there, a line becomes an edge that is smoothed; elsewhere nothing may mark it, however
// many faces are split along it.

extension FaceTable {
    /// A line that a face was split along, and how its nearer part ends there.
    struct CutLine: BitwiseCopyable {
        /// x * X + y * Y + z is how many pixels (X, Y) lies on the nearer side.
        var x, y, z: Double
        /// From where to where the face lies on it: x * Y - y * X, in pixels.
        var low, high: Float
        /// From where to where what lies in the plane that cuts touches the line, in pixels.
        var from: Float = -1e9
        var to: Float = 1e9
        /// How many pixels the nearer part is moved outwards there, and smoothed: by a half what is covered is exactly its share.
        var shift: Float = FramePlan.Cut.exact
        /// The line of another face's part that lies on the other side and hides what is below both, if there is one.
        var partner: Index<CutLine> = .none
        var isOpaque: Bool
        /// Whether a part on the nearer side has its place in the order.
        var isDrawn = false
    }

    /// Pixels that a cut may be moved by to meet a corner, which keeps parts from getting ever more of them.
    private static let snap = 1e-6
    /// Pixels that what touches a line is off it, at most, and that lines are apart that are seen as one.
    private static let nearby = 0.5
    private static let together: Float = 0.75

    // MARK: - Splitting

    /// On which side of a plane a face lies.
    @inline(__always)
    mutating func side(of index: Index<Face>, _ plane: SIMD4<Double>) -> Side {
        let face = faces[index], line = Self.difference(face.plane, plane)
        let (low, high) = range(of: index, line)
        let touching = Self.narrowest * (abs(line.x) + abs(line.y))
        if low < -touching, high > touching, touching > Self.narrowest * 1e-5 * face.plane.w * plane.w {
            if splitsLeft > 0 { return .both }
            leavesWhole = true
            return low + high >= 0 ? .before : .behind
        }
        // In nearly parallel planes how far they are apart counts, not where they meet.
        let tolerance = 2 * tolerances[face.member] * plane.w
        if low >= -tolerance, high <= tolerance { return .level }
        return low + high >= 0 ? .before : .behind
    }

    /// Splits a face along a plane that cuts it. @return the parts behind and before it.
    mutating func split(_ index: Index<Face>, _ plane: SIMD4<Double>) -> (behind: Index<Face>, before: Index<Face>) {
        let face = faces[index], line = Self.difference(face.plane, plane), length = line.length, snap = Self.snap * length
        // Going around, the face crosses the line once on each way, at a corner or after it.
        var rising = Crossing(point: corners[face.first], before: face.first, after: face.first), falling = rising
        var last = face.end - 1, p = corners[last], from = line.at(p)
        if abs(from) <= snap { from = 0 }
        for next in face.first..<face.end {
            let q = corners[next]
            var to = line.at(q)
            if abs(to) <= snap { to = 0 }
            if from <= 0, to > 0 {
                rising = Crossing(point: p, before: last, after: last)
                if from < 0 {
                    rising.point = Self.between(p, q, from / (from - to))
                } else {
                    rising.before = last > face.first ? last - 1 : face.end - 1
                }
            } else if from > 0, to <= 0 {
                falling = Crossing(point: q, before: last, after: next)
                if to < 0 { (falling.point, falling.after) = (Self.between(p, q, from / (from - to)), last) }
            }
            (last, p, from) = (next, q, to)
        }
        splitsLeft -= 1
        let cut = cuts.end, scale = 1 / length, unit = line * scale
        let a = Float(unit.place(of: rising.point)), b = Float(unit.place(of: falling.point))
        cuts.append(
            CutLine(x: unit.x, y: unit.y, z: unit.z, low: a < b ? a : b, high: a < b ? b : a, isOpaque: face.isOpaque))
        return (
            addPart(of: face, from: falling, to: rising, CutSide(cut, isNearer: false)),
            addPart(of: face, from: rising, to: falling, CutSide(cut, isNearer: true))
        )
    }

    /// Where the outline of a face crosses a line: the corners that come before it, and after which the others come.
    private struct Crossing {
        var point: Corner
        var before, after: Index<Corner>
    }

    /// Adds the part of a face between two places of its outline.
    @inline(__always)
    private mutating func addPart(of whole: Face, from start: Crossing, to end: Crossing, _ cut: CutSide) -> Index<Face> {
        var part = whole
        part.isPart = true
        part.first = corners.end
        corners.append(start.point)
        var index = start.after
        repeat {
            index = index + 1 < whole.end ? index + 1 : whole.first
            corners.append(corners[index])
        } while index != end.before
        corners.append(Corner(x: end.point.x, y: end.point.y, cut: cut))
        part.end = corners.end
        append(part: part)
        return faces.end - 1
    }

    // MARK: - How cuts look

    /// Finds where along the cuts from `first` on something of what lies in the plane that cuts is there.
    mutating func findEdges(from first: Index<CutLine>, _ level: borrowing DenseArray<Index<Face>>) {
        guard splitsLeft > leastLeft else { return }
        for index in first..<cuts.end {
            let line = cuts[index].line
            var from = 1e9, to = -1e9
            for other in level.indices {
                let (low, high) = contact(of: faces[level[other]], line)
                from = min(from, low)
                to = max(to, high)
            }
            (cuts[index].from, cuts[index].to) = (Float(from), Float(to))
        }
    }

    /// From where to where a face touches a line.
    private func contact(of face: Face, _ line: SIMD3<Double>) -> (low: Double, high: Double) {
        var low = 1e9, high = -1e9
        var corner = corners[face.end - 1]
        var side = line.at(corner), place = line.place(of: corner)
        for index in face.first..<face.end {
            corner = corners[index]
            let next = line.at(corner), there = line.place(of: corner)
            if (side > 0) != (next > 0) {
                let at = place + (there - place) * (side / (side - next))
                (low, high) = (min(low, at), max(high, at))
            }
            if abs(next) <= Self.nearby { (low, high) = (min(low, there), max(high, there)) }
            (side, place) = (next, there)
        }
        return (low, high)
    }

    /// Looks among faces that were just split for lines that are seen as one. Of those on the same side only the one that is nearest ends
    /// there; what it hides would shine through if it shared the pixels, too. Then two on opposite sides meet, and hide what is below.
    mutating func joinCuts(from first: Index<CutLine>, _ split: borrowing DenseArray<Index<Face>>) {
        for one in split.indices {
            for other in split.indices where other != one && joins(first + one, first + other, isOpposite: false) {
                guard faces[split[other]].isNearer(than: faces[split[one]], at: cuts[first + one].inside) else { continue }
                cuts[first + one].shift = FramePlan.Cut.inside
            }
        }
        for one in split.indices {
            for other in split.indices where other != one && joins(first + one, first + other, isOpposite: true) {
                cuts[first + one].partner = first + other
            }
        }
    }

    /// Whether all that is cut along a line is cut along another, too, by something opaque on the same side, or on the other.
    private func joins(_ one: Index<CutLine>, _ other: Index<CutLine>, isOpposite: Bool) -> Bool {
        let a = cuts[one], b = cuts[other]
        return b.isOpaque && a.isExact && b.isExact && (a.x * b.x + a.y * b.y < 0) == isOpposite && a.isAlong(b, within: Self.together)
    }

    /// Adds the lines that a face ends at to a list. @return the face's bounds on screen: left, top, and right and bottom negated.
    mutating func appendCuts(of index: Index<Face>, to list: inout DenseArray<FramePlan.Cut>) -> SIMD4<Float> {
        let face = faces[index]
        var bounds = CornerBounds(corners[face.first])
        for index in face.first..<face.end {
            let corner = corners[index]
            bounds.add(corner)
            if corner.cut.exists { list.append(seen(corner.cut)) }
        }
        return bounds.box
    }

    /// A line as it bounds a part that has its place in the order now.
    @inline(__always)
    private mutating func seen(_ cut: CutSide) -> FramePlan.Cut {
        var result = cuts[cut.line].seen(isNearer: cut.isNearer)
        guard cut.isNearer else { return result }
        let partner = cuts[cut.line].partner
        if partner.exists, !cuts[partner].isDrawn { result.shift = FramePlan.Cut.outside }
        cuts[cut.line].isDrawn = true
        return result
    }
}

extension FaceTable.CutLine {
    fileprivate var line: SIMD3<Double> { SIMD3(x, y, z) }
    fileprivate var isExact: Bool { shift == FramePlan.Cut.exact && from <= to }

    /// The point on the nearer side of the middle of what was split, half a pixel off.
    fileprivate var inside: SIMD2<Double> {
        let place = Double(low + high) / 2
        return SIMD2(x * (0.5 - z) - y * place, y * (0.5 - z) + x * place)
    }

    /// Whether all of what was split lies along what another line split, in the same pixels.
    fileprivate func isAlong(_ other: Self, within limit: Float) -> Bool {
        guard abs(x * other.x + y * other.y) > 0.9 else { return false }
        for place in [low, high] {
            let at = SIMD2(-x * z - y * Double(place), -y * z + x * Double(place))
            let off = other.x * at.x + other.y * at.y + other.z, along = Float(other.x * at.y - other.y * at.x)
            guard Float(abs(off)) <= limit, along >= other.low - 1, along <= other.high + 1 else { return false }
        }
        return true
    }

    /// The line as it bounds a part.
    @inline(__always)
    fileprivate func seen(isNearer: Bool) -> FramePlan.Cut {
        isNearer
            ? FramePlan.Cut(x: Float(x), y: Float(y), z: Float(z), from: from, to: to, shift: shift, isNearer: true)
            : FramePlan.Cut(x: -Float(x), y: -Float(y), z: -Float(z), from: -to, to: -from, shift: 1 - shift, isNearer: false)
    }
}

extension FaceTable.Face {
    /// Whether it comes before another at a point, or over it where they lie in one plane.
    fileprivate func isNearer(than other: Self, at point: SIMD2<Double>) -> Bool {
        let off = (plane.x - other.plane.x) * point.x + (plane.y - other.plane.y) * point.y + plane.z - other.plane.z
        return abs(off) < 1e-9 * max(abs(plane.z), 1) ? member > other.member : off > 0
    }
}

extension SIMD3<Double> {
    /// Of a line, how far along it a corner lies.
    @inline(__always) func place(of corner: FaceTable.Corner) -> Double { x * corner.y - y * corner.x }
}
