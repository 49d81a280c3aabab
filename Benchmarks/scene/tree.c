/* 780 layers that turn, four deep, and 5,220 plain leaves in the innermost ones. */
#include "offscreen.h"

void make_layers(scene_layer *root, const harness_options *options) {
    (void)options;
    static tree_group groups[TREE_GROUPS];
    static tree_leaf leaves[TREE_LEAVES];
    static scene_layer *layers[TREE_GROUPS];
    workload_tree(groups, leaves);
    for (int i = 0; i < TREE_GROUPS; i++) {
        layers[i] = make_layer(groups[i].x, groups[i].y, 0, 0);
        animate_turn(layers[i], &groups[i].turn);
        add_sublayer(groups[i].parent < 0 ? root : layers[groups[i].parent], layers[i]);
    }
    for (int i = 0; i < TREE_LEAVES; i++) {
        const scene_color color = to_scene_color(leaves[i].color);
        scene_layer *leaf = make_layer(leaves[i].x, leaves[i].y, TREE_LEAF_SIZE, TREE_LEAF_SIZE);
        CHECK(scene_layer_set_background_color(leaf, &color));
        add_sublayer(layers[leaves[i].group], leaf);
    }
}
