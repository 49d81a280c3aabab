import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// Emits a layer's background, contents, and, when nothing comes between, border. `box` is the bounds' in the target.
    @inline(__always)
    mutating func draw(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, opacity: Double, isLeaf: Bool,
        shadow: Index<FramePlan.Shadow> = .none, _ tree: borrowing RenderTree
    ) {
        let before = plan.items.end
        let hasContents = tree.hasContents(row), isSpecial = tree.isSpecial(row)
        let gradient = isSpecial ? addGradient(of: row, tree) : nil
        let drawsKind = isSpecial && (gradient == nil ? tree.kindItemCount(row) > 0 : tree.hasGenerators(row))
        let hasBorder = isLeaf && tree.hasBorder(row)
        let bordersBox =
            hasBorder && !hasContents && !drawsKind && !tree.hasGenerator(row, .borderPattern)
            && (shadow.exists || !tree.hasHardBorder(row))
        // An opaque gradient takes the background's place.
        var hasBox = (tree.hasBackground(row) && gradient?.isOpaque != true) || (bordersBox && gradient == nil)
        if hasBox {
            let color = tree.values.bits(of: row).hasBackgroundColor ? tree.values.backgroundColor(of: row).premultiplied : .zero
            let fill = Fill(source: .color, color: color, isOpaque: color.w >= 1)
            drawBox(row, world, box, in: context, opacity, fill, withBorder: bordersBox && gradient == nil, shadow: shadow, tree)
        }
        if let gradient {
            drawBox(row, world, box, in: context, opacity, gradient, withBorder: bordersBox, shadow: hasBox ? .none : shadow, tree)
            hasBox = true
        }
        if isSpecial { drawBelowContents(row, world, box, in: context, opacity: opacity, tree) }
        if hasContents { drawContents(row, world, box, in: context, opacity, shadow: hasBox ? .none : shadow, tree) }
        if isSpecial { drawAboveContents(row, world, box, in: context, opacity: opacity, tree) }
        if hasBorder && !bordersBox { drawBorder(row, world, in: context, opacity: opacity, tree) }
        var shown = before
        while shown < plan.items.end, plan.items[shown].isHidden || plan.items[shown].flags.contains(.covered) { shown += 1 }
        if shown < plan.items.end { plan.layersDrawn += 1 }
    }

    /// What fills the bounds.
    struct Fill {
        var source: FramePlan.Source
        var color = SIMD4<Float>(repeating: 1)
        var isOpaque: Bool
    }

    /// Adds the gradient of a layer to the plan; nil for one that shows none.
    private mutating func addGradient(of row: Row, _ tree: borrowing RenderTree) -> Fill? {
        guard let (shape, way) = tree.gradient(of: row) else { return nil }
        var gradient = way
        gradient.ramp = tree.kinds.gradients.append(shape.ramp, to: &plan.ramps)
        plan.gradients.append(gradient)
        let source = FramePlan.Source.gradient(plan.gradients.end - 1)
        return Fill(source: source, isOpaque: shape.isOpaque)
    }

    /// The background or the gradient, with the border in the same item when it follows at once.
    private mutating func drawBox(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, _ opacity: Double, _ fill: Fill, withBorder: Bool,
        shadow: Index<FramePlan.Shadow>, _ tree: borrowing RenderTree
    ) {
        let bounds = tree.values.bounds(of: row)
        guard !bounds.isEmpty else { return }
        let radii = tree.radii(of: row)
        let edges = tree.edges(of: row), isOpaque = fill.isOpaque && opacity >= 1
        guard withBorder || radii != .zero || shadow.exists else {
            let filled = edges == .allEdges ? bounds : tree.filledRect(row)
            emit(
                world, filled, box, picture: Self.unit.part(of: bounds, filled), color: fill.color * Float(opacity), fill.source,
                edges: edges, isOpaque: isOpaque, row: row, in: context)
            return
        }
        var decoration = FramePlan.Decoration(
            box: bounds.sides, radii: radii, borderColor: .zero, borderWidth: 0, opacity: Float(opacity), shadow: shadow,
            curve: tree.curve(of: row))
        if withBorder { tree.setBorder(of: row, &decoration) }
        let extent = shadow.isNone ? box : Box(world.boundingBox(of: bounds.grown(by: plan.shadows[shadow])))
        emit(
            world, bounds, extent, picture: Self.unit, color: fill.color, fill.source, edges: edges, isOpaque: isOpaque, row: row,
            in: context,
            decoration)
    }

    /// The border alone, above what was drawn before.
    mutating func drawBorder(
        _ row: Row, _ world: Homography, in context: Index<Context>, opacity: Double, _ tree: borrowing RenderTree
    ) {
        let bounds = tree.values.bounds(of: row)
        guard tree.hasBorder(row), !bounds.isEmpty else { return }
        if tree.hasGenerator(row, .borderPattern) {
            return drawGenerator(.borderPattern, row, world, in: context, opacity: opacity, tree)
        }
        var decoration = FramePlan.Decoration(
            box: bounds.sides, radii: tree.radii(of: row), borderColor: .zero, borderWidth: 0, opacity: Float(opacity),
            curve: tree.curve(of: row))
        tree.setBorder(of: row, &decoration)
        var color = SIMD4<Float>.zero
        if tree.hasHardBorder(row) {
            // A frame whose outer sides lie far beyond the bounds, which cut it off: smoothed or not, as their edges are.
            let reach = bounds.width + bounds.height
            decoration.box = bounds.insetBy(-reach).sides
            decoration.borderWidth = -(decoration.borderWidth + Float(reach))
            color = decoration.borderColor
            decoration.borderColor = .zero
        }
        emit(
            world, bounds, Box(world.boundingBox(of: bounds)), picture: Self.unit, color: color, .color, edges: tree.edges(of: row),
            isOpaque: false, row: row, in: context, decoration)
    }

    /// Emits an item, unless it cannot be seen, cut by the clips that are in force. `box` is the rectangle's in the target.
    @inline(never)
    mutating func emit(
        _ world: Homography, _ rect: Rect, _ box: Box, picture: SIMD4<Float>, color: SIMD4<Float>, _ source: FramePlan.Source,
        edges: FramePlan.Flags, isOpaque: Bool, row: Row, in context: Index<Context>, _ decoration: FramePlan.Decoration? = nil
    ) {
        let isSeen = box.intersects(contexts[context].visible)
        if !isSeen, takesShortcuts, contexts[context].composite.exists || leavesOutUnseen(in: context) { return }
        var rect = rect, picture = picture, flags = edges
        if !isSeen, takesShortcuts { flags.insert(.covered) }
        var clip = contexts[context].clip
        let composite = contexts[context].composite, isMasked = composite.exists && plan.composites[composite].isMaskAlone
        // What the mask hides is not drawn.
        let clipBox = contexts[context].clipBox, shown = isMasked ? clipBox.intersection(contexts[context].visible.outward) : clipBox
        if !shown.contains(box) {
            if decoration == nil && world.isAffine && world.affine.isTranslationAndScale && (composite.isNone || isMasked)
                && source.kind != .particles
            {
                cut(&rect, &picture, &flags, world.affine, by: shown)
            } else if !clipBox.contains(box) {
                clip = clipWithBox(in: context)
            }
        }
        if clip.exists && takesShortcuts && passes.clipInteriors[clip].contains(box) { clip = .none }
        let map = world.columns
        if !world.isAffine { flags.insert(.perspective) }
        if composite.exists, decoration == nil, source.kind != .particles, !flags.contains(.isPart),
            piece(of: context).exists
        {
            cut(&rect, &picture, &flags, world, to: plan.pieces[piece(of: context)])
        }
        let isSolid = isOpaque, isOpaque = isOpaque && composite.isNone
        if isOpaque && clip.isNone && (world.isAffine || world.isBeforeEye(rect)) { flags.insert(.opaque) }
        var item = FramePlan.Item(
            m0: map.0, m1: map.1, m2: map.2, rect: rect.sides, picture: picture, color: color, source: source, clip: clip,
            decoration: .none, row: row, composite: composite, flags: flags)
        if let decoration {
            item.decoration = plan.decorations.end
            plan.decorations.append(decoration)
        }
        plan.items.append(item)
        if composite.exists, plan.composites[composite].isPieceAlone {
            return notePart(box, plan.pieces[plan.composites[composite].piece], fills: isSolid && clip.isNone && decoration == nil)
        }
        if flags.contains(.covered) { return occlusion.append(extent: Occlusion.nowhere, interior: Occlusion.nothing) }
        occlusion.append(
            extent: isMasked ? maskedExtent(box, contexts[context].visible) : box.insetBy(-0.5).simd,
            interior: isOpaque && clip.isNone
                ? interior(rect, box.intersection(contexts[context].visible), world, decoration) : Occlusion.nothing
        )
    }

    /// What an item that is seen through a mask may touch, which is no more than what the mask lets show.
    private func maskedExtent(_ box: Box, _ visible: Box) -> SIMD4<Float> {
        let extent = box.insetBy(-0.5).intersection(visible.outward)
        return extent.isEmpty ? Occlusion.nowhere : extent.simd
    }

    /// Notes an item that is a part of a plane. What it fills lies in its box: which pixels, its cuts say.
    private mutating func notePart(_ box: Box, _ piece: FramePlan.Piece, fills: Bool) {
        let low = SIMD2<Double>(piece.box.lowHalf), high = low + SIMD2<Double>(piece.box.highHalf)
        let extent = box.insetBy(-0.5).intersection(Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y))
        occlusion.append(extent: extent.isEmpty ? Occlusion.nowhere : extent.simd, interior: fills ? extent.simd : Occlusion.nothing)
    }

    /// The part of an opaque item's box that it fills for sure, without its round corners.
    @inline(__always)
    private func interior(_ rect: Rect, _ box: Box, _ world: Homography, _ decoration: FramePlan.Decoration?) -> SIMD4<Float> {
        guard world.isAffine, world.affine.isTranslationAndScale else {
            return decoration == nil ? turnedInterior(rect, box, world) : Occlusion.nothing
        }
        // A side within a thousandth of a pixel of a whole one comes out covered: the rest is less than a colour's step.
        let filled = box.insetBy(-0.001)
        guard let decoration else { return filled.simd }
        let sides = decoration.box
        let round = Rect(minX: Double(sides.x), minY: Double(sides.y), maxX: Double(sides.z), maxY: Double(sides.w))
            .insetBy(Double(decoration.radii.max()) * (1 - 0.5.squareRoot()))
        return filled.intersection(Box(world.boundingBox(of: round))).simd
    }

    /// The upright box in the middle of a turned rectangle, if it lies inside; of one in perspective what `Occlusion` looks for its sides in.
    private func turnedInterior(_ rect: Rect, _ box: Box, _ world: Homography) -> SIMD4<Float> {
        if !world.isAffine { return world.isBeforeEye(rect) ? Self.interior(inPerspective: box) : Occlusion.nothing }
        return Self.turnedInterior(rect, box, world)
    }

    /// The upright box in the middle of a rectangle that is turned in its plane. Small rectangles hide little, and are not looked at.
    @inline(never)
    static func turnedInterior(_ rect: Rect, _ box: Box, _ world: Homography) -> SIMD4<Float> {
        guard min(box.maxX - box.minX, box.maxY - box.minY) >= Occlusion.smallestTurned, let quad = Quad(rect, world),
            let inner = quad.middle
        else { return Occlusion.nothing }
        return box.intersection(Box(inner)).simd
    }

    /// The box around a plane in perspective, all of which lies before the eye: `Occlusion` finds the sides of the plane in it.
    @inline(__always)
    static func interior(inPerspective box: Box) -> SIMD4<Float> { box.coversTiles ? box.simd : Occlusion.nothing }

    /// Makes a rectangle on the axes smaller, and its picture with it, so that it ends at a box of the target. The sides of a clip are smoothed,
    /// also where those of what it cuts are not.
    private func cut(_ rect: inout Rect, _ picture: inout SIMD4<Float>, _ edges: inout FramePlan.Flags, _ map: Affine, by box: Box) {
        guard map.a != 0, map.d != 0 else { return }
        let x0 = (box.minX - map.tx) / map.a, x1 = (box.maxX - map.tx) / map.a
        let y0 = (box.minY - map.ty) / map.d, y1 = (box.maxY - map.ty) / map.d
        let kept = rect.intersection(Rect(minX: min(x0, x1), minY: min(y0, y1), maxX: max(x0, x1), maxY: max(y0, y1)))
        if kept.minX > rect.minX { edges.insert(.leftEdge) }
        if kept.minY > rect.minY { edges.insert(.topEdge) }
        if kept.maxX < rect.maxX { edges.insert(.rightEdge) }
        if kept.maxY < rect.maxY { edges.insert(.bottomEdge) }
        picture = picture.part(of: rect, kept)
        rect = kept
    }
}

extension Rect {
    /// What a shadow of the rectangle may touch, together with it.
    func grown(by shadow: FramePlan.Shadow) -> Rect {
        let reach = Double(shadow.radius * FramePlan.Shadow.reach), x = Double(shadow.offset.x), y = Double(shadow.offset.y)
        return Rect(
            minX: minX - max(reach - x, 0), minY: minY - max(reach - y, 0), maxX: maxX + max(reach + x, 0), maxY: maxY + max(reach + y, 0))
    }
}

extension SIMD4<Float> {
    /// The part of a picture's coordinates that falls on a part of its rectangle.
    func part(of whole: Rect, _ part: Rect) -> SIMD4<Float> {
        let width = z - x, height = w - y
        let left = Float((part.minX - whole.minX) / whole.width), right = Float((part.maxX - whole.minX) / whole.width)
        let top = Float((part.minY - whole.minY) / whole.height), bottom = Float((part.maxY - whole.minY) / whole.height)
        return SIMD4(x + width * left, y + height * top, x + width * right, y + height * bottom)
    }
}

extension RenderTree {
    @inline(__always) func edges(of row: Row) -> FramePlan.Flags {
        guard values.bits(of: row).allowsEdgeAntialiasing else { return [] }
        return nodes[row].flags.contains(.effects) ? effects(of: row).edges : .allEdges
    }

    /// Whether the layer has a border without corners of which not all edges are smoothed.
    func hasHardBorder(_ row: Row) -> Bool {
        edges(of: row) != .allEdges && hasBorder(row) && radii(of: row) == .zero && !hasGenerator(row, .borderPattern)
    }

    /// What a layer fills that has no corners: under an opaque border that is drawn apart it ends early, and does not shine through at the edge.
    fileprivate func filledRect(_ row: Row) -> Rect {
        let own = values.adornment(of: row), bounds = values.bounds(of: row)
        guard hasHardBorder(row), own.borderColor.a >= 1 else { return bounds }
        return bounds.insetBy(min(own.borderWidth, bounds.width, bounds.height) * 0.4)
    }

    func setBorder(of row: Row, _ decoration: inout FramePlan.Decoration) {
        let own = values.adornment(of: row)
        guard own.borderWidth > 0 else { return }
        decoration.borderColor = own.borderColor.premultiplied
        decoration.borderWidth = Float(own.borderWidth)
    }
}

extension Box {
    /// Whether something in perspective in the box may cover tiles; what is small does not count.
    fileprivate var coversTiles: Bool { min(maxX - minX, maxY - minY) >= Occlusion.smallestInPerspective }
}
