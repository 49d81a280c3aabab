import Glibc
import SceneRender
import SceneStorage

/// Writes items as instances for a program with given features, as `InstanceLayout` says.
struct InstanceEncoder {
    let features: Features
    /// Where the clips begin in `DrawList.table`.
    let firstClip: Int
    /// Whether of items with interiors only the edges are drawn.
    let drawsEdges: Bool
    /// Whether what others cover of interiors is cut off, as common.glsl says.
    var cutsInteriors: Bool { features.contains(.interior) && features.isDisjoint(with: [.perspective, .rasters, .gradient]) }
    /// The most instances that an item becomes: a shadow, a fill and a border.
    static let mostInstances = 3

    /// The part of an instance that every program reads, and the picture.
    struct Quad {
        var rect: SIMD4<Float>
        var color: SIMD4<Float>
        var picture: SIMD4<Float>
        /// The sides that reach further, and those whose coverage is computed.
        var reach: UInt8
        var cover: UInt8
        /// Whether the plane has not the same scale everywhere.
        var isScaled: Bool
        var isRing = false
        /// How far from the sides of a decorated box its frame ends.
        var ringInset: Float = 0
        /// What the corners of the shadow, if any, need.
        var shadowForm: Float = 0
    }

    /// Adds an item; returns how many instances it became.
    @inline(__always)
    func write(
        _ item: borrowing FramePlan.Item, _ note: ItemNote, depth: Float, source: PictureSource, slot: UInt32,
        _ plan: borrowing FramePlan, to out: inout InstanceOutput
    ) -> Int {
        var quad = Quad(
            rect: item.rect, color: item.color, picture: item.picture, reach: reach(of: note), cover: note.sides,
            isScaled: !note.features.isDisjoint(with: [.perspective, .derivatives]))
        quad.shadowForm = note.features.shadowForm
        quad.isRing = features.contains(.ring) && note.isRing
        guard item.decoration.exists else {
            write(item, quad, depth, source, slot, nil, nil, plan, &out)
            return 1
        }
        var decoration = plan.decorations[item.decoration]
        guard features.contains(.decoration) else {
            quad.grow(to: item.core(of: decoration, inset: note.coreInset))
            (quad.reach, quad.cover) = (0, 0)
            write(item, quad, depth, source, slot, nil, nil, plan, &out)
            return 1
        }
        // The frame reaches a quarter of a pixel into the interior, which depth keeps.
        if quad.isRing { quad.ringInset = note.coreInset + 0.25 / (item.m0.x * item.m0.x + item.m0.y * item.m0.y).squareRoot() }
        let fillsBox = quad.fit(to: decoration.box)
        if decoration.borderWidth <= 0 { decoration.borderColor = .zero }
        var count = 0
        if decoration.shadow.exists, plan.shadows[decoration.shadow].color.w > 0 {
            let shadow = plan.shadows[decoration.shadow]
            guard shadow.isBox(below: item, decoration) else {
                return writeShadowed(item, quad, depth, source, slot, decoration, shadow, fillsBox, plan, &out)
            }
            writeBox(of: shadow, item, quad, depth, decoration, plan, &out)
            count = 1
        }
        if fillsBox || decoration.borderColor == .zero {
            guard quad.hasSize else { return count }
            write(item, quad, depth, source, slot, decoration, nil, plan, &out)
            return count + 1
        }
        return count + writeApart(item, quad, depth, source, slot, decoration, plan, &out)
    }

    /// A shadow without a blur, below what casts it.
    private func writeBox(
        of shadow: FramePlan.Shadow, _ item: borrowing FramePlan.Item, _ fill: Quad, _ depth: Float, _ decoration: FramePlan.Decoration,
        _ plan: borrowing FramePlan, _ out: inout InstanceOutput
    ) {
        var box = decoration
        box.box += SIMD4(lowHalf: shadow.offset, highHalf: shadow.offset)
        (box.borderColor, box.borderWidth) = (.zero, 0)
        let quad = Quad(around: box.box, shadow.color, isScaled: fill.isScaled)
        write(item, quad, depth, PictureSource(), 0, box, nil, plan, &out)
    }

    /// The shadow in one with what casts it, or before a fill that is smaller than its box.
    private func writeShadowed(
        _ item: borrowing FramePlan.Item, _ fill: Quad, _ depth: Float, _ source: PictureSource, _ slot: UInt32,
        _ decoration: FramePlan.Decoration, _ shadow: FramePlan.Shadow, _ fillsBox: Bool, _ plan: borrowing FramePlan,
        _ out: inout InstanceOutput
    ) -> Int {
        let offset = SIMD4(lowHalf: shadow.offset, highHalf: shadow.offset)
        let reach = shadow.visibleReach(opacity: decoration.opacity) * max(shadow.radius, 0)
        let extent = decoration.box + offset + SIMD4(-reach, -reach, reach, reach)
        guard fillsBox else {
            var plain = decoration
            plain.borderColor = .zero
            var under = Quad(around: extent, .zero, isScaled: fill.isScaled)
            under.shadowForm = fill.shadowForm
            write(item, under, depth, PictureSource(), 0, plain, shadow, plan, &out)
            if decoration.borderColor != .zero {
                return 1 + writeApart(item, fill, depth, source, slot, decoration, plan, &out)
            }
            if fill.hasSize { write(item, fill, depth, source, slot, plain, nil, plan, &out) }
            return fill.hasSize ? 2 : 1
        }
        var quad = fill
        quad.grow(
            to: SIMD4(lowHalf: pointwiseMin(extent.lowHalf, fill.rect.lowHalf), highHalf: pointwiseMax(extent.highHalf, fill.rect.highHalf))
        )
        write(item, quad, depth, source, slot, decoration, shadow, plan, &out)
        return 1
    }

    /// A fill that is smaller than its box, then the border over it.
    private func writeApart(
        _ item: borrowing FramePlan.Item, _ fill: Quad, _ depth: Float, _ source: PictureSource, _ slot: UInt32,
        _ decoration: FramePlan.Decoration, _ plan: borrowing FramePlan,
        _ out: inout InstanceOutput
    ) -> Int {
        var plain = decoration
        plain.borderColor = .zero
        if fill.hasSize { write(item, fill, depth, source, slot, plain, nil, plan, &out) }
        let border = Quad(around: decoration.box, .zero, isScaled: fill.isScaled)
        write(item, border, depth, PictureSource(), 0, decoration, nil, plan, &out)
        return fill.hasSize ? 2 : 1
    }

    @inline(__always)
    private func write(
        _ item: borrowing FramePlan.Item, _ quad: Quad, _ depth: Float, _ source: PictureSource, _ slot: UInt32,
        _ decoration: FramePlan.Decoration?, _ shadow: FramePlan.Shadow?, _ plan: borrowing FramePlan,
        _ out: inout InstanceOutput
    ) {
        let isGradient = item.source.kind == .gradient && source.kind != 0
        let slot = isGradient ? UInt32(plan.gradients[item.source.gradient].form.rawValue) : slot
        writeQuad(item, quad.rect, quad.color, quad.info, depth, source, slot, &out)
        if isGradient {
            write(plan.gradients[item.source.gradient], quad.picture, &out)
        } else if features.hasSource {
            writePicture(item, quad.picture, source, &out)
        }
        if features.hasPerspectiveBlock { writePerspective(item, &out) }
        if features.contains(.decoration) { write(decoration, ringInset: quad.ringInset, hollowness: shadow?.hollowness ?? 0, &out) }
        if features.contains(.shadow) { write(shadow, form: quad.shadowForm, &out) }
    }

    /// The sides that reach further: those that are smoothed, without those around an interior that others cover.
    @inline(__always)
    private func reach(of note: ItemNote) -> UInt8 { drawsEdges ? note.sides & ~note.coveredSides : note.sides }

    /// Adds a plain item, for a program that knows no decorations.
    @inline(__always)
    func writePlain(
        _ item: borrowing FramePlan.Item, _ note: ItemNote, depth: Float, _ source: PictureSource, _ slot: UInt32,
        to out: inout InstanceOutput
    ) {
        var info = UInt32(reach(of: note)) << InstanceLayout.Info.reachShift | UInt32(note.sides) << InstanceLayout.Info.coverShift
        if features.contains(.ring), note.isRing { info |= InstanceLayout.Info.ring }
        if note.features.contains(.perspective) { info |= InstanceLayout.Info.scaled }
        writeQuad(item, item.rect, item.color, info, depth, source, slot, &out)
        if features.hasSource { writePicture(item, item.picture, source, &out) }
        if features.hasPerspectiveBlock { writePerspective(item, &out) }
    }

    /// The blocks that every program reads.
    @inline(__always)
    private func writeQuad(
        _ item: borrowing FramePlan.Item, _ rect: SIMD4<Float>, _ color: SIMD4<Float>, _ info: UInt32, _ depth: Float,
        _ source: PictureSource, _ slot: UInt32, _ out: inout InstanceOutput
    ) {
        let info =
            info | source.kind << InstanceLayout.Info.kindShift | slot << InstanceLayout.Info.slotShift
            | Self.filterBits(item.source.filter)
        out.append(item.axes, SIMD4(lowHalf: item.origin, highHalf: SIMD2(depth, Float(info))), rect, color)
    }

    /// A part of the item's picture, and how far its texels go.
    @inline(__always)
    private func writePicture(_ item: borrowing FramePlan.Item, _ part: SIMD4<Float>, _ source: PictureSource, _ out: inout InstanceOutput)
    {
        let whole = SIMD4(lowHalf: SIMD2(repeating: 0.5), highHalf: source.area.highHalf - 0.5)
        let inner = item.flags.contains(.isPart) ? Self.inside(source.texels(item.picture), of: whole) : whole
        out.append(source.texels(part), source.isOnPage ? InstanceLayout.packed(origin: source.area.lowHalf, inner) : inner)
    }

    @inline(__always)
    private func writePerspective(_ item: borrowing FramePlan.Item, _ out: inout InstanceOutput) {
        out.append(SIMD4(item.m0.z, item.m1.z, item.m2.z, features.contains(.clip) ? place(of: item.clip) : 0))
    }

    /// The coordinates of a gradient within a part of its square.
    @inline(__always)
    private func write(_ gradient: FramePlan.Gradient, _ part: SIMD4<Float>, _ out: inout InstanceOutput) {
        let origin = gradient.origin + gradient.across * part.x + gradient.down * part.y
        out.append(SIMD4(lowHalf: gradient.across * (part.z - part.x), highHalf: gradient.down * (part.w - part.y)))
        out.append(SIMD4(lowHalf: origin, highHalf: SIMD2(Float(gradient.ramp.number), 0)))
    }

    /// The centres of the outermost texels of a part of a picture.
    private static func inside(_ part: SIMD4<Float>, of whole: SIMD4<Float>) -> SIMD4<Float> {
        let low = SIMD2(min(part.x, part.z), min(part.y, part.w)) + 0.5, high = SIMD2(max(part.x, part.z), max(part.y, part.w)) - 0.5
        let middle = (low + high) / 2
        return SIMD4(
            max(min(low.x, middle.x), whole.x), max(min(low.y, middle.y), whole.y), min(max(high.x, middle.x), whole.z),
            min(max(high.y, middle.y), whole.w))
    }

    @inline(__always)
    private static func filterBits(_ filter: FramePlan.Filter) -> UInt32 {
        switch filter {
        case .nearest: InstanceLayout.Info.nearest
        case .linear: 0
        case .trilinear: InstanceLayout.Info.trilinear
        }
    }

    /// A box that is everywhere, for items of the batch that have none.
    private static let everywhere = FramePlan.Clip.unbounded

    private func write(_ decoration: FramePlan.Decoration?, ringInset: Float, hollowness: Float, _ out: inout InstanceOutput) {
        guard let decoration else {
            out.append(Self.everywhere)
            for _ in 0..<2 { out.append(.zero) }
            out.append(SIMD4(0, 1, 0, 0))
            return
        }
        out.append(decoration.box)
        out.append(decoration.curve == .continuous ? -decoration.radii : decoration.radii)
        out.append(decoration.borderColor)
        out.append(SIMD4(decoration.borderWidth, decoration.opacity, ringInset, hollowness))
    }

    private func write(_ shadow: FramePlan.Shadow?, form: Float, _ out: inout InstanceOutput) {
        out.append(shadow?.color ?? .zero)
        out.append(SIMD4(lowHalf: shadow?.offset ?? .zero, highHalf: SIMD2(shadow?.radius ?? 1, form)))
    }

    /// Where the clip of an item stands in the table, or the one that cuts nothing.
    @inline(__always)
    private func place(of clip: Index<FramePlan.Clip>) -> Float {
        Float(firstClip + Self.clipTexels * (clip.exists ? clip.number + 1 : 0))
    }

    /// How many texels of the table a clip has.
    private static let clipTexels = 6
}

extension FramePlan.Shadow {
    /// How many standard deviations from the box a shadow of eight bits ends: farther out a shadow is less than half a step, also with what shadow.glsl is
    /// off, and changes no pixel. The Gaussian's integral is inverted by the formula 26.2.23 of Abramowitz and Stegun, which is 0.0005 off at most.
    fileprivate func visibleReach(opacity: Float) -> Float {
        let least = 0.4 / (255 * color.max() * opacity)
        guard least > 0, least < 0.5 else { return least >= 0.5 ? 0 : Self.reach }
        let s = (-2 * logf(least)).squareRoot()
        let reach = s - (2.515517 + s * (0.802853 + s * 0.010328)) / (1 + s * (1.432788 + s * (0.189269 + s * 0.001308)))
        return min(reach + 0.001, Self.reach)
    }
}

extension InstanceEncoder.Quad {
    /// A rectangle that reaches further on all sides, and whose coverage is that of a box.
    init(around rect: SIMD4<Float>, _ color: SIMD4<Float>, isScaled: Bool) {
        self.init(rect: rect, color: color, picture: .zero, reach: FramePlan.Flags.allEdges.edges, cover: 0, isScaled: isScaled)
    }

    @inline(__always)
    var info: UInt32 {
        UInt32(reach) << InstanceLayout.Info.reachShift | UInt32(cover) << InstanceLayout.Info.coverShift
            | (isRing ? InstanceLayout.Info.ring : 0) | (isScaled ? InstanceLayout.Info.scaled : 0)
    }

    var hasSize: Bool { rect.z > rect.x && rect.w > rect.y }

    /// Makes the rectangle larger or smaller; the picture's coordinates go on beyond it.
    mutating func grow(to larger: SIMD4<Float>) {
        let size = rect.highHalf - rect.lowHalf
        if size.x > 0, size.y > 0 {
            let step = (picture.highHalf - picture.lowHalf) / size
            picture = SIMD4(
                lowHalf: picture.lowHalf + (larger.lowHalf - rect.lowHalf) * step,
                highHalf: picture.highHalf + (larger.highHalf - rect.highHalf) * step)
        }
        rect = larger
    }

    /// Makes the rectangle no larger than the box. Where the box is the limit, the smoothing of the box is enough, so the side only
    /// reaches further. @return whether that is so all around.
    mutating func fit(to box: SIMD4<Float>) -> Bool {
        let full = rect
        let slack = (box.highHalf - box.lowHalf).max() * 1e-5
        var limited: UInt8 = 0
        if rect.x <= box.x + slack { (rect.x, limited) = (box.x, limited | 1) }
        if rect.y <= box.y + slack { (rect.y, limited) = (box.y, limited | 2) }
        if rect.z >= box.z - slack { (rect.z, limited) = (box.z, limited | 4) }
        if rect.w >= box.w - slack { (rect.w, limited) = (box.w, limited | 8) }
        reach |= limited
        cover &= ~limited
        let size = full.highHalf - full.lowHalf
        guard rect != full, size.x > 0, size.y > 0 else { return limited == 15 }
        let step = (picture.highHalf - picture.lowHalf) / size
        let start = picture.lowHalf, corner = full.lowHalf
        picture = SIMD4(
            lowHalf: start + (rect.lowHalf - corner) * step, highHalf: start + (rect.highHalf - corner) * step)
        return limited == 15
    }
}
