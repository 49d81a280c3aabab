/* From the start of a program to its first picture in a file: a round card of one colour, 640 x 400. */
#include <scene/scene.h>
#include <stdio.h>

int main(int count, char **arguments) {
    static const scene_color night = {0.08f, 0.13f, 0.24f, 1}, coral = {1, 0.37f, 0.36f, 1};
    if (count < 2) {
        return 1;
    }
    scene_renderer *renderer = scene_renderer_create_offscreen(640, 400, 2);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *card = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer_set_frame(root, (scene_rect){0, 0, 320, 200});
    scene_layer_set_background_color(root, &night);
    scene_layer_set_frame(card, (scene_rect){115, 40, 90, 120});
    scene_layer_set_corner_radius(card, 14);
    scene_layer_set_background_color(card, &coral);
    scene_layer_add_sublayer(root, card);
    scene_renderer_set_root(renderer, root);
    scene_renderer_render(renderer, 0);
    int result = scene_renderer_write_png(renderer, arguments[1]);
    if (result != SCENE_OK) {
        fprintf(stderr, "%s\n", scene_error_message());
    }
    scene_layer_release(card);
    scene_layer_release(root);
    scene_renderer_release(renderer);
    return result == SCENE_OK ? 0 : 1;
}
