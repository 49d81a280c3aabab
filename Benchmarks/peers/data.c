/* Prints a workload as JSON, for page.html. */
#include "peer.h"

#include <stdio.h>

static unsigned char pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];

static void print_pixels(int count) {
    for (int i = 0; i < count; i++) printf("%s%d", i ? "," : "[", pixels[i]);
    printf("]");
}

static void print_path(const workload_path *path) {
    printf("\"path\": [%f, %f, %f, %f, %f, %f]", path->from_x, path->from_y, path->to_x, path->to_y,
           path->cycle.duration, path->cycle.offset);
}

static void print_turn(const workload_turn *turn) {
    printf("\"turn\": [%f, %f, %f, %f]", turn->from, turn->to, turn->cycle.duration, turn->cycle.offset);
}

static void print_city(void) {
    static city_quad quads[CITY_QUADS];
    workload_city(quads);
    printf("{\"images\": [");
    for (uint32_t i = 0; i < CITY_IMAGES; i++) {
        workload_city_image(i, pixels);
        printf("%s", i ? "," : "");
        print_pixels(4 * CITY_SIZE * CITY_SIZE);
    }
    printf("], \"quads\": [");
    for (int i = 0; i < CITY_QUADS; i++) {
        printf("%s{\"image\": %u, ", i ? "," : "", quads[i].image);
        print_path(&quads[i].path);
        printf("}");
    }
    printf("]}\n");
}

static void print_cards(void) {
    static card cards[CARDS];
    workload_cards(cards);
    for (int i = 0; i < CARDS; i++) {
        const workload_color fill = cards[i].fill, rim = cards[i].border;
        printf("%s{\"fill\": [%f, %f, %f], \"rim\": [%f, %f, %f], ", i ? "," : "{\"cards\": [", fill.r, fill.g, fill.b,
               rim.r, rim.g, rim.b);
        print_path(&cards[i].path);
        printf(", ");
        print_turn(&cards[i].turn);
        printf("}");
    }
    printf("]}\n");
}

static void print_tree(void) {
    static tree_group groups[TREE_GROUPS];
    static tree_leaf leaves[TREE_LEAVES];
    workload_tree(groups, leaves);
    for (int i = 0; i < TREE_GROUPS; i++) {
        printf("%s{\"parent\": %d, \"x\": %f, \"y\": %f, ", i ? "," : "{\"groups\": [", groups[i].parent, groups[i].x,
               groups[i].y);
        print_turn(&groups[i].turn);
        printf("}");
    }
    for (int i = 0; i < TREE_LEAVES; i++) {
        const workload_color color = leaves[i].color;
        printf("%s{\"group\": %u, \"x\": %f, \"y\": %f, \"color\": [%f, %f, %f]}", i ? "," : "], \"leaves\": [",
               leaves[i].group, leaves[i].x, leaves[i].y, color.r, color.g, color.b);
    }
    printf("]}\n");
}

int main(int count, char **arguments) {
    const char *wanted = count > 1 ? arguments[1] : "";
    if (strcmp(wanted, "city") == 0) {
        print_city();
    } else if (strcmp(wanted, "shadows") == 0) {
        print_cards();
    } else if (strcmp(wanted, "tree") == 0) {
        print_tree();
    } else {
        make_picture(pixels);
        printf("{\"picture\": ");
        print_pixels(sizeof pixels);
        printf(", \"panel\": {");
        print_path(&panel_path);
        printf("}}\n");
    }
    return 0;
}
