/* The lines of shape layers beside cairo's, which are drawn sixteen times as large and averaged: joins, caps, miters, dashes, parts of a
   line by its length, and fills, at several scales and turned. */
#include "frame.h"

#include <cairo.h>
#include <math.h>
#include <string.h>

enum { SIDE = 64, FINE = 16, WAYS = 400 };

static uint32_t seed = 1;

static double chance(double low, double high) {
    seed = seed * 1664525u + 1013904223u;
    return low + (high - low) * (seed >> 8) / 16777216.0;
}

static uint32_t choice(uint32_t count) { return (uint32_t)chance(0, count) % count; }

/* How a line is drawn. */
typedef struct look {
    double width, miter_limit, phase, start, end;
    uint32_t cap, join;
    double dashes[3];
    size_t dash_count;
    scene_fill_rule rule;
    bool is_filled;
} look;

/* The same path for both. */
typedef struct paths {
    scene_path *ours;
    cairo_t *theirs;
} paths;

/* The next point further right, so that the line does not come near itself. */
static void add_point(paths *paths, int index, int count, bool is_bent) {
    const double step = (SIDE - 20.0) / count, right = 10 + step * index;
    double n[6] = {right - step * 0.7,   chance(14, SIDE - 14), right - step * 0.3, chance(14, SIDE - 14), right,
                   chance(14, SIDE - 14)};
    if (index == 0) {
        CHECK_OK(scene_path_move_to(paths->ours, n[4], n[5]));
        cairo_move_to(paths->theirs, n[4], n[5]);
    } else if (is_bent) {
        CHECK_OK(scene_path_curve_to(paths->ours, n[0], n[1], n[2], n[3], n[4], n[5]));
        cairo_curve_to(paths->theirs, n[0], n[1], n[2], n[3], n[4], n[5]);
    } else {
        CHECK_OK(scene_path_line_to(paths->ours, n[4], n[5]));
        cairo_line_to(paths->theirs, n[4], n[5]);
    }
}

static void make_paths(paths *paths, bool is_bent, bool is_closed) {
    const int count = 1 + (int)choice(3);
    for (int i = 0; i <= count; i++) add_point(paths, i, count, is_bent && choice(2));
    if (!is_closed) return;
    CHECK_OK(scene_path_close(paths->ours));
    cairo_close_path(paths->theirs);
}

static look make_look(int way) {
    look look = {.width = chance(2.2, 6), .miter_limit = chance(1, 12), .end = 1};
    look.cap = choice(3);
    look.join = choice(3);
    if (way % 4 == 1) {
        look.dash_count = 1 + choice(3);
        for (size_t i = 0; i < look.dash_count; i++) look.dashes[i] = chance(2, 14);
        look.phase = chance(0, 20);
    } else if (way % 4 == 2) {
        look.start = chance(0, 0.45);
        look.end = chance(0.55, 1);
    } else if (way % 4 == 3) {
        look.is_filled = true;
        look.rule = choice(2) ? SCENE_FILL_RULE_EVEN_ODD : SCENE_FILL_RULE_NON_ZERO;
    }
    return look;
}

static void set_look(scene_layer *layer, const look *look) {
    const scene_color white = {1, 1, 1, 1};
    CHECK_OK(scene_shape_layer_set_fill_color(layer, look->is_filled ? &white : NULL));
    CHECK_OK(scene_shape_layer_set_fill_rule(layer, look->rule));
    CHECK_OK(scene_shape_layer_set_stroke_color(layer, look->is_filled ? NULL : &white));
    CHECK_OK(scene_shape_layer_set_line_width(layer, look->width));
    CHECK_OK(scene_shape_layer_set_miter_limit(layer, look->miter_limit));
    CHECK_OK(scene_shape_layer_set_line_cap(layer, (scene_line_cap)look->cap));
    CHECK_OK(scene_shape_layer_set_line_join(layer, (scene_line_join)look->join));
    CHECK_OK(scene_shape_layer_set_line_dash_pattern(layer, look->dashes, look->dash_count));
    CHECK_OK(scene_shape_layer_set_line_dash_phase(layer, look->phase));
    CHECK_OK(scene_shape_layer_set_stroke_start(layer, look->start));
    CHECK_OK(scene_shape_layer_set_stroke_end(layer, look->end));
}

/* The length of cairo's path, which is one subpath. */
static double length_of(cairo_t *cairo) {
    cairo_path_t *flat = cairo_copy_path_flat(cairo);
    double length = 0, x = 0, y = 0;
    for (int i = 0; i < flat->num_data; i += flat->data[i].header.length) {
        if (flat->data[i].header.type == CAIRO_PATH_CLOSE_PATH) continue;
        const double next_x = flat->data[i + 1].point.x, next_y = flat->data[i + 1].point.y;
        if (flat->data[i].header.type == CAIRO_PATH_LINE_TO) length += hypot(next_x - x, next_y - y);
        x = next_x;
        y = next_y;
    }
    cairo_path_destroy(flat);
    return length;
}

static void draw_theirs(cairo_t *cairo, const look *look) {
    static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};
    static const cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL};
    cairo_set_line_width(cairo, look->width);
    cairo_set_miter_limit(cairo, look->miter_limit);
    cairo_set_line_cap(cairo, caps[look->cap]);
    cairo_set_line_join(cairo, joins[look->join]);
    cairo_set_fill_rule(cairo,
                        look->rule == SCENE_FILL_RULE_EVEN_ODD ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
    if (look->dash_count > 0) cairo_set_dash(cairo, look->dashes, (int)look->dash_count, look->phase);
    if (look->start > 0) {
        const double length = length_of(cairo), part[2] = {length * (look->end - look->start), 2 * length};
        cairo_set_dash(cairo, part, 2, part[0] + part[1] - length * look->start);
    }
    if (look->is_filled)
        cairo_fill(cairo);
    else
        cairo_stroke(cairo);
}

static void compare(int way, frame *frame, cairo_surface_t *fine, const look *look) {
    cairo_surface_flush(fine);
    const uint8_t *data = cairo_image_surface_get_data(fine);
    const int stride = cairo_image_surface_get_stride(fine);
    double difference = 0, ink = 0;
    int worst = 0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            int sum = 0;
            for (int i = 0; i < FINE * FINE; i++) sum += data[(y * FINE + i / FINE) * stride + x * FINE + i % FINE];
            const int want = (sum + FINE * FINE / 2) / (FINE * FINE);
            const int off = abs(want - frame_pixel(frame, (uint32_t)x, (uint32_t)y)[3]);
            difference += off;
            ink += want;
            if (off > worst) worst = off;
        }
    }
    /* Where a line lies over itself within a pixel, both cover more of it together than cairo's union. */
    check_that(
        difference <= 0.02 * ink + 6 * 255 && worst < 140, __FILE__, __LINE__,
        "%d: cap %u, join %u, width %g, limit %g, %zu dashes, part %g...%g: %.2f %% of %.0f is off, one pixel by %d",
        way, look->cap, look->join, look->width, look->miter_limit, look->dash_count, look->start, look->end,
        100 * difference / ink, ink / 255, worst);
}

int main(void) {
    stage stage = stage_create(SIDE, SIDE, 1);
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
    CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){0, 0}));
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    for (int way = 0; way < WAYS; way++) {
        cairo_surface_t *fine = cairo_image_surface_create(CAIRO_FORMAT_A8, SIDE * FINE, SIDE * FINE);
        paths paths = {scene_path_create(), cairo_create(fine)};
        const look look = make_look(way);
        const double turn = way % 3 ? 0 : chance(-0.2, 0.2), scale = way % 5 ? 1 : chance(0.5, 1.4);
        cairo_scale(paths.theirs, FINE * scale, FINE * scale);
        cairo_rotate(paths.theirs, turn);
        const scene_transform larger = scene_transform_make_scale(scale, scale, 1),
                              turned = scene_transform_make_rotation(turn, 0, 0, 1);
        make_paths(&paths, way % 2, way % 4 == 3);
        CHECK_OK(scene_transaction_begin());
        CHECK_OK(scene_transaction_set_disable_actions(true));
        const scene_transform both = scene_transform_concat(&turned, &larger);
        CHECK_OK(scene_layer_set_transform(layer, &both));
        CHECK_OK(scene_shape_layer_set_path(layer, paths.ours));
        set_look(layer, &look);
        CHECK_OK(scene_transaction_commit());
        frame frame = frame_render(stage.renderer, way);
        draw_theirs(paths.theirs, &look);
        compare(way, &frame, fine, &look);
        frame_free(&frame);
        scene_path_release(paths.ours);
        cairo_destroy(paths.theirs);
        cairo_surface_destroy(fine);
    }
    scene_layer_release(layer);
    stage_release(&stage);
    return check_summary("shapes_pango");
}
