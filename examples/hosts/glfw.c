/* libscene in GLFW: a whole loop, for those whose toolkit has no widgets. Click to deal the cards anew; Escape ends it.

   The loop sleeps while nothing moves: until the time at which the next frame is worth making, or an event. */
#include "cards.h"

#include <GLFW/glfw3.h>
#include <scene/gl.h>
#include <scene/hosts/pointer.h>
#include <stdio.h>

typedef struct host {
    cards cards;
    scene_renderer *renderer;
    bool exposed;
} host;

/* Pixels per point. GLFW counts in points on Wayland and in pixels on X11, so sizes are asked for in pixels, which are the same everywhere. */
static double scale_of(GLFWwindow *window) {
    float x, y;
    glfwGetWindowContentScale(window, &x, &y);
    return x > 0 ? x : 1;
}

static void on_size(GLFWwindow *window, int width, int height) {
    host *self = glfwGetWindowUserPointer(window);
    double scale = scale_of(window);
    scene_host_resize_root(self->cards.root, width / scale, height / scale);
    cards_resize(&self->cards, width / scale, height / scale);
}

static void on_scale(GLFWwindow *window, float x, float y) {
    int width, height;
    (void)x, (void)y;
    glfwGetFramebufferSize(window, &width, &height);
    on_size(window, width, height);
}

static void on_button(GLFWwindow *window, int button, int action, int modifiers) {
    static const uint32_t numbers[] = {1, 3, 2}; /* GLFW's second button is the right one. */
    host *self = glfwGetWindowUserPointer(window);
    int width, height, pixels, rows;
    scene_point place;
    glfwGetCursorPos(window, &place.x, &place.y);
    glfwGetWindowSize(window, &width, &height);
    glfwGetFramebufferSize(window, &pixels, &rows);
    place.x *= pixels / (width * scale_of(window));
    place.y *= rows / (height * scale_of(window));
    uint32_t number = button < 3 ? numbers[button] : (uint32_t)button + 1;
    scene_event_type type = action == GLFW_PRESS ? SCENE_EVENT_POINTER_PRESS : SCENE_EVENT_POINTER_RELEASE;
    /* The bits of GLFW's first four modifiers are those of libscene. */
    scene_event event = scene_host_pointer_event(type, number, place, (uint32_t)modifiers & 15);
    scene_host_send_event(self->cards.root, &event, cards_handle, &self->cards);
}

static void on_key(GLFWwindow *window, int key, int code, int action, int modifiers) {
    (void)code, (void)action, (void)modifiers;
    if (key == GLFW_KEY_ESCAPE) glfwSetWindowShouldClose(window, true);
}

static void on_exposed(GLFWwindow *window) { ((host *)glfwGetWindowUserPointer(window))->exposed = true; }

/* On any thread. */
static void on_wanted(void *data) {
    (void)data;
    glfwPostEmptyEvent();
}

static bool draw(GLFWwindow *window, host *self, double now) {
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    int width, height;
    glfwGetFramebufferSize(window, &width, &height);
    self->exposed = false;
    if (width == 0 || height == 0) return true;
    target.width = (uint32_t)width;
    target.height = (uint32_t)height;
    target.scale = scale_of(window);
    target.clear = true;
    if (scene_renderer_render_gl(self->renderer, &target, now) != SCENE_OK) return false;
    glfwSwapBuffers(window);
    return true;
}

/* Handles events, and sleeps until there are some or a frame is due. */
static void wait(const scene_renderer *renderer) {
    double left = scene_renderer_next_frame_time(renderer) - scene_get_current_time();
    if (left <= 0)
        glfwPollEvents();
    else if (left < 1e6)
        glfwWaitEventsTimeout(left);
    else
        glfwWaitEvents();
    scene_dispatch();
}

static bool run(GLFWwindow *window, host *self) {
    int width, height;
    glfwGetFramebufferSize(window, &width, &height);
    cards_create(&self->cards, width / scale_of(window), height / scale_of(window));
    on_size(window, width, height);
    scene_renderer_set_root(self->renderer, self->cards.root);
    scene_renderer_set_background_color(self->renderer, cards_background);
    scene_renderer_set_frame_wanted_function(self->renderer, on_wanted, NULL, NULL);
    glfwSetFramebufferSizeCallback(window, on_size);
    glfwSetWindowContentScaleCallback(window, on_scale);
    glfwSetWindowRefreshCallback(window, on_exposed);
    glfwSetMouseButtonCallback(window, on_button);
    glfwSetKeyCallback(window, on_key);
    while (!glfwWindowShouldClose(window)) {
        double now = scene_get_current_time();
        bool due = self->exposed || scene_renderer_next_frame_time(self->renderer) <= now;
        if (due && !draw(window, self, now)) return false;
        wait(self->renderer);
    }
    return true;
}

int main(void) {
    host self = {0};
    bool good = false;
    if (!glfwInit()) return fprintf(stderr, "GLFW has no display\n"), 1;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, true);
    GLFWwindow *window = glfwCreateWindow(640, 400, "libscene in GLFW", NULL, NULL);
    if (window) {
        glfwMakeContextCurrent(window);
        glfwSwapInterval(1);
        glfwSetWindowUserPointer(window, &self);
        self.renderer = scene_renderer_create_gl(NULL, NULL);
        good = self.renderer && run(window, &self);
        if (!good) fprintf(stderr, "libscene: %s\n", scene_error_message());
    } else
        fprintf(stderr, "GLFW opens no window with OpenGL 3.3\n");
    /* The renderer goes first, while its context is current. */
    scene_renderer_release(self.renderer);
    scene_layer_release(self.cards.root);
    glfwTerminate();
    return good ? 0 : 1;
}
