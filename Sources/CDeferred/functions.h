/* The functions of libraries that are opened when one of them is first called, by library. Both the C compiler and the assembler read this list.
 * Pango's library brings GLib's and Fontconfig's. */
#ifndef SCENE_CDEFERRED_FUNCTIONS_H
#define SCENE_CDEFERRED_FUNCTIONS_H

// clang-format off
#define DEFERRED_FUNCTIONS(X) \
    X(cairo, cairo_clip) X(cairo, cairo_close_path) X(cairo, cairo_copy_path) X(cairo, cairo_create) X(cairo, cairo_curve_to) \
    X(cairo, cairo_destroy) X(cairo, cairo_fill) X(cairo, cairo_font_face_destroy) X(cairo, cairo_font_face_reference) \
    X(cairo, cairo_font_options_copy) X(cairo, cairo_font_options_create) X(cairo, cairo_font_options_destroy) \
    X(cairo, cairo_font_options_set_antialias) X(cairo, cairo_font_options_set_hint_metrics) X(cairo, cairo_font_options_set_hint_style) \
    X(cairo, cairo_get_source) X(cairo, cairo_glyph_path) X(cairo, cairo_identity_matrix) X(cairo, cairo_image_surface_create) \
    X(cairo, cairo_image_surface_create_for_data) X(cairo, cairo_image_surface_get_data) X(cairo, cairo_image_surface_get_stride) \
    X(cairo, cairo_line_to) X(cairo, cairo_mask) X(cairo, cairo_mask_surface) X(cairo, cairo_matrix_scale) \
    X(cairo, cairo_mesh_pattern_begin_patch) X(cairo, cairo_mesh_pattern_end_patch) X(cairo, cairo_mesh_pattern_line_to) \
    X(cairo, cairo_mesh_pattern_move_to) X(cairo, cairo_mesh_pattern_set_corner_color_rgba) X(cairo, cairo_move_to) \
    X(cairo, cairo_new_path) X(cairo, cairo_paint) X(cairo, cairo_paint_with_alpha) X(cairo, cairo_path_destroy) \
    X(cairo, cairo_pattern_add_color_stop_rgba) X(cairo, cairo_pattern_create_for_surface) X(cairo, cairo_pattern_create_linear) \
    X(cairo, cairo_pattern_create_mesh) X(cairo, cairo_pattern_create_radial) X(cairo, cairo_pattern_create_rgba) \
    X(cairo, cairo_pattern_destroy) X(cairo, cairo_pattern_set_extend) X(cairo, cairo_pattern_set_filter) \
    X(cairo, cairo_pattern_set_matrix) X(cairo, cairo_pdf_surface_add_outline) X(cairo, cairo_pdf_surface_create_for_stream) \
    X(cairo, cairo_pdf_surface_restrict_to_version) X(cairo, cairo_pdf_surface_set_metadata) X(cairo, cairo_pdf_surface_set_size) \
    X(cairo, cairo_pop_group) X(cairo, cairo_pop_group_to_source) X(cairo, cairo_push_group) X(cairo, cairo_rectangle) \
    X(cairo, cairo_reset_clip) X(cairo, cairo_restore) \
    X(cairo, cairo_save) X(cairo, cairo_scale) X(cairo, cairo_scaled_font_destroy) X(cairo, cairo_scaled_font_get_font_face) \
    X(cairo, cairo_scaled_font_get_font_matrix) \
    X(cairo, cairo_scaled_font_get_font_options) X(cairo, cairo_scaled_font_glyph_extents) X(cairo, cairo_scaled_font_reference) \
    X(cairo, cairo_scaled_font_status) \
    X(cairo, cairo_set_dash) X(cairo, cairo_set_fill_rule) X(cairo, cairo_set_font_face) X(cairo, cairo_set_font_matrix) \
    X(cairo, cairo_set_font_options) X(cairo, cairo_set_line_cap) X(cairo, cairo_set_line_join) X(cairo, cairo_set_line_width) \
    X(cairo, cairo_set_matrix) X(cairo, cairo_set_miter_limit) X(cairo, cairo_set_operator) X(cairo, cairo_set_source) \
    X(cairo, cairo_set_source_rgba) X(cairo, cairo_set_source_surface) X(cairo, cairo_set_tolerance) X(cairo, cairo_show_glyphs) \
    X(cairo, cairo_show_page) X(cairo, cairo_show_text_glyphs) X(cairo, cairo_status) X(cairo, cairo_status_to_string) \
    X(cairo, cairo_stroke) X(cairo, cairo_surface_destroy) X(cairo, cairo_surface_finish) X(cairo, cairo_surface_flush) \
    X(cairo, cairo_surface_mark_dirty) X(cairo, cairo_surface_status) X(cairo, cairo_tag_begin) X(cairo, cairo_tag_end) \
    X(cairo, cairo_translate) \
    X(pangocairo, FcConfigAppFontAddFile) X(pangocairo, FcConfigAppFontClear) X(pangocairo, FcConfigDestroy) \
    X(pangocairo, FcConfigGetFonts) X(pangocairo, FcConfigSubstitute) X(pangocairo, FcDefaultSubstitute) X(pangocairo, FcFontMatch) \
    X(pangocairo, FcInitLoadConfigAndFonts) X(pangocairo, FcPatternAdd) X(pangocairo, FcPatternAddString) X(pangocairo, FcPatternCreate) \
    X(pangocairo, FcPatternDestroy) X(pangocairo, FcPatternGetString) X(pangocairo, g_clear_error) X(pangocairo, g_free) \
    X(pangocairo, g_object_unref) X(pangocairo, g_slist_free) X(pangocairo, g_unichar_isalnum) \
    X(pangocairo, hb_font_get_scale) X(pangocairo, hb_ot_metrics_get_position) X(pangocairo, pango_attr_allow_breaks_new) X(pangocairo, pango_attr_fallback_new) \
    X(pangocairo, pango_attr_font_desc_new) X(pangocairo, pango_attr_foreground_alpha_new) X(pangocairo, pango_attr_foreground_new) \
    X(pangocairo, pango_attr_insert_hyphens_new) X(pangocairo, pango_attr_iterator_destroy) X(pangocairo, pango_attr_iterator_get) \
    X(pangocairo, pango_attr_iterator_get_attrs) X(pangocairo, pango_attr_iterator_get_font) X(pangocairo, pango_attr_iterator_next) \
    X(pangocairo, pango_attr_iterator_range) X(pangocairo, pango_attr_letter_spacing_new) X(pangocairo, pango_attr_list_get_attributes) \
    X(pangocairo, pango_attr_list_get_iterator) X(pangocairo, pango_attr_list_insert) \
    X(pangocairo, pango_attr_list_new) X(pangocairo, pango_attr_list_unref) X(pangocairo, pango_attr_rise_new) \
    X(pangocairo, pango_attr_scale_new) X(pangocairo, pango_attr_size_new_absolute) X(pangocairo, pango_attr_strikethrough_new) X(pangocairo, pango_attr_style_new) \
    X(pangocairo, pango_attr_underline_new) X(pangocairo, pango_attr_weight_new) X(pangocairo, pango_attribute_as_color) \
    X(pangocairo, pango_attribute_as_float) X(pangocairo, pango_attribute_as_font_desc) X(pangocairo, pango_attribute_as_int) \
    X(pangocairo, pango_attribute_as_size) X(pangocairo, pango_attribute_copy) X(pangocairo, pango_attribute_destroy) \
    X(pangocairo, pango_cairo_context_set_font_options) X(pangocairo, pango_cairo_context_set_resolution) \
    X(pangocairo, pango_cairo_font_get_scaled_font) X(pangocairo, pango_cairo_font_map_new_for_font_type) \
    X(pangocairo, pango_cairo_glyph_string_path) X(pangocairo, pango_context_load_font) X(pangocairo, pango_context_set_base_dir) \
    X(pangocairo, pango_context_set_round_glyph_positions) \
    X(pangocairo, pango_fc_font_description_from_pattern) X(pangocairo, pango_fc_font_map_config_changed) X(pangocairo, pango_fc_font_map_set_config) \
    X(pangocairo, pango_find_base_dir) \
    X(pangocairo, pango_font_description_copy) X(pangocairo, pango_font_description_free) \
    X(pangocairo, pango_font_description_get_family) X(pangocairo, pango_font_description_get_set_fields) \
    X(pangocairo, pango_font_description_get_size) \
    X(pangocairo, pango_font_description_get_stretch) X(pangocairo, pango_font_description_get_style) X(pangocairo, pango_font_description_get_weight) \
    X(pangocairo, pango_font_description_new) X(pangocairo, pango_font_description_set_absolute_size) \
    X(pangocairo, pango_font_description_set_family) X(pangocairo, pango_font_description_set_stretch) \
    X(pangocairo, pango_font_description_set_style) X(pangocairo, pango_font_description_set_weight) \
    X(pangocairo, pango_font_get_glyph_extents) X(pangocairo, pango_font_get_hb_font) X(pangocairo, pango_font_get_metrics) X(pangocairo, pango_font_map_create_context) \
    X(pangocairo, pango_font_metrics_get_ascent) X(pangocairo, pango_font_metrics_get_strikethrough_position) \
    X(pangocairo, pango_font_metrics_get_strikethrough_thickness) X(pangocairo, pango_font_metrics_get_underline_position) \
    X(pangocairo, pango_font_metrics_get_underline_thickness) X(pangocairo, pango_font_metrics_unref) \
    X(pangocairo, pango_get_log_attrs) X(pangocairo, pango_glyph_item_get_logical_widths) X(pangocairo, pango_glyph_string_extents) X(pangocairo, pango_glyph_string_free) X(pangocairo, pango_glyph_string_new) \
    X(pangocairo, pango_glyph_string_set_size) X(pangocairo, pango_layout_get_attributes) \
    X(pangocairo, pango_layout_get_iter) X(pangocairo, pango_layout_get_lines) X(pangocairo, pango_layout_get_log_attrs_readonly) X(pangocairo, pango_layout_get_size) \
    X(pangocairo, pango_layout_is_ellipsized) X(pangocairo, pango_layout_iter_free) X(pangocairo, pango_layout_iter_get_baseline) \
    X(pangocairo, pango_layout_iter_get_line_extents) X(pangocairo, pango_layout_iter_get_line_readonly) \
    X(pangocairo, pango_layout_iter_next_line) X(pangocairo, pango_layout_line_get_resolved_direction) X(pangocairo, pango_layout_new) \
    X(pangocairo, pango_layout_set_attributes) X(pangocairo, pango_layout_set_auto_dir) X(pangocairo, pango_layout_set_ellipsize) \
    X(pangocairo, pango_layout_set_font_description) X(pangocairo, pango_layout_set_height) X(pangocairo, pango_layout_set_justify) \
    X(pangocairo, pango_layout_set_tabs) X(pangocairo, pango_layout_set_text) X(pangocairo, pango_layout_set_width) X(pangocairo, pango_layout_set_wrap) \
    X(pangocairo, pango_parse_markup) X(pangocairo, pango_tab_array_free) X(pangocairo, pango_tab_array_new) X(pangocairo, pango_tab_array_set_tab) \
    X(png, png_image_begin_read_from_memory) X(png, png_image_finish_read) X(png, png_image_free) \
    X(turbojpeg, tjDecompress2) X(turbojpeg, tjDecompressHeader3) X(turbojpeg, tjDestroy) X(turbojpeg, tjGetErrorCode) \
    X(turbojpeg, tjGetErrorStr2) X(turbojpeg, tjInitDecompress) \
    X(webp, WebPDecode) X(webp, WebPFreeDecBuffer) X(webp, WebPGetFeaturesInternal) X(webp, WebPInitDecoderConfigInternal) \
    X(jansson, json_array_get) X(jansson, json_array_size) X(jansson, json_delete) X(jansson, json_loadb) X(jansson, json_object_get) \
    X(jansson, json_object_iter) X(jansson, json_object_iter_key) X(jansson, json_object_iter_key_len) X(jansson, json_object_iter_next) \
    X(jansson, json_object_iter_value) X(jansson, json_real_value) X(jansson, json_string_length) X(jansson, json_string_value) \
    X(expat, XML_ErrorString) X(expat, XML_GetCurrentColumnNumber) X(expat, XML_GetCurrentLineNumber) X(expat, XML_GetErrorCode) \
    X(expat, XML_Parse) X(expat, XML_ParserCreateNS) X(expat, XML_ParserFree) X(expat, XML_SetCharacterDataHandler) \
    X(expat, XML_SetElementHandler) X(expat, XML_SetUserData) X(expat, XML_StopParser) \
    X(zlib, crc32) X(zlib, deflate) X(zlib, deflateEnd) X(zlib, deflateInit2_) X(zlib, inflate) X(zlib, inflateEnd) \
    X(zlib, inflateInit2_)
// clang-format on

#endif
