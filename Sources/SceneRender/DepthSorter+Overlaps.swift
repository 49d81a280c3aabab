import SceneGeometry
import SceneStorage

// Which of two faces must be drawn first, for those that overlap on screen and along the axis. They are visited depth first, each after
// those that lie behind it, so that what goes round in circles comes out together (Tarjan's strongly connected components). A grid over the
// screen finds what overlaps.

extension DepthSorter {
    /// What looking for overlaps needs for a run of spans.
    struct OverlapSearch: ~Copyable {
        /// In the order of the spans, as the faces have them.
        var boxes = DenseArray<SIMD4<Float>>()
        /// When each was come to, `notVisited` before, `isDone` once it is in the result; and the first that leads back to itself.
        var numbers = DenseArray<Int32>()
        var lowest = DenseArray<Int32>()
        /// Those that were come to and are not in the result yet.
        var open = DenseArray<Int32>()
        var path = DenseArray<Visit>()
        var grid = ScreenGrid()
        var count: Int32 = 0

        static let notVisited: Int32 = -1
        static let isDone = Int32.max
    }

    /// A span on the way, and where the search for what lies behind it stands: in which tile, at which entry.
    struct Visit: BitwiseCopyable {
        var span: Int32
        var column: Int32
        var row: Int32
        var entry: Int32
        var tiles: ScreenGrid.Tiles
    }

    /// Emits a run of faces that overlap along the axis.
    mutating func emitOverlapping(_ run: Range<Int>) {
        search.begin(spans, run, faces)
        for position in 0..<run.count where search.numbers[position] == OverlapSearch.notVisited {
            search.open(Int32(position))
            while !search.path.isEmpty { advance(run.lowerBound) }
        }
    }

    /// Goes on with the last span of the path: to one that has to be drawn before it, or back.
    private mutating func advance(_ start: Int) {
        let top = search.path.count - 1, position = search.path[top].span
        let span = spans[start + Int(position)]
        while let other = search.next(of: top, above: span.high, spans, start) {
            let number = search.numbers[other]
            // One that is on the way already, and leads back no further, need not be compared.
            guard number < search.lowest[position], mustPrecede(spans[start + Int(other)].face, span.face) else { continue }
            if number == OverlapSearch.notVisited { return search.open(other) }
            search.lowest[position] = min(search.lowest[position], number)
        }
        leave(position, start)
    }

    /// Ends a span. When nothing behind it leads back to one before it, it goes into the result with all that leads back to it.
    private mutating func leave(_ position: Int32, _ start: Int) {
        search.path.removeLast()
        let lowest = search.lowest[position]
        if !search.path.isEmpty {
            let before = search.path[search.path.count - 1].span
            search.lowest[before] = min(search.lowest[before], lowest)
        }
        guard lowest == search.numbers[position] else { return }
        var first = search.open.count - 1
        while search.open[first] != position { first -= 1 }
        for index in first..<search.open.count { search.numbers[search.open[index]] = OverlapSearch.isDone }
        if first == search.open.count - 1 {
            emit(spans[start + Int(position)].face)
        } else {
            division.begin()
            for index in first..<search.open.count { division.add(spans[start + Int(search.open[index])].face) }
            emitDivided()
        }
        search.open.removeAll(from: first)
    }

    // MARK: - Two faces

    /// Whether a face has to be drawn before another: it lies behind it where the two overlap, or does somewhere.
    func mustPrecede(_ a: Int32, _ b: Int32) -> Bool {
        let face = faces[a], other = faces[b], tolerance = max(face.tolerance, other.tolerance)
        let (low, high) = distances(of: face, other.plane)
        if low >= -tolerance {
            // In one plane the order in which they came counts.
            return high <= tolerance && face.member < other.member && overlap(face, other)
        }
        let (otherLow, otherHigh) = distances(of: other, face.plane)
        if otherHigh <= tolerance { return false }
        if high <= tolerance || otherLow >= -tolerance { return overlap(face, other) }
        return lies(face, behind: other)
    }

    /// How far the corners of a face lie before a plane, at least and at most.
    @inline(__always)
    func distances(of face: Face, _ plane: SIMD4<Double>) -> (low: Double, high: Double) {
        var low = Double.infinity, high = -Double.infinity
        for index in face.first..<face.end {
            let distance = plane.distance(of: corners[index])
            low = min(low, distance)
            high = max(high, distance)
        }
        return (low, high)
    }

    /// Whether two faces overlap on screen by more than an edge: no side of either has the other outside.
    private func overlap(_ a: Face, _ b: Face) -> Bool { !hasOutside(a, b) && !hasOutside(b, a) }

    /// Whether a side of a face has all of another outside.
    private func hasOutside(_ face: Face, _ other: Face) -> Bool {
        let turn = turn(of: face)
        var start = corners[face.end - 1]
        for index in face.first..<face.end {
            let end = corners[index]
            let across = SIMD2(start.y - end.y, end.x - start.x) * turn
            let length = (across * across).sum().squareRoot()
            var inmost = -Double.infinity
            for corner in other.first..<other.end {
                inmost = max(inmost, (corners[corner].x - start.x) * across.x + (corners[corner].y - start.y) * across.y)
            }
            if inmost <= Self.narrowest * length { return true }
            start = end
        }
        return false
    }

    /// 1 when the corners go around clockwise on screen, where the inside is to the right, otherwise -1.
    private func turn(of face: Face) -> Double {
        var area = 0.0
        let start = corners[face.first]
        for index in face.first + 1..<face.end - 1 {
            let a = corners[index], b = corners[index + 1]
            area += (a.x - start.x) * (b.y - start.y) - (a.y - start.y) * (b.x - start.x)
        }
        return area < 0 ? -1 : 1
    }

    /// Whether a face lies behind another somewhere in what both cover, by more than an edge. The line where the planes cut each other divides
    /// that in two.
    private func lies(_ a: Face, behind b: Face) -> Bool {
        let line = Self.cut(of: a.plane, b.plane)
        guard line.x != 0 || line.y != 0 else { return line.z < 0 && overlap(a, b) }
        // The part of the first that is behind, and of that the part inside of the other.
        var part = OverlapPolygon()
        for index in a.first..<a.end { part.append(SIMD2(corners[index].x, corners[index].y)) }
        part.clip(-SIMD2(line.x, line.y), -line.z - Self.narrowest)
        let turn = turn(of: b)
        var start = corners[b.end - 1]
        for index in b.first..<b.end {
            let end = corners[index]
            let across = SIMD2(start.y - end.y, end.x - start.x) * turn
            let length = (across * across).sum().squareRoot()
            if length > 0 {
                let normal = across / length
                part.clip(normal, -(normal.x * start.x + normal.y * start.y) - Self.narrowest)
            }
            if part.count == 0 { return false }
            start = end
        }
        return part.count >= 3
    }

    /// Overlaps that are narrower, in pixels, are none.
    static let narrowest = 1.0 / 128

    /// The line of the screen along which two planes cut each other: (x, y, z) with x a + y b + z the distance in pixels of (a, b), above 0 where
    /// the first plane is nearer. Of parallel planes x and y are 0, and z is how much nearer the first is.
    @inline(__always)
    static func cut(of a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD3<Double> {
        // The difference of the depths, times both normals' z.
        let line = SIMD3(b.x * a.z - a.x * b.z, b.y * a.z - a.y * b.z, b.w * a.z - a.w * b.z)
        let length = (line.x * line.x + line.y * line.y).squareRoot()
        return length > 1e-9 ? line / length : SIMD3(0, 0, line.z)
    }
}

extension DepthSorter.OverlapSearch {
    /// Takes a run of spans; nothing of it was visited.
    mutating func begin(
        _ spans: borrowing DenseArray<DepthSorter.Span>, _ run: Range<Int>, _ faces: borrowing DenseArray<DepthSorter.Face>
    ) {
        boxes.removeAll()
        for index in run { boxes.append(faces[spans[index].face].box) }
        numbers.removeAll()
        numbers.resize(to: run.count, filling: Self.notVisited)
        lowest.removeAll()
        lowest.resize(to: run.count, filling: 0)
        count = 0
        grid.fill(boxes)
    }

    /// Comes to a span.
    mutating func open(_ position: Int32) {
        numbers[position] = count
        lowest[position] = count
        count += 1
        open.append(position)
        let tiles = grid.tiles(of: boxes[position])
        grid.skipDone(tiles.left, tiles.top, numbers)
        path.append(
            DepthSorter.Visit(
                span: position, column: tiles.left, row: tiles.top, entry: grid.first(tiles.left, tiles.top), tiles: tiles))
    }

    /// The next span that overlaps the one at a place of the path on screen, and begins below `high` along the axis; not one that is done.
    mutating func next(
        of place: Int, above high: Double, _ spans: borrowing DenseArray<DepthSorter.Span>, _ start: Int
    ) -> Int32? {
        var visit = path[place]
        let box = boxes[visit.span], other = SIMD4(-box.z, -box.w, -box.x, -box.y)
        while true {
            let end = grid.end(visit.column, visit.row)
            while visit.entry < end {
                let candidate = grid.entries[visit.entry]
                if spans[start + Int(candidate)].low > high { break }
                visit.entry += 1
                let number = numbers[candidate]
                if number == Self.isDone || candidate == visit.span { continue }
                guard all(boxes[candidate] .< other), grid.isFirst(visit.column, visit.row, boxes[candidate], box) else { continue }
                path[place] = visit
                return candidate
            }
            if visit.column < visit.tiles.right {
                visit.column += 1
            } else if visit.row < visit.tiles.bottom {
                visit.column = visit.tiles.left
                visit.row += 1
            } else {
                return nil
            }
            grid.skipDone(visit.column, visit.row, numbers)
            visit.entry = grid.first(visit.column, visit.row)
        }
    }
}

/// What two faces share on screen: a polygon that is cut by half planes.
private struct OverlapPolygon {
    var corners = InlineArray<24, SIMD2<Double>>(repeating: .zero)
    var count = 0

    mutating func append(_ corner: SIMD2<Double>) {
        guard count < 24 else { return }
        corners[count] = corner
        count += 1
    }

    /// Keeps the points p where normal * p + offset is above 0.
    mutating func clip(_ normal: SIMD2<Double>, _ offset: Double) {
        let all = self
        count = 0
        for index in 0..<all.count {
            let p = all.corners[index], q = all.corners[index + 1 < all.count ? index + 1 : 0]
            let from = (normal * p).sum() + offset, to = (normal * q).sum() + offset
            if from >= 0 { append(p) }
            if (from >= 0) != (to >= 0) { append(p + (q - p) * (from / (from - to))) }
        }
    }
}
