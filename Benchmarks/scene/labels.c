/* What 1,000 labels cost that stand still, that are animated, and that the program moves by fractions of a pixel in each frame. Prints milliseconds
 * of CPU time of the engine per frame, those of drawing letters among them, and how many labels a frame has drawn anew. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <math.h>

enum { LABELS = 1000, COLUMNS = 20, WARM_UP = 10, FRAMES = 120, WIDTH = 64, HEIGHT = 14 };

static scene_layer *labels[LABELS];

static scene_point place(int index, double time) {
    const double angle = 2 * time + index;
    return (scene_point){(index % COLUMNS + 0.5) * WIDTH + 3 * cos(angle),
                         (index / COLUMNS + 0.7) * HEIGHT + 3 * sin(angle)};
}

static scene_layer *make_labels(void) {
    scene_layer *root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    for (int i = 0; i < LABELS; i++) {
        char text[32];
        snprintf(text, sizeof text, "Label %d", i);
        labels[i] = scene_layer_create(SCENE_LAYER_KIND_TEXT);
        CHECK_MADE(labels[i]);
        CHECK(scene_layer_set_bounds(labels[i], (scene_rect){0, 0, WIDTH, HEIGHT}));
        CHECK(scene_layer_set_position(labels[i], place(i, 0)));
        CHECK(scene_text_layer_set_string(labels[i], text));
        CHECK(scene_text_layer_set_font_size(labels[i], 11));
        add_sublayer(root, labels[i]);
    }
    return root;
}

/* What is done once, and before each frame. */
static void nothing(double time) { (void)time; }

static void animate_all(double time) {
    (void)time;
    for (int i = 0; i < LABELS; i++) {
        const scene_point middle = place(i, 0);
        const double from[] = {middle.x - 3, middle.y - 2}, to[] = {middle.x + 3, middle.y + 2};
        animate(labels[i], "position", from, to, SCENE_VALUE_POINT, (workload_cycle){2, 0.01 * i}, true);
    }
}

static void move_all(double time) {
    CHECK(scene_transaction_begin());
    CHECK(scene_transaction_set_disable_actions(true));
    for (int i = 0; i < LABELS; i++) CHECK(scene_layer_set_position(labels[i], place(i, time)));
    CHECK(scene_transaction_commit());
}

static void measure(const char *name, void (*once)(double), void (*before_frame)(double)) {
    scene_renderer *renderer = make_renderer();
    scene_layer *root = make_labels();
    CHECK(scene_renderer_set_root(renderer, root));
    once(0);
    double total = 0, drawn = 0;
    for (int frame = 0; frame < WARM_UP + FRAMES; frame++) {
        const double time = FRAME_DURATION * frame;
        before_frame(time);
        CHECK(scene_renderer_render(renderer, time));
        scene_renderer_statistics figures = SCENE_RENDERER_STATISTICS_INIT;
        CHECK(scene_renderer_get_statistics(renderer, &figures));
        if (frame < WARM_UP) continue;
        total +=
            figures.commit_time + figures.animate_time + figures.plan_time + figures.encode_time + figures.raster_time;
        drawn += figures.rasters;
    }
    printf("\"%s_ms\": %.4f, \"%s_drawn\": %.2f", name, 1e3 * total / FRAMES, name, drawn / FRAMES);
    scene_renderer_release(renderer);
    scene_layer_release(root);
}

int main(void) {
    printf("{");
    measure("still", nothing, nothing);
    printf(", ");
    measure("animated", animate_all, nothing);
    printf(", ");
    measure("moved", nothing, move_all);
    printf("}\n");
    return 0;
}
