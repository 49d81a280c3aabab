import CCairo
public import SceneCommit
public import SceneGeometry

extension TextLayout {
    public func draw(
        _ map: Affine, _ color: Color?, into pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int
    ) throws(SceneError) {
        let format = color == nil ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
        let canvas = try unsafe TextCanvas(pixels, format, width: width, height: height, stride: stride)
        draw(on: canvas, map, color ?? .black)
        try canvas.finish()
        if color != nil { unsafe Self.reorder(pixels, width: width, height: height, stride: stride) }
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

    private func draw(on canvas: borrowing TextCanvas, _ map: Affine, _ color: Color) {
        canvas.begin(map)
        for piece in pieces where canvas.shows(piece.ink, map) {
            canvas.paint(piece.paint.color ?? color, alpha: piece.paint.alpha)
            switch piece.kind {
            case .outlines(let font, let range): canvas.addOutlines(of: glyphs[range], fonts[font])
            case .pictures(let font, let range): canvas.show(glyphs[range], fonts[font])
            case .rects(let range): for rect in rects[range] { canvas.add(rect) }
            case .path(let path): canvas.add(path)
            }
            canvas.fill()
        }
    }
}

/// Pixels that cairo draws on.
@safe
private struct TextCanvas: ~Copyable {
    private let surface: OpaquePointer
    private let cairo: OpaquePointer
    private let box: Rect

    /// How far curves are from what is drawn, in pixels.
    private static let tolerance = 0.03

    init(
        _ pixels: UnsafeMutableRawBufferPointer, _ format: cairo_format_t, width: Int, height: Int, stride: Int
    ) throws(SceneError) {
        let row = format == CAIRO_FORMAT_A8 ? width : width * 4
        guard (1...32767).contains(width), (1...32767).contains(height), stride >= row, stride % 4 == 0, stride <= Int(Int32.max),
            pixels.count >= stride * (height - 1) + row, let base = pixels.baseAddress
        else { throw SceneError(.internal, "\(pixels.count) bytes with \(stride) a row do not hold \(width) x \(height) pixels") }
        let bytes = unsafe base.assumingMemoryBound(to: UInt8.self)
        guard let surface = unsafe cairo_image_surface_create_for_data(bytes, format, Int32(width), Int32(height), Int32(stride)),
            let cairo = unsafe cairo_create(surface)
        else { throw SceneError(.outOfMemory, "there is no memory to draw text") }
        unsafe self.surface = surface
        unsafe self.cairo = cairo
        box = Rect(0, 0, Double(width), Double(height))
    }

    deinit {
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_destroy(surface)
    }

    func finish() throws(SceneError) {
        unsafe cairo_surface_flush(surface)
        let status = unsafe cairo_status(cairo)
        guard status != CAIRO_STATUS_SUCCESS else { return }
        let reason = unsafe String(cString: cairo_status_to_string(status))
        throw SceneError(status == CAIRO_STATUS_NO_MEMORY ? .outOfMemory : .internal, "text could not be drawn: \(reason)")
    }

    func begin(_ map: Affine) {
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        unsafe cairo_set_matrix(cairo, &matrix)
        unsafe cairo_set_tolerance(cairo, Self.tolerance)
    }

    /// Whether some of a rectangle is on the canvas.
    func shows(_ rect: Rect, _ map: Affine) -> Bool { map.boundingBox(of: rect).insetBy(-1).intersects(box) }

    func paint(_ color: Color, alpha: Float) {
        unsafe cairo_set_source_rgba(cairo, Double(color.r), Double(color.g), Double(color.b), Double(color.a * alpha))
    }

    func fill() { unsafe cairo_fill(cairo) }

    func add(_ rect: Rect) { unsafe cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height) }

    func add(_ path: Path) {
        for element in path.elements {
            switch element {
            case .move(let end): unsafe cairo_move_to(cairo, end.x, end.y)
            case .line(let end): unsafe cairo_line_to(cairo, end.x, end.y)
            case .quadratic(let control, let end):
                // The path came from cairo, which knows none.
                unsafe cairo_curve_to(cairo, control.x, control.y, control.x, control.y, end.x, end.y)
            case .cubic(let control1, let control2, let end):
                unsafe cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
            case .close: unsafe cairo_close_path(cairo)
            }
        }
    }

    /// Glyphs by their outlines stand where they do to the fraction of a pixel, which drawing them as pictures would round.
    func addOutlines(of glyphs: ArraySlice<cairo_glyph_t>, _ font: TextFont) {
        set(font)
        unsafe glyphs.withUnsafeBufferPointer { unsafe cairo_glyph_path(cairo, $0.baseAddress, Int32($0.count)) }
    }

    func show(_ glyphs: ArraySlice<cairo_glyph_t>, _ font: TextFont) {
        set(font)
        unsafe glyphs.withUnsafeBufferPointer { unsafe cairo_show_glyphs(cairo, $0.baseAddress, Int32($0.count)) }
    }

    private func set(_ font: TextFont) {
        var matrix = font.matrix
        unsafe cairo_set_font_face(cairo, font.face)
        unsafe cairo_set_font_matrix(cairo, &matrix)
        unsafe cairo_set_font_options(cairo, font.options)
    }
}
