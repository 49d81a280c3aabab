/* Draws emitters whose 100,000 particles move, turn, grow and fade, for 60 frames each, and prints the engine's share of a frame in
 * milliseconds: of particles in any order, in that of their depth, and of those that particles emit. Also what a whole frame takes of the processor. */
#include "offscreen.h"

#include <math.h>
#include <string.h>

enum { PARTICLES = 100000, FRAMES = 60, SPRITE = 4 };
static const double life = 4;
static unsigned char pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

static scene_image *make_sprite(void) {
    unsigned char white[4 * SPRITE * SPRITE];
    memset(white, 255, sizeof white);
    scene_image *image = scene_image_create_from_pixels(SPRITE, SPRITE, 4 * SPRITE, SCENE_PIXEL_FORMAT_RGBA8, white);
    CHECK_MADE(image);
    return image;
}

/** A cell of which so many particles live at a time. */
static scene_emitter_cell *make_cell(double particles, scene_image *sprite) {
    static const struct {
        const char *key;
        double value;
    } values[] = {{"velocity", 90},    {"velocityRange", 60}, {"emissionRange", 6.2831853}, {"yAcceleration", 30},
                  {"scale", 0.5},      {"scaleRange", 0.5},   {"scaleSpeed", 0.05},         {"spinRange", 4},
                  {"greenRange", 0.4}, {"blueRange", 0.4},    {"redSpeed", -0.05},          {"alphaSpeed", -0.15},
                  {"lifetimeRange", 1}};
    scene_emitter_cell *cell = scene_emitter_cell_create();
    CHECK_MADE(cell);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        CHECK(scene_emitter_cell_set_number(cell, values[i].key, values[i].value));
    }
    CHECK(scene_emitter_cell_set_number(cell, "lifetime", life));
    CHECK(scene_emitter_cell_set_number(cell, "birthRate", particles / life));
    CHECK(scene_emitter_cell_set_contents(cell, sprite));
    return cell;
}

static scene_layer *make_emitter(scene_emitter_cell *cell, scene_emitter_render_mode mode) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_EMITTER);
    CHECK_MADE(layer);
    CHECK(scene_emitter_layer_set_emitter_position(layer, (scene_point){CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0}));
    CHECK(scene_emitter_layer_set_emitter_shape(layer, SCENE_EMITTER_SHAPE_RECTANGLE));
    CHECK(scene_emitter_layer_set_emitter_size(layer, (scene_size){800, 400}));
    CHECK(scene_emitter_layer_set_render_mode(layer, mode));
    CHECK(scene_emitter_layer_set_emitter_cells(layer, &cell, 1));
    return layer;
}

/** Prints what a frame takes of the engine, on average, and with `cpu` of the processor. */
static void measure(const char *name, scene_emitter_cell *cell, scene_emitter_render_mode mode, const char *cpu) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_layer(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    add_sublayer(root, make_emitter(cell, mode));
    CHECK(scene_renderer_set_root(renderer, root));
    CHECK(scene_renderer_render(renderer, 3 * life));
    double total = 0;
    const double start = harness_cpu_time();
    for (int i = 1; i <= FRAMES; i++) {
        scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
        CHECK(scene_renderer_render(renderer, 3 * life + i / 60.0));
        CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                         sizeof pixels));
        CHECK(scene_renderer_get_statistics(renderer, &frame));
        total += frame.commit_time + frame.animate_time + frame.plan_time + frame.encode_time;
    }
    printf("\"%s\": %.4f", name, 1e3 * total / FRAMES);
    if (cpu) printf(", \"%s\": %.2f", cpu, 1e3 * (harness_cpu_time() - start) / FRAMES);
    scene_layer_release(root);
    scene_renderer_release(renderer);
}

int main(void) {
    scene_image *sprite = make_sprite();
    scene_emitter_cell *cell = make_cell(PARTICLES, sprite);
    printf("{");
    measure("engine_ms", cell, SCENE_EMITTER_RENDER_UNORDERED, "cpu_ms");
    printf(", ");
    measure("sorted_ms", cell, SCENE_EMITTER_RENDER_BACK_TO_FRONT, NULL);
    // A thousand particles, each of which emits a hundred that live as long as they do.
    scene_emitter_cell *inner = make_cell(PARTICLES / 1000.0, sprite), *outer = make_cell(1000, NULL);
    CHECK(scene_emitter_cell_set_emitter_cells(outer, &inner, 1));
    printf(", ");
    measure("nested_ms", outer, SCENE_EMITTER_RENDER_UNORDERED, NULL);
    printf("}\n");
    scene_emitter_cell_release(outer);
    scene_emitter_cell_release(inner);
    scene_emitter_cell_release(cell);
    scene_image_release(sprite);
    return 0;
}
