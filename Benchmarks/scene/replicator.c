/* Replicators of 10,000 copies: milliseconds of the engine per frame (all but the driver).
 *
 * wave: a round dot of which every copy moves, grows and fades at its own time, while the way from copy to copy turns.
 * still: the same without a delay; only the way from copy to copy turns.
 * grid: 100 rows of 100 such dots, replicators within each other, with delays of both.
 * cards: 500 copies of a card with a shadow, a border and two layers in it, one of which moves: what is planned copy by copy.
 * ring: 1,000 copies of a card in space, which turn, and a plane that goes through them: each is sorted and cut by depth. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <math.h>
#include <stdlib.h>

enum { COPIES = 10000, SIDE = 100, CARD_COPIES = 500, RING_COPIES = 1000, FRAMES = 100 };

static scene_layer *make_replicator(uint32_t count, scene_transform step) {
    scene_layer *layer = scene_layer_create(SCENE_LAYER_KIND_REPLICATOR);
    CHECK_MADE(layer);
    CHECK(scene_layer_set_frame(layer, (scene_rect){0, 0, CANVAS_WIDTH, CANVAS_HEIGHT}));
    CHECK(scene_replicator_layer_set_instance_count(layer, count));
    CHECK(scene_replicator_layer_set_instance_transform(layer, &step));
    return layer;
}

/** Turned by a little, and made a little smaller. */
static scene_transform make_step(double angle, double scale) {
    const scene_transform turn = scene_transform_make_rotation(angle, 0, 0, 1);
    const scene_transform shrink = scene_transform_make_scale(scale, scale, 1);
    return scene_transform_concat(&shrink, &turn);
}

/** Goes between two numbers for ever. */
static void add(scene_layer *layer, const char *key_path, double from, double to, double duration) {
    scene_animation *animation = scene_animation_create_basic(key_path);
    CHECK_MADE(animation);
    scene_value ends[2] = {{.type = SCENE_VALUE_NUMBER, .numbers = {from}},
                           {.type = SCENE_VALUE_NUMBER, .numbers = {to}}};
    CHECK(scene_animation_set_from_value(animation, &ends[0]));
    CHECK(scene_animation_set_to_value(animation, &ends[1]));
    CHECK(scene_animation_set_duration(animation, duration));
    CHECK(scene_animation_set_autoreverses(animation, true));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    scene_timing_function *curve = scene_timing_function_create_named("easeInEaseOut");
    CHECK(scene_animation_set_timing_function(animation, curve));
    scene_timing_function_release(curve);
    CHECK(scene_layer_add_animation(layer, animation, key_path));
    scene_animation_release(animation);
}

static scene_layer *make_dot(double x, double y) {
    scene_layer *dot = make_layer(x, y, 6, 6);
    CHECK(scene_layer_set_background_color(dot, &(scene_color){1, 0.8f, 0.4f, 1}));
    CHECK(scene_layer_set_corner_radius(dot, 3));
    add(dot, "position.y", y - 40, y + 40, 1.5);
    add(dot, "transform.scale", 0.5, 1.5, 1.1);
    add(dot, "opacity", 0.3, 1, 0.9);
    return dot;
}

static void tint(scene_layer *replicator, uint32_t count) {
    CHECK(scene_replicator_layer_set_instance_green_offset(replicator, -0.8 / count));
    CHECK(scene_replicator_layer_set_instance_blue_offset(replicator, 0.5 / count));
}

/** The mean of the engine's share of the frames, in milliseconds. */
static double measure(scene_layer *content, uint64_t *items) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_layer(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    CHECK(scene_layer_set_position(root, (scene_point){CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0}));
    add_sublayer(root, content);
    CHECK(scene_renderer_set_root(renderer, root));
    for (int i = 0; i < 10; i++) CHECK(scene_renderer_render(renderer, i / 60.0));
    double total = 0;
    scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
    for (int i = 0; i < FRAMES; i++) {
        CHECK(scene_renderer_render(renderer, 1 + i / 60.0));
        CHECK(scene_renderer_get_statistics(renderer, &frame));
        total += frame.commit_time + frame.animate_time + frame.plan_time + frame.encode_time;
    }
    *items = frame.items;
    scene_layer_release(root);
    scene_renderer_release(renderer);
    return 1e3 * total / FRAMES;
}

static double measure_spiral(double delay, uint64_t *items) {
    scene_layer *spiral = make_replicator(COPIES, make_step(0.11, 0.9997));
    CHECK(scene_replicator_layer_set_instance_delay(spiral, delay));
    tint(spiral, COPIES);
    add(spiral, "instanceTransform.rotation.z", 0.11, 0.12, 7);
    add_sublayer(spiral, make_dot(CANVAS_WIDTH / 2.0, 80));
    return measure(spiral, items);
}

static double measure_grid(uint64_t *items) {
    scene_layer *rows = make_replicator(SIDE, scene_transform_make_translation(0, 7, 0));
    scene_layer *row = make_replicator(SIDE, scene_transform_make_translation(12, 0, 0));
    CHECK(scene_replicator_layer_set_instance_delay(rows, 0.02));
    CHECK(scene_replicator_layer_set_instance_delay(row, 0.03));
    tint(rows, SIDE);
    add_sublayer(row, make_dot(40, 10));
    add_sublayer(rows, row);
    return measure(rows, items);
}

static double measure_cards(uint64_t *items) {
    scene_layer *pile = make_replicator(CARD_COPIES, make_step(0.13, 0.997));
    CHECK(scene_replicator_layer_set_instance_delay(pile, 0.01));
    scene_layer *card = make_layer(CANVAS_WIDTH / 2.0 - 60, 40, 120, 80), *title = make_layer(10, 10, 60, 8);
    CHECK(scene_layer_set_background_color(card, &(scene_color){0.95f, 0.95f, 1, 1}));
    CHECK(scene_layer_set_corner_radius(card, 10));
    CHECK(scene_layer_set_border_width(card, 1));
    CHECK(scene_layer_set_shadow_opacity(card, 0.4));
    CHECK(scene_layer_set_background_color(title, &(scene_color){0.2f, 0.2f, 0.4f, 1}));
    add_sublayer(card, title);
    add_sublayer(card, make_dot(80, 50));
    add_sublayer(pile, card);
    return measure(pile, items);
}

static double measure_ring(uint64_t *items) {
    scene_layer *stage = make_layer(0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    // The eye looks at the middle.
    CHECK(scene_layer_set_anchor_point(stage, (scene_point){0.5, 0.5}));
    CHECK(scene_layer_set_position(stage, (scene_point){CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0}));
    const scene_transform eye = scene_transform_make_perspective(900);
    CHECK(scene_layer_set_sublayer_transform(stage, &eye));
    const scene_transform turn = scene_transform_make_rotation(21 * 6.28318530718 / RING_COPIES, 0, 1, 0);
    scene_layer *ring = make_replicator(RING_COPIES, turn);
    CHECK(scene_replicator_layer_set_preserves_depth(ring, true));
    tint(ring, RING_COPIES);
    add(ring, "transform.rotation.x", 0.2, 0.5, 7);
    scene_layer *card = make_layer(CANVAS_WIDTH / 2.0 - 10, CANVAS_HEIGHT / 2.0 - 15, 20, 30);
    CHECK(scene_layer_set_background_color(card, &(scene_color){0.95f, 0.95f, 1, 1}));
    CHECK(scene_layer_set_z_position(card, 300));
    scene_layer *wall = make_layer(0, CANVAS_HEIGHT / 2.0 - 20, CANVAS_WIDTH, 40);
    CHECK(scene_layer_set_background_color(wall, &(scene_color){0.2f, 0.2f, 0.4f, 1}));
    add_sublayer(ring, card);
    add_sublayer(stage, ring);
    add_sublayer(stage, wall);
    return measure(stage, items);
}

int main(void) {
    uint64_t items;
    printf("{\"wave_ms\": %.4f", measure_spiral(0.013, &items));
    printf(", \"wave_items\": %u", (unsigned)items);
    printf(", \"still_ms\": %.4f", measure_spiral(0, &items));
    printf(", \"grid_ms\": %.4f", measure_grid(&items));
    printf(", \"cards_ms\": %.4f", measure_cards(&items));
    printf(", \"card_items\": %u", (unsigned)items);
    printf(", \"ring_ms\": %.4f", measure_ring(&items));
    printf(", \"ring_items\": %u}\n", (unsigned)items);
    return 0;
}
