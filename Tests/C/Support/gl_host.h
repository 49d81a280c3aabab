/* A GL host for tests: a surfaceless context of its own, a framebuffer, and all of the GL state as numbers. */
#ifndef GL_HOST_H
#define GL_HOST_H

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

#include "check.h"
#include "gl_registry.h"

typedef struct gl_host {
    EGLDisplay display;
    EGLContext context;
    uint32_t width, height;
    GLuint framebuffer, texture;
} gl_host;

static inline void gl_host_make_current(const gl_host *host, bool current) {
    CHECK(eglMakeCurrent(host->display, EGL_NO_SURFACE, EGL_NO_SURFACE, current ? host->context : EGL_NO_CONTEXT));
}

/* A context that a toolkit might make. */
typedef struct gl_kind {
    const char *name;
    EGLenum api;
    EGLint major, minor;
    /* Of desktop GL: EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT or the other one. */
    EGLint profile;
} gl_kind;

static const gl_kind gl_es_3 = {"OpenGL ES 3.0", EGL_OPENGL_ES_API, 3, 0, 0};

/* The host's framebuffer, in the context that is current. */
static inline void gl_host_make_framebuffer(gl_host *host, GLenum format) {
    glGenTextures(1, &host->texture);
    glBindTexture(GL_TEXTURE_2D, host->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, (GLsizei)host->width, (GLsizei)host->height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &host->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, host->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, host->texture, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* A surfaceless context, made current; context is EGL_NO_CONTEXT where the driver has no such kind. */
static inline gl_host gl_host_create_kind(uint32_t width, uint32_t height, gl_kind kind) {
    gl_host host = {.width = width, .height = height};
    bool desktop = kind.api == EGL_OPENGL_API;
    const EGLint config_attributes[] = {EGL_RENDERABLE_TYPE, desktop ? EGL_OPENGL_BIT : EGL_OPENGL_ES2_BIT,
                                        EGL_SURFACE_TYPE, 0, EGL_NONE};
    const EGLint context_attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                         kind.major,
                                         EGL_CONTEXT_MINOR_VERSION,
                                         kind.minor,
                                         desktop ? EGL_CONTEXT_OPENGL_PROFILE_MASK : EGL_NONE,
                                         kind.profile,
                                         EGL_NONE};
    EGLConfig config = NULL;
    EGLint count = 0;
    host.display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    CHECK(eglInitialize(host.display, NULL, NULL));
    CHECK(eglBindAPI(kind.api));
    CHECK(eglChooseConfig(host.display, config_attributes, &config, 1, &count));
    host.context = eglCreateContext(host.display, config, EGL_NO_CONTEXT, context_attributes);
    check_that(host.context != EGL_NO_CONTEXT, __FILE__, __LINE__, "there is no context of %s", kind.name);
    gl_host_make_current(&host, true);
    if (kind.api != EGL_OPENGL_ES_API || kind.major >= 3) gl_host_make_framebuffer(&host, GL_RGBA8);
    return host;
}

static inline gl_host gl_host_create(uint32_t width, uint32_t height) {
    return gl_host_create_kind(width, height, gl_es_3);
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

/* Everything that GL tells of its state, by the names of the Khronos registry that this context knows. */
enum { gl_units = 16, gl_attributes = 16, gl_indices = 8, gl_state_capacity = 1 << 16, gl_longest_value = 2048 };

typedef struct gl_state {
    int count;
    struct {
        const char *text;
        int index;
        double value;
    } entries[gl_state_capacity];
} gl_state;

#define GL_COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

static inline void gl_state_add(gl_state *state, const char *text, int index, double value) {
    if (state->count >= gl_state_capacity) return;
    state->entries[state->count].text = text;
    state->entries[state->count].index = index;
    state->entries[state->count++].value = value;
}

static inline void *gl_find(const char *name) { return (void *)(uintptr_t)eglGetProcAddress(name); }

typedef void (*gl_get_doubles)(GLenum name, double *values);
typedef void (*gl_get_doubles_at)(GLenum name, GLuint index, double *values);
typedef GLboolean (*gl_is_enabled_at)(GLenum name, GLuint index);

static inline bool gl_is_desktop(void) { return strncmp((const char *)glGetString(GL_VERSION), "OpenGL ES", 9) != 0; }

static inline int gl_version(void) {
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    return 10 * major + minor;
}

/* A value of any length: what GL did not write is still what it was. */
static inline void gl_state_add_value(gl_state *state, GLenum name, const char *text, bool desktop) {
    static const double untouched = -123456789;
    static float floats[gl_longest_value];
    static double doubles[gl_longest_value];
    for (int i = 0; i < gl_longest_value; i++) doubles[i] = floats[i] = (float)untouched;
    if (desktop)
        ((gl_get_doubles)(uintptr_t)gl_find("glGetDoublev"))(name, doubles);
    else
        glGetFloatv(name, floats);
    if (glGetError() != GL_NO_ERROR) return;
    for (int i = 0; i < gl_longest_value; i++) {
        double value = desktop ? doubles[i] : floats[i];
        if (value == (float)untouched) break;
        gl_state_add(state, text, i, value);
    }
}

static inline void gl_state_add_indexed(gl_state *state, GLenum name, const char *text, bool viewports) {
    for (int i = 0; i < gl_indices; i++) {
        GLint values[16] = {0};
        double doubles[16] = {0};
        glGetIntegeri_v(name, (GLuint)i, values);
        if (glGetError() != GL_NO_ERROR) return;
        if (viewports) ((gl_get_doubles_at)(uintptr_t)gl_find("glGetDoublei_v"))(name, (GLuint)i, doubles);
        viewports &= glGetError() == GL_NO_ERROR;
        for (int j = 0; j < 4; j++) gl_state_add(state, text, 10 * i + j, viewports ? doubles[j] : values[j]);
    }
}

static inline void gl_state_read_into(gl_state *state) {
    bool desktop = gl_is_desktop();
    int version = gl_version();
    bool buffers = version >= (desktop ? 30 : 32), viewports = desktop && version >= 41;
    GLint active = 0;
    CHECK_INT(glGetError(), GL_NO_ERROR);
    state->count = 0;
    for (int i = 0; i < GL_COUNT(gl_registry_values); i++) {
        gl_state_add_value(state, gl_registry_values[i].name, gl_registry_values[i].text, desktop);
        gl_state_add_indexed(state, gl_registry_values[i].name, gl_registry_values[i].text, viewports);
    }
    for (int i = 0; i < GL_COUNT(gl_registry_capabilities); i++) {
        GLenum name = gl_registry_capabilities[i].name;
        GLboolean enabled = glIsEnabled(name);
        if (glGetError() != GL_NO_ERROR) continue;
        gl_state_add(state, gl_registry_capabilities[i].text, -1, enabled);
        for (GLuint j = 0; buffers && j < gl_indices; j++) {
            enabled = ((gl_is_enabled_at)(uintptr_t)gl_find("glIsEnabledi"))(name, j);
            if (glGetError() != GL_NO_ERROR) break;
            gl_state_add(state, gl_registry_capabilities[i].text, (int)j, enabled);
        }
    }
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    for (int i = 0; i < gl_units; i++) {
        glActiveTexture((GLenum)(GL_TEXTURE0 + i));
        for (int j = 0; j < GL_COUNT(gl_registry_unit_values); j++) {
            GLint value = 0;
            glGetIntegerv(gl_registry_unit_values[j].name, &value);
            if (glGetError() == GL_NO_ERROR) gl_state_add(state, gl_registry_unit_values[j].text, i, value);
        }
        GLint sampler = 0;
        glGetIntegerv(GL_SAMPLER_BINDING, &sampler);
        gl_state_add(state, "GL_SAMPLER_BINDING", i, sampler);
    }
    glActiveTexture((GLenum)active);
    for (int i = 0; i < gl_attributes; i++)
        for (int j = 0; j < GL_COUNT(gl_registry_attribute_values); j++) {
            GLint value = 0;
            glGetVertexAttribiv((GLuint)i, gl_registry_attribute_values[j].name, &value);
            if (glGetError() == GL_NO_ERROR) gl_state_add(state, gl_registry_attribute_values[j].text, i, value);
        }
    CHECK(state->count > 300 && state->count < gl_state_capacity);
}

static inline gl_state *gl_state_read(void) {
    gl_state *state = malloc(sizeof *state);
    gl_state_read_into(state);
    return state;
}

/* Compares, and frees the second. */
static inline void gl_state_check(const gl_state *before, gl_state *after, const char *file, int line) {
    check_that(before->count == after->count, file, line, "%d pieces of GL state were to be had, %d are", before->count,
               after->count);
    for (int i = 0; i < before->count && i < after->count; i++)
        check_that(before->entries[i].value == after->entries[i].value, file, line, "GL state %s[%d] was %g, is %g",
                   before->entries[i].text, before->entries[i].index, before->entries[i].value,
                   after->entries[i].value);
    free(after);
}

static inline int gl_state_differences(const gl_state *a, const gl_state *b) {
    int count = 0;
    for (int i = 0; i < a->count && i < b->count; i++) count += a->entries[i].value != b->entries[i].value;
    return count;
}

/* Whether all is as before. */
#define GL_STATE_CHECK(before) gl_state_check((before), gl_state_read(), __FILE__, __LINE__)

/* Renders a frame into the host's framebuffer under whatever state is set, and checks that it is set still. */
static inline void gl_host_render(const gl_host *host, scene_renderer *renderer, bool flip, double time) {
    scene_gl_target target = SCENE_GL_TARGET_INIT;
    target.framebuffer = host->framebuffer;
    target.width = host->width;
    target.height = host->height;
    target.flip_y = flip;
    target.clear = true;
    gl_state *before = gl_state_read();
    CHECK_OK(scene_renderer_render_gl(renderer, &target, time));
    CHECK_INT(glGetError(), GL_NO_ERROR);
    GL_STATE_CHECK(before);
    free(before);
    CHECK(eglGetCurrentContext() == host->context);
}

#endif
