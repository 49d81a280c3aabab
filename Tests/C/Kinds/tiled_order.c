/* Tiled layers: in what order tiles are drawn and in how much memory, and what becomes of those that are asked for, or no longer. */
#define _DEFAULT_SOURCE
#include "tiles.h"

/* How many threads draw, and which of them is held up on its way, is the machine's affair: tiles that many apart in the order are compared,
   and no others. */
enum { threads = 24 };

/* Tiles come in the order of their distance from the middle. */
static void test_nearest_first(void) {
    enum { side = 16 };
    stage stage = stage_create(32 * side, 32 * side, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 32 * side, 32 * side);
    CHECK_OK(scene_tiled_layer_set_prefetch_margin(layer, 0));
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    WAIT_FOR(is_idle(layer));
    CHECK_INT(p.calls, side * side);
    double distances[side * side];
    for (int i = 0; i < side * side; i++)
        distances[i] = hypot(p.order[i] % 1000 - (side - 1) / 2.0, p.order[i] / 1000 - (side - 1) / 2.0);
    for (int i = threads; i < side * side; i++) CHECK(distances[i] >= distances[i - threads]);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

/* A scripted pan and zoom over contents of 100,000 x 100,000: nothing is drawn twice that is there, memory stays within its limit, and what
   scrolls away is cancelled. */
static void test_panning(void) {
    enum { limit = 400 };
    stage stage = stage_create(320, 240, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 100000, 100000);
    CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, 10));
    CHECK_OK(scene_tiled_layer_set_memory_limit(layer, limit * 32 * 32 * 4));
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, INFINITY));
    CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){0, 0}));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){0, 0}));
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    uint64_t most = 0;
    for (int step = 0; step < 200; step++) {
        double scale = step < 100 ? 1 : pow(0.97, step - 100), x = 40000 + 37 * fmin(step, 100),
               y = 50000 + 11 * fmin(step, 100);
        scene_transform zoom = scene_transform_make_scale(scale, scale, 1);
        CHECK_OK(scene_layer_set_transform(layer, &zoom));
        CHECK_OK(scene_layer_set_position(layer, (scene_point){-x * scale, -y * scale}));
        scene_transaction_commit();
        frame frame = frame_render(stage.renderer, step);
        /* The tile at a place in the middle, at the level that fits. */
        int level = (int)fmax(floor(log2(1.001 / scale)), 0);
        double side = 32 * pow(2, level);
        int column = (int)floor((x + 160.5 / scale) / side), row = (int)floor((y + 120.5 / scale) / side);
        bool is_edge = fmod((x + 160.5 / scale) / side, 1) * side * scale < 1 ||
                       fmod((y + 120.5 / scale) / side, 1) * side * scale < 1 ||
                       fmod((x + 160.5 / scale) / side, 1) * side * scale > 32 * pow(2, level) * scale - 1 ||
                       fmod((y + 120.5 / scale) / side, 1) * side * scale > 32 * pow(2, level) * scale - 1;
        if (!is_edge)
            CHECK_PIXEL(&frame, 160, 120, 16 + 16 * (column & 7), 16 + 16 * (row & 7), (50 * level) & 255, 255);
        frame_free(&frame);
        scene_tile_statistics statistics = statistics_of(layer);
        if (statistics.bytes > most) most = statistics.bytes;
        scene_transaction_begin();
        scene_transaction_set_disable_actions(true);
    }
    scene_transaction_commit();
    CHECK(most > limit * 2048);
    check_that(most <= (limit + threads) * 4096, __FILE__, __LINE__, "%llu bytes", (unsigned long long)most);
    /* 88 tiles fill the target; panning by 37 x 11 brings a column of 9 or 10 every frame and a row every third. */
    WAIT_FOR(is_idle(layer));
    CHECK(p.calls > 1500 && p.calls < 6000);
    scene_tile_statistics before = statistics_of(layer);
    /* A jump while tiles are drawn cancels them. */
    painter_close(&p, true);
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, 0));
    for (int step = 0; step < 10; step++) {
        move(layer, -100.0 - 400 * step, -3000);
        CHECK_OK(scene_renderer_render(stage.renderer, 300 + step));
        WAIT_FOR(painter_read(&p, &p.running) > 0);
    }
    WAIT_FOR(statistics_of(layer).cancelled > before.cancelled);
    /* Nothing was drawn to its end for places that were left again. */
    CHECK(statistics_of(layer).drawn == before.drawn);
    CHECK(painter_read(&p, &p.most_running) <= 16);
    painter_close(&p, false);
    WAIT_FOR(is_idle(layer));
    WAIT_FOR(painter_read(&p, &p.told_cancelled) > 0);
    CHECK_INT(statistics_of(layer).failed, 0);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

/* Tiles can be asked for before they can be seen, also of a layer that is nowhere; they do not fade in then. */
static void test_requests(void) {
    stage stage = stage_create(64, 64, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 6400, 64);
    CHECK_OK(scene_tiled_layer_set_prefetch_margin(layer, 0));
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){320, 0, 64, 64}, 1));
    WAIT_FOR(is_idle(layer));
    CHECK_INT(p.calls, 4);
    CHECK_INT(p.first.column / 2, 5);
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    move(layer, 3200 - 320, 32);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 10, 10, 16 + 16 * 2, 16, 0, 255);
    CHECK_PIXEL(&frame, 50, 50, 16 + 16 * 3, 32, 0, 255);
    frame_free(&frame);
    CHECK_INT(p.calls, 4);
    /* What is on screen comes first, whatever was asked for before. */
    painter_close(&p, true);
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){3200, 0, 3200, 64}, 1));
    WAIT_FOR(painter_read(&p, &p.running) > 0);
    move(layer, 3200 - 448, 32);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    int begun = painter_read(&p, &p.calls);
    painter_close(&p, false);
    WAIT_FOR(is_idle(layer));
    CHECK_INT(p.calls, 4 + 200 + 4);
    for (int i = begun + threads; i < p.calls; i++) CHECK(p.order[i] % 1000 / 2 != 7);
    /* An empty rectangle takes it back, and what is being drawn of it is cancelled. */
    painter_close(&p, true);
    CHECK_OK(scene_tiled_layer_invalidate(layer, NULL));
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, 6400, 64}, 1));
    WAIT_FOR(painter_read(&p, &p.running) > 0);
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, 0, 0}, 1));
    WAIT_FOR(is_idle(layer));
    CHECK(statistics_of(layer).cancelled > 0);
    CHECK_FAILS(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, NAN, 1}, 1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, 1, 1}, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, 1, 1}, INFINITY),
                SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){-1e308, -1e308, 1.7e308, 1.7e308}, 1e-300));
    painter_close(&p, false);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

int main(void) {
    test_nearest_first();
    test_panning();
    test_requests();
    return check_summary("tiled_order");
}
