/* Windows while nobody sees them, or while the program is busy, and what is left of them when they are closed. */
#define _POSIX_C_SOURCE 200809L
#include "window_host.h"

#include <unistd.h>

#include <scene/debug.h>
#include <scene/render_thread.h>
#include <scene/transaction.h>

static scene_layer *root, *card;
static scene_window *window;
static int completed, destroyed;

static void on_completion(void *user_data) { ++*(int *)user_data; }

static uint64_t frames(void) {
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(scene_window_get_renderer(window), &figures));
    return figures.frames;
}

static long kilobytes(void) {
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file && fscanf(file, "%ld %ld", &pages, &resident) == 2);
    if (file) fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Animations of a hidden window begin and end, and what waits for them goes on. */
static void ends_animations(void) {
    CHECK_OK(scene_window_hide(window));
    told();
    uint64_t before = frames();
    for (int i = 0; i < 2; i++) {
        CHECK_OK(scene_transaction_begin());
        scene_transaction_set_animation_duration(0.2);
        scene_transaction_set_completion(on_completion, &completed, NULL);
        CHECK_OK(scene_layer_set_opacity(card, i ? 1 : 0.5));
        CHECK_OK(scene_transaction_commit());
        for (int k = 0; k < 100 && completed <= i; k++) {
            sleep_for(0.02);
            scene_dispatch();
        }
        CHECK_INT(completed, i + 1);
    }
    CHECK_INT((int)(frames() - before), 0);
}

/* AddressSanitizer keeps what was freed: not so much of it that commits seem to be kept. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "quarantine_size_mb=4"; }

/* What is committed while nobody sees it is not kept for then. */
static void keeps_no_commits(void) {
    enum { count = 1000, transactions = 1200 };
    static scene_layer *dots[count];
    for (int i = 0; i < count; i++) dots[i] = add_box(root, i % 30 * 10, i / 30 * 5, 4, 3, GREEN);
    scene_flush();
    sleep_for(0.3);
    long before = kilobytes();
    for (int i = 0; i < transactions; i++) {
        CHECK_OK(scene_transaction_begin());
        scene_transaction_set_disable_actions(true);
        for (int k = 0; k < count; k++)
            scene_layer_set_position(dots[k], (scene_point){k % 30 * 10 + i % 7, k / 30 * 5});
        if (i == transactions - 1) CHECK_OK(scene_layer_set_background_color(root, &RED));
        CHECK_OK(scene_transaction_commit());
        scene_dispatch();
        sleep_for(0.001);
    }
    /* All of the transactions are 40 MB. */
    CHECK(kilobytes() - before < 20 << 10);
    CHECK_OK(scene_window_show(window));
    told();
    sleep_for(0.3);
    find_window();
    CHECK_SHOWN(395, 295, 0xff0000);
    for (int i = 0; i < count; i++) CHECK_OK(scene_layer_remove_from_superlayer(dots[i]));
    scene_flush();
}

/* A window that a press hides hears of the next click, though not of the release. */
static void hears_the_next_click(void) {
    move_to(300, 250);
    told();
    button(1, true);
    CHECK_TEXT(told(), "window:press");
    CHECK_OK(scene_window_hide(window));
    told();
    button(1, false);
    told();
    CHECK_OK(scene_window_show(window));
    told();
    move_to(301, 251);
    CHECK(strstr(told(), "move") != NULL);
    CHECK_INT((int)last.buttons, 0);
    button(1, true);
    button(1, false);
    CHECK_TEXT(told(), "window:press window:release");
    CHECK_INT((int)last.buttons, 0);
    button(1, true);
    CHECK_TEXT(told(), "window:press");
    button(1, false);
    CHECK_TEXT(told(), "window:release");
}

/* A layer that was pressed has the pointer, also where that left the window before the program heard of the press. */
static void keeps_the_pointer(void) {
    CHECK_OK(scene_layer_set_event_function(card, handle, "card", NULL));
    takes = true;
    move_to(60, 60);
    told();
    button(1, true);
    move_to(700, 60);
    CHECK(strstr(told(), "card:press") != NULL);
    move_to(720, 60);
    CHECK(strstr(told(), "card:move") != NULL);
    button(1, false);
    CHECK(strstr(told(), "card:release") != NULL);
    takes = false;
    move_to(300, 250);
    told();
    CHECK_OK(scene_layer_set_event_function(card, NULL, NULL, NULL));
}

/* Events have the times at which they happened, however late they are heard of. */
static void knows_the_time(void) {
    double before = scene_get_current_time();
    button(1, true);
    sleep_for(0.2);
    for (int i = 1; i <= 4; i++) {
        move_to(300 - 10 * i, 250);
        sleep_for(0.05);
    }
    double after = scene_get_current_time();
    sleep_for(0.3);
    told();
    CHECK(last_history == 3);
    CHECK(last.time > before + 0.3 && last.time < after + 0.02);
    button(1, false);
    told();
}

/* Keys go to layers of the tree alone. */
static void keeps_no_focus_outside(void) {
    X(int, XSetInputFocus, x_display *, unsigned long, int, unsigned long)(display, x_window, 1, 0);
    told();
    CHECK_OK(scene_layer_set_event_function(card, handle, "card", NULL));
    CHECK_OK(scene_window_set_focused_layer(window, card));
    takes = true;
    type("b");
    CHECK_TEXT(told(), "card:key card:keyup");
    /* A letter's name is its capital. */
    CHECK_TEXT(last_text, "B");
    CHECK_OK(scene_layer_remove_from_superlayer(card));
    CHECK(scene_window_get_focused_layer(window) == NULL);
    type("b");
    CHECK_TEXT(told(), "window:key window:keyup");
    CHECK(last.target == NULL);
    takes = false;
    CHECK_OK(scene_layer_add_sublayer(root, card));
    CHECK(scene_window_get_focused_layer(window) == NULL);
    CHECK_OK(scene_layer_set_event_function(card, NULL, NULL, NULL));
}

static unsigned x_windows(void) {
    unsigned long top = X(unsigned long, XDefaultRootWindow, x_display *)(display), parent, *children;
    unsigned count = 0;
    X(int, XQueryTree, x_display *, unsigned long, unsigned long *, unsigned long *, unsigned long **, unsigned *)
    (display, top, &top, &parent, &children, &count);
    if (children) X(int, XFree, void *)(children);
    return count;
}

static bool close_it(scene_window *closed, const scene_event *event, void *user_data) {
    (void)user_data;
    if (event->type == SCENE_EVENT_POINTER_PRESS) CHECK_OK(scene_window_close(closed));
    CHECK_INT(destroyed, 0);
    return true;
}

static void on_destroy(void *user_data) { ++*(int *)user_data; }

/* A window that is closed lets go of its handler and of what it was drawn with, whoever still holds it. */
static void leaves_nothing(void) {
    unsigned count = x_windows();
    CHECK_OK(scene_window_set_event_function(window, close_it, &destroyed, on_destroy));
    move_to(300, 250);
    button(1, true);
    told();
    button(1, false);
    CHECK(!scene_window_is_open(window));
    CHECK_INT(destroyed, 1);
    told();
    sync_display();
    CHECK_INT((int)x_windows(), (int)count - 1);
    scene_renderer *renderer = scene_window_get_renderer(window);
    uint8_t pixels[4];
    CHECK(frames() > 0);
    CHECK_FAILS(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8, 4, pixels, 4),
                SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_prepare(renderer, card), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_start(renderer, 0.01), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_window_close(window));
}

int main(void) {
    display = X(x_display *, XOpenDisplay, const char *)(NULL);
    CHECK(display != NULL);
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_background_color(root, &BLUE));
    card = scene_layer_retain(add_box(root, 50, 50, 40, 40, RED));
    window = open_window(root);
    CHECK_OK(scene_window_set_event_function(window, handle, "window", NULL));
    move_to(5, 5);
    told();
    ends_animations();
    keeps_no_commits();
    hears_the_next_click();
    keeps_the_pointer();
    knows_the_time();
    keeps_no_focus_outside();
    leaves_nothing();
    scene_window_release(window);
    scene_layer_release(card);
    scene_layer_release(root);
    return check_summary("window_rest_sdl");
}
