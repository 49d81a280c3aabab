import SceneAnimation
import SceneCommit
import SceneGeometry
import SceneStorage

/// How a layer hangs in the render tree. Indices are rows; -1 is none.
struct RenderNode: BitwiseCopyable {
    var parent: Int32 = -1
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    /// Its row in `RenderTree.extras`.
    var extras: Int32 = -1
    /// The first of its rare values in `RenderTree.sparse`.
    var sparse: Int32 = -1
    /// Its place in `RenderTree.order`, when that is current.
    var position: Int32 = -1
    /// The first of the animator's tracks for it.
    var firstTrack: Int32 = -1
    var flags: Flags = []

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt32
        /// Its own geometry changed, and with it the world of everything below.
        static let dirty = Flags(rawValue: 2)
        /// A sublayer lies out of the plane, or is a transform layer: they are not just drawn in their order.
        static let sortsSublayers = Flags(rawValue: 4)
        /// Its map to the target is not affine: `RenderTree.perspectives` has the rest.
        static let perspective = Flags(rawValue: 8)
        /// An odd number of layers above has flipped geometry.
        static let flipped = Flags(rawValue: 16)
        /// Its back faces the viewer.
        static let backFacing = Flags(rawValue: 32)
        /// Its sublayers are where a copy of them is that is not the first.
        static let placesCopy = Flags(rawValue: 1)
        /// It has, or once had, a property of `LayerEffects` or a mask.
        static let effects = Flags(rawValue: 2048)
        /// It is its superlayer's mask, and the first below it.
        static let mask = Flags(rawValue: 4096)
        /// Something of it or below it changed since the last frame plan; so it did of everything above it.
        static let changed = Flags(rawValue: 8192)
        /// It has media timing of its own.
        static let clock = Flags(rawValue: 64)
        /// Its own timing does not show it now.
        static let inactive = Flags(rawValue: 128)
        /// `RenderTree.mixes` has a second picture for its contents.
        static let mixed = Flags(rawValue: 256)
        /// `RenderTree.transitions` has a transition that runs on it.
        static let transition = Flags(rawValue: 512)
        /// It is the top of a copy that a transition shows in place of its next sibling.
        static let copy = Flags(rawValue: 1024)
        /// It is of a kind that draws something of its own, or arranges its sublayers in its own way.
        static let special = Flags(rawValue: 16384)
        /// It lies out of the plane of its space: `RenderTree.spaces` has its matrix.
        static let spatial = Flags(rawValue: 32768)
        /// Its sublayers lie in the space that it lies in itself: a transform layer, or a replicator that preserves depth.
        static let joinsSpace = Flags(rawValue: 65536)
        /// It is an emitter whose particles do.
        static let emitsIntoSpace = Flags(rawValue: 131_072)
        /// Not all of it lies in one plane.
        static let inSpace: Flags = [.joinsSpace, .emitsIntoSpace]
        /// What a walk over the tree leaves out.
        static let notShown: Flags = [.inactive, .copy]
        /// What the short way for plain layers does not do.
        static let notPlain: Flags = [.perspective, .flipped, .mixed, .transition, .effects, .special]
    }
}

/// The engine's own copy of the layers, in dense rows: presentation values, links, and the maps to the target.
///
/// Commits name layers by numbers that the model gave them; the tree has rows of its own besides, so it keeps a table from one to the other.
struct RenderTree: ~Copyable {
    var nodes = DenseArray<RenderNode>()
    /// What is on screen: model values with the animations written over them.
    var values = DenseArray<LayerValues>()
    var extras = DenseArray<LayerExtras>()
    var sparse = SparseValues()
    private var freeExtras = DenseArray<Int32>()
    private(set) var root: Int32 = -1
    /// Rows by the model's numbers; -1 for none.
    private var rowsByNumber = DenseArray<Int32>()
    private var freeRows = DenseArray<Int32>()

    /// Rows in depth-first order, so that a subtree is a range; and where each one's subtree ends.
    var order = DenseArray<Int32>()
    var ends = DenseArray<Int32>()

    /// From each layer's plane to the target's pixels: the affine part by row, and the rest for rows in perspective.
    var affines = DenseArray<Affine>()
    var perspectives = DenseArray<SIMD3<Double>>()
    /// And how those lie in their space that are not in its plane.
    var spaces = SpaceMaps()

    /// From the spaces of emitters whose particles lie in the space around them to pixels, homogeneous: x, y and w; z is the depth.
    var cloudMatrices: [Int32: Transform3D] = [:]

    /// What a superlayer did to its sublayers last: siblings come one after the other.
    var lastSpace: (row: Int32, matrix: Transform3D) = (-1, .identity)

    /// Where a replicator's sublayers are placed, by row, unless that is the first copy.
    var copyTransforms: [Int32: Transform3D] = [:]
    /// Whether images and vector contents are released with the next frame plan only, and those that are.
    var defersReleases = false
    var deferredImages: [UInt32] = []
    var deferredVectors: [Int32] = []

    /// Contents that are a mix of two pictures, by row.
    var mixes: [Int32: ContentsMix] = [:]
    /// Layers in transition, by row.
    var transitions: [Int32: RunningTransition] = [:]
    /// Copies that were taken for transitions which the same commit adds, by row.
    var waitingCopies: [Int32: Int32] = [:]
    /// Rows whose media timing changed.
    private(set) var retimedRows: [Int32] = []
    /// Rows whose geometry changed since the worlds were updated.
    var dirtyRows = DenseArray<Int32>()
    /// Rows that are marked as changed.
    private var changedRows = DenseArray<Int32>()
    /// Whether changes are marked: somebody keeps what subtrees look like.
    private(set) var marksChanges = false
    /// Whether the tree's links changed since the order was made.
    var structureChanged = true
    /// Whether anything that shows changed since the last frame plan.
    var needsPlan = true

    /// The images that layers show, by id, and how many do.
    var images: [ImageBuffer?] = []
    var imageUses: [Int32] = []
    /// What the planner needs of each image, so that it need not touch the objects.
    var imageInfos = DenseArray<ImageInfo>()
    var imageLoads = ImageLoads()

    /// A row's contents fade over from another image: `from` has what is left of `fraction`.
    struct ContentsMix: BitwiseCopyable {
        var from: UInt32
        var fraction: Float
    }

    var kernels = KernelTable()
    /// The generators of layers, by row.
    var generators: [Int32: RunningGenerator] = [:]
    var emitters = Emitters()
    var shadowShapes = ShadowShapes()
    var vectors = VectorTable()
    var shapes = ShapeTable(), texts = TextTable(), gradients = GradientShapes(), motions = MotionTable(), tiles = TileTable()

    /// Ids of images that nothing shows any more.
    var droppedImages: [UInt32] = []

    // MARK: - Rows

    /// Makes room for rows up to a number.
    mutating func reserve(_ count: Int) {
        nodes.reserve(count)
        values.reserve(count)
        affines.reserve(count)
        order.reserve(count)
        ends.reserve(count)
    }

    /// The row of a layer; -1 for a number that has none.
    func row(_ number: Int32) -> Int32 { number >= 0 && Int(number) < rowsByNumber.count ? rowsByNumber[number] : -1 }

    /// The number of the layer of a row; of one that is no layer's, such as a frozen copy, that of the nearest layer above; -1 for none.
    func number(of row: Int32) -> Int32 {
        var row = row
        while row >= 0, Int(row) < nodes.count {
            if let number = rowsByNumber.indices.first(where: { rowsByNumber[$0] == row }) { return Int32(number) }
            row = nodes[row].parent
        }
        return -1
    }

    mutating func create(number: Int32, _ layer: LayerValues, _ extra: LayerExtras?) {
        rowsByNumber.resize(to: max(rowsByNumber.count, Int(number) + 1), filling: -1)
        rowsByNumber[number] = create(layer, extra)
    }

    mutating func destroy(number: Int32) {
        destroy(rowsByNumber[number])
        rowsByNumber[number] = -1
    }

    /// A new row that is nowhere in the tree.
    mutating func create(_ layer: LayerValues, _ extra: LayerExtras?) -> Int32 {
        let row: Int32
        if freeRows.isEmpty {
            row = Int32(nodes.count)
            nodes.append(RenderNode())
            values.append(LayerValues())
            affines.append(.identity)
        } else {
            row = freeRows.removeLast()
        }
        nodes[row] = RenderNode()
        values[row] = layer
        if layer.bits.kind != .layer { beginKind(layer.bits.kind, row) }
        if let extra { extras[extrasRow(of: row)] = extra }
        use(layer.contents)
        structureChanged = true
        noteChange(row)
        return row
    }

    mutating func destroy(_ row: Int32) {
        detach(row)
        var child = nodes[row].first
        while child >= 0 {
            let next = nodes[child].next
            nodes[child].parent = -1
            nodes[child].next = -1
            nodes[child].previous = -1
            child = next
        }
        if nodes[row].extras >= 0 { freeExtras.append(nodes[row].extras) }
        if nodes[row].flags.contains(.effects) {
            releaseListImages(row)
            setShadowPath(.none, at: row)
            generators[row] = nil
        }
        if isSpecial(row) { endKind(row) }
        sparse.removeAll(&nodes[row].sparse)
        setMix(nil, at: row)
        release(values[row].contents)
        if root == row { root = -1 }
        nodes[row] = RenderNode()
        freeRows.append(row)
        structureChanged = true
    }

    /// The row's extras, made when it has none yet.
    mutating func extrasRow(of row: Int32) -> Int32 {
        if nodes[row].extras >= 0 { return nodes[row].extras }
        if freeExtras.isEmpty {
            extras.append(LayerExtras())
            nodes[row].extras = Int32(extras.count - 1)
        } else {
            nodes[row].extras = freeExtras.removeLast()
            extras[nodes[row].extras] = LayerExtras()
        }
        return nodes[row].extras
    }

    func value(of property: Property, at row: Int32) -> PropertyValue {
        if property == .contents { return image(values[row].contents).map { .image($0) } ?? .none }
        switch property.traits.storage {
        case .sparse: return sparseValue(of: property, at: row)
        case .row, .model: return values[row].value(of: property)
        case .extras:
            return nodes[row].extras < 0 ? LayerExtras.initial.value(of: property) : extras[nodes[row].extras].value(of: property)
        }
    }

    mutating func set(_ property: Property, to value: PropertyValue, at row: Int32) {
        switch property.traits.storage {
        case .sparse: setSparse(property, to: value, at: row)
        case .row where property == .contents: setContents(value, at: row)
        case .row, .model: values[row].set(property, to: value)
        case .extras: extras[extrasRow(of: row)].set(property, to: value)
        }
        invalidate(property, at: row)
    }

    /// Marks what a change of a property makes necessary.
    @inline(__always)
    mutating func invalidate(_ property: Property, at row: Int32) {
        let traits = property.traits, effect = traits.effect
        if effect != .none { needsPlan = true }
        if marksChanges { noteChange(of: property, at: row) }
        if effect == .timing { retimedRows.append(row) }
        if traits.storage == .sparse, isSpecial(row) { noteKindChange(property, at: row) }
        if effect == .geometry && !nodes[row].flags.contains(.dirty) {
            nodes[row].flags.insert(.dirty)
            dirtyRows.append(row)
        }
    }

    private mutating func setContents(_ value: PropertyValue, at row: Int32) {
        var id: UInt32 = 0
        if case .image(let image) = value {
            add(image)
            id = image.id
        }
        use(id)
        release(values[row].contents)
        values[row].contents = id
    }

    // MARK: - Changes

    /// Marks a row and everything above it, if somebody asks.
    mutating func noteChange(_ row: Int32) {
        if marksChanges { markChanged(row) }
    }

    /// What says how a layer's picture is shown does not change the picture.
    mutating func noteChange(of property: Property, at row: Int32) {
        switch property {
        case .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .opacity, .compositingFilter, .maskMode, .filters,
            .backgroundFilters:
            markChanged(nodes[row].parent)
        default:
            let list = property.isBuiltIn ? nil : property.info.target?.list
            markChanged(list == nil || list == .generator || list == .emitterCells ? row : nodes[row].parent)
        }
    }

    mutating func markChanged(_ row: Int32) {
        var row = row
        while row >= 0, !nodes[row].flags.contains(.changed) {
            nodes[row].flags.insert(.changed)
            changedRows.append(row)
            row = nodes[row].parent
        }
    }

    /// Takes the marks away when a frame is planned. @param marksChanges whether those until the next one are to be marked.
    mutating func clearChanges(marksChanges: Bool) {
        for index in changedRows.indices { nodes[changedRows[index]].flags.remove(.changed) }
        changedRows.removeAll()
        self.marksChanges = marksChanges
    }

    // MARK: - Timing

    /// The media timing of a layer.
    func timing(of row: Int32) -> MediaTiming { sparse.timing(nodes[row].sparse) }

    mutating func takeRetimedRows() -> [Int32] {
        let taken = retimedRows
        retimedRows = []
        return taken
    }

    // MARK: - Links

    mutating func setRoot(_ row: Int32) {
        // Its superlayer may have lost it in a transaction that another thread has not committed yet.
        if row >= 0 { detach(row) }
        root = row
        structureChanged = true
    }
}
