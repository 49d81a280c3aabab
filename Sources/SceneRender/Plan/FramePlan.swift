public import SceneCommit
public import SceneStorage

/// A frame as plain data: what to draw, in which pass, under which clip. It knows no GL, and can be printed and compared.
///
/// Coordinates are pixels of the target, y down. Items are in painter's order. Passes are in the order in which the tree opens
/// them: the target is the first, and every other one lies, with its items, within its parent's range; so drawing them
/// from the last to the first draws each before the one that shows it.
public struct FramePlan: ~Copyable, Sendable {
    private let anchor = Anchor()
    public var items: DenseArray<Item>
    /// For each item the pixels that it may touch, but for smoothed edges: left, top, right, bottom. Empty where nobody noted them.
    public var extents: Column<Item, SIMD4<Float>>
    /// The pixels that each item fills with opaque colour, of one in perspective those around it: left, top, right, bottom; `Occlusion.nothing` for none.
    var interiors: Column<Item, SIMD4<Float>>
    /// The box of tiles that hold what others leave of each item, as `Pass.tileSide` says: its left and 4096 times its right, its top and 4096 times its bottom;
    /// of small upright rectangles alone, and zero for others. Empty where nobody looked since the items changed.
    public var bareTiles: Column<Item, SIMD2<Float>>
    /// Corners, borders and shadows of items; `Item.decoration` is an index.
    public var decorations: DenseArray<Decoration>
    public var clips: DenseArray<Clip>
    public var passes: DenseArray<Pass>
    /// Shadows of decorations; `Decoration.shadow` is an index.
    public var shadows: DenseArray<Shadow>
    /// Blend modes, masks, pieces and glasses of items; `Item.composite` is an index.
    public var composites: DenseArray<Composite>
    /// Parts of planes that others cut, and where; `Composite.piece` is an index.
    public var pieces: DenseArray<Piece>
    public var cuts: DenseArray<Cut>
    /// The filters of all chains, with their values and where their points are.
    public var effects: DenseArray<Effect>
    public var effectValues: DenseArray<SIMD4<Float>>
    public var spaces: DenseArray<Space>
    /// Pictures of items of source `raster`.
    public var rasters: DenseArray<Raster>
    /// Pictures of items of source `backdrop`.
    public var backdrops: DenseArray<Backdrop>
    /// Filtered backdrops that items are drawn on; `Composite.glass` is an index.
    public var glasses: DenseArray<Glass>
    /// Pictures of items of source `particles`, and what they are made from.
    public var particles: DenseArray<Particles>
    public var emissions: DenseArray<Emission>
    public var particleCells: DenseArray<ParticleCell>
    /// Particles as `ParticleMaker` writes them, of emitters that others cut.
    public var particleBlocks: DenseArray<SIMD4<Float>>
    /// Pictures of items of source `gradient`, and the colours of all of them: see `Ramp`.
    public var gradients: DenseArray<Gradient>
    public var ramps: DenseArray<SIMD4<Float>>
    /// Items that are drawn many times, and where.
    public var runs: DenseArray<Run>
    public var instances: DenseArray<Instance>
    /// The target's pass, which is the first.
    public static let targetPass = Index<Pass>.first
    /// Whether smooth gradations are dithered, so that 8 bits show no bands.
    public var dithers: Bool
    /// Size of the target in pixels.
    public var width: Int
    public var height: Int
    /// How many layers draw something.
    public var layersDrawn: Int
    /// Whether the target's own pass reads what it has drawn, by a blend mode or a backdrop.
    public var readsTarget: Bool
    /// Whether opaque items of the target's own pass are drawn front to back. A damaged part is drawn in the way that the whole was, so that it comes
    /// out the same to the bit.
    public var isOverdrawn: Bool
    /// Whether items that are marked as covered may be seen, since others changed.
    public var showsCovered: Bool
    /// A number that no other plan of its planner has, and the items that got another extent since it was given.
    public var serial: UInt64
    public var moved: DenseArray<Index<Item>>

    public init() {
        items = DenseArray()
        extents = Column()
        interiors = Column()
        bareTiles = Column()
        decorations = DenseArray()
        clips = DenseArray()
        passes = DenseArray()
        shadows = DenseArray()
        composites = DenseArray()
        pieces = DenseArray()
        cuts = DenseArray()
        effects = DenseArray()
        effectValues = DenseArray()
        spaces = DenseArray()
        rasters = DenseArray()
        backdrops = DenseArray()
        glasses = DenseArray()
        particles = DenseArray()
        emissions = DenseArray()
        particleCells = DenseArray()
        particleBlocks = DenseArray()
        gradients = DenseArray()
        ramps = DenseArray()
        runs = DenseArray()
        instances = DenseArray()
        dithers = false
        width = 0
        height = 0
        layersDrawn = 0
        readsTarget = false
        isOverdrawn = false
        showsCovered = false
        serial = 0
        moved = DenseArray()
    }

    public mutating func removeAll() {
        items.removeAll()
        extents.removeAll()
        interiors.removeAll()
        bareTiles.removeAll()
        decorations.removeAll()
        clips.removeAll()
        passes.removeAll()
        shadows.removeAll()
        composites.removeAll()
        pieces.removeAll()
        cuts.removeAll()
        effects.removeAll()
        effectValues.removeAll()
        spaces.removeAll()
        rasters.removeAll()
        backdrops.removeAll()
        glasses.removeAll()
        particles.removeAll()
        emissions.removeAll()
        particleCells.removeAll()
        particleBlocks.removeAll()
        gradients.removeAll()
        ramps.removeAll()
        runs.removeAll()
        instances.removeAll()
        moved.removeAll()
        layersDrawn = 0
        readsTarget = false
        isOverdrawn = false
        showsCovered = false
    }

    /// Where an item's picture comes from.
    public struct Source: BitwiseCopyable, Sendable, Equatable {
        public enum Kind: UInt8, BitwiseCopyable, Sendable { case color, image, pass, backdrop, gradient, raster, particles }
        public var kind: Kind
        public var filter: Filter
        /// The image buffer's id, or the entry in the table of the kind: `passes`, `backdrops`, `gradients`, `rasters` or `particles`.
        public let number: Int32

        public static let color = Source(kind: .color, filter: .linear, number: -1)

        @inlinable public init(kind: Kind, filter: Filter, number: Int32) {
            self.kind = kind
            self.filter = filter
            self.number = number
        }

        public static func image(_ id: ImageID, _ filter: Filter) -> Source { Source(kind: .image, filter: filter, number: id.rawValue) }
        public static func pass(_ pass: Index<Pass>, _ filter: Filter) -> Source {
            Source(kind: .pass, filter: filter, number: pass.rawValue)
        }
        /// A backdrop is shown pixel for pixel where the item lies; `Item.picture` is not used.
        public static func backdrop(_ backdrop: Index<Backdrop>) -> Source {
            Source(kind: .backdrop, filter: .nearest, number: backdrop.rawValue)
        }
        public static func gradient(_ gradient: Index<Gradient>) -> Source {
            Source(kind: .gradient, filter: .linear, number: gradient.rawValue)
        }
        /// A raster is white as far as it covers.
        public static func raster(_ raster: Index<Raster>, _ filter: Filter) -> Source {
            Source(kind: .raster, filter: filter, number: raster.rawValue)
        }
        /// Particles show the item once for each.
        public static func particles(_ particles: Index<Particles>, _ filter: Filter) -> Source {
            Source(kind: .particles, filter: filter, number: particles.rawValue)
        }

        @inlinable public var image: ImageID { Index(rawValue: number) }
        @inlinable public var pass: Index<Pass> { Index(rawValue: number) }
        @inlinable public var backdrop: Index<Backdrop> { Index(rawValue: number) }
        @inlinable public var gradient: Index<Gradient> { Index(rawValue: number) }
        @inlinable public var raster: Index<Raster> { Index(rawValue: number) }
        @inlinable public var particles: Index<Particles> { Index(rawValue: number) }
    }

    /// How a picture is sampled; coordinates beyond it repeat its edge.
    public enum Filter: UInt8, BitwiseCopyable, Sendable { case nearest, linear, trilinear }

    public struct Flags: OptionSet, BitwiseCopyable, Sendable {
        public let rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Which sides are smoothed where they cross pixels; the others are cut hard, as between parts of one picture.
        @inlinable public static var leftEdge: Flags { Flags(rawValue: 1) }
        @inlinable public static var topEdge: Flags { Flags(rawValue: 2) }
        @inlinable public static var rightEdge: Flags { Flags(rawValue: 4) }
        @inlinable public static var bottomEdge: Flags { Flags(rawValue: 8) }
        @inlinable public static var allEdges: Flags { Flags(rawValue: 15) }
        /// Every pixel well inside the rectangle, and inside of border and corners, is opaque: it has no clip, colour and picture are opaque, and
        /// all of it lies before the eye. Such an item can be drawn front to back.
        @inlinable public static var opaque: Flags { Flags(rawValue: 16) }
        /// The map is not affine.
        @inlinable public static var perspective: Flags { Flags(rawValue: 32) }
        /// The picture is sampled only inside of `picture`, as when it is a part of a whole that is stretched differently.
        @inlinable public static var isPart: Flags { Flags(rawValue: 64) }
        /// Opaque items cover all of it, unless `FramePlan.showsCovered`: drawn or not, the picture is the same.
        @inlinable public static var covered: Flags { Flags(rawValue: 128) }
        /// Opaque items cover all that is drawn along these sides, unless `FramePlan.showsCovered`. In the order of `leftEdge` and the others.
        @inlinable public static var coveredSides: Flags { Flags(rawValue: 15 << 8) }
        /// The flags that are set when all items of a plan are known.
        @inlinable public static var coverage: Flags { [.covered, .coveredSides] }

        /// Some of `coveredSides`.
        /// @param sides the bits of `leftEdge` and the others.
        @inlinable public init(coveredSides sides: UInt8) { rawValue = UInt16(sides & 15) << 8 }

        /// The bits of the sides that are smoothed, and of those that are covered.
        @inlinable public var edges: UInt8 { UInt8(truncatingIfNeeded: rawValue & 15) }
        @inlinable public var coveredEdges: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8 & 15) }
    }

    /// Rounded corners, a border and a shadow.
    public struct Decoration: BitwiseCopyable, Sendable {
        /// The box that is rounded and bordered, in the layer's plane: left, top, right, bottom. The item's own rectangle may
        /// be smaller or larger (a picture within the bounds); it shows only inside of the box.
        public var box: SIMD4<Float>
        /// Corner radii: top left, top right, bottom right, bottom left; at most half the shorter side.
        public var radii: SIMD4<Float>
        /// Premultiplied colour of a border that lies inside the box, over the item's own colour or picture.
        public var borderColor: SIMD4<Float>
        /// 0 for none. A negative one is that of a frame: the item's own colour or picture shows as a border alone, and has none.
        public var borderWidth: Float
        /// What the item is multiplied by when fill, border and shadow are together: opacity of all as one group.
        public var opacity: Float
        /// The shadow in `shadows`, if any. The shadow is that of the box, opaque: the planner sees to it that the item fills the box, or
        /// scales the shadow's colour. The item's rectangle need not reach as far as the shadow does.
        public var shadow: Index<Shadow>
        public var curve: CornerCurve

        public init(
            box: SIMD4<Float>, radii: SIMD4<Float>, borderColor: SIMD4<Float>, borderWidth: Float, opacity: Float,
            shadow: Index<Shadow> = .none, curve: CornerCurve = .circular
        ) {
            self.box = box
            self.radii = radii
            self.borderColor = borderColor
            self.borderWidth = borderWidth
            self.opacity = opacity
            self.shadow = shadow
            self.curve = curve
        }

        /// Whether of the item itself only a frame shows.
        public var isFrame: Bool { borderWidth < 0 }
    }

    /// A rounded rectangle that cuts what it applies to, with smoothed edges.
    public struct Clip: BitwiseCopyable, Sendable {
        /// From the target's pixels to the clip's plane, columns as in `Item`.
        public var m0, m1, m2: SIMD3<Float>
        /// left, top, right, bottom in the clip's plane.
        public var box: SIMD4<Float>
        /// Corner radii: top left, top right, bottom right, bottom left.
        public var radii: SIMD4<Float>
        /// A rectangle of the target's pixels that cuts too, with smoothed edges: left, top, right, bottom. `Clip.unbounded` where
        /// there is none.
        public var outer: SIMD4<Float>
        public var curve: CornerCurve

        public static let unbounded = SIMD4<Float>(-1e9, -1e9, 1e9, 1e9)

        public init(
            m0: SIMD3<Float>, m1: SIMD3<Float>, m2: SIMD3<Float>, box: SIMD4<Float>, radii: SIMD4<Float>,
            outer: SIMD4<Float>, curve: CornerCurve = .circular
        ) {
            self.m0 = m0
            self.m1 = m1
            self.m2 = m2
            self.box = box
            self.radii = radii
            self.outer = outer
            self.curve = curve
        }
    }

    /// A range of items drawn into one texture, or into the target, and then filtered.
    ///
    /// Items are placed in the pass's own pixels: those of its parent, or those of a plane of its own, which the item that shows the result
    /// places (a layer that is rasterized, or filtered while it is turned). `x` and `y` are the place of its first pixel there.
    public struct Pass: BitwiseCopyable, Sendable {
        /// Why the pass is needed.
        public enum Reason: UInt8, BitwiseCopyable, Sendable {
            case target, opacity, clip, filter, shadow, mask, blend, rasterization, transition, plane, shadowPath, generator, split
        }
        public var reason: Reason
        /// The layer it holds.
        public var row: Row
        /// The pass whose range it lies in, which shows this one's result; none for the target. Others that are drawn later, so that
        /// have a lower index, may show it too.
        public var parent: Index<Pass>
        /// Where its first pixel lies in the target, and its size. Items are placed in the target's pixels.
        public var x, y, width, height: Int32
        /// The items of the pass are `items[first..<end]` but for those of the passes inside of it: see `ranges(of:_:)`.
        public var first, end: Index<Item>
        /// What the picture passes through before it is shown. Its size has room for what `growth(of:)` says.
        public var chain: Chain
        /// What a result that may be kept is known by from frame to frame, 0 for one that is not kept: the layer's row and what of it the
        /// pass holds.
        public var identity: UInt64
        /// Together with which copy of it, where replicators make some.
        public var copy: UInt64 = 0
        /// Changes with the content: with the same identity, stamp, size and chain the result is that of the frame before, wherever it is
        /// shown, and is not drawn again.
        public var stamp: UInt64

        /// How many pixels wide and high the tiles are, from the first pixel on, by which is known what opaque items cover.
        public var tileSide: Int32 { max(width, height) > 2048 ? 16 : 4 }

        public init(
            reason: Reason, row: Row, parent: Index<Pass>, x: Int32, y: Int32, width: Int32, height: Int32, first: Index<Item>,
            end: Index<Item>, chain: Chain = .none, identity: UInt64 = 0, stamp: UInt64 = 0
        ) {
            self.reason = reason
            self.row = row
            self.parent = parent
            self.x = x
            self.y = y
            self.width = width
            self.height = height
            self.first = first
            self.end = end
            self.chain = chain
            self.identity = identity
            self.stamp = stamp
        }
    }

    /// What the result of a pass is found by in the next frame.
    public struct PassKey: Hashable, Sendable {
        public var identity, copy: UInt64
    }

    /// Calls `body` with each range of items that belongs to a pass itself, in painter's order.
    public func ranges(of pass: Index<Pass>, _ body: (Range<Index<Item>>) -> Void) {
        var start = passes[pass].first
        var inner = pass.next
        while inner < passes.end, passes[inner].first < passes[pass].end {
            if passes[inner].parent == pass {
                if start < passes[inner].first { body(start..<passes[inner].first) }
                start = passes[inner].end
            }
            inner = inner.next
        }
        if start < passes[pass].end { body(start..<passes[pass].end) }
    }
}

extension FramePlan.Pass {
    public var key: FramePlan.PassKey { FramePlan.PassKey(identity: identity, copy: copy) }
}
