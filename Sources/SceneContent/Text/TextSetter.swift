import CCairo
import CPango
public import SceneCommit
public import SceneGeometry

extension TextLayout {
    /// Sets text, in a moment in which no other thread does.
    public convenience init(_ style: TextStyle, in library: FontLibrary = .shared) {
        let parts = library.withFonts { fonts in
            guard var setter = TextSetter(style, &fonts) else { return TextParts() }
            setter.addLines()
            return setter.takeParts()
        }
        self.init(parts)
    }

    /// The size that text wants: that of its lines, which are as wide as the bounds when it is wrapped.
    public static func preferredSize(_ style: TextStyle, in library: FontLibrary) -> Size {
        var style = style
        style.truncation = .none
        // Pango breaks lines by widths with the spaces at their ends, which lines in the middle or on the right stand without.
        if style.alignment != .justified { style.alignment = .left }
        let layout = TextLayout(style, in: library), spacing = style.text.runs.lazy.map(\.letterSpacing).max() ?? 0
        guard layout.size.width > 0, spacing > 0 else { return layout.size }
        // Lines break and are truncated by widths with the space behind their last letters, and are as wide as without.
        style.size.width = layout.size.width + spacing
        // Lines in which words of both directions stand are without that space at both ends.
        if style.isWrapped, TextLayout(style, in: library).lines.count > layout.lines.count { style.size.width += spacing }
        return Size(style.size.width, layout.size.height)
    }
}

/// Sets one text with Pango. It is set at one size, whatever the size in points is: as nothing is fitted to pixels it comes out the same,
/// and text that grows needs no new fonts.
@safe
struct TextSetter: ~Copyable {
    private let context: OpaquePointer
    private let description: OpaquePointer?
    private let style: TextStyle
    /// How many pixels of setting a point is.
    private let scale: Double
    /// How many points one of Pango's units is.
    let unit: Double
    var blocks: TextBlocks
    /// Where the block that is being set begins in the text.
    private(set) var start = 0
    /// How wide tabs are in the first block.
    private var tabWidth: Int32?
    var parts = TextParts()
    /// The places where a cursor can stand; nil where nobody asks for them.
    var carets: [TextLayout.Caret]?
    /// The indices of Pango's fonts in the parts. They are held, so that no other font comes to lie where one was.
    var fontIndices: [OpaquePointer: Int] = unsafe [:]

    /// The size in which the layer's font is set, in pixels of no target.
    private static let settingSize = 64.0
    /// FreeType's sizes have 16 bits. Only a layer's font can be larger, next to text that is far too small to be read.
    private static let largestFont = 6e4
    /// Pango counts in 1024ths, in 32 bits.
    private static let largestLength = 1e6

    /// nil when there is nothing to set.
    init?(_ style: TextStyle, _ fonts: inout FontMap) {
        let scale = Self.scale(for: style)
        guard scale > 0, scale.isFinite else { return nil }
        fonts.prepare(for: style.text.runs.map { ($0.fontSize ?? style.fontSize) * scale })
        guard let context = unsafe fonts.makeContext() else { return nil }
        let description = unsafe pango_font_description_new()
        unsafe fonts.face(named: style.font.isEmpty ? "Sans" : style.font).describe(description)
        unsafe pango_font_description_set_absolute_size(description, min(style.fontSize * scale, Self.largestFont) * Double(PANGO_SCALE))
        unsafe self.context = context
        unsafe self.description = description
        self.style = style
        self.scale = scale
        unit = 1 / (Double(PANGO_SCALE) * scale)
        if let markup = style.text.markup, let (text, attributes) = try? unsafe TextMarkup.parse(markup) {
            let scaled = unsafe Self.scaled(attributes, scale)
            let scripts = unsafe MarkupScripts.attributes(for: scaled, context, description, scale: scale)
            blocks = unsafe TextBlocks(text, scaled, scripts: scripts, isWrapped: style.isWrapped)
        } else {
            let attributes = unsafe style.text.makeAttributes(scale, &fonts)
            blocks = unsafe TextBlocks(style.text.string, attributes, scripts: [], isWrapped: style.isWrapped)
        }
        parts.dependsOnSize = style.isWrapped || style.truncation != .none
    }

    deinit {
        unsafe fontIndices.keys.forEach { unsafe cairo_scaled_font_destroy($0) }
        unsafe pango_font_description_free(description)
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
    }

    mutating func takeParts() -> TextParts {
        let taken = parts
        parts = TextParts()
        return taken
    }

    /// How many pixels of setting a point is; 0 when nothing could be seen.
    private static func scale(for style: TextStyle) -> Double {
        let base = style.fontSize
        let sizes = style.text.runs.map { $0.fontSize ?? base }
        guard let largest = sizes.max(), largest > 0, largest.isFinite else { return 0 }
        let spacing = style.text.runs.lazy.map { abs($0.letterSpacing) }.max() ?? 0
        let offset = style.text.runs.lazy.map { abs($0.baselineOffset) }.max() ?? 0
        let count = style.text.runs.lazy.map(\.string.utf8.count).reduce(1, +)
        // Nothing of it may be longer than what Pango can count, even if it is all in one line, nor in one column.
        let most = style.text.markup == nil ? largest : largest * TextMarkup.largestScale
        let length = (most * 3 + spacing + offset) * Double(count)
        return min(settingSize / (base > 0 && base > largest / 64 && base < largest * 64 ? base : largest), largestLength / length)
    }

    /// Markup's attributes with lengths in pixels of setting. They are owned, and so is the list that takes their place.
    private static func scaled(_ attributes: OpaquePointer?, _ scale: Double) -> OpaquePointer? {
        let list = unsafe pango_attr_list_new()
        let all = unsafe pango_attr_list_get_attributes(attributes)
        defer { unsafe g_slist_free(all) }
        unsafe pango_attr_list_unref(attributes)
        var next = unsafe all
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard var attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            func scaled(_ length: Int32) -> Int32 { Int32(clamping: Double(length) * scale, atMost: 1 << 30) }
            switch unsafe attribute.pointee.klass.pointee.type {
            case PANGO_ATTR_LETTER_SPACING, PANGO_ATTR_RISE, PANGO_ATTR_ABSOLUTE_LINE_HEIGHT:
                guard let number = unsafe pango_attribute_as_int(attribute) else { break }
                unsafe number.pointee.value = scaled(number.pointee.value)
            case PANGO_ATTR_SIZE, PANGO_ATTR_ABSOLUTE_SIZE:
                guard let size = unsafe pango_attribute_as_size(attribute),
                    let absolute = unsafe pango_attr_size_new_absolute(max(scaled(size.pointee.size), min(size.pointee.size, 1)))
                else { break }
                unsafe absolute.pointee.start_index = attribute.pointee.start_index
                unsafe absolute.pointee.end_index = attribute.pointee.end_index
                unsafe pango_attribute_destroy(attribute)
                unsafe attribute = absolute
            case PANGO_ATTR_FONT_DESC:
                guard let font = unsafe pango_attribute_as_font_desc(attribute)?.pointee.desc else { break }
                let size = unsafe pango_font_description_get_size(font)
                if size > 0 { unsafe pango_font_description_set_absolute_size(font, Double(max(scaled(size), 1))) }
            default: break
            }
            unsafe pango_attr_list_insert(list, attribute)
        }
        return unsafe list
    }

    // MARK: - Lines

    mutating func addLines() {
        let limit = style.isWrapped && style.truncation != .none ? Int(pixels(style.size.height)) : nil
        var top = 0, isWhole = true
        while isWhole, let block = blocks.next(atMost: limit == nil ? TextBlocks.most : 1) {
            guard let layout = unsafe makeLayout(block) else { return }
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
            if let limit {
                let (count, total) = unsafe countLines(of: layout, within: limit - top)
                if count == 0, top > 0 { return }
                isWhole = count == total
                unsafe pango_layout_set_height(layout, -max(count, 1))
                unsafe pango_layout_set_ellipsize(layout, ellipsis)
            }
            if style.alignment != .justified || !style.isWrapped, unsafe pango_layout_is_ellipsized(layout) != 0 {
                unsafe trimEllipses(of: layout)
            }
            start = block.range.lowerBound
            if style.isWrapped, style.alignment != .natural, style.alignment != .left { unsafe hangSpaces(of: layout) }
            let last = unsafe addLines(of: layout, block.range, below: top)
            top += Int(last.y) + Int(last.height)
        }
    }

    /// How many lines of a paragraph lie within a height as a whole, and how many there are. Pango itself, given a height, takes all lines to be
    /// as high as the ones before them.
    private func countLines(of layout: OpaquePointer, within height: Int) -> (within: Int32, all: Int32) {
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        let iterator = unsafe pango_layout_get_iter(layout)
        defer { unsafe pango_layout_iter_free(iterator) }
        var extents = PangoRectangle(), within: Int32 = 0, all: Int32 = 0
        repeat {
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
            // A height that was asked for is rounded.
            if within == all, Int(extents.y) + Int(extents.height) <= height + 1 { within += 1 }
            all += 1
        } while unsafe pango_layout_iter_next_line(iterator) != 0
        return (within, all)
    }

    /// Takes from each ellipsis the width that its line has left, which Pango gives it: the line would stand as if it filled the bounds.
    private func trimEllipses(of layout: OpaquePointer) {
        var nextLine = unsafe pango_layout_get_lines(layout)
        while let link = unsafe nextLine {
            unsafe nextLine = link.pointee.next
            var next = unsafe link.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self).pointee.runs
            while let link = unsafe next {
                unsafe next = link.pointee.next
                guard let run = unsafe link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self), let item = unsafe run.pointee.item,
                    unsafe item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0,
                    let glyphs = unsafe run.pointee.glyphs, unsafe glyphs.pointee.num_glyphs > 0
                else { continue }
                let last = unsafe glyphs.pointee.glyphs + Int(glyphs.pointee.num_glyphs - 1)
                var box = PangoRectangle()
                unsafe pango_font_get_glyph_extents(item.pointee.analysis.font, last.pointee.glyph, nil, &box)
                unsafe last.pointee.geometry.width = min(last.pointee.geometry.width, box.width)
            }
        }
    }

    /// Takes the width from the spaces with which lines were wrapped, as Pango does with the last one: lines in the middle or on the right stand
    /// without them, and justified ones are filled without them.
    private func hangSpaces(of layout: OpaquePointer) {
        var nextLine = unsafe pango_layout_get_lines(layout)
        while let link = unsafe nextLine {
            unsafe nextLine = link.pointee.next
            guard let line = unsafe link.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self),
                let following = unsafe nextLine?.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self),
                unsafe following.pointee.is_paragraph_start == 0
            else { continue }
            let begin = unsafe Int(line.pointee.start_index), end = unsafe begin + Int(line.pointee.length)
            var first = end
            while first > begin, isSpace(first - 1) { first -= 1 }
            var gaps: Int32 = 0, freed: Int32 = 0
            for index in begin..<first where isSpace(index) { gaps += 1 }
            // Without another space Pango has filled the line with those at its end.
            guard end - first > 1, gaps > 0 || style.alignment != .justified else { continue }
            unsafe forEachGlyph(of: line) { index, glyph in
                guard index >= first else { return }
                freed += glyph.geometry.width
                glyph.geometry.width = 0
            }
            guard style.alignment == .justified else { continue }
            unsafe forEachGlyph(of: line) { index, glyph in
                guard index < first, gaps > 0, isSpace(index) else { return }
                let share = freed / gaps
                glyph.geometry.width += share
                freed -= share
                gaps -= 1
            }
        }
    }

    private func isSpace(_ index: Int) -> Bool { blocks.text[start + index] == CChar(UInt8(ascii: " ")) }

    /// Calls `body` with each glyph of a line, and where its letter begins in the block.
    private func forEachGlyph(of line: UnsafeMutablePointer<PangoLayoutLine>, _ body: (Int, inout PangoGlyphInfo) -> Void) {
        var next = unsafe line.pointee.runs
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let run = unsafe link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self), let item = unsafe run.pointee.item,
                let glyphs = unsafe run.pointee.glyphs
            else { continue }
            for index in unsafe 0..<Int(glyphs.pointee.num_glyphs) {
                unsafe body(Int(item.pointee.offset + glyphs.pointee.log_clusters[index]), &glyphs.pointee.glyphs[index])
            }
        }
    }

    private var ellipsis: PangoEllipsizeMode {
        switch style.truncation {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
    }

    private mutating func makeLayout(_ block: TextBlocks.Block) -> OpaquePointer? {
        unsafe pango_context_set_base_dir(context, block.direction)
        guard let layout = unsafe pango_layout_new(context) else { return nil }
        unsafe pango_layout_set_auto_dir(layout, block.isRest ? 0 : 1)
        unsafe pango_layout_set_font_description(layout, description)
        unsafe blocks.set(block, of: layout)
        if blocks.hasTabs, block.range.count < blocks.text.count - 1 { unsafe alignTabs(of: layout) }
        if style.isWrapped {
            unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            unsafe pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
        }
        unsafe pango_layout_set_ellipsize(layout, ellipsis)
        // Without a width lines end where the text says so.
        unsafe pango_layout_set_width(layout, style.isWrapped || style.truncation != .none ? pixels(style.size.width) : -1)
        return unsafe layout
    }

    /// Pango makes tabs as wide as eight spaces are where a layout begins: those of a block that begins in another font become as in the first.
    private mutating func alignTabs(of block: OpaquePointer) {
        guard let layout = unsafe pango_layout_new(context) else { return }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_layout_set_text(layout, "\t", 1)
        let list = unsafe pango_attr_list_new()
        defer { unsafe pango_attr_list_unref(list) }
        let all = unsafe pango_attr_list_get_attributes(pango_layout_get_attributes(block))
        defer { unsafe g_slist_free(all) }
        var next = unsafe all
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            // Pango reads the text as far as some attributes go.
            guard unsafe attribute.pointee.start_index == 0 else {
                unsafe pango_attribute_destroy(attribute)
                continue
            }
            unsafe attribute.pointee.end_index = 1
            unsafe pango_attr_list_insert(list, attribute)
        }
        unsafe pango_layout_set_attributes(layout, list)
        var own: Int32 = 0
        unsafe pango_layout_get_size(layout, &own, nil)
        let width = tabWidth ?? own
        tabWidth = width
        guard own != width, let tabs = unsafe pango_tab_array_new(1, 0) else { return }
        unsafe pango_tab_array_set_tab(tabs, 0, PANGO_TAB_LEFT, width)
        unsafe pango_layout_set_tabs(block, tabs)
        unsafe pango_tab_array_free(tabs)
    }

    /// A length in Pango's units.
    private func pixels(_ points: Double) -> Int32 { Int32(clamping: (points * scale * Double(PANGO_SCALE)).rounded(), atMost: 1 << 30) }

    /// Adds the lines of the block. @param top how much lies above it, in Pango's units. @return the last one, counted from there.
    private mutating func addLines(of layout: OpaquePointer, _ range: Range<Int>, below top: Int) -> PangoRectangle {
        let isPlace = unsafe carets == nil ? [] : cursorPositions(in: layout, range)
        let iterator = unsafe pango_layout_get_iter(layout)
        defer { unsafe pango_layout_iter_free(iterator) }
        var extents = PangoRectangle()
        repeat {
            guard let line = unsafe pango_layout_iter_get_line_readonly(iterator) else { continue }
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
            let width = Double(extents.width) * unit
            let isRightToLeft = unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
            if style.alignment != .left, isRightToLeft || (style.alignment != .natural && style.alignment != .justified) {
                parts.dependsOnSize = true
            }
            let y = Double(top + Int(extents.y)) * unit
            let rect = Rect(start(ofLine: width, isRightToLeft), y, width, Double(extents.height) * unit)
            let baseline = unsafe Double(top + Int(pango_layout_iter_get_baseline(iterator))) * unit
            parts.lines.append(
                TextLayout.Line(
                    start: unsafe start + Int(line.pointee.start_index), length: unsafe Int(line.pointee.length), rect: rect,
                    baseline: baseline))
            if carets == nil { unsafe addRuns(of: line, rect, baseline: baseline) } else { unsafe addCarets(of: line, rect, isPlace) }
        } while unsafe pango_layout_iter_next_line(iterator) != 0
        return extents
    }

    /// Where a line of some width begins. Pango would turn left and right around in text that goes from right to left.
    private func start(ofLine width: Double, _ isRightToLeft: Bool) -> Double {
        switch style.alignment {
        case .natural, .justified: isRightToLeft ? style.size.width - width : 0
        case .left: 0
        case .right: style.size.width - width
        case .center: (style.size.width - width) / 2
        }
    }
}

extension AttributedText {
    /// What the runs say, for Pango. The caller owns the list.
    fileprivate func makeAttributes(_ scale: Double, _ fonts: inout FontMap) -> OpaquePointer? {
        let list = unsafe pango_attr_list_new()
        var start = 0
        for run in runs {
            let end = start + run.string.utf8.count
            let attributes = unsafe run.makeAttributes(scale, &fonts)
            for index in unsafe attributes.indices {
                guard let attribute = unsafe attributes[index] else { continue }
                unsafe attribute.pointee.start_index = UInt32(clamping: start)
                unsafe attribute.pointee.end_index = UInt32(clamping: end)
                unsafe pango_attr_list_insert(list, attribute)
            }
            start = end
        }
        return unsafe list
    }
}

extension TextRun {
    fileprivate func makeAttributes(_ scale: Double, _ fonts: inout FontMap) -> [UnsafeMutablePointer<PangoAttribute>?] {
        var list: [UnsafeMutablePointer<PangoAttribute>?] = unsafe []
        if let font { unsafe list.append(fonts.face(named: font).makeAttribute()) }
        if let fontSize { unsafe list.append(pango_attr_size_new_absolute(units(fontSize, scale, atLeast: 1))) }
        if let weight { unsafe list.append(pango_attr_weight_new(PangoWeight(UInt32(clamping: weight)))) }
        if isItalic { unsafe list.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if let color {
            unsafe list.append(pango_attr_foreground_new(color.r.sixteenBits, color.g.sixteenBits, color.b.sixteenBits))
            // To Pango an alpha of 0 is that nothing is said of it.
            unsafe list.append(pango_attr_foreground_alpha_new(max(color.a.sixteenBits, 1)))
        }
        switch underline {
        case .none: break
        case .single: unsafe list.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE))
        case .double: unsafe list.append(pango_attr_underline_new(PANGO_UNDERLINE_DOUBLE))
        case .low: unsafe list.append(pango_attr_underline_new(PANGO_UNDERLINE_LOW))
        case .error: unsafe list.append(pango_attr_underline_new(PANGO_UNDERLINE_ERROR))
        }
        if isStruckThrough { unsafe list.append(pango_attr_strikethrough_new(1)) }
        if letterSpacing != 0 { unsafe list.append(pango_attr_letter_spacing_new(units(letterSpacing, scale))) }
        if baselineOffset != 0 { unsafe list.append(pango_attr_rise_new(units(baselineOffset, scale))) }
        return unsafe list
    }

    private func units(_ points: Double, _ scale: Double, atLeast least: Int32 = .min) -> Int32 {
        max(Int32(clamping: (points * scale * Double(PANGO_SCALE)).rounded(), atMost: 1 << 30), least)
    }
}

extension Float {
    fileprivate var sixteenBits: UInt16 { UInt16(Swift.min(Swift.max(self, 0), 1) * 65535 + 0.5) }
}

extension Int32 {
    /// A number of at most some magnitude; 0 for what is none.
    init(clamping number: Double, atMost largest: Int32) {
        self = number.isNaN ? 0 : Int32(Swift.min(Swift.max(number, -Double(largest)), Double(largest)))
    }
}
