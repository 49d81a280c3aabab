/* What a change costs: one of a thousand to a million plain layers, from its commit to the end of the frame, and a small square that
 * changes at 3840 x 2160, beside all of a target that is as small. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <stdlib.h>
#include <string.h>

enum { REPETITIONS = 40, MOST_LAYERS = 1000000 };

typedef struct stage {
    scene_renderer *renderer;
    scene_layer *root;
    uint32_t count;
} stage;

typedef void (*change_function)(stage *stage, int turn);

static scene_layer *layer_of(stage *stage, int turn) {
    uint32_t index = (uint32_t)(((uint64_t)turn * 7919 + stage->count / 2) % stage->count);
    scene_layer *layer = scene_layer_get_sublayer(stage->root, index);
    CHECK_MADE(layer);
    return layer;
}

static void change_nothing(stage *stage, int turn) {
    (void)stage;
    (void)turn;
}

static void change_color(stage *stage, int turn) {
    scene_color color = {0.1 * (turn % 10), 0.5, 0.2, 1};
    CHECK(scene_layer_set_background_color(layer_of(stage, turn), &color));
}

static void change_position(stage *stage, int turn) {
    CHECK(scene_layer_set_position(layer_of(stage, turn), (scene_point){100 + 16 * turn, 360}));
}

static void change_hidden(stage *stage, int turn) { CHECK(scene_layer_set_hidden(layer_of(stage, turn), true)); }

static void add_one(stage *stage, int turn) {
    scene_layer *layer = make_layer(100 + 16 * turn, 200, COMMIT_SIZE, COMMIT_SIZE);
    scene_color color = {1, 1, 1, 1};
    CHECK(scene_layer_set_background_color(layer, &color));
    add_sublayer(stage->root, layer);
}

static void make_stage(stage *stage, uint32_t count) {
    stage->count = count;
    stage->renderer = make_renderer();
    stage->root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    for (uint32_t i = 0; i < count; i++) {
        const commit_layer place = workload_commit_layer(i);
        const scene_color color = to_scene_color(place.color);
        scene_layer *layer = make_layer(place.x, place.y, COMMIT_SIZE, COMMIT_SIZE);
        CHECK(scene_layer_set_background_color(layer, &color));
        add_sublayer(stage->root, layer);
    }
    CHECK(scene_renderer_set_root(stage->renderer, stage->root));
    CHECK(scene_renderer_render(stage->renderer, 0));
}

static void end_stage(stage *stage) {
    CHECK(scene_renderer_set_root(stage->renderer, NULL));
    scene_renderer_release(stage->renderer);
    scene_layer_release(stage->root);
}

/** Prints the CPU time of the engine's stages, and of the driver, for one change: the median would hide what happens now and then. */
static void measure(stage *stage, const char *name, change_function change) {
    double engine = 0, whole = 0;
    for (int turn = 0; turn < REPETITIONS; turn++) {
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        change(stage, turn);
        double start = harness_wall_time();
        CHECK(scene_transaction_commit());
        CHECK(scene_renderer_render(stage->renderer, 0.1));
        whole += harness_wall_time() - start;
        scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
        CHECK(scene_renderer_get_statistics(stage->renderer, &frame));
        engine += frame.commit_time + frame.animate_time + frame.plan_time + frame.encode_time;
    }
    printf(", \"%s_%u_ms\": %.4f, \"%s_%u_engine_ms\": %.4f", name, stage->count, 1e3 * whole / REPETITIONS, name,
           stage->count, 1e3 * engine / REPETITIONS);
}

static void measure_layers(uint32_t count) {
    stage stage;
    make_stage(&stage, count);
    for (int turn = 0; turn < 3; turn++) {
        CHECK(scene_renderer_render(stage.renderer, 0.01 * turn));
    }
    measure(&stage, "nothing", change_nothing);
    measure(&stage, "color", change_color);
    measure(&stage, "position", change_position);
    measure(&stage, "hide", change_hidden);
    measure(&stage, "add", add_one);
    end_stage(&stage);
}

/** A target with 50 cards that cast shadows, and a square of 100 x 100 that changes. @return CPU milliseconds a frame. */
static double measure_square(uint32_t width, uint32_t height, bool has_cards, bool changes) {
    enum { FRAMES = 100 };
    scene_renderer *renderer = scene_renderer_create_offscreen(width, height, 1.0);
    CHECK_MADE(renderer);
    CHECK(scene_renderer_set_background_color(renderer, to_scene_color(canvas_color)));
    scene_layer *root = make_layer(width / 2.0, height / 2.0, width, height);
    for (int i = 0; has_cards && i < 50; i++) {
        scene_layer *card = make_layer(200 + 380 * (i % 10), 300 + 400 * (i / 10), 300, 300);
        scene_color white = {1, 1, 1, 1};
        CHECK(scene_layer_set_background_color(card, &white));
        CHECK(scene_layer_set_corner_radius(card, 12));
        CHECK(scene_layer_set_shadow_opacity(card, 0.5));
        CHECK(scene_layer_set_shadow_radius(card, 8));
        add_sublayer(root, card);
    }
    scene_layer *square = make_layer(width / 2 - 50 + 50.0, height / 2 - 50 + 50.0, 100, 100);
    scene_layer_add_sublayer(root, square);
    CHECK(scene_renderer_set_root(renderer, root));
    double start = 0;
    for (int frame = -20; frame < FRAMES; frame++) {
        if (frame == 0) {
            start = harness_cpu_time();
        }
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        scene_color color = {0.01 * (frame + 20) / 2, 0.4, 0.6, 1};
        if (changes || frame == -20) {
            CHECK(scene_layer_set_background_color(square, &color));
        }
        CHECK(scene_transaction_commit());
        CHECK(scene_renderer_render(renderer, 0.01 * (frame + 20)));
    }
    uint8_t *pixels = malloc(4ul * width * height);
    CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4ul * width, pixels,
                                     4ul * width * height));
    double time = 1e3 * (harness_cpu_time() - start) / FRAMES;
    free(pixels);
    scene_renderer_release(renderer);
    scene_layer_release(square);
    scene_layer_release(root);
    return time;
}

int main(int count, char **arguments) {
    uint32_t most = count > 1 && strcmp(arguments[1], "--small") == 0 ? 10000 : MOST_LAYERS;
    double nothing = measure_square(3840, 2160, true, false), large = measure_square(3840, 2160, true, true);
    double small = measure_square(100, 100, false, true);
    printf("{\"nothing_4k_ms\": %.4f, \"square_4k_ms\": %.4f, \"square_ms\": %.4f, \"square_ratio\": %.3f", nothing,
           large, small, large / small);
    for (uint32_t layers = 1000; layers <= most; layers *= 10) {
        measure_layers(layers);
    }
    printf("}\n");
    return 0;
}
