import SceneAnimation
import SceneCommit
import SceneStorage

// What runs by its layer's time without being an animated property: emitters, generators, transitions, and tiles that fade in. In the copies of a
// replicator with a delay each is shown at that copy's time.

extension Animator {
    /// Whether there is something of this kind below a replicator.
    func hasRunners(below row: Row, _ tree: borrowing RenderTree) -> Bool {
        let scope = tree.scope(below: row)
        return tree.kinds.emitters.all.contains { scope.contains(tree.nodes[$0.row].position) && !$0.isFrozen }
            || tree.kinds.generators.contains { scope.contains(tree.nodes[$0.key.row].position) && $0.value.usesTime && !$0.value.isFrozen }
            || transitions.contains { scope.contains(tree.nodes[$0.row].position) }
            || tree.kinds.tiles.layers.keys.contains { scope.contains(tree.nodes[$0].position) }
    }

    /// Shows on a stage what runs by its layer's time, as of a copy's times.
    func showRunners(below row: Row, at times: borrowing CopyTimes, on tree: inout RenderTree) {
        let scope = tree.scope(below: row)
        for index in tree.kinds.emitters.all.indices where !tree.kinds.emitters.all[index].isFrozen {
            let row = tree.kinds.emitters.all[index].row
            if scope.contains(tree.nodes[row].position) {
                tree.kinds.emitters.all[index].time = times.clocks[clocks.clock(of: row, tree)].time
            }
        }
        for (place, generator) in tree.kinds.generators where generator.usesTime && !generator.isFrozen {
            let time = times.clocks[clocks.clock(of: place.row, tree)].time
            if scope.contains(tree.nodes[place.row].position) { tree.kinds.generators[place]?.time = time }
        }
        for index in transitions.indices where scope.contains(tree.nodes[transitions[index].row].position) {
            let transition = transitions[index]
            if let running = tree.fades.transitions[transition.row], running.id == transition.id {
                tree.fades.transitions[transition.row]?.progress = progress(
                    of: transition, times.clocks[transition.clock], leaves: running.leaves)
            }
        }
        for row in tree.kinds.tiles.layers.keys where scope.contains(tree.nodes[row].position) {
            let lag = times.lag(of: clocks.clock(of: row, tree))
            tree.kinds.tiles.layers[row]?.lag = lag
        }
    }

    /// Notes how long after the first copy of a tiled layer its last one comes.
    func noteTileLags(_ tree: inout RenderTree) {
        for row in tree.kinds.tiles.layers.keys {
            let clock = clocks[clocks.clock(of: row, tree)]
            tree.kinds.tiles.layers[row]?.lag = 0
            tree.kinds.tiles.layers[row]?.mostLag = max(clock.inRootTime(clock.behind), 0)
        }
    }
}

extension RenderTree {
    /// The places of all layers below one.
    fileprivate func scope(below row: Row) -> Range<Position> { nodes[row].position.next..<ends[nodes[row].position] }
}
