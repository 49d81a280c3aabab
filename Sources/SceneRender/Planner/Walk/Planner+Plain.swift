import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// Visits a layer of the plainest and most frequent kind: one rectangle of colour or picture in its bounds, without sublayers, corners,
    /// border or a clip that cuts it. It does what the general way would do, and nothing else.
    /// @return false, with nothing done, for any other.
    @inline(__always)
    mutating func visitPlain(
        _ row: Row, _ bits: LayerValues.Bits, _ opacity: Double, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> Bool {
        let isBent = tree.nodes[row].flags.contains(.perspective)
        if isBent { mobility.drawsBoxes = false }
        switch isBent
            ? Self.drawPlainInPerspective(row, bits, opacity, in: contexts[context], tree, &plain)
            : Self.drawPlain(row, bits, opacity, in: contexts[context], tree, &plain)
        {
        case .other: return false
        case .nothing: return true
        case .unseen:
            if !leavesOutUnseen(in: context) { appendUnseen() }
            return true
        case .item:
            plan.items.append(plain.item)
            occlusion.append(extent: plain.extent, interior: plain.interior)
            plan.layersDrawn += 1
            return true
        }
    }

    @inline(never)
    private mutating func appendUnseen() {
        plan.items.append(plain.unseen.item)
        occlusion.append(extent: Occlusion.nowhere, interior: Occlusion.nothing)
    }

    /// Draws a layer of the plainest kind whose map is affine.
    @inline(__always)
    static func drawPlain(
        _ row: Row, _ bits: LayerValues.Bits, _ opacity: Double, in context: Context, _ tree: borrowing RenderTree,
        _ drawing: inout PlainDrawing
    ) -> PlainOutcome {
        guard isPlain(row, .notPlain, in: context, tree) else { return .other }
        let m = tree.affine(of: row), bounds = tree.values.bounds(of: row)
        let box = Box(m.boundingBox(of: bounds))
        guard context.clipBox.contains(box) else { return .other }
        guard tree.values.contents(of: row).exists || tree.hasBackground(row) else { return .nothing }
        guard let fill = plainFill(of: row, bits, context.opacity * opacity, tree) else { return .other }
        drawing.item = FramePlan.Item(
            m0: SIMD3(Float(m.a), Float(m.b), 0), m1: SIMD3(Float(m.c), Float(m.d), 0), m2: SIMD3(Float(m.tx), Float(m.ty), 1),
            rect: bounds.sides, picture: unit, color: fill.color, source: fill.source, clip: .none, decoration: .none, row: row,
            flags: fill.flags)
        let sides = box.simd
        drawing.extent = sides + SIMD4(-0.5, -0.5, 0.5, 0.5)
        drawing.interior = Occlusion.nothing
        if fill.flags.contains(.opaque) {
            drawing.interior =
                m.isTranslationAndScale ? sides + SIMD4(-0.001, -0.001, 0.001, 0.001) : turnedInterior(of: row, context.visible, tree)
        }
        // A box without a size intersects nothing, and is left out too.
        return box.intersects(context.visible) ? .item : .unseen
    }

    @inline(never)
    private static func turnedInterior(of row: Row, _ visible: Box, _ tree: borrowing RenderTree) -> SIMD4<Float> {
        let map = tree.affine(of: row), bounds = tree.values.bounds(of: row)
        return turnedInterior(bounds, Box(map.boundingBox(of: bounds)).intersection(visible), Homography(map))
    }

    /// Draws a layer of the plainest kind in perspective, if all of the layer is before the eye.
    @inline(never)
    private static func drawPlainInPerspective(
        _ row: Row, _ bits: LayerValues.Bits, _ opacity: Double, in context: Context, _ tree: borrowing RenderTree,
        _ drawing: inout PlainDrawing
    ) -> PlainOutcome {
        let world = tree.world(of: row), bounds = tree.values.bounds(of: row)
        guard isPlain(row, .notPlain.subtracting(.perspective), in: context, tree), let quad = Quad(bounds, world) else { return .other }
        let box = Box(quad.bounds)
        guard context.clipBox.contains(box) else { return .other }
        guard box.intersects(context.visible), !bounds.isEmpty, tree.values.contents(of: row).exists || tree.hasBackground(row) else {
            return .nothing
        }
        guard let fill = plainFill(of: row, bits, context.opacity * opacity, tree) else { return .other }
        let map = world.columns, isOpaque = fill.flags.contains(.opaque)
        drawing.item = FramePlan.Item(
            m0: map.0, m1: map.1, m2: map.2, rect: bounds.sides, picture: unit, color: fill.color, source: fill.source, clip: .none,
            decoration: .none, row: row, flags: fill.flags.union(.perspective))
        drawing.extent = box.insetBy(-0.5).simd
        drawing.interior = isOpaque ? interior(inPerspective: box.intersection(context.visible)) : Occlusion.nothing
        return .item
    }

    /// Whether a layer without sublayers is one rectangle of colour or picture in its bounds, or nothing, in a place that asks for no more.
    @inline(__always)
    private static func isPlain(
        _ row: Row, _ others: RenderNode.Flags, in context: Context, _ tree: borrowing RenderTree
    ) -> Bool {
        let id = tree.values.contents(of: row)
        return tree.nodes[row].flags.isDisjoint(with: others) && tree.values.cornerRadius(of: row) <= 0
            && tree.values.bits(of: row).isPlainContents && id < tree.imageTable.infos.end && (id.isNone || !tree.hasBackground(row))
            && context.clip.isNone && context.plane.isNone && context.composite.isNone
    }

    /// What a plain layer is filled with.
    private struct PlainFill {
        var source = FramePlan.Source.color
        var color: SIMD4<Float>
        /// Which sides are smoothed, and whether nothing is seen through.
        var flags: FramePlan.Flags
    }

    /// What a layer of a colour or a picture is filled with; nil while the picture is missing.
    @inline(__always)
    private static func plainFill(
        of row: Row, _ bits: LayerValues.Bits, _ opacity: Double, _ tree: borrowing RenderTree
    ) -> PlainFill? {
        let id = tree.values.contents(of: row)
        var fill = PlainFill(color: SIMD4(repeating: Float(opacity)), flags: tree.edges(of: row))
        var isOpaque = opacity >= 1
        if id.exists {
            if tree.imageTable.infos[id].isMissing { return nil }
            fill.source = .image(id, bits.minificationFilter == .nearest ? .nearest : .linear)
            isOpaque = isOpaque && tree.imageTable.infos[id].isOpaque
        } else {
            fill.color *= tree.values.backgroundColor(of: row).premultiplied
            isOpaque = isOpaque && fill.color.w >= 1
        }
        if isOpaque { fill.flags.insert(.opaque) }
        return fill
    }
}

/// What became of a layer that may be plain.
enum PlainOutcome: BitwiseCopyable {
    /// The layer is not plain.
    case other
    /// The layer shows nothing, wherever it lies.
    case nothing
    /// Nothing of the layer is seen where it lies.
    case unseen
    /// The layer is drawn by one item.
    case item
}

/// The item of a plain layer, with the pixels that it may touch and those that it fills.
struct PlainDrawing: BitwiseCopyable {
    var item = FramePlan.Item(
        m0: .zero, m1: .zero, m2: .zero, rect: .zero, picture: .zero, color: .zero, source: .color, clip: .none, decoration: .none,
        row: .none, flags: [])
    var extent = SIMD4<Float>.zero, interior = SIMD4<Float>.zero
}
