import SceneGeometry
import SceneRender
import SceneStorage

/// The features and the role of an item, found out once a frame.
struct ItemNote: BitwiseCopyable {
    enum Role: UInt8, BitwiseCopyable {
        /// Nothing of it can be seen.
        case hidden
        case blended
        /// All of its pixels are opaque.
        case solid
        /// The pixels well inside are opaque; those along its smoothed sides are blended.
        case solidInside
    }

    var role = Role.hidden
    /// The sides that have to be smoothed: left, top, right, bottom from bit 0 on. Sides on pixel boundaries are crisp without.
    var sides: UInt8 = 0
    /// The sides along which opaque items cover all: the strips along these need not be drawn around an interior.
    var coveredSides: UInt8 = 0
    /// Whether the item shares draws only with items of the same composite and backdrop.
    var isSpecial = false
    /// Whether the item is a rectangle of a colour or a picture, and nothing else.
    var isPlain = false
    /// Whether the item is drawn with the first item of its run.
    var followsInRun = false
    /// Whether around an interior that was drawn before nothing but a frame is drawn.
    var isRing = false
    var features: Features = []
    /// The item's area in pixels, roughly.
    var area: Float = 0
    /// How far from the sides of a decorated item the opaque pixels begin, in its plane, where role is `solidInside`.
    var coreInset: Float = 0

    /// Below this an opaque item is drawn in one go: too little lies inside.
    private static let smallestInterior: Float = 64
    /// A frame of eight triangles pays when more pixels than this are inside.
    private static let smallestInRing: Float = 1536

    /// Of an item of which nothing can be seen.
    init() {}

    /// The features and role of a plain item, without those of the picture.
    @inline(__always)
    init(plain item: borrowing FramePlan.Item) {
        isPlain = true
        guard begin(item, area: item.area) else { return }
        sides &= ~Self.alignedSides(item)
        if sides != 0 { features.insert(.edges) }
        addInterior(item)
    }

    /// The features and role of any item, without those of the picture.
    @inline(never)
    init(
        _ item: borrowing FramePlan.Item, decorations: borrowing Span<FramePlan.Decoration>, shadows: borrowing Span<FramePlan.Shadow>,
        clips: borrowing Span<FramePlan.Clip>, runs: borrowing Span<FramePlan.Run>
    ) {
        guard begin(item, area: item.run.exists ? runs[item.run].area : item.area) else { return }
        if item.run.isNone, item.source.kind != .particles { sides &= ~Self.alignedSides(item) }
        if item.decoration.exists {
            let isRegular =
                item.run.isNone ? isSimilarity(SIMD2(item.m0.x, item.m0.y), SIMD2(item.m1.x, item.m1.y)) : runs[item.run].isRegular
            let decoration = decorations[item.decoration]
            addDecoration(item, decoration, isRegular: isRegular)
            if decoration.shadow.exists { addShadow(shadows[decoration.shadow], item, decoration) }
        } else if sides != 0 {
            features.insert(.edges)
        }
        if item.clip.exists { addClip(clips[item.clip]) }
        if item.composite.exists { isSpecial = true }
        if item.source.kind == .backdrop { isSpecial = true }
        if item.source.kind == .particles { isSpecial = true }
        guard !isSpecial, item.run.isNone, item.clip.isNone else { return }
        if item.decoration.isNone { addInterior(item) } else { addCore(item, decorations[item.decoration]) }
    }

    /// Whether an item is a rectangle of a colour or a picture, and nothing else.
    @inline(__always)
    static func isPlain(_ item: borrowing FramePlan.Item) -> Bool {
        if item.decoration.exists { return false }
        if item.clip.exists { return false }
        if item.composite.exists { return false }
        if item.run.exists { return false }
        switch item.source.kind {
        case .color, .image, .pass, .raster: return true
        case .backdrop, .gradient, .particles: return false
        }
    }

    /// Begins with an item's area and sides. @return whether anything of it can be seen.
    @inline(__always)
    private mutating func begin(_ item: borrowing FramePlan.Item, area: Float) -> Bool {
        if item.flags.contains(.perspective) { features.insert(.perspective) }
        self.area = area
        // The comparison is false for what is not a number.
        guard area > 1e-6, area < .infinity else { return false }
        role = .blended
        sides = item.flags.edges
        return true
    }

    /// Finds whether the item has opaque pixels that can be drawn front to back.
    @inline(__always)
    private mutating func addInterior(_ item: borrowing FramePlan.Item) {
        guard item.flags.contains(.opaque) else { return }
        if sides == 0 {
            role = .solid
        } else if area >= Self.smallestInterior {
            role = .solidInside
            isRing = area >= Self.smallestInRing
        }
    }

    /// Finds whether a decorated item has opaque pixels that can be drawn front to back: those in a rectangle in which nothing of corners,
    /// border and shadow shows.
    private mutating func addCore(_ item: borrowing FramePlan.Item, _ decoration: FramePlan.Decoration) {
        guard item.flags.contains(.opaque), !decoration.isFrame, decoration.opacity >= 1 else { return }
        guard features.isDisjoint(with: [.perspective, .derivatives]) else { return }
        let scale = (item.m0.x * item.m0.x + item.m0.y * item.m0.y).squareRoot()
        let inset = decoration.coreInset(scale: scale), core = item.core(of: decoration, inset: inset / scale)
        let size = (core.highHalf - core.lowHalf) * scale
        guard size.min() > 0, size.x * size.y >= Self.smallestInterior else { return }
        coreInset = inset / scale
        role = .solidInside
        let inBox = item.rect.lowHalf .<= decoration.box.lowHalf, outBox = item.rect.highHalf .>= decoration.box.highHalf
        isRing = all(inBox) && all(outBox) && size.x * size.y >= Self.smallestInRing
    }

    private mutating func addClip(_ clip: FramePlan.Clip) {
        features.insert(.clip)
        if !clip.isSimilarity { features.insert(.derivatives) }
        if clip.curve == .continuous { features.insert(.continuous) }
        if features.contains(.shadow) {
            // There are not attributes enough for both.
            features.remove(.shadow)
            features.insert(.lonelyShadow)
            isSpecial = true
        }
    }

    private mutating func addDecoration(_ item: borrowing FramePlan.Item, _ decoration: FramePlan.Decoration, isRegular: Bool) {
        features.insert(.decoration)
        if decoration.isFrame || decoration.borderWidth > 0 && decoration.borderColor != .zero { features.insert(.border) }
        if decoration.curve == .continuous, decoration.radii != .zero { features.insert(.continuous) }
        if !isRegular { features.insert(.derivatives) }
        let scale = item.run.isNone ? (item.m0.x * item.m0.x + item.m0.y * item.m0.y).squareRoot() : 0
        if !decoration.hasEvenCorners(scale: scale) { features.insert(.unevenCorners) }
        let inBox = item.rect.lowHalf .<= decoration.box.lowHalf, outBox = item.rect.highHalf .>= decoration.box.highHalf
        if sides != 0, !all(inBox) || !all(outBox) { features.insert(.edges) }
    }

    private mutating func addShadow(_ shadow: FramePlan.Shadow, _ item: borrowing FramePlan.Item, _ decoration: FramePlan.Decoration) {
        if shadow.isBox(below: item, decoration) { return }
        features.insert(.shadow)
        if shadow.hollowness > 0 { features.insert(.hollowShadows) }
        guard item.run.isNone else { return features.formUnion(.cornerSums) }
        var scale = (item.m0.x * item.m0.x + item.m0.y * item.m0.y).squareRoot()
        if !features.isDisjoint(with: [.perspective, .derivatives]) {
            scale = item.leastScale(in: shadow.reach(of: decoration.box))
            // Where the blur is much wider than pixels, it makes no difference how large these are along each axis. The
            // comparison is false for what is not a number.
            guard shadow.radius * scale >= 2 else { return features.formUnion(.cornerSums) }
        }
        features.formUnion(shadow.form(under: decoration, inset: 0, scale: scale))
        if shadow.hollowness > 0 { features.formUnion(shadow.form(under: decoration, inset: decoration.borderWidth, scale: scale)) }
    }

    /// Adds the features of a picture.
    @inline(__always)
    mutating func addPicture(_ item: borrowing FramePlan.Item, _ source: PictureSource) {
        switch source.kind {
        case PictureSource.atlas: features.insert(.atlas)
        case PictureSource.raster: features.insert(.rasters)
        default: features.insert(.textures)
        }
        switch item.source.filter {
        case .nearest: features.insert(.nearest)
        case .linear:
            // Sides that are smoothed lie between pixels.
            let isExact = sides == 0 ? Self.isTexelForPixel(item, source) : false
            if !isExact { features.insert(.filtered) }
        case .trilinear: features.formUnion([.filtered, .trilinear])
        }
    }

    /// The most pieces of a ramp that the shader keeps at hand: four lie in a vector.
    static let fewPieces = 4

    /// Adds the features of a gradient.
    mutating func addGradient(_ gradient: FramePlan.Gradient, _ pieces: (count: Int, hasEdges: Bool)) {
        features.insert(.gradient)
        if pieces.count > Self.fewPieces || pieces.hasEdges {
            features.insert(.stops)
        } else if pieces.count > 1 {
            features.insert(.fewStops)
        }
        if pieces.hasEdges { features.insert(.hardStops) }
        if gradient.form == .conic { features.insert(.conic) }
    }

    /// Where the sides of an upright rectangle lie in the target: x of left and right, y of top and bottom, in the order of `rect`.
    @inline(__always)
    private static func uprightPlaces(_ item: borrowing FramePlan.Item) -> SIMD4<Float> {
        item.rect * SIMD4(item.m0.x, item.m1.y, item.m0.x, item.m1.y) + SIMD4(item.m2.x, item.m2.y, item.m2.x, item.m2.y)
    }

    /// Squares of the distances to the nearest whole number. Adding and subtracting 1.5 * 2^23 rounds, without a call for each lane.
    @inline(__always)
    private static func fractions(_ values: SIMD4<Float>) -> SIMD4<Float> {
        let magic = SIMD4<Float>(repeating: 12_582_912)
        let distance = values - ((values + magic) - magic)
        return distance * distance
    }

    private static let tolerance: Float = 1 / 256
    private static let squaredTolerance: Float = 1 / 65536

    /// The sides that lie between pixels, of a rectangle that is upright or turned by a quarter.
    @inline(__always)
    private static func alignedSides(_ item: borrowing FramePlan.Item) -> UInt8 {
        if item.flags.contains(.perspective) { return 0 }
        if item.m0.y == 0, item.m1.x == 0 {
            return UInt8(truncatingIfNeeded: (fractions(uprightPlaces(item)) .< squaredTolerance).laneBits)
        }
        if item.m0.x == 0, item.m1.y == 0 { return alignedSidesOfTurned(item) }
        return 0
    }

    /// The sides that lie between pixels of a rectangle turned by a quarter: its left and right sides lie at a y, and the others at an x.
    @inline(never)
    private static func alignedSidesOfTurned(_ item: borrowing FramePlan.Item) -> UInt8 {
        let places =
            item.rect * SIMD4(item.m0.y, item.m1.x, item.m0.y, item.m1.x) + SIMD4(item.m2.y, item.m2.x, item.m2.y, item.m2.x)
        return UInt8(truncatingIfNeeded: (fractions(places) .< squaredTolerance).laneBits)
    }

    /// Whether each pixel shows exactly one texel, so that filtering changes nothing.
    @inline(__always)
    private static func isTexelForPixel(_ item: borrowing FramePlan.Item, _ source: PictureSource) -> Bool {
        guard item.run.isNone, item.m0.y == 0, item.m1.x == 0, !item.flags.contains(.perspective) else { return false }
        let places = uprightPlaces(item), texels = source.texels(item.picture)
        let off = fractions(places), between = fractions(texels)
        let sum = off + between
        guard sum.x + sum.y + sum.z + sum.w < squaredTolerance else { return false }
        let drawn = places.highHalf - places.lowHalf, shown = texels.highHalf - texels.lowHalf
        return abs(abs(drawn.x) - abs(shown.x)) < tolerance && abs(abs(drawn.y) - abs(shown.y)) < tolerance
    }
}

/// Whether the axes of a map are at right angles and equally long, so that distances are only scaled.
private func isSimilarity(_ right: SIMD2<Float>, _ down: SIMD2<Float>) -> Bool {
    let width = (right * right).sum(), height = (down * down).sum()
    return abs(width - height) <= 1e-3 * width && abs((right * down).sum()) <= 1e-3 * width
}

extension FramePlan.Decoration {
    /// Whether `even_depth` in corners.glsl is all that coverage needs of a box that is drawn at a scale.
    fileprivate func hasEvenCorners(scale: Float) -> Bool {
        let radius = radii.x
        return curve == .circular && radii == SIMD4(repeating: radius) && (radius - abs(borderWidth)) * scale >= 3
    }

    /// How many pixels from its sides the border and the corners of a box reach that is drawn at a scale, with all pixels that they share.
    fileprivate func coreInset(scale: Float) -> Float {
        let border = borderWidth * scale + 0.5, radius = radii.max() * scale
        // A corner of the core lies half a pixel within the arc on which the border ends. Continuous corners cut less than half their radius.
        let round = curve == .circular ? radius * 0.29290 + border * 0.70711 : radius * 0.5 + border
        return max(border, round) + 0.25
    }
}

extension FramePlan.Item {
    /// The part of a decorated item that lies so far within its own sides and those of its box.
    func core(of decoration: FramePlan.Decoration, inset: Float) -> SIMD4<Float> {
        SIMD4(
            lowHalf: pointwiseMax(rect.lowHalf, decoration.box.lowHalf) + inset,
            highHalf: pointwiseMin(rect.highHalf, decoration.box.highHalf) - inset)
    }
}

extension FramePlan.Item {
    /// The fewest pixels that a unit of the plane takes anywhere in a rectangle, along any direction; 0 where some of it lies beyond the eye.
    @inline(never)
    fileprivate func leastScale(in rect: SIMD4<Float>) -> Float {
        var least = Float.infinity
        for corner in 0..<4 {
            let at = m0 * (corner & 1 == 0 ? rect.x : rect.z) + m1 * (corner & 2 == 0 ? rect.y : rect.w) + m2
            guard at.z > 0 else { return 0 }
            let place = SIMD2(at.x, at.y) / at.z
            let right = (SIMD2(m0.x, m0.y) - place * m0.z) / at.z, down = (SIMD2(m1.x, m1.y) - place * m1.z) / at.z
            // Of the ellipse that a circle is seen as, the area and the longer axis, at most.
            least = min(least, abs(right.x * down.y - right.y * down.x) / ((right * right).sum() + (down * down).sum()).squareRoot())
        }
        return least
    }
}

extension FramePlan.Shadow {
    /// Where the shadow of a box is seen.
    fileprivate func reach(of box: SIMD4<Float>) -> SIMD4<Float> {
        let reach = Self.reach * radius
        return box + SIMD4(lowHalf: offset - reach, highHalf: offset + reach)
    }

    /// Whether the shadow is drawn as a box of its own, which has the sides of any box where nothing blurs them. Not where it fades, blends or
    /// is cut as one with what casts it.
    @inline(__always)
    func isBox(below item: borrowing FramePlan.Item, _ decoration: FramePlan.Decoration) -> Bool {
        let isAlone = item.composite.isNone, isWhole = item.clip.isNone, isOnce = item.run.isNone
        return radius <= 0 && decoration.opacity >= 1 && isAlone && isWhole && isOnce
    }

    /// What the corners of a box, drawn at a scale with all sides moved inwards by `inset`, need of shadow.glsl beside `shadow`.
    ///
    /// Along the axes a shadow is a product of two integrals in closed form, less what round corners leave out. For circular corners no wider than 4.25
    /// standard deviations what each leaves out has a closed form too, within 0.8/255 of the true blur, and for radii of 3 standard deviations within
    /// 0.15/255; mostly they are so far apart that a point sees one of them at most. Where corners are wider, the blur sees one side at a time, which
    /// bends: the shadow is that of a straight side, moved by how far the bent one recedes on the average, within 0.6/255. The shadow of a continuous
    /// corner is that of a circular one which is larger by a fiftieth, within 0.4/255 for radii of 2 standard deviations and 1.2/255 for 3.
    ///
    /// Of other boxes the shadow is an integral over the rows of each corner, of five nodes. The nodes lie on the corner's arc where the corner is small
    /// against the Gaussian, and in the Gaussian where the corner is large; the result is within 2/255. The nodes are a loop that makes no round where there
    /// is nothing to sum, since some drivers run both sides of every branch.
    ///
    /// The closed form is one bell, bent along the corner: the exponential of a polynomial of the sum and the difference of the distances from the two
    /// sides, in standard deviations. The bell's numbers are polynomials of the radius, fitted to the integral for radii from 0 to 4.25: where it is
    /// along the sum, how narrow along and across, and how high; then how bent, and how flat across (shadow_corner.glsl).
    fileprivate func form(under decoration: FramePlan.Decoration, inset: Float, scale: Float) -> Features {
        let radii = pointwiseMax(decoration.radii - inset, .zero), widest = radii.max()
        let deviation = ((radius * scale) * (radius * scale) + 1 / 12).squareRoot() / scale
        let isContinuous = decoration.curve == .continuous, isEven = radii == SIMD4(repeating: widest)
        let side = (decoration.box.highHalf - decoration.box.lowHalf).min() - 2 * inset
        let isFar = side >= 2 * (widest * (isContinuous ? 1.53 : 1) + 3 * deviation), isWide = widest > 4.25 * deviation
        if isContinuous && widest > 3 * deviation || !isEven && isWide && !isFar { return .cornerSums }
        let close: Features = isFar && !isWide ? [] : .closeCorners
        return isEven ? close : close.union(.unevenShadows)
    }
}

extension FramePlan.Clip {
    /// Whether distances in the clip's plane are pixels, all scaled by the same factor.
    var isSimilarity: Bool {
        m0.z == 0 && m1.z == 0 && m2.z == 1
            && SceneGLES.isSimilarity(SIMD2(m0.x, m0.y), SIMD2(m1.x, m1.y))
    }

    /// The same clip in a plane whose unit is a pixel.
    var inPixels: FramePlan.Clip {
        let unit = 1 / (m0.x * m0.x + m0.y * m0.y).squareRoot()
        guard unit.isFinite else { return self }
        var clip = self
        let scale = SIMD3(unit, unit, 1)
        (clip.m0, clip.m1, clip.m2) = (m0 * scale, m1 * scale, m2 * scale)
        clip.box = box * unit
        clip.radii = radii * unit
        return clip
    }
}
