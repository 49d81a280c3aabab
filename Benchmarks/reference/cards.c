/* 200 rounded, bordered, translucent rectangles that move and turn: one instanced draw with analytic edges. */
#include "../harness.h"
#include "gl.h"
#include "motion.h"

/** `grow` is how far the quad reaches beyond the card: half a pixel for the edge, or as far as the shadow is seen. */
static const char vertex_shader[] =
    "#version 300 es\n"
    "layout(location = 0) in vec4 place;\n"
    "layout(location = 1) in vec4 fill;\n"
    "layout(location = 2) in vec4 rim;\n"
    "uniform vec4 grow;\n"
    "out highp vec2 point;\n"
    "flat out mediump vec4 fill_color;\n"
    "flat out mediump vec4 rim_color;\n"
    "const vec2 canvas = vec2(1280, 720);\n"
    "void main() {\n"
    "    vec2 low = vec2(-80, -60) - grow.xy, high = vec2(80, 60) + grow.zw;\n"
    "    point = mix(low, high, vec2(gl_VertexID & 1, gl_VertexID >> 1));\n"
    "    fill_color = fill;\n"
    "    rim_color = rim;\n"
    "    vec2 on_canvas = place.xy + point.x * place.zw + point.y * vec2(-place.w, place.z);\n"
    "    gl_Position = vec4(on_canvas * (2.0 / canvas) - 1.0, 0, 1);\n"
    "}\n";

/** The distance to the rounded edge gives the coverage, and 2 points within it the border's. */
#define CARD_FUNCTIONS                                                                        \
    "#version 300 es\n"                                                                       \
    "precision highp float;\n"                                                                \
    "in highp vec2 point;\n"                                                                  \
    "flat in mediump vec4 fill_color;\n"                                                      \
    "flat in mediump vec4 rim_color;\n"                                                       \
    "out mediump vec4 color;\n"                                                               \
    "float distance_to_edge(vec2 point, float radius) {\n"                                    \
    "    vec2 beyond = abs(point) - (vec2(80, 60) - radius);\n"                               \
    "    return length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;\n"     \
    "}\n"                                                                                     \
    "vec4 card_color() {\n"                                                                   \
    "    float edge = distance_to_edge(point, 12.0);\n"                                       \
    "    float inside = clamp(0.5 - edge, 0.0, 1.0), border = clamp(edge + 2.5, 0.0, 1.0);\n" \
    "    return mix(fill_color, rim_color, border) * inside;\n"                               \
    "}\n"

static const char plain_shader[] = CARD_FUNCTIONS "void main() { color = card_color() * 0.8; }\n";

/** The shadow is the blurred rounded rectangle in closed form: exact along the straight edges (the integral of the
 *  Gaussian, by a logistic curve that is at most 0.01 off), close at the corners, whose radius the blur enlarges. */
static const char shadow_shader[] =
    CARD_FUNCTIONS "void main() {\n"
                   "    float edge = distance_to_edge(point - vec2(0, 4), 16.0);\n"
                   "    float shadow = 0.5 / (1.0 + exp(edge * (1.702 / 4.0)));\n"
                   "    vec4 card = card_color();\n"
                   "    color = (card + vec4(0, 0, 0, shadow * (1.0 - card.a))) * 0.8;\n"
                   "}\n";

typedef struct place {
    float x, y, cosine, sine;
} place;

static card cards[CARDS];
static motion_rate moves[CARDS], turns[CARDS];

static void make_cards(void) {
    static workload_color colors[CARDS][2];
    workload_cards(cards);
    for (int i = 0; i < CARDS; i++) {
        moves[i] = motion_make(cards[i].path.cycle, 2);
        turns[i] = motion_make(cards[i].turn.cycle, 1);
        colors[i][0] = cards[i].fill;
        colors[i][1] = cards[i].border;
    }
    gl_make_buffer(sizeof colors, colors, GL_STATIC_DRAW);
    gl_instance_attribute(1, 4, sizeof colors[0], 0);
    gl_instance_attribute(2, 4, sizeof colors[0], sizeof(workload_color));
    gl_make_buffer(CARDS * sizeof(place), NULL, GL_STREAM_DRAW);
    gl_instance_attribute(0, 4, sizeof(place), 0);
}

void program_set_up(const harness_options *options) {
    gl_set_up();
    GLuint program = gl_use_program(vertex_shader, options->shadow ? shadow_shader : plain_shader);
    float reach = options->shadow ? 3.0f * CARD_SHADOW_SIGMA : 0.5f, down = options->shadow ? CARD_SHADOW_Y : 0;
    glUniform4f(glGetUniformLocation(program, "grow"), reach, reach - down, reach, reach + down);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    make_cards();
}

void program_render(double time) {
    place *places = gl_map_new_storage(CARDS * sizeof(place));
    for (int i = 0; i < CARDS; i++) {
        const workload_path *path = &cards[i].path;
        const workload_turn *turn = &cards[i].turn;
        float way = motion_there_and_back(moves[i], (float)time);
        float angle = turn->from + (turn->to - turn->from) * motion_fraction(turns[i], (float)time);
        places[i] = (place){path->from_x + (path->to_x - path->from_x) * way,
                            path->from_y + (path->to_y - path->from_y) * way, cosf(angle), sinf(angle)};
    }
    gl_unmap();
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, CARDS);
    gl_read_frame();
}
