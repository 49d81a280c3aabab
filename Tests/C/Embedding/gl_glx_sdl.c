/* In windows of SDL's whose contexts are GLX's, and EGL's: a renderer with no loader given, frames over and over, and an offscreen
   renderer on the same thread, with the same pixels. */
#include "frame.h"
#include "gl_host.h"

#include <SDL.h>
#include <scene/gl.h>

enum { size = 32 };

typedef struct attributes {
    const char *name;
    int profile, major, minor;
    bool egl;
} attributes;

static scene_layer *make_root(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, size, size}));
    scene_layer *box = add_box(root, 4, 4, 20, 20, (scene_color){1, 0.5f, 0.25f, 0.75f});
    CHECK_OK(scene_layer_set_corner_radius(box, 6));
    scene_layer *group = add_box(root, 10, 12, 20, 16, BLUE);
    add_box(group, 2, 2, 12, 12, GREEN);
    CHECK_OK(scene_layer_set_opacity(group, 0.5));
    return root;
}

static void check_window(const attributes *wanted, scene_renderer *offscreen) {
    SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, wanted->egl ? "1" : "0");
    CHECK_INT(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, wanted->profile);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, wanted->major);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, wanted->minor);
    SDL_Window *window = SDL_CreateWindow("gl_glx", 0, 0, size, size, SDL_WINDOW_OPENGL);
    SDL_GLContext context = window ? SDL_GL_CreateContext(window) : NULL;
    check_that(context != NULL, __FILE__, __LINE__, "%s: no context: %s", wanted->name, SDL_GetError());
    if (!context) return;
    check_that((eglGetCurrentContext() != EGL_NO_CONTEXT) == wanted->egl, __FILE__, __LINE__, "%s: EGL %d",
               wanted->name, wanted->egl);
    gl_state *before = gl_state_read();
    scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
    check_that(renderer != NULL, __FILE__, __LINE__, "%s: %s", wanted->name, scene_error_message());
    scene_layer *root = make_root();
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_set_background_color(renderer, WHITE));
    frame expected = frame_render(offscreen, 0);
    CHECK(SDL_GL_GetCurrentContext() == context);
    for (int i = 0; i < 3; i++) {
        scene_gl_target target = SCENE_GL_TARGET_INIT;
        uint8_t pixels[size][size][4];
        int worst = 0;
        target.width = target.height = size;
        target.clear = true;
        glViewport(0, 0, size, size);
        gl_state *drawn = gl_state_read();
        CHECK_OK(scene_renderer_render_gl(renderer, &target, i));
        GL_STATE_CHECK(drawn);
        glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < 3 * size; x++) {
                int difference =
                    abs(pixels[size - 1 - y][x / 3][x % 3] - expected.pixels[4 * (y * size + x / 3) + x % 3]);
                if (difference > worst) worst = difference;
            }
        check_that(worst == 0, __FILE__, __LINE__, "%s: a pixel differs by %d from the offscreen renderer's",
                   wanted->name, worst);
        SDL_GL_SwapWindow(window);
        /* Between the frames something else draws on this thread. */
        frame again = frame_render(offscreen, i);
        CHECK(frame_equal(&again, &expected));
        frame_free(&again);
        free(drawn);
    }
    /* Made while another system's context is current. */
    scene_renderer *second = scene_renderer_create_offscreen(4, 4, 1);
    CHECK(second != NULL);
    scene_renderer_release(second);
    CHECK(SDL_GL_GetCurrentContext() == context);
    GL_STATE_CHECK(before);
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.width = target.height = size;
    SDL_GL_MakeCurrent(window, NULL);
    CHECK_FAILS(scene_renderer_render_gl(renderer, &target, 9), SCENE_ERROR_WRONG_CONTEXT);
    SDL_GL_MakeCurrent(window, context);
    CHECK_OK(scene_renderer_render_gl(renderer, &target, 9));
    scene_renderer_release(renderer);
    scene_layer_release(root);
    free(before);
    frame_free(&expected);
    SDL_GL_DeleteContext(context);
    SDL_DestroyWindow(window);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    printf("%s\n", wanted->name);
}

int main(void) {
    static const attributes all[] = {
        {"GLX, OpenGL 3.3 core", SDL_GL_CONTEXT_PROFILE_CORE, 3, 3, false},
        {"GLX, OpenGL compatibility", SDL_GL_CONTEXT_PROFILE_COMPATIBILITY, 4, 5, false},
        {"EGL, OpenGL 3.3 core", SDL_GL_CONTEXT_PROFILE_CORE, 3, 3, true},
        {"EGL, OpenGL ES 3.0", SDL_GL_CONTEXT_PROFILE_ES, 3, 0, true},
    };
    scene_renderer *offscreen = scene_renderer_create_offscreen(size, size, 1);
    scene_layer *root = make_root();
    CHECK_OK(scene_renderer_set_root(offscreen, root));
    CHECK_OK(scene_renderer_set_background_color(offscreen, WHITE));
    for (int i = 0; i < GL_COUNT(all); i++) check_window(&all[i], offscreen);
    scene_renderer_release(offscreen);
    scene_layer_release(root);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);
    return check_summary("gl_glx_sdl");
}
