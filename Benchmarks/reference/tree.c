/* 780 groups that turn and 5,220 plain leaves in them: transforms on the CPU, one instanced draw, with smooth edges. */
#include "../harness.h"
#include "gl.h"
#include "motion.h"

/** A leaf is drawn half a pixel larger all around; what of a pixel it covers follows from the distances to its sides. */
static const char vertex_shader[] =
    "#version 300 es\n"
    "layout(location = 0) in vec4 place;\n"
    "layout(location = 1) in vec4 fill;\n"
    "out highp vec2 point;\n"
    "flat out mediump vec4 shade;\n"
    "const vec2 canvas = vec2(1280, 720);\n"
    "void main() {\n"
    "    point = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 17.0 - 8.5;\n"
    "    vec2 on_canvas = place.xy + point.x * place.zw + point.y * vec2(-place.w, place.z);\n"
    "    shade = fill;\n"
    "    gl_Position = vec4(on_canvas * (2.0 / canvas) - 1.0, 0, 1);\n"
    "}\n";

static const char fragment_shader[] = "#version 300 es\n"
                                      "precision highp float;\n"
                                      "in highp vec2 point;\n"
                                      "flat in mediump vec4 shade;\n"
                                      "out mediump vec4 color;\n"
                                      "void main() {\n"
                                      "    vec2 covered = clamp(8.5 - abs(point), 0.0, 1.0);\n"
                                      "    color = shade * (covered.x * covered.y);\n"
                                      "}\n";

/** A rotation (its cosine and sine) after a move. */
typedef struct place {
    float x, y, cosine, sine;
} place;

static tree_group groups[TREE_GROUPS];
static tree_leaf leaves[TREE_LEAVES];
static motion_rate motions[TREE_GROUPS];
static place places[TREE_GROUPS];

static place place_inside(const place *outer, float x, float y, float cosine, float sine) {
    return (place){outer->x + x * outer->cosine - y * outer->sine, outer->y + x * outer->sine + y * outer->cosine,
                   outer->cosine * cosine - outer->sine * sine, outer->sine * cosine + outer->cosine * sine};
}

void program_set_up(const harness_options *options) {
    (void)options;
    gl_set_up();
    gl_use_program(vertex_shader, fragment_shader);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    workload_tree(groups, leaves);
    for (int i = 0; i < TREE_GROUPS; i++) {
        motions[i] = motion_make(groups[i].turn.cycle, 1);
    }
    static workload_color colors[TREE_LEAVES];
    for (int i = 0; i < TREE_LEAVES; i++) {
        colors[i] = leaves[i].color;
    }
    gl_make_buffer(sizeof colors, colors, GL_STATIC_DRAW);
    gl_instance_attribute(1, 4, sizeof(workload_color), 0);
    gl_make_buffer(TREE_LEAVES * sizeof(place), NULL, GL_STREAM_DRAW);
    gl_instance_attribute(0, 4, sizeof(place), 0);
}

/** Outer groups come before inner ones, so that one pass is enough. */
static void turn_groups(float time) {
    const place canvas = {0, 0, 1, 0};
    for (int i = 0; i < TREE_GROUPS; i++) {
        const tree_group *group = &groups[i];
        float angle = group->turn.from + (group->turn.to - group->turn.from) * motion_fraction(motions[i], time);
        const place *outer = group->parent < 0 ? &canvas : &places[group->parent];
        places[i] = place_inside(outer, group->x, group->y, cosf(angle), sinf(angle));
    }
}

void program_render(double time) {
    turn_groups((float)time);
    place *instances = gl_map_new_storage(TREE_LEAVES * sizeof(place));
    for (int i = 0; i < TREE_LEAVES; i++) {
        instances[i] = place_inside(&places[leaves[i].group], leaves[i].x, leaves[i].y, 1, 0);
    }
    gl_unmap();
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, TREE_LEAVES);
    gl_read_frame();
}
