import SceneCommit
import SceneGeometry
import SceneStorage

extension Planner {
    /// The layer's image, placed by its gravity, in one piece or in nine.
    @inline(__always)
    mutating func drawContents(
        _ row: Row, _ world: Homography, _ box: Box, in context: Index<Context>, _ opacity: Double, shadow: Index<FramePlan.Shadow>,
        _ tree: borrowing RenderTree
    ) {
        let id = tree.values.contents(of: row), bits = tree.values.bits(of: row), bounds = tree.values.bounds(of: row)
        guard !bounds.isEmpty else { return }
        if tree.nodes[row].flags.contains(.mixed), let mix = tree.fades.mixes[row] {
            return drawMix(mix, row, world, in: context, opacity, tree)
        }
        guard id.exists, id < tree.imageTable.infos.end else { return }
        let image = tree.imageTable.infos[id]
        guard !image.isMissing, !tree.values.hasAdornment(row), tree.values.pose(of: row).isNone, bits.contentsGravity == .resize,
            tree.values.cornerRadius(of: row) <= 0,
            !tree.nodes[row].flags.contains(.flipped), shadow.isNone
        else { return placeContents(id, row, world, in: context, opacity, shadow: shadow, tree) }
        // The most common case, without detours.
        let source = FramePlan.Source.image(
            id, filter(bits, world, bounds, Double(image.width), Double(image.height)))
        emit(
            world, bounds, box, picture: Self.unit, color: SIMD4(repeating: Float(opacity)), source, edges: tree.edges(of: row),
            isOpaque: image.isOpaque && opacity >= 1, row: row, in: context)
    }

    /// Draws an image as the layer's contents. @param isCut whether at the layer's bounds; nil where that is as the context says.
    mutating func placeContents(
        _ id: ImageID, _ row: Row, _ world: Homography, in context: Index<Context>, _ opacity: Double, shadow: Index<FramePlan.Shadow>,
        isCut: Bool? = nil, _ tree: borrowing RenderTree
    ) {
        guard id.exists, id < tree.imageTable.infos.end else { return }
        let bits = tree.values.bits(of: row), bounds = tree.values.bounds(of: row)
        let atHand = imageAtHand(id, row, world, in: context, tree), first = plan.items.end
        guard let id = atHand ?? (keepsPlaces(in: context) ? id : nil) else { return }
        defer { if atHand == nil { hideItems(from: first) } }
        let image = tree.imageTable.infos[id]
        var piece = Piece(
            row: row, world: world, color: SIMD4(repeating: Float(opacity)), isOpaque: image.isOpaque && opacity >= 1,
            source: .image(id, .linear), context: context)
        if isCut ?? (bits.masksToBounds && !isCutFiltered(row, in: context)) {
            piece.cut = bounds
            let radii = tree.radii(of: row)
            if radii != .zero {
                piece.decoration = FramePlan.Decoration(
                    box: bounds.sides, radii: radii, borderColor: .zero, borderWidth: 0, opacity: 1, curve: tree.curve(of: row))
            }
        } else if shadow.exists {
            piece.decoration = FramePlan.Decoration(
                box: bounds.sides, radii: .zero, borderColor: .zero, borderWidth: 0, opacity: Float(opacity), shadow: shadow)
            piece.color = SIMD4(repeating: 1)
        }
        let own = tree.values.adornment(of: row)
        var shown = own.contentsRect
        // How large an image is that is missing may not be known.
        let whole = atHand == nil ? Size(bounds.width, bounds.height) : Size(Double(image.width), Double(image.height))
        // Sizes below 0 show the picture mirrored.
        let pixels = Size(whole.width * abs(shown.width), whole.height * abs(shown.height))
        let natural = Size(pixels.width / own.contentsScale, pixels.height / own.contentsScale)
        guard natural.width > 0, natural.height > 0 else { return }
        let place = bits.contentsGravity.place(natural, in: bounds)
        piece.source.filter = filter(bits, world, place, pixels.width, pixels.height)
        // Where the layer's own y goes up, a picture that comes out upright stands on its head.
        let isFlipped = tree.nodes[row].flags.contains(.flipped)
        if isFlipped { shown = Rect(shown.x, shown.y + shown.height, shown.width, -shown.height) }
        if own.contentsCenter == .unit { return emit(piece, place, shown.sides, edges: tree.edges(of: row)) }
        var center = own.contentsCenter.held(pixels)
        if isFlipped { center.y = 1 - center.maxY }
        emitNine(piece, place, shown, center, natural, edges: tree.edges(of: row))
    }

    /// Whether what is not drawn yet gets items, so that it can be drawn in the plan that is there.
    private func keepsPlaces(in context: Index<Context>) -> Bool {
        layerItems.isRecording && copies.openSources == 0
    }

    /// Hides the items that were emitted last, which keep their places.
    private mutating func hideItems(from first: Index<FramePlan.Item>) {
        for item in first..<plan.items.end {
            plan.items[item].hide()
            plan.items[item].source = .color
            plan.hideDecoration(of: item)
        }
        occlusion.spread(from: first, extent: Occlusion.nowhere, of: plan)
    }

    /// The image to show for an image: the image itself or, as long as the image is missing, its placeholder. A missing image is demanded where
    /// it could be seen in the bounds of a layer.
    mutating func imageAtHand(
        _ id: ImageID, _ row: Row, _ world: Homography, in context: Index<Context>, _ tree: borrowing RenderTree
    ) -> ImageID? {
        guard id.exists, id < tree.imageTable.infos.end else { return nil }
        let info = tree.imageTable.infos[id]
        guard info.isMissing else { return id }
        if Box(world.boundingBox(of: tree.values.bounds(of: row))).intersects(contexts[context].visible) {
            demands.images.append(Demands.Image(id: id, row: row))
        }
        return info.placeholder.isNone ? nil : info.placeholder
    }

    /// Demands an image that something else than a layer's contents shows, where it is missing.
    mutating func demand(_ id: ImageID, _ tree: borrowing RenderTree) {
        guard id.exists, id < tree.imageTable.infos.end, tree.imageTable.infos[id].isMissing else { return }
        demands.images.append(Demands.Image(id: id, row: .none))
    }

    /// A part of a picture on its way to becoming an item.
    private struct Piece {
        var row: Row
        var world: Homography
        var color: SIMD4<Float>
        var isOpaque: Bool
        var source: FramePlan.Source
        var context: Index<Context>
        /// What the picture may not leave.
        var cut: Rect?
        var decoration: FramePlan.Decoration?
    }

    private mutating func emit(
        _ piece: Piece, _ place: Rect, _ picture: SIMD4<Float>, edges: FramePlan.Flags
    ) {
        var rect = place, picture = picture
        if let cut = piece.cut, !cut.contains(place) {
            rect = place.intersection(cut)
            guard !rect.isEmpty else { return }
            picture = picture.part(of: place, rect)
        }
        let shadow = piece.decoration?.shadow ?? .none
        let extent = shadow.isNone ? rect : rect.grown(by: plan.shadows[shadow])
        emit(
            piece.world, rect, Box(piece.world.boundingBox(of: extent)), picture: picture, color: piece.color, piece.source, edges: edges,
            isOpaque: piece.isOpaque, row: piece.row, in: piece.context, piece.decoration)
    }

    /// The nine parts: the corners keep their size, the edges stretch along one axis, the middle along both.
    private mutating func emitNine(
        _ piece: Piece, _ place: Rect, _ shown: Rect, _ center: Rect, _ natural: Size, edges: FramePlan.Flags
    ) {
        let columns = Self.stops(center.minX, center.maxX, natural.width, place.minX, place.width, shown.minX, shown.width)
        let rows = Self.stops(center.minY, center.maxY, natural.height, place.minY, place.height, shown.minY, shown.height)
        for j in 0..<3 where rows[j + 1].at > rows[j].at {
            for i in 0..<3 where columns[i + 1].at > columns[i].at {
                var smoothed = FramePlan.Flags()
                if i == 0 || columns[i].at == place.minX { smoothed.insert(.leftEdge) }
                if i == 2 || columns[i + 1].at == place.maxX { smoothed.insert(.rightEdge) }
                if j == 0 || rows[j].at == place.minY { smoothed.insert(.topEdge) }
                if j == 2 || rows[j + 1].at == place.maxY { smoothed.insert(.bottomEdge) }
                let part = Rect(minX: columns[i].at, minY: rows[j].at, maxX: columns[i + 1].at, maxY: rows[j + 1].at)
                let picture = SIMD4(
                    Float(columns[i].picture), Float(rows[j].picture), Float(columns[i + 1].picture), Float(rows[j + 1].picture))
                emit(piece, part, picture, edges: smoothed.intersection(edges).union(.isPart))
            }
        }
    }

    private typealias Stop = (at: Double, picture: Double)

    /// Where the parts begin and end along one axis, in the layer and in the picture.
    private static func stops(
        _ low: Double, _ high: Double, _ natural: Double, _ start: Double, _ length: Double, _ shown: Double, _ extent: Double
    ) -> InlineArray<4, Stop> {
        var first = low * natural, last = (1 - high) * natural
        if first + last > length {
            let factor = length / (first + last)
            first *= factor
            last *= factor
        }
        return [
            (start, shown), (start + first, shown + low * extent), (start + length - last, shown + high * extent),
            (start + length, shown + extent),
        ]
    }

    /// The filter for a picture of some pixels on a rectangle of the layer: by whether it comes out larger or smaller.
    @inline(__always)
    private func filter(
        _ bits: LayerValues.Bits, _ world: Homography, _ place: Rect, _ width: Double, _ height: Double
    ) -> FramePlan.Filter {
        if bits.minificationFilter == bits.magnificationFilter, bits.minificationFilter != .trilinear {
            return bits.minificationFilter == .linear ? .linear : .nearest
        }
        if bits.minificationFilter == .trilinear, bits.magnificationFilter != .nearest {
            return Self.shrinks(world, place, width, height) ? .trilinear : .linear
        }
        let m = world.affine
        // In perspective the scale differs from place to place; that of the middle decides.
        let w = world.isAffine ? 1 : max(abs(world.applyHomogeneous(place.x + place.width / 2, place.y + place.height / 2).z), 1e-6)
        let area = abs(m.a * m.d - m.b * m.c) * abs(place.width * place.height) / (w * w)
        let chosen = area >= width * height ? bits.magnificationFilter : bits.minificationFilter
        switch chosen {
        case .nearest: return .nearest
        case .linear: return .linear
        case .trilinear: return area >= width * height ? .linear : .trilinear
        }
    }

    /// Whether a picture of some pixels comes out smaller on a rectangle, anywhere and in any direction.
    static func shrinks(_ world: Homography, _ place: Rect, _ width: Double, _ height: Double) -> Bool {
        let x = place.width / width, y = place.height / height
        for corner in 0..<(world.isAffine ? 1 : 4) {
            let at = Point(corner & 1 == 0 ? place.minX : place.maxX, corner & 2 == 0 ? place.minY : place.maxY)
            guard world.applyHomogeneous(at.x, at.y).z > Homography.nearestW else { return true }
            let m = world.affineAround(Rect(at.x, at.y, 0, 0)).affine
            let (a, b, c, d) = (m.a * x, m.b * x, m.c * y, m.d * y)
            // The smaller singular value of the map.
            let sum = a * a + b * b + c * c + d * d, area = a * d - b * c
            if sum - max(sum * sum - 4 * area * area, 0).squareRoot() < 2 - 1e-5 { return true }
        }
        return false
    }
}

extension Rect {
    /// A contentsCenter as it is drawn: inside of 0...1, and at least a pixel wide and high.
    fileprivate func held(_ pixels: Size) -> Rect {
        let rect = standardized
        let left = min(max(rect.x, 0), 1), top = min(max(rect.y, 0), 1)
        let right = min(max(rect.maxX, left), 1), bottom = min(max(rect.maxY, top), 1)
        return Rect(
            minX: left, minY: top, maxX: right > left ? right : min(left + 1 / pixels.width, 1),
            maxY: bottom > top ? bottom : min(top + 1 / pixels.height, 1))
    }
}

extension Gravity {
    /// Where contents of a natural size lie in the bounds.
    func place(_ size: Size, in bounds: Rect) -> Rect {
        switch self {
        case .resize: return bounds
        case .resizeAspect, .resizeAspectFill:
            let (x, y) = (bounds.width / size.width, bounds.height / size.height)
            let scale = self == .resizeAspect ? min(x, y) : max(x, y)
            let (width, height) = (size.width * scale, size.height * scale)
            return Rect(
                bounds.x + (bounds.width - width) / 2, bounds.y + (bounds.height - height) / 2, width, height)
        default:
            let (x, y) = alignment
            return Rect(
                bounds.x + (bounds.width - size.width) * x, bounds.y + (bounds.height - size.height) * y, size.width, size.height)
        }
    }

    /// The share of the free room before the contents, along x and y.
    private var alignment: (Double, Double) {
        switch self {
        case .top: (0.5, 0)
        case .bottom: (0.5, 1)
        case .left: (0, 0.5)
        case .right: (1, 0.5)
        case .topLeft: (0, 0)
        case .topRight: (1, 0)
        case .bottomLeft: (0, 1)
        case .bottomRight: (1, 1)
        default: (0.5, 0.5)
        }
    }
}
