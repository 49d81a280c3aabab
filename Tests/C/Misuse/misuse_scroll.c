/* Misuse of every function of scroll.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_SCROLL
#include "misuse.h"
#include "rows/scroll.h"

static scene_layer *no_entry(scene_layer *layer, uint32_t index, scene_rect frame, void *user_data) {
    (void)layer;
    (void)index;
    (void)frame;
    (void)user_data;
    return NULL;
}

static const scene_scroll_entries *entries(void) {
    static scene_scroll_entries entries = SCENE_SCROLL_ENTRIES_INIT;
    entries.enter = no_entry;
    return &entries;
}

STATUS(scene_scroll_layer_scroll_with_velocity, HANDLE(0), point_of(&a[1]), NULL)
VALUE(scene_point, scene_scroll_layer_get_rest_point, HANDLE(0), point_of(&a[1]), NULL)
STATUS(scene_scroll_layer_set_entries, HANDLE(0), entries(), NULL, NULL)
VALUE(scene_layer *, scene_scroll_layer_get_entry, HANDLE(0), 5)

static const row rows[] = {
    ROW(scene_scroll_layer_scroll_with_velocity, LAYER, POINT),
    ROW(scene_scroll_layer_get_rest_point, LAYER, POINT),
    ROW(scene_scroll_layer_set_entries, LAYER),
    ROW(scene_scroll_layer_get_entry, LAYER),
};

/* Functions of scroll layers with a layer of another kind. */
static void other_kinds(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_point point = {1, 2};
    CHECK_FAILS(scene_scroll_layer_set_scroll_mode(plain, SCENE_SCROLL_BOTH), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_scroll_layer_get_scroll_mode(plain), SCENE_SCROLL_NONE, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_scroll_layer_get_content_size(plain).width, 0, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_scroll_layer_get_rest_point(plain, point, NULL).x, 0, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_scroll_layer_get_resisted_point(plain, point).x, 0, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_scroll_layer_reload_entries(plain), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_scroll_layer_get_entry(plain, 0), NULL, SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(scroll_rows);
    other_kinds();
    CHECK_OK(scene_scroll_layer_set_entries(objects.target, NULL, NULL, NULL));
    fixture_release();
    return check_summary("misuse_scroll");
}
