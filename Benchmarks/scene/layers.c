#include "offscreen.h"

#include <math.h>
#include <string.h>

void check(bool done, const char *call) {
    if (!done) {
        harness_fail("%s\n  failed: %s", call, scene_error_message());
    }
}

scene_renderer *make_renderer(void) {
    scene_renderer *renderer = scene_renderer_create_offscreen(CANVAS_WIDTH, CANVAS_HEIGHT, 1.0);
    CHECK_MADE(renderer);
    CHECK(scene_renderer_set_background_color(renderer, to_scene_color(canvas_color)));
    return renderer;
}

scene_color to_scene_color(workload_color color) { return (scene_color){color.r, color.g, color.b, color.a}; }

scene_layer *make_layer(double x, double y, double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_MADE(layer);
    CHECK(scene_layer_set_bounds(layer, (scene_rect){0, 0, width, height}));
    CHECK(scene_layer_set_position(layer, (scene_point){x, y}));
    return layer;
}

void add_sublayer(scene_layer *layer, scene_layer *sublayer) {
    CHECK(scene_layer_add_sublayer(layer, sublayer));
    scene_layer_release(sublayer);
}

void animate(scene_layer *layer, const char *key_path, const double *from, const double *to, scene_value_type type,
             workload_cycle cycle, bool autoreverses) {
    size_t count = type == SCENE_VALUE_POINT ? 2 : 1;
    scene_value from_value = {.type = type}, to_value = {.type = type};
    memcpy(from_value.numbers, from, count * sizeof *from);
    memcpy(to_value.numbers, to, count * sizeof *to);
    scene_animation *animation = scene_animation_create_basic(key_path);
    CHECK_MADE(animation);
    CHECK(scene_animation_set_from_value(animation, &from_value));
    CHECK(scene_animation_set_to_value(animation, &to_value));
    CHECK(scene_animation_set_duration(animation, cycle.duration));
    CHECK(scene_animation_set_time_offset(animation, cycle.offset));
    CHECK(scene_animation_set_autoreverses(animation, autoreverses));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    CHECK(scene_layer_add_animation(layer, animation, key_path));
    scene_animation_release(animation);
}

void animate_path(scene_layer *layer, const workload_path *path) {
    const double from[] = {path->from_x, path->from_y}, to[] = {path->to_x, path->to_y};
    animate(layer, "position", from, to, SCENE_VALUE_POINT, path->cycle, true);
}

void animate_turn(scene_layer *layer, const workload_turn *turn) {
    const double from = turn->from, to = turn->to;
    animate(layer, "transform.rotation.z", &from, &to, SCENE_VALUE_NUMBER, turn->cycle, false);
}
