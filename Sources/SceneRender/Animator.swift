import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// The animations of a render tree: for every animated property of a layer a track, and the animations that act on it in turn.
///
/// What a frame touches lies in two dense arrays, `tracks` and `entries`; what only changes touch lies apart.
struct Animator: ~Copyable {
    struct Track: BitwiseCopyable {
        var row: Int32
        /// The first of its animations, in the order in which they act.
        var first: Int32
        /// Index into the matrices of tracks, or -1 for properties that are vectors.
        var matrix: Int32
        var property: Property
        var isUsed = true
    }

    /// The rest of a track.
    struct TrackInfo: BitwiseCopyable {
        var last: Int32
        var nextOfRow: Int32
        /// The model value of a property that is a vector.
        var base: SIMD4<Double>
    }

    struct Entry: BitwiseCopyable {
        var motion: Motion
        var next: Int32
        /// Index into `curves`, or -1 for a linear one.
        var curve: Int32
        var path: PropertyPath
        var isRemovedOnCompletion: Bool
        /// Whether it sets the whole property from the time alone.
        var isPlain: Bool
    }

    /// The model value of a property that is a transform.
    struct BaseMatrix: BitwiseCopyable {
        let matrix: Transform3D
        /// Its scale by the axes, for animations that change that alone; zero where it cannot be taken apart.
        let scale: SIMD3<Double>

        init(_ matrix: Transform3D) {
            self.matrix = matrix
            scale = Decomposition(matrix)?.scale ?? .zero
        }
    }

    /// The rest of an animation.
    struct EntryInfo: BitwiseCopyable {
        var id: UInt64
        /// The layer's handle, for reporting.
        var owner: UInt64
        /// Index into `matrixEnds`, or -1.
        var matrices: Int32
    }

    var tracks = DenseArray<Track>()
    var trackInfos = DenseArray<TrackInfo>()
    var entries = DenseArray<Entry>()
    var entryInfos = DenseArray<EntryInfo>()
    var curves = Pool<TimingFunction>()
    var matrixEnds = Pool<MatrixEnds>()
    /// Model values of properties that are transforms.
    var baseMatrices = Pool<BaseMatrix>()
    private var freeTracks = DenseArray<Int32>()
    private var freeEntries = DenseArray<Int32>()

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
        let entry = Entry(
            motion: spec.motion, next: -1, curve: spec.curve.isLinear ? -1 : curves.add(spec.curve), path: spec.path,
            isRemovedOnCompletion: spec.isRemovedOnCompletion, isPlain: spec.path.part == .whole && spec.motion.isSelfContained)
        let info = EntryInfo(id: spec.id, owner: owner, matrices: ends.map { matrixEnds.add($0) } ?? -1)
        let index: Int32
        if freeEntries.isEmpty {
            entries.append(entry)
            entryInfos.append(info)
            index = Int32(entries.count - 1)
        } else {
            index = freeEntries.removeLast()
            entries[index] = entry
            entryInfos[index] = info
        }
        if trackInfos[track].last < 0 { tracks[track].first = index } else { entries[trackInfos[track].last].next = index }
        trackInfos[track].last = index
        count += 1
    }

    mutating func remove(_ id: UInt64, from row: Int32, _ tree: inout RenderTree) {
        var track = tree.nodes[row].firstTrack
        while track >= 0 {
            var previous: Int32 = -1, index = tracks[track].first
            while index >= 0 {
                if entryInfos[index].id == id {
                    unlink(index, after: previous, in: track)
                    if tracks[track].first < 0 { close(track, &tree) }
                    return
                }
                previous = index
                index = entries[index].next
            }
            track = trackInfos[track].nextOfRow
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
        if case .transform(let matrix) = value {
            baseMatrices.set(tracks[track].matrix, BaseMatrix(matrix))
        } else {
            trackInfos[track].base = value.vector
        }
        return true
    }

    private func findTrack(_ row: Int32, _ property: Property, _ tree: borrowing RenderTree) -> Int32? {
        var track = tree.nodes[row].firstTrack
        while track >= 0 {
            if tracks[track].property == property { return track }
            track = trackInfos[track].nextOfRow
        }
        return nil
    }

    private mutating func makeTrack(_ row: Int32, _ property: Property, _ tree: inout RenderTree) -> Int32 {
        let value = tree.value(of: property, at: row)
        var track = Track(row: row, first: -1, matrix: -1, property: property)
        if case .transform(let matrix) = value { track.matrix = baseMatrices.add(BaseMatrix(matrix)) }
        if property.isExtra { _ = tree.extrasRow(of: row) }
        let info = TrackInfo(last: -1, nextOfRow: tree.nodes[row].firstTrack, base: value.vector)
        let index: Int32
        if freeTracks.isEmpty {
            tracks.append(track)
            trackInfos.append(info)
            index = Int32(tracks.count - 1)
        } else {
            index = freeTracks.removeLast()
            tracks[index] = track
            trackInfos[index] = info
        }
        tree.nodes[row].firstTrack = index
        return index
    }

    private mutating func unlink(_ index: Int32, after previous: Int32, in track: Int32) {
        let next = entries[index].next
        if previous < 0 { tracks[track].first = next } else { entries[previous].next = next }
        if trackInfos[track].last == index { trackInfos[track].last = previous }
        if entryInfos[index].matrices >= 0 { matrixEnds.remove(entryInfos[index].matrices) }
        if entries[index].curve >= 0 { curves.remove(entries[index].curve) }
        freeEntries.append(index)
        count -= 1
    }

    /// Takes out an animation that is over.
    mutating func end(_ entry: Int32, after previous: Int32, in track: Int32) {
        finished.append((entryInfos[entry].owner, entryInfos[entry].id))
        unlink(entry, after: previous, in: track)
    }

    /// Ends a track without animations: the model value shows again.
    mutating func close(_ index: Int32, _ tree: inout RenderTree) {
        let track = tracks[index], info = trackInfos[index]
        if track.matrix >= 0 {
            tree.show(baseMatrices[track.matrix].matrix, of: track.property, at: track.row)
            baseMatrices.remove(track.matrix)
        } else {
            tree.show(info.base, of: track.property, at: track.row)
        }
        if tree.nodes[track.row].firstTrack == index {
            tree.nodes[track.row].firstTrack = info.nextOfRow
        } else {
            var other = tree.nodes[track.row].firstTrack
            while other >= 0 && trackInfos[other].nextOfRow != index { other = trackInfos[other].nextOfRow }
            if other >= 0 { trackInfos[other].nextOfRow = info.nextOfRow }
        }
        tracks[index].isUsed = false
        freeTracks.append(index)
    }
}
