/* A hosted layer to animate, and short ways to make and show its animations. */
#ifndef THEATER_H
#define THEATER_H

#include "frame.h"

static const double pi = 3.14159265358979323846;

/* One hosted, committed layer. Its opacity is the number that most tests animate: model value 0.5. */
static stage theater;
static scene_layer *box;

static inline void open_theater(void) {
    theater = stage_create(8, 8, 1);
    box = add_box(theater.root, 0, 0, 4, 4, RED);
    CHECK_OK(scene_layer_set_opacity(box, 0.5));
    CHECK_OK(scene_renderer_render(theater.renderer, 0));
}

static inline void show(double time) { CHECK_OK(scene_renderer_render(theater.renderer, time)); }

static inline double shown(const char *path) {
    scene_value value = {0};
    CHECK_OK(scene_layer_get_presentation_value(box, path, &value));
    return value.numbers[0];
}

static inline scene_value number(double a) { return (scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {a}}; }

/* Leaves a value away. */
static const double none = -1e99;

typedef scene_status (*value_setter)(scene_animation *, const scene_value *);

static inline scene_animation *basic(const char *path, double from, double to, double by, double duration) {
    scene_animation *animation = scene_animation_create_basic(path);
    const double values[3] = {from, to, by};
    static const value_setter set[3] = {scene_animation_set_from_value, scene_animation_set_to_value,
                                        scene_animation_set_by_value};
    for (int i = 0; i < 3; i++) {
        scene_value value = number(values[i]);
        if (values[i] != none) CHECK_OK(set[i](animation, &value));
    }
    CHECK_OK(scene_animation_set_duration(animation, duration));
    return animation;
}

static inline void add(scene_animation *animation, const char *key) {
    CHECK_OK(scene_layer_add_animation(box, animation, key));
    scene_animation_release(animation);
}

#endif
