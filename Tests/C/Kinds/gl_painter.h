/* GL layers whose functions note what they are told, and do what a test wants. */
#ifndef GL_PAINTER_H
#define GL_PAINTER_H

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

static inline scene_status on_prepare(scene_layer *layer, scene_gl_frame *frame, void *data) {
    painter *p = data;
    (void)layer;
    CHECK_INT(frame->struct_size, sizeof *frame);
    CHECK(frame->data == NULL);
    frame->data = p;
    p->prepared++;
    p->last = *frame;
    return p->prepare_answer;
}

static inline bool on_can_draw(scene_layer *layer, const scene_gl_frame *frame, void *data) {
    painter *p = data;
    (void)layer;
    (void)frame;
    p->asked++;
    return !p->declines;
}

/* All that libscene sets and a drawing may leave otherwise. */
static inline void leave_hostile_state(void) {
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

static inline scene_status on_draw(scene_layer *layer, const scene_gl_frame *frame, void *data) {
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

static inline void on_destroy(scene_layer *layer, const scene_gl_frame *frame, bool context_lost, void *data) {
    painter *p = data;
    (void)layer;
    CHECK(frame->data == p || p->prepared == 0);
    CHECK_INT(p->ended, 0);
    p->destroyed++;
    if (context_lost) p->lost++;
}

static inline void on_end(void *data) { ((painter *)data)->ended++; }

/* A GL layer of 20 x 20 points in a superlayer; the caller's. */
static inline scene_layer *add_gl(scene_layer *superlayer, painter *p) {
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

static inline void release_gl(scene_layer *layer) {
    CHECK_OK(scene_layer_remove_from_superlayer(layer));
    scene_layer_release(layer);
    CHECK_OK(scene_flush());
}

/* What is set until the next frame does not animate. */
static inline void hold_still(void) { CHECK_OK(scene_transaction_set_disable_actions(true)); }

#endif
