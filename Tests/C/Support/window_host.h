/* A window under Xvfb, with a person before it (XTEST), and a journal of what handlers were told. */
#ifndef WINDOW_HOST_H
#define WINDOW_HOST_H

#include "frame.h"

#include <dlfcn.h>
#include <math.h>
#include <poll.h>
#include <time.h>

#include <scene/event.h>
#include <scene/loop.h>
#include <scene/window.h>

/* What of libX11 and libXtst the test needs. */
typedef struct x_display x_display;
static x_display *display;
static unsigned long x_window;
static int left_edge, top_edge;

typedef void (*any_function)(void);

static inline any_function find(const char *library, const char *name) {
    void *handle = dlopen(library, RTLD_NOW);
    union {
        void *address;
        any_function function;
    } found = {handle ? dlsym(handle, name) : NULL};
    check_that(found.address != NULL, __FILE__, __LINE__, "%s has no %s", library, name);
    if (!found.address) exit(1);
    return found.function;
}

#define X(result, name, ...) ((result(*)(__VA_ARGS__))find("libX11.so.6", #name))
#define XTEST(name, ...) ((int (*)(__VA_ARGS__))find("libXtst.so.6", #name))

static inline void sync_display(void) { X(int, XSync, x_display *, int)(display, 0); }

/* The window that came last. */
static inline void find_window(void) {
    unsigned long root = X(unsigned long, XDefaultRootWindow, x_display *)(display), parent, *children, child;
    unsigned count = 0;
    X(int, XQueryTree, x_display *, unsigned long, unsigned long *, unsigned long *, unsigned long **, unsigned *)
    (display, root, &root, &parent, &children, &count);
    CHECK(count > 0);
    x_window = count ? children[count - 1] : 0;
    if (children) X(int, XFree, void *)(children);
    X(int, XTranslateCoordinates, x_display *, unsigned long, unsigned long, int, int, int *, int *, unsigned long *)
    (display, x_window, root, 0, 0, &left_edge, &top_edge, &child);
}

static inline void sleep_for(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&time, NULL);
}

/* What handlers were told: "m" a motion and so on, with who it was. */
static char journal[4096];
static scene_event last;
static char last_text[256];
/* The last text that keys made. */
static char put_in[256];
static size_t last_history;
static bool takes;

static inline void note(const char *who, const scene_event *event) {
    static const char *const names[] = {
        [SCENE_EVENT_POINTER_MOVE] = "move",       [SCENE_EVENT_POINTER_PRESS] = "press",
        [SCENE_EVENT_POINTER_RELEASE] = "release", [SCENE_EVENT_WHEEL] = "wheel",
        [SCENE_EVENT_TOUCH_BEGIN] = "touch",       [SCENE_EVENT_TOUCH_MOVE] = "slide",
        [SCENE_EVENT_TOUCH_END] = "lift",          [SCENE_EVENT_DROP_FILE] = "file",
        [SCENE_EVENT_DROP_TEXT] = "drop",          [SCENE_EVENT_POINTER_ENTER] = "enter",
        [SCENE_EVENT_POINTER_LEAVE] = "leave",     [SCENE_EVENT_KEY_PRESS] = "key",
        [SCENE_EVENT_KEY_RELEASE] = "keyup",       [SCENE_EVENT_TEXT] = "text",
        [SCENE_EVENT_RESIZE] = "resize",           [SCENE_EVENT_CLOSE] = "close",
        [SCENE_EVENT_DISPLAY_LOST] = "lost",       [SCENE_EVENT_SCREEN] = "screen"};
    const char *name = (size_t)event->type < sizeof names / sizeof names[0] ? names[event->type] : NULL;
    last = *event;
    last_history = event->history_count;
    snprintf(last_text, sizeof last_text, "%s", event->text);
    if (event->type == SCENE_EVENT_TEXT) snprintf(put_in, sizeof put_in, "%s", event->text);
    size_t length = strlen(journal);
    if (name) snprintf(journal + length, sizeof journal - length, "%s%s:%s", length ? " " : "", who, name);
}

static inline bool handle(scene_window *window, const scene_event *event, void *user_data) {
    CHECK(scene_window_is_open(window));
    note(user_data, event);
    return takes;
}

/* Dispatches until nothing comes for a while. */
static inline const char *told(void) {
    static char text[4096];
    sync_display();
    struct pollfd fd = {scene_get_fd(), POLLIN, 0};
    while (poll(&fd, 1, 150) > 0) scene_dispatch();
    memcpy(text, journal, sizeof text);
    journal[0] = 0;
    return text;
}

static inline void move_to(double x, double y) {
    XTEST(XTestFakeMotionEvent, x_display *, int, int, int, unsigned long)
    (display, -1, left_edge + (int)x, top_edge + (int)y, 0);
    sync_display();
}

static inline void button(unsigned number, bool is_down) {
    XTEST(XTestFakeButtonEvent, x_display *, unsigned, int, unsigned long)(display, number, is_down, 0);
    sync_display();
}

static inline void key(const char *name, bool is_down) {
    unsigned long symbol = X(unsigned long, XStringToKeysym, const char *)(name);
    unsigned char code = X(unsigned char, XKeysymToKeycode, x_display *, unsigned long)(display, symbol);
    XTEST(XTestFakeKeyEvent, x_display *, unsigned, int, unsigned long)(display, code, is_down, 0);
    sync_display();
}

static inline void type(const char *name) {
    key(name, true);
    key(name, false);
}

static inline void wait_for_frame(scene_window *window) {
    scene_renderer *renderer = scene_window_get_renderer(window);
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    for (int i = 0; i < 1000 && figures.frames == 0; i++) {
        sleep_for(0.005);
        CHECK_OK(scene_renderer_get_statistics(renderer, &figures));
    }
    CHECK(figures.frames > 0);
    sleep_for(0.1);
}

static inline scene_window *open_window(scene_layer *root) {
    scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
    options.title = "libscene";
    options.width = 400;
    options.height = 300;
    scene_window *window = scene_window_create(&options);
    check_that(window != NULL, __FILE__, __LINE__, "no window: %s", scene_error_message());
    if (!window) exit(1);
    CHECK_OK(scene_window_set_root(window, root));
    wait_for_frame(window);
    find_window();
    return window;
}

static inline unsigned pixel(int x, int y) {
    void *image = X(void *, XGetImage, x_display *, unsigned long, int, int, unsigned, unsigned, unsigned long,
                    int)(display, x_window, x, y, 1, 1, ~0ul, 2);
    CHECK(image != NULL);
    /* XGetPixel() is a macro that calls what the image brings along; its data come third. */
    struct {
        int width, height, xoffset, format;
        unsigned char *data;
    } *head = image;
    unsigned result = image ? (unsigned)head->data[2] << 16 | (unsigned)head->data[1] << 8 | head->data[0] : 0;
    if (image) X(int, XDestroyImage, void *)(image);
    return result;
}

/* A busy machine brings a frame to the screen some time after the frame was made. */
static inline void check_shown(int x, int y, unsigned color, const char *file, int line) {
    for (int i = 0; i < 500 && pixel(x, y) != color; i++) poll(NULL, 0, 10);
    check_that(pixel(x, y) == color, file, line, "at (%d, %d): expected %06x, got %06x", x, y, color, pixel(x, y));
}

#define CHECK_SHOWN(x, y, color) check_shown((x), (y), (color), __FILE__, __LINE__)

#endif
