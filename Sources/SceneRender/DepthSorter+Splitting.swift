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
            /// What of the table is needed for it and those after it.
            var mark: FaceTable.Mark
        }

        /// Whether there are too many to look for good dividers.
        var isDense = false

        mutating func begin() {
            faces.removeAll()
            lists.removeAll()
        }

        mutating func add(_ face: Int32) { faces.append(face) }

        /// Puts what a list was divided into in its place.
        mutating func replace(from first: Int, _ mark: FaceTable.Mark) {
            faces.removeAll(from: first)
            if !before.isEmpty { lists.append(List(first: Int32(faces.count), isLevel: false, mark: mark)) }
            for index in before.indices { faces.append(before[index]) }
            lists.append(List(first: Int32(faces.count), isLevel: true, mark: mark))
            for index in level.indices { faces.append(level[index]) }
            if !behind.isEmpty { lists.append(List(first: Int32(faces.count), isLevel: false, mark: mark)) }
            for index in behind.indices { faces.append(behind[index]) }
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
        guard table.mustPrecede(b, a) else { return true }
        division.faces[first] = b
        division.faces[first + 1] = a
        return !table.mustPrecede(a, b)
    }

    /// Divides the list that begins at a place.
    private mutating func divide(from first: Int) {
        let chosen = division.faces[chooseDivider(from: first)], plane = table[chosen].plane
        division.behind.removeAll()
        division.level.removeAll()
        division.before.removeAll()
        for index in first..<division.faces.count {
            let face = division.faces[index]
            switch face == chosen ? .level : table.side(of: face, plane) {
            case .behind: division.behind.append(face)
            case .level: division.level.append(face)
            case .before: division.before.append(face)
            case .both:
                let parts = table.split(face, plane)
                division.behind.append(parts.behind)
                division.before.append(parts.before)
            }
        }
        division.replace(from: first, table.mark)
    }

    /// More faces than this are divided by any of them: trying would take longer than what it would spare.
    private static let mostTried = 32
    private static let tries = 5

    /// The place of the face, of a few, whose plane splits least, and leaves sides that are most alike.
    private mutating func chooseDivider(from first: Int) -> Int {
        let count = division.faces.count - first
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
