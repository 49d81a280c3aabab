/* Swap chains of GL layers: what the program draws in a context of its own, on its own thread. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <pthread.h>
#include <unistd.h>

#include "frame.h"
#include "gl_host.h"

static scene_layer *add_chain(scene_layer *superlayer, const scene_gl_swap_chain *chain) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_GL);
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 20, 20}));
    CHECK(!scene_gl_layer_has_swap_chain(layer));
    CHECK_OK(scene_gl_layer_set_swap_chain(layer, chain));
    CHECK(scene_gl_layer_has_swap_chain(layer));
    CHECK(!scene_gl_layer_has_drawing(layer));
    if (superlayer) CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    return layer;
}

static scene_gl_swap_chain chain_of(uint32_t count) {
    scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
    chain.count = count;
    return chain;
}

static scene_gl_drawable acquire(scene_layer *layer) {
    scene_gl_drawable drawable = SCENE_GL_DRAWABLE_INIT;
    CHECK_OK(scene_gl_layer_acquire_drawable(layer, 2, &drawable));
    return drawable;
}

/* Fills a drawable, its lower left quarter with blue. */
static void fill(const scene_gl_drawable *drawable, scene_color color) {
    glBindFramebuffer(GL_FRAMEBUFFER, drawable->framebuffer);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, (GLsizei)drawable->width, (GLsizei)drawable->height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(color.r, color.g, color.b, color.a);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, (GLsizei)drawable->width / 2, (GLsizei)drawable->height / 2);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    CHECK_INT(glGetError(), GL_NO_ERROR);
}

static void present(scene_layer *layer, scene_color color) {
    scene_gl_drawable drawable = acquire(layer);
    fill(&drawable, color);
    CHECK_OK(scene_gl_layer_present_drawable(layer, drawable.id));
}

/* What is set until the next frame does not animate. */
static void hold_still(void) { CHECK_OK(scene_transaction_set_disable_actions(true)); }

/* The newest drawable that was presented is shown, the right way up, as contents of a layer. */
static void test_pixels(void) {
    stage s = stage_create(20, 20, 1);
    scene_gl_context *context = scene_gl_context_create(s.renderer);
    scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
    scene_layer *layer = add_chain(s.root, &chain);
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    CHECK_OK(scene_gl_context_make_current(context));
    scene_gl_drawable drawable = acquire(layer);
    CHECK_INT(drawable.width, 20);
    CHECK_INT(drawable.height, 20);
    CHECK_NUMBER(drawable.scale, 1);
    fill(&drawable, RED);
    /* Acquired is not presented. */
    frame f = frame_render(s.renderer, 1);
    CHECK_PIXEL(&f, 2, 2, 0, 0, 0, 0);
    frame_free(&f);
    CHECK_OK(scene_gl_layer_present_drawable(layer, drawable.id));
    CHECK(scene_renderer_next_frame_time(s.renderer) == -INFINITY);
    f = frame_render(s.renderer, 2);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    CHECK_PIXEL(&f, 2, 17, 0, 0, 255, 255);
    frame_free(&f);
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    /* Of two, the newer one; and so on for many frames with three drawables. */
    uint64_t seen[3] = {0};
    for (int i = 0; i < 20; i++) {
        present(layer, WHITE);
        drawable = acquire(layer);
        fill(&drawable, i % 2 ? RED : GREEN);
        CHECK_OK(scene_gl_layer_present_drawable(layer, drawable.id));
        int known = 0;
        while (known < 3 && seen[known] != 0 && seen[known] != drawable.id) known++;
        CHECK(known < 3);
        if (known < 3) seen[known] = drawable.id;
        f = frame_render(s.renderer, 3 + i);
        CHECK_PIXEL(&f, 2, 2, i % 2 ? 255 : 0, i % 2 ? 0 : 255, 0, 255);
        CHECK_PIXEL(&f, 2, 17, 0, 0, 255, 255);
        frame_free(&f);
    }
    /* The layer is one as any other. */
    hold_still();
    CHECK_OK(scene_layer_set_corner_radius(layer, 8));
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    f = frame_render(s.renderer, 40);
    CHECK_PIXEL(&f, 0, 0, 0, 0, 0, 0);
    CHECK_PIXEL(&f, 10, 3, 128, 0, 0, 128);
    frame_free(&f);
    CHECK_OK(scene_gl_context_make_current(NULL));
    CHECK(eglGetCurrentContext() == EGL_NO_CONTEXT);
    scene_gl_context_release(context);
    scene_layer_release(layer);
    stage_release(&s);
}

/* A bounded number, which come back: at once when discarded, with a frame when shown. */
static void test_bounds(void) {
    stage s = stage_create(20, 20, 1);
    scene_gl_context *context = scene_gl_context_create(s.renderer);
    scene_gl_swap_chain chain = chain_of(2);
    scene_layer *layer = add_chain(s.root, &chain);
    CHECK_OK(scene_gl_context_make_current(context));
    scene_gl_drawable a = acquire(layer), b = acquire(layer), c = SCENE_GL_DRAWABLE_INIT;
    CHECK(a.id != b.id && a.texture != b.texture);
    double before = scene_get_current_time();
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0.05, &c), SCENE_ERROR_NOT_FOUND);
    CHECK(scene_get_current_time() - before >= 0.05);
    CHECK(strstr(scene_error_message(), "2 with the program") != NULL);
    CHECK_INT(c.framebuffer, 0);
    CHECK_OK(scene_gl_layer_discard_drawable(layer, a.id));
    CHECK_FAILS(scene_gl_layer_discard_drawable(layer, a.id), SCENE_ERROR_NOT_FOUND);
    CHECK_FAILS(scene_gl_layer_present_drawable(layer, a.id), SCENE_ERROR_NOT_FOUND);
    CHECK_OK(scene_gl_layer_acquire_drawable(layer, 0, &c));
    CHECK_INT(c.id, a.id);
    fill(&b, RED);
    CHECK_OK(scene_gl_layer_present_drawable(layer, b.id));
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &a), SCENE_ERROR_NOT_FOUND);
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    fill(&c, GREEN);
    CHECK_OK(scene_gl_layer_present_drawable(layer, c.id));
    /* One on screen, one to come: none for the program until a frame. */
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &a), SCENE_ERROR_NOT_FOUND);
    CHECK_OK(scene_renderer_render(s.renderer, 1));
    CHECK_OK(scene_gl_layer_acquire_drawable(layer, 0, &a));
    CHECK_INT(a.id, b.id);
    CHECK_OK(scene_gl_layer_discard_drawable(layer, a.id));
    /* A layer that is hidden keeps none from the program. */
    hold_still();
    CHECK_OK(scene_layer_set_hidden(layer, true));
    for (int i = 0; i < 4; i++) {
        present(layer, RED);
        CHECK_OK(scene_renderer_render(s.renderer, 2 + i));
    }
    /* Nor does one that nobody shows. */
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_OK(scene_renderer_render(s.renderer, 8));
    for (int i = 0; i < 4; i++) present(layer, GREEN);
    hold_still();
    CHECK_OK(scene_layer_set_hidden(layer, false));
    CHECK_OK(scene_layer_add_sublayer(s.root, layer));
    frame f = frame_render(s.renderer, 9);
    CHECK_PIXEL(&f, 2, 2, 0, 255, 0, 255);
    frame_free(&f);
    scene_layer_release(layer);
    stage_release(&s);
    CHECK_OK(scene_gl_context_make_current(NULL));
    scene_gl_context_release(context);
}

/* Of the layer's size in pixels, or of one of its own; the state of GL stays. */
static void test_sizes_and_state(void) {
    stage s = stage_create(20, 20, 1);
    scene_gl_context *context = scene_gl_context_create(s.renderer);
    scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
    scene_layer *layer = add_chain(s.root, &chain);
    CHECK_OK(scene_gl_context_make_current(context));
    gl_state *before = gl_state_read();
    scene_gl_drawable drawable = acquire(layer);
    GL_STATE_CHECK(before);
    CHECK_OK(scene_gl_layer_present_drawable(layer, drawable.id));
    GL_STATE_CHECK(before);
    free(before);
    hold_still();
    CHECK_OK(scene_layer_set_contents_scale(layer, 2));
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 20, 10}));
    drawable = acquire(layer);
    CHECK_INT(drawable.width, 40);
    CHECK_INT(drawable.height, 20);
    CHECK_NUMBER(drawable.scale, 2);
    fill(&drawable, RED);
    CHECK_OK(scene_gl_layer_present_drawable(layer, drawable.id));
    frame f = frame_render(s.renderer, 0);
    CHECK_PIXEL(&f, 2, 7, 255, 0, 0, 255);
    CHECK_PIXEL(&f, 2, 13, 0, 0, 255, 255);
    frame_free(&f);
    chain.width = 3, chain.height = 5;
    chain.has_depth = false;
    CHECK_OK(scene_gl_layer_set_swap_chain(layer, &chain));
    CHECK_FAILS(scene_gl_layer_present_drawable(layer, drawable.id), SCENE_ERROR_NOT_FOUND);
    drawable = acquire(layer);
    CHECK_INT(drawable.width, 3);
    CHECK_INT(drawable.height, 5);
    fill(&drawable, GREEN);
    CHECK_OK(scene_gl_layer_present_drawable(layer, drawable.id));
    f = frame_render(s.renderer, 1);
    CHECK_PIXEL(&f, 10, 7, 0, 255, 0, 255);
    frame_free(&f);
    /* Without one the layer is empty, and functions draw it again. */
    CHECK_OK(scene_gl_layer_set_swap_chain(layer, NULL));
    CHECK(!scene_gl_layer_has_swap_chain(layer));
    f = frame_render(s.renderer, 2);
    CHECK_PIXEL(&f, 10, 7, 0, 0, 0, 0);
    frame_free(&f);
    scene_layer_release(layer);
    stage_release(&s);
    CHECK_OK(scene_gl_context_make_current(NULL));
    scene_gl_context_release(context);
}

/* With the transaction, in the frame of what else that changes. */
static void test_transactions(void) {
    stage s = stage_create(40, 20, 1);
    scene_gl_context *context = scene_gl_context_create(s.renderer);
    scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
    chain.presents_with_transaction = true;
    scene_layer *layer = add_chain(s.root, &chain);
    CHECK_OK(scene_gl_context_make_current(context));
    present(layer, RED);
    frame f = frame_render(s.renderer, 0);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    frame_free(&f);
    CHECK_OK(scene_renderer_start(s.renderer, 0.005));
    CHECK_OK(scene_transaction_begin());
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){30, 10}));
    present(layer, GREEN);
    usleep(50000);
    f = frame_read(s.renderer);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    CHECK_PIXEL(&f, 22, 2, 0, 0, 0, 0);
    frame_free(&f);
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_stop(s.renderer));
    f = frame_render(s.renderer, scene_get_current_time());
    CHECK_PIXEL(&f, 2, 2, 0, 0, 0, 0);
    CHECK_PIXEL(&f, 22, 2, 0, 255, 0, 255);
    frame_free(&f);
    /* A layer that is taken away within the transaction keeps nothing back. */
    CHECK_OK(scene_transaction_begin());
    present(layer, RED);
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    CHECK_OK(scene_transaction_commit());
    CHECK_OK(scene_renderer_render(s.renderer, scene_get_current_time()));
    for (int i = 0; i < 4; i++) present(layer, RED);
    scene_layer_release(layer);
    stage_release(&s);
    CHECK_OK(scene_gl_context_make_current(NULL));
    scene_gl_context_release(context);
}

typedef struct artist {
    scene_layer *layer;
    scene_gl_context *context;
    int drawn;
} artist;

/* Draws grey pictures, each lighter than the one before, all of one colour. */
static void *draw_on_thread(void *data) {
    artist *self = data;
    CHECK_OK(scene_gl_context_make_current(self->context));
    for (self->drawn = 0; self->drawn < 200; self->drawn++) {
        scene_gl_drawable drawable = acquire(self->layer);
        float grey = (float)(self->drawn + 50) / 255;
        glBindFramebuffer(GL_FRAMEBUFFER, drawable.framebuffer);
        glEnable(GL_SCISSOR_TEST);
        for (GLint y = 0; y < (GLint)drawable.height; y++) {
            glScissor(0, y, (GLsizei)drawable.width, 1);
            glClearColor(grey, grey, grey, 1);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        CHECK_OK(scene_gl_layer_present_drawable(self->layer, drawable.id));
        /* Frames come in between on fast machines, too: 200 pictures took less than four frames there. */
        usleep(100);
    }
    CHECK_OK(scene_gl_context_make_current(NULL));
    return NULL;
}

/* A thread of the program's draws while the renderer does, with a thread of its own or without: each frame has one picture, whole, none older than
 * the one before, and the last is the last. */
static void test_threads(bool runs) {
    stage s = stage_create(20, 20, 1);
    scene_gl_swap_chain chain = chain_of(runs ? 3 : 2);
    scene_layer *layer = add_chain(s.root, &chain);
    artist self = {layer, scene_gl_context_create(s.renderer), 0};
    pthread_t thread;
    CHECK_OK(scene_flush());
    if (runs) CHECK_OK(scene_renderer_start(s.renderer, 0.002));
    CHECK_INT(pthread_create(&thread, NULL, draw_on_thread, &self), 0);
    int last = 0, changes = 0, wrong = 0;
    /* However quick frames are beside the thread that draws for them. */
    const double end = scene_get_current_time() + 60;
    for (int i = 0; last < 249 && scene_get_current_time() < end; i++) {
        if (!runs) CHECK_OK(scene_renderer_render(s.renderer, i));
        if (runs) usleep(1000);
        uint8_t pixels[20 * 20 * 4];
        if (scene_renderer_read_pixels(s.renderer, SCENE_PIXEL_FORMAT_RGBA8, 80, pixels, sizeof pixels) != SCENE_OK)
            continue;
        for (int j = 0; j < 400; j++) wrong += pixels[4 * j] != pixels[0];
        wrong += pixels[0] < last;
        changes += pixels[0] != last;
        last = pixels[0];
    }
    CHECK_INT(pthread_join(thread, NULL), 0);
    CHECK_INT(wrong, 0);
    CHECK_INT(last, 249);
    CHECK(changes > 3);
    scene_gl_context_release(self.context);
    scene_layer_release(layer);
    stage_release(&s);
}

/* A context that does not share is told of, once, and what is on screen stays; so it is with one whose renderer's was lost. */
static void test_other_contexts(void) {
    stage s = stage_create(20, 20, 1);
    scene_gl_swap_chain chain = chain_of(2);
    scene_layer *layer = add_chain(s.root, &chain);
    scene_gl_drawable drawable = SCENE_GL_DRAWABLE_INIT;
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_GL);
    scene_gl_context *context = scene_gl_context_create(s.renderer);
    CHECK_OK(scene_gl_context_make_current(context));
    present(layer, RED);
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    drawable = acquire(layer);
    gl_host host = gl_host_create(4, 4);
    CHECK_FAILS(scene_gl_layer_present_drawable(layer, drawable.id), SCENE_ERROR_WRONG_CONTEXT);
    CHECK_OK(scene_gl_layer_discard_drawable(layer, drawable.id));
    /* Another context has none of the textures, and makes its own. */
    present(layer, GREEN);
    frame f = frame_render(s.renderer, 1);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    frame_free(&f);
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_WRONG_CONTEXT);
    CHECK(strstr(scene_error_message(), "scene_gl_context_create") != NULL);
    drawable = acquire(layer);
    gl_host_destroy(&host);
    CHECK_FAILS(scene_gl_layer_present_drawable(layer, drawable.id), SCENE_ERROR_GL);
    CHECK_OK(scene_gl_layer_discard_drawable(layer, drawable.id));
    CHECK_OK(scene_gl_context_make_current(context));
    present(layer, WHITE);
    f = frame_render(s.renderer, 2);
    CHECK_PIXEL(&f, 2, 2, 255, 255, 255, 255);
    frame_free(&f);
    CHECK_OK(scene_renderer_lose_context(s.renderer));
    f = frame_render(s.renderer, 3);
    CHECK_PIXEL(&f, 2, 2, 0, 0, 0, 0);
    frame_free(&f);
    CHECK_FAILS(scene_gl_layer_acquire_drawable(layer, 0, &drawable), SCENE_ERROR_WRONG_CONTEXT);
    scene_gl_context *other = scene_gl_context_create(s.renderer);
    CHECK_OK(scene_gl_context_make_current(other));
    present(layer, GREEN);
    f = frame_render(s.renderer, 4);
    CHECK_PIXEL(&f, 2, 2, 0, 255, 0, 255);
    frame_free(&f);
    /* A context that is released while it is current goes on until it is not. */
    scene_gl_context_release(other);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_GL_CONTEXT), 1);
    present(layer, RED);
    CHECK_OK(scene_gl_context_make_current(NULL));
    scene_gl_context_release(context);
    CHECK_INT(scene_live_object_count(SCENE_OBJECT_GL_CONTEXT), 0);
    scene_layer_release(layer);
    stage_release(&s);
}

/* In a host's context, whose toolkit makes one that shares, or libscene. */
static void test_host(void) {
    for (int by_toolkit = 0; by_toolkit < 2; by_toolkit++) {
        gl_host host = gl_host_create(20, 20);
        scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
        scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        scene_gl_swap_chain chain = SCENE_GL_SWAP_CHAIN_INIT;
        scene_layer *layer = add_chain(root, &chain);
        CHECK_OK(scene_renderer_set_root(renderer, root));
        scene_gl_context *context = NULL;
        EGLContext other = EGL_NO_CONTEXT;
        if (by_toolkit) {
            const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
            EGLConfig config = NULL;
            EGLint count = 0;
            const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
            CHECK(eglChooseConfig(host.display, wanted, &config, 1, &count));
            other = eglCreateContext(host.display, config, host.context, attributes);
            CHECK(eglMakeCurrent(host.display, EGL_NO_SURFACE, EGL_NO_SURFACE, other));
            CHECK(!scene_gl_context_create(renderer));
            CHECK_INT(scene_error_status(), SCENE_ERROR_WRONG_CONTEXT);
        } else {
            context = scene_gl_context_create(renderer);
            CHECK_OK(scene_gl_context_make_current(context));
        }
        present(layer, RED);
        gl_host_make_current(&host, true);
        gl_host_render(&host, renderer, true, 0);
        uint8_t pixel[4] = {0};
        glBindFramebuffer(GL_FRAMEBUFFER, host.framebuffer);
        glReadPixels(2, 17, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        CHECK_INT(pixel[0], 255);
        CHECK_INT(pixel[2], 0);
        glReadPixels(2, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        CHECK_INT(pixel[2], 255);
        scene_renderer_release(renderer);
        scene_layer_release(layer);
        scene_layer_release(root);
        scene_gl_context_release(context);
        if (other != EGL_NO_CONTEXT) CHECK(eglDestroyContext(host.display, other));
        gl_host_destroy(&host);
    }
}

int main(void) {
    test_pixels();
    test_bounds();
    test_sizes_and_state();
    test_transactions();
    test_threads(false);
    test_threads(true);
    test_other_contexts();
    test_host();
    return check_summary("swap_chains");
}
