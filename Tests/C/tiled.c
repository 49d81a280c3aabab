/* Tiled layers: which tiles are drawn, in what order, in how much memory, and what becomes of those that fail, are cancelled, come later
   or never. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"

/* What a source does, and what it was asked for. */
typedef struct painter {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int calls, running, most_running, told_cancelled, destroyed;
    /* Tiles of these columns fail, never return, or come later. */
    int failing, stuck, late;
    /* Tiles wait here while it is closed. */
    bool is_closed;
    scene_tile_info first;
    double finest;
    scene_tile *kept;
    uint8_t *kept_pixels;
    size_t kept_length;
    uint8_t tint;
    int order[64];
} painter;

static void painter_init(painter *p) {
    memset(p, 0, sizeof *p);
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->changed, NULL);
    p->failing = p->stuck = p->late = INT32_MIN;
}

static int painter_read(painter *p, const int *value) {
    pthread_mutex_lock(&p->mutex);
    int read = *value;
    pthread_mutex_unlock(&p->mutex);
    return read;
}

static void painter_set(painter *p, int *value, int to) {
    pthread_mutex_lock(&p->mutex);
    *value = to;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->mutex);
}

static void painter_close(painter *p, bool is_closed) {
    pthread_mutex_lock(&p->mutex);
    p->is_closed = is_closed;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->mutex);
}

/* Every tile has a colour of its own: red by its column, green by its row, blue by its level. */
static void fill(const scene_tile_info *info, uint8_t tint) {
    for (uint32_t y = 0; y < info->height; y++) {
        uint8_t *row = (uint8_t *)info->pixels + (size_t)y * info->stride;
        for (uint32_t x = 0; x < info->width; x++) {
            row[4 * x] = (uint8_t)(16 + 16 * (info->column & 7));
            row[4 * x + 1] = (uint8_t)(16 + 16 * (info->row & 7));
            row[4 * x + 2] = (uint8_t)(50 * info->level + tint);
            row[4 * x + 3] = 255;
        }
    }
}

static scene_tile_result paint(scene_layer *layer, scene_tile *tile, const scene_tile_info *info, void *data) {
    painter *p = data;
    (void)layer;
    pthread_mutex_lock(&p->mutex);
    if (p->calls == 0) p->first = *info;
    if (info->scale > p->finest) p->finest = info->scale;
    if (p->calls < 64) p->order[p->calls] = 100 * info->row + info->column;
    p->calls++;
    if (++p->running > p->most_running) p->most_running = p->running;
    while (p->is_closed && !scene_tile_is_cancelled(tile)) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 5000000;
        if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&p->changed, &p->mutex, &soon);
    }
    while (p->stuck == info->column) pthread_cond_wait(&p->changed, &p->mutex);
    p->running--;
    scene_tile_result result = SCENE_TILE_DONE;
    if (scene_tile_is_cancelled(tile)) {
        p->told_cancelled++;
        result = SCENE_TILE_FAILED;
    } else if (p->failing == info->column) {
        result = SCENE_TILE_FAILED;
    } else if (p->late == info->column) {
        p->kept = scene_tile_retain(tile);
        p->kept_pixels = info->pixels;
        p->kept_length = info->height * info->stride;
        result = SCENE_TILE_LATER;
    } else {
        fill(info, p->tint);
    }
    pthread_mutex_unlock(&p->mutex);
    return result;
}

static void end(void *data) {
    painter *p = data;
    pthread_mutex_lock(&p->mutex);
    p->destroyed++;
    pthread_mutex_unlock(&p->mutex);
}

static void nap(void) { usleep(2000); }

/* Waits up to ten seconds for something. */
#define WAIT_FOR(condition)                                      \
    do {                                                         \
        for (int i_ = 0; i_ < 5000 && !(condition); i_++) nap(); \
        CHECK(condition);                                        \
    } while (0)

static scene_tile_statistics statistics_of(const scene_layer *layer) {
    scene_tile_statistics statistics = SCENE_TILE_STATISTICS_INIT;
    CHECK_OK(scene_tiled_layer_get_statistics(layer, &statistics));
    return statistics;
}

static bool is_idle(const scene_layer *layer) {
    scene_tile_statistics statistics = statistics_of(layer);
    return statistics.waiting == 0 && statistics.running == 0;
}

/* A tiled layer of a size in the stage's root, with tiles of 32 x 32 pixels. */
static scene_layer *add_tiled(stage *stage, painter *p, double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TILED);
    scene_tile_source source = SCENE_TILE_SOURCE_INIT;
    source.draw = paint;
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, width, height}));
    CHECK_OK(scene_tiled_layer_set_tile_size(layer, (scene_size){32, 32}));
    CHECK_OK(scene_tiled_layer_set_source(layer, &source, p, end));
    CHECK_OK(scene_layer_add_sublayer(stage->root, layer));
    return layer;
}

static void move(scene_layer *layer, double x, double y) {
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_position(layer, (scene_point){x, y}));
    scene_transaction_commit();
}

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
    CHECK_NUMBER(scene_renderer_get_tile_wait(stage.renderer), 0);
    CHECK_FAILS(scene_renderer_set_tile_wait(stage.renderer, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_set_tile_wait(stage.renderer, -1), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, INFINITY));
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
    /* At another scale of the target tiles have as many pixels; with a bias there is a level for it. */
    move(layer, 45, 35);
    CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, 2));
    CHECK_OK(scene_tiled_layer_set_levels_of_detail_bias(layer, 1));
    CHECK_OK(scene_renderer_set_size(stage.renderer, 100, 70, 2));
    frame = frame_render(stage.renderer, 10);
    CHECK_PIXEL(&frame, 40, 40, 32, 32, 0, 255);
    CHECK_NUMBER(p.finest, 2);
    frame_free(&frame);
    scene_layer_release(layer);
    stage_release(&stage);
    CHECK_INT(p.destroyed, 1);
}

/* Without one no frame waits: the placeholder shows, tiles come in the order of their distance from the middle, and fade in. */
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
    CHECK_INT(p.order[0], 202);
    /* The first two may be called in either order. */
    for (int i = 0; i < 25; i++) {
        int x = p.order[i] % 100 - 2, y = p.order[i] / 100 - 2, before = i > 3 ? p.order[i - 3] : 202;
        int bx = before % 100 - 2, by = before / 100 - 2;
        CHECK(x * x + y * y >= bx * bx + by * by);
    }
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
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, 10));
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
    CHECK(most > limit * 2048 && most <= (limit + 4) * 4096);
    /* 88 tiles fill the target; panning by 37 x 11 brings a column of 9 or 10 every frame and a row every third. */
    CHECK(p.calls > 1500 && p.calls < 6000);
    WAIT_FOR(is_idle(layer));
    scene_tile_statistics before = statistics_of(layer);
    /* A jump while tiles are drawn cancels them. */
    painter_close(&p, true);
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, 0));
    for (int step = 0; step < 10; step++) {
        move(layer, -100.0 - 400 * step, -3000);
        CHECK_OK(scene_renderer_render(stage.renderer, 300 + step));
        for (int i = 0; i < 5; i++) nap();
    }
    scene_tile_statistics after = statistics_of(layer);
    CHECK(after.cancelled > before.cancelled);
    /* Not begun for places that were left again. */
    CHECK(after.drawn == before.drawn);
    CHECK(painter_read(&p, &p.most_running) <= 16);
    painter_close(&p, false);
    WAIT_FOR(is_idle(layer));
    CHECK(painter_read(&p, &p.told_cancelled) > 0);
    CHECK_INT(statistics_of(layer).failed, 0);
    scene_layer_release(layer);
    stage_release(&stage);
    CHECK_INT(p.destroyed, 1);
}

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
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, INFINITY));
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
}

/* One that never returns holds up nobody else, and its layer can go. */
static void test_stuck(void) {
    stage stage = stage_create(256, 256, 1);
    painter bad, good;
    painter_init(&bad);
    painter_init(&good);
    bad.stuck = 0;
    scene_layer *layers[3];
    for (int i = 0; i < 3; i++) layers[i] = add_tiled(&stage, &bad, 256, 256);
    scene_layer *layer = add_tiled(&stage, &good, 256, 256);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    WAIT_FOR(is_idle(layer));
    CHECK_INT(good.calls, 64);
    WAIT_FOR(painter_read(&bad, &bad.calls) > 3 * 30);
    /* A frame that would wait for them waits only so long. */
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, 0.05));
    CHECK_OK(scene_tiled_layer_invalidate(layer, NULL));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    for (int i = 0; i < 3; i++) {
        CHECK_OK(scene_layer_remove_from_superlayer(layers[i]));
        scene_layer_release(layers[i]);
    }
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    CHECK_INT(painter_read(&bad, &bad.destroyed), 0);
    CHECK(painter_read(&bad, &bad.running) > 0);
    painter_set(&bad, &bad.stuck, -1);
    WAIT_FOR(painter_read(&bad, &bad.destroyed) == 3);
    CHECK_INT(painter_read(&bad, &bad.running), 0);
    scene_layer_release(layer);
    stage_release(&stage);
    WAIT_FOR(painter_read(&good, &good.destroyed) == 1);
}

/* One that is drawn later holds no thread, and may end on any. */
static void test_late(void) {
    stage stage = stage_create(64, 32, 1);
    painter p;
    painter_init(&p);
    p.late = 1;
    scene_layer *layer = add_tiled(&stage, &p, 64, 32);
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    WAIT_FOR(statistics_of(layer).drawn == 1 && statistics_of(layer).running == 1);
    WAIT_FOR(painter_read(&p, &p.running) == 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TILE), 1);
    CHECK(!scene_tile_is_cancelled(p.kept));
    CHECK_FAILS(scene_tile_finish(p.kept, SCENE_TILE_LATER), SCENE_ERROR_INVALID_ARGUMENT);
    memset(p.kept_pixels, 255, p.kept_length);
    CHECK_OK(scene_tile_finish(p.kept, SCENE_TILE_DONE));
    CHECK_FAILS(scene_tile_finish(p.kept, SCENE_TILE_DONE), SCENE_ERROR_INVALID_STATE);
    scene_tile_release(p.kept);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_TILE), 0);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    frame frame = frame_render(stage.renderer, 2);
    CHECK_PIXEL(&frame, 50, 10, 255, 255, 255, 255);
    frame_free(&frame);
    /* One that nobody ends fails with its last reference; its source lives as long. */
    CHECK_OK(scene_tiled_layer_invalidate(layer, NULL));
    CHECK_OK(scene_renderer_render(stage.renderer, 3));
    WAIT_FOR(statistics_of(layer).running == 1 && statistics_of(layer).waiting == 0);
    WAIT_FOR(painter_read(&p, &p.running) == 0);
    CHECK_OK(scene_tiled_layer_set_source(layer, NULL, NULL, NULL));
    CHECK(!scene_tiled_layer_has_source(layer));
    CHECK(scene_tile_is_cancelled(p.kept));
    CHECK_INT(p.destroyed, 0);
    scene_tile_release(p.kept);
    CHECK_INT(p.destroyed, 1);
    frame = frame_render(stage.renderer, 4);
    CHECK_PIXEL(&frame, 10, 10, 0, 0, 0, 0);
    frame_free(&frame);
    scene_layer_release(layer);
    stage_release(&stage);
}

/* Tiles can be asked for before they can be seen, also of a layer that is nowhere; they do not fade in then. */
static void test_requests(void) {
    stage stage = stage_create(64, 64, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 640, 64);
    CHECK_OK(scene_tiled_layer_set_prefetch_margin(layer, 0));
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){320, 0, 64, 64}, 1));
    WAIT_FOR(is_idle(layer));
    CHECK_INT(p.calls, 4);
    CHECK_INT(p.first.column / 2, 5);
    CHECK_OK(scene_layer_add_sublayer(stage.root, layer));
    move(layer, 320 - 320, 32);
    frame frame = frame_render(stage.renderer, 0);
    CHECK_PIXEL(&frame, 10, 10, 16 + 16 * 2, 16, 0, 255);
    CHECK_PIXEL(&frame, 50, 50, 16 + 16 * 3, 32, 0, 255);
    frame_free(&frame);
    CHECK_INT(p.calls, 4);
    /* What is on screen comes first, whatever was asked for before. */
    painter_close(&p, true);
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, 320, 64}, 1));
    WAIT_FOR(painter_read(&p, &p.running) > 0);
    move(layer, 320 - 448, 32);
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    int begun = painter_read(&p, &p.calls);
    painter_close(&p, false);
    WAIT_FOR(is_idle(layer));
    CHECK_INT(p.calls, 4 + 20 + 4);
    for (int i = 0; i < 4; i++) CHECK(p.order[begun + i] % 100 / 2 == 7);
    /* An empty rectangle takes it back, and what is being drawn of it is cancelled. */
    painter_close(&p, true);
    CHECK_OK(scene_tiled_layer_invalidate(layer, NULL));
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_OK(scene_renderer_render(stage.renderer, 2));
    CHECK_OK(scene_tiled_layer_request_tiles(layer, (scene_rect){0, 0, 640, 64}, 1));
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

/* The coarser level stands in for what is not there, and finer tiles do when one steps back. */
static void test_stand_ins(void) {
    stage stage = stage_create(128, 128, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 1024, 1024);
    CHECK_OK(scene_tiled_layer_set_levels_of_detail(layer, 4));
    CHECK_OK(scene_layer_set_anchor_point(layer, (scene_point){0, 0}));
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, INFINITY));
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
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, 0));
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
}

/* Within a group, a clip, a rotation, perspective and a transition a tiled layer is drawn as any other; where it is large and tilted, every
   part at its own level. */
static void test_drawing(void) {
    stage stage = stage_create(128, 128, 1);
    painter p;
    painter_init(&p);
    scene_layer *layer = add_tiled(&stage, &p, 128, 128);
    CHECK_OK(scene_renderer_set_tile_wait(stage.renderer, INFINITY));
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
    test_properties();
    test_waiting();
    test_fading();
    test_panning();
    test_failing();
    test_stuck();
    test_late();
    test_requests();
    test_stand_ins();
    test_drawing();
    test_meddling();
    return check_summary("tiled");
}
