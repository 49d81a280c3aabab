/* What a background costs behind a layer that moves: a colour, and gradients as large as the canvas. Prints CPU milliseconds of a frame, in which
 * the layer's square moves by a few points, or, told to redraw, of one in which all of the canvas is drawn. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

enum { WARM_UP = 10, FRAMES = 120, SIDE = 100, STOPS = 3 };

static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

/** How a gradient lies in the canvas, in parts of its width and height. */
typedef struct gradient {
    const char *name;
    scene_gradient_type type;
    scene_point from, to;
} gradient;

/** @param gradient none for one colour. */
static scene_layer *make_background(const gradient *gradient) {
    const scene_color colors[STOPS] = {{0.1f, 0.2f, 0.4f, 1}, {0.9f, 0.5f, 0.4f, 1}, {1, 0.9f, 0.7f, 1}};
    scene_layer *layer = scene_layer_create(gradient ? SCENE_LAYER_KIND_GRADIENT : SCENE_LAYER_KIND_LAYER);
    CHECK_MADE(layer);
    CHECK(scene_layer_set_frame(layer, (scene_rect){0, 0, CANVAS_WIDTH, CANVAS_HEIGHT}));
    CHECK(scene_layer_set_background_color(layer, colors));
    if (gradient) {
        CHECK(scene_gradient_layer_set_gradient_type(layer, gradient->type));
        CHECK(scene_gradient_layer_set_colors(layer, colors, STOPS));
        CHECK(scene_gradient_layer_set_start_point(layer, gradient->from));
        CHECK(scene_gradient_layer_set_end_point(layer, gradient->to));
    }
    return layer;
}

/** @param background is taken over. @param redraws whether a new background colour of the renderer has everything drawn in each frame. */
static double measure(scene_layer *background, bool redraws) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    scene_layer *box = make_layer(SIDE, SIDE, SIDE, SIDE);
    CHECK(scene_layer_set_background_color(box, &(scene_color){1, 1, 1, 1}));
    const double from[] = {SIDE, SIDE}, to[] = {CANVAS_WIDTH - SIDE, CANVAS_HEIGHT - SIDE};
    animate(box, "position", from, to, SCENE_VALUE_POINT, (workload_cycle){.duration = 4}, true);
    add_sublayer(root, background);
    add_sublayer(root, box);
    CHECK(scene_renderer_set_root(renderer, root));
    double began = 0;
    for (int frame = -WARM_UP; frame < FRAMES; frame++) {
        if (frame == 0) began = harness_cpu_time();
        if (redraws) {
            CHECK(scene_renderer_set_background_color(renderer, (scene_color){0, 0, (float)(frame & 1), 1}));
        }
        CHECK(scene_renderer_render(renderer, FRAME_DURATION * (frame + WARM_UP)));
        CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                         sizeof pixels));
    }
    const double time = harness_cpu_time() - began;
    scene_renderer_release(renderer);
    scene_layer_release(root);
    return 1e3 * time / FRAMES;
}

int main(void) {
    static const gradient gradients[] = {
        {"upright", SCENE_GRADIENT_AXIAL, {0.5, 0}, {0.5, 1}},
        {"slanting", SCENE_GRADIENT_AXIAL, {0, 0}, {1, 1}},
        {"radial", SCENE_GRADIENT_RADIAL, {0.5, 0.5}, {1, 1}},
        {"conic", SCENE_GRADIENT_CONIC, {0.5, 0.5}, {1, 1}},
    };
    printf("{\"flat_ms\": %.3f, \"flat_redrawn_ms\": %.3f", measure(make_background(NULL), false),
           measure(make_background(NULL), true));
    for (size_t i = 0; i < sizeof gradients / sizeof *gradients; i++) {
        printf(", \"%s_ms\": %.3f, \"%s_redrawn_ms\": %.3f", gradients[i].name,
               measure(make_background(&gradients[i]), false), gradients[i].name,
               measure(make_background(&gradients[i]), true));
    }
    printf("}\n");
    return 0;
}
