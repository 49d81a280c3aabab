import SceneCommit
import SceneGeometry
import SceneStorage

/// How running animations move a layer: its own and those of layers above. The motion follows from the tree and the time alone.
enum Motion: UInt8, BitwiseCopyable, Comparable {
    case none
    /// The layer moves and keeps its size.
    case slide
    /// The layer may turn and change its size.
    case any

    static func < (a: Motion, b: Motion) -> Bool { a.rawValue < b.rawValue }

    init(_ property: Property) {
        switch property {
        case .position, .anchorPoint, .bounds: self = .slide
        default: self = .any
        }
    }
}

extension MixedHash {
    fileprivate mutating func mix(_ row: Row, _ motion: Motion) {
        mix(bits: UInt64(UInt32(bitPattern: row.rawValue)) << 8 | UInt64(motion.rawValue))
    }
}

/// The rows that animations move, for layers whose drawing depends on it.
struct MotionTable: ~Copyable {
    /// The motion of each row; no longer than is needed.
    private var motions = Column<RenderRows, Motion>()
    private var moved = DenseArray<Row>()
    /// A hash of all rows and their motions.
    private(set) var hash = MixedHash(0)

    var isEmpty: Bool { moved.isEmpty }

    subscript(row: Row) -> Motion { row < motions.end ? motions[row] : .none }

    mutating func removeAll() {
        for index in moved.indices { motions[moved[index]] = .none }
        moved.removeAll()
        hash = MixedHash(0)
    }

    mutating func add(_ row: Row, _ motion: Motion) {
        if row >= motions.end { motions.resize(to: row.number + 1, filling: .none) }
        if motions[row] == .none { moved.append(row) }
        motions[row] = max(motions[row], motion)
        hash.mix(row, motion)
    }
}

extension RenderTree {
    /// How a layer moves.
    func motion(of row: Row) -> Motion {
        guard !kinds.motions.isEmpty else { return .none }
        var motion = Motion.none, row = row
        while row.exists, motion < .any {
            motion = max(motion, kinds.motions[row])
            row = nodes[row].parent
        }
        return motion
    }
}

extension Animator {
    /// Notes which rows move by animations that the last evaluation found running. A text that begins to move or comes to rest is drawn
    /// otherwise, even where the text was before.
    func noteMotions(_ tree: inout RenderTree) {
        var hash = MixedHash(0)
        forEachMotion { hash.mix($0, $1) }
        guard hash.value != tree.kinds.motions.hash.value else { return }
        var before = DenseArray<Motion>()
        for index in tree.kinds.texts.rows.indices { before.append(tree.motion(of: tree.kinds.texts.rows[index])) }
        tree.kinds.motions.removeAll()
        forEachMotion { tree.kinds.motions.add($0, $1) }
        for index in before.indices {
            let row = tree.kinds.texts.rows[index]
            if tree.motion(of: row) != before[index] { tree.noteRedrawing(of: row) }
        }
    }

    private func forEachMotion(_ body: (Row, Motion) -> Void) {
        for index in queue.active.indices where tracks[queue.active[index]].effect == .geometry {
            body(tracks[queue.active[index]].row, Motion(tracks[queue.active[index]].property))
        }
    }
}
