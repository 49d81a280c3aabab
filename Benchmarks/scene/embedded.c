/* The workloads of offscreen.c in a framebuffer of a host's, which keeps what it has, as that of a toolkit's widget does. */
#include "../reference/gl.h"
#include "offscreen.h"

#include <scene/gl.h>

static scene_renderer *renderer;
static scene_gl_target target = SCENE_GL_TARGET_INIT;

void program_set_up(const harness_options *options) {
    gl_set_up();
    renderer = scene_renderer_create_gl(NULL, NULL);
    CHECK_MADE(renderer);
    CHECK(scene_renderer_set_background_color(renderer, to_scene_color(canvas_color)));
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    make_layers(root, options);
    CHECK(scene_renderer_set_root(renderer, root));
    scene_layer_release(root);
    target.framebuffer = SCENE_GL_FRAMEBUFFER_BOUND;
    target.width = CANVAS_WIDTH;
    target.height = CANVAS_HEIGHT;
    target.flip_y = false;
    target.clear = true;
}

void program_render(double time) {
    CHECK(scene_renderer_render_gl(renderer, &target, time));
    target.buffer_age = 1;
    gl_read_frame();
    add_statistics(renderer);
}

void program_tear_down(void) {
    scene_renderer_release(renderer);
    gl_tear_down();
}
