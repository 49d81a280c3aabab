/* Commits from four threads against a running renderer: what is set in one transaction is seen in one frame.
 * SCENE_TEST_COMMITS in the environment says how many there are in all. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include <scene/animation.h>
#include <scene/animation_kinds.h>
#include <scene/render_thread.h>
#include <scene/transaction.h>
#include <scene/tree.h>

enum { THREADS = 4, MOST_OWN = 24 };

/* Left, right and lower half of the picture, which get one colour in each transaction. */
static scene_layer *parts[3];
static scene_layer *stage_root;
static atomic_int commits_left;
/* Whether enough pictures were seen. */
static atomic_bool enough;

typedef struct painter {
    unsigned state;
    /* Below the parts, where nobody sees it. */
    scene_layer *group, *own[MOST_OWN];
    int count;
} painter;

static unsigned next(painter *painter) {
    painter->state = 1664525 * painter->state + 1013904223;
    return painter->state >> 8;
}

static scene_layer *any(painter *painter) {
    return painter->count ? painter->own[next(painter) % (unsigned)painter->count] : painter->group;
}

static void add(painter *painter) {
    if (painter->count == MOST_OWN) return;
    scene_layer *layer = scene_layer_create(next(painter) % 4 ? SCENE_LAYER_KIND_LAYER : SCENE_LAYER_KIND_SHAPE);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){next(painter) % 64, next(painter) % 32, 8, 8}));
    CHECK_OK(scene_layer_set_background_color(layer, &GREEN));
    CHECK_OK(scene_layer_add_sublayer(any(painter), layer));
    painter->own[painter->count++] = layer;
}

/* Those below it stay below it, and are let go of one by one. */
static void drop(painter *painter) {
    if (!painter->count) return;
    const unsigned index = next(painter) % (unsigned)painter->count;
    CHECK_OK(scene_layer_remove_from_superlayer(painter->own[index]));
    scene_layer_release(painter->own[index]);
    painter->own[index] = painter->own[--painter->count];
}

static void animate(painter *painter) {
    scene_layer *layer = any(painter);
    if (next(painter) % 3 == 0) {
        CHECK_OK(scene_layer_remove_all_animations(layer));
        return;
    }
    scene_animation *animation = scene_animation_create_basic("opacity");
    scene_animation_set_duration(animation, 0.001 * (next(painter) % 100 + 1));
    const scene_value from = {.type = SCENE_VALUE_NUMBER, .numbers = {0}};
    CHECK_OK(scene_animation_set_from_value(animation, &from));
    CHECK_OK(scene_layer_add_animation(layer, animation, next(painter) % 2 ? "fade" : NULL));
    scene_animation_release(animation);
}

static void change(painter *painter) {
    scene_layer *layer = any(painter);
    switch (next(painter) % 8) {
    case 0: add(painter); break;
    case 1: drop(painter); break;
    case 2: animate(painter); break;
    case 3: CHECK_OK(scene_layer_set_position(layer, (scene_point){next(painter) % 64, next(painter) % 32})); break;
    case 4: CHECK_OK(scene_layer_set_opacity(layer, (next(painter) % 100) / 100.0)); break;
    case 5: CHECK_OK(scene_layer_set_corner_radius(layer, next(painter) % 5)); break;
    case 6: CHECK_OK(scene_layer_set_hidden(layer, next(painter) % 2)); break;
    default: CHECK_OK(scene_layer_set_masks_to_bounds(layer, next(painter) % 2)); break;
    }
}

static void *storm(void *argument) {
    painter *painter = argument;
    while (atomic_fetch_sub(&commits_left, 1) > 0 || !atomic_load(&enough)) {
        const unsigned seed = next(painter);
        const scene_color color = {(float)(seed & 255) / 255, (float)(seed >> 8 & 255) / 255, 0, 1};
        CHECK_OK(scene_transaction_begin());
        CHECK_OK(scene_transaction_set_disable_actions(seed % 16 != 0));
        change(painter);
        CHECK_OK(scene_transaction_set_disable_actions(true));
        for (unsigned i = 0; i < 3; i++) CHECK_OK(scene_layer_set_background_color(parts[(i + seed) % 3], &color));
        CHECK_OK(scene_transaction_commit());
    }
    while (painter->count) drop(painter);
    CHECK_OK(scene_flush());
    return NULL;
}

/* @return whether the picture is of one colour. */
static bool is_whole(scene_renderer *renderer, uint8_t last[4], int *different) {
    frame frame = frame_read(renderer);
    const uint8_t *left = frame_pixel(&frame, 10, 5), *right = frame_pixel(&frame, 50, 10),
                  *low = frame_pixel(&frame, 30, 25);
    const bool whole = memcmp(left, right, 4) == 0 && memcmp(left, low, 4) == 0;
    *different += memcmp(left, last, 4) != 0;
    memcpy(last, left, 4);
    frame_free(&frame);
    return whole;
}

int main(void) {
    const char *wanted = getenv("SCENE_TEST_COMMITS");
    const int commits = wanted && atoi(wanted) > 0 ? atoi(wanted) : 20000;
    stage stage = stage_create(64, 32, 1);
    stage_root = stage.root;
    painter painters[THREADS] = {0};
    for (unsigned i = 0; i < THREADS; i++) {
        painters[i].state = i + 1;
        painters[i].group = add_box(stage_root, 0, 0, 64, 32, BLUE);
    }
    parts[0] = add_box(stage_root, 0, 0, 32, 16, RED);
    parts[1] = add_box(stage_root, 32, 0, 32, 16, RED);
    parts[2] = add_box(stage_root, 0, 16, 64, 16, RED);
    CHECK_OK(scene_flush());
    CHECK_OK(scene_renderer_render(stage.renderer, 0));
    CHECK_OK(scene_renderer_start(stage.renderer, 0.001));
    atomic_store(&commits_left, commits);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, storm, &painters[i]);
    int seen = 0, different = 0, broken = 0;
    uint8_t last[4] = {0};
    const double start = scene_get_current_time();
    while (atomic_load(&commits_left) > 0 || (different < 50 && scene_get_current_time() < start + 60)) {
        broken += !is_whole(stage.renderer, last, &different);
        seen++;
    }
    atomic_store(&enough, true);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    printf("commit_storm: %d commits, %d pictures looked at, %d unlike the one before\n",
           commits - atomic_load(&commits_left), seen, different);
    CHECK_INT(broken, 0);
    CHECK(different >= 50);
    stage_release(&stage);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_ANIMATION), 0);
    return check_summary("commit_storm");
}
