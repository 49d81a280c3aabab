import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// An emitter layer of the render tree: the cells, and the values that they had over time.
///
/// Particles have the values of the moment in which they were born. So the emitter keeps values with the times at which they changed: those
/// that the program set, and those of animations in steps of a fixed length, whatever the frames are. Every particle follows from the
/// values, the seed and the time, and nothing else is kept from frame to frame.
struct Emitter {
    /// A cell of the layer or of another cell. The cells in a cell stand right behind it.
    struct Part {
        let cell: EmitterCell
        let timing: MediaTiming
        /// The cell around this one; none for a cell of the layer.
        let parent: Index<Part>
        /// Where the cells in this one end.
        var end: Index<Part>
        let isEnabled: Bool

        var isTopmost: Bool { parent.isNone }
    }

    /// Values that hold from a time on, up to that of the next ones.
    struct Segment: BitwiseCopyable {
        var start: Double
        /// Whether the values go over into those of the next segment gradually.
        var isRamp: Bool
        var place: SIMD3<Float>
        var shape: FramePlan.EmitterShape
    }

    /// What holds for a cell in a segment.
    struct Births: BitwiseCopyable {
        /// A second of the cell's time.
        var rate: Double
        /// How many particles were born before the segment, of a cell of the layer.
        var before: Double
        var particles: FramePlan.ParticleCell
    }

    /// Whether particles may be seen at the emitter's time, and whether the last plan visited the emitter.
    struct View {
        fileprivate(set) var isShowing = false
        var isVisited = true
        /// The renderer's time at which the particles next look otherwise.
        var next = Double.infinity
    }

    /// The space that particles take, whenever.
    struct Extent {
        /// A rectangle that all particles lie in; nil when there is nothing to show.
        var rect: Rect?
        /// The depths between which all particles lie.
        var depths: ClosedRange<Double>?
        /// How far each part's particles get, and how long; for all values that are known.
        var reaches: [Reach] = []
    }

    /// How far the program asks for more particles than there may be.
    struct Excess {
        /// How many times as many.
        var factor = 0.0
        var hasWarned = false
    }

    let row: Row
    private(set) var parts: [Part] = []
    private(set) var segments: [Segment] = []
    /// For each segment the births of all parts.
    private(set) var births: [Births] = []
    /// The values of the last segment.
    private(set) var last: EmitterValues?
    /// The time of the layer up to which the segments have the values of animations.
    private(set) var recorded = -Double.infinity
    /// The layer's time.
    var time = 0.0
    var seed: UInt64 = 0
    /// Whether a property may have changed since the values were last taken.
    var isStale = true
    /// Whether the program has changed something since then, which has no effect on what came before.
    var isSet = false
    /// What each particle of a part shows; nil for nothing.
    private(set) var sprites: [Emitters.Sprite?] = []
    var extent = Extent()
    /// Whether a property may have changed since the sprites, and how far particles get, were found out.
    var needsSprites = true
    var view = View()
    /// The copy of a layer for a transition stands still.
    var isFrozen = false
    var excess = Excess()

    init(row: Row) { self.row = row }

    /// The most particles of a layer that live at a time.
    static let mostParticles = 262_144.0
    /// The length of the steps in which animations change what is emitted.
    static let step = 1 / 64.0
    /// The most steps that one frame takes.
    static let mostSteps = 65_536.0
    /// How many values are kept before the older ones are dropped.
    private static let mostBirths = 32_768

    // MARK: - Cells

    /// Takes a list of cells. Other values of the same cells hold for what is born from now on; other cells start anew.
    mutating func setCells(_ cells: [EmitterCell]) {
        var new: [Part] = []
        Self.append(cells, to: &new, parent: .none)
        let isSame = new.count == parts.count && zip(new, parts).allSatisfy { $0.parent == $1.parent && $0.cell.name == $1.cell.name }
        let isInTime = isSame && zip(new, parts).allSatisfy { $0.timing == $1.timing }
        if !isSame { removeSegments(from: 0) }
        parts = new
        noteChange()
        if !isInTime { for segment in segments.indices { countBirths(before: Index(segment)) } }
    }

    private static func append(_ cells: [EmitterCell], to parts: inout [Part], parent: Index<Part>) {
        for cell in cells {
            let index = Index<Part>(parts.count)
            let isEnabled = cell.number(.enabled) != 0 && (parent.isNone || parts[parent].isEnabled)
            parts.append(Part(cell: cell, timing: cell.timing, parent: parent, end: .none, isEnabled: isEnabled))
            append(cell.cells, to: &parts, parent: index)
            parts[index].end = Index(parts.count)
        }
    }

    var partIndices: Range<Index<Part>> { .first..<Index(parts.count) }
    var lastSegment: Index<Segment> { Index(segments.count - 1) }

    // MARK: - Values

    /// What holds for a cell in a segment.
    subscript(segment: Index<Segment>, part: Index<Part>) -> Births {
        _read { yield births[segment.number * parts.count + part.number] }
        _modify { yield &births[segment.number * parts.count + part.number] }
    }

    /// Takes the values that hold from a time on. What was known of later times is forgotten.
    /// @param isRamp whether they came about gradually in the last step before it.
    mutating func append(_ values: EmitterValues, at start: Double, isRamp: Bool = false) {
        guard values != last else { return }
        if let last = segments.last, last.start > start {
            removeSegments(from: max(1, (segments.lastIndex { $0.start <= start } ?? 0) + 1))
        }
        // What stood still up to the last step begins to change there.
        if isRamp, let old = last, let begin = segments.last?.start, begin < start - Self.step { add(old, at: start - Self.step) }
        let isFirst = segments.isEmpty
        if let begin = segments.last?.start, begin == start { removeSegments(from: segments.count - 1) }
        if isRamp, !segments.isEmpty { segments[segments.count - 1].isRamp = true }
        // The first values have held all along.
        add(values, at: isFirst ? -.infinity : start)
    }

    private mutating func add(_ values: EmitterValues, at start: Double) {
        last = values
        if segments.count * max(parts.count, 1) >= Self.mostBirths { dropOldest() }
        segments.append(Segment(start: start, isRamp: false, place: values.place, shape: values.shape))
        for part in partIndices {
            let isTopmost = parts[part].isTopmost
            births.append(
                Births(
                    rate: values.birthRate(of: part, isTopmost: isTopmost), before: 0,
                    particles: values.particles(of: part, isTopmost: isTopmost)))
        }
        limitRates()
        countBirths(before: lastSegment)
        measure(lastSegment)
        needsSprites = true
    }

    /// Notes up to when animations were looked at.
    mutating func record(until time: Double) { recorded = time }

    /// The first step whose values are not known yet, of those up to a last one.
    func firstStep(_ last: Double) -> Double {
        let known = (recorded / Self.step).rounded(.down) + 1
        // What came before the first frame began when the layer's time did.
        let begin = recorded == -.infinity ? min(0, last - 1) : known
        return max(begin, last - Self.mostSteps)
    }

    /// Notes that a property may have changed.
    mutating func noteChange() {
        isStale = true
        needsSprites = true
    }

    /// Moves on to a time. @return whether that changes what is to be seen.
    /// @param behind how much earlier the earliest of the layer's copies is. @param ahead how much later the latest is.
    mutating func take(_ time: Double, behind: Double, ahead: Double, isRecorded: Bool) -> Bool {
        let wasShowing = view.isShowing, hasMoved = time != self.time
        self.time = time + ahead
        view.isShowing = isAlive(since: time - behind)
        self.time = time
        if !isRecorded { recorded = max(recorded, time) }
        isSet = false
        return hasMoved && (view.isShowing || wasShowing)
    }

    /// Sets what particles show.
    mutating func take(_ sprites: [Emitters.Sprite?]) {
        self.sprites = sprites
        needsSprites = false
        extent.rect = nil
        extent.depths = nil
        for (sprite, reach) in zip(sprites, extent.reaches) {
            guard let own = sprite.map({ reach.rect(of: $0.size) }) else { continue }
            extent.rect = extent.rect?.union(own) ?? own
            let known = extent.depths ?? reach.depths
            extent.depths = min(known.lowerBound, reach.depths.lowerBound)...max(known.upperBound, reach.depths.upperBound)
        }
    }

    /// A warning when the program begins to ask for too many particles.
    mutating func takeWarning() -> String? {
        guard excess.factor > 1 else {
            excess.hasWarned = false
            return nil
        }
        guard !excess.hasWarned else { return nil }
        excess.hasWarned = true
        let names = parts.compactMap { $0.cell.name.map { "\"\($0)\"" } }.prefix(4).joined(separator: ", ")
        let which = names.isEmpty ? "an emitter layer" : "the emitter layer with the cells \(names)"
        return
            "\(which) asks for \(excess.factor >= 2 ? "\(Int(min(excess.factor, 1e15))) times " : "")more particles at a time than there may be "
            + "(\(Int(Self.mostParticles))): its birth rates are lowered"
    }

    /// Shows what another emitter shows, for good.
    mutating func freeze(as other: Emitter) {
        parts = other.parts
        segments = other.segments
        births = other.births
        extent.reaches = other.extent.reaches
        (time, seed) = (other.time, other.seed)
        isFrozen = true
    }

    private mutating func removeSegments(from first: Int) {
        segments.removeSubrange(first...)
        births.removeSubrange((first * parts.count)...)
        if first > 0 { return segments[first - 1].isRamp = false }
        last = nil
        recorded = -.infinity
        extent.reaches = []
    }

    private mutating func dropOldest() {
        let count = segments.count / 2
        segments.removeSubrange(..<count)
        births.removeSubrange(..<(count * parts.count))
    }
}
