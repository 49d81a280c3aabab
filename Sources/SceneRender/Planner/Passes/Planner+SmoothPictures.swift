import Glibc
import SceneCommit
import SceneEffects
import SceneGeometry
import SceneStorage

// Pictures that are blurred are shown by straight lines between their pixels, and nobody sees where in these pixels an edge lies. So the pixels of such a
// picture are counted from the layer's origin: the picture is the same wherever the layer goes, and is kept.
//
// The shadow of a layer that is more than a box is such a picture: what the layer shows is drawn, blurred, and shown in the shadow's colour below the
// layer, which is drawn for itself. A layer that comes out of its filters blurred is another.

extension Planner {
    /// The picture of a shadow.
    struct CastPicture: BitwiseCopyable {
        let pass: Index<FramePlan.Pass>
        /// The pixels of a point.
        let scale: Double
        /// Where the shadow falls, and its premultiplied colour.
        let offset: SIMD2<Double>
        let color: SIMD4<Float>
        /// How many layers were drawn before it.
        let layersDrawn: Int
    }

    /// The most layers, with the one that casts the shadow, that are drawn twice.
    private static let mostCasters = 64
    /// How many pixels of a picture that is blurred little may lie beside each other in one of the target. The picture of a layer with sublayers, in which
    /// something may change in every frame, has no more than the target.
    private static let finest = 2.0

    /// Whether a layer comes out the same when its shadow is a picture of its own.
    func castsPicture(_ visit: Visit, _ tree: borrowing RenderTree) -> Bool {
        guard takesShortcuts, !rasters.keepsVectors, !passes.isCasting, visit.effects.areShadowAlone, !visit.clips,
            visit.opacity >= 1 || tree.values.bits(of: visit.row).allowsGroupOpacity, openLayers.count <= Self.deepest,
            tree.ends[visit.position] - visit.position <= Self.mostCasters
        else { return false }
        return (visit.position..<tree.ends[visit.position]).allSatisfy { tree.isPicture($0, in: visit.row) }
    }

    /// Opens the pass of what casts a layer's shadow, in that of the two together where they are shown as one.
    /// @return the context of what goes into it, or nil, with nothing planned, where nothing of layer or shadow is seen, or the picture would have to
    /// be too fine or too large.
    mutating func openCaster(_ visit: Visit, _ layer: inout LayerPasses, _ tree: borrowing RenderTree) -> Index<Context>? {
        let row = visit.row, radius = visit.effects.shadowRadius
        let finest = visit.hasSublayers ? 1 : Self.finest
        guard let scale = visit.world.smoothScale(tree.values.bounds(of: row), radius: radius, finest: finest) else { return nil }
        let reach = subtreeBox(visit.position, in: visit.context, tree).outward
        guard reach.intersects(contexts[visit.context].visible), let inner = openPlane(row, visit.world, scale, in: visit.context, tree)
        else {
            return nil
        }
        let content = subtreeBox(visit.position, in: inner, withOwnEffects: false, withPlaces: false, tree)
        var context = contexts.removeLast()
        guard isKeptWhole(content.insetBy(-3 * radius * scale)), openWhole(visit, reach, &layer, tree) else { return nil }
        // A pass that is out of view is one as soon as its layers move into it.
        mobility.drawsBoxes = false
        context.pass = contexts[layer.shown].pass
        contexts.append(context)
        let chain = appendCoverage(radius, row, world(of: row, in: contexts.end - 1, tree), tree)
        let box = extent(of: content, visible: .unbounded, through: chain)
        contexts[contexts.end - 1].visible = box
        passes.isCasting = true
        addPass(.shadow, .cast, row, box, chain: chain, in: contexts.end - 1, tree)
        let picture = CastPicture(
            pass: plan.passes.end - 1, scale: scale, offset: visit.effects.shadowOffset, color: visit.effects.premultipliedShadow,
            layersDrawn: plan.layersDrawn)
        openLayers.append(OpenLayer(row: row, inner: contexts.end - 1, work: .caster(picture, layer)))
        return contexts.end - 1
    }

    /// Opens a pass for a layer and its shadow where they fade, are part of what is masked or cut, or lie on the edge of a clip, which would let shine
    /// through what the upper one covers. @return whether anything of them is seen.
    private mutating func openWhole(_ visit: Visit, _ reach: Box, _ layer: inout LayerPasses, _ tree: borrowing RenderTree) -> Bool {
        let outer = contexts[layer.shown], isCrisp = outer.clipBox == outer.clipBox.outward
        let isInside = outer.clip.isNone ? isCrisp || outer.clipBox.contains(reach) : passes.clipInteriors[outer.clip].contains(reach)
        if visit.opacity >= 1, outer.opacity >= 1, outer.composite.isNone, isInside { return true }
        guard let whole = openGroup(.opacity, .group, visit, .none, nil, in: layer.shown, tree) else { return false }
        layer.whole = ShownPass(pass: contexts[whole].pass, opacity: visit.opacity, context: layer.shown)
        layer.shown = whole
        return true
    }

    /// Adds the effects that make a picture's blurred coverage of it, with the same number in all channels.
    private mutating func appendCoverage(
        _ radius: Double, _ row: Row, _ map: Homography, _ tree: borrowing RenderTree
    ) -> FramePlan.Chain {
        let first = plan.effects.end
        values.removeAll()
        values.append(SIMD4(Float(radius), 0, 0, 0))
        Self.append(.gaussianBlur, values, to: &plan, tree.values.bounds(of: row).sides, row)
        values.removeAll()
        values.resize(to: 3, filling: .zero)
        values.append(SIMD4(0, 0, 0, 1))
        values.append(SIMD4(1, 1, 1, 0))
        Self.append(.colorMatrix, values, to: &plan, tree.values.bounds(of: row).sides, row)
        return makeChain(from: first, map, row, tree)
    }

    /// Ends the pass of what casts a layer's shadow, and shows the shadow.
    mutating func closeCaster(_ picture: CastPicture, _ visit: Visit) {
        plan.passes[picture.pass].end = plan.items.end
        plan.layersDrawn = picture.layersDrawn
        passes.isCasting = false
        let place = Affine(1 / picture.scale, 0, 0, 1 / picture.scale, picture.offset.x, picture.offset.y)
        let map = Homography(place) * visit.world, rect = Box(plan.passes[picture.pass]).rect
        emit(
            map, rect, Box(map.boundingBox(of: rect)), picture: Self.unit, color: picture.color,
            .pass(picture.pass, .linear), edges: [], isOpaque: false, row: visit.row, in: visit.context)
    }

    /// The scale of a picture of a layer that comes out of filters blurred, if it is one for wherever the layer goes.
    mutating func smoothScale(_ visit: Visit, from first: Index<FramePlan.Effect>, _ tree: borrowing RenderTree) -> Double? {
        guard takesShortcuts, !rasters.keepsVectors, visit.effects.backgroundFilters.isNone, !visit.effects.blend.actsOutside,
            let radius = plan.blurRadius(from: first),
            let scale = visit.world.smoothScale(tree.values.bounds(of: visit.row), radius: Double(radius)),
            let inner = openPlane(visit.row, visit.world, scale, in: visit.context, tree)
        else { return nil }
        defer { contexts.removeAll(from: inner) }
        return isKeptWhole(subtreeBox(visit.position, in: inner, tree)) ? scale : nil
    }

    /// Whether the picture of a layer is made of all of it, wherever the layer lies: what is a good deal larger than the target is cut, and what lies so far
    /// from the layer's origin that numbers of 32 bits would move it.
    func isKeptWhole(_ box: Box) -> Bool {
        !box.isEmpty && Self.nearOrigin.contains(box) && max(box.maxX - box.minX, box.maxY - box.minY) <= Self.largestRaster
            && box.area <= 2 * Double(plan.width) * Double(plan.height)
    }

    /// Places that have 1024 steps to a pixel.
    private static let nearOrigin = Box(minX: -16384, minY: -16384, maxX: 16384, maxY: 16384)
}

extension Homography {
    /// How many pixels a point has in a picture that is blurred, and shown by the map: no fewer than it is shown in, in steps, so that a layer that grows
    /// does not need another picture in every frame, and so many that it is not seen how the pixels lie. nil where the blur would need too many.
    /// @param radius the blur's, in points. @param finest the most for one that is shown.
    func smoothScale(_ rect: Rect, radius: Double, finest: Double = 1) -> Double? {
        let shown = pixelsPerPoint(rect)
        guard radius * shown.steppedUp * finest >= Self.smooth else { return nil }
        return max(shown, Self.smooth / radius).steppedUp
    }

    /// The least standard deviation, in pixels, of a blur that is shown by straight lines between them.
    private static let smooth = 1.5
}

extension FramePlan {
    /// By how much the effects from one on blur a picture in the end, in points; nil where something sharp may come out, or where the blur is of what
    /// depends on where in its pixels an edge lies.
    fileprivate func blurRadius(from first: Index<Effect>) -> Float? {
        var radius: Float?
        for index in (first..<effects.end).reversed() {
            let filter = effects[index].filter
            if filter.comparesPixels { return nil }
            guard radius == nil else { continue }
            if filter == .gaussianBlur {
                radius = effectValues[effects[index].firstValue].x
            } else if filter != .dropShadow, !filter.keepsSmooth {
                return nil
            }
        }
        return radius
    }
}

extension FilterID {
    /// Whether no edges come out where there are none, whatever the values are. What multiplies differences, as a contrast does, makes edges of a blur.
    fileprivate var keepsSmooth: Bool {
        switch self {
        case .colorInvert, .sepiaTone, .hueAdjust, .colorMonochrome, .opacity: true
        default: false
        }
    }

    /// Whether a line that lies half in each of two pixels comes out otherwise than one that fills a pixel.
    fileprivate var comparesPixels: Bool { self == .morphologyMaximum || self == .morphologyMinimum || self == .edges }
}

extension Double {
    /// The next number up of those that are four to an octave.
    var steppedUp: Double { exp2((log2(self) * 4 - 1e-6).rounded(.up) / 4) }
}

extension RenderTree {
    /// Whether a layer may be drawn twice in a frame, once for the shadow of a layer that it lies in, and no costly effects with it.
    fileprivate func isPicture(_ position: Position, in top: Row) -> Bool {
        let row = order[position], flags = nodes[row].flags
        return flags.isDisjoint(with: RenderNode.Flags.inSpace.union([.transition, .copy]))
            && (row == top || !flags.contains(.spatial) && (!flags.contains(.effects) || effects(of: row).areShadowAlone))
            && (!isSpecial(row) || kind(of: row).rendered.isPicture && !hasGenerators(row))
    }
}
