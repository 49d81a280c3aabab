/* What the hosts in C and C++ have in common: the layers that they show, and a click. cards.py has the same in Python. */
#ifndef CARDS_H
#define CARDS_H

#include <math.h>
#include <scene/scene.h>

enum { card_count = 5 };

typedef struct cards {
    scene_layer *root, *all[card_count];
    double width, height;
    bool fanned;
} cards;

static const scene_color cards_background = {20 / 255.0f, 33 / 255.0f, 61 / 255.0f, 1};

/* Lays the cards out for a size in points. Those that are on screen fly to their places. */
static inline void cards_resize(cards *hand, double width, double height) {
    hand->width = width;
    hand->height = height;
    scene_transaction_begin();
    scene_transaction_set_animation_duration(0.6);
    for (int i = 0; i < card_count; i++) {
        double side = i - (card_count - 1) / 2.0, angle = hand->fanned ? 0.25 * side : 0;
        double x = hand->fanned ? 220 * sin(angle) : side * width / (card_count + 1);
        scene_point place = {width / 2 + x, height / 2};
        scene_transform turn = scene_transform_make_rotation(angle, 0, 0, 1);
        scene_layer_set_position(hand->all[i], place);
        scene_layer_set_transform(hand->all[i], &turn);
    }
    scene_transaction_commit();
}

static inline void cards_create(cards *hand, double width, double height) {
    static const unsigned char colors[card_count][3] = {
        {255, 94, 91}, {255, 180, 0}, {123, 211, 137}, {0, 166, 166}, {79, 109, 245}};
    static const scene_color white = {1, 1, 1, 1};
    static const scene_rect bounds = {0, 0, 90, 130}, corner = {12, 12, 20, 20};
    hand->root = scene_layer_create(SCENE_LAYER_KIND_LAYER);
    hand->fanned = false;
    for (int i = 0; i < card_count; i++) {
        scene_color color = {colors[i][0] / 255.0f, colors[i][1] / 255.0f, colors[i][2] / 255.0f, 1};
        scene_layer *card = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        scene_layer *dot = scene_layer_create(SCENE_LAYER_KIND_LAYER);
        scene_layer_set_bounds(card, bounds);
        scene_layer_set_corner_radius(card, 14);
        scene_layer_set_border_width(card, 3);
        scene_layer_set_border_color(card, white);
        scene_layer_set_background_color(card, &color);
        scene_layer_set_shadow_opacity(card, 0.5);
        scene_layer_set_frame(dot, corner);
        scene_layer_set_corner_radius(dot, 10);
        scene_layer_set_background_color(dot, &white);
        scene_layer_add_sublayer(card, dot);
        scene_layer_add_sublayer(hand->root, card);
        hand->all[i] = card;
        scene_layer_release(dot);
        scene_layer_release(card);
    }
    cards_resize(hand, width, height);
}

/* Deals the cards anew, and lifts the one that was hit, if any, above the others. */
static inline void cards_deal(cards *hand, const scene_layer *hit) {
    hand->fanned = !hand->fanned;
    for (int i = 0; i < card_count; i++) {
        bool lifted = hit && (hit == hand->all[i] || scene_layer_get_superlayer(hit) == hand->all[i]);
        scene_layer_set_z_position(hand->all[i], lifted ? 1 : 0);
    }
    cards_resize(hand, hand->width, hand->height);
}

/* Handles the events of the toolkit's widget. */
static inline bool cards_handle(const scene_event *event, void *data) {
    cards *hand = (cards *)data;
    scene_rect bounds = scene_layer_get_bounds(hand->root);
    if (event->type == SCENE_EVENT_RESIZE) cards_resize(hand, bounds.width, bounds.height);
    if (event->type == SCENE_EVENT_POINTER_PRESS) cards_deal(hand, event->target);
    /* The wheel makes a fan, and back. */
    if (event->type == SCENE_EVENT_WHEEL && (event->delta.y > 0) != hand->fanned) cards_deal(hand, NULL);
    return event->type == SCENE_EVENT_POINTER_PRESS || event->type == SCENE_EVENT_WHEEL;
}

#endif
