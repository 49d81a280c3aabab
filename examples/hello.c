/* Renders three cards that fly apart, half way through, to hello.png. */
#include <scene/scene.h>
#include <stdio.h>

int main(void) {
    static const scene_color night = {0.08f, 0.13f, 0.24f, 1};
    static const scene_color colors[3] = {{1, 0.37f, 0.36f, 1}, {1, 0.71f, 0, 1}, {0, 0.65f, 0.65f, 1}};
    scene_renderer *renderer = scene_renderer_create_offscreen(640, 400, 2);
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *cards[3];
    scene_layer_set_frame(root, (scene_rect){0, 0, 320, 200});
    scene_layer_set_background_color(root, &night);
    for (int i = 0; i < 3; i++) {
        cards[i] = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        scene_layer_set_frame(cards[i], (scene_rect){115, 40, 90, 120});
        scene_layer_set_corner_radius(cards[i], 14);
        scene_layer_set_background_color(cards[i], &colors[i]);
        scene_layer_add_sublayer(root, cards[i]);
    }
    scene_renderer_set_root(renderer, root);
    scene_renderer_render(renderer, 0);

    scene_transaction_set_animation_duration(1); /* The cards are on screen: what is set from here on animates. */
    for (int i = 0; i < 3; i++) {
        scene_transform turn = scene_transform_make_rotation(0.21 * (i - 1), 0, 0, 1);
        scene_layer_set_position(cards[i], (scene_point){65 + 95 * i, 100});
        scene_layer_set_transform(cards[i], &turn);
    }
    scene_renderer_render(renderer, 0); /* Animations begin when they are first shown. */
    scene_renderer_render(renderer, 0.5);
    if (scene_renderer_write_png(renderer, "hello.png") != SCENE_OK) fprintf(stderr, "%s\n", scene_error_message());
    for (int i = 0; i < 3; i++) scene_layer_release(cards[i]);
    scene_layer_release(root);
    scene_renderer_release(renderer);
}
