import SceneCommit
import SceneGeometry
import SceneStorage

/// The emitter layers of a render tree.
struct Emitters {
    var all: [Emitter] = []
    private var places: [Row: Int] = [:]

    var isEmpty: Bool { all.isEmpty }

    subscript(row: Row) -> Emitter? { places[row].map { all[$0] } }

    /// Changes the emitter of a row, if that is one.
    mutating func change(_ row: Row, _ body: (inout Emitter) -> Void) {
        if let place = places[row] { body(&all[place]) }
    }

    mutating func add(_ emitter: Emitter) {
        places[emitter.row] = all.count
        all.append(emitter)
    }

    mutating func remove(_ row: Row) {
        guard let place = places.removeValue(forKey: row) else { return }
        let last = all.removeLast()
        guard last.row != row else { return }
        all[place] = last
        places[last.row] = place
    }

    /// Adds an emitter, or puts it in the place of the one that its row has.
    mutating func take(_ emitter: Emitter) {
        if let place = places[emitter.row] { all[place] = emitter } else { add(emitter) }
    }

    mutating func removeAll() {
        guard !all.isEmpty else { return }
        all.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    /// The renderer's time at which the picture of some emitter's particles next changes.
    var next: Double {
        var next = Double.infinity
        for index in all.indices where all[index].view.isVisited && !all[index].isFrozen { next = min(next, all[index].view.next) }
        return next
    }

    /// Notes that images may have changed.
    mutating func noteNewImages() {
        for index in all.indices { all[index].needsSprites = true }
    }

    /// Notes which emitters a frame plan visited.
    mutating func noteVisits(_ rows: [Row]) {
        for index in all.indices { all[index].view.isVisited = rows.contains(all[index].row) }
    }

    /// What a part of an emitter draws for each particle.
    struct Sprite: Equatable {
        /// The cell's image, and what is shown of it: the placeholder, where the image is missing and has one.
        var wanted: ImageID
        var image: ImageID
        /// In points, at a scale of 1.
        var size: Size
        var picture: SIMD4<Float>
        var filter: FramePlan.Filter
    }
}

extension RenderTree {
    /// Gives the copy of a layer the particles that it shows, which stand still.
    mutating func copyEmitter(of source: Row, to row: Row) {
        guard let emitter = kinds.emitters[source] else { return }
        kinds.emitters.change(row) { $0.freeze(as: emitter) }
    }

    mutating func destroyEmitter(_ row: Row) {
        if !nodes[row].flags.contains(.effects) { releaseListImages(row) }
        kinds.emitters.remove(row)
        maps.clouds[row] = nil
    }

    /// What a property of an emitter layer means for its particles, when it is set.
    mutating func setEmitter(_ property: Property, to value: PropertyValue, at row: Row) {
        switch (property, value) {
        case (.emitterCells, .cells(let cells)): kinds.emitters.change(row) { $0.setCells(cells) }
        case (.seed, .number(let seed)): kinds.emitters.change(row) { $0.seed = seed.bitPattern }
        default: break
        }
    }

    /// The values that hold for particles that are born now; of what is animated, those of the frame before.
    func emitterValues(_ emitter: Emitter) -> EmitterValues {
        var values = EmitterValues(cells: emitter.parts.count)
        let first = nodes[emitter.row].sparse
        for property in EmitterValues.properties {
            values.set(property, sparse.vector(of: property, first) ?? property.info.initial.vector)
        }
        for part in emitter.partIndices {
            for property in CellProperty.allCases where property.isOfBirth {
                values.set(property, of: part, emitter.parts[part].cell[property].straightVector)
            }
        }
        sparse.forEachVector(first) { property, vector, object in
            guard object.isNone, let (part, cellProperty) = emitter.target(of: property), cellProperty.isOfBirth else { return }
            values.set(cellProperty, of: part, vector)
        }
        return values
    }

    /// Finds out what emitters show, before a frame is planned.
    mutating func updateSprites() {
        for index in kinds.emitters.all.indices where kinds.emitters.all[index].needsSprites {
            let sprites = kinds.emitters.all[index].partIndices.map { sprite(kinds.emitters.all[index], $0) }
            kinds.emitters.all[index].take(sprites)
        }
    }

    /// What each particle of a part shows; nil for nothing.
    private func sprite(_ emitter: Emitter, _ index: Index<Emitter.Part>) -> Emitters.Sprite? {
        var cell = emitter.parts[index].cell
        sparse.forEach(nodes[emitter.row].sparse) { property, value in
            guard let (part, cellProperty) = emitter.target(of: property), part == index, !cellProperty.isOfBirth else { return }
            try? cell.set(cellProperty, to: value)
        }
        guard emitter.parts[index].isEnabled, cell.number(.enabled) != 0, case .image(let wanted) = cell[.contents],
            case .rect(let shown) = cell[.contentsRect], shown.width != 0, shown.height != 0
        else { return nil }
        let isMissing = wanted.id < imageTable.infos.end && imageTable.infos[wanted.id].isMissing
        let image = isMissing ? wanted.placeholder ?? wanted : wanted
        let scale = cell.number(.contentsScale), isSmall = cell.number(.minificationFilter)
        return Emitters.Sprite(
            wanted: wanted.id, image: image.id,
            size: Size(Double(image.width) * abs(shown.width) / scale, Double(image.height) * abs(shown.height) / scale),
            picture: shown.sides,
            filter: isSmall == 2 ? .trilinear : isSmall == 0 && cell.number(.magnificationFilter) == 0 ? .nearest : .linear)
    }
}

extension Emitter {
    /// The part and its property that a property of the layer stands for, as the key path `emitterCells.<name>.<property>` names it.
    func target(of property: Property) -> (part: Index<Part>, property: CellProperty)? {
        guard !property.isBuiltIn, let target = property.info.target, target.list == .emitterCells,
            let cellProperty = CellProperty.named(target.parameter), let part = part(named: target.element, in: .none)
        else { return nil }
        return (part, cellProperty)
    }

    /// The first cell of a name in a cell, or in the layer where that is none: the cells of a list come before those in them.
    private func part(named name: String, in parent: Index<Part>) -> Index<Part>? {
        let first = parent.next, end = parent.isNone ? partIndices.upperBound : parts[parent].end
        var child = first
        while child < end {
            if parts[child].cell.name == name { return child }
            child = parts[child].end
        }
        child = first
        while child < end {
            if let found = part(named: name, in: child) { return found }
            child = parts[child].end
        }
        return nil
    }
}

extension CellProperty {
    /// Whether particles keep the value that the property had at their birth.
    var isOfBirth: Bool {
        switch self {
        case .name, .enabled, .contents, .contentsRect, .contentsScale, .magnificationFilter, .minificationFilter, .minificationFilterBias,
            .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode:
            false
        default: true
        }
    }
}
