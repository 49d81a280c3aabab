import SceneCommit
import SceneGeometry
import SceneRender
import SceneStorage

extension PageWriter {
    /// Draws an item, or all instances of a run where its first item stands. @return the item after those that were drawn.
    mutating func draw(
        _ index: Index<FramePlan.Item>, before end: Index<FramePlan.Item>, _ plan: inout FramePlan
    ) -> Index<FramePlan.Item> {
        var item = plan.items[index]
        guard item.run.exists else {
            let next = joinTiles(of: &item, from: index.next, to: end, plan)
            draw(item, &plan)
            return next
        }
        let run = plan.runs[item.run]
        if run.firstItem == index {
            for instance in run.first..<run.end { drawInstance(plan.instances[instance], of: run, &plan) }
        }
        return index.next
    }

    /// Makes one item of a text that the plan has in tiles: its words stand on the page once. @return the item after the last tile.
    private func joinTiles(
        of item: inout FramePlan.Item, from start: Index<FramePlan.Item>, to end: Index<FramePlan.Item>, _ plan: borrowing FramePlan
    ) -> Index<FramePlan.Item> {
        // A tile that becomes pixels is drawn from its own raster.
        guard let contents = text(of: item, plan), !needsPixels(item, composite(of: item, plan), plan) else { return start }
        let place = plan.rasters[item.source.raster].contentsToPlane(of: item)
        var next = start, rect = Rect(sides: item.rect)
        while next < end, plan.items[next].isTile(beside: item), text(of: plan.items[next], plan) == contents,
            plan.rasters[plan.items[next].source.raster].contentsToPlane(of: plan.items[next]).isNear(place)
        {
            rect = rect.union(Rect(sides: plan.items[next].rect))
            next = next.next
        }
        if next > start, let back = item.unitToPlane.inverse {
            item.picture = back.boundingBox(of: rect).sides
            item.rect = rect.sides
        }
        return next
    }

    /// The text that an item shows.
    private func text(of item: FramePlan.Item, _ plan: borrowing FramePlan) -> Index<VectorContents>? {
        guard item.source.kind == .raster else { return nil }
        let contents = plan.rasters[item.source.raster].contents
        guard vectors.indices.contains(contents.number), case .text = vectors[contents.number] else { return nil }
        return contents
    }

    /// Draws one instance of a run, with a decoration of its own while that is drawn.
    private mutating func drawInstance(_ instance: FramePlan.Instance, of run: FramePlan.Run, _ plan: inout FramePlan) {
        var item = plan.items[run.firstItem + Int(instance.item)]
        item.run = .none
        item.m0 = SIMD3(instance.axes.x, instance.axes.y, 0)
        item.m1 = SIMD3(instance.axes.z, instance.axes.w, 0)
        item.m2 = SIMD3(instance.origin.x, instance.origin.y, 1)
        let tint = SIMD4(lowHalf: instance.tint.lowHalf, highHalf: SIMD2(instance.tint.z, 1)), opacity = instance.tint.w
        guard item.decoration.exists else {
            item.color *= tint * opacity
            return draw(item, &plan)
        }
        let decoration = plan.decorations[item.decoration], shadows = plan.shadows.count
        item.color *= tint
        plan.decorations[item.decoration].borderColor *= tint
        plan.decorations[item.decoration].opacity *= opacity
        if decoration.shadow.exists {
            var shadow = plan.shadows[decoration.shadow]
            shadow.color *= tint
            plan.decorations[item.decoration].shadow = plan.shadows.end
            plan.shadows.append(shadow)
        }
        draw(item, &plan)
        plan.decorations[item.decoration] = decoration
        plan.shadows.removeAll(from: shadows)
    }

    /// Draws an item within its clips, by its mask and blend mode.
    mutating func draw(_ item: FramePlan.Item, _ plan: inout FramePlan) {
        let box = box(of: item, plan)
        guard box.isFinite, !box.isEmpty, isSeen(box), plan.showsCovered || !item.flags.contains(.covered) else { return }
        let composite = composite(of: item, plan)
        var clips = clips(of: item, plan)
        if composite.piece.exists {
            guard let piece = outline(of: plan.pieces[composite.piece], plan) else { return }
            clips.append(piece)
        }
        var isMasked = composite.mask.exists
        if isMasked, composite.channel == .alpha, let shapes = shapes(ofMask: composite.mask, plan) {
            clips += shapes
            isMasked = false
        }
        if !clips.isEmpty { canvas.save() }
        for clip in clips { canvas.clip(clip, .nonZero, .identity) }
        if isMasked || composite.blend != .sourceOver {
            canvas.beginGroup()
            depth += 1
            drawBody(item, composite, &plan)
            if isMasked {
                canvas.beginMask()
                drawMask(composite, box, &plan)
            }
            depth -= 1
            let channel = canvas.hasLuminanceMasks && composite.channel == .luminance ? FramePlan.MaskChannel.luminance : .alpha
            canvas.endGroup(
                opacity: 1, blend: composite.blend.isOfPages ? composite.blend : .sourceOver, mask: isMasked ? channel : nil)
        } else {
            drawBody(item, composite, &plan)
        }
        if !clips.isEmpty { canvas.restore() }
    }

    private func composite(of item: FramePlan.Item, _ plan: borrowing FramePlan) -> FramePlan.Composite {
        item.composite.exists ? plan.composites[item.composite] : FramePlan.Composite()
    }

    /// Whether a rectangle of the pass's pixels may be on the page.
    private func isSeen(_ box: Rect) -> Bool {
        let page = options.frame
        return PlaneMap(place).boundingBox(of: box).insetBy(-1).intersects(page)
    }

    // MARK: - Clips

    /// What an item is clipped to, on the page.
    private func clips(of item: FramePlan.Item, _ plan: borrowing FramePlan) -> [Path] {
        guard item.clip.exists else { return [] }
        let clip = plan.clips[item.clip]
        var paths: [Path] = []
        if clip.outer != FramePlan.Clip.unbounded {
            let outer = Rect(sides: clip.outer).intersection(Rect(-1e6, -1e6, 2e6, 2e6))
            paths.append(PlaneMap(place).outline(of: Path(outer)))
        }
        if clip.box != FramePlan.Clip.unbounded, let map = clip.toTarget {
            paths.append(PlaneMap(map * place).outline(of: Path(box: clip.box, radii: clip.radii, clip.curve)))
        }
        return paths
    }

    /// The part of a plane that others leave of it, on the page; nil when that is nothing. The part behind a cut goes on below the part in front of it, which
    /// is drawn later, so that no line is seen between the two.
    private func outline(of piece: FramePlan.Piece, _ plan: borrowing FramePlan) -> Path? {
        var polygon = ConvexPolygon(
            Rect(Double(piece.box.x), Double(piece.box.y), Double(piece.box.z), Double(piece.box.w)).insetBy(-1))
        for index in piece.firstCut..<max(piece.endCut, piece.firstCut) {
            let cut = plan.cuts[index]
            polygon.clip(SIMD3(Double(cut.x), Double(cut.y), Double(cut.z)), atLeast: cut.isNearer ? 0 : -options.overlap)
        }
        guard polygon.corners.count > 2 else { return nil }
        return PlaneMap(place).outline(of: Path(corners: polygon.corners))
    }

    // MARK: - Masks

    /// The clips that a mask stands for: it is white within them, and nothing else. nil for any other mask.
    private func shapes(ofMask pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> [Path]? {
        guard plan.passes.has(pass), plan.passes[pass].chain.isEmpty, plan.passes[pass].reason != .generator else { return nil }
        var ranges: [Range<Index<FramePlan.Item>>] = []
        plan.ranges(of: pass) { ranges.append($0) }
        guard ranges.count == 1, ranges[0].count == 1 else { return nil }
        let item = plan.items[ranges[0].lowerBound]
        guard item.run.isNone, item.composite.isNone, item.color.w >= 1, item.decoration.isNone || isPlain(item.decoration, plan) else {
            return nil
        }
        var paths = clips(of: item, plan)
        switch item.source.kind {
        case .color: paths.append(outline(of: item, plan))
        case .pass:
            let isInPlace = item.source.filter == .nearest && Homography(item).normalized == Homography(.identity)
            guard isInPlace, item.decoration.isNone, let inner = shapes(ofMask: item.source.pass, plan) else { return nil }
            paths += inner
            if reachesBeyond(item.source.pass, plan) { paths.append(outline(of: item, plan)) }
        default: return nil
        }
        return paths
    }

    private func isPlain(_ decoration: Index<FramePlan.Decoration>, _ plan: borrowing FramePlan) -> Bool {
        let decoration = plan.decorations[decoration]
        return decoration.opacity >= 1 && decoration.shadow.isNone && (decoration.borderWidth <= 0 || decoration.borderColor.w >= 1)
    }

    /// The box of an item, on the page.
    private func outline(of item: FramePlan.Item, _ plan: borrowing FramePlan) -> Path {
        let map = PlaneMap(Homography(item) * place)
        guard item.decoration.exists else { return map.outline(of: Path(Rect(sides: item.rect))) }
        let decoration = plan.decorations[item.decoration]
        return map.outline(of: Path(box: decoration.box, radii: decoration.radii, decoration.curve))
    }

    /// Draws what masks an item, so that its alpha is the mask, or its luminance where the page reads that.
    private mutating func drawMask(_ composite: FramePlan.Composite, _ box: Rect, _ plan: inout FramePlan) {
        let mask = composite.mask
        guard plan.passes.has(mask) else { return }
        let isKnown = composite.channel == .alpha || composite.channel == .luminance && canvas.hasLuminanceMasks
        if isKnown, isDrawable(mask, plan) { return drawContents(of: mask, &plan) }
        let region = box.outward.insetBy(-1)
        // The mask of a part is as good as that of the whole, and where there is no mask an inverted one is 1.
        let limits = plan.passes[mask].rect.union(region).width > 32768 ? plan.passes[mask].rect : region
        var shown = FramePlan.Item(showing: mask, plan.passes[mask])
        shown.m2 = SIMD3(Float(-limits.x), Float(-limits.y), 1)
        let excerpt = FramePlan.Excerpt(showing: plan.passes[mask].width > 0 && plan.passes[mask].height > 0 ? [shown] : [])
        guard let picture = paint(excerpt, limits, plan.passes[mask].row, &plan) else { return }
        guard let coverage = isKnown ? picture : picture.coverage(composite.channel) else { return }
        draw(images.share(coverage) ?? coverage, limits, opacity: 1)
    }

    /// Whether a pass is a group of shapes on a page.
    func isDrawable(_ pass: Index<FramePlan.Pass>, _ plan: borrowing FramePlan) -> Bool {
        plan.passes[pass].chain.isEmpty && plan.passes[pass].reason != .generator && depth < Self.deepest
    }
}

extension FramePlan.Item {
    /// Whether two items show tiles of one thing, if they show the same at one place. Copies on top of each other show each tile twice.
    fileprivate func isTile(beside other: FramePlan.Item) -> Bool {
        row == other.row && rect != other.rect && m0 == other.m0 && m1 == other.m1 && m2 == other.m2 && color == other.color
            && clip == other.clip
            && composite == other.composite && decoration == other.decoration && !run.exists
            && flags.contains(.covered) == other.flags.contains(.covered)
    }
}

extension Affine {
    /// Whether two maps are the same but for rounding.
    fileprivate func isNear(_ other: Affine) -> Bool {
        let axes = SIMD4(a - other.a, b - other.b, c - other.c, d - other.d), move = SIMD2(tx - other.tx, ty - other.ty)
        return max((axes * axes).sum(), (move * move).sum()) < 1e-4
    }
}
