/* Renderers that draw by themselves, and less often than their display shows. */
#define _POSIX_C_SOURCE 200809L
#include "running.h"

/* A renderer that is content with every other refresh of its display leaves the others out, and misses none by that. */
static void every_other_refresh(void) {
    scene_layer *left, *right;
    stage stage = show(&left, &right);
    spin(left, 1);
    scene_flush();
    CHECK_NUMBER(scene_renderer_get_preferred_frames_per_second(stage.renderer), 0);
    CHECK_OK(scene_renderer_set_preferred_frames_per_second(stage.renderer, 0.5 / pace));
    CHECK_NUMBER(scene_renderer_get_preferred_frames_per_second(stage.renderer), 0.5 / pace);
    uint64_t first = wait_for_frame(stage.renderer, frames(stage.renderer) + 2);
    uint64_t last = wait_for_frame(stage.renderer, first + 6);
    for (uint64_t number = first + 1; number <= last; number++) {
        scene_frame_timing timing = timing_of(stage.renderer, number), before = timing_of(stage.renderer, number - 1);
        double steps = (timing.time - before.time) / (2 * pace);
        CHECK(steps > 0.9);
        CHECK(timing.missed + 1.6 > 2 * (steps - 0.5));
        if (timing.presented <= timing.time) CHECK(timing.missed < 2 * steps - 1);
    }
    static const double wrong[] = {-1, NAN, INFINITY};
    for (int i = 0; i < 3; i++) {
        CHECK_FAILS(scene_renderer_set_preferred_frames_per_second(stage.renderer, wrong[i]),
                    SCENE_ERROR_INVALID_ARGUMENT);
    }
    CHECK_NUMBER(scene_renderer_get_preferred_frames_per_second(stage.renderer), 0.5 / pace);
    stage_release(&stage);
}

int main(void) {
    every_other_refresh();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    return check_summary("render_pace");
}
