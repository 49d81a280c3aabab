/* Mirrors: copies that are kept like their originals. */
#include "frame.h"

static double opacity_below(const scene_layer *layer) {
    return scene_layer_get_opacity(scene_layer_get_sublayer(layer, 0));
}

int main(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER), *card = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_add_sublayer(root, card));
    uint32_t changed = 7;

    /* Nobody shows it, so nobody tells of its changes. */
    scene_layer *mirror = scene_layer_create_mirror(root);
    CHECK_FAILS(scene_layer_update_mirror(mirror, &changed), SCENE_ERROR_INVALID_STATE);
    CHECK_INT(changed, 7);
    scene_layer_release(mirror);

    scene_renderer *renderer = scene_renderer_create_offscreen(8, 8, 1);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_flush());
    mirror = scene_layer_create_mirror(root);
    CHECK(mirror != NULL && mirror != root);
    CHECK_OK(scene_layer_update_mirror(mirror, &changed));
    CHECK_INT(changed, 0);

    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(card, 0.5));
    CHECK_OK(scene_flush());
    CHECK(opacity_below(mirror) == 1);
    CHECK_OK(scene_layer_update_mirror(mirror, &changed));
    CHECK_INT(changed, 1);
    CHECK(opacity_below(mirror) == 0.5);
    CHECK_OK(scene_layer_set_opacity(card, 0.25));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_layer_update_mirror(mirror, NULL));
    CHECK(opacity_below(mirror) == 0.25);

    CHECK_FAILS(scene_layer_update_mirror(root, &changed), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_update_mirror(scene_layer_get_sublayer(mirror, 0), &changed), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_layer_update_mirror(NULL, &changed), SCENE_ERROR_INVALID_HANDLE);
    CHECK_FAILS_WITH(scene_layer_create_mirror(NULL), NULL, SCENE_ERROR_INVALID_HANDLE);

    /* From the first rearrangement on another one is needed, and what the mirror has stays. */
    CHECK_OK(scene_layer_remove_from_superlayer(card));
    CHECK_OK(scene_flush());
    for (int i = 0; i < 2; i++) CHECK_FAILS(scene_layer_update_mirror(mirror, &changed), SCENE_ERROR_INVALID_STATE);
    CHECK_CONTAINS(scene_error_message(), "another mirror");
    CHECK(opacity_below(mirror) == 0.25);

    /* A mirror outlives its original. */
    scene_layer *late = scene_layer_create_mirror(root);
    CHECK_OK(scene_renderer_set_root(renderer, NULL));
    CHECK_OK(scene_flush());
    scene_layer_release(root);
    CHECK_FAILS(scene_layer_update_mirror(late, &changed), SCENE_ERROR_INVALID_STATE);
    scene_layer_release(late);
    CHECK_FAILS(scene_layer_update_mirror(late, &changed), SCENE_ERROR_INVALID_HANDLE);

    scene_layer_release(mirror);
    scene_layer_release(card);
    scene_renderer_release(renderer);
    CHECK_OK(scene_flush());
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("mirrors");
}
