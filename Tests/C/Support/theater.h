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

/* Key frames of a property, as plain numbers of `components` each. */
static inline scene_animation *keyframes(const char *path, const double *numbers, size_t count, size_t components,
                                         double duration) {
    scene_animation *animation = scene_animation_create_keyframe(path);
    CHECK_OK(scene_animation_set_numbers(animation, numbers, count, components));
    CHECK_OK(scene_animation_set_duration(animation, duration));
    return animation;
}

/* Sets a property at once. */
static inline void set_at_once(const char *path, scene_value value) {
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_value(box, path, &value));
    CHECK_OK(scene_transaction_commit());
}

static inline void add(scene_animation *animation, const char *key) {
    CHECK_OK(scene_layer_add_animation(box, animation, key));
    scene_animation_release(animation);
}

/* A number at a time, counted from the first frame. */
typedef struct sample {
    double time, value;
} sample;

static inline void check_samples(const char *path, const sample *samples, size_t count, double tolerance, int line) {
    for (size_t i = 0; i < count; i++) {
        show(10 + samples[i].time);
        check_that(check_near(shown(path), samples[i].value, tolerance), __FILE__, line,
                   "%s at %g: expected %.12g, got %.12g", path, samples[i].time, samples[i].value, shown(path));
    }
}

/* Adds the animation, which has its own duration, and checks what it shows. */
#define CHECK_RUN(animation, path, ...)                                                        \
    do {                                                                                       \
        const sample samples_[] = {__VA_ARGS__};                                               \
        open_theater();                                                                        \
        add((animation), "a");                                                                 \
        show(10);                                                                              \
        check_samples((path), samples_, sizeof samples_ / sizeof samples_[0], 1e-9, __LINE__); \
        stage_release(&theater);                                                               \
    } while (0)

#endif
