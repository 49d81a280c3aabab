import SceneCommit
import SceneStorage

/// Where the items of images are whose pixels have changed since the whole tree was planned, so that a movie's are sought among all items once and
/// not in every frame.
struct ImageItems: ~Copyable {
    /// Items that show an image, or did, as their numbers; above 32 bits the place of the next one of that image, from 1 on, or 0.
    private var entries = DenseArray<UInt64>()
    /// By image: the place of the first of its items, from 1 on, or 0, and before which item of the plan they have been sought.
    private var firsts = Column<ImageBuffer, Int32>(), ends = Column<ImageBuffer, Int32>()

    /// So many items of an image are looked through where one is replaced; those of an image with more are sought anew.
    private static let mostNoted = 64

    @inline(never)
    mutating func removeAll() {
        entries.removeAll()
        firsts.removeAll()
        ends.removeAll()
    }

    /// Notes an item that was replaced.
    @inline(never)
    mutating func note(_ item: Index<FramePlan.Item>, of image: ImageID) {
        guard ends.has(image), ends[image] > 0 else { return }
        var place = firsts[image], count = 0
        while place > 0, count < Self.mostNoted {
            let found = self.item(at: place)
            if found.item == item { return }
            place = found.next
            count += 1
        }
        if place == 0, count < Self.mostNoted { return add(item, of: image) }
        firsts[image] = 0
        ends[image] = 0
    }

    /// Seeks the items of images among those where they have not been sought yet.
    /// @param uses by image: how many layers show it. No item names one that is gone: the layer that showed it last has been drawn anew.
    @inline(never)
    mutating func seek(_ images: Set<ImageID>, _ uses: Span<Int32>, in plan: borrowing FramePlan) {
        // Items that were sought anew have left their places.
        if entries.count > 2 * plan.items.count { removeAll() }
        let end = Int32(plan.items.count)
        var first = end
        for image in images {
            if !ends.has(image) {
                firsts.resize(to: image.number + 1, filling: 0)
                ends.resize(to: image.number + 1, filling: 0)
            }
            if uses[image.number] > 0 { first = min(first, ends[image]) }
        }
        while first < end {
            let item = Index<FramePlan.Item>(Int(first)), source = plan.items[item].source
            if source.kind == .image, images.contains(source.image), ends[source.image] <= first { add(item, of: source.image) }
            first += 1
        }
        for image in images { ends[image] = end }
    }

    @inline(never)
    private mutating func add(_ item: Index<FramePlan.Item>, of image: ImageID) {
        entries.append(UInt64(UInt32(bitPattern: firsts[image])) << 32 | UInt64(UInt32(bitPattern: item.rawValue)))
        firsts[image] = Int32(entries.count)
    }

    // MARK: - What was found, some of which may show something else by now

    /// The place of an image's first item, or 0.
    func first(of image: ImageID) -> Int32 { firsts[image] }

    /// The item in a place, and the place of the next one, or 0.
    func item(at place: Int32) -> (item: Index<FramePlan.Item>, next: Int32) {
        let entry = entries[Int(place) - 1]
        return (Index(Int(UInt32(truncatingIfNeeded: entry))), Int32(truncatingIfNeeded: entry >> 32))
    }
}
