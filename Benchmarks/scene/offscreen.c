#include "offscreen.h"

#include <stdint.h>

static scene_renderer *renderer;
static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

/** The stages' times add up over the measured frames; the counts are those of the last one. */
static scene_renderer_statistics total = SCENE_RENDERER_STATISTICS_INIT;

void program_set_up(const harness_options *options) {
    renderer = make_renderer();
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    make_layers(root, options);
    CHECK(scene_renderer_set_root(renderer, root));
    scene_layer_release(root);
}

static void add_statistics(void) {
    scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
    CHECK(scene_renderer_get_statistics(renderer, &frame));
    frame.commit_time += total.commit_time;
    frame.animate_time += total.animate_time;
    frame.plan_time += total.plan_time;
    frame.encode_time += total.encode_time;
    frame.submit_time += total.submit_time;
    total = frame;
}

void program_render(double time) {
    CHECK(scene_renderer_render(renderer, time));
    CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                     sizeof pixels));
    add_statistics();
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

void program_write_png(const char *path) { CHECK(scene_renderer_write_png(renderer, path)); }

void program_tear_down(void) { scene_renderer_release(renderer); }
