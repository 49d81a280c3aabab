/* libscene in a host's window: SDL2 makes the window and a GLES context, the host draws a gradient of its own with GL,
   and libscene draws its layers over it. Click to send the cards somewhere else; Escape or closing the window ends it.

       embed-sdl [--frames N] [--screenshot out.png]

   With --frames the clock advances by a sixtieth of a second per frame, and the program ends after N of them, which
   makes a run repeatable; --screenshot then writes what the window shows. */
#include "background.h"
#include "screenshot.h"

#include <SDL.h>
#include <math.h>
#include <scene/gl.h>
#include <scene/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { card_count = 7 };

typedef struct application {
    SDL_Window *window;
    SDL_GLContext context;
    background background;
    scene_renderer *renderer;
    scene_layer *root, *cards[card_count];
    int hand; /* Which of its places the cards are in. */
} application;

static void *get_proc_address(const char *name, void *user_data) {
    (void)user_data;
    return SDL_GL_GetProcAddress(name);
}

static bool fail(const char *what, const char *reason) {
    fprintf(stderr, "embed-sdl: %s: %s\n", what, reason);
    return false;
}

static bool open_window(application *app) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return fail("SDL", SDL_GetError());
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
    app->window = SDL_CreateWindow("libscene in SDL", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 800, 500,
                                   SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!app->window) return fail("window", SDL_GetError());
    app->context = SDL_GL_CreateContext(app->window);
    if (!app->context) return fail("OpenGL ES 3", SDL_GetError());
    return true;
}

/* Cards in a hand, each a little turned, and a dot on each that shows that sublayers go along. */
static void make_cards(application *app) {
    app->root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    for (int i = 0; i < card_count; i++) {
        double hue = i * 6.2832 / card_count;
        scene_color color = {(float)(0.6 + 0.4 * cos(hue)), (float)(0.6 + 0.4 * cos(hue - 2.1)),
                             (float)(0.6 + 0.4 * cos(hue + 2.1)), 0.9f};
        scene_color white = {1, 1, 1, 1};
        scene_layer *card = scene_layer_create(SCENE_LAYER_KIND_LAYER),
                    *dot = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        scene_layer_set_bounds(card, (scene_rect){0, 0, 110, 160});
        scene_layer_set_corner_radius(card, 16);
        scene_layer_set_border_width(card, 4);
        scene_layer_set_border_color(card, white);
        scene_layer_set_background_color(card, &color);
        scene_layer_set_frame(dot, (scene_rect){14, 14, 22, 22});
        scene_layer_set_corner_radius(dot, 11);
        scene_layer_set_background_color(dot, &white);
        scene_layer_add_sublayer(card, dot);
        scene_layer_add_sublayer(app->root, card);
        app->cards[i] = card;
        scene_layer_release(dot);
        scene_layer_release(card);
    }
}

/* Sends the cards to their places for the hand: spread out, or in a fan. Where they are on screen, they fly there. */
static void place_cards(application *app, double width, double height) {
    scene_transaction_begin();
    scene_transaction_set_animation_duration(0.6);
    for (int i = 0; i < card_count; i++) {
        double side = i - (card_count - 1) / 2.0, angle = app->hand ? 0.22 * side : 0;
        scene_point place = {width / 2 + side * width / (card_count + 1.5), height / 2};
        if (app->hand) place = (scene_point){width / 2 + 260 * sin(angle), height / 2 + 260 * (1 - cos(angle))};
        scene_transform turn = scene_transform_make_rotation(angle, 0, 0, 1);
        scene_layer_set_position(app->cards[i], place);
        scene_layer_set_transform(app->cards[i], &turn);
    }
    scene_transaction_commit();
}

static bool start(application *app) {
    app->renderer = scene_renderer_create_gl(get_proc_address, NULL);
    if (!app->renderer) return fail("libscene", scene_error_message());
    if (!background_create(&app->background)) return fail("background", "the shaders do not compile");
    int width, height;
    SDL_GetWindowSize(app->window, &width, &height);
    make_cards(app);
    place_cards(app, width, height);
    return scene_renderer_set_root(app->renderer, app->root) == SCENE_OK;
}

static bool handle_events(application *app) {
    SDL_Event event;
    int width, height;
    SDL_GetWindowSize(app->window, &width, &height);
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) return false;
        if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE) return false;
        bool resized = event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED;
        if (event.type == SDL_MOUSEBUTTONDOWN) app->hand = !app->hand;
        if (event.type == SDL_MOUSEBUTTONDOWN || resized) place_cards(app, width, height);
    }
    return true;
}

/* The host's own drawing, and libscene's over it, into the window. */
static bool draw(application *app, double time) {
    int points, pixels, height;
    SDL_GetWindowSize(app->window, &points, &height);
    SDL_GL_GetDrawableSize(app->window, &pixels, &height);
    background_draw(&app->background, pixels, height, time);

    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.width = (uint32_t)pixels;
    target.height = (uint32_t)height;
    target.scale = (double)pixels / points;
    if (scene_renderer_render_gl(app->renderer, &target, time) != SCENE_OK)
        return fail("render", scene_error_message());
    return true;
}

static bool run(application *app, int frames, const char *screenshot) {
    for (int frame = 0; handle_events(app) && (frames == 0 || frame < frames); frame++) {
        double time = frames ? frame / 60.0 : SDL_GetTicks64() / 1000.0;
        int width, height;
        SDL_GetWindowSize(app->window, &width, &height);
        /* Without anybody to click, the cards move once. */
        if (frames && frame == 1) {
            app->hand = 1;
            place_cards(app, width, height);
        }
        if (!draw(app, time)) return false;
        if (screenshot && frame == frames - 1) {
            SDL_GL_GetDrawableSize(app->window, &width, &height);
            if (!screenshot_write(screenshot, width, height)) return fail(screenshot, "cannot be written");
        }
        SDL_GL_SwapWindow(app->window);
    }
    return true;
}

/* The renderer goes first, while its context is current. */
static void stop(application *app) {
    scene_renderer_release(app->renderer);
    scene_layer_release(app->root);
    background_destroy(&app->background);
    if (app->context) SDL_GL_DeleteContext(app->context);
    if (app->window) SDL_DestroyWindow(app->window);
    SDL_Quit();
}

int main(int count, char **arguments) {
    application app = {0};
    const char *screenshot = NULL;
    int frames = 0;
    for (int i = 1; i < count; i += 2) {
        bool has_value = i + 1 < count;
        if (has_value && strcmp(arguments[i], "--frames") == 0)
            frames = atoi(arguments[i + 1]);
        else if (has_value && strcmp(arguments[i], "--screenshot") == 0)
            screenshot = arguments[i + 1];
        else
            return fail("usage", "embed-sdl [--frames N] [--screenshot out.png]"), 2;
    }
    bool good = open_window(&app) && start(&app) && run(&app, frames, screenshot);
    stop(&app);
    return good ? 0 : 1;
}
