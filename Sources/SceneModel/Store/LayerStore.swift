import SceneCommit
import SceneGeometry
import SceneStorage

/// A layer's place in the store. Slots are used again when layers go.
typealias Slot = Index<LayerRow>

/// How a layer hangs in the tree, and what there is beside its properties.
struct LayerRow: BitwiseCopyable {
    var generation: UInt32
    /// The references of the program and of what holds the layer: its superlayer, a renderer, a change on its way. 0 for a free slot.
    var references: Int32
    /// How many of the references are the program's to give back.
    var owned: Int32
    var parent: Slot = .none
    var first: Slot = .none
    var next: Slot = .none
    /// The sibling before; of the first of them, the last.
    var previous: Slot = .none
    var childCount: UInt32 = 0
    /// The first of the layer's rare values in `LayerStore.sparse`.
    var sparse: Index<SparseValues.Link> = .none
    /// The layer's number in the host's render tree; none while the layer is in no tree, or the commit is still to come.
    var number: LayerNumber = .none
    /// The last bits of the commit that brought the layer into the render tree.
    var hostedSince: UInt32 = 0
    // Two bytes each, and beside each other: four bytes together.
    private var hostNumber = UInt16.max
    var flags: Flags = []

    /// The host whose render tree has the layer.
    var host: HostIndex {
        get { hostNumber == .max ? .none : HostIndex(Int(hostNumber)) }
        set { hostNumber = newValue.isNone ? .max : UInt16(newValue.number) }
    }

    init(generation: UInt32, references: Int32, owned: Int32) {
        self.generation = generation
        self.references = references
        self.owned = owned
    }

    /// How many hosts rows can tell apart.
    static let mostHosts = Int(UInt16.max)

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        /// A renderer's root.
        static let root = Flags(rawValue: 1)
        /// The layer has an entry in the table of names.
        static let named = Flags(rawValue: 2)
        /// The layer has an entry in the table of animations.
        static let animated = Flags(rawValue: 4)
        /// The layer entered the render tree with the commit that is being encoded.
        static let new = Flags(rawValue: 8)
        /// The layer gets its place among its siblings at the end of the commit that is being encoded.
        static let placing = Flags(rawValue: 16)
        /// The layer has an entry in the table of behaviors.
        static let behaves = Flags(rawValue: 32)
        /// Somebody is to be asked about actions before the layer changes.
        static let asks = Flags(rawValue: 64)
        /// The layer is its superlayer's mask.
        static let mask = Flags(rawValue: 128)
        /// The layer of an animator, which the superlayer releases when nobody else refers to the layer.
        static let held = Flags(rawValue: 256)
        /// The sublayers or the bounds changed since the last layout.
        static let needsLayout = Flags(rawValue: 512)
        /// The delegate or a manager lays the sublayers out.
        static let laysOut = Flags(rawValue: 1024)
        /// The layer has, or once had, a sublayer that follows its bounds.
        static let resizes = Flags(rawValue: 2048)
        /// The layer has an entry in the table of drawings.
        static let drawn = Flags(rawValue: 4096)
        /// The delegate displays the layer.
        static let displays = Flags(rawValue: 8192)
        /// Some properties of the layer make a display necessary when they change.
        static let redraws = Flags(rawValue: 16384)
    }
}

/// All layers of the process in dense rows, with the links of their trees.
struct LayerStore: ~Copyable {
    var rows = DenseArray<LayerRow>()
    var values = LayerColumn<LayerRow>()
    var sparse = SparseValues()
    private var freeSlots = DenseArray<Slot>()
    private(set) var liveCount = 0
    /// The sublayer that was looked up last by an index: loops ask for one after the other.
    private var lookup = Lookup()

    private struct Lookup: BitwiseCopyable {
        var parent: Slot = .none
        var index: UInt32 = 0
        var child: Slot = .none
    }

    /// A new layer's slot, with one reference; nil when handles run out.
    mutating func create() -> Slot? {
        liveCount += 1
        if !freeSlots.isEmpty {
            let slot = freeSlots.removeLast()
            rows[slot].references = 1
            rows[slot].owned = 1
            values.set(LayerValues(), at: slot)
            return slot
        }
        guard rows.count < Int(Int32.max) else {
            liveCount -= 1
            return nil
        }
        rows.append(LayerRow(generation: 1, references: 1, owned: 1))
        values.append()
        return rows.end - 1
    }

    /// Frees the slot of a layer that nothing refers to. Its generation moves on, so that old handles no longer fit; a slot whose generations
    /// are used up stays empty.
    mutating func free(_ slot: Slot) {
        values.dropExtras(of: slot)
        sparse.removeAll(&rows[slot].sparse)
        let generation = rows[slot].generation + 1
        rows[slot] = LayerRow(generation: generation, references: 0, owned: 0)
        if generation <= Handle.generationMask { freeSlots.append(slot) }
        liveCount -= 1
    }

    /// The slot of a live layer, or nil.
    @inline(never)
    func slot(of layer: LayerID) -> Slot? {
        let handle = layer.handle, slot = layer.slot
        guard handle.kind == LayerID.kind, slot.exists, slot < rows.end else { return nil }
        return rows[slot].references > 0 && rows[slot].generation == handle.generation ? slot : nil
    }

    func id(of slot: Slot) -> LayerID { LayerID(slot: slot, generation: rows[slot].generation) }

    // MARK: - Values

    /// Any value but the contents and the name.
    func value(of property: Property, at slot: Slot) -> PropertyValue {
        switch property.traits.storage {
        case .sparse: return sparse.value(of: property, rows[slot].sparse)
        case .row, .model, .extras: return values.value(of: property, at: slot)
        }
    }

    mutating func set(_ property: Property, to value: PropertyValue, at slot: Slot) {
        switch property.traits.storage {
        case .sparse: sparse.set(property, to: value, &rows[slot].sparse)
        case .row, .model, .extras: values.set(property, to: value, at: slot)
        }
    }

    /// Whether a layer follows its superlayer's bounds.
    func hasAutoresizing(_ slot: Slot) -> Bool {
        rows[slot].sparse.exists && sparse.has(.autoresizingMask, rows[slot].sparse)
    }

    // MARK: - Tree

    /// Links a layer without a superlayer below `parent`, before a sibling, or as the last one when the sibling is none.
    mutating func link(_ child: Slot, below parent: Slot, before sibling: Slot) {
        if lookup.parent == parent { lookup = Lookup() }
        let first = rows[parent].first, following = sibling.exists ? sibling : first
        let previous = following.exists ? rows[following].previous : child
        rows[child].parent = parent
        rows[child].next = sibling
        rows[child].previous = previous
        if following.exists { rows[following].previous = child }
        if sibling == first { rows[parent].first = child } else { rows[previous].next = child }
        rows[parent].childCount += 1
    }

    /// Takes a layer out of its superlayer's list.
    mutating func unlink(_ child: Slot) {
        let row = rows[child]
        guard row.parent.exists else { return }
        if lookup.parent == row.parent { lookup = Lookup() }
        let first = rows[row.parent].first, following = row.next.exists ? row.next : first
        if child == first { rows[row.parent].first = row.next } else { rows[row.previous].next = row.next }
        if following != child { rows[following].previous = row.previous }
        if row.flags.contains(.mask) { rows[child].flags.remove(.mask) } else { rows[row.parent].childCount -= 1 }
        rows[child].parent = .none
        rows[child].next = .none
        rows[child].previous = .none
    }

    /// The sibling before a layer; none for the first.
    func sibling(before slot: Slot) -> Slot {
        let parent = rows[slot].parent
        return parent.isNone || rows[parent].first == slot ? .none : rows[slot].previous
    }

    /// The last of a layer's sublayers, or the mask when there is no other; none for a layer without.
    func last(of parent: Slot) -> Slot {
        let first = rows[parent].first
        return first.exists ? rows[first].previous : .none
    }

    /// The sublayer at an index, walking from the nearer end or from the one that was looked up last; none beyond.
    func child(of parent: Slot, at index: UInt32) -> Slot {
        let count = rows[parent].childCount
        guard index < count else { return .none }
        var (child, distance) = (firstSublayer(of: parent), Int(index))
        if index >= count / 2 { (child, distance) = (last(of: parent), Int(index) - Int(count - 1)) }
        if lookup.parent == parent {
            let other = Int(index) - Int(lookup.index)
            if abs(other) < abs(distance) { (child, distance) = (lookup.child, other) }
        }
        for _ in 0..<abs(distance) { child = distance > 0 ? rows[child].next : sibling(before: child) }
        return child
    }

    /// The sublayer at an index, which is remembered; none beyond.
    mutating func lookUpChild(of parent: Slot, at index: UInt32) -> Slot {
        let child = child(of: parent, at: index)
        if child.exists { lookup = Lookup(parent: parent, index: index, child: child) }
        return child
    }

    /// Whether `ancestor` is `slot` or above it.
    func isAncestor(_ ancestor: Slot, of slot: Slot) -> Bool {
        // A layer without sublayers is above nothing, which spares the way up when a tree is built from the top.
        if rows[ancestor].first.isNone { return ancestor == slot }
        var current = slot
        while current.exists {
            if current == ancestor { return true }
            current = rows[current].parent
        }
        return false
    }

    /// The next layer of the subtree of `top`, parents before their sublayers; none after the last. Without `descending` the sublayers of
    /// `slot` are passed over.
    func next(after slot: Slot, within top: Slot, descending: Bool = true) -> Slot {
        if descending, rows[slot].first.exists { return rows[slot].first }
        var current = slot
        while current != top {
            if rows[current].next.exists { return rows[current].next }
            current = rows[current].parent
            if current.isNone { return .none }
        }
        return .none
    }
}
