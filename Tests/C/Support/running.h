/* What draws by itself: an offscreen renderer with a thread and two boxes, and what became of its frames. */
#ifndef RUNNING_H
#define RUNNING_H

#include "frame.h"

#include <math.h>
#include <time.h>

#include <scene/animation.h>
#include <scene/loop.h>
#include <scene/render_thread.h>
#include <scene/transaction.h>

/* A slow display, so that a busy machine keeps its pace. */
static const double pace = 0.05;

static inline void sleep_for(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&time, NULL);
}

static inline scene_frame_timing timing_of(scene_renderer *renderer, uint64_t number) {
    scene_frame_timing timing = SCENE_FRAME_TIMING_INIT;
    CHECK_OK(scene_renderer_get_frame_timing(renderer, number, &timing));
    return timing;
}

static inline uint64_t frames(scene_renderer *renderer) {
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &figures));
    return figures.frames;
}

/* Waits for a frame, for as long as a busy machine may take. */
static inline uint64_t wait_for_frame(scene_renderer *renderer, uint64_t number) {
    for (int i = 0; i < 2000 && frames(renderer) < number; i++) sleep_for(0.005);
    CHECK(frames(renderer) >= number);
    return frames(renderer);
}

/* Waits until no more frames come. */
static inline uint64_t settle(scene_renderer *renderer) {
    uint64_t last = 0;
    for (int i = 0; i < 100 && (last == 0 || frames(renderer) != last); i++) {
        last = frames(renderer);
        sleep_for(4 * pace);
    }
    return last;
}

static inline void without_actions(void) { CHECK_OK(scene_transaction_set_disable_actions(true)); }

static inline void spin(scene_layer *layer, double duration) {
    scene_animation *animation = scene_animation_create_basic("transform.rotation.z");
    scene_animation_set_duration(animation, duration);
    CHECK_OK(scene_animation_set_repeat_count(animation, INFINITY));
    scene_value to = {.type = SCENE_VALUE_NUMBER, .numbers = {6.283185307}};
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_layer_add_animation(layer, animation, "spin"));
    scene_animation_release(animation);
}

/* What each test starts with: 64 x 32 pixels, a box on either half. */
static inline stage show(scene_layer **left, scene_layer **right) {
    stage stage = stage_create(64, 32, 1);
    *left = add_box(stage.root, 0, 0, 32, 32, RED);
    *right = add_box(stage.root, 32, 0, 32, 32, RED);
    CHECK_OK(scene_renderer_start(stage.renderer, pace));
    scene_flush();
    return stage;
}

#endif
