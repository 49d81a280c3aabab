/* Tiled layers: which tiles are drawn, how they appear, and what shows in their place. */
#define _DEFAULT_SOURCE
#include "tiles.h"

static void test_properties(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TILED),
                *plain = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_NUMBER(scene_tiled_layer_get_tile_size(layer).width, 256);
    CHECK_INT(scene_tiled_layer_get_levels_of_detail(layer), 1);
    CHECK_INT(scene_tiled_layer_get_levels_of_detail_bias(layer), 0);
    CHECK_NUMBER(scene_tiled_layer_get_fade_duration(layer), 0.25);
    CHECK_NUMBER(scene_tiled_layer_get_prefetch_margin(layer), 1);
    CHECK_INT(scene_tiled_layer_get_memory_limit(layer), 128 << 20);
    CHECK_OK(scene_tiled_layer_set_tile_size(layer, (scene_size){64, 32.5}));
    CHECK_NUMBER(scene_tiled_layer_get_tile_size(layer).height, 32.5);
    CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, 5));
    CHECK_INT(scene_tiled_layer_get_levels_of_detail(layer), 5);
    CHECK_OK(scene_tiled_layer_set_levels_of_detail_bias(layer, UINT32_MAX));
    CHECK_INT(scene_tiled_layer_get_levels_of_detail_bias(layer), UINT32_MAX);
    CHECK_OK(scene_tiled_layer_set_memory_limit(layer, UINT64_MAX));
    CHECK(scene_tiled_layer_get_memory_limit(layer) > UINT64_MAX / 2);
    CHECK_FAILS(scene_tiled_layer_set_levels_of_detail(layer, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_tiled_layer_set_tile_size(layer, (scene_size){0, 32}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_tiled_layer_set_fade_duration(layer, -1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_tiled_layer_set_prefetch_margin(layer, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_tiled_layer_set_fade_duration(plain, 1), SCENE_ERROR_NOT_FOUND);
    scene_tile_source source = SCENE_TILE_SOURCE_INIT;
    CHECK_FAILS(scene_tiled_layer_set_source(layer, &source, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    source.draw = paint;
    source.format = SCENE_PIXEL_FORMAT_GRAY8;
    CHECK_FAILS(scene_tiled_layer_set_source(layer, &source, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    source.format = (scene_pixel_format)99;
    CHECK_FAILS(scene_tiled_layer_set_source(layer, &source, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    source.struct_size = 1;
    CHECK_FAILS(scene_tiled_layer_set_source(layer, &source, NULL, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    source = (scene_tile_source)SCENE_TILE_SOURCE_INIT;
    source.draw = paint;
    CHECK_FAILS(scene_tiled_layer_set_source(plain, &source, NULL, NULL), SCENE_ERROR_NOT_FOUND);
    CHECK(!scene_tiled_layer_has_source(layer));
    CHECK_FAILS(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, 1, 1}, 1), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_tiled_layer_invalidate(layer, NULL));
    CHECK_INT(statistics_of(layer).drawn, 0);
    scene_layer_release(plain);
    scene_layer_release(layer);
}

/* With a wait a frame has all its tiles, whole, pixel for pixel. */
static void test_waiting(void) {
    stage stage = stage_create(100, 70, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 90, 70);
    CHECK_NUMBER(scene_renderer_get_content_wait(stage.renderer), 0);
    CHECK_FAILS(scene_renderer_set_content_wait(stage.renderer, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_set_content_wait(stage.renderer, -1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, INFINITY));
    CHECK(scene_tiled_layer_has_source(layer));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 0, 0, 16, 16, 0, 255);
    CHECK_PIXEL(&frame, 31, 31, 16, 16, 0, 255);
    CHECK_PIXEL(&frame, 32, 31, 32, 16, 0, 255);
    CHECK_PIXEL(&frame, 64, 64, 48, 48, 0, 255);
    CHECK_PIXEL(&frame, 89, 69, 48, 48, 0, 255);
    CHECK_PIXEL(&frame, 90, 10, 0, 0, 0, 0);
    CHECK_INT(p.calls, 9);
    CHECK_INT(p.first.width, 32);
    CHECK_INT(p.first.stride, 128);
    CHECK_NUMBER(p.first.scale, 1);
    CHECK_INT(p.first.struct_size, sizeof(scene_tile_info));
    frame_free(&frame);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == INFINITY);
    /* Half in view: what is there stays, nothing is drawn again. */
    scene_tile_statistics statistics = statistics_of(layer);
    CHECK_INT(statistics.kept, 9);
    CHECK_INT(statistics.bytes, 9 * 32 * 32 * 4);
    CHECK_INT(statistics.drawn, 9);
    move(layer, 10, 10);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    CHECK_INT(p.calls, 9);
    /* At another scale of the target the finest level is that of the target; with a bias there is a finer one. */
    move(layer, 45, 35);
    CHECK_OK(scene_renderer_set_size(stage.renderer, 100, 70, 2));
    frame = frame_render(stage.renderer, 10);
    CHECK_PIXEL(&frame, 40, 40, 32, 32, 0, 255);
    CHECK_NUMBER(p.finest, 2);
    CHECK_NUMBER(scene_layer_get_contents_scale(layer), 2);
    frame_free(&frame);
    CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, 2));
    CHECK_OK(scene_tiled_layer_set_levels_of_detail_bias(layer, 1));
    frame = frame_render(stage.renderer, 20);
    CHECK_PIXEL(&frame, 40, 40, 32, 32, 50, 255);
    CHECK_NUMBER(p.finest, 2);
    frame_free(&frame);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

/* Without one no frame waits: the placeholder shows, and tiles fade in when they come. */
static void test_fading(void) {
    stage stage = stage_create(160, 160, 1);
    painter p;
    painter_init(&p);
    painter_close(&p, true);
    scene_layer *layer = add_tiled(&stage, &p, 160, 160);
    CHECK_OK(scene_layer_set_background_color(layer, &WHITE));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 80, 80, 255, 255, 255, 255);
    frame_free(&frame);
    WAIT_FOR(painter_read(&p, &p.running) > 0);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == INFINITY);
    painter_close(&p, false);
    WAIT_FOR(is_idle(layer));
    CHECK_INT(p.calls, 25);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == -INFINITY);
    frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 80, 80, 255, 255, 255, 255);
    frame_free(&frame);
    CHECK_NUMBER(scene_renderer_next_frame_time(stage.renderer), 1);
    frame = frame_render(stage.renderer, 1.125);
    CHECK_PIXEL(&frame, 80, 80, (48 + 255 + 1) / 2, (48 + 255 + 1) / 2, 128, 255);
    frame_free(&frame);
    frame = frame_render(stage.renderer, 1.25);
    CHECK_PIXEL(&frame, 80, 80, 48, 48, 0, 255);
    frame_free(&frame);
    CHECK(scene_renderer_next_frame_time(stage.renderer) == INFINITY);

    /* What changes fades from what it was. */
    p.tint = 200;
    scene_rect part = {70, 70, 1, 1};
    CHECK_OK(scene_tiled_layer_invalidate(layer, &part));
    CHECK(scene_renderer_next_frame_time(stage.renderer) == -INFINITY);
    frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 80, 80, 48, 48, 0, 255);
    frame_free(&frame);
    WAIT_FOR(is_idle(layer));
    CHECK_INT(p.calls, 26);
    CHECK_OK(scene_renderer_render(stage.renderer, 3));
    frame = frame_render(stage.renderer, 3.125);
    CHECK_PIXEL(&frame, 80, 80, 48, 48, 100, 255);
    CHECK_PIXEL(&frame, 40, 80, 32, 48, 0, 255);
    frame_free(&frame);
    frame = frame_render(stage.renderer, 4);
    CHECK_PIXEL(&frame, 80, 80, 48, 48, 200, 255);
    frame_free(&frame);
    CHECK_INT(statistics_of(layer).kept, 25);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

/* The coarser level stands in for what is not there, and finer tiles do when one steps back. */
static void test_stand_ins(void) {
    stage stage = stage_create(128, 128, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 1024, 1024);
    CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, 4));
    CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){0, 0}));
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, INFINITY));
    scene_transform half = scene_transform_make_scale(0.5, 0.5, 1), whole = scene_transform_make_identity();
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_position(layer, (scene_point){0, 0}));
    CHECK_OK(scene_layer_set_transform(layer, &half));
    scene_transaction_commit();
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 33, 33, 32, 32, 50, 255);
    frame_free(&frame);
    WAIT_FOR(is_idle(layer));
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, 0));
    painter_close(&p, true);
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_transform(layer, &whole));
    scene_transaction_commit();
    frame = frame_render(stage.renderer, 1);
    CHECK_PIXEL(&frame, 70, 70, 32, 32, 50, 255);
    CHECK_PIXEL(&frame, 60, 60, 16, 16, 50, 255);
    frame_free(&frame);
    painter_close(&p, false);
    WAIT_FOR(is_idle(layer));
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    frame = frame_render(stage.renderer, 3);
    CHECK_PIXEL(&frame, 70, 70, 48, 48, 0, 255);
    frame_free(&frame);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

/* Within a group, a clip, a rotation, perspective and a transition a tiled layer is drawn as any other; where it is large and tilted, every
   part at its own level. */
static void test_drawing(void) {
    stage stage = stage_create(128, 128, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 128, 128);
    CHECK_OK(scene_renderer_set_content_wait(stage.renderer, INFINITY));
    CHECK_OK(scene_layer_set_background_color(layer, &WHITE));
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    CHECK_OK(scene_layer_set_corner_radius(layer, 30));
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 64, 64, 24, 24, 0, 128);
    CHECK_PIXEL(&frame, 1, 1, 0, 0, 0, 0);
    frame_free(&frame);
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_corner_radius(layer, 0));
    CHECK_OK(scene_layer_set_opacity(layer, 1));
    scene_transform turn = scene_transform_make_rotation(0.3, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(layer, &turn));
    scene_transaction_commit();
    /* No gap between tiles that are turned, or in between pixels: the background would show. */
    for (int step = 0; step < 40; step++) {
        move(layer, 64 + step * 0.0317, 64 + step * 0.0127);
        frame = frame_render(stage.renderer, step);
        for (uint32_t y = 40; y < 88; y++)
            for (uint32_t x = 40; x < 88; x++) CHECK(frame_pixel(&frame, x, y)[2] == 0);
        frame_free(&frame);
    }
    scene_transform bent = scene_transform_make_perspective(200), tilt = scene_transform_make_rotation(1.2, 1, 0, 0);
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_sublayer_transform(stage.root, &bent));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 4000, 4000}));
    CHECK_OK(scene_layer_set_transform(layer, &tilt));
    CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, 8));
    CHECK_OK(scene_tiled_layer_set_prefetch_margin(layer, 0));
    scene_transaction_commit();
    painter_set(&p, &p.calls, 0);
    frame = frame_render(stage.renderer, 50);
    bool levels[256] = {false};
    int found = 0;
    for (uint32_t y = 0; y < 128; y++) {
        uint8_t blue = frame_pixel(&frame, 64, y)[2];
        if (blue % 50 == 0 && !levels[blue]) found++;
        levels[blue] = true;
    }
    CHECK(found >= 3);
    CHECK(p.calls < 200);
    frame_free(&frame);

    scene_animation *fade = scene_animation_create_transition();
    CHECK_OK(scene_animation_set_duration(fade, 1));
    CHECK_OK(scene_layer_add_animation(layer, fade, NULL));
    CHECK_OK(scene_layer_set_background_color(layer, &RED));
    frame = frame_render(stage.renderer, 60);
    CHECK(frame_pixel(&frame, 64, 120)[3] == 255);
    frame_free(&frame);
    CHECK_OK(scene_renderer_render(stage.renderer, 60.5));
    CHECK_OK(scene_renderer_render(stage.renderer, 62));
    scene_animation_release(fade);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&p, &p.destroyed) == 1);
}

int main(void) {
    test_properties();
    test_waiting();
    test_fading();
    test_stand_ins();
    test_drawing();
    return check_summary("tiled");
}
