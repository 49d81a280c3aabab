import SceneStorage

extension LayerItems {
    /// Where the items of a layer are in the plan.
    struct Place: BitwiseCopyable {
        var first: Index<FramePlan.Item> = .none
        fileprivate var countAndHold: UInt32 = 0
        /// The context in `contexts`, and that of the sublayers of a layer that has some: another one, if the layer cuts them.
        var context: Index<Planner.Context> = .none
        var inner: Index<Planner.Context> = .none
        /// The border of a layer with sublayers lies above these.
        var border: Index<FramePlan.Item> = .none
        /// The subtree in `subtrees`, of a layer that changes with all that is below it.
        var subtree: Index<Subtree> = .none

        var count: Int { Int(countAndHold >> 1) }
        var items: Range<Index<FramePlan.Item>> { first..<first + count }
        /// Whether the items stay where they are when most others are placed anew: see `HeldItems`.
        var isHeld: Bool { countAndHold & 1 != 0 }
        /// Whether the layer has sublayers, which are noted too.
        var isBranch: Bool { inner.exists }

        /// @param first of the items.
        init(first: Index<FramePlan.Item> = .none, count: Int = 0, context: Index<Planner.Context> = .none) {
            (self.first, self.context) = (first, context)
            countAndHold = UInt32(truncatingIfNeeded: count) << 1
        }

        mutating func hold() { countAndHold |= 1 }
    }
}

/// The places of layers, by their rows. Most layers have no sublayers and are no subtree, and take 12 bytes.
struct LayerPlaces: ~Copyable {
    private struct Kept: BitwiseCopyable {
        var first: Index<FramePlan.Item> = .none
        /// `Place.countAndHold`, and as the lowest bit whether there is a `Branch`.
        var countAndBits: UInt32 = 0
        /// The context, or the entry in `branches`.
        var number = Index<Planner.Context>.none.rawValue

        var branch: Index<Branch>? { countAndBits & 1 == 0 ? nil : Index(rawValue: number) }
    }

    private struct Branch: BitwiseCopyable {
        var context, inner: Index<Planner.Context>
        var border: Index<FramePlan.Item>
        var subtree: Index<LayerItems.Subtree>
    }

    private var kept = Column<RenderRows, Kept>()
    private var branches = DenseArray<Branch>()

    func has(_ row: Row) -> Bool { kept.has(row) }
    var count: Int { kept.count }

    mutating func removeAll() {
        kept.removeAll()
        branches.removeAll()
    }

    /// Makes room for so many rows.
    mutating func reserve(_ count: Int) { if kept.count < count { kept.resize(to: count, filling: Kept()) } }

    subscript(row: Row) -> LayerItems.Place {
        @inline(__always) get {
            let found = kept[row]
            var place = LayerItems.Place(first: found.first)
            place.countAndHold = found.countAndBits >> 1
            guard let branch = found.branch else {
                place.context = Index(rawValue: found.number)
                return place
            }
            (place.context, place.inner) = (branches[branch].context, branches[branch].inner)
            (place.border, place.subtree) = (branches[branch].border, branches[branch].subtree)
            return place
        }
        @inline(__always) set {
            var place = Kept(first: newValue.first, countAndBits: newValue.countAndHold << 1, number: newValue.context.rawValue)
            if newValue.inner.exists || newValue.border.exists || newValue.subtree.exists {
                place.countAndBits |= 1
                place.number = keep(newValue, at: row).rawValue
            }
            kept[row] = place
        }
    }

    /// Keeps what only some places have, where that of the row lay before, if anywhere.
    @inline(never)
    private mutating func keep(_ place: LayerItems.Place, at row: Row) -> Index<Branch> {
        let branch = Branch(context: place.context, inner: place.inner, border: place.border, subtree: place.subtree)
        if let known = kept[row].branch {
            branches[known] = branch
            return known
        }
        branches.append(branch)
        return branches.end - 1
    }

    /// Has another row take over a place.
    mutating func move(_ row: Row, to other: Row) {
        kept[other] = kept[row]
        kept[row] = Kept()
    }
}
