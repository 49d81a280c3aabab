/* Shape layers through the C API: values that read back, defaults, and pixels. */
#include "frame.h"

static scene_layer *add_shape(scene_layer *superlayer, const char *data) {
    scene_layer *shape = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    scene_path *path = scene_path_create_svg(data);
    CHECK_OK(scene_shape_layer_set_path(shape, path));
    CHECK_OK(scene_layer_add_sublayer(superlayer, shape));
    scene_path_release(path);
    scene_layer_release(shape);
    return shape;
}

static bool is_color(scene_color color, float r, float g, float b, float a) {
    return color.r == r && color.g == g && color.b == b && color.a == a;
}

/* Sets something at once, without animation. */
#define AT_ONCE(call)                                          \
    do {                                                       \
        CHECK_OK(scene_transaction_begin());                   \
        CHECK_OK(scene_transaction_set_disable_actions(true)); \
        CHECK_OK(call);                                        \
        CHECK_OK(scene_transaction_commit());                  \
    } while (0)

static void defaults(void) {
    scene_layer *shape = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    scene_color color = {1, 1, 1, 1};
    CHECK(scene_shape_layer_copy_path(shape) == NULL && scene_error_status() == SCENE_OK);
    CHECK(scene_shape_layer_get_fill_color(shape, &color) && is_color(color, 0, 0, 0, 1));
    CHECK(!scene_shape_layer_get_stroke_color(shape, &color) && is_color(color, 0, 0, 0, 0));
    CHECK(!scene_shape_layer_get_stroke_color(shape, NULL) && scene_error_status() == SCENE_OK);
    CHECK_INT(scene_shape_layer_get_fill_rule(shape), SCENE_FILL_RULE_NON_ZERO);
    CHECK_NUMBER(scene_shape_layer_get_stroke_start(shape), 0);
    CHECK_NUMBER(scene_shape_layer_get_stroke_end(shape), 1);
    CHECK_NUMBER(scene_shape_layer_get_stroke_offset(shape), 0);
    CHECK_INT(scene_shape_layer_get_trim_mode(shape), SCENE_TRIM_MODE_PATH);
    CHECK_NUMBER(scene_shape_layer_get_line_width(shape), 1);
    CHECK_INT(scene_shape_layer_get_line_cap(shape), SCENE_LINE_CAP_BUTT);
    CHECK_INT(scene_shape_layer_get_line_join(shape), SCENE_LINE_JOIN_MITER);
    CHECK_NUMBER(scene_shape_layer_get_miter_limit(shape), 10);
    CHECK_INT(scene_shape_layer_get_line_dash_pattern(shape, NULL, 0), 0);
    CHECK_NUMBER(scene_shape_layer_get_line_dash_phase(shape), 0);
    scene_layer_release(shape);
}

static void values(void) {
    scene_layer *shape = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    scene_path *path = scene_path_create_svg("M1 2 L3 4"), *copy;
    CHECK_OK(scene_shape_layer_set_path(shape, path));
    CHECK_OK(scene_path_close(path));
    copy = scene_shape_layer_copy_path(shape);
    CHECK(copy != NULL && !scene_path_equal(copy, path));
    scene_path_release(copy);
    CHECK_OK(scene_shape_layer_set_path(shape, NULL));
    CHECK(scene_shape_layer_copy_path(shape) == NULL && scene_error_status() == SCENE_OK);
    scene_path_release(path);

    scene_color color = {0.25, 0.5, 0.75, 0.5}, read;
    CHECK_OK(scene_shape_layer_set_fill_color(shape, NULL));
    CHECK(!scene_shape_layer_get_fill_color(shape, &read) && is_color(read, 0, 0, 0, 0));
    CHECK_OK(scene_shape_layer_set_fill_color(shape, &color));
    CHECK(scene_shape_layer_get_fill_color(shape, &read) && is_color(read, 0.25, 0.5, 0.75, 0.5));
    CHECK_OK(scene_shape_layer_set_stroke_color(shape, &color));
    CHECK(scene_shape_layer_get_stroke_color(shape, &read) && is_color(read, 0.25, 0.5, 0.75, 0.5));
    CHECK_OK(scene_shape_layer_set_fill_rule(shape, SCENE_FILL_RULE_EVEN_ODD));
    CHECK_INT(scene_shape_layer_get_fill_rule(shape), SCENE_FILL_RULE_EVEN_ODD);
    CHECK_OK(scene_shape_layer_set_stroke_start(shape, -0.5));
    CHECK_NUMBER(scene_shape_layer_get_stroke_start(shape), -0.5);
    CHECK_OK(scene_shape_layer_set_stroke_end(shape, 0.75));
    CHECK_NUMBER(scene_shape_layer_get_stroke_end(shape), 0.75);
    CHECK_OK(scene_shape_layer_set_line_width(shape, 0));
    CHECK_NUMBER(scene_shape_layer_get_line_width(shape), 0);
    CHECK_OK(scene_shape_layer_set_line_cap(shape, SCENE_LINE_CAP_SQUARE));
    CHECK_INT(scene_shape_layer_get_line_cap(shape), SCENE_LINE_CAP_SQUARE);
    CHECK_OK(scene_shape_layer_set_line_join(shape, SCENE_LINE_JOIN_BEVEL));
    CHECK_INT(scene_shape_layer_get_line_join(shape), SCENE_LINE_JOIN_BEVEL);
    CHECK_OK(scene_shape_layer_set_miter_limit(shape, 4));
    CHECK_NUMBER(scene_shape_layer_get_miter_limit(shape), 4);
    CHECK_OK(scene_shape_layer_set_line_dash_phase(shape, -3));
    CHECK_NUMBER(scene_shape_layer_get_line_dash_phase(shape), -3);
    scene_layer_release(shape);
}

/* What is refused changes nothing. */
static void trimming(void) {
    scene_layer *shape = scene_layer_create(SCENE_LAYER_KIND_SHAPE),
                *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    const double offsets[] = {0.25, -1.5, 3}, wrong[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        CHECK_OK(scene_shape_layer_set_stroke_offset(shape, offsets[i]));
        CHECK_NUMBER(scene_shape_layer_get_stroke_offset(shape), offsets[i]);
    }
    for (int i = 0; i < 3; i++)
        CHECK_FAILS(scene_shape_layer_set_stroke_offset(shape, wrong[i]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_NUMBER(scene_shape_layer_get_stroke_offset(shape), 3);
    CHECK_OK(scene_shape_layer_set_trim_mode(shape, SCENE_TRIM_MODE_SUBPATHS));
    CHECK_INT(scene_shape_layer_get_trim_mode(shape), SCENE_TRIM_MODE_SUBPATHS);
    CHECK_FAILS(scene_shape_layer_set_trim_mode(shape, (scene_trim_mode)2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_shape_layer_set_trim_mode(shape, (scene_trim_mode)-1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_shape_layer_get_trim_mode(shape), SCENE_TRIM_MODE_SUBPATHS);
    CHECK_OK(scene_shape_layer_set_trim_mode(shape, SCENE_TRIM_MODE_PATH));
    CHECK_INT(scene_shape_layer_get_trim_mode(shape), SCENE_TRIM_MODE_PATH);
    CHECK_FAILS(scene_shape_layer_set_stroke_offset(plain, 0), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_shape_layer_set_trim_mode(plain, SCENE_TRIM_MODE_PATH), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
    scene_layer_release(shape);
}

/* Of two lines of the same length: the half that is drawn is the first of them, the second, or one half of each. */
static void trimmed_pixels(void) {
    stage stage = stage_create(40, 40, 1);
    scene_layer *shape = add_shape(stage.root, "M0 10 H40 M0 30 H40");
    scene_color red = {1, 0, 0, 1};
    CHECK_OK(scene_shape_layer_set_stroke_color(shape, &red));
    CHECK_OK(scene_shape_layer_set_line_width(shape, 4));
    CHECK_OK(scene_shape_layer_set_stroke_end(shape, 0.5));
    for (int i = 0; i < 3; i++) {
        AT_ONCE(scene_shape_layer_set_stroke_offset(shape, i == 1 ? 0.5 : 0));
        AT_ONCE(scene_shape_layer_set_trim_mode(shape, i == 2 ? SCENE_TRIM_MODE_SUBPATHS : SCENE_TRIM_MODE_PATH));
        frame frame = frame_render(stage.renderer, i);
        const bool lit[4] = {i != 1, i == 0, i != 0, i == 1};
        for (int j = 0; j < 4; j++)
            CHECK_PIXEL(&frame, j % 2 ? 30 : 10, j < 2 ? 10 : 30, lit[j] ? 255 : 0, 0, 0, lit[j] ? 255 : 0);
        frame_free(&frame);
    }
    stage_release(&stage);
}

static void dash_patterns(void) {
    scene_layer *shape = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    const double lengths[] = {4, 2, 0}, wrong[] = {4, -1}, infinite[] = {4, INFINITY};
    double read[4] = {-1, -1, -1, -1};
    CHECK_OK(scene_shape_layer_set_line_dash_pattern(shape, lengths, 3));
    CHECK_INT(scene_shape_layer_get_line_dash_pattern(shape, read, 2), 3);
    CHECK(read[0] == 4 && read[1] == 2 && read[2] == -1);
    CHECK_INT(scene_shape_layer_get_line_dash_pattern(shape, read, 4), 3);
    CHECK(read[2] == 0 && read[3] == -1);
    CHECK_FAILS(scene_shape_layer_set_line_dash_pattern(shape, wrong, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_CONTAINS(scene_error_message(), "lineDashPattern must be 0 or more, not -1");
    CHECK_FAILS(scene_shape_layer_set_line_dash_pattern(shape, infinite, 2), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_shape_layer_set_line_dash_pattern(shape, lengths, (size_t)-1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_shape_layer_set_line_dash_pattern(shape, lengths, 65537), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT(scene_shape_layer_get_line_dash_pattern(shape, NULL, 0), 3);
    CHECK_OK(scene_shape_layer_set_line_dash_pattern(shape, NULL, 0));
    CHECK_INT(scene_shape_layer_get_line_dash_pattern(shape, NULL, 0), 0);
    scene_layer_release(shape);
}

/* A layer of another kind has none of it. */
static void other_kinds(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_color color = {1, 1, 1, 1};
    CHECK_FAILS(scene_shape_layer_set_path(plain, NULL), SCENE_ERROR_NOT_FOUND);
    CHECK_CONTAINS(scene_error_message(), "path is a property of shape layers, and the layer is a plain layer");
    CHECK(!scene_shape_layer_get_fill_color(plain, &color) && is_color(color, 0, 0, 0, 0));
    CHECK_INT(scene_error_status(), SCENE_ERROR_NOT_FOUND);
    scene_error_clear();
    CHECK_FAILS(scene_shape_layer_set_line_width(plain, 1), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
}

/* Fill, and over it a stroke on either side of the path; between contents and sublayers; outside of the bounds too. */
static void pixels(void) {
    stage stage = stage_create(60, 40, 1);
    scene_layer *shape = add_shape(stage.root, "M10 10 L50 10 L50 30 L10 30 Z");
    scene_color red = {1, 0, 0, 1}, blue = {0, 0, 1, 1};
    CHECK_OK(scene_shape_layer_set_fill_color(shape, &red));
    CHECK_OK(scene_shape_layer_set_stroke_color(shape, &blue));
    CHECK_OK(scene_shape_layer_set_line_width(shape, 4));
    add_box(shape, 28, 18, 4, 4, GREEN);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 20, 20, 255, 0, 0, 255);
    CHECK_PIXEL(&frame, 30, 20, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 11, 20, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 8, 8, 0, 0, 255, 255);
    CHECK_PIXEL(&frame, 7, 20, 0, 0, 0, 0);
    frame_free(&frame);

    /* Off by half a pixel, an edge covers half of one; at twice the scale it is crisp again. */
    AT_ONCE(scene_shape_layer_set_stroke_color(shape, NULL));
    AT_ONCE(scene_layer_set_position(shape, (scene_point){0.5, 0}));
    frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 10, 20, 128, 0, 0, 128);
    CHECK_PIXEL(&frame, 50, 20, 128, 0, 0, 128);
    frame_free(&frame);
    CHECK_OK(scene_renderer_set_size(stage.renderer, 120, 80, 2));
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 20, 40, 0, 0, 0, 0);
    CHECK_PIXEL(&frame, 21, 40, 255, 0, 0, 255);
    frame_free(&frame);
    stage_release(&stage);
}

/* What is drawn is kept while it looks the same: a layer that moves by whole pixels or changes its colour is not drawn again. */
static uint32_t rasters_of(scene_renderer *renderer) {
    scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &statistics));
    return statistics.rasters;
}

static void kept(void) {
    stage stage = stage_create(60, 40, 1);
    scene_layer *shape = add_shape(stage.root, "M2 2 L20 5 L10 20 Z"),
                *twin = add_shape(stage.root, "M2 2 L20 5 L10 20 Z");
    scene_color red = {1, 0, 0, 1};
    CHECK_OK(scene_layer_set_position(twin, (scene_point){20, 3}));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_INT(rasters_of(stage.renderer), 1);
    AT_ONCE(scene_layer_set_position(shape, (scene_point){7, 11}));
    AT_ONCE(scene_shape_layer_set_fill_color(shape, &red));
    CHECK_OK(scene_renderer_render(stage.renderer, 10));
    CHECK_INT(rasters_of(stage.renderer), 0);
    AT_ONCE(scene_layer_set_position(shape, (scene_point){7.5, 11}));
    CHECK_OK(scene_renderer_render(stage.renderer, 20));
    CHECK_INT(rasters_of(stage.renderer), 1);
    AT_ONCE(scene_layer_set_position(shape, (scene_point){7, 12}));
    CHECK_OK(scene_renderer_render(stage.renderer, 30));
    CHECK_INT(rasters_of(stage.renderer), 0);
    AT_ONCE(scene_shape_layer_set_fill_rule(shape, SCENE_FILL_RULE_EVEN_ODD));
    CHECK_OK(scene_renderer_render(stage.renderer, 40));
    CHECK_INT(rasters_of(stage.renderer), 1);
    stage_release(&stage);
}

/* A mask shows what its path covers, also where its bounds are empty, as those of a shape may be. */
static void masks(void) {
    stage stage = stage_create(40, 40, 1);
    scene_color white = {1, 1, 1, 1};
    scene_layer *plate = scene_layer_create(SCENE_LAYER_KIND_LAYER), *mask = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    scene_path *path = scene_path_create_svg("M10 10 H30 V30 H10 Z");
    CHECK_OK(scene_layer_set_frame(plate, (scene_rect){0, 0, 40, 40}));
    CHECK_OK(scene_layer_set_background_color(plate, &white));
    CHECK_OK(scene_shape_layer_set_path(mask, path));
    CHECK_OK(scene_layer_set_mask(plate, mask));
    CHECK_OK(scene_layer_add_sublayer(stage.root, plate));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 20, 20, 255, 255, 255, 255);
    CHECK_PIXEL(&frame, 5, 20, 0, 0, 0, 0);
    frame_free(&frame);
    scene_path_release(path);
    scene_layer_release(mask);
    scene_layer_release(plate);
    stage_release(&stage);
}

int main(void) {
    defaults();
    values();
    trimming();
    trimmed_pixels();
    dash_patterns();
    other_kinds();
    pixels();
    kept();
    masks();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("shapes");
}
