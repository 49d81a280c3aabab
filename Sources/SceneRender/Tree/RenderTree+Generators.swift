import SceneCommit
import SceneEffects
import SceneStorage

/// The generator of a layer.
struct RunningGenerator {
    let filter: Filter
    /// Whether no frame plan has shown it yet.
    var isNew = true
    /// Whether the time stands still, as in a frozen copy of a layer.
    var isFrozen = false
    /// The layer's own time.
    var time = 0.0
    /// Whether the layer's time goes on.
    var isRunning = false
    /// Whether the last frame plan shows it.
    var isShown = false

    init?(_ value: PropertyValue) {
        guard case .filters(let filters) = value, let filter = filters.first, filter.isEnabled,
            filter.kernel?.source.role == .generator
        else { return nil }
        self.filter = filter
    }

    var usesTime: Bool { filter.kernel?.source.usesTime ?? false }
}

extension RenderTree {
    @inline(__always)
    func hasGenerator(_ row: Row) -> Bool { !kinds.generators.isEmpty && kinds.generators[row] != nil }

    /// Gives a layer a generator, or takes the generator away.
    mutating func setGenerator(_ value: PropertyValue, at row: Row) {
        let old = kinds.generators[row]
        kinds.generators[row] = RunningGenerator(value)
        kinds.generators[row]?.isFrozen = old?.isFrozen ?? false
        kinds.generators[row]?.time = old?.time ?? 0
        if values[row].bits.kind != .layer || kinds.generators[row] != nil {
            nodes[row].flags.insert(.special)
        } else {
            nodes[row].flags.remove(.special)
        }
    }

    /// Makes the generator of a copy stand still at the time that the layer's has.
    mutating func freezeGenerator(of copy: Row, as row: Row) {
        guard let time = kinds.generators[row]?.time else { return }
        kinds.generators[copy]?.isFrozen = true
        kinds.generators[copy]?.time = time
    }

    /// Notes which generators a frame plan shows.
    mutating func noteShownGenerators(_ rows: Set<Row>) {
        for row in kinds.generators.keys {
            kinds.generators[row]?.isShown = rows.contains(row)
            if rows.contains(row) { kinds.generators[row]?.isNew = false }
        }
    }

    /// Whether a generator that is shown runs, so that the next frame differs.
    var runsGenerators: Bool { kinds.generators.values.contains { $0.isShown && $0.isRunning } }
}

extension Animator {
    /// Gives the generators the times of their layers.
    mutating func evaluateGenerators(_ tree: inout RenderTree) {
        guard !tree.kinds.generators.isEmpty else { return }
        for (row, generator) in tree.kinds.generators where generator.usesTime && !generator.isFrozen {
            let clock = clocks[clocks.clock(of: row, tree)]
            // Of several copies at different times some may run.
            tree.kinds.generators[row]?.isRunning = clock.isSpread && clock.next == -.infinity || clock.isActive && clock.rate != 0
            guard clock.time != generator.time else { continue }
            tree.kinds.generators[row]?.time = clock.time
            guard generator.isShown else { continue }
            tree.noteChange(row)
            tree.changes.needsPlan = true
        }
    }
}
