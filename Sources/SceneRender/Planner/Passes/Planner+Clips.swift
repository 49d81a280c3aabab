import SceneCommit
public import SceneGeometry
import SceneStorage

// Clips on the axes without corners become one box, by which items are cut on the way. One rounded or turned clip goes into the shader;
// where a second meets it, the inner layer gets a pass, which is then drawn under the outer clip.

extension Planner {
    /// Whether a layer's clip cannot join the one that is in force.
    func needsClipPass(_ row: Row, _ world: Homography, in context: Index<Context>, _ tree: borrowing RenderTree) -> Bool {
        if !takesShortcuts { return contexts[context].clip.exists }
        guard contexts[context].clip.exists, !isBoxClip(row, world, tree) else { return false }
        return !isInside(tree.values.bounds(of: row), world, of: contexts[context].clip)
    }

    /// Whether what a layer draws goes through its filters, and is cut with what comes out of them.
    func isCutFiltered(_ row: Row, in context: Index<Context>) -> Bool {
        let pass = plan.passes[contexts[context].pass]
        return pass.row == row && !pass.chain.isEmpty
    }

    /// Whether the clip is a plain box of the target.
    func isBoxClip(_ row: Row, _ world: Homography, isRounded: Bool = true, _ tree: borrowing RenderTree) -> Bool {
        takesShortcuts && world.isAffine && world.affine.isTranslationAndScale && (!isRounded || tree.radii(of: row) == .zero)
    }

    /// Whether a layer's background and what it clips are to be clipped as one: in perspective all their edges are smoothed, and where two edges
    /// lie over each other, the background would shine through that of its sublayers.
    func clipsWithBackground(_ row: Row, _ world: Homography, in context: Index<Context>, _ tree: borrowing RenderTree) -> Bool {
        !world.isAffine && tree.values.bits(of: row).masksToBounds && tree.hasBackground(row) && !tree.hasContents(row)
            && !tree.hasBorder(row)
            && (!tree.isSpecial(row) || tree.kindRect(row) == nil) && !needsClipPass(row, world, in: context, tree)
    }

    /// Opens a layer whose background and sublayers go into one pass, which is shown within its clip.
    mutating func openWithBackground(
        _ row: Row, _ begun: LayerPasses, _ world: Homography, _ box: Box, _ tree: borrowing RenderTree
    ) {
        var layer = begun
        layer.shown = clip(to: row, world, box, in: layer.outer, tree)
        guard let inner = openPass(.clip, .group, row, box, in: layer.shown, tree) else {
            return contexts.removeAll(from: layer.outer.next)
        }
        layer.group = contexts[inner].pass
        layer.own = inner
        // The background fills the pass: the clip makes the edge.
        let pass = plan.passes[layer.group], color = tree.values.backgroundColor(of: row).premultiplied
        let filled = Rect(Double(pass.x), Double(pass.y), Double(pass.width), Double(pass.height))
        emit(
            Homography(.identity), filled, Box(filled), picture: Self.unit, color: color, .color, edges: [], isOpaque: color.w >= 1,
            row: row, in: inner)
        plan.layersDrawn += 1
        descend(row, layer, in: inner, tree)
    }

    /// Adds a layer's clip to a context. @return the context for what it clips.
    mutating func clip(
        to row: Row, _ world: Homography, _ box: Box, in outer: Index<Context>, isRounded: Bool = true, _ tree: borrowing RenderTree
    ) -> Index<Context> {
        mobility.drawsBoxes = false
        var context = contexts[outer]
        let seen = context.visible.intersection(box)
        // The box of two clips that do not meet has its sides exchanged, and would meet what lies between them.
        context.visible = seen.isEmpty ? .nowhere : seen
        context.clipWithBox = .none
        if isBoxClip(row, world, isRounded: isRounded, tree) {
            let edges = tree.edges(of: row)
            context.clipBox = context.clipBox.intersection(edges == .allEdges ? box : box.hardened(world.affine, edges))
        } else if let inverse = world.inverse {
            let bounds = tree.values.bounds(of: row), radii = isRounded ? tree.radii(of: row) : .zero
            context.clip = plan.clips.end
            let map = inverse.columns
            plan.clips.append(
                FramePlan.Clip(
                    m0: map.0, m1: map.1, m2: map.2, box: bounds.sides, radii: radii, outer: FramePlan.Clip.unbounded,
                    curve: tree.curve(of: row)))
            passes.clipInteriors.append(interior(world, bounds, radii))
        } else {
            context.visible = .nowhere
        }
        contexts.append(context)
        return contexts.end - 1
    }

    /// A box of the target inside of a rounded rectangle: where it lies on the axes, the rectangle that its corners touch from outside,
    /// a pixel smaller; otherwise none.
    private func interior(_ world: Homography, _ bounds: Rect, _ radii: SIMD4<Float>) -> Box {
        guard world.isAffine, world.affine.isTranslationAndScale else { return Box(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        let inset = Double(radii.max()) * (1 - 0.5.squareRoot())
        return Box(world.boundingBox(of: bounds.insetBy(inset))).insetBy(1)
    }

    /// Whether a rectangle lies wholly inside a clip: all its corners do, and the clip is convex.
    private func isInside(_ rect: Rect, _ world: Homography, of clip: Index<FramePlan.Clip>) -> Bool {
        let clip = plan.clips[clip]
        for corner in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] {
            let p = world.applyHomogeneous(corner.0, corner.1)
            guard p.z > Homography.nearestW else { return false }
            let x = Float(p.x / p.z), y = Float(p.y / p.z)
            let q = clip.m0 * x + clip.m1 * y + clip.m2
            guard clip.contains(q.x / q.z, q.y / q.z) else { return false }
        }
        return true
    }

    /// The clip for an item that the context's box cuts although it cannot be cut itself: turned, rounded or in perspective.
    mutating func clipWithBox(in index: Index<Context>) -> Index<FramePlan.Clip> {
        let context = contexts[index]
        if context.clipWithBox.exists { return context.clipWithBox }
        let none = FramePlan.Clip(
            m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0, 0, 1), box: FramePlan.Clip.unbounded, radii: .zero,
            outer: FramePlan.Clip.unbounded)
        var clip = context.clip.isNone ? none : plan.clips[context.clip]
        clip.outer = context.clipBox.simd
        let inner = context.clip.isNone ? Box.unbounded : passes.clipInteriors[context.clip]
        plan.clips.append(clip)
        passes.clipInteriors.append(inner.intersection(context.clipBox))
        contexts[index].clipWithBox = plan.clips.end - 1
        return contexts[index].clipWithBox
    }
}

extension Box {
    /// The box around a layer's bounds with the sides that are not smoothed moved to whole pixels: to those whose middles lie inside.
    fileprivate func hardened(_ map: Affine, _ edges: FramePlan.Flags) -> Box {
        func side(_ value: Double, isSmooth: Bool) -> Double { isSmooth ? value : (value - 0.5).rounded(.up) }
        let (isTurnedOver, isUpsideDown) = (map.a < 0, map.d < 0)
        return Box(
            minX: side(minX, isSmooth: edges.contains(isTurnedOver ? .rightEdge : .leftEdge)),
            minY: side(minY, isSmooth: edges.contains(isUpsideDown ? .bottomEdge : .topEdge)),
            maxX: side(maxX, isSmooth: edges.contains(isTurnedOver ? .leftEdge : .rightEdge)),
            maxY: side(maxY, isSmooth: edges.contains(isUpsideDown ? .topEdge : .bottomEdge)))
    }
}

extension FramePlan.Clip {
    /// Whether a point of the clip's plane is inside the rounded rectangle.
    func contains(_ x: Float, _ y: Float) -> Bool {
        guard x >= box.x, y >= box.y, x <= box.z, y <= box.w else { return false }
        let isLeft = x < (box.x + box.z) / 2, isTop = y < (box.y + box.w) / 2
        let radius = isTop ? (isLeft ? radii.x : radii.y) : (isLeft ? radii.w : radii.z)
        let dx = radius - (isLeft ? x - box.x : box.z - x), dy = radius - (isTop ? y - box.y : box.w - y)
        return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
    }
}

extension Homography {
    /// The map by columns, as the frame plan has it.
    @inline(__always) public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
        (
            SIMD3(Float(affine.a), Float(affine.b), Float(g)), SIMD3(Float(affine.c), Float(affine.d), Float(h)),
            SIMD3(Float(affine.tx), Float(affine.ty), Float(i))
        )
    }
}

extension RenderTree {
    /// The radii of a layer's corners: top left, top right, bottom right, bottom left.
    @inline(__always) func radii(of row: Row) -> SIMD4<Float> {
        let radius = values.cornerRadius(of: row)
        guard radius > 0 else { return .zero }
        let bounds = values.bounds(of: row), corners = values.bits(of: row).maskedCorners
        let held = Float(min(radius, min(bounds.width, bounds.height) / 2))
        return SIMD4(
            corners & 1 != 0 ? held : 0, corners & 2 != 0 ? held : 0, corners & 8 != 0 ? held : 0, corners & 4 != 0 ? held : 0)
    }
}
