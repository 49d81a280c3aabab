import SceneCommit
import SceneEffects
import SceneStorage

/// Which generator of which layer: that of its contents, or the pattern of its background or its border.
struct GeneratorPlace: Hashable {
    let row: Row
    let list: Property
}

/// A generator of a layer.
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
    var hasImages: Bool { filter.parameters.contains { $0.type == .image } }
}

extension RenderTree {
    @inline(__always)
    func hasGenerator(_ row: Row, _ list: Property) -> Bool {
        !kinds.generators.isEmpty && kinds.generators[GeneratorPlace(row: row, list: list)] != nil
    }

    /// Whether the layer has a generator or a pattern.
    @inline(__always)
    func hasGenerators(_ row: Row) -> Bool {
        !kinds.generators.isEmpty && Property.ofGenerators.contains { kinds.generators[GeneratorPlace(row: row, list: $0)] != nil }
    }

    /// Gives a layer a generator, or takes the generator away.
    mutating func setGenerator(_ list: Property, to value: PropertyValue, at row: Row) {
        let place = GeneratorPlace(row: row, list: list), old = kinds.generators[place]
        kinds.generators[place] = RunningGenerator(value)
        kinds.generators[place]?.isFrozen = old?.isFrozen ?? false
        kinds.generators[place]?.time = old?.time ?? 0
        if kind(of: row).rendered.isSpecial || hasGenerators(row) {
            nodes[row].flags.insert(.special)
        } else {
            nodes[row].flags.remove(.special)
        }
    }

    /// Takes a row's generators as they are in another tree.
    mutating func takeGenerators(of row: Row, from tree: borrowing RenderTree) {
        for list in Property.ofGenerators {
            let place = GeneratorPlace(row: row, list: list)
            if let generator = tree.kinds.generators[place] { kinds.generators[place] = generator }
        }
    }

    /// Makes the generators of a copy stand still at the times that the layer's have.
    mutating func freezeGenerators(of copy: Row, as row: Row) {
        for list in Property.ofGenerators {
            guard let time = kinds.generators[GeneratorPlace(row: row, list: list)]?.time else { continue }
            kinds.generators[GeneratorPlace(row: copy, list: list)]?.isFrozen = true
            kinds.generators[GeneratorPlace(row: copy, list: list)]?.time = time
        }
    }

    /// Notes which generators a frame plan shows.
    mutating func noteShownGenerators(_ shown: Set<GeneratorPlace>) {
        for place in kinds.generators.keys {
            kinds.generators[place]?.isShown = shown.contains(place)
            if shown.contains(place) { kinds.generators[place]?.isNew = false }
        }
    }

    /// Whether a generator that is shown runs, so that the next frame differs.
    var runsGenerators: Bool { kinds.generators.values.contains { $0.isShown && $0.isRunning } }
}

extension Animator {
    /// Gives the generators the times of their layers.
    mutating func evaluateGenerators(_ tree: inout RenderTree) {
        guard !tree.kinds.generators.isEmpty else { return }
        for (place, generator) in tree.kinds.generators where generator.usesTime && !generator.isFrozen {
            let clock = clocks[clocks.clock(of: place.row, tree)]
            // Of several copies at different times some may run.
            tree.kinds.generators[place]?.isRunning = clock.isSpread && clock.next == -.infinity || clock.isActive && clock.rate != 0
            guard clock.time != generator.time else { continue }
            tree.kinds.generators[place]?.time = clock.time
            guard generator.isShown else { continue }
            tree.noteRedrawing(of: place.row)
        }
    }
}
