/* GL layers: what the program draws with GL as contents, when it is asked to, in which context, and what it may do meanwhile. */
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "frame.h"
#include "gl_host.h"

/* What the functions of a layer have seen, and what they are to do. */
typedef struct painter {
    int prepared, asked, drawn, destroyed, lost, ended;
    scene_gl_frame last;
    bool declines, is_hostile, releases, replaces, renders;
    scene_status answer, prepare_answer;
    scene_renderer *renderer;
    scene_color color;
} painter;

static scene_status on_prepare(scene_layer *layer, scene_gl_frame *frame, void *data) {
    painter *p = data;
    (void)layer;
    CHECK_INT(frame->struct_size, sizeof *frame);
    CHECK(frame->data == NULL);
    frame->data = p;
    p->prepared++;
    p->last = *frame;
    return p->prepare_answer;
}

static bool on_can_draw(scene_layer *layer, const scene_gl_frame *frame, void *data) {
    painter *p = data;
    (void)layer;
    (void)frame;
    p->asked++;
    return !p->declines;
}

/* All that libscene sets and a drawing may leave otherwise. */
static void leave_hostile_state(void) {
    GLuint names[4];
    glGenTextures(2, names);
    glGenBuffers(2, names + 2);
    for (GLenum unit = 0; unit < 8; unit++) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, names[0]);
        glBindTexture(GL_TEXTURE_2D_ARRAY, names[1]);
    }
    glBindBuffer(GL_ARRAY_BUFFER, names[2]);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, names[3]);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, names[2]);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 3);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 2);
    glPixelStorei(GL_PACK_ROW_LENGTH, 5);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 1);
    glEnable(GL_SCISSOR_TEST);
    glScissor(1, 1, 1, 1);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_ZERO);
    glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_NEVER);
    glDepthMask(GL_FALSE);
    glDepthRangef(1, 0);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_NEVER, 0, 0);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT_AND_BACK);
    glEnable(GL_RASTERIZER_DISCARD);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glClearColor(1, 0, 1, 1);
    glViewport(3, 3, 1, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glEnable(0x12345); /* A GL error. */
}

static scene_status on_draw(scene_layer *layer, const scene_gl_frame *frame, void *data) {
    painter *p = data;
    GLint bound = -1, viewport[4];
    p->drawn++;
    p->last = *frame;
    CHECK(frame->data == p);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    CHECK_INT((uint32_t)bound, frame->framebuffer);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glGetIntegerv(GL_VIEWPORT, viewport);
    CHECK_INT(viewport[2], frame->width);
    CHECK_INT(viewport[3], frame->height);
    CHECK(!glIsEnabled(GL_BLEND) && !glIsEnabled(GL_SCISSOR_TEST) && !glIsEnabled(GL_DEPTH_TEST));
    CHECK(frame->get_proc_address("glClear", NULL) != NULL);
    CHECK_INT(glGetError(), GL_NO_ERROR);
    if (p->answer != SCENE_OK) return p->answer;
    glClearColor(p->color.r, p->color.g, p->color.b, p->color.a);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    /* The lower left quarter is blue: GL's origin. */
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, (GLint)frame->width / 2, (GLint)frame->height / 2);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (p->renders) {
        CHECK_FAILS(scene_renderer_render(p->renderer, frame->time), SCENE_ERROR_INVALID_STATE);
        uint8_t pixel[4];
        CHECK_FAILS(scene_renderer_read_pixels(p->renderer, SCENE_PIXEL_FORMAT_RGBA8, 4, pixel, 4),
                    SCENE_ERROR_INVALID_STATE);
    }
    if (p->is_hostile) leave_hostile_state();
    if (p->replaces) CHECK_OK(scene_gl_layer_set_drawing(layer, NULL, NULL, NULL));
    if (p->releases) {
        CHECK_OK(scene_layer_remove_from_superlayer(layer));
        scene_layer_release(layer);
    }
    return SCENE_OK;
}

static void on_destroy(scene_layer *layer, const scene_gl_frame *frame, bool context_lost, void *data) {
    painter *p = data;
    (void)layer;
    CHECK(frame->data == p || p->prepared == 0);
    CHECK_INT(p->ended, 0);
    p->destroyed++;
    if (context_lost) p->lost++;
}

static void on_end(void *data) { ((painter *)data)->ended++; }

/* A GL layer of 20 x 20 points in a superlayer; the caller's. */
static scene_layer *add_gl(scene_layer *superlayer, painter *p) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_GL);
    scene_gl_drawing drawing = SCENE_GL_DRAWING_INIT;
    drawing.prepare = on_prepare;
    drawing.can_draw = on_can_draw;
    drawing.draw = on_draw;
    drawing.destroy = on_destroy;
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 20, 20}));
    CHECK_OK(scene_gl_layer_set_drawing(layer, &drawing, p, on_end));
    CHECK(scene_gl_layer_has_drawing(layer));
    if (superlayer) CHECK_OK(scene_layer_add_sublayer(superlayer, layer));
    return layer;
}

static void release_gl(scene_layer *layer) {
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
}

/* What is set until the next frame does not animate. */
static void hold_still(void) { CHECK_OK(scene_transaction_set_disable_actions(true)); }

/* The picture lies the right way up, with corner, opacity and scale. */
static void test_pixels(void) {
    stage s = stage_create(20, 20, 1);
    painter p = {.color = RED};
    scene_layer *layer = add_gl(s.root, &p);
    frame f = frame_render(s.renderer, 1.5);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    CHECK_PIXEL(&f, 17, 17, 255, 0, 0, 255);
    CHECK_PIXEL(&f, 2, 17, 0, 0, 255, 255);
    frame_free(&f);
    CHECK_INT(p.prepared, 1);
    CHECK_INT(p.drawn, 1);
    CHECK_INT(p.asked, 0);
    CHECK_INT(p.last.width, 20);
    CHECK_NUMBER(p.last.time, 1.5);
    CHECK_NUMBER(p.last.layer_time, 1.5);
    CHECK(p.last.context != 0 && p.last.major >= 3);
    hold_still();
    CHECK_OK(scene_layer_set_corner_radius(layer, 8));
    CHECK_OK(scene_layer_set_masks_to_bounds(layer, true));
    CHECK_OK(scene_layer_set_opacity(layer, 0.5));
    f = frame_render(s.renderer, 10);
    CHECK_PIXEL(&f, 0, 0, 0, 0, 0, 0);
    CHECK_PIXEL(&f, 10, 3, 128, 0, 0, 128);
    CHECK_PIXEL(&f, 3, 16, 0, 0, 128, 128);
    frame_free(&f);
    CHECK_INT(p.drawn, 1);
    /* Another number of pixels is another drawing. */
    hold_still();
    CHECK_OK(scene_layer_set_contents_scale(layer, 2));
    CHECK_OK(scene_renderer_render(s.renderer, 11));
    CHECK_INT(p.drawn, 2);
    CHECK_INT(p.last.width, 40);
    CHECK_NUMBER(p.last.scale, 2);
    CHECK_INT(p.prepared, 1);
    release_gl(layer);
    CHECK_INT(p.destroyed, 0);
    CHECK_OK(scene_renderer_render(s.renderer, 12));
    CHECK_INT(p.destroyed, 1);
    CHECK_INT(p.lost, 0);
    CHECK_INT(p.ended, 1);
    stage_release(&s);
}

/* Drawn when something asks for that, and else never. */
static void test_needs_display(void) {
    stage s = stage_create(20, 20, 1);
    painter p = {.color = RED};
    scene_layer *layer = add_gl(s.root, &p);
    for (int i = 0; i < 3; i++) CHECK_OK(scene_renderer_render(s.renderer, i));
    CHECK_INT(p.drawn, 1);
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    p.color = GREEN;
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK(scene_renderer_next_frame_time(s.renderer) == -INFINITY);
    frame f = frame_render(s.renderer, 3);
    CHECK_PIXEL(&f, 2, 2, 0, 255, 0, 255);
    frame_free(&f);
    CHECK_INT(p.drawn, 2);
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    /* A hidden one waits. */
    hold_still();
    CHECK_OK(scene_layer_set_hidden(layer, true));
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK_OK(scene_renderer_render(s.renderer, 4));
    CHECK_INT(p.drawn, 2);
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    hold_still();
    CHECK_OK(scene_layer_set_hidden(layer, false));
    CHECK_OK(scene_renderer_render(s.renderer, 5));
    CHECK_INT(p.drawn, 3);
    release_gl(layer);
    stage_release(&s);
    CHECK_INT(p.destroyed, 1);
    CHECK_INT(p.ended, 1);
}

/* Asked in each frame. */
static void test_asynchronous(void) {
    stage s = stage_create(20, 20, 1);
    painter p = {.color = RED};
    scene_layer *layer = add_gl(s.root, &p);
    CHECK(!scene_gl_layer_get_asynchronous(layer));
    CHECK_OK(scene_gl_layer_set_asynchronous(layer, true));
    CHECK(scene_gl_layer_get_asynchronous(layer));
    for (int i = 0; i < 3; i++) CHECK_OK(scene_renderer_render(s.renderer, i));
    CHECK_INT(p.asked, 3);
    CHECK_INT(p.drawn, 3);
    CHECK(scene_renderer_next_frame_time(s.renderer) <= 2);
    p.declines = true;
    p.color = GREEN;
    frame f = frame_render(s.renderer, 3);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    frame_free(&f);
    CHECK_INT(p.asked, 4);
    CHECK_INT(p.drawn, 3);
    CHECK_OK(scene_gl_layer_set_asynchronous(layer, false));
    CHECK_OK(scene_renderer_render(s.renderer, 4));
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    CHECK_INT(p.asked, 4);
    release_gl(layer);
    stage_release(&s);
}

/* Whatever state a drawing leaves, the frame is the same, and so is the next. */
static void test_hostile_state(void) {
    frame frames[2][2];
    for (int hostile = 0; hostile < 2; hostile++) {
        stage s = stage_create(40, 40, 1);
        painter p = {.color = RED, .is_hostile = hostile};
        scene_layer *layer = add_gl(s.root, &p);
        scene_layer *box = add_box(s.root, 15, 15, 20, 20, GREEN);
        CHECK_OK(scene_layer_set_corner_radius(box, 5));
        CHECK_OK(scene_layer_set_shadow_opacity(box, 1));
        CHECK_OK(scene_gl_layer_set_asynchronous(layer, true));
        for (int i = 0; i < 2; i++) frames[hostile][i] = frame_render(s.renderer, i);
        CHECK_INT(p.drawn, 2);
        release_gl(layer);
        stage_release(&s);
    }
    for (int i = 0; i < 2; i++) {
        CHECK(frame_equal(&frames[0][i], &frames[1][i]));
        CHECK_PIXEL(&frames[1][i], 2, 2, 255, 0, 0, 255);
        frame_free(&frames[0][i]);
        frame_free(&frames[1][i]);
    }
}

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

/* The layer goes, or gets other functions, within its own drawing; and the renderer is not to be used there. */
static void test_within_drawing(void) {
    for (int i = 0; i < 3; i++) {
        stage s = stage_create(20, 20, 1);
        painter p = {.color = RED, .releases = i == 0, .replaces = i == 1, .renders = i == 2, .renderer = s.renderer};
        scene_layer *layer = add_gl(s.root, &p);
        CHECK_OK(scene_renderer_render(s.renderer, 0));
        CHECK_INT(p.drawn, 1);
        frame f = frame_render(s.renderer, 1);
        if (i < 2) CHECK_PIXEL(&f, 2, 2, 0, 0, 0, 0);
        if (i == 2) CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
        frame_free(&f);
        CHECK_INT(p.destroyed, i < 2 ? 1 : 0);
        if (i > 0) release_gl(layer);
        CHECK_OK(scene_flush());
        stage_release(&s);
        CHECK_INT(p.destroyed, 1);
        CHECK_INT(p.ended, 1);
    }
}

static int warnings;
static void on_log(scene_log_level level, const char *message, void *data) {
    (void)data;
    if (level == SCENE_LOG_WARNING && strstr(message, "GL")) warnings++;
}

/* Functions that fail. */
static void test_failures(void) {
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, on_log, NULL, NULL));
    stage s = stage_create(20, 20, 1);
    painter p = {.color = RED, .answer = SCENE_ERROR_IO}, q = {.prepare_answer = SCENE_ERROR_UNSUPPORTED};
    scene_layer *layer = add_gl(s.root, &p), *other = add_gl(s.root, &q);
    CHECK_OK(scene_layer_set_name(layer, "GL one"));
    CHECK_OK(scene_layer_set_name(other, "GL two"));
    warnings = 0;
    for (int i = 0; i < 3; i++) {
        CHECK_OK(scene_layer_set_needs_display(layer));
        CHECK_OK(scene_layer_set_needs_display(other));
        frame f = frame_render(s.renderer, i);
        CHECK_PIXEL(&f, 2, 2, 0, 0, 0, 0);
        frame_free(&f);
    }
    CHECK_INT(p.drawn, 3);
    CHECK_INT(q.prepared, 1);
    CHECK_INT(q.drawn, 0);
    CHECK_INT(warnings, 2);
    p.answer = SCENE_OK;
    CHECK_OK(scene_layer_set_needs_display(layer));
    frame f = frame_render(s.renderer, 4);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    frame_free(&f);
    release_gl(layer);
    release_gl(other);
    stage_release(&s);
    CHECK_INT(q.destroyed, 1);
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, NULL, NULL, NULL));
}

/* Sizes without pixels, and with too many. */
static void test_sizes(void) {
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, on_log, NULL, NULL));
    stage s = stage_create(20, 20, 1);
    painter p = {.color = RED};
    scene_layer *layer = add_gl(s.root, &p);
    const double sides[] = {0, 0.2, 1e5, 1e300};
    warnings = 0;
    for (int i = 0; i < 4; i++) {
        hold_still();
        CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, sides[i], 20}));
        CHECK_OK(scene_renderer_render(s.renderer, i));
        CHECK_INT(p.drawn, 0);
        CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    }
    CHECK_INT(warnings, 1);
    hold_still();
    CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 20, 20}));
    frame f = frame_render(s.renderer, 5);
    CHECK_PIXEL(&f, 2, 2, 255, 0, 0, 255);
    frame_free(&f);
    hold_still();
    CHECK_OK(scene_layer_set_bounds(layer, (scene_rect){0, 0, 20, 0}));
    f = frame_render(s.renderer, 6);
    CHECK_PIXEL(&f, 2, 2, 0, 0, 0, 0);
    frame_free(&f);
    release_gl(layer);
    stage_release(&s);
    CHECK_OK(scene_set_log_function(SCENE_LOG_WARNING, NULL, NULL, NULL));
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
        scene_gl_target target = SCENE_GL_TARGET_INIT;
        target.framebuffer = host.framebuffer;
        target.width = target.height = 20;
        target.clear = true;
        gl_state *before = gl_state_read();
        CHECK_OK(scene_renderer_render_gl(renderer, &target, 0));
        GL_STATE_CHECK(before);
        free(before);
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
    test_pixels();
    test_needs_display();
    test_asynchronous();
    test_hostile_state();
    test_two_renderers();
    test_within_drawing();
    test_failures();
    test_sizes();
    test_context_loss();
    test_host();
    test_thread();
    return check_summary("gl_layers");
}
