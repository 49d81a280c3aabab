import SceneCommit
import SceneGeometry
import SceneStorage

/// What copies are made of: the layers below a replicator, which are shown as they are in one copy after the other.
struct CopySource: BitwiseCopyable {
    /// The replicator.
    let row: Row
    /// How much later each copy is than the one before.
    let delay: Double
    /// The clock of the copies where they differ in time, or none; what animates by it, and the clocks below it, in the stage's lists.
    let clock: Index<Clocks.Clock>
    let firstTrack, endTrack: Int
    let firstClock, endClock: Int
    /// Whether something else runs by that clock: an emitter, a generator, a transition, tiles.
    let hasRunners: Bool
    /// How many sources there were before.
    let openBefore: Int
}

extension Planner {
    /// Begins with what the copies of a replicator are made of. Those that begin later end earlier.
    /// @param isOutermost whether the replicator lies in no copy itself.
    mutating func makeSource(
        _ row: Row, _ shape: ReplicatorShape, _ animator: borrowing Animator, _ stage: inout CopyStage, isOutermost: Bool
    ) -> CopySource {
        copies.openSources += 1
        return stage.makeSource(row, shape, animator, isOutermost: isOutermost, openBefore: copies.openSources - 1)
    }

    /// Ends with a source, and with those that began after it.
    mutating func removeSources(from source: CopySource, _ stage: inout CopyStage) {
        stage.removeSources(from: source)
        copies.openSources = source.openBefore
    }
}
