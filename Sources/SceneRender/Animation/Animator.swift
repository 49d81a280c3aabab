import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// The animations of a render tree: every animated property of a layer has a track, with the animations that act on the property in turn.
///
/// A frame touches dense arrays. `active` names the tracks that change from frame to frame; all others sleep, and `schedule` has those
/// whose time to wake is known. So what has not begun, holds still or fills costs nothing.
struct Animator: ~Copyable {
    // Frees what is in it in one place: see `Anchor`.
    deinit {}

    private let anchor = Anchor()
    /// An animated property of a layer.
    struct Track: BitwiseCopyable {
        var row: Row
        /// The first of the animations, in the order in which they act.
        var first: Index<Entry> = .none
        /// The model value of a transform.
        var baseMatrix: Index<SplitTransform> = .none
        /// The model value of a property that is no transform and not just a vector. A colour has both: the vector is premultiplied.
        var baseObject: Index<PropertyValue> = .none
        var property: Property
        var kind: Kind
        var isUsed = true
        /// What a change of the property makes necessary.
        var effect: PropertyTraits.Effect
        /// Whether the property is in the row that every layer has.
        var isCommon: Bool

        enum Kind: UInt8, BitwiseCopyable { case vector, matrix, object }
    }

    /// What evaluation does not need of every track.
    struct TrackInfo: BitwiseCopyable {
        var last: Index<Entry> = .none
        var nextOfRow: Index<Track>
        /// The track's place in `active`; none while the track sleeps.
        var place: Index<ActiveTracks> = .none
        /// A number that changes whenever the track wakes.
        var stamp: UInt32 = 0
        /// The speed that was noted since the last frame; what it is of tells whether it is still there.
        var velocity: Index<KeptVelocity> = .none
        /// The model value of a property that is a vector.
        var base: SIMD4<Double>
    }

    /// The tracks that are evaluated.
    enum ActiveTracks {}

    /// Which tracks are evaluated when.
    struct EvaluationQueue: ~Copyable {
        /// The tracks to evaluate in the next frame.
        var active = Column<ActiveTracks, Index<Track>>()
        /// How many of the active tracks were put anywhere since these were in the order of their rows.
        var displaced = 0
        /// The active tracks that the short way does not evaluate: empty but during an evaluation.
        var others = DenseArray<Index<Track>>()
        /// The times at which sleeping tracks wake.
        var sleeping = Schedule()
    }

    /// Model values of properties that are no vectors.
    struct BaseValues: ~Copyable {
        /// Transforms.
        var matrices = Pool<SplitTransform>()
        /// Colours, text, images and lists.
        var objects = ObjectPool<PropertyValue>()
    }

    /// Places in the tables that are free.
    private struct FreePlaces: ~Copyable {
        var tracks = DenseArray<Index<Track>>()
        var entries = DenseArray<Index<Entry>>()
    }

    /// What animations that were replaced leave to those that replace them.
    struct Replacements {
        /// Speeds of animations when the last frame was made, for springs that take their places before the next one.
        var velocities: [KeptVelocity] = []
        /// Running animations that others have replaced since the last frame.
        var running: [Replaced] = []
    }

    var tracks = DenseArray<Track>()
    var trackInfos = Column<Track, TrackInfo>()
    var entries = DenseArray<Entry>()
    var entryInfos = Column<Entry, EntryInfo>()
    var clocks = Clocks()
    var store = AnimationStore()
    var bases = BaseValues()
    private var free = FreePlaces()
    var queue = EvaluationQueue()
    var pending: [PendingAnimation] = []
    /// The groups of each row that has some, in the order in which they were added.
    var groups: [Row: [GroupInfo]] = [:]
    var transitions: [Transition] = []
    var replacements = Replacements()
    var lastTime = -Double.infinity
    /// Whether levels of exact places in movies are still to be measured.
    var isWaitingForLevels = false

    /// An animation, or a group, that was added since the last frame.
    struct PendingAnimation {
        var id: UInt64
        var owner: UInt64
        /// The animation; none for a group.
        var entry: Index<Entry> = .none
        /// The clock of the group; none for an animation.
        var clock: Index<Clocks.Clock> = .none
        /// Whether the begin time is the time of the next frame.
        var beginsNow: Bool
        /// When the value that the animation starts with was on screen, in the layer's time.
        var since: Double?

        /// When the animation begins that is first shown at a time.
        func begin(at now: Double) -> Double { since.map { max(min($0, now), now - Animator.longestFrame) } ?? now }
    }

    struct GroupInfo {
        var id: UInt64
        var owner: UInt64
        var commits: Bool
        /// The clock of the group, and those of the groups in it.
        var clocks: [Index<Clocks.Clock>]
    }

    /// What became of animations since the report was last taken.
    var report = RenderChannel.Report()

    mutating func takeReport() -> RenderChannel.Report {
        let taken = report
        report = RenderChannel.Report()
        return taken
    }

    /// How many animations were evaluated for the last frame, by their properties.
    var activeCount: Int { queue.active.count }

    // MARK: - Tracks

    func findTrack(_ row: Row, _ property: Property, _ tree: borrowing RenderTree) -> Index<Track>? {
        var track = tree.nodes[row].firstTrack
        while track.exists {
            if tracks[track].property == property { return track }
            track = trackInfos[track].nextOfRow
        }
        return nil
    }

    mutating func makeTrack(_ row: Row, _ property: Property, _ tree: inout RenderTree) -> Index<Track> {
        let value = tree.value(of: property, at: row)
        let traits = property.traits
        var track = Track(
            row: row, property: property, kind: .vector, effect: traits.effect, isCommon: traits.storage == .row)
        switch traits.type {
        case .transform:
            track.kind = .matrix
            track.baseMatrix = bases.matrices.add(SplitTransform(value.matrix))
        case .string, .image, .numbers, .colors, .path:
            track.kind = .object
            track.baseObject = bases.objects.add(value)
        case .color: track.baseObject = bases.objects.add(value)
        default: break
        }
        if traits.storage == .extras { tree.values.makeRoom(for: property, at: row) }
        let info = TrackInfo(nextOfRow: tree.nodes[row].firstTrack, base: value.vector)
        let index: Index<Track>
        if free.tracks.isEmpty {
            index = tracks.end
            tracks.append(track)
            trackInfos.append(info)
        } else {
            index = free.tracks.removeLast()
            let stamp = trackInfos[index].stamp
            tracks[index] = track
            trackInfos[index] = info
            trackInfos[index].stamp = stamp &+ 1
        }
        tree.nodes[row].firstTrack = index
        if property == .timeOffset { setOffsetTrack(index, of: row, &tree) }
        return index
    }

    /// Ends a track without animations: the model value shows again.
    mutating func close(_ index: Index<Track>, _ tree: inout RenderTree) {
        let track = tracks[index], info = trackInfos[index]
        sleep(index)
        if track.property == .timeOffset { setOffsetTrack(nil, of: track.row, &tree) }
        switch track.kind {
        case .vector where track.baseObject.isNone: tree.show(info.base, of: track.property, at: track.row)
        case .matrix:
            tree.show(bases.matrices[track.baseMatrix].matrix, of: track.property, at: track.row)
            bases.matrices.remove(track.baseMatrix)
        case .vector, .object:
            tree.show(bases.objects[track.baseObject], of: track.property, at: track.row)
            bases.objects.remove(track.baseObject, leaving: .none)
        }
        if tree.nodes[track.row].firstTrack == index {
            tree.nodes[track.row].firstTrack = info.nextOfRow
        } else {
            var other = tree.nodes[track.row].firstTrack
            while other.exists && trackInfos[other].nextOfRow != index { other = trackInfos[other].nextOfRow }
            if other.exists { trackInfos[other].nextOfRow = info.nextOfRow }
        }
        tracks[index].isUsed = false
        // An alarm that is still set does not count any more.
        trackInfos[index].stamp &+= 1
        free.tracks.append(index)
    }

    /// Changes the model value of a property that is animated. @return false when the property is not animated.
    mutating func setBase(_ property: Property, _ value: PropertyValue, of row: Row, _ tree: borrowing RenderTree) -> Bool {
        guard let track = findTrack(row, property, tree) else { return false }
        // What the program sets while an animation runs counts more than the end that would become the model value.
        var entry = tracks[track].first, isEnd = false
        while entry.exists {
            if sets(entries[entry].path, in: track, value) { entries[entry].flags.insert(.overridden) }
            if entries[entry].endsFrom != .given { isEnd = true }
            entry = entries[entry].next
        }
        if isEnd { noteVelocity(of: track) }
        setBase(track, value)
        return true
    }

    /// Whether a new value of a property sets what an animation is of: the whole, or a part that is another one by it.
    private func sets(_ path: PropertyPath, in track: Index<Track>, _ value: PropertyValue) -> Bool {
        if path.part == .whole { return true }
        switch tracks[track].kind {
        case .vector:
            let before = trackInfos[track].base, now = value.vector, lanes = path.lanes
            return (lanes.first..<lanes.first + lanes.count).contains { before[$0] != now[$0] }
        case .matrix:
            let apart = path.part(of: bases.matrices[tracks[track].baseMatrix].matrix).vector - path.part(of: value.matrix).vector
            return (apart * apart).max() > 1e-18
        case .object: return true
        }
    }

    mutating func setBase(_ track: Index<Track>, _ value: PropertyValue) {
        switch tracks[track].kind {
        case .vector:
            trackInfos[track].base = value.vector
            if tracks[track].baseObject.exists { bases.objects[tracks[track].baseObject] = value }
        case .matrix: bases.matrices[tracks[track].baseMatrix] = SplitTransform(value.matrix)
        case .object: bases.objects[tracks[track].baseObject] = value
        }
        wake(track)
    }

    // MARK: - Sleep

    /// Evaluates a track from the next frame on.
    mutating func wake(_ track: Index<Track>) {
        guard trackInfos[track].place.isNone else { return }
        trackInfos[track].stamp &+= 1
        trackInfos[track].place = queue.active.end
        queue.active.append(track)
        queue.displaced += 1
    }

    /// Puts the active tracks in the order of their rows, where many are not: values lie in memory in that order.
    mutating func orderActive() {
        guard queue.displaced > Self.mostDisplaced, queue.displaced * 8 > queue.active.count else { return }
        var keys = DenseArray<UInt64>(minimumCapacity: queue.active.count)
        for place in queue.active.indices {
            let track = queue.active[place]
            keys.append(UInt64(UInt32(bitPattern: tracks[track].row.rawValue)) << 32 | UInt64(UInt32(bitPattern: track.rawValue)))
        }
        keys.sort(0..<keys.count) { $0 < $1 }
        for place in queue.active.indices {
            let track = Index<Track>(rawValue: Int32(truncatingIfNeeded: keys[place.number]))
            queue.active[place] = track
            trackInfos[track].place = place
        }
        queue.displaced = 0
    }

    private static let mostDisplaced = 256

    /// Stops evaluating a track until the track is woken.
    mutating func sleep(_ track: Index<Track>) {
        let place = trackInfos[track].place
        guard place.exists else { return }
        trackInfos[track].place = .none
        let last = queue.active.removeLast()
        guard last != track else { return }
        queue.displaced += 1
        queue.active[place] = last
        trackInfos[last].place = place
    }

    mutating func sleep(_ track: Index<Track>, until time: Double) {
        sleep(track)
        if time < .infinity { queue.sleeping.add(Schedule.Alarm(time: time, track: track, stamp: trackInfos[track].stamp)) }
    }

    /// Wakes the tracks whose time has come. A time such as n / 60 may lie by its rounding before the key or the cycle that it stands for, which
    /// counts as reached.
    mutating func wakeSleeping(at time: Double) {
        let reached = time + abs(time) * 0x1p-40
        while let alarm = queue.sleeping.first, alarm.time <= reached {
            queue.sleeping.removeFirst()
            if trackInfos[alarm.track].stamp == alarm.stamp { wake(alarm.track) }
        }
    }

    /// Wakes everything, when the clocks no longer run as they did.
    mutating func wakeAll() {
        queue.sleeping.removeAll()
        for index in tracks.indices where tracks[index].isUsed { wake(Index(index)) }
    }

    // MARK: - Entries

    /// Puts an animation behind those that act on the same property.
    mutating func append(_ entry: Entry, _ info: EntryInfo, to track: Index<Track>) -> Index<Entry> {
        let index: Index<Entry>
        if free.entries.isEmpty {
            index = entries.end
            entries.append(entry)
            entryInfos.append(info)
        } else {
            index = free.entries.removeLast()
            entries[index] = entry
            entryInfos[index] = info
        }
        if trackInfos[track].last.isNone { tracks[track].first = index } else { entries[trackInfos[track].last].next = index }
        trackInfos[track].last = index
        return index
    }

    /// Takes an animation out of its track.
    mutating func unlink(_ index: Index<Entry>, after previous: Index<Entry>, in track: Index<Track>) {
        let next = entries[index].next
        if previous.isNone { tracks[track].first = next } else { entries[previous].next = next }
        if trackInfos[track].last == index { trackInfos[track].last = previous }
        store.remove(entries[index])
        entryInfos[index].id = 0
        free.entries.append(index)
    }
}
