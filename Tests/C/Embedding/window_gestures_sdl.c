/* What windows do with pointers and fingers by themselves, what they draw while nobody sees them, and after their context was lost. */
#define _POSIX_C_SOURCE 200809L
#include "window_host.h"

#include <SDL2/SDL.h>

#include <scene/debug.h>
#include <scene/render_thread.h>
#include <scene/scroll.h>
#include <scene/transaction.h>

static scene_layer *root, *list, *card;
static scene_window *window;

#define CHECK_POINT(got, at_x, at_y, tolerance)   \
    do {                                          \
        scene_point found = (got);                \
        CHECK_NEAR(found.x, (at_x), (tolerance)); \
        CHECK_NEAR(found.y, (at_y), (tolerance)); \
    } while (0)

static double offset(void) { return scene_layer_get_bounds(list).y; }

static void drag(double from, double to) {
    move_to(250, from);
    told();
    button(1, true);
    told();
    for (int i = 1; i <= 4; i++) {
        move_to(250, from + (to - from) * i / 4);
        told();
    }
}

/* Contents follow the pointer, are held back beyond their ends, and slide on. */
static void drags_contents(void) {
    drag(80, 40);
    CHECK_NEAR(offset(), 40, 1e-9);
    sleep_for(0.2);
    button(1, false);
    CHECK_TEXT(told(), "window:release");
    CHECK_INT((int)last.clicks, 0);
    /* It lay still when it was let go of. */
    CHECK_NEAR(offset(), 40, 1e-9);

    /* Beyond the start. */
    drag(20, 90);
    CHECK(offset() < 0 && offset() > -30);
    button(1, false);
    told();
    CHECK_NUMBER(offset(), 0);
    /* Caught on its way back, and let go of. */
    button(1, true);
    scene_dispatch();
    button(1, false);
    told();
    CHECK_NUMBER(offset(), 0);
    sleep_for(1);

    /* A press is no drag before it has gone a little. */
    move_to(250, 50);
    button(1, true);
    told();
    move_to(252, 53);
    told();
    CHECK_NUMBER(offset(), 0);
    button(1, false);
    told();
    CHECK_INT((int)last.clicks, 1);

    /* A handler that takes the press has it for itself. */
    takes = true;
    drag(80, 40);
    takes = false;
    button(1, false);
    told();
    CHECK_NUMBER(offset(), 0);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Moves the contents and lets go of them in motion. @return whether that was as quick as it should be: a busy machine makes pauses. */
static bool flings(void) {
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_scroll_layer_scroll_to_point(list, (scene_point){0, 0}));
    CHECK_OK(scene_flush());
    move_to(250, 90);
    told();
    button(1, true);
    double start = now();
    for (int i = 1; i <= 8; i++) {
        sleep_for(0.012);
        move_to(250, 90 - 8 * i);
        scene_dispatch();
    }
    button(1, false);
    scene_dispatch();
    if (now() - start < 0.18) return true;
    button(1, true);
    told();
    button(1, false);
    told();
    return false;
}

/* Let go of in motion, the contents go on, and a press stops them where they are seen. */
static void slides(void) {
    for (int i = 0; i < 50 && !flings(); i++) continue;
    CHECK(offset() > 100);
    sleep_for(0.15);
    button(1, true);
    told();
    double caught = offset();
    CHECK(caught > 60 && caught < 900);
    sleep_for(0.3);
    scene_value shown;
    CHECK_OK(scene_layer_get_presentation_value(list, "bounds.origin.y", &shown));
    CHECK_NEAR(shown.numbers[0], caught, 1e-6);
    button(1, false);
    told();
    /* The way back is animated, and a finger would catch the contents on it. */
    CHECK_OK(scene_scroll_layer_scroll_to_point(list, (scene_point){0, 0}));
    told();
    for (int i = 0; i < 500 && shown.numbers[0] != 0; i++) {
        sleep_for(0.02);
        CHECK_OK(scene_layer_get_presentation_value(list, "bounds.origin.y", &shown));
    }
    CHECK_NUMBER(shown.numbers[0], 0);
}

/* SDL's number of the only window. */
static Uint32 window_number(void) {
    for (Uint32 number = 1; number < 100; number++)
        if (SDL_GetWindowFromID(number)) return number;
    return 0;
}

static void finger(Uint32 type, SDL_FingerID id, double x, double y) {
    SDL_Event event = {.tfinger = {.type = type, .timestamp = SDL_GetTicks(), .fingerId = id, .pressure = 0.5f}};
    event.tfinger.windowID = window_number();
    event.tfinger.x = (float)(x / 400);
    event.tfinger.y = (float)(y / 300);
    CHECK_INT(SDL_PushEvent(&event), 1);
    scene_dispatch();
}

/* Two fingers are two drags. */
static void touches(void) {
    CHECK_OK(scene_layer_set_event_function(card, handle, "card", NULL));
    finger(SDL_FINGERDOWN, 7, 250, 80);
    takes = true;
    finger(SDL_FINGERDOWN, 8, 60, 60);
    takes = false;
    CHECK(last.target == card && last.finger == 8);
    CHECK_NEAR(last.point.x, 10, 0.01);
    CHECK_NEAR(last.pressure, 0.5, 1e-6);
    finger(SDL_FINGERMOTION, 7, 250, 50);
    finger(SDL_FINGERMOTION, 8, 70, 60);
    CHECK(last.target == card && last.finger == 8);
    finger(SDL_FINGERUP, 8, 70, 60);
    CHECK_NEAR(offset(), 30, 0.01);
    sleep_for(0.2);
    finger(SDL_FINGERUP, 7, 250, 50);
    CHECK_NEAR(offset(), 30, 0.01);
    CHECK_TEXT(told(), "window:touch card:touch window:slide card:slide window:slide card:lift window:lift "
                       "window:lift");
    CHECK_OK(scene_layer_set_event_function(card, NULL, NULL, NULL));
}

/* What a finger has pressed may go before the finger does: the window hears of the rest, and of no layer. */
static void touches_what_goes(void) {
    scene_layer *passing = add_box(root, 150, 200, 40, 40, GREEN);
    CHECK_OK(scene_flush());
    sleep_for(0.2);
    told();
    finger(SDL_FINGERDOWN, 9, 170, 220);
    CHECK(last.type == SCENE_EVENT_TOUCH_BEGIN && last.target == passing);
    CHECK_OK(scene_layer_remove_from_superlayer(passing));
    CHECK_OK(scene_flush());
    finger(SDL_FINGERUP, 9, 170, 220);
    CHECK(last.type == SCENE_EVENT_TOUCH_END && last.target == NULL);
    told();
}

/* A person who has contents follow the fingers on a touchpad gets that: SDL's numbers are of where it goes, though it says that they are flipped. */
static void turns_as_people_want(void) {
    for (Uint32 direction = SDL_MOUSEWHEEL_NORMAL; direction <= SDL_MOUSEWHEEL_FLIPPED; direction++) {
        SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .timestamp = SDL_GetTicks(), .windowID = window_number()}};
        event.wheel.direction = direction;
        event.wheel.x = 1, event.wheel.y = -2;
        event.wheel.preciseX = 1, event.wheel.preciseY = -2;
        CHECK_INT(SDL_PushEvent(&event), 1);
        scene_dispatch();
        CHECK_INT(last.type, SCENE_EVENT_WHEEL);
        CHECK(last.delta.x == 1 && last.delta.y == 2);
    }
    told();
}

/* A composition comes whole, however long it is. SDL cuts it after 31 bytes where the program does not ask for more. */
static void composes(void) {
    const char *const long_one = "\xe3\x81\x8b\xe3\x81\xaa\xe6\xbc\xa2\xe5\xad\x97, and then some more of it";
    CHECK_TEXT(SDL_GetHint("SDL_IME_SUPPORT_EXTENDED_TEXT"), "1");
    CHECK_OK(scene_window_set_text_input(window, true, (scene_rect){0, 0, 10, 10}));
    SDL_Event event = {
        .editExt = {.type = SDL_TEXTEDITING_EXT, .timestamp = SDL_GetTicks(), .windowID = window_number()}};
    event.editExt.text = SDL_strdup(long_one);
    event.editExt.start = 3, event.editExt.length = 2;
    CHECK_INT(SDL_PushEvent(&event), 1);
    scene_dispatch();
    CHECK_INT(last.type, SCENE_EVENT_COMPOSITION);
    CHECK_TEXT(last_text, long_one);
    CHECK(last.cursor == 3 && last.length == 2);
    CHECK_OK(scene_window_set_text_input(window, false, (scene_rect){0, 0, 0, 0}));
    told();
}

/* Another screen is told, and the window goes on at that screen's pace. */
static void changes_screens(void) {
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .timestamp = SDL_GetTicks(), .windowID = window_number()}};
    event.window.event = SDL_WINDOWEVENT_DISPLAY_CHANGED;
    told();
    CHECK_INT(SDL_PushEvent(&event), 1);
    scene_dispatch();
    CHECK_TEXT(told(), "window:screen");
    CHECK_INT((int)scene_window_get_screen(window), 0);
    scene_renderer *renderer = scene_window_get_renderer(window);
    scene_renderer_statistics before = SCENE_RENDERER_STATISTICS_INIT, after = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(renderer, &before));
    CHECK_OK(scene_layer_set_background_color(card, &WHITE));
    CHECK_OK(scene_flush());
    sleep_for(0.3);
    CHECK_OK(scene_renderer_get_statistics(renderer, &after));
    CHECK(after.frames > before.frames);
    told();
}

static scene_status drag_status;

static bool take_card(scene_window *host, const scene_event *event, void *limits) {
    if (event->type == SCENE_EVENT_POINTER_PRESS) drag_status = scene_window_drag_layer(host, card, limits);
    return event->type == SCENE_EVENT_POINTER_PRESS;
}

/* A layer follows in its superlayer's space, which is turned by a quarter and twice as large, and stays within limits.
   @param turn_with what sets the turn, of the superlayer itself or of its sublayers. */
static void drags_layers(scene_status (*turn_with)(scene_layer *, const scene_transform *)) {
    scene_transform turn = scene_transform_make_rotation(1.5707963267948966, 0, 0, 1),
                    large = scene_transform_make_scale(2, 2, 1);
    turn = scene_transform_concat(&turn, &large);
    scene_layer *turned = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_transaction_begin();
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_bounds(turned, (scene_rect){0, 0, 100, 50}));
    CHECK_OK(scene_layer_set_position(turned, (scene_point){100, 150}));
    CHECK_OK(turn_with(turned, &turn));
    CHECK_OK(scene_layer_add_sublayer(root, turned));
    CHECK_OK(scene_layer_add_sublayer(turned, card));
    CHECK_OK(scene_layer_set_frame(card, (scene_rect){20, 10, 20, 20}));
    scene_transaction_commit();
    sleep_for(0.2);
    static scene_rect limits = {10, 0, 50, 50};
    CHECK_OK(scene_layer_set_event_function(card, take_card, &limits, NULL));
    scene_point shown;
    CHECK_OK(scene_layer_convert_point(card, (scene_point){10, 10}, root, false, &shown));
    move_to(shown.x, shown.y);
    told();
    button(1, true);
    told();
    CHECK_OK(drag_status);
    move_to(shown.x - 4, shown.y + 20);
    told();
    /* 20 points down on screen are 10 to the right there, and 4 to the left 2 down. */
    CHECK_POINT(scene_layer_get_position(card), 40, 22, 1e-9);
    move_to(shown.x, shown.y + 90);
    told();
    CHECK_POINT(scene_layer_get_position(card), 60, 20, 1e-9);
    CHECK_INT((int)scene_layer_get_animation_count(card), 0);
    button(1, false);
    told();
    move_to(shown.x, shown.y);
    told();
    CHECK_POINT(scene_layer_get_position(card), 60, 20, 1e-9);
    CHECK_FAILS(scene_window_drag_layer(window, card, NULL), SCENE_ERROR_INVALID_STATE);
    CHECK_OK(scene_layer_set_event_function(card, NULL, NULL, NULL));
    scene_layer_release(turned);
}

/* Files and texts that are dropped come with their place. */
static void drops(void) {
    move_to(5, 5);
    told();
    Uint32 id = 0;
    for (Uint32 number = 1; number < 100 && !id; number++)
        if (SDL_GetWindowFromID(number)) id = number;
    for (int i = 0; i < 2; i++) {
        SDL_Event event = {
            .drop = {.type = i ? SDL_DROPTEXT : SDL_DROPFILE, .timestamp = SDL_GetTicks(), .windowID = id}};
        event.drop.file = SDL_strdup(i ? "some text" : "/tmp/a file.png");
        CHECK_INT(SDL_PushEvent(&event), 1);
        scene_dispatch();
        CHECK_TEXT(last_text, i ? "some text" : "/tmp/a file.png");
        CHECK(last.position.x == 5 && last.position.y == 5);
    }
    CHECK_TEXT(told(), "window:file window:drop");
}

static uint64_t frames(void) {
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    CHECK_OK(scene_renderer_get_statistics(scene_window_get_renderer(window), &figures));
    return figures.frames;
}

/* Nobody sees a hidden window, so nothing draws it, whatever moves; it goes on when it is shown. */
static void rests(void) {
    CHECK_OK(scene_window_hide(window));
    told();
    scene_transaction_set_animation_duration(10);
    CHECK_OK(scene_layer_set_position(card, (scene_point){40, 40}));
    scene_flush();
    sleep_for(0.2);
    uint64_t before = frames();
    sleep_for(0.5);
    CHECK_INT((int)(frames() - before), 0);
    CHECK_OK(scene_window_show(window));
    told();
    sleep_for(0.5);
    CHECK(frames() > before);
    CHECK_OK(scene_layer_remove_all_animations(card));
    scene_flush();
    find_window();
    sleep_for(0.2);
}

/* The context goes in the middle of an animation: the next frame is drawn by another one. */
static void loses_its_context(void) {
    scene_renderer *renderer = scene_window_get_renderer(window);
    CHECK_SHOWN(5, 5, 0x0000ff);
    scene_transaction_set_animation_duration(5);
    CHECK_OK(scene_layer_set_position(card, (scene_point){20, 20}));
    scene_flush();
    sleep_for(0.2);
    uint64_t before = frames();
    CHECK_OK(scene_renderer_lose_context(renderer));
    sleep_for(0.8);
    CHECK(frames() > before + 2);
    scene_transaction_set_disable_actions(true);
    CHECK_OK(scene_layer_set_background_color(root, &RED));
    scene_flush();
    sleep_for(0.4);
    CHECK_SHOWN(5, 5, 0xff0000);
}

int main(void) {
    display = X(x_display *, XOpenDisplay, const char *)(NULL);
    CHECK(display != NULL);
    root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_background_color(root, &BLUE));
    list = scene_layer_create(SCENE_LAYER_KIND_SCROLL);
    CHECK_OK(scene_layer_set_frame(list, (scene_rect){200, 0, 100, 100}));
    CHECK_OK(scene_layer_set_background_color(list, &GREEN));
    CHECK_OK(scene_scroll_layer_set_content_size(list, (scene_size){100, 1000}));
    CHECK_OK(scene_layer_add_sublayer(root, list));
    card = add_box(root, 50, 50, 40, 40, RED);
    window = open_window(root);
    CHECK_OK(scene_window_set_event_function(window, handle, "window", NULL));
    move_to(5, 5);
    told();
    drags_contents();
    slides();
    touches();
    touches_what_goes();
    turns_as_people_want();
    composes();
    changes_screens();
    drags_layers(scene_layer_set_transform);
    drags_layers(scene_layer_set_sublayer_transform);
    drops();
    rests();
    loses_its_context();
    scene_window_release(window);
    scene_layer_release(list);
    scene_layer_release(root);
    return check_summary("window_gestures_sdl");
}
