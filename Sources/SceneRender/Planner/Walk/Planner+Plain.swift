import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// Visits a layer of the plainest and most frequent kind: one rectangle of colour or picture in its bounds, without sublayers, corners,
    /// border, extras, perspective or a clip that cuts it. It does what the general way would do, and nothing else.
    /// @return false, with nothing done, for any other.
    @inline(__always)
    mutating func visitPlain(
        _ row: Row, _ bits: LayerValues.Bits, _ opacity: Double, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> Bool {
        switch Self.plainDrawing(of: row, bits, opacity, in: contexts[context], tree) {
        case .other: return false
        case .nothing: return true
        case .item(let drawing):
            plan.items.append(drawing.item)
            occlusion.append(extent: drawing.extent, interior: drawing.interior)
            plan.layersDrawn += 1
            return true
        }
    }

    /// What a layer of the plainest kind draws, or that it is none.
    @inline(__always)
    static func plainDrawing(
        of row: Row, _ bits: LayerValues.Bits, _ opacity: Double, in context: Context, _ tree: borrowing RenderTree
    ) -> PlainOutcome {
        let id = tree.values[row].contents
        guard tree.nodes[row].extras.isNone, tree.nodes[row].flags.isDisjoint(with: .notPlain),
            tree.values[row].cornerRadius <= 0, tree.values[row].bits.isPlainContents, id < tree.imageTable.infos.end,
            id.isNone || !tree.hasBackground(row), context.clip.isNone, context.plane.isNone, context.composite.isNone
        else { return .other }
        let m = tree.maps.affines[row], bounds = tree.values[row].bounds
        let box = Box(m.boundingBox(of: bounds))
        guard context.clipBox.contains(box) else { return .other }
        // A box without a size intersects nothing, and is left out too.
        guard box.intersects(context.visible), id.exists || tree.hasBackground(row) else { return .nothing }
        let shown = context.opacity * opacity
        var color = SIMD4<Float>(repeating: Float(shown))
        var source = FramePlan.Source.color
        var isOpaque = shown >= 1
        if id.exists {
            if tree.imageTable.infos[id].isMissing { return .other }
            source = .image(id, bits.minificationFilter == .nearest ? .nearest : .linear)
            isOpaque = isOpaque && tree.imageTable.infos[id].isOpaque
        } else {
            color *= tree.values[row].backgroundColor.premultiplied
            isOpaque = isOpaque && color.w >= 1
        }
        var flags = tree.edges(of: row)
        if isOpaque { flags.insert(.opaque) }
        let item = FramePlan.Item(
            m0: SIMD3(Float(m.a), Float(m.b), 0), m1: SIMD3(Float(m.c), Float(m.d), 0), m2: SIMD3(Float(m.tx), Float(m.ty), 1),
            rect: bounds.sides, picture: unit, color: color, source: source, clip: .none, decoration: .none, row: row, flags: flags)
        let sides = box.simd
        return .item(
            PlainDrawing(
                item: item, extent: sides + SIMD4(-0.5, -0.5, 0.5, 0.5),
                interior: isOpaque && m.isTranslationAndScale ? sides + SIMD4(-0.001, -0.001, 0.001, 0.001) : Occlusion.nothing))
    }
}

/// What became of a layer that may be plain.
enum PlainOutcome: BitwiseCopyable {
    /// The layer is not plain.
    case other
    /// Nothing of the layer is seen.
    case nothing
    case item(PlainDrawing)
}

/// The item of a plain layer, with the pixels that it may touch and those that it fills.
struct PlainDrawing: BitwiseCopyable {
    var item: FramePlan.Item
    var extent, interior: SIMD4<Float>
}

extension LayerValues.Bits {
    /// Whether contents are resized to the bounds, and sampled alike whatever their size.
    @inline(__always) var isPlainContents: Bool {
        contentsGravity == .resize && minificationFilter == magnificationFilter && minificationFilter != .trilinear
    }
}
