import SceneCommit
import SceneGeometry
import SceneStorage

// The tables of a render tree, in groups of what changes together.

/// The layers that rows stand for, and rows that stand for none.
struct RowNumbers: ~Copyable {
    var rows = Column<HostedLayers, Row>()
    var freeRows = DenseArray<Row>()
    /// Rows that are free when the order is made anew, which still has them.
    private var vacantRows = DenseArray<Row>()

    mutating func free(_ row: Row, isVacant: Bool) {
        if isVacant { vacantRows.append(row) } else { freeRows.append(row) }
    }

    mutating func freeVacantRows() {
        while !vacantRows.isEmpty { freeRows.append(vacantRows.removeLast()) }
    }
}

/// The maps from layers' planes to the target's pixels.
struct WorldMaps: ~Copyable {
    /// The maps, or their affine parts.
    var affines = AffineMaps()
    /// The rest of the maps, for rows in perspective.
    var perspectives = Column<RenderRows, SIMD3<Double>>()
    /// How layers lie in their space that do not lie in its plane.
    var spaces = SpaceMaps()
    /// From the spaces of emitters whose particles lie in the space around them to pixels, homogeneous: x, y and w; z is the depth.
    var clouds: [Row: Transform3D] = [:]
    /// The last two superlayers whose maps for sublayers were made or used, with the maps: siblings come one after the other, or with a sublayer each in
    /// between.
    var lastSpace: (row: Row, matrix: Transform3D) = (.none, .identity)
    var otherSpace: (row: Row, matrix: Transform3D) = (.none, .identity)
    /// On a stage, where a replicator's sublayers are placed, by row, unless that is the first copy.
    var copyTransforms: [Row: Transform3D] = [:]
}

/// A row that left its place in the order, to go or to come to the end.
struct MovedRow: BitwiseCopyable {
    let row: Row
    /// The vacant row that came into its place, and is among those that went.
    let hole: Row
}

/// A row that went from its place in the order.
struct VacatedRow: BitwiseCopyable {
    let row: Row
    /// The layer that it lay below.
    let parent: Row
    /// The places of the row and all that lay below it and went with it: these rows follow it.
    let first, end: Position
}

/// What changed of a tree since it was last looked at.
struct TreeChanges: ~Copyable {
    /// Rows whose media timing changed.
    var retimed: [Row] = []
    /// Rows whose geometry changed since the worlds were updated.
    var dirty = DenseArray<Row>()
    /// Rows that are marked as changed.
    var marked = DenseArray<Row>()
    /// Whether changes are marked, because pictures of subtrees are kept.
    var isMarking = false
    /// Whether the tree's links changed since the order was made.
    var structure = true
    /// Whether anything that shows changed since the last frame plan, beyond what is noted in `painted`, `touched` and `shifted`.
    var needsPlan = true
    /// Rows of which only what the layers themselves draw changed, where that is told apart.
    var painted = DenseArray<Row>()
    /// Rows of which only what the layers and those below them draw changed, where that is told apart.
    var touched = DenseArray<Row>()
    /// Rows that only lie elsewhere than in the last frame plan, where that is told apart: no more than `mostShifted` are listed.
    var shifted = DenseArray<Row>()
    /// How many rows may be listed as lying elsewhere, and how often more did.
    var mostShifted = 0, unlistedShifts = 0
    /// How often a layer came to draw something else.
    var drawingCount = 0
    /// Whether rows that changed are told apart, because the plan can be changed for them.
    var isTouching = false
    /// How often a layer came to lie elsewhere.
    var shiftCount: Int { shifted.count + unlistedShifts }
    /// Whether a layer was turned out of its plane, or flipped, since the last whole frame plan.
    var isBent = false
    /// Rows that went, where the plan can be changed for them.
    var vacated = DenseArray<VacatedRow>()
    /// The first position of the rows that came to the end of the order, where the plan can be changed for them.
    var firstArrival = Position.none
    /// The rows that left their places in the order: those that only made room for others, and the rest.
    var followers = DenseArray<MovedRow>(), moved = DenseArray<MovedRow>()
    /// Whether those that made room lie above and below the rest as before.
    var keepsFollowers = true

    /// Whether rows came, went, or lie below others than when the last frame was made.
    var hasOtherLinks: Bool { structure || firstArrival.exists || !vacated.isEmpty }

    /// Whether nothing changed that the last plan can be changed for.
    var isNothing: Bool { painted.isEmpty && touched.isEmpty && shifted.isEmpty && firstArrival.isNone && vacated.isEmpty }

    mutating func forget() {
        painted.removeAll()
        touched.removeAll()
        shifted.removeAll()
        (unlistedShifts, drawingCount) = (0, 0)
        vacated.removeAll()
        firstArrival = .none
        followers.removeAll()
        moved.removeAll()
        keepsFollowers = true
    }

    /// Notes that a property that shows changed.
    @inline(__always)
    mutating func notePaint(of property: Property, at row: Row) {
        if property.isPlace {
            noteShift(of: row)
        } else if property.isPaint {
            notePainting(of: row)
        } else if property.changesOwnItems {
            noteDrawing(of: row)
        } else {
            needsPlan = true
        }
    }

    /// Notes that a layer lies elsewhere, with all below it.
    @inline(__always)
    private mutating func noteShift(of row: Row) {
        if shifted.count < mostShifted { shifted.append(row) } else { unlistedShifts += 1 }
        if !isTouching { needsPlan = true }
    }

    /// Notes that a layer draws something else, and those below it what they drew before.
    @inline(never)
    private mutating func notePainting(of row: Row) {
        drawingCount += 1
        if isTouching, !needsPlan { painted.append(row) } else { needsPlan = true }
    }

    /// Notes that a layer, or one below it, draws something else.
    @inline(never)
    mutating func noteDrawing(of row: Row) {
        drawingCount += 1
        if isTouching, !needsPlan { touched.append(row) } else { needsPlan = true }
    }
}

/// Pictures and layers that give way to others.
struct Fades {
    /// Contents that are a mix of two pictures, by row.
    var mixes: [Row: ContentsMix] = [:]
    /// Layers in transition, by row.
    var transitions: [Row: RunningTransition] = [:]
    /// Copies that were taken for transitions which the same commit adds, by row.
    var waitingCopies: [Row: Row] = [:]
    /// Replicators with delays in a copy that is being made, which have no sublayers yet, and how many rows those may still come to.
    var delayedCopies: [DelayedCopy] = []
    var delayedRowsLeft = 0
}

/// A replicator whose copies show different times, and its own copy.
struct DelayedCopy: BitwiseCopyable {
    let source: Row
    let copy: Row
}

/// A row's contents fade over from another image, of which a fraction is left.
struct ContentsMix: BitwiseCopyable {
    var from: ImageID
    var fraction: Float
}

/// What layers of special kinds have besides their values.
struct KindTables: ~Copyable {
    var generators: [GeneratorPlace: RunningGenerator] = [:]
    var emitters = Emitters()
    var shadowShapes = ShadowShapes()
    var shapes = ShapeTable()
    var texts = TextTable()
    var gradients = GradientShapes()
    var motions = MotionTable()
    var tiles = TileTable()
    var videos: VideoTable
    var surfaces: SurfaceTable

    /// @param signal of the renderer.
    init(_ signal: FrameSignal) {
        videos = VideoTable(signal)
        surfaces = SurfaceTable(signal)
    }
}

/// The images that layers show.
struct ImageTable: ~Copyable {
    /// The images by id, with gaps.
    var buffers: [ImageBuffer?] = []
    /// How many layers show each image.
    var uses = Column<ImageBuffer, Int32>()
    /// What the planner needs of each image, so that planning touches no objects.
    var infos = Column<ImageBuffer, ImageInfo>()
    var loads: ImageLoads
    /// Ids of images that nothing shows any more.
    var dropped: [ImageID] = []

    init(_ signal: FrameSignal) { loads = ImageLoads(signal) }
}

/// The images and vector contents that copies show, and those that nothing shows any more.
struct ContentUses: ~Copyable {
    /// On a stage, the images that its copies have shown.
    var images = DenseArray<ImageID>()
    /// On a stage, the images among those that filters use.
    var filterImages = DenseArray<ImageID>()
    /// On a stage, the vector contents that its copies have shown.
    var vectors = DenseArray<Index<VectorContents>>()
    /// The images that copies show in the last frame plan.
    var heldImages = DenseArray<ImageID>()
    /// The vector contents of layers that are gone.
    var releasedVectors = DenseArray<Index<VectorContents>>()
}

extension Property {
    /// Whether a change has the layer and those below it lie elsewhere, and look as before.
    @inline(__always)
    fileprivate var isPlace: Bool { self == .position || self == .anchorPoint || self == .transform }

    /// Whether a change shows in what the layer itself draws, and nowhere else.
    @inline(__always)
    fileprivate var isPaint: Bool {
        switch BuiltIn(rawValue: rawValue) {
        case .backgroundColor, .borderWidth, .borderColor, .contents, .contentsRect, .contentsCenter: true
        default: false
        }
    }

    /// Whether a change shows in what the layer itself and those below it draw, and nowhere else.
    @inline(__always)
    fileprivate var changesOwnItems: Bool {
        switch BuiltIn(rawValue: rawValue) {
        case .bounds, .hidden, .opacity, .cornerRadius, .maskedCorners, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius,
            .shadowPath, .contentsGravity, .contentsScale, .minificationFilter, .magnificationFilter, .zPosition, .anchorPointZ,
            .sublayerTransform, .filters, .masksToBounds, .cornerCurve, .backgroundFilters, .compositingFilter, .maskMode,
            .allowsGroupOpacity, .shouldRasterize, .rasterizationScale, .geometryFlipped, .allowsEdgeAntialiasing, .edgeAntialiasingMask,
            .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode:
            true
        // A parameter of a filter.
        case nil: traits.kinds == .all
        // When copies come is up to the clocks, and whether they lie in the space around them to the layers there.
        case .instanceDelay, .preservesDepth: false
        // What the kinds draw of their own that show vectors, a gradient or particles.
        default:
            traits.kinds == LayerKinds(.shape) || traits.kinds == LayerKinds(.text) || traits.kinds == LayerKinds(.gradient)
                || traits.kinds == LayerKinds(.emitter) || traits.kinds == LayerKinds(.replicator)
        }
    }
}

extension LayerAdornment {
    /// Whether a layer with this may come out as more than a rectangle of its colour, or of its whole picture.
    var isAdorned: Bool { borderWidth > 0 || contentsRect != .unit || contentsCenter != .unit }
}

extension Property {
    /// Whether the property is one of those.
    @inline(__always) var adorns: Bool { self == .borderWidth || self == .contentsRect || self == .contentsCenter }
}
