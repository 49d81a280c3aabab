/* What sorting planes costs: 5,000 of 16 x 16 to 48 x 48 in one space, seen in perspective, each on its way and turning about an axis of its own;
 * 200 that all cut each other, turning about axes through one point; a card that turns among 5,000 siblings that lie flat; and 5,000 that stand, one
 * of which changes its colour. Prints milliseconds of CPU time per frame: of the sorting, and of all planning, of all of the engine for the last;
 * how many parts the planes were split into; and how many planes the sorter had. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLANES = 5000, CROSSING = 200, WARM = 10, FRAMES = 60, ROUNDS = 5 };

static uint32_t state = 1;

/** The next of a fixed sequence of numbers that look random, in low...high. */
static double spread(double low, double high) {
    state = state * 1664525u + 1013904223u;
    return low + (high - low) * (state >> 8) / 16777216.0;
}

static void animate_transform(scene_layer *layer, scene_transform from, scene_transform to, workload_cycle cycle) {
    scene_value ends[2];
    memset(ends, 0, sizeof ends);
    for (int i = 0; i < 2; i++) {
        ends[i].type = SCENE_VALUE_TRANSFORM;
        memcpy(ends[i].numbers, i == 0 ? &from : &to, sizeof from);
    }
    scene_animation *animation = scene_animation_create_basic("transform");
    CHECK_MADE(animation);
    CHECK(scene_animation_set_from_value(animation, &ends[0]));
    CHECK(scene_animation_set_to_value(animation, &ends[1]));
    CHECK(scene_animation_set_duration(animation, cycle.duration));
    CHECK(scene_animation_set_time_offset(animation, cycle.offset));
    CHECK(scene_animation_set_autoreverses(animation, true));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    CHECK(scene_layer_add_animation(layer, animation, "transform"));
    scene_animation_release(animation);
}

static scene_layer *make_root(scene_renderer *renderer) {
    const scene_transform perspective = scene_transform_make_perspective(1000);
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    CHECK(scene_layer_set_sublayer_transform(root, &perspective));
    CHECK(scene_renderer_set_root(renderer, root));
    return root;
}

static scene_layer *make_plane(double x, double y, double side) {
    const scene_color color = {spread(0, 1), spread(0, 1), spread(0, 1), 1};
    scene_layer *plane = make_layer(x, y, side, side);
    CHECK(scene_layer_set_background_color(plane, &color));
    return plane;
}

static void add_plane(scene_layer *root, double x, double y, double side, scene_transform from, scene_transform to) {
    scene_layer *plane = make_plane(x, y, side);
    animate_transform(plane, from, to, (workload_cycle){spread(2, 6), spread(0, 6)});
    add_sublayer(root, plane);
}

/** Turned about an axis of its own, and then moved. */
static scene_transform place(double angle, const double *axis, double x, double y, double z) {
    const scene_transform turn = scene_transform_make_rotation(angle, axis[0], axis[1], axis[2]);
    const scene_transform move = scene_transform_make_translation(x, y, z);
    return scene_transform_concat(&turn, &move);
}

static void add_moving(scene_layer *root) {
    for (int i = 0; i < PLANES; i++) {
        const double axis[] = {spread(-1, 1), spread(-1, 1), spread(-1, 1)};
        const double angle = spread(0, 6), x = spread(-640, 640), y = spread(-360, 360), z = spread(-1000, 300);
        const scene_transform from = place(angle, axis, x, y, z);
        const scene_transform to =
            place(angle + 2, axis, x + spread(-99, 99), y + spread(-99, 99), z + spread(-99, 99));
        add_plane(root, CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, spread(16, 48), from, to);
    }
}

static void add_crossing(scene_layer *root) {
    for (int i = 0; i < CROSSING; i++) {
        const double axis[] = {spread(-1, 1), spread(-1, 1), spread(-1, 1)};
        const double angle = spread(0, 6);
        add_plane(root, CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, 400, place(angle, axis, 0, 0, 0),
                  place(angle + 2, axis, 0, 0, 0));
    }
}

/** Siblings that lie flat, among them one that turns and cuts through them. */
static void add_flat(scene_layer *root) {
    for (int i = 0; i < PLANES; i++) {
        const double axis[] = {0, 1, 0}, x = spread(0, CANVAS_WIDTH), y = spread(0, CANVAS_HEIGHT);
        if (i == PLANES / 2) {
            add_plane(root, x, y, 48, place(0, axis, 0, 0, 0), place(2, axis, 0, 0, 0));
        } else {
            add_sublayer(root, make_plane(x, y, 12));
        }
    }
}

/** The figures of a scene: those of the best round, since what else the machine does only adds. */
static void measure(const char *name, void (*add)(scene_layer *)) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_root(renderer);
    add(root);
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    double least_sort = INFINITY, least_plan = INFINITY;
    int frame = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double sort = 0, plan = 0;
        for (int i = 0; i < (round == 0 ? WARM : FRAMES); i++) {
            CHECK(scene_renderer_render(renderer, FRAME_DURATION * frame++));
            CHECK(scene_renderer_get_statistics(renderer, &figures));
            sort += 1e3 * figures.sort_time / FRAMES;
            plan += 1e3 * figures.plan_time / FRAMES;
        }
        if (round > 0) {
            least_sort = fmin(least_sort, sort);
            least_plan = fmin(least_plan, plan);
        }
    }
    printf("\"%s_sort_ms\": %.4f, \"%s_plan_ms\": %.4f, \"%s_planes\": %u, \"%s_parts\": %u", name, least_sort, name,
           least_plan, name, figures.planes, name, figures.plane_parts);
    scene_layer_release(root);
    scene_renderer_release(renderer);
}

static double engine_time(const scene_renderer_statistics *figures) {
    return figures->commit_time + figures->animate_time + figures->plan_time + figures->encode_time;
}

/** The engine's time for a frame in which one of many planes changes its colour, and stays where it is. */
static void measure_standing(void) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_root(renderer), *planes[PLANES];
    const double axis[] = {0, 1, 0};
    for (int i = 0; i < PLANES; i++) {
        const double x = spread(-640, 640), y = spread(-360, 360), z = spread(-1000, 300);
        const scene_transform transform = place(0.5, axis, x, y, z);
        planes[i] = make_plane(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, spread(16, 48));
        CHECK(scene_layer_set_transform(planes[i], &transform));
        CHECK(scene_layer_add_sublayer(root, planes[i]));
    }
    scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
    double least = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        double engine = 0;
        for (int i = 0; i < FRAMES; i++) {
            const scene_color color = {spread(0, 1), spread(0, 1), spread(0, 1), 1};
            CHECK(scene_transaction_set_disable_actions(true));
            CHECK(scene_layer_set_background_color(planes[(round * FRAMES + i) * 37 % PLANES], &color));
            CHECK(scene_renderer_render(renderer, FRAME_DURATION * (round * FRAMES + i)));
            CHECK(scene_renderer_get_statistics(renderer, &figures));
            engine += 1e3 * engine_time(&figures) / FRAMES;
        }
        if (round > 0) least = fmin(least, engine);
    }
    printf("\"standing_engine_ms\": %.4f", least);
    for (int i = 0; i < PLANES; i++) scene_layer_release(planes[i]);
    scene_layer_release(root);
    scene_renderer_release(renderer);
}

int main(void) {
    printf("{");
    measure("moving", add_moving);
    printf(", ");
    measure("crossing", add_crossing);
    printf(", ");
    measure("flat", add_flat);
    printf(", ");
    measure_standing();
    printf("}\n");
    return 0;
}
