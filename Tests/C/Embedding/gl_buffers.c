/* Framebuffers of a host's with more than a pixel needs: several samples, and several draw buffers. */
#include "frame.h"
#include "gl_host.h"

#include <scene/gl.h>

enum { width = 80, height = 60, buffers = 3, multisample = 0x809D };

static const scene_color background = {0, 0, 0, 1};

static scene_layer *make_tree(void) {
    scene_layer *root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    CHECK_OK(scene_layer_set_frame(root, (scene_rect){0, 0, width, height}));
    scene_layer *box = add_box(root, 20, 15, 40, 30, WHITE);
    scene_transform turned = scene_transform_make_rotation(0.3, 0, 0, 1);
    CHECK_OK(scene_layer_set_transform(box, &turned));
    return root;
}

static scene_renderer *make_renderer(scene_layer *root) {
    scene_renderer *renderer = scene_renderer_create_gl(NULL, NULL);
    CHECK_OK(scene_renderer_set_root(renderer, root));
    CHECK_OK(scene_renderer_set_background_color(renderer, background));
    return renderer;
}

static scene_gl_target target_of(GLuint framebuffer, bool clear) {
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = framebuffer;
    target.width = width;
    target.height = height;
    target.clear = clear;
    return target;
}

static int worst_difference(const gl_host *host, const frame *expected) {
    static uint8_t pixels[4 * width * height];
    int worst = 0;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, host->framebuffer);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    for (int y = 0; y < height; y++)
        for (int i = 0; i < 4 * width; i++) {
            int difference = abs(pixels[4 * width * (height - 1 - y) + i] - expected->pixels[4 * width * y + i]);
            if (difference > worst) worst = difference;
        }
    return worst;
}

/* Smoothed edges are as they are without samples, whatever the host has set. */
static void samples(const gl_host *host, scene_renderer *renderer, const frame *expected) {
    GLuint framebuffer, renderbuffer;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    for (int i = 0; i < 2; i++) {
        scene_gl_target target = target_of(framebuffer, true);
        if (i == 0)
            glEnable(multisample);
        else
            glDisable(multisample);
        bool is_known = glGetError() == GL_NO_ERROR;
        CHECK_OK(scene_renderer_render_gl(renderer, &target, i));
        if (is_known) CHECK_INT(glIsEnabled(multisample), i == 0);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, host->framebuffer);
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        int worst = worst_difference(host, expected);
        if (is_known) check_that(worst <= 1, __FILE__, __LINE__, "a pixel differs by %d", worst);
    }
    if (glIsEnabled(multisample) == GL_FALSE) glEnable(multisample);
    while (glGetError() != GL_NO_ERROR) {
    }
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteRenderbuffers(1, &renderbuffer);
}

static int red_of(GLuint framebuffer, GLenum attachment, int x, int y) {
    uint8_t pixel[4] = {0};
    GLint before = 0;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glGetIntegerv(GL_READ_BUFFER, &before);
    glReadBuffer(attachment);
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    glReadBuffer((GLenum)before);
    return pixel[0];
}

/* Only the first of the draw buffers is drawn into, and all are what they were then; without a first one nothing can be. */
static void draw_buffers(scene_renderer *renderer, const gl_kind *kind) {
    static const GLenum all[buffers] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2};
    static const struct {
        GLenum used[buffers];
        /* The attachment that is drawn into, or -1. */
        int drawn;
        bool desktop;
    } cases[] = {
        {{GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2}, 0, false},
        {{GL_COLOR_ATTACHMENT0, GL_NONE, GL_COLOR_ATTACHMENT2}, 0, false},
        {{GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT0, GL_NONE}, 1, true},
        {{GL_NONE, GL_COLOR_ATTACHMENT1, GL_NONE}, -1, false},
        {{GL_NONE, GL_NONE, GL_NONE}, -1, false},
    };
    GLuint framebuffer, textures[buffers];
    glGenFramebuffers(1, &framebuffer);
    glGenTextures(buffers, textures);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    for (int i = 0; i < buffers; i++) {
        glBindTexture(GL_TEXTURE_2D, textures[i]);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
        glFramebufferTexture2D(GL_FRAMEBUFFER, all[i], GL_TEXTURE_2D, textures[i], 0);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    for (int i = 0; i < 2 * GL_COUNT(cases); i++) {
        const GLenum *used = cases[i / 2].used;
        int drawn = cases[i / 2].drawn;
        if (cases[i / 2].desktop && kind->api != EGL_OPENGL_API) continue;
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glDrawBuffers(buffers, all);
        glClearColor(0.2f, 0.2f, 0.2f, 0.2f);
        glClear(GL_COLOR_BUFFER_BIT);
        glDrawBuffers(buffers, used);
        scene_gl_target target = target_of(framebuffer, i % 2);
        gl_state *before = gl_state_read();
        scene_status status = scene_renderer_render_gl(renderer, &target, 10 + i);
        CHECK_INT(status, drawn < 0 ? SCENE_ERROR_GL : SCENE_OK);
        if (drawn < 0) CHECK_CONTAINS(scene_error_message(), "has no buffer to draw into");
        GL_STATE_CHECK(before);
        free(before);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        for (int j = 0; j < buffers; j++) {
            GLint name = 0;
            glGetIntegerv(GL_DRAW_BUFFER0 + (GLenum)j, &name);
            CHECK_INT(name, (GLint)used[j]);
            /* In the middle is the box, in the corner the background. */
            CHECK_INT(red_of(framebuffer, all[j], width / 2, height / 2), j == drawn ? 255 : 51);
            CHECK_INT(red_of(framebuffer, all[j], 1, 1), j == drawn && target.clear ? 0 : 51);
        }
    }
    glDeleteFramebuffers(1, &framebuffer);
    glDeleteTextures(buffers, textures);
}

int main(void) {
    static const gl_kind kinds[] = {
        {"OpenGL ES 3.2", EGL_OPENGL_ES_API, 3, 2, 0},
        {"OpenGL 4.5 core", EGL_OPENGL_API, 4, 5, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT},
    };
    scene_layer *tree = make_tree(), *shown = make_tree();
    scene_renderer *offscreen = scene_renderer_create_offscreen(width, height, 1);
    CHECK_OK(scene_renderer_set_root(offscreen, tree));
    CHECK_OK(scene_renderer_set_background_color(offscreen, background));
    frame expected = frame_render(offscreen, 0);
    for (int i = 0; i < GL_COUNT(kinds); i++) {
        gl_host host = gl_host_create_kind(width, height, kinds[i]);
        scene_renderer *renderer = make_renderer(shown);
        samples(&host, renderer, &expected);
        draw_buffers(renderer, &kinds[i]);
        scene_renderer_release(renderer);
        gl_host_destroy(&host);
    }
    frame_free(&expected);
    scene_renderer_release(offscreen);
    scene_layer_release(shown);
    scene_layer_release(tree);
    return check_summary("gl_buffers");
}
