/* What the host draws itself, below libscene: a gradient that drifts, with a few lines of GLES. It sets its state once
   and never again, as hosts do, and relies on libscene to leave it as it was. */
#ifndef BACKGROUND_H
#define BACKGROUND_H

#include <GLES3/gl3.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct background {
    GLuint program, vertices;
    GLint drift;
} background;

static void compile_shader(GLuint program, GLenum kind, const char *source) {
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
}

static bool background_create(background *background) {
    static const char vertex[] = "#version 300 es\n"
                                 "out vec2 at;\n"
                                 "void main() {\n"
                                 "    at = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                                 "    gl_Position = vec4(at * 4.0 - 1.0, 0, 1);\n"
                                 "}\n";
    static const char fragment[] = "#version 300 es\n"
                                   "precision mediump float;\n"
                                   "uniform float drift;\n"
                                   "in vec2 at;\n"
                                   "out vec4 color;\n"
                                   "void main() {\n"
                                   "    vec2 p = at * 2.0;\n"
                                   "    vec3 sky = mix(vec3(0.06, 0.07, 0.2), vec3(0.5, 0.2, 0.4), p.y);\n"
                                   "    color = vec4(sky + 0.08 * sin(9.0 * p.x + drift) * p.y, 1);\n"
                                   "}\n";
    GLint linked = 0;
    background->program = glCreateProgram();
    compile_shader(background->program, GL_VERTEX_SHADER, vertex);
    compile_shader(background->program, GL_FRAGMENT_SHADER, fragment);
    glLinkProgram(background->program);
    glGetProgramiv(background->program, GL_LINK_STATUS, &linked);
    background->drift = glGetUniformLocation(background->program, "drift");
    glGenVertexArrays(1, &background->vertices);
    glUseProgram(background->program);
    glBindVertexArray(background->vertices);
    return linked;
}

static void background_draw(background *background, int width, int height, double time) {
    glViewport(0, 0, width, height);
    glUniform1f(background->drift, (float)fmod(time, 6.283185307));
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void background_destroy(background *background) {
    if (!background->program) return;
    glDeleteProgram(background->program);
    glDeleteVertexArrays(1, &background->vertices);
}

#endif
