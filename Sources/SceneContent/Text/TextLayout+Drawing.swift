import CCairo
import CPango
public import SceneCommit
public import SceneGeometry

extension TextLayout {
    public func draw(
        _ map: Affine, _ color: Color?, into pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int
    ) throws(SceneError) {
        if color == nil, unsafe drawMask(map, into: pixels, width: width, height: height, stride: stride) { return }
        let format = color == nil ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
        let canvas = try unsafe TextCanvas(map, pixels, format, width: width, height: height, stride: stride)
        for piece in pieces where canvas.shows(piece.ink) { draw(piece, on: canvas, color ?? .black) }
        try canvas.finish()
        if color != nil { unsafe Self.reorder(pixels, width: width, height: height, stride: stride) }
    }

    /// Draws what is nothing but letters of one font, without cairo's painting.
    /// @return false for anything else.
    private func drawMask(_ map: Affine, into pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int) -> Bool {
        guard pieces.count == 1, case .outlines(let index, let range) = pieces[0].kind, pieces[0].paint == Paint(),
            let mask = unsafe GlyphMask(pixels, width: width, height: height, stride: stride)
        else { return false }
        let font = fonts[index]
        guard TextCanvas.masked.contains(font.size(map)) else { return false }
        mask.draw(TextCanvas.near(glyphs[range], font, map, width: width, height: height), font.outlines) { font.place($0, map) }
        return true
    }

    /// Draws one piece of glyphs that have colours of their own into pixels that are zero.
    /// @param color that of the text, of which they take the alpha.
    package func drawPictures(
        _ piece: Piece, _ map: Affine, _ color: Color, into pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int
    ) throws(SceneError) {
        let canvas = try unsafe TextCanvas(map, pixels, CAIRO_FORMAT_ARGB32, width: width, height: height, stride: stride)
        draw(piece, on: canvas, color)
        try canvas.finish()
        unsafe Self.reorder(pixels, width: width, height: height, stride: stride)
    }

    private func draw(_ piece: Piece, on canvas: borrowing TextCanvas, _ color: Color) {
        let color = piece.paint.color ?? color
        canvas.paint(color, alpha: piece.paint.alpha)
        switch piece.kind {
        case .outlines(let font, let range): canvas.fill(glyphs[range], fonts[font], piece.ink)
        case .pictures(let font, let range): canvas.show(glyphs[range], fonts[font], alpha: color.a * piece.paint.alpha)
        case .rects(let range): canvas.fill(rects[range])
        case .path(let path): canvas.fill(path, canvas.map)
        }
    }

    /// From cairo's pixels, each a number with alpha at its top, to RGBA.
    private static func reorder(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int) {
        for y in 0..<height {
            for offset in Swift.stride(from: y * stride, to: y * stride + width * 4, by: 4) {
                let pixel = unsafe pixels.load(fromByteOffset: offset, as: UInt32.self)
                let rgba = (pixel & 0xff00_ff00) | (pixel & 0xff) << 16 | (pixel >> 16) & 0xff
                unsafe pixels.storeBytes(of: rgba.littleEndian, toByteOffset: offset, as: UInt32.self)
            }
        }
    }
}

/// Pixels that cairo draws text on.
@safe
private struct TextCanvas: ~Copyable {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    let map: Affine
    private let width, height: Int

    /// How far curves are from what is drawn, in pixels.
    private static let tolerance = 0.03
    /// Sizes in pixels: letters that are smaller cannot be seen; larger ones are beyond FreeType's numbers.
    static let masked = 1.0 / 64...4096
    /// Letters with colours of their own are drawn at most as large, and enlarged from there.
    private static let largestPicture = 512.0

    init(
        _ map: Affine, _ pixels: UnsafeMutableRawBufferPointer, _ format: cairo_format_t, width: Int, height: Int, stride: Int
    ) throws(SceneError) {
        let row = format == CAIRO_FORMAT_A8 ? width : width * 4
        guard (1...32767).contains(width), (1...32767).contains(height), stride >= row, stride % 4 == 0, stride <= Int(Int32.max),
            pixels.count >= stride * (height - 1) + row, let base = pixels.baseAddress
        else { throw SceneError(.internal, "\(pixels.count) bytes with \(stride) a row do not hold \(width) x \(height) pixels") }
        let bytes = unsafe base.assumingMemoryBound(to: UInt8.self)
        guard let surface = unsafe cairo_image_surface_create_for_data(bytes, format, Int32(width), Int32(height), Int32(stride)),
            let context = unsafe cairo_create(surface)
        else { throw SceneError(.outOfMemory, "there is no memory to draw text") }
        unsafe cairo_set_tolerance(context, Self.tolerance)
        unsafe self.surface = surface
        unsafe self.context = context
        self.map = map
        self.width = width
        self.height = height
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    func finish() throws(SceneError) {
        unsafe cairo_surface_flush(surface)
        let status = unsafe cairo_status(context)
        guard status != CAIRO_STATUS_SUCCESS else { return }
        let reason = unsafe String(cString: cairo_status_to_string(status))
        throw SceneError(status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .internal, "text could not be drawn: \(reason)")
    }

    /// Whether some of a rectangle in points is on the canvas.
    func shows(_ rect: Rect) -> Bool {
        map.boundingBox(of: rect).insetBy(-1).intersects(Rect(0, 0, Double(width), Double(height)))
    }

    func paint(_ color: Color, alpha: Float) {
        unsafe cairo_set_source_rgba(context, Double(color.r), Double(color.g), Double(color.b), Double(color.a * alpha))
    }

    /// Rectangles that touch, as one.
    func fill(_ rects: ArraySlice<Rect>) {
        var path = Path()
        for rect in rects where shows(rect) { try? path.addRect(rect) }
        fill(path, map)
    }

    func fill(_ path: Path, _ map: Affine) {
        unsafe CairoPath(context, width: width, height: height).append(path, map)
        unsafe cairo_fill(context)
    }

    // MARK: - Glyphs

    /// Glyphs by their outlines: they stand where they do to the fraction of a pixel, which drawing them as pictures would round.
    /// @param ink what they touch, in points.
    func fill(_ glyphs: ArraySlice<cairo_glyph_t>, _ font: TextFont, _ ink: Rect) {
        let size = font.size(map)
        guard size >= Self.masked.lowerBound else { return }
        let near = Self.near(glyphs, font, map, width: width, height: height)
        guard size <= Self.masked.upperBound else {
            for glyph in near { fill(font.outlines[glyph.index].path, font.place(glyph, map)) }
            return
        }
        let box = map.boundingBox(of: ink).insetBy(-1)
        let left = Int(min(max(box.minX, 0), Double(width))), right = Int(min(max(box.maxX + 1, 0), Double(width)))
        let top = Int(min(max(box.minY, 0), Double(height))), bottom = Int(min(max(box.maxY + 1, 0), Double(height)))
        guard left < right, top < bottom else { return }
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(right - left), Int32(bottom - top))
        defer { unsafe cairo_surface_destroy(surface) }
        unsafe cairo_surface_flush(surface)
        // Without memory there are no bytes, and cairo says so when the surface is used.
        let stride = Int(unsafe cairo_image_surface_get_stride(surface)), bytes = unsafe cairo_image_surface_get_data(surface)
        let pixels = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: bytes == nil ? 0 : stride * (bottom - top))
        if let mask = unsafe GlyphMask(pixels, width: right - left, height: bottom - top, stride: stride) {
            mask.draw(near, font.outlines) { font.place($0, map) * Affine(1, 0, 0, 1, -Double(left), -Double(top)) }
        }
        unsafe cairo_surface_mark_dirty(surface)
        unsafe cairo_mask_surface(context, surface, Double(left), Double(top))
    }

    /// The glyphs that may be on the canvas. cairo's own numbers end at some millions of pixels.
    static func near(
        _ glyphs: ArraySlice<cairo_glyph_t>, _ font: TextFont, _ map: Affine, width: Int, height: Int
    ) -> ArraySlice<cairo_glyph_t> {
        let reach = 8 * font.size(map)
        func isNear(_ glyph: cairo_glyph_t) -> Bool {
            let at = map.apply(glyph.x, glyph.y)
            return at.x > -reach && at.x < Double(width) + reach && at.y > -reach && at.y < Double(height) + reach
        }
        return glyphs.allSatisfy(isNear) ? glyphs : glyphs.filter(isNear)[...]
    }

    /// Glyphs that have colours of their own.
    func show(_ glyphs: ArraySlice<cairo_glyph_t>, _ font: TextFont, alpha: Float) {
        let size = font.size(map)
        guard size >= Self.masked.lowerBound, size.isFinite else { return }
        // Cairo shows such glyphs whole, whatever the alpha of its source.
        let isTranslucent = alpha < 1
        if isTranslucent { unsafe cairo_push_group(context) }
        defer {
            if isTranslucent {
                unsafe cairo_pop_group_to_source(context)
                unsafe cairo_paint_with_alpha(context, Double(alpha))
            }
        }
        let near = Self.near(glyphs, font, map, width: width, height: height)
        guard size <= Self.largestPicture else {
            for glyph in near { showLarge(glyph, font) }
            return
        }
        set(font, map)
        unsafe near.withUnsafeBufferPointer { unsafe cairo_show_glyphs(context, $0.baseAddress, Int32($0.count)) }
        unsafe cairo_identity_matrix(context)
    }

    /// Draws a glyph that is enlarged from a picture of it.
    private func showLarge(_ glyph: cairo_glyph_t, _ font: TextFont) {
        let scale = Self.largestPicture / font.size(.identity), side = 3 * Self.largestPicture
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
        defer { unsafe cairo_surface_destroy(surface) }
        let picture = unsafe cairo_create(surface)
        defer { unsafe cairo_destroy(picture) }
        var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: side / 3, y0: side * 2 / 3)
        unsafe cairo_set_matrix(picture, &matrix)
        unsafe font.set(on: picture)
        var origin = cairo_glyph_t(index: glyph.index, x: 0, y: 0)
        unsafe cairo_show_glyphs(picture, &origin, 1)
        let place = Affine(1 / scale, 0, 0, 1 / scale, glyph.x - side / 3 / scale, glyph.y - side * 2 / 3 / scale) * map
        matrix = cairo_matrix_t(xx: place.a, yx: place.b, xy: place.c, yy: place.d, x0: place.tx, y0: place.ty)
        unsafe cairo_save(context)
        unsafe cairo_set_matrix(context, &matrix)
        unsafe cairo_set_source_surface(context, surface, 0, 0)
        unsafe cairo_paint(context)
        unsafe cairo_restore(context)
    }

    private func set(_ font: TextFont, _ map: Affine) {
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        unsafe cairo_set_matrix(context, &matrix)
        unsafe font.set(on: context)
    }
}

extension TextFont {
    /// From ems to pixels, for a glyph.
    func place(_ glyph: cairo_glyph_t, _ map: Affine) -> Affine { place(x: glyph.x, y: glyph.y, map) }

    /// From ems to points, for a glyph.
    package func place(_ glyph: TextLayout.PlacedGlyph, _ map: Affine) -> Affine { place(x: glyph.x, y: glyph.y, map) }

    private func place(x: Double, y: Double, _ map: Affine) -> Affine { Affine(matrix.xx, matrix.yx, matrix.xy, matrix.yy, x, y) * map }

    fileprivate func set(on context: OpaquePointer?) {
        var matrix = matrix
        unsafe cairo_set_font_face(context, face)
        unsafe cairo_set_font_matrix(context, &matrix)
        unsafe cairo_set_font_options(context, options)
    }

    /// How large its em is under a map, in pixels.
    package func size(_ map: Affine) -> Double {
        let x = map.apply(matrix.xx, matrix.yx), y = map.apply(matrix.xy, matrix.yy), tx = map.tx, ty = map.ty
        let right = (x.x - tx) * (x.x - tx) + (x.y - ty) * (x.y - ty), down = (y.x - tx) * (y.x - tx) + (y.y - ty) * (y.y - ty)
        return max(right, down).squareRoot()
    }
}
