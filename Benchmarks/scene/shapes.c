/* What shapes cost: 1,000 stroked ones of 100 x 100, five outlines in turn, each animated in one way: its colour, its place, how much of
 * its line is drawn, its turn, its path. Prints milliseconds of CPU time of the engine per frame, those of drawing paths (on all
 * threads) among them, and how many paths were drawn anew. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPES = 1000, OUTLINES = 5, WARM_UP = 20, FRAMES = 60 };

static const double full_turn = 6.283185307179586;

static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

/** An outline in a square of 100 points, somewhat changed. No two shapes have the same, which they would share. */
static scene_path *make_outline(int index, double change) {
    scene_path *path = scene_path_create();
    change += 0.001 * index;
    CHECK_MADE(path);
    switch (index % OUTLINES) {
    case 0: CHECK(scene_path_add_ellipse(path, (scene_rect){4, 4 + change, 92, 92 - 2 * change})); break;
    case 1: CHECK(scene_path_add_rounded_rect(path, (scene_rect){6 + change, 16, 88 - 2 * change, 68}, 18)); break;
    case 2:
        for (int corner = 0; corner < 10; corner++) {
            const double radius = corner % 2 ? 18 + change : 46, angle = full_turn * corner / 10;
            const double x = 50 + radius * sin(angle), y = 50 - radius * cos(angle);
            CHECK(corner ? scene_path_line_to(path, x, y) : scene_path_move_to(path, x, y));
        }
        CHECK(scene_path_close(path));
        break;
    case 3:
        CHECK(scene_path_move_to(path, 4, 50));
        CHECK(scene_path_curve_to(path, 30, 4 + change, 70, 96, 96, 50));
        break;
    default:
        CHECK(scene_path_move_to(path, 20, 4));
        CHECK(scene_path_line_to(path, 80, 50 + change));
        CHECK(scene_path_line_to(path, 20, 96));
    }
    return path;
}

static scene_value number(double value) { return (scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {value}}; }

/** Adds an endless animation there and back; no two have the same phase. */
static void add(scene_layer *layer, int index, const char *key_path, const scene_value *from, const scene_value *to) {
    scene_animation *animation = scene_animation_create_basic(key_path);
    CHECK_MADE(animation);
    CHECK(scene_animation_set_from_value(animation, from));
    CHECK(scene_animation_set_to_value(animation, to));
    CHECK(scene_animation_set_duration(animation, 2));
    CHECK(scene_animation_set_time_offset(animation, 2.0 * (index * 619 % SHAPES) / SHAPES));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    CHECK(scene_animation_set_autoreverses(animation, true));
    CHECK(scene_layer_add_animation(layer, animation, "change"));
    scene_animation_release(animation);
}

static void animate_shape(scene_layer *layer, int index, const char *way, scene_point at) {
    scene_value from = number(0), to = number(1);
    if (strcmp(way, "color") == 0) {
        from = (scene_value){.type = SCENE_VALUE_COLOR, .numbers = {1, 0.4, 0.1, 1}};
        to = (scene_value){.type = SCENE_VALUE_COLOR, .numbers = {0.1, 0.5, 1, 1}};
        add(layer, index, "strokeColor", &from, &to);
    } else if (strcmp(way, "move") == 0) {
        from = (scene_value){.type = SCENE_VALUE_POINT, .numbers = {at.x, at.y}};
        to = (scene_value){.type = SCENE_VALUE_POINT, .numbers = {at.x + 90 - index % 180, at.y + index % 70}};
        add(layer, index, "position", &from, &to);
    } else if (strcmp(way, "draw") == 0) {
        add(layer, index, "strokeEnd", &from, &to);
    } else if (strcmp(way, "turn") == 0) {
        to = number(full_turn);
        add(layer, index, "transform.rotation", &from, &to);
    } else {
        scene_path *first = make_outline(index, 0), *last = make_outline(index, 20);
        from = (scene_value){.type = SCENE_VALUE_PATH, .path = first};
        to = (scene_value){.type = SCENE_VALUE_PATH, .path = last};
        add(layer, index, "path", &from, &to);
        scene_path_release(first);
        scene_path_release(last);
    }
}

static scene_renderer *make_shapes(const char *way) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    for (int i = 0; i < SHAPES; i++) {
        const scene_point at = {60 + 29.0 * (i % 41), 60 + 25.0 * (i / 41)};
        const scene_color color = {0.3f + 0.007f * (float)(i % 100), 0.8f, 1.0f - 0.008f * (float)(i % 90), 1};
        scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_SHAPE);
        scene_path *path = make_outline(i, 0);
        CHECK_MADE(layer);
        CHECK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 100, 100}));
        CHECK(scene_layer_set_position(layer, at));
        CHECK(scene_shape_layer_set_path(layer, path));
        CHECK(scene_shape_layer_set_fill_color(layer, NULL));
        CHECK(scene_shape_layer_set_stroke_color(layer, &color));
        CHECK(scene_shape_layer_set_line_width(layer, 3));
        CHECK(scene_shape_layer_set_line_cap(layer, SCENE_LINE_CAP_ROUND));
        animate_shape(layer, i, way, at);
        scene_path_release(path);
        add_sublayer(root, layer);
    }
    CHECK(scene_renderer_set_root(renderer, root));
    scene_layer_release(root);
    return renderer;
}

static void measure(const char *way, bool is_first, const char *folder) {
    scene_renderer *renderer = make_shapes(way);
    double engine = 0, drawing = 0, rasters = 0;
    for (int frame = 0; frame < WARM_UP + FRAMES; frame++) {
        scene_renderer_statistics statistics = SCENE_RENDERER_STATISTICS_INIT;
        CHECK(scene_renderer_render(renderer, FRAME_DURATION * frame));
        CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                         sizeof pixels));
        CHECK(scene_renderer_get_statistics(renderer, &statistics));
        if (frame < WARM_UP) continue;
        engine += statistics.commit_time + statistics.animate_time + statistics.plan_time + statistics.encode_time +
                  statistics.raster_time;
        drawing += statistics.raster_time;
        rasters += statistics.rasters;
    }
    printf("%s\"%s_ms\": %.4f, \"%s_drawing_ms\": %.4f, \"%s_rasters\": %.0f", is_first ? "{" : ", ", way,
           1e3 * engine / FRAMES, way, 1e3 * drawing / FRAMES, way, rasters / FRAMES);
    if (folder != NULL) {
        char path[1024];
        snprintf(path, sizeof path, "%s/shapes-%s.png", folder, way);
        CHECK(scene_renderer_write_png(renderer, path));
    }
    scene_renderer_release(renderer);
}

int main(int count, char **arguments) {
    const char *const ways[] = {"color", "move", "draw", "turn", "morph"};
    for (int i = 0; i < 5; i++) measure(ways[i], i == 0, count > 1 ? arguments[1] : NULL);
    printf("}\n");
    return 0;
}
