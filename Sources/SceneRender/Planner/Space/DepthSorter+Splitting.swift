import SceneGeometry
import SceneStorage

// Faces that no order can put right are divided by the plane of one of them: into what lies behind it, what lies in it, and what lies before
// it, each of which is then divided in turn; what the plane cuts is split. That is a BSP tree, walked from far to near while it is made.

extension DepthSorter {
    /// The lists that wait to be emitted, one after the other, the last to be emitted first.
    struct Division: ~Copyable {
        var faces = DenseArray<Index<FaceTable.Face>>()
        var lists = DenseArray<List>()
        // What of a list lies behind a plane, and in it; what lies before it takes the list's place.
        var behind = DenseArray<Index<FaceTable.Face>>()
        var level = DenseArray<Index<FaceTable.Face>>()
        /// What of a list the plane splits, in the order of the cuts.
        var split = DenseArray<Index<FaceTable.Face>>()

        struct List: BitwiseCopyable {
            /// The first face. A list ends where the next one begins, or with `faces`.
            var first: Int32
            /// Whether its faces lie in one plane, in their order.
            var isLevel: Bool
            /// What of the table is needed for it and those after it.
            var mark: FaceTable.Mark
        }

        /// Whether there are too many to look for good dividers.
        var isDense = false

        mutating func begin() {
            faces.removeAll()
            lists.removeAll()
        }

        mutating func add(_ face: Index<FaceTable.Face>) { faces.append(face) }

        /// Puts what a list was divided into in its place.
        mutating func replace(from first: Int, before: Int, behind count: Int, _ mark: FaceTable.Mark) {
            faces.removeAll(from: first + before)
            if before > 0 { lists.append(List(first: Int32(first), isLevel: false, mark: mark)) }
            lists.append(List(first: Int32(faces.count), isLevel: true, mark: mark))
            for index in level.indices { faces.append(level[index]) }
            if count > 0 { lists.append(List(first: Int32(faces.count), isLevel: false, mark: mark)) }
            for index in 0..<count { faces.append(behind[index]) }
        }
    }

    /// Emits the faces of `division`.
    mutating func emitDivided() {
        division.faces.sort(0..<division.faces.count, by: <)
        division.isDense = division.faces.count > Self.mostTried
        divide(from: 0)
        while !division.lists.isEmpty {
            let list = division.lists.removeLast(), first = Int(list.first), count = division.faces.count - first
            table.forget(after: list.mark)
            if count == 2, !list.isLevel {
                emitPair(division.faces[first], division.faces[first + 1])
                division.faces.removeAll(from: first)
            } else if list.isLevel || count < 2 {
                for index in first..<division.faces.count { emit(division.faces[index]) }
                division.faces.removeAll(from: first)
            } else {
                divide(from: first)
            }
        }
    }

    /// Emits two faces in their order; of two that cut each other the first is split.
    private mutating func emitPair(_ a: Index<FaceTable.Face>, _ b: Index<FaceTable.Face>) {
        switch table.side(of: b, table[a].plane) {
        case .before, .level: return emit(a, b)
        case .behind: return emit(b, a)
        case .both: break
        }
        switch table.side(of: a, table[b].plane) {
        case .behind, .level: return emit(a, b)
        case .before: return emit(b, a)
        case .both: break
        }
        guard table.cutEachOther(a, b) else { return table.mustPrecede(b, a) ? emit(b, a) : emit(a, b) }
        let cut = table.cuts.end, parts = table.split(a, table[b].plane)
        division.level.removeAll()
        division.level.append(b)
        table.findEdges(from: cut, division.level)
        emit(parts.behind)
        emit(b, parts.before)
    }

    private mutating func emit(_ first: Index<FaceTable.Face>, _ second: Index<FaceTable.Face>) {
        emit(first)
        emit(second)
    }

    /// Divides the list that begins at a place.
    private mutating func divide(from first: Int) {
        let chosen = division.faces[chooseDivider(from: first)], plane = table[chosen].plane
        let count = division.faces.count, firstCut = table.cuts.end
        division.level.removeAll()
        division.split.removeAll()
        division.behind.resize(to: max(division.behind.count, count - first), filling: .none)
        var before = 0, behind = 0
        for index in first..<count {
            let face = division.faces[index], side = face == chosen ? .level : table.side(of: face, plane)
            if side == .level {
                division.level.append(face)
            } else if side == .both {
                let parts = table.split(face, plane)
                division.split.append(face)
                division.behind[behind] = parts.behind
                division.faces[first + before] = parts.before
                behind += 1
                before += 1
            } else {
                // Without a branch: nobody could tell which way it goes.
                division.behind[behind] = face
                division.faces[first + before] = face
                behind += side == .behind ? 1 : 0
                before += side == .behind ? 0 : 1
            }
        }
        table.findEdges(from: firstCut, division.level)
        if division.split.count > 1, !division.isDense { table.joinCuts(from: firstCut, division.split) }
        division.replace(from: first, before: before, behind: behind, table.mark)
    }

    /// More faces than this are divided by any of them: trying would take longer than what it would spare.
    private static let mostTried = 32
    private static let tries = 5

    /// The place of one of the faces that are no slices, if there are any: slices lie in parallel, and that they are cut is seen nowhere.
    private func choosePlane(from first: Int) -> Int? {
        var planes = 0
        for place in first..<division.faces.count where table[division.faces[place]].slice.isNone { planes += 1 }
        var left = planes / 2
        for place in first..<division.faces.count where table[division.faces[place]].slice.isNone {
            if left == 0 { return place }
            left -= 1
        }
        return nil
    }

    /// The place of the face, of a few, whose plane splits least, and leaves sides that are most alike.
    private mutating func chooseDivider(from first: Int) -> Int {
        let count = division.faces.count - first
        if table.hasSlices, let plane = choosePlane(from: first) { return plane }
        if division.isDense || count <= 2 { return first + count / 2 }
        var best = first, least = Int.max
        for place in stride(from: first, to: division.faces.count, by: (count + Self.tries - 1) / Self.tries) {
            let plane = table[division.faces[place]].plane
            var splits = 0, balance = 0
            for index in first..<division.faces.count where index != place {
                switch table.side(of: division.faces[index], plane) {
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
}
