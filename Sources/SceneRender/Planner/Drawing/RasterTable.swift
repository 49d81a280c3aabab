import SceneGeometry
public import SceneStorage

/// Slots of rasters, by which pixels are kept from frame to frame.
public enum RasterSlots {}
public typealias RasterSlot = Index<RasterSlots>

/// The rasters of the frames so far, by what they look like, so that whoever draws them can keep their pixels.
///
/// A raster looks like its contents under its map, whole pixels apart: a layer that moves by whole pixels keeps it. Nothing else counts, so that a
/// frame's pixels do not depend on the frames before it.
struct RasterTable: ~Copyable {
    /// What a raster looks like.
    struct Look: BitwiseCopyable, Equatable {
        var contents: Index<VectorContents>
        var stamp: UInt64
        var map: Affine
        /// The pixels that are made of contents too large to be made whole.
        var part = Box.unbounded
        /// Whether it is shown by a filter, so that it needs a transparent pixel all around.
        var isFiltered = false
    }

    struct Record: BitwiseCopyable {
        var look: Look
        /// The pixels that were made.
        var box: Box
        /// How many bytes they take.
        fileprivate var bytes: Int
        /// The number by which a backend keeps the pixels.
        var stamp: UInt64
        /// The frame that used it last, and its index in the plan's rasters then.
        fileprivate var frame: UInt64
        var index: Index<FramePlan.Raster>
        /// The next of the same bucket, or of those that are free.
        fileprivate var next: RasterSlot
        fileprivate var isUsed = true
        /// Whether more than one frame has shown it. What changes its shape or its scale all the time makes rasters of one frame, of which few are
        /// ever seen again.
        fileprivate var lasts = false
    }

    /// The vector contents that layers and their copies show.
    var vectors = VectorTable()
    /// Whether vector contents are placed as they are, for whoever draws them as such, and not where rasters of earlier frames fit.
    var keepsVectors = false
    private var records = Column<RasterSlots, Record>()
    private var firstFree: RasterSlot = .none
    private var buckets = DenseArray<RasterSlot>(repeating: .none, count: 64)
    private var count = 0
    /// Bytes of all records, and of those that one frame alone has shown.
    private var size = 0, fleeting = 0
    private var frame: UInt64 = 0
    private var lastStamp: UInt64 = 0
    /// Whether there are new rasters since rasters were last forgotten: also those of frames that changed the plan there was.
    private var hasNew = false
    private var dropped = DenseArray<RasterSlot>()
    /// How many rasters a frame has of one of the vector contents, and their bytes.
    struct Tally: BitwiseCopyable {
        var frame: UInt64 = 0
        var count: Int32 = 0
        var size = 0
    }
    private var tallies = Column<VectorContents, Tally>()

    /// How many bytes are kept beyond those of the last frame, and how many of these of what one frame alone has shown.
    private static let budget = 32 << 20, fleetingBudget = 4 << 20

    mutating func beginFrame() { frame += 1 }

    /// The slot of a raster that looks like this; nil when there is none.
    @inline(__always)
    func find(_ look: Look) -> RasterSlot? {
        var slot = buckets[bucket(look)]
        while slot.exists {
            if records[slot].look == look { return slot }
            slot = records[slot].next
        }
        return nil
    }

    subscript(slot: RasterSlot) -> Record { records[slot] }

    /// Whether a raster is in the plan of this frame already; from now on it is.
    mutating func isPlanned(_ slot: RasterSlot, index: Index<FramePlan.Raster>) -> Bool {
        if records[slot].frame == frame { return true }
        if records[slot].frame > 0, !records[slot].lasts {
            records[slot].lasts = true
            fleeting -= records[slot].bytes
        }
        records[slot].frame = frame
        records[slot].index = index
        tally(records[slot])
        return false
    }

    private mutating func tally(_ record: Record) {
        let contents = record.look.contents
        if contents >= tallies.end { tallies.resize(to: vectors.infos.count, filling: Tally()) }
        if tallies[contents].frame != frame { tallies[contents] = Tally(frame: frame) }
        tallies[contents].count += 1
        tallies[contents].size += record.bytes
    }

    /// Whether the frame has so many rasters of vector contents, as of copies that are each turned and scaled in another way, that further places
    /// share rasters that are turned and scaled by a filter.
    func areShared(_ contents: Index<VectorContents>) -> Bool {
        guard contents < tallies.end, tallies[contents].frame == frame else { return false }
        let tally = tallies[contents]
        return tally.count >= 1024 || tally.count >= 128 && tally.size >= 8 << 20
    }

    /// Takes a new raster.
    mutating func add(_ look: Look, _ box: Box) -> RasterSlot {
        if count >= buckets.count { grow() }
        lastStamp += 1
        hasNew = true
        count += 1
        let bytes = Int(box.area) * (vectors.infos[look.contents].isColored ? 4 : 1)
        size += bytes
        fleeting += bytes
        let bucket = bucket(look)
        let record = Record(look: look, box: box, bytes: bytes, stamp: lastStamp, frame: 0, index: .none, next: buckets[bucket])
        if firstFree.exists {
            buckets[bucket] = firstFree
            firstFree = records[firstFree].next
            records[buckets[bucket]] = record
        } else {
            buckets[bucket] = records.end
            records.append(record)
        }
        return buckets[bucket]
    }

    /// Forgets what will hardly be seen again: what belongs to contents that are gone, and, beyond a budget, what was not seen for the
    /// longest time.
    mutating func endFrame() {
        guard hasNew else { return }
        hasNew = false
        for slot in records.indices where records[slot].isUsed && records[slot].frame != frame {
            let look = records[slot].look
            if vectors.infos[look.contents].stamp != look.stamp { remove(slot) }
        }
        var excess = size - Self.budget, fleetingExcess = fleeting - Self.fleetingBudget
        for slot in records.indices where records[slot].isUsed && records[slot].frame == frame {
            excess -= records[slot].bytes
            if !records[slot].lasts { fleetingExcess -= records[slot].bytes }
        }
        // Some more at a time, so that it is not sought in every frame.
        if fleetingExcess > 0 { removeOldest(fleetingExcess + Self.fleetingBudget / 4, fleeting: true) }
        if excess > 0 { removeOldest(excess + Self.budget / 4, fleeting: false) }
    }

    /// @param fleeting whether of what one frame alone has shown, or of all.
    private mutating func removeOldest(_ excess: Int, fleeting: Bool) {
        var old = DenseArray<(frame: UInt64, slot: RasterSlot)>()
        for slot in records.indices where records[slot].isUsed && records[slot].frame != frame && !(fleeting && records[slot].lasts) {
            old.append((records[slot].frame, slot))
        }
        old.sort(0..<old.count) { $0 < $1 }
        var excess = excess
        for index in old.indices where excess > 0 {
            excess -= records[old[index].slot].bytes
            remove(old[index].slot)
        }
    }

    private mutating func remove(_ slot: RasterSlot) {
        let bucket = bucket(records[slot].look)
        if buckets[bucket] == slot {
            buckets[bucket] = records[slot].next
        } else {
            var before = buckets[bucket]
            while records[before].next != slot { before = records[before].next }
            records[before].next = records[slot].next
        }
        count -= 1
        size -= records[slot].bytes
        if !records[slot].lasts { fleeting -= records[slot].bytes }
        records[slot].isUsed = false
        records[slot].next = firstFree
        firstFree = slot
        dropped.append(slot)
    }

    /// The slots of rasters that were forgotten; some may be in use again.
    mutating func takeDropped() -> [RasterSlot] {
        var taken: [RasterSlot] = []
        for index in dropped.indices where !records[dropped[index]].isUsed { taken.append(dropped[index]) }
        dropped.removeAll()
        return taken
    }

    @inline(__always)
    private func bucket(_ look: Look) -> Int {
        var hash = MixedHash(look.stamp)
        hash.mix(look.map.a)
        hash.mix(look.map.b)
        hash.mix(look.map.c)
        hash.mix(look.map.d)
        hash.mix(look.map.tx)
        hash.mix(look.map.ty)
        hash.mix(look.part.minX)
        hash.mix(look.part.minY)
        return Int(hash.value & UInt64(buckets.count - 1))
    }

    private mutating func grow() {
        let wanted = buckets.count * 2
        buckets.removeAll()
        buckets.resize(to: wanted, filling: .none)
        for slot in records.indices where records[slot].isUsed {
            let bucket = bucket(records[slot].look)
            records[slot].next = buckets[bucket]
            buckets[bucket] = slot
        }
    }
}
