import SceneCommit
import SceneEffects
import SceneGeometry
import SceneRender
import SceneStorage

extension PageWriter {
    /// Draws what an item is, without its clips and its mask: shadow, fill and border, faded as one.
    mutating func drawBody(_ item: FramePlan.Item, _ composite: FramePlan.Composite, _ plan: inout FramePlan) {
        if needsPixels(item, composite, plan) { return drawPixels(of: item, composite, &plan) }
        guard item.decoration.exists else { return drawFill(item, .none, opacity: 1, &plan) }
        let decoration = plan.decorations[item.decoration]
        let hasBorder = decoration.borderWidth > 0 && decoration.borderColor.w > 0
        let hasFill = item.color.w > 0 && (item.source.kind != .color || item.color.w > 0)
        let hasShadow = decoration.shadow.exists && plan.shadows[decoration.shadow].color.w > 0
        let opacity = Double(min(max(decoration.opacity, 0), 1))
        guard opacity > 0 else { return }
        let isGroup = opacity < 1 && [hasBorder, hasFill, hasShadow].count { $0 } > 1
        if isGroup { canvas.beginGroup() }
        let own = isGroup ? 1 : opacity
        if hasShadow { drawShadow(of: item, decoration, opacity: own, &plan) }
        if hasFill { drawFill(item, item.decoration, opacity: own, &plan) }
        if hasBorder { drawBorder(of: item, decoration, opacity: own) }
        if isGroup { canvas.endGroup(opacity: opacity, blend: .sourceOver, mask: nil) }
    }

    // MARK: - Parts

    private func drawBorder(of item: FramePlan.Item, _ decoration: FramePlan.Decoration, opacity: Double) {
        let map = PlaneMap(Homography(item) * place), ring = ring(of: decoration)
        var color = Color(premultiplied: decoration.borderColor)
        color.a *= Float(opacity)
        if let affine = map.affine { return canvas.fill(ring, .evenOdd, affine, .color(color)) }
        canvas.fill(map.outline(of: ring), .evenOdd, .identity, .color(color))
    }

    /// What lies between a box and the inner side of its border, by the even-odd rule.
    private func ring(of decoration: FramePlan.Decoration) -> Path {
        var ring = Path(box: decoration.box, radii: decoration.radii, decoration.curve)
        let inner = Path(
            box: decoration.box, radii: decoration.radii, decoration.curve, inset: Double(abs(decoration.borderWidth)))
        try? ring.append(inner)
        return ring
    }

    private mutating func drawShadow(
        of item: FramePlan.Item, _ decoration: FramePlan.Decoration, opacity: Double, _ plan: inout FramePlan
    ) {
        let shadow = plan.shadows[decoration.shadow]
        if shadow.radius > 0 {
            var cast = item
            cast.source = .color
            cast.color = .zero
            cast.rect = decoration.box
            let index = item.decoration
            plan.decorations[index].borderColor = .zero
            plan.decorations[index].borderWidth = abs(decoration.borderWidth)
            plan.decorations[index].opacity = 1
            drawPixels(of: cast, FramePlan.Composite(), opacity: opacity, &plan)
            plan.decorations[index] = decoration
            return
        }
        let move = Homography(Affine(1, 0, 0, 1, Double(shadow.offset.x), Double(shadow.offset.y)))
        var color = Color(premultiplied: shadow.color)
        color.a *= Float(opacity)
        let map = PlaneMap(move * Homography(item) * place), path = Path(box: decoration.box, radii: decoration.radii, decoration.curve)
        if let affine = map.affine { return canvas.fill(path, .nonZero, affine, .color(color)) }
        canvas.fill(map.outline(of: path), .nonZero, .identity, .color(color))
    }

    /// How much earlier a fill ends under an opaque border, in points.
    private static let fillInset = 0.1

    /// Draws an item's colour or picture, within the box of a decoration.
    private mutating func drawFill(
        _ item: FramePlan.Item, _ decoration: Index<FramePlan.Decoration>, opacity: Double, _ plan: inout FramePlan
    ) {
        let map = PlaneMap(Homography(item) * place)
        var box: Path?, rect = Rect(sides: item.rect)
        if decoration.exists {
            let decoration = plan.decorations[decoration]
            if decoration.isFrame {
                canvas.save()
                canvas.clip(map.outline(of: ring(of: decoration)), .evenOdd, .identity)
                defer { canvas.restore() }
                return drawSource(item, Path(Rect(sides: item.rect)), clipped: true, map, opacity: opacity, &plan)
            }
            // Under an opaque border the fill ends a little earlier, so that hardly anything of it shines through at the outer edge.
            let isUnder = decoration.borderWidth > 0 && decoration.borderColor.w >= 0.999
            let path = Path(
                box: decoration.box, radii: decoration.radii, decoration.curve,
                inset: isUnder ? min(Double(decoration.borderWidth) / 2, Self.fillInset) : 0)
            box = path
            let sides = Rect(sides: decoration.box)
            if rect.insetBy(-1e-3).contains(sides) {
                rect = sides
            } else {
                canvas.save()
                canvas.clip(map.outline(of: path), .nonZero, .identity)
                defer { canvas.restore() }
                return drawSource(item, Path(Rect(sides: item.rect)), clipped: true, map, opacity: opacity, &plan)
            }
        }
        drawSource(item, box ?? Path(Rect(sides: item.rect)), clipped: box == nil, map, opacity: opacity, &plan)
    }

    /// @param clipped whether the shape is nothing but the item's rectangle.
    private mutating func drawSource(
        _ item: FramePlan.Item, _ shape: Path, clipped: Bool, _ map: PlaneMap, opacity: Double, _ plan: inout FramePlan
    ) {
        switch item.source.kind {
        case .color:
            var color = Color(premultiplied: item.color)
            color.a *= Float(opacity)
            if let affine = map.affine {
                canvas.fill(shape, .nonZero, affine, .color(color))
            } else {
                canvas.fill(map.outline(of: shape), .nonZero, .identity, .color(color))
            }
        case .gradient:
            guard let affine = map.affine, let gradient = gradient(of: item, affine, plan) else { return }
            canvas.fill(shape, .nonZero, affine, .gradient(gradient, opacity: opacity * Double(item.color.w)))
        case .image, .pass:
            if !clipped {
                canvas.save()
                canvas.clip(map.outline(of: shape), .nonZero, .identity)
            }
            if item.source.kind == .image {
                drawImage(item, map, opacity: opacity, plan)
            } else {
                show(item, map, opacity: opacity, &plan)
            }
            if !clipped { canvas.restore() }
        case .raster: drawContents(item, map, opacity: opacity, plan)
        case .backdrop, .particles: break
        }
    }

    // MARK: - Passes

    /// Draws the group of shapes that a pass is, or the picture of it.
    private mutating func show(_ item: FramePlan.Item, _ map: PlaneMap, opacity: Double, _ plan: inout FramePlan) {
        let index = item.source.pass
        guard plan.passes.has(index) else { return }
        let pass = plan.passes[index], alpha = opacity * Double(item.color.w), unit = item.unitToPlane
        guard pass.width > 0, pass.height > 0, alpha > 0 else { return }
        let isPart = item.picture != SIMD4(0, 0, 1, 1), isCut = isPart || reachesBeyond(index, plan)
        if isCut {
            canvas.save()
            canvas.clip(map.outline(of: Path(Rect(sides: item.rect))), .nonZero, .identity)
        }
        defer { if isCut { canvas.restore() } }
        let isShadowed = castsShadow(index, plan), affine = map.affine
        if !isDrawable(index, plan), !isShadowed || affine == nil {
            guard let affine, let picture = result(of: index, &plan) else { return }
            return canvas.draw(picture, unit * affine, opacity: alpha, isSmooth: true)
        }
        guard let toUnit = Affine(unitTo: pass.rect).inverse else { return }
        let outer = place
        place = (Homography(toUnit * unit) * map.map).normalized
        // Where the pass lies pixel on pixel, nothing is left of rounding.
        if item.source.filter == .nearest, Homography(item).normalized == Homography(.identity), !isPart { place = outer }
        defer { place = outer }
        let shadow = isShadowed ? shadow(of: index, &plan) : nil
        canvas.beginGroup()
        depth += 1
        if let shadow, let affine {
            canvas.draw(shadow, unit * affine, opacity: 1, isSmooth: true)
            // What blends in the group sees the group alone, which is done before it casts the shadow.
            drawIsolated(index, &plan)
        } else {
            drawContents(of: index, &plan)
        }
        depth -= 1
        canvas.endGroup(opacity: min(alpha, 1), blend: .sourceOver, mask: nil)
    }

    // MARK: - Shadows of groups

    /// Whether a pass has no other filter than a shadow, so that its contents can be shapes above the shadow.
    private func castsShadow(_ pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> Bool {
        let chain = plan.passes[pass].chain
        return chain.end - chain.first == 1 && plan.effects[chain.first].filter == .dropShadow && depth < Self.deepest
    }

    /// The shadow that the contents of a pass cast, alone: what is left of both together without the contents.
    private mutating func shadow(of index: Index<FramePlan.Pass>, _ plan: inout FramePlan) -> PageImage? {
        let pass = plan.passes[index]
        if let known = shadows[index] { return known }
        let cut = FramePlan.Excerpt(showing: [FramePlan.Item(showing: index, pass)], cutting: (pass: index, before: pass.end))
        guard let contents = paint(cut, pass.rect, pass.row, &plan), let both = result(of: index, &plan) else { return nil }
        let shared = images.share(both.without(contents))
        shadows[index] = .some(shared)
        return shared
    }

    // MARK: - Pixels

    /// Whether no page can say what an item is.
    func needsPixels(_ item: FramePlan.Item, _ composite: FramePlan.Composite, _ plan: borrowing FramePlan) -> Bool {
        if composite.other.kind != .color, composite.amount > 0 { return true }
        let isTinted = item.color.x != item.color.w || item.color.y != item.color.w || item.color.z != item.color.w
        let isFlat = PlaneMap(Homography(item) * place).affine != nil
        switch item.source.kind {
        case .color: return false
        case .backdrop: return false
        case .particles: return true
        case .image: return !isFlat || item.showsBeyondPicture
        case .raster:
            return !isFlat || isTinted && isColored(item, plan) || !canvas.hasConicGradients && isConic(item, plan)
        case .gradient:
            return isTinted || !isFlat || plan.gradients[item.source.gradient].form == .conic && !canvas.hasConicGradients
        case .pass: return isTinted || !isFlat && !hasOnlyShapes(item.source.pass, plan)
        }
    }

    private func isColored(_ item: FramePlan.Item, _ plan: borrowing FramePlan) -> Bool { plan.rasters[item.source.raster].isColored }

    /// Whether an item is a shape in colours that go around a point.
    private func isConic(_ item: FramePlan.Item, _ plan: borrowing FramePlan) -> Bool {
        let contents = plan.rasters[item.source.raster].contents.number
        guard vectors.indices.contains(contents), case .painted(_, let paint) = vectors[contents] else { return false }
        return paint.form == .conic
    }

    /// Whether a pass has nothing but coloured boxes, which are polygons in perspective.
    private func hasOnlyShapes(_ pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> Bool {
        guard isDrawable(pass, plan), stops(of: pass, plan).isEmpty else { return false }
        for index in plan.passes[pass].first..<plan.passes[pass].end {
            let item = plan.items[index]
            if item.decoration.exists, plan.decorations[item.decoration].shadow.exists { return false }
            if item.composite.exists, plan.composites[item.composite].mask.exists { return false }
            switch item.source.kind {
            case .color: continue
            case .pass: if !hasOnlyShapes(item.source.pass, plan) { return false }
            default: return false
            }
        }
        return true
    }

    /// Draws an item as the pixels that it covers.
    private mutating func drawPixels(
        of item: FramePlan.Item, _ composite: FramePlan.Composite, opacity: Double = 1, _ plan: inout FramePlan
    ) {
        guard PlaneMap(place).affine != nil else { return }
        var item = item
        item.clip = .none
        var region = box(of: item, plan).insetBy(-1)
        region = region.intersection(limits).outward
        guard !region.isEmpty else { return }
        let map = (Homography(item) * Homography(Affine(1, 0, 0, 1, -region.x, -region.y))).columns
        (item.m0, item.m1, item.m2) = map
        let composites = plan.composites.count
        item.composite = .none
        if composite.other.kind != .color {
            item.composite = plan.composites.end
            plan.composites.append(
                FramePlan.Composite(other: composite.other, otherPicture: composite.otherPicture, amount: composite.amount))
        }
        item.flags.remove(.opaque)
        if let picture = paint(FramePlan.Excerpt(showing: [item]), region, item.row, &plan) { draw(picture, region, opacity: opacity) }
        plan.composites.removeAll(from: composites)
    }

    /// The pixels of the pass that can be seen on the page.
    private var limits: Rect {
        guard let affine = PlaneMap(place).affine, let inverse = affine.inverse else { return .zero }
        return inverse.boundingBox(of: options.frame).insetBy(-2)
    }
}

extension FramePlan.Item {
    /// Whether the picture's outermost pixels go on where the picture itself ends.
    fileprivate var showsBeyondPicture: Bool { picture.min() < -1e-4 || picture.max() > 1.0001 }

    /// From the unit square of the whole picture to the item's plane.
    var unitToPlane: Affine {
        let rect = Rect(sides: rect), part = SIMD4<Double>(picture)
        let width = part.z - part.x, height = part.w - part.y
        guard width != 0, height != 0 else { return Affine(unitTo: rect) }
        let x = rect.width / width, y = rect.height / height
        return Affine(x, 0, 0, y, rect.x - part.x * x, rect.y - part.y * y)
    }
}
