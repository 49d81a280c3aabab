import SceneCommit
import SceneContent
import SceneGeometry
import SceneRender
import SceneStorage

extension PageWriter {
    // MARK: - Paths and text

    /// Draws the lines, curves and text of an item as such.
    func drawContents(_ item: FramePlan.Item, _ map: PlaneMap, opacity: Double, _ plan: borrowing FramePlan) {
        let raster = plan.rasters[item.source.raster]
        guard let affine = map.affine, vectors.indices.contains(raster.contents.number), let contents = vectors[raster.contents.number],
            raster.width > 0, raster.height > 0
        else { return }
        let whole = raster.contentsToPlane(of: item) * affine
        let isPart = item.picture != SIMD4(0, 0, 1, 1)
        if isPart {
            canvas.save()
            canvas.clip(map.outline(of: Path(Rect(sides: item.rect))), .nonZero, .identity)
        }
        draw(contents, whole, item, raster, opacity: opacity)
        if isPart { canvas.restore() }
    }

    private func draw(
        _ contents: VectorContents, _ map: Affine, _ item: FramePlan.Item, _ raster: FramePlan.Raster, opacity: Double
    ) {
        var color = Color(premultiplied: item.color)
        switch contents {
        case .fill(let path, let rule):
            color.a *= Float(opacity)
            canvas.fill(path, rule, map, .color(color))
        case .stroke(let path, let style):
            // A hairline has its own width on paper, and all of its colour.
            let share = style.hairlineShare(raster.map) ?? 1
            color.a = min(color.a / Float(max(share, 1e-6)), 1) * Float(opacity)
            canvas.stroke(path, style, map, .color(color))
        case .painted(let shape, let paint):
            guard let gradient = PageGradient(paint, map) else { return }
            let paint = PagePaint.gradient(gradient, opacity: opacity * Double(item.color.w))
            switch shape {
            case .fill(let path, let rule): canvas.fill(path, rule, map, paint)
            case .stroke(let path, let style): canvas.stroke(path, style, map, paint)
            case .text, .painted: break
            }
        case .text(let text, let own):
            guard let layout = text.text as? TextLayout else { return }
            // Text with colours of its own is shown in white as far as its alpha goes.
            if let own {
                canvas.show(layout, map, own, opacity: opacity * Double(item.color.w))
            } else {
                canvas.show(layout, map, color, opacity: opacity)
            }
            drawPictures(of: layout, map, own ?? .black, opacity: opacity * Double(item.color.w))
        }
    }

    /// The most pixels of a side of a picture of glyphs.
    private static let mostPixels = 8192.0

    /// Draws the glyphs that have colours of their own, at the resolution of images, or as finely as there is room for.
    private func drawPictures(of text: TextLayout, _ map: Affine, _ color: Color, opacity: Double) {
        for piece in text.pieces {
            guard case .pictures = piece.kind else { continue }
            let box = piece.ink.insetBy(-1), wanted = options.resolution / 72 * max((map.a * map.a + map.b * map.b).squareRoot(), 1e-3)
            let scale = min(wanted, Self.mostPixels / max(box.width, box.height))
            let width = (box.width * scale).rounded(.up), height = (box.height * scale).rounded(.up)
            guard width >= 1, height >= 1, width <= Self.mostPixels, height <= Self.mostPixels,
                var pixels = ByteBlock(count: Int(width * height) * 4)
            else { continue }
            let place = Affine(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
            unsafe pixels.withUnsafeMutableBytes { bytes in
                try? unsafe text.drawPictures(
                    piece, place, color, into: bytes, width: Int(width), height: Int(height), stride: Int(width) * 4)
            }
            guard let picture = images.share(PageImage(width: Int(width), height: Int(height), pixels: pixels)) else { continue }
            canvas.draw(
                picture, Affine(unitTo: Rect(box.x, box.y, width / scale, height / scale)) * map, opacity: opacity, isSmooth: true)
        }
    }

    // MARK: - Images

    /// Draws an image, or a part of one, at its own resolution.
    func drawImage(_ item: FramePlan.Item, _ map: PlaneMap, opacity: Double, _ plan: borrowing FramePlan) {
        guard let affine = map.affine else { return }
        let unit = item.unitToPlane, part = SIMD4<Double>(item.picture)
        let isPart = item.picture != SIMD4(0, 0, 1, 1), isSmooth = item.source.filter != .nearest
        var request = PageImages.Request(image: item.source.image)
        let tint = item.color.w > 0 ? item.color / item.color.w : SIMD4(repeating: 1)
        if tint != SIMD4(repeating: 1) { request.tint = tint }
        // Where a part is enlarged, the pixels beside it would come in.
        if isPart, isSmooth { request.part = SIMD4(min(part.x, part.z), min(part.y, part.w), max(part.x, part.z), max(part.y, part.w)) }
        let right = unit.a * (affine.a * affine.a + affine.b * affine.b).squareRoot()
        request.pointsWide = isSmooth || canvas.hasNearestFilter ? 0 : abs(right)
        guard let (picture, cut) = images.picture(request) else { return }
        let clips = isPart && cut != part
        if clips {
            canvas.save()
            canvas.clip(map.outline(of: Path(Rect(sides: item.rect))), .nonZero, .identity)
        }
        let square = Affine(unitTo: Rect(minX: cut.x, minY: cut.y, maxX: cut.z, maxY: cut.w))
        canvas.draw(picture, square * unit * affine, opacity: opacity * Double(min(item.color.w, 1)), isSmooth: isSmooth)
        if clips { canvas.restore() }
    }

    // MARK: - Gradients

    /// The gradient of an item on the page.
    func gradient(of item: FramePlan.Item, _ map: Affine, _ plan: borrowing FramePlan) -> PageGradient? {
        guard plan.gradients.has(item.source.gradient) else { return nil }
        let gradient = plan.gradients[item.source.gradient]
        let ramp = RampReader(plan, gradient.ramp), whole = item.unitToPlane * map
        let (across, down, origin) = (SIMD2<Double>(gradient.across), SIMD2<Double>(gradient.down), SIMD2<Double>(gradient.origin))
        guard !ramp.pieces.isEmpty else { return nil }
        switch gradient.form {
        case .axial:
            let along = SIMD2(across.x, down.x), square = (along * along).sum()
            guard square > 0, square.isFinite else { return nil }
            func point(_ place: Double) -> Point {
                let at = along * ((place - origin.x) / square)
                return Point(at.x, at.y)
            }
            // Programs take two points that are near each other for one.
            let low = min(ramp.begin, 0), high = max(ramp.end, 1)
            return PageGradient(form: .axial(from: point(low), to: point(high)), stops: ramp.stops(from: low, to: high), map: whole)
        case .radial, .conic:
            let isConic = gradient.form == .conic, reach = isConic ? 1 : max(ramp.end, 1e-9)
            guard let inverse = Affine(across.x, across.y, down.x, down.y, origin.x, origin.y).inverse else { return nil }
            let scaled = isConic ? inverse : Affine(reach, 0, 0, reach, 0, 0) * inverse
            return PageGradient(form: isConic ? .conic : .radial(focus: .zero), stops: ramp.stops(from: 0, to: reach), map: scaled * whole)
        }
    }
}

extension FramePlan.Raster {
    /// From the coordinates of what is drawn to the plane of an item that shows it.
    func contentsToPlane(of item: FramePlan.Item) -> Affine {
        map * Affine(1 / Double(width), 0, 0, 1 / Double(height), 0, 0) * item.unitToPlane
    }
}
