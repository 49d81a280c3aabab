/* Renderers that draw by themselves: pace, sleep, transactions as a whole, statistics, and their end. */
#define _POSIX_C_SOURCE 200809L
#include "running.h"

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

/* While the program does nothing, or holds the model, frames come at their pace, evenly and for the right times.
   @return whether the machine had time for it. */
static bool keeps_pace(scene_renderer *renderer, bool holds_model) {
    uint64_t first = wait_for_frame(renderer, frames(renderer) + 1);
    if (holds_model) CHECK_OK(scene_transaction_lock());
    sleep_for(1);
    if (holds_model) CHECK_OK(scene_transaction_unlock());
    uint64_t last = frames(renderer);
    bool is_even = last - first >= 15 && last - first <= 22;
    for (uint64_t number = first + 1; number <= last; number++) {
        scene_frame_timing timing = timing_of(renderer, number), before = timing_of(renderer, number - 1);
        is_even = is_even && timing.interval <= 2 * pace && timing.presented < timing.began + pace;
        CHECK_INT(timing.number, number);
        CHECK(timing.interval == timing.presented - before.presented);
        CHECK(timing.began <= timing.presented);
        /* For the refresh that it is begun for, one after the other. */
        double steps = (timing.time - before.time) / pace;
        CHECK(fabs(steps - round(steps)) < 1e-6 && steps > 0.5);
        CHECK(timing.time >= timing.began && timing.time <= timing.began + 2 * pace);
        CHECK(timing.missed + 1.5 > steps);
    }
    return is_even;
}

static void moves_by_itself(bool holds_model) {
    scene_layer *left, *right;
    stage stage = show(&left, &right);
    scene_transaction_begin();
    for (int i = 0; i < 200; i++) spin(add_box(stage.root, i % 60, i / 10, 4, 4, GREEN), 1 + i % 7);
    scene_transaction_commit();
    wait_for_frame(stage.renderer, 2);
    /* Other programs may have the machine for a while, but not each time. */
    bool is_even = false;
    for (int attempt = 0; attempt < 8 && !is_even; attempt++) is_even = keeps_pace(stage.renderer, holds_model);
    CHECK(is_even);
    stage_release(&stage);
}

/* Its context switches; -1 without a thread. */
static long switches_of_the_thread(void) {
    long total = -1;
    DIR *folder = opendir("/proc/self/task");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[300], line[200];
        snprintf(path, sizeof path, "/proc/self/task/%s/status", entry->d_name);
        FILE *file = fopen(path, "r");
        bool is_it = false;
        while (file && fgets(line, sizeof line, file)) {
            long count;
            if (strncmp(line, "Name:", 5) == 0) is_it = strstr(line, "scene-renderer") != NULL;
            if (is_it && sscanf(line, "voluntary_ctxt_switches: %ld", &count) == 1)
                total = (total < 0 ? 0 : total) + count;
        }
        if (file) fclose(file);
    }
    if (folder) closedir(folder);
    return total;
}

/* The system takes a moment to end it. */
static void the_thread_is_gone(void) {
    for (int i = 0; i < 200 && switches_of_the_thread() >= 0; i++) sleep_for(0.005);
    CHECK_INT(switches_of_the_thread(), -1);
}

/* Nothing moves: no frame and no wake-up. What changes twice a second wakes it so often. */
static void sleeps(void) {
    scene_layer *left, *right;
    stage stage = show(&left, &right);
    uint64_t before = settle(stage.renderer);
    long switches = switches_of_the_thread();
    CHECK(switches >= 0);
    sleep_for(1.5);
    CHECK_INT(switches_of_the_thread(), switches);
    CHECK_INT(frames(stage.renderer), before);

    scene_animation *blink = scene_animation_create_keyframe("opacity");
    scene_value values[] = {{.type = SCENE_VALUE_NUMBER, .numbers = {0}}, {.type = SCENE_VALUE_NUMBER, .numbers = {1}}};
    CHECK_OK(scene_animation_set_values(blink, values, 2));
    CHECK_OK(scene_animation_set_calculation_mode(blink, SCENE_CALCULATION_DISCRETE));
    scene_animation_set_duration(blink, 1);
    CHECK_OK(scene_animation_set_repeat_count(blink, INFINITY));
    CHECK_OK(scene_layer_add_animation(left, blink, "blink"));
    scene_animation_release(blink);
    scene_flush();
    before = wait_for_frame(stage.renderer, before + 1);
    switches = switches_of_the_thread();
    sleep_for(2);
    CHECK(frames(stage.renderer) - before >= 3 && frames(stage.renderer) - before <= 5);
    /* Each frame waits for its refresh as well. */
    CHECK(switches_of_the_thread() - switches <= 25);
    CHECK_OK(scene_layer_remove_animation(left, "blink"));
    scene_flush();
    stage_release(&stage);
    the_thread_is_gone();
}

/* Whatever changes without a commit is shown, too. */
static void settings(void) {
    scene_layer *left, *right;
    stage stage = show(&left, &right);
    without_actions();
    CHECK_OK(scene_layer_set_hidden(left, true));
    CHECK_OK(scene_layer_set_hidden(right, true));
    scene_flush();
    uint64_t before = settle(stage.renderer);
    CHECK_OK(scene_renderer_set_background_color(stage.renderer, GREEN));
    before = wait_for_frame(stage.renderer, before + 1);
    frame frame = frame_read(stage.renderer);
    CHECK_PIXEL(&frame, 3, 3, 0, 255, 0, 255);
    frame_free(&frame);
    CHECK_OK(scene_renderer_set_size(stage.renderer, 16, 8, 1));
    wait_for_frame(stage.renderer, before + 1);
    frame = frame_read(stage.renderer);
    CHECK_PIXEL(&frame, 15, 7, 0, 255, 0, 255);
    frame_free(&frame);
    CHECK_OK(scene_renderer_write_png(stage.renderer, "render_thread.png"));
    remove("render_thread.png");
    char *plan = scene_renderer_copy_plan_description(stage.renderer);
    CHECK(plan && strlen(plan) > 0);
    scene_string_free(plan);
    stage_release(&stage);
}

static scene_layer *halves[2];
static atomic_bool done;

/* In each transaction both halves get one colour. */
static void *paint(void *seed) {
    unsigned state = (unsigned)(uintptr_t)seed;
    while (!atomic_load(&done)) {
        int i = (int)(state >> 9);
        state = 1664525 * state + 1013904223;
        scene_color color = {(float)(state >> 24 & 255) / 255, (float)(state >> 16 & 255) / 255, 0, 1};
        scene_transaction_begin();
        scene_transaction_set_disable_actions(true);
        scene_layer_set_background_color(halves[i & 1], &color);
        scene_layer_set_background_color(halves[~i & 1], &color);
        scene_transaction_commit();
        sleep_for(1e-4);
    }
    return NULL;
}

/* No frame shows a part of a transaction, whatever comes from four threads at once. */
static void whole_transactions(void) {
    stage stage = show(&halves[0], &halves[1]);
    CHECK_OK(scene_renderer_stop(stage.renderer));
    CHECK_OK(scene_renderer_start(stage.renderer, 0.001));
    wait_for_frame(stage.renderer, 1);
    pthread_t threads[4];
    for (uintptr_t i = 0; i < 4; i++) pthread_create(&threads[i], NULL, paint, (void *)(i + 1));
    int seen = 0, different = 0;
    uint8_t last[4] = {0};
    double start = scene_get_current_time();
    while (different < 100 && scene_get_current_time() < start + 30) {
        frame frame = frame_read(stage.renderer);
        const uint8_t *a = frame_pixel(&frame, 10, 10), *b = frame_pixel(&frame, 50, 20);
        CHECK(memcmp(a, b, 4) == 0);
        different += memcmp(a, last, 4) != 0;
        memcpy(last, a, 4);
        frame_free(&frame);
        seen++;
    }
    atomic_store(&done, true);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    printf("render_thread: %d of %d pictures differ from the one before\n", different, seen);
    CHECK(different >= 100);
    uint64_t last_frame = settle(stage.renderer);
    CHECK(last_frame > 10);
    stage_release(&stage);
}

/* 1,000 changes in each turn of a loop hold up neither side. @return whether the machine had time for it. */
static bool stays_quick(scene_renderer *renderer, scene_layer *const boxes[1000]) {
    uint64_t first = wait_for_frame(renderer, frames(renderer) + 1) + 1;
    double start = scene_get_current_time(), longest = 0;
    for (int turn = 0; scene_get_current_time() < start + 1; turn++) {
        without_actions();
        for (int i = 0; i < 1000; i++) scene_layer_set_position(boxes[i], (scene_point){i % 60 + turn % 3, i / 40});
        double before = scene_get_current_time();
        scene_flush();
        longest = fmax(longest, scene_get_current_time() - before);
    }
    uint64_t last = frames(renderer);
    double worst = 0, latency = 0, cost = 0;
    for (uint64_t number = first + 1; number <= last; number++) {
        scene_frame_timing timing = timing_of(renderer, number);
        worst = fmax(worst, timing.interval);
        latency = fmax(latency, timing.latency);
        cost = fmax(cost, timing.presented - timing.began);
    }
    printf("render_thread: worst interval %.1f ms of %.0f, latency %.1f ms, commit of 1,000 layers %.2f ms at most\n",
           1000 * worst, 1000 * pace, 1000 * latency, 1000 * longest);
    CHECK(latency > 0);
    /* A library that checks itself takes longer for a frame than the display. */
    double interval = fmax(pace, cost);
    return last - first >= 0.6 / interval && worst <= 2 * interval + 0.01 && latency <= 2 * interval + 0.01;
}

static void busy_program(void) {
    scene_layer *left, *right, *boxes[1000];
    stage stage = show(&left, &right);
    for (int i = 0; i < 1000; i++) boxes[i] = add_box(stage.root, i % 60, i / 40, 2, 2, BLUE);
    spin(left, 2);
    scene_flush();
    wait_for_frame(stage.renderer, 2);
    bool is_quick = false;
    for (int attempt = 0; attempt < 8 && !is_quick; attempt++) is_quick = stays_quick(stage.renderer, boxes);
    CHECK(is_quick);
    stage_release(&stage);
}

/* An animation begins in the first frame that shows it. */
static void begins_when_seen(void) {
    scene_layer *left, *right;
    stage stage = show(&left, &right);
    uint64_t before = settle(stage.renderer);
    scene_animation *fade = scene_animation_create_basic("cornerRadius");
    scene_animation_set_duration(fade, 30);
    scene_value from = {.type = SCENE_VALUE_NUMBER, .numbers = {0}}, to = {.type = SCENE_VALUE_NUMBER, .numbers = {30}};
    CHECK_OK(scene_animation_set_from_value(fade, &from));
    CHECK_OK(scene_animation_set_to_value(fade, &to));
    CHECK_OK(scene_layer_add_animation(left, fade, "fade"));
    scene_animation_release(fade);
    double committed = scene_get_current_time();
    scene_flush();
    wait_for_frame(stage.renderer, before + 3);
    scene_frame_timing first = timing_of(stage.renderer, before + 1);
    CHECK(first.time >= committed && first.began - committed < 2 * pace);
    CHECK(first.latency > 0 && first.latency < 2 * pace);
    /* What a frame shows is how long ago that was, at the time that it is for. */
    scene_value shown = {.type = SCENE_VALUE_NONE};
    double time, after = -1;
    do {
        time = after;
        CHECK_OK(scene_layer_get_presentation_value(left, "cornerRadius", &shown));
        after = timing_of(stage.renderer, 0).time;
    } while (time != after);
    CHECK(fabs(shown.numbers[0] - (time - first.time)) < 1e-4);
    stage_release(&stage);
}

static void states(void) {
    stage stage = stage_create(8, 8, 1);
    scene_frame_timing timing = SCENE_FRAME_TIMING_INIT;
    CHECK(!scene_renderer_is_running(stage.renderer));
    CHECK_OK(scene_renderer_stop(stage.renderer));
    CHECK_FAILS(scene_renderer_get_frame_timing(stage.renderer, 0, &timing), SCENE_ERROR_INVALID_STATE);
    static const double bad[] = {0, -1, 0.0009, 10.1, NAN, INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_FAILS(scene_renderer_start(stage.renderer, bad[i]), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_renderer_start(stage.renderer, pace));
    CHECK(scene_renderer_is_running(stage.renderer));
    CHECK_FAILS(scene_renderer_start(stage.renderer, pace), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_render(stage.renderer, 0), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_set_frame_wanted_function(stage.renderer, NULL, NULL, NULL), SCENE_ERROR_INVALID_STATE);
    wait_for_frame(stage.renderer, 1);
    CHECK_FAILS(scene_renderer_get_frame_timing(stage.renderer, 999, &timing), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_renderer_get_frame_timing(stage.renderer, 0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_renderer_stop(stage.renderer));
    CHECK(!scene_renderer_is_running(stage.renderer));
    CHECK_OK(scene_renderer_render(stage.renderer, 1));
    stage_release(&stage);
}

/* Started and stopped, made and released, in the middle of animations. */
static void ends(void) {
    scene_layer *left, *right;
    stage one = show(&left, &right);
    spin(left, 1);
    scene_flush();
    for (int i = 0; i < 1000; i++) {
        CHECK_OK(scene_renderer_stop(one.renderer));
        CHECK_OK(scene_renderer_start(one.renderer, 0.001));
        if (i % 100 == 0) wait_for_frame(one.renderer, frames(one.renderer) + 1);
    }
    stage_release(&one);
    for (int i = 0; i < 20; i++) {
        stage stage = show(&left, &right);
        spin(left, 1);
        scene_flush();
        if (i % 2) sleep_for(0.01);
        stage_release(&stage);
    }
    the_thread_is_gone();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
}

static pthread_barrier_t meeting;
enum { meetings = 500 };

static void *stop_again(void *renderer) {
    for (int i = 0; i < meetings; i++) {
        pthread_barrier_wait(&meeting);
        scene_renderer_stop(renderer);
        pthread_barrier_wait(&meeting);
    }
    return NULL;
}

/* A thread that is started while another is being stopped draws what comes. */
static void starts_beside_an_end(void) {
    scene_layer *left, *right;
    stage one = show(&left, &right);
    pthread_t thread;
    pthread_barrier_init(&meeting, NULL, 2);
    pthread_create(&thread, NULL, stop_again, one.renderer);
    CHECK_OK(scene_renderer_stop(one.renderer));
    for (int i = 0; i < meetings; i++) {
        CHECK_OK(scene_renderer_start(one.renderer, 0.001));
        sleep_for(0.0003);
        pthread_barrier_wait(&meeting);
        for (int k = 0; k < 20000 && scene_renderer_start(one.renderer, 0.001) != SCENE_OK; k++) {
        }
        pthread_barrier_wait(&meeting);
        if (scene_renderer_is_running(one.renderer)) {
            sleep_for(0.002);
            uint64_t before = frames(one.renderer);
            scene_transaction_set_disable_actions(true);
            CHECK_OK(scene_layer_set_position(left, (scene_point){i % 10, 3}));
            scene_flush();
            wait_for_frame(one.renderer, before + 1);
        }
        CHECK_OK(scene_renderer_stop(one.renderer));
    }
    pthread_join(thread, NULL);
    pthread_barrier_destroy(&meeting);
    stage_release(&one);
}

/* What begins in thousands of years, as a time in milliseconds does that was taken for seconds, is waited for like what never begins. */
static void begins_in_thousands_of_years(void) {
    scene_layer *left, *right;
    stage stage = show(&left, &right);
    static const double times[] = {1.76e12, 1e300};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        scene_animation *fade = scene_animation_create_basic("opacity");
        CHECK_OK(scene_animation_set_begin_time(fade, times[i]));
        CHECK_OK(scene_layer_add_animation(left, fade, "fade"));
        scene_animation_release(fade);
        scene_flush();
        settle(stage.renderer);
        CHECK(scene_renderer_next_frame_time(stage.renderer) == times[i]);
    }
    /* The program waits so long for a frame, too. */
    CHECK_OK(scene_renderer_stop(stage.renderer));
    CHECK_OK(scene_renderer_set_frame_ring(stage.renderer, 3, SCENE_PIXEL_FORMAT_RGBA8));
    CHECK_OK(scene_renderer_start(stage.renderer, pace));
    scene_frame frame = SCENE_FRAME_INIT;
    CHECK_OK(scene_renderer_acquire_frame(stage.renderer, 0, 1e300, &frame));
    CHECK_OK(scene_renderer_release_frame(stage.renderer, frame.number));
    stage_release(&stage);
}

int main(void) {
    states();
    begins_in_thousands_of_years();
    moves_by_itself(false);
    moves_by_itself(true);
    sleeps();
    settings();
    begins_when_seen();
    busy_program();
    whole_transactions();
    ends();
    starts_beside_an_end();
    return check_summary("render_thread");
}
