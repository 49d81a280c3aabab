import SceneCommit
import SceneGeometry
import SceneStorage

/// What copies are made of: the layers below a replicator, which are shown as they are in one copy after the other.
struct CopySource: BitwiseCopyable {
    /// The replicator.
    let row: Row
    /// How much later each copy is than the one before.
    let delay: Double
    /// The clock of the copies where they differ in time, or none; what animates by it, and the clocks below it, in the planner's lists.
    let clock: Index<Clocks.Clock>
    let firstTrack, endTrack: Int
    let firstClock, endClock: Int
    /// Whether something else runs by that clock: an emitter, a generator, a transition, tiles.
    let hasRunners: Bool
    /// How many sources there were before.
    let openBefore: Int
}

extension Planner {
    /// Begins with what copies are made of. Those that begin later end earlier.
    mutating func makeSource(
        _ row: Row, _ shape: ReplicatorShape, _ tree: inout RenderTree, _ animator: borrowing Animator
    ) -> CopySource {
        let firstTrack = copies.delayedTracks.count, firstClock = copies.delayedClocks.count
        var clock: Index<Clocks.Clock> = .none, hasRunners = false
        if shape.delay != 0, let spread = animator.clocks.copies(of: row) {
            animator.findDelayed(below: row, spread, tree, tracks: &copies.delayedTracks, clocks: &copies.delayedClocks)
            hasRunners = animator.hasRunners(below: row, tree)
            if copies.delayedTracks.count > firstTrack || copies.delayedClocks.count > firstClock || hasRunners { clock = spread }
        }
        // A plan may show what a copy alone does.
        tree.deferReleases(true)
        copies.openSources += 1
        return CopySource(
            row: row, delay: shape.delay, clock: clock, firstTrack: firstTrack, endTrack: copies.delayedTracks.count,
            firstClock: firstClock,
            endClock: copies.delayedClocks.count, hasRunners: hasRunners, openBefore: copies.openSources - 1)
    }

    /// Ends with a source, and with those that began after it.
    mutating func removeSources(from source: CopySource, _ tree: inout RenderTree) {
        copies.delayedTracks.removeAll(from: source.firstTrack)
        copies.delayedClocks.removeAll(from: source.firstClock)
        copies.openSources = source.openBefore
        if copies.openSources == 0 { tree.deferReleases(false) }
    }

    /// Lets the tree be what it is in a copy. @param transform where that is; nil for the first.
    func show(
        _ source: CopySource, copy index: Int, at transform: Transform3D?, _ tree: inout RenderTree, _ animator: inout Animator
    ) {
        if source.clock.exists {
            animator.show(
                copies.delayedTracks.span.extracting(source.firstTrack..<source.endTrack), copy: source.clock,
                delay: source.delay * Double(index), clocks: copies.delayedClocks.span.extracting(source.firstClock..<source.endClock),
                &tree)
            if source.hasRunners { animator.showRunners(below: source.row, &tree) }
        }
        tree.placeCopy(transform, of: source.row)
        if source.clock.exists { tree.makePictures() }
    }
}
