/* GL layers in several contexts: of two renderers, one that is lost, a host's, and one of a thread. */
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "gl_painter.h"

/* Two renderers, each with a context; a layer may go from one to the other. */
static void test_two_renderers(void) {
    stage a = stage_create(20, 20, 1), b = stage_create(20, 20, 1);
    painter p = {.color = RED}, q = {.color = GREEN};
    scene_layer *first = add_gl(a.root, &p), *second = add_gl(b.root, &q);
    frame f = frame_render(a.renderer, 0), g = frame_render(b.renderer, 0);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    CHECK_PIXEL(&g, 2, 2, 0, 255, 0, 255);
    CHECK(p.last.context != q.last.context);
    frame_free(&f);
    frame_free(&g);
    uint64_t old = p.last.context;
    CHECK_OK(scene_layer_add_sublayer(b.root, first));
    g = frame_render(b.renderer, 1);
    CHECK_PIXEL(&g, 2, 2, 255, 0, 0, 255);
    frame_free(&g);
    CHECK_INT(p.prepared, 2);
    CHECK(p.last.context != old);
    f = frame_render(a.renderer, 1);
    CHECK_PIXEL(&f, 2, 2, 0, 0, 0, 0);
    frame_free(&f);
    CHECK_INT(p.destroyed, 1);
    release_gl(first);
    release_gl(second);
    stage_release(&a);
    stage_release(&b);
    CHECK_INT(p.destroyed, 2);
    CHECK_INT(q.destroyed, 1);
    CHECK_INT(p.lost + q.lost, 0);
    CHECK_INT(p.ended, 1);
    CHECK_INT(q.ended, 1);
}

/* A context that is lost takes all with it, and the frame has all again. */
static void test_context_loss(void) {
    stage s = stage_create(20, 20, 1);
    painter p = {.color = RED};
    scene_layer *layer = add_gl(s.root, &p);
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    uint64_t old = p.last.context;
    CHECK_OK(scene_renderer_lose_context(s.renderer));
    frame f = frame_render(s.renderer, 1);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    frame_free(&f);
    CHECK_INT(p.lost, 1);
    CHECK_INT(p.destroyed, 1);
    CHECK_INT(p.prepared, 2);
    CHECK(p.last.context != old);
    release_gl(layer);
    stage_release(&s);
    CHECK_INT(p.destroyed, 2);
    CHECK_INT(p.lost, 1);
}

/* In a host's context, whose state stays; released with the context current, with another, and after it is abandoned. */
static void test_host(void) {
    for (int i = 0; i < 3; i++) {
        gl_host host = gl_host_create(20, 20);
        scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
        scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        painter p = {.color = RED};
        scene_layer *layer = add_gl(root, &p);
        CHECK_OK(scene_renderer_set_root(renderer, root));
        gl_host_render(&host, renderer, true, 0);
        uint8_t pixel[4] = {0};
        glBindFramebuffer(GL_FRAMEBUFFER, host.framebuffer);
        glReadPixels(2, 17, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        CHECK(pixel[0] == 255 && pixel[2] == 0);
        CHECK_INT(p.drawn, 1);
        if (i == 1) gl_host_make_current(&host, false);
        if (i == 2) CHECK_OK(scene_renderer_abandon(renderer));
        scene_renderer_release(renderer);
        CHECK_INT(p.destroyed, i == 1 ? 0 : 1);
        CHECK_INT(p.lost, i == 2 ? 1 : 0);
        if (i == 1) {
            gl_host_make_current(&host, true);
            scene_renderer_release(scene_renderer_create_gl(NULL, NULL));
            CHECK_INT(p.destroyed, 1);
            CHECK_INT(p.lost, 0);
        }
        release_gl(layer);
        scene_layer_release(root);
        CHECK_INT(p.ended, 1);
        gl_host_destroy(&host);
    }
}

/* A renderer with a thread draws on that, and another thread may ask for its pixels meanwhile. */
static void test_thread(void) {
    stage s = stage_create(20, 20, 1);
    painter p = {.color = RED};
    scene_layer *layer = add_gl(s.root, &p);
    CHECK_OK(scene_gl_layer_set_asynchronous(layer, true));
    CHECK_OK(scene_flush());
    CHECK_OK(scene_renderer_start(s.renderer, 1 / 60.0));
    double end = scene_get_current_time() + 20;
    while (__atomic_load_n(&p.drawn, __ATOMIC_RELAXED) < 5 && scene_get_current_time() < end) usleep(2000);
    frame f = frame_read(s.renderer);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    frame_free(&f);
    release_gl(layer);
    CHECK_OK(scene_flush());
    while (__atomic_load_n(&p.destroyed, __ATOMIC_RELAXED) < 1 && scene_get_current_time() < end) usleep(2000);
    CHECK_OK(scene_renderer_stop(s.renderer));
    CHECK_INT(p.destroyed, 1);
    stage_release(&s);
    CHECK_INT(p.ended, 1);
}

int main(void) {
    test_two_renderers();
    test_context_loss();
    test_host();
    test_thread();
    return check_summary("gl_layer_contexts");
}
