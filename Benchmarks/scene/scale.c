/* What layers cost by their number: 10 to 100,000 of a kind, all of them moving, or one of them, or one that comes for another. Prints milliseconds of the engine's CPU time per
 * frame; no pixels need to be drawn.
 *
 *   scale                      all of that
 *   scale KIND COUNT all|one|add   only these: plain, card, panel, group or label; add: in each frame one comes above all others, and that of
 *                              the frame before goes */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <stdlib.h>
#include <string.h>

enum { WARM_UP = 5, FRAMES = 30, MOST_LAYERS = 100000, MOST_LABELS = 1000 };

typedef scene_layer *(*maker)(int index);

/** Where one of many layers lies: all within the canvas, in rows. */
static scene_point place_of(int index, double width, double height) {
    int columns = (int)(CANVAS_WIDTH / width), rows = (int)(CANVAS_HEIGHT / height);
    return (scene_point){(index % columns + 0.5) * width, (index / columns % rows + 0.5) * height};
}

static scene_layer *make_sized(int index, double width, double height) {
    scene_point place = place_of(index, width, height);
    scene_layer *layer = make_layer(place.x, place.y, width - 2, height - 2);
    scene_color color = {0.2f + 0.1f * (float)(index % 8), 0.5f, 0.8f, 0.9f};
    CHECK(scene_layer_set_background_color(layer, &color));
    return layer;
}

static scene_layer *make_plain(int index) { return make_sized(index, 16, 16); }

/** Without a border: the shadow of one on a translucent card is no box's, and takes a pass. */
static scene_layer *make_card(int index) {
    scene_layer *card = make_sized(index, 40, 30);
    CHECK(scene_layer_set_corner_radius(card, 6));
    CHECK(scene_layer_set_shadow_opacity(card, 0.4f));
    CHECK(scene_layer_set_shadow_radius(card, 2));
    return card;
}

/** A layer that three others lie in. */
static scene_layer *make_panel(int index) {
    scene_layer *panel = make_sized(index, 40, 30);
    for (int i = 0; i < 3; i++) add_sublayer(panel, make_sized(i, 10, 20));
    return panel;
}

/** A group that fades: its layers overlap, so it is a pass. */
static scene_layer *make_group(int index) {
    scene_layer *group = make_sized(index, 40, 30);
    add_sublayer(group, make_sized(0, 30, 20));
    CHECK(scene_layer_set_opacity(group, 0.5f));
    return group;
}

static scene_layer *make_label(int index) {
    char text[32];
    snprintf(text, sizeof text, "Label %d", index);
    scene_layer *label = scene_layer_create(SCENE_LAYER_KIND_TEXT);
    CHECK_MADE(label);
    scene_point place = place_of(index, 80, 20);
    CHECK(scene_layer_set_frame(label, (scene_rect){place.x - 40, place.y - 10, 80, 20}));
    CHECK(scene_text_layer_set_string(label, text));
    CHECK(scene_text_layer_set_font_size(label, 13));
    return label;
}

typedef enum change { ALL, ONE, ADD } change;

/** Adds a layer above all others, and takes away the one that was added before. */
static scene_layer *exchange(scene_layer *root, scene_layer *before, scene_layer *layer) {
    CHECK(scene_transaction_begin());
    CHECK(scene_transaction_set_disable_actions(true));
    if (before) CHECK(scene_layer_remove_from_superlayer(before));
    add_sublayer(root, layer);
    CHECK(scene_transaction_commit());
    return layer;
}

/** @return milliseconds of a frame. */
static double measure(maker make, int count, change change) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    for (int index = 0; index < count; index++) {
        scene_layer *layer = make(index);
        if (change == ALL || (change == ONE && index == count / 2)) {
            const double from = -6, to = 6;
            animate(layer, "transform.translation.x", &from, &to, SCENE_VALUE_NUMBER,
                    (workload_cycle){.duration = 2, .offset = 0.01 * (index % 100)}, true);
        }
        add_sublayer(root, layer);
    }
    CHECK(scene_renderer_set_root(renderer, root));
    double engine = 0;
    scene_layer *added = NULL;
    for (int frame = -WARM_UP; frame < FRAMES; frame++) {
        if (change == ADD) added = exchange(root, added, make(count + frame));
        CHECK(scene_renderer_render(renderer, (frame + WARM_UP) / 60.0));
        scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
        CHECK(scene_renderer_get_statistics(renderer, &figures));
        if (frame >= 0) {
            engine += figures.commit_time + figures.animate_time + figures.plan_time + figures.encode_time;
        }
    }
    scene_renderer_release(renderer);
    scene_layer_release(root);
    return 1e3 * engine / FRAMES;
}

static void measure_kind(const char *name, maker make, int most) {
    for (int count = 10; count <= most; count *= 10) {
        printf(", \"%s_%d_all_ms\": %.5f, \"%s_%d_one_ms\": %.5f, \"%s_%d_add_ms\": %.5f", name, count,
               measure(make, count, ALL), name, count, measure(make, count, ONE), name, count,
               measure(make, count, ADD));
    }
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        maker make;
        int most;
    } kinds[] = {
        {"plain", make_plain, MOST_LAYERS},      {"card", make_card, MOST_LAYERS / 10},
        {"panel", make_panel, MOST_LAYERS / 10}, {"group", make_group, MOST_LABELS},
        {"label", make_label, MOST_LABELS},
    };
    printf("{\"most\": %d", MOST_LAYERS);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (argc < 4) {
            measure_kind(kinds[i].name, kinds[i].make, kinds[i].most);
        } else if (strcmp(argv[1], kinds[i].name) == 0) {
            change change = strcmp(argv[3], "all") == 0 ? ALL : strcmp(argv[3], "add") == 0 ? ADD : ONE;
            printf(", \"ms\": %.5f", measure(kinds[i].make, atoi(argv[2]), change));
        }
    }
    printf("}\n");
    return 0;
}
