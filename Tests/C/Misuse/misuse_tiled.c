/* Misuse of every function of tiled.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_TILED
#include "misuse.h"
#include "rows/tiled.h"

static scene_tile_result fail_tile(scene_layer *layer, scene_tile *tile, const scene_tile_info *info, void *user_data) {
    (void)layer;
    (void)tile;
    (void)info;
    (void)user_data;
    return SCENE_TILE_FAILED;
}

static const scene_tile_source *source(void) {
    static scene_tile_source source = SCENE_TILE_SOURCE_INIT;
    source.draw = fail_tile;
    return &source;
}

static scene_tile_statistics *statistics(const argument *a) {
    static scene_tile_statistics statistics;
    statistics = (scene_tile_statistics)SCENE_TILE_STATISTICS_INIT;
    return a->pointer ? &statistics : NULL;
}

STATUS(scene_tiled_layer_set_levels_of_detail, HANDLE(0), (uint32_t)a[1].numbers[0])
STATUS(scene_tiled_layer_set_levels_of_detail_bias, HANDLE(0), 2)
STATUS(scene_tiled_layer_set_source, HANDLE(0), source(), NULL, NULL)
STATUS(scene_tiled_layer_invalidate, HANDLE(0), NULL)
STATUS(scene_tiled_layer_get_statistics, HANDLE(0), statistics(&a[1]))
static const row rows[] = {
    ROW(scene_tiled_layer_set_levels_of_detail, LAYER),
    ROW(scene_tiled_layer_set_levels_of_detail_bias, LAYER),
    ROW(scene_tiled_layer_set_source, LAYER),
    ROW(scene_tiled_layer_invalidate, LAYER),
    ROW(scene_tiled_layer_get_statistics, LAYER, POINTER),
};

/* Layers of another kind. */
static void other_kinds(void) {
    scene_layer *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_tile_statistics statistics = SCENE_TILE_STATISTICS_INIT;
    CHECK_FAILS(scene_tiled_layer_set_tile_size(plain, (scene_size){1, 1}), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_tiled_layer_get_levels_of_detail(plain), 0, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_tiled_layer_get_memory_limit(plain), 0, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS_WITH(scene_tiled_layer_has_source(plain), false, SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_tiled_layer_request_tiles(plain, (scene_rect){0, 0, 1, 1}, 1), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_tiled_layer_invalidate(plain, NULL), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_tiled_layer_get_statistics(plain, &statistics), SCENE_ERROR_NOT_FOUND);
    scene_layer_release(plain);
}

/* What is no tile. */
static void other_handles(void) {
    void *const wrong[] = {NULL, objects.target, objects.live[OBJECT_IMAGE], (void *)1, (void *)0x0c00000100000000};
    for (int i = 0; i < 5; i++) {
        scene_tile *tile = wrong[i];
        CHECK_FAILS_WITH(scene_tile_is_cancelled(tile), true, SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS(scene_tile_finish(tile, SCENE_TILE_DONE), SCENE_ERROR_INVALID_HANDLE);
        CHECK_FAILS_WITH(scene_tile_retain(tile), NULL, SCENE_ERROR_INVALID_HANDLE);
        scene_error_clear();
        scene_tile_release(tile);
        CHECK_INT(scene_error_status(), tile ? SCENE_ERROR_INVALID_HANDLE : SCENE_OK);
    }
}

int main(void) {
    fixture_create();
    MISUSE(rows);
    MISUSE(tiled_rows);
    other_kinds();
    other_handles();
    CHECK_OK(scene_tiled_layer_set_source(objects.target, NULL, NULL, NULL));
    CHECK_FAILS(scene_tiled_layer_invalidate(objects.target, &(scene_rect){0, 0, NAN, 1}),
                SCENE_ERROR_INVALID_ARGUMENT);
    fixture_release();
    return check_summary("misuse_tiled");
}
