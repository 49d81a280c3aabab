import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// The animations of a render tree in dense rows: for every animated property of a layer a track with its model value, and the animations
/// that act on it in turn.
struct Animator: ~Copyable {
    struct Track: BitwiseCopyable {
        var row: Int32
        var property: Property
        var isUsed: Bool
        /// Index into `baseMatrices`, or -1 for properties that are vectors.
        var matrix: Int32
        /// The animations in the order in which they act.
        var first: Int32
        var last: Int32
        var nextOfRow: Int32
        /// The model value.
        var base: SIMD4<Double>
        /// What was written to the tree last.
        var shown: SIMD4<Double>
    }

    struct Entry: BitwiseCopyable {
        var spec: AnimationSpec
        var next: Int32
        /// Index into `matrices`, or -1.
        var matrices: Int32
        /// The layer's handle, for reporting.
        var owner: UInt64
    }

    private var tracks = DenseArray<Track>()
    private var freeTracks = DenseArray<Int32>()
    private var entries = DenseArray<Entry>()
    private var freeEntries = DenseArray<Int32>()
    private var matrices = DenseArray<MatrixEnds>()
    private var freeMatrices = DenseArray<Int32>()
    private var baseMatrices = DenseArray<Transform3D>()
    private var shownMatrices = DenseArray<Transform3D>()
    private var freeBaseMatrices = DenseArray<Int32>()

    /// Animations that ended since they were last taken.
    private var finished: [(owner: UInt64, id: UInt64)] = []
    /// How many animations there are.
    private(set) var count = 0

    mutating func takeFinished() -> [(owner: UInt64, id: UInt64)] {
        let taken = finished
        finished = []
        return taken
    }

    // MARK: - Changes

    mutating func add(
        _ spec: AnimationSpec, _ ends: MatrixEnds?, to row: Int32, owner: UInt64, _ tree: inout RenderTree
    ) {
        let track = findTrack(row, spec.path.property, tree) ?? makeTrack(row, spec.path.property, &tree)
        var entry = Entry(spec: spec, next: -1, matrices: -1, owner: owner)
        if let ends { entry.matrices = matrices.place(ends, reusing: &freeMatrices) }
        let index = entries.place(entry, reusing: &freeEntries)
        if tracks[track].last < 0 { tracks[track].first = index } else { entries[tracks[track].last].next = index }
        tracks[track].last = index
        count += 1
    }

    mutating func remove(_ id: UInt64, from row: Int32, _ tree: inout RenderTree) {
        var track = tree.nodes[row].firstTrack
        while track >= 0 {
            var previous: Int32 = -1, index = tracks[track].first
            while index >= 0 {
                if entries[index].spec.id == id {
                    unlink(index, after: previous, in: track)
                    if tracks[track].first < 0 { close(track, &tree) }
                    return
                }
                previous = index
                index = entries[index].next
            }
            track = tracks[track].nextOfRow
        }
    }

    /// Removes everything of a row that goes.
    mutating func removeAll(of row: Int32, _ tree: inout RenderTree) {
        while tree.nodes[row].firstTrack >= 0 {
            let track = tree.nodes[row].firstTrack
            while tracks[track].first >= 0 { unlink(tracks[track].first, after: -1, in: track) }
            close(track, &tree)
        }
    }

    /// Changes a model value. @return whether the property is animated, so that the tree takes it from here.
    mutating func setBase(_ property: Property, _ value: PropertyValue, of row: Int32, _ tree: borrowing RenderTree) -> Bool {
        guard let track = findTrack(row, property, tree) else { return false }
        if case .transform(let matrix) = value { baseMatrices[tracks[track].matrix] = matrix } else { tracks[track].base = value.vector }
        return true
    }

    private func findTrack(_ row: Int32, _ property: Property, _ tree: borrowing RenderTree) -> Int32? {
        var track = tree.nodes[row].firstTrack
        while track >= 0 {
            if tracks[track].property == property { return track }
            track = tracks[track].nextOfRow
        }
        return nil
    }

    private mutating func makeTrack(_ row: Int32, _ property: Property, _ tree: inout RenderTree) -> Int32 {
        let value = tree.value(of: property, at: row)
        var track = Track(
            row: row, property: property, isUsed: true, matrix: -1, first: -1, last: -1, nextOfRow: tree.nodes[row].firstTrack,
            base: value.vector, shown: value.vector)
        if case .transform(let matrix) = value {
            track.matrix = baseMatrices.place(matrix, reusing: &freeBaseMatrices)
            shownMatrices.resize(to: baseMatrices.count, filling: .identity)
            shownMatrices[track.matrix] = matrix
        }
        if property.isExtra { _ = tree.extrasRow(of: row) }
        let index = tracks.place(track, reusing: &freeTracks)
        tree.nodes[row].firstTrack = index
        return index
    }

    private mutating func unlink(_ index: Int32, after previous: Int32, in track: Int32) {
        let next = entries[index].next
        if previous < 0 { tracks[track].first = next } else { entries[previous].next = next }
        if tracks[track].last == index { tracks[track].last = previous }
        if entries[index].matrices >= 0 { freeMatrices.append(entries[index].matrices) }
        freeEntries.append(index)
        count -= 1
    }

    /// Ends a track without animations: the model value shows again.
    private mutating func close(_ index: Int32, _ tree: inout RenderTree) {
        let track = tracks[index]
        if track.matrix >= 0 {
            if shownMatrices[track.matrix] != baseMatrices[track.matrix] {
                tree.set(track.property, to: .transform(baseMatrices[track.matrix]), at: track.row)
            }
            freeBaseMatrices.append(track.matrix)
        } else if track.shown != track.base {
            write(track.base, track.property, track.row, &tree)
        }
        if tree.nodes[track.row].firstTrack == index {
            tree.nodes[track.row].firstTrack = track.nextOfRow
        } else {
            var other = tree.nodes[track.row].firstTrack
            while other >= 0 && tracks[other].nextOfRow != index { other = tracks[other].nextOfRow }
            if other >= 0 { tracks[other].nextOfRow = track.nextOfRow }
        }
        tracks[index].isUsed = false
        freeTracks.append(index)
    }

    // MARK: - Evaluating

    /// Writes what every animation makes of its property at a time into the tree, and drops those that are over.
    mutating func evaluate(at time: Double, _ tree: inout RenderTree) {
        for index in tracks.indices where tracks[index].isUsed {
            if tracks[index].matrix >= 0 {
                evaluateMatrix(Int32(index), at: time, &tree)
            } else {
                evaluateVector(Int32(index), at: time, &tree)
            }
        }
    }

    @inline(__always)
    private mutating func evaluateVector(_ index: Int32, at time: Double, _ tree: inout RenderTree) {
        let base = tracks[index].base
        var value = base
        var previous: Int32 = -1, entry = tracks[index].first
        while entry >= 0 {
            let next = entries[entry].next
            let new = entries[entry].spec.value(at: time, current: value, model: base)
            // Only what has no effect any more, or only because it fills, can be over.
            if (new == nil || entries[entry].spec.timing.fillMode.fillsForwards) && entries[entry].spec.isOver(at: time) {
                end(entry, after: previous, in: index)
            } else {
                if let new { value = entries[entry].spec.path.part == .whole ? new : entries[entry].spec.path.merge(new, into: value) }
                previous = entry
            }
            entry = next
        }
        if value != tracks[index].shown {
            tracks[index].shown = value
            write(value, tracks[index].property, tracks[index].row, &tree)
        }
        if tracks[index].first < 0 { close(index, &tree) }
    }

    private mutating func evaluateMatrix(_ index: Int32, at time: Double, _ tree: inout RenderTree) {
        let matrix = tracks[index].matrix, base = baseMatrices[matrix]
        var value = base
        var previous: Int32 = -1, entry = tracks[index].first
        while entry >= 0 {
            let next = entries[entry].next, spec = entries[entry].spec
            if spec.isOver(at: time) {
                end(entry, after: previous, in: index)
            } else {
                if entries[entry].matrices >= 0 {
                    value = matrices[entries[entry].matrices].value(spec, at: time, current: value, model: base) ?? value
                } else {
                    let path = spec.path
                    let current = spec.isAdditive ? path.read(.transform(value)).vector : .zero
                    let model = spec.ends == .given ? SIMD4<Double>.zero : path.read(.transform(base)).vector
                    if let part = spec.value(at: time, current: current, model: model) {
                        value = path.writeTransform(part, into: value)
                    }
                }
                previous = entry
            }
            entry = next
        }
        if value != shownMatrices[matrix] {
            shownMatrices[matrix] = value
            tree.set(tracks[index].property, to: .transform(value), at: tracks[index].row)
        }
        if tracks[index].first < 0 { close(index, &tree) }
    }

    private mutating func end(_ entry: Int32, after previous: Int32, in track: Int32) {
        finished.append((entries[entry].owner, entries[entry].spec.id))
        unlink(entry, after: previous, in: track)
    }

    @inline(__always)
    private func write(_ value: SIMD4<Double>, _ property: Property, _ row: Int32, _ tree: inout RenderTree) {
        if property.isExtra {
            let extra = tree.extrasRow(of: row)
            tree.extras[extra].set(property, toVector: value)
        } else {
            tree.values[row].set(property, toVector: value)
        }
        tree.invalidate(property, at: row)
    }
}

extension AnimationSpec {
    /// Whether the animation has ended and is to be removed.
    @inline(__always) func isOver(at time: Double) -> Bool { isRemovedOnCompletion && timing.isFinished(at: time) }
}

extension DenseArray {
    /// Stores an element in a free place, or at the end. @return where.
    mutating func place(_ element: Element, reusing free: inout DenseArray<Int32>) -> Int32 {
        guard free.isEmpty else {
            let index = free.removeLast()
            self[index] = element
            return index
        }
        append(element)
        return Int32(count - 1)
    }
}
