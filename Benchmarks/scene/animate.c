/* Evaluates 6,000 animations of 6,000 layers, a third each basic, key frames and springs, for 400 frames, and prints the animator's
 * share of a frame in milliseconds. The root is hidden, so that nothing else is measured.
 *
 * With --idle there are 100,000 more that have not begun or are over and fill. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ANIMATED = 6000, IDLE = 100000, FRAMES = 400, VALUES = 5 };

/** Ends that look like those of real animations: no two the same. */
static double spread(uint32_t index, uint32_t salt, double size) {
    return size * (double)((index * 2654435761u + salt * 40503u) % 1000u) / 1000.0;
}

static void add(scene_layer *layer, scene_animation *animation, const char *key) {
    CHECK_MADE(animation);
    CHECK(scene_layer_add_animation(layer, animation, key));
    scene_animation_release(animation);
}

static void set_point(scene_animation *animation, scene_status (*set)(scene_animation *, const scene_value *), double x,
                      double y) {
    scene_value value;
    memset(&value, 0, sizeof value);
    value.type = SCENE_VALUE_POINT;
    value.numbers[0] = x;
    value.numbers[1] = y;
    CHECK(set(animation, &value));
}

static void add_basic(scene_layer *layer, uint32_t index, scene_timing_function *curve) {
    scene_animation *animation = scene_animation_create_basic("position");
    set_point(animation, scene_animation_set_from_value, spread(index, 1, 1000), spread(index, 2, 700));
    set_point(animation, scene_animation_set_to_value, spread(index, 3, 1000), spread(index, 4, 700));
    CHECK(scene_animation_set_duration(animation, 2 + spread(index, 5, 3)));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    CHECK(scene_animation_set_autoreverses(animation, true));
    // Half of them eased, as implicit animations are.
    if (index % 2 == 0) CHECK(scene_animation_set_timing_function(animation, curve));
    add(layer, animation, "move");
}

static void add_keyframes(scene_layer *layer, uint32_t index) {
    scene_animation *animation = scene_animation_create_keyframe("position");
    double numbers[2 * VALUES], times[VALUES] = {0, 0.1, 0.5, 0.7, 1};
    for (uint32_t i = 0; i < VALUES; i++) {
        numbers[2 * i] = spread(index, 6 + i, 1000);
        numbers[2 * i + 1] = spread(index, 16 + i, 700);
    }
    CHECK(scene_animation_set_numbers(animation, numbers, VALUES, 2));
    CHECK(scene_animation_set_key_times(animation, times, VALUES));
    CHECK(scene_animation_set_duration(animation, 2 + spread(index, 5, 3)));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    add(layer, animation, "move");
}

static void add_spring(scene_layer *layer, uint32_t index) {
    scene_animation *animation = scene_animation_create_spring("position");
    set_point(animation, scene_animation_set_from_value, spread(index, 1, 1000), spread(index, 2, 700));
    set_point(animation, scene_animation_set_to_value, spread(index, 3, 1000), spread(index, 4, 700));
    CHECK(scene_animation_set_damping(animation, 2 + spread(index, 6, 5)));
    CHECK(scene_animation_set_duration(animation, 8));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    add(layer, animation, "move");
}

/** One that has not begun, or is over and fills. */
static void add_idle(scene_layer *layer, uint32_t index) {
    scene_animation *animation = scene_animation_create_basic("opacity");
    scene_value value;
    memset(&value, 0, sizeof value);
    value.type = SCENE_VALUE_NUMBER;
    value.numbers[0] = 0.5;
    CHECK(scene_animation_set_to_value(animation, &value));
    CHECK(scene_animation_set_duration(animation, 0.01));
    if (index % 2 == 0) {
        CHECK(scene_animation_set_begin_time(animation, 1e6 + index));
    } else {
        CHECK(scene_animation_set_fill_mode(animation, SCENE_FILL_MODE_FORWARDS));
        CHECK(scene_animation_set_removed_on_completion(animation, false));
    }
    add(layer, animation, "wait");
}

int main(int count, char **arguments) {
    const bool has_idle = count > 1 && strcmp(arguments[1], "--idle") == 0;
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_layer(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    scene_timing_function *curve = scene_timing_function_create_named("default");
    CHECK(scene_layer_set_hidden(root, true));
    for (uint32_t i = 0; i < ANIMATED + (has_idle ? IDLE : 0); i++) {
        scene_layer *layer = make_layer(0, 0, 10, 10);
        if (i >= ANIMATED)
            add_idle(layer, i);
        else if (i % 3 == 0)
            add_basic(layer, i, curve);
        else if (i % 3 == 1)
            add_keyframes(layer, i);
        else
            add_spring(layer, i);
        add_sublayer(root, layer);
    }
    CHECK(scene_renderer_set_root(renderer, root));
    CHECK(scene_renderer_render(renderer, 0));
    CHECK(scene_renderer_render(renderer, 0.1));
    double total = 0;
    scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
    for (uint32_t i = 0; i < FRAMES; i++) {
        CHECK(scene_renderer_render(renderer, 0.2 + i / 60.0));
        CHECK(scene_renderer_get_statistics(renderer, &frame));
        total += frame.animate_time;
    }
    check(frame.animations == ANIMATED, "every animation was evaluated, and no other");
    printf("{\"animate_ms\": %.4f}\n", 1e3 * total / FRAMES);
    scene_timing_function_release(curve);
    scene_layer_release(root);
    scene_renderer_release(renderer);
    return 0;
}
