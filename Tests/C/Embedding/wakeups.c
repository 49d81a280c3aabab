/* What wakes a host that draws: the descriptor of its thread, and the function that hears that a frame is wanted. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"
#include "png_data.h"

#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include <scene/loop.h>
#include <scene/scroll.h>
#include <scene/tiled.h>
#include <scene/transaction.h>

static scene_renderer *renderer;
static scene_layer *root, *box;
static atomic_int wanted, destroyed;

static void sleep_for(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&time, NULL);
}

static bool ready_within(int milliseconds) {
    struct pollfd fd = {scene_get_fd(), POLLIN, 0};
    return poll(&fd, 1, milliseconds) == 1 && (fd.revents & POLLIN);
}

static void quiet(void) {
    for (int i = 0; i < 10 && ready_within(0); i++) scene_dispatch();
    CHECK(!ready_within(0));
}

static void render(double time) { CHECK_OK(scene_renderer_render(renderer, time)); }

static void *commit_elsewhere(void *delay) {
    sleep_for(*(double *)delay);
    scene_transaction_set_disable_actions(true);
    scene_layer_set_opacity(box, scene_layer_get_opacity(box) == 1 ? 0.5 : 1);
    scene_flush();
    return NULL;
}

static void elsewhere(double delay) {
    pthread_t thread;
    pthread_create(&thread, NULL, commit_elsewhere, &delay);
    pthread_join(thread, NULL);
}

static void on_wanted(void *user_data) { atomic_fetch_add((atomic_int *)user_data, 1); }
static void on_destroy(void *user_data) {
    (void)user_data;
    atomic_fetch_add(&destroyed, 1);
}

static void wakes_the_descriptor(void) {
    render(0);
    /* The thread drew before it asked for its descriptor, and something was committed in between. */
    elsewhere(0);
    CHECK(ready_within(0));
    scene_dispatch();
    render(1);
    quiet();

    pthread_t thread;
    double delay = 0.2, start = scene_get_current_time();
    pthread_create(&thread, NULL, commit_elsewhere, &delay);
    CHECK(ready_within(3000));
    double waited = scene_get_current_time() - start;
    CHECK(waited > 0.1 && waited < 2);
    CHECK(isinf(scene_renderer_next_frame_time(renderer)) && scene_renderer_next_frame_time(renderer) < 0);
    pthread_join(thread, NULL);
    render(2);
    quiet();
    CHECK(scene_renderer_next_frame_time(renderer) > 1e300);

    /* What the thread commits itself it knows; a frame that does wakes it for nothing. */
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_opacity(box, 0.25));
    render(3);
    scene_dispatch();
    CHECK(!ready_within(0));
}

static void *draw_elsewhere(void *unused) {
    (void)unused;
    CHECK_OK(scene_renderer_render(renderer, 4));
    return NULL;
}

/* Who drew last is woken, and a thread that has ended is nobody. */
static void who_drew_last(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, draw_elsewhere, NULL);
    pthread_join(thread, NULL);
    quiet();
    elsewhere(0);
    CHECK(!ready_within(0));
    render(5);
    elsewhere(0);
    CHECK(ready_within(0));
    render(6);
    quiet();
}

static void calls_once_a_frame(void) {
    CHECK_OK(scene_renderer_set_frame_wanted_function(renderer, on_wanted, &wanted, on_destroy));
    CHECK_INT(wanted, 0);
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_opacity(box, 0.3));
    CHECK_INT(wanted, 0);
    scene_flush();
    CHECK_INT(wanted, 1);
    elsewhere(0);
    elsewhere(0);
    CHECK_INT(wanted, 1);
    render(7);
    CHECK_INT(wanted, 1);
    elsewhere(0);
    CHECK_INT(wanted, 2);
    render(8);
    /* A host that finds nothing to draw hears of what comes then. */
    elsewhere(0);
    CHECK_INT(wanted, 3);
    CHECK(scene_renderer_next_frame_time(renderer) < 0);
    elsewhere(0);
    CHECK_INT(wanted, 4);
    render(8);
    wanted = 2;
    /* Layers that nobody shows concern no renderer, nor do transactions without changes. */
    scene_layer *other = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_opacity(other, 0.5));
    scene_flush();
    CHECK_INT(wanted, 2);
    scene_layer_release(other);

    /* Replaced and taken away: the data of each ends once. */
    static atomic_int second;
    CHECK_INT(destroyed, 0);
    CHECK_OK(scene_renderer_set_frame_wanted_function(renderer, on_wanted, &second, on_destroy));
    CHECK_INT(destroyed, 1);
    elsewhere(0);
    CHECK_INT(second, 1);
    CHECK_OK(scene_renderer_set_frame_wanted_function(renderer, NULL, NULL, NULL));
    CHECK_INT(destroyed, 2);
    render(9);
    elsewhere(0);
    CHECK(second == 1 && wanted == 2);
    /* Data that comes without a function ends at once. */
    CHECK_OK(scene_renderer_set_frame_wanted_function(renderer, NULL, NULL, on_destroy));
    CHECK_INT(destroyed, 3);
    render(10);
}

static void ask(void *data) { *(int *)data = scene_renderer_is_running(renderer) ? 1 : 2; }

/* A thread of the renderer's hears of news in place of the program, whose data ends without a lock: what ends it may ask anything. */
static void replaced_by_a_thread(void) {
    int answer = 0;
    CHECK_OK(scene_renderer_set_frame_wanted_function(renderer, on_wanted, &answer, ask));
    CHECK_OK(scene_renderer_start(renderer, 0.01));
    CHECK_INT(answer, 1);
    CHECK_OK(scene_renderer_stop(renderer));
}

static int wait_for(atomic_int *count, int value) {
    for (int i = 0; i < 300 && *count < value; i++) sleep_for(0.01);
    return *count;
}

static scene_tile_result draw_tile(scene_layer *layer, scene_tile *tile, const scene_tile_info *info, void *user_data) {
    (void)layer, (void)tile, (void)user_data;
    sleep_for(0.1);
    memset(info->pixels, 255, (size_t)info->stride * info->height);
    return SCENE_TILE_DONE;
}

/* Tiles and images want a frame when they have come. */
static void contents_want_frames(void) {
    CHECK_OK(scene_renderer_set_frame_wanted_function(renderer, on_wanted, &wanted, on_destroy));
    scene_layer *tiled = scene_layer_create(SCENE_LAYER_KIND_TILED);
    scene_tile_source source = SCENE_TILE_SOURCE_INIT;
    source.draw = draw_tile;
    CHECK_OK(scene_layer_set_frame(tiled, (scene_rect){0, 0, 16, 16}));
    CHECK_OK(scene_tiled_layer_set_source(tiled, &source, NULL, NULL));
    CHECK_OK(scene_layer_add_sublayer(root, tiled));
    wanted = 0;
    render(11);
    CHECK_INT(wait_for(&wanted, 1), 1);
    CHECK(scene_renderer_next_frame_time(renderer) < 0);
    render(12);
    CHECK_OK(scene_layer_remove_from_superlayer(tiled));
    render(13);
    scene_layer_release(tiled);

    static uint8_t pixels[4 * 512 * 512];
    png_data png = png_encode(512, 512, PNG_FORMAT_RGBA, pixels, NULL, 0);
    scene_image *image = scene_image_create_from_memory_async(png.bytes, png.length, NULL);
    CHECK(image != NULL);
    CHECK_OK(scene_layer_set_contents(box, image));
    wanted = 0;
    render(14);
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &figures));
    /* The image may have been there before the frame. */
    CHECK_INT(wait_for(&wanted, (int)figures.images_awaited), (int)figures.images_awaited);
    render(15);
    scene_image_release(image);
    free(png.bytes);
    quiet();
}

/* Whether the next entry has all of them asked for anew. */
static bool reloads;

static scene_layer *enter(scene_layer *layer, uint32_t index, scene_rect frame, void *user_data) {
    (void)index, (void)frame;
    ++*(int *)user_data;
    if (reloads) CHECK_OK(scene_scroll_layer_reload_entries(layer));
    reloads = false;
    return scene_layer_create(SCENE_LAYER_KIND_LAYER);
}

static scene_layer *list;

static void *reload_elsewhere(void *dispatches) {
    scene_get_fd();
    scene_dispatch();
    CHECK_OK(scene_scroll_layer_reload_entries(list));
    if (dispatches) scene_dispatch();
    return NULL;
}

static void *scroll_elsewhere(void *renderer_of_list) {
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_scroll_layer_scroll_to_point(list, (scene_point){0, 500}));
    CHECK_OK(scene_renderer_render(renderer_of_list, 1));
    scene_get_fd();
    for (int i = 0; i < 3; i++) scene_dispatch();
    return NULL;
}

static void do_elsewhere(void *(*body)(void *), void *data) {
    pthread_t thread;
    pthread_create(&thread, NULL, body, data);
    pthread_join(thread, NULL);
}

/* The thread that makes the entries of a list is woken for them, whoever else dispatches before. */
static void entries_wake_their_thread(void) {
    int asked = 0;
    list = scene_layer_create(SCENE_LAYER_KIND_SCROLL);
    CHECK_OK(scene_layer_set_frame(list, (scene_rect){0, 0, 32, 32}));
    scene_scroll_entries entries = SCENE_SCROLL_ENTRIES_INIT;
    entries.count = 1000;
    entries.margin = 0;
    entries.size = (scene_size){0, 16};
    entries.enter = enter;
    CHECK_OK(scene_scroll_layer_set_entries(list, &entries, &asked, NULL));
    quiet();
    for (int i = 0; i < 2; i++) {
        asked = 0;
        do_elsewhere(reload_elsewhere, i ? list : NULL);
        CHECK(ready_within(0));
        scene_dispatch();
        CHECK_INT(asked, 2);
        quiet();
    }
    /* What an entry's making asks for is for the next dispatch. */
    asked = 0;
    reloads = true;
    CHECK_OK(scene_scroll_layer_reload_entries(list));
    CHECK_INT(asked, 2);
    CHECK(ready_within(0));
    scene_dispatch();
    CHECK_INT(asked, 4);
    quiet();
    scene_renderer *shown = scene_renderer_create_offscreen(32, 32, 1);
    CHECK_OK(scene_renderer_set_root(shown, list));
    CHECK_OK(scene_renderer_render(shown, 0));
    quiet();
    /* Another thread draws what this one has to make. */
    asked = 0;
    do_elsewhere(scroll_elsewhere, shown);
    CHECK(ready_within(0));
    scene_dispatch();
    CHECK(asked > 0);
    scene_renderer_release(shown);
    scene_layer_release(list);
}

int main(void) {
    renderer = scene_renderer_create_offscreen(32, 32, 1);
    CHECK(renderer != NULL);
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, 32, 32}));
    box = add_box(root, 4, 4, 8, 8, RED);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    wakes_the_descriptor();
    who_drew_last();
    calls_once_a_frame();
    replaced_by_a_thread();
    contents_want_frames();
    entries_wake_their_thread();
    /* The renderer's end is the function's. */
    int before = destroyed;
    scene_renderer_release(renderer);
    CHECK_INT(destroyed, before + 1);
    scene_layer_release(root);
    return check_summary("wakeups");
}
