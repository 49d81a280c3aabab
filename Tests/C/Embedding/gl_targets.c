/* Framebuffers of a host's, in contexts of both dialects: those that encode sRGB, the one that is bound, and those that cannot be drawn
   into; and errors of the host's, which stay the host's. */
#include "frame.h"
#include "gl_host.h"

#include <scene/gl.h>

enum { size = 16 };

typedef struct fixture {
    gl_host host;
    scene_layer *root;
    scene_renderer *renderer;
} fixture;

static scene_gl_target target_of(GLuint framebuffer) {
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = framebuffer;
    target.width = target.height = size;
    target.clear = true;
    return target;
}

static void check_middle(const fixture *f, int expected, int line) {
    uint8_t pixel[4] = {0};
    glBindFramebuffer(GL_FRAMEBUFFER, f->host.framebuffer);
    glReadPixels(size / 2, size / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    check_that(abs(pixel[0] - expected) <= 1, __FILE__, line, "expected %d, got %d", expected, pixel[0]);
}

static void set_opacity(scene_layer *layer, double opacity) {
    CHECK_OK(scene_transaction_set_disable_actions(true));
    CHECK_OK(scene_layer_set_opacity(layer, opacity));
}

/* A grey of 0.5 is 128, whatever the framebuffer would make of it; also where it lies half over what was there. */
static void encodings(fixture *f) {
    static const GLenum formats[] = {GL_RGBA8, GL_SRGB8_ALPHA8};
    for (int i = 0; i < 2; i++) {
        gl_host_make_framebuffer(&f->host, formats[i]);
        scene_gl_target target = target_of(f->host.framebuffer);
        glEnable(0x8DB9 /* GL_FRAMEBUFFER_SRGB */);
        while (glGetError() != GL_NO_ERROR) {
        }
        CHECK_OK(scene_renderer_render_gl(f->renderer, &target, i));
        check_middle(f, 128, __LINE__);
        set_opacity(f->root, 0.5);
        CHECK_OK(scene_renderer_set_background_color(f->renderer, WHITE));
        CHECK_OK(scene_renderer_render_gl(f->renderer, &target, i + 10));
        check_middle(f, 192, __LINE__);
        set_opacity(f->root, 1);
        CHECK_OK(scene_renderer_render_gl(f->renderer, &target, i + 20));
        check_middle(f, 128, __LINE__);
    }
    glDisable(0x8DB9);
    while (glGetError() != GL_NO_ERROR) {
    }
}

static void what_is_bound(fixture *f) {
    GLint bound = 0;
    scene_gl_target target = target_of(SCENE_GL_FRAMEBUFFER_BOUND);
    glBindFramebuffer(GL_FRAMEBUFFER, f->host.framebuffer);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    CHECK_OK(scene_renderer_render_gl(f->renderer, &target, 40));
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
    CHECK_INT(bound, f->host.framebuffer);
    check_middle(f, 128, __LINE__);
}

/* Each is refused with its reason, and the next good one is drawn into. */
static void bad_framebuffers(fixture *f) {
    GLuint framebuffers[3], texture, renderbuffer;
    glGenFramebuffers(3, framebuffers);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, size, size, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, size, size);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[0]);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[1]);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[2]);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    while (glGetError() != GL_NO_ERROR) {
    }
    static const char *const reasons[] = {"is not complete", "is of whole numbers", "", "there is no framebuffer"};
    for (int i = 0; i < 4; i++) {
        scene_gl_target target = target_of(i < 3 ? framebuffers[i] : 4711);
        gl_state *before = gl_state_read();
        CHECK_FAILS(scene_renderer_render_gl(f->renderer, &target, 50 + i), SCENE_ERROR_GL);
        /* One without colours is refused for that or as incomplete. */
        CHECK_CONTAINS(scene_error_message(), reasons[i]);
        CHECK_INT(glGetError(), GL_NO_ERROR);
        GL_STATE_CHECK(before);
        free(before);
    }
    scene_gl_target target = target_of(f->host.framebuffer);
    CHECK_OK(scene_renderer_render_gl(f->renderer, &target, 60));
    check_middle(f, 128, __LINE__);
}

/* What the host did wrong before a frame it still hears after the frame. */
static void errors_of_the_host(fixture *f) {
    static const GLenum errors[] = {GL_INVALID_ENUM, GL_INVALID_VALUE, GL_INVALID_OPERATION,
                                    GL_INVALID_FRAMEBUFFER_OPERATION};
    scene_gl_target target = target_of(f->host.framebuffer);
    GLuint empty = 0;
    glGenFramebuffers(1, &empty);
    for (int i = 0; i < GL_COUNT(errors); i++) {
        if (i == 0) glEnable(0x7777);
        if (i == 1) glViewport(0, 0, -1, 3);
        if (i == 2) glBindVertexArray(0x77777777);
        if (i == 3) {
            glBindFramebuffer(GL_FRAMEBUFFER, empty);
            glClear(GL_COLOR_BUFFER_BIT);
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
        }
        CHECK_OK(scene_renderer_render_gl(f->renderer, &target, 70 + i));
        CHECK_INT(glGetError(), errors[i]);
        CHECK_INT(glGetError(), GL_NO_ERROR);
    }
}

/* A framebuffer of the host's of a format, with samples of which 4 make a pixel, or without. */
static GLuint make_framebuffer(GLenum format, bool multisampled) {
    GLuint framebuffer, renderbuffer;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, multisampled ? 4 : 0, format, size, size);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    return framebuffer;
}

/* A pixel of the first rows, whatever the framebuffer's samples. */
static void read_below(GLuint framebuffer, GLenum format, uint8_t pixel[4]) {
    GLuint resolved = make_framebuffer(format == GL_RGBA16F ? GL_RGBA8 : format, false);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, size, size, 0, 0, size, size, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, resolved);
    glReadPixels(size / 2, size / 4, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    glDeleteFramebuffers(1, &resolved);
}

/* A layer that blends sees what the host drew where the target says so, in framebuffers of all kinds. */
static void what_the_host_drew(fixture *f) {
    static const struct {
        GLenum format;
        bool multisampled, sees;
    } cases[] = {
        {GL_RGBA8, false, true}, {GL_RGBA8, false, false},  {GL_RGB8, false, true},         {GL_RGBA8, true, true},
        {GL_RGB8, true, true},   {GL_RGBA16F, false, true}, {GL_SRGB8_ALPHA8, false, true},
    };
    scene_layer *old = scene_renderer_get_root(f->renderer), *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    scene_layer *inverter = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    /* The first rows of the framebuffer, which are the lowest. */
    CHECK_OK(scene_layer_set_frame(inverter, (scene_rect){0, size / 2, size, size / 2}));
    CHECK_OK(scene_layer_set_background_color(inverter, &WHITE));
    CHECK_OK(scene_layer_set_compositing_filter(inverter, SCENE_BLEND_DIFFERENCE));
    CHECK_OK(scene_layer_add_sublayer(root, inverter));
    CHECK_OK(scene_renderer_set_root(f->renderer, root));
    for (int i = 0; i < GL_COUNT(cases); i++) {
        GLuint framebuffer = make_framebuffer(cases[i].format, cases[i].multisampled);
        if (glGetError() != GL_NO_ERROR) continue; /* ES 3.0 draws into no half floats */
        glDisable(0x8DB9 /* GL_FRAMEBUFFER_SRGB */);
        while (glGetError() != GL_NO_ERROR) {
        }
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glClearColor(0.2f, 0.4f, 0.6f, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        uint8_t before[4], after[4];
        read_below(framebuffer, cases[i].format, before);
        scene_gl_target target = target_of(framebuffer);
        target.clear = false;
        target.reads_framebuffer = cases[i].sees;
        gl_state *state = gl_state_read();
        CHECK_OK(scene_renderer_render_gl(f->renderer, &target, 100 + i));
        GL_STATE_CHECK(state);
        free(state);
        read_below(framebuffer, cases[i].format, after);
        for (int channel = 0; channel < 3; channel++) {
            int expected = cases[i].sees ? 255 - before[channel] : 255;
            check_that(abs(after[channel] - expected) <= 1, __FILE__, __LINE__, "case %d: expected %d, got %d", i,
                       expected, after[channel]);
        }
        glDeleteFramebuffers(1, &framebuffer);
    }
    CHECK_OK(scene_renderer_set_root(f->renderer, old));
    scene_layer_release(inverter);
    scene_layer_release(root);
}

int main(void) {
    static const gl_kind kinds[] = {
        {"OpenGL ES 3.0", EGL_OPENGL_ES_API, 3, 0, 0},
        {"OpenGL 3.3 core", EGL_OPENGL_API, 3, 3, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT},
        {"OpenGL 4.5 compatibility", EGL_OPENGL_API, 4, 5, EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT},
    };
    for (int i = 0; i < GL_COUNT(kinds); i++) {
        fixture f = {.host = gl_host_create_kind(size, size, kinds[i])};
        static const scene_color grey = {0.5f, 0.5f, 0.5f, 1};
        f.root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        CHECK_OK(scene_layer_set_frame(f.root, (scene_rect){0, 0, size, size}));
        CHECK_OK(scene_layer_set_background_color(f.root, &grey));
        f.renderer = scene_renderer_create_gl(NULL, NULL);
        CHECK_OK(scene_renderer_set_root(f.renderer, f.root));
        encodings(&f);
        what_is_bound(&f);
        bad_framebuffers(&f);
        errors_of_the_host(&f);
        what_the_host_drew(&f);
        scene_renderer_release(f.renderer);
        scene_layer_release(f.root);
        gl_host_destroy(&f.host);
        printf("%s\n", kinds[i].name);
    }
    return check_summary("gl_targets");
}
