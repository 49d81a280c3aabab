import CCairo
import CPango
import SceneCommit
import SceneGeometry

extension TextSetter {
    /// Adds what a line draws: backgrounds, then glyphs, then the lines below, above and through them.
    mutating func addRuns(of line: UnsafeMutablePointer<PangoLayoutLine>, _ rect: Rect, baseline: Double) {
        var decorations = LineDecorations()
        var x = rect.x
        var next = unsafe line.pointee.runs
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let run = unsafe link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let item = unsafe run.pointee.item, let glyphs = unsafe run.pointee.glyphs, let font = unsafe item.pointee.analysis.font
            else { continue }
            let look = unsafe RunLook(item.pointee.analysis.extra_attrs)
            var inkBox = PangoRectangle(), logicalBox = PangoRectangle()
            unsafe pango_glyph_string_extents(glyphs, font, &inkBox, &logicalBox)
            let width = Double(logicalBox.width) * unit
            x += unsafe Double(run.pointee.start_x_offset) * unit
            var rise = unsafe run.pointee.y_offset
            if unsafe item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_CENTERED_BASELINE) != 0 {
                rise += logicalBox.y + logicalBox.height / 2
            }
            let origin = Point(x, baseline - Double(rise) * unit)
            if let background = look.background { add(Rect(x, rect.y, width, rect.height), background) }
            if look.hasLines {
                let count = unsafe Int(glyphs.pointee.num_glyphs)
                let place = LineDecorations.Place(inkBox, logicalBox, origin: origin, unit: unit, glyphCount: count)
                unsafe decorations.add(look, place, metrics(of: font, item.pointee.analysis.language))
            } else {
                decorations.skip()
            }
            unsafe addGlyphs(glyphs, font, at: origin, look.paint, words: text(of: item))
            x += unsafe width + Double(run.pointee.end_x_offset) * unit
        }
        for mark in decorations.marks { add(mark) }
    }

    private func metrics(of font: UnsafeMutablePointer<PangoFont>, _ language: OpaquePointer?) -> LineDecorations.Metrics {
        let metrics = unsafe pango_font_get_metrics(font, language)
        defer { unsafe pango_font_metrics_unref(metrics) }
        return unsafe LineDecorations.Metrics(metrics, unit: unit)
    }

    private mutating func add(_ rect: Rect, _ paint: TextLayout.Paint) {
        guard !rect.isEmpty else { return }
        // What follows and is painted alike is one piece, so that no seam shows where rectangles touch.
        if let last = parts.pieces.last, last.paint == paint, case .rects(let range) = last.kind, range.upperBound == parts.rects.count {
            parts.pieces[parts.pieces.count - 1].kind = .rects(range.lowerBound..<range.upperBound + 1)
            parts.pieces[parts.pieces.count - 1].ink = last.ink.union(rect)
        } else {
            parts.pieces.append(TextLayout.Piece(kind: .rects(parts.rects.count..<parts.rects.count + 1), paint: paint, ink: rect))
        }
        parts.rects.append(rect)
    }

    private mutating func add(_ mark: LineDecorations.Mark) {
        if mark.isWave {
            guard let path = try? Path.wave(in: mark.rect), let ink = path.boundingBox else { return }
            parts.pieces.append(TextLayout.Piece(kind: .path(path), paint: mark.paint, ink: ink))
        } else {
            add(mark.rect, mark.paint)
        }
    }

    // MARK: - Glyphs

    private mutating func addGlyphs(
        _ string: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>, at origin: Point,
        _ paint: TextLayout.Paint, words: RunWords
    ) {
        let infos = unsafe UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
        var x = origin.x
        var outlines = GlyphRun(), pictures = GlyphRun()
        for index in infos.indices {
            let info = unsafe infos[index]
            let place = Point(x + Double(info.geometry.x_offset) * unit, origin.y + Double(info.geometry.y_offset) * unit)
            x += Double(info.geometry.width) * unit
            if info.glyph == Self.emptyGlyph { continue }
            if info.glyph & Self.unknownGlyph != 0 {
                unsafe addUnknown(info, font, at: place, paint)
            } else if info.attr.is_color != 0 {
                pictures.append(info.glyph, place, unsafe string.pointee.log_clusters[index])
            } else {
                outlines.append(info.glyph, place, unsafe string.pointee.log_clusters[index])
            }
        }
        unsafe add(outlines, font, paint, words.of(outlines.starts), arePictures: false)
        unsafe add(pictures, font, paint, words.of(pictures.starts), arePictures: true)
    }

    private struct GlyphRun {
        private(set) var glyphs: [cairo_glyph_t] = []
        /// Where in the run's text the cluster of each glyph begins.
        private(set) var starts: [Int] = []

        mutating func append(_ glyph: PangoGlyph, _ place: Point, _ start: Int32) {
            glyphs.append(cairo_glyph_t(index: UInt(glyph), x: place.x, y: place.y))
            starts.append(Int(start))
        }
    }

    /// The text of a run; that of an ellipsis is what it shows, not what it stands for.
    private func text(of item: UnsafeMutablePointer<PangoItem>) -> RunWords {
        let isBackward = unsafe item.pointee.analysis.level & 1 != 0
        if unsafe item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 {
            return RunWords(bytes: Array("\u{2026}".utf8), isWhole: true, isBackward: isBackward)
        }
        let (offset, length) = unsafe (start + Int(item.pointee.offset), Int(item.pointee.length))
        let bytes = blocks.text.dropFirst(offset).prefix(length).map { UInt8(bitPattern: $0) }
        return RunWords(bytes: bytes, isWhole: false, isBackward: isBackward)
    }

    // Pango's macros.
    private static let emptyGlyph: PangoGlyph = 0x0fff_ffff
    private static let unknownGlyph: PangoGlyph = 0x1000_0000

    private mutating func add(
        _ run: GlyphRun, _ font: UnsafeMutablePointer<PangoFont>, _ paint: TextLayout.Paint, _ words: TextLayout.TextWords,
        arePictures: Bool
    ) {
        guard !run.glyphs.isEmpty, let scaled = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(font)) else { return }
        let ink = unsafe inkBox(of: run.glyphs, scaled)
        guard !ink.isEmpty, let index = unsafe fontIndex(scaled) else { return }
        let range = parts.glyphs.count..<parts.glyphs.count + run.glyphs.count
        parts.glyphs.append(contentsOf: run.glyphs)
        parts.pieces.append(
            TextLayout.Piece(
                kind: arePictures ? .pictures(font: index, range) : .outlines(font: index, range), paint: paint, ink: ink, words: words))
    }

    /// What glyphs touch, in points.
    private func inkBox(of glyphs: [cairo_glyph_t], _ font: OpaquePointer) -> Rect {
        // cairo measures at the size of setting.
        let scale = 1 / (unit * Double(PANGO_SCALE))
        var placed = glyphs
        for index in placed.indices {
            placed[index].x *= scale
            placed[index].y *= scale
        }
        var extents = cairo_text_extents_t()
        unsafe cairo_scaled_font_glyph_extents(font, &placed, Int32(clamping: placed.count), &extents)
        let (x, y) = (placed[0].x + extents.x_bearing, placed[0].y + extents.y_bearing)
        return Rect(x / scale, y / scale, extents.width / scale, extents.height / scale)
    }

    private mutating func fontIndex(_ scaled: OpaquePointer) -> Int? {
        if let index = unsafe fontIndices[scaled] { return index }
        guard let font = unsafe TextFont(scaled, scale: unit * Double(PANGO_SCALE)) else { return nil }
        parts.fonts.append(font)
        unsafe fontIndices[cairo_scaled_font_reference(scaled)] = parts.fonts.count - 1
        return parts.fonts.count - 1
    }

    /// A character that no font has: a box with its number, as Pango draws it.
    private mutating func addUnknown(
        _ info: PangoGlyphInfo, _ font: UnsafeMutablePointer<PangoFont>, at place: Point, _ paint: TextLayout.Paint
    ) {
        // No box for a space.
        guard info.glyph != Self.unknownGlyph | 0x20, let path = unsafe outline(of: info, font, at: place), let ink = path.boundingBox
        else { return }
        parts.pieces.append(TextLayout.Piece(kind: .path(path), paint: paint, ink: ink))
    }

    private func outline(of info: PangoGlyphInfo, _ font: UnsafeMutablePointer<PangoFont>, at place: Point) -> Path? {
        let string = unsafe pango_glyph_string_new()
        defer { unsafe pango_glyph_string_free(string) }
        unsafe pango_glyph_string_set_size(string, 1)
        unsafe string?.pointee.glyphs[0] = info
        unsafe string?.pointee.glyphs[0].geometry.x_offset = 0
        unsafe string?.pointee.glyphs[0].geometry.y_offset = 0
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
        defer { unsafe cairo_surface_destroy(surface) }
        let cairo = unsafe cairo_create(surface)
        defer { unsafe cairo_destroy(cairo) }
        unsafe pango_cairo_glyph_string_path(cairo, font, string)
        guard let copy = unsafe cairo_copy_path(cairo) else { return nil }
        defer { unsafe cairo_path_destroy(copy) }
        let scale = unit * Double(PANGO_SCALE)
        return try? unsafe Path(copy, Affine(scale, 0, 0, scale, place.x, place.y))
    }
}

extension Path {
    /// A path that cairo made, mapped.
    init(_ path: UnsafeMutablePointer<cairo_path_t>, _ map: Affine) throws(PathError) {
        self.init()
        var index = 0
        func point(_ offset: Int) -> Point {
            let data = unsafe path.pointee.data[index + offset].point
            return map.apply(data.x, data.y)
        }
        while index < Int(unsafe path.pointee.num_data) {
            let header = unsafe path.pointee.data[index].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO: try move(to: point(1))
            case CAIRO_PATH_LINE_TO: try line(to: point(1))
            case CAIRO_PATH_CURVE_TO: try cubic(control1: point(1), control2: point(2), to: point(3))
            default: try close()
            }
            index += max(Int(header.length), 1)
        }
    }
}
