import CPango
import Glibc

/// The superscripts and subscripts of markup. Pango takes their sizes from the font at the size around them, in whole numbers: where these
/// are too small or too large it divides by zero, and says so on the standard error.
enum MarkupScripts {
    /// A part of the text, in bytes.
    private struct Part {
        let start, end: Int32
    }

    /// Attributes without the scripts of parts that are too small or too large for Pango: these are of the size around them.
    /// @param attributes owned from now on, as the result is by the caller.
    /// @param description the font around all. @param scale how many pixels of setting a point is.
    static func removeExtreme(from attributes: OpaquePointer?, _ description: OpaquePointer?, scale: Double) -> OpaquePointer? {
        let parts = unsafe extremeParts(of: attributes, description, scale)
        guard !parts.isEmpty else { return unsafe attributes }
        let list = unsafe pango_attr_list_new(), all = unsafe pango_attr_list_get_attributes(attributes)
        defer { unsafe g_slist_free(all) }
        unsafe pango_attr_list_unref(attributes)
        var next = unsafe all
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            let (start, end) = unsafe (Int(attribute.pointee.start_index), Int(attribute.pointee.end_index))
            if unsafe isOfScript(attribute), parts.contains(where: { Int($0.start) < end && start < Int($0.end) }) {
                unsafe pango_attribute_destroy(attribute)
            } else {
                unsafe pango_attr_list_insert(list, attribute)
            }
        }
        return unsafe list
    }

    private static func extremeParts(of attributes: OpaquePointer?, _ description: OpaquePointer?, _ scale: Double) -> [Part] {
        let iterator = unsafe pango_attr_list_get_iterator(attributes)
        defer { unsafe pango_attr_iterator_destroy(iterator) }
        var parts: [Part] = []
        repeat {
            guard let depth = unsafe scriptDepth(iterator) else { continue }
            let font = unsafe pango_font_description_copy(description)
            defer { unsafe pango_font_description_free(font) }
            unsafe pango_attr_iterator_get_font(iterator, font, nil, nil)
            let size = unsafe Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
            let isInPixels = unsafe pango_font_description_get_size_is_absolute(font) != 0
            let points = isInPixels ? size / scale : size, smallest = points * pow(leastShare, Double(depth))
            if points > largest || smallest < least || smallest * scale < least {
                var start: Int32 = 0, end: Int32 = 0
                unsafe pango_attr_iterator_range(iterator, &start, &end)
                parts.append(Part(start: start, end: end))
            }
        } while unsafe pango_attr_iterator_next(iterator) != 0
        return parts
    }

    /// How many scripts lie within each other, of those that change the size; nil where there is none.
    private static func scriptDepth(_ iterator: OpaquePointer?) -> Int? {
        let all = unsafe pango_attr_iterator_get_attrs(iterator)
        defer { unsafe g_slist_free(all) }
        var next = unsafe all, depth: Int?
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            if unsafe isOfScript(attribute) {
                depth = unsafe (depth ?? 0) + (attribute.pointee.klass.pointee.type == PANGO_ATTR_FONT_SCALE ? 1 : 0)
            }
            unsafe pango_attribute_destroy(attribute)
        }
        return depth
    }

    /// Whether an attribute is one of the two that a script is made of.
    private static func isOfScript(_ attribute: UnsafeMutablePointer<PangoAttribute>) -> Bool {
        let type = unsafe attribute.pointee.klass.pointee.type
        return type == PANGO_ATTR_FONT_SCALE || type == PANGO_ATTR_BASELINE_SHIFT
    }

    /// A script is at least this part of what is around it, in any font that is meant to be read.
    private static let leastShare = 0.4
    /// In points, and in pixels of setting.
    private static let least = 1.0 / 16
    /// In points.
    private static let largest = 100_000.0
}
