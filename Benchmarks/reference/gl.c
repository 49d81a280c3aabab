#include "gl.h"

#include "../harness.h"
#include "../workload.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <png.h>

static EGLDisplay display;
static EGLContext context;
static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

static void make_context(void) {
    display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) {
        harness_fail("EGL has no surfaceless display (0x%x)", (unsigned)eglGetError());
    }
    const EGLint config_attributes[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    if (!eglChooseConfig(display, config_attributes, &config, 1, &count) || count == 0) {
        harness_fail("EGL has no configuration for OpenGL ES 3");
    }
    const EGLint context_attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
    eglBindAPI(EGL_OPENGL_ES_API);
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, context_attributes);
    if (context == EGL_NO_CONTEXT || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
        harness_fail("EGL makes no OpenGL ES 3.0 context (0x%x)", (unsigned)eglGetError());
    }
}

void gl_set_up(void) {
    make_context();
    GLuint target, framebuffer, vertex_array;
    glGenRenderbuffers(1, &target);
    glBindRenderbuffer(GL_RENDERBUFFER, target);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, CANVAS_WIDTH, CANVAS_HEIGHT);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, target);
    GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE) {
        harness_fail("the framebuffer is not complete (0x%x)", status);
    }
    glViewport(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    glClearColor(canvas_color.r, canvas_color.g, canvas_color.b, canvas_color.a);
    glGenVertexArrays(1, &vertex_array);
    glBindVertexArray(vertex_array);
}

/** All objects go with the context. */
void gl_tear_down(void) {
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display, context);
    eglTerminate(display);
}

static GLuint compile(GLenum kind, const char *source) {
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        char log[2048];
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        harness_fail("a shader does not compile:\n%s", log);
    }
    return shader;
}

GLuint gl_use_program(const char *vertex, const char *fragment) {
    GLuint program = glCreateProgram();
    GLuint shaders[2] = {compile(GL_VERTEX_SHADER, vertex), compile(GL_FRAGMENT_SHADER, fragment)};
    for (int i = 0; i < 2; i++) {
        glAttachShader(program, shaders[i]);
    }
    glLinkProgram(program);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        char log[2048];
        glGetProgramInfoLog(program, sizeof log, NULL, log);
        harness_fail("a program does not link:\n%s", log);
    }
    for (int i = 0; i < 2; i++) {
        glDeleteShader(shaders[i]);
    }
    glUseProgram(program);
    return program;
}

void gl_instance_attribute(GLuint location, GLint components, GLsizei stride, size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, stride, (const void *)offset);
    glVertexAttribDivisor(location, 1);
}

GLuint gl_make_buffer(GLsizeiptr size, const void *data, GLenum use) {
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, size, data, use);
    return buffer;
}

void *gl_map_new_storage(GLsizeiptr size) {
    void *memory = glMapBufferRange(GL_ARRAY_BUFFER, 0, size, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (memory == NULL) {
        harness_fail("the instance buffer cannot be mapped (0x%x)", glGetError());
    }
    return memory;
}

void gl_unmap(void) {
    if (!glUnmapBuffer(GL_ARRAY_BUFFER)) {
        harness_fail("the instance buffer was lost");
    }
}

void gl_read_frame(void) {
    glReadPixels(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    GLenum error = glGetError();
    if (error != GL_NO_ERROR) {
        harness_fail("GL reported error 0x%x", error);
    }
}

void program_write_png(const char *path) {
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = CANVAS_WIDTH, .height = CANVAS_HEIGHT, .format = PNG_FORMAT_RGBA};
    if (!png_image_write_to_file(&image, path, 0, pixels, 0, NULL)) {
        harness_fail("%s: %s", path, image.message);
    }
}
