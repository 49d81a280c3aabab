/* GL renderers: drawing over what the host drew, refusals, threads, and the ways in which one ends. */
#define _POSIX_C_SOURCE 200809L
#include "frame.h"
#include "gl_host.h"

#include <pthread.h>

#include <scene/gl.h>

enum { size = 16 };

static gl_host host;

static scene_gl_target target(void) {
    scene_gl_target result = SCENE_GL_TARGET_INIT;
    result.framebuffer = host.framebuffer;
    result.width = result.height = size;
    result.flip_y = false;
    return result;
}

static scene_renderer *make_renderer(scene_layer *root) {
    /* libscene finds the loader of the context by itself. */
    scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
    check_that(renderer != NULL, __FILE__, __LINE__, "no GL renderer: %s", scene_error_message());
    if (root) CHECK_OK(scene_renderer_set_root(renderer, root));
    return renderer;
}

static void clear_host(float r, float g, float b, float a) {
    glBindFramebuffer(GL_FRAMEBUFFER, host.framebuffer);
    glClearColor(r, g, b, a);
    glClear(GL_COLOR_BUFFER_BIT);
}

static frame read_host(void) {
    frame result = {size, size, malloc(4 * size * size)};
    glBindFramebuffer(GL_READ_FRAMEBUFFER, host.framebuffer);
    glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, result.pixels);
    return result;
}

static scene_layer *make_root(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, size, size}));
    add_box(root, 0, 0, 8, 4, (scene_color){1, 0, 0, 0.5f});
    return root;
}

static void drawing_over(void) {
    scene_layer *root = make_root();
    scene_renderer *renderer = make_renderer(root);
    scene_gl_target to = target();
    clear_host(0, 1, 0, 1);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    frame frame = read_host();
    CHECK_PIXEL(&frame, 0, 0, 128, 127, 0, 255);
    CHECK_PIXEL(&frame, 7, 3, 128, 127, 0, 255);
    CHECK_PIXEL(&frame, 8, 4, 0, 255, 0, 255);
    frame_free(&frame);
    /* The first row at the bottom, as in a window. */
    to.flip_y = true;
    clear_host(0, 1, 0, 1);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    frame = read_host();
    CHECK_PIXEL(&frame, 0, 15, 128, 127, 0, 255);
    CHECK_PIXEL(&frame, 0, 0, 0, 255, 0, 255);
    frame_free(&frame);
    /* Cleared, in pixels of its own scale, in a part of the framebuffer. */
    to = target();
    to.clear = true;
    to.scale = 2;
    CHECK_OK(scene_renderer_set_background_color(renderer, BLUE));
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    frame = read_host();
    CHECK_PIXEL(&frame, 15, 7, 128, 0, 127, 255);
    CHECK_PIXEL(&frame, 15, 8, 0, 0, 255, 255);
    frame_free(&frame);
    clear_host(0, 1, 0, 1);
    to.width = to.height = 8;
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    CHECK_INT(scene_renderer_get_width(renderer), 8);
    frame = read_host();
    CHECK_PIXEL(&frame, 7, 0, 128, 0, 127, 255);
    CHECK_PIXEL(&frame, 8, 0, 0, 255, 0, 255);
    CHECK_PIXEL(&frame, 0, 8, 0, 255, 0, 255);
    frame_free(&frame);
    scene_renderer_release(renderer);
    scene_layer_release(root);
}

static void refusals(void) {
    scene_layer *root = make_root();
    scene_renderer *renderer = make_renderer(root), *offscreen = scene_renderer_create_offscreen(4, 4, 1);
    scene_gl_target good = target();
    uint8_t pixels[4 * size * size];
    CHECK_OK(scene_renderer_render_gl(renderer, &good, 0));
    CHECK_FAILS(scene_renderer_render_gl(offscreen, &good, 0), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_render(renderer, 0), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_set_size(renderer, 4, 4, 1), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8, 4 * size, pixels, sizeof pixels),
                SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_write_png(renderer, "/tmp/never.png"), SCENE_ERROR_INVALID_STATE);
    CHECK_FAILS(scene_renderer_render_gl(renderer, NULL, 0), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_render_gl(renderer, &good, NAN), SCENE_ERROR_INVALID_ARGUMENT);
    CHECK_FAILS(scene_renderer_render_gl(NULL, &good, 0), SCENE_ERROR_INVALID_HANDLE);
    for (int i = 0; i < 8; i++) {
        scene_gl_target bad = good;
        if (i == 0) bad.struct_size = 0;
        if (i == 1) bad.struct_size = 8;
        if (i == 2) bad.width = 0;
        if (i == 3) bad.height = 16385;
        if (i == 4) bad.scale = 0;
        if (i == 5) bad.scale = NAN;
        if (i == 6) bad.scale = -1;
        if (i == 7) bad.scale = INFINITY;
        CHECK_FAILS(scene_renderer_render_gl(renderer, &bad, 0), SCENE_ERROR_INVALID_ARGUMENT);
    }
    /* A framebuffer that is none, or not complete: an error, and the host's bindings as they were. */
    gl_state *before = gl_state_read();
    scene_gl_target bad = good;
    bad.framebuffer = 4711;
    CHECK(scene_renderer_render_gl(renderer, &bad, 0) != SCENE_OK);
    CHECK(check_message_names("scene_renderer_render_gl("));
    GL_STATE_CHECK(before);
    free(before);
    CHECK_OK(scene_renderer_render_gl(renderer, &good, 0));

    gl_host_make_current(&host, false);
    CHECK_FAILS_WITH(scene_renderer_create_gl(gl_host_get_proc_address, NULL), NULL, SCENE_ERROR_GL);
    CHECK_FAILS_WITH(scene_renderer_create_gl(NULL, NULL), NULL, SCENE_ERROR_GL);
    CHECK_FAILS(scene_renderer_render_gl(renderer, &good, 0), SCENE_ERROR_WRONG_CONTEXT);
    gl_host_make_current(&host, true);
    scene_renderer_release(renderer);
    scene_renderer_release(offscreen);
    scene_layer_release(root);
}

/* Loaders that know everything but one function. */
typedef struct loader {
    char names[256][64];
    int count, missing;
} loader;

static void *load(const char *name, void *user_data) {
    loader *loader = user_data;
    int index = loader->count++;
    if (index < 256) snprintf(loader->names[index], sizeof loader->names[index], "%s", name);
    return index == loader->missing ? NULL : gl_host_get_proc_address(name, NULL);
}

static void missing_functions(void) {
    static loader all, partial;
    all.missing = -1;
    scene_renderer_release(scene_renderer_create_gl(load, &all));
    CHECK(all.count > 20 && all.count < 256);
    for (int i = 0; i < all.count; i++) {
        partial.count = 0;
        partial.missing = i;
        scene_error_clear();
        scene_renderer *renderer = scene_renderer_create_gl(load, &partial);
        if (renderer) {
            /* Then it is one that is only used where it exists. */
            scene_gl_target to = target();
            CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
            scene_renderer_release(renderer);
            continue;
        }
        CHECK_INT(scene_error_status(), SCENE_ERROR_UNSUPPORTED);
        CHECK_CONTAINS(scene_error_message(), all.names[i]);
    }
    partial.missing = 0;
    partial.count = 0;
    CHECK_FAILS_WITH(scene_renderer_create_gl(load, &partial), NULL, SCENE_ERROR_UNSUPPORTED);
}

static void *render_elsewhere(void *renderer) {
    scene_gl_target to = target();
    CHECK_FAILS(scene_renderer_render_gl(renderer, &to, 0), SCENE_ERROR_WRONG_THREAD);
    return NULL;
}

/* How many GL objects of all kinds there are. */
static int count_objects(void) {
    int count = 0;
    for (GLuint i = 1; i < 2000; i++)
        count += glIsTexture(i) + glIsBuffer(i) + glIsProgram(i) + glIsShader(i) + glIsVertexArray(i) +
                 glIsFramebuffer(i) + glIsRenderbuffer(i) + glIsSampler(i);
    return count;
}

static void endings(void) {
    scene_layer *root = make_root();
    scene_gl_target to = target();
    int objects = count_objects();
    scene_renderer *renderer = make_renderer(root);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    CHECK(count_objects() > objects);
    pthread_t thread;
    pthread_create(&thread, NULL, render_elsewhere, renderer);
    pthread_join(thread, NULL);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    /* With the context current, releasing frees all that was made. */
    scene_renderer_release(renderer);
    CHECK_INT(count_objects(), objects);

    /* Abandoned: good for nothing but releasing, and nothing is freed through GL. */
    renderer = make_renderer(root);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    int made = count_objects();
    CHECK_OK(scene_renderer_abandon(renderer));
    CHECK_OK(scene_renderer_abandon(renderer));
    CHECK_FAILS(scene_renderer_render_gl(renderer, &to, 0), SCENE_ERROR_INVALID_STATE);
    scene_renderer_release(renderer);
    CHECK_INT(count_objects(), made);

    /* Its context is lost: it says so until it is abandoned, and another one draws the tree. */
    renderer = make_renderer(root);
    clear_host(0, 0, 0, 0);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    frame before = read_host();
    CHECK_OK(scene_renderer_lose_context(renderer));
    CHECK_FAILS(scene_renderer_render_gl(renderer, &to, 0), SCENE_ERROR_CONTEXT_LOST);
    CHECK_FAILS(scene_renderer_render_gl(renderer, &to, 0), SCENE_ERROR_CONTEXT_LOST);
    CHECK_OK(scene_renderer_abandon(renderer));
    scene_renderer *other = make_renderer(root);
    clear_host(0, 0, 0, 0);
    CHECK_OK(scene_renderer_render_gl(other, &to, 0));
    frame after = read_host();
    CHECK(frame_equal(&before, &after));
    frame_free(&before), frame_free(&after);
    scene_renderer_release(renderer);
    scene_renderer_release(other);

    /* Abandoned after its context is gone. */
    renderer = make_renderer(root);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    gl_host_destroy(&host);
    CHECK_OK(scene_renderer_abandon(renderer));
    scene_renderer_release(renderer);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_RENDERER), 0);

    /* Released while its context is not current, and not abandoned: no crash, and the host's context is left alone. */
    host = gl_host_create(size, size);
    to = target();
    renderer = make_renderer(root);
    CHECK_OK(scene_renderer_render_gl(renderer, &to, 0));
    made = count_objects();
    gl_host_make_current(&host, false);
    scene_renderer_release(renderer);
    CHECK(eglGetCurrentContext() == EGL_NO_CONTEXT);
    gl_host_make_current(&host, true);
    CHECK_INT(count_objects(), made);
    /* The next renderer in that context frees what was left there. */
    renderer = make_renderer(root);
    CHECK(count_objects() < made);
    scene_renderer_release(renderer);
    scene_layer_release(root);
}

int main(void) {
    host = gl_host_create(size, size);
    drawing_over();
    refusals();
    missing_functions();
    endings();
    gl_host_destroy(&host);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_LAYER), 0);
    return check_summary("gl_renderer");
}
