/* A GL host for tests: a surfaceless context of its own, a framebuffer, and all of the GL state as numbers. */
#ifndef GL_HOST_H
#define GL_HOST_H

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

#include "check.h"

typedef struct gl_host {
    EGLDisplay display;
    EGLContext context;
    uint32_t width, height;
    GLuint framebuffer, texture;
} gl_host;

static inline void gl_host_make_current(const gl_host *host, bool current) {
    CHECK(eglMakeCurrent(host->display, EGL_NO_SURFACE, EGL_NO_SURFACE, current ? host->context : EGL_NO_CONTEXT));
}

static inline gl_host gl_host_create(uint32_t width, uint32_t height) {
    gl_host host = {.width = width, .height = height};
    static const EGLint config_attributes[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    static const EGLint context_attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLConfig config = NULL;
    EGLint count = 0;
    host.display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    CHECK(eglInitialize(host.display, NULL, NULL));
    CHECK(eglBindAPI(EGL_OPENGL_ES_API));
    CHECK(eglChooseConfig(host.display, config_attributes, &config, 1, &count));
    host.context = eglCreateContext(host.display, config, EGL_NO_CONTEXT, context_attributes);
    CHECK(host.context != EGL_NO_CONTEXT);
    gl_host_make_current(&host, true);
    glGenTextures(1, &host.texture);
    glBindTexture(GL_TEXTURE_2D, host.texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, (GLsizei)width, (GLsizei)height);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &host.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, host.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, host.texture, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return host;
}

/* The context only: the display may be shared with libscene's own renderers. */
static inline void gl_host_destroy(gl_host *host) {
    gl_host_make_current(host, false);
    CHECK(eglDestroyContext(host->display, host->context));
}

static inline void *gl_host_get_proc_address(const char *name, void *user_data) {
    (void)user_data;
    return (void *)(uintptr_t)eglGetProcAddress(name);
}

/* Everything that glGet tells, but what only says what the driver can do. */
/* clang-format off */
static const struct {
    GLenum name;
    int count;
} gl_numbers[] = {
    {GL_ACTIVE_TEXTURE, 1}, {GL_ARRAY_BUFFER_BINDING, 1}, {GL_BLEND, 1}, {GL_BLEND_COLOR, 4}, {GL_BLEND_DST_ALPHA, 1},
    {GL_BLEND_DST_RGB, 1}, {GL_BLEND_EQUATION_ALPHA, 1}, {GL_BLEND_EQUATION_RGB, 1}, {GL_BLEND_SRC_ALPHA, 1},
    {GL_BLEND_SRC_RGB, 1}, {GL_COLOR_CLEAR_VALUE, 4}, {GL_COLOR_WRITEMASK, 4}, {GL_COPY_READ_BUFFER_BINDING, 1},
    {GL_COPY_WRITE_BUFFER_BINDING, 1}, {GL_CULL_FACE, 1}, {GL_CULL_FACE_MODE, 1}, {GL_CURRENT_PROGRAM, 1},
    {GL_DEPTH_CLEAR_VALUE, 1}, {GL_DEPTH_FUNC, 1}, {GL_DEPTH_RANGE, 2}, {GL_DEPTH_TEST, 1}, {GL_DEPTH_WRITEMASK, 1},
    {GL_DITHER, 1}, {GL_DRAW_FRAMEBUFFER_BINDING, 1}, {GL_ELEMENT_ARRAY_BUFFER_BINDING, 1}, {GL_FRONT_FACE, 1},
    {GL_GENERATE_MIPMAP_HINT, 1}, {GL_LINE_WIDTH, 1}, {GL_PACK_ALIGNMENT, 1}, {GL_PACK_ROW_LENGTH, 1},
    {GL_PACK_SKIP_PIXELS, 1}, {GL_PACK_SKIP_ROWS, 1}, {GL_PIXEL_PACK_BUFFER_BINDING, 1},
    {GL_PIXEL_UNPACK_BUFFER_BINDING, 1}, {GL_POLYGON_OFFSET_FACTOR, 1}, {GL_POLYGON_OFFSET_FILL, 1},
    {GL_POLYGON_OFFSET_UNITS, 1}, {GL_PRIMITIVE_RESTART_FIXED_INDEX, 1}, {GL_RASTERIZER_DISCARD, 1},
    {GL_READ_FRAMEBUFFER_BINDING, 1}, {GL_RENDERBUFFER_BINDING, 1}, {GL_SAMPLE_ALPHA_TO_COVERAGE, 1},
    {GL_SAMPLE_COVERAGE, 1}, {GL_SAMPLE_COVERAGE_INVERT, 1}, {GL_SAMPLE_COVERAGE_VALUE, 1}, {GL_SCISSOR_BOX, 4},
    {GL_SCISSOR_TEST, 1}, {GL_STENCIL_BACK_FAIL, 1}, {GL_STENCIL_BACK_FUNC, 1}, {GL_STENCIL_BACK_PASS_DEPTH_FAIL, 1},
    {GL_STENCIL_BACK_PASS_DEPTH_PASS, 1}, {GL_STENCIL_BACK_REF, 1}, {GL_STENCIL_BACK_VALUE_MASK, 1},
    {GL_STENCIL_BACK_WRITEMASK, 1}, {GL_STENCIL_CLEAR_VALUE, 1}, {GL_STENCIL_FAIL, 1}, {GL_STENCIL_FUNC, 1},
    {GL_STENCIL_PASS_DEPTH_FAIL, 1}, {GL_STENCIL_PASS_DEPTH_PASS, 1}, {GL_STENCIL_REF, 1}, {GL_STENCIL_TEST, 1},
    {GL_STENCIL_VALUE_MASK, 1}, {GL_STENCIL_WRITEMASK, 1}, {GL_TRANSFORM_FEEDBACK_BINDING, 1},
    {GL_UNIFORM_BUFFER_BINDING, 1}, {GL_UNPACK_ALIGNMENT, 1}, {GL_UNPACK_IMAGE_HEIGHT, 1}, {GL_UNPACK_ROW_LENGTH, 1},
    {GL_UNPACK_SKIP_IMAGES, 1}, {GL_UNPACK_SKIP_PIXELS, 1}, {GL_UNPACK_SKIP_ROWS, 1}, {GL_VERTEX_ARRAY_BINDING, 1},
    {GL_VIEWPORT, 4},
};
/* clang-format on */

enum { gl_number_count = sizeof gl_numbers / sizeof gl_numbers[0], gl_units = 16, gl_attributes = 16 };

static const GLenum gl_unit_names[] = {GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_3D, GL_TEXTURE_BINDING_2D_ARRAY,
                                       GL_TEXTURE_BINDING_CUBE_MAP, GL_SAMPLER_BINDING};
static const GLenum gl_attribute_names[] = {GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE,
                                            GL_VERTEX_ATTRIB_ARRAY_DIVISOR, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING};
enum {
    gl_unit_name_count = sizeof gl_unit_names / sizeof gl_unit_names[0],
    gl_attribute_name_count = sizeof gl_attribute_names / sizeof gl_attribute_names[0]
};

typedef struct gl_state {
    GLfloat numbers[gl_number_count][4];
    GLint units[gl_units][gl_unit_name_count];
    GLint attributes[gl_attributes][gl_attribute_name_count];
} gl_state;

static inline gl_state gl_state_read(void) {
    gl_state state;
    memset(&state, 0, sizeof state);
    for (int i = 0; i < gl_number_count; i++) glGetFloatv(gl_numbers[i].name, state.numbers[i]);
    GLint active = 0;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    for (int i = 0; i < gl_units; i++) {
        glActiveTexture((GLenum)(GL_TEXTURE0 + i));
        for (int j = 0; j < gl_unit_name_count; j++) glGetIntegerv(gl_unit_names[j], &state.units[i][j]);
    }
    glActiveTexture((GLenum)active);
    for (int i = 0; i < gl_attributes; i++)
        for (int j = 0; j < gl_attribute_name_count; j++)
            glGetVertexAttribiv((GLuint)i, gl_attribute_names[j], &state.attributes[i][j]);
    CHECK_INT(glGetError(), GL_NO_ERROR);
    return state;
}

static inline void gl_state_check(const gl_state *before, const gl_state *after, const char *file, int line) {
    for (int i = 0; i < gl_number_count; i++)
        for (int j = 0; j < gl_numbers[i].count; j++)
            check_that(before->numbers[i][j] == after->numbers[i][j], file, line, "GL state 0x%04X[%d] was %g, is %g",
                       gl_numbers[i].name, j, before->numbers[i][j], after->numbers[i][j]);
    for (int i = 0; i < gl_units; i++)
        for (int j = 0; j < gl_unit_name_count; j++)
            check_that(before->units[i][j] == after->units[i][j], file, line,
                       "GL state 0x%04X of unit %d was %d, is %d", gl_unit_names[j], i, before->units[i][j],
                       after->units[i][j]);
    for (int i = 0; i < gl_attributes; i++)
        for (int j = 0; j < gl_attribute_name_count; j++)
            check_that(before->attributes[i][j] == after->attributes[i][j], file, line,
                       "GL state 0x%04X of attribute %d was %d, is %d", gl_attribute_names[j], i,
                       before->attributes[i][j], after->attributes[i][j]);
}

#endif
