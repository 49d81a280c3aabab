import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// The animations of a render tree: for every animated property of a layer a track, and the animations that act on it in turn.
///
/// What a frame touches lies in dense arrays: `active` names the tracks that change from frame to frame, and all others sleep, in
/// `schedule` when it is known until when. So what has not begun, holds still or fills costs nothing.
struct Animator: ~Copyable {
    struct Track: BitwiseCopyable {
        var row: Int32
        /// The first of its animations, in the order in which they act.
        var first: Int32
        /// Index into `baseMatrices` or `baseObjects`, or -1 for vectors that say everything. A colour's is premultiplied.
        var base: Int32
        var property: Property
        var kind: Kind
        var isUsed = true
        /// What a change of the property makes necessary, and whether it is in the row that every layer has.
        var effect: PropertyTraits.Effect
        var isCommon: Bool

        enum Kind: UInt8, BitwiseCopyable { case vector, matrix, object }
    }

    /// The rest of a track.
    struct TrackInfo: BitwiseCopyable {
        var last: Int32
        var nextOfRow: Int32
        /// Its place in `active`, or -1 while it sleeps.
        var place: Int32
        /// Changes whenever it wakes.
        var stamp: UInt32
        /// The model value of a property that is a vector.
        var base: SIMD4<Double>
    }

    var tracks = DenseArray<Track>()
    var trackInfos = DenseArray<TrackInfo>()
    var entries = DenseArray<Entry>()
    var entryInfos = DenseArray<EntryInfo>()
    var clocks = Clocks()
    var store = AnimationStore()
    /// Model values of properties that are transforms.
    var baseMatrices = Pool<SplitTransform>()
    /// Model values of properties that are colours, text, images or lists.
    var baseObjects: [PropertyValue] = []
    private var freeObjects: [Int32] = []
    private var freeTracks = DenseArray<Int32>()
    private var freeEntries = DenseArray<Int32>()
    /// The tracks to evaluate in the next frame.
    var active = DenseArray<Int32>()
    /// Those of them that need the general way: empty but during an evaluation.
    var others = DenseArray<Int32>()
    var schedule = Schedule()
    /// Animations that begin with the next frame, by entry or by the clock of their group.
    var fresh: [Fresh] = []
    /// Groups by their clocks.
    var groups: [Int32: GroupInfo] = [:]
    var transitions: [Transition] = []
    /// Speeds at which animations were replaced, for springs of the same commit.
    var keptVelocities: [KeptVelocity] = []
    /// Running animations that others have replaced since the last frame.
    var replaced: [Replaced] = []
    var lastTime = -Double.infinity

    struct Fresh {
        var id: UInt64
        var owner: UInt64
        /// -1 for a group.
        var entry: Int32
        /// The group's; -1 for an entry.
        var clock: Int32
        /// Whether the begin time is the time of the next frame.
        var beginsNow: Bool
        /// When what it goes on from was on screen, in its layer's time.
        var since: Double?
    }

    struct GroupInfo {
        var id: UInt64
        var owner: UInt64
        var row: Int32
        var commits: Bool
    }

    /// What became of animations since it was last taken.
    var report = RenderChannel.Report()

    mutating func takeReport() -> RenderChannel.Report {
        let taken = report
        report = RenderChannel.Report()
        return taken
    }

    /// How many animations were evaluated for the last frame, by their properties.
    var activeCount: Int { active.count }

    // MARK: - Tracks

    func findTrack(_ row: Int32, _ property: Property, _ tree: borrowing RenderTree) -> Int32? {
        var track = tree.nodes[row].firstTrack
        while track >= 0 {
            if tracks[track].property == property { return track }
            track = trackInfos[track].nextOfRow
        }
        return nil
    }

    mutating func makeTrack(_ row: Int32, _ property: Property, _ tree: inout RenderTree) -> Int32 {
        let value = tree.value(of: property, at: row)
        let traits = property.traits
        var track = Track(
            row: row, first: -1, base: -1, property: property, kind: .vector, effect: traits.effect,
            isCommon: traits.storage == .row)
        switch traits.type {
        case .transform:
            track.kind = .matrix
            track.base = baseMatrices.add(SplitTransform(value.matrix))
        case .string, .image, .numbers, .colors, .path:
            track.kind = .object
            track.base = addBaseObject(value)
        case .color: track.base = addBaseObject(value)
        default: break
        }
        if traits.storage == .extras { _ = tree.extrasRow(of: row) }
        let info = TrackInfo(last: -1, nextOfRow: tree.nodes[row].firstTrack, place: -1, stamp: 0, base: value.vector)
        let index: Int32
        if freeTracks.isEmpty {
            tracks.append(track)
            trackInfos.append(info)
            index = Int32(tracks.count - 1)
        } else {
            index = freeTracks.removeLast()
            let stamp = trackInfos[index].stamp
            tracks[index] = track
            trackInfos[index] = info
            trackInfos[index].stamp = stamp &+ 1
        }
        tree.nodes[row].firstTrack = index
        return index
    }

    private mutating func addBaseObject(_ value: PropertyValue) -> Int32 {
        if let index = freeObjects.popLast() {
            baseObjects[Int(index)] = value
            return index
        }
        baseObjects.append(value)
        return Int32(baseObjects.count - 1)
    }

    /// Ends a track without animations: the model value shows again.
    mutating func close(_ index: Int32, _ tree: inout RenderTree) {
        let track = tracks[index], info = trackInfos[index]
        sleep(index)
        switch track.kind {
        case .vector where track.base < 0: tree.show(info.base, of: track.property, at: track.row)
        case .matrix:
            tree.show(baseMatrices[track.base].matrix, of: track.property, at: track.row)
            baseMatrices.remove(track.base)
        case .vector, .object:
            tree.show(baseObjects[Int(track.base)], of: track.property, at: track.row)
            baseObjects[Int(track.base)] = .none
            freeObjects.append(track.base)
        }
        if tree.nodes[track.row].firstTrack == index {
            tree.nodes[track.row].firstTrack = info.nextOfRow
        } else {
            var other = tree.nodes[track.row].firstTrack
            while other >= 0 && trackInfos[other].nextOfRow != index { other = trackInfos[other].nextOfRow }
            if other >= 0 { trackInfos[other].nextOfRow = info.nextOfRow }
        }
        tracks[index].isUsed = false
        // An alarm that is still set is nobody's.
        trackInfos[index].stamp &+= 1
        freeTracks.append(index)
    }

    /// Changes a model value. @return whether the property is animated, so that the tree takes it from here.
    mutating func setBase(_ property: Property, _ value: PropertyValue, of row: Int32, _ tree: borrowing RenderTree) -> Bool {
        guard let track = findTrack(row, property, tree) else { return false }
        // What the program sets while an animation runs counts more than the end that would become the model value.
        var entry = tracks[track].first
        while entry >= 0 {
            entries[entry].flags.insert(.overridden)
            entry = entries[entry].next
        }
        setBase(track, value)
        return true
    }

    mutating func setBase(_ track: Int32, _ value: PropertyValue) {
        switch tracks[track].kind {
        case .vector:
            trackInfos[track].base = value.vector
            if tracks[track].base >= 0 { baseObjects[Int(tracks[track].base)] = value }
        case .matrix: baseMatrices.set(tracks[track].base, SplitTransform(value.matrix))
        case .object: baseObjects[Int(tracks[track].base)] = value
        }
        wake(track)
    }

    // MARK: - Sleep

    /// Evaluates a track from the next frame on.
    mutating func wake(_ track: Int32) {
        guard trackInfos[track].place < 0 else { return }
        trackInfos[track].stamp &+= 1
        trackInfos[track].place = Int32(active.count)
        active.append(track)
    }

    /// Evaluates a track no more until it is woken.
    mutating func sleep(_ track: Int32) {
        let place = trackInfos[track].place
        guard place >= 0 else { return }
        trackInfos[track].place = -1
        let last = active.removeLast()
        guard last != track else { return }
        active[place] = last
        trackInfos[last].place = place
    }

    mutating func sleep(_ track: Int32, until time: Double) {
        sleep(track)
        if time < .infinity { schedule.add(Schedule.Alarm(time: time, track: track, stamp: trackInfos[track].stamp)) }
    }

    /// Wakes everything, when the clocks no longer run as they did.
    mutating func wakeAll() {
        schedule.removeAll()
        for index in tracks.indices where tracks[index].isUsed { wake(Int32(index)) }
    }

    // MARK: - Entries

    /// Puts an animation behind those that act on the same property.
    mutating func append(_ entry: Entry, _ info: EntryInfo, to track: Int32) -> Int32 {
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
        return index
    }

    /// Takes an animation out of its track.
    mutating func unlink(_ index: Int32, after previous: Int32, in track: Int32) {
        let next = entries[index].next
        if previous < 0 { tracks[track].first = next } else { entries[previous].next = next }
        if trackInfos[track].last == index { trackInfos[track].last = previous }
        store.remove(entries[index], tracks[track].kind)
        entryInfos[index].id = 0
        freeEntries.append(index)
    }
}

extension PropertyValue {
    var matrix: Transform3D {
        if case .transform(let matrix) = self { return matrix }
        return .identity
    }
}
