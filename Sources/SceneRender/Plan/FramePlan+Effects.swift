public import SceneCommit
public import SceneEffects
public import SceneStorage

// What a picture passes through on its way: filters, masks, blend modes, the backdrop. All of it lies in tables beside the items and passes,
// which have an index; plain ones have none.

extension FramePlan {
    /// A filter with its values.
    public struct Effect: BitwiseCopyable, Sendable {
        public var filter: FilterID
        /// For `.kernel`: the id of the custom kernel.
        public var kernel: Index<Kernel>
        /// The values of the filter: `effectValues[firstValue..<firstValue + valueCount]`, in the order of the parameters, each from the start of a
        /// group of four. Lengths and places are in points, angles in radians, colours not premultiplied. Of an image: the kind, the
        /// index and the filter of a `Source`, as `Source.values` has them.
        public var firstValue: Index<SIMD4<Float>>
        public var valueCount: Int32
        /// How far it spreads what it is given, in points: to the left, top, right and bottom.
        public var growth: SIMD4<Float>
        /// The layer, for messages.
        public var row: Row

        public init(
            filter: FilterID, kernel: Index<Kernel>, firstValue: Index<SIMD4<Float>>, valueCount: Int32, growth: SIMD4<Float>, row: Row
        ) {
            self.filter = filter
            self.kernel = kernel
            self.firstValue = firstValue
            self.valueCount = valueCount
            self.growth = growth
            self.row = row
        }

        /// How far the filter looks beyond the bounds that its picture is shown in, in points. A shadow looks back to what casts it, a zoom both ways.
        fileprivate var reach: SIMD4<Float> {
            let back = SIMD4(growth.z, growth.w, growth.x, growth.y)
            if case .shadow = filter.info.reach { return back }
            return pointwiseMax(growth, back)
        }
    }

    /// Effects that follow each other, the first first.
    public struct Chain: BitwiseCopyable, Sendable {
        /// `effects[first..<end]`.
        public var first, end: Index<Effect>
        /// The space in `spaces`; none where a point is a pixel.
        public var space: Index<Space>

        public static let none = Chain(first: .first, end: .first, space: .none)

        public var isEmpty: Bool { first >= end }
        fileprivate var effects: Range<Index<Effect>> { first..<max(first, end) }

        public init(first: Index<Effect>, end: Index<Effect>, space: Index<Space>) {
            self.first = first
            self.end = end
            self.space = space
        }
    }

    /// Where the points of effects are: from pixels of the pass to points of the layer, affine.
    ///
    /// A Gaussian is exact where the map is on the axes or keeps angles. For other maps the layer gets a pass in a plane of its own, which
    /// is then placed like a picture.
    public struct Space: BitwiseCopyable, Sendable {
        /// x = (axes.x, axes.y) for a pixel to the right, (axes.z, axes.w) for one down.
        public var axes: SIMD4<Float>
        /// Where the target's (or the plane's) first pixel's corner lies.
        public var origin: SIMD2<Float>
        /// The layer's bounds in points: left, top, right, bottom.
        public var bounds: SIMD4<Float>

        public init(axes: SIMD4<Float>, origin: SIMD2<Float>, bounds: SIMD4<Float>) {
            self.axes = axes
            self.origin = origin
            self.bounds = bounds
        }

        public static let pixels = Space(axes: SIMD4(1, 0, 0, 1), origin: .zero, bounds: .zero)
    }

    /// What a pass has drawn so far, filtered: what lies behind a panel of glass.
    ///
    /// Beyond the target's edge its outermost pixels are repeated; beyond a pass that ends inside of the target it is transparent. Items
    /// that show it (`Source.backdrop`) put it in the place of what is there, as far as they cover: `there * (1 - c) + filtered * c`,
    /// where c is their coverage (edges, corners, clip, mask) times `color.w`.
    public struct Backdrop: BitwiseCopyable, Sendable {
        /// The pass that is shown, as it is when `item` is about to be drawn: the first item that shows it, as a rule.
        public var pass: Index<Pass>
        public var item: Index<Item>
        /// The part that is shown, in pixels of the pass: the union of the items that share the backdrop. What the chain needs beyond that is added.
        public var x, y, width, height: Int32
        public var chain: Chain
        /// Whether what is there is known to be opaque, which spares half the work if the chain keeps it so.
        public var isOpaque: Bool
        public var row: Row

        public init(
            pass: Index<Pass>, item: Index<Item>, x: Int32, y: Int32, width: Int32, height: Int32, chain: Chain, isOpaque: Bool, row: Row
        ) {
            self.pass = pass
            self.item = item
            self.x = x
            self.y = y
            self.width = width
            self.height = height
            self.chain = chain
            self.isOpaque = isOpaque
            self.row = row
        }
    }

    /// A filtered backdrop that an item is put on as it is drawn, so that the two are faded and masked as one: where the shape covers, it takes
    /// the place of what is there.
    ///
    /// With what is there `t`, the backdrop `f`, the shape's coverage `c`, and the item before it is faded `i`, what comes out is
    /// `t * (1 - opacity) + blend(i, t * (1 - c) + f * c) * opacity`, which a clip and a mask dissolve with `t` in turn.
    public struct Glass: BitwiseCopyable, Sendable {
        /// Index into `backdrops`.
        public var backdrop: Index<Backdrop>
        /// What the item's colour is faded by, which it holds already.
        public var opacity: Float
        /// From the target's pixels to the plane of a rounded box; `outer` is not used.
        public var shape: Clip

        public init(backdrop: Index<Backdrop>, opacity: Float, shape: Clip) {
            self.backdrop = backdrop
            self.opacity = opacity
            self.shape = shape
        }
    }

    /// What an item does beyond being drawn over the others. `Item.composite` is an index; items that follow each other may share one.
    public struct Composite: BitwiseCopyable, Sendable {
        public var blend: BlendMode
        /// How the mask is read.
        public var channel: MaskChannel
        /// The pass whose result masks the item, pixel for pixel, if there is a mask. The pass lies in the same plane as the item's pass.
        public var mask: Index<Pass>
        /// The part of its plane that the item shows, in `pieces`; none for all.
        public var piece = Index<Piece>.none
        /// The glass in `glasses` that the item is put on, if any. An item that has one covers its shape.
        public var glass = Index<Glass>.none
        /// A second picture that is mixed with the item's own, exactly: own * (1 - amount) + other * amount, premultiplied. Of kind `color`
        /// for none. It is transparent beyond its edges, unlike the item's own.
        public var other: Source
        /// What of it lies at the item's left, top, right and bottom, in units of the picture.
        public var otherPicture: SIMD4<Float>
        public var amount: Float

        public init(
            blend: BlendMode = .sourceOver, mask: Index<Pass> = .none, channel: MaskChannel = .alpha, other: Source = .color,
            otherPicture: SIMD4<Float> = SIMD4(0, 0, 1, 1), amount: Float = 0
        ) {
            self.blend = blend
            self.channel = channel
            self.mask = mask
            self.other = other
            self.otherPicture = otherPicture
            self.amount = amount
        }
    }

    public enum MaskChannel: UInt8, BitwiseCopyable, Sendable {
        case alpha, invertedAlpha
        /// Of the premultiplied colour, by 0.2126 r + 0.7152 g + 0.0722 b (sRGB values, as in CSS masking).
        case luminance, invertedLuminance
    }

    /// How an item is put on what its pass has already. The pass is an isolated group.
    ///
    /// Coverage by edges and corners is part of the item's own alpha. A clip and a mask dissolve between the result and what was there; with
    /// `plusLighter` they fade the item, which is the same unless the sum goes beyond 1.
    public enum BlendMode: UInt8, BitwiseCopyable, CaseIterable, Sendable {
        case sourceOver
        // Compositing and Blending Level 1: separable,
        case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
        // and not separable.
        case hue, saturation, color, luminosity
        // Sums.
        case plusLighter, plusDarker
        // Porter and Duff.
        case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
        // Separable as the first, and of no standard.
        case hardMix

        // The module has no names of cases that a program could look up.
        private static let names = """
            sourceOver multiply screen overlay darken lighten colorDodge colorBurn hardLight softLight difference exclusion hue saturation color \
            luminosity plusLighter plusDarker clear copy sourceIn sourceOut sourceAtop destinationOver destinationIn destinationOut destinationAtop \
            xor hardMix
            """.split(separator: " ")

        public var name: String { String(Self.names[Int(rawValue)]) }

        /// Whether the mode changes what lies outside of the item too: the item has to cover all of its group then.
        public var actsOutside: Bool {
            switch self {
            case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
            default: false
            }
        }

        /// Whether what is opaque below may not be so afterwards.
        public var takesAlpha: Bool {
            switch self {
            case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
            default: false
            }
        }
    }

    /// A shadow of the box of a decoration: blurred by a Gaussian, exact for every radius and under every map.
    ///
    /// The shadow lies under the item's own fill and border, and is multiplied by the decoration's opacity together with them.
    public struct Shadow: BitwiseCopyable, Sendable {
        /// Premultiplied.
        public var color: SIMD4<Float>
        /// In the layer's plane.
        public var offset: SIMD2<Float>
        /// The standard deviation, in the layer's plane; at most `Shadow.reach` times it is seen around the box.
        public var radius: Float
        /// What part of the shadow is missing that is cast within the border of its box: 0 where all of the box is of one alpha.
        public var hollowness: Float

        /// Standard deviations beyond which nothing of a Gaussian is seen.
        public static let reach: Float = 3

        public init(color: SIMD4<Float>, offset: SIMD2<Float>, radius: Float, hollowness: Float = 0) {
            self.color = color
            self.offset = offset
            self.radius = radius
            self.hollowness = hollowness
        }
    }

    /// The form of round corners.
    public enum CornerCurve: UInt8, BitwiseCopyable, Sendable {
        case circular
        /// The curvature grows gradually from the sides; the corner reaches about 1.53 radii along them.
        case continuous
    }
}

extension FramePlan {
    /// Adds a filter with its values to the end of `effects`. How far it grows the image is computed here.
    public mutating func appendEffect(_ filter: FilterID, _ values: borrowing Span<SIMD4<Float>>, bounds: SIMD4<Float>, row: Row) {
        appendEffect(filter, kernel: .none, values, growth: filter.growth(values, bounds: bounds), row: row)
    }

    /// Adds a custom kernel, with what its source says about its growth.
    public mutating func appendEffect(
        _ filter: FilterID, kernel: Index<Kernel>, _ values: borrowing Span<SIMD4<Float>>, growth: SIMD4<Float>, row: Row
    ) {
        let first = effectValues.end
        for index in values.indices { effectValues.append(values[index]) }
        effects.append(
            Effect(filter: filter, kernel: kernel, firstValue: first, valueCount: Int32(values.count), growth: growth, row: row))
    }

    /// Whether an item shows what lies below it through filters.
    @inline(__always)
    func showsBackdrop(_ item: Index<Item>) -> Bool {
        let composite = items[item].composite
        return items[item].source.kind == .backdrop || composite.exists && composites[composite].glass.exists
    }

    /// Whether the target's own pass reads what it has drawn.
    var targetIsRead: Bool {
        for index in backdrops.indices where backdrops[index].pass == Self.targetPass { return true }
        guard composites.indices.contains(where: { composites[$0].blend != .sourceOver }) else { return false }
        var own = OwnItems(of: Self.targetPass, self)
        while let item = own.next(self) {
            let composite = items[item].composite
            if composite.exists, composites[composite].blend != .sourceOver { return true }
        }
        return false
    }

    /// Whether a chain makes of something opaque something opaque.
    public func keepsOpaque(_ chain: Chain) -> Bool {
        guard !chain.isEmpty else { return true }
        for index in chain.first..<chain.end where !effects[index].filter.keepsOpaque { return false }
        return true
    }

    /// How far a chain spreads what it is given, in pixels: to the left, top, right and bottom. A pass with a chain needs that room around
    /// its content.
    public func growth(of chain: Chain) -> SIMD4<Float> {
        let axes = space(of: chain).axes
        return chain.effects.reduce(.zero) { $0 + effects[$1].growth.inPixels(axes) }
    }

    /// How far a chain looks beyond the bounds that its picture is shown in, in pixels: to the left, top, right and bottom.
    public func reach(of chain: Chain) -> SIMD4<Float> {
        let axes = space(of: chain).axes
        return chain.effects.reduce(.zero) { $0 + effects[$1].reach.inPixels(axes) }
    }

    /// The pixels that a chain looks at for what comes out of it in a box. Within its circle a distortion may look anywhere.
    func pixelsSeen(for box: Box, through chain: Chain) -> Box {
        let space = space(of: chain)
        return chain.effects.reversed().reduce(box) { box, index in
            let seen = box.grown(by: SIMD4<Double>(effects[index].reach.inPixels(space.axes)))
            guard let circle = circle(of: effects[index], in: space), circle.intersects(seen) else { return seen }
            return seen.union(circle)
        }
    }

    /// The box of pixels around the circle that a distortion changes.
    private func circle(of effect: Effect, in space: Space) -> Box? {
        guard case .circle = effect.filter.info.reach, effect.valueCount > 1 else { return nil }
        let axes = space.axes, determinant = axes.x * axes.w - axes.y * axes.z
        guard determinant != 0 else { return nil }
        let from = effectValues[effect.firstValue].lowHalf - space.origin
        let center = SIMD2(axes.w * from.x - axes.z * from.y, axes.x * from.y - axes.y * from.x) / determinant
        let (x, y) = (Double(center.x), Double(center.y))
        let radius = SIMD4(repeating: effectValues[effect.firstValue.next].x).inPixels(axes)
        return Box(minX: x, minY: y, maxX: x, maxY: y).grown(by: SIMD4<Double>(radius))
    }

    private func space(of chain: Chain) -> Space { chain.space.isNone ? .pixels : spaces[chain.space] }
}

extension FramePlan.Source {
    /// A source as the value of an effect's image parameter. The last number marks it: no other value has a negative one there.
    public var values: SIMD4<Float> { SIMD4(Float(kind.rawValue), Float(number), Float(filter.rawValue), -1) }

    /// nil for the value of another parameter.
    public init?(values: SIMD4<Float>) {
        guard values.w == -1, let kind = Kind(exactly: values.x), let filter = FramePlan.Filter(exactly: values.z), values.y >= 0,
            values.y < 16_777_216
        else { return nil }
        self.init(kind: kind, filter: filter, number: Int32(values.y))
    }
}

extension RawRepresentable<UInt8> {
    fileprivate init?(exactly number: Float) {
        guard let raw = UInt8(exactly: number) else { return nil }
        self.init(rawValue: raw)
    }
}

extension SIMD4<Float> {
    /// Margins in points as margins in pixels, where `axes` is what a pixel is in points: those of the box around the image of the margin.
    fileprivate func inPixels(_ axes: SIMD4<Float>) -> SIMD4<Float> {
        let determinant = axes.x * axes.w - axes.y * axes.z
        guard determinant != 0, determinant.isFinite else { return .zero }
        // A step of a point to the right and down, in pixels.
        let right = SIMD2(axes.w, -axes.y) / determinant, down = SIMD2(-axes.z, axes.x) / determinant
        func reach(_ x: SIMD2<Float>, _ y: SIMD2<Float>) -> SIMD4<Float> {
            // Of the four corners of the margin the outermost on each side.
            func most(_ axis: Int) -> (Float, Float) {
                let across = right[axis] > 0 ? (x.x * right[axis], x.y * right[axis]) : (-x.y * right[axis], -x.x * right[axis])
                let along = down[axis] > 0 ? (y.x * down[axis], y.y * down[axis]) : (-y.y * down[axis], -y.x * down[axis])
                return (across.0 + along.0, across.1 + along.1)
            }
            let horizontal = most(0), vertical = most(1)
            return SIMD4(horizontal.0, vertical.0, horizontal.1, vertical.1)
        }
        return reach(SIMD2(self.x, self.z), SIMD2(self.y, self.w))
    }
}
