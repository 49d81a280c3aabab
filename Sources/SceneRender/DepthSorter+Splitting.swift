import SceneGeometry
import SceneStorage

// Faces that no order can put right are divided by the plane of one of them: into what lies behind it, what lies in it, and what lies before
// it, each of which is then divided in turn; what the plane cuts is split. That is a BSP tree, walked from far to near while it is made.

extension DepthSorter {
    /// The lists that wait to be emitted, one after the other, the last to be emitted first.
    struct Division: ~Copyable {
        var faces = DenseArray<Int32>()
        var lists = DenseArray<List>()
        // What a list is divided into.
        var behind = DenseArray<Int32>()
        var level = DenseArray<Int32>()
        var before = DenseArray<Int32>()

        struct List: BitwiseCopyable {
            /// It ends where the next one begins, or with `faces`.
            var first: Int32
            /// Whether its faces lie in one plane, in their order.
            var isLevel: Bool
        }

        mutating func begin() {
            faces.removeAll()
            lists.removeAll()
        }

        mutating func add(_ face: Int32) { faces.append(face) }

        /// Puts what a list was divided into in its place.
        mutating func replace(from first: Int) {
            faces.removeAll(from: first)
            beginList(isLevel: false, isEmpty: before.isEmpty)
            for index in before.indices { faces.append(before[index]) }
            beginList(isLevel: true, isEmpty: level.isEmpty)
            for index in level.indices { faces.append(level[index]) }
            beginList(isLevel: false, isEmpty: behind.isEmpty)
            for index in behind.indices { faces.append(behind[index]) }
        }

        private mutating func beginList(isLevel: Bool, isEmpty: Bool) {
            if !isEmpty { lists.append(List(first: Int32(faces.count), isLevel: isLevel)) }
        }
    }

    /// On which side of a plane a face lies.
    private enum Side { case behind, level, before, both }

    /// Emits the faces of `division`.
    mutating func emitDivided() {
        division.faces.sort(0..<division.faces.count, by: <)
        division.lists.append(Division.List(first: 0, isLevel: false))
        while !division.lists.isEmpty {
            let list = division.lists.removeLast(), first = Int(list.first), count = division.faces.count - first
            if list.isLevel || count <= 2 && (count < 2 || sortPair(first)) {
                for index in first..<division.faces.count { emit(division.faces[index]) }
                division.faces.removeAll(from: first)
            } else {
                divide(from: first)
            }
        }
    }

    /// Puts two faces in their order. @return false when there is none.
    private mutating func sortPair(_ first: Int) -> Bool {
        let a = division.faces[first], b = division.faces[first + 1]
        guard mustPrecede(b, a) else { return true }
        division.faces[first] = b
        division.faces[first + 1] = a
        return !mustPrecede(a, b)
    }

    /// Divides the list that begins at a place.
    private mutating func divide(from first: Int) {
        let chosen = division.faces[chooseDivider(from: first)], plane = faces[chosen].plane
        division.behind.removeAll()
        division.level.removeAll()
        division.before.removeAll()
        for index in first..<division.faces.count {
            let face = division.faces[index]
            switch face == chosen ? .level : side(of: face, plane) {
            case .behind: division.behind.append(face)
            case .level: division.level.append(face)
            case .before: division.before.append(face)
            case .both: split(face, plane)
            }
        }
        division.replace(from: first)
    }

    /// How many faces are tried as dividers.
    private static let tries = 4

    /// The place of the face, of a few, whose plane splits least and leaves sides that are most alike.
    private func chooseDivider(from first: Int) -> Int {
        let count = division.faces.count - first
        var best = first, least = Int.max
        for number in 0..<min(Self.tries, count) {
            let place = first + (2 * number + 1) * count / (2 * min(Self.tries, count))
            let plane = faces[division.faces[place]].plane
            var splits = 0, balance = 0
            for index in first..<division.faces.count where index != place {
                switch side(of: division.faces[index], plane) {
                case .behind: balance -= 1
                case .level: break
                case .before: balance += 1
                case .both: splits += 1
                }
            }
            let cost = 4 * splits + abs(balance)
            if cost < least { (best, least) = (place, cost) }
        }
        return best
    }

    // MARK: - A face and a plane

    @inline(__always)
    private func side(of index: Int32, _ plane: SIMD4<Double>) -> Side {
        let face = faces[index], line = Self.cut(of: face.plane, plane)
        var low = Double.infinity, high = -Double.infinity
        for corner in face.first..<face.end {
            let distance = line.x * corners[corner].x + line.y * corners[corner].y + line.z
            low = min(low, distance)
            high = max(high, distance)
        }
        if Self.isSteep(face.plane, plane) {
            if low >= -Self.narrowest { return .before }
            if high <= Self.narrowest { return .behind }
            return .both
        }
        // Nearly parallel planes: the line where they meet means little, how far they are apart does.
        let (lowest, highest) = distances(of: face, plane), tolerance = 2 * face.tolerance
        if lowest >= -tolerance { return highest <= tolerance ? .level : .before }
        if highest <= tolerance { return .behind }
        return low >= -Self.narrowest ? .before : high <= Self.narrowest ? .behind : .both
    }

    /// Whether two planes meet at an angle that is well above what rounding makes.
    @inline(__always)
    private static func isSteep(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
        let across = SIMD2(b.x * a.z - a.x * b.z, b.y * a.z - a.y * b.z)
        return (across * across).sum() > 1e-10
    }

    /// Splits a face along a plane that cuts it.
    private mutating func split(_ index: Int32, _ plane: SIMD4<Double>) {
        let line = Self.cut(of: faces[index].plane, plane), lineInPixels = SIMD3<Float>(line)
        division.behind.append(
            addPart(of: index, -line, FramePlan.Cut(line: -lineInPixels, isNearer: false)))
        division.before.append(addPart(of: index, line, FramePlan.Cut(line: lineInPixels, isNearer: true)))
    }

    /// Adds the part of a face on the positive side of a line.
    private mutating func addPart(of index: Int32, _ line: SIMD3<Double>, _ cut: FramePlan.Cut) -> Int32 {
        var part = faces[index]
        let whole = part
        part.first = Int32(corners.count)
        var low = SIMD2<Double>(repeating: .infinity), high = -low
        var p = corners[whole.end - 1], from = line.x * p.x + line.y * p.y + line.z
        for place in whole.first..<whole.end {
            let q = corners[place], to = line.x * q.x + line.y * q.y + line.z
            if (from > 0) != (to > 0) { add(p + (q - p) * (from / (from - to)), &low, &high) }
            if to > 0 { add(q, &low, &high) }
            (p, from) = (q, to)
        }
        part.end = Int32(corners.count)
        part.box = SIMD4(Float(low.x), Float(low.y), -Float(high.x), -Float(high.y))
        part.lastCut = Int32(cutChain.count)
        cutChain.append(CutLink(cut: cut, previous: whole.lastCut))
        faces.append(part)
        return Int32(faces.count - 1)
    }

    private mutating func add(_ corner: SIMD3<Double>, _ low: inout SIMD2<Double>, _ high: inout SIMD2<Double>) {
        corners.append(corner)
        low = pointwiseMin(low, SIMD2(corner.x, corner.y))
        high = pointwiseMax(high, SIMD2(corner.x, corner.y))
    }
}
