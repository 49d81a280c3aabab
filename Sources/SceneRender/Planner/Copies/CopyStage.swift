import SceneCommit
import SceneGeometry
import SceneStorage

/// Where the copies of replicators are shown while a frame is planned: a tree in which the layers below a replicator are placed where a copy is, and
/// have the values of the copy's time. The planner reads the stage in place of the render tree as long as it visits a copy.
///
/// Rows and positions have the same numbers in both trees. Only the layers below the outermost replicator are filled in, when it is opened, so a frame
/// without replicators does nothing here, and others do as much as one copy takes.
struct CopyStage: ~Copyable {
    // Frees what is in it in one place: see `Anchor`.
    deinit {}

    private(set) var tree = RenderTree(isStage: true)
    /// The times of the copies that are shown.
    private(set) var times = CopyTimes()
    /// What animates with a delay below the open replicators: tracks, and clocks.
    private(set) var tracks = DenseArray<Index<Animator.Track>>()
    private var clocks = DenseArray<Index<Clocks.Clock>>()
    /// The first of the planner's frames whose layers are on the stage; `closed` when none is.
    private(set) var floor = closed
    private var hasLayers = false
    private var hasTimes = false

    static let closed = Int.max

    var isOpen: Bool { floor != Self.closed }

    /// How many images and vector contents copies show that the layers that they copy do not, since these were last released.
    var otherCount: Int { tree.uses.images.count + tree.uses.filterImages.count + tree.uses.vectors.count }

    // MARK: - Coming and going

    /// Lets the planner's frames from one on read the stage.
    mutating func open(from frame: Int) { floor = frame }

    mutating func close() { floor = Self.closed }

    /// Puts what is below a replicator on the stage as it is in the render tree.
    mutating func fill(_ row: Row, from tree: borrowing RenderTree) {
        if !hasLayers {
            self.tree.beginStage(of: tree)
            hasLayers = true
        }
        self.tree.takeSubtree(row, of: tree)
    }

    /// Ends a frame.
    mutating func clear() {
        close()
        hasTimes = false
        guard hasLayers else { return }
        hasLayers = false
        tree.endStage()
    }

    /// Lets go of the vector contents that the copies of the last frame have shown.
    mutating func releaseVectors(_ vectors: inout VectorTable) { tree.releaseShownVectors(&vectors) }

    // MARK: - Sources

    /// Begins with what copies are made of, which is on the stage. Those that begin later end earlier.
    /// @param isOutermost whether the clocks show the times of the frame.
    mutating func makeSource(
        _ row: Row, _ shape: ReplicatorShape, _ animator: borrowing Animator, isOutermost: Bool, openBefore: Int
    ) -> CopySource {
        let firstTrack = tracks.count, firstClock = clocks.count
        var clock: Index<Clocks.Clock> = .none, hasRunners = false
        if shape.delay != 0, let copies = animator.clocks.copies(of: row) {
            animator.clocks.forEach(below: copies) { clocks.append($0) }
            prepareTimes(copies, from: firstClock, animator, isOutermost: isOutermost)
            animator.findDelayed(below: row, times, tree, to: &tracks)
            hasRunners = animator.hasRunners(below: row, tree)
            if tracks.count > firstTrack || clocks.count > firstClock || hasRunners { clock = copies }
        }
        return CopySource(
            row: row, delay: shape.delay, clock: clock, firstTrack: firstTrack, endTrack: tracks.count, firstClock: firstClock,
            endClock: clocks.count, hasRunners: hasRunners, openBefore: openBefore)
    }

    /// Lets the clocks of a source show the times of the frame, where they may still show those of an earlier source's last copy.
    private mutating func prepareTimes(
        _ clock: Index<Clocks.Clock>, from first: Int, _ animator: borrowing Animator, isOutermost: Bool
    ) {
        guard hasTimes else {
            hasTimes = true
            return times.begin(animator.clocks)
        }
        guard isOutermost else { return }
        times.reset(clock, animator.clocks)
        for place in first..<clocks.count { times.reset(clocks[place], animator.clocks) }
    }

    mutating func removeSources(from source: CopySource) {
        tracks.removeAll(from: source.firstTrack)
        clocks.removeAll(from: source.firstClock)
    }

    // MARK: - Showing

    /// Shows one of the copies. @param transform where that is; nil for the first.
    mutating func show(
        _ source: CopySource, copy index: Int, at transform: Transform3D?, _ animator: borrowing Animator, _ vectors: inout VectorTable
    ) {
        if source.clock.exists {
            times.shift(
                source.clock, by: source.delay * Double(index), below: clocks, source.firstClock..<source.endClock, animator.store.curves,
                animator.clocks.levels, on: &tree)
            animator.show(tracks, source.firstTrack..<source.endTrack, at: times, on: &tree)
            if source.hasRunners { animator.showRunners(below: source.row, at: times, on: &tree) }
        }
        tree.placeCopy(transform, of: source.row)
        if source.clock.exists { tree.makePictures(&vectors) }
    }

    /// Lets the layers of a run be planned in their own planes.
    mutating func makeNeutral(_ rows: borrowing DenseArray<RunRow>) {
        for index in rows.indices { tree.makeNeutral(rows[index]) }
    }

    /// Lets the layers of a run be again what they are in the first copy.
    mutating func restore(_ rows: borrowing DenseArray<RunRow>, of replicator: Row) {
        for index in rows.indices { tree.restore(rows[index]) }
        tree.placeCopy(nil, of: replicator)
    }
}
