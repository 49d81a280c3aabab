import CPango

/// What a name of a font stands for: the regular font of a family, or a single font with a name of its own, such as "Inter Bold" or "Inter-Bold".
struct FontFace {
    /// The name of a family, or of several with commas between them.
    let family: String
    private(set) var style = PANGO_STYLE_NORMAL
    private(set) var weight = PANGO_WEIGHT_NORMAL
    private(set) var stretch = PANGO_STRETCH_NORMAL

    init(family: String) { self.family = family }

    /// @param pattern a single font of fontconfig's list.
    init?(pattern: OpaquePointer) {
        guard let description = unsafe pango_fc_font_description_from_pattern(pattern, 0) else { return nil }
        defer { unsafe pango_font_description_free(description) }
        guard let family = unsafe pango_font_description_get_family(description) else { return nil }
        unsafe self.family = String(cString: family)
        style = unsafe pango_font_description_get_style(description)
        weight = unsafe pango_font_description_get_weight(description)
        stretch = unsafe pango_font_description_get_stretch(description)
    }

    func describe(_ description: OpaquePointer?) {
        unsafe pango_font_description_set_family(description, family)
        unsafe pango_font_description_set_style(description, style)
        unsafe pango_font_description_set_weight(description, weight)
        unsafe pango_font_description_set_stretch(description, stretch)
    }

    /// An attribute that sets a part of text in the font. Attributes that come later in a list win.
    func makeAttribute() -> UnsafeMutablePointer<PangoAttribute>? {
        let description = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(description) }
        unsafe describe(description)
        return unsafe pango_attr_font_desc_new(description)
    }
}
