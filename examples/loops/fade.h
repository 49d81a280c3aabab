/* What the loops wait for: a layer that fades, on the renderer's thread, and says when that is over. */
#include <scene/scene.h>
#include <stdio.h>

static scene_renderer *renderer;
static scene_layer *layer;

static void fade(scene_completion_function finished, void *user_data) {
    static const scene_color orange = {1, 0.6f, 0, 1};
    static const scene_rect frame = {0, 0, 64, 64};
    renderer = scene_renderer_create_offscreen(64, 64, 1);
    layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_frame(layer, frame);
    scene_layer_set_background_color(layer, &orange);
    scene_renderer_set_root(renderer, layer);
    scene_renderer_start(renderer, 1 / 60.0);
    scene_flush();

    scene_transaction_begin();
    scene_transaction_set_animation_duration(0.3);
    scene_transaction_set_completion(finished, user_data, NULL);
    scene_layer_set_opacity(layer, 0.2);
    scene_transaction_commit();
}

static void end(void) {
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    scene_renderer_get_statistics(renderer, &figures);
    printf("faded in %llu frames\n", (unsigned long long)figures.frames);
    scene_renderer_release(renderer);
    scene_layer_release(layer);
}
