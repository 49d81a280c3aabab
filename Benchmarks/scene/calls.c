/* What calls take: 100,000 layers created, filled and committed, and a property set inside a transaction, of layers on screen. */
#include "offscreen.h"

#include <stdlib.h>

enum { SETS = 1000000 };

static double milliseconds_since(double start) { return 1e3 * (harness_cpu_time() - start); }

/** Commits what the thread has changed. */
static void commit(void) { CHECK(scene_flush()); }

/** Below a root that a renderer shows, in a transaction, as a program that builds its first screen does. */
static double build(scene_layer *root, scene_layer **layers) {
    double start = harness_cpu_time();
    CHECK(scene_transaction_begin());
    for (uint32_t i = 0; i < COMMIT_LAYERS; i++) {
        const commit_layer place = workload_commit_layer(i);
        const scene_color color = to_scene_color(place.color);
        layers[i] = make_layer(place.x, place.y, COMMIT_SIZE, COMMIT_SIZE);
        CHECK(scene_layer_set_background_color(layers[i], &color));
        add_sublayer(root, layers[i]);
    }
    CHECK(scene_transaction_commit());
    commit();
    return milliseconds_since(start);
}

/** Nanoseconds for each of many calls in one transaction, which is committed within the time. */
static double set_positions(scene_layer **layers, bool animated) {
    double start = harness_cpu_time();
    CHECK(scene_transaction_begin());
    CHECK(scene_transaction_set_disable_actions(!animated));
    for (uint32_t i = 0; i < SETS; i++) {
        scene_status status = scene_layer_set_position(layers[i % COMMIT_LAYERS], (scene_point){i % 1280, i % 720});
        if (status != SCENE_OK) CHECK(status);
    }
    double taken = 1e6 * milliseconds_since(start) / SETS;
    CHECK(scene_transaction_commit());
    return taken;
}

int main(void) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    scene_layer **layers = calloc(COMMIT_LAYERS, sizeof *layers);
    CHECK_MADE(layers);
    CHECK(scene_layer_set_hidden(root, true));
    CHECK(scene_renderer_set_root(renderer, root));
    CHECK(scene_renderer_render(renderer, 0));
    double built = build(root, layers);
    CHECK(scene_renderer_render(renderer, 1));
    double set = set_positions(layers, false);
    CHECK(scene_renderer_render(renderer, 2));
    printf("{\"build_ms\": %.3f, \"set_ns\": %.1f}\n", built, set);
    free(layers);
    scene_layer_release(root);
    scene_renderer_release(renderer);
    return 0;
}
