/* Tiled layers: tiles that fail, never come, come later, or whose drawing meddles with the layer. */
#define _DEFAULT_SOURCE
#include "tiles.h"

#include <dirent.h>

/* What fails shows what stands in for it, is told once, and is asked for again when its place changes or is requested. */
static int warnings;

static void count_warnings(scene_log_level level, const char *message, void *data) {
    (void)data;
    if (level == SCENE_LOG_WARNING && strstr(message, "column 1")) __atomic_fetch_add(&warnings, 1, __ATOMIC_RELAXED);
}

static void test_failing(void) {
    stage stage = stage_create(64, 32, 1);
    painter p;
    painter_init(&p);
    p.failing = 1;
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, count_warnings, NULL, NULL));
    scene_layer *layer = add_tiled(&stage, &p, 64, 32);
    CHECK_OK(scene_layer_set_background_color(layer, &BLUE));
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, INFINITY));
    for (int i = 0; i < 3; i++) {
        move(layer, 32 + i, 16);
        CHECK_OK(scene_renderer_render(stage.renderer, i));
    }
    frame frame = frame_render(stage.renderer, 3);
    CHECK_PIXEL(&frame, 10, 10, 16, 16, 0, 255);
    CHECK_PIXEL(&frame, 50, 10, 0, 0, 255, 255);
    frame_free(&frame);
    CHECK_INT(p.calls, 2);
    CHECK_INT(warnings, 1);
    CHECK_INT(statistics_of(layer).failed, 1);
    painter_set(&p, &p.failing, -1);
    scene_rect elsewhere = {0, 0, 10, 10}, there = {40, 0, 1, 1};
    CHECK_OK(scene_tiled_layer_invalidate(layer, &elsewhere));
    CHECK_OK(scene_renderer_render(stage.renderer, 4));
    CHECK_INT(p.calls, 3);
    CHECK_OK(scene_tiled_layer_invalidate(layer, &there));
    frame = frame_render(stage.renderer, 5);
    CHECK_PIXEL(&frame, 50, 10, 32, 16, 0, 255);
    frame_free(&frame);
    CHECK_INT(p.calls, 4);
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, NULL, NULL, NULL));
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

/* One that never returns holds up nobody else, and its layer can go. */
static void test_stuck(void) {
    stage stage = stage_create(256, 256, 1);
    painter bad[3], good;
    painter_init(&good);
    scene_layer *layers[3];
    for (int i = 0; i < 3; i++) {
        painter_init(&bad[i]);
        bad[i].stuck = 0;
        layers[i] = add_tiled(&stage, &bad[i], 256, 256);
    }
    scene_layer *layer = add_tiled(&stage, &good, 256, 256);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    WAIT_FOR(is_idle(layer));
    CHECK_INT(good.calls, 64);
    for (int i = 0; i < 3; i++)
        WAIT_FOR(painter_read(&bad[i], &bad[i].calls) > 30 && painter_read(&bad[i], &bad[i].held) > 0);
    /* A frame that would wait for them waits only so long. */
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, 0.05));
    CHECK_OK(scene_tiled_layer_invalidate(layer, NULL));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    for (int i = 0; i < 3; i++) {
        CHECK_OK(scene_layer_remove_from_superlayer(layers[i]));
        scene_layer_release(layers[i]);
    }
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    for (int i = 0; i < 3; i++) {
        CHECK_INT(painter_read(&bad[i], &bad[i].destroyed), 0);
        CHECK(painter_read(&bad[i], &bad[i].held) > 0);
        painter_set(&bad[i], &bad[i].stuck, -1);
        WAIT_FOR(painter_read(&bad[i], &bad[i].destroyed) == 1);
        CHECK_INT(painter_read(&bad[i], &bad[i].running), 0);
    }
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&good, &good.destroyed) == 1);
}

/* The log names tiles that do not end, and their layer; a good many layers can be stuck without others waiting for them. */
static int named, of_threads, of_later;

static void read_warnings(scene_log_level level, const char *message, void *data) {
    (void)data;
    if (level != SCENE_LOG_WARNING || !strstr(message, "has not ended for 5 seconds")) return;
    if (strstr(message, "the tile in column 0, row ") && strstr(message, " of level 0 of layer \"hanging"))
        __atomic_fetch_add(&named, 1, __ATOMIC_RELAXED);
    if (strstr(message, "hanging here")) __atomic_fetch_add(&of_threads, 1, __ATOMIC_RELAXED);
    if (strstr(message, "hanging elsewhere")) __atomic_fetch_add(&of_later, 1, __ATOMIC_RELAXED);
}

static int thread_count(void) {
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    CHECK(tasks != NULL);
    while (tasks && readdir(tasks)) count++;
    if (tasks) closedir(tasks);
    return count - 2;
}

static void test_hanging(void) {
    enum { count = 24 };
    stage stage = stage_create(32, 32, 1);
    static painter bad[count];
    painter good, later;
    scene_layer *layers[count];
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, read_warnings, NULL, NULL));
    int before = thread_count();
    for (int i = 0; i < count; i++) {
        painter_init(&bad[i]);
        bad[i].stuck = 0;
        layers[i] = add_tiled(&stage, &bad[i], 32, 320);
        CHECK_OK(scene_layer_set_name(layers[i], "hanging here"));
    }
    painter_init(&good);
    painter_init(&later);
    later.late = 0;
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    for (int i = 0; i < count; i++) WAIT_FOR(painter_read(&bad[i], &bad[i].held) > 0);
    scene_layer *late = add_tiled(&stage, &later, 32, 32), *layer = add_tiled(&stage, &good, 32, 32);
    CHECK_OK(scene_layer_set_name(late, "hanging elsewhere"));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    WAIT_FOR(is_idle(layer));
    CHECK_INT(good.calls, 1);
    WAIT_FOR(__atomic_load_n(&of_later, __ATOMIC_RELAXED) > 0);
    WAIT_FOR(__atomic_load_n(&of_threads, __ATOMIC_RELAXED) >= count);
    check_that(thread_count() - before <= 64 + 1, __FILE__, __LINE__, "%d threads", thread_count() - before);
    /* Each is named at most once. */
    int tiles = 0;
    for (int i = 0; i < count; i++) tiles += painter_read(&bad[i], &bad[i].held);
    CHECK(tiles <= 64);
    CHECK(named <= tiles + 1);
    CHECK_INT(of_later, 1);
    for (int i = 0; i < count; i++) {
        painter_set(&bad[i], &bad[i].stuck, -1);
        scene_layer_release(layers[i]);
    }
    scene_tile_release(later.kept);
    scene_layer_release(late);
    scene_layer_release(layer);
    stage_release(&stage);
    for (int i = 0; i < count; i++) WAIT_FOR(painter_read(&bad[i], &bad[i].destroyed) == 1);
    WAIT_FOR(painter_read(&good, &good.destroyed) == 1);
    CHECK_OK(scene_set_log_function(SCENE_LOG_ERROR, NULL, NULL, NULL));
}

/* Both numbers are of one moment: between two readings a worker may begin the tile that the first one saw waiting. */
static bool is_all_but_one_drawn(const scene_layer *layer) {
    scene_tile_statistics statistics = statistics_of(layer);
    return statistics.running == 1 && statistics.waiting == 0;
}

/* One that is drawn later holds no thread, and may end on any. */
static void test_late(void) {
    stage stage = stage_create(64, 32, 1);
    painter p;
    painter_init(&p);
    p.late = 1;
    scene_layer *layer = add_tiled(&stage, &p, 64, 32);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    WAIT_FOR(is_all_but_one_drawn(layer));
    WAIT_FOR(painter_read(&p, &p.running) == 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TILE), 1);
    CHECK(!scene_tile_is_cancelled(p.kept));
    CHECK_FAILS(scene_tile_finish(p.kept, SCENE_TILE_LATER), SCENE_ERROR_INVALID_ARGUMENT);
    memset(p.kept_pixels, 255, p.kept_length);
    CHECK_OK(scene_tile_finish(p.kept, SCENE_TILE_DONE));
    CHECK_FAILS(scene_tile_finish(p.kept, SCENE_TILE_DONE), SCENE_ERROR_INVALID_STATE);
    scene_tile_release(p.kept);
    /* The worker that called the painter may hold the tile a little longer. */
    WAIT_FOR(scene_live_object_count(SCENE_OBJECT_TILE) == 0);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    frame frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 50, 10, 255, 255, 255, 255);
    frame_free(&frame);
    /* One that nobody ends fails with its last reference; its source lives as long. */
    CHECK_OK(scene_tiled_layer_invalidate(layer, NULL));
    CHECK_OK(scene_renderer_render(stage.renderer, 3));
    WAIT_FOR(is_all_but_one_drawn(layer));
    WAIT_FOR(painter_read(&p, &p.running) == 0);
    CHECK_OK(scene_tiled_layer_set_source(layer, NULL, NULL, NULL));
    CHECK(!scene_tiled_layer_has_source(layer));
    CHECK(scene_tile_is_cancelled(p.kept));
    CHECK_INT(p.destroyed, 0);
    scene_tile_release(p.kept);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
    frame = frame_render(stage.renderer, 4);
    CHECK_PIXEL(&frame, 10, 10, 0, 0, 0, 0);
    frame_free(&frame);
    scene_layer_release(layer);
    stage_release(&stage);
}

/* Drawing what calls the library, and losing the layer on the way. */
static scene_tile_result meddle(scene_layer *layer, scene_tile *tile, const scene_tile_info *info, void *data) {
    painter *p = data;
    scene_value value;
    fill(info, 0);
    if (info->column == 0) scene_tiled_layer_invalidate(layer, &info->rect);
    if (info->column == 1) scene_layer_get_presentation_value(layer, "position", &value);
    if (info->column == 2) scene_layer_set_name(layer, "drawn");
    if (info->column == 3) scene_tiled_layer_set_source(layer, NULL, NULL, NULL);
    if (info->column == 4) return (scene_tile_result)77;
    if (info->column == 5) return SCENE_TILE_LATER;
    if (info->column == 6) {
        CHECK_OK(scene_tile_finish(tile, SCENE_TILE_DONE));
        return SCENE_TILE_LATER;
    }
    pthread_mutex_lock(&p->mutex);
    p->calls++;
    pthread_mutex_unlock(&p->mutex);
    return SCENE_TILE_DONE;
}

static void test_meddling(void) {
    for (int round = 0; round < 30; round++) {
        stage stage = stage_create(256, 64, 1);
        painter p;
        painter_init(&p);
        scene_layer *layer = add_tiled(&stage, &p, 256, 64);
        scene_tile_source source = SCENE_TILE_SOURCE_INIT;
        source.draw = meddle;
        source.format = (scene_pixel_format)(round % 4);
        CHECK_OK(scene_tiled_layer_set_source(layer, &source, &p, end));
        CHECK_INT(p.destroyed, 1);
        for (int i = 0; i < 5; i++) {
            CHECK_OK(scene_renderer_render(stage.renderer, i));
            if (round & 1) nap();
        }
        if (round & 2) CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){1e9, -1e300, 1e300, 1e300}));
        if (round & 4) CHECK_OK(scene_layer_set_contents_scale(layer, 1e-300));
        if (round & 8) CHECK_OK(scene_tiled_layer_set_tile_size(layer, (scene_size){1e308, 1e-308}));
        CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, round & 1 ? UINT32_MAX : 3));
        CHECK_OK(scene_tiled_layer_set_prefetch_margin(layer, round & 1 ? 1e308 : 2));
        CHECK_OK(scene_tiled_layer_set_memory_limit(layer, round & 1 ? 0 : 1 << 20));
        for (int i = 5; i < 8; i++) CHECK_OK(scene_renderer_render(stage.renderer, i));
        scene_layer_release(layer);
        stage_release(&stage);
        WAIT_FOR(painter_read(&p, &p.destroyed) == 2);
    }
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TILE), 0);
}

int main(void) {
    test_failing();
    test_stuck();
    test_hanging();
    test_late();
    test_meddling();
    return check_summary("tiled_failures");
}
