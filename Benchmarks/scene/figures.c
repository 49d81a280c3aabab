#include "offscreen.h"

/** The stages' times add up over the measured frames; the counts are those of the last one. */
static scene_renderer_statistics total = SCENE_RENDERER_STATISTICS_INIT;

void add_statistics(scene_renderer *renderer) {
    scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
    CHECK(scene_renderer_get_statistics(renderer, &frame));
    frame.commit_time += total.commit_time;
    frame.animate_time += total.animate_time;
    frame.plan_time += total.plan_time;
    frame.encode_time += total.encode_time;
    frame.submit_time += total.submit_time;
    total = frame;
}

void program_reset_statistics(void) { total = (scene_renderer_statistics)SCENE_RENDERER_STATISTICS_INIT; }

void program_print_statistics(FILE *file, int frames) {
    double milliseconds = 1e3 / frames;
    fprintf(file,
            ", \"commit_ms\": %.4f, \"animate_ms\": %.4f, \"plan_ms\": %.4f, \"encode_ms\": %.4f, \"submit_ms\": %.4f",
            milliseconds * total.commit_time, milliseconds * total.animate_time, milliseconds * total.plan_time,
            milliseconds * total.encode_time, milliseconds * total.submit_time);
    fprintf(file, ", \"layers\": %u, \"layers_drawn\": %u, \"animations\": %u, \"items\": %u", total.layers,
            total.layers_drawn, total.animations, total.items);
    fprintf(file, ", \"draw_calls\": %u, \"passes\": %u, \"uploads\": %u", total.draw_calls, total.passes,
            total.uploads);
}
