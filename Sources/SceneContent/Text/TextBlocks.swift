import CPango

/// A text with its attributes, cut into blocks of paragraphs. Pango sets a layout in a time that grows with the square of the number of its
/// paragraphs, so that each block gets one of its own. A line separator ends a block too: Pango fills a justified line that ends with one, and
/// breaks no line at one in text that it truncates.
@safe
struct TextBlocks: ~Copyable {
    struct Block {
        /// In bytes of the text, without what ends the last paragraph.
        let range: Range<Int>
        /// Where paragraphs go whose characters have no direction, such as numbers, unless one before them in the block says it.
        let direction: PangoDirection
        /// Whether the block is what lies behind a line separator: the paragraph, and where that goes, began before it.
        let isRest: Bool
    }

    /// UTF-8, with a zero behind it.
    let text: ContiguousArray<CChar>
    /// In the order of their beginnings.
    private let attributes: [UnsafeMutablePointer<PangoAttribute>]
    /// How many of the attributes begin in the blocks so far, and those of them that reach into the last.
    private var begun = 0
    private var current: [UnsafeMutablePointer<PangoAttribute>] = unsafe []
    /// Where the next block begins; nil behind the last.
    private var start: Int? = 0
    /// The direction of the last paragraph that has one; at the start that of the first such.
    private var direction: PangoDirection
    /// Whether `start` lies behind a line separator.
    private var startsInParagraph = false

    let hasTabs: Bool
    /// Whether lines are broken among characters that Pango may tear apart.
    private let needsCare: Bool

    static let most = 128

    /// @param attributes is owned from now on, and so are `scripts`: what those come to that are among the attributes.
    init(_ text: String, _ attributes: OpaquePointer?, scripts: [UnsafeMutablePointer<PangoAttribute>], isWrapped: Bool) {
        unsafe Self.divide(text, attributes)
        hasTabs = text.utf8.contains(UInt8(ascii: "\t"))
        self.text = hasTabs ? Self.withFewTabs(text.utf8CString) : text.utf8CString
        needsCare = isWrapped && !text.utf8.allSatisfy { $0 < 0x80 }
        let own = unsafe Self.merge(Self.taken(attributes), scripts)
        unsafe self.attributes = isWrapped ? Self.merge(Self.forbidHyphens(in: self.text), own) : own
        direction = PANGO_DIRECTION_NEUTRAL
        let first = direction(of: 0..<self.text.count - 1)
        direction = first == PANGO_DIRECTION_NEUTRAL ? PANGO_DIRECTION_WEAK_LTR : first
    }

    deinit {
        for index in unsafe attributes.indices { unsafe pango_attribute_destroy(attributes[index]) }
    }

    private static let mostTabs = 1000

    /// A text in whose paragraphs later tabs are spaces: what a line takes of Pango grows with the square of its tabs, and faster.
    private static func withFewTabs(_ text: ContiguousArray<CChar>) -> ContiguousArray<CChar> {
        var text = text, count = 0
        for index in text.indices {
            switch UInt8(bitPattern: text[index]) {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): count = 0
            case UInt8(ascii: "\t"):
                count += 1
                if count > mostTabs { text[index] = CChar(UInt8(ascii: " ")) }
            default: break
            }
        }
        return text
    }

    /// Leaves hyphens to the places behind soft ones, between which they are forbidden: words that are broken because they have no room get none.
    private static func forbidHyphens(in text: ContiguousArray<CChar>) -> [UnsafeMutablePointer<PangoAttribute>] {
        var parts: [UnsafeMutablePointer<PangoAttribute>] = unsafe [], start = 0
        for end in text.indices.dropFirst() {
            let isBehindHyphen = text[end - 1] == softHyphen.1 && end > 1 && text[end - 2] == softHyphen.0
            guard isBehindHyphen || end == text.count - 1, let part = unsafe pango_attr_insert_hyphens_new(0) else { continue }
            unsafe part.pointee.start_index = UInt32(clamping: start)
            unsafe part.pointee.end_index = UInt32(clamping: end)
            unsafe parts.append(part)
            start = end
        }
        return unsafe parts
    }

    private static let softHyphen = (CChar(bitPattern: 0xc2), CChar(bitPattern: 0xad))

    /// The attributes of a list of Pango's, which ends here, but for those of scripts.
    private static func taken(_ list: OpaquePointer?) -> [UnsafeMutablePointer<PangoAttribute>] {
        let all = unsafe pango_attr_list_get_attributes(list)
        defer { unsafe g_slist_free(all) }
        unsafe pango_attr_list_unref(list)
        var taken: [UnsafeMutablePointer<PangoAttribute>] = unsafe [], next = unsafe all
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            if unsafe MarkupScripts.has(attribute) { unsafe pango_attribute_destroy(attribute) } else { unsafe taken.append(attribute) }
        }
        return unsafe taken
    }

    /// Attributes in the order of their beginnings; of those that begin together the first come first.
    private static func merge(
        _ first: [UnsafeMutablePointer<PangoAttribute>], _ second: [UnsafeMutablePointer<PangoAttribute>]
    ) -> [UnsafeMutablePointer<PangoAttribute>] {
        guard unsafe !second.isEmpty else { return unsafe first }
        var merged: [UnsafeMutablePointer<PangoAttribute>] = unsafe [], index = 0
        for other in unsafe second.indices {
            while unsafe index < first.count, unsafe first[index].pointee.start_index <= second[other].pointee.start_index {
                unsafe merged.append(first[index])
                index += 1
            }
            unsafe merged.append(second[other])
        }
        return unsafe merged + first[index...]
    }

    // MARK: - Blocks

    /// The next block, of at most so many paragraphs. Text without characters is a block, too.
    mutating func next(atMost most: Int) -> Block? {
        guard let first = start else { return nil }
        let inherited = direction, isRest = startsInParagraph
        var end = first, count = 0, isNeutral = true
        while let begin = start, count < (isRest ? 1 : most) {
            let (length, following, ending) = line(begin), own = isRest ? PANGO_DIRECTION_NEUTRAL : direction(of: begin..<begin + length)
            if own != PANGO_DIRECTION_NEUTRAL {
                // Pango would give it to those before it that have none.
                if isNeutral, count > 0, own != inherited { break }
                isNeutral = false
                direction = own
            }
            end = begin + length
            count += 1
            start = following > length ? begin + following : nil
            startsInParagraph = ending == .line
            if ending != .paragraph { break }
        }
        return Block(range: first..<end, direction: inherited, isRest: isRest)
    }

    /// How a line ends that is not wrapped.
    private enum LineEnd {
        /// With the paragraph, or with the text.
        case paragraph
        /// With the paragraph, which Pango does not know.
        case unknownParagraph
        /// Within the paragraph.
        case line
    }

    /// How long the paragraph is that begins somewhere, or its part before a line separator, and how far behind its beginning the next lies.
    private func line(_ begin: Int) -> (length: Int, following: Int, ending: LineEnd) {
        var end = begin
        func ended(by bytes: Int, _ ending: LineEnd) -> (Int, Int, LineEnd) { (end - begin, end + bytes - begin, ending) }
        while end < text.count - 1 {
            switch UInt8(bitPattern: text[end]) {
            case UInt8(ascii: "\n"): return ended(by: 1, .paragraph)
            case UInt8(ascii: "\r"): return ended(by: text[end + 1] == CChar(UInt8(ascii: "\n")) ? 2 : 1, .paragraph)
            // A vertical tab and a form feed. By their class of the bidirectional algorithm the paragraph goes on, and it ends with a next line, U+0085.
            case 0x0b, 0x0c: return ended(by: 1, .line)
            case 0xc2 where UInt8(bitPattern: text[end + 1]) == 0x85: return ended(by: 2, .unknownParagraph)
            case 0xe2 where isSeparator(end, Self.lineSeparator): return ended(by: 3, .line)
            case 0xe2 where isSeparator(end, Self.lineSeparator + 1): return ended(by: 3, .paragraph)
            default: end += 1
            }
        }
        return ended(by: 0, .paragraph)
    }

    /// The last byte of the line separator, U+2028; the paragraph separator's is the next.
    private static let lineSeparator: UInt8 = 0xa8

    private func isSeparator(_ place: Int, _ last: UInt8) -> Bool {
        place + 3 < text.count && UInt8(bitPattern: text[place]) == 0xe2 && UInt8(bitPattern: text[place + 1]) == 0x80
            && UInt8(bitPattern: text[place + 2]) == last
    }

    private func direction(of range: Range<Int>) -> PangoDirection {
        unsafe text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return PANGO_DIRECTION_NEUTRAL }
            return unsafe scene_base_direction(base + range.lowerBound, Int32(clamping: range.count))
        }
    }

    /// Gives a layout the text and the attributes of a block: of the last one that `next()` had.
    mutating func set(_ block: Block, of layout: OpaquePointer) {
        unsafe text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe pango_layout_set_text(layout, base + block.range.lowerBound, Int32(clamping: block.range.count))
        }
        let list = unsafe pango_attr_list_new()
        defer { unsafe pango_attr_list_unref(list) }
        let begin = block.range.lowerBound
        unsafe current.removeAll { unsafe Int($0.pointee.end_index) <= begin }
        while unsafe begun < attributes.count, unsafe Int(attributes[begun].pointee.start_index) < max(block.range.upperBound, begin + 1) {
            if unsafe Int(attributes[begun].pointee.end_index) > begin { unsafe current.append(attributes[begun]) }
            begun += 1
        }
        for index in unsafe current.indices {
            guard unsafe !forbidsKnownBreaks(current[index]), let copy = unsafe pango_attribute_copy(current[index]) else { continue }
            unsafe copy.pointee.start_index = UInt32(max(Int(copy.pointee.start_index) - begin, 0))
            // The end may lie beyond the block, as that of an empty paragraph must, but not where Pango reads the text as far.
            let end = unsafe Int(copy.pointee.end_index) - begin
            switch unsafe copy.pointee.klass.pointee.type {
            case PANGO_ATTR_ALLOW_BREAKS, PANGO_ATTR_INSERT_HYPHENS, PANGO_ATTR_WORD, PANGO_ATTR_SENTENCE:
                unsafe copy.pointee.end_index = UInt32(min(end, block.range.count))
            default: unsafe copy.pointee.end_index = UInt32(end)
            }
            unsafe pango_attr_list_insert(list, copy)
        }
        if needsCare { unsafe keepTogether(block, list) }
        unsafe pango_layout_set_attributes(layout, list)
    }

    /// Whether an attribute forbids breaks of lines among characters that may have some of their own, as soft hyphens have: there Pango ends the
    /// process, too.
    private func forbidsKnownBreaks(_ attribute: UnsafeMutablePointer<PangoAttribute>) -> Bool {
        guard unsafe attribute.pointee.klass.pointee.type == PANGO_ATTR_ALLOW_BREAKS else { return false }
        let end = unsafe min(Int(attribute.pointee.end_index), text.count - 1)
        let bytes = unsafe text[min(Int(attribute.pointee.start_index), end)..<end]
        return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self).unicodeScalars.contains {
            !$0.isASCII && g_unichar_isalnum($0.value) == 0
        }
    }

    /// Forbids breaks of lines within what is seen as one character, such as a space with a mark on it. Pango finds them by other rules than those
    /// by which it divides words, and ends the process where a line has room for neither (`process_line`, seen in 1.50).
    private func keepTogether(_ block: Block, _ list: OpaquePointer?) {
        let first = block.range.lowerBound
        var starts = block.range.filter { UInt8(bitPattern: text[$0]) & 0xc0 != 0x80 }.map { $0 - first }
        starts.append(block.range.count)
        var breaks = [PangoLogAttr](repeating: PangoLogAttr(), count: starts.count)
        unsafe text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe pango_get_log_attrs(base + first, Int32(clamping: block.range.count), -1, nil, &breaks, Int32(clamping: breaks.count))
        }
        for index in starts.indices.dropFirst().dropLast() {
            guard breaks[index].is_line_break != 0, breaks[index].is_char_break == 0, breaks[index].is_mandatory_break == 0,
                let attribute = unsafe pango_attr_allow_breaks_new(0)
            else { continue }
            unsafe attribute.pointee.start_index = UInt32(starts[index - 1])
            unsafe attribute.pointee.end_index = UInt32(starts[index + 1])
            unsafe pango_attr_list_insert(list, attribute)
        }
    }

    // MARK: - Long parts

    /// A part of text that Pango sets as one takes a time that grows with the square of its length: long ones are divided where an attribute
    /// begins that changes nothing, behind a space if there is one.
    private static func divide(_ text: String, _ attributes: OpaquePointer?) {
        var text = text
        guard text.utf8.count > 2 * longestPart else { return }
        text.withUTF8 { bytes in
            var start = 0, isMarked = false
            while bytes.count - start > longestPart {
                let limit = start + longestPart
                var end = limit
                while end > limit - longestPart / 2, unsafe bytes[end - 1] != UInt8(ascii: " ") { end -= 1 }
                if unsafe bytes[end - 1] != UInt8(ascii: " ") {
                    end = limit
                    // Not within a character.
                    while unsafe bytes[end] & 0xc0 == 0x80 { end -= 1 }
                }
                if isMarked, let mark = unsafe pango_attr_fallback_new(1) {
                    unsafe mark.pointee.start_index = UInt32(start)
                    unsafe mark.pointee.end_index = UInt32(end)
                    unsafe pango_attr_list_insert(attributes, mark)
                }
                isMarked.toggle()
                start = end
            }
        }
    }

    private static let longestPart = 1024
}
