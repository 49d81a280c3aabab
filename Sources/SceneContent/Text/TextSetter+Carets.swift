import CPango
public import SceneCommit
public import SceneGeometry

extension TextLayout {
    /// A place where a cursor can stand.
    public struct Caret: Sendable {
        /// What stands behind it begins at this byte of the text.
        public let start: Int
        /// From the top to the bottom of the line, without a width.
        public let rect: Rect
    }

    /// The places of a text where a cursor can stand, line by line.
    public static func carets(_ style: TextStyle, in library: FontLibrary) -> [Caret] {
        library.withFonts { fonts in
            guard var setter = TextSetter(style, &fonts) else { return [] }
            setter.carets = []
            setter.addLines()
            return setter.carets ?? []
        }
    }
}

extension TextSetter {
    /// Whether a cursor can stand before each byte of a block of text, and behind the last one.
    func cursorPositions(in layout: OpaquePointer, _ range: Range<Int>) -> [Bool] {
        var count: Int32 = 0
        guard let attributes = unsafe pango_layout_get_log_attrs_readonly(layout, &count) else { return [] }
        var isPlace = [Bool](repeating: false, count: range.count + 1)
        var character = 0
        for index in isPlace.indices where index == range.count || !isContinuation(range.lowerBound + index) {
            if character < Int(count) { unsafe isPlace[index] = attributes[character].is_cursor_position != 0 }
            character += 1
        }
        return isPlace
    }

    /// Adds the places of a line where a cursor can stand, in the order of the text.
    /// @param isPlace what `cursorPositions` says of the block.
    mutating func addCarets(of line: UnsafeMutablePointer<PangoLayoutLine>, _ rect: Rect, _ isPlace: [Bool]) {
        let first = unsafe Int(line.pointee.start_index), length = unsafe Int(line.pointee.length)
        // Runs come from left to right, whichever way the text goes.
        var places = [Double](repeating: .nan, count: length + 1)
        var x = rect.x
        var next = unsafe line.pointee.runs
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let run = unsafe link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self), let item = unsafe run.pointee.item
            else {
                continue
            }
            x += unsafe Double(run.pointee.start_x_offset) * unit
            let widths = unsafe characterWidths(of: run, count: Int(item.pointee.num_chars))
            var width = 0.0, passed = 0.0
            for own in widths { width += Double(own) * unit }
            let isBackward = unsafe item.pointee.analysis.level & 1 != 0
            var index = unsafe Int(item.pointee.offset) - first
            for own in widths where places.indices.contains(index) {
                if first + index < isPlace.count, isPlace[first + index] { places[index] = isBackward ? x + width - passed : x + passed }
                passed += Double(own) * unit
                repeat { index += 1 } while index < length && isContinuation(start + first + index)
            }
            if index == length { places[length] = isBackward ? x : x + width }
            x += unsafe width + Double(run.pointee.end_x_offset) * unit
        }
        if length == 0 { places[0] = rect.x }
        for index in places.indices where !places[index].isNaN {
            // Letters that were moved apart to fill a line have half of the room behind the last one, too, which a blank there takes back.
            let place = min(max(places[index], rect.x), rect.x + rect.width)
            carets?.append(TextLayout.Caret(start: start + first + index, rect: Rect(place, rect.y, 0, rect.height)))
        }
    }

    /// How wide the characters of a run are, in Pango's units.
    private func characterWidths(of run: UnsafeMutablePointer<PangoGlyphItem>, count: Int) -> [Int32] {
        var widths = [Int32](repeating: 0, count: count)
        unsafe blocks.text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            unsafe pango_glyph_item_get_logical_widths(run, base + start, &widths)
        }
        return widths
    }

    private func isContinuation(_ byte: Int) -> Bool { byte < blocks.text.count && UInt8(bitPattern: blocks.text[byte]) & 0xc0 == 0x80 }
}
