/* Windows: how long one takes to its first picture, from a commit to the picture that shows it, how long a commit holds the program, and
 * whether a window that somebody resizes keeps its rate. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LAYERS = 1000, COMMITS = 300, RESIZES = 120, MOST_FRAMES = 1000 };

static scene_window *window;
static scene_renderer *renderer;
static scene_layer *root, *layers[LAYERS];

static void sleep_for(double seconds) {
    struct timespec time = {0, (long)(seconds * 1e9)};
    nanosleep(&time, NULL);
}

static void open_window(void) {
    scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
    root = make_layer(320, 200, 640, 400);
    scene_layer *box = make_layer(320, 200, 320, 200);
    const scene_color color = {1, 0.5, 0, 1};
    CHECK(scene_layer_set_background_color(box, &color));
    add_sublayer(root, box);
    window = scene_window_create(&options);
    CHECK_MADE(window);
    CHECK(scene_window_set_root(window, root));
    renderer = scene_window_get_renderer(window);
    scene_flush();
}

/** The timing of a frame; of the last one for 0. @return false where there is none. */
static bool timing_of(uint64_t number, scene_frame_timing *timing) {
    *timing = (scene_frame_timing)SCENE_FRAME_TIMING_INIT;
    return scene_renderer_get_frame_timing(renderer, number, timing) == SCENE_OK;
}

static uint64_t wait_for_frame(void) {
    scene_frame_timing timing;
    while (!timing_of(0, &timing)) {
        scene_dispatch();
        sleep_for(0.0002);
    }
    return timing.number;
}

static int compare(const void *a, const void *b) {
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static double share(double *numbers, int count, double part) {
    qsort(numbers, (size_t)count, sizeof *numbers, compare);
    return count > 0 ? numbers[(int)(part * (count - 1))] : 0;
}

static void add_layers(void) {
    for (int i = 0; i < LAYERS; i++) {
        layers[i] = make_layer(8 + i % 40 * 16, 8 + i / 40 * 16, 12, 12);
        const scene_color color = {0.3, 0.1 + 0.8 * i / LAYERS, 0.6, 1};
        CHECK(scene_layer_set_background_color(layers[i], &color));
        CHECK(scene_layer_add_sublayer(root, layers[i]));
    }
    scene_flush();
    sleep_for(0.3);
}

/** Intervals and latencies of the frames after one, in milliseconds. @return how many there are. */
static int frames_after(uint64_t first, double *intervals, double *latencies, int *latency_count) {
    scene_frame_timing timing;
    const uint64_t last = wait_for_frame();
    int count = 0;
    *latency_count = 0;
    for (uint64_t number = first + 1; number <= last && count < MOST_FRAMES; number++) {
        if (!timing_of(number, &timing)) {
            continue;
        }
        intervals[count++] = 1e3 * timing.interval;
        if (timing.latency > 0) {
            latencies[(*latency_count)++] = 1e3 * timing.latency;
        }
    }
    return count;
}

/** All layers move, again and again; the program sleeps between its commits. */
static void measure_commits(void) {
    static double held[COMMITS], intervals[MOST_FRAMES], latencies[MOST_FRAMES];
    uint64_t first = wait_for_frame();
    for (int turn = 0; turn < COMMITS; turn++) {
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        for (int i = 0; i < LAYERS; i++) {
            CHECK(scene_layer_set_position(layers[i], (scene_point){8 + i % 40 * 16 + turn % 3, 8 + i / 40 * 16}));
        }
        const double start = harness_wall_time();
        CHECK(scene_transaction_commit());
        scene_flush();
        held[turn] = 1e3 * (harness_wall_time() - start);
        scene_dispatch();
        sleep_for(0.011);
    }
    sleep_for(0.1);
    int latency_count;
    int count = frames_after(first + 1, intervals, latencies, &latency_count);
    const double pace = share(intervals, count, 0.5);
    printf(", \"pace_ms\": %.3f, \"latency_ms\": %.3f, \"latency_p95_intervals\": %.3f", pace,
           share(latencies, latency_count, 0.5), share(latencies, latency_count, 0.95) / pace);
    printf(", \"commit_ms\": %.4f, \"commit_p99_ms\": %.4f", share(held, COMMITS, 0.5), share(held, COMMITS, 0.99));
}

/** Something moves, and every 16 ms the window gets another size. */
static void measure_resizing(void) {
    static double intervals[MOST_FRAMES], latencies[MOST_FRAMES];
    const double full = 6.283185307179586, none = 0;
    animate(layers[0], "transform.rotation.z", &none, &full, SCENE_VALUE_NUMBER, (workload_cycle){.duration = 1},
            false);
    scene_flush();
    sleep_for(0.3);
    int latency_count;
    uint64_t first = wait_for_frame();
    sleep_for(0.9), sleep_for(0.9);
    int count = frames_after(first + 1, intervals, latencies, &latency_count);
    const double still = share(intervals, count, 0.5);
    first = wait_for_frame();
    const double start = harness_wall_time();
    for (int turn = 0; turn < RESIZES; turn++) {
        CHECK(scene_window_set_size(window, (scene_size){640 + turn % 40 * 4, 400 + turn % 25 * 4}));
        scene_dispatch();
        sleep_for(0.016);
    }
    const double seconds = harness_wall_time() - start;
    count = frames_after(first + 1, intervals, latencies, &latency_count);
    printf(", \"still_interval_ms\": %.3f, \"resize_interval_ms\": %.3f, \"resize_ratio\": %.3f", still,
           share(intervals, count, 0.5), seconds * 1e3 / (count + 1) / still);
    printf(", \"resize_worst_ms\": %.2f", share(intervals, count, 1));
}

int main(int count, char **arguments) {
    const double start = harness_wall_time();
    open_window();
    wait_for_frame();
    printf("{\"open_ms\": %.3f", 1e3 * (harness_wall_time() - start));
    if (count < 2 || strcmp(arguments[1], "--open") != 0) {
        add_layers();
        measure_commits();
        measure_resizing();
    }
    printf("}\n");
    scene_window_release(window);
    return 0;
}
