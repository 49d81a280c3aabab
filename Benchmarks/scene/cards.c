/* 200 rounded, bordered, translucent layers that move and turn. */
#include "offscreen.h"

static void set_number(scene_layer *layer, const char *key_path, double number) {
    scene_value value = {.type = SCENE_VALUE_NUMBER, .numbers = {number}};
    check(scene_layer_set_value(layer, key_path, &value) == SCENE_OK, key_path);
}

/** By key path: the program also builds and runs with a libscene that has no shadows, and there says so. */
static void set_shadow(scene_layer *layer) {
    set_number(layer, "shadowOpacity", CARD_SHADOW_OPACITY);
    set_number(layer, "shadowRadius", CARD_SHADOW_SIGMA);
    set_number(layer, "shadowOffset.width", 0);
    set_number(layer, "shadowOffset.height", CARD_SHADOW_Y);
}

void make_layers(scene_layer *root, const harness_options *options) {
    static card cards[CARDS];
    workload_cards(cards);
    for (int i = 0; i < CARDS; i++) {
        const scene_color fill = to_scene_color(cards[i].fill);
        scene_layer *layer = make_layer(cards[i].path.from_x, cards[i].path.from_y, CARD_WIDTH, CARD_HEIGHT);
        CHECK(scene_layer_set_background_color(layer, &fill));
        CHECK(scene_layer_set_corner_radius(layer, CARD_RADIUS));
        CHECK(scene_layer_set_border_width(layer, CARD_BORDER));
        CHECK(scene_layer_set_border_color(layer, to_scene_color(cards[i].border)));
        CHECK(scene_layer_set_opacity(layer, CARD_OPACITY));
        if (options->shadow) {
            set_shadow(layer);
        }
        animate_path(layer, &cards[i].path);
        animate_turn(layer, &cards[i].turn);
        add_sublayer(root, layer);
    }
}
