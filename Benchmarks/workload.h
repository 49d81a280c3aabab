/** @file workload.h
 *  @brief What both programs of a pair draw: the layout, the colours and the motion, as plain data.
 *
 *  The hand-written program and the one on libscene read the same tables, so that a frame of the one can be compared
 *  with the same frame of the other, pixel by pixel. Everything is a function of an index; nothing is drawn from a clock.
 */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include <stdint.h>

#define CANVAS_WIDTH 1280
#define CANVAS_HEIGHT 720

/** Time from one frame to the next, in seconds. */
#define FRAME_DURATION (1.0 / 60.0)

typedef struct workload_color {
    float r, g, b, a;
} workload_color;

/** What the canvas is cleared to. */
static const workload_color canvas_color = {0.09f, 0.10f, 0.12f, 1.0f};

/** A motion that repeats for ever: one cycle takes `duration` seconds, and at time 0 it is `offset` seconds old. */
typedef struct workload_cycle {
    float duration, offset;
} workload_cycle;

/** A straight way there and back; each direction takes the cycle's duration. */
typedef struct workload_path {
    float from_x, from_y, to_x, to_y;
    workload_cycle cycle;
} workload_path;

/** A full turn from `from` to `to`, in radians, again and again. */
typedef struct workload_turn {
    float from, to;
    workload_cycle cycle;
} workload_turn;

/* city: opaque images that move. */
#define CITY_QUADS 6000
#define CITY_IMAGES 16
#define CITY_SIZE 32

typedef struct city_quad {
    workload_path path;
    uint32_t image;
} city_quad;

void workload_city(city_quad quads[CITY_QUADS]);
/** Fills CITY_SIZE x CITY_SIZE opaque RGBA pixels, top row first. */
void workload_city_image(uint32_t image, uint8_t *pixels);

/* cards: rounded, bordered, translucent rectangles that move and turn. */
#define CARDS 200
#define CARD_WIDTH 160
#define CARD_HEIGHT 120
#define CARD_RADIUS 12
#define CARD_BORDER 2
#define CARD_OPACITY 0.8
#define CARD_SHADOW_SIGMA 4
#define CARD_SHADOW_Y 4
#define CARD_SHADOW_OPACITY 0.5

typedef struct card {
    workload_path path;
    workload_turn turn;
    workload_color fill, border;
} card;

void workload_cards(card cards[CARDS]);

/* tree: 5 + 25 + 125 + 625 groups that turn, and the plain leaves in the innermost ones. */
#define TREE_BRANCHES 5
#define TREE_LEVELS 4
#define TREE_GROUPS 780
#define TREE_INNERMOST 625
#define TREE_LEAVES 5220
#define TREE_LEAF_SIZE 16

typedef struct tree_group {
    /** Index of the group that holds this one, always a smaller one; -1 for the canvas. */
    int32_t parent;
    float x, y;
    workload_turn turn;
} tree_group;

typedef struct tree_leaf {
    uint32_t group;
    /** Where its middle lies in the group. */
    float x, y;
    workload_color color;
} tree_leaf;

void workload_tree(tree_group groups[TREE_GROUPS], tree_leaf leaves[TREE_LEAVES]);

/* blur: a picture as large as the canvas, and a panel that moves over it. */
#define PANEL_WIDTH 400
#define PANEL_HEIGHT 300
#define PANEL_SIGMA 20

static const workload_path panel_path = {300, 200, 900, 500, {3.0f, 0.5f}};

/** Fills opaque RGBA pixels for the canvas, top row first. */
void workload_picture(uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT]);

/* commit: plain layers, flat in one superlayer. */
#define COMMIT_LAYERS 100000
#define COMMIT_SIZE 16

typedef struct commit_layer {
    float x, y;
    workload_color color;
} commit_layer;

commit_layer workload_commit_layer(uint32_t index);

#endif
