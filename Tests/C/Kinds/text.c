/* Text layers: what is set reads back, lines and sizes follow from it, and pixels show it where it is. */
#include "font_data.h"
#include "frame.h"

#define FOX "The quick brown fox jumps over the lazy dog. "

static scene_layer *make_text(const char *string) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    CHECK_OK(scene_text_layer_set_string(layer, string));
    return layer;
}

static void defaults(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    CHECK(scene_text_layer_get_string(layer) == NULL);
    CHECK(scene_text_layer_get_markup(layer) == NULL);
    CHECK_INT(scene_text_layer_get_run_count(layer), 0);
    CHECK_TEXT(scene_text_layer_get_font(layer), "Sans");
    CHECK_NEAR(scene_text_layer_get_font_size(layer), 36, 0);
    scene_color color = scene_text_layer_get_foreground_color(layer);
    CHECK(color.r == 1 && color.g == 1 && color.b == 1 && color.a == 1);
    CHECK(!scene_text_layer_get_wrapped(layer));
    CHECK_INT(scene_text_layer_get_alignment_mode(layer), SCENE_TEXT_ALIGNMENT_NATURAL);
    CHECK_INT(scene_text_layer_get_truncation_mode(layer), SCENE_TEXT_TRUNCATION_NONE);
    scene_size size = scene_text_layer_get_preferred_frame_size(layer);
    CHECK(size.width == 0 && size.height == 0);
    scene_layer_release(layer);
}

/* Each of the ways to give text takes the place of the others. */
static void values(void) {
    scene_layer *layer = make_text("plain");
    scene_value value = {0};
    CHECK_TEXT(scene_text_layer_get_string(layer), "plain");
    CHECK_INT(scene_text_layer_get_run_count(layer), 1);
    CHECK_OK(scene_layer_get_value(layer, "string", &value));
    CHECK_INT(value.type, SCENE_VALUE_STRING);
    CHECK_TEXT(value.string, "plain");

    scene_text_run runs[2] = {SCENE_TEXT_RUN_INIT, SCENE_TEXT_RUN_INIT}, run = SCENE_TEXT_RUN_INIT;
    runs[0].string = "schön ";
    runs[1].string = "bold";
    runs[1].weight = 700;
    runs[1].font = "Serif";
    runs[1].font_size = 12.5;
    runs[1].letter_spacing = 0.25;
    runs[1].baseline_offset = -3;
    runs[1].color = (scene_color){0.5f, 0.25f, 0, 0.75f};
    runs[1].has_color = runs[1].italic = runs[1].strikethrough = true;
    runs[1].underline = SCENE_TEXT_UNDERLINE_ERROR;
    CHECK_OK(scene_text_layer_set_runs(layer, runs, 2));
    CHECK_TEXT(scene_text_layer_get_string(layer), "schön bold");
    CHECK_INT(scene_text_layer_get_run_count(layer), 2);
    CHECK_OK(scene_text_layer_get_run(layer, 0, &run));
    CHECK_TEXT(run.string, "schön ");
    CHECK(run.font == NULL && run.font_size == 0 && run.weight == 0 && !run.has_color && !run.italic);
    CHECK_OK(scene_text_layer_get_run(layer, 1, &run));
    CHECK_TEXT(run.string, "bold");
    CHECK_TEXT(run.font, "Serif");
    CHECK(run.weight == 700 && run.font_size == 12.5 && run.letter_spacing == 0.25 && run.baseline_offset == -3);
    CHECK(run.has_color && run.color.r == 0.5f && run.color.g == 0.25f && run.color.b == 0 && run.color.a == 0.75f);
    CHECK(run.italic && run.strikethrough && run.underline == SCENE_TEXT_UNDERLINE_ERROR);
    CHECK_OK(scene_layer_get_value(layer, "string", &value));
    CHECK_TEXT(value.string, "schön bold");

    CHECK_OK(scene_text_layer_set_markup(layer, "a<b>b</b><span size=\"20pt\" foreground=\"#ff8000\">c</span>"));
    CHECK_TEXT(scene_text_layer_get_string(layer), "abc");
    CHECK_TEXT(scene_text_layer_get_markup(layer), "a<b>b</b><span size=\"20pt\" foreground=\"#ff8000\">c</span>");
    CHECK_INT(scene_text_layer_get_run_count(layer), 3);
    CHECK_OK(scene_text_layer_get_run(layer, 1, &run));
    CHECK(strcmp(run.string, "b") == 0 && run.weight == 700);
    CHECK_OK(scene_text_layer_get_run(layer, 2, &run));
    CHECK(run.font_size == 20 && run.has_color && run.color.r == 1 && run.color.b == 0);
    CHECK_FAILS(scene_text_layer_set_markup(layer, "a <b>b</i>"), SCENE_ERROR_FORMAT);
    CHECK_CONTAINS(scene_error_message(), "line 1");
    CHECK_TEXT(scene_text_layer_get_string(layer), "abc");

    CHECK_OK(scene_text_layer_set_string(layer, "again"));
    CHECK(scene_text_layer_get_markup(layer) == NULL);
    CHECK_OK(scene_text_layer_set_runs(layer, NULL, 0));
    CHECK(scene_text_layer_get_string(layer) == NULL);
    scene_layer_release(layer);
}

static size_t lines_of(scene_layer *layer, scene_text_line *lines, size_t capacity) {
    size_t count = 0;
    CHECK_OK(scene_text_layer_get_lines(layer, lines, capacity, &count));
    return count;
}

/* A cursor stands before each letter, and behind the last one of a line. */
static void carets(void) {
    scene_layer *layer = make_text("a\xc3\xa9i\n\nW");
    const size_t starts[] = {0, 1, 3, 4, 5, 6, 7};
    scene_text_caret carets[8] = {0};
    scene_text_line lines[3] = {0};
    size_t count = 0;
    CHECK_OK(scene_text_layer_get_carets(layer, carets, 8, &count));
    CHECK_INT(count, 7);
    CHECK_INT(lines_of(layer, lines, 3), 3);
    for (size_t i = 0; i < count && i < 7; i++) {
        const scene_rect line = lines[i < 4 ? 0 : i == 4 ? 1 : 2].rect, rect = carets[i].rect;
        CHECK_INT(carets[i].start, starts[i]);
        CHECK(rect.width == 0 && rect.y == line.y && rect.height == line.height);
        CHECK(i == 0 || i > 3 || rect.x > carets[i - 1].rect.x);
    }
    CHECK(carets[0].rect.x == 0 && carets[4].rect.x == 0 && carets[5].rect.x == 0);
    CHECK_NEAR(carets[3].rect.x, lines[0].rect.width, 1e-9);
    CHECK_NEAR(carets[6].rect.x, lines[2].rect.width, 1e-9);
    CHECK_OK(scene_text_layer_set_string(layer, NULL));
    CHECK_OK(scene_text_layer_get_carets(layer, NULL, 0, &count));
    CHECK_INT(count, 0);
    scene_layer_release(layer);
}

/* Lines break where the bounds end, stand as the alignment says, and end in an ellipsis where there is no room. */
static void lines(void) {
    scene_layer *layer = make_text(FOX FOX FOX);
    scene_text_line lines[64] = {0};
    CHECK_OK(scene_text_layer_set_font_size(layer, 10));
    CHECK_INT(lines_of(layer, lines, 64), 1);
    scene_size whole = scene_text_layer_get_preferred_frame_size(layer);
    CHECK_NEAR(whole.width, lines[0].rect.width, 1e-9);
    CHECK_NEAR(whole.height, lines[0].rect.height, 1e-9);
    CHECK(lines[0].rect.x == 0 && lines[0].rect.y == 0 && lines[0].baseline > 5 && lines[0].baseline < whole.height);

    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 150, 30}));
    CHECK_OK(scene_text_layer_set_wrapped(layer, true));
    size_t count = lines_of(layer, lines, 64);
    CHECK(count >= 5);
    for (size_t i = 0; i < count; i++) {
        CHECK(lines[i].rect.width <= 150 && lines[i].rect.x == 0);
        if (i > 0) CHECK_NEAR(lines[i].rect.y, lines[i - 1].rect.y + lines[i - 1].rect.height, 1e-6);
    }
    scene_size wrapped = scene_text_layer_get_preferred_frame_size(layer);
    CHECK_NEAR(wrapped.height, (double)count * whole.height, 1e-6);
    CHECK(wrapped.width <= 150);

    CHECK_OK(scene_text_layer_set_alignment_mode(layer, SCENE_TEXT_ALIGNMENT_RIGHT));
    lines_of(layer, lines, 64);
    CHECK_NEAR(lines[2].rect.x + lines[2].rect.width, 150, 1e-6);
    CHECK_OK(scene_text_layer_set_alignment_mode(layer, SCENE_TEXT_ALIGNMENT_CENTER));
    lines_of(layer, lines, 64);
    CHECK_NEAR(2 * lines[2].rect.x + lines[2].rect.width, 150, 1e-6);
    CHECK_OK(scene_text_layer_set_alignment_mode(layer, SCENE_TEXT_ALIGNMENT_JUSTIFIED));
    lines_of(layer, lines, 64);
    CHECK_NEAR(lines[2].rect.width, 150, 0.01);
    CHECK(lines[count - 1].rect.width < 149);

    /* Two lines fit into 30 points; the size that it wants has nothing to do with that. */
    CHECK_OK(scene_text_layer_set_truncation_mode(layer, SCENE_TEXT_TRUNCATION_END));
    CHECK_INT(lines_of(layer, lines, 1), 2);
    CHECK_NEAR(scene_text_layer_get_preferred_frame_size(layer).height, wrapped.height, 1e-6);
    CHECK_OK(scene_text_layer_set_wrapped(layer, false));
    CHECK_INT(lines_of(layer, NULL, 0), 1);
    CHECK_NEAR(scene_text_layer_get_preferred_frame_size(layer).width, whole.width, 1e-6);

    CHECK_OK(scene_text_layer_set_string(layer, "two\nlines"));
    CHECK_INT(lines_of(layer, lines, 64), 2);
    CHECK_INT(lines[1].start, 4);
    CHECK_INT(lines[1].length, 5);
    scene_layer_release(layer);
}

/* What is written from right to left begins at the right, unless the alignment says otherwise. */
static void directions(void) {
    scene_layer *layer = make_text("שלום עולם\nhello");
    scene_text_line lines[2] = {0};
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 300, 100}));
    CHECK_OK(scene_text_layer_set_font_size(layer, 20));
    CHECK_INT(lines_of(layer, lines, 2), 2);
    CHECK_NEAR(lines[0].rect.x + lines[0].rect.width, 300, 1e-6);
    CHECK_NEAR(lines[1].rect.x, 0, 1e-6);
    CHECK_OK(scene_text_layer_set_alignment_mode(layer, SCENE_TEXT_ALIGNMENT_LEFT));
    lines_of(layer, lines, 2);
    CHECK_NEAR(lines[0].rect.x, 0, 1e-6);
    scene_layer_release(layer);
}

/* The pixels of a text layer lie in the rectangle of its lines, have its colour, and follow its animations. */
static void pixels(void) {
    stage stage = stage_create(120, 60, 1);
    scene_layer *layer = make_text("Hxg");
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){10, 10, 100, 40}));
    CHECK_OK(scene_text_layer_set_font_size(layer, 24));
    CHECK_OK(scene_text_layer_set_foreground_color(layer, (scene_color){1, 0, 0, 1}));
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    frame frame = frame_render(stage.renderer, 0);
    scene_rect extent = frame_extent(&frame);
    scene_text_line line = {0};
    lines_of(layer, &line, 1);
    CHECK(extent.x >= 10 && extent.y >= 10 && extent.width > 30);
    CHECK(extent.x + extent.width <= 11 + line.rect.width && extent.y + extent.height <= 11 + line.rect.height);
    double coverage = frame_coverage(&frame);
    CHECK(coverage > 60 && coverage < 500);
    bool is_red = true;
    for (uint32_t i = 0; i < 120 * 60; i++) {
        const uint8_t *pixel = frame.pixels + 4 * i;
        if (pixel[0] != pixel[3] || pixel[1] || pixel[2]) is_red = false;
    }
    CHECK(is_red);
    frame_free(&frame);

    /* The colour and the size animate by themselves. */
    CHECK_OK(scene_text_layer_set_foreground_color(layer, (scene_color){0, 0, 1, 1}));
    CHECK_OK(scene_text_layer_set_font_size(layer, 12));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    frame = frame_render(stage.renderer, 1.125);
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(layer, "fontSize", &value));
    CHECK(value.numbers[0] > 12.5 && value.numbers[0] < 23.5);
    scene_rect between = frame_extent(&frame);
    CHECK(between.height < extent.height && between.height > extent.height / 2);
    frame_free(&frame);
    frame = frame_render(stage.renderer, 2);
    CHECK_NEAR(frame_coverage(&frame), coverage / 4, coverage / 25);
    frame_free(&frame);

    /* It may leave the bounds, unless they mask. */
    CHECK_OK(scene_text_layer_set_string(layer, "Hxg Hxg Hxg Hxg Hxg Hxg Hxg Hxg"));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 50, 20}));
    frame = frame_render(stage.renderer, 4);
    scene_rect open = frame_extent(&frame);
    CHECK(open.x + open.width > 110);
    frame_free(&frame);
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    frame = frame_render(stage.renderer, 5);
    scene_rect box = scene_layer_get_frame(layer);
    scene_rect masked = frame_extent(&frame);
    CHECK(masked.x + masked.width <= box.x + box.width + 1 && masked.width > 40);
    frame_free(&frame);
    scene_layer_release(layer);
    stage_release(&stage);
}

/* A page of 2,000 words that nothing changes on is kept; one that is moved by whole pixels is not drawn anew. */
static void keeps(void) {
    stage stage = stage_create(200, 200, 1);
    static char words[2000 * 6 + 1];
    for (int i = 0; i < 2000; i++) memcpy(words + 6 * i, "words ", 6);
    scene_layer *layer = make_text(words);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 200, 5000}));
    CHECK_OK(scene_text_layer_set_font_size(layer, 12));
    CHECK_OK(scene_text_layer_set_wrapped(layer, true));
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    frame first = frame_render(stage.renderer, 0);
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){100, 2450}));
    CHECK_OK(scene_transaction_commit());
    frame moved = frame_render(stage.renderer, 1);
    CHECK(memcmp(first.pixels + 4 * 200 * 50, moved.pixels, 4 * 200 * 150) == 0);
    frame_free(&first);
    frame_free(&moved);
    scene_layer_release(layer);
    stage_release(&stage);
}

/* Fonts of the program's own, by a name of its choice: the tests' font, in which every letter is a box. */
static void fonts(void) {
    const char *file = "text-test.ttf";
    FILE *stream = fopen(file, "wb");
    CHECK(stream && fwrite(font_data, 1, sizeof font_data, stream) == sizeof font_data && fclose(stream) == 0);
    CHECK_FAILS(scene_font_add_file("/nonexistent.ttf", NULL), SCENE_ERROR_IO);
    CHECK_OK(scene_font_add_file(file, "Boxes"));
    CHECK_OK(scene_font_add_file(file, "boxes"));
    stage stage = stage_create(80, 40, 1);
    scene_layer *layer = make_text("AB");
    CHECK_OK(scene_text_layer_set_font(layer, "Boxes"));
    CHECK_OK(scene_text_layer_set_font_size(layer, 40));
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 80, 40}));
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 9, 30, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 10, 31, 255, 255, 255, 255);
    CHECK_PIXEL(&frame, 29, 12, 255, 255, 255, 255);
    CHECK_PIXEL(&frame, 30, 12, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 20, 32, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 40, 0, 255, 255, 255, 255);
    CHECK_PIXEL(&frame, 79, 31, 255, 255, 255, 255);
    frame_free(&frame);

    /* A glyph with colours of its own beside one that has the layer's. */
    CHECK_OK(scene_text_layer_set_string(layer, "\xf0\x9f\x98\x80"
                                                "A"));
    CHECK_OK(scene_text_layer_set_foreground_color(layer, (scene_color){0, 0, 1, 1}));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 5, 5, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 5, 25, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 60, 25, 0, 0, 255, 255);
    frame_free(&frame);
    CHECK_OK(scene_font_remove("Boxes"));
    CHECK_FAILS(scene_font_remove("Boxes"), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(layer);
    stage_release(&stage);
    remove(file);
}

/* Other layers have no text. */
static void others(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS(scene_text_layer_set_string(plain, "x"), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_text_layer_set_markup(plain, "<"), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_text_layer_set_runs(plain, NULL, 0), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_text_layer_set_font_size(plain, 10), SCENE_ERROR_NOT_FOUND);
    scene_error_clear();
    CHECK(scene_text_layer_get_font(plain) == NULL && scene_error_status() == SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
}

int main(void) {
    defaults();
    values();
    lines();
    carets();
    directions();
    pixels();
    keeps();
    fonts();
    others();
    return check_summary("text");
}
