/* Creates 100,000 plain layers, shows the first frame and destroys them: CPU time, and memory by resident set.
 *
 * With --trees the root is hidden: nothing is planned or drawn, so that what memory grows by is that of the two trees. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** After so many frames of one change the engine has given back what only whole frames need. */
#define CHANGES 20

/** Bytes of this process that lie in memory. */
static double resident_bytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long total = 0, resident = 0;
    if (file == NULL || fscanf(file, "%ld %ld", &total, &resident) != 2) {
        harness_fail("/proc/self/statm cannot be read");
    }
    fclose(file);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static void add_plain_layer(scene_layer *root, uint32_t index) {
    const commit_layer place = workload_commit_layer(index);
    const scene_color color = to_scene_color(place.color);
    scene_layer *layer = make_layer(place.x, place.y, COMMIT_SIZE, COMMIT_SIZE);
    CHECK(scene_layer_set_background_color(layer, &color));
    add_sublayer(root, layer);
}

static void add_plain_layers(scene_layer *root) {
    for (uint32_t i = 0; i < COMMIT_LAYERS; i++) {
        add_plain_layer(root, i);
    }
}

static void render(scene_renderer *renderer, double time) {
    static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];
    CHECK(scene_renderer_render(renderer, time));
    CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                     sizeof pixels));
}

/** The engine's part of the last frame, without the driver, in milliseconds. */
static double engine_milliseconds(scene_renderer *renderer) {
    scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
    CHECK(scene_renderer_get_statistics(renderer, &frame));
    return 1e3 * (frame.commit_time + frame.animate_time + frame.plan_time + frame.encode_time);
}

/** Moves one layer in the middle, at once. */
static void change_one(scene_layer *root, double x) {
    scene_layer *layer = scene_layer_get_sublayer(root, COMMIT_LAYERS / 2);
    CHECK_MADE(layer);
    CHECK(scene_transaction_begin());
    CHECK(scene_transaction_set_disable_actions(true));
    CHECK(scene_layer_set_position(layer, (scene_point){x, CANVAS_HEIGHT / 2.0}));
    CHECK(scene_transaction_commit());
}

/** The layers go with the root: from the model when it is released, from the render tree with the next frame. */
static void destroy(scene_renderer *renderer, scene_layer *root) {
    CHECK(scene_renderer_set_root(renderer, NULL));
    scene_layer_release(root);
    render(renderer, 0.2);
}

/** A stretch of CPU time that began at `start`, in milliseconds. */
static double milliseconds_since(double start) { return 1e3 * (harness_cpu_time() - start); }

/** A root with one layer in it, so that the first frame makes everything that a frame needs. */
static scene_layer *make_root(void) {
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    add_plain_layer(root, COMMIT_LAYERS);
    return root;
}

/** How much a layer takes, given the resident set before there were any. */
static double bytes_per_layer(double baseline) { return (resident_bytes() - baseline) / COMMIT_LAYERS; }

static void measure_trees(scene_renderer *renderer, scene_layer *root, double baseline) {
    CHECK(scene_layer_set_hidden(root, true));
    add_plain_layers(root);
    render(renderer, 0.1);
    printf("{\"tree_bytes\": %.1f}\n", bytes_per_layer(baseline));
    destroy(renderer, root);
}

static void measure_all(scene_renderer *renderer, scene_layer *root, double baseline) {
    double start = harness_cpu_time();
    add_plain_layers(root);
    printf("{\"create_ms\": %.3f, ", milliseconds_since(start));
    printf("\"created_bytes\": %.1f, ", bytes_per_layer(baseline));

    start = harness_cpu_time();
    render(renderer, 0.1);
    printf("\"first_frame_ms\": %.3f, ", milliseconds_since(start));
    printf("\"first_engine_ms\": %.3f, ", engine_milliseconds(renderer));
    printf("\"drawn_bytes\": %.1f, ", bytes_per_layer(baseline));

    change_one(root, CANVAS_WIDTH / 2.0);
    render(renderer, 0.15);
    printf("\"change_engine_ms\": %.4f, ", engine_milliseconds(renderer));

    for (int i = 1; i <= CHANGES; i++) {
        change_one(root, CANVAS_WIDTH / 2.0 + i);
        render(renderer, 0.15);
    }
    printf("\"kept_bytes\": %.1f, ", bytes_per_layer(baseline));

    start = harness_cpu_time();
    destroy(renderer, root);
    printf("\"destroy_ms\": %.3f}\n", milliseconds_since(start));
}

int main(int argc, char **argv) {
    bool trees_only = argc == 2 && strcmp(argv[1], "--trees") == 0;
    if (argc > 1 && !trees_only) {
        harness_fail("usage: %s [--trees]", argv[0]);
    }
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_root();
    CHECK(scene_renderer_set_root(renderer, root));
    render(renderer, 0.0);
    double baseline = resident_bytes();
    (trees_only ? measure_trees : measure_all)(renderer, root, baseline);
    scene_renderer_release(renderer);
    return 0;
}
