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
        hash.mix(bits: UInt64(UInt32(bitPattern: row.rawValue)) << 8 | UInt64(motion.rawValue))
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
    /// Notes which rows move by animations that the last evaluation found running. A layer that comes to rest is drawn otherwise, even
    /// where it already was.
    func noteMotions(_ tree: inout RenderTree) {
        let before = tree.kinds.motions.hash.value
        tree.kinds.motions.removeAll()
        for index in queue.active.indices where tracks[queue.active[index]].effect == .geometry {
            tree.kinds.motions.add(tracks[queue.active[index]].row, Motion(tracks[queue.active[index]].property))
        }
        if tree.kinds.motions.hash.value != before { tree.changes.needsPlan = true }
    }
}
