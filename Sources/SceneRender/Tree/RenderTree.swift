import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// How a layer hangs in the render tree.
struct RenderNode: BitwiseCopyable {
    var parent: Row = .none
    var first: Row = .none
    var next: Row = .none
    /// The sibling before; of the first of them, the last.
    var previous: Row = .none
    /// The first of the layer's rare values in `RenderTree.sparse`.
    var sparse: Index<SparseValues.Link> = .none
    /// The layer's place in `RenderTree.order`, when that is current.
    var position: Position = .none
    /// The first of the layer's tracks in the animator.
    var firstTrack: Index<Animator.Track> = .none
    /// How the layer's map turns and scales: its own, or that of the layer above.
    var linear = Index<AffineMaps.Linear>.first
    var flags: Flags = []

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt32
        /// The layer's own geometry changed, and with it the world of everything below.
        static let dirty = Flags(rawValue: 2)
        /// A sublayer lies out of the plane, or is a transform layer: they are not just drawn in their order.
        static let sortsSublayers = Flags(rawValue: 4)
        /// The layer's map to the target is not affine: `RenderTree.perspectives` has the rest.
        static let perspective = Flags(rawValue: 8)
        /// Of the layer and those above an odd number has flipped geometry.
        static let flipped = Flags(rawValue: 16)
        /// The layer's back faces the viewer.
        static let backFacing = Flags(rawValue: 32)
        /// The layer's sublayers lie where a copy of them lies that is not the first.
        static let placesCopy = Flags(rawValue: 1)
        /// The layer has, or once had, a property of `LayerEffects` or a mask.
        static let effects = Flags(rawValue: 2048)
        /// The layer is its superlayer's mask, and the first of the sublayers.
        static let mask = Flags(rawValue: 4096)
        /// Something of the layer or below it changed since the last frame plan. Everything above is marked too.
        static let changed = Flags(rawValue: 8192)
        /// How the superlayer shows the layer's picture changed: opacity, filters, blending. The layer itself need not be marked as changed.
        static let shownAnew = Flags(rawValue: 262_144)
        /// The layer has media timing of its own.
        static let clock = Flags(rawValue: 64)
        /// The layer's own timing does not show the layer now.
        static let inactive = Flags(rawValue: 128)
        /// `RenderTree.mixes` has a second picture for the contents.
        static let mixed = Flags(rawValue: 256)
        /// `RenderTree.transitions` has a transition that runs on the layer.
        static let transition = Flags(rawValue: 512)
        /// The row is the top of a copy that a transition shows in place of the next sibling.
        static let copy = Flags(rawValue: 1024)
        /// The row has the place in the order of one that left it, until the order is made anew.
        static let vacant = Flags(rawValue: 524_288)
        /// The layer is of a kind that draws something of its own, or arranges its sublayers in its own way.
        static let special = Flags(rawValue: 16384)
        /// The layer lies out of the plane of its space: `RenderTree.spaces` has the matrix.
        static let spatial = Flags(rawValue: 32768)
        /// The sublayers lie in the space of the layer itself: a transform layer, or a replicator that preserves depth.
        static let joinsSpace = Flags(rawValue: 65536)
        /// The particles of an emitter lie in the space of the layer itself.
        static let emitsIntoSpace = Flags(rawValue: 131_072)
        /// The layer has, or once had, a border, or shows a part of its contents.
        static let adorned = Flags(rawValue: 1_048_576)
        /// The layer has, or once had, a sublayer transform.
        static let transformsSublayers = Flags(rawValue: 2_097_152)
        /// Not all of the layer lies in one plane.
        static let inSpace: Flags = [.joinsSpace, .emitsIntoSpace]
        /// Flags that follow from the layer's map.
        static let ofMap: Flags = [.perspective, .flipped, .backFacing, .spatial]
        /// What a walk over the tree leaves out.
        static let notShown: Flags = [.inactive, .copy, .vacant]
        /// What makes a layer look at its sublayers before it draws them.
        static let groupsSublayers: Flags = [
            .effects, .special, .transition, .copy, .mask, .sortsSublayers, .spatial, .joinsSpace, .emitsIntoSpace, .perspective,
        ]
        /// What of a layer with sublayers is more than drawing.
        static let notBranch = groupsSublayers.union([.mixed, .inSpace])
        /// What the short way for plain layers does not draw.
        static let notPlain: Flags = [.perspective, .flipped, .mixed, .transition, .effects, .special, .adorned]
    }
}

/// The engine's own copy of the layers, in dense rows: presentation values, links, and the maps to the target.
///
/// Commits name layers by the model's numbers. Not every row is a layer of the model, so a table leads from numbers to rows.
struct RenderTree: ~Copyable {
    // Frees what is in it in one place: see `Anchor`.
    deinit {}

    private let anchor = Anchor()
    var nodes = Column<RenderRows, RenderNode>()
    /// The presentation values: model values with the animations written over them.
    var values = LayerColumn<RenderRows>()
    var sparse = SparseValues()
    var root: Row = .none
    /// Where the target begins, in its pixels from the root's corner.
    var targetOrigin = Point.zero
    /// Whether the tree is the stage of copies: images and contents belong to the render tree, and are only noted.
    let isStage: Bool
    var numbers = RowNumbers()

    /// Rows in depth-first order, so that a subtree is a range.
    var order = Column<DepthFirstOrder, Row>()
    /// Where the subtree of each row ends.
    var ends = Column<DepthFirstOrder, Position>()
    /// How many rows of the order are vacant.
    var vacancyCount = 0

    var maps = WorldMaps()
    var changes = TreeChanges()
    var fades = Fades()
    var kinds: KindTables
    var imageTable: ImageTable
    var kernels = KernelTable()
    var uses = ContentUses()

    /// @param signal raised when an image or a tile has come.
    init(isStage: Bool, _ signal: FrameSignal = FrameSignal()) {
        self.isStage = isStage
        imageTable = ImageTable(signal)
        kinds = KindTables(signal)
        kinds.tiles.signal = signal
    }

    // MARK: - Rows

    func kind(of row: Row) -> LayerKind { values.bits(of: row).kind }

    /// Makes room for a number of layers.
    mutating func reserve(_ count: Int) {
        nodes.reserve(count)
        values.reserve(count)
        maps.affines.reserve(count)
        order.reserve(count)
        ends.reserve(count)
    }

    /// The row of a layer; none for a number that has no row.
    func row(_ number: LayerNumber) -> Row { number.exists && number < numbers.rows.end ? numbers.rows[number] : .none }

    /// The number of the layer of a row. A row that is no layer's, such as a frozen copy, has that of the nearest layer above, or none.
    func number(of row: Row) -> LayerNumber {
        var row = row
        while row.exists, row < nodes.end {
            if let number = numbers.rows.indices.first(where: { numbers.rows[$0] == row }) { return number }
            row = nodes[row].parent
        }
        return .none
    }

    mutating func create(number: LayerNumber, _ layer: LayerValues, _ extra: LayerExtras?) {
        numbers.rows.resize(to: max(numbers.rows.count, number.number + 1), filling: .none)
        numbers.rows[number] = create(layer, extra)
    }

    mutating func destroy(number: LayerNumber) {
        destroy(numbers.rows[number])
        numbers.rows[number] = .none
    }

    /// A new row that is nowhere in the tree.
    mutating func create(_ layer: LayerValues, _ extra: LayerExtras?) -> Row {
        let row: Row
        if numbers.freeRows.isEmpty {
            row = nodes.end
            nodes.append(RenderNode())
            values.append()
            maps.affines.append()
        } else {
            row = numbers.freeRows.removeLast()
        }
        setNode(RenderNode(), at: row)
        values.set(layer, at: row)
        if layer.bits.kind != .layer { beginKind(layer.bits.kind, row) }
        if let extra {
            values.setExtras(extra, at: row)
            if extra.adornment.isAdorned { nodes[row].flags.insert(.adorned) }
        }
        use(layer.contents)
        noteChange(row)
        return row
    }

    mutating func destroy(_ row: Row) {
        remove(row)
        var child = nodes[row].first
        while child.exists {
            let next = nodes[child].next
            nodes[child].parent = .none
            nodes[child].next = .none
            nodes[child].previous = .none
            nodes[child].flags.remove(.mask)
            child = next
        }
        values.dropExtras(of: row)
        if nodes[row].flags.contains(.effects) {
            releaseListImages(row)
            setShadowPath(.none, at: row)
            for list in Property.ofGenerators { kinds.generators[GeneratorPlace(row: row, list: list)] = nil }
        }
        if isSpecial(row) { endKind(row) }
        sparse.removeAll(&nodes[row].sparse)
        setMix(nil, at: row)
        release(values.contents(of: row))
        if root == row {
            root = .none
            changes.structure = true
        }
        setNode(RenderNode(), at: row)
        // The last plan may name the row until the next whole one.
        numbers.free(row, isVacant: vacancyCount > 0)
    }

    func value(of property: Property, at row: Row) -> PropertyValue {
        if property == .contents { return image(values.contents(of: row)).map { .image($0) } ?? .none }
        switch property.traits.storage {
        case .sparse: return sparseValue(of: property, at: row)
        case .row, .model, .extras: return values.value(of: property, at: row)
        }
    }

    mutating func set(_ property: Property, to value: PropertyValue, at row: Row) {
        switch property.traits.storage {
        case .sparse: setSparse(property, to: value, at: row)
        case .row where property == .contents: setContents(value, at: row)
        case .row, .model: values.set(property, to: value, at: row)
        case .extras:
            values.set(property, to: value, at: row)
            if property.adorns { nodes[row].flags.insert(.adorned) }
        }
        invalidate(property, at: row)
    }

    /// Marks what a change of a property makes necessary.
    @inline(__always)
    mutating func invalidate(_ property: Property, at row: Row) {
        let traits = property.traits, effect = traits.effect
        if effect != .none { changes.notePaint(of: property, at: row) }
        if changes.isMarking { noteChange(of: property, at: row) }
        if effect == .timing { changes.retimed.append(row) }
        if traits.storage == .sparse, isSpecial(row) { noteKindChange(property, at: row) }
        if effect == .geometry && !nodes[row].flags.contains(.dirty) {
            nodes[row].flags.insert(.dirty)
            changes.dirty.append(row)
        }
    }

    private mutating func setContents(_ value: PropertyValue, at row: Row) {
        var id: ImageID = .none
        if case .image(let image) = value {
            add(image)
            id = image.id
        }
        use(id)
        release(values.contents(of: row))
        values.setContents(id, at: row)
    }

    // MARK: - Changes

    /// Marks a row and everything above, where changes are marked.
    mutating func noteChange(_ row: Row) {
        if changes.isMarking { markChanged(row) }
    }

    /// Notes that a layer is drawn otherwise, though none of its properties changed.
    mutating func noteRedrawing(of row: Row) {
        changes.noteDrawing(of: row)
        noteChange(row)
    }

    /// Marks what a change of a property changes: the layer's picture, or only how the superlayer shows that.
    mutating func noteChange(of property: Property, at row: Row) {
        switch property {
        // Sublayers are transformed about the anchor point, so that they lie elsewhere in the layer's picture.
        case .anchorPoint where nodes[row].flags.contains(.transformsSublayers),
            .anchorPointZ where nodes[row].flags.contains(.transformsSublayers):
            markChanged(row)
        case .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity, .compositingFilter, .maskMode, .filters,
            .backgroundFilters:
            markShownAnew(row)
            if property == .opacity, nodes[row].flags.contains(.joinsSpace) { markSpaceShownAnew(row) }
        default:
            let list = property.isBuiltIn ? nil : property.info.target?.list
            if list == nil || list?.isOfGenerator == true || list == .emitterCells { markChanged(row) } else { markShownAnew(row) }
            // Copies in a space fade with the pictures that they show.
            let isOfCopies = property == .instanceColor || property == .instanceAlphaOffset
            if isOfCopies, nodes[row].flags.contains(.joinsSpace) { markSpaceShownAnew(row) }
        }
    }

    /// Marks that all layers that lie in the space of a transform layer are shown in another way: they fade one by one. Transform layers may lie in
    /// each other without end, so nothing calls itself here.
    private mutating func markSpaceShownAnew(_ top: Row) {
        var row = nodes[top].first
        while row.exists {
            markShownAnew(row)
            if nodes[row].flags.contains(.joinsSpace), nodes[row].first.exists {
                row = nodes[row].first
                continue
            }
            while row != top, nodes[row].next.isNone { row = nodes[row].parent }
            row = row == top ? .none : nodes[row].next
        }
    }

    /// Marks that a layer in transition and what it was before are shown in another way. The two pictures stay what they are.
    mutating func noteTransition(of row: Row) {
        changes.noteDrawing(of: row)
        if changes.isMarking { markShownAnew(row, where: [.mask, .effects, .inSpace]) }
    }

    /// Marks that the superlayer shows a layer's picture in another way. Only of some layers, which have one of `holders`, a pass holds the
    /// picture as it is shown.
    private mutating func markShownAnew(_ row: Row, where holders: RenderNode.Flags = [.mask, .effects, .transition, .copy, .inSpace]) {
        let flags = nodes[row].flags, parent = nodes[row].parent
        markChanged(parent)
        let isCut = parent.exists && nodes[parent].flags.contains(.sortsSublayers)
        guard isCut || !flags.isDisjoint(with: holders), !flags.contains(.shownAnew) else { return }
        nodes[row].flags.insert(.shownAnew)
        changes.marked.append(row)
    }

    mutating func markChanged(_ row: Row) {
        var row = row
        while row.exists, !nodes[row].flags.contains(.changed) {
            nodes[row].flags.insert(.changed)
            changes.marked.append(row)
            row = nodes[row].parent
        }
    }

    /// A whole plan was made. @param isTouching whether it can be changed where layers change.
    /// @param mostShifted how many layers that lie elsewhere are told one by one.
    mutating func noteWholePlan(isTouching: Bool, mostShifted: Int) {
        changes.needsPlan = false
        changes.forget()
        changes.isTouching = isTouching
        changes.mostShifted = mostShifted
        changes.isBent = false
    }

    /// Takes the marks away when a frame is planned. @param marksChanges whether changes until the next frame are marked.
    mutating func clearChanges(marksChanges: Bool) {
        for index in changes.marked.indices { nodes[changes.marked[index]].flags.subtract([.changed, .shownAnew]) }
        changes.marked.removeAll()
        self.changes.isMarking = marksChanges
    }

    // MARK: - Timing

    /// The media timing of a layer.
    func timing(of row: Row) -> MediaTiming { sparse.timing(nodes[row].sparse) }

    mutating func takeRetimedRows() -> [Row] {
        let taken = changes.retimed
        changes.retimed = []
        return taken
    }

    // MARK: - Links

    mutating func setRoot(_ row: Row) {
        // The superlayer may have lost the layer in a transaction that another thread has not committed yet.
        if row.exists { detach(row) }
        root = row
        changes.structure = true
    }
}
