import SceneStorage

/// The sublayers of open layers that share a space, in the order in which they are visited.
struct SpaceList: ~Copyable {
    // Frees what is in it in one place: see `Anchor`.
    deinit {}

    /// A layer that is visited in its place in painter's order, or a part of one.
    struct Member: BitwiseCopyable {
        var position: Position
        /// For a part of a plane that others cut: the plane, and the part.
        var plane: Index<PlaneInParts> = .none
        var piece: Index<FramePlan.Piece> = .none
        /// The opacities of the transform layers around it.
        var fading: Float
        /// Which copy of the layer it is, below a replicator that preserves depth.
        var copy: Index<SpaceCopy> = .none
        /// For the particles of an emitter: the cloud, and which slice of it.
        var cloud: Index<Cloud> = .none
        var slice: Index<CloudSlice> = .none
    }

    /// The members of one open layer, and what was there before they were listed.
    struct Section: BitwiseCopyable {
        var first: Index<Member> = .none
        var next: Index<Member> = .none
        var end: Index<Member> = .none
        let firstCopy: Index<SpaceCopy>
        let firstSource: Index<CopySource>
        let firstCloud: Index<Cloud>
        /// The copy that the stage shows.
        var shownCopy: Index<SpaceCopy> = .none
    }

    /// A layer that is drawn in parts.
    struct PlaneInParts: BitwiseCopyable {
        /// Whether a part was visited.
        var isDrawn = false
        /// The pass of the layer's picture, which all its parts show, if it has one.
        var pass: Index<FramePlan.Pass> = .none
        /// Whether each part is drawn by itself instead.
        var isDirect = false
    }

    /// How far the members of a section are listed.
    struct Listing: BitwiseCopyable {
        var section: Index<Section> = .none
        var cursor = ListCursor(position: .none, fading: 1)
        /// Where they end in the order.
        var end: Position = .none
        /// Whether any of what is listed lies out of the plane.
        var leavesPlane = false
        /// How many of the listed layers lie out of the plane.
        var spatialCount = 0
        /// Whether a filter of any of it reaches to what lies below.
        var looksBelow = false
    }

    var members = DenseArray<Member>()
    var sections = DenseArray<Section>()
    var planesInParts = DenseArray<PlaneInParts>()
    var sorter = DepthSorter()
    var figures = SortingFigures()

    // A section that is being listed.
    var listing = Listing()
    var listed = DenseArray<Member>()
    var open = DenseArray<OpenSpace>()
    /// For each whether anything of it is in the sorter's result.
    var areShown = DenseArray<Bool>()
    /// How many of the listed members the depth sorter has taken.
    var sortedCount = 0

    mutating func beginFrame() { figures = SortingFigures() }

    @inline(__always)
    func hasNext(_ section: Index<Section>) -> Bool { sections[section].next < sections[section].end }

    /// Whether the next member of a section lies in a copy.
    @inline(__always)
    func nextIsCopy(_ section: Index<Section>) -> Bool { members[sections[section].next].copy.exists }

    /// The next member of a section, which is visited then.
    @inline(__always)
    mutating func takeNext(_ section: Index<Section>) -> Member {
        let next = sections[section].next
        sections[section].next = next.next
        return members[next]
    }

    /// The copy that the visited member of a section is in.
    func visitedCopy(in section: Index<Section>) -> Index<SpaceCopy> {
        let next = sections[section].next
        return next > sections[section].first ? members[next - 1].copy : .none
    }

    /// Goes on behind the innermost layer whose sublayers are listed.
    mutating func leaveOpen() {
        let ended = open.removeLast()
        listing.cursor = ended.outer
        listing.cursor.position = ended.end
    }

    /// Takes the members from one on as those of a section, none of them visited.
    mutating func finish(_ section: Index<Section>, from first: Index<Member>) {
        sections[section].first = first
        sections[section].next = first
        sections[section].end = members.end
    }

    /// Forgets the last section with its members.
    mutating func removeMembers(of section: Index<Section>) {
        let first = sections[section].first
        for index in first..<members.end where members[index].plane.exists {
            planesInParts.removeAll(from: members[index].plane)
            break
        }
        members.removeAll(from: first)
    }
}
