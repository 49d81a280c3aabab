/* One release too many: of a layer that its superlayer, a renderer or a transaction still holds, it is an error and nothing else. */
#include "check.h"

static scene_layer *make(void) { return scene_layer_create(SCENE_LAYER_KIND_LAYER); }

static void check_refused(scene_layer *layer, int line) {
    scene_error_clear();
    scene_layer_release(layer);
    check_failure(scene_error_status(), SCENE_ERROR_INVALID_HANDLE, "scene_layer_release()", __FILE__, line);
}

static void render(scene_layer *root) {
    scene_renderer *renderer = scene_renderer_create_offscreen(16, 16, 1);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_render(renderer, 0));
    scene_renderer_release(renderer);
}

/* The tree is what it was, and is drawn. */
static void of_a_sublayer(void) {
    scene_layer *parent = make(), *first = make(), *child = make(), *last = make();
    CHECK_OK(scene_layer_add_sublayer(parent, first));
    CHECK_OK(scene_layer_add_sublayer(parent, child));
    CHECK_OK(scene_layer_add_sublayer(parent, last));
    scene_layer_release(child);
    CHECK_INT(scene_error_status(), SCENE_OK);
    check_refused(child, __LINE__);
    check_refused(child, __LINE__);
    CHECK(scene_layer_get_superlayer(child) == parent);
    CHECK_INT(scene_layer_get_sublayer_count(parent), 3);
    CHECK_OK(scene_layer_set_opacity(child, 0.5f));
    render(parent);
    /* Who takes a reference has one to give back. */
    CHECK(scene_layer_retain(child) == child);
    CHECK_OK(scene_layer_remove_from_superlayer(child));
    scene_layer_release(child);
    CHECK_FAILS(scene_layer_set_opacity(child, 1), SCENE_ERROR_INVALID_HANDLE);
    scene_layer_release(first);
    scene_layer_release(last);
    scene_layer_release(parent);
}

static void of_a_mask(void) {
    scene_layer *layer = make(), *mask = make(), *sublayer = make();
    CHECK_OK(scene_layer_add_sublayer(layer, sublayer));
    CHECK_OK(scene_layer_set_mask(layer, mask));
    scene_layer_release(mask);
    check_refused(mask, __LINE__);
    CHECK(scene_layer_get_mask(layer) == mask);
    render(layer);
    scene_layer_release(sublayer);
    scene_layer_release(layer);
}

/* A layer that leaves the screen lives until the commit has taken it out. */
static void of_one_on_its_way_out(void) {
    scene_layer *root = make(), *child = make();
    scene_renderer *renderer = scene_renderer_create_offscreen(16, 16, 1);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    scene_layer_release(root);
    check_refused(root, __LINE__);
    CHECK_OK(scene_layer_add_sublayer(root, child));
    CHECK_OK(scene_renderer_render(renderer, 0));
    scene_transaction_begin();
    CHECK_OK(scene_layer_remove_from_superlayer(child));
    scene_layer_release(child);
    check_refused(child, __LINE__);
    CHECK_OK(scene_layer_add_sublayer(root, child));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(renderer, 1));
    CHECK_INT(scene_layer_get_sublayer_count(root), 1);
    check_refused(child, __LINE__);
    scene_renderer_release(renderer);
}

static void of_the_free(void) {
    scene_layer *layer = make();
    scene_layer_release(layer);
    check_refused(layer, __LINE__);
}

/* A handle never comes back, however often its slot is used: 24 bits tell one use from another. */
static void of_a_slot_that_is_used_up(void) {
    scene_layer *first = make(), *last = NULL;
    scene_layer_release(first);
    for (int i = 0; i < (1 << 24) + 2; i++) {
        last = make();
        if (last == first) break;
        scene_layer_release(last);
    }
    CHECK(last != first);
    check_refused(first, __LINE__);
}

int main(void) {
    of_a_sublayer();
    of_a_mask();
    of_one_on_its_way_out();
    of_the_free();
    of_a_slot_that_is_used_up();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("over_release");
}
