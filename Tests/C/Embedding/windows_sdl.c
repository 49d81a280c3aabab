/* Windows under Xvfb: what they show, their events as a person would cause them (XTEST), and their end. */
#define _POSIX_C_SOURCE 200809L
#include "window_host.h"

#include <pthread.h>
#include <stdlib.h>

#include <scene/render_thread.h>
#include <scene/scroll.h>
#include <scene/transaction.h>

static scene_layer *root, *box, *inner;
static scene_window *window;

static void shows(void) {
    CHECK_NUMBER(scene_window_get_size(window).width, 400);
    CHECK_NUMBER(scene_window_get_size(window).height, 300);
    CHECK_NUMBER(scene_window_get_scale(window), 1);
    CHECK_RECT(scene_layer_get_frame(root), 0, 0, 400, 300, 1e-9);
    CHECK(scene_window_get_root(window) == root);
    CHECK_SHOWN(5, 5, 0x0000ff);
    CHECK_SHOWN(60, 60, 0xff0000);
    CHECK(scene_renderer_is_running(scene_window_get_renderer(window)));
    CHECK_OK(scene_window_set_title(window, "another"));
    CHECK_OK(scene_window_set_minimum_size(window, (scene_size){100, 100}));
    CHECK_OK(scene_window_set_always_on_top(window, true));
    for (int shape = SCENE_CURSOR_SHAPE_ARROW; shape <= SCENE_CURSOR_SHAPE_HIDDEN; shape++)
        CHECK_OK(scene_window_set_cursor_shape(window, (scene_cursor_shape)shape));
    CHECK_OK(scene_window_set_cursor_shape(window, SCENE_CURSOR_SHAPE_ARROW));
    CHECK_OK(scene_clipboard_set_text("h\xc3\xa4 \xe2\x82\xac"));
    char *text = scene_clipboard_copy_text();
    CHECK_TEXT(text, "h\xc3\xa4 \xe2\x82\xac");
    scene_string_free(text);
}

/* The window system has the pixels of an icon as they are without being multiplied by their alpha. */
static void icons(void) {
    static const uint8_t pixels[2][4] = {{255, 0, 0, 255}, {0, 64, 0, 128}};
    scene_image *icon = scene_image_create_from_pixels(2, 1, 8, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, pixels);
    CHECK_OK(scene_window_set_icon(window, icon));
    scene_image_release(icon);
    sync_display();
    unsigned long property = X(unsigned long, XInternAtom, x_display *, const char *, int)(display, "_NET_WM_ICON", 0);
    unsigned long type, count = 0, rest, *words = NULL;
    int format;
    X(int, XGetWindowProperty, x_display *, unsigned long, unsigned long, long, long, int, unsigned long,
      unsigned long *, int *, unsigned long *, unsigned long *, unsigned long **)
    (display, x_window, property, 0, 64, 0, 0, &type, &format, &count, &rest, &words);
    CHECK_INT((int)count, 4);
    if (count == 4) {
        CHECK(words[0] == 2 && words[1] == 1);
        CHECK((words[2] & 0xffffffff) == 0xffff0000 && (words[3] & 0xffffffff) == 0x80008000);
    }
    if (words) X(int, XFree, void *)(words);

    static const uint8_t gray[SCENE_ICON_MAX_SIZE + 1];
    scene_image *large = scene_image_create_from_pixels(1, SCENE_ICON_MAX_SIZE + 1, 1, SCENE_PIXEL_FORMAT_GRAY8, gray);
    CHECK_FAILS(scene_window_set_icon(window, large), SCENE_ERROR_INVALID_ARGUMENT);
    scene_image_release(large);
    CHECK_FAILS(scene_window_set_icon(window, NULL), SCENE_ERROR_INVALID_HANDLE);
}

static void pointers(void) {
    move_to(5, 5);
    told();
    CHECK_OK(scene_layer_set_event_function(box, handle, "box", NULL));
    CHECK_OK(scene_layer_set_event_function(inner, handle, "inner", NULL));
    CHECK_OK(scene_layer_set_event_function(root, handle, "root", NULL));
    CHECK_OK(scene_window_set_event_function(window, handle, "window", NULL));

    /* Up from the layer that is hit; each gets the point as its own. */
    move_to(60, 60);
    CHECK_TEXT(told(), "box:enter box:move root:move window:move");
    CHECK(last.target == box && last.position.x == 60 && last.position.y == 60);
    move_to(110, 110);
    CHECK_TEXT(told(), "inner:enter inner:move box:move root:move window:move");
    CHECK(last.target == inner);
    takes = true;
    move_to(111, 112);
    CHECK_TEXT(told(), "inner:move");
    CHECK(fabs(last.point.x - 11) < 1e-9 && fabs(last.point.y - 12) < 1e-9);

    /* Held, it gets all, wherever the pointer goes. */
    button(1, true);
    CHECK_TEXT(told(), "inner:press");
    CHECK_INT((int)last.button, 1);
    CHECK_INT((int)last.clicks, 1);
    CHECK_INT((int)last.buttons, 1);
    move_to(5, 5);
    CHECK_TEXT(told(), "inner:move");
    button(1, false);
    CHECK_TEXT(told(), "inner:release inner:leave box:leave");
    button(1, true), button(1, false), button(1, true), button(1, false);
    CHECK_TEXT(told(), "root:press root:release root:press root:release");
    CHECK(last.clicks == 2 && last.buttons == 0);

    /* Motions between two dispatches are one, with a history. */
    for (int i = 0; i < 20; i++) move_to(10 + i, 20);
    CHECK_TEXT(told(), "root:move");
    CHECK(last.position.x == 29 && last_history >= 1 && last_history <= 19);
    button(4, true), button(4, false);
    CHECK_TEXT(told(), "root:wheel");
    CHECK_NUMBER(last.delta.y, -1);
    takes = false;
}

/* The point in a layer that is turned, below perspective, as it is on screen. */
static void turned(void) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_transform perspective = scene_transform_make_identity(), turn = scene_transform_make_rotation(0.8, 0, 1, 0);
    perspective.m34 = -1 / 500.0;
    scene_transaction_begin();
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_sublayer_transform(root, &perspective));
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){200, 100, 160, 120}));
    CHECK_OK(scene_layer_set_background_color(layer, &GREEN));
    CHECK_OK(scene_layer_set_transform(layer, &turn));
    CHECK_OK(scene_layer_add_sublayer(root, layer));
    scene_transaction_commit();
    CHECK_OK(scene_layer_set_event_function(layer, handle, "turned", NULL));
    sleep_for(0.2);
    takes = true;
    scene_point shown;
    CHECK_OK(scene_layer_convert_point(layer, (scene_point){40, 30}, root, true, &shown));
    move_to(round(shown.x), round(shown.y));
    told();
    CHECK(last.target == layer);
    CHECK(fabs(last.point.x - 40) < 2 && fabs(last.point.y - 30) < 2);
    takes = false;
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    scene_flush();
    told();
}

static void keys(void) {
    CHECK(scene_window_get_focused_layer(window) == NULL);
    type("a");
    CHECK_TEXT(told(), "window:key window:keyup");
    CHECK_INT((int)last.code, 4);
    CHECK_TEXT(last_text, "A");
    takes = true;
    CHECK_OK(scene_window_set_focused_layer(window, inner));
    CHECK(scene_window_get_focused_layer(window) == inner);
    CHECK_INT(last.type, SCENE_EVENT_FOCUS_IN);
    type("Return");
    CHECK_TEXT(told(), "inner:key inner:keyup");
    CHECK_TEXT(last_text, "Return");
    CHECK_OK(scene_window_set_text_input(window, true, (scene_rect){0, 0, 10, 10}));
    key("Shift_L", true), type("b"), key("Shift_L", false);
    CHECK(strstr(told(), "inner:text") != NULL);
    CHECK_OK(scene_window_set_text_input(window, false, (scene_rect){0, 0, 0, 0}));
    CHECK_OK(scene_window_set_focused_layer(window, NULL));
    takes = false;
    scene_layer *stranger = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_FAILS(scene_window_set_focused_layer(window, stranger), SCENE_ERROR_INVALID_ARGUMENT);
    scene_layer_release(stranger);
}

/* A dead key and a letter are one text: the layout gets an acute accent at a key that has none. */
static void dead_keys(void) {
    unsigned long symbol = X(unsigned long, XStringToKeysym, const char *)("dead_acute");
    const unsigned char code = X(unsigned char, XKeysymToKeycode, x_display *,
                                 unsigned long)(display, X(unsigned long, XStringToKeysym, const char *)("F11"));
    const unsigned long before = X(unsigned long, XStringToKeysym, const char *)("F11");
    X(int, XChangeKeyboardMapping, x_display *, int, int, unsigned long *, int)(display, code, 1, &symbol, 1);
    told();
    CHECK_OK(scene_window_set_text_input(window, true, (scene_rect){0, 0, 10, 10}));
    type("dead_acute");
    CHECK(strstr(told(), ":text") == NULL);
    type("e");
    CHECK(strstr(told(), "window:text") != NULL);
    CHECK_TEXT(put_in, "\xc3\xa9");
    CHECK_OK(scene_window_set_text_input(window, false, (scene_rect){0, 0, 0, 0}));
    symbol = before;
    X(int, XChangeKeyboardMapping, x_display *, int, int, unsigned long *, int)(display, code, 1, &symbol, 1);
    told();
}

/* What there is to know of screens, and where a window is among them. */
static void screens(void) {
    CHECK_INT((int)scene_screen_count(), 1);
    scene_screen_info info = SCENE_SCREEN_INFO_INIT;
    CHECK_OK(scene_screen_get_info(0, &info));
    CHECK_RECT(info.frame, 0, 0, 1280, 1024, 1e-9);
    CHECK_RECT(info.visible_frame, 0, 0, 1280, 1024, 1e-9);
    CHECK(info.refresh_rate >= 0);
    char *name = scene_screen_copy_name(0);
    CHECK(name && name[0]);
    scene_string_free(name);
    CHECK_FAILS(scene_screen_get_info(1, &info), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_screen_get_info(0, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK(scene_screen_copy_name(7) == NULL);
    scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
    options.screen = 3;
    CHECK(scene_window_create(&options) == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_INT((int)scene_window_get_screen(window), 0);
    /* In the middle, unless told otherwise. */
    scene_point position = scene_window_get_position(window);
    CHECK(position.x == 440 && position.y == 362);
    CHECK_OK(scene_window_set_position(window, (scene_point){100, 50}));
    told();
    position = scene_window_get_position(window);
    CHECK(position.x == 100 && position.y == 50);
    CHECK_FAILS(scene_window_set_position(window, (scene_point){NAN, 0}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_window_set_position(window, (scene_point){0, 40000}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_OK(scene_window_set_position(window, (scene_point){440, 362}));
    told();
}

/* A wheel that nobody takes scrolls, and no further than the contents go. */
static void scrolls(void) {
    scene_layer *scroll = scene_layer_create(SCENE_LAYER_KIND_SCROLL);
    CHECK_OK(scene_layer_set_frame(scroll, (scene_rect){200, 0, 100, 100}));
    CHECK_OK(scene_layer_set_background_color(scroll, &GREEN));
    CHECK_OK(scene_scroll_layer_set_content_size(scroll, (scene_size){100, 150}));
    CHECK_OK(scene_layer_add_sublayer(root, scroll));
    scene_flush();
    sleep_for(0.2);
    move_to(250, 50);
    button(5, true), button(5, false);
    told();
    CHECK_NUMBER(scene_layer_get_bounds(scroll).y, 40);
    for (int i = 0; i < 3; i++) button(5, true), button(5, false);
    told();
    CHECK_NUMBER(scene_layer_get_bounds(scroll).y, 50);
    CHECK_OK(scene_layer_remove_from_superlayer(scroll));
    scene_layer_release(scroll);
    scene_flush();
    told();
}

static void resizes(void) {
    X(int, XResizeWindow, x_display *, unsigned long, unsigned, unsigned)(display, x_window, 500, 200);
    CHECK(strstr(told(), "window:resize") != NULL);
    CHECK_NUMBER(scene_window_get_size(window).width, 500);
    CHECK_RECT(scene_layer_get_frame(root), 0, 0, 500, 200, 1e-9);
    sleep_for(0.3);
    CHECK_SHOWN(490, 190, 0x0000ff);
    CHECK_OK(scene_window_set_size(window, (scene_size){300, 250}));
    told();
    CHECK_NUMBER(scene_window_get_size(window).height, 250);
    CHECK_OK(scene_window_hide(window));
    CHECK_OK(scene_window_show(window));
    CHECK_OK(scene_window_activate(window));
    /* Nobody does as these ask where there is no window manager. */
    CHECK_OK(scene_window_maximize(window));
    CHECK_OK(scene_window_restore(window));
    CHECK_OK(scene_window_minimize(window));
    CHECK_OK(scene_window_restore(window));
    told();
}

static void *elsewhere(void *unused) {
    (void)unused;
    CHECK(scene_window_create(NULL) == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_WRONG_THREAD);
    CHECK_FAILS(scene_window_set_title(window, "x"), SCENE_ERROR_WRONG_THREAD);
    CHECK_FAILS(scene_window_close(window), SCENE_ERROR_WRONG_THREAD);
    CHECK_FAILS(scene_window_activate(window), SCENE_ERROR_WRONG_THREAD);
    CHECK_FAILS(scene_window_set_position(window, (scene_point){0, 0}), SCENE_ERROR_WRONG_THREAD);
    CHECK_INT((int)scene_screen_count(), 0);
    CHECK_INT(scene_error_status(), SCENE_ERROR_WRONG_THREAD);
    CHECK(scene_screen_copy_name(0) == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_WRONG_THREAD);
    CHECK(scene_window_is_open(window));
    return NULL;
}

static bool close_it(scene_window *closing, const scene_event *event, void *user_data) {
    (void)user_data;
    if (event->type != SCENE_EVENT_POINTER_PRESS) return false;
    CHECK_OK(scene_window_close(closing));
    scene_window_release(closing);
    return true;
}

static void ends(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, elsewhere, NULL);
    pthread_join(thread, NULL);

    /* Nothing moves: no wake-ups. */
    told();
    struct pollfd fd = {scene_get_fd(), POLLIN, 0};
    CHECK_INT(poll(&fd, 1, 1000), 0);

    /* Closed and released in its own handler. */
    CHECK_OK(scene_window_set_event_function(window, close_it, NULL, NULL));
    CHECK_OK(scene_layer_set_event_function(root, NULL, NULL, NULL));
    find_window();
    move_to(7, 7);
    button(1, true), button(1, false);
    told();
    CHECK(!scene_window_is_open(window));
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_WINDOW), 0);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_RENDERER), 0);

    /* Several at once, and many after each other. */
    scene_window *many[3];
    for (int i = 0; i < 3; i++) CHECK((many[i] = scene_window_create(NULL)) != NULL);
    scene_dispatch();
    for (int i = 0; i < 3; i++) scene_window_release(many[i]);
    for (int i = 0; i < 20; i++) {
        scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
        options.hidden = i % 2;
        options.transparent = i % 3 == 0;
        scene_window *one = scene_window_create(&options);
        CHECK(one != NULL);
        scene_dispatch();
        scene_window_release(one);
    }
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_WINDOW), 0);
}

static void refusals(void) {
    scene_window_options options = SCENE_WINDOW_OPTIONS_INIT;
    options.width = 0;
    CHECK(scene_window_create(&options) == NULL);
    CHECK_INT(scene_error_status(), SCENE_ERROR_INVALID_ARGUMENT);
    options.width = NAN;
    CHECK(scene_window_create(&options) == NULL);
    CHECK_FAILS(scene_window_set_size(window, (scene_size){0, 5}), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_window_set_cursor_shape(window, (scene_cursor_shape)99), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_window_set_title(window, NULL), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_set_size(scene_window_get_renderer(window), 9, 9, 1), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_render(scene_window_get_renderer(window), 0), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_window_set_text_input(window, true, (scene_rect){NAN, 0, 0, 0}), SCENE_ERROR_INVALID_ARGUMENT);
}

int main(void) {
    /* The language whose dead keys are tried, whatever the program is started in. */
    setenv("LC_ALL", "C.UTF-8", 1);
    CHECK(scene_has_feature("windows"));
    display = X(x_display *, XOpenDisplay, const char *)(NULL);
    CHECK(display != NULL);
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_background_color(root, &BLUE));
    box = add_box(root, 50, 50, 100, 100, RED);
    inner = add_box(box, 50, 50, 30, 30, WHITE);
    window = open_window(root);
    shows();
    icons();
    refusals();
    screens();
    pointers();
    turned();
    keys();
    dead_keys();
    scrolls();
    resizes();
    ends();
    scene_layer_release(root);
    CHECK_INT((int)scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("windows_sdl");
}
