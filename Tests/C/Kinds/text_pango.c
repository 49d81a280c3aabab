/* Text layers beside Pango and cairo themselves: the same lines in the same places, and the same picture as cairo's, drawn
   sixteen times as large and averaged, since cairo puts letters on whole pixels. */
#include <pango/pangocairo.h>

#include "frame.h"

#define FOX "The quick brown fox jumps over the lazy dog, AVATAR To Wa. "

typedef struct sample {
    const char *string, *markup, *font;
    double size, width, height;
    bool wrapped;
    scene_text_alignment alignment;
    scene_text_truncation truncation;
} sample;

static const sample samples[] = {
    {FOX, NULL, "DejaVu Sans", 16, 300, 100, false, SCENE_TEXT_ALIGNMENT_NATURAL, SCENE_TEXT_TRUNCATION_NONE},
    {FOX FOX FOX, NULL, "DejaVu Sans", 13, 217, 100, true, SCENE_TEXT_ALIGNMENT_NATURAL, SCENE_TEXT_TRUNCATION_NONE},
    {FOX FOX FOX FOX, NULL, "DejaVu Serif", 11.5, 180.5, 90, true, SCENE_TEXT_ALIGNMENT_JUSTIFIED,
     SCENE_TEXT_TRUNCATION_NONE},
    {FOX FOX FOX, NULL, "DejaVu Sans", 15, 200, 62, true, SCENE_TEXT_ALIGNMENT_CENTER, SCENE_TEXT_TRUNCATION_END},
    {FOX FOX, NULL, "DejaVu Sans Mono", 12, 260, 40, false, SCENE_TEXT_ALIGNMENT_LEFT, SCENE_TEXT_TRUNCATION_START},
    {FOX FOX, NULL, "DejaVu Sans", 12, 260, 40, false, SCENE_TEXT_ALIGNMENT_LEFT, SCENE_TEXT_TRUNCATION_MIDDLE},
    {"one\n\nthree\r\nfour\xe2\x80\xa8"
     "five",
     NULL, "DejaVu Sans", 20, 300, 200, false, SCENE_TEXT_ALIGNMENT_NATURAL, SCENE_TEXT_TRUNCATION_NONE},
    {"שלום עולם, hello world, مرحبا بالعالم שלום עולם 123 hello", NULL, "DejaVu Sans", 18, 210, 200, true,
     SCENE_TEXT_ALIGNMENT_NATURAL, SCENE_TEXT_TRUNCATION_NONE},
    {"antidisestablishmentarianism honorificabilitudinitatibus", NULL, "DejaVu Sans", 20, 120, 200, true,
     SCENE_TEXT_ALIGNMENT_RIGHT, SCENE_TEXT_TRUNCATION_NONE},
    {NULL,
     "Some <b>bold</b>, <i>italic</i>, <u>underlined</u>, <s>struck</s> and <span size=\"20pt\">large</span> words, "
     "H<sub>2</sub>O and e<sup>x</sup>, <span letter_spacing=\"4096\">spaced</span>, <tt>code</tt>.",
     "DejaVu Sans", 14, 240, 200, true, SCENE_TEXT_ALIGNMENT_NATURAL, SCENE_TEXT_TRUNCATION_NONE},
};
enum { sample_count = sizeof samples / sizeof samples[0] };

/* Pango gives an ellipsis the width that its line has left; here it keeps its own, so that lines are aligned by what they show. */
static void trim_ellipses(PangoLayout *layout) {
    for (GSList *line = pango_layout_get_lines(layout); line; line = line->next) {
        for (GSList *link = ((PangoLayoutLine *)line->data)->runs; link; link = link->next) {
            const PangoGlyphItem *run = link->data;
            if (!(run->item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)) continue;
            PangoGlyphInfo *last = &run->glyphs->glyphs[run->glyphs->num_glyphs - 1];
            PangoRectangle box;
            pango_font_get_glyph_extents(run->item->analysis.font, last->glyph, NULL, &box);
            last->geometry.width = box.width;
        }
    }
}

static PangoLayout *make_layout(const sample *sample, PangoFontMap *map) {
    PangoContext *context = pango_font_map_create_context(map);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    pango_cairo_context_set_resolution(context, 72);
    pango_context_set_round_glyph_positions(context, FALSE);
    PangoLayout *layout = pango_layout_new(context);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, sample->font);
    pango_font_description_set_absolute_size(font, sample->size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    if (sample->markup)
        pango_layout_set_markup(layout, sample->markup, -1);
    else
        pango_layout_set_text(layout, sample->string, -1);
    PangoAttrList *attributes = pango_layout_get_attributes(layout);
    attributes = attributes ? pango_attr_list_ref(attributes) : pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    static const PangoEllipsizeMode modes[] = {PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE,
                                               PANGO_ELLIPSIZE_END};
    pango_layout_set_ellipsize(layout, modes[sample->truncation]);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_justify(layout, sample->alignment == SCENE_TEXT_ALIGNMENT_JUSTIFIED);
    /* Only where there are no lines from right to left do Pango's alignments mean what they say. */
    if (sample->alignment == SCENE_TEXT_ALIGNMENT_CENTER) pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    if (sample->alignment == SCENE_TEXT_ALIGNMENT_RIGHT) pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT);
    bool has_width = sample->wrapped || sample->truncation != SCENE_TEXT_TRUNCATION_NONE;
    pango_layout_set_width(layout, has_width ? (int)(sample->width * PANGO_SCALE) : -1);
    pango_layout_set_height(layout, sample->wrapped ? (int)(sample->height * PANGO_SCALE) : -1);
    trim_ellipses(layout);
    pango_font_description_free(font);
    cairo_font_options_destroy(options);
    g_object_unref(context);
    return layout;
}

static scene_layer *make_layer(const sample *sample) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    if (sample->markup)
        CHECK_OK(scene_text_layer_set_markup(layer, sample->markup));
    else
        CHECK_OK(scene_text_layer_set_string(layer, sample->string));
    CHECK_OK(scene_text_layer_set_font(layer, sample->font));
    CHECK_OK(scene_text_layer_set_font_size(layer, sample->size));
    CHECK_OK(scene_text_layer_set_wrapped(layer, sample->wrapped));
    CHECK_OK(scene_text_layer_set_alignment_mode(layer, sample->alignment));
    CHECK_OK(scene_text_layer_set_truncation_mode(layer, sample->truncation));
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, sample->width, sample->height}));
    return layer;
}

/* Lines break at the same bytes, and lie in the same rectangles. */
static void compare_lines(int index, scene_layer *layer, PangoLayout *layout) {
    static scene_text_line lines[64];
    size_t count = 0;
    CHECK_OK(scene_text_layer_get_lines(layer, lines, 64, &count));
    CHECK_INT(count, pango_layout_get_line_count(layout));
    PangoLayoutIter *iterator = pango_layout_get_iter(layout);
    for (size_t i = 0; i < count && i < 64; i++) {
        const PangoLayoutLine *line = pango_layout_iter_get_line_readonly(iterator);
        PangoRectangle extents;
        pango_layout_iter_get_line_extents(iterator, NULL, &extents);
        const double unit = 1.0 / PANGO_SCALE, baseline = pango_layout_iter_get_baseline(iterator) * unit;
        /* Pango counts a line separator to the line that it ends, but no line feed. */
        const char *end = pango_layout_get_text(layout) + line->start_index + line->length;
        const int length = line->length - (line->length >= 3 && memcmp(end - 3, "\xe2\x80\xa8", 3) == 0 ? 3 : 0);
        check_that(lines[i].start == (size_t)line->start_index && lines[i].length == (size_t)length, __FILE__, __LINE__,
                   "sample %d, line %zu: bytes %zu + %zu, Pango's %d + %d", index, i, lines[i].start, lines[i].length,
                   line->start_index, length);
        const scene_rect got = lines[i].rect;
        bool same = fabs(got.y - extents.y * unit) < 0.1 && fabs(got.height - extents.height * unit) < 0.1 &&
                    fabs(got.width - extents.width * unit) < 0.1 && fabs(lines[i].baseline - baseline) < 0.1;
        if (samples[index].wrapped) same = same && fabs(got.x - extents.x * unit) < 0.1;
        check_that(same, __FILE__, __LINE__,
                   "sample %d, line %zu: (%.3f, %.3f, %.3f, %.3f) at %.3f, Pango's (%.3f, %.3f, %.3f, %.3f) at %.3f",
                   index, i, got.x, got.y, got.width, got.height, lines[i].baseline, extents.x * unit, extents.y * unit,
                   extents.width * unit, extents.height * unit, baseline);
        pango_layout_iter_next_line(iterator);
    }
    pango_layout_iter_free(iterator);
}

enum { FINE = 16 };

/* What cairo draws, sixteen times as large. */
static uint8_t *draw_fine(PangoLayout *layout, uint32_t width, uint32_t height, double scale, int *stride) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, (int)width * FINE, (int)height * FINE);
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, FINE * scale, FINE * scale);
    pango_cairo_show_layout(cairo, layout);
    cairo_surface_flush(surface);
    *stride = cairo_image_surface_get_stride(surface);
    uint8_t *copy = malloc((size_t)*stride * height * FINE);
    memcpy(copy, cairo_image_surface_get_data(surface), (size_t)*stride * height * FINE);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return copy;
}

static void compare_pictures(int index, scene_layer *layer, PangoLayout *layout, double scale) {
    const sample *sample = &samples[index];
    const uint32_t width = (uint32_t)ceil(sample->width * scale) + 40, height = (uint32_t)ceil(sample->height * scale);
    stage stage = stage_create(width, height, scale);
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    frame frame = frame_render(stage.renderer, 0);
    int stride, worst = 0;
    uint8_t *fine = draw_fine(layout, width, height, scale, &stride);
    double difference = 0, ink = 0;
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            int sum = 0;
            for (int i = 0; i < FINE * FINE; i++)
                sum += fine[(y * FINE + (uint32_t)(i / FINE)) * (uint32_t)stride + x * FINE + (uint32_t)(i % FINE)];
            const int want = (sum + FINE * FINE / 2) / (FINE * FINE), off = abs(want - frame_pixel(&frame, x, y)[3]);
            difference += off;
            ink += want;
            if (off > worst) worst = off;
        }
    }
    /* By 1/32 of a pixel each way cairo's letters are off as they are, which is 8 of 255 at an edge. */
    check_that(ink > 0 && difference < 0.04 * ink && worst < 48, __FILE__, __LINE__,
               "sample %d at scale %g: %.2f %% of the ink is off, one pixel by %d", index, scale,
               100 * difference / ink, worst);
    free(fine);
    frame_free(&frame);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    stage_release(&stage);
}

int main(void) {
    PangoFontMap *map = pango_cairo_font_map_new();
    for (int i = 0; i < sample_count; i++) {
        PangoLayout *layout = make_layout(&samples[i], map);
        scene_layer *layer = make_layer(&samples[i]);
        compare_lines(i, layer, layout);
        /* Pango itself does not know the width of lines that are not wrapped, and aligns them among themselves. */
        compare_pictures(i, layer, layout, 1);
        compare_pictures(i, layer, layout, 1.75);
        scene_layer_release(layer);
        g_object_unref(layout);
    }
    g_object_unref(map);
    return check_summary("text_pango");
}
