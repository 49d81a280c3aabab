/* libscene in SDL2: a whole loop that draws on demand. Click to deal the cards anew; Escape ends it. ../embed-sdl is a host that draws on its own as
   well, in each frame. */
#include "cards.h"

#include <SDL.h>
#include <scene/gl.h>
#include <scene/hosts/pointer.h>

typedef struct host {
    SDL_Window *window;
    SDL_GLContext context;
    cards cards;
    scene_renderer *renderer;
    uint32_t wanted; /* The event that says that libscene has something new. */
    bool exposed, ends;
} host;

/* On any thread. */
static void on_wanted(void *data) {
    SDL_Event event = {.type = ((host *)data)->wanted};
    SDL_PushEvent(&event);
}

/* The root is as large as the window, in SDL's points. */
static void resize(host *self) {
    int width, height;
    SDL_GetWindowSize(self->window, &width, &height);
    scene_host_resize_root(self->cards.root, width, height);
    cards_resize(&self->cards, width, height);
    self->exposed = true;
}

static void press(host *self, const SDL_MouseButtonEvent *button) {
    bool down = button->type == SDL_MOUSEBUTTONDOWN;
    scene_point place = {button->x, button->y};
    scene_event_type type = down ? SCENE_EVENT_POINTER_PRESS : SCENE_EVENT_POINTER_RELEASE;
    /* SDL numbers buttons as libscene does. */
    scene_event event = scene_host_pointer_event(type, button->button, place, 0);
    scene_host_send_event(self->cards.root, &event, cards_handle, &self->cards);
}

static void handle(host *self, const SDL_Event *event) {
    switch (event->type) {
    case SDL_QUIT: self->ends = true; break;
    case SDL_KEYDOWN: self->ends = self->ends || event->key.keysym.sym == SDLK_ESCAPE; break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: press(self, &event->button); break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) resize(self);
        if (event->window.event == SDL_WINDOWEVENT_EXPOSED) self->exposed = true;
        break;
    default: break;
    }
}

/* Handles events, and sleeps until there are some or a frame is due. */
static void wait(host *self) {
    double left = scene_renderer_next_frame_time(self->renderer) - scene_get_current_time();
    SDL_Event event;
    bool found = self->exposed || left <= 0 ? SDL_PollEvent(&event)
                 : left < 1e6               ? SDL_WaitEventTimeout(&event, (int)(1000 * left) + 1)
                                            : SDL_WaitEvent(&event);
    for (; found; found = SDL_PollEvent(&event)) handle(self, &event);
    scene_dispatch();
}

static bool draw(host *self, double now) {
    int points, pixels, height;
    SDL_GetWindowSize(self->window, &points, &height);
    SDL_GL_GetDrawableSize(self->window, &pixels, &height);
    self->exposed = false;
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.width = (uint32_t)pixels;
    target.height = (uint32_t)height;
    target.scale = (double)pixels / points;
    target.clear = true;
    if (scene_renderer_render_gl(self->renderer, &target, now) != SCENE_OK) return false;
    SDL_GL_SwapWindow(self->window);
    return true;
}

static bool run(host *self) {
    self->renderer = scene_renderer_create_gl(NULL, NULL);
    if (!self->renderer) return false;
    cards_create(&self->cards, 640, 400);
    resize(self);
    scene_renderer_set_root(self->renderer, self->cards.root);
    scene_renderer_set_background_color(self->renderer, cards_background);
    scene_renderer_set_frame_wanted_function(self->renderer, on_wanted, self, NULL);
    while (!self->ends) {
        double now = scene_get_current_time();
        bool due = self->exposed || scene_renderer_next_frame_time(self->renderer) <= now;
        if (due && !draw(self, now)) return false;
        wait(self);
    }
    return true;
}

int main(int count, char **arguments) {
    host self = {0};
    (void)count, (void)arguments;
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return SDL_Log("SDL: %s", SDL_GetError()), 1;
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    self.wanted = SDL_RegisterEvents(1);
    self.window = SDL_CreateWindow("libscene in SDL2", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 640, 400,
                                   SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    self.context = self.window ? SDL_GL_CreateContext(self.window) : NULL;
    bool good = self.context && run(&self);
    if (!good) SDL_Log("%s", self.context ? scene_error_message() : SDL_GetError());
    /* The renderer goes first, while its context is current. */
    scene_renderer_release(self.renderer);
    scene_layer_release(self.cards.root);
    if (self.context) SDL_GL_DeleteContext(self.context);
    if (self.window) SDL_DestroyWindow(self.window);
    SDL_Quit();
    return good ? 0 : 1;
}
