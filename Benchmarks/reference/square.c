/* A square of 100 x 100 that changes at 3840 x 2160, and the same in a target of its size: a scissor, a clear and one quad in each frame, which is
 * flushed. What a driver takes for the larger target comes of the target alone. */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>
#include <stdlib.h>

#include "../harness.h"

enum { SIDE = 100, WARM_UP = 20, FRAMES = 500 };

static const char vertex_shader[] = "#version 300 es\n"
                                    "layout(location = 0) in vec4 sides;\n"
                                    "uniform vec2 scale;\n"
                                    "void main() {\n"
                                    "    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                                    "    gl_Position = vec4(mix(sides.xy, sides.zw, corner) * scale - 1.0, 0, 1);\n"
                                    "}\n";

static const char fragment_shader[] = "#version 300 es\n"
                                      "precision highp float;\n"
                                      "uniform vec4 fill;\n"
                                      "out vec4 color;\n"
                                      "void main() { color = fill; }\n";

static void make_context(void) {
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API) ||
        !eglChooseConfig(display, wanted, &config, 1, &count) || count < 1) {
        harness_fail("there is no EGL without a surface");
    }
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
        harness_fail("there is no context");
    }
}

static void make_target(int width, int height) {
    GLuint texture, framebuffer;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0.1f, 0.2f, 0.3f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static GLuint make_program(void) {
    const char *const texts[] = {vertex_shader, fragment_shader};
    const GLenum kinds[] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
    GLuint program = glCreateProgram();
    for (int i = 0; i < 2; i++) {
        GLuint shader = glCreateShader(kinds[i]);
        glShaderSource(shader, 1, &texts[i], NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    glLinkProgram(program);
    glUseProgram(program);
    return program;
}

static void draw(int x, int y, GLint fill, int frame) {
    const float sides[4] = {(float)x, (float)y, (float)(x + SIDE), (float)(y + SIDE)};
    glBufferData(GL_ARRAY_BUFFER, sizeof sides, sides, GL_STREAM_DRAW);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof sides, NULL);
    glScissor(x, y, SIDE, SIDE);
    glClear(GL_COLOR_BUFFER_BIT);
    glUniform4f(fill, (float)(frame % 100) / 100, 0.4f, 0.6f, 1);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, 1);
    glFlush();
}

static double read_all(int width, int height, void *pixels) {
    double start = harness_cpu_time();
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    return harness_cpu_time() - start;
}

/** As the program on libscene measures. @return CPU milliseconds a frame. */
static double measure(int width, int height, GLuint program) {
    make_target(width, height);
    glEnable(GL_SCISSOR_TEST);
    glUniform2f(glGetUniformLocation(program, "scale"), 2.0f / (float)width, 2.0f / (float)height);
    const GLint fill = glGetUniformLocation(program, "fill");
    void *pixels = malloc(4ul * (size_t)width * (size_t)height);
    int frame = 0;
    while (frame < WARM_UP) {
        draw((width - SIDE) / 2, (height - SIDE) / 2, fill, frame++);
    }
    read_all(width, height, pixels);
    const double reading = read_all(width, height, pixels), start = harness_cpu_time();
    while (frame < WARM_UP + FRAMES) {
        draw((width - SIDE) / 2, (height - SIDE) / 2, fill, frame++);
    }
    read_all(width, height, pixels);
    free(pixels);
    return 1e3 * (harness_cpu_time() - start - reading) / FRAMES;
}

int main(void) {
    make_context();
    const GLuint program = make_program();
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glEnableVertexAttribArray(0);
    glVertexAttribDivisor(0, 1);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    double large = measure(3840, 2160, program), small = measure(SIDE, SIDE, program);
    printf("{\"square_4k_ms\": %.4f, \"square_ms\": %.4f, \"square_ratio\": %.3f}\n", large, small, large / small);
    return glGetError() == GL_NO_ERROR ? 0 : 1;
}
