/* A picture behind a moving panel that blurs it: in each frame only where the panel is and was is drawn. */
#include "../harness.h"
#include "../workload.h"
#include "gl.h"
#include "motion.h"

#include <stdlib.h>

/** The blur is done at a quarter of the size: a box of 4 pixels there and a bilinear enlargement back are a part of it. It reaches 60 pixels
 *  beyond the panel. */
enum {
    SHRINK = 4,
    REACH = 60,
    SMALL_WIDTH = (PANEL_WIDTH + 2 * REACH) / SHRINK,
    SMALL_HEIGHT = (PANEL_HEIGHT + 2 * REACH) / SHRINK
};
static const float rest_sigma = 4.975f;
/** Pairs of neighbours that one bilinear fetch weighs, beside the middle. */
enum { PAIRS = 7 };

/** A quad of pixels of the target, which is `size` large. */
static const char vertex_shader[] = "#version 300 es\n"
                                    "uniform vec4 rect;\n"
                                    "uniform vec2 size;\n"
                                    "out highp vec2 at;\n"
                                    "void main() {\n"
                                    "    at = mix(rect.xy, rect.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1));\n"
                                    "    gl_Position = vec4(at * (2.0 / size) - 1.0, 0, 1);\n"
                                    "}\n";

#define FRAGMENT                                                                                                       \
    "#version 300 es\nprecision highp float;\nuniform sampler2D source;\nuniform vec4 place;\nin highp vec2 at;\nout " \
    "mediump vec4 color;\n"

static const char copy_shader[] = FRAGMENT "void main() { color = texelFetch(source, ivec2(at), 0); }\n";

/** Four fetches between texels see 4 x 4 of them. */
static const char shrink_shader[] = FRAGMENT
    "const vec2 texel = 1.0 / vec2(1280, 720);\n"
    "void main() {\n"
    "    vec2 middle = place.xy + at * 4.0;\n"
    "    color = 0.25 * (texture(source, (middle - 1.0) * texel) + texture(source, (middle + 1.0) * texel)\n"
    "        + texture(source, (middle + vec2(1, -1)) * texel) + texture(source, (middle + vec2(-1, 1)) * texel));\n"
    "}\n";

static const char blur_shader[] =
    FRAGMENT "uniform vec2 taps[8];\n"
             "void main() {\n"
             "    vec2 middle = at * place.xy;\n"
             "    color = taps[0].y * texture(source, middle);\n"
             "    for (int i = 1; i < 8; i++) {\n"
             "        vec2 step = taps[i].x * place.zw;\n"
             "        color += taps[i].y * (texture(source, middle + step) + texture(source, middle - step));\n"
             "    }\n"
             "}\n";

/** Opaque, with smooth sides: `place` is the panel's middle and half its size. */
static const char panel_shader[] =
    FRAGMENT "uniform vec4 small;\n"
             "void main() {\n"
             "    vec2 covered = clamp(place.zw + 0.5 - abs(at - place.xy), 0.0, 1.0);\n"
             "    color = texture(source, (at - small.xy) * small.zw) * (covered.x * covered.y);\n"
             "}\n";

typedef struct program {
    GLuint name;
    GLint rect, size, place;
} program;

static program copy, shrink, blur, panel;
static GLuint canvas, picture, pictures[2], framebuffers[2];
static motion_rate move;
static float last_x, last_y;

static program make_program(const char *fragment) {
    const GLuint name = gl_use_program(vertex_shader, fragment);
    return (program){name, glGetUniformLocation(name, "rect"), glGetUniformLocation(name, "size"),
                     glGetUniformLocation(name, "place")};
}

static GLuint make_texture(int width, int height, const uint8_t *pixels) {
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    if (pixels) {
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

/** The middle tap, then pairs: how far they lie from the middle, and their weight. */
static void set_taps(void) {
    float taps[PAIRS + 1][2], sum = 1;
    for (int i = 1; i <= PAIRS; i++) {
        const float near = (float)(2 * i - 1), far = (float)(2 * i);
        const float a = expf(-near * near / (2 * rest_sigma * rest_sigma)),
                    b = expf(-far * far / (2 * rest_sigma * rest_sigma));
        taps[i][0] = (near * a + far * b) / (a + b);
        taps[i][1] = a + b;
        sum += 2 * (a + b);
    }
    taps[0][0] = 0;
    taps[0][1] = 1;
    for (int i = 0; i <= PAIRS; i++) {
        taps[i][1] /= sum;
    }
    glUseProgram(blur.name);
    glUniform2fv(glGetUniformLocation(blur.name, "taps"), PAIRS + 1, taps[0]);
}

static void draw(const program *program, GLuint framebuffer, GLuint source, int width, int height, float left,
                 float top, float right, float bottom) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, width, height);
    glBindTexture(GL_TEXTURE_2D, source);
    glUniform4f(program->rect, left, top, right, bottom);
    glUniform2f(program->size, (float)width, (float)height);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

static void draw_picture(float left, float top, float right, float bottom) {
    glUseProgram(copy.name);
    draw(&copy, canvas, picture, CANVAS_WIDTH, CANVAS_HEIGHT, left, top, right, bottom);
}

void program_set_up(const harness_options *options) {
    (void)options;
    gl_set_up();
    GLint bound;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
    canvas = (GLuint)bound;
    copy = make_program(copy_shader);
    shrink = make_program(shrink_shader);
    blur = make_program(blur_shader);
    panel = make_program(panel_shader);
    set_taps();
    uint8_t *pixels = malloc(4 * CANVAS_WIDTH * CANVAS_HEIGHT);
    if (!pixels) {
        harness_fail("no memory for the picture");
    }
    workload_picture(pixels);
    picture = make_texture(CANVAS_WIDTH, CANVAS_HEIGHT, pixels);
    free(pixels);
    for (int i = 0; i < 2; i++) {
        pictures[i] = make_texture(SMALL_WIDTH, SMALL_HEIGHT, NULL);
        glGenFramebuffers(1, &framebuffers[i]);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[i]);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, pictures[i], 0);
    }
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    move = motion_make(panel_path.cycle, 2);
    draw_picture(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    last_x = panel_path.from_x;
    last_y = panel_path.from_y;
}

/** Blurs what lies around a panel; the result begins at the place that is left and above it by the reach. */
static void draw_backdrop(float left, float top) {
    const float width = SMALL_WIDTH, height = SMALL_HEIGHT;
    glUseProgram(shrink.name);
    glUniform4f(shrink.place, left, top, 0, 0);
    draw(&shrink, framebuffers[0], picture, SMALL_WIDTH, SMALL_HEIGHT, 0, 0, width, height);
    glUseProgram(blur.name);
    glUniform4f(blur.place, 1 / width, 1 / height, 1 / width, 0);
    draw(&blur, framebuffers[1], pictures[0], SMALL_WIDTH, SMALL_HEIGHT, 0, 0, width, height);
    glUniform4f(blur.place, 1 / width, 1 / height, 0, 1 / height);
    draw(&blur, framebuffers[0], pictures[1], SMALL_WIDTH, SMALL_HEIGHT, 0, 0, width, height);
}

void program_render(double time) {
    const float half_width = PANEL_WIDTH / 2.0f, half_height = PANEL_HEIGHT / 2.0f;
    const float way = motion_there_and_back(move, (float)time);
    const float x = panel_path.from_x + (panel_path.to_x - panel_path.from_x) * way;
    const float y = panel_path.from_y + (panel_path.to_y - panel_path.from_y) * way;
    draw_picture(floorf(fminf(x, last_x) - half_width - 1), floorf(fminf(y, last_y) - half_height - 1),
                 ceilf(fmaxf(x, last_x) + half_width + 1), ceilf(fmaxf(y, last_y) + half_height + 1));
    const float left = x - half_width - REACH, top = y - half_height - REACH;
    draw_backdrop(left, top);
    glUseProgram(panel.name);
    glUniform4f(panel.place, x, y, half_width, half_height);
    glUniform4f(glGetUniformLocation(panel.name, "small"), left, top, 1.0f / (SMALL_WIDTH * SHRINK),
                1.0f / (SMALL_HEIGHT * SHRINK));
    glEnable(GL_BLEND);
    draw(&panel, canvas, pictures[0], CANVAS_WIDTH, CANVAS_HEIGHT, x - half_width - 0.5f, y - half_height - 0.5f,
         x + half_width + 0.5f, y + half_height + 0.5f);
    glDisable(GL_BLEND);
    last_x = x;
    last_y = y;
    gl_read_frame();
}
