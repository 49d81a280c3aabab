/* How long the least program with a window takes to its first picture: SDL2, OpenGL ES and one triangle. */
#include "../harness.h"

#include <GLES3/gl3.h>
#include <SDL2/SDL.h>

static GLuint make_shader(GLenum type, const char *text) {
    GLuint shader = glCreateShader(type);
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    return shader;
}

static GLuint make_program(void) {
    GLuint program = glCreateProgram();
    glAttachShader(program,
                   make_shader(GL_VERTEX_SHADER,
                               "#version 300 es\n"
                               "void main() {\n"
                               "    gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) - 0.5, 0.0, 1.0);\n"
                               "}\n"));
    glAttachShader(program, make_shader(GL_FRAGMENT_SHADER, "#version 300 es\n"
                                                            "precision mediump float;\n"
                                                            "out vec4 color;\n"
                                                            "void main() { color = vec4(1.0, 0.5, 0.0, 1.0); }\n"));
    glLinkProgram(program);
    return program;
}

int main(void) {
    const double start = harness_wall_time();
    SDL_SetHint("SDL_VIDEO_X11_FORCE_EGL", "1");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        harness_fail("SDL_Init: %s", SDL_GetError());
    }
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_Window *window =
        SDL_CreateWindow("triangle", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 640, 400, SDL_WINDOW_OPENGL);
    if (!window || !SDL_GL_CreateContext(window)) {
        harness_fail("no window: %s", SDL_GetError());
    }
    GLuint array;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glUseProgram(make_program());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    SDL_GL_SwapWindow(window);
    glFinish();
    printf("{\"open_ms\": %.3f}\n", 1e3 * (harness_wall_time() - start));
    return 0;
}
