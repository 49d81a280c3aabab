import CCairo
import SceneCommit
import SceneContent
import SceneGeometry
import SceneRender
import SceneStorage

/// Draws a page of a PDF.
@safe
final class PDFCanvas: PageCanvas {
    private let file: PDFFile
    private var context: OpaquePointer { unsafe file.context }
    private var images: [ObjectIdentifier: PDFImage] = [:]
    /// The images that the page has shown.
    private var shown: Set<ObjectIdentifier> = []
    /// The contents of groups whose masks are being drawn.
    private var masked: [OpaquePointer?] = unsafe []

    let hasLuminanceMasks = false
    let hasConicGradients = true
    let hasNearestFilter = false

    init(_ file: PDFFile) { self.file = file }

    deinit { unsafe masked.forEach { unsafe cairo_pattern_destroy($0) } }

    /// Begins a page after the first.
    func beginPage(_ size: Size) {
        file.beginPage(size)
        shown = []
    }

    // MARK: - Clips

    func save() { unsafe cairo_save(context) }

    func restore() { unsafe cairo_restore(context) }

    func clip(_ path: Path, _ rule: Path.FillRule, _ map: Affine) {
        append(path, map)
        set(rule)
        unsafe cairo_clip(context)
    }

    private func set(_ rule: Path.FillRule) {
        unsafe cairo_set_fill_rule(context, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    }

    private func set(_ map: Affine) {
        var matrix = cairo_matrix_t(map)
        unsafe cairo_set_matrix(context, &matrix)
    }

    /// Makes a path the current one, in points of the page.
    private func append(_ path: Path, _ map: Affine) {
        unsafe cairo_identity_matrix(context)
        unsafe cairo_new_path(context)
        // cairo's numbers end at some millions; the sides of what is far away are drawn along those of a rectangle around the page.
        unsafe CairoPath(context, width: 32768, height: 32768).append(path, map)
    }

    // MARK: - Shapes

    func fill(_ path: Path, _ rule: Path.FillRule, _ map: Affine, _ paint: PagePaint) {
        append(path, map)
        set(rule)
        unsafe paint.use { source in
            unsafe cairo_set_source(context, source)
            unsafe cairo_fill(context)
        }
    }

    func stroke(_ path: Path, _ style: StrokeStyle, _ map: Affine, _ paint: PagePaint) {
        // A map that is flat would be an error of cairo's for the rest of the page.
        guard let pen = PagePen(style, map) else { return }
        let width = style.width, style = pen.style
        // An odd pattern is gone through twice, dashes and gaps exchanged.
        let dashes = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes
        let isDashed = dashes.reduce(0, +) > 0
        // With a stroke of which nothing is seen cairo 1.16 leaves out the fill before it, too.
        let isSeen = !isDashed || style.cap != .butt || stride(from: 0, to: dashes.count, by: 2).contains { dashes[$0] > 0 }
        guard isSeen else { return }
        append(path, map)
        unsafe cairo_set_line_width(context, style.width)
        unsafe cairo_set_line_cap(
            context, style.cap == .butt ? CAIRO_LINE_CAP_BUTT : style.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE)
        unsafe cairo_set_line_join(
            context, style.join == .miter ? CAIRO_LINE_JOIN_MITER : style.join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_BEVEL)
        unsafe cairo_set_miter_limit(context, max(style.miterLimit, 1))
        unsafe cairo_set_dash(context, dashes, isDashed ? Int32(clamping: dashes.count) : 0, style.dashPhase)
        unsafe paint.use { source in
            // The paint is in points of the page, the pen in coordinates of its own.
            unsafe cairo_set_source(context, source)
            set(pen.map)
            unsafe cairo_stroke(context)
        }
        unsafe cairo_identity_matrix(context)
        if style.cap == .square { fillPoints(of: path, width, map, paint) }
    }

    /// Draws the squares that points have for caps. PDF leaves these caps out, as a point has no direction: the squares lie as the shape's axes do.
    private func fillPoints(of path: Path, _ width: Double, _ map: Affine, _ paint: PagePaint) {
        let measure = PathMeasure(path)
        for subpath in measure.subpaths where subpath.length == 0 {
            let middle = measure.segments[subpath.firstSegment].start
            fill(Path(Rect(middle.x - width / 2, middle.y - width / 2, width, width)), .nonZero, map, paint)
        }
    }

    // MARK: - Images

    func draw(_ image: PageImage, _ map: Affine, opacity: Double, isSmooth: Bool) {
        guard map.inverse != nil, let held = surface(of: image) else { return }
        unsafe cairo_save(context)
        set(Affine(1 / Double(image.width), 0, 0, 1 / Double(image.height), 0, 0) * map)
        // cairo 1.16 names an image in the resources of a stream as often as the stream shows it, which PDF forbids: a group is a stream of its own.
        let isShownAgain = !shown.insert(ObjectIdentifier(image)).inserted
        let hasAlpha = unsafe held.alpha != nil
        if isShownAgain || hasAlpha && opacity < 1 {
            unsafe cairo_push_group(context)
            paint(held, 1, isSmooth)
            unsafe cairo_pop_group_to_source(context)
            unsafe cairo_paint_with_alpha(context, opacity)
        } else {
            paint(held, opacity, isSmooth)
        }
        unsafe cairo_restore(context)
    }

    /// Paints an image's colours through its alpha; cairo makes one image of the two. @param opacity that counts for one without alpha.
    private func paint(_ image: PDFImage, _ opacity: Double, _ isSmooth: Bool) {
        unsafe set(image.surface, isSmooth)
        guard unsafe image.alpha != nil else { return unsafe cairo_paint_with_alpha(context, opacity) }
        let mask = unsafe cairo_pattern_create_for_surface(image.alpha)
        unsafe cairo_pattern_set_filter(mask, isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
        unsafe cairo_mask(context, mask)
        unsafe cairo_pattern_destroy(mask)
    }

    private func set(_ surface: OpaquePointer, _ isSmooth: Bool) {
        unsafe cairo_set_source_surface(context, surface, 0, 0)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
        unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_NONE)
    }

    private func surface(of image: PageImage) -> PDFImage? {
        if let known = images[ObjectIdentifier(image)] { return known }
        guard let made = PDFImage(image) else { return nil }
        images[ObjectIdentifier(image)] = made
        return made
    }

    // MARK: - Groups

    func beginGroup() {
        unsafe cairo_identity_matrix(context)
        unsafe cairo_push_group(context)
    }

    func beginMask() {
        unsafe masked.append(cairo_pop_group(context))
        unsafe cairo_identity_matrix(context)
        unsafe cairo_push_group(context)
    }

    func endGroup(opacity: Double, blend: FramePlan.BlendMode, mask: FramePlan.MaskChannel?) {
        let pattern = unsafe cairo_pop_group(context)
        defer { unsafe cairo_pattern_destroy(pattern) }
        unsafe cairo_identity_matrix(context)
        guard mask != nil, let content = unsafe masked.popLast() else { return unsafe paint(pattern, opacity, blend) }
        defer { unsafe cairo_pattern_destroy(content) }
        if opacity >= 1, blend == .sourceOver {
            unsafe cairo_set_source(context, content)
            return unsafe cairo_mask(context, pattern)
        }
        unsafe cairo_push_group(context)
        unsafe cairo_set_source(context, content)
        unsafe cairo_mask(context, pattern)
        let result = unsafe cairo_pop_group(context)
        unsafe paint(result, opacity, blend)
        unsafe cairo_pattern_destroy(result)
    }

    private func paint(_ pattern: OpaquePointer?, _ opacity: Double, _ blend: FramePlan.BlendMode) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        // A change of the clip takes a blend mode back, which cairo 1.16 believes to be set still, and does not write again. The group was drawn
        // within the clip: without one here there is none to change between two blended groups.
        if blend != .sourceOver { unsafe cairo_reset_clip(context) }
        unsafe cairo_set_source(context, pattern)
        unsafe cairo_set_operator(context, blend.cairoOperator)
        if opacity >= 1 {
            unsafe cairo_paint(context)
        } else {
            unsafe cairo_paint_with_alpha(context, opacity)
        }
    }

    // MARK: - Text

    /// Letters are shapes whose em is longer, in points: FreeType knows none of twice that, and cairo refuses a font for good that was asked for one.
    private static let largestEm = 32_000.0

    func show(_ glyphs: [TextLayout.PlacedGlyph], _ font: TextFont, of piece: TextLayout.Piece, _ map: Affine, _ color: Color) {
        if font.size(map) < Self.largestEm {
            unsafe cairo_set_source_rgba(context, Double(color.r), Double(color.g), Double(color.b), Double(color.a))
            show(glyphs, font, piece.words, map)
        } else {
            for glyph in glyphs { fill(font.outlines[glyph.index].path, .nonZero, font.place(glyph, map), .color(color)) }
        }
    }

    private func show(_ glyphs: [TextLayout.PlacedGlyph], _ font: TextFont, _ words: TextLayout.TextWords, _ map: Affine) {
        guard map.inverse != nil, font.place.inverse != nil else { return }
        var matrix = cairo_matrix_t(font.place)
        let glyphs = glyphs.map { cairo_glyph_t(index: $0.index, x: $0.x, y: $0.y) }
        let clusters = words.clusters.map { cairo_text_cluster_t(num_bytes: $0.bytes, num_glyphs: $0.glyphs) }
        set(map)
        unsafe cairo_set_font_face(context, font.face)
        unsafe cairo_set_font_matrix(context, &matrix)
        unsafe cairo_set_font_options(context, font.options)
        unsafe glyphs.withUnsafeBufferPointer { glyphs in
            guard !words.clusters.isEmpty else { return unsafe cairo_show_glyphs(context, glyphs.baseAddress, Int32(glyphs.count)) }
            unsafe clusters.withUnsafeBufferPointer { clusters in
                unsafe words.string.ofCharacters.withCString { string in
                    unsafe cairo_show_text_glyphs(
                        context, string, Int32(words.string.utf8.count), glyphs.baseAddress, Int32(glyphs.count), clusters.baseAddress,
                        Int32(clusters.count),
                        words.isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0))
                }
            }
        }
        unsafe cairo_identity_matrix(context)
    }

    // MARK: - Links

    /// An address as URIs have it, in ASCII, for an attribute of cairo's. What means something in a string of PDF is percent-encoded too: cairo 1.16
    /// writes the address as it is.
    private static func escaped(_ address: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in address.utf8 {
            switch byte {
            case UInt8(ascii: "'"): result += [UInt8(ascii: "\\"), byte]
            case 0...32, 127..., UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    func link(_ rect: Rect, to address: String) {
        func number(_ value: Double) -> String { DecimalText(value, places: 3).text }
        let attributes =
            "rect=[\(number(rect.x)) \(number(rect.y)) \(number(rect.width)) \(number(rect.height))] uri='\(Self.escaped(address))'"
        unsafe cairo_identity_matrix(context)
        // Without an element of a document's structure around it cairo 1.16 leaves out an object that the link names.
        unsafe cairo_tag_begin(context, "P", nil)
        unsafe cairo_tag_begin(context, CAIRO_TAG_LINK, attributes)
        unsafe cairo_tag_end(context, CAIRO_TAG_LINK)
        unsafe cairo_tag_end(context, "P")
        // cairo leaves out the links of a page without drawings, so something is drawn that nobody sees: with less alpha cairo takes it for nothing.
        unsafe cairo_set_source_rgba(context, 1, 1, 1, 0.004)
        unsafe cairo_rectangle(context, rect.x, rect.y, 1.0 / 256, 1.0 / 256)
        unsafe cairo_fill(context)
    }
}

extension cairo_matrix_t {
    init(_ map: Affine) { self.init(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty) }
}

extension FramePlan.BlendMode {
    fileprivate var cairoOperator: cairo_operator_t {
        switch self {
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        default: CAIRO_OPERATOR_OVER
        }
    }
}
