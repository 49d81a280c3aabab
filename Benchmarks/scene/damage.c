/* What a change costs: one of a thousand to a million plain layers, from its commit to the end of the frame, and a small square that
 * changes at 3840 x 2160, beside all of a target that is as small. */
#define _POSIX_C_SOURCE 200809L
#include "offscreen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REPETITIONS = 40, MOST_LAYERS = 1000000, SQUARE_SIDE = 100, SQUARE_WARM_UP = 20, SQUARE_FRAMES = 500 };

typedef struct stage {
    scene_renderer *renderer;
    scene_layer *root;
    uint32_t count;
    /** A layer that shows one of the two images. */
    scene_layer *picture;
    scene_image *images[2];
    /** A round card that cuts the layers in it, and a panel that blurs what lies below it. */
    scene_layer *card, *panel;
    double time;
} stage;

typedef void (*change_function)(stage *stage, int turn);

static scene_layer *layer_of(stage *stage, int turn) {
    uint32_t index = (uint32_t)(((uint64_t)turn * 7919 + stage->count / 2) % stage->count);
    scene_layer *layer = scene_layer_get_sublayer(stage->root, index);
    CHECK_MADE(layer);
    return layer;
}

static void change_nothing(stage *stage, int turn) { (void)stage, (void)turn; }

static void change_color(stage *stage, int turn) {
    scene_color color = {0.1 * (turn % 10), 0.5, 0.2, 1};
    CHECK(scene_layer_set_background_color(layer_of(stage, turn), &color));
}

static void change_position(stage *stage, int turn) {
    CHECK(scene_layer_set_position(layer_of(stage, turn), (scene_point){100 + 16 * turn, 360}));
}

/** As above, of layers that are seen, and are not below the panel. */
static void change_beside(stage *stage, int turn) {
    uint32_t index = stage->count / 3 + (uint32_t)turn;
    while (workload_commit_layer(index).y > CANVAS_HEIGHT / 2.0) {
        index += REPETITIONS;
    }
    scene_layer *layer = scene_layer_get_sublayer(stage->root, index);
    CHECK_MADE(layer);
    CHECK(scene_layer_set_position(layer, (scene_point){100 + 16 * turn, 300}));
}

static void change_hidden(stage *stage, int turn) { CHECK(scene_layer_set_hidden(layer_of(stage, turn), true)); }

static void change_picture(stage *stage, int turn) {
    CHECK(scene_layer_set_contents(stage->picture, stage->images[turn % 2]));
}

/** A picture of one pixel, as PNG. */
static const uint8_t png[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00, 0x00, 0x90, 0x77, 0x53, 0xde, 0x00, 0x00, 0x00,
    0x0c, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0xf8, 0xdf, 0xa0, 0x00, 0x00, 0x04, 0x21, 0x01, 0xa0, 0x73,
    0x42, 0xe1, 0x3c, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
};

/** Has the picture give way to one that is loaded when the frame asks for it, and in the next turn waits for that. */
static void load_picture(stage *stage, int turn) {
    if (turn % 2) {
        scene_image *image = scene_layer_get_contents(stage->picture);
        CHECK(scene_image_wait(image, 10));
        return;
    }
    scene_image *image = scene_image_create_from_memory_async(png, sizeof png, NULL);
    CHECK_MADE(image);
    CHECK(scene_layer_set_contents(stage->picture, image));
    scene_image_release(image);
}

static void move_card(stage *stage, int turn) {
    CHECK(scene_layer_set_position(stage->card, (scene_point){300 + 4 * turn, 200}));
}

static void move_panel(stage *stage, int turn) {
    CHECK(scene_layer_set_position(stage->panel, (scene_point){CANVAS_WIDTH / 2.0 + turn, CANVAS_HEIGHT - 60.0}));
}

/** Gives the card a mask, or takes it away. */
static void mask_card(stage *stage, int turn) {
    scene_layer *mask = make_layer(60, 40, 100, 60);
    CHECK(scene_layer_set_contents(mask, stage->images[0]));
    CHECK(scene_layer_set_mask(stage->card, turn % 2 ? NULL : mask));
    scene_layer_release(mask);
}

/** Has a transition of the card begin, or end. */
static void fade_card(stage *stage, int turn) {
    scene_animation *fade = scene_animation_create_transition();
    CHECK(turn % 2 ? scene_layer_remove_animation(stage->card, "a")
                   : scene_layer_add_animation(stage->card, fade, "a"));
    scene_animation_release(fade);
}

/** Lets what moves by itself run: nothing else changes. */
static void run(stage *stage, int turn) {
    (void)turn;
    stage->time += 1.0 / 60;
}

static void add_one(stage *stage, int turn) {
    scene_layer *layer = make_layer(100 + 16 * turn, 200, COMMIT_SIZE, COMMIT_SIZE);
    scene_color color = {1, 1, 1, 1};
    CHECK(scene_layer_set_background_color(layer, &color));
    add_sublayer(stage->root, layer);
}

/** Has the card and the picture come to lie above all others in turn. */
static void raise_one(stage *stage, int turn) {
    CHECK(scene_layer_add_sublayer(stage->root, turn % 2 ? stage->card : stage->picture));
}

/** Adds a layer below the last twenty. */
static void insert_one(stage *stage, int turn) {
    scene_layer *layer = make_layer(100 + 16 * turn, 500, COMMIT_SIZE, COMMIT_SIZE);
    scene_color color = {1, 1, 0, 1};
    CHECK(scene_layer_set_background_color(layer, &color));
    CHECK(scene_layer_insert_sublayer(stage->root, layer, scene_layer_get_sublayer_count(stage->root) - 20));
    scene_layer_release(layer);
}

/** Has a card grow with its shadow's path, below all others: nobody would draw these once more. */
static void grow_caster(stage *stage, int turn) {
    const scene_rect bounds = {0, 0, 120 + turn, 80};
    scene_path *path = scene_path_create_rounded_rect(bounds, 12);
    CHECK_MADE(path);
    scene_layer *caster = scene_layer_get_sublayer(stage->root, 0);
    CHECK(scene_layer_set_bounds(caster, bounds));
    CHECK(scene_layer_set_shadow_path(caster, path));
    scene_path_release(path);
}

static void add_caster(stage *stage) {
    scene_layer *caster = make_layer(640, 600, 120, 80);
    const scene_color white = {1, 1, 1, 1};
    CHECK(scene_layer_set_background_color(caster, &white));
    CHECK(scene_layer_set_corner_radius(caster, 12));
    CHECK(scene_layer_set_shadow_opacity(caster, 0.5));
    CHECK(scene_layer_insert_sublayer(stage->root, caster, 0));
    scene_layer_release(caster);
    /* What the first changes after a plan take is measured by itself. */
    for (int turn = 0; turn < 3; turn++) {
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        grow_caster(stage, turn);
        CHECK(scene_transaction_commit());
        CHECK(scene_renderer_render(stage->renderer, stage->time));
    }
}

/** Adds a card that cuts the ten layers in it. */
static void add_card(stage *stage) {
    stage->card = make_layer(300, 200, 120, 80);
    CHECK(scene_layer_set_masks_to_bounds(stage->card, true));
    CHECK(scene_layer_set_corner_radius(stage->card, 12));
    for (int i = 0; i < 10; i++) {
        scene_layer *layer = make_layer(12 * i, 8 * i, 30, 30);
        scene_color color = {0.1 * i, 0.5, 0.5, 1};
        CHECK(scene_layer_set_background_color(layer, &color));
        add_sublayer(stage->card, layer);
    }
    add_sublayer(stage->root, stage->card);
}

/** Adds a replicator of 60 dots in a circle, each of which fades at its own time, and has it run for a second. */
static scene_layer *add_spinner(stage *stage) {
    scene_layer *spinner = scene_layer_create(SCENE_LAYER_KIND_REPLICATOR);
    CHECK_MADE(spinner);
    CHECK(scene_layer_set_bounds(spinner, (scene_rect){0, 0, 60, 60}));
    CHECK(scene_layer_set_position(spinner, (scene_point){CANVAS_WIDTH / 2.0, 100}));
    CHECK(scene_replicator_layer_set_instance_count(spinner, 60));
    CHECK(scene_replicator_layer_set_instance_delay(spinner, 1.0 / 60));
    scene_transform step = scene_transform_make_rotation(6.2831853 / 60, 0, 0, 1);
    CHECK(scene_replicator_layer_set_instance_transform(spinner, &step));
    scene_layer *dot = make_layer(30, 4, 4, 4);
    scene_color color = {1, 1, 1, 1};
    CHECK(scene_layer_set_background_color(dot, &color));
    scene_animation *fade = scene_animation_create_basic("opacity");
    CHECK_MADE(fade);
    CHECK(scene_animation_set_to_value(fade, &(scene_value){.type = SCENE_VALUE_NUMBER, .numbers = {0.1}}));
    CHECK(scene_animation_set_duration(fade, 1));
    CHECK(scene_animation_set_repeat_count(fade, INFINITY));
    CHECK(scene_layer_add_animation(dot, fade, "fade"));
    scene_animation_release(fade);
    add_sublayer(spinner, dot);
    CHECK(scene_layer_add_sublayer(stage->root, spinner));
    for (int frame = 0; frame < 60; frame++) {
        run(stage, frame);
        CHECK(scene_renderer_render(stage->renderer, stage->time));
    }
    return spinner;
}

/** Adds an emitter of which 100 particles live, and has it run for a second. */
static void add_emitter(stage *stage) {
    scene_emitter_cell *cell = scene_emitter_cell_create();
    CHECK_MADE(cell);
    CHECK(scene_emitter_cell_set_number(cell, "birthRate", 100));
    CHECK(scene_emitter_cell_set_number(cell, "lifetime", 1));
    CHECK(scene_emitter_cell_set_number(cell, "velocity", 40));
    CHECK(scene_emitter_cell_set_number(cell, "emissionRange", 6.3));
    CHECK(scene_emitter_cell_set_contents(cell, stage->images[0]));
    scene_layer *emitter = scene_layer_create(SCENE_LAYER_KIND_EMITTER);
    CHECK_MADE(emitter);
    CHECK(scene_emitter_layer_set_emitter_position(emitter, (scene_point){CANVAS_WIDTH / 2.0, 100}));
    CHECK(scene_emitter_layer_set_emitter_cells(emitter, &cell, 1));
    scene_emitter_cell_release(cell);
    add_sublayer(stage->root, emitter);
    for (int frame = 0; frame < 60; frame++) {
        run(stage, frame);
        CHECK(scene_renderer_render(stage->renderer, stage->time));
    }
}

/** Adds a panel that blurs what lies below it, far from the layers that are moved, and has it drawn. */
static void add_panel(stage *stage) {
    stage->panel = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT - 60.0, 400, 80);
    scene_filter *blur = scene_filter_create("gaussianBlur");
    CHECK_MADE(blur);
    CHECK(scene_filter_set_number(blur, "radius", 8));
    CHECK(scene_layer_set_background_filters(stage->panel, &blur, 1));
    scene_filter_release(blur);
    add_sublayer(stage->root, stage->panel);
    /* The first changes of a new plan are told apart: measure_first(). */
    for (int turn = 0; turn < 4; turn++) {
        CHECK(scene_renderer_render(stage->renderer, 0.05));
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        change_color(stage, turn + 2 * REPETITIONS);
        CHECK(scene_transaction_commit());
    }
    CHECK(scene_renderer_render(stage->renderer, 0.06));
}

static void make_stage(stage *stage, uint32_t count) {
    stage->count = count;
    stage->time = 0.1;
    stage->renderer = make_renderer();
    stage->root = make_layer(CANVAS_WIDTH / 2.0, CANVAS_HEIGHT / 2.0, CANVAS_WIDTH, CANVAS_HEIGHT);
    for (uint32_t i = 0; i < count; i++) {
        const commit_layer place = workload_commit_layer(i);
        const scene_color color = to_scene_color(place.color);
        scene_layer *layer = make_layer(place.x, place.y, COMMIT_SIZE, COMMIT_SIZE);
        CHECK(scene_layer_set_background_color(layer, &color));
        add_sublayer(stage->root, layer);
    }
    static const uint8_t pixels[2][4] = {{255, 255, 255, 255}, {255, 0, 0, 255}};
    for (int i = 0; i < 2; i++) {
        stage->images[i] = scene_image_create_from_pixels(1, 1, 4, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, pixels[i]);
        CHECK_MADE(stage->images[i]);
    }
    stage->picture = make_layer(CANVAS_WIDTH / 2.0, 100, COMMIT_SIZE, COMMIT_SIZE);
    CHECK(scene_layer_set_contents(stage->picture, stage->images[1]));
    add_sublayer(stage->root, stage->picture);
    add_card(stage);
    CHECK(scene_renderer_set_root(stage->renderer, stage->root));
    CHECK(scene_renderer_render(stage->renderer, 0));
}

static void end_stage(stage *stage) {
    scene_image_release(stage->images[0]);
    scene_image_release(stage->images[1]);
    CHECK(scene_renderer_set_root(stage->renderer, NULL));
    scene_renderer_release(stage->renderer);
    scene_layer_release(stage->root);
}

/** Prints the CPU time of the engine's stages, and of the driver, for one change: the median would hide what happens now and then. */
static void measure(stage *stage, const char *name, change_function change) {
    double engine = 0, whole = 0;
    for (int turn = 0; turn < REPETITIONS; turn++) {
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        change(stage, turn);
        double start = harness_wall_time();
        CHECK(scene_transaction_commit());
        CHECK(scene_renderer_render(stage->renderer, stage->time));
        whole += harness_wall_time() - start;
        scene_renderer_statistics frame = SCENE_RENDERER_STATISTICS_INIT;
        CHECK(scene_renderer_get_statistics(stage->renderer, &frame));
        engine += frame.commit_time + frame.animate_time + frame.plan_time + frame.encode_time;
    }
    printf(", \"%s_%u_ms\": %.4f, \"%s_%u_engine_ms\": %.4f", name, stage->count, 1e3 * whole / REPETITIONS, name,
           stage->count, 1e3 * engine / REPETITIONS);
}

/** The first two changes after a plan was made: the engine notes then what lies where in it. Prints the milliseconds of both together. */
static void measure_first(stage *stage) {
    static uint8_t pixels[4 * CANVAS_WIDTH * CANVAS_HEIGHT];
    /* The first frame is drawn before. */
    CHECK(scene_renderer_read_pixels(stage->renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4 * CANVAS_WIDTH, pixels,
                                     sizeof pixels));
    double start = harness_wall_time();
    for (int turn = 0; turn < 2; turn++) {
        CHECK(scene_transaction_begin());
        CHECK(scene_transaction_set_disable_actions(true));
        change_color(stage, turn + 1);
        CHECK(scene_transaction_commit());
        CHECK(scene_renderer_render(stage->renderer, 0.1));
    }
    printf(", \"first_%u_ms\": %.4f", stage->count, 1e3 * (harness_wall_time() - start));
}

/** Has an animation of the picture run, and nothing else. The frame in which it begins is not measured. */
static void measure_animation(stage *stage, const char *name, scene_animation *animation) {
    CHECK_MADE(animation);
    CHECK(scene_animation_set_duration(animation, 1));
    CHECK(scene_animation_set_repeat_count(animation, INFINITY));
    CHECK(scene_layer_add_animation(stage->picture, animation, name));
    scene_animation_release(animation);
    for (int frame = 0; frame < 2; frame++) {
        run(stage, frame);
        CHECK(scene_renderer_render(stage->renderer, stage->time));
    }
    measure(stage, name, run);
    CHECK(scene_layer_remove_all_animations(stage->picture));
    CHECK(scene_renderer_render(stage->renderer, stage->time));
}

/** An image that fades into another, and a layer that is in transition. */
static void measure_fades(stage *stage) {
    scene_animation *fade = scene_animation_create_basic("contents");
    CHECK_MADE(fade);
    scene_value from = scene_value_image(stage->images[0]), to = scene_value_image(stage->images[1]);
    CHECK(scene_animation_set_from_value(fade, &from));
    CHECK(scene_animation_set_to_value(fade, &to));
    measure_animation(stage, "fade", fade);
    measure_animation(stage, "transition", scene_animation_create_transition());
}

static void measure_layers(uint32_t count) {
    stage stage;
    make_stage(&stage, count);
    for (int turn = 0; turn < 3; turn++) {
        CHECK(scene_renderer_render(stage.renderer, 0.01 * turn));
    }
    measure_first(&stage);
    measure(&stage, "nothing", change_nothing);
    measure(&stage, "color", change_color);
    measure(&stage, "position", change_position);
    measure(&stage, "hide", change_hidden);
    measure(&stage, "picture", change_picture);
    measure(&stage, "load", load_picture);
    measure(&stage, "clip", move_card);
    measure(&stage, "add", add_one);
    measure(&stage, "raise", raise_one);
    measure(&stage, "insert", insert_one);
    measure(&stage, "mask", mask_card);
    measure(&stage, "begin", fade_card);
    measure_fades(&stage);
    add_caster(&stage);
    measure(&stage, "shadow_path", grow_caster);
    add_panel(&stage);
    measure(&stage, "beside", change_beside);
    measure(&stage, "panel", move_panel);
    scene_layer *spinner = add_spinner(&stage);
    measure(&stage, "copies", run);
    scene_layer_remove_from_superlayer(spinner);
    add_emitter(&stage);
    measure(&stage, "particles", run);
    end_stage(&stage);
}

/** A target of the size with a square of 100 x 100 in its middle, and 50 cards that cast shadows around it where there are any. */
static scene_layer *make_square_stage(uint32_t width, uint32_t height, bool has_cards, scene_layer **square) {
    scene_layer *root = make_layer(width / 2.0, height / 2.0, width, height);
    for (int i = 0; has_cards && i < 50; i++) {
        scene_layer *card = make_layer(200 + 380 * (i % 10), 300 + 400 * (i / 10), 300, 300);
        scene_color white = {1, 1, 1, 1};
        CHECK(scene_layer_set_background_color(card, &white));
        CHECK(scene_layer_set_corner_radius(card, 12));
        CHECK(scene_layer_set_shadow_opacity(card, 0.5));
        CHECK(scene_layer_set_shadow_radius(card, 8));
        add_sublayer(root, card);
    }
    *square = make_layer(width / 2.0, height / 2.0, SQUARE_SIDE, SQUARE_SIDE);
    scene_layer_add_sublayer(root, *square);
    return root;
}

/** Reads all pixels, so that all is drawn that was begun. @return CPU seconds. */
static double read_all(scene_renderer *renderer, uint32_t width, uint32_t height, uint8_t *pixels) {
    double start = harness_cpu_time();
    CHECK(scene_renderer_read_pixels(renderer, SCENE_PIXEL_FORMAT_RGBA8_PREMULTIPLIED, 4ul * width, pixels,
                                     4ul * width * height));
    return harness_cpu_time() - start;
}

static void draw_square(scene_renderer *renderer, scene_layer *square, int frame, bool changes) {
    CHECK(scene_transaction_begin());
    CHECK(scene_transaction_set_disable_actions(true));
    scene_color color = {0.01 * (frame % 100), 0.4, 0.6, 1};
    if (changes || frame == 0) {
        CHECK(scene_layer_set_background_color(square, &color));
    }
    CHECK(scene_transaction_commit());
    CHECK(scene_renderer_render(renderer, 0.01 * frame));
}

/** The pixels of all frames are drawn before and after what is measured; what reading them takes by itself does not count.
 * @return CPU milliseconds a frame. */
static double measure_square(uint32_t width, uint32_t height, bool has_cards, bool changes) {
    scene_renderer *renderer = scene_renderer_create_offscreen(width, height, 1.0);
    CHECK_MADE(renderer);
    CHECK(scene_renderer_set_background_color(renderer, to_scene_color(canvas_color)));
    scene_layer *square = NULL, *root = make_square_stage(width, height, has_cards, &square);
    CHECK(scene_renderer_set_root(renderer, root));
    uint8_t *pixels = malloc(4ul * width * height);
    int frame = 0;
    while (frame < SQUARE_WARM_UP) {
        draw_square(renderer, square, frame++, changes);
    }
    read_all(renderer, width, height, pixels);
    const double reading = read_all(renderer, width, height, pixels), start = harness_cpu_time();
    while (frame < SQUARE_WARM_UP + SQUARE_FRAMES) {
        draw_square(renderer, square, frame++, changes);
    }
    read_all(renderer, width, height, pixels);
    double time = 1e3 * (harness_cpu_time() - start - reading) / SQUARE_FRAMES;
    free(pixels);
    scene_renderer_release(renderer);
    scene_layer_release(square);
    scene_layer_release(root);
    return time;
}

int main(int count, char **arguments) {
    uint32_t most = count > 1 && strcmp(arguments[1], "--small") == 0 ? 10000 : MOST_LAYERS;
    double nothing = measure_square(3840, 2160, true, false), large = measure_square(3840, 2160, true, true);
    double small = measure_square(SQUARE_SIDE, SQUARE_SIDE, false, true);
    printf("{\"nothing_4k_ms\": %.4f, \"square_4k_ms\": %.4f, \"square_ms\": %.4f, \"square_ratio\": %.3f", nothing,
           large, small, large / small);
    for (uint32_t layers = 1000; layers <= most; layers *= 10) {
        measure_layers(layers);
    }
    printf("}\n");
    return 0;
}
