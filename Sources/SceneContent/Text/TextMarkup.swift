import CPango
import Glibc
public import SceneCommit
import SceneGeometry

/// Pango's markup: text with tags such as <b> and <span color="red">.
public enum TextMarkup {
    /// Sizes and distances beyond this are not text that anyone can see.
    private static let largestLength = 100_000.0
    /// What tags such as <big> may multiply a font size by.
    static let largestScale = 10.0

    /// Reads markup into text and its runs. The markup stays with it, for it may say more than runs can.
    public static func read(_ markup: String) throws(SceneError) -> AttributedText {
        let (text, attributes) = try unsafe parse(markup)
        defer { unsafe pango_attr_list_unref(attributes) }
        return try unsafe AttributedText(runs(of: text, attributes), markup: markup)
    }

    /// @return the text, and its attributes, which the caller owns.
    static func parse(_ markup: String) throws(SceneError) -> (String, OpaquePointer?) {
        try DeferredLibrary.pango.open("text needs")
        var attributes: OpaquePointer?
        var text: UnsafeMutablePointer<CChar>?
        var error: UnsafeMutablePointer<GError>?
        guard unsafe pango_parse_markup(markup, Int32(markup.utf8.count), 0, &attributes, &text, nil, &error) != 0 else {
            defer { unsafe g_clear_error(&error) }
            let reason = unsafe error.map { unsafe placed($0.pointee.message, in: markup) } ?? "it cannot be read"
            throw SceneError(.format, "the markup is not valid: \(reason)")
        }
        defer { unsafe g_free(text) }
        do throws(SceneError) { try unsafe checkSizes(attributes) } catch {
            unsafe pango_attr_list_unref(attributes)
            throw error
        }
        return unsafe (text.map { unsafe String(cString: $0) } ?? "", attributes)
    }

    /// An error of Pango's, at its place in the markup. Pango reads markup within an element of its own, which counts in the first line. A line
    /// feed right behind that begins no line for Pango, and any other counts as a character of the line that it begins.
    private static func placed(_ reason: UnsafeMutablePointer<CChar>, in markup: String) -> String {
        let words = (line: " line ", character: " char "), lineFeed = UInt8(ascii: "\n")
        guard let place = unsafe strstr(reason, words.line) else { return unsafe String(cString: reason) }
        var rest: UnsafeMutablePointer<CChar>? = unsafe place
        var line = unsafe strtol(place + words.line.utf8.count, &rest, 10), before = line == 1 ? "<markup>".utf8.count : 1
        if markup.utf8.first == lineFeed {
            if line == 1 { before += 1 }
            line += 1
        }
        unsafe place.pointee = 0
        var text = unsafe String(cString: reason) + words.line + String(line)
        if let digits = unsafe rest, unsafe strncmp(digits, words.character, words.character.utf8.count) == 0 {
            let character = unsafe strtol(digits + words.character.utf8.count, &rest, 10) - before
            let lines = markup.utf8.split(separator: lineFeed, maxSplits: line, omittingEmptySubsequences: false)
            text += words.character + String(max(min(character, lines.count < line ? 1 : lines[line - 1].count), 1))
        }
        return unsafe text + (rest.map { unsafe String(cString: $0) } ?? "")
    }

    /// Tags within tags multiply sizes until Pango's integers overflow, and Pango prints of sizes below 0: each size is checked with the scale
    /// that the tags around it, or within it, give it.
    private static func checkSizes(_ attributes: OpaquePointer?) throws(SceneError) {
        guard let attributes = unsafe attributes else { return }
        let iterator = unsafe pango_attr_list_get_iterator(attributes)
        defer { unsafe pango_attr_iterator_destroy(iterator) }
        repeat {
            let (sizes, scale) = unsafe sizes(iterator)
            guard scale <= largestScale else {
                throw SceneError(
                    .invalidArgument, "the markup's tags make a font \(scale) times as large, expected at most \(largestScale) times")
            }
            guard sizes.allSatisfy({ $0 >= 0 && max($0, $0 * scale) <= largestLength }) else {
                throw SceneError(
                    .invalidArgument, "the markup has a font size of more than \(largestLength) points, with the tags around it")
            }
        } while unsafe pango_attr_iterator_next(iterator) != 0
    }

    /// The sizes in points that the attributes of a range name, and what they are multiplied by.
    private static func sizes(_ iterator: OpaquePointer?) -> (sizes: [Double], scale: Double) {
        let all = unsafe pango_attr_iterator_get_attrs(iterator)
        defer { unsafe g_slist_free(all) }
        var sizes: [Double] = [], scale = 1.0, next = unsafe all
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            if let size = unsafe pango_attribute_as_size(attribute) {
                unsafe sizes.append(Double(size.pointee.size) / Double(PANGO_SCALE))
            } else if let font = unsafe pango_attribute_as_font_desc(attribute) {
                unsafe sizes.append(Double(pango_font_description_get_size(font.pointee.desc)) / Double(PANGO_SCALE))
            } else if unsafe attribute.pointee.klass.pointee.type == PANGO_ATTR_SCALE,
                let number = unsafe pango_attribute_as_float(attribute)
            {
                unsafe scale = number.pointee.value
            }
            unsafe pango_attribute_destroy(attribute)
        }
        return (sizes, scale)
    }

    private static func runs(of text: String, _ attributes: OpaquePointer?) throws(SceneError) -> [TextRun] {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return [] }
        guard let attributes = unsafe attributes else { return [TextRun(text)] }
        let iterator = unsafe pango_attr_list_get_iterator(attributes)
        defer { unsafe pango_attr_iterator_destroy(iterator) }
        var runs: [TextRun] = []
        repeat {
            var start: Int32 = 0, end: Int32 = 0
            unsafe pango_attr_iterator_range(iterator, &start, &end)
            let range = min(Int(start), bytes.count)..<min(max(Int(start), Int(end)), bytes.count)
            var run = TextRun(String(decoding: bytes[range], as: UTF8.self))
            try unsafe read(iterator, into: &run)
            guard !range.isEmpty else { continue }
            if let last = runs.last, last.hasLook(of: run) { runs[runs.count - 1].string += run.string } else { runs.append(run) }
        } while unsafe pango_attr_iterator_next(iterator) != 0
        return runs
    }

    /// Takes what attributes say that a run can say too.
    private static func read(_ iterator: OpaquePointer?, into run: inout TextRun) throws(SceneError) {
        let description = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(description) }
        unsafe pango_attr_iterator_get_font(iterator, description, nil, nil)
        let fields = unsafe pango_font_description_get_set_fields(description).rawValue
        if fields & PANGO_FONT_MASK_FAMILY.rawValue != 0, let family = unsafe pango_font_description_get_family(description) {
            run.font = unsafe String(cString: family)
        }
        // Pango multiplies the size that is not there, too.
        if fields & PANGO_FONT_MASK_SIZE.rawValue != 0, unsafe pango_font_description_get_size(description) > 0 {
            run.fontSize = unsafe Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
            try check(run.fontSize ?? 0, "a font size")
        }
        if fields & PANGO_FONT_MASK_WEIGHT.rawValue != 0 {
            run.weight = unsafe Int(pango_font_description_get_weight(description).rawValue)
        }
        if fields & PANGO_FONT_MASK_STYLE.rawValue != 0 {
            run.isItalic = unsafe pango_font_description_get_style(description) != PANGO_STYLE_NORMAL
        }
        run.color = unsafe color(iterator, PANGO_ATTR_FOREGROUND, alpha: PANGO_ATTR_FOREGROUND_ALPHA)
        run.underline = unsafe underline(integer(iterator, PANGO_ATTR_UNDERLINE) ?? 0)
        run.isStruckThrough = unsafe integer(iterator, PANGO_ATTR_STRIKETHROUGH) ?? 0 != 0
        run.letterSpacing = unsafe Double(integer(iterator, PANGO_ATTR_LETTER_SPACING) ?? 0) / Double(PANGO_SCALE)
        run.baselineOffset = unsafe Double(integer(iterator, PANGO_ATTR_RISE) ?? 0) / Double(PANGO_SCALE)
        try check(run.letterSpacing, "letter spacing")
        try check(run.baselineOffset, "a rise")
    }

    private static func check(_ length: Double, _ name: StaticString) throws(SceneError) {
        guard abs(length) <= largestLength else {
            throw SceneError(.invalidArgument, "the markup has \(name) of \(length) points, expected at most \(largestLength)")
        }
    }

    private static func integer(_ iterator: OpaquePointer?, _ type: PangoAttrType) -> Int32? {
        guard let attribute = unsafe pango_attr_iterator_get(iterator, type), let value = unsafe pango_attribute_as_int(attribute) else {
            return nil
        }
        return unsafe value.pointee.value
    }

    private static func color(_ iterator: OpaquePointer?, _ type: PangoAttrType, alpha: PangoAttrType) -> Color? {
        guard let attribute = unsafe pango_attr_iterator_get(iterator, type), let value = unsafe pango_attribute_as_color(attribute) else {
            return nil
        }
        return unsafe Color(value.pointee.color, alpha: integer(iterator, alpha) ?? 0)
    }

    private static func underline(_ value: Int32) -> TextRun.Underline {
        switch PangoUnderline(rawValue: UInt32(bitPattern: value)) {
        case PANGO_UNDERLINE_NONE: .none
        case PANGO_UNDERLINE_DOUBLE, PANGO_UNDERLINE_DOUBLE_LINE: .double
        case PANGO_UNDERLINE_LOW: .low
        case PANGO_UNDERLINE_ERROR, PANGO_UNDERLINE_ERROR_LINE: .error
        default: .single
        }
    }
}

extension Color {
    /// Pango's colour, of 16 bits a component; an alpha of 0 is that nothing is said of it.
    init(_ color: PangoColor, alpha: Int32) {
        let a = alpha == 0 ? 1 : Float(alpha) / 65535
        self.init(Float(color.red) / 65535, Float(color.green) / 65535, Float(color.blue) / 65535, a)
    }
}
