/* GL layers: what the program draws with GL as contents, when it is asked to, and what it may do meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include "gl_painter.h"
#include <stdatomic.h>
#include <time.h>

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

/* Neither outside of the target nor of a layer that cuts; what effects and copies show may lie elsewhere. */
static void test_out_of_sight(void) {
    stage s = stage_create(40, 40, 1);
    painter p = {.color = RED};
    scene_layer *window = add_box(s.root, 10, 10, 20, 20, BLUE), *layer = add_gl(window, &p);
    CHECK_OK(scene_gl_layer_set_asynchronous(layer, true));
    CHECK_OK(scene_renderer_render(s.renderer, 0));
    CHECK_INT(p.drawn, 1);
    hold_still();
    CHECK_OK(scene_layer_set_position(layer, (scene_point){10, 35}));
    CHECK_OK(scene_renderer_render(s.renderer, 1));
    CHECK_INT(p.drawn, 2);
    /* Below the layer that cuts, in the target all the same. */
    hold_still();
    CHECK_OK(scene_layer_set_masks_to_bounds(window, true));
    CHECK_OK(scene_renderer_render(s.renderer, 2));
    CHECK_INT(p.drawn, 2);
    CHECK_INT(p.asked, 2);
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    CHECK_OK(scene_layer_set_needs_display(layer));
    CHECK(scene_renderer_next_frame_time(s.renderer) == INFINITY);
    hold_still();
    CHECK_OK(scene_layer_set_masks_to_bounds(window, false));
    CHECK_OK(scene_layer_set_position(layer, (scene_point){10, -100}));
    CHECK_OK(scene_renderer_render(s.renderer, 3));
    CHECK_INT(p.drawn, 2);
    /* A shadow lies where the layer does not. */
    hold_still();
    CHECK_OK(scene_layer_set_shadow_opacity(layer, 1));
    CHECK_OK(scene_layer_set_shadow_offset(layer, (scene_size){0, 100}));
    CHECK_OK(scene_renderer_render(s.renderer, 4));
    CHECK_INT(p.drawn, 3);
    hold_still();
    CHECK_OK(scene_gl_layer_set_asynchronous(layer, false));
    CHECK_OK(scene_layer_set_shadow_opacity(layer, 0));
    CHECK_OK(scene_renderer_render(s.renderer, 5));
    int drawn = p.drawn;
    /* What was drawn is still there when it comes back. */
    hold_still();
    CHECK_OK(scene_layer_set_position(layer, (scene_point){10, 10}));
    frame f = frame_render(s.renderer, 6);
    CHECK_PIXEL(&f, 12, 12, 255, 0, 0, 255);
    frame_free(&f);
    CHECK_INT(p.drawn, drawn);
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

/* What a layer's drawing on the thread of its renderer asks of that renderer. */
typedef struct caller {
    scene_renderer *renderer;
    scene_status statuses[6];
    atomic_bool is_done;
} caller;

static scene_status draw_and_ask(scene_layer *layer, const scene_gl_frame *frame, void *data) {
    (void)frame;
    caller *c = data;
    if (atomic_load(&c->is_done)) return SCENE_OK;
    unsigned char pixels[20 * 20 * 4];
    c->statuses[0] = scene_renderer_read_pixels(c->renderer, SCENE_PIXEL_FORMAT_RGBA8, 80, pixels, sizeof pixels);
    c->statuses[1] = scene_renderer_stop(c->renderer);
    c->statuses[2] = scene_renderer_prepare(c->renderer, layer);
    c->statuses[3] = scene_renderer_lose_context(c->renderer);
    c->statuses[4] = scene_renderer_render(c->renderer, 1);
    c->statuses[5] = scene_gl_context_create(c->renderer) ? SCENE_OK : scene_error_status();
    scene_renderer_release(c->renderer);
    atomic_store(&c->is_done, true);
    return SCENE_OK;
}

/* Nothing of it waits for the thread that asks; the last reference may go there. */
static void test_within_drawing_on_the_renderers_thread(void) {
    for (int is_last = 0; is_last < 2; is_last++) {
        stage s = stage_create(20, 20, 1);
        caller c = {.renderer = s.renderer};
        scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_GL);
        CHECK_OK(scene_layer_set_frame(layer, (scene_rect){0, 0, 20, 20}));
        scene_gl_drawing drawing = SCENE_GL_DRAWING_INIT;
        drawing.draw = draw_and_ask;
        CHECK_OK(scene_gl_layer_set_drawing(layer, &drawing, &c, NULL));
        CHECK_OK(scene_layer_add_sublayer(s.root, layer));
        CHECK(is_last || scene_renderer_retain(s.renderer) == s.renderer);
        CHECK_OK(scene_renderer_start(s.renderer, 0.005));
        CHECK_OK(scene_flush());
        for (int i = 0; i < 2000 && !atomic_load(&c.is_done); i++)
            nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
        CHECK(atomic_load(&c.is_done));
        for (int i = 0; i < 6; i++) CHECK_INT(c.statuses[i], SCENE_ERROR_INVALID_STATE);
        scene_layer_release(layer);
        if (is_last) {
            scene_layer_release(s.root);
            continue;
        }
        CHECK_OK(scene_renderer_stop(s.renderer));
        stage_release(&s);
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

int main(void) {
    test_pixels();
    test_needs_display();
    test_asynchronous();
    test_out_of_sight();
    test_hostile_state();
    test_within_drawing();
    test_within_drawing_on_the_renderers_thread();
    test_failures();
    test_sizes();
    return check_summary("gl_layers");
}
