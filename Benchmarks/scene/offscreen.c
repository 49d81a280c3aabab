#include "offscreen.h"

#include <stdint.h>

static scene_renderer *renderer;
static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

void program_set_up(const harness_options *options) {
    renderer = make_renderer();
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    make_layers(root, options);
    CHECK(scene_renderer_set_root(renderer, root));
    scene_layer_release(root);
}

void program_render(double time) {
    CHECK(scene_renderer_render(renderer, time));
    CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                     sizeof pixels));
    add_statistics(renderer);
}

void program_write_png(const char *path) { CHECK(scene_renderer_write_png(renderer, path)); }

void program_tear_down(void) { scene_renderer_release(renderer); }
