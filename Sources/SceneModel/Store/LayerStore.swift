import SceneCommit
import SceneStorage

/// How a layer hangs in the tree, and what there is beside its properties. Indices are slots; -1 is none.
struct LayerRow: BitwiseCopyable {
    var generation: UInt32
    /// 0 for a free slot.
    var references: Int32
    var parent: Int32 = -1
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    var childCount: UInt32 = 0
    /// Its row in `LayerStore.extras`.
    var extras: Int32 = -1
    /// The first of its rare values in `LayerStore.sparse`.
    var sparse: Int32 = -1
    /// Its row in its host's render tree; -1 while it is in none, or its commit is still to come.
    var renderRow: Int32 = -1
    /// The host whose render tree it is in, and the commit, by its last bits, that brought it there.
    var host: Int32 = -1
    var hostedSince: UInt32 = 0
    var flags: Flags = []

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        /// A renderer's root.
        static let root = Flags(rawValue: 1)
        /// It has an entry in the table of names.
        static let named = Flags(rawValue: 2)
        /// It has an entry in the table of animations.
        static let animated = Flags(rawValue: 4)
        /// It entered the render tree with the commit that is being encoded.
        static let new = Flags(rawValue: 8)
        /// It gets its place among its siblings at the end of the commit that is being encoded.
        static let placing = Flags(rawValue: 16)
        /// It has an entry in the table of behaviors.
        static let behaves = Flags(rawValue: 32)
        /// Somebody is to be asked about actions before it changes.
        static let asks = Flags(rawValue: 64)
        /// It is its superlayer's mask.
        static let mask = Flags(rawValue: 128)
        /// An animator: its superlayer lets go of it with the last reference of anybody else.
        static let held = Flags(rawValue: 256)
        /// Its sublayers or its bounds changed since they were laid out.
        static let needsLayout = Flags(rawValue: 512)
        /// Its delegate or a manager lays its sublayers out.
        static let laysOut = Flags(rawValue: 1024)
        /// It has, or once had, a sublayer that follows its bounds.
        static let resizes = Flags(rawValue: 2048)
        /// It has an entry in the table of drawings.
        static let drawn = Flags(rawValue: 4096)
        /// Its delegate displays it.
        static let displays = Flags(rawValue: 8192)
        /// Some of its properties make a display necessary when they change.
        static let redraws = Flags(rawValue: 16384)
    }
}

/// All layers of the process in dense rows, with the links of their trees.
struct LayerStore: ~Copyable {
    var rows = DenseArray<LayerRow>()
    var values = DenseArray<LayerValues>()
    var extras = DenseArray<LayerExtras>()
    var sparse = SparseValues()
    private var freeSlots = DenseArray<Int32>()
    private var freeExtras = DenseArray<Int32>()
    private(set) var liveCount = 0

    /// A new layer's slot, with one reference; nil when handles run out.
    mutating func create() -> Int32? {
        liveCount += 1
        if !freeSlots.isEmpty {
            let slot = freeSlots.removeLast()
            rows[slot].references = 1
            values[slot] = LayerValues()
            return slot
        }
        guard rows.count < Int(Int32.max) else {
            liveCount -= 1
            return nil
        }
        rows.append(LayerRow(generation: 1, references: 1))
        values.append(LayerValues())
        return Int32(rows.count - 1)
    }

    /// Frees the slot of a layer that nothing refers to. Its generation moves on, so that old handles no longer fit.
    mutating func free(_ slot: Int32) {
        if rows[slot].extras >= 0 { freeExtras.append(rows[slot].extras) }
        sparse.removeAll(&rows[slot].sparse)
        let generation = (rows[slot].generation + 1) & Handle.generationMask
        rows[slot] = LayerRow(generation: max(generation, 1), references: 0)
        freeSlots.append(slot)
        liveCount -= 1
    }

    /// The slot of a live layer, or nil.
    func slot(of layer: LayerID) -> Int32? {
        let handle = layer.handle
        guard handle.kind == LayerID.kind, handle.slot >= 0, Int(handle.slot) < rows.count else { return nil }
        return rows[handle.slot].references > 0 && rows[handle.slot].generation == handle.generation ? handle.slot : nil
    }

    func id(of slot: Int32) -> LayerID { LayerID(slot: slot, generation: rows[slot].generation) }

    // MARK: - Values

    /// Any value but the contents and the name.
    func value(of property: Property, at slot: Int32) -> PropertyValue {
        switch property.traits.storage {
        case .sparse: return sparse.value(of: property, rows[slot].sparse)
        case .row, .model: return values[slot].value(of: property)
        case .extras:
            let index = rows[slot].extras
            return index < 0 ? LayerExtras.initial.value(of: property) : extras[index].value(of: property)
        }
    }

    mutating func set(_ property: Property, to value: PropertyValue, at slot: Int32) {
        switch property.traits.storage {
        case .sparse: sparse.set(property, to: value, &rows[slot].sparse)
        case .row, .model: values[slot].set(property, to: value)
        case .extras: extras[extrasRow(of: slot)].set(property, to: value)
        }
    }

    mutating func setExtras(_ values: LayerExtras, at slot: Int32) { extras[extrasRow(of: slot)] = values }

    private mutating func extrasRow(of slot: Int32) -> Int32 {
        if rows[slot].extras >= 0 { return rows[slot].extras }
        if !freeExtras.isEmpty {
            rows[slot].extras = freeExtras.removeLast()
            extras[rows[slot].extras] = LayerExtras()
        } else {
            extras.append(LayerExtras())
            rows[slot].extras = Int32(extras.count - 1)
        }
        return rows[slot].extras
    }

    /// Whether a layer follows its superlayer's bounds.
    func hasAutoresizing(_ slot: Int32) -> Bool {
        rows[slot].sparse >= 0 && sparse.has(.autoresizingMask, rows[slot].sparse)
    }

    // MARK: - Tree

    /// Links a layer without a superlayer below `parent`, before a sibling, or as the last one when that is -1.
    mutating func link(_ child: Int32, below parent: Int32, before sibling: Int32) {
        let previous = sibling < 0 ? rows[parent].last : rows[sibling].previous
        rows[child].parent = parent
        rows[child].next = sibling
        rows[child].previous = previous
        if previous < 0 { rows[parent].first = child } else { rows[previous].next = child }
        if sibling < 0 { rows[parent].last = child } else { rows[sibling].previous = child }
        rows[parent].childCount += 1
    }

    /// Takes a layer out of its superlayer's list.
    mutating func unlink(_ child: Int32) {
        let row = rows[child]
        guard row.parent >= 0 else { return }
        if row.previous < 0 { rows[row.parent].first = row.next } else { rows[row.previous].next = row.next }
        if row.next < 0 { rows[row.parent].last = row.previous } else { rows[row.next].previous = row.previous }
        if row.flags.contains(.mask) { rows[child].flags.remove(.mask) } else { rows[row.parent].childCount -= 1 }
        rows[child].parent = -1
        rows[child].next = -1
        rows[child].previous = -1
    }

    /// The sublayer at an index, walking from the nearer end; -1 beyond.
    func child(of parent: Int32, at index: UInt32) -> Int32 {
        let count = rows[parent].childCount
        guard index < count else { return -1 }
        if index < count / 2 {
            var child = firstSublayer(of: parent)
            for _ in 0..<index { child = rows[child].next }
            return child
        }
        var child = rows[parent].last
        for _ in 0..<(count - 1 - index) { child = rows[child].previous }
        return child
    }

    /// Whether `ancestor` is `slot` or above it.
    func isAncestor(_ ancestor: Int32, of slot: Int32) -> Bool {
        // A layer without sublayers is above nothing, which spares the way up when a tree is built from the top.
        if rows[ancestor].first < 0 { return ancestor == slot }
        var current = slot
        while current >= 0 {
            if current == ancestor { return true }
            current = rows[current].parent
        }
        return false
    }

    /// The next layer of the subtree of `top`, parents before their sublayers; -1 after the last. Without `descending` the sublayers of
    /// `slot` are passed over.
    func next(after slot: Int32, within top: Int32, descending: Bool = true) -> Int32 {
        if descending, rows[slot].first >= 0 { return rows[slot].first }
        var current = slot
        while current != top {
            if rows[current].next >= 0 { return rows[current].next }
            current = rows[current].parent
            if current < 0 { return -1 }
        }
        return -1
    }
}
