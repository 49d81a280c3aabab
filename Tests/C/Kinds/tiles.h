/* A source of tiles that says what it was asked for, and does as it is told. */
#ifndef TILES_H
#define TILES_H

/* The C library's usleep() needs _DEFAULT_SOURCE. */
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"

/* What a source does, and what it was asked for. */
typedef struct painter {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int calls, running, most_running, told_cancelled, destroyed;
    /* How many of those that never return there are. */
    int held;
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
    int order[256];
} painter;

static inline void painter_init(painter *p) {
    memset(p, 0, sizeof *p);
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->changed, NULL);
    p->failing = p->stuck = p->late = INT32_MIN;
}

static inline int painter_read(painter *p, const int *value) {
    pthread_mutex_lock(&p->mutex);
    int read = *value;
    pthread_mutex_unlock(&p->mutex);
    return read;
}

static inline void painter_set(painter *p, int *value, int to) {
    pthread_mutex_lock(&p->mutex);
    *value = to;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->mutex);
}

static inline void painter_close(painter *p, bool is_closed) {
    pthread_mutex_lock(&p->mutex);
    p->is_closed = is_closed;
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->mutex);
}

/* Every tile has a colour of its own: red by its column, green by its row, blue by its level. */
static inline void fill(const scene_tile_info *info, uint8_t tint) {
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

static inline scene_tile_result paint(scene_layer *layer, scene_tile *tile, const scene_tile_info *info, void *data) {
    painter *p = data;
    (void)layer;
    pthread_mutex_lock(&p->mutex);
    if (p->calls == 0) p->first = *info;
    if (info->scale > p->finest) p->finest = info->scale;
    if (p->calls < 256) p->order[p->calls] = 1000 * info->row + info->column;
    p->calls++;
    if (++p->running > p->most_running) p->most_running = p->running;
    while (p->is_closed && !scene_tile_is_cancelled(tile)) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 5000000;
        if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&p->changed, &p->mutex, &soon);
    }
    while (p->stuck == info->column) {
        p->held++;
        pthread_cond_wait(&p->changed, &p->mutex);
        p->held--;
    }
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

static inline void end(void *data) {
    painter *p = data;
    pthread_mutex_lock(&p->mutex);
    p->destroyed++;
    pthread_mutex_unlock(&p->mutex);
}

static inline void nap(void) { usleep(2000); }

/* Waits for something, for as long as a busy machine may take. What was true once is not asked again: the workers go on. */
#define WAIT_FOR(condition)                                                            \
    do {                                                                               \
        bool is_met_ = false;                                                          \
        for (int i_ = 0; i_ < 30000 && !is_met_; i_++) {                               \
            is_met_ = (condition);                                                     \
            if (!is_met_) nap();                                                       \
        }                                                                              \
        check_that(is_met_, __FILE__, __LINE__, "waited in vain for: %s", #condition); \
    } while (0)

static inline scene_tile_statistics statistics_of(const scene_layer *layer) {
    scene_tile_statistics statistics = SCENE_TILE_STATISTICS_INIT;
    CHECK_OK(scene_tiled_layer_get_statistics(layer, &statistics));
    return statistics;
}

static inline bool is_idle(const scene_layer *layer) {
    scene_tile_statistics statistics = statistics_of(layer);
    return statistics.waiting == 0 && statistics.running == 0;
}

/* A tiled layer of a size in the stage's root, with tiles of 32 x 32 pixels. */
static inline scene_layer *add_tiled(stage *stage, painter *p, double width, double height) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_TILED);
    scene_tile_source source = SCENE_TILE_SOURCE_INIT;
    source.draw = paint;
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, width, height}));
    CHECK_OK(scene_tiled_layer_set_tile_size(layer, (scene_size){32, 32}));
    CHECK_OK(scene_tiled_layer_set_source(layer, &source, p, end));
    CHECK_OK(scene_layer_add_sublayer(stage->root, layer));
    return layer;
}

static inline void move(scene_layer *layer, double x, double y) {
    scene_transaction_begin();
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_position(layer, (scene_point){x, y}));
    scene_transaction_commit();
}

#endif
