import CPango

/// The superscripts, subscripts and small capitals of markup. Pango keeps their sizes and shifts to the end of the line or the paragraph in which
/// they begin, and knows none of those that begin a text: their parts get sizes and rises instead, by the font and the size around them.
enum MarkupScripts {
    /// The sizes and rises that scripts come to, in the order of the text. The caller owns them.
    /// @param attributes among which scripts are. @param context finds fonts. @param description the font around all.
    /// @param scale how many pixels of setting a point is.
    static func attributes(
        for attributes: OpaquePointer?, _ context: OpaquePointer, _ description: OpaquePointer?, scale: Double
    ) -> [UnsafeMutablePointer<PangoAttribute>] {
        let iterator = unsafe pango_attr_list_get_iterator(attributes)
        defer { unsafe pango_attr_iterator_destroy(iterator) }
        var list: [UnsafeMutablePointer<PangoAttribute>] = unsafe []
        repeat {
            guard let part = unsafe part(iterator, context, description, scale), let size = unsafe pango_attr_scale_new(part.scale),
                let rise = unsafe pango_attr_rise_new(Int32(clamping: part.rise, atMost: 1 << 30))
            else { continue }
            var start: Int32 = 0, end: Int32 = 0
            unsafe pango_attr_iterator_range(iterator, &start, &end)
            unsafe list += [size, rise]
            for index in unsafe list.indices.suffix(2) {
                unsafe list[index].pointee.start_index = UInt32(clamping: start)
                unsafe list[index].pointee.end_index = UInt32(clamping: end)
            }
        } while unsafe pango_attr_iterator_next(iterator) != 0
        return unsafe list
    }

    /// What the scripts around a part come to, from the outermost on: what its size is multiplied by, and its rise; nil where there are none.
    private static func part(
        _ iterator: OpaquePointer?, _ context: OpaquePointer, _ description: OpaquePointer?, _ scale: Double
    ) -> (scale: Double, rise: Double)? {
        let all = unsafe pango_attr_iterator_get_attrs(iterator)
        defer { unsafe g_slist_free(all) }
        var next = unsafe all, part = (scale: 1.0, rise: 0.0), own = 1.0, around = 1.0, size = 0.0, font: UnsafeMutablePointer<PangoFont>?
        defer { if let font = unsafe font { unsafe g_object_unref(UnsafeMutableRawPointer(font)) } }
        while let link = unsafe next {
            unsafe next = link.pointee.next
            guard let attribute = unsafe link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) else { continue }
            defer { unsafe pango_attribute_destroy(attribute) }
            let type = unsafe attribute.pointee.klass.pointee.type, value = unsafe pango_attribute_as_int(attribute)?.pointee.value ?? 0
            if type == PANGO_ATTR_SCALE, let number = unsafe pango_attribute_as_float(attribute) { own = unsafe number.pointee.value }
            if type == PANGO_ATTR_RISE { part.rise += Double(value) }
            guard unsafe has(attribute) else { continue }
            if unsafe font == nil { unsafe (font, size) = Self.font(iterator, context, description) }
            guard let font = unsafe font else { continue }
            // A tag such as <sup> makes its text smaller, and then shifts it by the size around it.
            if type == PANGO_ATTR_FONT_SCALE {
                around = part.scale
                part.scale *= unsafe Self.scale(value, of: font)
            } else {
                part.rise += unsafe shift(value, of: font).map { $0 * around * size } ?? Double(value) * scale
                around = part.scale
            }
        }
        guard unsafe font != nil else { return nil }
        // Pango prints of fonts that are far smaller than a pixel.
        part.scale = own * max(part.scale, min(Double(PANGO_SCALE) / 16 / max(size, 1), 1))
        return part
    }

    /// The font of a part without its scripts, at some size, and the size that it has there.
    private static func font(
        _ iterator: OpaquePointer?, _ context: OpaquePointer, _ description: OpaquePointer?
    ) -> (UnsafeMutablePointer<PangoFont>?, Double) {
        let own = unsafe pango_font_description_copy(description)
        defer { unsafe pango_font_description_free(own) }
        unsafe pango_attr_iterator_get_font(iterator, own, nil, nil)
        let size = unsafe Double(pango_font_description_get_size(own))
        unsafe pango_font_description_set_absolute_size(own, 64 * Double(PANGO_SCALE))
        return unsafe (pango_context_load_font(context, own), size)
    }

    /// Whether an attribute is one of the two that a script is made of.
    static func has(_ attribute: UnsafeMutablePointer<PangoAttribute>) -> Bool {
        let type = unsafe attribute.pointee.klass.pointee.type
        return type == PANGO_ATTR_FONT_SCALE || type == PANGO_ATTR_BASELINE_SHIFT
    }

    // MARK: - Metrics

    /// What a PangoFontScale multiplies a size by.
    private static func scale(_ kind: Int32, of font: UnsafeMutablePointer<PangoFont>) -> Double {
        let scale =
            switch kind {
            case 1: unsafe share(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE, of: font, or: 0.8)
            case 2: unsafe share(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE, of: font, or: 0.8)
            case 3: unsafe share(HB_OT_METRICS_TAG_X_HEIGHT, of: font, or: 0.8) / share(HB_OT_METRICS_TAG_CAP_HEIGHT, of: font, or: 1)
            default: 1.0
            }
        return max(min(scale, 1), 0.3)
    }

    /// How far a PangoBaselineShift moves text up, in parts of the size around it; nil for what is a length.
    private static func shift(_ kind: Int32, of font: UnsafeMutablePointer<PangoFont>) -> Double? {
        switch kind {
        case 0: 0
        case 1: unsafe share(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET, of: font, or: 0.35)
        case 2: unsafe -share(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET, of: font, or: 0.15)
        default: nil
        }
    }

    /// What a font says, in parts of its size.
    private static func share(_ tag: hb_ot_metrics_tag_t, of font: UnsafeMutablePointer<PangoFont>, or usual: Double) -> Double {
        let face = unsafe pango_font_get_hb_font(font)
        var value: hb_position_t = 0, width: Int32 = 0, height: Int32 = 0
        guard unsafe hb_ot_metrics_get_position(face, tag, &value) != 0, value != 0 else { return usual }
        unsafe hb_font_get_scale(face, &width, &height)
        return height == 0 ? usual : min(max(Double(value) / Double(height), -1), 1)
    }
}
