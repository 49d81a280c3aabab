/* Windows and renderers made and destroyed again and again, also while they move: no memory, thread, descriptor or object stays.
 * SCENE_TEST_WINDOWS in the environment says how many there are. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"

#include <dirent.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <scene/animation.h>
#include <scene/loop.h>
#include <scene/render_thread.h>
#include <scene/transaction.h>
#include <scene/window.h>

/* Entries of a folder. */
static int count_of(const char *path) {
    int count = 0;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) count += entry->d_name[0] != '.';
    if (folder) closedir(folder);
    return count;
}

/* Of the resident set, in bytes. */
static long memory(void) {
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        CHECK_INT(fscanf(file, "%ld %ld", &pages, &resident), 2);
        fclose(file);
    }
    return resident * sysconf(_SC_PAGESIZE);
}

static void sleep_for(double seconds) {
    struct timespec time = {0, (long)(seconds * 1e9)};
    nanosleep(&time, NULL);
}

static void spin(scene_layer *layer) {
    scene_animation *animation = scene_animation_create_basic("transform.rotation.z");
    scene_animation_set_duration(animation, 1);
    CHECK_OK(scene_animation_set_repeat_count(animation, INFINITY));
    const scene_value to = {.type = SCENE_VALUE_NUMBER, .numbers = {6.283185307}};
    CHECK_OK(scene_animation_set_to_value(animation, &to));
    CHECK_OK(scene_layer_add_animation(layer, animation, "spin"));
    scene_animation_release(animation);
}

/* A tree with what textures, programs and framebuffers are made for. */
static scene_layer *make_tree(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_background_color(root, &BLUE));
    scene_layer *box = add_box(root, 20, 20, 60, 60, RED), *group = add_box(root, 90, 20, 40, 60, GREEN);
    CHECK_OK(scene_layer_set_corner_radius(box, 8));
    CHECK_OK(scene_layer_set_shadow_opacity(box, 0.5));
    add_box(group, 10, 10, 20, 20, WHITE);
    CHECK_OK(scene_layer_set_opacity(group, 0.5));
    spin(box);
    return root;
}

static void show_window(int turn) {
    scene_layer *root = make_tree();
    scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
    options.width = 160;
    options.height = 120;
    options.transparent = turn % 3 == 0;
    options.hidden = turn % 7 == 0;
    scene_window *window = scene_window_create(&options);
    check_that(window != NULL, __FILE__, __LINE__, "window %d: %s", turn, scene_error_message());
    CHECK_OK(scene_window_set_root(window, root));
    scene_dispatch();
    /* Gone before its first frame, within it, or after some. */
    if (turn % 4) sleep_for(0.005 * (turn % 4));
    if (turn % 2) CHECK_OK(scene_window_close(window));
    scene_window_release(window);
    scene_layer_release(root);
    scene_dispatch();
}

static void show_renderer(int turn) {
    scene_layer *root = make_tree();
    scene_renderer *renderer = scene_renderer_create_offscreen(160, 120, 1);
    CHECK(renderer != NULL);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    if (turn % 2) {
        CHECK_OK(scene_renderer_start(renderer, 0.002));
        if (turn % 4 == 1) sleep_for(0.005);
    } else {
        CHECK_OK(scene_renderer_render(renderer, 0));
    }
    scene_renderer_release(renderer);
    scene_layer_release(root);
    scene_dispatch();
}

/* The address sanitizer keeps most of what was freed away from use, up to 256 MB; memory that is measured must not grow by that. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "quarantine_size_mb=4"; }

typedef struct moment {
    int threads, descriptors;
    long memory;
} moment;

static moment now(void) {
    CHECK_OK(scene_flush());
    scene_dispatch();
    /* The system takes a while to end threads. */
    sleep_for(0.3);
    return (moment){count_of("/proc/self/task"), count_of("/proc/self/fd"), memory()};
}

static void churn(const char *what, void (*show)(int), int count) {
    /* What is made once for all is there after these. */
    for (int i = 0; i < 30; i++) show(i);
    const moment before = now();
    for (int i = 0; i < count; i++) show(i);
    moment after = now();
    /* Longer where others work. */
    for (int i = 0; i < 100 && after.threads > before.threads; i++) after = now();
    const double each = (double)(after.memory - before.memory) / count;
    printf("window_churn_sdl: %d %s: %+d threads, %+d descriptors, %+.1f kB each\n", count, what,
           after.threads - before.threads, after.descriptors - before.descriptors, each / 1024);
    CHECK(after.threads <= before.threads);
    CHECK(after.descriptors <= before.descriptors);
    /* A heap that several threads use grows for a while, too. */
    CHECK(after.memory - before.memory < (16 << 20) + (long)count * 4096);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_WINDOW), 0);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_LAYER), 0);
}

int main(void) {
    const char *wanted = getenv("SCENE_TEST_WINDOWS");
    const int count = wanted && atoi(wanted) > 0 ? atoi(wanted) : 40;
    churn("renderers", show_renderer, count);
    churn("windows", show_window, count);
    return check_summary("window_churn_sdl");
}
