/* Misuse of every function of tiled.h. */
#define FIXTURE_LAYER_KIND SCENE_LAYER_KIND_TILED
#include "misuse.h"

#define HANDLE(i) a[i].handle

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

static scene_size size_of(const argument *a) { return (scene_size){a->numbers[0], a->numbers[1]}; }

static scene_tile_statistics *statistics(const argument *a) {
    static scene_tile_statistics statistics;
    statistics = (scene_tile_statistics)SCENE_TILE_STATISTICS_INIT;
    return a->pointer ? &statistics : NULL;
}

STATUS(scene_tiled_layer_set_tile_size, HANDLE(0), size_of(&a[1]))
VALUE(scene_size, scene_tiled_layer_get_tile_size, HANDLE(0))
STATUS(scene_tiled_layer_set_levels_of_detail, HANDLE(0), (uint32_t)a[1].numbers[0])
VALUE(uint32_t, scene_tiled_layer_get_levels_of_detail, HANDLE(0))
STATUS(scene_tiled_layer_set_levels_of_detail_bias, HANDLE(0), 2)
VALUE(uint32_t, scene_tiled_layer_get_levels_of_detail_bias, HANDLE(0))
STATUS(scene_tiled_layer_set_fade_duration, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_tiled_layer_get_fade_duration, HANDLE(0))
STATUS(scene_tiled_layer_set_prefetch_margin, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_tiled_layer_get_prefetch_margin, HANDLE(0))
STATUS(scene_tiled_layer_set_memory_limit, HANDLE(0), 1 << 20)
VALUE(uint64_t, scene_tiled_layer_get_memory_limit, HANDLE(0))
STATUS(scene_tiled_layer_set_source, HANDLE(0), source(), NULL, NULL)
VALUE(bool, scene_tiled_layer_has_source, HANDLE(0))
STATUS(scene_tiled_layer_request_tiles, HANDLE(0), rect_of(&a[1]), a[2].numbers[0])
STATUS(scene_tiled_layer_invalidate, HANDLE(0), NULL)
STATUS(scene_tiled_layer_get_statistics, HANDLE(0), statistics(&a[1]))
STATUS(scene_renderer_set_content_wait, HANDLE(0), a[1].numbers[0])
VALUE(double, scene_renderer_get_content_wait, HANDLE(0))

static const row rows[] = {
    ROW(scene_tiled_layer_set_tile_size, LAYER, POSITIVE_SIZE),
    ROW(scene_tiled_layer_get_tile_size, LAYER),
    ROW(scene_tiled_layer_set_levels_of_detail, LAYER),
    ROW(scene_tiled_layer_get_levels_of_detail, LAYER),
    ROW(scene_tiled_layer_set_levels_of_detail_bias, LAYER),
    ROW(scene_tiled_layer_get_levels_of_detail_bias, LAYER),
    ROW(scene_tiled_layer_set_fade_duration, LAYER, NOT_NEGATIVE),
    ROW(scene_tiled_layer_get_fade_duration, LAYER),
    ROW(scene_tiled_layer_set_prefetch_margin, LAYER, NOT_NEGATIVE),
    ROW(scene_tiled_layer_get_prefetch_margin, LAYER),
    ROW(scene_tiled_layer_set_memory_limit, LAYER),
    ROW(scene_tiled_layer_get_memory_limit, LAYER),
    ROW(scene_tiled_layer_set_source, LAYER),
    ROW(scene_tiled_layer_has_source, LAYER),
    ROW(scene_tiled_layer_request_tiles, LAYER, RECT, POSITIVE),
    ROW(scene_tiled_layer_invalidate, LAYER),
    ROW(scene_tiled_layer_get_statistics, LAYER, POINTER),
    ROW(scene_renderer_set_content_wait, RENDERER, CYCLES),
    ROW(scene_renderer_get_content_wait, RENDERER),
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
    misuse(rows, sizeof rows / sizeof rows[0]);
    other_kinds();
    other_handles();
    CHECK_OK(scene_tiled_layer_set_source(objects.target, NULL, NULL, NULL));
    CHECK_FAILS(scene_tiled_layer_invalidate(objects.target, &(scene_rect){0, 0, NAN, 1}),
                SCENE_ERROR_INVALID_ARGUMENT);
    fixture_release();
    return check_summary("misuse_tiled");
}
