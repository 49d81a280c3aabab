/* Two contexts with a renderer each: whatever is current when one renders or is released, nothing of the other's is touched. */
#include "frame.h"
#include "gl_host.h"

#include <scene/gl.h>

enum { size = 16 };

static const gl_kind core = {"OpenGL 3.3 core", EGL_OPENGL_API, 3, 3, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};

typedef struct window {
    gl_host host;
    scene_layer *root;
    scene_renderer *renderer;
} window;

static window open_window(gl_kind kind, scene_color color) {
    window window = {.host = gl_host_create_kind(size, size, kind)};
    window.root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(window.root, (scene_rect){0, 0, size, size}));
    scene_layer *box = add_box(window.root, 2, 2, 12, 12, color);
    CHECK_OK(scene_layer_set_corner_radius(box, 4));
    window.renderer = scene_renderer_create_gl(NULL, NULL);
    check_that(window.renderer != NULL, __FILE__, __LINE__, "%s: %s", kind.name, scene_error_message());
    CHECK_OK(scene_renderer_set_root(window.renderer, window.root));
    return window;
}

static scene_gl_target target(const window *window) {
    scene_gl_target result = SCENE_GL_TARGET_INIT;
    result.framebuffer = window->host.framebuffer;
    result.width = result.height = size;
    result.clear = true;
    return result;
}

/* Draws with the window's own context current, and looks at its middle. */
static void check_window(const window *window, int r, int g, int b, int line) {
    uint8_t pixel[4] = {0};
    scene_gl_target to = target(window);
    gl_host_make_current(&window->host, true);
    CHECK_OK(scene_renderer_render_gl(window->renderer, &to, 0));
    glBindFramebuffer(GL_FRAMEBUFFER, window->host.framebuffer);
    glReadPixels(size / 2, size / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    check_that(pixel[0] == r && pixel[1] == g && pixel[2] == b, __FILE__, line, "expected %d %d %d, got %d %d %d", r, g,
               b, pixel[0], pixel[1], pixel[2]);
    CHECK_INT(glGetError(), GL_NO_ERROR);
}

/* The renderer refuses, and what is current notices nothing. */
static void check_refusal(const window *window) {
    scene_gl_target to = target(window);
    bool is_current = eglGetCurrentContext() != EGL_NO_CONTEXT;
    gl_state *before = is_current ? gl_state_read() : NULL;
    CHECK_FAILS(scene_renderer_render_gl(window->renderer, &to, 0), SCENE_ERROR_WRONG_CONTEXT);
    if (is_current) GL_STATE_CHECK(before);
    free(before);
}

static void all_orders(gl_kind first, gl_kind second) {
    for (int order = 0; order < 4; order++) {
        window a = open_window(first, RED), b = open_window(second, GREEN);
        check_window(&a, 255, 0, 0, __LINE__);
        check_window(&b, 0, 255, 0, __LINE__);
        gl_host_make_current(&b.host, true);
        check_refusal(&a);
        gl_host_make_current(&a.host, true);
        check_refusal(&b);
        gl_host_make_current(&a.host, false);
        check_refusal(&a);
        check_refusal(&b);
        check_window(&a, 255, 0, 0, __LINE__);
        check_window(&b, 0, 255, 0, __LINE__);
        /* One is released, with the right, the other, or no context current; the other one goes on. */
        window *gone = order & 1 ? &a : &b, *left = order & 1 ? &b : &a;
        gl_host_make_current(order & 2 ? &left->host : &gone->host, true);
        if (order == 3) gl_host_make_current(&left->host, false);
        scene_renderer_release(gone->renderer);
        check_window(left, left == &a ? 255 : 0, left == &b ? 255 : 0, 0, __LINE__);
        /* A new one in the context of the released one. */
        gl_host_make_current(&gone->host, true);
        gone->renderer = scene_renderer_create_gl(NULL, NULL);
        CHECK_OK(scene_renderer_set_root(gone->renderer, gone->root));
        check_window(gone, gone == &a ? 255 : 0, gone == &b ? 255 : 0, 0, __LINE__);
        check_window(left, left == &a ? 255 : 0, left == &b ? 255 : 0, 0, __LINE__);
        scene_renderer_release(left->renderer);
        scene_renderer_release(gone->renderer);
        scene_layer_release(a.root);
        scene_layer_release(b.root);
        gl_host_destroy(&a.host);
        gl_host_destroy(&b.host);
    }
}

/* A context that comes to the place of one that was destroyed without notice is not taken for it. */
static void contexts_in_the_same_place(void) {
    window a = open_window(gl_es_3, RED);
    check_window(&a, 255, 0, 0, __LINE__);
    EGLContext old = a.host.context;
    gl_host_destroy(&a.host);
    int same = 0;
    for (int i = 0; i < 20; i++) {
        a.host = gl_host_create_kind(size, size, i & 1 ? core : gl_es_3);
        same += a.host.context == old;
        check_refusal(&a);
        gl_host_destroy(&a.host);
    }
    printf("%d of 20 contexts had the old one's place\n", same);
    /* The tree goes to a new renderer at once. */
    a.host = gl_host_create(size, size);
    CHECK_OK(scene_renderer_abandon(a.renderer));
    scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
    CHECK_OK(scene_renderer_set_root(renderer, a.root));
    scene_renderer *abandoned = a.renderer;
    a.renderer = renderer;
    check_window(&a, 255, 0, 0, __LINE__);
    scene_renderer_release(abandoned);
    check_window(&a, 255, 0, 0, __LINE__);
    scene_renderer_release(a.renderer);
    scene_layer_release(a.root);
    gl_host_destroy(&a.host);
}

/* What is too old is refused, with what to ask for. */
static void old_contexts(void) {
    static const gl_kind old[] = {
        {"OpenGL ES 1.1", EGL_OPENGL_ES_API, 1, 1, 0},
        {"OpenGL 2.1", EGL_OPENGL_API, 2, 1, 0},
        {"OpenGL 3.1", EGL_OPENGL_API, 3, 1, 0},
    };
    for (int i = 0; i < GL_COUNT(old); i++) {
        gl_host host = {.width = size, .height = size};
        EGLConfig config = NULL;
        EGLint count = 0;
        EGLint bit = old[i].api == EGL_OPENGL_API ? EGL_OPENGL_BIT : EGL_OPENGL_ES_BIT;
        const EGLint config_attributes[] = {EGL_RENDERABLE_TYPE, bit, EGL_SURFACE_TYPE, 0, EGL_NONE};
        const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, old[i].major, EGL_CONTEXT_MINOR_VERSION, old[i].minor,
                                     EGL_NONE};
        host.display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
        CHECK(eglInitialize(host.display, NULL, NULL) && eglBindAPI(old[i].api));
        CHECK(eglChooseConfig(host.display, config_attributes, &config, 1, &count));
        host.context = eglCreateContext(host.display, config, EGL_NO_CONTEXT, attributes);
        CHECK(host.context != EGL_NO_CONTEXT);
        gl_host_make_current(&host, true);
        const char *version = (const char *)glGetString(GL_VERSION);
        scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
        /* Drivers may make a newer context than was asked for. */
        if (!renderer) {
            CHECK_INT(scene_error_status(), SCENE_ERROR_UNSUPPORTED);
            CHECK_CONTAINS(scene_error_message(), version);
            CHECK_CONTAINS(scene_error_message(), "QSurfaceFormat::setVersion(3, 3)");
        }
        check_that(!renderer || strtod(version, NULL) >= 3.3, __FILE__, __LINE__, "a renderer for %s", version);
        CHECK_INT(glGetError(), GL_NO_ERROR);
        scene_renderer_release(renderer);
        gl_host_destroy(&host);
    }
}

int main(void) {
    all_orders(gl_es_3, gl_es_3);
    all_orders(gl_es_3, core);
    all_orders(core, core);
    contexts_in_the_same_place();
    old_contexts();
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("gl_contexts");
}
