/* 6,000 opaque quads of 16 images, each on its own way: one instanced draw, in painter's order. */
#include "../harness.h"
#include "gl.h"
#include "motion.h"

static const char vertex_shader[] = "#version 300 es\n"
                                    "layout(location = 0) in vec2 position;\n"
                                    "layout(location = 1) in float image;\n"
                                    "out highp vec3 texel;\n"
                                    "const vec2 canvas = vec2(1280, 720);\n"
                                    "void main() {\n"
                                    "    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                                    "    texel = vec3(corner, image);\n"
                                    "    gl_Position = vec4((position + 32.0 * corner) * (2.0 / canvas) - 1.0, 0, 1);\n"
                                    "}\n";

static const char fragment_shader[] = "#version 300 es\n"
                                      "precision mediump float;\n"
                                      "uniform mediump sampler2DArray images;\n"
                                      "in highp vec3 texel;\n"
                                      "out vec4 color;\n"
                                      "void main() { color = texture(images, texel); }\n";

typedef struct quad {
    float x, y, dx, dy;
    motion_rate motion;
} quad;

static quad quads[CITY_QUADS];

static void make_images(void) {
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, CITY_SIZE, CITY_SIZE, CITY_IMAGES);
    for (uint32_t i = 0; i < CITY_IMAGES; i++) {
        uint8_t pixels[4 * CITY_SIZE * CITY_SIZE];
        workload_city_image(i, pixels);
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, (GLint)i, CITY_SIZE, CITY_SIZE, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        pixels);
    }
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

/** What never changes lies in a buffer of its own; per frame only the positions are written. */
static void make_quads(void) {
    static city_quad layout[CITY_QUADS];
    static float images[CITY_QUADS];
    workload_city(layout);
    for (int i = 0; i < CITY_QUADS; i++) {
        workload_path path = layout[i].path;
        quads[i] = (quad){path.from_x - CITY_SIZE / 2.0f, path.from_y - CITY_SIZE / 2.0f, path.to_x - path.from_x,
                          path.to_y - path.from_y, motion_make(path.cycle, 2)};
        images[i] = (float)layout[i].image;
    }
    gl_make_buffer(sizeof images, images, GL_STATIC_DRAW);
    gl_instance_attribute(1, 1, sizeof(float), 0);
    gl_make_buffer(CITY_QUADS * 2 * sizeof(float), NULL, GL_STREAM_DRAW);
    gl_instance_attribute(0, 2, 2 * sizeof(float), 0);
}

void program_set_up(const harness_options *options) {
    (void)options;
    gl_set_up();
    gl_use_program(vertex_shader, fragment_shader);
    make_images();
    make_quads();
}

void program_render(double time) {
    float *positions = gl_map_new_storage(CITY_QUADS * 2 * sizeof(float));
    for (int i = 0; i < CITY_QUADS; i++) {
        float way = motion_there_and_back(quads[i].motion, (float)time);
        positions[2 * i] = quads[i].x + quads[i].dx * way;
        positions[2 * i + 1] = quads[i].y + quads[i].dy * way;
    }
    gl_unmap();
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, CITY_QUADS);
    gl_read_frame();
}
